"""The figures that a paper printed, beside which ours can stand."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from pathlib import Path

LABEL = "{}, published"
"""How tables name a printed row."""


@cache
def printed_rows(file: Path) -> tuple[Mapping[str, str], ...]:
    """The rows of one file of a paper's ``reference/``, as strings by column; lines with ``#`` say where it is from."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return tuple(csv.DictReader(line for line in lines if not line.startswith("#")))


def number(row: Mapping[str, str], column: str) -> float | None:
    """A printed figure; None where the paper has a dash."""
    return float(row[column]) if row[column] else None
