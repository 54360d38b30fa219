"""Tables as files: ``report.md``, ``tables/*.csv``, ``tables/*.tex``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from chalkwright.benchmarks.geckonum.tables import Scored
from chalkwright.benchmarks.harness.report import Named, write_tables
from chalkwright.judges.comparing.tables import Table, markdown


def shown_tables(made: Sequence[Named]) -> list[Table]:
    """The tables that are short enough to be read, in their order."""
    return [named.table for named in made if named.shown]


def report_markdown(models: Sequence[Scored], made: Sequence[Named]) -> str:
    """The whole report."""
    lines = ["# GeckoNum report", ""]
    for model in models:
        sizes = ", ".join(f"task {task}: {len(found)}" for task, found in model.annotations.answers.items() if found)
        lines.append(f"- {model.title}: {len(model.annotations)} answers ({sizes})")
    lines += ["", *(markdown(table) for table in shown_tables(made))]
    hidden = [f"[{named.table.title}](tables/{named.name}.csv)" for named in made if not named.shown]
    if hidden:
        lines.append("More: " + " · ".join(hidden))
    return "\n".join(lines).rstrip() + "\n"


def write_report(out: Path, models: Sequence[Scored], made: Sequence[Named]) -> Path:
    """Write everything, ``report.md`` last; its path. Raises :class:`chalkwright.agent.errors.UserError`."""
    return write_tables(out, made, report_markdown(models, made))
