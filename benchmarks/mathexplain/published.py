"""The figures that the MathExplain paper printed (paper 002, Tables 2 to 7), beside which ours can stand."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

LABEL = "{}, published"
SOURCE = "Published: MathExplain, {}."


@cache
def published(table: str) -> tuple[Mapping[str, str], ...]:
    """The rows of one file of ``reference/``, e.g. ``table3``, as strings by column."""
    text = files("chalkwright.benchmarks.mathexplain").joinpath(f"reference/{table}.csv").read_text(encoding="utf-8")
    return tuple(csv.DictReader(line for line in text.splitlines() if not line.startswith("#")))


def number(row: Mapping[str, str], column: str) -> float | None:
    """A printed figure; None where the paper has a dash."""
    return float(row[column]) if row[column] else None
