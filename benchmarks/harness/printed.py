"""The figures that a paper printed, beside which ours can stand."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from chalkwright.judges.comparing.tables import Cell

LABEL = "{}, published"
"""How tables name a printed row."""

_BENCHMARKS = Path(__file__).parents[1]


@cache
def printed_rows(benchmark: str, table: str) -> tuple[Mapping[str, str], ...]:
    """The rows of ``table.csv`` in a benchmark's ``reference/``, as strings by column; lines with ``#`` say where it is
    from."""
    lines = (_BENCHMARKS / benchmark / "reference" / f"{table}.csv").read_text(encoding="utf-8").splitlines()
    return tuple(csv.DictReader(line for line in lines if not line.startswith("#")))


def number(row: Mapping[str, str], column: str) -> float | None:
    """A printed figure; None where the paper has a dash."""
    return float(row[column]) if row[column] else None


def printed_cells(benchmark: str, table: str, names: Iterable[str], blank: int = 0) -> list[tuple[Cell, ...]]:
    """The printed rows as rows of a table of ours: who it is, the figures of these columns, and ``blank`` cells."""
    columns = tuple(names)
    return [
        (LABEL.format(row["model"]), *(number(row, name) for name in columns), *(None,) * blank)
        for row in printed_rows(benchmark, table)
    ]
