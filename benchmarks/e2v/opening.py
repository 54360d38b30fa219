"""Systems and graders by the names that users give; a run has one purse, and one store for the answers."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal

from chalkwright.agent.images.base import ImageModel
from chalkwright.agent.images.registry import parse_image_price, resolve_image
from chalkwright.agent.images.session import ImageSession
from chalkwright.agent.models.purse import Purse
from chalkwright.agent.models.registry import resolve
from chalkwright.agent.models.session import ModelSession
from chalkwright.agent.models.store import Store
from chalkwright.benchmarks.e2v.clip import ClipScorer
from chalkwright.benchmarks.e2v.data import Detector
from chalkwright.benchmarks.e2v.detectors.grounding_dino import GroundingDino
from chalkwright.benchmarks.e2v.detectors.opencv import OpenCv
from chalkwright.benchmarks.e2v.detectors.vision_model import VisionModel
from chalkwright.benchmarks.e2v.grading import DetectorGrader, Grader, PooledGrader, WithClip
from chalkwright.benchmarks.e2v.planned import MANNERS, Keep, Planned
from chalkwright.benchmarks.e2v.systems import PROGRAMMED, Direct, Programmed, System

OPENCV, GROUNDING_DINO = OpenCv.name, GroundingDino.name


@dataclass(frozen=True)
class Means:
    """What systems and graders of one run share."""

    store: Store
    purse: Purse
    executor: Executor | None = None
    """Processes for what only computes; None: this one."""
    base_url: str | None = None
    """Another endpoint for all image systems."""
    picture_price: str | None = None
    """See :func:`chalkwright.agent.images.registry.parse_image_price`."""
    allow_download: bool = False


def open_system(name: str, means: Means, keep: Keep | None = None) -> System:
    """``programmed``, ``layout:CHAT``, ``layout:CHAT+IMAGE`` (see :data:`MANNERS`), or an image system's name.

    ``keep`` is told the layouts. Raises :class:`UserError`.
    """
    if name == PROGRAMMED:
        return Programmed(means.executor)
    manner, colon, models = name.partition(":")
    if colon and manner in MANNERS:
        chat, _, painter = models.partition("+")
        session = ModelSession(resolve(chat), store=means.store, purse=means.purse)
        drawing = _images(painter, means) if painter else None
        return Planned(name, session.model_for("layout"), drawing, MANNERS[manner], keep)
    return Direct(_images(name, means))


def _images(name: str, means: Means) -> ImageModel:
    """Raises :class:`UserError`."""
    price = parse_image_price(means.picture_price) if means.picture_price else None
    spec = resolve_image(name, base_url=means.base_url, price=price)
    session = ImageSession(spec, store=means.store, purse=means.purse, allow_download=means.allow_download)
    return session.model_for()


def open_grader(name: str, means: Means, *, strict: bool = True, clip: str | None = None) -> Grader:
    """``opencv``, ``grounding-dino``, or a vision model by its preset or PROVIDER/ID; ``clip`` is a checkpoint.

    Raises :class:`UserError`.
    """
    grader: Grader
    if name == OPENCV and means.executor is not None:
        grader = PooledGrader(OpenCv, means.executor, strict=strict)
    else:
        grader = DetectorGrader(_detector(name, means), strict=strict)
    return WithClip(grader, ClipScorer(clip)) if clip is not None else grader


def _detector(name: str, means: Means) -> Detector:
    if name == OPENCV:
        return OpenCv()
    if name == GROUNDING_DINO:
        return GroundingDino()
    session = ModelSession(resolve(name), store=means.store, purse=means.purse)
    return VisionModel(session.model_for("detect"))


@contextmanager
def workers(processes: int) -> Iterator[Executor | None]:
    """So many processes for what only computes; none for 1. What waits is cancelled at the end."""
    if processes == 1:
        yield None
        return
    executor = ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn"))
    try:
        yield executor
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


async def purse_of(store: Store, budget: Decimal | None) -> Purse:
    """The money of a run, what earlier processes spent on it taken off."""
    return Purse(budget, sum((call.cost or Decimal(0) for call in await store.calls()), Decimal(0)))


def unique(names: Sequence[str]) -> tuple[str, ...]:
    """Each once, in the order given."""
    return tuple(dict.fromkeys(names))
