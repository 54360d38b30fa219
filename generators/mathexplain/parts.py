"""Short ways to write a figure's parts and the numbers of a problem, for the families.

Points are canonical capital letters; a list of segments is a string, ``"AB BC CA"``. A letter may carry a prime or a
digit (``A'``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeAlias

import sympy as sp

from generators.mathexplain.figures.description import (
    Angle,
    Axes,
    Circle,
    Curve,
    Label,
    Length,
    Line,
    Mark,
    Part,
    Point,
    Region,
    Side,
)

__all__ = [
    "Angle",
    "Axes",
    "Circle",
    "Curve",
    "Label",
    "Length",
    "Line",
    "Mark",
    "Number",
    "Part",
    "Places",
    "Point",
    "Region",
    "Side",
    "angle",
    "angles",
    "arc",
    "circle",
    "cm",
    "cos",
    "cuboid",
    "deg",
    "equal",
    "length",
    "lengths",
    "measured",
    "metres",
    "named",
    "parallel",
    "points",
    "polar",
    "polygon",
    "projected",
    "ray",
    "region",
    "right",
    "sector",
    "segments",
    "sin",
    "square_cm",
    "straight",
    "tan",
    "tex",
]

Number: TypeAlias = sp.Expr | int
Places = dict[str, tuple[Any, Any]]
_NAME = re.compile(r"[A-Z](?:'|_?\d)?")


def named(letters: str) -> tuple[str, ...]:
    """The points of a string, ``"AO'"`` → ``("A", "O'")``."""
    return tuple(_NAME.findall(letters))


def points(places: Places, dots: str = "", hidden: str = "", note: str = "", **sides: Side) -> tuple[Point, ...]:
    """The places as points; those of ``dots`` as dots, those of ``hidden`` without letter."""
    return tuple(
        Point(
            name=name,
            x=str(sp.sympify(x)),
            y=str(sp.sympify(y)),
            dot=name in named(dots),
            letter=name not in named(hidden),
            side=sides.get(name, "auto"),
            note=note,
        )
        for name, (x, y) in places.items()
    )


def cuboid(a: int, b: int, c: int) -> dict[str, tuple[int, int, int]]:
    """Where the corners are: the base ABCD, and EFGH above it at the height c."""
    base = {"A": (0, 0, 0), "B": (a, 0, 0), "C": (a, b, 0), "D": (0, b, 0)}
    return base | {top: (*base[under][:2], c) for top, under in zip("EFGH", "ABCD", strict=True)}


def projected(space: Mapping[str, tuple[Any, Any, Any]]) -> Places:
    """Places in space (right, back, up) in oblique projection: what is parallel to the page is true to size."""
    depth = sp.Rational(2, 5), sp.Rational(3, 10)
    return {name: (x + depth[0] * y, z + depth[1] * y) for name, (x, y, z) in space.items()}


def segments(pairs: str, *, dashed: bool = False, note: str = "") -> tuple[Line, ...]:
    """One segment a pair of letters."""
    return tuple(Line(start=a, end=b, dashed=dashed, note=note) for a, b in (named(pair) for pair in pairs.split()))


def polygon(corners: str) -> tuple[Line, ...]:
    """The sides of a polygon."""
    names = named(corners)
    return tuple(Line(start=a, end=b) for a, b in zip(names, names[1:] + names[:1], strict=True))


def ray(pair: str, *, dashed: bool = False, note: str = "") -> Line:
    start, end = named(pair)
    return Line(start=start, end=end, form="ray", dashed=dashed, note=note)


def straight(pair: str, name: str = "", *, dashed: bool = False, note: str = "") -> Line:
    start, end = named(pair)
    return Line(start=start, end=end, form="straight", name=name, dashed=dashed, note=note)


def circle(center: str, through: str, *, dashed: bool = False, note: str = "") -> Circle:
    return Circle(center=center, through=through, dashed=dashed, note=note)


def arc(center: str, ends: str, *, dashed: bool = False, note: str = "") -> Circle:
    """The arc from the first end counter-clockwise to the second."""
    first, second = named(ends)
    return Circle(center=center, through=first, arc=(first, second), dashed=dashed, note=note)


def angle(corner: str, label: str = "", *, arcs: int = 1, note: str = "") -> Angle:
    a, vertex, b = named(corner)
    return Angle(a=a, vertex=vertex, b=b, label=label, arcs=arcs, note=note)


def angles(**labels: str) -> tuple[Angle, ...]:
    """One for each corner, ``angles(BAC=deg(60), ABC=deg(45))``."""
    return tuple(angle(corner, label) for corner, label in labels.items())


def right(corner: str, note: str = "") -> Angle:
    """A right-angle mark."""
    a, vertex, b = named(corner)
    return Angle(a=a, vertex=vertex, b=b, right=True, note=note)


def length(pair: str, label: str, note: str = "") -> Length:
    a, b = named(pair)
    return Length(a=a, b=b, label=label, note=note)


def lengths(**labels: str) -> tuple[Length, ...]:
    """One for each pair, ``lengths(AB=cm(3), BC=cm(4))``."""
    return tuple(length(pair, label) for pair, label in labels.items())


def _pairs(pairs: str) -> tuple[tuple[str, str], ...]:
    return tuple((a, b) for a, b in (named(pair) for pair in pairs.split()))


def equal(pairs: str, count: int = 1, note: str = "") -> Mark:
    """Strokes on segments of one length."""
    return Mark(of="equal", segments=_pairs(pairs), count=count, note=note)


def parallel(pairs: str, count: int = 1, note: str = "") -> Mark:
    """Arrows on parallel segments."""
    return Mark(of="parallel", segments=_pairs(pairs), count=count, note=note)


def region(corners: str, note: str = "") -> Region:
    return Region(corners=named(corners), note=note)


def sector(letters: str, *, chord: bool = False, name: str = "", note: str = "") -> Region:
    """The sector of a centre and the two ends of its arc, counter-clockwise; with ``chord`` only what is beyond it."""
    center, first, second = named(letters)
    return Region(sector=(center, first, second), chord=chord, name=name, note=note)


def tex(value: Any) -> str:
    r"""A number in TeX, what is added before what is taken away: ``6\pi - 9\sqrt{3}``."""
    terms = sp.Add.make_args(sp.sympify(value))
    ordered = sorted(terms, key=lambda term: (term.could_extract_minus_sign(), not term.is_Rational))
    written = " + ".join(re.sub(r"^- ", "-", sp.latex(term)) for term in ordered).replace("+ -", "- ")
    written = re.sub(r"(\d) (?=\\|[a-z])", r"\1", written).replace("e^{-1}", r"\frac{1}{e}")
    return re.sub(r"\\log\{\\left\((\w+) ?\\right\)\}", r"\\ln \1", written)


def measured(value: Number, unit: str) -> str:
    r"""A number with its unit, ``3\text{ cm}^2``; a sum is bracketed."""
    name, _, power = unit.partition("^")
    number = f"({tex(value)})" if sp.sympify(value).is_Add else tex(value)
    return rf"{number}\text{{ {name}}}" + (f"^{power}" if power else "")


def cm(value: Number) -> str:
    return measured(value, "cm")


def square_cm(value: Number) -> str:
    return measured(value, "cm^2")


def metres(value: Number) -> str:
    return measured(value, "m")


def deg(value: Number) -> str:
    return rf"{tex(value)}^\circ"


def cos(degrees: Number) -> sp.Expr:
    return sp.cos(sp.sympify(degrees) * sp.pi / 180)


def sin(degrees: Number) -> sp.Expr:
    return sp.sin(sp.sympify(degrees) * sp.pi / 180)


def tan(degrees: Number) -> sp.Expr:
    return sp.tan(sp.sympify(degrees) * sp.pi / 180)


def polar(radius: Number, degrees: Number, center: tuple[Any, Any] = (0, 0)) -> tuple[sp.Expr, sp.Expr]:
    """The place at a distance from the centre, counter-clockwise from the right."""
    return center[0] + radius * cos(degrees), center[1] + radius * sin(degrees)
