"""What a figure's parts are called: kind and name, as keypoints and faults name them (paper 002, §3.1)."""

from __future__ import annotations

import re
from collections.abc import Sequence

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
from generators.mathexplain.figures.terms import Exact, decimal

_DEGREES = re.compile(r"\^\s*(?:\\circ|\{\\circ\})")
_PLAIN = re.compile(r"[\w\s.,:=+\-°'()√π/]*")
_FRACTION = re.compile(r"(?<![\w}])\\[dt]?frac\{([\w√π]+)\}\{([\w√π]+)\}(?!\w)")
_ROOT = re.compile(r"sqrt\((\w+)\)")


def named_points(part: Part) -> tuple[str, ...]:
    """The points that a part refers to, in the order in which it names them; of a point none."""
    match part:
        case Line():
            return part.start, part.end
        case Circle():
            return (part.center, part.through, *(part.arc or ()))
        case Angle():
            return part.a, part.vertex, part.b
        case Mark():
            return tuple(name for segment in part.segments for name in segment)
        case Length():
            return part.a, part.b
        case Region():
            return (*part.corners, *(part.sector or ()))
    return ()


def shows(part: Part) -> bool:
    """Whether the part leaves ink: a point without dot and letter is only referred to."""
    return not isinstance(part, Point) or part.dot or part.letter


def element(part: Part, figure: Sketch) -> str:
    """The element's name, e.g. ``Line AD`` or ``Symbol right angle at D``; one for each part of a sound figure."""
    match part:
        case Point():
            return f"Point {spoken(part.name, figure)}"
        case Line():
            return _line(part, figure)
        case Circle():
            return _circle(part, figure)
        case Curve():
            return f"Curve {equation(part)}"
        case Angle():
            return _angle(part, figure)
        case Mark():
            sign, word = (" = ", "equal length") if part.of == "equal" else (" ∥ ", "parallel")
            return f"Symbol {word} {sign.join(segment(a, b, figure) for a, b in marked_alike(part, figure))}"
        case Length():
            return (
                f"Symbol length {'of ' if lettered((part.a, part.b), figure) else ''}{segment(part.a, part.b, figure)}"
            )
        case Region():
            return f"Region {_region(part, figure)}"
        case Label():
            return _label(part, figure)


def lettered(names: Sequence[str], figure: Sketch) -> bool:
    """Whether the letters of all these points can be read in the picture."""
    return all(point is None or point.letter for point in (_point(name, figure) for name in names))


def _point(name: str, figure: Sketch) -> Point | None:
    return next((p for p in _every(figure) if isinstance(p, Point) and p.name == name), None)


def spoken(name: str, figure: Sketch) -> str:
    """A point's letter; of one without, where it is if there are axes."""
    point = _point(name, figure)
    if point is None or point.letter or figure.axes is None:
        return name
    return f"({readable(point.x)}, {readable(point.y)})"


def segment(a: str, b: str, figure: Sketch) -> str:
    """``AB``, or from where to where it goes."""
    if lettered((a, b), figure) or figure.axes is None:
        return a + b
    return f"from {spoken(a, figure)} to {spoken(b, figure)}"


def listed(words: Sequence[str]) -> str:
    """``A, B and C``."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _line(part: Line, figure: Sketch) -> str:
    ends = (part.start, part.end)
    if part.name or lettered(ends, figure):
        return f"Line {part.name or part.start + part.end}"
    start, end = (_point(name, figure) for name in ends)
    if figure.axes is not None and part.form == "straight" and start is not None and end is not None:
        if start.x == end.x:
            return f"Line x = {readable(start.x)}"
        if start.y == end.y:
            return f"Line y = {readable(start.y)}"
    known = [spoken(name, figure) for name in ends if figure.axes is not None or lettered([name], figure)]
    if part.form == "straight":
        return f"Line through {listed(known or ends)}"
    return f"Line from {' to '.join(known or ends)}"


def _region(part: Region, figure: Sketch) -> str:
    names = part.corners or part.sector or ()
    if part.name or not names:
        return part.name or "between the curves"
    if lettered(names, figure):
        return "".join(names)
    return f"with corners {listed([spoken(name, figure) for name in names])}"


def _circle(part: Circle, figure: Sketch) -> str:
    others = [p for p in _every(figure) if isinstance(p, Circle) and p is not part and p.center == part.center]
    through = f" through {spoken(part.through, figure)}"
    if part.arc:
        again = any(p.arc and set(p.arc) == set(part.arc) for p in others)
        return f"Arc {segment(*part.arc, figure)}" + (through if again else "")
    if not lettered([part.center], figure) and figure.axes is None and lettered([part.through], figure):
        return f"Circle{through}"
    return f"Circle {spoken(part.center, figure)}" + (through if any(not p.arc for p in others) else "")


def _angle(part: Angle, figure: Sketch) -> str:
    """By its three points; by its vertex, or by its label, where a letter is not written and that is clear enough."""
    vertex, names = spoken(part.vertex, figure), part.a + part.vertex + part.b
    here = [p for p in _every(figure) if isinstance(p, Angle) and p.vertex == part.vertex]
    if part.right:
        alone = len([p for p in here if p.right]) < 2
        return f"Symbol right angle at {vertex}" if alone else f"Symbol right angle {names}"
    if lettered((part.a, part.vertex, part.b), figure):
        return f"Angle {names}"
    if re.fullmatch(r"[a-z]|\\[a-z]+", part.label):
        return f"Angle {plain(part.label)}"
    return f"Angle at {vertex}" if len([p for p in here if not p.right]) < 2 else f"Angle {names}"


def _label(part: Label, figure: Sketch) -> str:
    name = f"Symbol label {plain(part.tex)}"
    alike = [p for p in _every(figure) if isinstance(p, Label) and p.tex == part.tex]
    return name if len(alike) < 2 else f"{name} at ({readable(part.x)}, {readable(part.y)})"


def _every(figure: Sketch) -> tuple[Part, ...]:
    return (*figure.given, *figure.added)


def marked_alike(part: Mark, figure: Sketch) -> tuple[tuple[str, str], ...]:
    """The segments of a mark; of one that is on a single segment, those with the same mark too."""
    if len(part.segments) > 1:
        return part.segments
    marks = [p for p in _every(figure) if isinstance(p, Mark) and (p.of, p.count) == (part.of, part.count)]
    return tuple(dict.fromkeys(segment for mark in marks for segment in mark.segments))


def equation(part: Curve) -> str:
    """``y = f(x)`` of a curve called f, else its name as it is."""
    name = part.name.strip()
    return f"y = {name}(x)" if re.fullmatch(r"[a-z]'?", name) else name


def plain(tex: str) -> str:
    """A formula within plain words: as it is when that can be read, else between dollar signs."""
    simple = _DEGREES.sub("°", tex)
    simple = re.sub(r"\\sqrt\{(\w+)\}", r"√\1", simple)
    simple = re.sub(r"\\pi\b ?", "π", simple)
    simple = re.sub(r"\\(?:text|mathrm)\{([^{}]*)\}", r"\1", simple)
    simple = _FRACTION.sub(r"\1/\2", re.sub(r"\\[,;: ]", " ", simple))
    return simple if _PLAIN.fullmatch(simple) else f"${tex}$"


def readable(number: Exact) -> str:
    """An exact number or term for readers: ``√3/2`` for ``sqrt(3)/2``, two decimals for one that is too long."""
    if len(number) > 30:
        try:
            return f"{decimal(number):.4g}"
        except ValueError:
            return number
    simple = re.sub(r"\bpi\b", "π", _ROOT.sub(r"√\1", number)).replace("**", "^")
    return re.sub(r"(?<=[\dπ)])\*(?=[√π(a-z])", "", simple)
