"""Fractions of what is left: one part of the whole, then a part of the rest, and so on."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.fraction_of_shape.solver import Share
from chalkwright.agent.offline.fraction_of_shape.wordings import PARTS
from chalkwright.agent.offline.question import find_question
from chalkwright.agent.offline.reading import in_digits, mentions, number
from chalkwright.agent.offline.wording import Wording, words

_F = (
    r"(?P<f>\d+\s*/\s*\d+|half|(?:an?|one|two|three|four|five|six|seven|eight|nine|\d)[ -](?:"
    + "|".join(PARTS)
    + r")s?|(?:half|halves))"
)
_REST = (
    r"of (?:the |what (?:was |is |he |she |it )?)?(?:rest|remainder|remaining(?: [a-z]+)?|left(?: over)?|had "
    r"left)(?: of (?:it|them|the [a-z]+|his [a-z]+|her [a-z]+))?"
)
_WHOLE = r"of (?:his|her|the|a|an|their|its|it|my|this) ?(?:[a-z]+(?: [a-z]+)?)?"
_STEP = rf"\b{_F} (?:(?P<rest>{_REST})|(?P<whole>{_WHOLE}))"
_LEFT = (
    r"\b(?:(?:he|she|it|they|there|[A-Z][a-z]+) (?:still )?(?:has|have|had|is|are|was|were)(?: still)?(?: got)? "
    r"(?P<n>\d+(?:\.\d+)?) ?(?P<u>[a-z$]+)? ?(?P<k>[a-z]+)?(?: left| remaining)?|"
    r"(?P<m>\d+(?:\.\d+)?) (?P<v>[a-z]+) (?:are|were|is|was|remain\w*)(?: still)?(?: left| over)?)\b"
)
_HAD = (
    r"\b(?:has|had|have|of|is|contains?|with|holds?|there (?:are|were)) (?P<n>\d+(?:\.\d+)?)(?![\d/.]*\d)(?: "
    r"(?P<u>[a-z]+))?\b"
)
_TOTAL = (
    r"\bhow many (?P<what>[a-z]+)\b[^?]*\b(?:have|has|had|there|begin\w*|start\w*|first|in all|altogether|book|"
    r"originally)\b|\bhow (?:much|many|long)\b[^?]*\b(?:at first|at the beginning|originally|to begin with|to "
    r"start with|in the beginning)\b"
)
_REMAINS = (
    r"\bhow (?:much|many|long)\b[^?]*\b(?:left|remain\w*|still|keep)\b|\b(?:what|which) "
    r"fraction\b[^?]*\b(?:left|remain\w*|not|unpainted)\b"
)
_KNOWN = words(
    "a an the of his her their on in and then he she it they to at first next day second third last with for what how "
    "many much is are was were left "
    "by remain remains remaining rest still have has had all altogether whole total fraction rope money book read "
    "spent "
    "paid each "
    "painted red blue green yellow white black shaded coloured colored sold bought costs cost"
)


_OTHERS = re.compile(
    r"(?<=[.;,] )(?:and )?(?:every(?:body|one) else|all (?:the )?others?|the (?:others?|rest)(?: of (?:them|it|the "
    r"[a-z]+))?) "
    r"(?:are |is |were |was |go (?:by )?|come (?:by )?)?(?P<does>[a-z]{3,})\b[^.?]*\.\s*(?P<ask>how (?:many|much)"
    r"\b[^.?]*)\?",
    re.IGNORECASE,
)


def with_the_others(text: str) -> str:
    """``How many are left?`` for ``Everybody else cycles. How many pupils cycle?``."""

    def asked(match: re.Match[str]) -> str:
        stem = re.sub(r"(?:ing|ed|es|s|e)$", "", match["does"].lower())
        return "How many are left?" if stem in match["ask"].lower() else match[0]

    return _OTHERS.sub(asked, text)


class _Taken(NamedTuple):
    share: Fraction
    of_rest: bool


def of_the_rest(text: str) -> Share | None:
    """A whole of which parts are taken one after the other, each of what is left; None for another kind of wording."""
    money = next((name for sign, name in (("$", "dollars"), ("£", "pounds"), ("€", "euros")) if sign in text), "")
    text = re.sub(r"[$£€] ?(?=\d)", "", in_digits(text))
    text = with_the_others(text)
    question = find_question(text)
    story = text[: text.rfind(question)] if question and text.rfind(question) > 0 else ""
    steps = [_Taken(_share(m["f"]), m["rest"] is not None) for m in re.finditer(_STEP, story, re.IGNORECASE)]
    if len(steps) < 2 or steps[0].of_rest or not all(step.of_rest for step in steps[1:]):
        return None
    rest = re.sub(_STEP, " ~ ", story, flags=re.IGNORECASE)
    left, taken = Fraction(1), []
    for step in steps:
        taken.append(left * step.share)
        left -= taken[-1]
    if left <= 0:
        raise Incomplete("More than the whole would be taken; check the fractions.")
    remaining, had = list(re.finditer(_LEFT, rest)), list(re.finditer(_HAD, rest))
    amount, noun, total = None, "", False
    if mentions(question, _REMAINS) and len(had) == 1 and not re.search(r"\d", re.sub(_HAD, "", rest)):
        amount, noun = Fraction(had[0]["n"]), had[0]["u"] or ""
    elif (
        len(remaining) == 1
        and not re.search(r"\d", re.sub(_LEFT, "", rest))
        and re.search(r"\bhow (?:many|much|long)\b", question, re.IGNORECASE)
        and not mentions(question, r"\bleft\b|\bremain|\bstill\b|\b(?:on|the) (?:monday|tuesday|second|first day)\b")
    ):
        amount, total = Fraction(remaining[0]["n"] or remaining[0]["m"]) / left, True
        noun = remaining[0]["u"] or remaining[0]["v"] or ""
    elif re.search(r"\d", rest) or not mentions(question, _REMAINS):
        return None
    if Wording(re.sub(_HAD, " ", re.sub(_LEFT, " ", rest)).replace("~", " ")).unread(_KNOWN) or re.search(
        r"\d", question
    ):
        return None
    fractions = tuple((share.numerator, share.denominator) for share in taken)
    return Share(
        kind="parts",
        taken=fractions,
        complement=not total,
        amount=amount,
        noun=money or ("" if noun in ("left", "money") else noun),
        verb="taken",
        round=False,
        steps=tuple((step.share.numerator, step.share.denominator) for step in steps),
        asks_whole=total,
    )


def _share(said: str) -> Fraction:
    said = re.sub(r"\s*/\s*", "/", said.lower()).replace("-", " ")
    if "/" in said or said.startswith("hal"):
        return Fraction(said) if "/" in said else Fraction(1, 2)
    top, part = said.split()
    return Fraction(
        1 if top in ("a", "an", "one") else int(number(top)),
        PARTS[part.removesuffix("s") if part not in PARTS else part],
    )
