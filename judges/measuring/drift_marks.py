"""Whether two pictures draw the same things alike: labels, where they stand, lines, what is shown at all. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from chalkwright.judges.measuring.drift_colors import COLORED, background, farthest, lch
from chalkwright.renderers.base import Element
from chalkwright.renderers.measure.label_text import fold_text, key, tokens
from chalkwright.renderers.measure.layout_geometry import segments
from chalkwright.renderers.measure.ocr import Pixels
from chalkwright.renderers.measure.opencv import cv2
from chalkwright.renderers.measure.pixels import Seen

Array = NDArray[np.float64]

GUIDES = frozenset({"DashedLine", "DashedVMobject", "GridLine", "Tick", "Halo"})
"""Kinds that have a stroke of their own."""
QUANTILES = (0.15, 0.3, 0.5, 0.7, 0.85)
"""Where two distributions of strokes, weighted by length, are compared."""
SAME_BOX, SAME_PIXEL = 12.0, 3.0
"""Pixels by which a line's place may differ when it is the same line: of its box (all four sides), of its middle."""
LEAST_PAIRS = 0.4
"""Share of the first picture's lines that must be in the same places later to be compared by place."""
NAME = 3
"""Most characters of a label that names a point or a part, and so stays where that is."""
MOVED = 0.05
"""Share of the picture's diagonal from which a label stands elsewhere in the figure."""
OTHER_SIZE = 1.3
"""Ratio of letters' heights from which a label is written in another size."""
OTHER_GREY = 30.0
"""Difference of lightness (0 to 100) from which a grey is another one."""
BLOB = 0.015
"""Share of the picture's width from which ink is no line."""
INK = 40
"""By how much a channel (0 to 255) differs from the background where there is ink."""
_BLANKLESS = r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]"
"""Signs of scripts without blanks between words: Thai, kana and Chinese ones."""
_SMALL_WORDS = frozenset({"the", "of", "a", "in", "is", "and", "to", "on", "at", "by", "for"})


@dataclass(frozen=True)
class AnchorDrift:
    """Where the labels of both pictures stand, after the best shift, turn and scaling of one onto the other."""

    anchors: int
    moved: tuple[str, ...]
    """Labels that stand elsewhere in the figure."""
    turn: float
    """Degrees, 0 to 180."""
    furthest: float
    """Pixels by which a label is off at most."""


@dataclass(frozen=True)
class Strokes:
    """The lines of a picture: width and length in pixels, and a place in pixels (``n`` × 2 or 4) of each."""

    widths: Array
    lengths: Array
    places: Array
    reach: float
    """Distance from which two places are not the same."""

    def scaled(self, scale: float) -> Strokes:
        """Those of the picture at another size."""
        return Strokes(self.widths * scale, self.lengths * scale, self.places * scale, self.reach)


def unique_labels(elements: Iterable[Element]) -> dict[str, Element]:
    """By :func:`chalkwright.renderers.measure.label_text.key`, the texts that occur once."""
    texts = [e for e in elements if e.role == "text" and key(e.text)]
    count = Counter(key(e.text) for e in texts)
    return {key(e.text): e for e in texts if count[key(e.text)] == 1}


def find_resized(first: dict[str, Element], later: dict[str, Element], scale: float = 1.0) -> dict[str, float]:
    """Labels of both that are written larger (> 1) or smaller (< 1), with the ratio.

    ``scale``: the first picture's width to the later one's, since pages show both equally wide.
    """
    ratios = {
        text: scale * later[text].letters / first[text].letters
        for text in first
        if text in later and first[text].letters > 0 and later[text].letters > 0
    }
    return {text: ratio for text, ratio in ratios.items() if max(ratio, 1 / ratio) > OTHER_SIZE}


def find_regreyed(first: dict[str, Element], later: dict[str, Element]) -> tuple[str, ...]:
    """Labels of both that are grey, black or white in both, and lighter or darker now."""
    return tuple(text for text in first if text in later and _other_grey(first[text].color, later[text].color))


def _other_grey(first: str, later: str) -> bool:
    if not first or not later:
        return False
    (light, chroma, _), (light_later, chroma_later, _) = lch(first), lch(later)
    return max(chroma, chroma_later) < COLORED and abs(light - light_later) > OTHER_GREY


def stroke_ratio(first: Strokes, later: Strokes, *, paired: bool = False) -> float:
    """How many times as thick the lines are drawn; 1 when some are as before, so that mere emphasis does not count.

    Where enough lines stand in the same places these are compared, else the thin and the thick ones of each picture, or
    none where only ``paired`` ones are.
    """
    pairs = _same_places(first, later)
    if len(pairs) and len(pairs) >= LEAST_PAIRS * len(first.widths):
        ratios = np.quantile(pairs, (0.25, 0.75))
    elif len(first.widths) and len(later.widths) and not paired:
        ratios = np.array([_quantile(later, q) / _quantile(first, q) for q in QUANTILES])
    else:
        return 1.0
    if ratios.min() > 1:
        return float(ratios.min())
    return float(ratios.max()) if ratios.max() < 1 else 1.0


def _same_places(first: Strokes, later: Strokes) -> Array:
    """Ratio of the widths, later to first, of every line of the first picture that is in the same place later."""
    if not len(first.widths) or not len(later.widths):
        return np.empty(0)
    away, nearest = cKDTree(later.places).query(first.places, distance_upper_bound=first.reach)
    there = np.isfinite(away)
    return np.asarray(later.widths[nearest[there]] / first.widths[there])


def strokes(elements: Iterable[Element]) -> Strokes:
    """Every line of the figure; its place is its box."""
    found = [
        (e.stroke, length, *_inner_box(e))
        for e in elements
        if e.stroke > 0 and e.role != "text" and e.kind not in GUIDES and (length := _length(e)) > 0
    ]
    table = np.array(found, dtype=np.float64).reshape(-1, 6)
    return Strokes(table[:, 0], table[:, 1], table[:, 2:], SAME_BOX)


def _inner_box(e: Element) -> tuple[float, float, float, float]:
    """Around the middle of its line, so that a thicker one has the same."""
    points = np.array([point for line in e.outline for point in line])
    return (*points.min(axis=0), *points.max(axis=0))


def strokes_seen(seen: Seen) -> Strokes:
    """The same from pixels: the width of the ink that is no letter, at every pixel along its middle."""
    parts, _ = seen.ground.parts
    mask = (parts > 0) & ~np.isin(parts, list(seen.letters))
    deep = cv2.distanceTransform(mask.astype(np.uint8), cv2.DIST_L2, 5)
    middle = (deep > 0) & (deep >= cv2.dilate(deep, np.ones((3, 3), dtype=np.uint8)))
    middle &= 2 * deep <= BLOB * seen.width
    widths = np.maximum(1.0, 2.0 * deep[middle].astype(np.float64) - 1.0)
    places = np.argwhere(middle).astype(np.float64)
    return Strokes(widths, np.ones_like(widths), places, SAME_PIXEL)


def _length(e: Element) -> float:
    pieces = segments(e.outline)
    return float(np.hypot(pieces[:, 2] - pieces[:, 0], pieces[:, 3] - pieces[:, 1]).sum()) if len(pieces) else 0.0


def _quantile(lines: Strokes, share: float) -> float:
    order = np.argsort(lines.widths)
    reached = np.cumsum(lines.lengths[order]) / lines.lengths.sum()
    return float(lines.widths[order[min(int(np.searchsorted(reached, share)), len(order) - 1)]])


def anchor_drift(first: dict[str, Element], later: dict[str, Element], diagonal: float) -> AnchorDrift | None:
    """How the names of points and parts moved; None with fewer than three in both."""
    names = [text for text in first if text in later and len(text) <= NAME and any(c.isalpha() for c in text)]
    if len(names) < 3:
        return None
    before, after = (np.array([_middle(labels[text]) for text in names]) for labels in (first, later))
    matrix, _ = cv2.estimateAffinePartial2D(
        before, after, method=cv2.LMEDS if len(names) > 4 else cv2.RANSAC, ransacReprojThreshold=MOVED * diagonal
    )
    if matrix is None:
        return AnchorDrift(len(names), tuple(names), 0.0, diagonal)
    scale = float(np.hypot(matrix[0, 0], matrix[1, 0]))
    off = np.linalg.norm(before @ matrix[:, :2].T + matrix[:, 2] - after, axis=1)
    moved = off > MOVED * diagonal * min(1.0, max(scale, 0.2))
    turn = abs(float(np.degrees(np.arctan2(matrix[1, 0], matrix[0, 0]))))
    return AnchorDrift(
        anchors=len(names),
        moved=tuple(name for name, far in zip(names, moved, strict=True) if far),
        turn=turn,
        furthest=float(off.max()),
    )


def _middle(e: Element) -> tuple[float, float]:
    return (e.box.left + e.box.right) / 2, (e.box.top + e.box.bottom) / 2


def word_overlap(first: Sequence[str], later: Sequence[str]) -> float:
    """Of the words, names and numbers in the picture with fewer of them, the share that both have; 0 to 1."""
    one, other = ({token.casefold() for text in texts for token in tokens(text)} for texts in (first, later))
    return len(one & other) / min(len(one), len(other)) if one and other else 0.0


def count_known_words(labels: Sequence[str], text: str, others: Sequence[str]) -> tuple[float, int]:
    """The share of a picture's words (and how many they are) that stand in the text or in another picture's labels.

    Small words, lone letters and single digits say nothing and are left out. Of scripts without blanks between words
    each two signs that stand together are one, as is usual where such texts are searched.
    """
    own = _words(labels)
    return (len(own & (_words([text]) | _words(others))) / len(own) if own else 0.0), len(own)


def _words(texts: Iterable[str]) -> set[str]:
    found = (word for text in texts for token in tokens(text) for word in _apart(token))
    return {fold_text(token) for token in found if len(token) > 1 and token.casefold() not in _SMALL_WORDS}


def _apart(token: str) -> Iterator[str]:
    """The words of a token, ``摩擦力f`` too."""
    for piece in re.split(rf"({_BLANKLESS}+)", token):
        if re.match(_BLANKLESS, piece) and len(piece) > 1:
            yield from (piece[at : at + 2] for at in range(len(piece) - 1))
        elif piece:
            yield piece


def ink_overlap(first: Pixels, later: Pixels) -> float:
    """The share of one picture's ink that lies where the other has some too, of the picture with the larger share."""
    near = max(3, round(first.shape[1] / 213)) | 1
    one, other = (_ink(picture) for picture in (first, later))
    kernel = np.ones((near, near), dtype=np.uint8)
    shares = [
        float((ink & np.asarray(cv2.dilate(over, kernel), np.uint8)).sum() / max(1, int(ink.sum())))
        for ink, over in ((one, other), (other, one))
    ]
    return max(shares)


def _ink(picture: Pixels) -> NDArray[np.uint8]:
    return np.asarray(farthest(picture, background(picture).astype(np.uint8)) > INK, dtype=np.uint8)
