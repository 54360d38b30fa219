"""Volumes of gases in a reaction."""

from __future__ import annotations

from fractions import Fraction

from chalkwright.agent.data import Frozen
from chalkwright.agent.offline.gases import Species
from chalkwright.agent.offline.precision import Rounding


class ReactingGases(Frozen):
    """A balanced equation in smallest whole numbers, and two of its gases."""

    species: tuple[Species, ...]
    known: str
    """Formula of the gas whose volume is given."""
    asked: tuple[str, ...]
    """Formulas of the gases whose volume is asked."""
    volume: Fraction
    """In ``unit``."""
    unit: str
    gases: tuple[str, ...]
    """Formulas of all gases of the equation, in its order."""
    rounding: Rounding | None = None
    """How the answer is wanted."""
    supply: Fraction | None = None
    """Volume there is of the one asked gas, in excess: what is left of it is asked."""
    derived: bool = False
    """Whether the equation is not given but follows from complete combustion."""
    remains: bool = False
    """Whether the volume of all gas after the reaction is asked; ``supply`` is then that of the one in excess."""
    apart: bool = False
    """Whether of ``remaining`` each gas is asked by itself, not all together."""
    together: bool = False
    """Whether with ``apart`` the volume of all gas is asked as well."""
    deduced: bool = False
    """Whether the formula of the burnt hydrocarbon, which is ``known``, is asked; the asked gases are given then."""

    @property
    def remaining(self) -> tuple[tuple[str, Fraction], ...]:
        """All gases after the reaction with their volumes: what is left over, and what has formed."""
        left = [(f, self.wanted(f)) for f in self.asked if self.wanted(f) > 0]
        formed = [(s.formula, self.reacting(s.formula)) for s in self.species if s.product and s.formula in self.gases]
        return (*left, *formed)

    def count(self, formula: str) -> int:
        return next(s.number for s in self.species if s.formula == formula)

    @property
    def box(self) -> Fraction:
        """Volume of one part of the equation."""
        return self.volume / self.count(self.known)

    def reacting(self, formula: str) -> Fraction:
        """Volume of a gas that takes part."""
        return self.box * self.count(formula)

    def wanted(self, formula: str) -> Fraction:
        """What is asked of a gas: its volume, or how much of it is left."""
        return self.reacting(formula) if self.supply is None else self.supply - self.reacting(formula)
