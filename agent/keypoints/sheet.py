"""The sheet that a picture lies on: as large as the picture, and larger where something is drawn outside of it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from chalkwright.agent.keypoints.inkwork import Array, Mask
from chalkwright.agent.keypoints.shapes import Area, Shape, Stroke
from chalkwright.renderers.base import Box, Finding
from chalkwright.renderers.measure.ocr import Pixels

SLACK = 2.0
"""Pixels beyond the edge that nobody misses."""
MARGIN = 0.05
"""Free paper around what is outside, to the picture's longer side: room for a letter."""


@dataclass(frozen=True)
class Sheet:
    """A picture's size, and how many pixels of paper are added on each side."""

    picture: tuple[int, int]
    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.picture[0] + self.left + self.right, self.picture[1] + self.top + self.bottom

    @property
    def origin(self) -> tuple[int, int]:
        """Where the picture's top left corner lies."""
        return self.left, self.top

    @property
    def grown(self) -> bool:
        return self.size != self.picture

    def padded(self, mask: Mask) -> Mask:
        """A mask of the picture on the whole sheet."""
        return np.pad(mask, ((self.top, self.bottom), (self.left, self.right)))

    def laid_under(self, picture: Pixels, paper: tuple[int, int, int]) -> Pixels:
        """The picture on its sheet."""
        width, height = self.size
        whole = np.empty((height, width, 3), dtype=np.uint8)
        whole[:] = paper
        whole[self.top : self.top + self.picture[1], self.left : self.left + self.picture[0]] = picture
        return whole

    def on_sheet(self, box: Box) -> Box:
        """A box of the picture as it lies on the sheet."""
        return _moved(box, self.left, self.top)

    def on_picture(self, finding: Finding) -> Finding:
        """A finding on the sheet, in the picture's own pixels."""
        boxes = tuple(_moved(box, -self.left, -self.top) for box in finding.boxes)
        return finding.model_copy(update={"boxes": boxes})


def sheet_for(shapes: Iterable[Shape], size: tuple[int, int]) -> Sheet:
    """The smallest sheet on which all of the shapes lie, with a margin around those that are outside."""
    spots = np.vstack([np.zeros((1, 2)), np.array([size], dtype=float), *map(places, shapes)])
    low, high = -spots.min(axis=0), spots.max(axis=0) - np.array(size)
    margin = MARGIN * max(size)
    left, top, right, bottom = (
        math.ceil(out + margin) if out > SLACK else 0 for out in (*map(float, low), *map(float, high))
    )
    return Sheet(size, left, top, right, bottom)


def places(shape: Shape) -> Array:
    """Where a shape is, as points."""
    return shape.path if isinstance(shape, Stroke | Area) else shape.at[None]


def _moved(box: Box, right: float, down: float) -> Box:
    return Box(left=box.left + right, top=box.top + down, right=box.right + right, bottom=box.bottom + down)
