"""Small turns of phrase that lessons share: lists of names, and numbers as a problem gives them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from agent.authors.offline.reading import is_exact, plain

_LONGEST = 8
"""Digits of a given number that are shown without rounding."""


def listed(names: Sequence[str]) -> str:
    """``a``, ``a and b`` or ``a, b and c``."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def shown(value: Fraction | float) -> str:
    """A number in full if that takes at most eight digits, like every given one; else rounded to four digits."""
    return plain(value, _LONGEST) if shown_exactly(value) else plain(value)


def shown_exactly(value: Fraction | float) -> bool:
    """Whether :func:`shown` shows the value without rounding."""
    return is_exact(value, _LONGEST)
