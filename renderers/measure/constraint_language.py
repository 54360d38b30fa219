"""The language in which a plan says what holds in a figure of geometry: one constraint a line (docs/constraints.md).

Lengths     AB = AC    AB = 2 CD    AB = BC = CA    AB + BC = AC    AB : BC = 3 : 4    AB = 5    unit = 0.8
Angles      angle ABC = 60    angle C = 90    ∠ABC = 2 ∠DEF    angle A + angle B = 90
Areas       area ABC = 6    area ABC = 2 area BCD
Places      D midpoint of AB    D on AB    D on line AB    D on circle O A    P inside ABC    A, B, C collinear
Directions  AB ∥ CD (parallel)    AB ⟂ CD (perpendicular)    AB horizontal    AB vertical
Figures     ABC equilateral    ABC isosceles at A    ABC right at C    ABCD square    ABC ≅ DEF    ABC ~ DEF
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, cast

from chalkwright.renderers.kit.points import NAME, ascii_signs, canonical
from chalkwright.renderers.measure.constraint_forms import EXAMPLES, FIGURES, RELATIONS, SPELLINGS, Form

Dimension = Literal["length", "angle", "area"]


class BadConstraint(ValueError):
    """A line that is no constraint: one sentence that says why, and how to write it. ``line`` counts from 1."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True)
class Quantity:
    """A length (2 points), an angle (3, or its vertex alone) or the area of a polygon."""

    dimension: Dimension
    points: tuple[str, ...]

    def __str__(self) -> str:
        name = "".join(self.points)
        return {"length": name, "angle": f"∠{name}", "area": f"area {name}"}[self.dimension]


@dataclass(frozen=True)
class Term:
    """``factor`` times a quantity, or a plain number."""

    factor: float
    quantity: Quantity | None


Side = tuple[Term, ...]
"""A sum."""


@dataclass(frozen=True)
class Constraint:
    """One line. ``names`` are the points in the order that the form takes them."""

    text: str
    form: Form
    names: tuple[str, ...] = ()
    sides: tuple[Side, ...] = ()
    """What is equal; of a ratio what stands left of the sign."""
    to: tuple[Side, ...] = ()
    """What stands right of a ratio's sign."""
    parts: tuple[Constraint, ...] = ()
    """What a figure's name means."""

    @property
    def points(self) -> frozenset[str]:
        """All points it speaks of."""
        inner = {name for part in self.parts for name in part.points}
        return frozenset({*self.names, *inner, *(name for q in self.quantities for name in q.points)})

    @property
    def quantities(self) -> tuple[Quantity, ...]:
        terms = (term for side in (*self.sides, *self.to) for term in side)
        return tuple(term.quantity for term in terms if term.quantity is not None)


_LONGEST = 200
_NUMBER = r"(?:\d+(?:\.\d+)?)?(?:√ ?(?:\d+(?:\.\d+)?|\( ?\d+(?:\.\d+)? ?\)))?"
_FRACTION = rf"\(? ?(?P<over>{_NUMBER})(?: ?/ ?(?P<under>{_NUMBER}))? ?\)?"
_QUANTITY = rf"(?P<what>∠|area)? ?\(? ?(?P<points>(?:{NAME} ?)+)\)?"
_TERM = re.compile(rf"(?:{_FRACTION} )?{_QUANTITY}(?: ?/ ?(?P<by>{_NUMBER}))?")
_PLAIN = re.compile(rf"{_FRACTION} ?(?P<unit>mm|cm|dm|m|km|units?)?\d?")
_POINT = re.compile(NAME)


def parse(text: str) -> Constraint:
    """One line as a constraint. Raises :class:`BadConstraint`."""
    said = text.strip().strip("`").rstrip(".;,").strip()
    if len(said) > _LONGEST:
        raise BadConstraint(f"“{said[:40]}…” is too long for a constraint; write one a line.")
    if re.search(r"[A-Z]'*[²³]|[A-Z]\^", said):
        raise BadConstraint(f"“{said}” has powers, which are not checked; write for example “angle ABC = 90”.")
    line = _plain(said)
    if "=" in line:
        return _statement(said, line)
    for pattern, form in RELATIONS:
        if re.fullmatch(pattern, line):
            names = tuple(canonical(name) for name in _POINT.findall(line))
            _apart(said, form, names)
            return Constraint(said, form, names)
    for pattern, meaning in FIGURES:
        if re.fullmatch(pattern, line):
            return _figure(said, meaning, [canonical(name) for name in _POINT.findall(line)])
    raise _unknown(said, line)


def parse_all(lines: Iterable[str]) -> tuple[Constraint, ...]:
    """All lines but the blank ones, angles of one letter filled in. Raises :class:`BadConstraint` with its line."""
    found: list[tuple[int, Constraint]] = []
    units: set[str] = set()
    for number, text in enumerate(lines, 1):
        text = re.sub(r"^\s*(?:[-*•]|\d+[.)])\s+|\s+#.*$|^\s*#.*$|\s+\([^()=√]*\)\s*$", "", text)
        if not text.strip() or re.fullmatch(r"\W*none\W*", text, re.IGNORECASE):
            continue
        try:
            found.append((number, parse(text)))
            units |= set(re.findall(r"=\s*[\d./√]+ ?(mm|cm|dm|m|km)\b", text))
            if len(units) > 1:
                raise BadConstraint(f"Lengths are given in {' and '.join(sorted(units))}: write all in one unit.")
        except BadConstraint as error:
            raise BadConstraint(str(error), number) from None
    names = sorted({name for _, constraint in found for name in constraint.points})
    return tuple(_with_arms(constraint, names, number) for number, constraint in found)


def _plain(text: str) -> str:
    line = unicodedata.normalize("NFKC", ascii_signs(text)).replace("⁄", "/")
    line = _POINT.sub(lambda name: canonical(name[0]), line)
    for pattern, sign in SPELLINGS:
        line = re.sub(pattern, sign, line)
    return " ".join(line.split())


def _statement(said: str, line: str) -> Constraint:
    """Whatever has an equals sign."""
    sides = [side.strip() for side in line.split("=")]
    if sides[0].lower() == "unit" and len(sides) == 2:
        number = _PLAIN.fullmatch(sides[1])
        return Constraint(said, "unit", sides=((Term(_fraction(said, number, sides[1]), None),),))
    rational = [re.sub(rf"({NAME} ?{NAME}) ?/ ?(?=∠|area|[A-Z])", r"\1 : ", side) for side in sides]
    if any(":" in side for side in rational):
        return _ratio(said, rational)
    parsed = tuple(_side(said, side) for side in sides)
    _one_dimension(said, parsed)
    return Constraint(said, "equal", sides=parsed)


def _ratio(said: str, sides: Sequence[str]) -> Constraint:
    if len(sides) != 2 or ":" not in sides[0]:
        raise BadConstraint(f"“{said}” cannot be read; write a ratio as in “AB : BC = 3 : 4”.")
    left, right = (tuple(_side(said, part.strip()) for part in side.split(":")) for side in sides)
    if len(right) == 1 and len(left) == 2 and all(term.quantity is None for term in right[0]):
        right = (right[0], (Term(1.0, None),))
    if len(left) != len(right):
        raise BadConstraint(f"“{said}” compares {len(left)} quantities with {len(right)}; write as many on both sides.")
    _one_dimension(said, left)
    if any(term.quantity for side in right for term in side):
        _one_dimension(said, right)
    return Constraint(said, "ratio", sides=left, to=right)


def _side(said: str, text: str) -> Side:
    terms = re.split(r"\s*([+-])\s*", text)
    signs = ["+", *terms[1::2]]
    return tuple(_term(said, term, 1.0 if sign == "+" else -1.0) for sign, term in zip(signs, terms[::2], strict=True))


def _term(said: str, text: str, sign: float) -> Term:
    plain = _PLAIN.fullmatch(text)
    if plain and plain["over"]:
        return Term(sign * _fraction(said, plain, text), None)
    # "2CD" and "√2 CD" alike
    found = _TERM.fullmatch(re.sub(r"(?<=[\d)])(?=[A-Z∠])", " ", text) if text[:1] in "0123456789√(" else text)
    if not found or (found["over"] == ""):
        raise _unknown(said, _plain(said))
    factor = _fraction(said, found, text) if found["over"] else 1.0
    names = tuple(canonical(name) for name in _POINT.findall(found["points"]))
    dimension = cast(Dimension, {"∠": "angle", "area": "area", None: "length"}[found["what"]])
    right_number = {"length": len(names) == 2, "angle": len(names) in (1, 3), "area": len(names) >= 3}[dimension]
    if not right_number:
        article = {"length": "A length has two points", "angle": "An angle has three points, its vertex in the middle"}
        meant = f"; did you mean “angle {''.join(names)}”?" if dimension == "length" and len(names) == 3 else "."
        raise BadConstraint(f"“{said}”: {article.get(dimension, 'An area has at least three points')}{meant}")
    if len(set(names)) < len(names):
        raise BadConstraint(f"“{said}”: {''.join(names)} names one point twice.")
    return Term(sign * factor / (_value(found["by"]) if found["by"] else 1.0), Quantity(dimension, names))


def _fraction(said: str, found: re.Match[str] | None, text: str) -> float:
    if found is None or not found["over"]:
        raise BadConstraint(f"“{said}”: “{text}” is no number.")
    under = _value(found["under"]) if found["under"] else 1.0
    value = _value(found["over"]) / under if under else 0.0
    if value <= 0:
        raise BadConstraint(f"“{said}”: a length, angle or ratio is greater than 0.")
    return value


def _value(text: str) -> float:
    whole, _, root = text.replace(" ", "").partition("√")
    return (float(whole) if whole else 1.0) * (float(root.strip("()")) ** 0.5 if root else 1.0)


def _one_dimension(said: str, sides: Sequence[Side]) -> None:
    kinds = {term.quantity.dimension for side in sides for term in side if term.quantity is not None}
    if not kinds:
        raise BadConstraint(f"“{said}” names no length, angle or area; write for example “AB = 5”.")
    if len(kinds) > 1:
        raise BadConstraint(f"“{said}” compares {' with '.join(sorted(kinds))}; write one constraint for each.")
    if kinds == {"angle"} and any(term.quantity is None and term.factor > 360 for side in sides for term in side):
        raise BadConstraint(f"“{said}”: angles are in degrees, below 180 each.")


def _figure(said: str, meaning: tuple[str, ...], names: list[str]) -> Constraint:
    if " at " in f" {said} " and len(names) == 4 and "circle" not in said:
        corner = names[3]
        if corner not in names[:3]:
            raise BadConstraint(f"“{said}”: {corner} is no corner of {''.join(names[:3])}.")
        names = [*names, *(name for name in names[:3] if name != corner)]
    if "bisect" in said and names[0] != names[3]:
        raise BadConstraint(f"“{said}”: the bisector begins at the vertex, as in “AD bisects angle BAC”.")
    if "tangent" in said and names[3] in names[:2]:
        meaning = meaning[:1]
    parts = tuple(parse(one.format(*names)) for one in meaning)
    return Constraint(said, "all", parts=parts)


def _apart(said: str, form: Form, names: tuple[str, ...]) -> None:
    """Refuse what speaks of a point and itself."""
    groups = {"parallel": (names[:2], names[2:]), "perpendicular": (names[:2], names[2:])}.get(form, (names,))
    for group in groups:
        if len(set(group)) < len(group):
            raise BadConstraint(f"“{said}” names one point twice.")


def _unknown(said: str, line: str) -> BadConstraint:
    known = sorted({word for example in EXAMPLES for word in re.findall(r"\b[a-z]{3,}\b", example)})
    for word in re.findall(r"\b[A-Za-z]{4,}\b", line):
        near = difflib.get_close_matches(word.lower(), known, n=1, cutoff=0.75)
        if near and near[0] != word:
            example = next(one for one in EXAMPLES if near[0] in one)
            return BadConstraint(f"“{said}” is no constraint; did you mean “{near[0]}”, as in “{example}”?")
    example = difflib.get_close_matches(line, EXAMPLES, n=1, cutoff=0.0)[0]
    return BadConstraint(f"“{said}” is no constraint that can be checked; did you mean something like “{example}”?")


def _with_arms(constraint: Constraint, names: Sequence[str], number: int) -> Constraint:
    """``angle C`` is the triangle's when only three points are spoken of; else it could be any. Raises."""

    def fill_arms(term: Term) -> Term:
        quantity = term.quantity
        if quantity is None or quantity.dimension != "angle" or len(quantity.points) == 3:
            return term
        (vertex,) = quantity.points
        arms = [name for name in names if name != vertex]
        if len(arms) != 2:
            example = f"angle A{vertex}B" if vertex not in "AB" else f"angle P{vertex}Q"
            raise BadConstraint(
                f"“{constraint.text}” does not say which angle at {vertex}; name its arms, as in “{example}”.", number
            )
        return Term(term.factor, Quantity("angle", (arms[0], vertex, arms[1])))

    sides, to = (tuple(tuple(map(fill_arms, side)) for side in given) for given in (constraint.sides, constraint.to))
    return replace(constraint, sides=sides, to=to)
