"""Do the renderer and the metrics agree? All items drawn, and scored from the PNG alone; then damaged ones, to be
rejected.

``python -m chalkwright.benchmarks.e2v.bench [--limit N] [--backdrop plain|scenic] [--seed N] [--damaged N]
[--keep FOLDER]``

Exits with 1 when fewer than 99.5 % of the pictures are found right, a type or an operation has fewer than 99 %, or
fewer than 99 % of the damaged pictures are rejected.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import get_args

import click
from rich.console import Console
from rich.table import Table

from chalkwright.agent.visualize.data import VISUAL_TYPES
from chalkwright.agent.visualize.structure import figure
from chalkwright.benchmarks.e2v.damage import KINDS, Kind, damage_picture, damages
from chalkwright.benchmarks.e2v.data import Grade, Item
from chalkwright.benchmarks.e2v.detectors.opencv import OpenCv
from chalkwright.benchmarks.e2v.enumeration import OPERATIONS, TITLES
from chalkwright.benchmarks.e2v.items import items
from chalkwright.benchmarks.e2v.scoring import score
from chalkwright.renderers.counting.draw import draw
from chalkwright.renderers.counting.figure import Backdrop

OVERALL, EACH, REJECTED = 0.995, 0.99, 0.99
"""Least shares: of all pictures, of those of a type or operation, of damaged pictures that are rejected."""
PROCESSES = 2


@dataclass(frozen=True)
class Task:
    """One picture to make and to score."""

    item: Item
    backdrop: Backdrop
    seed: int
    damage: Kind | None = None


@dataclass(frozen=True)
class Outcome:
    """A scored picture."""

    task: Task
    grade: Grade
    png: bytes
    """Only of a picture that the metrics judge wrongly; else empty."""
    drawing: float
    looking: float
    """Seconds."""

    @property
    def right(self) -> bool:
        """Whether the metrics say of the picture what is true."""
        return self.grade.overall == (self.task.damage is None)


def run(task: Task) -> Outcome:
    """Draw and score one picture. Raises what drawing raises."""
    started = time.perf_counter()
    item = task.item
    if task.damage is None:
        png = draw(figure(item.problem, backdrop=task.backdrop, seed=task.seed)).png
    else:
        png = damage_picture(item, task.damage, backdrop=task.backdrop, seed=task.seed).png
    drawn = time.perf_counter()
    grade = asyncio.run(score(png, item, OpenCv()))
    outcome = Outcome(task, grade, png, drawn - started, time.perf_counter() - drawn)
    return outcome if not outcome.right else Outcome(task, grade, b"", outcome.drawing, outcome.looking)


def run_all(tasks: Sequence[Task]) -> list[Outcome]:
    """All of them, in :data:`PROCESSES` processes, in order."""
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
        return list(pool.map(run, tasks, chunksize=8))


def share(outcomes: Iterable[Outcome], good: Callable[[Outcome], bool]) -> float:
    """Of the outcomes for which ``good`` holds; 1 when there are none."""
    found = [good(outcome) for outcome in outcomes]
    return sum(found) / len(found) if found else 1.0


def misses(outcomes: Sequence[Outcome]) -> list[str]:
    """The targets that are missed, one sentence each."""
    whole = [outcome for outcome in outcomes if outcome.task.damage is None]
    broken = [outcome for outcome in outcomes if outcome.task.damage is not None]
    said = []
    reached = share(whole, _right)
    if reached < OVERALL:
        said.append(f"{reached:.2%} of the pictures are found right; the target is {OVERALL:.1%}.")
    for name, some in (*_by_type(whole), *_by_operation(whole)):
        if share(some, _right) < EACH:
            said.append(
                f"{share(some, _right):.2%} of the pictures of {name} are found right; the target is {EACH:.0%}."
            )
    if share(broken, _right) < REJECTED:
        said.append(f"{share(broken, _right):.2%} of the damaged pictures are rejected; the target is {REJECTED:.0%}.")
    return said


def _right(outcome: Outcome) -> bool:
    return outcome.right


def _quantity(outcome: Outcome) -> bool:
    return outcome.grade.quantity


def _by_type(outcomes: Sequence[Outcome]) -> list[tuple[str, list[Outcome]]]:
    return [(name, [one for one in outcomes if one.task.item.problem.visual == name]) for name in VISUAL_TYPES]


def _by_operation(outcomes: Sequence[Outcome]) -> list[tuple[str, list[Outcome]]]:
    return [
        (TITLES[sign], [one for one in outcomes if one.task.item.problem.equation.operation == sign])
        for sign in OPERATIONS
    ]


def accuracy_table(outcomes: Sequence[Outcome]) -> Table:
    """Quantity and overall accuracy by type and operation."""
    table = Table("", "pictures", "quantity %", "overall %", title="Pictures that show their problem")
    for name, some in [*_by_type(outcomes), *_by_operation(outcomes), ("all", list(outcomes))]:
        if name in (TITLES[OPERATIONS[0]], "all"):
            table.add_section()
        quantity, overall = share(some, _quantity), share(some, _right)
        table.add_row(name, str(len(some)), f"{100 * quantity:.2f}", f"{100 * overall:.2f}")
    return table


def damage_table(outcomes: Sequence[Outcome]) -> Table:
    """Damaged pictures by what is wrong with them."""
    table = Table("", "pictures", "rejected", "%", title="Damaged pictures")
    for kind in (*KINDS, None):
        some = [outcome for outcome in outcomes if kind is None or outcome.task.damage == kind]
        if kind is None:
            table.add_section()
        rejected = sum(outcome.right for outcome in some)
        table.add_row(kind or "all", str(len(some)), str(rejected), f"{100 * share(some, _right):.2f}")
    return table


def keep(outcomes: Iterable[Outcome], folder: Path) -> int:
    """Write the pictures that were judged wrongly into a folder, and a list of why; how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    wrong = [outcome for outcome in outcomes if not outcome.right]
    lines = []
    for outcome in wrong:
        name = "-".join(filter(None, (outcome.task.item.id, (outcome.task.damage or "").replace(" ", "-")))) + ".png"
        (folder / name).write_bytes(outcome.png)
        lines.append(f"{name}\t{outcome.grade.why or 'accepted, though it is damaged'}\n")
    (folder / "why.tsv").write_text("".join(lines), encoding="utf-8")
    return len(wrong)


@click.command()
@click.option("--limit", type=click.IntRange(1), help="So many items only, spread over all.")
@click.option("--backdrop", type=click.Choice(get_args(Backdrop)), default="plain", show_default=True)
@click.option("--seed", default=0, show_default=True, help="Of the places in the pictures, and of the damage.")
@click.option("--damaged", "broken", type=click.IntRange(0), default=500, show_default=True, help="Damaged pictures.")
@click.option("--keep", "folder", type=click.Path(file_okay=False, path_type=Path), help="For what is judged wrongly.")
def main(limit: int | None, backdrop: Backdrop, seed: int, broken: int, folder: Path | None) -> None:
    """Draw the items of E2V-Bench, score them from their pixels, and see whether damaged ones are rejected."""
    console = Console()
    chosen = items()
    if limit is not None and limit < len(chosen):
        chosen = tuple(chosen[round(at * len(chosen) / limit)] for at in range(limit))
    whole = [Task(item, backdrop, seed) for item in chosen]
    spoiled = [Task(item, backdrop, seed, kind) for item, kind in damages(items(), broken, seed=seed)]
    started = time.perf_counter()
    outcomes = run_all([*whole, *spoiled])
    seconds = time.perf_counter() - started
    console.print(accuracy_table(outcomes[: len(whole)]))
    if spoiled:
        console.print(damage_table(outcomes[len(whole) :]))
    drawing, looking = sum(one.drawing for one in outcomes), sum(one.looking for one in outcomes)
    console.print(
        f"{len(outcomes)} pictures in {seconds:.0f} s, {len(outcomes) / seconds:.1f} a second in {PROCESSES} "
        f"processes; a picture takes {1000 * drawing / len(outcomes):.0f} ms to draw and "
        f"{1000 * looking / len(outcomes):.0f} ms to score."
    )
    reasons = defaultdict[str, Counter[str]](Counter)
    for outcome in outcomes:
        if not outcome.right:
            reasons[outcome.task.item.problem.visual][outcome.grade.why or f"accepted: {outcome.task.damage}"] += 1
    for visual, counts in reasons.items():
        for why, count in counts.most_common(5):
            console.print(f"  {visual}: {count} × {why}", highlight=False)
    if folder is not None:
        console.print(f"{keep(outcomes, folder)} pictures that were judged wrongly are in {folder}.")
    missed = misses(outcomes)
    for sentence in missed:
        console.print(sentence, highlight=False)
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
