"""A figure's picture: SVG, PNG, and where everything in it is."""

from __future__ import annotations

from dataclasses import dataclass
from xml.sax.saxutils import escape
from zlib import crc32

from chalkwright.renderers.base import Element, Finding
from chalkwright.renderers.counting.backdrops import Backdrop, backdrop
from chalkwright.renderers.counting.bars import draw_bars
from chalkwright.renderers.counting.drawn import SvgDrawing
from chalkwright.renderers.counting.faults import faults_of
from chalkwright.renderers.counting.figure import BarModel, Figure, Scene
from chalkwright.renderers.counting.numberline import draw_line
from chalkwright.renderers.counting.scene import draw_scene
from chalkwright.renderers.counting.shapes import box
from chalkwright.renderers.counting.wording import description, title
from chalkwright.renderers.raster import png_of

SMALLEST, LARGEST = 64, 8192
"""Sides of a picture, in pixels."""


@dataclass(frozen=True)
class Picture:
    """A drawn figure."""

    svg: str
    png: bytes
    width: int
    height: int
    elements: tuple[Element, ...]
    """One an object, container, arrow and text, in picture pixels and drawing order. ``kind`` is the object's name
    (``apple``), ``container:basket``, ``arrow``, ``text``, ``backdrop``; ``group`` is the number of its group, from
    1, and 0 for what belongs to none. Bar models have ``bar`` and ``brace``, number lines ``axis``, ``arc`` and
    ``Halo`` (the light ground of an arc's label)."""
    findings: tuple[Finding, ...]
    """What the layout rules object to; empty for every figure that :mod:`renderers.counting.figure` accepts."""


def draw(figure: Figure, *, width: int = 1024, height: int = 768) -> Picture:
    """Draw it. Deterministic. Raises :class:`UnknownObject` and :class:`ValueError` for a
    page that is too small or too large."""
    if not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
        raise ValueError(
            f"A picture of {width} × {height} px cannot be drawn; use {SMALLEST} to {LARGEST} px for each side."
        )
    svg, elements, findings = render(figure, width, height)
    return Picture(svg, png_of(svg), width, height, elements, findings)


def render(figure: Figure, width: int, height: int) -> tuple[str, tuple[Element, ...], tuple[Finding, ...]]:
    """All of a picture but the PNG, which takes most of the time: SVG, elements, findings."""
    behind = backdrop(figure, width, height)
    drawn = _content(figure, behind)
    page = Element(kind="backdrop", role="image", box=box(0, 0, width, height))
    svg = _document(figure, behind, drawn, width, height)
    return svg, (page, *drawn.elements), faults_of(drawn.elements, width, height)


def _content(figure: Figure, behind: Backdrop) -> SvgDrawing:
    if isinstance(figure, Scene):
        return draw_scene(figure, behind.room, _prefix(figure))
    if isinstance(figure, BarModel):
        return draw_bars(figure, behind.room)
    return draw_line(figure, behind.room)


def _prefix(figure: Figure) -> str:
    """Of the ids: pictures beside each other on one page of HTML must not share any."""
    return f"c{crc32(figure.model_dump_json().encode()):08x}"


def _document(figure: Figure, behind: Backdrop, drawn: SvgDrawing, width: int, height: int) -> str:
    ids = _prefix(figure)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" aria-labelledby="{ids}t {ids}d">'
        f'<title id="{ids}t">{escape(title(figure))}</title><desc id="{ids}d">{escape(description(figure))}</desc>'
        f"<defs>{drawn.defs}</defs>"
        f'<g data-part="backdrop" data-name="{behind.name}">{behind.svg}</g>{drawn.svg}</svg>'
    )
