"""What is wrong with a figure's description; nothing of it is left to the eye. Equality holds on 35 digits."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator

import numpy as np

from chalkwright.renderers.tex.typeset import typeset
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
from generators.mathexplain.figures.elements import element, named_points
from generators.mathexplain.figures.geometry import Geometry, number_texts, same
from generators.mathexplain.figures.terms import X, decimal, term, values

_DEGREES = re.compile(r"(\d+(?:\.\d+)?)\s*\^\s*(?:\\circ|\{\\circ\})")
_OFF = 0.06
"""Degrees by which a rounded label may miss its angle."""
_ROUND = 1e-9
_SAMPLES = 241


def faults(figure: Sketch) -> list[str]:
    """One sentence for each fault; empty for a sound figure. Later checks need what earlier ones find in order."""
    for check in (_unreadable, _unknown, _shapeless, _untrue):
        found = list(dict.fromkeys(check(figure)))
        if found:
            return found
    return []


def _parts(figure: Sketch) -> tuple[Part, ...]:
    return (*figure.given, *figure.added)


def _unreadable(figure: Sketch) -> Iterator[str]:
    """Numbers, terms and formulas that cannot be read."""
    for part in _parts(figure):
        for text in number_texts(part):
            yield from _said_by(decimal, text, f"{element(part, figure)}: ")
        if isinstance(part, Curve):
            yield from _said_by(term, part.expression, f"{element(part, figure)}: ")
        for text in part.between or () if isinstance(part, Region) else ():
            yield from _said_by(term, text, f"{element(part, figure)}: ")
        tex = part.tex if isinstance(part, Label) else getattr(part, "label", "")
        if tex:
            yield from _said_by(typeset, tex, f"{element(part, figure)}: ")
    for text in (*figure.axes.x, *figure.axes.y) if figure.axes else ():
        yield from _said_by(decimal, text, "The axes: ")


def _said_by(read: Callable[[str], object], text: str, who: str) -> Iterator[str]:
    try:
        read(text)
    except ValueError as error:
        yield f"{who}{error}"


def _unknown(figure: Sketch) -> Iterator[str]:
    """Points named twice, and names that no point has."""
    names = [part.name for part in _parts(figure) if isinstance(part, Point)]
    yield from (f"Point {name} is described twice." for name in sorted(set(names)) if names.count(name) > 1)
    given = {part.name for part in figure.given if isinstance(part, Point)}
    for parts, known in ((figure.given, given), (figure.added, set(names))):
        for part in parts:
            for name in dict.fromkeys(named_points(part)):
                if name not in known:
                    why = "only the solution adds" if name in names else "the figure does not describe"
                    yield f"{element(part, figure)} refers to point {name}, which {why}."


def _shapeless(figure: Sketch) -> Iterator[str]:
    """Parts without a shape: coinciding points, empty ranges, regions with no border or with several."""
    geometry = Geometry(figure)
    points = [part for part in _parts(figure) if isinstance(part, Point)]
    for k, one in enumerate(points):
        for other in points[:k]:
            if same(geometry.at(one.name), geometry.at(other.name)):
                yield f"Points {other.name} and {one.name} are at the same place."
    for part in _parts(figure):
        name = element(part, figure)
        for pair in _pairs(part):
            if pair[0] == pair[1]:
                yield f"{name} goes from {pair[0]} to itself."
        if isinstance(part, Region):
            yield from _of_a_region(part, name)
        if isinstance(part, Curve | Region) and part.domain and decimal(part.domain[0]) >= decimal(part.domain[1]):
            yield f"{name} has an empty domain, from {part.domain[0]} to {part.domain[1]}."
    for axis in (figure.axes.x, figure.axes.y) if figure.axes else ():
        if decimal(axis[0]) >= decimal(axis[1]):
            yield f"An axis runs from {axis[0]} to {axis[1]}; the first has to be the smaller."


def _pairs(part: Part) -> tuple[tuple[str, str], ...]:
    """The points of a part that have to be apart."""
    match part:
        case Line():
            return ((part.start, part.end),)
        case Circle():
            return ((part.center, part.through), *((part.arc,) if part.arc else ()))
        case Angle():
            return (part.vertex, part.a), (part.vertex, part.b), (part.a, part.b)
        case Mark():
            return part.segments
        case Length():
            return ((part.a, part.b),)
        case Region():
            return () if part.sector is None else ((part.sector[0], part.sector[1]), (part.sector[0], part.sector[2]))
    return ()


def _of_a_region(part: Region, name: str) -> Iterator[str]:
    ways = [bool(part.corners), part.between is not None, part.sector is not None]
    if sum(ways) != 1:
        yield f"{name} needs either corners, or two curves to lie between, or a sector."
    elif part.corners and len(set(part.corners)) < 3:
        yield f"{name} needs three corners or more, each once."
    elif part.between is not None and part.domain is None:
        yield f"{name} lies between two curves and needs a domain."


def _untrue(figure: Sketch) -> Iterator[str]:
    """What the figure says and is not so."""
    geometry = Geometry(figure)
    yield from _repeated(figure, geometry)
    yield from _angles(figure, geometry)
    yield from _marks(figure, geometry)
    yield from _circles(figure, geometry)
    for part in _parts(figure):
        if isinstance(part, Curve):
            yield from _undefined(part.expression, part.domain, element(part, figure))
        elif isinstance(part, Region) and part.between and part.domain:
            for expression in part.between:
                yield from _undefined(expression, part.domain, element(part, figure))
    yield from _in_axes(figure)


def _repeated(figure: Sketch, geometry: Geometry) -> Iterator[str]:
    given = {geometry.identity(part) for part in figure.given}
    added: set[object] = set()
    names: set[str] = set()
    for part in figure.added:
        identity, name = geometry.identity(part), element(part, figure)
        if identity in given:
            yield f"{name} is added, but it is given already."
        elif identity in added or name in names:
            yield f"{name} is added twice."
        added.add(identity)
        names.add(name)


def _angles(figure: Sketch, geometry: Geometry) -> Iterator[str]:
    alike: dict[int, list[tuple[Angle, float]]] = defaultdict(list)
    for part in _parts(figure):
        if not isinstance(part, Angle):
            continue
        name, size = element(part, figure), geometry.degrees(part)
        if part.right and not geometry.is_right(part):
            yield f"{name} is marked as right, but {part.a}{part.vertex}{part.b} has {size:.4g} degrees."
        if size < _ROUND or size > 360 - _ROUND:
            yield f"{name} has no size: its arms lie on each other."
        if (said := _DEGREES.fullmatch(part.label.strip())) and abs(float(said[1]) - size) > _OFF:
            yield f"{name} is labelled {said[1]} degrees, but it has {size:.6g}."
        if part.arcs > 1:
            alike[part.arcs].append((part, size))
    for arcs, group in alike.items():
        first, size = group[0]
        for part, other in group[1:]:
            if abs(other - size) > _ROUND:
                yield (
                    f"Angles {first.a}{first.vertex}{first.b} and {part.a}{part.vertex}{part.b} both have {arcs} arcs, "
                    f"but they have {size:.6g} and {other:.6g} degrees."
                )


def _marks(figure: Sketch, geometry: Geometry) -> Iterator[str]:
    alike: dict[tuple[str, int], list[tuple[str, str]]] = defaultdict(list)
    for part in _parts(figure):
        if isinstance(part, Mark):
            drawn = figure.given if part in figure.given else _parts(figure)
            for a, b in part.segments:
                if not geometry.is_drawn(a, b, drawn):
                    yield f"{element(part, figure)} is on {a}{b}, where no line is drawn."
            alike[part.of, part.count] += part.segments
    for (of, count), segments in alike.items():
        (a, b), *others = segments
        strokes = f"{count} {'stroke' if of == 'equal' else 'arrow'}{'s' if count > 1 else ''}"
        if not others:
            yield f"The {of} mark of {strokes} is on {a}{b} alone, so it says nothing."
        for c, d in others:
            if of == "equal" and not geometry.equally_long((a, b), (c, d)):
                lengths = (geometry.length(a, b), geometry.length(c, d))
                yield f"{a}{b} and {c}{d} are marked as equal, but they are {lengths[0]:.6g} and {lengths[1]:.6g} long."
            if of == "parallel" and not geometry.parallel((a, b), (c, d)):
                yield f"{a}{b} and {c}{d} are marked as parallel, but they are not."


def _circles(figure: Sketch, geometry: Geometry) -> Iterator[str]:
    for part in _parts(figure):
        if isinstance(part, Circle) and part.arc:
            ends, center, on = part.arc, part.center, part.through
        elif isinstance(part, Region) and part.sector:
            center, on, last = part.sector
            ends = (last, last)
        else:
            continue
        for end in dict.fromkeys(ends):
            if not geometry.equally_long((center, on), (center, end)):
                yield f"{element(part, figure)} ends at {end}, which is not on its circle."


def _undefined(expression: str, domain: tuple[str, str], name: str) -> Iterator[str]:
    """A function may run to infinity at the ends of its domain, not between them."""
    from chalkwright.renderers.kit.graph_functions import (
        Function,  # loads SciPy, which figures without graphs need not wait for
    )

    low, high = decimal(domain[0]), decimal(domain[1])
    read = term(expression)
    x = np.linspace(low, high, _SAMPLES)[1:-1]
    lacking = x[~np.isfinite(values(expression, x))]
    edge = 1e-6 * (high - low)
    inside = (
        [float(p) for p, _ in Function(read, (low, high)).gaps if low + edge < float(p) < high - edge]
        if read.has(X) and not read.is_polynomial(X)
        else []
    )
    if inside or len(lacking):
        yield f"{name} has no value at x = {inside[0] if inside else lacking[0]:.4g}, inside its domain."


def _in_axes(figure: Sketch) -> Iterator[str]:
    if figure.axes is None:
        return
    (left, right), (low, high) = (tuple(map(decimal, axis)) for axis in (figure.axes.x, figure.axes.y))
    for part in _parts(figure):
        if isinstance(part, Point) and not (left <= decimal(part.x) <= right and low <= decimal(part.y) <= high):
            yield f"Point {part.name} lies outside the axes."
        if isinstance(part, Curve):
            x = np.linspace(decimal(part.domain[0]), decimal(part.domain[1]), _SAMPLES)
            y = values(part.expression, x)
            if not np.any((x >= left) & (x <= right) & (y >= low) & (y <= high)):
                yield f"{element(part, figure)} lies outside the axes."
        round_part = isinstance(part, Circle) or (isinstance(part, Region) and part.sector is not None)
        if not figure.axes.equal and (round_part or isinstance(part, Angle | Mark)):
            yield f"{element(part, figure)} needs the same unit on both axes, else it looks wrong."
