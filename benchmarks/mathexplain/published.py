"""The figures that the MathExplain paper printed (paper 002, Tables 2 to 7), beside which ours can stand."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from chalkwright.benchmarks.harness.printed import printed_rows

SOURCE = "Published: MathExplain, {}."
_REFERENCE = Path(__file__).parent / "reference"


def read_published(table: str) -> tuple[Mapping[str, str], ...]:
    """The rows of one file of ``reference/``, e.g. ``table3``, as strings by column."""
    return printed_rows(_REFERENCE / f"{table}.csv")
