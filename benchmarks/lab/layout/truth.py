"""What is wrong with a picture, decided from the ink of its pieces alone.

A truth is ``sure`` when anybody would call it a defect. Between the two bounds of a kind it is a matter of taste
(``sure=False``): a finding there is neither right nor wrong, and is not counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from chalkwright.benchmarks.lab.layout.pieces import CANVAS, STEP, Mask, Piece, box_of, frame, over
from chalkwright.renderers.base import HEIGHT, WIDTH, Box, FindingKind, Frozen
from chalkwright.renderers.measure.opencv import cv2

TOUCH = 40.0
"""Square pixels of shared ink from which two pieces touch for sure; none within :data:`NEAR` pixels: they do not."""
NEAR = 8
HIDDEN = (0.05, 0.4)
"""Share of a piece's ink under an opaque one: below the first never, from the second surely hidden."""
CUT = (0.5, 5.0)
"""Pixels over the frame's edge."""
CAPITAL = (16.0, 22.0)
"""Height of a capital in pixels of the 1920 px picture: surely too small, surely large enough (9 px at 800 px)."""
CONTRAST = (2.8, 4.6)
"""Surely too little; enough (WCAG AA)."""
FILLED = (0.22, 0.45)
"""Share of the frame in the box around all ink: surely mostly empty; surely not."""
FAINT = 1.6
"""Lines of less contrast with white are a backdrop that labels may cross, such as a grid."""


class Truth(Frozen):
    """One defect; ``boxes`` are those of the pieces it is about, the texts first."""

    kind: FindingKind
    pieces: tuple[int, ...] = ()
    """Their numbers in drawing order."""
    names: tuple[str, ...] = ()
    boxes: tuple[Box, ...] = ()
    texts: tuple[str, ...] = ()
    amount: float = 0.0
    sure: bool = True
    injected: bool = False


def truths(pieces: Sequence[Piece]) -> list[Truth]:
    """Every defect of the picture, sure and arguable."""
    solid = [piece.solid for piece in pieces]
    return [
        *_touching(pieces, solid),
        *_find_hidden(pieces, solid),
        *_cut(pieces),
        *_small(pieces),
        *_pale(pieces),
        *_empty(pieces),
    ]


def ratio(first: NDArray[np.float64], second: NDArray[np.float64]) -> float:
    """WCAG contrast of two sRGB colours, 0 to 255."""

    def light(color: NDArray[np.float64]) -> float:
        c = color / 255
        linear = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
        return float(linear @ [0.2126, 0.7152, 0.0722])

    low, high = sorted((light(first), light(second)))
    return (high + 0.05) / (low + 0.05)


def _touching(pieces: Sequence[Piece], solid: Sequence[Mask]) -> Iterator[Truth]:
    around = [_around(piece.box) for piece in pieces]
    faint = [is_faint(piece) for piece in pieces]
    for j, upper in enumerate(pieces):
        for i, lower in enumerate(pieces[:j]):
            if "text" not in (lower.role, upper.role) or upper.haloed or faint[i] or faint[j]:
                continue
            if around[i].overlap(upper.box) <= 0:
                continue
            first, second = _both_seen(pieces, solid, i, j)
            shared = float((first & second).sum()) * STEP**2
            if shared or (_grow(first) & second).any():
                both = upper.role == lower.role == "text"
                pair = (j, i) if upper.role == "text" else (i, j)
                yield _about("text-over-text" if both else "text-over-line", pieces, pair, shared, shared >= TOUCH)


def _around(box: Box) -> Box:
    return Box(left=box.left - NEAR, top=box.top - NEAR, right=box.right + NEAR, bottom=box.bottom + NEAR)


def _both_seen(pieces: Sequence[Piece], solid: Sequence[Mask], i: int, j: int) -> tuple[Mask, Mask]:
    """The letters or lines of pieces ``i`` and ``j > i`` that nothing opaque but themselves hides."""
    first, second = pieces[i].edge.copy(), pieces[j].edge.copy()
    for k in range(i + 1, len(pieces)):
        if k != j:
            first &= ~solid[k]
        if k > j:
            second &= ~solid[k]
    if pieces[j].role == "area":
        first &= ~(solid[j] & ~pieces[j].edge)
    return first, second


def _grow(mask: Mask) -> Mask:
    """All within :data:`NEAR` pixels of the mask."""
    across = 2 * NEAR // STEP + 1
    round_ = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (across, across))
    return np.asarray(cv2.dilate(mask.astype(np.uint8), round_) > 0)


def is_faint(piece: Piece) -> bool:
    """Whether it is a line that labels may cross."""
    if piece.role == "text" or not piece.edge.any():
        return False
    seen = piece.image[piece.edge]
    color = np.median(seen[:, :3].astype(float), axis=0)
    alpha = float(np.max(seen[:, 3])) / 255
    return ratio(color * alpha + 255 * (1 - alpha), np.full(3, 255.0)) < FAINT


def _find_hidden(pieces: Sequence[Piece], solid: Sequence[Mask]) -> Iterator[Truth]:
    above = np.zeros(CANVAS, dtype=bool)
    found = []
    for number in reversed(range(len(pieces))):
        piece = pieces[number]
        share = float((piece.ink & above).sum()) / max(1.0, float(piece.ink.sum()))
        if share > HIDDEN[0] and not is_faint(piece):
            found.append(_about("hidden", pieces, (number,), share, share >= HIDDEN[1]))
        if piece.role == "area":
            above |= solid[number]
    yield from reversed(found)


def _cut(pieces: Sequence[Piece]) -> Iterator[Truth]:
    for number, piece in enumerate(pieces):
        if piece.beyond > CUT[0]:
            yield _about("cut-by-frame", pieces, (number,), piece.beyond, piece.beyond >= CUT[1])


def _small(pieces: Sequence[Piece]) -> Iterator[Truth]:
    for number, piece in enumerate(pieces):
        if piece.role == "text" and piece.capital < CAPITAL[1]:
            yield _about("text-too-small", pieces, (number,), piece.capital, piece.capital <= CAPITAL[0])


def _pale(pieces: Sequence[Piece]) -> Iterator[Truth]:
    picture = np.full((*CANVAS, 3), 255.0)
    for number, piece in enumerate(pieces):
        if piece.role == "text" and piece.edge.any():
            contrast = ratio(color_of(piece), np.median(picture[piece.edge], axis=0))
            if contrast < CONTRAST[1]:
                yield _about("low-contrast", pieces, (number,), contrast, contrast <= CONTRAST[0])
        over(picture, piece.image)


def color_of(piece: Piece) -> NDArray[np.float64]:
    """Its colour, 0 to 255."""
    return np.asarray(np.median(piece.image[_full_ink(piece)][:, :3].astype(float), axis=0))


def _full_ink(piece: Piece) -> Mask:
    """Where its own colour shows: thin strokes are nowhere quite opaque."""
    alpha = piece.image[..., 3]
    return np.asarray(alpha >= max(1, int(0.97 * alpha.max())))


def background(pieces: Sequence[Piece], number: int) -> NDArray[np.float64]:
    """The colour on which a piece lies."""
    picture = np.full((*CANVAS, 3), 255.0)
    for piece in pieces[:number]:
        over(picture, piece.image)
    return np.asarray(np.median(picture[pieces[number].edge], axis=0))


def _empty(pieces: Sequence[Piece]) -> Iterator[Truth]:
    ink = np.zeros(CANVAS, dtype=bool)
    for piece in pieces:
        ink |= piece.ink
    inside = np.zeros(CANVAS, dtype=bool)
    inside[frame()] = ink[frame()]
    box = box_of(inside)
    share = box.width * box.height / (WIDTH * HEIGHT)
    if share < FILLED[1]:
        yield Truth(kind="mostly-empty", boxes=(box,), amount=share, sure=share <= FILLED[0])


def _about(kind: FindingKind, pieces: Sequence[Piece], numbers: tuple[int, ...], amount: float, sure: bool) -> Truth:
    about = [pieces[number] for number in numbers]
    return Truth(
        kind=kind,
        pieces=numbers,
        names=tuple(piece.name for piece in about),
        boxes=tuple(piece.box for piece in about),
        texts=tuple(piece.text for piece in about),
        amount=amount,
        sure=sure,
    )
