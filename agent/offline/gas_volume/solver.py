"""The mass, the amount and the volume of a gas."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from chalkwright.agent.data import Frozen
from chalkwright.agent.offline.gases import Species
from chalkwright.agent.offline.precision import Rounding

Kind = Literal["mass", "amount", "volume"]


class Partner(Frozen):
    """A substance that reacts to the gas or from it, whose mass takes the place of the gas's."""

    formula: str
    mass: Fraction
    """g/mol."""
    ratio: Fraction
    """Moles of it for one mole of the gas."""
    species: tuple[Species, ...]
    """The balanced equation."""


class MolarGas(Frozen):
    """One gas, one known of mass (g), amount (mol) and volume (L)."""

    gas: str
    """Formula; empty for any gas."""
    known: Kind
    asked: Kind
    value: Fraction
    """Of what is known, in g, mol or L."""
    molar_volume: Fraction
    """L/mol."""
    conditions: str
    """``STP`` or ``RTP`` when the molar volume was not given but follows from these; else empty."""
    molar_mass: Fraction | None
    mass_given: bool
    """Whether the problem gives the molar mass or the atomic masses."""
    metric: bool
    """Whether volumes are written in dm³ and cm³."""
    small: bool
    """Whether the volume asked for is in mL or cm³."""
    rounding: Rounding | None
    """How the answer is wanted."""
    also: bool
    """Whether the amount is asked beside a mass or a volume."""
    given_small: bool
    """Whether the known volume was given in mL or cm³."""
    partner: Partner | None = None
    """Whose mass is meant, if it is not the gas's own; ``molar_mass`` is then what goes with one mole of the gas."""
    weighed: Fraction | None = None
    """Grams of the gas beside its volume, where its molar mass is asked; ``asked`` is the amount then."""
    which: bool = False
    """Whether it is asked which gas this is."""

    @property
    def found_mass(self) -> Fraction:
        """Of one mole, in g, by what was weighed."""
        return (self.weighed or Fraction(0)) / self.amount

    @property
    def amount(self) -> Fraction:
        return {
            "mass": self.value / (self.molar_mass or 1),
            "amount": self.value,
            "volume": self.value / self.molar_volume,
        }[self.known]

    def of(self, kind: Kind) -> Fraction:
        """In g, mol or L."""
        return {
            "mass": self.amount * (self.molar_mass or 1),
            "amount": self.amount,
            "volume": self.amount * self.molar_volume,
        }[kind]

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """From the known to the asked, through the amount."""
        return (self.known, self.asked) if "amount" in (self.known, self.asked) else (self.known, "amount", self.asked)

    def unit(self, kind: Kind) -> str:
        return {"mass": "g", "amount": "mol", "volume": "dm³" if self.metric else "L"}[kind]
