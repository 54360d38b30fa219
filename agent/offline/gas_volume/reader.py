"""What a problem of the family “volume of a gas” gives and asks."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.gas_volume.facts import Facts, facts_of, find_asked_kind, plain_text
from chalkwright.agent.offline.gas_volume.reactions import with_partner
from chalkwright.agent.offline.gas_volume.solver import MolarGas
from chalkwright.agent.offline.gases import elements, molar_mass, normal, write_formulas
from chalkwright.agent.offline.precision import Rounding
from chalkwright.agent.offline.question import asks, find_question, has_leftovers
from chalkwright.agent.offline.reading import mentions
from chalkwright.agent.offline.rounding import without_rounding
from chalkwright.agent.offline.wording import Wording

_OTHER_TASK = (
    r"\b(obtained|given off|generated|made|needed|required|consumed|dissolv\w*|solid|liquid|electroly\w*|"
    r"ferment\w*|breath\w*|water|"
    r"molecules?|atoms?|particles?|avogadro|density|ideal gas law|pressure of|partial|moles? fraction|"
    r"solution|electro\w*|"
    r"diffus\w*|effus\w*|compress\w*|expand\w*|heated|cooled|boyle|charles|percent\w*|yield|excess|limiting|mixtures?|"
    r"react\w*|burn\w*|combust\w*|decompos\w*|produced?|formed|evolved|released|liberated|each|both|total|"
    r"unknown gas)\b|[→+]"
)
_VESSEL = r"(?:balloon|flask|container|jar|syringe|tank|vessel|bottle)"


def read(problem: Problem) -> MolarGas | None:
    """Numbers of a gas-volume problem; None when it is none."""
    text, rounding = without_rounding(problem.text)
    text = plain_text(normal(Wording(text).text))
    if not mentions(
        text, r"\bgas|molar volume|s\.?t\.?p\b|r\.?t\.?p\b|standard temperature|room temperature and pressure|\bmol"
    ) and "<" not in write_formulas(text):
        return None
    if not mentions(text, r"\bvolume|\blit(?:re|er)s?\b|\d\s*(?:ml|l|[dc]m|m\s?\^?\s?3|m³)|occup|space"):
        return None
    found = with_partner(text, rounding)
    if found is not None:
        return _check_bounds(found)
    if mentions(text, _OTHER_TASK) or re.search(r"\bM\b(?!\s*\(|\s*=)", text):
        return None
    return _weighed(text, rounding) or _molar(text, rounding)


_IDENTITY = (
    r"\b(?:molar mass|relative (?:molecular|formula) mass|M\s?r|mass of (?:1|one) mole?)\b(?!\s*[=:])|\bwhich gas\b|"
    r"\bwhat (?:could be|is|may be) the gas\b|\bidentify the gas\b|\bwhich of [^?]*gas\b"
)


def _weighed(text: str, rounding: Rounding | None) -> MolarGas | None:
    """A gas whose mass and volume are both given, and whose molar mass is asked; None for other problems."""
    asked = re.search(_IDENTITY, find_question(text), re.IGNORECASE)
    if asked is None:
        return None
    facts, conditions = facts_of(re.sub(_IDENTITY, " ", text, flags=re.IGNORECASE))
    known = {kind: (value, small) for kind, value, small in facts.known}
    if set(known) != {"mass", "volume"} or len(facts.known) != 2 or not (facts.volumes or conditions):
        return None
    if facts.masses or re.findall(r"<\w{2,}>", facts.rest) or has_leftovers(facts.rest) or asks(text) > 1:
        raise Incomplete("Give the mass and the volume of the gas and its molar volume, and nothing else.")
    return _check_bounds(
        MolarGas(
            gas="", known="volume", asked="amount", value=known["volume"][0],
            molar_volume=facts.volumes[0] if facts.volumes else Fraction("22.4" if conditions == "STP" else 24),
            conditions="" if facts.volumes else conditions, molar_mass=None, mass_given=False,
            metric=mentions(text, r"\b[dc]m\s?\^?\s?3|\b[dc]m³"), small=False, rounding=rounding, also=False,
            given_small=known["volume"][1], weighed=known["mass"][0],
            which=mentions(asked[0], r"\bgas\b"),
        )
    )  # fmt: skip


def _molar(text: str, rounding: Rounding | None) -> MolarGas | None:
    facts, conditions = facts_of(text)
    gases = set(re.findall(r"<(\w+)>", facts.rest))
    if "H2O" in gases or not facts.known or not (facts.volumes or conditions or gases):
        return None
    if len(gases) > 1:
        raise Incomplete(
            "This problem names more than one gas; ask about one gas at a time, or give the balanced equation."
        )
    if len(facts.volumes) > 1 or len(facts.known) != 1 or len(facts.masses) > 1:
        raise Incomplete("Give exactly one of mass, amount and volume of the gas, and the molar volume once.")
    if not facts.volumes and not conditions:
        raise Incomplete(
            "The molar volume is missing; give it, for example 'the molar volume is 24 L/mol', or say 'at STP'."
        )
    if has_leftovers(re.sub(r"<\w+>|\bhow many times\b", " ", facts.rest)) or mentions(
        facts.rest, r"(?:°|\bdegrees?|\bK\b|\batm\b|\bk?Pa\b|\bbar\b)"
    ):
        raise Incomplete(
            "This gas problem has a number that is not used; give only one quantity of the gas and the molar volume."
        )
    _check_owner(facts.rest)
    kind, value, given_small = facts.known[0]
    wanted, also, small = find_asked_kind(facts.rest, kind)
    gas = next(iter(gases), "")
    mass = _molar_mass(facts, gas, needed="mass" in (kind, wanted))
    molar = facts.volumes[0] if facts.volumes else Fraction("22.4") if conditions == "STP" else Fraction(24)
    return _check_bounds(
        MolarGas(
            gas=gas,
            known=kind,
            asked=wanted,
            value=value,
            molar_volume=molar,
            conditions="" if facts.volumes else conditions,
            molar_mass=mass,
            mass_given=bool(facts.masses or facts.atoms),
            metric=mentions(text, r"\b[dc]m\s?\^?\s?3|\b[dc]m³"),
            small=small,
            rounding=rounding,
            also=also,
            given_small=given_small,
        )
    )


def _molar_mass(facts: Facts, gas: str, needed: bool) -> Fraction | None:
    """That of the gas, as given or worked out; None where it is not needed. Raises Incomplete."""
    mass: Fraction | None = None
    if needed:
        if facts.masses:
            mass = Fraction(facts.masses[0])
            if gas and abs(mass / molar_mass(gas, {}) - 1) > Fraction(3, 100):
                raise Incomplete(f"The molar mass given is not that of {gas}; check it.")
        elif not gas:
            raise Incomplete(
                "Between mass and volume the kind of gas is needed; name the gas or give its molar mass in g/mol."
            )
        else:
            mass = molar_mass(gas, facts.atoms)
    if facts.atoms and (mass is None or not gas or set(facts.atoms) != set(elements(gas))):
        raise Incomplete(
            "The atomic masses given do not fit the gas, or they are not needed; give those of its elements only."
        )
    if facts.masses and mass is None:
        raise Incomplete("The molar mass is not needed here; ask for a mass, or leave it out.")
    return mass


def _check_owner(rest: str) -> None:
    """Raises Incomplete when a quantity belongs to something else than the gas."""
    rest = re.sub(rf"§[\s-]*{_VESSEL}\b", "§ ", rest, flags=re.IGNORECASE)
    for behind in re.findall(r"[¤§]\)?\s*([^~¤§]*)", rest):
        of = r"^(?:of |the |this |that |an? |any |pure |dry |ideal |sample |gaseous |some )+"
        word = re.sub(of, "", behind, flags=re.IGNORECASE)
        free = (
            r"$|[.,;:?!)(]|<|gas|it\b|at\b|in\b|is\b|are\b|do\b|does\b|occup|takes?\b|ha[sv]e?\b|under\b|measured|if\b|"
            r"when\b|where\b|and\b"
        )
        if not re.match(free, word, re.IGNORECASE):
            raise Incomplete(
                "Give the quantity of the gas itself; with another substance the reaction's equation is needed."
            )


def _check_bounds(found: MolarGas) -> MolarGas:
    if (
        found.value <= 0
        or not 20 <= found.molar_volume <= 30
        or (found.molar_mass is not None and not 1 <= found.molar_mass <= 400)
    ):
        raise Incomplete(
            "Give a quantity above zero, a molar volume between 20 and 30 L/mol and a molar mass between 1 and "
            "400 g/mol."
        )
    if not Fraction(1, 10000) <= found.amount <= 10000:
        raise Incomplete("The amount of gas is below 0.0001 mol or above 10 000 mol; check the numbers.")
    return found
