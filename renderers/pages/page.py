"""Text set as one page that looks like a compiled document: the largest type at which all of it fits."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from chalkwright.renderers.pages.blocks import Block, PageLine, blocks_of, lay_out
from chalkwright.renderers.pages.drawing import svg_of
from chalkwright.renderers.pages.letters import CAPITAL
from chalkwright.renderers.pages.markup import literal, paragraphs
from chalkwright.renderers.pages.pieces import SetFormula, Warnings
from chalkwright.renderers.raster import png_of
from chalkwright.renderers.tex.ink import EM

MARGIN = 0.07
"""On every side, as a share of the page's width."""
LARGEST = 0.035
"""Font size as a share of the page's width: some 55 characters a line, as in a book for children."""
GROWN = 0.022
"""The same on a page that grows: some 90 characters a line, as in a report."""
MIN_LETTERS = 9.0
"""Height of capitals in pixels below which neither people on a phone nor readers of pictures are sure of letters."""
SMALLEST_SIDE, LARGEST_SIDE = 200, 16_384
STEP = 0.5
"""Pixels between the font sizes that are tried."""


_UNPRINTABLE = re.compile("[\x00-\x08\x0e-\x1b\x7f\ud800-\udfff\ufffe\uffff]")
"""What no file of XML may hold, and nobody can see."""


class PageOverfull(ValueError):
    """The text does not fit on the page; the message says how much of it does, and what would help."""


@dataclass(frozen=True, slots=True)
class SetPage:
    """One page."""

    png: bytes
    svg: str
    """Outlines only: it looks the same without any font. ``data-text`` of each line tells what it says."""
    font_px: float
    """Font size in pixels."""
    lines: int
    fits: bool
    """False for a page that grew."""
    width: int
    height: int
    """In pixels; more than was asked for when the page grew."""
    warnings: tuple[str, ...] = ()
    """What could not be set as it was written, one sentence each."""


def set_page(
    text: str,
    *,
    width: int = 1024,
    height: int = 1024,
    min_letters: float = MIN_LETTERS,
    grow: bool = False,
    markup: bool = True,
) -> SetPage:
    """Set ``text`` on one white page of one column.

    Each line of the text is a paragraph. With ``markup``, formulas (``$…$``, ``\\(…\\)``, ``$$…$$``, ``\\[…\\]``),
    ``**bold**``, headings and simple lists are set as such; without, every character is literal. ``min_letters`` is
    the least height of capitals in pixels. With ``grow`` the page gets taller rather than the type too small.

    Raises :class:`PageOverfull`; ``ValueError`` for an empty text and for a page that is too small or too large;
    :class:`chalkwright.renderers.fonts.FontMissing`.
    """
    _check(width, height, min_letters)
    warnings = Warnings()
    text = _UNPRINTABLE.sub("", text)
    blocks = blocks_of(paragraphs(text) if markup else literal(text), warnings)
    if not blocks:
        raise ValueError("There is no text to set; write at least one character.")
    sheet = _Sheet(blocks, width, height)
    least = math.ceil(min_letters / CAPITAL / STEP) * STEP
    size = sheet.largest(least, max(least, LARGEST * width))
    fits = size is not None
    if size is None:
        if not grow:
            raise PageOverfull(sheet.overfull(least, min_letters))
        size = max(least, round(GROWN * width / STEP) * STEP)
    lines = sheet.lines(size, forced=True)
    if any(isinstance(each.mark, SetFormula) and each.mark.scale < 1 for line in lines for each in line.marks):
        warnings.say("A formula is wider than the page, and was made smaller.")
    needed = math.ceil(sheet.bottom(lines, size) + sheet.margin)
    tall = height if fits else max(height, needed)
    if tall > LARGEST_SIDE:
        raise PageOverfull(f"The text needs a page {tall} px high, more than {LARGEST_SIDE} px; set it in parts.")
    svg = svg_of(lines, size, width, tall, sheet.margin)
    return SetPage(png_of(svg), svg, size, len(lines), fits, width, tall, warnings.sentences())


def doubts(text: str) -> tuple[str, ...]:
    """What of a text with markup could not be set as it was written, one sentence each; nothing is drawn."""
    warnings = Warnings()
    blocks_of(paragraphs(_UNPRINTABLE.sub("", text)), warnings)
    return warnings.sentences()


@dataclass(frozen=True)
class _Sheet:
    blocks: Sequence[Block]
    width: int
    height: int

    @property
    def margin(self) -> float:
        return round(MARGIN * self.width)

    def lines(self, size: float, forced: bool = False) -> list[PageLine]:
        """All lines at a font size; none where something is wider than the column, unless ``forced`` into it."""
        return lay_out(self.blocks, (self.width - 2 * self.margin) * EM / size, forced)

    def bottom(self, lines: Sequence[PageLine], size: float) -> float:
        """Where the last line ends, in pixels."""
        return self.margin + (lines[-1].baseline + lines[-1].descent) * size / EM

    def fits(self, size: float, forced: bool = False) -> bool:
        lines = self.lines(size, forced)
        return bool(lines) and self.bottom(lines, size) <= self.height - self.margin

    def largest(self, least: float, most: float) -> float | None:
        """The largest font size at which everything fits; None where not even the least will do."""
        low, high = math.ceil(least / STEP), math.floor(most / STEP)
        if not self.fits(low * STEP, forced=True):
            return None
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self.fits(middle * STEP) else (low, middle - 1)
        return low * STEP

    def overfull(self, least: float, min_letters: float) -> str:
        """How much fits at the least font size, and how high a page would have to be."""
        lines = self.lines(least, forced=True)
        inside = [
            line
            for line in lines
            if self.margin + (line.baseline + line.descent) * least / EM <= self.height - self.margin
        ]
        fitting, words = (sum(line.words for line in some) for some in (inside, lines))
        needed = math.ceil((self.bottom(lines, least) + self.margin) / 10) * 10
        return (
            f"The text does not fit on a page of {self.width} × {self.height} px with capitals of {min_letters:g} px: "
            f"about {fitting} of its {words} words do. Take a page {needed} px high, let it grow, or shorten the text."
        )


def _check(width: int, height: int, min_letters: float) -> None:
    if not (SMALLEST_SIDE <= width <= LARGEST_SIDE and SMALLEST_SIDE <= height <= LARGEST_SIDE):
        raise ValueError(
            f"A page of {width} × {height} px cannot be set; use {SMALLEST_SIDE} to {LARGEST_SIDE} px for each side."
        )
    if not 0 < min_letters <= width / 10:
        raise ValueError(
            f"Capitals of {min_letters:g} px cannot be set; use more than 0 and at most {width / 10:g} px."
        )
