"""Formulas without TeX: a LaTeX formula as outlines, as an inline SVG, and as the phrase a reader hears."""

from __future__ import annotations

import re
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree as ET

import mathra

from chalkwright.renderers.tex import engine as tex_engine
from chalkwright.renderers.tex.cjk_glyphs import stand_in, with_glyphs
from chalkwright.renderers.tex.ink import Ink, group_paths, inks_of, move_ink
from chalkwright.renderers.tex.mends import mend_rules, mend_source
from chalkwright.renderers.tex.order import in_tex_order
from chalkwright.renderers.tex.source import tokens, unit_end

with warnings.catch_warnings():
    # Before Python 3.13 the way to its font is a deprecated one: no formula, where a host takes warnings for errors.
    warnings.filterwarnings("ignore", "path is deprecated", DeprecationWarning)
    from ziamath.config import config as ziamath_config
    from ziamath.tex import tex2mml
    from ziamath.zmath import Latex

_BROKEN = {"E-REC-4", "E-REC-5", "E-REC-7"}
"""mathra's rules for unbalanced braces, unbalanced delimiters and missing arguments."""
_HARMLESS = {"E-REC-2", "E-REC-8"}
"""What leaves the syntax whole: a warning of style, and a character that the maths font lacks."""
_UNKNOWN = re.compile(r"(?:unsupported|unknown)[a-z ]*: (\\?\S+)|(\\[nr][A-Za-z]*); JSON")
"""mathra takes unknown commands that begin as JSON's line breaks do for those, and sets the rest as letters."""
_COLUMN = re.compile(r"^column \d+: ")
_STYLES = frozenset([r"\textbf", r"\textit", r"\textsf"])
_TEXT = frozenset([r"\text", r"\mbox", r"\hbox", r"\textrm", r"\textup", r"\textnormal"])
_MARKED_UP = re.compile(r"\\(underline|textsubscript|textsuperscript|textcolor\{[^{}]*\})(\{[^{}]*\})")
"""What mathra knows in maths but not in text."""
_WORDS = re.compile(r" |[A-Za-z]+")
_ZIAMATH_UNITS = 1000


@dataclass(frozen=True, slots=True)
class Page:
    """A set formula in 1000 units an em, y downwards, baseline at 0."""

    inks: tuple[Ink, ...]
    width: float
    ascent: float
    descent: float
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula for a page of HTML."""

    svg: str
    """Stands alone; sized in em, its baseline on the text's, in the colour of the text around."""
    speech: str
    """The spoken phrase in English; empty when there is none."""
    warnings: tuple[str, ...]
    """What could not be set as written, one sentence each."""


@lru_cache(maxsize=512)
def formula_svg(tex: str, *, display: bool) -> Formula:
    """Set ``tex``. Raises ``ValueError`` with one sentence for unknown commands and unbalanced braces."""
    page = typeset(tex, display=display)
    width, height = max(page.width, 1.0), max(page.ascent + page.descent, 1.0)
    root = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 {-page.ascent:.0f} {width:.0f} {height:.0f}",
            "width": f"{width / 1000:.3f}em",
            "height": f"{height / 1000:.3f}em",
            "style": f"vertical-align:{-page.descent / 1000:.3f}em",
            "fill": "currentColor",
            "role": "img",
        },
    )
    for fill, data in group_paths(page.inks):
        ET.SubElement(root, "path", {"d": data} | ({"fill": fill} if fill else {}))
    return Formula(ET.tostring(root, encoding="unicode"), speech(tex), page.warnings)


@lru_cache(maxsize=1024)
def speech(tex: str, language: str = "en") -> str:
    """The phrase a screen reader says, in ``language`` where it is known and in English elsewhere; may be empty."""
    return speech_anew(tex, language)


def speech_anew(tex: str, language: str) -> str:
    """:func:`speech`, not remembered."""
    known = _languages()
    code = language if language in known else known.get(language.partition("-")[0].lower(), "en")
    try:
        phrase = str(tex_engine.render(tex, code)["speech"]).strip()
    except ValueError:
        return ""
    return "" if "\\" in phrase else phrase


@lru_cache(maxsize=1)
def _languages() -> dict[str, str]:
    codes = [locale["code"] for locale in mathra.locales()]
    return {code.partition("-")[0]: code for code in codes} | {code: code for code in codes}


@lru_cache(maxsize=512)
def typeset(tex: str, *, display: bool = True) -> Page:
    """Set ``tex`` with mathra, and with ziamath where mathra lacks a command.

    Raises ``ValueError`` with one sentence that names what is wrong.
    """
    try:
        source, glyphs = stand_in(_prepare(tex))
    except RecursionError:
        raise ValueError("The formula is nested too deeply.") from None
    try:
        result = tex_engine.render(source, display=display)
    except ValueError as error:
        raise ValueError(f"The formula cannot be set: {_on_one_line(str(error))}.") from None
    unknown = [w for w in result["warnings"] if _is_unknown(w)]
    if unknown:
        return _set_by_ziamath(source, display, glyphs) or _refuse(unknown)
    if broken := [w for w in result["warnings"] if w["rule"] in _BROKEN]:
        _refuse(broken)
    _, top, width, height = _view_box(result["svg"])
    inks = in_tex_order(with_glyphs(inks_of(mend_rules(result["svg"])), glyphs))
    warnings = tuple(_COLUMN.sub("", w["description"]) for w in result["warnings"] if w["rule"] != "E-REC-2")
    return Page(tuple(inks), width, -top, top + height, warnings)


def formula_tree(tex: str) -> dict[str, Any]:
    """How ``tex`` is read, as mathra's syntax tree: nested mappings with a ``type``. Not for what ziamath sets.

    Raises ``ValueError`` with one sentence for what is unknown, malformed or would be left out.
    """
    try:
        result = tex_engine.render(_prepare(tex))
    except RecursionError:
        raise ValueError("The formula is nested too deeply.") from None
    except ValueError as error:
        raise ValueError(f"The formula cannot be read: {_on_one_line(str(error))}.") from None
    if lost := [w for w in result["warnings"] if _is_unknown(w) or w["rule"] not in _HARMLESS]:
        _refuse(lost)
    tree: dict[str, Any] = result["tree"]
    return tree


def _prepare(tex: str) -> str:
    """Rows get the environment they need, and styled text the ``\\text`` without which mathra sets it plain.

    A percent sign is one: people forget the backslash far more often than they write comments in a formula.
    """
    words = tokens("".join(mend_source([r"\%" if word == "%" else word for word in tokens(tex)])))
    at, rows = 0, False
    while at < len(words):
        rows = rows or words[at] in ("&", r"\\")
        at = unit_end(words, at)
    result: list[str] = []
    at = 0
    while at < len(words):
        end = unit_end(words, at) if words[at] in _STYLES or words[at] in _TEXT else at + 1
        result.append(_style_word(words[at], "".join(words[at + 1 : end])))
        at = end
    source = "".join(result)
    return rf"\begin{{aligned}}{source}\end{{aligned}}" if rows else source


def _style_word(word: str, argument: str) -> str:
    if word == r"\textit" and re.fullmatch(r"\{[A-Za-z ]+\}", argument):
        return "".join(r"\text{ }" if w == " " else rf"\mathit{{{w}}}" for w in _WORDS.findall(argument))
    if word in _STYLES or word in _TEXT:
        argument = _MARKED_UP.sub(r"$\\\1{\\text\2}$", argument)
    return rf"\text{{{word}{argument}}}" if word in _STYLES else word + argument


def _is_unknown(warning: mathra.Rule) -> bool:
    return warning["rule"] == "E-REC-1" or (warning["rule"] == "E-REC-2" and "; JSON" in warning["description"])


def _on_one_line(said: str) -> str:
    """What the library says, which quotes the formula as it stands; without the column it found it in."""
    return " ".join(_COLUMN.sub("", said).split())


def _refuse(faults: Sequence[mathra.Rule]) -> Page:
    description = _COLUMN.sub("", faults[0]["description"])
    if match := _UNKNOWN.search(description):
        name = (match.group(1) or match.group(2)).rstrip(";,")
        raise ValueError(f"The formula uses {name}, which is not known here; write it with other commands.")
    raise ValueError(f"The formula is malformed: {_on_one_line(description.partition(';')[0])}.")


def _set_by_ziamath(tex: str, display: bool, glyphs: dict[str, str]) -> Page | None:
    """The formula as ziamath sets it, or None where it would print a command's name instead."""
    if glyphs:
        return None
    ziamath_config.svg2 = False
    try:
        if "\\" in tex2mml(tex, inline=not display):
            return None
        svg = Latex(tex, size=_ZIAMATH_UNITS, inline=not display).svg()
    except Exception:  # noqa: BLE001 - neither ziamath nor its parser says what it raises
        return None
    left, top, width, height = _view_box(svg)
    inks = (replace(ink, fill="" if ink.fill == "black" else ink.fill) for ink in inks_of(svg))
    return Page(tuple(move_ink(ink, -left, 0) for ink in inks), width, -top, top + height)


def _view_box(svg: str) -> tuple[float, float, float, float]:
    match = re.search(r'viewBox="([^"]*)"', svg)
    left, top, width, height = (float(v) for v in match.group(1).split()) if match else (0.0, 0.0, 0.0, 0.0)
    return left, top, width, height
