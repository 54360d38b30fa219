"""What a problem asks, and whether all its numbers have been used."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from re import Match
from typing import TypeVar

from chalkwright.agent.offline.patterns import compiled

Name = TypeVar("Name", bound=str)
_ASKING = (
    r"\b(?:find|calculate|determine|compute|work out|solve|what|how|which|where|state|give the|give its|"
    r"evaluate|name|describe|locate|show|prove|explain|draw|sketch|construct)\b"
)
_YES_OR_NO = re.compile(r"(?:is|are|was|were|do|does|did|will|would|can|could|has|have)\b.*\?$", re.IGNORECASE)
_SENTENCE_END = re.compile(r"(?<=[.?!;])\s+|\n+")
_COUNTED = re.compile(
    r"\d|√|\\sqrt|\b(?:twice|half|double|doubled|triple|tripled|thrice|halved|times|third|quarter|ratio|"
    r"percent|more than|less than|longer than|shorter than|larger than|smaller than|square root)\b|%",
    re.IGNORECASE,
)
_AND_ASKS = re.compile(r"\band (?:then |also |in )?(?:how|what|which|where|find|calculate)\b", re.IGNORECASE)
_ASKS = re.compile(
    r"(?:^|[.?!;:]\s+|,\s*|\band (?:then |also )?|\([a-d]\)\s*)(?:find|calculate|determine|work out|why|"
    r"what(?! (?:is the )?direction)|how (?:much|many|far|long|fast|high|large|big|heavy))\b",
    re.IGNORECASE,
)
_FURTHER = re.compile(
    r"\band,? (?:then |also |hence |in )?"
    r"(?:(?:what|which|where|when|why|how|find|calculate|determine|work out)\b|"
    r"(?:is|are|was|were|does|do|did|will|can|has|have) (?:it|he|she|they|this|that|these|there|the \w+)\b"
    r"(?=[^.?!]*\?))|"
    r"\bhence (?:also )?(?:find|calculate|determine|work out|state|give|write)\b",
    re.IGNORECASE,
)
"""A second question within one sentence; ``where`` and ``when`` without ``and`` begin a clause of the first one."""
_STEP = re.compile(
    r"(?:^|(?<=[^.][.?!])\s+|(?-i:\([a-d]\))\s*)(?:hence,? |then |also |and )?"
    r"(?:write (?:down )?(?:an?|the|its) (?:equation|formula|function|rule|expression)\b|"
    r"find|calculate|determine|work out|why|what|which|where|when(?=[^.,?!]*\?)|how|(?:in|at|on|for|after|by|"
    r"through|from|with|to) (?:what|which|how)\b|"
    r"(?:is|are|does|do|did|will|can|has|have) [^.?!]*\?)",
    re.IGNORECASE,
)
"""A sentence that asks."""
_OPEN = re.compile(r"(?:(?<!\w)(?<!\d )[A-Za-zα-γθ][\d₀-₉]?(?:,| and|, and) )*(?:[A-Za-zα-γθ]\S*)?\s*=\s*\?")
_BARE_COUNTER = re.compile(r"(?:^|(?<=[\w.?!:,;] ))(?<![+*/=(-] )(?:[a-d]|i{1,3})\) (?=[A-Za-z]{2})", re.MULTILINE)
_COUNTER = re.compile(rf"\([a-d1-4]\)|{_BARE_COUNTER.pattern}", re.MULTILINE)
USED = "~"
"""Stands where a used fact stood."""


def sentences(text: str) -> tuple[str, ...]:
    """The sentences of a tidied text."""
    return tuple(s.strip() for s in _SENTENCE_END.split(text) if s.strip())


def find_question(text: str) -> str:
    """The asking clauses: of every sentence that asks, the part from its first asking word on; may be empty."""
    clauses = []
    for sentence in sentences(text):
        start = _YES_OR_NO.match(sentence) or re.search(_ASKING, sentence, re.IGNORECASE)
        if start:
            clauses.append(sentence[start.start() :])
    return " ".join(clauses)


def take(pattern: str, text: str) -> tuple[list[Match[str]], str]:
    """All matches of a pattern (case ignored), and the text with them crossed out."""
    found = list(compiled(pattern).finditer(text))
    for match in found:
        text = text[: match.start()] + USED * (match.end() - match.start()) + text[match.end() :]
    return found, text


def has_leftovers(text: str) -> bool:
    """Whether a text with its facts crossed out still holds a number or a comparison of numbers."""
    return _COUNTED.search(text) is not None


def asking(text: str, words: str = "") -> str:
    """The whole sentences that ask; ``words`` are asking words of the family beside the usual ones."""
    usual = r"find|calculate|determine|compute|work out|what|how|give|state|name|describe|explain"
    pattern = rf"\?|_{{3,}}|\b(?:{usual}{'|' + words if words else ''})\b"
    return " ".join(s for s in sentences(text) if compiled(pattern).search(s))


def targets(asking: str, named: Sequence[tuple[Name, str]], other: str) -> tuple[Name, ...]:
    """Which of the ``named`` things a question asks for, once each; empty when it asks for some ``other`` as well.

    Patterns are tried in their order, and what one has matched is gone for the next ones.
    """
    found: list[Name] = []
    for name, pattern in named:
        before, asking = asking, compiled(pattern).sub(partial(_first_question, pattern), asking)
        if asking != before and name not in found:
            found.append(name)
    return () if re.search(other, asking, re.IGNORECASE) else tuple(found)


_CONDITION = (
    r"^\s*(?P<ask>(?:what|how|which|at what|with what|in what|find|calculate|determine|work out)\b[^.?;\d]*?)"
    r",? (?:if|when|given that|supposing(?: that)?{}) (?P<story>(?![^?]*\?.*\?)[^?]*)(?:\?|\.\s*$)(?P<more>.*)$"
)


def told_first(text: str, also: str = "") -> str:
    """``STORY. ASK?`` for ``ASK if STORY?``, so that what is given stands before what is asked.

    ``also`` is one more word that may stand between both, such as ``after``.
    """
    match = re.match(_CONDITION.format(f"|{also}" if also else ""), text, re.IGNORECASE | re.DOTALL)
    if match is None:
        return text
    story = match["story"].strip()
    return (
        f"{story[0].upper()}{story[1:]}. {match['ask'][0].upper()}{match['ask'][1:].strip()}?{match['more']}"
        if story
        else text
    )


def _first_question(pattern: str, match: re.Match[str]) -> str:
    """What is left of a match: a pattern that runs on into a second question has not answered that one."""
    again = _AND_ASKS.search(match[0])
    if again is None:
        return " "
    return f" {match[0][again.start() :]}" if re.search(pattern, match[0][: again.start()], re.IGNORECASE) else match[0]


def asks(text: str) -> int:
    """How many questions a text asks; the direction beside a speed is no second one."""
    return len(_ASKS.findall(text))


_CLAUSE = re.compile(
    r",\s*(?:(?:then|also|so) )*(?:what\b|how (?:much|many|far|long|fast|high|large|big|deep|heavy|tall|wide|hot)\b|"
    r"(?:in|at|on|for|by|to|from|with|after) (?:what|how|which)\b|"
    r"(?:find|calculate|determine|work out|locate|name|say (?:whether|which|if)|state|give (?:the|its))\b"
    r"(?! (?:your |the )?(?:answer|unit)))|"
    r"& (?:what|how|where|which)\b|"
    r"\band (?:then |also )?(?:what|how|where|who)'s\b|"
    r"(?:\band|&|(?:^|[.?!]\s),?) ?(?:then |also )?(?:locate|name|say (?:whether|which|if)|tell me|state|"
    r"give (?:the|its)|is (?:it|he|she|they|this|that)\b(?![^.!?]*\?))(?! (?:your |the )?(?:answer|unit))",
    re.IGNORECASE,
)
"""A question behind a comma, or behind an ``and`` where :data:`_FURTHER` sees none."""
_MEASURE = (
    r"(?:mass(?:es)?|volume|height|speed|velocity|time|distance|length|width|area|perimeter|angle|size|position|"
    r"magnification|direction|force|energy|percentage|current|voltage|power|resistance|range|altitude|bearing|"
    r"latitude|longitude|slope|gradient|(?:[xy]-)?intercepts?|vertex|roots?|zeros?|ratio|probability|difference|sum|"
    r"concentration|depth|cost|total|index|(?:\d+(?:st|nd|rd|th)|first|last) term)"
)
_BIDDEN = re.compile(
    r"\b(?:find|calculate|determine|compute|work out|give|state|locate|what (?:is|are|was|were)|what's)\s+"
    rf"(?P<things>(?:both )?(?:the|its|their|his|her) (?:[\w-]+ ){{0,3}}?{_MEASURE}\b[^.?!;]*)",
    re.IGNORECASE,
)
_ANOTHER = re.compile(
    rf"(?:,? and|,|,? &) (?:also )?(?:the |its |their )?(?:[a-z-]+ ){{0,2}}?{_MEASURE}\b", re.IGNORECASE
)


def _conjoined(text: str) -> int:
    """How many further things are asked in one breath: ``the mass of the water and the mass of the salt``."""
    return sum(
        len(_ANOTHER.findall(re.split(r"\b(?:if|when|given|using|taking|between|by which|at which|of the points?)\b|"
        r",? (?:and )?(?:what|how|where|find|calculate|determine|say|state|give)\b", match["things"])[0]))
        for match in _BIDDEN.finditer(text)
    )  # fmt: skip


def demands(text: str) -> int:
    """How many things a text asks for, be it in one sentence or in several; a yes or no counts too."""
    text = re.sub(r"\bwhats\b", "what is", text, flags=re.IGNORECASE)
    counted = len(set(re.findall(r"(?:^|[\s,:;])\((i{1,3}|[a-d])\)(?= )", text)))
    asked = len(_STEP.findall(text)) + len(_FURTHER.findall(text)) + len(_CLAUSE.findall(text)) + _conjoined(text)
    return max(counted if counted > 1 else 0, asked) + sum(
        1 + len(re.findall(r",| and", each)) for each in _OPEN.findall(text)
    )


_KINDS = (
    (r"speed|velocity", r"/\s?(?:s|h|hour|min)\b|\bs⁻¹|\bknots?\b|\bmph\b|\bper (?:second|hour)"),
    (r"percentage", r"%"),
    (r"temperature", r"°C|°F|\bK\b"),
    (r"direction", r"\b(?:north|south|east|west|left|right|up|down|direction|before|behind|ahead)|°"),
    (r"time of flight|flight time", r"\b(?:s|h|min)\b"),
)
"""Words that name what is asked, and what an answer that tells it holds."""


_ASKED_OTHERWISE = {
    "speed|velocity": r"|\bhow fast\b",
    "percentage": r"|\bwhat percentage\b",
    "direction": r"|\b(?:which way|what direction)\b",
}


def untold(text: str, answer: str) -> str:
    """The name of something that a text asks for and no part of an answer can be; empty where there is none."""
    for name, sign in _KINDS:
        asked = re.search(
            r"\b(?:find|calculate|determine|compute|work out|state|give|what (?:is|are|was|were|will be)|what's)\s+"
            rf"(?:the|its|their|his|her) (?:(?!(?:with|for|of|at|when)\b)[\w-]+ ){{0,3}}?(?P<name>{name})\b"
            rf"{_ASKED_OTHERWISE.get(name, '')}",
            text,
            re.IGNORECASE,
        )
        if asked and not re.search(sign, answer):
            return asked["name"] or name.partition("|")[0]
    return ""


_LISTED = re.compile(r"\b(?:find|calculate|determine|compute|work out)\s+(?P<things>[^.?!;]+)", re.IGNORECASE)
_SIGN = re.compile(r"(?:(?:the )?(?:sides?|angles?|lengths?|values?) )?(?:of )?(?:[A-Za-zαβγθ][\d₀-₉]{0,2}|"
    r"∠?[A-Z]{2,3})")


def listed(text: str) -> int:
    """How many things are asked in a list that calls one of them by a sign: ``find a, b and γ``; else 0."""
    counts = [0]
    for match in _LISTED.finditer(text):
        things = [thing.strip() for thing in re.split(r",? and (?:then |also )?|, ", match["things"])]
        if not re.search(r"\bbetween\b|=", match["things"]) and any(_SIGN.fullmatch(thing) for thing in things):
            counts.append(len(things))
    return max(counts)


def asks_twice(text: str) -> bool:
    """Whether a text asks more than one question."""
    return asks(text) > 1


def without_bare_counters(text: str) -> str:
    """The text without the ``a)`` that count its questions; ``(a)`` may be an allele."""
    return _BARE_COUNTER.sub(" ", text)


def without_counters(text: str) -> str:
    """The text without the ``(a)``, ``b)`` and ``(1)`` that count its questions."""
    return _COUNTER.sub(" ", text)
