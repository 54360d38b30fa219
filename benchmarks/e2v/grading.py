"""Graders: a picture and its item in, a grade out; named, so that several can look at one run."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from functools import cache
from typing import Protocol

from chalkwright.benchmarks.e2v.clip import ClipScorer
from chalkwright.benchmarks.e2v.data import Detector, Grade, Item
from chalkwright.benchmarks.e2v.scoring import score

PAPERS_RULE = " (the paper's rule)"
"""What a grader's name has when groups need not be clearly apart; see :mod:`chalkwright.benchmarks.e2v.metrics`."""
DetectorMaker = Callable[[], Detector]


class Grader(Protocol):
    """Looks at pictures, and knows nothing of how they were made."""

    name: str

    async def grade(self, png: bytes, item: Item) -> Grade:
        """Raises :class:`ChalkwrightError` when it cannot look, ``ValueError`` for what is no picture."""
        ...


class DetectorGrader:
    """The metrics on what a detector sees."""

    def __init__(self, detector: Detector, *, strict: bool = True) -> None:
        self.name = detector.name + ("" if strict else PAPERS_RULE)
        self._detector = detector
        self._strict = strict

    async def grade(self, png: bytes, item: Item) -> Grade:
        return await score(png, item, self._detector, strict=self._strict)


class PooledGrader:
    """The same for a detector that only computes, in the processes of ``executor``; ``make`` must be importable."""

    def __init__(self, make: DetectorMaker, executor: Executor, *, strict: bool = True) -> None:
        self.name = make().name + ("" if strict else PAPERS_RULE)
        self._make = make
        self._executor = executor
        self._strict = strict

    async def grade(self, png: bytes, item: Item) -> Grade:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._executor, _grade, self._make, png, item, self._strict)


class WithClip:
    """Another grader's grades with the CLIPScore of picture and word problem."""

    def __init__(self, grader: Grader, scorer: ClipScorer) -> None:
        self.name = grader.name
        self._grader = grader
        self._scorer = scorer

    async def grade(self, png: bytes, item: Item) -> Grade:
        grade = await self._grader.grade(png, item)
        return grade.model_copy(update={"clip": await self._scorer.score(png, item.problem.text)})


def _grade(make: DetectorMaker, png: bytes, item: Item, strict: bool) -> Grade:
    return asyncio.run(score(png, item, _ready(make), strict=strict))


@cache
def _ready(make: DetectorMaker) -> Detector:
    """One a process: it may take long to get ready (templates, weights)."""
    return make()
