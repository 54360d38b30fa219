"""Jotted problems in whole sentences: ``v = ?``, ``volume of nitrogen?``, ``Given: … Find: …``, ``lat 40° N``."""

from __future__ import annotations

import re

from chalkwright.agent.offline.parts import without_late_bid
from chalkwright.agent.offline.question import sentences
from chalkwright.agent.offline.reading import in_digits, tidy

_SHORT = (
    (r"\blat\.?(?= )", "latitude"),
    (r"\blong\.?(?= \d)", "longitude"),
    (r"\bmax\.?(?= [a-z])", "maximum"),
    (r"\btemp\.?(?= )", "temperature"),
    (r"\bconc\.?(?= )", "concentration"),
    (r"\bvol\.?(?= )", "volume"),
    (r"\bapprox\.?(?= )", "about"),
    (r"\b(?<=\d )(?:for|with|on) (?:each|every) (?=[a-z])", "per "),
    (r"(?<=\d)(?: dollars| euros| pounds)? (?:for|with) (?:each|every) (?=(?:mile|km|kilomet|hour|day|minute)\w*)", " per "),
    (r"\bminus (?=\d)", "-"),
    (r"\s*&\s*", " and "),
    (r"\bw/ ?o\b", "without"),
    (r"\bw/ ?", "with "),
    (r"(?:^|(?<=[.!?;\n] ))(?:Given|Known|Data)\s*:\s*", ""),
    (r"[.,;]?\s*\b(?:Find|Asked|Wanted|To find|Required|Unknown|Question|Q)\s*:\s*(?=\S)", ". Find "),
)
_UNKNOWN = re.compile(r"(?:^|(?<=[.,;:?!] )|(?<=\n))(?P<what>[^.,;:?!=\n]*?[\w)'°])\s*=\s*(?:\?|_{2,}|\.\.\.)")
_ASKS = re.compile(
    r"\b(?:find|calculate|determine|compute|work out|what|how|which|where|when|who|why|give|state|solve|write|is|are|"
    r"does|do|did|can|will|would|should|must|name|draw)\b",
    re.IGNORECASE,
)
_THING = re.compile(r"(?:the |its |their )?[A-Za-z][^.?!=~]*\?")
_MANY = re.compile(r",| and ")


def spelled_out(text: str) -> str:
    """The text with its notes as sentences; numbers in digits."""
    text = in_digits(tidy(text))
    for short, long in _SHORT:
        text = re.sub(short, long, text, flags=re.IGNORECASE)
    text = _UNKNOWN.sub(lambda match: f". {_asked(match['what'].strip())}", text)
    text = re.sub(r"^\s*\.\s*|(?<=[.?!:])\s*[,.](?=\s)|\s*,\s*(?=\. )", "", text)
    said = [part for sentence in sentences(text) for part in without_late_bid(sentence)]
    return " ".join(_whole(sentence) for sentence in said)


def _whole(sentence: str) -> str:
    if _ASKS.search(sentence) or not _THING.fullmatch(sentence):
        return sentence
    return _asked(sentence.rstrip("? "))


def _asked(thing: str) -> str:
    if _ASKS.search(thing):
        return f"{thing}?"
    bare = re.sub(r"^(?:the|its) ", "", thing)
    if len(bare.split()) == 1 or re.search(r"[A-Z(]\d", bare):
        return f"Find {bare}."
    start = bare if re.match(r"[A-Z]{2}|[A-Z]\b", bare) else f"{bare[0].lower()}{bare[1:]}"
    return f"What {'are' if _MANY.search(bare) else 'is'} the {start}?"
