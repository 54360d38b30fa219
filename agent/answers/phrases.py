"""The words around an answer: names before it, what a sentence says in the end, the one quantity in it. Pure."""

from __future__ import annotations

import re
from typing import NamedTuple

from chalkwright.agent.answers.numerals import NUMBER
from chalkwright.agent.answers.units import unit_of

LONGEST_LABEL = 60

_NAME = r"(?:[∠△|]?[A-Za-zα-ωΔ∠△][A-Za-z′]{0,3}(?:_\w+)?\|?(?:\([A-Za-z0-9, ]{1,8}\))?)"
_NAMED = re.compile(
    rf"(?P<label>{_NAME}(?::{_NAME})*|[^=≈<>≤≥+*/^\d,;]{{2,{LONGEST_LABEL}}}?) ?(?P<sign>[=≈]) ?(?P<rest>.+)"
)
_TITLED = re.compile(
    rf"(?=[^:]*[^\W\d_])(?P<label>[^:=≈<>≤≥,;]{{2,{LONGEST_LABEL}}}?)(?:: |(?<=[\u4e00-\u9fff]):)(?P<rest>.+)"
)
_BEFORE = re.compile(
    r"(?P<label>(?!(?:sin|cos|tan|log|ln|lg|sqrt|root|about|approximately|around|roughly|nearly)\b)"
    r"[A-Za-z][a-z]{2,}(?: [a-z]+){0,5}|[A-Z]) ?(?P<rest>(?<= )[-+]?[\d.√π＄].*|\(.*\))"
)
_CHINESE = re.compile(r"(?P<label>[\u4e00-\u9fff]{1,16}?(?:约?为|约?是|等于|得)?)(?P<rest>约?[-+\d(√π＄].*)")
_SAID = re.compile(
    r"(?P<label>.{1,200}?\b(?:is|are|was|were|equals?|becomes?|will be|gives?)\b(?: equal to)?"
    r"|.{1,120}(?:为|是|等于|有)):? ?(?P<rest>\S.*)",
    re.DOTALL,
)
_TURNED = re.compile(
    r"\b(?:not|no|never|without|neither|nor|less|fewer|more|greater|larger|smaller|least|most|than|between|above|below"
    r"|under|over|minus|negative|except|either|different|beyond|exceeds?|up to|or)\b|n't|[不非无负]"
    r"|大于|小于|超过|以上|以下|至少|至多|最多|最少|[<>≤≥≠±]",
    re.IGNORECASE,
)
_COUNT = re.compile(rf"(?<![\w.^_(√∕/*:])[-+]?{NUMBER}(?:∕\d+)?(?: ?%)?(?![\w∕/*:^(_]*[=])")
_OPINION = re.compile(r"\((?=[^()]*[A-Za-z]{3}|[^()]*[\u4e00-\u9fff]{2})[^()]*\)$")
_OF_WHAT = re.compile(r"(?<=[\d%)]) of (?:the|an?|its|all) [^\d=≈]*$")
_ARTICLE = re.compile(r"^(?:an?|the) (?=\w)", re.IGNORECASE)
_TITLE = re.compile(r"\b[A-Z][a-z]{2,}\b|^[A-Z][a-z](?= [a-z])")


_FORMULA = re.compile(r"[→⇌=≈]")
_WORD = re.compile(r"[A-Za-z]{2,}|[\u4e00-\u9fff]{2}")
_PURE_WORD = re.compile(r"[^\W\d_]{2,}")
_DIRECTION = re.compile(
    r"\b(?:left|right|up|down|(?:up|down|in|out|for|back)wards?|north\w*|south\w*|east\w*|west\w*|clockwise)\b"
    r"|[左右上下东南西北]",
    re.IGNORECASE,
)
_SENTENCE = 3
"""Words from which a text says something."""


class Labelled(NamedTuple):
    """An answer with the name before it."""

    label: str
    rest: str


def key(text: str) -> str:
    """What has to be equal for two answers to be the same word for word: no articles, spaces only between words."""
    text = _ARTICLE.sub("", text.strip().strip("\"'").replace("∕", "/"))
    text = _TITLE.sub(lambda word: word[0].lower(), text)
    text = re.sub(r"\s*([^\w\s,])\s*", r"\1", re.sub(r"\^\((\d)\)", r"^\1", text))
    text = re.sub(r"(?<=\d) (?=[A-Za-zμΩ\u4e00-\u9fff])|(?<=[\u4e00-\u9fff]) | (?=[\u4e00-\u9fff])", "", text)
    return re.sub(r"(?<!\d)\s*,\s*|\s*,\s*(?!\d)", ",", text).strip(" .,;")


def strip_labels(text: str) -> Labelled:
    """``perimeter: P = 32 cm`` without the names; the last one is kept."""
    label = ""
    for _ in range(4):
        found = next((m for pattern in (_TITLED, _NAMED, _CHINESE, _BEFORE) if (m := pattern.fullmatch(text))), None)
        if found is None or _TURNED.search(found["label"]) or _number_before(found["label"]):
            break
        approximate = found.groupdict().get("sign") == "≈"
        label, text = found["label"].strip(), ("≈ " if approximate else "") + found["rest"].strip()
    return Labelled(label, text)


def read_statement(text: str) -> Labelled | None:
    """What a sentence says of its subject: ``The speed is 5 m/s`` → ``5 m/s``; None of a turned or other sentence."""
    found = _SAID.fullmatch(text)
    if found is None or _TURNED.search(found["label"]):
        return None
    return Labelled(found["label"], found["rest"].strip(" .,;"))


def without_remark(text: str) -> str:
    """``2 cm (inverted)`` → ``2 cm``, ``1/2 of the pizza`` → ``1/2``."""
    found = _OPINION.search(text) or _OF_WHAT.search(text)
    head = text[: found.start()] if found else text
    return head.strip() if head.endswith((" ", "。")) or (found and found[0][0] == " ") else text


def without_common_end(one: str, other: str) -> tuple[str, str]:
    """``40 g of salt`` and ``50 g of salt`` without the words that both end with."""
    a, b = one.split(), other.split()
    while len(a) > 1 and len(b) > 1 and a[-1] == b[-1] and _PURE_WORD.fullmatch(a[-1]):
        a.pop()
        b.pop()
    return " ".join(a), " ".join(b)


def only_quantity(sentence: str) -> str:
    """The one number of a sentence with its unit or what it counts; empty when there are more, or it may be turned."""
    if _TURNED.search(sentence) or _FORMULA.search(sentence) or len(_WORD.findall(sentence)) < _SENTENCE:
        return ""
    found = list(_COUNT.finditer(sentence))
    if len(found) != 1 or len(re.findall(r"\d+(?:[.,]\d+)*", _indexless(sentence))) != 1 + found[0][0].count("∕"):
        return ""
    after = sentence[found[0].end() :]
    if _DIRECTION.search(after):
        return ""
    words = re.match(r" ?[^\s,;.()=≈]+(?: [^\s,;.()=≈]+){0,2}", after)
    pieces = words[0].strip().split(" ") if words else []
    for count in range(len(pieces), 0, -1):
        if unit_of(" ".join(pieces[:count])):
            return f"{found[0][0]} {' '.join(pieces[:count])}"
    noun = pieces[0] if pieces and re.fullmatch(r"[a-z]+", pieces[0]) else ""
    return f"{found[0][0]} {noun}".strip()


def compatible(one: str, other: str) -> bool:
    """Whether two names before an answer may name the same thing."""
    a, b = (_bare(label) for label in (one, other))
    if not a or not b or a == b:
        return True
    symbols = [bool(_SYMBOL.fullmatch(label)) for label in (a, b)]
    if all(symbols):
        if len(a.strip("∠")) > 1 and "_" not in a + b:
            return a == (b[0] * b.startswith("∠")) + b.strip("∠")[::-1]  # AB is BA, ∠ABC is ∠CBA
        return a.partition("_")[0] == b.partition("_")[0] and "_" not in (a if "_" in b else b)
    if any(symbols):
        return True
    return bool((set(a.lower().split()) & set(b.lower().split())) - _COMMON) or a in b or b in a


_SYMBOL = re.compile(r"[^\W\d_]{1,2}(?:_\w+)?|∠?[A-Z]{2,4}|∠[A-Z]|[A-Za-z]\(\w+\)")
_COMMON = frozenset(("the", "of", "a", "an", "is", "in", "on", "at", "and", "total", "to"))


def _bare(label: str) -> str:
    return _AROUND_LABEL.sub("", re.sub(r"\bangle (?=[A-Z])|∠ ", "∠", label.strip())).strip()


_AROUND_LABEL = re.compile(r"^(?:the|so|thus|therefore|hence)\b,? ?|\b(?:is|are)$|[为是]$|[|$]", re.IGNORECASE)


def _number_before(label: str) -> bool:
    return bool(re.search(r"\d$", label)) and "_" not in label


def _indexless(sentence: str) -> str:
    """Without indices and powers, whose digits count nothing."""
    return re.sub(r"_\w+|\^\([^)]*\)|(?<=[A-Za-z])\d+", "", sentence)
