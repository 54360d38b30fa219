"""The visual-text benchmark as the harness works through it: every item drawn by every system, then examined."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from chalkwright.agent.data.calls import total_of
from chalkwright.agent.images.base import Drawn
from chalkwright.benchmarks.harness.crew import try_work
from chalkwright.benchmarks.harness.task import PictureTask
from chalkwright.benchmarks.visualtext.data import Key, Result
from chalkwright.benchmarks.visualtext.examining import Examiner, Facts
from chalkwright.benchmarks.visualtext.runs import PictureLine, VisualRun
from chalkwright.benchmarks.visualtext.systems import System


class VisualTask(PictureTask[Key, PictureLine, Result]):
    """The plan of one folder. ``systems`` by the names of the plan."""

    def __init__(self, run: VisualRun, systems: Mapping[str, System], examiner: Examiner) -> None:
        super().__init__(run, (examiner.name,))
        self._keys, self._items = run.keys(), run.items()
        self._systems = systems
        self._examiner = examiner

    def keys(self) -> Sequence[Key]:
        return self._keys

    def named(self, key: Key) -> dict[str, Any]:
        return key._asdict()

    async def draw(self, key: Key) -> Drawn:
        return await self._systems[key.system].draw(self._items[key.item])

    def scorers_of(self, line: PictureLine) -> Sequence[Hashable]:
        """A picture that is not there has a result too: it shows nothing."""
        return self.scorers

    async def score(self, number: int, line: PictureLine, scorer: Hashable) -> Result:
        facts: Facts = {"fault": line.why}
        if line.drawn:
            png = await self.read_png(line)
            found = await try_work(lambda: self._examiner.examine(number, self._items[line.item], png))
            facts = {"fault": found} if isinstance(found, str) else found
        calls = tuple(call for model in self._examiner.models for call in model.calls(number))
        picture = str(line.key.place) if line.drawn else None
        cost = total_of((line.cost, *(call.cost for call in calls)))
        told = {"examiner": self._examiner.name, "picture": picture, "calls": calls, "cost": cost}
        return Result(item=line.item, system=line.system, **told, **facts)

    def unscored(self, line: PictureLine, scorer: Hashable, why: str) -> Result:
        return Result(item=line.item, system=line.system, examiner=self._examiner.name, fault=why)

    def fine(self, line: Result) -> bool:
        judged = self._examiner.judge is None or line.extracted is None or None not in (line.s_p, line.s_a)
        return line.done and judged
