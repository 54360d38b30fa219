"""A report as files: ``report.md``, ``tables/*.csv``, ``tables/*.tex``, ``plots/*.svg``, ``plots/*.png``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from chalkwright.agent.runs.folder import RunFolder
from chalkwright.benchmarks.eduillustrate.report.frames import Frame
from chalkwright.benchmarks.eduillustrate.report.sections import Section
from chalkwright.benchmarks.eduillustrate.runs import DEMONSTRATION, OFFLINE
from chalkwright.benchmarks.harness.report import REPORT
from chalkwright.judges.comparing.tables import Table, csv_text, latex, markdown

FILES = "files.txt"
"""Names what a report wrote, so that the next one into the same folder clears away what it does not write anew."""


def shown_tables(sections: Sequence[Section]) -> list[Table]:
    """The tables that are short enough to be read, in their order."""
    return [named.table for section in sections for named in section.tables if named.shown]


def report_markdown(frame: Frame, sections: Sequence[Section]) -> str:
    """The whole report, with pictures by their relative paths."""
    return sections_markdown(["# Benchmark report", "", *_head(frame), ""], sections)


def sections_markdown(head: Sequence[str], sections: Sequence[Section]) -> str:
    """The lines of ``head``, then every section with its tables and plots."""
    lines = list(head)
    for section in sections:
        lines += [f"## {section.heading}", ""]
        for named in section.tables:
            if named.shown:
                lines += [markdown(named.table)]
        for name, plot in section.plots:
            lines += [f"![{_alternative(plot.alternative)}](plots/{name}.svg)", ""]
        hidden = [f"[{named.table.title}](tables/{named.name}.csv)" for named in section.tables if not named.shown]
        if hidden:
            lines += ["More: " + " · ".join(hidden), ""]
    return "\n".join(lines).rstrip() + "\n"


def write_report(out: Path, frame: Frame, sections: Sequence[Section]) -> Path:
    """Write everything, ``report.md`` last; its path. Raises as :func:`write_sections`."""
    return write_sections(out, sections, report_markdown(frame, sections))


def write_sections(out: Path, sections: Sequence[Section], report: str) -> Path:
    """Write ``report`` and the files of its sections, each whole or not at all, the report last; its path.

    What an earlier report in the same folder wrote and this one does not is removed. Raises :class:`UserError` when
    the folder cannot be made.
    """
    folder, tables, plots = RunFolder(out), RunFolder(out / "tables"), RunFolder(out / "plots")
    for each in (folder, tables, plots):
        each.create()
    written = []
    for section in sections:
        for named in section.tables:
            written.append(tables.write_text(f"{named.name}.csv", csv_text(named.table)))
            written.append(tables.write_text(f"{named.name}.tex", latex(named.table)))
        for name, plot in section.plots:
            written.append(plots.write_bytes(f"{name}.svg", plot.svg))
            written.append(plots.write_bytes(f"{name}.png", plot.png))
    names = sorted(file.relative_to(out).as_posix() for file in written)
    for old in _old(out):
        if old not in names:
            (out / old).unlink(missing_ok=True)
    folder.write_text(FILES, "".join(f"{name}\n" for name in names))
    return folder.write_text(REPORT, report)


def _old(out: Path) -> Iterator[str]:
    """What the last report in this folder wrote; only plain names in our two folders are believed."""
    file = out / FILES
    if not file.exists():
        return
    for name in file.read_text(encoding="utf-8").splitlines():
        parts = Path(name).parts
        if len(parts) == 2 and parts[0] in ("tables", "plots") and parts[1] != "..":
            yield name


def _head(frame: Frame) -> Iterator[str]:
    models = dict.fromkeys(entry.name for entry in frame.entries)
    workflows = dict.fromkeys(entry.workflow for entry in frame.entries)
    yield f"- Models: {', '.join(map(_code, models))}"
    if OFFLINE in models:
        yield f"- {DEMONSTRATION}"
    yield f"- Workflows: {', '.join(workflows)}"
    yield f"- Problems: {frame.problems}; repetitions: {frame.seeds}"
    yield f"- Judges: {', '.join(map(_code, frame.judges)) or 'none'}"
    if frame.settings:
        yield f"- Settings: {', '.join(f'{name} {_setting(value)}' for name, value in frame.settings.items())}"
    yield from (f"- {note}" for note in frame.notes)


def _setting(value: object) -> str:
    words = {None: "default", True: "yes", False: "no"}
    return words[value] if value is None or isinstance(value, bool) else str(value)


def _code(name: str) -> str:
    return f"`{name}`"


def _alternative(text: str) -> str:
    return text.replace("[", "(").replace("]", ")")
