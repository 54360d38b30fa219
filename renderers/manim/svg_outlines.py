"""Manim's submobjects straight from the SVG files of Pango and of our typesetter, outline for outline as Manim reads
them, without a general SVG parser in between: most of a label's time goes into that parser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree as ET

import manim
import numpy as np
import svgelements  # type: ignore[import-untyped]
from manim.mobject.svg.svg_mobject import SVGMobject, VMobjectFromSVGPath

_TOKEN = re.compile(r"[MLQCZ]|-?\d+\.?\d*(?:e[-+]?\d+)?|\S")
_POINTS = {"M": 1, "L": 1, "Q": 2, "C": 3}
_COLOUR = re.compile(r"(?:^|;)\s*fill:\s*rgb\(([\d.]+)%,\s*([\d.]+)%,\s*([\d.]+)%\)")
_SAME_POINT = 1e-4
_PLAIN_STYLE = re.compile(r"(?:fill:rgb\([^)]*\);|fill-opacity:1;|fill-rule:nonzero;|stroke:none;|\s)*")
_XLINK = "{http://www.w3.org/1999/xlink}href"


class Unreadable(ValueError):
    """The SVG holds something beyond filled paths."""


@dataclass(frozen=True, slots=True)
class _Curves:
    """An outline as curves of four points each."""

    raw: Any
    """(n, 4, 2); a line has its ends at 0 and 3, a quadratic curve its control point at 1."""
    lines: Any
    quadratics: Any

    def points(self, dx: float, dy: float) -> Any:
        """(4n, 3) points of cubic curves, moved by ``dx`` and ``dy`` before lines and quadratics become cubic."""
        result = np.zeros((len(self.raw), 4, 3))
        result[:, :, :2] = self.raw + np.array((dx, dy))
        start, control, end = (result[:, at] for at in (0, 1, 3))
        # Summed in Manim's order, so that the last bits agree; + 0.0 ends negative zeros as Manim's transforms do.
        at = self.lines
        result[at, 1], result[at, 2] = (start[at] + start[at] + end[at]) / 3, (start[at] + end[at] + end[at]) / 3
        at = self.quadratics
        first, second = start[at] + control[at] + control[at], control[at] + control[at] + end[at]
        result[at, 1], result[at, 2] = first / 3, second / 3
        return result.reshape(-1, 3) + 0.0


@lru_cache(maxsize=4096)
def _curves(data: str) -> _Curves:
    """Raises :class:`Unreadable` for relative commands, arcs and the like."""
    raw: list[tuple[tuple[float, float], ...]] = []
    lines: list[int] = []
    quadratics: list[int] = []
    words = _TOKEN.findall(data)
    pen = start = (0.0, 0.0)
    command, at = "", 0
    while at < len(words):
        if words[at].isalpha():
            command = words[at]
            at += 1
        if command == "Z":
            if np.hypot(pen[0] - start[0], pen[1] - start[1]) > _SAME_POINT:
                lines.append(len(raw))
                raw.append((pen, pen, start, start))
                pen = start
            continue
        count = _POINTS.get(command, 0) * 2
        try:
            numbers = [float(word) for word in words[at : at + count]]
        except ValueError:
            count = 0
        if not count or len(numbers) != count:
            raise Unreadable(f"path data {data[:40]!r}")
        ends = list(zip(numbers[::2], numbers[1::2], strict=True))
        at += count
        if command == "M":
            start, command = ends[0], "L"
        elif command == "L":
            lines.append(len(raw))
            raw.append((pen, pen, ends[0], ends[0]))
        elif command == "Q":
            quadratics.append(len(raw))
            raw.append((pen, ends[0], ends[0], ends[1]))
        else:
            raw.append((pen, *ends))
        pen = ends[-1]
    return _Curves(np.array(raw, dtype=float).reshape(-1, 4, 2), np.array(lines, int), np.array(quadratics, int))


@dataclass(frozen=True, slots=True)
class _Shape:
    curves: _Curves
    at: tuple[float, float]
    fill: str
    groups: tuple[str, ...]


def _shapes(root: ET.Element) -> Iterator[_Shape]:
    symbols = {
        symbol.get("id", ""): [path.get("d", "") for path in symbol]
        for symbol in root.iter()
        if symbol.tag.endswith("}symbol")
    }

    def walk(element: ET.Element, fill: str, groups: tuple[str, ...]) -> Iterator[_Shape]:
        tag = element.tag.rpartition("}")[2]
        if tag == "defs":
            return
        if element.get("transform") or not _PLAIN_STYLE.fullmatch(style := element.get("style", "")):
            raise Unreadable(f"{tag} with a style or transform of its own")
        if colour := _COLOUR.search(style):
            fill = "rgb({}%,{}%,{}%)".format(*colour.groups())
        fill = element.get("fill", fill)
        if tag == "use":
            place = (float(element.get("x", "0")), float(element.get("y", "0")))
            for data in symbols[element.get(_XLINK, element.get("href", ""))[1:]]:
                yield _Shape(_curves(data), place, fill, groups)
        elif tag == "path":
            yield _Shape(_curves(element.get("d", "")), (0.0, 0.0), fill, groups)
        elif tag in ("svg", "g"):
            if name := element.get("id"):
                groups = (*groups, name)
            for child in element:
                yield from walk(child, fill, groups)
        else:
            raise Unreadable(tag)

    yield from walk(root, "", ())


def generate(mobject: Any) -> Any:
    """Give ``mobject``, whose SVG file is named, its submobjects; in place of ``SVGMobject.generate_mobject``."""
    root = ET.parse(mobject.get_file_path()).getroot()
    if manim.config.renderer != manim.RendererType.CAIRO or any(mobject.svg_default.get(k) for k in _DEFAULTS):
        return SVGMobject.generate_mobject(mobject)
    try:
        shapes = list(_shapes(root))
    except (Unreadable, KeyError):
        return SVGMobject.generate_mobject(mobject)
    templates: dict[str, Any] = {}
    groups: dict[str, Any] = {"root": manim.VGroup()}
    for element in root.iter():
        if element.tag.endswith("}g") and (name := element.get("id")):
            groups[name] = manim.VGroup()
    leaves = []
    for shape in shapes:
        points = shape.curves.points(*shape.at)
        if not len(points):
            continue
        if shape.fill not in templates:
            templates[shape.fill] = _template(mobject, shape.fill)
        leaf = twin(templates[shape.fill], {})
        leaf.points = points
        leaves.append(leaf)
        for name in ("root", *shape.groups):
            groups[name].submobjects.append(leaf)
    mobject.submobjects = [*mobject.submobjects, *leaves]
    mobject.id_to_vgroup_dict = groups
    mobject.flip(manim.RIGHT)
    return mobject


_DEFAULTS = ("color", "opacity", "fill_color", "fill_opacity", "stroke_color", "stroke_opacity", "stroke_width")


def _template(mobject: Any, fill: str) -> Any:
    """A submobject as Manim makes one of a path filled with ``fill``, without points."""
    path = svgelements.Path("M0,0L1,1Z", fill=fill or "black", stroke="none")
    leaf = VMobjectFromSVGPath(path, **mobject.path_string_config)
    mobject.apply_style_to_mobject(leaf, path)
    leaf.path_obj = None  # nobody reads it again, and copying it is what made copies of labels slow
    return leaf


def twin(value: Any, known: dict[int, Any]) -> Any:
    """A deep copy as ``copy.deepcopy`` makes, for mobjects; what cannot be changed is shared."""
    kind: Any = type(value)
    if kind in _SHARED:
        return value
    if (twin_ := known.get(id(value))) is not None:
        return twin_
    if kind is np.ndarray:
        result: Any = value.copy()
    elif isinstance(value, manim.Mobject):
        result = kind.__new__(kind)
        known[id(value)] = result
        vars(result).update({name: twin(item, known) for name, item in vars(value).items()})
    elif kind is list:
        result = [twin(item, known) for item in value]
    elif kind is tuple:
        result = tuple(twin(item, known) for item in value)
    elif kind is dict:
        result = {name: twin(item, known) for name, item in value.items()}
    else:
        return value
    known[id(value)] = result
    return result


_SHARED = frozenset([str, int, float, bool, type(None), np.float64, manim.ManimColor])
