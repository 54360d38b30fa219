"""Solubility the other way round: measured by evaporating a saturated solution, or the water needed."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.gases import SUBSCRIPTS
from chalkwright.agent.offline.reading import in_digits
from chalkwright.agent.offline.solubility_curve.solver import Solubility
from chalkwright.agent.offline.wording import Wording, words

_G = r"(?P<{}>\d+(?:\.\d+)?)\s*g\b(?! ?/)(?:\s+of)?"
_SOLUTION = (
    rf"\b{_G.format('solution')}\s+(?:an? |the )?saturated (?:aqueous )?(?:solution(?: of (?:an? |the )?[\w "
    rf"]+?(?= (?:at|was|is|were|are|contains?)\b))?|[\w ]+? solution)"
)
_ANHYDROUS = (
    r"(?:salt|solid|crystals?|substance|residue|solute|potassium \w+|sodium \w+|ammonium \w+|copper\S* \w+|"
    r"KNO3|KCl|NaCl|X)"
)
_SOLID = (
    rf"(?:\b(?:leaves?|left|gave|gives|yields?|yielded|obtained|contains?|with)\s+(?:behind\s+)?{_G.format('a')}(?: "
    rf"(?:the |dry |solid |anhydrous )*{_ANHYDROUS})?|"
    rf"{_G.format('b')} (?:the |dry |solid |anhydrous )*{_ANHYDROUS}(?: residue)? (?:is|are|was|were|remains?|"
    rf"remained)(?: (?:left|obtained|recovered|dissolved))?(?: behind)?)"
)
_WATER = rf"{_G.format('water')} (?:the )?water(?: (?:was|is|were|are) (?:driven off|evaporated|removed|lost))?"
_PLACE = r"\bat (?P<t>-?\d+(?:\.\d+)?) ?°C\b"
_ASKED = (
    r"\b(?:the )?solubility(?: of (?:the |this )?[\w ]+?)?(?= at| in|[,.?]|$)(?: at (?:this|that|the same) "
    r"temperature)?(?: in g(?: [\w ]+?)? per 100 g(?: of)? water)?"
)
_UNIT = r"\b(?:in|as) g(?: of [\w ]+?)? ?(?:per|/) ?100 ?g(?: of)? water\b|\bper 100 g(?: of)? water\b"
_SHARE = (
    r"\b(?:the )?(?:mass percentage|percentage(?: by mass)?|mass per ?cent|mass fraction)(?: concentration)?(?: "
    r"of (?:the )?[a-z]+| in (?:the|this) solution)*"
)
_KNOWN = words(
    "a an the of at is was are to and find calculate determine what work out in by it solution salt dryness evaporated "
    "evaporates completely until all evaporating heated when if this that same temperature saturated b c i ii"
)
_NEED = (
    r"\b(?:what (?:is the )?(?:least|minimum|smallest)? ?(?:mass|amount) of water|how (?:much|many g(?:rams)? of) "
    r"water|"
    r"(?:find|calculate|determine) the (?:least |minimum |smallest )?(?:mass|amount) of water)"
    r"(?: (?:is|are|will be|that is|do (?:you|i|we|they)|does (?:one|she|he)|(?:you|i|we) (?:would )?(?=need)))?(?: "
    r"(?:need(?:ed)?|require[sd]?|necessary))?(?: (?:in order )?to(?: just)?| just to)? (?:completely )?dissolve"
)


def measured(text: str) -> Solubility | None:
    """The solubility found from a saturated solution that is evaporated; None for another kind of wording."""
    wording = Wording(in_digits(text))
    if not wording.has(r"\bsaturated\b") or not wording.has(r"\bevaporat|\bdryness\b|\bcontains?\b"):
        return None
    shares, asked = wording.take(_SHARE), wording.take(_ASKED)
    wording.take(_UNIT)
    solutions, waters, solids = wording.take(_SOLUTION), wording.take(_WATER), wording.take(_SOLID)
    if not asked or len(solids) + len(waters) + len(solutions) != 2 or len(solids) != 1:
        return None
    places = {match["t"] for match in wording.take(_PLACE)}
    if wording.unread(_KNOWN) or len(places) > 1:
        return None
    solid = Fraction(solids[0]["a"] or solids[0]["b"])
    water = Fraction(waters[0]["water"]) if waters else Fraction(solutions[0]["solution"]) - solid
    if solid <= 0 or water <= 0:
        raise Incomplete("The solid has to be a part of the saturated solution; check both masses.")
    start = Fraction(places.pop()) if places else Fraction(20)
    return Solubility(
        points=((start, solid * 100 / water),),
        substance=_named(text),
        kind="measure",
        water=water,
        solution=Fraction(solutions[0]["solution"]) if solutions else None,
        dissolved=solid,
        start=start,
        end=None,
        has_temperature=bool(wording.text and re.search(_PLACE, wording.text)),
        asks_share=bool(shares),
    )


def water_needed(text: str, solubility: Fraction, start: Fraction, told: bool) -> Solubility | None:
    """The least water that dissolves a given mass; ``text`` is without the solubility. None where that is not asked."""
    wording = Wording(text)
    needed = wording.take(rf"{_NEED} (?P<n>\d+(?:\.\d+)?)\s*g\b(?:\s+of (?:the |this )?[\w ]+?(?=[ ?.,]|$))?")
    wording.take(_PLACE)
    if len(needed) != 1 or re.search(r"\d", wording.rest):
        return None
    mass = Fraction(needed[0]["n"])
    return Solubility(
        points=((start, solubility),), substance=_named(text), kind="water", water=mass * 100 / solubility,
        solution=None, dissolved=mass, start=start, end=None, has_temperature=told,
    )  # fmt: skip


def _named(text: str) -> str:
    """What is dissolved, as the problem calls it."""
    named = re.search(
        r"\b(?:potassium|sodium|ammonium|calcium|barium|copper\S*|lead|silver) [a-z]+|\b(?:sugar|KNO3|KCl|NaCl)\b", text
    )
    salt = re.search(r"\bsalt [A-Z]\b", text)
    return named[0].translate(SUBSCRIPTS) if named else salt[0] if salt else "the salt"
