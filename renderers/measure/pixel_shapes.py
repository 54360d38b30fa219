"""What of a picture is no text: areas, lines, arrows, dots as elements; and what its edge cuts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from chalkwright.renderers.base import Box, Element, Finding, Points, Role
from chalkwright.renderers.measure.layout_page import Page
from chalkwright.renderers.measure.opencv import cv2
from chalkwright.renderers.measure.pixel_colors import boldest, ratio, to_hex
from chalkwright.renderers.measure.pixel_ink import Ground
from chalkwright.renderers.measure.rules_place import FAINT

SPECK = 4
"""Pixels of ink below which a part is no element."""
MOST_DRAWN = 300
"""Elements that are not texts, the largest first."""
SLENDER = 6.0
"""Length to thickness of a straight line."""
HEAD = 2.2
"""Thickest to usual thickness of an arrow."""
BAND = 0.5
"""Share of a side that a panel or a frame drawn on the edge covers."""
CROPPED = 3
"""Sides that the ink of a picture touches which was cropped to it."""
_SIDES = ("left", "top", "right", "bottom")


def areas(ground: Ground) -> tuple[Element, ...]:
    """Areas of one colour, the background first."""
    height, width = ground.ink.shape
    whole = Box(left=0, top=0, right=width, bottom=height)
    found = [Element(kind="Background", box=whole, fill=to_hex(ground.palette[ground.background]))]
    for index in ground.present:
        if index == ground.background:
            continue
        mask = (ground.nearest == index).astype(np.uint8)
        outline = _contours(mask, 0, 0)
        rows, columns = np.nonzero(ground.areas == index)
        box = Box(left=columns.min(), top=rows.min(), right=columns.max() + 1, bottom=rows.max() + 1)
        found.append(Element(kind="Area", box=box, fill=to_hex(ground.palette[index]), outline=outline))
    return tuple(found)


def find_shapes(ground: Ground, letters: frozenset[int]) -> list[tuple[int, Element]]:
    """Connected ink that is no letter, with its label, the largest first, at most :data:`MOST_DRAWN`."""
    _, stats = ground.parts
    order = np.argsort(-stats[1:, 2:4].max(axis=1)) + 1
    kept = [int(p) for p in order if int(p) not in letters and stats[p, 4] >= SPECK][:MOST_DRAWN]
    return [(part, _element(ground, part)) for part in kept]


def _element(ground: Ground, part: int) -> Element:
    labels, stats = ground.parts
    left, top, wide, high, _ = (int(v) for v in stats[part])
    window = (slice(top, top + high), slice(left, left + wide))
    mask = (labels[window] == part).astype(np.uint8)
    deep = cv2.distanceTransform(np.pad(mask, 1), cv2.DIST_L2, 3)
    ridge = deep[(deep > 0) & (deep >= cv2.dilate(deep, np.ones((3, 3), dtype=np.uint8)))]
    usual, most = 2 * float(np.median(ridge)) - 1, 2 * float(deep.max()) - 1
    points = np.argwhere(mask)[:, ::-1].astype(np.float32)
    (x, y), (across, down), angle = cv2.minAreaRect(points)
    long, short = max(across, down) + 1, min(across, down) + 1
    role, outline = _role(long, short, usual, most)
    if outline == "axis":
        turn = np.radians(angle if across >= down else angle + 90)
        reach = np.array([np.cos(turn), np.sin(turn)]) * (long - 1) / 2
        middle = np.array([x + left + 0.5, y + top + 0.5])
        lines: tuple[Points, ...] = (_points(np.stack([middle - reach, middle + reach])),)
    else:
        lines = _contours(mask, left, top)
    under = ground.palette[int(np.bincount(ground.nearest[window][mask > 0]).argmax())]
    color = to_hex(boldest(ground.picture[window][mask > 0], under))
    kind = {"line": "Line", "arrow": "Arrow", "dot": "Dot"}.get(role, "Drawing")
    box = Box(left=left, top=top, right=left + wide, bottom=top + high)
    stroke = 0.0 if role == "dot" else round(max(1.0, usual), 1)
    return Element(kind=kind, role=role, box=box, color=color, stroke=stroke, outline=lines)


def _role(long: float, short: float, usual: float, most: float) -> tuple[Role, str]:
    if long >= SLENDER * max(1.0, usual) and short <= 1.6 * max(2.0, usual):
        return "line", "axis"
    if long >= 2.5 * short and short <= 1.6 * most and most >= HEAD * max(1.0, usual):
        return "arrow", "axis"
    if short >= 0.7 * long and most >= 0.6 * short:
        return "dot", "contour"
    return "shape", "contour"


def _contours(mask: NDArray[np.uint8], left: int, top: int) -> tuple[Points, ...]:
    found, _ = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    middle = np.array([left + 0.5, top + 0.5])
    lines = (cv2.approxPolyDP(contour, 1.5, True)[:, 0] for contour in found)
    return tuple(_points(np.vstack([line, line[:1]]) + middle) for line in lines if len(line) > 2)


def _points(points: NDArray[np.floating]) -> Points:
    return tuple((float(x), float(y)) for x, y in np.round(points, 1))


def at_edge(ground: Ground, texts: Sequence[tuple[frozenset[int], Element]]) -> Iterator[Finding]:
    """What touches the picture's edge, one finding a text and one a side for everything else.

    Left out: faint ink, and what goes from one side to the other or along half a side: ruled paper, panels, frames.
    """
    height, width = ground.ink.shape
    labels, stats = ground.parts
    page = Page(tuple(label for _, label in texts), width, height)
    owners: dict[int, list[int]] = defaultdict(list)
    for index, (parts, _) in enumerate(texts):
        for part in parts:
            owners[part].append(index)
    rims = dict(zip(_SIDES, (labels[:, 0], labels[0], labels[:, -1], labels[-1]), strict=True))
    touching = {side: _touching(rim) for side, rim in rims.items()}
    for side in _SIDES:
        opposite = touching[_SIDES[(_SIDES.index(side) + 2) % 4]]
        cut = [p for p in touching[side] if p not in opposite and _plain(ground, p)]
        named = sorted({_outermost(owners[p], side, texts) for p in cut if p in owners})
        for index in named:
            yield _cut(page.name(index), (texts[index][1].box,), side, page)
        others = [p for p in cut if p not in owners]
        if others:
            boxes = tuple(_box(stats[p]) for p in others[:8])
            middle = f"({(boxes[0].left + boxes[0].right) / 2:.0f}, {(boxes[0].top + boxes[0].bottom) / 2:.0f}) px"
            more = f" and {len(others) - 1} more" if len(others) > 1 else ""
            yield _cut(f"The drawing at {middle}{more}", boxes, side, page)
    yield from _cut_areas(ground, page)


def _outermost(places: Sequence[int], side: str, texts: Sequence[tuple[frozenset[int], Element]]) -> int:
    """Of texts that have grown together, the one nearest to that side."""
    sign = -1 if side in ("right", "bottom") else 1
    return min(places, key=lambda index: sign * float(getattr(texts[index][1].box, side)))


def is_cropped(ground: Ground) -> bool:
    """Whether the picture ends where its ink does: on nearly all sides one thing touches the edge, and but one.

    That it touches says nothing then; what is cut by chance is cut in many places or on few sides.
    """
    labels, _ = ground.parts
    touching = [np.unique(rim[rim > 0]).size for rim in (labels[:, 0], labels[0], labels[:, -1], labels[-1])]
    return sum(count == 1 for count in touching) >= CROPPED and max(touching) == 1


def _cut_areas(ground: Ground, page: Page) -> Iterator[Finding]:
    for index in ground.present:
        if index == ground.background:
            continue
        _, labels, stats, _ = cv2.connectedComponentsWithStats((ground.areas == index).astype(np.uint8))
        rims = [labels[:, 0], labels[0], labels[:, -1], labels[-1]]
        touching = [_touching(rim) for rim in rims]
        for side, place in zip(_SIDES, range(4), strict=True):
            for part in touching[place]:
                if part in touching[(place + 2) % 4] or (rims[place] == part).mean() > BAND:
                    continue
                box = _box(stats[part])
                name = f"The area at ({(box.left + box.right) / 2:.0f}, {(box.top + box.bottom) / 2:.0f}) px"
                yield _cut(name, (box,), side, page)


def _touching(rim: NDArray[np.int32]) -> list[int]:
    """The parts on one side, but for those that run along much of it."""
    parts, counts = np.unique(rim[rim > 0], return_counts=True)
    return [int(p) for p, count in zip(parts, counts, strict=True) if count <= BAND * len(rim)]


def _plain(ground: Ground, part: int) -> bool:
    """Whether one sees it well."""
    labels, stats = ground.parts
    left, top, wide, high, count = (int(v) for v in stats[part])
    if count < SPECK:
        return False
    window = (slice(top, top + high), slice(left, left + wide))
    at = labels[window] == part
    under = ground.palette[int(np.bincount(ground.nearest[window][at]).argmax())]
    return ratio(to_hex(boldest(ground.picture[window][at], under)), to_hex(under)) >= FAINT


def _cut(name: str, boxes: tuple[Box, ...], side: str, page: Page) -> Finding:
    back = {"left": "right", "right": "left", "top": "down", "bottom": "up"}[side]
    return Finding(
        kind="cut-by-frame",
        message=f"{name} reaches the picture's {side} edge and is cut there or about to be.",
        remedy=f"Move {name[0].lower() + name[1:] if name.startswith('The ') else name} {back}, "
        f"or scale the figure down, until {page.length(20)} are free at the {side} edge.",
        elements=(name,),
        boxes=boxes,
    )


def _box(stats: NDArray[np.int32]) -> Box:
    left, top, wide, high = (int(v) for v in stats[:4])
    return Box(left=left, top=top, right=left + wide, bottom=top + high)
