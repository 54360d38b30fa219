"""Systems and graders by the names that users give."""

from __future__ import annotations

from chalkwright.benchmarks.e2v.clip import ClipScorer
from chalkwright.benchmarks.e2v.data import Detector
from chalkwright.benchmarks.e2v.detectors.grounding_dino import GroundingDino
from chalkwright.benchmarks.e2v.detectors.opencv import OpenCv
from chalkwright.benchmarks.e2v.detectors.vision_model import VisionModel
from chalkwright.benchmarks.e2v.grading import DetectorGrader, Grader, PooledGrader, WithClip
from chalkwright.benchmarks.e2v.planned import MANNERS, Keep, Planned
from chalkwright.benchmarks.e2v.systems import PROGRAMMED, Direct, Programmed, System
from chalkwright.benchmarks.harness.opening import Means

OPENCV, GROUNDING_DINO = OpenCv.name, GroundingDino.name


def open_system(name: str, means: Means, keep: Keep | None = None) -> System:
    """``programmed``, ``layout:CHAT``, ``layout:CHAT+IMAGE`` (see :data:`MANNERS`), or an image system's name.

    ``keep`` is told the layouts. Raises :class:`UserError`.
    """
    if name == PROGRAMMED:
        return Programmed(means.executor)
    manner, colon, models = name.partition(":")
    if colon and manner in MANNERS:
        chat, _, painter = models.partition("+")
        drawing = means.image_model(painter) if painter else None
        return Planned(name, means.session(chat).model_for("layout"), drawing, MANNERS[manner], keep)
    return Direct(means.image_model(name))


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
    return VisionModel(means.session(name).model_for("detect"))
