"""The figures that the visual-text paper printed (paper 003, Tables 1 to 3, §5.3), beside which ours can stand."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from chalkwright.benchmarks.harness.printed import printed_rows

Name = Literal["table1", "table2", "table3", "people"]
SOURCE = "Published: arXiv visual-text study, {}."
_REFERENCE = Path(__file__).parent / "reference"


def read_published(name: Name) -> tuple[Mapping[str, str], ...]:
    """The rows of one file of ``reference/``, as strings by column."""
    return printed_rows(_REFERENCE / f"{name}.csv")
