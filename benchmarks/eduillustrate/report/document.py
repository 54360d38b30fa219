"""The report of one or more runs, with its head."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from chalkwright.benchmarks.eduillustrate.report.frames import Frame
from chalkwright.benchmarks.eduillustrate.runs import DEMONSTRATION, OFFLINE
from chalkwright.benchmarks.harness.report import Report, Section


def report_of(frame: Frame, sections: Sequence[Section]) -> Report:
    """The whole report."""
    return Report("Benchmark report", tuple(_head(frame)), tuple(sections))


def _head(frame: Frame) -> Iterator[str]:
    models = dict.fromkeys(entry.name for entry in frame.entries)
    workflows = dict.fromkeys(entry.workflow for entry in frame.entries)
    yield f"Models: {', '.join(map(_code, models))}"
    if OFFLINE in models:
        yield DEMONSTRATION
    yield f"Workflows: {', '.join(workflows)}"
    yield f"Problems: {frame.problems}; repetitions: {frame.seeds}"
    yield f"Judges: {', '.join(map(_code, frame.judges)) or 'none'}"
    if frame.settings:
        yield f"Settings: {', '.join(f'{name} {_setting(value)}' for name, value in frame.settings.items())}"
    yield from frame.remarks()


def _setting(value: object) -> str:
    words = {None: "default", True: "yes", False: "no"}
    return words[value] if value is None or isinstance(value, bool) else str(value)


def _code(name: str) -> str:
    return f"`{name}`"
