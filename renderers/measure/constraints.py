"""Checks what a plan says of a figure's points against where the drawing code put them (docs/constraints.md).

Everything is measured as it is seen in the picture. Tolerances: lengths, ratios and sums 0.5 % of the larger side,
areas 1 %, angles and directions 0.5°, places 0.5 % of the figure's size (the diagonal of the box around its points).
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from chalkwright.renderers.base import Finding, Measured
from chalkwright.renderers.faults import Fault
from chalkwright.renderers.kit.points import Named
from chalkwright.renderers.measure.constraint_language import (
    BadConstraint,
    Constraint,
    Quantity,
    Side,
    parse,
    parse_all,
)
from chalkwright.renderers.measure.plane_figure import (
    DEFAULT,
    Figure,
    Immeasurable,
    KnownQuantities,
    Tolerance,
    at,
    beside,
    between,
    circumcentre,
    number,
)

ROUNDED = Tolerance(relative=0.01)
"""For values that were rounded to be written down."""

__all__ = [
    "BadConstraint",
    "Constraint",
    "Tolerance",
    "Verdict",
    "check",
    "check_values",
    "parse",
    "parse_all",
    "verify",
]


@dataclass(frozen=True)
class Verdict:
    """What came of a request's constraints."""

    measured: tuple[Measured, ...] = ()
    """Those whose points are all named."""
    faults: tuple[Fault, ...] = ()
    """``constraint-broken``: for the writer of the code."""
    findings: tuple[Finding, ...] = ()
    """``constraint-unchecked``: not all points are named, or one is named twice."""


def verify(lines: Sequence[str], points: Named, tolerance: Tolerance = DEFAULT) -> Verdict:
    """Check the lines of a plan against the points that the code named. Never raises."""
    if not lines:
        return Verdict()
    try:
        constraints = parse_all(lines)
    except BadConstraint as error:
        remedy = "Correct the constraint; the drawing code is not to blame."
        return Verdict(findings=(Finding(kind="constraint-unchecked", message=str(error), remedy=remedy),))
    findings = [found for one in constraints if (found := _find_unchecked(one, points))]
    ready = [one for one in constraints if not _find_unchecked(one, points)]
    measured = check(ready, points.seen, tolerance)
    in_own_units = check(ready, {name: coord[:2] for name, coord in points.own.items()}, tolerance)
    faults = [_violation(seen, own.holds) for seen, own in zip(measured, in_own_units, strict=True) if not seen.holds]
    return Verdict(measured, tuple(faults), tuple(findings))


def check(
    constraints: Sequence[Constraint], points: Mapping[str, Sequence[float]], tolerance: Tolerance = DEFAULT
) -> tuple[Measured, ...]:
    """Measure each constraint whose points are all in ``points`` (as seen; y up); ``unit`` lines give no result.

    Never raises: what cannot be measured, such as the direction of a segment whose ends coincide, does not hold.
    """
    places = {name: (float(p[0]), float(p[1])) for name, p in points.items()}
    ready = [one for one in constraints if one.form != "unit" and one.points <= places.keys()]
    figure = Figure(places, tolerance)
    figure.scale = _scale(constraints, figure)
    return tuple(_measure(one, figure) for one in ready)


def check_values(
    constraints: Sequence[Constraint], values: Mapping[Quantity, float], tolerance: Tolerance = ROUNDED
) -> tuple[Measured, ...]:
    """Measure each equation and ratio all of whose quantities have one of the ``values`` (degrees, or lengths and areas
    in one unit), by these alone. Never raises."""
    figure = KnownQuantities(values, tolerance)
    ready = [
        one
        for one in constraints
        if one.form in ("equal", "ratio") and one.quantities and all(map(figure.knows, one.quantities))
    ]
    figure.scale = _scale([*ready, *(one for one in constraints if one.form == "unit")], figure)
    return tuple(_measure(one, figure) for one in ready)


def _find_unchecked(constraint: Constraint, points: Named) -> Finding | None:
    missing = sorted(constraint.points - points.own.keys())
    says = f"The plan says {constraint.text}, but the code"
    if missing:
        names = " and ".join(missing)
        message = f"{says} names no point{'s' if len(missing) > 1 else ''} {names}."
        remedy = f"Name {'them' if len(missing) > 1 else 'it'}: " + "; ".join(f'named("{m}", …)' for m in missing) + "."
        return Finding(kind="constraint-unchecked", message=message, remedy=remedy, elements=tuple(missing))
    twice = sorted(constraint.points & points.twice.keys())
    if twice:
        first, second = (at(coord) for coord in points.twice[twice[0]])
        message = f"{says} gives the name {twice[0]} to two places, {first} and {second}."
        remedy = f"Name one of them otherwise, such as {twice[0]}', or put both in the same place."
        return Finding(kind="constraint-unchecked", message=message, remedy=remedy)
    return None


def _violation(measured: Measured, holds_in_own_units: bool) -> Fault:
    remedy = "Compute the points from each other and from what is given instead of placing them by eye."
    if holds_in_own_units:
        remedy = 'It holds in data units only: one unit is not as long across as up; call self.ax.set_aspect("equal").'
    return Fault(
        kind="constraint-broken",
        message=f"The plan says {measured.constraint}, but in the picture {measured.said}.",
        remedy=remedy,
    )


Held = tuple[bool, str]
"""Whether it holds, and the measured values."""


def _measure(constraint: Constraint, figure: Figure) -> Measured:
    try:
        holds, said = _FORMS[constraint.form](constraint, figure)
    except Immeasurable as error:
        holds, said = False, str(error)
    except (OverflowError, ZeroDivisionError):
        holds, said = False, "its points are too far apart or too close together to measure"
    return Measured(constraint=constraint.text, holds=holds, said=said)


def _equal(constraint: Constraint, figure: Figure) -> Held:
    dimension = constraint.quantities[0].dimension
    unit = {"length": figure.scale, "area": figure.scale**2, "angle": 1.0}[dimension]
    values = [_sum(side, figure, unit) for side in constraint.sides]
    most = max(map(abs, values))
    slack = {
        "length": figure.tolerance.relative * most,
        "area": 2 * figure.tolerance.relative * most,
        "angle": figure.tolerance.degrees,
    }[dimension]
    holds = max(values) - min(values) <= slack
    said = _describe(constraint.quantities, figure)
    for side, value in zip(constraint.sides, values, strict=True):
        if dimension != "angle" and all(term.quantity is None for term in side):
            plain = sum(term.factor for term in side)
            said += f", where {plain:g} is {number(value)} at the picture's scale, 1 to {number(figure.scale)}"
    return holds, said


def _ratio(constraint: Constraint, figure: Figure) -> Held:
    left = [_sum(side, figure, 1.0) for side in constraint.sides]
    right = [_sum(side, figure, 1.0) for side in constraint.to]
    scaled = [wanted * left[0] / right[0] for wanted in right]
    areas = constraint.quantities[0].dimension == "area"
    slack = figure.tolerance.relative * (2 if areas else 1)
    holds = all(abs(a - b) <= slack * max(abs(a), abs(b)) for a, b in zip(left, scaled, strict=True))
    shares, wanted = (" : ".join(number(value / values[0]) for value in values) for values in (left, right))
    said = _describe(constraint.quantities, figure)
    return holds, said if holds else f"{said}, which is {shares} and not {wanted}"


def _sum(side: Side, figure: Figure, unit: float) -> float:
    return sum(term.factor * (figure.of(term.quantity) if term.quantity else unit) for term in side)


def _describe(quantities: Iterable[Quantity], figure: Figure) -> str:
    return ", ".join(
        f"{quantity} = {number(figure.of(quantity))}{'°' if quantity.dimension == 'angle' else ''}"
        for quantity in dict.fromkeys(quantities)
    )


def _midpoint(constraint: Constraint, figure: Figure) -> Held:
    m, a, b = constraint.names
    figure.along(a, b)
    middle = tuple((s + t) / 2 for s, t in zip(figure.at(a), figure.at(b), strict=True))
    holds = math.dist(middle, figure.at(m)) <= figure.tolerance.place * figure.size
    return holds, f"{m} is at {at(figure.at(m))} and the middle of {a}{b} at {at(middle)}"


def _on_line(constraint: Constraint, figure: Figure) -> Held:
    p, a, b = constraint.names
    _, away = figure.foot(p, a, b)
    return away <= figure.tolerance.place * figure.size, f"{p} is {number(away)} from line {a}{b}"


def _on_segment(constraint: Constraint, figure: Figure) -> Held:
    p, a, b = constraint.names
    share, away = figure.foot(p, a, b)
    slack = figure.tolerance.place * figure.size
    beyond = max(-share, share - 1, 0.0) * figure.length(a, b)
    if away <= slack < beyond:
        return False, f"{p} is on line {a}{b}, but {number(beyond)} beyond {a if share < 0 else b}"
    return math.hypot(away, beyond) <= slack, f"{p} is {number(math.hypot(away, beyond))} from segment {a}{b}"


def _on_circle(constraint: Constraint, figure: Figure) -> Held:
    p, o, a = constraint.names
    radius, length = figure.length(o, a), figure.length(o, p)
    holds = abs(radius - length) <= figure.tolerance.relative * max(radius, length)
    return holds, f"{o}{p} = {number(length)} and the radius {o}{a} = {number(radius)}"


def _concyclic(constraint: Constraint, figure: Figure) -> Held:
    split = 1 if constraint.form == "on-circumcircle" else len(constraint.names) - 3
    others, (a, b, c) = constraint.names[:split], constraint.names[split:]
    if max(figure.angle(a, b, c), figure.angle(b, c, a), figure.angle(c, a, b)) > 179.9:
        return False, f"{a}, {b} and {c} are on one line and have no circle"
    centre = circumcentre(figure.at(a), figure.at(b), figure.at(c))
    radius = math.dist(centre, figure.at(a))
    away = {name: abs(math.dist(centre, figure.at(name)) - radius) for name in others}
    worst = max(away, key=lambda name: away[name])
    holds = away[worst] <= figure.tolerance.place * figure.size
    return holds, f"{worst} is {number(away[worst])} from the circle through {a}, {b} and {c}"


def _collinear(constraint: Constraint, figure: Figure) -> Held:
    pairs = [(p, q) for k, p in enumerate(constraint.names) for q in constraint.names[k + 1 :]]
    a, b = max(pairs, key=lambda pair: math.dist(figure.at(pair[0]), figure.at(pair[1])))
    away = {name: figure.foot(name, a, b)[1] for name in constraint.names if name not in (a, b)}
    worst = max(away, key=lambda name: away[name])
    return away[worst] <= figure.tolerance.place * figure.size, f"{worst} is {number(away[worst])} from line {a}{b}"


def _directions(constraint: Constraint, figure: Figure) -> Held:
    first, second = constraint.names[:2], constraint.names[2:]
    angle = between(figure.along(*first), figure.along(*second))
    angle = min(angle, 180 - angle)
    wanted = 0 if constraint.form == "parallel" else 90
    said = f"the angle between {''.join(first)} and {''.join(second)} is {number(angle)}°"
    return abs(angle - wanted) <= figure.tolerance.degrees, said


def _level(constraint: Constraint, figure: Figure) -> Held:
    axis = (1.0, 0.0) if constraint.form == "horizontal" else (0.0, 1.0)
    angle = between(figure.along(*constraint.names), axis)
    angle = min(angle, 180 - angle)
    said = f"{''.join(constraint.names)} is {number(angle)}° off the {constraint.form}"
    return angle <= figure.tolerance.degrees, said


def _inside(constraint: Constraint, figure: Figure) -> Held:
    p, *corners = constraint.names
    sides = list(zip(corners, [*corners[1:], corners[0]], strict=True))
    (x, y), crossings = figure.at(p), 0
    for a, b in sides:
        (s, t), (u, v) = figure.at(a), figure.at(b)
        crossings += (t > y) != (v > y) and x < s + (y - t) * (u - s) / (v - t)
    away = min(beside(p, a, b, figure) for a, b in sides)
    name = "".join(corners)
    if away <= figure.tolerance.place * figure.size:
        return False, f"{p} is on the border of {name}"
    where = "inside" if crossings % 2 else "outside"
    return crossings % 2 == 1, f"{p} is {where} {name}, {number(away)} from its border"


def _all(constraint: Constraint, figure: Figure) -> Held:
    parts = [_measure(part, figure) for part in constraint.parts]
    wrong = [part for part in parts if not part.holds]
    return not wrong, "; ".join(part.said for part in wrong or parts)


_FORMS: dict[str, Callable[[Constraint, Figure], Held]] = {
    "equal": _equal,
    "ratio": _ratio,
    "midpoint": _midpoint,
    "on-line": _on_line,
    "on-segment": _on_segment,
    "on-circle": _on_circle,
    "on-circumcircle": _concyclic,
    "concyclic": _concyclic,
    "collinear": _collinear,
    "parallel": _directions,
    "perpendicular": _directions,
    "horizontal": _level,
    "vertical": _level,
    "inside": _inside,
    "all": _all,
}


def _scale(constraints: Sequence[Constraint], figure: Figure) -> float:
    """What a plain length of 1 is in the picture: as stated by ``unit``, else what most plain lengths agree on."""
    stated = [one.sides[0][0].factor for one in constraints if one.form == "unit"]
    if stated:
        return stated[-1]
    factors = [factor for one in constraints for factor in _factors(one, figure)]
    return statistics.median_low(factors) if factors else 1.0


def _factors(constraint: Constraint, figure: Figure) -> list[float]:
    if constraint.form != "equal" or constraint.quantities[0].dimension == "angle":
        return []
    plain = [sum(t.factor for t in side) for side in constraint.sides if all(t.quantity is None for t in side)]
    others = [side for side in constraint.sides if all(t.quantity is not None for t in side)]
    power = 1.0 if constraint.quantities[0].dimension == "length" else 0.5
    try:
        found = [(_sum(side, figure, 1.0) / plain[0]) ** power for side in others] if plain and plain[0] > 0 else []
    except (Immeasurable, KeyError, OverflowError):
        return []
    return [factor for factor in found if isinstance(factor, float) and 0 < factor < math.inf]
