"""The families the offline author knows, one module each, in the order they are tried."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module

from chalkwright.agent.authors.offline.family import Family

NAMES = (
    "arithmetic_sequence",
    "fraction_of_shape",
    "composite_perimeter",
    "linear_function",
    "quadratic_function",
    "triangle_solving",
    "circle_theorems",
    "lever",
    "sticky_collision",
    "ohm_circuit",
    "thin_lens",
    "projectile",
    "refraction",
    "solubility_curve",
    "titration",
    "gas_volume",
    "reacting_gases",
    "punnett_square",
    "food_web_energy",
    "latitude_longitude",
    "noon_solar_altitude",
)


def in_turn() -> Iterator[Family[object]]:
    """All families, each imported when it is its turn: whoever knows a problem's needs none behind it."""
    return (import_module(f"{__name__}.{name}").FAMILY for name in NAMES)


@lru_cache
def families() -> tuple[Family[object], ...]:
    """All families."""
    return tuple(in_turn())
