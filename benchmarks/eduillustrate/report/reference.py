"""The figures that EduIllustrate published, beside which ours can stand."""

from __future__ import annotations

from collections.abc import Mapping

from chalkwright.benchmarks.eduillustrate.report.frames import LEVELS, SUBJECTS, Entry
from chalkwright.benchmarks.harness.printed import printed_rows

WORKFLOW = "anchored"
"""Of all published figures but Table 4's second row."""
TABLES: Mapping[str, int] = dict(zip((*SUBJECTS, *LEVELS), range(10, 18), strict=True))
"""Subject or level → number of its table."""
ALL = 2


def read_published(table: int) -> tuple[Mapping[str, str], ...]:
    """The rows of one table, as strings by column."""
    return printed_rows("eduillustrate", f"table{table}")


def reference_row(table: int, entry: Entry) -> Mapping[str, str] | None:
    """The row of the entry's model; None where the study has none of that alias and workflow."""
    if entry.workflow != WORKFLOW and table != 4:
        return None
    return next(
        (
            row
            for row in read_published(table)
            if row["alias"] == entry.model and row.get("workflow", WORKFLOW) == entry.workflow
        ),
        None,
    )


def reference_label(entry: Entry) -> str:
    """How tables name a published row."""
    return f"{entry.label}, published"


def source(table: int) -> str:
    """Footnote of tables with published rows."""
    return f"Published: EduIllustrate, Table {table}."
