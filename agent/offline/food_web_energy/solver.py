"""The energy on each level of a food chain."""

from __future__ import annotations

from fractions import Fraction

from chalkwright.agent.data import Frozen


class Loss(Frozen):
    """A part of the energy that does not become growth."""

    value: Fraction
    name: str


class Budget(Frozen):
    """The energy in an animal's food and what becomes of it, or that of one level and what the next one gets."""

    intake: Fraction
    losses: tuple[Loss, ...]
    unit: str
    animal: str
    asks: tuple[str, ...]
    """Of rest and share."""
    passed: bool = False
    """Whether the rest is what the next level gets, and given."""

    @property
    def rest(self) -> Fraction:
        return self.intake - sum((loss.value for loss in self.losses), Fraction(0))

    @property
    def share(self) -> Fraction:
        """Percentage of the intake."""
        return 100 * self.rest / self.intake


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
