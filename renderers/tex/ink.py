"""Formulas as outlines: the filled paths of a typesetter's SVG, placed, in 1000 units an em, y downwards."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from xml.etree import ElementTree as ET

EM = 1000.0
"""Units an em."""

Segment = tuple[str, tuple[float, ...]]
"""A path command out of ``M L Q C Z`` and its absolute coordinates."""
Affine = tuple[float, float, float, float, float, float]
IDENTITY: Affine = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

_PATH_TOKEN = re.compile(r"[MLHVQCZ]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?", re.IGNORECASE)
_TRANSFORM = re.compile(r"(translate|scale|matrix|rotate)\(([^)]*)\)")
_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "Z": 0}


@dataclass(frozen=True, slots=True)
class Ink:
    """One glyph or rule."""

    segments: tuple[Segment, ...]
    """Outline before ``place``."""
    place: Affine
    glyph: str = ""
    """Which glyph of the typesetter's font; empty for rules and strokes."""
    fill: str = ""
    """CSS colour; empty for the colour of the text around."""

    def outline(self) -> list[Segment]:
        """The outline where it belongs on the page."""
        a, b, c, d, e, f = self.place
        return [
            (
                command,
                tuple(
                    value
                    for x, y in zip(numbers[::2], numbers[1::2], strict=True)
                    for value in (a * x + c * y + e, b * x + d * y + f)
                ),
            )
            for command, numbers in self.segments
        ]

    def path(self, digits: int = 0) -> str:
        """The outline as SVG path data, with ``digits`` decimals."""
        return "".join(
            command + " ".join(f"{number:.{digits}f}" for number in numbers) for command, numbers in self.outline()
        )

    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the control points."""
        a, b, c, d, e, f = self.place
        points = [(x, y) for _, numbers in self.segments for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        if not points:
            return (0.0, 0.0, 0.0, 0.0)
        xs, ys = [a * x + c * y + e for x, y in points], [b * x + d * y + f for x, y in points]
        return (min(xs), min(ys), max(xs), max(ys))


def parse_path(data: str) -> tuple[Segment, ...]:
    """SVG path data with absolute commands as segments."""
    tokens = _PATH_TOKEN.findall(data)
    segments: list[Segment] = []
    command, x, y, at = "M", 0.0, 0.0, 0
    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
            if command in "Zz":
                segments.append(("Z", ()))
                continue
        count = _ARITY[command]
        numbers = tuple(float(token) for token in tokens[at : at + count])
        at += count
        if command in "HV":
            numbers = (numbers[0], y) if command == "H" else (x, numbers[0])
        segments.append(("L" if command in "HV" else command, numbers))
        x, y = numbers[-2:]
        command = "L" if command == "M" else command
    return tuple(segments)


def compose(outer: Affine, inner: Affine) -> Affine:
    """The transformation that does ``inner`` first and ``outer`` after it."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def _transform(text: str) -> Affine:
    result = IDENTITY
    for kind, arguments in _TRANSFORM.findall(text):
        v = [float(number) for number in re.split(r"[ ,]+", arguments.strip())]
        if kind == "translate":
            step: Affine = (1, 0, 0, 1, v[0], v[1] if len(v) > 1 else 0)
        elif kind == "scale":
            step = (v[0], 0, 0, v[1] if len(v) > 1 else v[0], 0, 0)
        elif kind == "rotate":
            cos, sin = math.cos(math.radians(v[0])), math.sin(math.radians(v[0]))
            step = (cos, sin, -sin, cos, 0, 0)
            if len(v) == 3:
                step = compose((1, 0, 0, 1, v[1], v[2]), compose(step, (1, 0, 0, 1, -v[1], -v[2])))
        else:
            step = (v[0], v[1], v[2], v[3], v[4], v[5])
        result = compose(result, step)
    return result


def _polygon(points: Sequence[tuple[float, float]]) -> tuple[Segment, ...]:
    head, *rest = points
    return (("M", head), *(("L", point) for point in rest), ("Z", ()))


def _thick_line(x1: float, y1: float, x2: float, y2: float, width: float) -> tuple[Segment, ...]:
    length = math.hypot(x2 - x1, y2 - y1) or 1.0
    dx, dy = -(y2 - y1) / length * width / 2, (x2 - x1) / length * width / 2
    return _polygon([(x1 + dx, y1 + dy), (x2 + dx, y2 + dy), (x2 - dx, y2 - dy), (x1 - dx, y1 - dy)])


def _ellipse(cx: float, cy: float, rx: float, ry: float, turn: int) -> tuple[Segment, ...]:
    k = 0.5522847498
    quarter = ((1, 0), (1, k), (k, 1), (0, 1), (-k, 1), (-1, k), (-1, 0), (-1, -k), (-k, -1), (0, -1), (k, -1), (1, -k))
    points = [(cx + rx * x, cy + ry * turn * y) for x, y in (*quarter, (1, 0))]
    curves = tuple(("C", (*points[i], *points[i + 1], *points[i + 2])) for i in range(1, len(points) - 2, 3))
    return (("M", points[0]), *curves, ("Z", ()))


def _stroke_path(data: str, width: float) -> tuple[Segment, ...]:
    """Segments as thick straight pieces; curves by eight chords."""
    result: list[Segment] = []
    pen = start = (0.0, 0.0)
    for command, numbers in parse_path(data):
        points = [pen, *zip(numbers[::2], numbers[1::2], strict=True)]
        end = points[-1] if command != "Z" else start
        if command == "M":
            start = end
        elif command in "LZ":
            result += _thick_line(*pen, *end, width)
        else:
            chords = [_bezier(points, step / 8) for step in range(9)]
            for one, two in pairwise(chords):
                result += _thick_line(*one, *two, width)
        pen = end
    return tuple(result)


def _bezier(points: Sequence[tuple[float, float]], at: float) -> tuple[float, float]:
    while len(points) > 1:
        points = [(p[0] + (q[0] - p[0]) * at, p[1] + (q[1] - p[1]) * at) for p, q in pairwise(points)]
    return points[0]


def _shape(element: ET.Element, tag: str) -> tuple[Segment, ...]:
    def number(name: str) -> float:
        return float(element.get(name, "0"))

    stroke = number("stroke-width") if element.get("stroke", "none") != "none" else 0.0
    if tag == "rect":
        x, y, w, h = number("x"), number("y"), number("width"), number("height")
        return _polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)]) if w and h else ()
    if tag == "line":
        return _thick_line(number("x1"), number("y1"), number("x2"), number("y2"), stroke)
    if tag in ("polygon", "polyline"):
        values = [float(v) for v in re.split(r"[ ,]+", element.get("points", "").strip()) if v]
        return _polygon(list(zip(values[::2], values[1::2], strict=True)))
    if tag in ("ellipse", "circle"):
        rx, ry = (number("rx"), number("ry")) if tag == "ellipse" else (number("r"), number("r"))
        cx, cy, half = number("cx"), number("cy"), stroke / 2
        outer = _ellipse(cx, cy, rx + half, ry + half, 1)
        hollow = element.get("fill") == "none" and min(rx, ry) > half > 0
        return outer + (_ellipse(cx, cy, rx - half, ry - half, -1) if hollow else ())
    if tag == "path":
        data = element.get("d", "")
        return _stroke_path(data, stroke) if stroke and element.get("fill") == "none" else parse_path(data)
    return ()


def inks_of(svg: str) -> list[Ink]:
    """Everything an SVG of mathra or ziamath paints, in its order; text layer and metadata left out."""
    root = ET.fromstring(svg)
    outlines = {
        element.get("id", ""): parse_path(element.get("d", ""))
        for element in root.iter()
        if element.tag.endswith("}path") and element.get("id")
    }

    def walk(element: ET.Element, place: Affine, fill: str) -> Iterator[Ink]:
        tag = element.tag.rpartition("}")[2]
        if tag in ("defs", "metadata", "title", "style", "text", "desc"):
            return
        place = compose(place, _transform(element.get("transform", "")))
        own = element.get("stroke", "") if element.get("fill") == "none" else element.get("fill", "")
        fill = fill if own in ("", "none") else "" if own == "currentColor" else own
        if tag == "use":
            key = element.get("href", element.get("{http://www.w3.org/1999/xlink}href", ""))[1:]
            shift: Affine = (1, 0, 0, 1, float(element.get("x", "0")), float(element.get("y", "0")))
            yield Ink(outlines.get(key, ()), compose(place, shift), key.rpartition("-")[2], fill)
        elif segments := _shape(element, tag):
            yield Ink(segments, place, "", fill)
        for child in element:
            yield from walk(child, place, fill)

    return [ink for ink in walk(root, IDENTITY, "") if ink.segments]


def move_ink(ink: Ink, dx: float, dy: float) -> Ink:
    """The same ink, ``dx`` to the right and ``dy`` lower."""
    return replace(ink, place=compose((1, 0, 0, 1, dx, dy), ink.place))


def group_paths(inks: Iterable[Ink]) -> list[tuple[str, str]]:
    """Colour and SVG path data of each run of glyphs of one colour, and of each rule.

    Rules stay apart: wound the other way round, they would cut holes into the glyphs they cross.
    """
    runs = groupby(enumerate(inks), key=lambda item: (item[1].fill, -1 if item[1].glyph else item[0]))
    return [(fill, "".join(ink.path() for _, ink in run)) for (fill, _), run in runs]
