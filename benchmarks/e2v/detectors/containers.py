"""Whether an island is one of the known containers: it is compared with its drawing at the island's size."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from chalkwright.benchmarks.e2v.data import Detected
from chalkwright.benchmarks.e2v.detectors.surfaces import Drawing, Island, Mask, insides
from chalkwright.benchmarks.e2v.detectors.templates import fill_holes
from chalkwright.renderers.base import Box
from chalkwright.renderers.counting.containers import Container, container
from chalkwright.renderers.counting.icons import UnknownObject

ALIKE = 0.8
"""Least share of the pixels around the inside that are as in the drawing."""
_SAME = 48.0
_ROUNDS = 40


def recognise(drawing: Drawing, island: Island, names: tuple[str, ...]) -> Detected | None:
    """The named container that the island is; None when it is none. Names without a drawing are never found."""
    if not insides(drawing, island):
        return None
    scores = [
        (_likeness(drawing, island, found), name) for name in names if (found := _find_container(name)) is not None
    ]
    score, name = max(scores, default=(0.0, ""))
    return Detected(name=name, box=island.box, score=score) if score >= ALIKE else None


def _find_container(name: str) -> Container | None:
    try:
        return container(name)
    except UnknownObject:
        return None


def _likeness(drawing: Drawing, island: Island, of: Container) -> float:
    inner = inner_of(of, *reversed(island.mask.shape))
    if inner is None:
        return 0.0
    pixels, cover = _draw(of, inner, *reversed(island.mask.shape))
    height, width = island.mask.shape
    seen = drawing.pixels[island.top : island.top + height, island.left : island.left + width].astype(np.float32)
    distance = np.sqrt(((seen - pixels) ** 2).sum(axis=2))
    around = cover & ~_within(inner, width, height)
    rim = float((distance[around] < _SAME).mean()) if around.any() else 0.0
    outline = float((fill_holes(island.mask) & cover).sum() / (fill_holes(island.mask) | cover).sum())
    return min(rim, outline)


def inner_of(of: Container, width: float, height: float) -> Box | None:
    """The inner region of a container whose drawing is so large; None when it cannot be so large."""
    across, down = width * 0.6, height * 0.6
    for _ in range(_ROUNDS):
        left, top, right, bottom = of.around(across, down)
        across, down = across * width / (across + left + right), down * height / (down + top + bottom)
    left, top, right, bottom = of.around(across, down)
    if not (math.isclose(across + left + right, width, rel_tol=0.01) and across > 1 and down > 1):
        return None
    return Box(left=left, top=top, right=left + across, bottom=top + down)


def _within(inner: Box, width: int, height: int) -> Mask:
    mask = np.zeros((height, width), dtype=bool)
    mask[max(0, int(inner.top)) : math.ceil(inner.bottom), max(0, int(inner.left)) : math.ceil(inner.right)] = True
    return mask


def _draw(of: Container, inner: Box, width: int, height: int) -> tuple[NDArray[np.float32], Mask]:
    import cv2
    import resvg_py

    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">{of.body(inner)}</svg>'
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True))
    decoded = cv2.imdecode(np.frombuffer(png, dtype=np.uint8), cv2.IMREAD_UNCHANGED)
    assert decoded is not None  # resvg writes whole pictures
    cover = decoded[..., 3] > 127
    return decoded[..., 2::-1].astype(np.float32), np.asarray(cover)
