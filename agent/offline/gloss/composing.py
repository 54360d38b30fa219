"""A Chinese problem in English: its sentences, remarks in brackets and numbered questions. Pure but for the lexicon."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from chalkwright.agent.offline.gloss.clauses import Composer, Unglossed
from chalkwright.agent.offline.gloss.english import capital
from chalkwright.agent.offline.gloss.lexicon import Lexicon, same
from chalkwright.agent.offline.gloss.lexicon import lexicon as shipped
from chalkwright.agent.offline.gloss.signs import HAN, in_signs, out_of_signs

_SENTENCE = re.compile(r"[^。!?;\n]+[。!?;\n]?")
_COUNTER = re.compile(r"(?:^|(?<=[。!?;:,\n]))\s*(?:\([1-9]\)|[①-⑨])\s*")
_ASIDE = re.compile(rf"\(([^()]*{HAN}[^()]*)\)")
_OPTION = r"(?<![A-Za-z]){}(?:[.)]|、(?![A-Z]))"
_OPTIONS = re.compile(
    rf"(?:\(\s*\))?[。.,]?\s*(?:选项:?)?\s*({_OPTION.format('A')}.*{_OPTION.format('B')}.*)$", re.DOTALL
)
_CLAUSE_END = re.compile(r",|(?<!\d):|:(?!\d)")
_BRACKET = re.compile(r"\([^()]*=[^()]*\)")
_CONSTANT = re.compile(r"(?:Vm|g|π)\s*=")
_ATOM = re.compile(r"^\s*([A-Z][a-z]?) ?(\d+(?:\.\d+)?)\s*$")
"""The relative mass of an element's atoms, as Chinese books list them."""
_OPENING = re.compile(r"(?:如果|假如|假设|假定|已知|那么|请问|请你|现有|试|若|设|则|问|请|现|又|且|并且|而|但|当)(?=.)")
"""Words at the beginning of a clause that say no more than that something is given or asked."""
_FINDING = re.compile(r"(?:试|请|并)?(?:分别)?(?:求出?|计算|算出|确定|写出|求解)(?=.)|求$")
_BEGINNING = re.compile(r"(?<=[a-z)]\. )[a-z](?=[a-z])")
_NUMBER = re.compile(r"(?<![A-Za-z\d_.])\d+(?:\.\d+)?")
"""Each has to be in the English as well; the figure of a symbol or a formula is none."""
_LITTLE = "的了和与是为在中上里时处有一两个"
"""Grammar, which is no part of an unknown word at its ends."""
_SAYING_NOTHING = {"求", "求出", "计算", "已知", "如果", "假设", "若", "设", "则", "问", "请", "且", "并", "那么", "时"}


class Glossed(NamedTuple):
    """A problem in English."""

    text: str
    words: Mapping[str, str]
    """English words of its things as it calls them."""
    asked: int
    """How many things it asks for."""


def in_english(text: str, names: Mapping[str, str] = {}, lexicon: Lexicon | None = None) -> Glossed:
    """A problem with ASCII punctuation in English; ``names`` are nouns beside those of the lexicon.

    Raises :class:`Unglossed` with what is not understood.
    """
    known = lexicon_with(names) if lexicon is None else lexicon
    composer = Composer(known)
    text = re.sub(r"\([^()]*\)", lambda remark: remark[0].replace(";", ","), text)
    text, options = _without_options(text)
    told = _COUNTER.sub("", _parted(known.plainly(in_signs(text))))
    said: list[str] = []
    for sentence in _SENTENCE.findall(told):
        said += _sentence(composer, sentence.strip("。!?;\n "))
    english = out_of_signs(_BEGINNING.sub(lambda first: first[0].upper(), " ".join(part for part in said if part)))
    if lost := Counter(_NUMBER.findall(out_of_signs(told))) - Counter(_NUMBER.findall(english)):
        raise Unglossed("”, “".join(lost))
    return Glossed(f"{english} {options}".strip(), composer.used, sum(map(_asked, said)))


def _asked(sentence: str) -> int:
    """How many things a sentence of a gloss asks for; what an image is like is told by its size and its place."""
    if sentence.startswith("Find "):
        return len(_AND.split(_TOGETHER.sub("", sentence)))
    return int(sentence.endswith("?") and not sentence.startswith("Is the image "))


_AND = re.compile(r", | and ")
_TOGETHER = re.compile(r"\bbetween .*|\b(?:where|through|that|at) .*? and [^,]*|\bof an? \w+ and an? \w+")
"""Things that only together are one."""


def understood(text: str, names: Mapping[str, str] = {}) -> str:
    """The English of those words of a text that are known, without any grammar."""
    known = lexicon_with(names)
    words = sorted(known.nouns, key=len, reverse=True)
    found = re.findall("|".join(map(re.escape, words)), in_signs(text))
    return " ".join(known.nouns[word] for word in found)


def lexicon_with(names: Mapping[str, str]) -> Lexicon:
    """What the files say, and these nouns."""
    known = shipped()
    return replace(known, nouns={**{same(name): english for name, english in names.items()}, **known.nouns})


def _parted(text: str) -> str:
    """Numbered questions behind ``求`` each ask by themselves."""
    if not re.search(r"求:?\s*(?:\(1\)|①)", text):
        return text
    before, _, parts = re.sub(r"求:?\s*(?=\(1\)|①)", "求", text, count=1).partition("求")
    asked = re.split(r"[;,。]?\s*(?:\([1-9]\)|[①-⑨])\s*", parts)
    return before.rstrip(",:") + "。" + "。".join(part if _ASKS.search(part) else f"求{part}" for part in asked if part)


_ASKS = re.compile(r"多|几|哪|求|什么|何")


def _without_options(text: str) -> tuple[str, str]:
    """A multiple choice problem, and its options where they have no Chinese."""
    found = _OPTIONS.search(text)
    if found is None or re.search(HAN, found[1]):
        return text, ""
    options = re.sub(r"(?<![A-Za-z])([A-D])[.、)]\s*", r" \1) ", found[1])
    return text[: found.start()], re.sub(r"\s+", " ", options).strip()


def _sentence(composer: Composer, text: str) -> list[str]:
    """The English sentences of a Chinese one, and of its remarks."""
    remarks = _ASIDE.findall(text)
    said = _clauses(composer, _ASIDE.sub("", text)) if text else []
    for remark in remarks:
        for part in re.split(";", remark):
            said += _clauses(composer, part)
    return said


def _clauses(composer: Composer, text: str) -> list[str]:
    ends = [*(comma.start() for comma in _CLAUSE_END.finditer(text)), len(text)]

    @cache
    def rest(start: int) -> tuple[str, ...] | None:
        if not text[start:].strip():
            return ()
        for end in reversed([end for end in ends if end > start]):
            said = _clause(composer, text[start:end].strip())
            after = rest(end + 1) if said is not None else None
            if said is not None and after is not None:
                return (said, *after)
        return None

    found = rest(0)
    if found is None:
        raise Unglossed(_missing(composer, text, ends))
    return _joined(list(found))


def _joined(clauses: list[str]) -> list[str]:
    """Each clause a sentence, but for those that only say when or where, which begin the next one."""
    sentences: list[str] = []
    opening = ""
    for clause in clauses:
        if not clause:
            continue
        whole = f"{opening} {clause}".strip() if opening else clause
        opening = whole if whole.endswith(",") else ""
        if not opening:
            sentences.append(capital(whole if whole.endswith((".", "?")) else f"{whole}."))
    return [*sentences, *([capital(f"{opening.rstrip(',')}.")] if opening else [])]


def _clause(composer: Composer, text: str) -> str | None:
    """A clause with or without its opening words; what is to be found is a phrase behind ``求``."""
    for bare in dict.fromkeys((text, _OPENING.sub("", text, count=1), _opened(text))):
        if not re.search(HAN, bare):
            listed = [part.strip() for part in bare.strip("()").split(",")] if _BRACKET.fullmatch(bare) else None
            return ",".join(_signs(composer, part) for part in listed or bare.split(","))
        said = composer.clause(bare)
        if said is not None:
            return said
        if finding := _FINDING.match(bare):
            thing = bare[finding.end() :]
            found = composer.clause(thing) if _ASKS.search(thing) else composer.phrase(thing)
            if found is not None:
                return found if found.endswith("?") else f"find {found}"
            if not thing:
                return ""
    return None


def _signs(composer: Composer, part: str) -> str:
    """An equation as it is, but for constants that have a name, and masses of atoms."""
    said = composer.clause(part) if _CONSTANT.match(part) else None
    return said or _ATOM.sub(r"\1 = \2", part)


def _opened(text: str) -> str:
    before = ""
    while text != before:
        before, text = text, _OPENING.sub("", text, count=1) if _OPENING.match(text) else text
    return text


def _missing(composer: Composer, text: str, ends: list[int]) -> str:
    """The unknown words of the first clause that has no English; the clause itself where all of them are known."""
    start = 0
    for end in ends:
        clause = text[start:end].strip()
        if clause and _clause(composer, clause) is None:
            return _unknown(composer.known, clause) or clause
        start = end + 1
    return text


def _unknown(known: Lexicon, clause: str) -> str:
    words = {*_SAYING_NOTHING}.union(
        known.nouns, known.modifiers, known.measures, known.units, known.directions, _literals(known)
    )
    longer = sorted((word for word in words if len(word) > 1), key=len, reverse=True)
    runs = re.findall(f"{HAN}+", re.sub("|".join(map(re.escape, longer)), " ", clause))
    return "”, “".join(dict.fromkeys(run.strip(_LITTLE) for run in runs if not words.issuperset(run)))


def _literals(known: Lexicon) -> set[str]:
    found: set[str] = set()
    for rule in (*known.clauses, *known.phrases):
        for piece in rule.pieces:
            if isinstance(piece, str):
                found.add(piece)
            elif hasattr(piece, "words"):
                found.update(word for word in piece.words if word)
    return found
