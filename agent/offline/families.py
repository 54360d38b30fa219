"""The families the offline author knows, in the order they are tried."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from chalkwright.agent.offline.family import Family


def in_turn() -> Iterator[Family[Any]]:
    """All families, each imported when it is its turn: whoever knows a problem's needs none behind it."""
    from chalkwright.agent.offline import arithmetic_sequence

    yield arithmetic_sequence.FAMILY
    from chalkwright.agent.offline import fraction_of_shape

    yield fraction_of_shape.FAMILY
    from chalkwright.agent.offline import composite_perimeter

    yield composite_perimeter.FAMILY
    from chalkwright.agent.offline import linear_function

    yield linear_function.FAMILY
    from chalkwright.agent.offline import quadratic_function

    yield quadratic_function.FAMILY
    from chalkwright.agent.offline import triangle_solving

    yield triangle_solving.FAMILY
    from chalkwright.agent.offline import circle_theorems

    yield circle_theorems.FAMILY
    from chalkwright.agent.offline import lever

    yield lever.FAMILY
    from chalkwright.agent.offline import sticky_collision

    yield sticky_collision.FAMILY
    from chalkwright.agent.offline import ohm_circuit

    yield ohm_circuit.FAMILY
    from chalkwright.agent.offline import thin_lens

    yield thin_lens.FAMILY
    from chalkwright.agent.offline import projectile

    yield projectile.FAMILY
    from chalkwright.agent.offline import refraction

    yield refraction.FAMILY
    from chalkwright.agent.offline import solubility_curve

    yield solubility_curve.FAMILY
    from chalkwright.agent.offline import titration

    yield titration.FAMILY
    from chalkwright.agent.offline import gas_volume

    yield gas_volume.FAMILY
    from chalkwright.agent.offline import reacting_gases

    yield reacting_gases.FAMILY
    from chalkwright.agent.offline import punnett_square

    yield punnett_square.FAMILY
    from chalkwright.agent.offline import food_web_energy

    yield food_web_energy.FAMILY
    from chalkwright.agent.offline import latitude_longitude

    yield latitude_longitude.FAMILY
    from chalkwright.agent.offline import noon_solar_altitude

    yield noon_solar_altitude.FAMILY


@lru_cache
def families() -> tuple[Family[Any], ...]:
    """All families."""
    return tuple(in_turn())
