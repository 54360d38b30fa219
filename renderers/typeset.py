"""Formulas without TeX: a LaTeX formula as outlines, as an inline SVG, and as the phrase a reader hears."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from xml.etree import ElementTree as ET

import mathra
from ziamath.config import config as ziamath_config
from ziamath.tex import tex2mml
from ziamath.zmath import Latex

from renderers.cjk_glyphs import stand_in, with_glyphs
from renderers.ink import Ink, grouped_paths, inks_of, moved

_BROKEN = {"E-REC-4", "E-REC-5", "E-REC-7"}
"""mathra's rules for unbalanced braces, unbalanced delimiters and missing arguments."""
_UNKNOWN = re.compile(r"(?:unsupported|unknown)[a-z ]*: (\\?\S+)")
_COLUMN = re.compile(r"^column \d+: ")
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
    for fill, data in grouped_paths(page.inks):
        ET.SubElement(root, "path", {"d": data} | ({"fill": fill} if fill else {}))
    return Formula(ET.tostring(root, encoding="unicode"), speech(tex), page.warnings)


def speech(tex: str, language: str = "en") -> str:
    """The phrase a screen reader says, in ``language`` where it is known and in English elsewhere; may be empty."""
    known = _languages()
    code = language if language in known else known.get(language.partition("-")[0].lower(), "en")
    try:
        return str(mathra.render(tex, code)["speech"]).strip()
    except ValueError:
        return ""


@lru_cache(maxsize=1)
def _languages() -> dict[str, str]:
    codes = [locale["code"] for locale in mathra.locales()]
    return {code.partition("-")[0]: code for code in codes} | {code: code for code in codes}


@lru_cache(maxsize=512)
def typeset(tex: str, *, display: bool = True) -> Page:
    """Set ``tex`` with mathra, and with ziamath where mathra lacks a command.

    Raises ``ValueError`` with one sentence that names what is wrong.
    """
    source, glyphs = stand_in(tex)
    try:
        result = mathra.render(source, display=display)
    except ValueError as error:
        raise ValueError(f"The formula cannot be set: {_COLUMN.sub('', str(error))}.") from None
    unknown = [w for w in result["warnings"] if w["rule"] == "E-REC-1"]
    if unknown:
        return _set_by_ziamath(source, display, glyphs) or _refuse(unknown)
    if broken := [w for w in result["warnings"] if w["rule"] in _BROKEN]:
        _refuse(broken)
    _, top, width, height = _view_box(result["svg"])
    inks = with_glyphs(inks_of(result["svg"]), glyphs)
    warnings = tuple(_COLUMN.sub("", w["description"]) for w in result["warnings"] if w["rule"] != "E-REC-2")
    return Page(tuple(inks), width, -top, top + height, warnings)


def _refuse(faults: Sequence[mathra.Rule]) -> Page:
    description = _COLUMN.sub("", faults[0]["description"])
    if match := _UNKNOWN.search(description):
        name = match.group(1).rstrip(";,")
        raise ValueError(f"The formula uses {name}, which is not known here; write it with other commands.")
    raise ValueError(f"The formula is malformed: {description.partition(';')[0]}.")


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
    return Page(tuple(moved(ink, -left, 0) for ink in inks_of(svg)), width, -top, top + height)


def _view_box(svg: str) -> tuple[float, float, float, float]:
    match = re.search(r'viewBox="([^"]*)"', svg)
    left, top, width, height = (float(v) for v in match.group(1).split()) if match else (0.0, 0.0, 0.0, 0.0)
    return left, top, width, height
