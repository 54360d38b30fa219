"""The families the offline author knows, in the order they are tried."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from typing import Any

from chalkwright.agent.offline.family import Family

_ORDER = (
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
"""Their folders; whose turn comes first takes a problem that two could read."""


def in_turn() -> Iterator[Family[Any]]:
    """All families, each imported when it is its turn: whoever knows a problem's needs none behind it."""
    for name in _ORDER:
        family: Family[Any] = import_module(f"chalkwright.agent.offline.{name}").FAMILY
        yield family


@lru_cache
def families() -> tuple[Family[Any], ...]:
    """All families."""
    return tuple(in_turn())
