"""A report as files: ``report.md``, and each table as ``tables/NAME.csv`` and ``tables/NAME.tex``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from chalkwright.agent.runs.folder import RunFolder
from chalkwright.judges.comparing.tables import Table, csv_text, latex

REPORT = "report.md"


@dataclass(frozen=True)
class Named:
    """A table with the stem of its files."""

    name: str
    table: Table
    shown: bool = True
    """False: too long to be read; in files of its own only."""


def write_tables(out: Path, made: Sequence[Named], report: str) -> Path:
    """Write every table and then ``report``; the report's path. Raises :class:`chalkwright.agent.errors.UserError`."""
    folder, tables = RunFolder(out), RunFolder(out / "tables")
    for each in (folder, tables):
        each.create()
    for named in made:
        tables.write_text(f"{named.name}.csv", csv_text(named.table))
        tables.write_text(f"{named.name}.tex", latex(named.table))
    return folder.write_text(REPORT, report)
