"""A lever in balance: two loads and their arms, one of them unknown."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from chalkwright.agent.data import Frozen

Side = Literal["left", "right"]


class Lever(Frozen):
    """One load and its arm are whole (side 1); side 2 lacks its load or its arm."""

    load: Fraction
    """Newtons or kilograms, see ``unit``."""
    arm: Fraction
    """Metres or centimetres, see ``length``."""
    other_load: Fraction | None
    other_arm: Fraction | None
    unit: Literal["N", "kg"]
    length: Literal["m", "cm"]
    side: Side = "left"
    """Where side 1 is."""
    mark: Fraction | None = None
    """The centimetre mark of a rule at which load 2 hangs, where that is asked."""

    @property
    def moment(self) -> Fraction:
        return self.load * self.arm

    @property
    def asks_load(self) -> bool:
        return self.other_load is None

    @property
    def known(self) -> Fraction:
        known = self.other_arm if self.other_load is None else self.other_load
        assert known is not None
        return known

    @property
    def answer(self) -> Fraction:
        return self.moment / self.known

    @property
    def other_side(self) -> Side:
        return "right" if self.side == "left" else "left"

    @property
    def symbol(self) -> str:
        """Of a load: F for a force, m for a mass."""
        return "F" if self.unit == "N" else "m"
