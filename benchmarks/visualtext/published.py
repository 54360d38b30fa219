"""The figures that the visual-text paper printed (paper 003, Tables 1 to 3, §5.3), beside which ours can stand."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Literal

Name = Literal["table1", "table2", "table3", "people"]
LABEL = "{}, published"
SOURCE = "Published: arXiv visual-text study, {}."


@cache
def published(name: Name) -> tuple[Mapping[str, str], ...]:
    """The rows of one file of ``reference/``, as strings by column."""
    text = files("chalkwright.benchmarks.visualtext").joinpath(f"reference/{name}.csv").read_text(encoding="utf-8")
    return tuple(csv.DictReader(line for line in text.splitlines() if not line.startswith("#")))


def number(row: Mapping[str, str], column: str) -> float | None:
    """A printed figure; None where the paper has a dash."""
    return float(row[column]) if row[column] else None
