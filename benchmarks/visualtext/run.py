"""Works through a run of the visual-text benchmark: every picture drawn, then examined; safe to stop and go on.

One picture that fails never ends a run. What ends it is what would meet every picture: see :mod:`benchmarks.crew`. Then
all that is done stays.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from decimal import Decimal
from functools import partial

from chalkwright.agent.data import CallRecord
from chalkwright.benchmarks.harness.crew import Crew, tried
from chalkwright.benchmarks.harness.tally import Tally, Watch
from chalkwright.benchmarks.visualtext.data import Result
from chalkwright.benchmarks.visualtext.examining import Examiner, Facts
from chalkwright.benchmarks.visualtext.runs import Key, PictureLine, VisualRun
from chalkwright.benchmarks.visualtext.systems import System


class VisualRunner:
    """Works through the plan of one folder. ``systems`` by the names of the plan."""

    def __init__(
        self,
        run: VisualRun,
        systems: Mapping[str, System],
        examiner: Examiner,
        *,
        at_once: int = 8,
        again: bool = False,
        watch: Watch = lambda tally: None,
    ) -> None:
        """``again``: what failed before is tried once more."""
        self._run = run
        self._systems = systems
        self._examiner = examiner
        self._crew = Crew(at_once)
        self._again = again
        self._watch = watch

    async def work(self) -> Tally:
        """Do all that is not done. Raises what ends a run, once the pictures under way are done."""
        with self._run.locked():
            self._items = self._run.items()
            self._pictures, self._results = self._run.pictures(), self._run.results()
            keys = self._run.keys()
            self._tally = Tally(total=len(keys))
            await self._crew.work(partial(self._job, number, key) for number, key in enumerate(keys))
        return self._tally

    async def _job(self, number: int, key: Key) -> None:
        line, png = self._pictures.get(key), None
        lost = line is not None and line.drawn and not self._run.has(key)
        fresh = line is None or lost or (self._again and not line.drawn)
        if line is None or fresh:
            line, png = await self._draw(key)
        result = self._results.get((key, self._examiner.name))
        worked = fresh or result is None or (self._again and not _whole(result, self._examiner))
        if result is None or worked:
            result = await self._examine(number, key, line, png)
        self._tally.done += 1
        self._tally.worked += worked
        self._tally.failed += not _whole(result, self._examiner)
        self._watch(self._tally)

    async def _draw(self, key: Key) -> tuple[PictureLine, bytes | None]:
        started = time.monotonic()
        drawn = await tried(lambda: self._systems[key.system].draw(self._items[key.item]))
        line = PictureLine(system=key.system, item=key.item, drawn=False, seconds=time.monotonic() - started)
        if isinstance(drawn, str):
            line, png = line.model_copy(update={"why": drawn}), None
        else:
            # Before its line: a picture that is said to be there is there.
            await asyncio.to_thread(self._run.keep, key, drawn.png)
            told = {"drawn": True, "model": drawn.model, "cost": drawn.cost, "notes": drawn.notes}
            line, png = line.model_copy(update=told), drawn.png
        self._run.add(line)
        return line, png

    async def _examine(self, number: int, key: Key, line: PictureLine, png: bytes | None) -> Result:
        started, item = time.monotonic(), self._items[key.item]
        facts: Facts = {"fault": line.why}
        if line.drawn:
            seen: bytes = await asyncio.to_thread(self._run.png, key) if png is None else png
            found = await tried(lambda: self._examiner.examine(number, item, seen))
            facts = {"fault": found} if isinstance(found, str) else found
        calls = tuple(call for model in self._examiner.models for call in model.calls(number))
        result = Result(
            item=key.item,
            system=key.system,
            examiner=self._examiner.name,
            picture=str(key.place) if line.drawn else None,
            calls=calls,
            cost=_cost(line, calls),
            seconds=time.monotonic() - started,
            **facts,
        )
        self._run.add(result)
        return result


def _cost(line: PictureLine, calls: tuple[CallRecord, ...]) -> Decimal | None:
    costs = [line.cost, *(call.cost for call in calls)]
    known = [cost for cost in costs if cost is not None]
    return sum(known, Decimal(0)) if len(known) == len(costs) else None


def _whole(result: Result, examiner: Examiner) -> bool:
    """Whether everything that can be told of a picture was told."""
    if result.picture is None or result.fault:
        return False
    return examiner.judge is None or result.extracted is None or None not in (result.s_p, result.s_a)
