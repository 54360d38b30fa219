"""The layout rule about texts that all but touch each other, or a line. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from chalkwright.renderers.base import Box, Element, Finding
from chalkwright.renderers.measure.layout_geometry import apart, depth, gaps, inside_convex, near_pairs
from chalkwright.renderers.measure.layout_page import Page
from chalkwright.renderers.measure.rules_names import PARALLEL, find_middle
from chalkwright.renderers.measure.rules_place import CROSSING, WORST, find_touch, move, same, shows

TEXTS_APART = 0.33
"""Share of a capital's height from which two labels stand apart."""
JOINED_APART = 0.05
"""The same for parts of one equation, which may be elements of their own, each in its colour."""
LINE_APART, FOREIGN_APART, CURVE_APART, NEARER_APART = 0.08, 0.1, 0.25, 0.3
"""The same for a line beside a label; the second is for lines that the label surely does not name, the third for a
curve beside the number of a tick, the last for what is nearer than what the label surely names and may be taken for it:
another dot, a line along its segment. Labels further away look crowded to some eyes and right to others."""
OWN_APART = 0.04
"""The same for the border of a label's own box: it touches the letters."""
SQUEEZED = 0.13
"""The same for lines on two opposite sides of a label, be they its own box."""
CLEARLY, CLEARLY_BESIDE = 0.12, 0.036
"""Shares of a capital's height below which it asks for a repair: beside a text, and beside a line."""
LOOKED_AT = 1_000
"""Pairs of texts, and pieces of lines beside texts, that are compared exactly."""
FRAME = 4.0
"""Heights of a text up to which a shape around it is its own box."""
_JOINS = tuple("=+−-–×·∙*/÷:;,<>≤≥≈≠≡→⇌()[]{}²³，、；：。（）")
LEADER = 4.5
"""Pixels: the width of a line up to which it may lead from a label to what that names."""
SHORT_OF = 0.5
"""Heights of a letter by which such a line ends before its label at most."""
_OF_AXES = ("Tick", "Spine")
_AT_TICK = 6.0
"""Pixels by which the middle of a number may miss that of its tick."""
_INTO = 0.7
"""Cosine from which a line's end goes towards a text's middle, and two ends lie on opposite sides of it."""
_ON_A_LINE = 4.0
"""Pixels from a line within which what a label names lies on it."""


@dataclass(frozen=True)
class _Close:
    """A text and what is too near to it."""

    pair: tuple[int, int]
    gap: float
    letters: float
    least: float
    """Share of the letters' height that should lie between."""
    clearly: float
    """The share below which it asks for a repair."""
    mover: int


def crowded(page: Page) -> Iterator[Finding]:
    """Texts nearer to another text, or to a line, than lets the eye part them; what overlaps is told elsewhere."""
    found = [*_near_texts(page), *_near_lines(page)]
    for close in sorted(found, key=lambda c: (c.gap / (c.least * c.letters), c.pair))[:WORST]:
        yield _finding(page, close)


def _near_texts(page: Page) -> Iterator[_Close]:
    texts = page.texts
    if len(texts) < 2:
        return
    boxes = np.array([_sides(page.elements[i].box) for i in texts])
    most = TEXTS_APART * max(page.elements[i].letters for i in texts)
    for first, second in near_pairs(boxes, most, LOOKED_AT):
        i, j = texts[first], texts[second]
        one, other = page.elements[i], page.elements[j]
        letters = min(one.letters, other.letters)
        if letters <= 0 or one.group == other.group != 0 or same(one.box, other.box):
            continue
        deep = max(depth(a, b) for a in page.hulls[i] for b in page.hulls[j])
        joined = _reads_on(one, other)
        if deep > (0.0 if joined else find_touch(letters)) or _is_apart(page, i, j):
            continue
        gap = 0.0 if deep > 0 else min(apart(a, b) for a in page.hulls[i] for b in page.hulls[j])
        least = JOINED_APART if joined else TEXTS_APART
        if gap < least * letters:
            mover = min((i, j), key=lambda k: page.elements[k].box.width * page.elements[k].box.height)
            yield _Close((i, j), gap, letters, least, CLEARLY * least / TEXTS_APART, mover)


def _is_apart(page: Page, lower: int, upper: int) -> bool:
    """Whether the upper one's ground hides the lower one: then they are not seen beside each other."""
    return bool(page.find_covered(page.samples(lower), lower, upper).all())


def _reads_on(one: Element, other: Element) -> bool:
    """Whether both stand on one line of writing and a sign joins them, as the parts of an equation."""
    shared = min(one.box.bottom, other.box.bottom) - max(one.box.top, other.box.top)
    if shared <= 0.25 * min(one.box.height, other.box.height):  # a charge stands at the shoulder of its letter
        return False
    first, second = sorted((one, other), key=lambda e: e.box.left)
    return first.text[-1:] in _JOINS or second.text[:1] in _JOINS


def _near_lines(page: Page) -> Iterator[_Close]:
    pieces, owners, halves = page.lines
    low, high = np.minimum(pieces[:, :2], pieces[:, 2:]), np.maximum(pieces[:, :2], pieces[:, 2:])
    looked = 0
    for i in page.texts:
        e = page.elements[i]
        room = NEARER_APART * e.letters + halves[:, None]
        box = e.box
        near = ((low - room < (box.right, box.bottom)) & (high + room > (box.left, box.top))).all(axis=1)
        near &= np.isin(owners, np.array(_others(page, i, np.unique(owners[near])), dtype=int))
        looked += int(near.sum())
        if not near.any() or looked > LOOKED_AT:
            continue
        beside = _nearest(page, i, near)
        if beside is None:
            continue
        gap, owner = beside
        least = SQUEEZED if _is_squeezed(page, i, near) else _least_beside(page, owner, i, gap)
        if gap < least * e.letters:
            yield _Close((i, owner), gap, e.letters, least, CLEARLY_BESIDE, i)


def _others(page: Page, text: int, owners: NDArray[np.int_]) -> list[int]:
    """Of the owners of lines, those that the text must keep off: one with a halo has cut what it lies on."""
    haloed = text > 0 and page.elements[text - 1].kind == "Halo"
    return [
        int(o)
        for o in owners
        if (page.elements[o].role != "dot" or _is_foreign(page, int(o), text))
        and not _is_its_own(page.elements[o], page.elements[text])
        and not (haloed and o < text)
        and not _is_broken_for(page, int(o), text)
        and not _is_leader(page, int(o), text)
    ]


def _is_leader(page: Page, line: int, text: int) -> bool:
    """Whether a thin straight line leads from a text to what it names: it ends short of the text, towards its middle,
    where nothing else is drawn."""
    drawn, e = page.elements[line], page.elements[text]
    if drawn.role != "line" or drawn.stroke > LEADER or len(drawn.outline) != 1 or len(drawn.outline[0]) != 2:
        return False
    ends = np.array(drawn.outline[0])
    away = np.array([_from_box(e.box, *end) for end in ends.tolist()])
    near, far = (0, 1) if away[0] < away[1] else (1, 0)
    way, wanted = ends[near] - ends[far], np.array(find_middle(e)) - ends[far]
    if not 0 < away[near] <= SHORT_OF * e.letters or away[far] < e.letters:
        return False
    # As far as the box reaches to both sides of its middle, seen from the far end.
    reach = np.hypot(e.box.width, e.box.height) / 2
    aside = abs(float(way[0] * wanted[1] - way[1] * wanted[0])) / max(1e-9, float(np.hypot(*way)))
    pieces, owners, _ = page.lines
    others = gaps(ends[near][None], pieces[(owners != line) & (owners != text)])[0]
    return aside <= reach and not bool((others <= drawn.stroke + 2).any())


def _from_box(box: Box, x: float, y: float) -> float:
    return float(np.hypot(max(box.left - x, 0.0, x - box.right), max(box.top - y, 0.0, y - box.bottom)))


def _is_broken_for(page: Page, line: int, text: int) -> bool:
    """Whether a line ends at both sides of a text, towards its middle: a contour is, for the height that it has."""
    e, drawn = page.elements[text], page.elements[line]
    if drawn.role != "line":
        return False
    alike = (o for o in page.elements if o.role == "line" and o.color == drawn.color and o.stroke == drawn.stroke)
    runs = [np.array(run) for o in alike for run in o.outline if len(run) > 1 and run[0] != run[-1]]
    if not runs:
        return False
    ends = np.array([end for run in runs for end in (run[0], run[-1])])
    before = np.array([end for run in runs for end in (run[1], run[-2])])
    to_middle = np.array(find_middle(e)) - ends
    near = np.hypot(*to_middle.T) <= np.hypot(e.box.width, e.box.height) / 2 + e.letters
    towards = _directions(to_middle[near])
    into = (towards * _directions(ends[near] - before[near])).sum(axis=1) > _INTO
    return bool((towards[into] @ towards[into].T < -_INTO).any())


def _directions(vectors: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(vectors / np.maximum(np.hypot(*vectors.T), 1e-9)[:, None])


def _is_its_own(line: Element, text: Element) -> bool:
    """Whether the line is there for the label: the box around it, or a tick that it numbers."""
    return line.group == text.group != 0 or line.kind == "Tick"


def _frames(box: Box, text: Box) -> bool:
    """Whether a shape lies closely around a text, as a cell or a circle around a sign does."""
    inside = box.left <= text.left and box.top <= text.top and box.right >= text.right and box.bottom >= text.bottom
    if box.height > FRAME * text.height:  # what is wide enough for the word and much higher holds it in its middle
        off = abs(box.top + box.bottom - text.top - text.bottom) / 2
        return inside and box.width <= 2 * text.width and off <= text.height
    return inside


def _nearest(page: Page, text: int, near: NDArray[np.bool_]) -> tuple[float, int] | None:
    """The least distance to a line that is seen there, and whose it is; None where one runs through the text."""
    pieces, owners, halves = page.lines
    pieces, owners, halves = pieces[near], owners[near], halves[near]
    letters = page.elements[text].letters
    least, at, through = np.full(len(pieces), np.inf), np.zeros((len(pieces), 2)), np.zeros(len(pieces))
    for run in page.hulls[text]:
        away, points = gaps(run, pieces)
        inside, middles = inside_convex(pieces, run, 0.0)
        away, points = np.where(inside > 0, 0.0, away), np.where(inside[:, None] > 0, middles, points)
        at, through = np.where((away < least)[:, None], points, at), through + inside
        least = np.minimum(least, away)
    least = np.maximum(0.0, least - halves)
    for k in np.argsort(least, kind="stable"):
        owner, spot = int(owners[k]), at[k][None]
        if least[k] >= NEARER_APART * letters:
            return None
        hidden = page.find_covered(spot, owner, text if owner < text else None)[0]
        if not hidden and shows(page, owner, spot):
            crosses = float(through[owners == owner].sum()) > max(3.0, CROSSING * letters)
            return None if crosses else (float(least[k]), owner)
    return None


def _is_squeezed(page: Page, text: int, near: NDArray[np.bool_]) -> bool:
    """Whether lines stand close to a text both above and below, or both left and right of it."""
    pieces, owners, halves = page.lines
    pieces, owners, halves = pieces[near], owners[near], halves[near]
    e = page.elements[text]
    close: set[tuple[float, float]] = set()
    for run in page.hulls[text]:
        away, spots = gaps(run, pieces)
        away = away - halves
        for k in np.flatnonzero((away > 0) & (away < SQUEEZED * e.letters)):
            spot = spots[k]
            if shows(page, int(owners[k]), spot[None]):
                x = float(spot[0] > e.box.right) - float(spot[0] < e.box.left)
                y = float(spot[1] > e.box.bottom) - float(spot[1] < e.box.top)
                close.add((x, 0.0) if x else (0.0, y))
    return {(1.0, 0.0), (-1.0, 0.0)} <= close or {(0.0, 1.0), (0.0, -1.0)} <= close


def _least_beside(page: Page, line: int, text: int, gap: float) -> float:
    """The share of the letters' height that should lie between a line and a text that is ``gap`` pixels from it."""
    drawn, e = page.elements[line], page.elements[text]
    if drawn.role == "shape" and _frames(drawn.box, e.box):
        return OWN_APART
    if drawn.kind not in _OF_AXES and _numbers_a_tick(page, text):
        return CURVE_APART
    if not _is_foreign(page, line, text):
        return LINE_APART
    named = np.array([np.ravel(e.names)[[0, 1, -2, -1]]])
    nearer = min(gaps(run, named)[0].min() for run in page.hulls[text]) > gap
    return NEARER_APART if nearer and (drawn.role == "dot" or _runs_along(drawn, named[0])) else FOREIGN_APART


def _runs_along(line: Element, named: NDArray[np.float64]) -> bool:
    """Whether a straight line runs the same way as the segment that a label names."""
    if not line.outline or len(line.outline[0]) != 2:
        return False
    along, own = np.diff(np.array(line.outline[0]), axis=0)[0], named[2:] - named[:2]
    lengths = float(np.hypot(*along) * np.hypot(*own))
    return lengths > 0 and abs(float(along @ own)) >= PARALLEL * lengths


def _numbers_a_tick(page: Page, text: int) -> bool:
    e = page.elements[text]
    if not e.text.lstrip("−-").replace(".", "", 1).isdigit():
        return False
    x, y = (e.box.left + e.box.right) / 2, (e.box.top + e.box.bottom) / 2
    ticks = (t.box for t in page.elements if t.kind == "Tick")
    return any(
        min(abs(x - (t.left + t.right) / 2), abs(y - (t.top + t.bottom) / 2)) < _AT_TICK
        and e.box.left - 1.5 * e.letters < t.right
        and t.left < e.box.right + 1.5 * e.letters
        and e.box.top - 1.5 * e.letters < t.bottom
        and t.top < e.box.bottom + 1.5 * e.letters
        for t in ticks
    )


def _is_foreign(page: Page, line: int, text: int) -> bool:
    """Whether the scene tells what the label names, and that is not on this line."""
    names = page.elements[text].names
    if not names:
        return False
    pieces, owners, _ = page.lines
    return bool((gaps(np.array(names), pieces[owners == line])[0].min()) > _ON_A_LINE)


def _finding(page: Page, close: _Close) -> Finding:
    names = page.name(close.pair[0]), page.name(close.pair[1])
    share = close.gap / close.letters
    return Finding(
        kind="crowded",
        message=f"{names[0]} stands only {page.length(close.gap)} from {names[1]}: {share:.0%} of a letter's height.",
        remedy=move(page, close.mover),
        elements=names,
        boxes=tuple(page.elements[i].box for i in close.pair),
        amount=round(share, 2),
        slight=share >= close.clearly,
    )


def _sides(box: Box) -> tuple[float, float, float, float]:
    return box.left, box.top, box.right, box.bottom
