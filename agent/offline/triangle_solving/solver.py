"""Solving a triangle step by step: the shortest way from what is given to what is asked, with exact values."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import count, permutations
from typing import Literal, NamedTuple, TypeAlias

from chalkwright.agent.data import Frozen
from chalkwright.agent.offline.algebra import sp
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.reading import is_exact, plain

Story = Literal["", "ladder", "shadow", "sight", "ramp"]
Rule = Literal["sum", "pythagoras", "ratio", "cosine", "sine", "area", "heron", "perimeter", "height"]
Known: TypeAlias = "dict[str, sp.Expr]"
ANGLES, SIDES = "ABC", "abc"


class Triangle(Frozen):
    """Sides ``a``, ``b``, ``c`` lie opposite the angles ``A``, ``B``, ``C`` (degrees); asked are such letters.

    Also asked may be ``area``, ``perimeter``, and ``height:b``, the height on the side ``b``.
    """

    given: dict[str, Fraction]
    asked: tuple[str, ...]
    unit: str = ""
    vertices: str = "ABC"
    """Names of the corners of ``A``, ``B``, ``C``."""
    lettered: bool = False
    """Whether sides are called ``a`` rather than ``BC``."""
    story: Story = ""
    """With a story ``C`` is the right angle, ``A`` lies on the ground and ``a`` is upright."""
    thing: str = "object"
    """What stands upright."""
    depression: bool = False
    """Whether the wording gives the angle as it is seen from the top."""
    obtuse: str = ""
    """The angle that the wording calls obtuse."""
    acute: str = ""


class Step(NamedTuple):
    """One value from others."""

    rule: Rule
    target: str
    used: tuple[str, ...]
    function: str = ""
    """sin, cos or tan of a right triangle's angle."""
    divide: bool = False
    """Whether the side known is divided by the function's value rather than multiplied."""


class Solution(NamedTuple):
    values: Known
    """All six."""
    steps: tuple[Step, ...]
    """Those that lead to what is asked."""


def flattest(values: Known) -> float:
    """The smallest angle, in degrees."""
    return min(float(values[x]) for x in ANGLES)


def solve(triangle: Triangle) -> Solution:
    """Raises Incomplete when there is no such triangle or more than one."""
    given = {name: sp.Rational(value.numerator, value.denominator) for name, value in triangle.given.items()}
    values = dict(given)
    everything = frozenset(ANGLES + SIDES)
    for step in _way(frozenset(given), everything, given):
        values[step.target] = _value(step, values, triangle)
    if set(SIDES) <= set(given):
        values |= _plain_angles(values)
    if abs(float(sum(values[x] for x in ANGLES)) - 180) > 1e-6 or min(float(v) for v in values.values()) <= 0:
        raise Incomplete("No triangle has these measures; check the sides and angles given.")
    goal = frozenset(x for x in triangle.asked if x in (*ANGLES, *SIDES))
    steps = _way(frozenset(given), goal | _needed(triangle, given), given)
    for step in _further(triangle, given):
        values[step.target] = _measure(step, values)
        steps.append(step)
    return Solution(values, tuple(steps))


def _needed(triangle: Triangle, given: Known) -> frozenset[str]:
    """Sides and angles that area, perimeter and heights are worked out from."""
    needed = set(SIDES) if "perimeter" in triangle.asked else set()
    for step in _further(triangle, given):
        needed |= {x for x in step.used if x in (*ANGLES, *SIDES)}
    return frozenset(needed)


def _further(triangle: Triangle, given: Known) -> list[Step]:
    """The steps behind sides and angles, in their order."""
    heights = [x for x in triangle.asked if x.startswith("height:")]
    steps = []
    if "perimeter" in triangle.asked:
        steps.append(Step("perimeter", "perimeter", tuple(SIDES)))
    if "area" in triangle.asked or heights:
        if set(SIDES) <= set(given):
            steps.append(Step("heron", "area", tuple(SIDES)))
        else:
            ways = [(x.lower(), y.lower(), z) for x, y, z in permutations(ANGLES) if x < y]
            start = frozenset(given)
            basis = min(ways, key=lambda way: (len(_way(start, frozenset(way), given)), way[2]))
            steps.append(Step("area", "area", basis))
    return [*steps, *(Step("height", x, ("area", x[-1])) for x in heights)]


def _measure(step: Step, known: Known) -> sp.Expr:
    used = [known[name] for name in step.used]
    if step.rule == "perimeter":
        return simplify_value(sum(used))
    if step.rule == "heron":
        s = sum(used) / 2
        return simplify_value(sp.sqrt(s * (s - used[0]) * (s - used[1]) * (s - used[2])))
    if step.rule == "area":
        return simplify_value(used[0] * used[1] * sp.sin(_radians(used[2])) / 2)
    return simplify_value(2 * used[0] / used[1])


def _plain_angles(values: Known) -> dict[str, sp.Expr]:
    """The angles that the three sides give exactly, such as 90° or 60°; the sum of rounded ones would not be exact."""
    found = {}
    for p in ANGLES:
        y, z = (side for side in SIDES if side != p.lower())
        angle = _cosine(Step("cosine", p, (p.lower(), y, z)), [values[p.lower()], values[y], values[z]])
        if angle.is_Rational:
            found[p] = angle
    return found


def _rules(right: str) -> Iterator[tuple[float, Step]]:
    """All steps there are, with what they cost; ``right`` names the right angle or is empty."""
    for p, q, r in permutations(ANGLES):
        x, y, z = p.lower(), q.lower(), r.lower()
        if q < r:
            yield 1, Step("sum", p, (q, r))
        if right:
            if q < r:
                yield 1, Step("pythagoras", x, (y, z))
            if p != right:
                other = ({"a", "b", "c"} - {x, right.lower()}).pop()
                hypotenuse = right.lower()
                for function, top, bottom in (("sin", x, hypotenuse), ("cos", other, hypotenuse), ("tan", x, other)):
                    yield 1.1, Step("ratio", top, (p, bottom), function)
                    yield 1.1, Step("ratio", bottom, (p, top), function, True)
                    yield 1.1, Step("ratio", p, (top, bottom), function)
        else:
            if q < r:
                yield 2.2, Step("cosine", x, (y, z, p))
                yield 2.2, Step("cosine", p, (x, y, z))
            yield 2.1, Step("sine", x, (p, y, q))
            yield 2.5, Step("sine", p, (x, y, q))


def _way(start: frozenset[str], goal: frozenset[str], given: Known) -> list[Step]:
    """The cheapest steps from ``start`` to all of ``goal``. Raises Incomplete when there is none."""
    right = next((name for name in ANGLES if given.get(name) == 90), "")
    order = count()
    queue: list[tuple[float, int, frozenset[str], list[Step]]] = [(0, next(order), start, [])]
    seen: set[frozenset[str]] = set()
    while queue:
        cost, _, known, steps = heapq.heappop(queue)
        if goal <= known:
            return steps
        if known in seen:
            continue
        seen.add(known)
        for price, step in _rules(right):
            if step.target not in known and set(step.used) <= known:
                price += 0.02 * len(set(step.used) - start)  # what is given is more exact than what was found
                heapq.heappush(queue, (cost + price, next(order), known | {step.target}, [*steps, step]))
    raise Incomplete(
        "A side or an angle is missing: three independent measures, at least one of them a side, fix a triangle."
    )


def _value(step: Step, known: Known, triangle: Triangle) -> sp.Expr:
    used = [known[name] for name in step.used]
    if step.rule == "sum":
        return simplify_value(180 - used[0] - used[1])
    if step.rule == "pythagoras":
        right = next(name for name in ANGLES if known.get(name) == 90)
        signs = [1 if right.lower() in (name, step.target) else -1 for name in step.used]
        return _root(signs[0] * used[0] ** 2 + signs[1] * used[1] ** 2)
    if step.rule == "ratio":
        return _ratio(step, used)
    if step.rule == "cosine":
        return _cosine(step, used)
    return _sine(step, used, triangle)


def _root(square: sp.Expr) -> sp.Expr:
    if square <= 0:
        raise Incomplete(
            "The hypotenuse is the longest side of a right triangle, so these lengths contradict each other."
        )
    return simplify_value(sp.sqrt(square))


def _ratio(step: Step, used: list[sp.Expr]) -> sp.Expr:
    if step.target in ANGLES:
        quotient = used[0] / used[1]
        if step.function != "tan" and quotient >= 1:
            raise Incomplete(
                "The hypotenuse is the longest side of a right triangle, so these lengths contradict each other."
            )
        inverse = {"sin": sp.asin, "cos": sp.acos, "tan": sp.atan}[step.function](quotient)
        return simplify_value(inverse * 180 / sp.pi)
    function = {"sin": sp.sin, "cos": sp.cos, "tan": sp.tan}[step.function](_radians(used[0]))
    return simplify_value(used[1] / function if step.divide else used[1] * function)


def _cosine(step: Step, used: list[sp.Expr]) -> sp.Expr:
    if step.target in SIDES:
        y, z, angle = used
        return simplify_value(sp.sqrt(y**2 + z**2 - 2 * y * z * sp.cos(_radians(angle))))
    x, y, z = used
    cosine = (y**2 + z**2 - x**2) / (2 * y * z)
    if abs(cosine) >= 1:
        raise Incomplete("Any two sides of a triangle are together longer than the third; these lengths are not.")
    return simplify_value(sp.acos(cosine) * 180 / sp.pi)


def _sine(step: Step, used: list[sp.Expr], triangle: Triangle) -> sp.Expr:
    if step.target in SIDES:
        angle, side, opposite = used
        return simplify_value(side * sp.sin(_radians(angle)) / sp.sin(_radians(opposite)))
    side, other, opposite = used
    sine = side * sp.sin(_radians(opposite)) / other
    if float(sine) > 1 + 1e-12:
        raise Incomplete("No triangle has these measures: the side opposite the given angle is too short.")
    first = simplify_value(sp.asin(sp.Min(sine, 1)) * 180 / sp.pi)
    second = simplify_value(180 - first)
    fits = [v for v in (first, second) if float(v + opposite) < 180 - 1e-9]
    if len(fits) == 2 and float(second - first) > 1e-9:
        if triangle.obtuse == step.target:
            return second
        if triangle.acute == step.target or triangle.obtuse:
            return first
        raise Incomplete(
            f"Two different triangles have these measures: angle {triangle.vertices[ANGLES.index(step.target)]} can be "
            f"{plain(rational(first))}° or {plain(rational(second))}°; say whether it is acute or obtuse."
        )
    return fits[0] if fits else first


def _radians(degrees: sp.Expr) -> sp.Expr:
    return degrees * sp.pi / 180


@lru_cache(256)  # what is solved for its reading is solved again for the lesson, and for each rounding of its answer
def simplify_value(value: sp.Expr) -> sp.Expr:
    """Exact where that is short (a rational number or a simple root), else 30 digits."""
    value = sp.sympify(value)
    if value.is_Rational:
        return value
    if not value.has(sp.Float, sp.cos, sp.sin, sp.tan, sp.acos, sp.asin, sp.atan, sp.pi):
        short = sp.radsimp(sp.simplify(value))
        if short.is_Rational or len(sp.latex(short)) <= 22:
            return short
    elif value.has(sp.pi) and not value.has(sp.Float):
        short = sp.simplify(value)
        if short.is_Rational:
            return short
    return sp.Float(value.evalf(30), 30)


def rational(value: sp.Expr) -> Fraction:
    """The value, to 20 digits where it is not rational."""
    if value.is_Rational:
        return Fraction(int(value.p), int(value.q))
    return Fraction(str(value.evalf(20)))


def number(value: sp.Expr) -> str:
    """Rounded to four digits."""
    return plain(rational(value))


def exact(value: sp.Expr) -> bool:
    """Whether :func:`number` needs no rounding."""
    return bool(value.is_Rational) and is_exact(rational(value))


def result_tex(value: sp.Expr, unit: str) -> str:
    r"""``= 13\ \text{cm}`` or ``= 5\sqrt{3} \approx 8.66\ \text{cm}``."""
    suffix = unit if unit in ("", "°") else rf"\ \text{{{unit}}}"
    suffix = r"^\circ" if suffix == "°" else suffix
    if exact(value):
        return f"= {number(value)}{suffix}"
    precise = "" if value.is_Float or value.is_Rational else f"= {sp.latex(value)} "
    return rf"{precise}\approx {number(value)}{suffix}"
