"""Chinese, Japanese and Korean in formulas: the maths font has none, so stand-ins are set and then exchanged.

A stand-in is a rare arrow of the maths font about as wide as a CJK character; each character of a formula gets
one of its own, so that it is found again whatever order the typesetter draws in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTCollection

from chalkwright.renderers.fonts import font_file
from chalkwright.renderers.tex import engine as tex_engine
from chalkwright.renderers.tex.ink import EM, Ink, Segment, compose, inks_of, parse_path
from chalkwright.renderers.tex.source import tokens

_WIDTH = 948.0
"""Advance of every stand-in."""
_TALLEST = "\u2940"
"""The stand-in that is as high and as deep as a CJK character."""
_STRUT = rf"\vphantom{{\text{{{_TALLEST}}}}}"
_TEXT_COMMAND = re.compile(r"\\(text(rm|bf|it|sf|tt|up|normal|md)?|mbox|hbox|fbox)")


def is_cjk(character: str) -> bool:
    """Whether ``character`` is a full-width character, punctuation included."""
    code = ord(character)
    return (
        0x2E80 <= code <= 0x9FFF
        or 0xAC00 <= code <= 0xD7A3
        or 0xF900 <= code <= 0xFAFF
        or 0xFE30 <= code <= 0xFE4F
        or 0xFF00 <= code <= 0xFF60
        or 0x20000 <= code <= 0x3134F
    )


@lru_cache(maxsize=1)
def _stand_ins() -> tuple[str, ...]:
    found = []
    for code in range(0x2900, 0x2A00):
        two = inks_of(tex_engine.render(rf"\text{{{chr(code) * 2}}}")["svg"])
        if len(two) == 2 and two[0].glyph and abs(two[1].place[4] - two[0].place[4] - _WIDTH) < 1:
            found.append(chr(code))
    return tuple(found)


@lru_cache(maxsize=256)
def _glyph_of(stand_in_: str) -> str:
    return inks_of(tex_engine.render(rf"\text{{{stand_in_}}}")["svg"])[0].glyph


def stand_in(tex: str) -> tuple[str, dict[str, str]]:
    """``tex`` with a stand-in for each CJK character, and which character each glyph of the result stands for."""
    wanted = {c for c in tex if is_cjk(c)}
    if not wanted:
        return tex, {}
    free = (arrow for arrow in _stand_ins() if arrow not in tex)
    chosen = dict(zip(sorted(wanted), free, strict=False))
    result: list[str] = []
    in_text, next_group_is_text, within_dollars, run = [False], False, False, ""
    in_chemistry, next_group_is_chemistry = [False], False
    for token in (*tokens(tex), ""):
        if token in chosen:
            run += chosen[token]
            continue
        if run:
            # mathra does not nest $ in $: there the strut has to go.
            strut = "" if within_dollars else f"${_STRUT}$"
            if in_chemistry[-1]:
                run, strut = rf"\text{{{run}}}", ""
            result.append(run + strut if in_text[-1] or in_chemistry[-1] else rf"{{\text{{{run}}}{_STRUT}}}")
            run = ""
        if token == "{":
            in_text.append(in_text[-1] or next_group_is_text)
            in_chemistry.append((in_chemistry[-1] or next_group_is_chemistry) and not next_group_is_text)
        elif token == "}" and len(in_text) > 1:
            in_text.pop()
            in_chemistry.pop()
        elif token == "$":
            in_text[-1] = not in_text[-1]
            within_dollars = not within_dollars
        next_group_is_chemistry = token == r"\ce" or (next_group_is_chemistry and token.isspace())
        next_group_is_text = bool(_TEXT_COMMAND.fullmatch(token)) or (next_group_is_text and token.isspace())
        result.append(token)
    return "".join(result), {_glyph_of(arrow): character for character, arrow in chosen.items()}


def with_glyphs(inks: Iterable[Ink], characters: dict[str, str]) -> list[Ink]:
    """The inks with every stand-in exchanged for its character's outline."""
    if not characters:
        return list(inks)
    return [_exchange(ink, characters[ink.glyph]) if ink.glyph in characters else ink for ink in inks]


def _exchange(ink: Ink, character: str) -> Ink:
    scale = _WIDTH / EM
    return replace(ink, segments=_outline(character), place=compose(ink.place, (scale, 0, 0, scale, 0, 0)))


@lru_cache(maxsize=1)
def _font() -> tuple[Any, dict[int, str]]:
    for font in TTCollection(font_file(), lazy=True).fonts:
        if " SC" in str(font["name"].getDebugName(1)):
            return font.getGlyphSet(), font.getBestCmap()
    raise LookupError("The font collection has no face for simplified Chinese.")


@lru_cache(maxsize=1024)
def _outline(character: str) -> tuple[Segment, ...]:
    glyphs, names = _font()
    pen = SVGPathPen(glyphs)
    glyphs[names.get(ord(character), ".notdef")].draw(pen)
    return parse_path(pen.getCommands())
