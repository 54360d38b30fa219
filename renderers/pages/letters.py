"""Single characters of running text as outlines: from the formulas' font, or the packaged ones where it lacks one.

The formulas' font neither kerns nor joins letters, so a text that is set character by character loses nothing.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from chalkwright.renderers.counting.lettering import glyph
from chalkwright.renderers.tex.cjk_glyphs import is_cjk
from chalkwright.renderers.tex.ink import EM, Ink, group_paths, parse_path
from chalkwright.renderers.tex.typeset import Page, typeset

CAPITAL = 0.656
"""Height of a capital to the font size."""
EMBOLDENED = 30.0
"""Width of the outline that makes a character bold of which there is no bold form, in 1000 units an em."""
_MISSING = "\N{WHITE SQUARE}"
_ESCAPED = {character: f"\\{character}" for character in "{}$&#_%"} | {
    "\\": r"\textbackslash ",
    "~": r"\textasciitilde ",
}
_CURLED = frozenset("'`")
"""What TeX makes curled quotation marks of; here a character is shown as what it is."""
_RIGHT_TO_LEFT = frozenset(["R", "AL"])
_UNSEEN = frozenset(["Cf", "Cc", "Cs"])
_JOINS = frozenset(["Mn", "Me", "Mc"])


@dataclass(frozen=True, slots=True)
class Letter:
    """A character with its accents, in 1000 units an em, y downwards, baseline at 0."""

    text: str
    path: str
    """SVG path data; empty for a space."""
    width: float
    ascent: float
    descent: float
    bold: bool = False
    stroke: float = 0.0
    """Width of the outline to be drawn around it."""
    known: bool = True
    """False: no font has it, and an empty square stands in its place."""


def clusters(text: str) -> Iterator[str]:
    """The characters of a text, each with its combining marks; what has no shape is left out."""
    held = ""
    for character in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(character)
        if kind in _JOINS and held:
            held += character
        elif kind not in _UNSEEN:
            if held:
                yield held
            held = character
    if held:
        yield held


@lru_cache(maxsize=8192)
def letter(cluster: str, bold: bool = False) -> Letter:
    """One of :func:`clusters`, set. Raises :class:`chalkwright.renderers.fonts.FontMissing`."""
    if unicodedata.bidirectional(cluster[0]) in _RIGHT_TO_LEFT:
        return _outline_letter(cluster, _MISSING, bold, known=False)
    if is_cjk(cluster[0]) or cluster in _CURLED:
        return _of_packaged_font(cluster, bold)
    source = "".join(_ESCAPED.get(character, character) for character in cluster)
    try:
        page = typeset(rf"\text{{{source}}}", display=False)
        heavy = typeset(rf"\textbf{{{source}}}", display=False) if bold else page
    except ValueError:
        return _of_packaged_font(cluster, bold)
    if page.warnings:
        return _of_packaged_font(cluster, bold)
    same = [ink.glyph for ink in heavy.inks] == [ink.glyph for ink in page.inks]
    return _of_page(cluster, heavy, bold, stroke=EMBOLDENED if bold and same else 0.0)


def _of_page(cluster: str, page: Page, bold: bool, stroke: float) -> Letter:
    path = "".join(data for _, data in group_paths(page.inks))
    return Letter(cluster, path, page.width, max(0.0, page.ascent), max(0.0, page.descent), bold, stroke)


def _of_packaged_font(cluster: str, bold: bool) -> Letter:
    known = len(cluster) == 1 and (cluster == _MISSING or glyph(cluster) != glyph(_MISSING))
    return _outline_letter(cluster, cluster if known else _MISSING, bold, known)


def _outline_letter(cluster: str, character: str, bold: bool, known: bool) -> Letter:
    shape = glyph(character)
    ink = Ink(parse_path(shape.path), (EM * shape.unit, 0, 0, -EM * shape.unit, 0, 0))
    _, top, _, bottom = ink.box()
    stroke = EMBOLDENED if bold else 0.0
    return Letter(cluster, ink.path(), EM * shape.advance, max(0, -top), max(0, bottom), bold, stroke, known)
