"""A gas and a substance that reacts to it: from the mass of the one to the volume of the other, by the equation."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.gas_volume.facts import Facts, facts_of
from chalkwright.agent.offline.gas_volume.solver import Kind, MolarGas, Partner
from chalkwright.agent.offline.gases import (
    EQUATION,
    GASES,
    Species,
    equation,
    known_reaction,
    molar_mass,
    normal,
    write_formulas,
    write_solids,
)
from chalkwright.agent.offline.precision import Rounding
from chalkwright.agent.offline.question import asks, find_question, has_leftovers
from chalkwright.agent.offline.reading import mentions

_BEYOND = (
    r"\b(?:limiting|yield|purity|impur\w*|percent\w*|mixtures?|molecules?|atoms? of|concentration|air|solution "
    r"of|both|density)\b|%|\bM\b"
)


def with_partner(text: str, rounding: Rounding | None) -> MolarGas | None:
    """Mass of a substance into the volume of a gas, or back; None where no equation is told or known."""
    matches = [m for m in re.finditer(EQUATION, text) if "→" in m[0] or "+" in m[0]]
    rest = text
    for match in matches:
        rest = rest.replace(match[0], " ; ")
    marked = write_solids(write_formulas(rest))
    told = matches[0] if len(matches) == 1 else re.fullmatch(EQUATION, normal(known_reaction(marked)))
    if told is None or len(matches) > 1 or mentions(rest, _BEYOND):
        return None
    try:
        species = equation(told["left"], told["right"])
    except ValueError:
        return None
    for one in species:
        marked = re.sub(rf"(?<![A-Za-z0-9<]){re.escape(one.formula)}(?![A-Za-z0-9>]|\s*=)", f"<{one.formula}>", marked)
    facts, conditions = facts_of(_without_acids(marked, species))
    pair = _pair(facts, species)
    if pair is None or not (facts.volumes or conditions):
        return None
    gas, other = pair
    known, wanted, value, small = _given(facts, gas.formula, other.formula)
    if has_leftovers(re.sub(r"<\w+>", " ", facts.rest)) or asks(facts.rest) > 1:
        raise Incomplete("Give one mass or one volume of the reaction and ask for one other, and for nothing else.")
    try:
        each = molar_mass(other.formula, facts.atoms)
    except KeyError:
        raise Incomplete(f"Give the relative atomic masses of the elements of {other.formula}.") from None
    molar = facts.volumes[0] if facts.volumes else Fraction("22.4") if conditions == "STP" else Fraction(24)
    ratio = Fraction(other.number, gas.number)
    asked_small = wanted == "volume" and mentions(find_question(facts.rest), r"\b(?:cm\s?\^?3|cm³|ml)\b")
    return MolarGas(
        gas=gas.formula, known=known, asked=wanted, value=value, molar_volume=molar,
        conditions="" if facts.volumes else conditions, molar_mass=ratio * each, mass_given=bool(facts.atoms),
        metric=mentions(text, r"\b[dc]m\s?\^?\s?3|\b[dc]m³"), small=asked_small, rounding=rounding, also=False,
        given_small=small, partner=Partner(formula=other.formula, mass=each, ratio=ratio, species=species),
    )  # fmt: skip


def _without_acids(text: str, species: tuple[Species, ...]) -> str:
    """The text without what takes part in excess and is not measured."""
    text = re.sub(
        r"\b(?:an? |the )?(?:excess (?:of )?)?(?:dilute |excess |aqueous )*(?:hydrochloric|sul(?:f|ph)uric|nitric) "
        r"acid\b",
        " acid ",
        text,
        flags=re.IGNORECASE,
    )
    return re.sub(r"<HCl>|<H2SO4>", " acid ", text)


def _pair(facts: Facts, species: tuple[Species, ...]) -> tuple[Species, Species] | None:
    """The gas and the other substance that the wording speaks of."""
    named = set(re.findall(r"<(\w+)>", facts.rest))
    mine = [one for one in species if one.formula in named]
    gases = [one for one in mine if one.formula in GASES]
    others = [one for one in mine if one.formula not in GASES]
    return (gases[0], others[0]) if len(gases) == len(others) == 1 and len(mine) == len(named) else None


def _given(facts: Facts, gas: str, other: str) -> tuple[Kind, Kind, Fraction, bool]:
    """What is known and what is asked. Raises Incomplete where a quantity has the wrong owner."""
    if len(facts.known) != 1 or facts.known[0][0] == "amount" or len(facts.volumes) > 1 or facts.masses:
        raise Incomplete("Give exactly one mass or one volume, and the molar volume once.")
    kind, value, small = facts.known[0]
    question = find_question(facts.rest)
    owner, sign, goal = (gas, "§", other) if kind == "volume" else (other, "¤", gas)
    wanted = (
        r"\bmass\b|\bhow many g(?:rams)?\b|\bhow much\b"
        if kind == "volume"
        else r"\bvolume\b|\bhow many (?:cm|dm|lit|ml)"
    )
    owned = re.search(
        rf"{sign}\s*(?:of |the |pure |dry |solid )*<{owner}>|<{owner}>[^.?;<]{{0,40}}{sign}|{sign}[^.?;<]*<{owner}>",
        facts.rest,
    )
    if not owned or not re.search(rf"(?:{wanted})[^.?<]*<{goal}>", question, re.IGNORECASE):
        raise Incomplete("Say which substance the given quantity belongs to, and of which one you ask.")
    return kind, "mass" if kind == "volume" else "volume", value, small
