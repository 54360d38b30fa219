"""The house colours can be read on each other."""

from __future__ import annotations

from itertools import product

from chalkwright.renderers.kit import palette
from tests.offenders import each

INKS = {name: value for name, value in vars(palette).items() if name.endswith("INK")}
GROUNDS = {name: value for name, value in vars(palette).items() if name.endswith("FILL")} | {"white": "#FFFFFF"}


def luminance(colour: str) -> float:
    """WCAG 2.1, relative luminance."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@each(list(product(INKS, GROUNDS)))
def test_every_ink_reads_on_every_ground(row: tuple[str, str]) -> None:
    ink, ground = row
    low, high = sorted((luminance(INKS[ink]), luminance(GROUNDS[ground])))
    assert (high + 0.05) / (low + 0.05) >= 4.5
