"""Manim's ``MathTex`` and ``Tex`` without TeX: the SVG that Manim reads is set here, with its parts as groups."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import manim
from manim.mobject.text import tex_mobject

from chalkwright.renderers.manim import text_cache
from chalkwright.renderers.tex import engine as tex_engine
from chalkwright.renderers.tex.ink import EM, Affine, Ink, compose, inks_of
from chalkwright.renderers.tex.mends import mix_colour
from chalkwright.renderers.tex.parts import Token, set_with_owners
from chalkwright.renderers.tex.source import ARITY, arguments, tokens
from chalkwright.renderers.tex.text import TextLine, lines
from chalkwright.renderers.tex.typeset import Page

_UNITS_PER_EM = 9.9626
"""dvisvgm writes points; Manim's templates are set in 10 pt TeX points."""
_BASELINES = 1200.0
_SPECIAL = re.compile(r"\\special\{dvisvgm:raw <(?:/g|g id='([^']*)')>\}")
_SPLIT_NAME = re.compile(
    r"\\[A-Za-z]+(?:(?:\\special\{dvisvgm:raw <(?:/g|g id='unique\d+SUBSTRING')>\})+[A-Za-z]+)+".replace(
        "SUBSTRING", tex_mobject.MATHTEX_SUBSTRING
    )
)
_TEXT_ENVIRONMENTS = frozenset([None, "center", "flushleft", "flushright", "document", "minipage"])

Part = tuple[tuple[str, ...], str]
"""The ids of the groups a token is in, outermost first, and its colour."""


def install() -> None:
    """Make Manim set its formulas here instead of calling TeX. May be called more than once."""
    setattr(tex_mobject, "tex_to_svg_file", tex_to_svg_file)  # noqa: B010 - the module does not export the name
    text_cache.install()


def tex_to_svg_file(expression: str, environment: str | None = None, tex_template: Any = None) -> Path:
    """Path of an SVG of ``expression`` with the groups that Manim asked for.

    Raises ``ValueError`` with one sentence for unknown commands and unbalanced braces.
    """
    name = hashlib.sha256(f"{environment}\0{expression}".encode()).hexdigest()[:16]
    folder: Path = manim.config.get_dir("tex_dir")
    file = folder / f"{name}.svg"
    if not file.exists():
        svg = svg_with_parts(expression, text=environment in _TEXT_ENVIRONMENTS, centred=environment == "center")
        folder.mkdir(parents=True, exist_ok=True)
        file.write_text(svg, encoding="utf-8")
    return file


@lru_cache(maxsize=512)
def svg_with_parts(expression: str, *, text: bool, centred: bool) -> str:
    """An SVG in points whose groups have the ids of ``expression``'s ``\\special`` commands."""
    source, parts, ids = _read(expression)
    rows = lines(source) if text else [TextLine(tuple(source), display=True)]
    inks, owners = _stack(rows, centred)
    return _svg(inks, [parts[owner] for owner in owners], ids)


def _read(expression: str) -> tuple[list[Token], list[Part], list[tuple[str, ...]]]:
    """The tokens without Manim's and the writer's marks, what their numbers mean, and all groups."""
    pieces: list[tuple[str, tuple[str, ...]]] = []
    stack: tuple[str, ...] = ()
    ids: list[tuple[str, ...]] = []
    at = 0
    expression = _SPLIT_NAME.sub(_whole_name, expression)
    for match in _SPECIAL.finditer(expression):
        pieces.append((expression[at : match.start()], stack))
        stack = (*stack, match.group(1)) if match.group(1) else stack[:-1]
        if match.group(1):
            ids.append(stack)
        at = match.end()
    pieces.append((expression[at:], stack))
    words = [(word, path) for piece, path in pieces for word in tokens(piece)]
    return (*_take_colours(words), ids)


def _whole_name(match: re.Match[str]) -> str:
    """Undo the isolation of a substring inside a command's name: the ``x`` of ``\\exp``."""
    return _SPECIAL.sub("", match.group()) + "".join(m.group() for m in _SPECIAL.finditer(match.group()))


def _take_colours(words: Sequence[tuple[str, tuple[str, ...]]]) -> tuple[list[Token], list[Part]]:
    """Take ``\\color`` and ``\\textcolor`` out, since they would change the spacing, and note the colours."""
    parts: dict[Part, int] = {}
    result: list[Token] = []
    plain = [word for word, _ in words]

    def number(path: tuple[str, ...], colour: str) -> int:
        return parts.setdefault((path, colour), len(parts))

    def walk(start: int, stop: int, colour: str) -> None:
        at = start
        while at < stop:
            word, path = words[at]
            spans, end = arguments(plain[:stop], at) if word in (r"\color", r"\textcolor") else ([], at + 1)
            if word == r"\color" and spans:
                colour = _css_colour("".join(plain[at + 1 : end])) or colour
            elif word == r"\textcolor" and len(spans) > 1:
                begin, close = spans[-1]
                if plain[begin] == "{" and not _needs_group(result):
                    begin, close = begin + 1, close - 1
                walk(begin, close, _css_colour("".join(plain[at + 1 : spans[-1][0]])) or colour)
            elif word == "{":
                depth, close = 0, at
                while close < stop:
                    depth += (plain[close] == "{") - (plain[close] == "}")
                    if depth == 0:
                        break
                    close += 1
                result.append(Token("{", number(path, colour)))
                walk(at + 1, close, colour)
                if close < stop:
                    result.append(Token("}", number(words[close][1], colour)))
                end = close + 1
            else:
                result.append(Token(word, number(path, colour)))
            at = end

    walk(0, len(words), "")
    return result, list(parts)


def _needs_group(before: Sequence[Token]) -> bool:
    """Whether what follows is an argument; anywhere else braces would take the space from around ``=`` and ``+``."""
    last = next((token.text for token in reversed(before) if not token.text.isspace()), "")
    return last in ("^", "_") or last in ARITY


@lru_cache(maxsize=64)
def _css_colour(arguments_: str) -> str:
    if mixed := mix_colour(arguments_.strip("{}")):
        return mixed
    try:
        inks = inks_of(tex_engine.render(rf"\textcolor{arguments_}{{x}}")["svg"])
    except ValueError:
        return ""
    return inks[0].fill if inks else ""


def _stack(rows: Sequence[TextLine], centred: bool) -> tuple[list[Ink], list[int]]:
    """All rows below each other, one baseline skip apart or more; runs of other sizes beside each other."""
    inks: list[Ink] = []
    owners: list[int] = []
    lines_: list[list[tuple[float, Page, list[int]]]] = []
    for row in rows:
        if not row.goes_on or not lines_:
            lines_.append([])
        lines_[-1].append((row.scale, *set_with_owners(row.source, display=row.display)))
    displays = [row.display for row in rows if not row.goes_on]
    widths = [sum(scale * page.width for scale, page, _ in line) for line in lines_]
    baseline, depth = 0.0, 0.0
    for number, line in enumerate(lines_):
        largest = max(scale for scale, *_ in line)
        if number:
            ascent = max(scale * page.ascent for scale, page, _ in line)
            baseline += max(_BASELINES * largest, depth + ascent + 100)
        at = (max(widths) - widths[number]) / 2 if centred or displays[number] else 0.0
        for scale, page, page_owners in line:
            place: Affine = (scale, 0, 0, scale, at, baseline)
            inks += [replace(ink, place=compose(place, ink.place)) for ink in page.inks]
            owners += page_owners
            at += scale * page.width
        depth = max(scale * page.descent for scale, page, _ in line)
    return inks, owners


def _svg(inks: Sequence[Ink], parts: Sequence[Part], ids: Sequence[tuple[str, ...]]) -> str:
    scale = _UNITS_PER_EM / EM
    points: Affine = (scale, 0, 0, scale, 0, 0)
    root = ET.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "version": "1.1"})
    groups: dict[tuple[str, ...], ET.Element] = {(): root}

    def group(path: tuple[str, ...]) -> ET.Element:
        if path not in groups:
            groups[path] = ET.SubElement(group(path[:-1]), "g", {"id": path[-1]})
        return groups[path]

    for ink, (path, colour) in zip(inks, parts, strict=True):
        placed = Ink(ink.segments, compose(points, ink.place))
        fill = colour or ink.fill
        ET.SubElement(group(path), "path", {"d": placed.path(4)} | ({"fill": fill} if fill else {}))
    for path in ids:
        group(path)
    return ET.tostring(root, encoding="unicode")
