"""E2V-Bench as the harness works through it: every item drawn by every system in every style, then graded."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from chalkwright.agent.images.base import Drawn
from chalkwright.benchmarks.e2v.grading import Grader, WithClip
from chalkwright.benchmarks.e2v.runs import GradeLine, PictureKey, PictureLine, PictureRun
from chalkwright.benchmarks.e2v.systems import System
from chalkwright.benchmarks.harness.task import PictureTask


class E2vTask(PictureTask[PictureKey, PictureLine, GradeLine]):
    """The plan of one folder. ``systems`` by the names of the plan."""

    def __init__(self, run: PictureRun, systems: Mapping[str, System], grader: Grader) -> None:
        super().__init__(run, (grader.name,))
        self._items = run.items()
        self._plan = run.plan()
        self._systems = systems
        self._grader = grader

    def keys(self) -> Sequence[PictureKey]:
        return self._plan.keys()

    def named(self, key: PictureKey) -> dict[str, Any]:
        return {"key": key}

    async def draw(self, key: PictureKey) -> Drawn:
        return await self._systems[key.system].draw(self._items[key.item], key.style, seed=key.seed)

    async def score(self, number: int, line: PictureLine, scorer: Hashable) -> GradeLine:
        grade = await self._grader.grade(await self.read_png(line), self._items[line.key.item])
        return GradeLine(key=line.key, grader=self._grader.name, grade=grade)

    def unscored(self, line: PictureLine, scorer: Hashable, why: str) -> GradeLine:
        return GradeLine(key=line.key, grader=self._grader.name, grade=None, why=why)

    def lacks(self, line: GradeLine) -> bool:
        return line.grade is not None and line.grade.clip is None and isinstance(self._grader, WithClip)

    def right(self, line: GradeLine) -> bool | None:
        return line.grade is not None and line.grade.overall
