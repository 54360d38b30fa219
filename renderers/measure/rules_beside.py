"""The layout rule about labels that stand beside another thing than the picture itself says that they name. Pure.

Where the code does not tell what a label names, its colour may, or the one point that is left without a label.
"""

from __future__ import annotations

import colorsys
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from chalkwright.renderers.base import Element, Finding
from chalkwright.renderers.kit.points import point_name
from chalkwright.renderers.measure.layout_geometry import Array, gaps
from chalkwright.renderers.measure.layout_page import MARK, Page, rgb
from chalkwright.renderers.measure.rules_names import (
    DOT,
    FAR_AWAY,
    SAME,
    astray_finding,
    far_finding,
    find_gaps,
    find_middle,
)
from chalkwright.renderers.measure.rules_place import shows

COLOURED = 60.0
"""Difference between the largest and the least of a colour's three numbers from which it tells things apart."""
FAR, FAR_NAME = ((1.0, 0.1), (1.5, 0.2), (3.0, 0.35)), ((1.0, 0.35),)
"""Capital heights from which a label is far from what has its colour, which leads the eye a good way, and the share of
that distance below which another line's misleads then; the second is for the one name that a line has."""
HUE, TINGED = 12.0, 12.0
"""Degrees within which an area has a label's hue, and the difference of its colour's numbers from which it has any."""
ROW = 0.8
"""Capital heights between two pieces of one label."""
BESIDE_AREA = 1.5
"""Capital heights up to which a label stands beside an area of its hue."""
AT_LINE, OF_ANOTHER = 3.0, 12.0
"""Capital heights up to which a label seems to name a line, and from which what has its colour is another's."""
AT_END = 6.0
"""Capital heights beyond a line's end up to which a text is the line's caption."""
ASIDE = 1.0
"""Capital heights beside a line's course up to which a text beyond its end is a caption of it."""
FLOATING, LETTERS = 8.0, 2
"""Capital heights from which a name of so many letters at most has left the one line of its colour."""
NAME_WIDE = 10.0
"""Capital heights up to which a text is a name rather than a sentence about what it is near."""
LABELLED = 1.5
"""Capital heights up to which a label is that of a point."""
OF_POINTS = 4.0
"""Capital heights from any of the points within which a word is one more of their labels."""
POINTS = 3
"""Points of one sort from which one without a label is odd."""
ALIKE = 1.1
"""Ratio up to which two sizes are one."""


class _Pair(NamedTuple):
    gap: float
    dot: int
    text: int


def astray_by_look(page: Page) -> Iterator[Finding]:
    """Labels nearer to a line of another colour than to what has theirs, or to a point that has its own label."""
    for i in page.texts:
        e = page.elements[i]
        if not e.names and not e.markup and e.letters > 0 and tells_apart(e.color):
            yield from _beside_other_colour(page, i)
    for dots in _sorts_of_dots(page):
        yield from _beside_other_point(page, dots)


def tells_apart(color: str) -> bool:
    """Whether ``#RRGGBB`` is a colour, not black, white or a grey: an axis has none."""
    return bool(color) and float(np.ptp(rgb(color))) >= COLOURED


def _beside_other_colour(page: Page, i: int) -> Iterator[Finding]:
    e = page.elements[i]
    own = {k for k, other in enumerate(page.elements) if k not in page.hulls and e.color in (other.color, other.fill)}
    if not own or any(_holds(page.elements[k], e) for k in own) or _is_at_its_area(page, e):
        return
    pieces, owners, _ = page.lines
    foreign = [k for k in np.unique(owners).tolist() if k not in own and _may_mislead(page.elements[k])]
    ours, theirs = np.isin(owners, sorted(own)), np.isin(owners, foreign)
    if not ours.any():
        return
    own_gap, at, nearest = min(_nearest(run, pieces[ours]) for k in _pieces_of_label(page, i) for run in page.hulls[k])
    if own_gap > FLOATING * e.letters and _is_only_name(page, i, own) and not _has_a_leader(page, i):
        yield far_finding(page, i, own_gap, f"the one thing of its colour, {page.name(min(own))}")
        return
    if own_gap <= AT_END * e.letters and _at_an_end(page.elements[int(owners[ours][nearest])], at, e):
        return  # beyond a line's end stands a caption, which may be for more than the line
    if not theirs.any():
        return
    away, spot, k = min(_nearest(run, pieces[theirs]) for run in page.hulls[i])
    owner = int(owners[theirs][k])
    if _at_an_end(page.elements[owner], spot, e):
        return  # what stands at an arrow's ends is what it leads from and to
    its_name = _is_the_name_of(page, i, own, owner)
    far = any(
        own_gap > least * e.letters and away < share * own_gap for least, share in (FAR_NAME if its_name else FAR)
    )
    in_reach = its_name or own_gap < OF_ANOTHER * e.letters
    if far and in_reach and away < AT_LINE * e.letters and shows(page, owner, np.array([spot])):
        name = page.name(min(own, key=lambda k: _apart(page.elements[k], e)))
        yield astray_finding(page, i, owner, own_gap, away, f"what has its colour, {name}")


def _pieces_of_label(page: Page, i: int) -> set[int]:
    """The texts that stand in one row with a text and in its colour, as the words beside a formula do."""
    found, ahead = {i}, [i]
    while ahead:
        e = page.elements[ahead.pop()]
        for k in page.texts:
            other = page.elements[k]
            if k in found or other.color != e.color or other.letters <= 0:
                continue
            apart = max(e.box.left - other.box.right, other.box.left - e.box.right)
            shared = min(e.box.bottom, other.box.bottom) - max(e.box.top, other.box.top)
            if apart <= ROW * e.letters and shared >= 0.5 * min(e.box.height, other.box.height):
                found.add(k)
                ahead.append(k)
    return found


def _is_at_its_area(page: Page, e: Element) -> bool:
    """Whether a label stands in or beside an area in a lighter tone of its colour."""
    hue = _hue(e.color)
    areas = (area for area in page.elements if area.role == "shape" and area.fill and area.fill != e.color)
    beside = (area for area in areas if _holds(area, e) or _apart(area, e) <= BESIDE_AREA * e.letters)
    return any(
        float(np.ptp(rgb(area.fill))) >= TINGED and abs((_hue(area.fill) - hue + 180) % 360 - 180) <= HUE
        for area in beside
    )


def _hue(color: str) -> float:
    return 360 * colorsys.rgb_to_hsv(*(float(value) / 255 for value in rgb(color)))[0]


def _is_only_name(page: Page, text: int, own: set[int]) -> bool:
    """Whether a letter or two are all that has the colour of one line."""
    e = page.elements[text]
    short = 1 <= len(e.text.strip("$ ")) <= LETTERS and e.text.strip("$ ")[0].isalpha()
    return short and len(own) == 1 and all(page.elements[k].color != e.color for k in page.texts if k != text)


def _has_a_leader(page: Page, text: int) -> bool:
    """Whether a line ends beside a text."""
    ends = [
        line.outline[0][k] for line in page.elements if line.role in ("line", "arrow") and line.outline for k in (0, -1)
    ]
    return bool(ends) and bool((find_gaps(page, text, np.array(ends)) <= page.elements[text].letters).any())


def _at_an_end(line: Element, spot: tuple[float, float], text: Element) -> bool:
    """Whether ``spot`` is an end of the line and the text lies beyond it, not aside."""
    if line.role == "shape" or not line.outline:
        return False
    start, end = np.array(line.outline[0][0]), np.array(line.outline[0][-1])
    share = float((find_middle(text) - start) @ (end - start)) / max(float((end - start) @ (end - start)), 1e-9)
    at = next((k for k, one in enumerate((start, end)) if np.hypot(*(one - spot)) <= SAME), None)
    if at is None or not (share < 0 if at == 0 else share > 1):
        return False
    last, tip = np.array(line.outline[0][1::-1] if at == 0 else line.outline[0][-2:])
    across = np.array([tip[1] - last[1], last[0] - tip[0]]) / max(float(np.hypot(*(tip - last))), 1e-9)
    half = float(np.abs(across) @ np.array([text.box.width / 2, text.box.height / 2]))
    return abs(float((np.array(find_middle(text)) - tip) @ across)) - half <= ASIDE * text.letters


def _is_the_name_of(page: Page, text: int, own: set[int], beside: int) -> bool:
    """Whether a short text is the only name that the one line of its colour has, and the line beside it has its own."""
    e = page.elements[text]
    colors = [page.elements[k].color for k in page.texts if k != text]
    named = e.color not in colors and page.elements[beside].color in colors
    return named and len(own) == 1 and e.box.width <= NAME_WIDE * e.letters


def _nearest(run: Array, pieces: Array) -> tuple[float, tuple[float, float], int]:
    away, spots = gaps(run, pieces)
    k = int(away.argmin())
    return float(away[k]), (float(spots[k][0]), float(spots[k][1])), k


def _holds(around: Element, e: Element) -> bool:
    """Whether a text lies within a shape of its colour."""
    x, y, box = (e.box.left + e.box.right) / 2, (e.box.top + e.box.bottom) / 2, around.box
    return around.role == "shape" and box.left <= x <= box.right and box.top <= y <= box.bottom


def _may_mislead(line: Element) -> bool:
    long = max(line.box.width, line.box.height) > MARK
    return line.role in ("line", "arrow") and long and line.kind not in ("Tick", "Spine") and tells_apart(line.color)


def _apart(one: Element, other: Element) -> float:
    a, b = one.box, other.box
    return max(a.left - b.right, b.left - a.right, 0.0) + max(a.top - b.bottom, b.top - a.bottom, 0.0)


def _sorts_of_dots(page: Page) -> list[list[int]]:
    """Points of one colour and size, three at least."""
    sorts: dict[tuple[str, int], list[int]] = defaultdict(list)
    for i, e in enumerate(page.elements):
        if e.role == "dot" and max(e.box.width, e.box.height) <= DOT:
            sorts[e.color, round(e.box.width)].append(i)
    return [dots for dots in sorts.values() if len(dots) >= POINTS]


def _beside_other_point(page: Page, dots: list[int]) -> Iterator[Finding]:
    """The one label left over where all points but one have theirs."""
    places = np.array([find_middle(page.elements[k]) for k in dots])
    texts = [i for i in page.texts if not page.elements[i].names and page.elements[i].letters > 0]
    away = {i: np.maximum(0.0, find_gaps(page, i, places) - page.elements[dots[0]].box.width / 2) for i in texts}
    pairs = sorted(_Pair(float(away[i][d]), d, i) for i in texts for d in range(len(dots)))
    labels: dict[int, int] = {}
    for gap, d, i in pairs:
        if gap <= LABELLED * page.elements[i].letters and d not in labels and i not in labels.values():
            labels[d] = i
    lonely = [d for d in range(len(dots)) if d not in labels]
    if len(lonely) != 1:
        return
    left = [i for i in texts if i not in labels.values() and _could_name(page, i, list(labels.values()), away[i])]
    if len(left) != 1:
        return
    i, d = left[0], lonely[0]
    nearest = int(away[i].argmin())
    where = f"the point without a label at {page.place(*places[d])}"
    if nearest != d and away[i][d] > page.elements[i].letters:
        yield astray_finding(page, i, labels[nearest], float(away[i][d]), float(away[i][nearest]), where)
    elif away[i][d] > FAR_AWAY * page.elements[i].letters:
        yield far_finding(page, i, float(away[i][d]), where)


def _could_name(page: Page, i: int, labels: list[int], away: Array) -> bool:
    """Whether a text is one more label of the points: the name of a point, or words of their look beside one."""
    e, others = page.elements[i], [page.elements[k] for k in labels]
    if any(e.color != o.color or max(e.letters / o.letters, o.letters / e.letters) > ALIKE for o in others):
        return False
    names = [point_name(o.text.strip("$ ")) == o.text.strip("$ ") for o in (e, *others)]
    word = not any(names) and any(c.isalpha() for c in e.text)  # not the number of a tick
    return all(names) or (word and bool(away.min() <= OF_POINTS * e.letters))
