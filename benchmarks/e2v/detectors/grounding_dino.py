"""GroundingDINO through transformers: the paper's detector of containers, good for photographs too.

Needs ``transformers`` (4.51 or newer) and ``torch``, which Chalkwright does not install, and the weights
(about 0.7 GB for ``tiny``), which transformers fetches at the first use. Each name is asked for by itself: with several
names in one text the model returns phrases that mix them.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any

from PIL import Image

from chalkwright.benchmarks.e2v.data import Detected
from chalkwright.benchmarks.e2v.detectors.overlaps import without_doubles
from chalkwright.benchmarks.e2v.weights import load_weights, transformers_for
from chalkwright.renderers.base import Box

CHECKPOINT = "IDEA-Research/grounding-dino-tiny"
THRESHOLD, TEXT_THRESHOLD = 0.35, 0.25
"""Least scores of a box and of its words: the model's own defaults; the paper names none."""

Finder = Callable[[Image.Image, str], Sequence[tuple[float, Sequence[float]]]]
"""Picture and noun → score and (left, top, right, bottom) in pixels of each instance."""


class GroundingDino:
    """A :class:`chalkwright.benchmarks.e2v.data.Detector`. The weights are loaded at the first question.

    ``device`` is a torch device; None takes a graphics card when there is one. ``finder`` takes the model's place.
    Questions raise :class:`chalkwright.agent.errors.MachineFault` when a library or the weights are missing.
    """

    name = "grounding-dino"

    def __init__(
        self,
        checkpoint: str = CHECKPOINT,
        *,
        device: str | None = None,
        threshold: float = THRESHOLD,
        text_threshold: float = TEXT_THRESHOLD,
        finder: Finder | None = None,
    ) -> None:
        self._checkpoint = checkpoint
        self._device = device
        self._thresholds = threshold, text_threshold
        self._finder = finder
        self._loading = Lock()

    async def objects(self, png: bytes, names: Sequence[str]) -> tuple[Detected, ...]:
        return await asyncio.to_thread(self._find, png, names, True)

    async def containers(self, png: bytes, names: Sequence[str]) -> tuple[Detected, ...]:
        return await asyncio.to_thread(self._find, png, names, False)

    def _find(self, png: bytes, names: Sequence[str], crowds: bool) -> tuple[Detected, ...]:
        with self._loading:
            if self._finder is None:
                self._finder = load(self._checkpoint, self._device, *self._thresholds)
        picture = Image.open(io.BytesIO(png)).convert("RGB")
        found = [
            Detected(name=name, box=_within(box, picture), score=float(score))
            for name in names
            for score, box in self._finder(picture, name)
        ]
        return without_doubles(found, crowds=crowds)


def load(checkpoint: str, device: str | None, threshold: float, text_threshold: float) -> Finder:
    """The model, ready to be asked. Raises :class:`chalkwright.agent.errors.MachineFault`."""
    torch, transformers = transformers_for("The detector grounding-dino", "choose another detector")
    where = device or ("cuda" if torch.cuda.is_available() else "cpu")
    kinds = transformers.AutoProcessor, transformers.AutoModelForZeroShotObjectDetection
    processor, model = load_weights(*kinds, checkpoint, where, "or give the folder that holds them")

    def finder(picture: Image.Image, noun: str) -> Sequence[tuple[float, Sequence[float]]]:
        asked = processor(images=picture, text=f"a {noun.lower()}.", return_tensors="pt").to(where)
        with torch.no_grad():
            outputs = model(**asked)
        found: dict[str, Any] = processor.post_process_grounded_object_detection(
            outputs,
            asked.input_ids,
            threshold=threshold,
            text_threshold=text_threshold,
            target_sizes=[(picture.height, picture.width)],
        )[0]
        return list(zip(found["scores"].tolist(), found["boxes"].tolist(), strict=True))

    return finder


def _within(box: Sequence[float], picture: Image.Image) -> Box:
    left, top, right, bottom = box
    return Box(
        left=max(0.0, left), top=max(0.0, top), right=min(picture.width, right), bottom=min(picture.height, bottom)
    )
