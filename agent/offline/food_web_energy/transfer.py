"""Reading the share of energy that is passed on from one trophic level to the next."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.reading import number, number_words
from chalkwright.agent.offline.wording import NUMBER

_PASSED = (
    r"pass(?:es|ed)?\b|(?:hand|giv)(?:s|es|ed|en)? (?:on|up)\b|(?:is|are|gets?) (?:left|kept) for the next|"
    r"transfer|transmit|available|efficien|\brule\b|moves? (?:on|up)|reach|goes (?:on|up)|carried|"
    r"becomes? (?:new )?biomass|stored in the next|converted|incorporated|gets? to"
)
_LOST = r"\blost\b|\bloses?\b|\bheat\b|wasted|not (?:passed|transferred|available)|unavailable|dissipat"
_TENTHS = rf"(?P<n>a|[1-9]|{number_words(1, 9)})(?:[ -]tenths?\b|/10\b)(?! of (?:an?|one)\b)"
_SHARE = rf"(?P<v>{NUMBER}|\b(?:{number_words()})\b)\s*-?\s*(?:%|per ?cent\b)"
_RULE = r"\b(?:10|ten)\s*-?\s*(?:%|per ?cent)\s*-?\s*(?:energy |transfer )*(?:rule|law)\b"
_STARTS = (".", ",", ";", "?", ":", "(", "\n", " and ")
_ENDS = (". ", ", ", ";", "?", ": ", ")", "\n", " and ")


def efficiency(text: str) -> tuple[str, Fraction | None]:
    """The wording without its percentages, and the share passed on at each step. Raises Incomplete."""
    # The rule of this name holds for every step, whatever else its clause says.
    ruled = bool(re.search(_RULE, text, re.IGNORECASE))
    text = re.sub(_RULE, " ", text, flags=re.IGNORECASE)
    text = re.sub(
        rf"\b{_TENTHS}",
        lambda match: f"{10 if match['n'].lower() == 'a' else number(match['n']) * 10} %",
        text,
        flags=re.IGNORECASE,
    )
    shares = {_share_passed_on(text, match) for match in re.finditer(_SHARE, text, re.IGNORECASE)}
    if ruled:
        shares.add(Fraction(1, 10))
    text = re.sub(_SHARE, " ", text, flags=re.IGNORECASE)
    text = re.sub(r"\b(?:with|at|assuming|using) an? [a-z ]{0,20}?efficiency of\b", " ", text, flags=re.IGNORECASE)
    if len(shares) > 1:
        raise Incomplete("Two different transfer efficiencies were found; give one that holds for every step.")
    return text, shares.pop() if shares else None


def _share_passed_on(text: str, match: re.Match[str]) -> Fraction:
    """The share passed on that a percentage of the text means. Raises Incomplete when it is not for every step."""
    start = max(text.rfind(mark, 0, match.start()) for mark in _STARTS) + 1
    found = [text.find(mark, match.end()) for mark in _ENDS]
    end = min((place for place in found if place >= 0), default=len(text))
    clause = text[start:end]
    if _of_one_step(text, start, end, match):
        raise Incomplete("Give one percentage that holds for every step, for example '10 % is passed on at each step'.")
    passed, lost = (re.search(p, clause, re.IGNORECASE) is not None for p in (_PASSED, _LOST))
    if re.search(r"not (?:passed|transferred|available)|unavailable", clause, re.IGNORECASE):
        passed = False
    if passed == lost or re.search(r"respir|used (?:up|for|by)", clause, re.IGNORECASE):
        raise Incomplete(
            "Say plainly what share of the energy is passed on to the next level, for example '10 % is passed on'."
        )
    share = number(re.sub(r"\s*/\s*", "/", match["v"])) / 100
    return share if passed else 1 - share


def _of_one_step(text: str, start: int, end: int, match: re.Match[str]) -> bool:
    """Whether the clause from ``start`` to ``end`` gives the percentage for one pair of levels only."""
    clause = text[start:end]
    if re.search(r"\b(?:each|every|next|any)\b", clause, re.IGNORECASE):
        return False
    sentence = text[max(text.rfind(". ", 0, match.start()), 0) : end]
    if re.search(r"\b(?:from|between) (?:the )?\[\d\] (?:to|and) (?:the )?\[\d\]", sentence, re.IGNORECASE):
        return True
    general = re.search(r"\befficiency (?:of|is|was|=) (?:about |only )?$", text[start : match.start()]) or re.match(
        r"\s*(?:of (?:the |this |its )?(?:energy|biomass) )?(?:is |are |gets? )?"
        r"(?:transferred|transfer|passed(?: on)?|passes(?: on)?|efficiency)\b[^\[]*$",
        text[match.end() : end],
    )
    return "[" in clause and not general
