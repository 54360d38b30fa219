"""Layout rules about where things lie: over each other, over the edge, under one another, in a corner. Pure."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from chalkwright.renderers.base import Box, Element, Finding
from chalkwright.renderers.measure.layout_geometry import Array, inside_convex
from chalkwright.renderers.measure.layout_page import BACKDROP, COVERS, Area, Page, around, contrast, rgb

TOLERANCE = 2.0
"""Pixels by which an element may cross the frame, and by which letters may touch."""
TOUCH = 0.08
"""Share of a capital's height by which two texts' letters may touch: accents and italics reach that far."""
CROSSING = 0.2
"""Share of a capital's height that a line may run within the letters' hull: it grazes a corner without ink."""
WORST = 5
"""Texts over lines, and pairs of texts, that are told."""
LOOKED_AT = 4_000
"""Lines under texts, and areas over elements, that are compared exactly. The fullest of the 252 sample
scenes has 5 and 86."""
LONG = 60.0
"""Pixels beyond the edge from which a line is to be shortened rather than moved."""
FAINT = 1.6
"""Lines of less contrast with what they lie on are a backdrop, such as a grid drawn by hand."""
HIDDEN_TEXT, HIDDEN, HIDDEN_STROKE = 0.25, 0.7, 0.78
"""Covered share from which a text cannot be read, another thing cannot be made out, and a straight line is lost: a
rope that ends behind a block, or the rod of a wheel, is drawn so on purpose."""
REDRAWN = 0.9
"""Share in common from which a shape over another replaces it on purpose."""
POINT = 60.0
"""Pixels up to which a dot is a point, which may lie on a line."""
DASH, DASHES, DASH_TURN = 45.0, 4, 3.0
"""Pixels up to which a line may be a dash and the gap to the next; how many make a dashed line; degrees between two."""
FILLED = 0.3
"""Share of the picture in the box around everything. A 1920 × 1080 page shown 800 px wide is 450 px high; a figure in
under 0.3 of it is about as large as one shown half as wide, whose labels fall below the legible size."""
NEARLY_EMPTY, ENLARGED = 0.18, 1.25
"""Share below which it asks for a repair, and by how much the figure must then be able to grow: a number line fills no
height, and a small figure with letters of full size looks right to most eyes."""


def cut_by_frame(page: Page) -> Iterator[Finding]:
    """What reaches over the picture's edge, except ruled paper and what covers the whole picture."""
    width, height = page.width, page.height
    for i, e in enumerate(page.elements):
        box = e.box
        over = {"left": -box.left, "top": -box.top, "right": box.right - width, "bottom": box.bottom - height}
        side, most = max(over.items(), key=lambda item: item[1])
        hidden = e.stroke / 2 if e.role == "line" else 0.0  # of one that ends at the edge, as ground and banks do
        if most <= TOLERANCE + hidden or e.kind in BACKDROP or min(over.values()) > -TOLERANCE:
            continue
        outside = box.right <= 0 or box.bottom <= 0 or box.left >= width or box.top >= height
        if outside and e.kind == "DecimalNumber":
            continue  # a number of an axis that runs on beyond the picture
        name = page.name(i)
        said = "lies wholly outside the picture," if outside else "is cut by the picture's edge:"
        yield Finding(
            kind="cut-by-frame",
            message=f"{name} {said} {page.length(most)} beyond the {side} edge.",
            remedy=_into(page, name, e, side, most),
            elements=(name,),
            boxes=(box,),
            amount=round(most, 1),
        )


def _into(page: Page, name: str, e: Element, side: str, most: float) -> str:
    share = min((page.width - 40) / max(e.box.width, 1), (page.height - 40) / max(e.box.height, 1))
    if e.role == "line" and len(e.outline) == 1 and most > LONG:
        return f"Let {name} end inside the picture: plot a curve over a smaller range, draw a line shorter."
    if share < 1:
        return f"Scale {name} and what belongs to it to {share:.0%} of its size, or break it into lines."
    back = {"left": "right", "right": "left", "top": "down", "bottom": "up"}[side]
    return f"Move {name} and what belongs to it {back} by {page.length(most + 20)}, or scale the figure down."


def find_touch(letters: float) -> float:
    """Pixels by which the letters of two texts may touch before they overlap; ``letters`` is the smaller height."""
    return max(TOLERANCE, TOUCH * letters)


def move(page: Page, index: int) -> str:
    name, way = page.name(index), page.way_out(index)
    if way is None:
        return f"There is no free place near {name}: make room for it, or leave it out."
    return f"Move {name} {way[0]} by {page.length(way[1])}."


def text_over_line(page: Page) -> Iterator[Finding]:
    """Texts with a line, an arrow, a curve or a border through their letters; each with all its lines, worst first.

    A line does not count when something opaque is drawn over it under the text, when the text has a halo, when it is
    hardly visible, and when text and line were drawn as one thing. Of many texts the worst are told.
    """
    found = {(finding.message, finding.boxes): (finding, i) for finding, i in _find_crossed(page)}
    worst = sorted(found.values(), key=lambda crossed: (-crossed[0].amount, crossed[0].message))[:WORST]
    for finding, i in worst:
        yield finding.model_copy(update={"remedy": move(page, i)})


def _find_crossed(page: Page) -> Iterator[tuple[Finding, int]]:
    """Every such text, without a remedy."""
    looked = 0
    pieces, owners, halves = page.lines
    low, high = np.minimum(pieces[:, :2], pieces[:, 2:]), np.maximum(pieces[:, :2], pieces[:, 2:])
    for i in page.texts:
        e = page.elements[i]
        box = e.box
        near = ((low - halves[:, None] < (box.right, box.bottom)) & (high + halves[:, None] > (box.left, box.top))).all(
            1
        )
        if not near.any():
            continue
        runs: dict[int, float] = {}
        for polygon in page.hulls[i]:
            inset = max(1.0, 0.06 * e.letters) - halves[near]
            lengths, middles = inside_convex(pieces[near], polygon, inset)
            met = np.unique(owners[near][lengths > 0]).tolist()
            looked += len(met)
            for owner in met:
                mine = (owners[near] == owner) & (lengths > 0)
                seen = ~page.find_covered(middles[mine], owner, i)
                if seen.any() and not _belongs(page, owner, i) and shows(page, owner, middles[mine][seen]):
                    runs[owner] = runs.get(owner, 0.0) + float(lengths[mine][seen].sum())
        runs = {owner: run for owner, run in runs.items() if run > max(3.0, CROSSING * e.letters)}
        if runs and page.find_covered(page.samples(i), i).mean() < HIDDEN:
            lines = sorted(runs, key=lambda owner: -runs[owner])
            names = (page.name(i), *(page.name(line) for line in lines))
            others = f", and {len(runs) - 1} more" if len(runs) > 1 else ""
            crossed = Finding(
                kind="text-over-line",
                message=f"{names[1]}{others} runs through {names[0]} over {page.length(runs[lines[0]])}.",
                elements=names,
                boxes=(box, *(page.elements[line].box for line in lines)),
                amount=round(runs[lines[0]], 1),
            )
            yield crossed, i
        if looked > LOOKED_AT:
            return


def _belongs(page: Page, owner: int, text: int) -> bool:
    line, e = page.elements[owner], page.elements[text]
    return line.group == e.group != 0


def shows(page: Page, owner: int, points: Array) -> bool:
    """Whether a line stands out from what it lies on at these points."""
    line = page.elements[owner]
    if not line.color:
        return True
    under = page.backdrop(points, owner)
    seen = under + (rgb(line.color) - under) * line.opacity
    return float(np.median(contrast(seen, under))) >= FAINT


def find_hidden(page: Page) -> Iterator[Finding]:
    """What lies under opaque things drawn later; a shape drawn again at the same place does not count."""
    looked = 0
    dashes = find_dashes(page)
    for i, e in enumerate(page.elements):
        if e.kind in BACKDROP or e.kind == "Tick" or i in dashes:
            continue
        later = [area for area in page.covering(e.box, above=i) if _hides(page, area, i)]
        if not later:
            continue
        points = page.samples(i)
        shares: list[NDArray[np.bool_]] = []
        for area in later:
            shares.append(area.covers(points))
            if shares[-1].all():
                break
        looked += len(shares)
        if looked > LOOKED_AT:
            return
        share = float(np.any(shares, axis=0).mean())
        if e.role == "arrow" and share < HIDDEN:
            share = _tip_share(e, [area for area in later if not _is_point(page, area.owner)])
        if share < _least_hidden(e):
            continue
        by = later[int(np.argmax([covered.mean() for covered in shares]))].owner
        names = (page.name(i), page.name(by))
        yield Finding(
            kind="hidden",
            message=f"{names[1]} is drawn over {names[0]} and hides {share:.0%} of it.",
            remedy=f"Draw {names[0]} after {names[1]} (add it later or give it a higher z order), or move one of them.",
            elements=names,
            boxes=(e.box, page.elements[by].box),
            amount=round(share, 2),
        )


def _least_hidden(e: Element) -> float:
    if e.role == "text":
        return HIDDEN_TEXT
    straight = e.role == "line" and len(e.outline) == 1 and len(e.outline[0]) == 2
    return HIDDEN_STROKE if straight else HIDDEN


def _tip_share(e: Element, later: Sequence[Area]) -> float:
    """What is hidden of an arrow's head: without it, the arrow is a line."""
    tips = [np.array(part) for part in e.outline[1:] if len(part) > 2]
    return max((float(np.any([area.covers(tip) for area in later], axis=0).mean()) for tip in tips), default=0.0)


def _hides(page: Page, area: Area, index: int) -> bool:
    e, over = page.elements[index], page.elements[area.owner]
    if over.kind == "Halo" or area.opacity < COVERS or e.box.overlap(over.box) <= 0:
        return bool(area.opacity >= COVERS and over.kind != "Halo" and _flat(e.box) and _inside(e.box, over.box))
    if e.role in ("line", "dot") and _is_point(page, area.owner):
        return False  # a point lies on its line, and over a tick that it marks
    if e.role == over.role == "dot" or (e.role != "text" and e.group == over.group != 0):
        return False
    return e.role == "text" or not same(e.box, over.box)


def _is_point(page: Page, index: int) -> bool:
    e = page.elements[index]
    return e.role == "dot" and max(e.box.width, e.box.height) <= POINT


def find_dashes(page: Page) -> set[int]:
    """The pieces of dashed and dash-dot lines that code drew one by one: what hides some of them hides no line."""
    alike: dict[tuple[str, int, int], list[tuple[float, float, int]]] = defaultdict(list)
    for i, e in enumerate(page.elements):
        if e.role == "line" and len(e.outline) == 1 and len(e.outline[0]) == 2:
            (x0, y0), (x1, y1) = e.outline[0]
            if math.hypot(x1 - x0, y1 - y0) > DASH:
                continue
            turn = math.atan2(y1 - y0, x1 - x0) % math.pi
            turn = 0.0 if math.pi - turn < math.radians(DASH_TURN) else turn
            across = -math.sin(turn) * (x0 + x1) / 2 + math.cos(turn) * (y0 + y1) / 2
            along = math.cos(turn) * (x0 + x1) / 2 + math.sin(turn) * (y0 + y1) / 2
            key = e.color, round(math.degrees(turn) / DASH_TURN), round(across / 4)
            alike[key].append((along, math.hypot(x1 - x0, y1 - y0), i))
    return {i for group in alike.values() for i in _in_a_row(sorted(group))}


def _in_a_row(pieces: list[tuple[float, float, int]]) -> Iterator[int]:
    """Those of at least :data:`DASHES` that follow each other closely."""
    row: list[int] = []
    end = -math.inf
    for along, length, i in pieces:
        if along - length / 2 - end > DASH:
            if len(row) >= DASHES:
                yield from row
            row = []
        row.append(i)
        end = along + length / 2
    if len(row) >= DASHES:
        yield from row


def _flat(box: Box) -> bool:
    return box.width <= 0 or box.height <= 0


def _inside(small: Box, big: Box) -> bool:
    return small.left >= big.left and small.right <= big.right and small.top >= big.top and small.bottom <= big.bottom


def same(first: Box, second: Box) -> bool:
    both = first.overlap(second)
    either = first.width * first.height + second.width * second.height - both
    return both >= REDRAWN * either > 0


def mostly_empty(page: Page) -> Iterator[Finding]:
    """A picture with everything in a small part of it, or with nothing at all."""
    seen = [
        Box(
            left=max(0.0, b.left),
            top=max(0.0, b.top),
            right=min(page.width, b.right),
            bottom=min(page.height, b.bottom),
        )
        for b in (e.box for e in page.elements)
        if b.right > 0 and b.bottom > 0 and b.left < page.width and b.top < page.height
    ]
    if not seen:
        yield Finding(kind="mostly-empty", message="The picture shows nothing.", remedy="Draw the figure.", amount=0.0)
        return
    box = around(seen)
    share = box.width * box.height / (page.width * page.height)
    if share < FILLED:
        larger = min(0.9 * page.width / max(box.width, 1), 0.9 * page.height / max(box.height, 1))
        yield Finding(
            kind="mostly-empty",
            message=f"Everything lies in {share:.0%} of the picture; the rest is empty.",
            remedy=f"Enlarge the figure, its texts too, up to {larger:.1f} times and put it in the middle.",
            boxes=(box,),
            amount=round(share, 3),
            slight=share >= NEARLY_EMPTY or larger < ENLARGED,
        )
