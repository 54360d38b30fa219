"""Whether a plan's constraints on lengths and angles follow from the values that the program states. Pure.

Lengths of a figure share one scale, whatever it is, so only their ratios are compared; angles are in degrees.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from chalkwright.agent.proof.record import Proof
from chalkwright.renderers.base import Stated
from chalkwright.renderers.faults import Fault

_POINT = r"[A-Z]['′\d]*"
_LENGTH = re.compile(rf"({_POINT}) ?({_POINT}) ?= ?(\d+(?:\.\d+)?)")
_ANGLE = re.compile(rf"angle ({_POINT}) ?({_POINT}) ?({_POINT}) ?= ?(\d+(?:\.\d+)?)")
_TOLERANCE = 0.01
"""Relative; what rounding explains."""


def constraint_faults(constraints: Sequence[str], proof: Proof) -> tuple[Fault, ...]:
    """Lengths in other ratios, and angles of another size, than the program has them."""
    return (*_lengths(constraints, proof), *_angles(constraints, proof))


def _lengths(constraints: Sequence[str], proof: Proof) -> Iterator[Fault]:
    known = {frozenset(points): one for one in proof.quantities if (points := _points(one.name, 2))}
    scaled = [
        (line, one, float(match[3]) / one.values[0])
        for line in constraints
        if (match := _LENGTH.fullmatch(line.strip()))
        and (one := known.get(frozenset((match[1], match[2])))) is not None
        and one.values[0] > 0
    ]
    for line, one, scale in scaled[1:]:
        first, other, wanted = scaled[0]
        if one.unit == other.unit and abs(scale - wanted) > _TOLERANCE * max(scale, wanted):
            yield _fault(f"{first} and {line}", f"{_said(other)} and {_said(one)}")


def _angles(constraints: Sequence[str], proof: Proof) -> Iterator[Fault]:
    known = {
        (points[1], frozenset(points)): one
        for one in proof.quantities
        if one.unit in ("°", "deg", "degree", "degrees") and (points := _points(re.sub(r"∠|angle ", "", one.name), 3))
    }
    for line in constraints:
        match = _ANGLE.fullmatch(line.strip())
        one = known.get((match[2], frozenset(match.groups()[:3]))) if match else None
        if match and one is not None and abs(float(match[4]) - one.values[0]) > _TOLERANCE * max(1.0, one.values[0]):
            yield _fault(line, _said(one))


def _points(name: str, count: int) -> tuple[str, ...]:
    found = tuple(re.findall(_POINT, name))
    return found if len(found) == count and "".join(found) == name.strip() else ()


def _said(one: Stated) -> str:
    return f"{one.name} = {one.text} {one.unit}".strip()


def _fault(plan: str, program: str) -> Fault:
    return Fault(
        kind="constraint-number",
        message=f"The plan states {plan}, but the explanation computes {program}.",
        remedy="Take the computed values, in one scale.",
    )
