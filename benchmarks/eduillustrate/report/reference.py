"""The figures that EduIllustrate published, beside which ours can stand."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from chalkwright.benchmarks.eduillustrate.report.frames import LEVELS, SUBJECTS, Entry

WORKFLOW = "anchored"
"""Of all published figures but Table 4's second row."""
TABLES: Mapping[str, int] = dict(zip((*SUBJECTS, *LEVELS), range(10, 18), strict=True))
"""Subject or level → number of its table."""
ALL = 2


@cache
def published(table: int) -> tuple[Mapping[str, str], ...]:
    """The rows of one table, as strings by column."""
    text = (
        files("chalkwright.benchmarks.eduillustrate")
        .joinpath(f"reference/table{table}.csv")
        .read_text(encoding="utf-8")
    )
    return tuple(csv.DictReader(line for line in text.splitlines() if not line.startswith("#")))


def published_row(table: int, entry: Entry) -> Mapping[str, str] | None:
    """The row of the entry's model; None where the study has none of that alias and workflow."""
    if entry.workflow != WORKFLOW and table != 4:
        return None
    return next(
        (
            row
            for row in published(table)
            if row["alias"] == entry.model and row.get("workflow", WORKFLOW) == entry.workflow
        ),
        None,
    )


def published_label(entry: Entry) -> str:
    """How tables name a published row."""
    return f"{entry.label}, published"


def source(table: int) -> str:
    """Footnote of tables with published rows."""
    return f"Published: EduIllustrate, Table {table}."
