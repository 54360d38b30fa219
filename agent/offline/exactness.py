"""How a number is put that :func:`chalkwright.agent.offline.reading.plain` may round."""

from __future__ import annotations

from fractions import Fraction

from chalkwright.agent.offline.reading import is_exact, plain


def nearly(value: Fraction | float) -> str:
    """``≈`` and a blank before a rounded number, nothing before another one."""
    return "" if is_exact(value) else "≈ "


def with_unit(value: Fraction | float, unit: str) -> str:
    """``12 cm`` or ``≈ 12.35 cm``."""
    return f"{nearly(value)}{plain(value)} {unit}"


def equals(value: Fraction | float) -> str:
    """The sign between a term and its value."""
    return "=" if is_exact(value) else "≈"


def gives(*values: Fraction | float) -> str:
    """The same within a formula in TeX, where each of these values stands."""
    return "=" if all(is_exact(value) for value in values) else r"\approx"
