"""Digits and words as outlines, so that a picture looks the same on every machine, with no font at hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal
from xml.sax.saxutils import quoteattr

from chalkwright.renderers.base import Box, Element
from chalkwright.renderers.fonts import fallback_folder, font_file

INK = "#2F3542"
"""Colour of all letters."""
CAPITAL = 0.733
"""Height of a capital to the font size."""
ASCENT, DESCENT = 0.88, 0.22
"""Of the font size, from the baseline: what a line of words takes."""
LINE = 1.35
"""Distance of baselines to the font size."""
_SIMPLIFIED = 2
"""Face of the collection with the Simplified Chinese forms."""
_FALLBACK_FILE = "DejaVuSans.ttf"
_MISSING = "\N{WHITE SQUARE}"
Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True)
class Glyph:
    """One character in font sizes, y downwards, baseline at 0."""

    path: str
    """SVG path data in the font's own units, y upwards; empty for a space."""
    unit: float
    """Font size to the font's own unit."""
    advance: float
    ink: tuple[float, float, float, float] | None
    """Left, top, right, bottom; None without ink."""


@lru_cache(maxsize=2)
def _font(file: Path, face: int) -> tuple[dict[int, str], Any, int]:
    from fontTools.ttLib import TTFont

    font = TTFont(file, fontNumber=face, lazy=True)
    return font.getBestCmap(), font.getGlyphSet(), font["head"].unitsPerEm


@lru_cache(maxsize=4096)
def glyph(character: str) -> Glyph:
    """Its outline: from the project's font, else the fallback, else an empty square."""
    from fontTools.pens.boundsPen import BoundsPen
    from fontTools.pens.svgPathPen import SVGPathPen

    for file, face in ((font_file(), _SIMPLIFIED), (fallback_folder() / _FALLBACK_FILE, 0)):
        characters, glyphs, em = _font(file, face)
        if ord(character) in characters:
            drawn = glyphs[characters[ord(character)]]
            pen, bounds = SVGPathPen(glyphs, ntos=lambda number: f"{number:g}"), BoundsPen(glyphs)
            drawn.draw(pen)
            drawn.draw(bounds)
            b = bounds.bounds
            ink = None if b is None else (b[0] / em, -b[3] / em, b[2] / em, -b[1] / em)
            return Glyph(pen.getCommands(), 1 / em, drawn.width / em, ink)
    return glyph(_MISSING)


@lru_cache(maxsize=4096)
def width_of(words: str, size: float) -> float:
    """How far the pen moves, in pixels."""
    return size * sum(glyph(character).advance for character in words)


@dataclass(frozen=True)
class Word:
    """Words that are set: their SVG and their element."""

    svg: str
    element: Element


def word(words: str, x: float, baseline: float, size: float, anchor: Anchor = "middle", group: int = 0) -> Word:
    """Set one line at a baseline, in pixels. Raises :class:`chalkwright.renderers.fonts.FontMissing`."""
    wide = width_of(words, size)
    pen = x - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
    boxes: list[tuple[float, float, float, float]] = []
    paths: list[str] = []
    for character in words:
        g = glyph(character)
        if g.ink is not None:
            k = size * g.unit
            paths.append(f'<path transform="matrix({k:.5g} 0 0 {-k:.5g} {pen:.2f} {baseline:.2f})" d="{g.path}"/>')
            left, top, right, bottom = (size * edge for edge in g.ink)
            boxes.append((pen + left, baseline + top, pen + right, baseline + bottom))
        pen += size * g.advance
    lefts, tops, rights, bottoms = zip(*boxes, strict=True) if boxes else ((pen,), (baseline,), (pen,), (baseline,))
    element = Element(
        kind="text",
        role="text",
        text=words,
        box=Box(left=min(lefts), top=min(tops), right=max(rights), bottom=max(bottoms)),
        color=INK,
        letters=CAPITAL * size,
        group=group,
    )
    return Word(f'<g data-text={quoteattr(words)} fill="{INK}">{"".join(paths)}</g>', element)


@lru_cache(maxsize=4096)
def wrap_words(words: str, size: float, width: float, most: int = 2) -> tuple[str, ...]:
    """The words in at most so many lines of at most this width; what does not fit ends in an ellipsis."""
    lines: list[str] = []
    rest = " ".join(words.split())
    while rest and len(lines) < most:
        taken = _fitting(rest, size, width)
        if len(lines) == most - 1 and taken < len(rest):
            taken = _fitting(rest, size, width - width_of("…", size), whole=False)
            return (*lines, rest[:taken].rstrip() + "…")
        lines.append(rest[:taken].strip())
        rest = rest[taken:].strip()
    return tuple(lines)


def _fitting(words: str, size: float, width: float, whole: bool = True) -> int:
    """How many characters fit, at least one; ``whole``: broken after a word where there is one."""
    reached, last = 0.0, 0
    for index, character in enumerate(words):
        reached += size * glyph(character).advance
        if reached > width and index and character != " ":  # a space at the end of a line takes no room
            return last if whole and last else index
        if character == " " or ord(character) >= 0x2E80:
            last = index + 1
    return len(words)


def widest(lines: Sequence[str], size: float) -> float:
    """Width of the widest line in pixels; 0 without lines."""
    return max((width_of(line, size) for line in lines), default=0.0)
