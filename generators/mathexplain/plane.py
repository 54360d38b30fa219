"""From a family's exercise on axes to an item: graphs, places and equations as they are written, and options.

What lies on axes is neither turned nor renamed, so an :class:`Exercise` is drawn as it is described.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import sympy as sp

from chalkwright.benchmarks.mathexplain.data import Domain
from generators.mathexplain.figures.exact import X, exact
from generators.mathexplain.figures.figure import Figure
from generators.mathexplain.item import CHOSEN, Item, options
from generators.mathexplain.parts import *
from generators.mathexplain.texts import Texts

__all__ = [
    "ORIGIN",
    "Exercise",
    "X",
    "Y",
    "anchor",
    "at_x",
    "at_y",
    "axes",
    "bracketed",
    "coordinates",
    "diagonal",
    "difference",
    "distance",
    "framing",
    "graph",
    "level",
    "line_through",
    "linear",
    "named_at",
    "poly",
    "shade",
    "spot",
    "squared",
    "squares",
]

Y = sp.Symbol("y", real=True)
ORIGIN = Point(name="O", x="0", y="0", side="below left")


def _formula(value: Any) -> str:
    return f"${coordinates(value) if isinstance(value, tuple) else tex(value)}$"


@dataclass(frozen=True)
class Exercise:
    """A problem with the figure as it is to be drawn."""

    given: tuple[Part, ...]
    added: tuple[Part, ...]
    value: Any
    """A number, or a tuple of numbers for a point or an equation."""
    wrong: tuple[Any, ...]
    """What typical mistakes lead to, the likeliest first; at least four apart from the answer and each other."""
    axes: Axes | None = None
    domain: Domain = "geometry"
    written: Callable[[Any], str] = _formula
    """The answer, and each option, in Markdown."""
    told: Mapping[str, Any] = field(default_factory=dict)
    """What its texts say beside the arguments and the value."""


def place_exercise(exercise: Exercise, texts: Texts, chapter: str, section: str, name: str, n: int) -> Item:
    """Item number n of its section. Raises ValueError for one with too few wrong options."""
    choices = options(exercise.value, exercise.wrong, exercise.written, name)
    return Item(
        id=name,
        chapter=chapter,
        section=section,
        domain=exercise.domain,
        problem=texts.problem,
        options=choices if n * CHOSEN % 100 < CHOSEN else (),
        answer=exercise.written(exercise.value),
        value="" if isinstance(exercise.value, tuple) else str(sp.sympify(exercise.value)),
        explanation=texts.explanation,
        figure=Figure(given=exercise.given, added=exercise.added, axes=exercise.axes),
    )


def axes(
    left: Number,
    right: Number,
    low: Number,
    high: Number,
    *,
    ticks: bool = True,
    grid: bool = False,
    equal: bool = True,
) -> Axes:
    x, y = (str(left), str(right)), (str(low), str(high))
    return Axes(x=x, y=y, ticks=ticks, grid=grid, equal=equal)


def framing(*places: tuple[Any, Any], room: int = 1) -> tuple[int, int, int, int]:
    """Left, right, bottom, top of axes around the origin and the places, with ``room`` units around them."""
    spans = []
    for k in (0, 1):
        values = [sp.Integer(0), *(sp.sympify(place[k]) for place in places)]
        spans += [int(sp.floor(min(values))) - room, int(sp.ceiling(max(values))) + room]
    left, right, low, high = spans
    return left, right, low, high


def spot(name: str, x: Any, y: Any, side: Side = "auto", *, note: str = "", dot: bool = True) -> Point:
    """A point with a dot; of one without, only the letter is drawn."""
    return Point(name=name, x=exact(x), y=exact(y), dot=dot, side=side, note=note)


def anchor(name: str, x: Any, y: Any) -> Point:
    """A given point that is not drawn: an end of a given line that has no name."""
    return Point(name=name, x=exact(x), y=exact(y), letter=False)


def graph(
    expression: Any,
    left: Any,
    right: Any,
    formula: str = "",
    *,
    name: str = "",
    label: str | None = None,
    dashed: bool = False,
    note: str = "",
) -> Curve:
    """A function's graph, labelled with its equation. ``formula``: the term in TeX; needed where it is no polynomial.

    ``label`` is written instead of the equation; empty: nothing.
    """
    formula = formula or poly(expression)
    return Curve(
        name=name or f"y = {_plain(formula)}",
        expression=str(sp.sympify(expression)),
        domain=(exact(left), exact(right)),
        label=f"y = {formula}" if label is None else label,
        dashed=dashed,
        note=note,
    )


def level(value: Number, left: Number, right: Number, *, label: str | None = None, note: str = "") -> Curve:
    """A dashed line parallel to the x-axis."""
    return graph(value, left, right, tex(value), label=label, dashed=True, note=note)


def diagonal(left: Number, right: Number, *, note: str = "") -> Curve:
    """The dashed line y = x."""
    return graph(X, left, right, dashed=True, note=note)


def shade(first: Any, second: Any, left: Any, right: Any, name: str = "S", note: str = "") -> Region:
    """The area between two graphs."""
    return Region(
        between=(str(sp.sympify(first)), str(sp.sympify(second))),
        domain=(exact(left), exact(right)),
        name=name,
        note=note,
    )


def at_x(value: Any, formula: str = "", note: str = "") -> Label:
    """A number below the x-axis."""
    return Label(tex=formula or tex(value), x=exact(value), y="0", side="below", note=note)


def at_y(value: Any, formula: str = "", note: str = "") -> Label:
    """A number on the left of the y-axis."""
    return Label(tex=formula or tex(value), x="0", y=exact(value), side="left", note=note)


def named_at(name: str, x: Any, y: Any) -> str:
    """``A(1, -2)``, for a formula."""
    return f"{name}{coordinates((x, y))}"


def coordinates(place: tuple[Any, Any]) -> str:
    return f"({tex(sp.sympify(place[0]))}, {tex(sp.sympify(place[1]))})"


def difference(first: Any, second: Any) -> str:
    """``4 - (-1)``: how far it is from the second to the first."""
    inner = tex(sp.sympify(second))
    return f"{tex(sp.sympify(first))} - " + (f"({inner})" if inner.startswith("-") else inner)


def poly(expression: Any, variable: str = "x") -> str:
    """A polynomial in x with falling powers, in TeX: ``-x^2 + \\frac{1}{2}x - 3``."""
    written = ""
    for (power,), factor in sp.Poly(sp.expand(expression), X).terms():
        size = tex(abs(factor))
        letters = "" if power == 0 else variable if power == 1 else f"{variable}^{power}"
        written += f" {'-' if factor.is_negative else '+'} {'' if size == '1' and letters else size}{letters}"
    return ("-" if written.startswith(" - ") else "") + written[3:]


def squared(variable: str, shift: Any) -> str:
    """``x^2`` or ``(x - 3)^2``."""
    shift = sp.sympify(shift)
    if shift == 0:
        return f"{variable}^2"
    return f"({variable} {'+' if shift.is_negative else '-'} {tex(abs(shift))})^2"


def linear(a: Any, b: Any, c: Any = 0) -> str:
    """``3x - 4y + 5``: a x + b y + c in TeX, without what is zero."""
    written = ""
    for factor, letter in ((a, "x"), (b, "y"), (c, "")):
        factor = sp.sympify(factor)
        if factor != 0:
            size = tex(abs(factor))
            written += f" {'-' if factor.is_negative else '+'} {'' if size == '1' and letter else size}{letter}"
    return ("-" if written.startswith(" - ") else "") + written[3:]


def line_through(a: tuple[Any, Any], b: tuple[Any, Any]) -> tuple[sp.Expr, sp.Expr, sp.Expr]:
    """(p, q, r) of the line p x + q y + r = 0 through two places, whole numbers without a common divisor, p > 0."""
    (x1, y1), (x2, y2) = (tuple(map(sp.Rational, place)) for place in (a, b))
    p, q = y2 - y1, x1 - x2
    factors = (p, q, -(p * x1 + q * y1))
    unit = sp.gcd_list([abs(factor) for factor in factors if factor != 0])
    if p < 0 or (p == 0 and q < 0):
        unit = -unit
    p, q, r = (factor / unit for factor in factors)
    return p, q, r


def distance(a: tuple[Any, Any], b: tuple[Any, Any]) -> sp.Expr:
    return sp.sqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2)


def squares(across: Any, up: Any) -> str:
    """``(-3)^2 + 4^2``."""
    return " + ".join(f"{bracketed(n)}^2" for n in (across, up))


def bracketed(value: Any) -> str:
    """A number as a factor or the base of a power: in brackets unless it is whole and not negative."""
    number = sp.sympify(value)
    if number.is_Integer:
        return f"({tex(number)})" if number.is_negative else tex(number)
    return rf"\left({tex(number)}\right)"


def _plain(formula: str) -> str:
    """The TeX of a term as words of a keypoint: ``\\frac{1}{2}x + \\sqrt{3}`` → ``x/2 + √3``."""
    text = re.sub(r"\\left|\\right", "", formula).replace(r"\,", " ").replace(r"\cdot", "·")
    for _ in range(2):
        text = re.sub(r"\\frac\{1\}\{(\w+)\}(x(?:\^\d)?)", r"\2/\1", text)
        text = re.sub(r"\\frac\{(\d+)\}\{(\d+)\}(x(?:\^\d)?)", r"\1\3/\2", text)
        text = re.sub(r"\\frac\{(\w+)\}\{(\w+)\}", r"\1/\2", text)
        text = re.sub(r"\\frac\{([^{}]+)\}\{([^{}]+)\}", r"(\1)/(\2)", text)
        text = re.sub(r"\\sqrt\{(\w+)\}", r"√\1", text)
        text = re.sub(r"\\sqrt\{([^{}]+)\}", r"√(\1)", text)
        text = re.sub(r"\^\{(-?\w)\}", r"^\1", text)
        text = re.sub(r"\^\{([^{}]+)\}", r"^(\1)", text)
        text = re.sub(r"_\{(\w+)\}", r"_\1", text)
    return re.sub(r"\s+", " ", text.replace("\\", "").replace("pi", "π")).strip()
