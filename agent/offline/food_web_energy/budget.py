"""What an animal makes of its food, and what share one level passes on: readings of sums and shares of energy."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.food_web_energy.solver import Budget, Loss
from chalkwright.agent.offline.question import asking, sentences
from chalkwright.agent.offline.reading import mentions, number
from chalkwright.agent.offline.wording import NUMBER

_UNIT = (
    r"(?:[kMG]?J|kilojoules?|joules?|k?cal|kilocalories|units? of energy|kg|"
    r"g)(?:\s*/\s*m\s?\^?[2²])?(?:\s*/\s*(?:year|yr|day))?"
)
_AMOUNT = re.compile(rf"(?P<v>\d{{1,3}}(?: \d{{3}})+(?!\d)|{NUMBER})\s*(?P<u>{_UNIT})(?![A-Za-z])")
_LOST = (
    r"\b(?:lost|loses?|losing|wasted?|released?|releasing|used|uses|heat|respir\w*|fa?eces|faeces|dung|droppings|"
    r"manure|urine|excret\w*|"
    r"egest\w*|undigested|movement|waste|not eaten|uneaten|die[sd]?)\b"
)
_EATEN = r"\b(?:eats?|ate|eaten|takes? in|consumes?|consumed|ingests?|ingested|food|grass|plants?|diet|feeds?)\b"
_GROWTH = (
    r"\b(?:left|remain\w*|growth|grow|new (?:tissue|biomass|body)|stored|body mass|secondary production|"
    r"available to the next|passed on|production)\b"
)
_SHARE = r"\b(?:percent(?:age)?|per ?cent|efficiency|proportion|fraction)\b|%"


def budget(text: str) -> Budget | None:
    """The energy in the food of one animal, and what becomes of it; None for another kind of wording."""
    if mentions(text, r"%(?! of (?:the )?(?:energy|this))(?=[^?]*[.])|\beach (?:step|level|stage)\b") or "→" in text:
        return None
    asked = asking(text)
    losses, intake, unit = [], None, ""
    for clause in re.split(r"(?<=[.?!;])\s+|,\s+|\band\b", text):
        found = list(_AMOUNT.finditer(clause))
        if not found:
            continue
        if len(found) > 1 or (unit and found[0]["u"] != unit):
            return None
        unit, value = found[0]["u"], number(found[0]["v"].replace(" ", ""))
        if mentions(clause, _LOST):
            losses.append(Loss(value=value, name=_name(clause)))
        elif intake is None and mentions(clause, _EATEN):
            intake = value
        else:
            return None
    if intake is None or not losses or len(_AMOUNT.findall(text)) != len(losses) + 1:
        return None
    wants_rest = mentions(
        asked,
        r"\bhow much\b|\bhow many\b|\bwhat (?:amount|quantity)|\bcalculate the (?:energy|amount)|\benergy (?:left|"
        r"remaining|used for|available)",
    )
    wants_share = mentions(asked, _SHARE)
    if (
        not mentions(asked, _GROWTH)
        or mentions(asked, r"\b(?:next|second|third|other)\b")
        or not (wants_rest or wants_share)
    ):
        raise Incomplete(
            "Of the energy in an animal's food ask how much is left for growth, or what percentage that is."
        )
    left = intake - sum((loss.value for loss in losses), Fraction(0))
    if left <= 0:
        raise Incomplete("More energy is lost than the food contains; check the numbers.")
    animal = re.search(r"\b(?:An?|The|Each|One) ([a-z]+(?: [a-z]+)?) (?:eats|ate|takes|consumes|feeds|ingests)\b", text)
    asks = (*(["rest"] if wants_rest else []), *(["share"] if wants_share else []))
    return Budget(intake=intake, losses=tuple(losses), unit=unit, animal=animal[1] if animal else "animal", asks=asks)


def _name(clause: str) -> str:
    """What becomes of a part of the energy, in few words."""
    for pattern, name in (
        (r"fa?eces and (?:in )?urine|fa?eces or urine", "faeces, urine"),
        (r"respir", "respiration"),
        (r"fa?eces|undigested|egest|dung|droppings|manure", "faeces"),
        (r"urine|excret", "urine"),
        (r"heat", "heat"),
        (r"mov", "movement"),
    ):
        if re.search(pattern, clause, re.IGNORECASE):
            return name
    return "lost"


_PASSED = r"\befficien|\btransfer(?:red)?\b|\bpass(?:ed|es)\b|\breach(?:es|ed)?\b"
_BETWEEN = re.compile(
    r"\b(?:from|between) (?:the )?(?P<low>[a-z][a-z -]*?) (?:to|and) (?:the )?(?P<high>[a-z][a-z -]*?)"
    r"(?=[?.,;]|$| (?:is|in|at|was|are|and|\()\b| \()",
    re.IGNORECASE,
)


def _named_pair(text: str, asked: str, found: list[re.Match[str]]) -> list[tuple[re.Match[str], str]] | None:
    """The amounts of the two levels between which the question asks, with their names; None where it names none."""
    asks = list(_BETWEEN.finditer(asked))
    if len(asks) != 1:
        return None
    between = asks[0]
    low, high = between["low"], between["high"]
    if re.fullmatch(r"primary|secondary|tertiary", low, re.IGNORECASE):
        low = f"{low} {high.split()[-1]}"  # from primary to secondary consumers
    pair = [(amount, name) for name in (low, high) if (amount := _amount_of(name, text, found)) is not None]
    return pair if len({amount.start() for amount, _ in pair}) == 2 else None


def _amount_of(name: str, text: str, found: list[re.Match[str]]) -> re.Match[str] | None:
    """The first amount behind a name in its sentence; None where another sentence begins or a number stands first."""
    for mention in re.finditer(rf"\b{re.escape(name.removesuffix('s'))}", text, re.IGNORECASE):
        amount = next((each for each in found if each.start() >= mention.end()), None)
        if amount is not None and not re.search(r"[.;?]\s|\d", text[mention.end() : amount.start()]):
            return amount
    return None


def transfer(text: str) -> Budget | None:
    """The energy of two neighbouring levels whose efficiency is asked; None for another kind of wording."""
    asked = asking(text)
    found = list(_AMOUNT.finditer(text))
    if len(found) < 2 or not mentions(asked, _SHARE) or not mentions(asked, _PASSED):
        return None
    pair = _named_pair(text, asked, found)
    if pair is None and len(found) > 2:
        return None
    units = {match["u"].split("/")[0].strip() for match in found}
    if len(units) != 1 or mentions(text, _LOST) or len(sentences(asked)) > 1:
        return None
    if re.search(r"\d", re.sub(r"\bm\s?\^?\s?2\b", " ", _AMOUNT.sub(" ", text))):
        return None
    low, high = (number(match["v"].replace(" ", "")) for match, _ in pair or zip(found, "12", strict=True))
    if low <= high:
        raise Incomplete("Give the lower level first; a higher level cannot hold more energy than the one below it.")
    names = re.findall(
        r"\b(producers?|plants?|grass|algae|phytoplankton|(?:primary|secondary|tertiary) consumers?|herbivores?|"
        r"carnivores?|[a-z]+s)\b",
        text,
        re.IGNORECASE,
    )
    behind = (name for name in names if text.find(name) > found[0].end())
    second = pair[1][1] if pair else next(behind, "the next level")
    return Budget(
        intake=low,
        losses=(Loss(value=low - high, name="not passed on"),),
        unit=found[0]["u"],
        animal=second,
        asks=("share",),
        passed=True,
    )
