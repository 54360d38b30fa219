"""The energy on each level of a food chain."""

from __future__ import annotations

from fractions import Fraction

from chalkwright.agent.data import Frozen


class EnergyFlow(Frozen):
    """The same share is passed on at every step; levels count from 0, the producers."""

    names: tuple[str, ...]
    """Of all levels shown, producers first."""
    given_level: int
    asked_level: int
    also: tuple[int, ...] = ()
    """Levels on the way that are asked too."""
    amount: Fraction
    unit: str
    share: Fraction
    biomass: bool

    def at(self, level: int) -> Fraction:
        steps = level - self.given_level
        return self.amount * self.share**steps if steps >= 0 else self.amount / self.share**-steps

    @property
    def answer(self) -> Fraction:
        return self.at(self.asked_level)

    @property
    def quantity(self) -> str:
        return "biomass" if self.biomass else "energy"

    @property
    def steps(self) -> tuple[int, ...]:
        """Levels from the given to the asked one."""
        way = 1 if self.asked_level > self.given_level else -1
        return tuple(range(self.given_level, self.asked_level + way, way))
