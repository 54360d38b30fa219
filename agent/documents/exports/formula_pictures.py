"""A formula as a small picture, for the few that are no equation of the word processor's."""

from __future__ import annotations

import io
from dataclasses import dataclass

from PIL import ImageColor

from chalkwright.agent.documents.exports.source import readable
from chalkwright.agent.documents.strange_tex import outline_formula, speak
from chalkwright.agent.documents.wording import primary
from chalkwright.renderers.tex.typeset import Page

DPI = 600
MAX_EM = 60.0
"""A wider formula would be no formula any more."""
_INK = "#1c2733"
_MARGIN = 40.0
"""Thousandths of an em around the outlines, which may reach over the formula's own box."""


@dataclass(frozen=True)
class FormulaPicture:
    """Lengths in em."""

    png: bytes
    width: float
    height: float
    depth: float
    """How far it reaches below the baseline."""
    phrase: str
    """As it is spoken."""
    tex: str = ""
    display: bool = False
    language: str = "en"


def formula_picture(tex: str, *, display: bool, language: str, points: float) -> FormulaPicture | None:
    """``tex`` set at ``points`` an em; None where it cannot be set whole."""
    source = readable(tex)
    try:
        page = outline_formula(source, display=display)
    except ValueError:
        return None
    if page.warnings or not page.inks or page.width > MAX_EM * 1000:
        return None
    return FormulaPicture(
        png=_png(page, points * DPI / 72 / 1000),
        width=(page.width + 2 * _MARGIN) / 1000,
        height=(page.ascent + page.descent + 2 * _MARGIN) / 1000,
        depth=(page.descent + _MARGIN) / 1000,
        phrase=speak(source, primary(language)) or source,
        tex=source,
        display=display,
        language=language,
    )


def formula_width(tex: str) -> float | None:
    """Of a displayed formula, in em; None where it cannot be set whole."""
    try:
        page = outline_formula(readable(tex), display=True)
    except ValueError:
        return None
    return None if page.warnings or not page.inks else page.width / 1000


def _png(page: Page, scale: float) -> bytes:
    import cairo

    width = max(1, round((page.width + 2 * _MARGIN) * scale))
    height = max(1, round((page.ascent + page.descent + 2 * _MARGIN) * scale))
    surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, width, height)
    context = cairo.Context(surface)
    context.scale(scale, scale)
    context.translate(_MARGIN, page.ascent + _MARGIN)
    for ink in page.inks:
        here = (0.0, 0.0)
        for command, numbers in ink.outline():
            if command == "M":
                context.move_to(*numbers)
            elif command == "L":
                context.line_to(*numbers)
            elif command == "C":
                context.curve_to(*numbers)
            elif command == "Q":
                (x, y), (cx, cy, ex, ey) = here, numbers
                context.curve_to((x + 2 * cx) / 3, (y + 2 * cy) / 3, (ex + 2 * cx) / 3, (ey + 2 * cy) / 3, ex, ey)
            else:
                context.close_path()
            here = (numbers[-2], numbers[-1]) if numbers else here
        red, green, blue = ImageColor.getrgb(ink.fill or _INK)[:3]
        context.set_source_rgb(red / 255, green / 255, blue / 255)
        context.fill()
    stream = io.BytesIO()
    surface.write_to_png(stream)
    return stream.getvalue()
