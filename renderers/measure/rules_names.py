"""The layout rule about labels that stand beside something else than what they name. Pure."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from chalkwright.renderers.base import Element, Finding
from chalkwright.renderers.measure.layout_geometry import Array, gaps, reach, segments
from chalkwright.renderers.measure.layout_page import MARK, Page
from chalkwright.renderers.measure.rules_place import shows

NEARER = 0.5
"""Share of the distance to what a label names, below which another thing's distance misleads."""
BESIDE = 1.0
"""Capital heights up to which a label stands beside what it names, whatever else is near."""
AT_ANOTHER = 1.2
"""Capital heights within which it seems to name the other thing."""
DOT = 60.0
"""Pixels up to which something round is a point."""
SAME = 8.0
"""Pixels within which two points are one, and a line is the segment that is named."""
FAR_AWAY = 2.5
"""Capital heights from which the name of a point stands too far from it, whatever else is near."""
IN_LINE = 0.7
"""Capital heights up to which words are one label."""
PARALLEL = 0.9
"""Cosine from which a line runs the same way as the segment that is named."""


def astray(page: Page) -> Iterator[Finding]:
    """Labels nearer to another point, or another segment, than to what the code says that they name."""
    points = _points(page)
    for i in page.texts:
        names = page.elements[i].names
        if len(names) == 1:
            yield from _astray_point(page, i, points)
        elif len(names) == 2:
            yield from _astray_segment(page, i)


def _points(page: Page) -> list[tuple[tuple[float, float], int]]:
    """Every point of the picture, and by which element it is known: its dot, or else the label that names it."""
    dots = [
        (((e.box.left + e.box.right) / 2, (e.box.top + e.box.bottom) / 2), i)
        for i, e in enumerate(page.elements)
        if e.role == "dot" and max(e.box.width, e.box.height) <= DOT
    ]
    return [*dots, *((page.elements[i].names[0], i) for i in page.texts if len(page.elements[i].names) == 1)]


def _astray_point(page: Page, i: int, points: list[tuple[tuple[float, float], int]]) -> Iterator[Finding]:
    e = page.elements[i]
    own = np.array(e.names)
    places = np.array([place for place, _ in points])
    others = np.hypot(*(places - own).T) > SAME
    own_gap = min(find_gaps(page, k, own)[0] for k in (i, *_beside_in_line(page, i)))
    if own_gap > FAR_AWAY * e.letters and _is_drawn(page, own) and not _leads(page, i, own):
        yield far_finding(page, i, float(own_gap), f"its point at {page.place(*e.names[0])}")
        return
    if not others.any():
        return
    away = np.where(others, find_gaps(page, i, places), np.inf)
    nearest = int(away.argmin())
    if _misleads(e, float(own_gap), float(away[nearest])):
        other = points[nearest][1]
        label = next(
            (k for place, k in points if k in page.hulls and np.hypot(*np.subtract(place, places[nearest])) <= SAME),
            other,
        )
        yield astray_finding(
            page, i, label, float(own_gap), float(away[nearest]), f"its point at {page.place(*e.names[0])}"
        )


def _beside_in_line(page: Page, name: int) -> Iterator[int]:
    """The words that stand in one line with a point's name, as in “garden G”: the label is both."""
    e = page.elements[name]
    for k in page.texts:
        word = page.elements[k]
        shared = min(word.box.bottom, e.box.bottom) - max(word.box.top, e.box.top)
        apart = max(word.box.left, e.box.left) - min(word.box.right, e.box.right)
        if k != name and not word.names and shared > e.box.height / 2 and apart <= IN_LINE * e.letters:
            yield k


def _is_drawn(page: Page, point: Array) -> bool:
    """Whether a dot or a line is where the code says that the point is: else the figure was moved since."""
    dots = [find_middle(e) for e in page.elements if e.role == "dot"]
    on_a_line = bool((reach(point, page.lines[0])[0] <= SAME).any())
    return on_a_line or bool((np.hypot(*(np.array(dots).reshape(-1, 2) - point).T) <= SAME).any())


def _leads(page: Page, text: int, point: Array) -> bool:
    """Whether a line or an arrow leads from beside the text to the point."""
    e = page.elements[text]
    for line in page.elements:
        if line.role in ("line", "arrow") and line.outline and len(line.outline[0]) > 1:
            ends = np.array([line.outline[0][0], line.outline[0][-1]])
            near = find_gaps(page, text, ends)
            to = np.hypot(*(ends - point).T)
            if any(near[k] <= BESIDE * e.letters and to[1 - k] <= BESIDE * e.letters for k in (0, 1)):
                return True
    return False


def find_middle(e: Element) -> tuple[float, float]:
    return (e.box.left + e.box.right) / 2, (e.box.top + e.box.bottom) / 2


def find_gaps(page: Page, text: int, points: Array) -> Array:
    """From the letters to each of the points, 0 within them."""
    runs = page.hulls[text]
    away = np.min([reach(points, np.hstack([run, np.roll(run, -1, axis=0)]))[0].min(axis=1) for run in runs], axis=0)
    box = page.elements[text].box
    inside = (points > (box.left, box.top)).all(axis=1) & (points < (box.right, box.bottom)).all(axis=1)
    return np.asarray(np.where(inside, 0.0, away))


def _misleads(e: Element, own: float, other: float) -> bool:
    return own > BESIDE * e.letters and other < NEARER * own and other < AT_ANOTHER * e.letters


def _astray_segment(page: Page, i: int) -> Iterator[Finding]:
    e = page.elements[i]
    own = np.array(e.names).reshape(1, 4)
    pieces, owners, _ = page.lines
    if not len(pieces):
        return
    runs = page.hulls[i]
    own_gap = min(float(gaps(run, own)[0].min()) for run in runs)
    between = _find_between(page, i, own)
    if between is not None:
        yield astray_finding(page, i, between, own_gap, 0.0, _its_segment(page, e))
        return
    if own_gap <= BESIDE * e.letters:
        return
    foreign = np.maximum(reach(pieces[:, :2], own)[0], reach(pieces[:, 2:], own)[0])[:, 0] > SAME
    drawn = {int(o) for o in owners[~foreign] if page.elements[o].role in ("line", "arrow")}
    others = {int(o) for o in np.unique(owners) if _may_be_named(page.elements[o], e)} - drawn
    foreign &= np.isin(owners, sorted(others))
    if not foreign.any():
        return
    found = [gaps(run, pieces[foreign]) for run in runs]
    run, place = np.unravel_index(int(np.array([away for away, _ in found]).argmin()), (len(runs), int(foreign.sum())))
    away, spot = float(found[run][0][place]), found[run][1][place][None]
    owner = int(owners[foreign][place])
    if _misleads(e, own_gap, away) and not _runs_along(pieces[foreign][place], own) and shows(page, owner, spot):
        yield astray_finding(page, i, owner, own_gap, away, _its_segment(page, e))


def _its_segment(page: Page, e: Element) -> str:
    return f"its segment from {page.place(*e.names[0])} to {page.place(*e.names[1])}"


def _find_between(page: Page, text: int, own: Array) -> int | None:
    """A line along the named segment that lies between it and the middle of its label: the label is read as its."""
    e = page.elements[text]
    pieces, owners, _ = page.lines
    middle = np.array([find_middle(e)])
    away, share = reach(middle, own)
    foot = own[0, :2] + share[0, 0] * (own[0, 2:] - own[0, :2])
    along = (own[0, 2:] - own[0, :2]) / max(float(np.hypot(*(own[0, 2:] - own[0, :2]))), 1e-9)
    steps = pieces[:, 2:] - pieces[:, :2]
    lengths = np.maximum(np.hypot(*steps.T), 1e-9)
    runs = (np.abs(steps @ along) / lengths >= PARALLEL) & (lengths > MARK)
    path = (middle[0] - foot)[None]
    with np.errstate(divide="ignore", invalid="ignore"):
        cross = steps[:, 0] * path[:, 1] - steps[:, 1] * path[:, 0]
        apart = foot - pieces[:, :2]
        on_line = (apart[:, 0] * path[:, 1] - apart[:, 1] * path[:, 0]) / cross
        on_path = (apart[:, 0] * steps[:, 1] - apart[:, 1] * steps[:, 0]) / cross
    runs &= (on_line >= 0) & (on_line <= 1) & (on_path * away[0, 0] > SAME) & (on_path <= 1)
    for k in np.flatnonzero(runs):
        owner = int(owners[k])
        spot = pieces[k, :2] + on_line[k] * steps[k]
        if page.elements[owner].role in ("line", "arrow") and shows(page, owner, spot[None]):
            return owner
    return None


def _may_be_named(line: Element, text: Element) -> bool:
    marks = max(line.box.width, line.box.height) <= MARK or line.kind == "Tick" or line.role == "dot"
    return not marks and not (line.group == text.group != 0) and len(segments(line.outline)) > 0


def _runs_along(piece: Array, own: Array) -> bool:
    """Whether a line goes on where the segment ends: then the label is beside both."""
    line = np.concatenate([own[0, :2] - 50 * (own[0, 2:] - own[0, :2]), own[0, 2:] + 50 * (own[0, 2:] - own[0, :2])])
    return bool(reach(piece.reshape(2, 2), line[None])[0].max() <= SAME)


def astray_finding(page: Page, i: int, other: int, own_gap: float, away: float, where: str) -> Finding:
    name, beside = page.name(i), page.name(other)
    of = f"the point of {beside}" if other in page.hulls else beside
    return Finding(
        kind="astray",
        message=f"{name} stands {page.length(own_gap)} from {where}, but only {page.length(away)} from {of}.",
        remedy=f"Put {name} beside {where}, nearer to it than to anything else.",
        elements=(name, beside),
        boxes=(page.elements[i].box, page.elements[other].box),
        amount=round(own_gap, 1),
    )


def far_finding(page: Page, i: int, own_gap: float, where: str) -> Finding:
    name = page.name(i)
    return Finding(
        kind="astray",
        message=f"{name} stands {page.length(own_gap)} from {where}.",
        remedy=f"Put {name} beside {where}.",
        elements=(name,),
        boxes=(page.elements[i].box,),
        amount=round(own_gap, 1),
    )
