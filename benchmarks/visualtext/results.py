"""One or more runs as rows, and the paper's figures over them. Pure, but for reading the runs.

A picture that could not be drawn shows nothing: its CER and WER are 1, S_p, S_a, CCR and ACR 0. What a judge did not
say is left out, and counted.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from chalkwright.agent.errors import UserError
from chalkwright.benchmarks.visualtext.data import TASKS, Item, Result, Task
from chalkwright.benchmarks.visualtext.reasoning import process_score
from chalkwright.benchmarks.visualtext.runs import VisualRun
from chalkwright.judges.agreement import Estimate, Resampling, mean_of_clusters

LEVELS: dict[Task, tuple[str, ...]] = {
    "rendering": ("64", "128", "256", "512"),
    "factual": ("easy", "challenge"),
    "context": ("number", "span", "spans", "date"),
    "math": ("1", "2", "3", "4", "5"),
}
"""In the order of tables; other levels follow these."""
_OPENING = 8
"""Words by which the lengths of one passage are known to belong together."""


@dataclass(frozen=True)
class ExaminedRow:
    """One picture that was tried, with what one examiner made of it."""

    system: str
    """As the report calls it: with the name of the run where two runs drew the same."""
    item: Item
    result: Result

    @property
    def drawn(self) -> bool:
        return self.result.picture is not None

    @property
    def cluster(self) -> str:
        """What it is drawn together with in a resample: the lengths of one passage, the questions on one passage."""
        text = self.item.passage or self.item.text
        return " ".join(text.split()[:_OPENING]) if self.item.task in ("rendering", "context") else self.item.id


Measure = Callable[[ExaminedRow], float | None]
"""One figure of one picture; None where it has none."""


@dataclass(frozen=True)
class Results:
    """All that a report is made from."""

    systems: tuple[str, ...]
    rows: tuple[ExaminedRow, ...]
    examiner: str
    engines: tuple[str, ...]
    """OCR engines, the main one first."""
    notes: tuple[str, ...] = ()

    def of(self, system: str, task: Task, level: str | None = None) -> list[ExaminedRow]:
        return [
            row
            for row in self.rows
            if (row.system, row.item.task) == (system, task) and level in (None, row.item.level)
        ]

    def levels(self, task: Task) -> tuple[str, ...]:
        """Those that there are."""
        found = {row.item.level for row in self.rows if row.item.task == task} - {""}
        return tuple(sorted(found, key=lambda level: _place(level, task)))

    @property
    def tasks(self) -> tuple[Task, ...]:
        found = {row.item.task for row in self.rows}
        return tuple(task for task in TASKS if task in found)


def error_rate(name: str, engine: str) -> Measure:
    """``cer`` or ``wer`` as one engine reads it."""

    def measure(row: ExaminedRow) -> float | None:
        if not row.drawn:
            return 1.0
        return next((getattr(r, name) for r in row.result.readings if r.engine == engine), None)

    return measure


def confidence(engine: str) -> Measure:
    """ACC: OCR confidence; None where nothing was read."""
    return lambda row: next((r.confidence for r in row.result.readings if r.engine == engine), None)


def s_p(row: ExaminedRow) -> float | None:
    """The picture's own share of valid steps."""
    return row.result.s_p if row.drawn else 0.0


def s_a(row: ExaminedRow) -> float | None:
    """1 for the right answer, 0 for another or none."""
    return row.result.s_a if row.drawn else 0.0


def ccr(row: ExaminedRow) -> float | None:
    """Share of clear characters; 0 of a picture without any."""
    if not row.drawn:
        return 0.0
    clarity = row.result.clarity
    return None if clarity is None else (clarity.ccr or 0.0)


def acr(row: ExaminedRow) -> float | None:
    """1 when all text is readable."""
    if not row.drawn:
        return 0.0
    return None if row.result.clarity is None else float(row.result.clarity.readable)


def estimate(rows: Iterable[ExaminedRow], measure: Measure, resampling: Resampling) -> Estimate | None:
    """Mean over the pictures that have the figure, with an interval over clusters; None where no picture has it."""
    found: dict[str, list[float]] = defaultdict(list)
    for row in rows:
        value = measure(row)
        if value is not None:
            found[row.cluster].append(value)
    groups = [found[name] for name in sorted(found)]
    if not groups:
        return None
    made = mean_of_clusters([sum(group) for group in groups], [len(group) for group in groups], resampling)
    alike = len({value for group in groups for value in group}) == 1
    # Resamples of nothing but one value tell nothing.
    return made.model_copy(update={"low": None, "high": None}) if alike else made


def pool_s_p(rows: Iterable[ExaminedRow]) -> float | None:
    """Share of valid steps among all steps that were judged, long solutions counting more; None without any."""
    valid = [one for row in rows for one in row.result.valid if one is not None]
    return process_score(valid) if valid else None


def read_results(runs: Sequence[VisualRun], examiner: str | None = None) -> Results:
    """What the runs hold, as ``examiner`` sees it; None: the one with most results. Raises :class:`UserError`."""
    read = [(run, run.items(), run.scored()) for run in runs if run.plan()]
    counts = Counter(name for *_, results in read for _, name in results)
    if not counts:
        raise UserError("No picture of the run has been examined yet; run or resume it first.")
    if examiner is not None and examiner not in counts:
        raise UserError(f"Nothing was examined by “{examiner}”; there are: {'; '.join(sorted(counts))}.")
    chosen = examiner or min(counts, key=lambda name: (-counts[name], name))
    drawn_by = Counter(system for run in runs for system in run.plan().systems)
    rows, notes = [], []
    for run, items, results in read:
        found = [result for (_, name), result in results.items() if name == chosen and result.item in items]
        for result in found:
            mark = f" [{run.path.resolve().name}]" if drawn_by[result.system] > 1 else ""
            rows.append(ExaminedRow(result.system + mark, items[result.item], result))
        planned = len(run.keys())
        if len(found) < planned:
            notes.append(f"{run.path.name} is not finished: {len(found)} of {planned} pictures.")
    others = sorted(set(counts) - {chosen})
    if others:
        notes.append(f"Also examined by {'; '.join(others)}: see --examiner.")
    return Results(
        systems=tuple(dict.fromkeys(row.system for row in rows)),
        rows=tuple(rows),
        examiner=chosen,
        engines=tuple(chosen.split(",")[0].split("+")),
        notes=tuple(notes),
    )


def _place(level: str, task: Task) -> tuple[int, int, str]:
    known = LEVELS[task]
    number = int(level) if level.isdecimal() else 0
    return (known.index(level) if level in known and not number else len(known), number, level)
