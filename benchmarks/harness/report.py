"""A report of any benchmark: its tables and plots by section, as ``report.md``, ``tables/`` and ``plots/``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from chalkwright.agent.runs.folder import RunFolder
from chalkwright.judges.comparing.tables import Table, csv_text, latex, markdown

REPORT = "report.md"
FILES = "files.txt"
"""Names what a report wrote, so that the next one into the same folder clears away what it does not write anew."""


@dataclass(frozen=True)
class Named:
    """A table with the stem of its files."""

    name: str
    table: Table
    shown: bool = True
    """False: too long to be read; in files of its own only."""


class Plot(NamedTuple):
    """One picture in both forms."""

    svg: bytes
    png: bytes
    alternative: str
    """What it shows, in words."""


@dataclass(frozen=True)
class Section:
    """One heading of the report."""

    heading: str = ""
    """Empty: the tables follow the head of the report."""
    tables: tuple[Named, ...] = ()
    plots: tuple[tuple[str, Plot], ...] = ()
    """With the stems of their files."""


@dataclass(frozen=True)
class Report:
    """All that is said about one or more runs."""

    title: str
    head: tuple[str, ...]
    """What was run, a sentence each."""
    sections: tuple[Section, ...]

    @property
    def tables(self) -> tuple[Table, ...]:
        """Those that are short enough to be read, in their order."""
        return tuple(named.table for section in self.sections for named in section.tables if named.shown)

    def markdown(self) -> str:
        """The whole report, with pictures by their relative paths."""
        lines = [f"# {self.title}", "", *(f"- {said}" for said in self.head), ""]
        for section in self.sections:
            lines += [f"## {section.heading}", ""] if section.heading else []
            lines += [markdown(named.table) for named in section.tables if named.shown]
            for name, plot in section.plots:
                lines += [f"![{plot.alternative.replace('[', '(').replace(']', ')')}](plots/{name}.svg)", ""]
            hidden = [f"[{named.table.title}](tables/{named.name}.csv)" for named in section.tables if not named.shown]
            lines += ["More: " + " · ".join(hidden), ""] if hidden else []
        return "\n".join(lines).rstrip() + "\n"

    def write(self, out: Path) -> Path:
        """Write every file whole or not at all, ``report.md`` last; its path.

        What an earlier report in the same folder wrote and this one does not is removed. Raises :class:`UserError` when
        the folder cannot be made.
        """
        folder, tables, plots = RunFolder(out), RunFolder(out / "tables"), RunFolder(out / "plots")
        drawn = [plot for section in self.sections for plot in section.plots]
        for each in (folder, tables, *([plots] if drawn else [])):
            each.create()
        written = []
        for named in (named for section in self.sections for named in section.tables):
            written.append(tables.write_text(f"{named.name}.csv", csv_text(named.table)))
            written.append(tables.write_text(f"{named.name}.tex", latex(named.table)))
        for name, plot in drawn:
            written.append(plots.write_bytes(f"{name}.svg", plot.svg))
            written.append(plots.write_bytes(f"{name}.png", plot.png))
        names = sorted(file.relative_to(out).as_posix() for file in written)
        for old in _old(out):
            if old not in names:
                (out / old).unlink(missing_ok=True)
        folder.write_text(FILES, "".join(f"{name}\n" for name in names))
        return folder.write_text(REPORT, self.markdown())


def with_rows(tables: Iterable[Named]) -> tuple[Named, ...]:
    """Those that have something to say."""
    return tuple(named for named in tables if named.table.rows)


def _old(out: Path) -> Iterator[str]:
    """What the last report in this folder wrote; only plain names in our two folders are believed."""
    file = out / FILES
    if not file.exists():
        return
    for name in file.read_text(encoding="utf-8").splitlines():
        parts = Path(name).parts
        if len(parts) == 2 and parts[0] in ("tables", "plots") and parts[1] != "..":
            yield name
