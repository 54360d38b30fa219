"""One or more runs as plain rows, and shares of right pictures among them. Pure, but for reading the runs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from chalkwright.agent.errors import UserError
from chalkwright.agent.images.layout import Proposal
from chalkwright.agent.visualize.data import VISUAL_TYPES
from chalkwright.benchmarks.e2v.data import Grade, Item, Range
from chalkwright.benchmarks.e2v.enumeration import OPERATIONS, TITLES, equation_id
from chalkwright.benchmarks.e2v.runs import STYLES, GradeLine, PictureKey, PictureLine, PictureRun, Style
from chalkwright.judges.agreement import Estimate, Resampling, mean_of_clusters

Pictures = Mapping[PictureKey, PictureLine]
Criterion = Literal["quantity", "overall"]
CRITERIA: tuple[Criterion, ...] = get_args(Criterion)
By = Literal["type", "operation", "range"]
BY: tuple[By, ...] = get_args(By)
NAMES: Mapping[By, tuple[str, ...]] = {
    "type": VISUAL_TYPES,
    "operation": tuple(TITLES[operation] for operation in OPERATIONS),
    "range": get_args(Range),
}
_OF: Mapping[By, Callable[[Item], str]] = {
    "type": lambda item: item.problem.visual,
    "operation": lambda item: TITLES[item.problem.equation.operation],
    "range": lambda item: item.range,
}


@dataclass(frozen=True)
class PictureRow:
    """One picture that was tried, with what one grader said of it."""

    system: str
    """As the report calls it: with the name of the run where two runs drew the same."""
    style: Style
    item: Item
    picture: PictureLine
    line: GradeLine | None
    """None when the picture was not graded (yet), or there is none."""

    @property
    def grade(self) -> Grade | None:
        return self.line.grade if self.line is not None else None

    @property
    def state(self) -> Literal["graded", "not drawn", "not graded"]:
        if not self.picture.drawn:
            return "not drawn"
        return "not graded" if self.grade is None else "graded"

    def right(self, criterion: Criterion) -> bool | None:
        """A picture that could not be drawn is wrong; None when nobody could look at it."""
        if self.state == "not drawn":
            return False
        return None if self.grade is None else bool(getattr(self.grade, criterion))


@dataclass(frozen=True)
class Results:
    """All that a report is made from."""

    systems: tuple[str, ...]
    """The best overall first."""
    layouts: Mapping[str, tuple[Proposal, ...]]
    """Of the systems that plan first."""
    styles: tuple[Style, ...]
    rows: tuple[PictureRow, ...]
    grader: str
    notes: tuple[str, ...] = ()

    def of(self, system: str, style: Style | None = None) -> list[PictureRow]:
        return [row for row in self.rows if row.system == system and style in (None, row.style)]

    @property
    def items(self) -> tuple[Item, ...]:
        """Every item once, in the order of their ids."""
        return tuple(item for _, item in sorted({row.item.id: row.item for row in self.rows}.items()))

    @property
    def comparable(self) -> bool:
        """Whether it is of the 300 test items, as the published figures are."""
        return len(self.items) == 300 and all(item.split == "test" for item in self.items)


def group_of(item: Item, by: By) -> str:
    """Which of :data:`NAMES` an item belongs to."""
    return _OF[by](item)


def cut(rows: Iterable[PictureRow], by: By) -> dict[str, list[PictureRow]]:
    """The rows by visual type, operation or range, in the paper's order; empty groups too."""
    groups: dict[str, list[PictureRow]] = {name: [] for name in NAMES[by]}
    for row in rows:
        groups[group_of(row.item, by)].append(row)
    return groups


def accuracy(rows: Iterable[PictureRow], criterion: Criterion, resampling: Resampling) -> Estimate:
    """Per cent of right pictures, with an interval over equations: the four items of one are drawn together."""
    found: dict[str, list[float]] = defaultdict(list)
    for row in rows:
        right = row.right(criterion)
        if right is not None:
            found[equation_id(row.item.problem.equation)].append(100.0 * right)
    groups = [found[name] for name in sorted(found)]
    estimate = mean_of_clusters([sum(group) for group in groups], [len(group) for group in groups], resampling)
    if estimate.value in (0.0, 100.0):  # resamples of nothing but right, or wrong, pictures tell nothing
        return estimate.model_copy(update={"low": None, "high": None})
    return estimate


def clip_score(rows: Iterable[PictureRow]) -> float | None:
    """Mean CLIPScore of the pictures that have one."""
    scores = [row.grade.clip for row in rows if row.grade is not None and row.grade.clip is not None]
    return sum(scores) / len(scores) if scores else None


def read_results(runs: Sequence[PictureRun], grader: str | None = None) -> Results:
    """What the runs hold, as ``grader`` sees it; None: the one that graded most. Raises :class:`UserError`."""
    read = [(run, run.items(), run.solved(), run.scored()) for run in runs if run.plan()]
    if not any(pictures for _, _, pictures, _ in read):
        raise UserError("No picture of the run has been drawn yet; run or resume it first.")
    counts = Counter(name for *_, grades in read for _, name in grades)
    chosen = grader or (min(counts, key=lambda name: (-counts[name], name)) if counts else "none")
    if grader is not None and grader not in counts:
        raise UserError(f"Nothing was graded by {grader}; there are {', '.join(sorted(counts)) or 'no grades yet'}.")
    drawn = [(run, pictures) for run, _, pictures, _ in read]
    names = _names(drawn)
    rows = [
        PictureRow(names[place][key.system], key.style, items[key.item], line, grades.get((key, chosen)))
        for place, (_, items, pictures, grades) in enumerate(read)
        for key, line in pictures.items()
        if key.item in items
    ]
    rows.sort(key=lambda row: (row.system, STYLES.index(row.style), row.item.id, row.picture.key.seed))
    return Results(
        systems=_rank(rows),
        layouts=_layouts(runs, names),
        styles=tuple(style for style in STYLES if any(row.style == style for row in rows)),
        rows=tuple(rows),
        grader=chosen,
        notes=tuple(_notes(drawn, counts, chosen)),
    )


def _names(runs: Sequence[tuple[PictureRun, Pictures]]) -> list[dict[str, str]]:
    """What each run's systems are called: by the run too where two runs drew the same picture."""
    counts = Counter(key for _, pictures in runs for key in pictures)
    repeated = {key.system for key, count in counts.items() if count > 1}
    called = []
    for place, (run, pictures) in enumerate(runs, 1):
        folder = run.path.resolve().name
        same = [other.path.resolve().name for other, _ in runs].count(folder) > 1
        mark = f" [{folder} {place}]" if same else f" [{folder}]"
        systems = {key.system for key in pictures}
        called.append({system: system + (mark if system in repeated else "") for system in systems})
    return called


def _rank(rows: Sequence[PictureRow]) -> tuple[str, ...]:
    plain = Resampling(resamples=0)
    values = {
        system: accuracy((row for row in rows if row.system == system), "overall", plain).value
        for system in dict.fromkeys(row.system for row in rows)
    }
    return tuple(sorted(values, key=lambda system: (-(values[system] or 0.0), system)))


def _layouts(runs: Sequence[PictureRun], names: Sequence[Mapping[str, str]]) -> dict[str, tuple[Proposal, ...]]:
    found: dict[str, list[Proposal]] = defaultdict(list)
    for run, called in zip(runs, names, strict=True):
        for key, proposal in run.layouts().items():
            found[called.get(key.system, key.system)].append(proposal)
    return {system: tuple(proposals) for system, proposals in sorted(found.items())}


def _notes(runs: Sequence[tuple[PictureRun, Pictures]], counts: Counter[str], grader: str) -> list[str]:
    notes = []
    for run, pictures in runs:
        planned = len(run.plan().keys())
        if len(pictures) < planned:
            notes.append(f"{run.path.name} is not finished: {len(pictures)} of {planned} pictures.")
    others = sorted(set(counts) - {grader})
    if others:
        notes.append(f"Also graded by {', '.join(others)}; see --grader.")
    return notes
