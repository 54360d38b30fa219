"""Systems and answerers by the names that users give."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor

from chalkwright.agent.images.registry import resolve_image
from chalkwright.agent.models.registry import resolve
from chalkwright.benchmarks.e2v.data import Detector
from chalkwright.benchmarks.e2v.detectors.grounding_dino import GroundingDino
from chalkwright.benchmarks.e2v.detectors.opencv import OpenCv
from chalkwright.benchmarks.geckonum.answering import Answerer, DetectorAnswerer, ModelAnswerer
from chalkwright.benchmarks.geckonum.prompts import Prompt
from chalkwright.benchmarks.geckonum.systems import COUNTING, Counting, Direct, System
from chalkwright.benchmarks.harness.opening import NOWHERE_ELSE, Endpoint, Means

NOBODY = "none"
"""As an answerer: pictures are only drawn."""
DETECTORS: dict[str, Callable[[], Detector]] = {OpenCv.name: OpenCv, GroundingDino.name: GroundingDino}


def check_names(system: str, answerer: str) -> None:
    """Raises :class:`UnknownModel` for names that nothing is known by, before anything is written."""
    if system != COUNTING:
        resolve_image(system)
    if answerer not in (NOBODY, *DETECTORS):
        resolve(answerer)


def open_system(name: str, means: Means) -> System:
    """``counting``, or whatever :func:`resolve_image` knows. Raises :class:`UserError`."""
    if name == COUNTING:
        return Counting(means.executor)
    return Direct(means.image_model(name))


def open_answerer(name: str, means: Means, *, raters: int = 1, endpoint: Endpoint = NOWHERE_ELSE) -> Answerer | None:
    """``none``, ``opencv``, ``grounding-dino``, or a vision model by its preset or PROVIDER/ID.

    Raises :class:`UserError`.
    """
    if name == NOBODY:
        return None
    if name == OpenCv.name and means.executor is not None:
        return PooledAnswerer(OpenCv, means.executor)
    if name in DETECTORS:
        return DetectorAnswerer(DETECTORS[name]())
    return ModelAnswerer(means.session(name, endpoint).model_for("answers"), raters=raters)


class PooledAnswerer:
    """A detector that only computes, in the processes of ``executor``; ``make`` must be importable."""

    tasks = DetectorAnswerer.tasks

    def __init__(self, make: Callable[[], Detector], executor: Executor) -> None:
        self.name = make().name
        self._make = make
        self._executor = executor

    async def answer(self, png: bytes, prompt: Prompt, rater: int) -> dict[str, float]:
        """As :meth:`DetectorAnswerer.answer`."""
        return await asyncio.get_running_loop().run_in_executor(self._executor, detect_answers, self._make, png, prompt)


def detect_answers(make: Callable[[], Detector], png: bytes, prompt: Prompt) -> dict[str, float]:
    """What a detector made by ``make`` answers about one picture."""
    return asyncio.run(DetectorAnswerer(make()).answer(png, prompt, 0))
