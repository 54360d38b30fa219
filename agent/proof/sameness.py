"""When a number that is written is a value that was computed: rounding, units and percentages minded. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from chalkwright.agent.answers.units import Unit
from chalkwright.agent.proof.numbers import PERCENT, Written, unit_named
from chalkwright.renderers.base import Stated

NEAR = 0.01
"""Relative difference that rounding on the way explains."""
_EXACT = 1e-9
_KELVINS = 0.16


def is_value(number: Written, value: float, unit: Unit | None, *, strictly: bool = False) -> bool:
    """Whether the number stands for ``value`` in ``unit`` within its shown places, or is so near that rounding on the
    way explains it; ``strictly``: shown to tenths at least, or the same. A number or a value without a unit is compared
    as it is; False where the units measure different things."""
    if strictly and number.place >= 1:
        number = number._replace(place=0.0)
    near = 0.0 if strictly else NEAR
    if number.unit is None or unit is None or number.unit[:3] == unit[:3]:
        return _close(number, number.value, value, number.place, near) or _as_share(number, value, unit, near)
    if PERCENT in (number.unit, unit):
        return _as_share(number, value, unit, near)
    if number.unit.dimension != unit.dimension:
        return False
    factor = number.unit.factor / unit.factor
    if number.unit.offset != unit.offset:
        shifted = (number.value * number.unit.factor + number.unit.offset - unit.offset) / unit.factor
        return abs(shifted - value) <= _KELVINS + number.place * factor / 2
    return _close(number, number.value * factor, value, number.place * factor, near)


def measures_the_same(number: Written, unit: Unit | None) -> bool:
    """Whether both have units, and of one dimension, or neither has one."""
    if number.unit is None or unit is None:
        return number.unit is unit
    return number.unit.dimension == unit.dimension


def stands_for(number: Written, one: Stated, *, strictly: bool = False) -> bool:
    """Whether the number is one of a statement's values."""
    unit = unit_named(one.unit)
    return any(is_value(number, value, unit, strictly=strictly) for value in one.values)


def is_any(number: Written, stated: Iterable[Stated], *, strictly: bool = False) -> bool:
    """Whether the number is any value of the statements."""
    return any(stands_for(number, one, strictly=strictly) for one in stated)


def _as_share(number: Written, value: float, unit: Unit | None, near: float) -> bool:
    """A percentage beside the number that it is: 25 % and 0.25."""
    if number.unit == PERCENT and unit is None:
        return _close(number, number.value / 100, value, number.place / 100, near)
    if unit == PERCENT and number.unit is None:
        return _close(number, number.value, value / 100, number.place, near)
    return False


def _close(number: Written, shown: float, value: float, place: float, near: float) -> bool:
    apart, size = abs(shown - value), max(abs(shown), abs(value))
    if apart <= _EXACT * size:
        return True
    if number.whole and _is_whole(value):
        return False  # 101 is not 100 rounded
    return apart <= place / 2 * (1 + 1e-6) or apart <= near * size


def _is_whole(value: float) -> bool:
    return abs(value - round(value)) <= _EXACT * max(1.0, abs(value))
