"""What stands in a report, in its order: sections of tables and plots. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from chalkwright.benchmarks.eduillustrate.report.ablation import ablation_table
from chalkwright.benchmarks.eduillustrate.report.comparison import comparison, reference_comparison
from chalkwright.benchmarks.eduillustrate.report.costs import (
    clock_table,
    costs_table,
    jobs_in_scope,
    mean_cost,
    spending_table,
    stage_costs,
    stage_names,
    stages_table,
    times_table,
)
from chalkwright.benchmarks.eduillustrate.report.frames import BY, Counted, Frame, subsets
from chalkwright.benchmarks.eduillustrate.report.plots import Priced, cost_against_quality, radar, stage_bars
from chalkwright.benchmarks.eduillustrate.report.quality import (
    POINTS,
    Manner,
    coverage_table,
    intervals_table,
    outcomes_table,
    process_table,
    quality_table,
    subset_tables,
    subsets_table,
    table_of_measures,
    title,
)
from chalkwright.benchmarks.eduillustrate.report.significance import BETWEEN, differences_table
from chalkwright.benchmarks.harness.report import Named, Plot, Section
from chalkwright.judges.agreement import DEFAULT, Resampling
from chalkwright.judges.comparing.tables import Column, Table
from chalkwright.judges.data import DIMENSIONS, TITLES

Failures = Literal["left-out", "zero", "both"]
_MODES: dict[Failures, tuple[Counted, ...]] = {
    "left-out": ("left-out",),
    "zero": ("zero",),
    "both": ("left-out", "zero"),
}


@dataclass(frozen=True)
class Choices:
    """What the user wants to see."""

    failures: Failures = "both"
    reference: bool = False
    times: bool = True
    resampling: Resampling = DEFAULT


def sections(frame: Frame, choices: Choices) -> list[Section]:
    """Everything there is to say; sections without content are left out."""
    made = [Section("Outcomes", tuple(_outcomes(frame)))]
    for judge in frame.judges:
        made.append(
            Section(f"Quality by {judge}", tuple(_quality(frame, judge, choices)), tuple(_radars(frame, judge)))
        )
    made.append(Section("Measured", tuple(_tables_of_measures(frame, choices))))
    for judge in frame.judges:
        made.append(Section(f"Differences by {judge}", tuple(_differences(frame, judge, choices))))
    compared = [*comparison(frame, choices.resampling), *(reference_comparison() if choices.reference else [])]
    made.append(Section("Judges", tuple(Named(f"judges-{n}", table) for n, table in enumerate(compared, 1))))
    made.append(Section("Cost", tuple(_costs(frame, choices)), tuple(_cost_plots(frame))))
    if choices.times:
        made.append(Section("Time", (Named("clock", clock_table(frame)), Named("times", times_table(frame)))))
    return [section for section in made if section.tables or section.plots]


def _manners(frame: Frame, judge: str, choices: Choices) -> list[Manner]:
    return [Manner(judge, counted, choices.resampling, choices.reference) for counted in _MODES[choices.failures]]


def _outcomes(frame: Frame) -> Iterator[Named]:
    yield Named("outcomes", outcomes_table(frame))
    failures = failures_table(frame)
    if failures.rows:
        yield Named("failures", failures, shown=False)


def failures_table(frame: Frame) -> Table:
    """Each job without a complete document, and why."""
    lines = (row for row in frame.rows if row.job.outcome != "complete")
    rows = tuple((row.entry.label, row.problem, row.job.key.seed, row.job.outcome, row.job.why) for row in lines)
    return Table(
        "Jobs without a complete document",
        tuple(map(Column, ("Model", "Problem", "Repetition", "Outcome", "Why"))),
        rows,
    )


def _quality(frame: Frame, judge: str, choices: Choices) -> Iterator[Named]:
    stem = _stem(frame, judge)
    manners = _manners(frame, judge, choices)
    for manner in manners:
        yield Named(f"quality-{manner.counted}{stem}", quality_table(frame, manner))
    partial = frame.only(row for row in frame.rows if row.job.outcome == "partial")
    if partial.rows:
        yield Named(f"quality-partial{stem}", partial_table(partial, Manner(judge, "partial", choices.resampling)))
    yield Named(f"coverage{stem}", coverage_table(frame, judge))
    for manner in manners:
        yield Named(f"subsets-{manner.counted}{stem}", subsets_table(frame, manner))
    for manner in manners:
        table = ablation_table(frame, manner)
        if table is not None:
            yield Named(f"workflows-{manner.counted}{stem}", table)
    process = process_table(frame, judge)
    if process is not None:
        yield Named(f"process{stem}", process)
    for manner in manners:
        yield Named(f"intervals-{manner.counted}{stem}", intervals_table(frame, manner), shown=False)
        for name, table in subset_tables(frame, manner).items():
            yield Named(f"{name}-{manner.counted}{stem}", table, shown=False)


def partial_table(partial: Frame, manner: Manner) -> Table:
    """The quality table of partial documents, which have no success rate."""
    table = quality_table(partial, manner)
    place = next(n for n, column in enumerate(table.columns) if column.title == "Success rate")
    return Table(
        table.title,
        (*table.columns[:place], *table.columns[place + 1 :]),
        tuple((*row[:place], *row[place + 1 :]) for row in table.rows),
        (table.notes[0], "Documents in which a scene failed; in no other table with failures left out."),
    )


def _tables_of_measures(frame: Frame, choices: Choices) -> Iterator[Named]:
    for counted in _MODES[choices.failures]:
        table = table_of_measures(frame, counted, choices.resampling)
        yield Named(f"measured-{counted}", table)


def _differences(frame: Frame, judge: str, choices: Choices) -> Iterator[Named]:
    stem = _stem(frame, judge)
    for manner in _manners(frame, judge, choices):
        for between in BETWEEN:
            table = differences_table(frame, manner, between)
            if table is not None:
                yield Named(f"differences-{between}-{manner.counted}{stem}", table)


def _costs(frame: Frame, choices: Choices) -> Iterator[Named]:
    yield Named("costs", costs_table(frame, published=choices.reference))
    if stage_names(frame):
        yield Named("stages", stages_table(frame))
    yield Named("spending", spending_table(frame))


def _radars(frame: Frame, judge: str) -> Iterator[tuple[str, Plot]]:
    """Of complete documents; by subject and by level only where there are three or more."""
    manner, stem = Manner(judge, "left-out", POINTS), _stem(frame, judge)
    scored = [entry for entry in frame.entries if manner.pool(frame.of(entry)).n]
    if not scored:
        return
    by_dimension = {
        entry.label: [manner.pool(frame.of(entry), name).mean(POINTS).value for name in DIMENSIONS] for entry in scored
    }
    names = ["\n".join(TITLES[name].rsplit(" ", 1)) for name in DIMENSIONS]
    yield f"radar-dimension{stem}", radar(f"Quality by dimension, by {judge} (%)", names, by_dimension)
    for by in BY:
        groups = list(subsets(frame.rows, by))
        if len(groups) < 3:
            continue
        series = {}
        for entry in scored:
            own = subsets(frame.of(entry), by)
            series[entry.label] = [manner.pool(own.get(name, [])).mean(POINTS).value for name in groups]
        yield f"radar-{by}{stem}", radar(f"Overall by {by}, by {judge} (%)", list(map(title, groups)), series)


def _cost_plots(frame: Frame) -> Iterator[tuple[str, Plot]]:
    """Entries whose cost is unknown are left out; the tables name them."""
    for judge in frame.judges:
        points = []
        for entry in frame.entries:
            dollars = mean_cost(jobs_in_scope(frame.of(entry)))
            whole = Manner(judge, "left-out", POINTS).pool(frame.of(entry)).mean(POINTS).value
            if dollars is not None and whole is not None:
                points.append(Priced(entry.label, dollars, whole))
        if points:
            yield (
                f"cost-quality{_stem(frame, judge)}",
                cost_against_quality(points, f"Cost against quality, by {judge}"),
            )
    stages = stage_names(frame)
    bars: dict[str, Sequence[float]] = {}
    for entry in frame.entries:
        costs = list(stage_costs(frame, entry).values())
        known = [cost for cost in costs if cost is not None]
        if known and len(known) == len(costs) and sum(known):
            bars[entry.label] = known
    if bars:
        yield "stage-costs", stage_bars(stages, bars)


def _stem(frame: Frame, judge: str) -> str:
    """What tells the files of several judges apart."""
    return f"-{frame.judges.index(judge) + 1}" if len(frame.judges) > 1 else ""
