"""Small turns of phrase that lessons share."""

from __future__ import annotations

from collections.abc import Sequence


def list_names(names: Sequence[str]) -> str:
    """``a``, ``a and b`` or ``a, b and c``."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
