"""A figure's visual keypoints: one for each part that the solution adds (paper 002, §3.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from chalkwright.agent.keypoints.data import Keypoint
from generators.mathexplain.figures.description import (
    Angle,
    Circle,
    Curve,
    Label,
    Length,
    Line,
    Mark,
    Part,
    Point,
    Region,
    Sketch,
)
from generators.mathexplain.figures.elements import (
    element,
    equation,
    lettered,
    listed,
    marked_alike,
    plain,
    readable,
    segment,
    shows,
    spoken,
)
from generators.mathexplain.figures.geometry import Geometry

_SHAPES = {3: "triangle", 4: "quadrilateral", 5: "pentagon", 6: "hexagon"}
_COUNTS = {1: "one", 2: "two", 3: "three"}


def keypoints(figure: Sketch) -> tuple[Keypoint, ...]:
    """Of the added parts that show, in their order. The figure is sound (:func:`checks.faults`)."""
    geometry = Geometry(figure)
    return tuple(
        Keypoint(element=element(part, figure), description=_sentence(part, figure, geometry))
        for part in figure.added
        if shows(part)
    )


def _sentence(part: Part, figure: Sketch, geometry: Geometry) -> str:
    """How the part is introduced, with its note behind it."""
    words = _introduced(part, figure, geometry)
    note = part.note.strip().rstrip(".")
    text = f"{words}, {note}" if note else words
    return f"{text[0].upper()}{text[1:]}."


def _introduced(part: Part, figure: Sketch, geometry: Geometry) -> str:
    match part:
        case Point():
            return _point(part, figure, geometry)
        case Line():
            return _line(part, figure)
        case Circle():
            return _circle(part, figure)
        case Curve():
            span = f" from x = {readable(part.domain[0])} to x = {readable(part.domain[1])}"
            dashed = "dashed " if part.dashed else ""
            return f"the {dashed}graph of {equation(part)}" + ("" if figure.axes is not None else span)
        case Angle():
            return _angle(part, figure)
        case Mark():
            return _mark(part, figure)
        case Length():
            between = f"{spoken(part.a, figure)} and {spoken(part.b, figure)}"
            return f"the length {plain(part.label)} written between {between}"
        case Region():
            return _region(part, figure)
        case Label():
            return f"the label {plain(part.tex)}" + _at(part.x, part.y, figure)


def _at(x: str, y: str, figure: Sketch) -> str:
    return f" at ({readable(x)}, {readable(y)})" if figure.axes is not None else ""


def _point(part: Point, figure: Sketch, geometry: Geometry) -> str:
    name = f" {part.name}" if part.letter else ""
    words = f"the point{name}" + _at(part.x, part.y, figure)
    lines = [] if part.note else list(_lines_on(part.name, figure, geometry))
    if len(lines) > 1:
        return f"{words}, where {lines[0]} and {lines[1]} meet"
    return f"{words} on {lines[0]}" if lines else words


def _lines_on(name: str, figure: Sketch, geometry: Geometry) -> Iterator[str]:
    """Lines that pass the point, none of which it defines."""
    for line in (*figure.given, *figure.added):
        if isinstance(line, Line) and name not in (line.start, line.end) and geometry.covers(line, name):
            yield line.name or segment(line.start, line.end, figure)


def _line(part: Line, figure: Sketch) -> str:
    dashed = "dashed " if part.dashed else ""
    name = f" {part.name}" if part.name else ""
    start, end = _where(part.start, figure), _where(part.end, figure)
    if part.form == "segment":
        article = "an" if part.arrow and not part.dashed else "a"
        return f"{article} {dashed}{'arrow' if part.arrow else 'segment'}{name}{start('from')}{end('to')}"
    if part.form == "ray":
        return f"a {dashed}ray{name}{start('from')}{end('through')}"
    if "=" in element(part, figure):
        return f"a {dashed}straight {element(part, figure).replace('Line', 'line')}"
    return f"a {dashed}straight line{name}{start('through')}{end('and' if start('') else 'through')}"


def _circle(part: Circle, figure: Sketch) -> str:
    dashed = "dashed " if part.dashed else ""
    center = _where(part.center, figure)("around")
    if part.arc:
        first, last = (_where(end, figure) for end in part.arc)
        return f"a {dashed}arc{center}{first('from')}{last('counter-clockwise to')}"
    return f"a {dashed}circle{center}{_where(part.through, figure)('through')}"


def _where(name: str, figure: Sketch) -> Callable[[str], str]:
    """Says a point after a preposition; nothing of one that has neither letter nor coordinates."""
    known = figure.axes is not None or lettered([name], figure)
    return lambda word: f" {word} {spoken(name, figure)}" if known else ""


def _angle(part: Angle, figure: Sketch) -> str:
    vertex = spoken(part.vertex, figure)
    arms = f"at {vertex}"
    if lettered((part.a, part.vertex, part.b), figure):
        arms += f" between {part.vertex}{part.a} and {part.vertex}{part.b}"
    if part.right:
        return f"a right-angle mark {arms}"
    words = f"the {'reflex ' if part.reflex else ''}angle {arms}"
    if part.label:
        return f"{words}, labelled {plain(part.label)}"
    alike = [
        p.a + p.vertex + p.b
        for p in (*figure.given, *figure.added)
        if isinstance(p, Angle) and p != part and p.arcs == part.arcs and not (p.right or p.label)
    ]
    arcs = f"{_COUNTS[part.arcs]} arc{'s' if part.arcs > 1 else ''}"
    if part.arcs == 1 or not alike:
        return f"{words}, marked with {arcs}"
    return f"{words}, marked with {arcs} as equal to {listed([f'angle {name}' for name in alike])}"


def _mark(part: Mark, figure: Sketch) -> str:
    segments = [segment(a, b, figure) for a, b in marked_alike(part, figure)]
    thing = "stroke" if part.of == "equal" else "arrow"
    many = f"{_COUNTS[part.count]} {thing}{'s' if part.count > 1 else ''}"
    says = "have the same length" if part.of == "equal" else "are parallel"
    return f"{many} on each of {listed(segments)}, which {says}"


def _region(part: Region, figure: Sketch) -> str:
    if part.between is not None and part.domain is not None:
        first, second = map(readable, part.between)
        span = f"from x = {readable(part.domain[0])} to x = {readable(part.domain[1])}"
        name = f" {part.name}" if part.name else ""
        return f"the shaded region{name} between y = {first} and y = {second} {span}"
    if part.sector is not None:
        center, first, second = (spoken(name, figure) for name in part.sector)
        kind = "segment of the circle" if part.chord else "sector"
        return f"the shaded {kind} around {center} from {first} counter-clockwise to {second}"
    shape = _SHAPES.get(len(part.corners), "polygon")
    return f"the shaded {shape} with corners {listed([spoken(name, figure) for name in part.corners])}"
