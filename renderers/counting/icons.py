"""The objects that can be drawn: open icons and drawings of our own, all recolourable."""

from __future__ import annotations

from dataclasses import dataclass

from renderers.base import Box
from renderers.counting.figure import ColorName


@dataclass(frozen=True)
class Icon:
    """One drawable object."""

    name: str
    """Singular, lower case, e.g. ``cinnamon stick``."""
    plural: str
    body: str
    """SVG elements in a view box of 32 × 32, without the ``<svg>`` around them."""
    ink: Box
    """Of the visible ink, in the view box's units."""
    source: str
    """Where it is from: the icon set's name, or ``chalkwright``."""


class UnknownObject(ValueError):
    """No drawing of that name; the message names the nearest ones."""


def icon(name: str) -> Icon:
    """The object of a name: singular or plural, any case, synonyms (``burger``). Raises :class:`UnknownObject`."""
    raise NotImplementedError


def names() -> tuple[str, ...]:
    """Every object, sorted."""
    raise NotImplementedError


def recolored(drawn: Icon, color: ColorName) -> str:
    """The body in another colour: the main colour family changes, its shades and the small details stay."""
    raise NotImplementedError
