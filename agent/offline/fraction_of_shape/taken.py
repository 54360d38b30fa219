"""Fractions of an amount or a whole, by what is told of them and what is asked: whatever the sentences look like."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from chalkwright.agent.offline.fraction_of_shape.solver import Share
from chalkwright.agent.offline.fraction_of_shape.wordings import PARTS
from chalkwright.agent.offline.question import find_question, sentences
from chalkwright.agent.offline.reading import in_digits, number, number_words, tidy
from chalkwright.agent.offline.wording import words

_FRACTION = re.compile(
    r"(?<![\d/.,])(?P<top>\d+)\s*/\s*(?P<bottom>[1-9]\d*)(?![\d/])|"
    rf"\b(?P<words>{number_words(1, 11)}|a|\d)[ -](?P<part>{'|'.join(PARTS)})s?\b|\b(?P<half>half)\b(?= of\b)",
    re.IGNORECASE,
)
_OF = re.compile(
    r"\s+of (?P<thing>them|these|those|it|(?:the|a|an|his|her|their|its|this|my|our)(?: whole| entire)? "
    r"(?P<head>[a-z]+))\b|\s+(?=(?:to|are|is|was|were|go|goes|come|walk|like|play|have)\b)",
    re.IGNORECASE,
)
_AMOUNT = re.compile(r"(?<![\d/.,])(?P<n>\d+(?:\.\d+)?)(?![\d/])(?:[ -](?P<noun>[a-z]+))?", re.IGNORECASE)
_LEFT = re.compile(
    r"\b(?:left|remain\w*|still|rest|not|others?|keeps?|kept|else|un(?!til|der|it|cle)[a-z]+(?:ed|en))\b|"
    r"n't\b", re.IGNORECASE
)
_THE_OTHERS = re.compile(
    r"(?:^|(?<=[.;,] ))(?:and |while )?(?:all |everybody |everyone |the )?(?:else|(?:the )?(?:others?|rest|remaining "
    r"[a-z]+|other [a-z]+))"
    r"(?: of (?:them|it|the [a-z]+))? (?P<does>(?:(?:is|are|were|was|go|goes|come|comes) (?:by )?)?[a-z]+)\b[^.]*\.",
    re.IGNORECASE,
)
_BEYOND = re.compile(
    r"\b(?:more|less|fewer|than|times|twice|double|each|every|costs?|price|per|ratio|another|some|several|buys?|bought|"
    r"adds?|added|gets?|got|receives?|full|empty|difference|average|both|except|same|equivalent|compare|larger|bigger|"
    r"smaller|greater|if|originally|beginning|before|after|into|back|returns?|finds? \d|then|next|at first|begin\w*|"
    r"altogether|together|total|whole \w+ (?:has|have)|does the \w+ have|in all)\b|[%<>=+×*]",
    re.IGNORECASE,
)
_MOMENT = re.compile(
    r"\b(?:before|after) (?:noon|lunch|dinner|breakfast|school|tea)\b|\bthe (?:next|same) (?:day|morning|week)"
    r"\b", re.IGNORECASE
)
_TWO_KINDS = re.compile(
    r"(?<![\d/.,])\d+(?:\.\d+)?(?![\d/]) (?P<kinds>(?:[a-z]+,? ){1,4}?and (?:[a-z]+ ?){1,2}?)"
    r"(?=[,.;:?]|$|(?:in|on|at|are)\b)",
    re.IGNORECASE,
)
"""An amount of two kinds of things together."""
_PAIRS = (("girl", "boy"), ("men", "women"), ("man", "woman"), ("adult", "child"))
"""Whoever is not the one is the other."""
_SIGNS = (("$", "dollars"), ("£", "pounds"), ("€", "euros"))
_VERBS = words("is are was were has have had and")
_EMPTY = words(
    "a an the of them it his her their he she they there to and how many much what fraction are is was were do does "
    "did "
    "have has had in on at by for with that this these those which who long piece part money be now it's"
)


class _Told(NamedTuple):
    fractions: tuple[tuple[int, int], ...]
    heads: frozenset[str]
    """What they are fractions of, where a noun says it."""
    clauses: str
    """The sentences that tell them."""
    story: str
    rest: str
    """The story without them."""


def taken_or_left(text: str) -> Share | None:
    """The share that is asked of an amount or of a whole; None where anything else may be meant."""
    text = in_digits(_with_money(text))
    text = tidy(text)
    question = find_question(text)
    said = sentences(text)
    asking = [each for each in said if find_question(each)]
    if len(asking) != 1 or said[-1] != asking[0] or re.search(r"\d", question):
        return None
    others = _THE_OTHERS.search(story := " ".join(said[:-1]))
    bare = _THE_OTHERS.sub(" ", story)
    if _BEYOND.search(_MOMENT.sub(" ", f"{bare} {question}")) or re.search(r"\b(?:rest|remainder|remaining)\b", bare):
        return None
    told = _told(bare)
    if told is None or not told.fractions:
        return None
    left = _is_left(question, told, others["does"] if others else "")
    amounts = list(_AMOUNT.finditer(told.rest))
    if left is None or len(amounts) > 1 or (len(told.fractions) > 1 and not left):
        return None
    if not amounts:
        return _of_whole(question, told) if left else None
    noun = amounts[0]["noun"] or ""
    noun = "" if noun.lower() in _VERBS else noun
    if not re.match(r"how (?:many|much|long|far)\b", question, re.IGNORECASE) or not _about(told, amounts[0], noun):
        return None
    several = len(told.fractions) > 1
    return Share(
        kind="parts" if several else "amount", taken=told.fractions, complement=left, amount=Fraction(amounts[0]["n"]),
        noun=noun, verb="taken", round=False, steps=told.fractions if several else (),
    )  # fmt: skip


def _with_money(text: str) -> str:
    for sign, name in _SIGNS:
        text = re.sub(rf"{re.escape(sign)} ?(\d+(?:\.\d+)?)", rf"\1 {name}", text)
    return text


def _told(story: str) -> _Told | None:
    fractions: list[tuple[int, int]] = []
    heads: set[str] = set()
    rest = story
    for match in reversed(list(_FRACTION.finditer(story))):
        link = _OF.match(story[match.end() :])
        if link is None:
            return None
        fractions.insert(0, _value(match))
        heads |= {link["head"].lower()} if link["head"] else set()
        rest = f"{rest[: match.start()]}~{rest[match.end() + link.end() :]}"
    clauses = " ".join(each for each in sentences(story) if _FRACTION.search(each))
    return _Told(tuple(fractions), frozenset(heads), clauses, story, rest)


def _value(match: re.Match[str]) -> tuple[int, int]:
    if match["half"]:
        return 1, 2
    if match["top"]:
        return int(match["top"]), int(match["bottom"])
    said = match["words"].lower()
    return 1 if said == "a" else int(number(said)), PARTS[match["part"].lower()]


def _stems(text: str) -> frozenset[str]:
    """Words without their endings; no names, which may belong to either part."""
    bare = re.sub(r"(?<=[a-z,] )[A-Z][a-z]+", " ", text)
    return frozenset(_stem(word) for word in re.findall(r"[a-z]{3,}", bare.lower()) if word not in _EMPTY)


def _stem(word: str) -> str:
    return re.sub(r"(?<=\w{3})(?:ing|ed|es|s|e)$", "", word)


def _is_left(question: str, told: _Told, others: str) -> bool | None:
    """Whether the other part than the one that is told is asked; None where that is not clear."""
    asked, clauses = _stems(question), _stems(told.clauses)
    if _LEFT.search(question):
        # Of several parts one alone may be meant by ``not painted red``.
        return None if len(told.fractions) > 1 and re.search(r"\bnot\b|n't\b", question) else True
    if others and _stems(others) & asked:
        return not _stems(others) & clauses or None
    for pair in _PAIRS:
        for one, other in (pair, pair[::-1]):
            if any(s.startswith(one) for s in clauses) and any(s.startswith(other) for s in asked):
                return True if not any(s.startswith(other) for s in clauses) else None
    counted = {_stem(match["noun"].lower()) for match in _AMOUNT.finditer(told.rest) if match["noun"]}
    if len(told.fractions) != 1 or not (asked & clauses) - counted - {_stem(h) for h in told.heads}:
        return None
    return None if _asks_another(question, told) else False


def _asks_another(question: str, told: _Told) -> bool:
    """Whether a kind or a name is asked that the fraction is not told of: the cars, where a quarter of the cars and
    vans are vans."""
    clauses = _TWO_KINDS.sub(" ", told.clauses)
    kinds = _stems(" ".join(match["kinds"] for match in _TWO_KINDS.finditer(told.story)))
    if _stems(question) & kinds - _stems(clauses):
        return True
    names = re.findall(r"(?<=[a-z,] )[A-Z][a-z]+", question)
    return any(name not in told.story for name in names)


def _about(told: _Told, amount: re.Match[str], noun: str) -> bool:
    """Whether the fractions are of the amount: by its noun, by money, or by what holds it."""
    sentence = next((each for each in sentences(told.rest) if amount[0] in each), "")
    money = noun in ("dollars", "pounds", "euros")
    return all(
        _stem(head) == _stem(noun.lower())
        or (money and head == "money")
        or re.search(rf"\b{head}\b", sentence, re.IGNORECASE)
        for head in told.heads
    )


def _of_whole(question: str, told: _Told) -> Share | None:
    if len(told.heads) != 1 or not re.match(r"(?:what|which) (?:fraction|part)\b", question, re.IGNORECASE):
        return None
    (noun,) = told.heads
    return Share(
        kind="parts", taken=told.fractions, complement=True, amount=None, noun=noun, verb="taken",
        round=noun in ("pizza", "pie", "cake", "tart", "circle"),
    )  # fmt: skip
