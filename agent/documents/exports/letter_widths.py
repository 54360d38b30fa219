"""How wide letters are in Arial, and in the fonts of the same measures that stand in for it.

By Adobe's Helvetica metrics, which Matplotlib ships and Arial was drawn to. Chinese, Japanese and Korean signs are
squares of one em.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path

_UNKNOWN = 0.6
"""em, for signs that the metrics do not have."""
_MONO = 0.6
SCRIPT = 2 / 3
"""Of the size: letters of sub- and superscripts."""


def text_width(text: str, *, bold: bool = False, mono: bool = False) -> float:
    """In em."""
    return sum(_letter(sign, bold, mono) for sign in text)


def is_square(sign: str) -> bool:
    """Whether ``sign`` is as wide as high, and a line may end before or after it."""
    return unicodedata.east_asian_width(sign) in "WF"


@cache
def _letter(sign: str, bold: bool, mono: bool) -> float:
    if is_square(sign):
        return 1.0
    if unicodedata.combining(sign):
        return 0.0
    if mono:
        return _MONO
    return _metrics(bold).get("space" if sign == "\u00a0" else _glyph(sign), _UNKNOWN)


def _glyph(sign: str) -> str:
    from fontTools.agl import UV2AGL

    found: str = UV2AGL.get(ord(sign), "")
    return found


@cache
def _metrics(bold: bool) -> dict[str, float]:
    import matplotlib
    from fontTools.afmLib import AFM

    name = "Helvetica-Bold.afm" if bold else "Helvetica.afm"
    read = AFM(str(Path(matplotlib.get_data_path()) / "fonts" / "pdfcorefonts" / name))
    return {glyph: read[glyph][1] / 1000 for glyph in read.chars()}
