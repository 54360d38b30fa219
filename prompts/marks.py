"""Bounds around what others wrote, so that nothing in it reads as our own words. Its own marks are taken out of it."""

from __future__ import annotations

__all__ = ["marked", "quoted"]

_BRACKETS = str.maketrans("⟦⟧", "[]")
_QUOTES = (("“", "”"), ("«", "»"), ("‹", "›"), ("「", "」"))


def marked(text: object, name: str | None = None) -> str:
    """Material in the prompt of a model that writes, between ``⟦name⟧`` and ``⟦end of name⟧``.

    Without a name the material becomes one line between two brackets, for a place within a line of ours.
    """
    held = str(text).translate(_BRACKETS)
    if name is None:
        return f"⟦{' '.join(held.split())}⟧"
    return f"⟦{name}⟧\n{held.strip()}\n⟦end of {name}⟧"


def quoted(text: object) -> str:
    """Material in the prompt of a model that paints, which might paint brackets: between quotation marks.

    They are of the first kind that does not occur in the material, which may have to be copied to the letter.
    """
    held = str(text).strip()
    for left, right in _QUOTES:
        if left not in held and right not in held:
            return f"{left}{held}{right}"
    left, right = _QUOTES[0]
    return left + held.replace(left, '"').replace(right, '"') + right
