"""Whether a plan's constraints on lengths, angles and areas follow from the values that the program states. Pure.

Lengths of a figure share one scale, whatever it is; angles are in degrees.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from chalkwright.agent.proof.answering import words_of
from chalkwright.agent.proof.numbers import unit_named
from chalkwright.agent.proof.record import Proof
from chalkwright.renderers.base import Stated
from chalkwright.renderers.faults import Fault
from chalkwright.renderers.measure.constraint_language import BadConstraint, Constraint, Quantity, parse_all
from chalkwright.renderers.measure.constraints import check_values

_DEGREES = unit_named("°")
_METRES = unit_named("m")
_POWERS = {"length": 1, "area": 2}


def constraint_faults(constraints: Sequence[str], proof: Proof) -> tuple[Fault, ...]:
    """One for each constraint between quantities that the program states, all of them, and that its values break; one
    for all that share the scale which they break."""
    try:
        parsed = parse_all(constraints)
    except BadConstraint:
        return ()
    known = [(one, quantity) for one in proof.quantities if (quantity := _quantity(one, constraints)) is not None]
    if not known:
        return ()
    measured = check_values(parsed, dict(_values(known)))
    plain = [one for one in parsed if _is_plain(one) and one.text in {of.constraint for of in measured}]
    broken = [one for one in parsed if any(not of.holds and of.constraint == one.text for of in measured)]
    told = [plain] if any(one in plain for one in broken) else []
    told += [[one] for one in broken if one not in plain]
    return tuple(_fault(ones, known) for ones in told)


def _is_plain(one: Constraint) -> bool:
    """Whether a length or area is given in plain numbers, so that it is true at one scale alone."""
    if one.form != "equal" or not one.quantities or one.quantities[0].dimension == "angle":
        return False
    return any(term.quantity is None for side in one.sides for term in side)


def _fault(broken: Sequence[Constraint], known: Sequence[tuple[Stated, Quantity]]) -> Fault:
    points = {(of.dimension, frozenset(of.points)) for one in broken for of in one.quantities}
    values = [words_of(one) for one, of in known if (of.dimension, frozenset(of.points)) in points]
    return Fault(
        kind="constraint-number",
        message=f"The plan states {' and '.join(one.text for one in broken)}, but the explanation computes "
        f"{' and '.join(dict.fromkeys(values))}.",
        remedy="Take the computed values, in one scale.",
    )


def _quantity(one: Stated, constraints: Sequence[str]) -> Quantity | None:
    """What of a figure a statement is about: ``AB``, ``∠ABC``, ``∠B`` where the plan tells its arms, ``area ABC``."""
    if len(one.values) != 1 or one.values[0] <= 0 or not (one.name[:1].isalpha() or one.name[:1] == "∠"):
        return None
    try:
        (quantity,) = parse_all([*constraints, f"{one.name} = 1"])[-1].quantities
    except (BadConstraint, ValueError):
        return None
    return quantity


def _values(known: Sequence[tuple[Stated, Quantity]]) -> Iterator[tuple[Quantity, float]]:
    """In degrees, and in the unit of the first length; those without a unit only where none has one."""
    lengths = [unit for one, quantity in known if quantity.dimension != "angle" and (unit := unit_named(one.unit))]
    bare = not lengths
    size = next((unit.factor for unit in lengths if _METRES and unit.dimension == _METRES.dimension), 1.0)
    for one, quantity in known:
        unit, value = unit_named(one.unit), one.values[0]
        if quantity.dimension == "angle":
            if unit is not None and _DEGREES is not None and unit.dimension == _DEGREES.dimension:
                yield quantity, value * unit.factor / _DEGREES.factor
        elif unit is not None:
            yield quantity, value * unit.factor / size ** _POWERS[quantity.dimension]
        elif bare:
            yield quantity, value
