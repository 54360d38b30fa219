"""What is drawn above a picture: shapes and words for its marks, in a colour that it does not use."""

from __future__ import annotations

import colorsys
import math
from collections.abc import Container, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from chalkwright.agent.keypoints.angles import Opening, opening, spread_out
from chalkwright.agent.keypoints.constructions import Unclear
from chalkwright.agent.keypoints.inkwork import Array, Inked
from chalkwright.agent.keypoints.labels import CAPITAL, MarkLabel, Room, needs_room
from chalkwright.agent.keypoints.marks import Marked
from chalkwright.agent.keypoints.shapes import THICKEST, Shape, Stroke, Words, angle_shapes, scale, shapes
from chalkwright.agent.keypoints.sheet import SLACK, Sheet, places, sheet_for
from chalkwright.agent.keypoints.snap import FARTHEST, Missed, Snapped, beyond, fault_of
from chalkwright.renderers.base import Box
from chalkwright.renderers.faults import Fault
from chalkwright.renderers.kit import palette
from chalkwright.renderers.measure.layout_page import contrast, rgb
from chalkwright.renderers.measure.ocr import Pixels
from chalkwright.renderers.measure.pixel_colors import to_hex

ON_LIGHT = (palette.RED_INK, palette.BLUE_INK, palette.PURPLE_INK, palette.GREEN_INK)
ON_DARK = ("#FFD166", "#7FC4FF", "#FF9E8F", "#9BE7A8")
"""Accents in order of preference; the first whose hue the picture does not use is taken."""
COLORED = 60
"""Spread of the channels (0 to 255) from which a pixel has a hue."""
READABLE, VISIBLE = 4.5, 3.3
"""Contrast with the paper of letters (WCAG AA), and of lines with some to spare."""
LEAST_CAPITAL = 0.0165
"""Height of a capital to the picture's width: 13 px at 800."""


@dataclass(frozen=True)
class Overlay:
    """What is drawn, by the number of its mark."""

    drawn: Mapping[int, tuple[Shape, ...]]
    labels: tuple[MarkLabel, ...]
    color: str
    halo: str
    stroke: float
    """Width of an added line, in pixels."""
    missed: tuple[Missed, ...]
    sheet: Sheet
    """What the picture lies on."""
    paper: tuple[int, int, int]
    """Colour of the sheet around the picture, RGB."""


def overlay(marked: Marked, snapped: Snapped, picture: Pixels, leave_out: frozenset[int] = frozenset()) -> Overlay:
    """Turn marks into shapes and give every label its place; what cannot be drawn is in ``missed``."""
    ink = snapped.figure.ink
    drawn, missed = _draw_marks(marked, snapped, leave_out)
    sheet = sheet_for((shape for found in drawn.values() for shape in found), ink.size)
    stroke = max(min(ink.stroke, THICKEST * ink.size[0]), 0.0025 * sheet.size[0], 1.5)
    room = Room(sheet.padded(ink.everything), _font_size(snapped, sheet), stroke, sheet.origin)
    labels = []
    for found in drawn.values():
        for shape in filter(needs_room, found):
            room.add(shape)
    for index, found in list(drawn.items()):
        try:
            labels += [room.place(index, shape) for shape in found if isinstance(shape, Words)]
        except Unclear as error:
            missed.append(Missed(index, fault_of(marked.keypoints[index], str(error))))
            labels = [label for label in labels if label.mark != index]
            del drawn[index]
    color, halo = colors(picture, ink)
    paper = ink.paper if ink.dark else (255, 255, 255)
    return Overlay(drawn, tuple(labels), color, halo, stroke, tuple(missed), sheet, paper)


def _draw_marks(
    marked: Marked, snapped: Snapped, leave_out: frozenset[int]
) -> tuple[dict[int, tuple[Shape, ...]], list[Missed]]:
    """The shapes by the number of their mark, and what has none."""
    size = snapped.figure.ink.size
    drawn: dict[int, tuple[Shape, ...]] = {}
    missed = [miss for miss in snapped.missed if miss.mark not in leave_out]
    without = {miss.mark for miss in snapped.missed} | leave_out
    angles = _spread_angles(marked, snapped, without)
    for index, mark in enumerate(marked.keypoints):
        if index in without:
            continue
        try:
            found = angle_shapes(angles[index], snapped) if index in angles else shapes(mark, snapped)
        except Unclear as error:
            missed.append(Missed(index, fault_of(mark, str(error))))
            continue
        if any(beyond(places(shape), size) > FARTHEST * max(size) + SLACK for shape in found):
            message = f"“{mark.element}” reaches too far beyond the picture's edge."
            remedy = f"Keep it within {FARTHEST * max(size):.0f} px around the {size[0]} × {size[1]} px."
            missed.append(Missed(index, Fault(kind="outside-frame", message=message, remedy=remedy)))
            continue
        drawn[index] = tuple(part for shape in found for part in _around_letters(shape, snapped.figure.ink))
    return drawn, missed


def _spread_angles(marked: Marked, snapped: Snapped, without: Container[int | None]) -> dict[int, Opening]:
    """How the angles are marked, beside each other; those that cannot be measured are not among them."""
    unit = scale(snapped)
    found = {}
    for index, mark in enumerate(marked.keypoints):
        if mark.kind == "angle" and index not in without:
            with suppress(Unclear):
                found[index] = opening(mark, snapped, unit)
    return spread_out(found, snapped, unit)


def _around_letters(shape: Shape, ink: Inked) -> list[Shape]:
    """A stroke is broken where it would run through the picture's own letters."""
    if not isinstance(shape, Stroke) or not ink.letters.any():
        return [shape]
    path = _dense(shape.path)
    width, height = ink.size
    x, y = (path[:, k].astype(int).clip(0, most - 1) for k, most in ((0, width), (1, height)))
    outside = ((path < 0) | (path >= (width, height))).any(axis=1)
    free = outside | (ink.from_letters[y, x] > ink.stroke + 2)
    if free.all() or not free.any():
        return [shape]
    runs = np.split(np.arange(len(path)), np.flatnonzero(np.diff(free.astype(int))) + 1)
    kept = [path[run] for run in runs if free[run[0]] and len(run) > 3]
    return [replace(shape, path=piece) for piece in kept]


def _dense(path: Array) -> Array:
    """The same polyline with a point at every pixel or so."""
    pieces = [
        a + (b - a) * np.linspace(0, 1, max(2, math.ceil(float(np.linalg.norm(b - a)))), endpoint=False)[:, None]
        for a, b in pairwise(path)
    ]
    return np.vstack([*pieces, path[-1:]])


def colors(picture: Pixels, ink: Inked) -> tuple[str, str]:
    """The accent, and the paper's colour, as ``#RRGGBB``."""
    seen = picture[ink.everything].astype(int)
    spread = seen.max(axis=1) - seen.min(axis=1) if len(seen) else np.empty(0)
    hues = [colorsys.rgb_to_hsv(*(color / 255))[0] for color in seen[spread > COLORED][:: max(1, len(seen) // 400)]]
    used = np.array(hues) if len(hues) > 0.03 * 400 else np.empty(0)
    accents = ON_DARK if ink.dark else ON_LIGHT
    free = [accent for accent in accents if not _near(accent, used)]
    paper = np.array(ink.paper, dtype=float)
    accent = _readable(rgb((free or list(accents))[0]), paper, ink.dark)
    # On grey paper no colour is far from it: the letters get a light ground of their own.
    halo = paper if contrast(accent, paper)[0] >= READABLE else np.full(3, 0.0 if ink.dark else 255.0)
    return to_hex(accent), to_hex(halo)


def _readable(accent: Array, paper: Array, dark: bool) -> Array:
    """Darker (on a dark board lighter) until it stands out, at most by half."""
    end = np.full(3, 255.0 if dark else 0.0)
    for share in np.linspace(0, 0.5, 11):
        mixed = accent + (end - accent) * share
        if contrast(mixed, paper)[0] >= VISIBLE:
            return np.asarray(mixed)
    return np.asarray(mixed)


def _near(accent: str, hues: Array) -> bool:
    hue = colorsys.rgb_to_hsv(*(int(accent[k : k + 2], 16) / 255 for k in (1, 3, 5)))[0]
    apart = np.abs(hues - hue)
    return bool((np.minimum(apart, 1 - apart) < 0.09).mean() > 0.1) if len(hues) else False


def _font_size(snapped: Snapped, sheet: Sheet) -> float:
    """As the picture's own letters have it, within what is legible at 800 pixels and not too loud."""
    least = LEAST_CAPITAL * sheet.size[0]
    own = [letter.height for found in snapped.letters.values() for letter in found]
    capital = 0.66 * float(np.median(own)) if own else 1.35 * least  # OCR's boxes have a margin
    return min(max(capital, least), 2.2 * least) / CAPITAL


def boxes(overlay: Overlay) -> Sequence[tuple[int, Box]]:
    """Where labels stand, by the number of their mark."""
    return [(label.mark, label.box) for label in overlay.labels]
