"""One or more runs as plain rows, and the scores of a set of rows by problem. Pure, but for reading the runs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

from chalkwright.agent.data import Workflow
from chalkwright.agent.errors import UserError
from chalkwright.agent.languages.catalogues import mark
from chalkwright.benchmarks.eduillustrate.runs import JobKey, JobLine, Run, RunPlan, VerdictLine, keys_of
from chalkwright.judges.agreement import Estimate, Resampling, mean_of_clusters
from chalkwright.judges.comparing.ratings import OVERALL
from chalkwright.judges.comparing.verdicts import NO_JUDGE
from chalkwright.judges.data import HIGHEST, Dimension

Counted = Literal["left-out", "zero", "partial"]
"""Which explanations a mean is of. ``left-out``: complete ones, as in the study. ``zero``: also partial ones with the
scores they got, and failed ones with 0. ``partial``: partial ones alone. Problems out of scope never count."""

By = Literal["subject", "level"]
BY: tuple[By, ...] = get_args(By)
MEASURED: tuple[Dimension, ...] = ("ELQ", "VC", "TDC")
"""What is measured without a model too (ELQ*, VC*, TDC*)."""
SUBJECTS = ("mathematics", "physics", "chemistry", "biology", "geography")
LEVELS = ("elementary", "middle", "high")
UNSAID = "unsaid"
"""Subject or level of a problem that does not say it."""
_WAITING = mark("Not finished: {waiting} of {total} jobs have not run; they count nowhere.")


@dataclass(frozen=True)
class Entry:
    """What tables compare: a model under a workflow."""

    model: str
    """As it was asked for."""
    workflow: Workflow
    name: str
    """Its model as the report calls it: with the name of the run where two runs did the same jobs."""
    label: str
    """How tables name it: with the workflow where there are several."""


@dataclass(frozen=True)
class ExplanationRow:
    """One explanation that ended, with what judges said of it."""

    entry: Entry
    job: JobLine
    verdicts: Mapping[str, VerdictLine]
    """By judge as it was asked for; ``none`` among them."""

    @property
    def problem(self) -> str:
        return self.job.key.problem

    @property
    def subject(self) -> str:
        return self.job.subject or UNSAID

    @property
    def level(self) -> str:
        return self.job.level or UNSAID

    def measure_of(self, dimension: Dimension) -> float | None:
        """0–100, measured without a model, so that any judge's verdict says the same; None where undefined."""
        values = (verdict.measured.get(dimension) for _, verdict in sorted(self.verdicts.items()))
        return next((_percent(value) for value in values if value is not None), None)


@dataclass(frozen=True)
class Frame:
    """All that a report is made from."""

    entries: tuple[Entry, ...]
    """The best overall first."""
    rows: tuple[ExplanationRow, ...]
    """In an order that does not depend on which job ended first."""
    judges: tuple[str, ...]
    """Models that judged, in the order of the plans; without ``none``."""
    problems: int
    seeds: int
    settings: Mapping[str, object]
    """Options that all runs have in common."""
    waiting: int = 0
    """Jobs of the plans that have not run."""
    planned: int = 0
    notes: tuple[str, ...] = ()

    def remarks(self, say: Callable[[str], str] = str) -> Iterator[str]:
        """What readers of the figures should know of the runs, in sentences; ``say`` translates."""
        if self.waiting:
            yield say(_WAITING).format(waiting=self.waiting, total=self.planned)
        yield from map(say, self.notes)

    def of(self, entry: Entry) -> list[ExplanationRow]:
        """The rows of one entry."""
        return [row for row in self.rows if row.entry == entry]

    def only(self, rows: Iterable[ExplanationRow]) -> Frame:
        """The same with some of the rows; entries without any are left out."""
        kept = tuple(rows)
        return replace(self, rows=kept, entries=tuple(e for e in self.entries if any(r.entry == e for r in kept)))


@dataclass(frozen=True)
class Pool:
    """One measure of a set of explanations, by problem, 0–100."""

    by_problem: Mapping[str, tuple[float, ...]]
    undefined: int = 0
    """Explanations for which the dimension means nothing."""
    missing: int = 0
    """Explanations without a valid answer of the judge."""
    unjudged: int = 0
    """Explanations that the judge has not looked at."""

    @property
    def n(self) -> int:
        """Explanations with a score."""
        return sum(map(len, self.by_problem.values()))

    def mean(self, resampling: Resampling) -> Estimate:
        """Mean over explanations, its interval over problems."""
        groups = self.by_problem.values()
        return mean_of_clusters([sum(group) for group in groups], [len(group) for group in groups], resampling)


def pool(rows: Iterable[ExplanationRow], judge: str, measure: str, counted: Counted) -> Pool:
    """Scores of a dimension, ``Overall``, or ``ELQ*`` and the like (then ``judge`` does not matter)."""
    found: dict[str, list[float]] = defaultdict(list)
    lacking: Counter[str] = Counter()
    for row in rows:
        outcome = row.job.outcome
        if outcome == "out-of-scope" or outcome not in _OUTCOMES[counted]:
            continue
        value = 0.0 if outcome == "failed" else _score(row, judge, measure)
        if isinstance(value, str):
            lacking[value] += 1
        else:
            found[row.problem].append(value)
    return Pool({name: tuple(values) for name, values in sorted(found.items())}, **lacking)


_OUTCOMES: dict[Counted, tuple[str, ...]] = {
    "left-out": ("complete",),
    "zero": ("complete", "partial", "failed"),
    "partial": ("partial",),
}


def _score(row: ExplanationRow, judge: str, measure: str) -> float | Literal["undefined", "missing", "unjudged"]:
    if measure.endswith("*"):
        name = next(dimension for dimension in MEASURED if measure == f"{dimension}*")
        value = row.measure_of(name)
        return "undefined" if value is None else value
    verdict = row.verdicts.get(judge)
    if verdict is None:
        return "unjudged"
    if measure == OVERALL:
        return "missing" if verdict.overall is None else _percent(verdict.overall)
    score = next((score for name, score in verdict.scores.items() if name == measure), None)
    if score is None or score.state in ("missing", "unasked"):
        return "missing"
    return "undefined" if score.value is None else _percent(score.value)


def _percent(score: float) -> float:
    return score * 100 / HIGHEST


def success_rate(rows: Iterable[ExplanationRow]) -> float | None:
    """Per cent of the explanations, those out of scope apart, that are complete; None of nothing."""
    tried = [row.job.outcome for row in rows if row.job.outcome != "out-of-scope"]
    return 100 * tried.count("complete") / len(tried) if tried else None


def read_runs(runs: Sequence[Run]) -> Frame:
    """Everything that has ended in the runs. Raises :class:`UserError` where there is nothing, or no run."""
    read = [(run.plan(), run.solved(), run.scored()) for run in runs]
    if not any(jobs for _, jobs, _ in read):
        raise UserError(mark("No job of the run has ended yet; run or resume it first."))
    names = _names(runs, [jobs for _, jobs, _ in read])
    several = len({key.workflow for _, jobs, _ in read for key in jobs}) > 1
    rows: list[ExplanationRow] = []
    judges: dict[str, None] = {}
    for place, (plan, jobs, verdicts) in enumerate(read):
        by_key: dict[JobKey, dict[str, VerdictLine]] = defaultdict(dict)
        for (key, judge), verdict in verdicts.items():
            by_key[key][judge] = verdict
        found = {judge for _, judge in verdicts}
        # A judge that was asked for later is not in the plan.
        judges |= dict.fromkeys(judge for judge in (*plan.judges, *sorted(found)) if judge in found)
        rows += [_row(key, jobs[key], by_key[key], names[place][key.model], several) for key in jobs]
    rows.sort(key=lambda row: (row.entry.name, row.job.key.order))
    models = tuple(judge for judge in judges if judge != NO_JUDGE)
    return Frame(
        entries=_rank(rows, models),
        rows=tuple(rows),
        judges=models,
        problems=len({row.problem for row in rows}),
        seeds=len({row.job.key.seed for row in rows}),
        settings=_common([plan for plan, _, _ in read]),
        waiting=sum(key not in jobs for plan, jobs, _ in read for key in keys_of(plan)),
        planned=sum(len(keys_of(plan)) for plan, _, _ in read),
        notes=tuple(_notes(read)),
    )


def _row(key: JobKey, line: JobLine, verdicts: Mapping[str, VerdictLine], name: str, several: bool) -> ExplanationRow:
    label = f"{name} ({key.workflow})" if several else name
    return ExplanationRow(Entry(key.model, key.workflow, name, label), line, dict(verdicts))


def _names(runs: Sequence[Run], jobs: Sequence[Mapping[JobKey, JobLine]]) -> list[dict[str, str]]:
    """What each run's models are called: by the run too where two runs did the same job, else the model alone."""
    counts = Counter(key for found in jobs for key in found)
    repeated = {key.model for key, count in counts.items() if count > 1}
    folders = [run.path.resolve().name for run in runs]
    called = [name if folders.count(name) == 1 else f"{name} {n}" for n, name in enumerate(folders, 1)]
    return [
        {key.model: f"{key.model} [{folder}]" if key.model in repeated else key.model for key in found}
        for found, folder in zip(jobs, called, strict=True)
    ]


def _rank(rows: Sequence[ExplanationRow], judges: Sequence[str]) -> tuple[Entry, ...]:
    by_entry: dict[Entry, list[ExplanationRow]] = defaultdict(list)
    for row in rows:
        by_entry[row.entry].append(row)

    def rank(entry: Entry) -> tuple[float, str, int]:
        overall = None
        if judges:
            overall = pool(by_entry[entry], judges[0], OVERALL, "left-out").mean(Resampling(resamples=0)).value
        return -(overall if overall is not None else -1.0), entry.name, get_args(Workflow).index(entry.workflow)

    return tuple(sorted(by_entry, key=rank))


def _common(plans: Sequence[RunPlan]) -> dict[str, object]:
    first = plans[0].options
    return {name: first[name] for name in sorted(first) if all(plan.options.get(name) == first[name] for plan in plans)}


def _notes(read: Sequence[tuple[RunPlan, Mapping[JobKey, JobLine], object]]) -> Iterator[str]:
    if len({plan.content for plan, _, _ in read if plan.problems == read[0][0].problems}) > 1:
        yield mark("The runs have problems of the same names in different words; compare them with care.")
    if len({str(plan.options.get("language")) for plan, _, _ in read}) > 1:
        yield mark("The runs are in different languages; compare them with care.")


def subsets(rows: Sequence[ExplanationRow], by: By) -> dict[str, list[ExplanationRow]]:
    """Rows by subject or level, in the order of the study's tables; names that it does not have come last."""
    known = SUBJECTS if by == "subject" else LEVELS
    groups: dict[str, list[ExplanationRow]] = defaultdict(list)
    for row in rows:
        groups[row.subject if by == "subject" else row.level].append(row)
    order = sorted(groups, key=lambda name: (known.index(name) if name in known else len(known), name))
    return {name: groups[name] for name in order}
