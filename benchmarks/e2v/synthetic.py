"""Synthetic training pictures (E2V-Bench, paper 000, §6.2.2 and appendix C.5): template stories, drawn from icons.

Only equations of the training split are drawn, each with every visual type, as often as wanted; objects, colours,
containers, backdrop, rows and places vary with the number of the picture. A folder: ``plan.json`` · ``pictures/`` ·
``metadata.csv``, one row a picture. Picture *n* is the same on every machine, whatever else is made.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import ClassVar, Literal, get_args

from pydantic import Field

from chalkwright.agent.data import Frozen
from chalkwright.agent.errors import MachineFault
from chalkwright.agent.runs.folder import RunFolder
from chalkwright.agent.visualize.compose import compose
from chalkwright.agent.visualize.data import VISUAL_TYPES, Equation, VisualType, WordProblem
from chalkwright.agent.visualize.structure import figure
from chalkwright.benchmarks.e2v.enumeration import equation_id, equations, range_of
from chalkwright.benchmarks.e2v.splits import split_of
from chalkwright.benchmarks.harness.crew import BROKEN
from chalkwright.benchmarks.harness.folder import PlannedFolder
from chalkwright.benchmarks.harness.opening import workers
from chalkwright.renderers.counting.draw import Picture, draw
from chalkwright.renderers.counting.figure import Backdrop, Scene

METADATA = "metadata.csv"
FIELDS = (
    "file_name", "text", "index", "equation", "type", "range", "object_count", "colors", "containers", "groups",
    "boxes", "backdrop", "chunks", "seed", "width", "height",
)  # fmt: skip
"""Columns; the first two are those that Hugging Face's image folders read. Lists and maps are JSON."""
Watch = Callable[[int], None]
Chunks = Literal["auto", "five", "none"]
CHUNKS: tuple[Chunks, ...] = get_args(Chunks)
"""Rows that vary; rows of ten make things small on a square page."""
_FOLDER_OF = 1000
"""Pictures of one folder."""


class SyntheticPlan(Frozen):
    """What the pictures depend on; how many there are may grow."""

    seed: int = Field(0, ge=0)
    width: int = Field(1024, ge=256, le=4096)
    height: int = Field(1024, ge=256, le=4096)


class Sample(Frozen):
    """One picture before it is drawn."""

    index: int
    """From 0."""
    problem: WordProblem
    scene: Scene
    seed: int
    """Of its story and places."""

    @property
    def file_name(self) -> str:
        """Below the folder."""
        return f"pictures/{self.index // _FOLDER_OF:03d}/{self.index:06d}.png"


@cache
def training_pairs() -> tuple[tuple[Equation, VisualType], ...]:
    """Every training equation with every visual type."""
    training = [equation for equation in equations() if split_of(equation) == "train"]
    return tuple((equation, visual) for equation in training for visual in VISUAL_TYPES)


@lru_cache(maxsize=4)
def _round(seed: int, turn: int) -> tuple[tuple[Equation, VisualType], ...]:
    return tuple(sorted(training_pairs(), key=lambda pair: _number(seed, turn, equation_id(pair[0]), pair[1])))


def sample(index: int, seed: int = 0) -> Sample:
    """Picture ``index``. Each round of 1,184 holds every equation with every visual type once, in its own order."""
    turn, place = divmod(index, len(training_pairs()))
    equation, visual = _round(seed, turn)[place]
    own = _number(seed, index)
    problem = compose(equation, visual, own)
    backdrop: Backdrop = "scenic" if _number(seed, index, "backdrop") % 2 else "plain"
    scene = figure(problem, backdrop=backdrop, seed=own)
    chunks = CHUNKS[_number(seed, index, "chunks") % len(CHUNKS)]
    return Sample(index=index, problem=problem, scene=scene.model_copy(update={"chunks": chunks}), seed=own)


def metadata(made: Sample, picture: Picture) -> dict[str, str | int]:
    """The row of one picture, by :data:`FIELDS`."""
    problem, scene = made.problem, made.scene
    colors = {part.color: 0 for part in problem.parts if part.color is not None}
    for part in problem.parts:
        if part.color is not None:
            colors[part.color] += part.count
    groups = [
        {
            "total": group.count,
            "things": [{"name": each.name, "count": each.count, "color": each.color} for each in group.things],
            "container": group.container,
            "taken_from": group.taken_from,
        }
        for group in scene.groups
    ]
    boxes = [
        {
            "kind": element.kind,
            "group": element.group,
            "box": [
                round(side, 1) for side in (element.box.left, element.box.top, element.box.right, element.box.bottom)
            ],
        }
        for element in picture.elements
        if element.group
    ]
    told: dict[str, object] = {
        "object_count": problem.object_count,
        "colors": colors,
        "containers": [group.container for group in scene.groups if group.container is not None],
        "groups": groups,
        "boxes": boxes,
    }
    return {
        "file_name": made.file_name,
        "text": problem.text,
        "index": made.index,
        "equation": str(problem.equation),
        "type": problem.visual,
        "range": range_of(problem.equation),
        **{name: json.dumps(value, ensure_ascii=False) for name, value in told.items()},
        "backdrop": scene.backdrop,
        "chunks": scene.chunks,
        "seed": made.seed,
        "width": picture.width,
        "height": picture.height,
    }


class SyntheticFolder(PlannedFolder[SyntheticPlan]):
    """The pictures on disk."""

    benchmark = "synthetic pictures"
    told_apart_by = "seed or size"
    plan_type = SyntheticPlan
    files: ClassVar = {}

    def begin(self, plan: SyntheticPlan) -> bool:
        """See :meth:`PlannedFolder.write_plan`."""
        return self.write_plan(plan, lambda folder: folder.write_text(METADATA, _csv_line(FIELDS)))

    def existing_numbers(self) -> set[int]:
        """Numbers of the pictures that are there, with their rows."""
        with (self.path / METADATA).open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        return {int(row["index"]) for row in rows if (self.path / row["file_name"]).exists()}

    def make(self, plan: SyntheticPlan, count: int, *, processes: int = 1, watch: Watch = lambda drawn: None) -> int:
        """Draw the pictures 0 to ``count`` - 1 that are not there; how many were drawn. ``watch`` hears of each.

        Raises :class:`UserError` when another process is at work, :class:`MachineFault` when a worker dies.
        """
        with self.lock():
            self._mend()
            there = self.existing_numbers()
            missing = [index for index in range(count) if index not in there]
            drawn = 0
            with (self.path / METADATA).open("a", encoding="utf-8", newline="") as file:
                for row in _rows(self.path, plan, missing, processes):
                    file.write(_csv_line([row[name] for name in FIELDS]))
                    file.flush()
                    drawn += 1
                    watch(drawn)
            return drawn

    def _mend(self) -> None:
        """Drop the half row that a killed process may have left, and rows whose pictures have gone."""
        data = (self.path / METADATA).read_bytes()
        whole = data[: data.rfind(b"\n") + 1].decode("utf-8")
        rows = list(csv.reader(io.StringIO(whole)))
        kept = [row for row in rows[1:] if len(row) == len(FIELDS) and (self.path / row[0]).exists()]
        text = "".join(map(_csv_line, [FIELDS, *kept]))
        if text.encode() != data:
            RunFolder(self.path).write_text(METADATA, text)


def _rows(path: Path, plan: SyntheticPlan, missing: Sequence[int], processes: int) -> Iterator[dict[str, str | int]]:
    make = partial(_make, path, plan)
    if processes == 1 or len(missing) < 2:
        yield from map(make, missing)
        return
    with workers(processes) as executor:
        assert executor is not None
        try:
            yield from executor.map(make, missing, chunksize=4)
        except BrokenProcessPool as error:
            raise MachineFault(BROKEN) from error


def _make(path: Path, plan: SyntheticPlan, index: int) -> dict[str, str | int]:
    """Draw one picture into the folder; its row."""
    made = sample(index, plan.seed)
    picture = draw(made.scene, width=plan.width, height=plan.height)
    file = path / made.file_name
    folder = RunFolder(file.parent)
    folder.create()
    folder.write_bytes(file.name, picture.png)
    return metadata(made, picture)


def _csv_line(cells: Sequence[str | int]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(cells)
    return out.getvalue()


def _number(*parts: object) -> int:
    """A number of 31 bits that depends on the parts alone, on every machine and Python."""
    text = " ".join(map(str, parts))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big") >> 1
