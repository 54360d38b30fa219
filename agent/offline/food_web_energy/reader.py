"""What a problem of the family “energy in a food chain” gives and asks."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.food_web_energy.budget import budget, transfer
from chalkwright.agent.offline.food_web_energy.chains import MOST, ROLES, chain
from chalkwright.agent.offline.food_web_energy.solver import Budget, EnergyFlow
from chalkwright.agent.offline.food_web_energy.transfer import efficiency
from chalkwright.agent.offline.question import find_question, has_leftovers
from chalkwright.agent.offline.reading import mentions, tidy

_TOPIC = (
    r"→|->|"
    r"\btrophic|\bfood (?:chain|web)|\benergy pyramid|pyramid of (?:energy|biomass)|\bproducers?\b|\bconsumers?\b|"
    r"\beaten by\b|\becosystem|ecological pyramid|ten percent rule|10\s*% rule"
)
_LIVING = (
    r"\b(?:eats?|ate|food|grass|trophic|producers?|consumers?|ingest\w*|consumes?|herbivores?|\w*plankton|algae)\b"
)
_FED = r"\b(?:eats?|feeds? on|preys? on)\b"
_OTHER_TASK = (
    r"\bsunlight\b|\bsolar\b|\bsun'?s?\b|\bphotosynthetic efficiency|\bgross\b|\bnet primary|\bNPP\b|\bGPP\b|"
    r"\brespiration (?:is|uses|of)|\bdecomposers?\b|"
    r"\bpopulation\b|\bbioaccumul|\bbiomagnif|\bmercury|\bDDT\b|\bppm\b|\bhow many (?:individual|animals|rabbits|"
    r"fish|mice|levels|trophic|kg of grass)|"
    r"\bindividuals?\b|\bassimilat|\bingest|\bexcret|\begest|\bfa?eces\b|\bproportion of (?:the )?(?:prey|diet)|"
    r"\bdiet\b"
)
_ASKS_OTHER = (
    r"\btogether\b|\baltogether\b|\bcombined\b|\bused\b|\bhappens\b|\brest\b|\b(?:what|how)\b.*\b(?:what|how)\b|"
    r"\blost\b|\bloses?\b|\bheat\b|\bpercent|\befficien|\bwhy\b|\bexplain|\bratio\b|\btotal\b|\bsum\b|\bwhich\b|"
    r"\bhow many (?:times|levels|steps)|%|"
    r"\beats?\b|\bfeeds?\b|\bprey|\bdifference\b|\bmore\b|\bless\b|\bsketch\b|\bdraw\b|\beach\b|\ball\b|"
    r"\bevery\b|\bfraction\b"
)
_ASKS = (
    r"\bhow much\b|\bwhat (?:amount|quantity|mass)|\bamount of|\bhow many (?:k?j\b|joules|kilo|k?cal|mj\b|kg|grams|"
    r"tonnes|units)|\b(?:energy|biomass)\b"
)
_BEHIND = (
    r"(?: (?:of|chemical|energy|biomass|stored|is|are|was|were|available|contained|in|at|by|to|the|level|trophic|"
    r"an?|held|fixed|captured|produced|"
    r"found|present|as|within|for|their|its|tissues|plant|form))*"
)
_BEFORE = (
    r"(?:[ ,]+(?:(?:in|of|on) (?:an?|the|this) [a-z]+|contains?|containing|stores?|store|have|has|had|holds?|total|of|"
    r"fix|fixes|captures?|traps?|trapped|absorbs?|needs?|requires?|produces?|produced|about|with|level|trophic|at|is|"
    r"are|plants?|"
    r"energy|there|gets?|receives?|received|obtains?|obtained|biomass|by|that|which|the|amount|in|an?|provides?|take|"
    r"takes|up|make|absorb|absorb|must|"
    r"make|makes|assimilated|takes? in|estimated|approximately|"
    r"available|amounts? to|to|equals?|possess|given|as|=|:))*"
)


def read(problem: Problem) -> EnergyFlow | Budget | None:
    """Numbers of an energy-pyramid problem; None when it is none."""
    text = tidy(problem.text).replace("\\%", "%").replace("\\rightarrow", "→").replace("\\to", "→")
    if mentions(text, r"\benergy\b|\d ?[kMG]?J\b|\d ?kcal\b", _LIVING):
        for reader in (budget, transfer):
            by_budget = reader(text)
            if by_budget is not None:
                return by_budget
    if (
        not (
            mentions(text, _TOPIC)
            or mentions(text, _FED, r"%|\bper ?cent\b|\btenths?\b", r"pass(?:ed|es)|transfer|lost|handed|given on")
        )
        or not mentions(text, r"\benergy\b|\bbiomass\b|\b\d+ ?kg\b|\bk?J\b|\bkcal\b|calories\b|joules\b")
        or mentions(text, _OTHER_TASK)
    ):
        return None
    biomass = mentions(text, r"\bbiomass\b|\d ?kg\b") and not mentions(
        text, r"\bjoule|\d\s*[kMG]?J\b|\bk?cal\b|calorie"
    )
    found = chain(text, biomass)
    rest, share = efficiency(found.text)
    if len(found.amounts) != 1:
        if not found.amounts and not mentions(text, r"\d"):
            return None
        raise Incomplete(
            f"Give the energy (J, kJ, kcal …) of exactly one trophic level; {len(found.amounts)} amounts were found."
        )
    if share is None:
        raise Incomplete(
            "The transfer efficiency is missing; say, for example, that 10 % of the energy is passed on to the "
            "next level."
        )
    if has_leftovers(re.sub(r"\[\d\]|\b(?:10|ten)\s*rule\b|\bhow many times\b", " ", rest)):
        raise Incomplete(
            "This food-chain problem has a number that is not used; give one amount of energy and one percentage."
        )
    given = _find_given_level(rest)
    *also, wanted = _find_wanted_level(rest, given)
    if not found.names and max(given, wanted) >= MOST:
        raise Incomplete(f"At most {MOST} trophic levels can be drawn.")
    count = max(len(found.names), given + 1, wanted + 1, 3 if not found.names else 0)
    if found.names and count > len(found.names):
        raise Incomplete("The problem speaks of a trophic level that its food chain does not have; check the chain.")
    flow = EnergyFlow(
        names=found.names or ROLES[:count],
        given_level=given,
        asked_level=wanted,
        also=tuple(also),
        amount=found.amounts[0].value,
        unit=found.amounts[0].unit,
        share=share,
        biomass=biomass,
    )
    if not Fraction(1, 100) <= share <= Fraction(9, 10):
        raise Incomplete("The share passed on has to lie between 1 % and 90 %; check the percentage.")
    values = [flow.at(level) for level in range(count)]
    if min(values) < Fraction(1, 10000) or max(values) > 10**8:
        raise Incomplete("The amounts become too small or too large to be written readably; use another unit.")
    return flow


def _find_given_level(text: str) -> int:
    levels = {int(m[1]) for m in re.finditer(rf"§{_BEHIND} \[(\d)\]", text)}
    levels |= {int(m[1]) for m in re.finditer(rf"\[(\d)\]:?{_BEFORE} §", text)} if not levels else set()
    if len(levels) != 1:
        raise Incomplete(
            "Say which trophic level the given amount belongs to, for example 'the producers store 10 000 kJ'."
        )
    return levels.pop()


def _find_wanted_level(text: str, given: int) -> list[int]:
    """The levels that are asked, the farthest last."""
    question = find_question(text)
    target = re.split(r"\b(?:if|when|given that|assuming|provided|suppose)\b", question)[0] if question else ""
    if "§" in target:
        target = re.sub(rf"§{_BEHIND} \[{given}\]|\[{given}\]:?{_BEFORE} §", " ", target, count=1)
    if not mentions(target, _ASKS) or mentions(target, _ASKS_OTHER):
        raise Incomplete("Ask how much energy is available at one other trophic level, and for nothing else.")
    target = re.sub(rf"\b(?:from|of) (?:the )?\[{given}\]", " ", target)
    target = re.sub(
        rf"\bto (?:support|feed|sustain|keep) (?:the |one |an? |this )?\[{given}\](?: alive)?(?: for (?:one|a) "
        rf"day)?", " ", target
    )
    if mentions(target, r"\bfrom (?:the )?\[\d\]"):
        raise Incomplete("Ask for the energy at a level, not for what passes between two levels that are not given.")
    levels = sorted({int(level) for level in re.findall(r"\[(\d)\]", target)}, key=lambda level: abs(level - given))
    if not levels or given in levels or (levels[0] < given) != (levels[-1] < given):
        raise Incomplete(
            "Ask for the energy at trophic levels all above or all below the given one, and name them as the chain "
            "does."
        )
    return levels
