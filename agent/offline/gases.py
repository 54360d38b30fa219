"""Gases by name and formula, their molar masses, and balanced reaction equations."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from math import lcm
from typing import NamedTuple

NAMES = {
    "carbon dioxide": "CO2", "carbon monoxide": "CO", "nitrogen dioxide": "NO2", "nitrogen monoxide": "NO",
    "nitric oxide": "NO", "nitrous oxide": "N2O", "dinitrogen monoxide": "N2O", "sulfur dioxide": "SO2",
    "sulphur dioxide": "SO2", "hydrogen sulfide": "H2S", "hydrogen sulphide": "H2S", "hydrogen chloride": "HCl",
    "hydrogen bromide": "HBr", "hydrogen fluoride": "HF",
    "hydrogen": "H2", "oxygen": "O2", "nitrogen": "N2", "chlorine": "Cl2", "fluorine": "F2", "ozone": "O3",
    "helium": "He", "neon": "Ne", "argon": "Ar", "krypton": "Kr", "methane": "CH4", "ethane": "C2H6",
    "propane": "C3H8", "butane": "C4H10", "ethene": "C2H4", "ethylene": "C2H4", "propene": "C3H6",
    "ethyne": "C2H2", "acetylene": "C2H2", "ammonia": "NH3",
    "steam": "H2O", "water vapour": "H2O", "water vapor": "H2O",
}  # fmt: skip
"""Longer names first, so that 'hydrogen chloride' is not read as hydrogen."""
VAPOURS = {
    "sulfur trioxide": "SO3",
    "sulphur trioxide": "SO3",
    "pentane": "C5H12",
    "hexane": "C6H14",
    "heptane": "C7H16",
    "octane": "C8H18",
    "bromine": "Br2",
    "iodine": "I2",
    "hydrogen iodide": "HI",
    "ethanol": "C2H5OH",
}
"""Substances that are gases only where an equation says so."""
GASES = frozenset(NAMES.values()) - {"H2O"}
ATOMIC = {
    "H": "1.0",
    "He": "4.0",
    "C": "12.0",
    "N": "14.0",
    "O": "16.0",
    "F": "19.0",
    "Ne": "20.2",
    "S": "32.1",
    "Br": "79.9",
    "Cl": "35.5",
    "Ar": "39.9",
    "Kr": "83.8",
    "Li": "6.9",
    "Na": "23.0",
    "Mg": "24.3",
    "Al": "27.0",
    "P": "31.0",
    "K": "39.1",
    "Ca": "40.1",
    "Mn": "54.9",
    "Fe": "55.8",
    "Cu": "63.5",
    "Zn": "65.4",
}
"""Relative atomic masses to one decimal, used when a problem gives none."""
SOLIDS = {
    "calcium carbonate": "CaCO3", "calcium carbide": "CaC2", "sodium hydrogencarbonate": "NaHCO3",
    "sodium hydrogen carbonate": "NaHCO3", "sodium bicarbonate": "NaHCO3", "potassium chlorate": "KClO3",
    "copper(II) carbonate": "CuCO3", "copper carbonate": "CuCO3", "hydrogen peroxide": "H2O2",
    "sodium carbonate": "Na2CO3", "magnesium carbonate": "MgCO3", "ammonium chloride": "NH4Cl", "marble": "CaCO3",
    "limestone": "CaCO3", "magnesium": "Mg", "zinc": "Zn", "aluminium": "Al", "aluminum": "Al", "iron": "Fe",
    "calcium": "Ca", "sodium": "Na", "lithium": "Li", "potassium": "K", "carbon": "C", "sulfur": "S", "sulphur": "S",
}  # fmt: skip
"""Substances that react to a gas; longer names first."""
REACTIONS = (
    (r"<Mg>", r"hydrochloric acid|<?HCl\b", "Mg + 2HCl -> MgCl2 + H2"),
    (r"<Zn>", r"hydrochloric acid|<?HCl\b", "Zn + 2HCl -> ZnCl2 + H2"),
    (r"<Fe>", r"hydrochloric acid|<?HCl\b", "Fe + 2HCl -> FeCl2 + H2"),
    (r"<Al>", r"hydrochloric acid|<?HCl\b", "2Al + 6HCl -> 2AlCl3 + 3H2"),
    (r"<CaCO3>", r"hydrochloric acid|<?HCl\b", "CaCO3 + 2HCl -> CaCl2 + H2O + CO2"),
    (r"<CaCO3>", r"\bheat\w*|decompos\w*", "CaCO3 -> CaO + CO2"),
    (r"<NaHCO3>", r"\bheat\w*|decompos\w*", "2NaHCO3 -> Na2CO3 + H2O + CO2"),
    (r"<KClO3>", r"\bheat\w*|decompos\w*", "2KClO3 -> 2KCl + 3O2"),
    (r"<H2O2>", r"decompos\w*", "2H2O2 -> 2H2O + O2"),
    (r"<CO>", r"\bburn\w*|explod\w*|combust\w*|\breacts? with <O2>|ignit\w*|spark\w*", "2CO + O2 -> 2CO2"),
    (r"<H2>", r"<O2>", "2H2 + O2 -> 2H2O"),
    (r"<H2>", r"<Cl2>", "H2 + Cl2 -> 2HCl"),
    (r"<N2>", r"<H2>", "N2 + 3H2 -> 2NH3"),
    (r"<SO2>", r"<O2>", "2SO2 + O2 -> 2SO3"),
    (r"<NO>", r"<O2>", "2NO + O2 -> 2NO2"),
)
"""Reactions that a problem need not write down: what reacts, what tells that it does, and the equation."""
SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_PLAIN = str.maketrans("₀₁₂₃₄₅₆₇₈₉⟶⇌", "0123456789→→")
_TERM = (
    r"(?:(?:\d+/\d+|\d+(?:\.\d+)?)\s*)?(?:[A-Z][A-Za-z0-9]*(?:\([A-Z][A-Za-z0-9]*\)\d*)*)\s*(?:\(\s*(?:g|l|s|aq)\s*\))?"
)
_SIDE = rf"{_TERM}(?:\s*\+\s*{_TERM})*"
EQUATION = rf"(?<![A-Za-z])(?P<left>{_SIDE})\s*(?:→|-+>|=+>|\\(?:right|longright)arrow\b|\\to\b|=)\s*(?P<right>{_SIDE})"
"""A reaction equation; case matters."""


class Species(NamedTuple):
    number: int
    formula: str
    state: str
    """``g``, ``l``, ``s``, ``aq`` or empty."""
    product: bool


def normal(text: str) -> str:
    """The text with subscripts as plain digits, ``H_2`` as ``H2`` and every arrow as one sign."""
    text = re.sub(r"\\(?:mathrm|text|rm|ce)\b", " ", text.translate(_PLAIN).replace("½", "1/2"))
    text = re.sub(r"_\s?\{?(\d+)\}?", r"\1", text)
    return re.sub(r"\\(?:long)?rightarrow\b|\\to\b|-+>|=+>", "→", text).replace("\\ ", " ")


def elements(formula: str) -> Counter[str]:
    """Atoms of one formula unit; brackets one level deep."""
    formula = re.sub(r"\(([A-Za-z0-9]+)\)(\d*)", lambda m: m[1] * int(m[2] or 1), formula)
    found: Counter[str] = Counter()
    for symbol, count in re.findall(r"([A-Z][a-z]?)(\d*)", formula):
        found[symbol] += int(count or 1)
    return found


def equation(left: str, right: str) -> tuple[Species, ...]:
    """Both sides of an equation in smallest whole numbers. Raises ValueError when it is not balanced."""
    terms: list[tuple[Fraction, str, str, bool]] = []
    balance: Counter[str] = Counter()
    for side, sign in ((left, 1), (right, -1)):
        for term in re.split(r"\s*\+\s*", side.strip()):
            match = re.fullmatch(
                r"\s*(\d+/\d+|\d+(?:\.\d+)?)?\s*([A-Z][A-Za-z0-9()]*?)\s*(?:\(\s*(g|l|s|aq)\s*\))?\s*", term
            )
            if match is None:
                raise ValueError(f"the term {term!r} is no formula")
            terms.append((Fraction(match[1] or 1), match[2], match[3] or "", sign < 0))
    whole = lcm(*(count.denominator for count, *_ in terms))
    species = tuple(Species(int(n * whole), formula, state, product) for n, formula, state, product in terms)
    for one in species:
        for symbol, count in elements(one.formula).items():
            balance[symbol] += one.number * count * (-1 if one.product else 1)
    if any(balance.values()):
        raise ValueError("the equation is not balanced")
    return species


def combustion(formula: str) -> tuple[Species, ...]:
    """Complete combustion of a hydrocarbon gas to carbon dioxide and liquid water."""
    atoms = elements(formula)
    oxygen = Fraction(2 * atoms["C"] + Fraction(atoms["H"], 2), 2)
    whole = lcm(oxygen.denominator, Fraction(atoms["H"], 2).denominator)
    return (
        Species(whole, formula, "g", False),
        Species(int(oxygen * whole), "O2", "g", False),
        Species(atoms["C"] * whole, "CO2", "g", True),
        Species(atoms["H"] * whole // 2, "H2O", "l", True),
    )


def molar_mass(formula: str, given: dict[str, Fraction]) -> Fraction:
    """In g/mol, from atomic masses given by the problem or else :data:`ATOMIC`. Raises KeyError."""
    masses = {symbol: Fraction(value) for symbol, value in ATOMIC.items()} | given
    return sum((masses[symbol] * count for symbol, count in elements(formula).items()), Fraction(0))


def write_formulas(text: str) -> str:
    """The text with every gas name written as its formula in ``<…>``, and known formulas too."""
    for name, formula in NAMES.items():
        text = re.sub(
            rf"\b{name}\b(?: gas)?(?:\s*\(\s*{formula}(?:\s*\(g\))?\s*\))?", f"<{formula}>", text, flags=re.IGNORECASE
        )
    known = "|".join(sorted((*GASES, "H2O"), key=len, reverse=True))
    return re.sub(rf"(?<![A-Za-z0-9<)])({known})(?![A-Za-z0-9>])(?:\s*\(g\))?(?: gas\b)?", r"<\1>", text)


def write_solids(text: str) -> str:
    """The text with the names of :data:`SOLIDS` as formulas in ``<…>``; formulas of a given equation stay."""
    for name, formula in SOLIDS.items():
        text = re.sub(
            rf"\b{re.escape(name)}(?!\w)(?: (?:metal|ribbon|powder|chips))?(?:\s*\({formula}\))?",
            f"<{formula}>",
            text,
            flags=re.IGNORECASE,
        )
    return text


def known_reaction(text: str) -> str:
    """The equation of the one of :data:`REACTIONS` that a text with its substances marked tells; else empty."""
    found = [way for what, when, way in REACTIONS if re.search(what, text) and re.search(when, text, re.IGNORECASE)]
    return found[0] if found else ""


def subscript_formula(formula: str) -> str:
    return formula.translate(SUBSCRIPTS)


def tex(formula: str) -> str:
    return r"\mathrm{" + re.sub(r"(\d+)", r"_{\1}", formula) + "}"
