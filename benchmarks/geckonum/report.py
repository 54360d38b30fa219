"""Tables as files: ``report.md``, ``tables/*.csv``, ``tables/*.tex``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from chalkwright.agent.runs.folder import RunFolder
from chalkwright.benchmarks.geckonum.tables import Named, Scored
from chalkwright.judges.comparing.tables import Table, csv_text, latex, markdown

REPORT = "report.md"


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
    folder, tables = RunFolder(out), RunFolder(out / "tables")
    for each in (folder, tables):
        each.create()
    for named in made:
        tables.write_text(f"{named.name}.csv", csv_text(named.table))
        tables.write_text(f"{named.name}.tex", latex(named.table))
    return folder.write_text(REPORT, report_markdown(models, made))
