"""Works through a run of GeckoNum: every picture drawn, then answered about, many at once; safe to stop and go on.

One picture that fails never ends a run. What ends it is what would meet every picture: a wrong key, a missing library,
a broken machine, the money being used up. Then all that is done stays.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from functools import partial

from chalkwright.benchmarks.geckonum.answering import Answerer
from chalkwright.benchmarks.geckonum.prompts import Prompt
from chalkwright.benchmarks.geckonum.runs import AnswerLine, GeckoRun, PictureLine, Plan, images_of
from chalkwright.benchmarks.geckonum.systems import System
from chalkwright.benchmarks.harness.crew import Crew, tried
from chalkwright.benchmarks.harness.tally import Tally, Watch


class GeckoRunner:
    """Works through the plan of one folder."""

    def __init__(
        self,
        run: GeckoRun,
        prompts: Sequence[Prompt],
        system: System,
        answerer: Answerer | None = None,
        *,
        raters: int = 1,
        at_once: int = 8,
        again: bool = False,
        watch: Watch = lambda tally: None,
    ) -> None:
        """``answerer`` None only draws; ``raters``: answers to every question; ``again``: what failed is tried anew."""
        self._run = run
        self._prompts = prompts
        self._system = system
        self._answerer = answerer
        self._raters = raters
        self._crew = Crew(at_once)
        self._again = again
        self._watch = watch

    async def work(self) -> Tally:
        """Do all that is not done. Raises what ends a run, once the pictures under way are done."""
        with self._run.locked():
            self._plan: Plan = self._run.plan()
            self._pictures, self._answers = self._run.pictures(), self._run.answers()
            images = images_of(self._plan, self._prompts)
            self._tally = Tally(total=len(images))
            await self._crew.work(partial(self._job, *image) for image in images)
        return self._tally

    async def _job(self, image: str, prompt: Prompt, seed: int) -> None:
        line, png = self._pictures.get(image), None
        worked = fine = False
        lost = line is not None and line.drawn and not self._run.png(image).exists()
        if line is None or lost or (self._again and not line.drawn):
            line, png = await self._draw(image, prompt, seed)
            worked = True
        if line.drawn:
            seen = await asyncio.to_thread(self._run.png(image).read_bytes) if png is None else png
            answered, fine = await self._answer_all(image, prompt, seen, fresh=png is not None)
            worked = worked or answered
        self._tally.done += 1
        self._tally.worked += worked
        self._tally.failed += not fine
        self._watch(self._tally)

    async def _draw(self, image: str, prompt: Prompt, seed: int) -> tuple[PictureLine, bytes | None]:
        started = time.monotonic()
        drawn = await tried(
            lambda: self._system.draw(prompt, width=self._plan.width, height=self._plan.height, seed=seed)
        )
        seconds = time.monotonic() - started
        if isinstance(drawn, str):
            line, png = PictureLine(image=image, drawn=False, why=drawn, seconds=seconds), None
        else:
            # Before its line: a picture that is said to be there is there.
            await asyncio.to_thread(self._run.keep, image, drawn.png)
            line, png = PictureLine(
                image=image, drawn=True, model=drawn.model, cost=drawn.cost, seconds=seconds
            ), drawn.png  # fmt: skip
        self._run.add(line)
        return line, png

    async def _answer_all(self, image: str, prompt: Prompt, png: bytes, *, fresh: bool) -> tuple[bool, bool]:
        """Whether anything was asked, and whether every answer is there."""
        answerer = self._answerer
        if answerer is None or prompt.task not in answerer.tasks:
            return False, True
        asked, fine = False, True
        for rater in range(self._raters):
            line = self._answers.get((image, answerer.name, rater))
            if line is None or fresh or (self._again and line.answers is None):
                line = await self._answer(answerer, image, prompt, png, rater)
                asked = True
            fine = fine and line.answers is not None
        return asked, fine

    async def _answer(self, answerer: Answerer, image: str, prompt: Prompt, png: bytes, rater: int) -> AnswerLine:
        started = time.monotonic()
        said = await tried(lambda: answerer.answer(png, prompt, rater))
        answers, why = (None, said) if isinstance(said, str) else (said, "")
        seconds = time.monotonic() - started
        line = AnswerLine(
            image=image, answerer=answerer.name, rater=rater, answers=answers, why=why, seconds=seconds
        )  # fmt: skip
        self._run.add(line)
        return line
