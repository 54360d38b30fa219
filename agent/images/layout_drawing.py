"""A layout drawn by our own icons, each fitted into its box: the route that needs no image model."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple, cast, get_args

from chalkwright.agent.errors import UserError
from chalkwright.agent.images.layout import CANVAS, Layout, ThingBox, contents
from chalkwright.agent.images.naming import Sought, label_of
from chalkwright.agent.visualize.data import Part
from chalkwright.renderers import base
from chalkwright.renderers.counting import icon_pixels
from chalkwright.renderers.counting.containers import Container, container
from chalkwright.renderers.counting.figure import ColorName
from chalkwright.renderers.counting.icons import UnknownObject, icon, recolor_icon
from chalkwright.renderers.raster import png_of

PAPER = "#FFFFFF"
SMALLEST = 14.0
"""Pixels of the canvas below which an icon cannot be told from a spot."""
_STEPS = 24
_SHRUNK = 0.7
_SLENDER = 2.0
"""Length to width of a box from which on a slanting icon may be turned to fit it, …"""
_WORTH = 1.4
"""… if that makes it so many times as large."""


class LayoutPicture(NamedTuple):
    """A drawn layout; ``left_out`` names the extras that have no drawing."""

    svg: str
    png: bytes
    left_out: tuple[str, ...]


def draw_layout(layout: Layout, parts: Sequence[Part] = (), *, width: int = 1024, height: int = 1024) -> LayoutPicture:
    """The picture on white paper, the square of the canvas in its middle; containers behind what they hold.

    Deterministic. Raises :class:`UserError` when a thing of ``parts`` has no drawing, or is too small to be seen.
    """
    drawing = _Drawing(layout, parts)
    scale = min(width, height) / CANVAS
    left, top = (width - CANVAS * scale) / 2, (height - CANVAS * scale) / 2
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>'
        f'<g transform="translate({left:.2f} {top:.2f}) scale({scale:.4f})">{"".join(drawing.pieces())}</g></svg>'
    )
    return LayoutPicture(svg, png_of(svg), tuple(drawing.left_out))


class _Drawing:
    def __init__(self, layout: Layout, parts: Sequence[Part]) -> None:
        self._layout = layout
        self._sought = Sought(parts)
        self._parts = {label_of(part): part for part in parts}
        self._colors = {part.color for part in parts if part.color}
        self.left_out: list[str] = []

    def pieces(self) -> Iterable[str]:
        """Extras at the back, then each container with its things, then the other things, large ones first."""
        inside: set[int] = set()
        held: list[str] = []
        for box, name, things in contents(self._layout, self._sought):
            kind = _container(name)
            inner = _inner(kind, box.bounds)
            held.append(kind.body(inner))
            for thing, label in things:
                inside.add(id(thing))
                held.append(self._thing(_within(thing, box.bounds, inner), label))
        rest = sorted((box for box in self._layout.boxes if id(box) not in inside), key=lambda box: -box.area)
        yield from (self._extra(box) for box in rest if self._sought.label(box.name) is None)
        yield from held
        for box in rest:
            free = self._sought.thing(box.name)
            if free is not None:
                yield self._thing(box, free)

    def _thing(self, box: ThingBox, label: str) -> str:
        part = self._parts.get(label)
        name, color = (part.name, part.color) if part is not None else (label, None)
        if min(box.width, box.height) < SMALLEST:
            raise UserError(f"The box of {box} is too small to be counted; ask for another layout.")
        try:
            return _icon(box, name, color)
        except UnknownObject as error:
            raise UserError(f"{error} Or have an image model draw the layout.") from None

    def _extra(self, box: ThingBox) -> str:
        try:
            return _icon(box, box.name, None)
        except UnknownObject:
            self.left_out.append(box.name)
            return ""


def _icon(box: ThingBox, name: str, color: str | None) -> str:
    """An icon, its ink as large as the box allows and in the middle of it."""
    drawn = icon(name)
    body = recolor_icon(drawn, cast(ColorName, color)) if color in get_args(ColorName) else drawn.body
    turn, ink = _turn_icon(name, box.width / box.height >= 1)
    upright = min(box.width / drawn.ink.width, box.height / drawn.ink.height)
    scale = min(box.width / ink.width, box.height / ink.height) * _SHRUNK
    if max(box.width, box.height) < _SLENDER * min(box.width, box.height) or scale < _WORTH * upright:
        turn, ink, scale = "", drawn.ink, upright
    else:
        scale /= _SHRUNK
    x = box.x + box.width / 2 - scale * (ink.left + ink.right) / 2
    y = box.y + box.height / 2 - scale * (ink.top + ink.bottom) / 2
    return f'<g transform="translate({x:.2f} {y:.2f}) scale({scale:.4f}){turn}">{body}</g>'


@cache
def _turn_icon(name: str, lying: bool) -> tuple[str, base.Box]:
    """The eighth turn that makes a slanting icon (a pencil) lie or stand best, and its ink when so turned.

    The icon is shrunk by :data:`_SHRUNK` with it, so that it stays in its view box.
    """
    found = []
    for angle in (45, -45, 135, -135):
        turn = f" translate(16 16) scale({_SHRUNK}) rotate({angle}) translate(-16 -16)"
        ink = icon_pixels.ink(f'<g transform="{turn.strip()}">{icon(name).body}</g>')
        found.append((ink.height / ink.width if lying else ink.width / ink.height, turn, ink))
    _, turn, ink = min(found, key=lambda each: round(each[0], 2))
    return turn, ink


def _container(name: str) -> Container:
    try:
        return container(name)
    except UnknownObject as error:
        raise UserError(f"{error} Or have an image model draw the layout.") from None


def _inner(kind: Container, whole: base.Box) -> base.Box:
    """The inner region whose drawing fills ``whole``: its margins grow with it, so it is found by halving."""
    low, high = 0.0, 1.0
    for _ in range(_STEPS):
        share = (low + high) / 2
        left, top, right, bottom = kind.around(share * whole.width, share * whole.height)
        fits = share * whole.width + left + right <= whole.width and share * whole.height + top + bottom <= whole.height
        low, high = (share, high) if fits else (low, share)
    width, height = low * whole.width, low * whole.height
    left, top, right, bottom = kind.around(width, height)
    x = whole.left + left + (whole.width - width - left - right) / 2
    y = whole.top + top + (whole.height - height - top - bottom) / 2
    return base.Box(left=x, top=y, right=x + width, bottom=y + height)


def _within(box: ThingBox, whole: base.Box, inner: base.Box) -> ThingBox:
    """The thing's box as it lies in the container's, shrunk with it into the inner region."""
    across, down = inner.width / whole.width, inner.height / whole.height
    width, height = min(box.width * across, inner.width), min(box.height * down, inner.height)
    x = inner.left + (box.x - whole.left) * across
    y = inner.top + (box.y - whole.top) * down
    return ThingBox(
        name=box.name,
        x=min(max(x, inner.left), inner.right - width),
        y=min(max(y, inner.top), inner.bottom - height),
        width=width,
        height=height,
    )
