"""Groups of things, drawn where :mod:`chalkwright.renderers.counting.layout` puts them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import dist
from xml.sax.saxutils import quoteattr

from chalkwright.renderers.base import Box, Element
from chalkwright.renderers.counting.arrows import arrow
from chalkwright.renderers.counting.cuts import pieces
from chalkwright.renderers.counting.drawn import SvgDrawing
from chalkwright.renderers.counting.figure import Scene, Things
from chalkwright.renderers.counting.icons import icon, recolor_icon
from chalkwright.renderers.counting.layout import Held, Layout, Spot, lay_out
from chalkwright.renderers.counting.lettering import word
from chalkwright.renderers.counting.shapes import around, grow_box

SHAFT = 0.09
"""Width of an arrow's shaft, in things."""
APART, FARTHEST = 0.11, 1.2
"""Between the pieces of a thing, in things; and how far they move from its middle at most, of where they were."""


_IDS = "ids-of-this-kind"
"""Stands for the beginning of every id in a stamp's body."""


@dataclass(frozen=True)
class Stamp:
    """One thing's drawing in units of its view box, and its ink there."""

    body: str
    ink: Box
    unit: float
    """Units that are the longer side of the whole thing: what is 1 in the layout."""

    @property
    def size(self) -> tuple[float, float]:
        return self.ink.width / self.unit, self.ink.height / self.unit


@lru_cache(maxsize=512)
def stamp(kind: Things) -> Stamp:
    """How one of these things is drawn. Raises :class:`chalkwright.renderers.counting.icons.UnknownObject`."""
    found = icon(kind.name)
    unit = max(found.ink.width, found.ink.height)
    if kind.cut is None:
        return Stamp(found.body if kind.color is None else recolor_icon(found, kind.color), found.ink, unit)
    parts = pieces(found, kind.cut, kind.color, prefix=_IDS)
    moves = apart([((p.ink.left + p.ink.right) / 2, (p.ink.top + p.ink.bottom) / 2) for p in parts], APART * unit)
    body = "".join(
        f'<g data-piece="{number}" transform="translate({x:.3f} {y:.3f})">{part.body}</g>'
        for number, (part, (x, y)) in enumerate(zip(parts, moves, strict=True), 1)
    )
    boxes = [grow_box(part.ink, -x, -y, x, y) for part, (x, y) in zip(parts, moves, strict=True)]
    return Stamp(body, around(boxes), unit)


def size_of(things: Things) -> tuple[float, float]:
    """Width and height of one of these, in things."""
    return stamp(_kind(things)).size


def apart(middles: Sequence[tuple[float, float]], gap: float) -> list[tuple[float, float]]:
    """How far each piece moves from the middle of all, so that neighbours are ``gap`` farther from each other."""
    if len(middles) < 2:
        return [(0.0, 0.0)] * len(middles)
    x, y = (sum(middle[k] for middle in middles) / len(middles) for k in (0, 1))
    nearest = min(dist(one, other) for one, other in combinations(middles, 2))
    k = min(gap / max(nearest, 1e-6), FARTHEST)
    return [(k * (a - x), k * (b - y)) for a, b in middles]


def draw_scene(scene: Scene, room: Box, ids: str) -> SvgDrawing:
    """Draw it in a part of the page; ``ids`` begins every id."""
    layout = lay_out(scene, size_of, room)
    symbols = _Symbols(ids)
    elements: list[Element] = []
    svg: list[str] = []
    for held in layout.held:
        if held.group < 0:
            svg.append(f'<g data-part="place" data-name={quoteattr(held.container.name)}>{_holder(held)}</g>')
            elements.append(_holder_element(held))
    for index in range(len(scene.groups)):
        svg.append(_group(scene, index, layout, symbols, elements))
    for pointed in layout.arrows:
        drawn, element = arrow(pointed.start, pointed.end, SHAFT * layout.thing, pointed.group + 1)
        svg.append(drawn)
        elements.append(element)
    return SvgDrawing("".join(svg), tuple(elements), symbols.defs)


def _kind(things: Things) -> Things:
    return things.model_copy(update={"count": 1})


class _Symbols:
    """What is drawn once and used many times."""

    def __init__(self, ids: str) -> None:
        self._ids = ids
        self._of: dict[Things, str] = {}
        self._parts: list[str] = []

    def id_of(self, kind: Things) -> str:
        if kind not in self._of:
            self._of[kind] = f"{self._ids}k{len(self._of)}"
            body = stamp(kind).body.replace(_IDS, self._of[kind])
            self._parts.append(f'<g id="{self._of[kind]}">{body}</g>')
        return self._of[kind]

    @property
    def defs(self) -> str:
        return "".join(self._parts)


def _group(scene: Scene, index: int, layout: Layout, symbols: _Symbols, elements: list[Element]) -> str:
    """One group's container, things and label; their elements are appended."""
    group = scene.groups[index]
    parts: list[str] = []
    for held in layout.held:
        if held.group == index:
            parts.append(_holder(held))
            elements.append(_holder_element(held))
    for spot in layout.spots:
        if spot.group == index:
            kind = _kind(group.things[spot.kind])
            parts.append(_thing(kind, spot, symbols.id_of(kind)))
            elements.append(Element(kind=icon(kind.name).name, role="image", box=spot.box, group=index + 1))
    for line in layout.lines:
        if line.group == index:
            set_ = word(line.words, line.x, line.baseline, line.size, group=index + 1)
            parts.append(set_.svg)
            elements.append(set_.element)
    marks = {"group": str(index + 1), "count": str(group.count), "container": group.container, "label": group.label}
    marks["taken-from"] = None if group.taken_from is None else str(group.taken_from + 1)
    said = "".join(f" data-{name}={quoteattr(value)}" for name, value in marks.items() if value)
    return f"<g{said}>{''.join(parts)}</g>"


def _thing(kind: Things, spot: Spot, symbol: str) -> str:
    drawn = stamp(kind)
    k = spot.box.width / drawn.ink.width
    x, y = spot.box.left - k * drawn.ink.left, spot.box.top - k * drawn.ink.top
    color = f' data-color="{kind.color}"' if kind.color else ""
    return (
        f'<use href="#{symbol}" transform="matrix({k:.5g} 0 0 {k:.5g} {x:.2f} {y:.2f})" '
        f"data-object={quoteattr(kind.name)}{color}/>"
    )


def _holder(held: Held) -> str:
    return held.container.body(held.inner, held.floors)


def _holder_element(held: Held) -> Element:
    return Element(
        kind=f"container:{held.container.name}",
        role="shape",
        box=held.box,
        fill=held.container.inside,
        group=held.group + 1,
    )
