"""GeckoNum as the harness works through it: every prompt drawn, every picture answered about."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from chalkwright.agent.images.base import Drawn
from chalkwright.benchmarks.geckonum.answering import Answerer
from chalkwright.benchmarks.geckonum.prompts import image_id, prompt_of
from chalkwright.benchmarks.geckonum.runs import AnswerLine, GeckoRun, PictureLine
from chalkwright.benchmarks.geckonum.systems import System
from chalkwright.benchmarks.harness.task import PictureTask


class GeckoTask(PictureTask[str, PictureLine, AnswerLine]):
    """The plan of one folder; ``answerer`` None only draws, ``raters`` answer every question."""

    def __init__(self, run: GeckoRun, system: System, answerer: Answerer | None = None, *, raters: int = 1) -> None:
        super().__init__(run, [] if answerer is None else [(answerer.name, rater) for rater in range(raters)])
        self._plan = run.plan()
        self._prompts = run.items()
        self._seeds = {image_id(p, seed): seed for seed in range(self._plan.seeds) for p in self._prompts.values()}
        self._system = system
        self._answerer = answerer

    def keys(self) -> Sequence[str]:
        """All prompts before the second seed."""
        return tuple(self._seeds)

    def named(self, key: str) -> dict[str, Any]:
        return {"image": key}

    async def draw(self, key: str) -> Drawn:
        prompt, plan = self._prompts[prompt_of(key)], self._plan
        return await self._system.draw(prompt, width=plan.width, height=plan.height, seed=self._seeds[key])

    def scorers_of(self, line: PictureLine) -> Sequence[Hashable]:
        able = self._answerer is not None and self._prompts[prompt_of(line.image)].task in self._answerer.tasks
        return super().scorers_of(line) if able else ()

    async def score(self, number: int, line: PictureLine, scorer: Hashable) -> AnswerLine:
        said = self.unscored(line, scorer, "")
        assert self._answerer is not None
        png = await self.read_png(line)
        answers = await self._answerer.answer(png, self._prompts[prompt_of(line.image)], said.rater)
        return said.model_copy(update={"answers": answers})

    def unscored(self, line: PictureLine, scorer: Hashable, why: str) -> AnswerLine:
        assert isinstance(scorer, tuple)
        answerer, rater = scorer
        return AnswerLine(image=line.image, answerer=answerer, rater=rater, answers=None, why=why)
