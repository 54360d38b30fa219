"""The families the offline author knows, one module each, in the order they are tried."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module

from chalkwright.agent.authors.offline.family import Family

NAMES = (
    "two_groups",
    "painted_block",
    "gear_train",
    "folded_number_line",
    "arithmetic_sequence",
    "fraction_of_shape",
    "composite_perimeter",
    "grid_position",
    "compared_rates",
    "linear_function",
    "parabolic_mirror",
    "quadratic_function",
    "equidistant_point",
    "folded_triangle",
    "side_bisectors",
    "trapezium_parallel",
    "triangle_solving",
    "circle_theorems",
    "lever",
    "sticky_collision",
    "rough_slope",
    "ohm_circuit",
    "thin_lens",
    "projectile",
    "reflected_refracted",
    "refraction",
    "unsaturated_solution",
    "solubility_curve",
    "titration",
    "gas_volume",
    "reacting_gases",
    "punnett_square",
    "vessel_flow",
    "dna_copies",
    "energy_budget",
    "food_web_energy",
    "antipode",
    "compass_direction",
    "base_line_survey",
    "latitude_longitude",
    "midnight_sun",
    "noon_solar_altitude",
)


def in_turn() -> Iterator[Family[object]]:
    """All families, each imported when it is its turn: whoever knows a problem's needs none behind it."""
    return (import_module(f"{__name__}.{name}").FAMILY for name in NAMES)


@lru_cache
def families() -> tuple[Family[object], ...]:
    """All families."""
    return tuple(in_turn())
