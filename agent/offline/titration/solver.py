"""An acid and a base at the equivalence point."""

from __future__ import annotations

from fractions import Fraction
from math import gcd
from typing import Literal, NamedTuple

from chalkwright.agent.data import Frozen
from chalkwright.agent.offline.precision import Rounding

Kind = Literal["acid", "base"]


class Substance(NamedTuple):
    """An acid or a base; ``ions`` is how many H⁺ or OH⁻ one formula unit gives in all."""

    formula: str
    name: str
    kind: Kind
    ions: int
    rest: str
    """What is left of the formula in the salt."""
    charge: int
    """Of ``rest``, without its sign."""


SUBSTANCES = (
    Substance("HCl", "hydrochloric acid", "acid", 1, "Cl", 1),
    Substance("HNO3", "nitric acid", "acid", 1, "NO3", 1),
    Substance("HBr", "hydrobromic acid", "acid", 1, "Br", 1),
    Substance("HI", "hydroiodic acid", "acid", 1, "I", 1),
    Substance("HClO4", "perchloric acid", "acid", 1, "ClO4", 1),
    Substance("H2SO4", "sulfuric acid", "acid", 2, "SO4", 2),
    Substance("CH3COOH", "acetic acid", "acid", 1, "CH3COO", 1),
    Substance("NaOH", "sodium hydroxide", "base", 1, "Na", 1),
    Substance("KOH", "potassium hydroxide", "base", 1, "K", 1),
    Substance("LiOH", "lithium hydroxide", "base", 1, "Li", 1),
    Substance("Ca(OH)2", "calcium hydroxide", "base", 2, "Ca", 2),
    Substance("Ba(OH)2", "barium hydroxide", "base", 2, "Ba", 2),
)
SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
DIGITS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")


class Titration(Frozen):
    """Volumes in mL, concentrations in mol/L; exactly one of the four is None: it is asked for."""

    acid: str
    base: str
    acid_volume: Fraction | None
    acid_molar: Fraction | None
    base_volume: Fraction | None
    base_molar: Fraction | None
    titrant: Kind
    """The substance in the burette."""
    metric: bool
    """Whether volumes are written in cm³ and concentrations in mol/dm³."""
    rounding: Rounding | None = None
    """How the answer is wanted."""
    in_litres: bool = False
    """Whether the volume is asked in L or dm³."""
    molar_mass: Fraction | None = None
    """In g/mol, where the concentration is asked in grams, too."""
    dilution: tuple[Fraction, Fraction] | None = None
    """From how many mL to how many the unknown solution was diluted beforehand; its own concentration is asked."""

    def substance(self, kind: Kind) -> Substance:
        formula = self.acid if kind == "acid" else self.base
        return next(s for s in SUBSTANCES if s.formula == formula)

    def volume(self, kind: Kind) -> Fraction | None:
        return self.acid_volume if kind == "acid" else self.base_volume

    def molar(self, kind: Kind) -> Fraction | None:
        return self.acid_molar if kind == "acid" else self.base_molar

    @property
    def unknown(self) -> Kind:
        return "acid" if self.acid_volume is None or self.acid_molar is None else "base"

    @property
    def known(self) -> Kind:
        return "base" if self.unknown == "acid" else "acid"

    @property
    def asks_volume(self) -> bool:
        return self.volume(self.unknown) is None

    @property
    def parts(self) -> tuple[int, int]:
        """Smallest whole numbers of moles of acid and of base that react with each other."""
        acid, base = self.substance("acid").ions, self.substance("base").ions
        return base // gcd(acid, base), acid // gcd(acid, base)

    def part(self, kind: Kind) -> int:
        return self.parts[0] if kind == "acid" else self.parts[1]

    @property
    def known_amount(self) -> Fraction:
        """In mmol."""
        volume, molar = self.volume(self.known), self.molar(self.known)
        assert volume is not None
        assert molar is not None
        return volume * molar

    @property
    def box(self) -> Fraction:
        """The amount in one box of the mole ratio, in mmol."""
        return self.known_amount / self.part(self.known)

    @property
    def unknown_amount(self) -> Fraction:
        """In mmol."""
        return self.box * self.part(self.unknown)

    @property
    def answer(self) -> Fraction:
        """In mL or mol/L."""
        given = self.molar(self.unknown) if self.asks_volume else self.volume(self.unknown)
        assert given is not None
        return self.unknown_amount / given

    @property
    def wanted(self) -> Fraction:
        """What is asked: the answer, or the concentration before the dilution."""
        return self.answer if self.dilution is None else self.answer * self.dilution[1] / self.dilution[0]

    @property
    def volume_unit(self) -> str:
        return "cm³" if self.metric else "mL"

    @property
    def molar_unit(self) -> str:
        return "mol/dm³" if self.metric else "mol/L"
