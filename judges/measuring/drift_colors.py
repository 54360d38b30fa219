"""Whether two pictures mean the same by their colours: hues by place, by label and over all; the background. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from chalkwright.renderers.measure.layout_page import rgb
from chalkwright.renderers.measure.ocr import Pixels
from chalkwright.renderers.measure.opencv import cv2

Array = NDArray[np.float32]

ENOUGH = 960
"""Pixels of a picture's width that are looked at for its colours."""
COLORED = 22.0
"""CIELAB chroma from which a colour has a hue; below, it is black, grey or white."""
PAPER = 12
"""By how much a channel (0 to 255) may differ from the background and still be background."""
TINTED, PALE = 9.0, 78.0
"""CIELAB chroma from which a pale colour, of at least this lightness, has a hue: a fill."""
OTHER_HUE = 24.0
"""Degrees of CIELAB hue from which a colour is another one; smoothing and compression move it by less."""
SECTOR = 15
"""Degrees of a class of hues."""
TOLD_APART = 2
"""Classes on either side that count as the same hue."""
LEAST_SHARE = 0.03
"""Share of a picture's coloured pixels from which a hue belongs to its palette."""
LEAST_COLORED = 0.0006
"""Share of the picture from which coloured pixels are enough to compare: a lone letter is not."""
SAME_SHAPE = 0.5
"""Intersection over union from which coloured shapes in both pictures are one thing."""
LEAST_SHARED = 0.08
"""Share of the coloured pixels, of the picture with fewer of them, that must lie in the same places to be compared."""
MOSTLY = 0.65
"""Share of what is coloured in both from which another hue is no emphasis."""
OTHER_NAME_HUE = 30.0
"""The same as :data:`OTHER_HUE` for a single label."""
MANY = 3
"""Labels from which colouring most of them is no emphasis."""
LEAST_HUED = 0.00015
"""Share of the picture from which a colour is there at all."""
DARK, STILL_INK = 55.0, 75.0
"""CIELAB lightness below which grey is ink, and below which ink is still ink."""
STILL_THERE = 0.3
"""Share of the black ink that must still be there for the two to be compared by it."""
NEARLY_ALL = 0.8
"""Share of the black ink that is still there from which colouring it is no emphasis."""
LARGE = 0.003
"""Share of the picture from which one area of another hue is no matter of emphasis."""


@dataclass(frozen=True)
class Colors:
    """A picture's pixels in CIELAB (D65): lightness 0–100, chroma, hue in degrees; each height × width."""

    lightness: Array
    chroma: Array
    hue: Array

    @cached_property
    def colored(self) -> NDArray[np.bool_]:
        tint = (self.chroma >= TINTED) & (self.lightness >= PALE)
        return np.asarray((self.chroma >= COLORED) | tint)

    @cached_property
    def share(self) -> float:
        """Of the pixels that have a hue."""
        return float(self.colored.mean())

    @cached_property
    def sectors(self) -> NDArray[np.float64]:
        """By class of hue, its share of the coloured pixels."""
        counts = np.bincount((self.hue[self.colored] // SECTOR).astype(int), minlength=360 // SECTOR)
        return np.asarray(counts / max(1, int(counts.sum())))


@dataclass(frozen=True)
class PaletteDrift:
    """How the colours of a later picture differ from the first's; shares from 0 to 1."""

    labels: tuple[str, ...]
    """Texts that are coloured in both and have another hue now."""
    of_labels: float
    """Their share of the texts that are coloured in both."""
    inked: float
    """Of what is written and drawn in black or grey in the first one, the share that is coloured now, where that is
    most of it; else 0."""
    by_place: float
    """Of the coloured pixels in the same places, those of another hue; 0 where too few are."""
    hues_moved: int
    """Hues of the first picture of which most pixels in the same places have another one now."""
    area: float
    """Share of the picture that has another hue now."""
    replaced: float
    """Of the first picture's coloured pixels, those whose hue is gone, where new hues have come instead."""

    @property
    def firm(self) -> float:
        """0–2.5, what cannot be emphasis that moved on: 2.5 when every colour has another meaning."""
        one = 0.5 if len(self.labels) == 1 else 1.0
        by_label = 2.5 * self.of_labels * one if self.of_labels >= 0.25 else 0.0
        turned = self.by_place >= MOSTLY and (self.hues_moved > 1 or self.area >= LARGE)
        return round(max(by_label, 2.0 * self.inked, 2.5 * self.by_place if turned else 0.0), 2)

    @property
    def cost(self) -> float:
        """0–2.5: the same, or up to 0.5 for what may be emphasis."""
        doubt = max(self.by_place if self.by_place >= 0.4 else 0.0, self.replaced)
        return round(max(self.firm, 0.5 * doubt), 2)


def thin_pixels(picture: Pixels) -> Pixels:
    """Every second (third …) pixel of a picture wider than :data:`ENOUGH`, both ways; no colours are mixed."""
    step = max(1, picture.shape[1] // ENOUGH)
    return np.ascontiguousarray(picture[::step, ::step])


def farthest(picture: Pixels, color: Pixels) -> NDArray[np.uint8]:
    """By pixel, the largest difference of a channel (0 to 255) from a picture of the same shape or from one colour."""
    away = cv2.absdiff(picture, np.ascontiguousarray(np.broadcast_to(color, picture.shape)))
    return np.asarray(np.maximum(np.maximum(away[..., 0], away[..., 1]), away[..., 2]))


def colors(picture: Pixels) -> Colors:
    """``picture`` (height × width × 3, sRGB) as :class:`Colors`; the background has no hue, whatever its colour."""
    lab = cv2.cvtColor(picture.astype(np.float32) / 255, cv2.COLOR_RGB2LAB)
    chroma = np.hypot(lab[..., 1], lab[..., 2])
    hue = np.degrees(np.arctan2(lab[..., 2], lab[..., 1])) % 360
    if picture.size > 3:
        chroma[farthest(picture, background(picture).astype(np.uint8)) <= PAPER] = 0
    return Colors(np.asarray(lab[..., 0]), np.asarray(chroma), np.asarray(hue))


def lch(color: str) -> tuple[float, float, float]:
    """Lightness 0–100, chroma and hue in degrees of a colour ``#RRGGBB``."""
    one = colors(rgb(color).astype(np.uint8).reshape(1, 1, 3))
    return float(one.lightness[0, 0]), float(one.chroma[0, 0]), float(one.hue[0, 0])


def apart(first: float, second: float) -> float:
    """Degrees between two hues, 0 to 180."""
    between = abs(first - second) % 360
    return min(between, 360 - between)


def palette_drift(
    first: Colors, later: Colors, first_labels: Mapping[str, str], later_labels: Mapping[str, str]
) -> PaletteDrift:
    """Of two pictures of one size; the labels by text, with their colours ``#RRGGBB``."""
    both = {
        text: (lch(color), lch(later_labels[text]))
        for text, color in first_labels.items()
        if color and later_labels.get(text)
    }
    hued = {text: pair for text, pair in both.items() if min(color[1] for color in pair) >= COLORED}
    changed = [text for text, (before, after) in hued.items() if apart(before[2], after[2]) > OTHER_NAME_HUE]
    by_place, moved, area = _by_place(first, later)
    return PaletteDrift(
        labels=tuple(changed),
        of_labels=len(changed) / len(hued) if hued else 0.0,
        inked=_ink_share(list(both.values()), _ink_share_by_place(first, later)),
        by_place=by_place,
        hues_moved=moved,
        area=area,
        replaced=_share_replaced(first, later),
    )


_Lch = tuple[float, float, float]


def _ink_share(labels: list[tuple[_Lch, _Lch]], by_place: float) -> float:
    """The share of the grey labels, or of the black ink ``by_place``, that is coloured now; 0 unless most of it is."""
    grey = [after for before, after in labels if before[1] < COLORED]
    inked = sum(after[1] >= COLORED for after in grey)
    if inked < MOSTLY * len(grey):
        return 0.0
    return max(by_place, inked / len(grey) if inked >= MANY else 0.0)


def _ink_share_by_place(first: Colors, later: Colors) -> float:
    """The same of the dark grey pixels of which something is still drawn in the same places."""
    dark = (first.lightness < DARK) & (first.chroma < COLORED)
    there = dark & (later.lightness < STILL_INK)
    if not there.any() or there.sum() < STILL_THERE * dark.sum():
        return 0.0
    share = float((later.chroma[there] >= COLORED).mean())
    return share if share >= NEARLY_ALL else 0.0


def _by_place(first: Colors, later: Colors) -> tuple[float, int, float]:
    """Of the pixels coloured in both: the share of other hues, how many hues they were, their share of the picture.

    Only shapes that are there in both count: what lies over another thing by chance is no other colour of it.
    """
    both = first.colored & later.colored
    fewest = min(int(first.colored.sum()), int(later.colored.sum()))
    if both.sum() < max(LEAST_SHARED * fewest, LEAST_COLORED * both.size / 2, 1):
        return 0.0, 0, 0.0
    turn = np.abs(first.hue - later.hue) % 360
    other = both & (np.minimum(turn, 360 - turn) > OTHER_HUE)
    moved, pixels = 0, 0
    for start, end in _hues_of(first.hue[both]):
        was = first.colored & _between(first.hue, start, end)
        gone = int((was & other).sum())
        if gone <= 0.5 * int((was & both).sum()):
            continue
        now = later.colored & _near(later.hue, float(np.median(later.hue[was & other])))
        if _likeness(was, now) >= SAME_SHAPE:
            moved, pixels = moved + 1, pixels + gone
    return pixels / int(both.sum()), moved, pixels / both.size


def _hues_of(hue: Array) -> list[tuple[float, float]]:
    """From where to where the hues lie that pixels commonly have, in degrees; a range may go over 360."""
    counts = np.bincount((hue // SECTOR).astype(int), minlength=360 // SECTOR)
    common = counts >= LEAST_SHARE * counts.sum()
    if common.all():
        return [(0.0, 360.0)]
    # a hue on the border of two classes is one hue
    starts = np.flatnonzero(common & ~np.roll(common, 1))
    return [(float(k * SECTOR), float((k + _run(common, int(k))) * SECTOR)) for k in starts]


def _run(common: NDArray[np.bool_], start: int) -> int:
    """How many classes in a row, round the circle, are common from ``start`` on; not all are."""
    return int(np.argmin(np.roll(common, -start)))


def _between(hue: Array, start: float, end: float) -> NDArray[np.bool_]:
    return np.asarray((hue - start) % 360 < end - start)


def _near(hue: Array, middle: float) -> NDArray[np.bool_]:
    turn = np.abs(hue - middle) % 360
    return np.asarray(np.minimum(turn, 360 - turn) <= OTHER_HUE)


def _likeness(was: NDArray[np.bool_], now: NDArray[np.bool_]) -> float:
    """Intersection over union of the connected shapes that have some pixel in both."""
    shapes = [_touching(mask, was & now) for mask in (was, now)]
    either = int((shapes[0] | shapes[1]).sum())
    return int((shapes[0] & shapes[1]).sum()) / either if either else 0.0


def _touching(mask: NDArray[np.bool_], places: NDArray[np.bool_]) -> NDArray[np.bool_]:
    _, labels = cv2.connectedComponents(mask.astype(np.uint8), connectivity=8)
    touched = np.unique(labels[places])
    return np.asarray(np.isin(labels, touched[touched > 0]))


def _share_replaced(first: Colors, later: Colors) -> float:
    if min(first.share, later.share) < LEAST_HUED:
        return 0.0
    gone = float(first.sectors[_around(later.sectors) < 0.01].sum())
    come = float(later.sectors[_around(first.sectors) < 0.01].sum())
    return min(gone, come)


def _around(sectors: NDArray[np.float64]) -> NDArray[np.float64]:
    """By class of hue, the share of it and of its neighbours."""
    return np.asarray(sum(np.roll(sectors, turn) for turn in range(-TOLD_APART, TOLD_APART + 1)))


def background(picture: Pixels) -> NDArray[np.float64]:
    """The usual colour of a picture's edge, red first, 0 to 255."""
    edge = np.concatenate([picture[0], picture[-1], picture[:, 0], picture[:, -1]])
    return np.asarray(np.median(edge, axis=0), dtype=np.float64)


def difference(first: NDArray[np.float64], second: NDArray[np.float64]) -> float:
    """CIE 1976 colour difference of two sRGB colours (0 to 255): about 2 is just seen, 100 is black on white."""
    pair = np.array([[first, second]]) / 255
    lab = cv2.cvtColor(pair.astype(np.float32), cv2.COLOR_RGB2LAB)
    return float(np.linalg.norm(lab[0, 0] - lab[0, 1]))
