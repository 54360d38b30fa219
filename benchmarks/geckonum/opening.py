"""Systems and answerers by the names that users give; store, purse and processes are those of a run."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor

from chalkwright.agent.images.registry import parse_image_price, resolve_image
from chalkwright.agent.images.session import ImageSession
from chalkwright.agent.models.registry import parse_price, resolve
from chalkwright.agent.models.session import ModelSession
from chalkwright.benchmarks.e2v.data import Detector
from chalkwright.benchmarks.e2v.detectors.grounding_dino import GroundingDino
from chalkwright.benchmarks.e2v.detectors.opencv import OpenCv
from chalkwright.benchmarks.e2v.opening import Means
from chalkwright.benchmarks.geckonum.answering import Answerer, DetectorAnswerer, ModelAnswerer
from chalkwright.benchmarks.geckonum.prompts import Prompt
from chalkwright.benchmarks.geckonum.systems import COUNTING, Counting, Direct, System

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
    price = parse_image_price(means.picture_price) if means.picture_price else None
    spec = resolve_image(name, base_url=means.base_url, price=price)
    session = ImageSession(spec, store=means.store, purse=means.purse, allow_download=means.allow_download)
    return Direct(session.model_for())


def open_answerer(
    name: str, means: Means, *, raters: int = 1, price: str | None = None, base_url: str | None = None
) -> Answerer | None:
    """``none``, ``opencv``, ``grounding-dino``, or a vision model by its preset or PROVIDER/ID.

    Raises :class:`UserError`.
    """
    if name == NOBODY:
        return None
    if name == OpenCv.name and means.executor is not None:
        return PooledAnswerer(OpenCv, means.executor)
    if name in DETECTORS:
        return DetectorAnswerer(DETECTORS[name]())
    spec = resolve(name, base_url=base_url, price=parse_price(price) if price else None)
    session = ModelSession(spec, store=means.store, purse=means.purse)
    return ModelAnswerer(session.model_for("answers"), raters=raters)


class PooledAnswerer:
    """A detector that only computes, in the processes of ``executor``; ``make`` must be importable."""

    tasks = DetectorAnswerer.tasks

    def __init__(self, make: Callable[[], Detector], executor: Executor) -> None:
        self.name = make().name
        self._make = make
        self._executor = executor

    async def answer(self, png: bytes, prompt: Prompt, rater: int) -> dict[str, float]:
        """As :meth:`DetectorAnswerer.answer`."""
        return await asyncio.get_running_loop().run_in_executor(self._executor, detected, self._make, png, prompt)


def detected(make: Callable[[], Detector], png: bytes, prompt: Prompt) -> dict[str, float]:
    """What a detector made by ``make`` answers about one picture."""
    return asyncio.run(DetectorAnswerer(make()).answer(png, prompt, 0))
