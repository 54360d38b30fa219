"""Works through a run of E2V-Bench: every picture drawn, then graded, many at once; safe to stop, and to go on.

One picture that fails never ends a run. What ends it is what would meet every picture: see
:mod:`chalkwright.benchmarks.harness.crew`. Then all that is done stays.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from chalkwright.benchmarks.e2v.attempts import try_drawing, try_grading
from chalkwright.benchmarks.e2v.data import Grade, Item
from chalkwright.benchmarks.e2v.grading import Grader, WithClip
from chalkwright.benchmarks.e2v.runs import GradeLine, PictureKey, PictureLine, PictureRun
from chalkwright.benchmarks.e2v.systems import System
from chalkwright.benchmarks.harness import tally
from chalkwright.benchmarks.harness.crew import Crew


@dataclass
class Tally(tally.Tally):
    """How far a run is; pictures. One that is not graded has failed too."""

    right: int = 0
    """By overall accuracy."""


Watch = Callable[[Tally], None]


class PictureRunner:
    """Works through the plan of one folder. ``systems`` by the names of the plan."""

    def __init__(
        self,
        run: PictureRun,
        items: Mapping[str, Item],
        systems: Mapping[str, System],
        grader: Grader,
        *,
        at_once: int = 8,
        again: bool = False,
        watch: Watch = lambda tally: None,
    ) -> None:
        """``again``: what failed before is tried once more."""
        self._run = run
        self._items = items
        self._systems = systems
        self._grader = grader
        self._crew = Crew(at_once)
        self._again = again
        self._watch = watch

    async def work(self) -> Tally:
        """Do all that is not done. Raises what ends a run, once the pictures under way are done."""
        with self._run.locked():
            self._pictures, self._grades = self._run.pictures(), self._run.grades()
            keys = self._run.plan().keys()
            self._tally = Tally(total=len(keys))
            await self._crew.work(partial(self._job, key) for key in keys)
        return self._tally

    async def _job(self, key: PictureKey) -> None:
        line, png = self._pictures.get(key), None
        worked = False
        if line is None or (line.drawn and not self._run.has(key)) or (self._again and not line.drawn):
            line, png = await self._draw(key)
            worked = True
        graded = self._grades.get((key, self._grader.name))
        if line.drawn and (png is not None or not self._settled(graded)):
            graded = await self._grade(key, png or self._run.png(key))
            worked = True
        self._count(line, graded, worked)

    async def _draw(self, key: PictureKey) -> tuple[PictureLine, bytes | None]:
        started = time.monotonic()
        drawn = await try_drawing(self._systems[key.system], self._items[key.item], key.style, key.seed)
        seconds = time.monotonic() - started
        if isinstance(drawn, str):
            line, png = PictureLine(key=key, drawn=False, why=drawn, seconds=seconds), None
        else:
            # Before its line: a picture that is said to be there is there.
            await asyncio.to_thread(self._run.keep, key, drawn.png)
            line = PictureLine(
                key=key, drawn=True, model=drawn.model, cost=drawn.cost, seconds=seconds, notes=drawn.notes
            )  # fmt: skip
            png = drawn.png
        self._run.add(line)
        return line, png

    async def _grade(self, key: PictureKey, png: bytes) -> GradeLine:
        started = time.monotonic()
        found = await try_grading(self._grader, png, self._items[key.item])
        grade, why = (found, "") if isinstance(found, Grade) else (None, found)
        line = GradeLine(
            key=key, grader=self._grader.name, grade=grade, why=why, seconds=time.monotonic() - started
        )  # fmt: skip
        self._run.add(line)
        return line

    def _settled(self, line: GradeLine | None) -> bool:
        if line is None or line.grade is None:
            return line is not None and not self._again
        return line.grade.clip is not None or not isinstance(self._grader, WithClip)

    def _count(self, line: PictureLine, graded: GradeLine | None, worked: bool) -> None:
        grade = graded.grade if graded is not None and line.drawn else None
        self._tally.done += 1
        self._tally.worked += worked
        self._tally.failed += grade is None
        self._tally.right += grade is not None and grade.overall
        self._watch(self._tally)
