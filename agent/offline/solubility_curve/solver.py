"""What water dissolves at two temperatures."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from chalkwright.agent.data import Frozen

Kind = Literal["cool", "heat", "dissolve", "left", "measure", "water"]


class Solubility(Frozen):
    """Data in °C and g per 100 g of water, and what happens to a given mass of water."""

    points: tuple[tuple[Fraction, Fraction], ...]
    """Sorted by temperature."""
    substance: str
    kind: Kind
    water: Fraction
    """Grams."""
    solution: Fraction | None
    """Grams of saturated solution, if that is given instead of the water."""
    dissolved: Fraction | None
    """Grams dissolved at the start, or stirred in where what is ``left`` is asked; None for a saturated solution."""
    start: Fraction
    end: Fraction | None
    """°C; None for ``dissolve`` and ``left``."""
    has_temperature: bool = True
    """Whether the one temperature is told; where it is not, ``start`` only names the one solubility."""
    asks_share: bool = False
    """Whether the percentage by mass of the saturated solution is asked beside its solubility."""
    asks_saturated: bool = False
    """Whether it is asked, too, if the solution is saturated; it is where something is ``left``."""

    def solubility(self, temperature: Fraction) -> Fraction:
        return dict(self.points)[temperature]

    def capacity(self, temperature: Fraction) -> Fraction:
        """Grams that this water can dissolve: s / 100 g = x / water, solved for x."""
        return self.solubility(temperature) * self.water / 100

    @property
    def at_start(self) -> Fraction:
        return self.capacity(self.start) if self.dissolved is None else self.dissolved

    @property
    def share(self) -> Fraction:
        """Percentage by mass of the solute in the saturated solution."""
        solubility = self.solubility(self.start)
        return 100 * solubility / (100 + solubility)

    @property
    def answer(self) -> Fraction:
        """Grams asked for."""
        if self.kind == "left":
            return self.at_start - self.capacity(self.start)
        if self.kind == "measure":
            return self.solubility(self.start)
        if self.kind == "water":
            return self.water
        if self.end is None:
            return self.at_start
        change = self.at_start - self.capacity(self.end)
        return max(Fraction(0), change) if self.kind == "cool" else -change
