"""The families the offline author knows, one module each, in the order they are tried."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

from agent.authors.offline.family import Family

NAMES = (
    "fraction_of_shape",
    "composite_perimeter",
    "grid_position",
    "linear_function",
    "quadratic_function",
    "triangle_solving",
    "circle_theorems",
    "lever",
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


@lru_cache
def families() -> tuple[Family[object], ...]:
    """All families."""
    return tuple(import_module(f"{__name__}.{name}").FAMILY for name in NAMES)
