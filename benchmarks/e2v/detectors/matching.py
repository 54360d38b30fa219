"""Whether an island is one of the known objects, and which."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from chalkwright.benchmarks.e2v.colors import Pixels
from chalkwright.benchmarks.e2v.detectors.surfaces import Island, Mask
from chalkwright.benchmarks.e2v.detectors.templates import (
    SIDE,
    Template,
    fill_holes,
    library,
    recolorings,
    template,
    widen,
)
from chalkwright.renderers.base import Box

STRETCHED = 0.12
"""Greatest difference of the logarithms of width to height."""
OUTLINE = 0.93
"""Least intersection over union of the silhouettes."""
PAINT = 0.88
"""Least share of the covered pixels that have the template's colour."""
SURE = 0.995
"""Likeness from which no other objects are tried; most of what is drawn has 1."""
_LACKING = 0.015
"""Share of a side that a thing lacks when it is worth to look for the rest."""
_SAME = 48.0
"""Greatest distance in RGB of pixels of the same colour; what is finer than a pixel blurs."""
_EQUAL = 32.0
"""Greatest distance of pixels that count as the template's own, though they look like the ground."""


Values = NDArray[np.float32]


class Match(NamedTuple):
    """A recognised object; ``score`` is 0 to 1."""

    name: str
    score: float
    box: Box


@dataclass(frozen=True, eq=False)
class Sample:
    """A piece of a picture, stretched to the size of a template.

    Its silhouette tells most things apart from an object, so its colours are worked out only where they are needed.
    """

    box: Box
    crop: Pixels
    """The piece as it is in the picture."""
    shape: Mask

    @property
    def proportion(self) -> float:
        return self.box.width / self.box.height

    @cached_property
    def around(self) -> Mask:
        """The silhouette and one pixel around it."""
        return widen(self.shape)

    @cached_property
    def pixels(self) -> Values:
        import cv2

        return cv2.resize(self.crop, (SIDE, SIDE), interpolation=cv2.INTER_AREA).astype(np.float32)

    @cached_property
    def darkest(self) -> Values:
        """Each channel's least value within a pixel of each pixel."""
        import cv2

        return np.asarray(cv2.erode(self.pixels, np.ones((3, 3), dtype=np.uint8)), dtype=np.float32)

    @cached_property
    def lightest(self) -> Values:
        """And its largest."""
        import cv2

        return np.asarray(cv2.dilate(self.pixels, np.ones((3, 3), dtype=np.uint8)), dtype=np.float32)


def best_match(picture: Pixels, island: Island, names: tuple[str, ...]) -> Match | None:
    """The named object that the island is; None when it is none of them, or looks more like another of the library."""
    best = Match("", 0.0, island.box)
    chosen = None
    for name in names:
        for sample in _samples(picture, island, template(name).proportion):
            score = _best_likeness(sample, name)
            if score > best.score:
                best, chosen = Match(name, score, sample.box), sample
    if chosen is None:
        return None
    if best.score >= SURE:
        return best
    rivals = _rivals(chosen, names)
    return None if any(_best_likeness(chosen, name) > best.score for name in rivals) else best


def _best_likeness(sample: Sample, name: str) -> float:
    """Of the object in its own colours, or else in another one."""
    return likeness(sample, template(name)) or max(likeness(sample, made) for made in recolorings(name))


def _rivals(sample: Sample, names: tuple[str, ...]) -> list[str]:
    """The library's other objects with about the same silhouette."""
    known = _silhouettes()
    near = np.flatnonzero(np.abs(np.log(known.proportions / sample.proportion)) <= STRETCHED)
    shape = sample.shape.ravel().astype(np.float32)
    both = known.shapes[near] @ shape
    outlines = both / (known.areas[near] + shape.sum() - both)
    alike = [library()[at].name for at in near[outlines > OUTLINE - 0.05]]
    return [name for name in alike if name not in names]


class _Silhouettes(NamedTuple):
    """Of the whole library, for comparing one with all at once."""

    shapes: NDArray[np.float32]
    areas: NDArray[np.float32]
    proportions: NDArray[np.float64]


@cache
def _silhouettes() -> _Silhouettes:
    shapes = np.stack([made.shape.ravel() for made in library()]).astype(np.float32)
    return _Silhouettes(shapes, shapes.sum(axis=1), np.array([made.proportion for made in library()]))


def _samples(picture: Pixels, island: Island, proportion: float) -> list[Sample]:
    """The island, and the island with the strip added that it lacks to have these proportions.

    A pale end of the thing may have the colour of what it lies on, and so not belong to the island.
    """
    box = island.box
    off = float(np.log(box.width / box.height / proportion))
    if abs(off) > STRETCHED:
        return []
    wider, taller = box.height * proportion - box.width, box.width / proportion - box.height
    boxes = [box]
    if wider >= _LACKING * box.width:
        boxes += [box.model_copy(update={"left": box.left - wider})]
        boxes += [box.model_copy(update={"right": box.right + wider})]
    elif taller >= _LACKING * box.height:
        boxes += [box.model_copy(update={"top": box.top - taller})]
        boxes += [box.model_copy(update={"bottom": box.bottom + taller})]
    whole = fill_holes(island.mask)
    return [_take_sample(picture, island, whole, within(one, picture)) for one in boxes]


def _take_sample(picture: Pixels, island: Island, whole: Mask, box: Box) -> Sample:
    import cv2

    left, top, right, bottom = (round(edge) for edge in (box.left, box.top, box.right, box.bottom))
    crop = picture[top:bottom, left:right]
    mask = np.zeros(crop.shape[:2], dtype=np.float32)
    mask[
        island.top - top : island.top - top + whole.shape[0], island.left - left : island.left - left + whole.shape[1]
    ] = whole
    shape = cv2.resize(mask, (SIDE, SIDE), interpolation=cv2.INTER_AREA) > 0.5
    return Sample(box, crop, np.asarray(shape))


def within(box: Box, picture: Pixels) -> Box:
    """The box in whole pixels, as far as it lies in the picture."""
    height, width = picture.shape[:2]
    return Box(
        left=max(0, round(box.left)),
        top=max(0, round(box.top)),
        right=min(width, round(box.right)),
        bottom=min(height, round(box.bottom)),
    )


def likeness(sample: Sample, made: Template) -> float:
    """How like the template, 0 to 1; 0 when silhouette or colours differ by more than drawing makes them.

    Differences of one pixel of :data:`SIDE` in place do not count: edges fall anywhere between a picture's pixels.
    """
    if not _same_form(sample.proportion, made.proportion):
        return 0.0
    beyond, both = (sample.shape & ~made.around).sum(), (sample.shape | made.shape).sum()
    if 1 - float(beyond / both) < OUTLINE:
        return 0.0
    distance = _distance(made.pixels, sample.darkest, sample.lightest)
    # A pale part of the thing may have the colour of what it lies on.
    missing = made.shape & ~sample.around & (distance >= _EQUAL)
    outline = 1 - float((missing.sum() + beyond) / both)
    if outline < OUTLINE:
        return 0.0
    beside = _distance(sample.pixels, made.darkest, made.lightest)
    paint = min(_share(distance < _SAME, made.core), _share(beside < _SAME, made.inner))
    return outline * paint if paint >= PAINT else 0.0


def _distance(pixels: Values, darkest: Values, lightest: Values) -> Values:
    """How far, in RGB, each pixel is from what lies within a pixel of it in the other picture."""
    nearest = np.clip(pixels, darkest, lightest)
    return np.asarray(np.sqrt(((nearest - pixels) ** 2).sum(axis=2)), dtype=np.float32)


def _share(holds: Mask, where: Mask) -> float:
    return float(holds[where].mean()) if where.any() else 0.0


def _same_form(one: float, other: float) -> bool:
    return abs(float(np.log(one / other))) <= STRETCHED
