"""The report of one or more runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chalkwright.benchmarks.eduillustrate.report.curves import curves
from chalkwright.benchmarks.harness.report import Named, Plot, Report, Section, with_rows
from chalkwright.benchmarks.visualtext.data import Task
from chalkwright.benchmarks.visualtext.people import PersonLabel
from chalkwright.benchmarks.visualtext.results import Measure, Results, error_rate, s_a, s_p
from chalkwright.benchmarks.visualtext.tables import (
    REASONING,
    TITLES,
    clarity_table,
    costs_table,
    counts_table,
    engines_table,
    lengths_table,
    levels_table,
    overall_table,
    people_table,
    series,
    wrong_table,
)
from chalkwright.judges.agreement import DEFAULT, Resampling


@dataclass(frozen=True)
class Choices:
    """What a report shows."""

    reference: bool = True
    """The paper's rows beside ours."""
    labels: tuple[PersonLabel, ...] = ()
    """People's, of how clear the pictures are."""
    resampling: Resampling = DEFAULT


def sections(results: Results, choices: Choices) -> list[Section]:
    """Everything there is to say; what has no rows is left out."""
    how, reference = choices.resampling, choices.reference
    made = [
        Section("Overall", (Named("overall", overall_table(results, how, reference=reference)),)),
        Section(
            "Text rendering",
            (
                Named("lengths", lengths_table(results, how)),
                Named("engines", engines_table(results, how, reference=reference)),
            ),
            tuple(_rendering_plots(results)),
        ),
        Section(
            "Reasoning",
            tuple(Named(f"levels-{task}", levels_table(results, task, how)) for task in REASONING),
            tuple(_reasoning_plots(results)),
        ),
        Section(
            "Clarity",
            (
                Named("clarity", clarity_table(results, how, reference=reference)),
                Named("people", people_table(results, choices.labels, how, reference=reference)),
            ),
        ),
        Section(
            "Counts and cost",
            (
                Named("counts", counts_table(results)),
                Named("costs", costs_table(results)),
                Named("lost", wrong_table(results), shown=False),
            ),
        ),
    ]
    kept = [Section(section.heading, with_rows(section.tables), section.plots) for section in made]
    return [section for section in kept if section.tables]


def report_of(results: Results, made: Sequence[Section]) -> Report:
    """The whole report."""
    sizes = ", ".join(
        f"{TITLES[task]} {len({row.item.id for row in results.rows if row.item.task == task})}"
        for task in results.tasks
    )
    systems = ", ".join(f"`{name}`" for name in results.systems)
    head = (f"Systems: {systems}", f"Items: {sizes}", f"Examined by: {results.examiner}", *results.notes)
    return Report("Visual text report", head, tuple(made))


def _rendering_plots(results: Results) -> Iterator[tuple[str, Plot]]:
    for name in ("cer", "wer"):
        plot = _plot(results, "rendering", error_rate(name, results.engines[0]), f"{name.upper()} by length")
        if plot is not None:
            yield f"{name}-by-length", plot


def _reasoning_plots(results: Results) -> Iterator[tuple[str, Plot]]:
    measures: tuple[tuple[str, Measure], ...] = (("S_a", s_a), ("S_p", s_p))
    for task in REASONING:
        for name, measure in measures:
            plot = _plot(results, task, measure, f"{name} by level, {TITLES[task]}", top=1.0)
            if plot is not None:
                yield f"{name.lower().replace('_', '')}-{task}", plot


def _plot(results: Results, task: Task, measure: Measure, title: str, *, top: float | None = None) -> Plot | None:
    """None of fewer than two levels."""
    found, levels = dict(series(results, task, measure)), results.levels(task)
    if not found or len(levels) < 2:
        return None
    across = "Words of the passage" if task == "rendering" else "Level"
    return curves(title, levels, found, across=across, up=title.split(" by ")[0], top=top)
