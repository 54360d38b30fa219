"""Jotted problems in whole sentences: ``v = ?``, ``volume of nitrogen?``, ``Given: … Find: …``, ``lat 40° N``."""

from __future__ import annotations

import re
from functools import lru_cache

from chalkwright.agent.offline.parts import without_late_bid
from chalkwright.agent.offline.patterns import compiled
from chalkwright.agent.offline.question import sentences
from chalkwright.agent.offline.reading import tidy

_MEASURES = (
    r"(?:kilo|centi|milli)?(?:met(?:re|er)|gram|lit(?:re|er))s?|hours?|minutes?|degrees?|miles?|newtons?|"
    r"volts?|ohms?|amperes?"
)
_SUBSTANCE = r"(?-i:[A-Z][A-Za-z0-9₀-₉]*)"
_SHORT = (
    (r"\blat\.?(?= )", "latitude"),
    (r"\blong\.?(?= \d)", "longitude"),
    (r"\bmax\.?(?= [a-z])", "maximum"),
    (r"\btemp\.?(?= )", "temperature"),
    (r"\bconc\.?(?= )", "concentration"),
    (r"\bvol\.?(?= )", "volume"),
    (r"\bapprox\.?(?= )", "about"),
    (r"\b(?<=\d )(?:for|with|on) (?:each|every) (?=[a-z])", "per "),
    (r"(?<=\d)(?: dollars| euros| pounds)? (?:for|with) (?:each|every) (?=(?:mile|km|kilomet|hour|day|"
        r"minute)\w*)", " per "),
    (r"\bminus (?=\d)", "-"),
    (r"\bone and a half (?=[a-z])", "1.5 "),
    (rf"\b(?:a half|half an?) (?={_MEASURES}\b)", "0.5 "),
    (rf"\b(?:a quarter of an?) (?={_MEASURES}\b)", "0.25 "),
    (rf"\bone (?={_MEASURES}\b)", "1 "),
    (r"\s*&\s*", " and "),
    (rf"(?<![A-Za-z])(?-i:c)\s?\((?P<x>{_SUBSTANCE})\)\s*=\s*\?", r". What is the concentration of \g<x>?"),
    (rf"(?<![A-Za-z])(?-i:V)\s?\((?P<x>{_SUBSTANCE})\)\s*=\s*\?", r". What is the volume of \g<x>?"),
    (rf"(?<![A-Za-z])(?-i:c)\s?\((?P<x>{_SUBSTANCE})\)\s*=\s*(?=\d)", r"the concentration of \g<x> is "),
    (rf"(?<![A-Za-z])(?-i:V)\s?\((?P<x>{_SUBSTANCE})\)\s*=\s*(?=\d)", r"the volume of \g<x> is "),
    (r"(?<!\w)(?<!\d )(?P<x>[A-Za-zα-γθ]\d?)(?:,| and) (?P<y>[A-Za-zα-γθ]\d?)\s*=\s*\?", r". Find \g<x> and \g<y>."),
    (r"\bw/ ?o\b", "without"),
    (r"\bw/ ?", "with "),
    (r"(?:^|(?<=[.!?;\n] ))(?:Given|Known|Data)\s*:\s*", ""),
    (r"[.,;]?\s*\b(?:Find|Asked|Wanted|To find|Required|Unknown|Question|Q)\s*:\s*(?=\S)", ". Find "),
)
_NEEDED = re.compile(
    r"^(?:the )?(?P<what>[a-z]+(?: [a-z]+)?) (?P<done>needed|required|formed|produced|used|left|lost|made|released)$",
    re.IGNORECASE,
)
_NAMED = re.compile(r"^(?P<what>(?:the )?[A-Za-z][^.?!=;:~\d]*?)(?=,| at \d| for \d| with \d)[^?!]*\d[^?!]*$")
_UNKNOWN = re.compile(r"(?:^|(?<=[.,;:?!] )|(?<=\n))(?P<what>[^.,;:?!=\n]*?[\w)'°])\s*=\s*(?:\?|_{2,}|\.\.\.)")
_ASKS = re.compile(
    r"\b(?:find|calculate|determine|compute|work out|what|how|which|where|when|who|why|give|state|solve|write|is|are|"
    r"does|do|did|can|will|would|should|must|name|draw)\b",
    re.IGNORECASE,
)
_THING = re.compile(r"(?:the |its |their )?[A-Za-z][^.?!=~]*\?")
_MANY = re.compile(r",| and ")


@lru_cache(maxsize=64)
def spelled_out(text: str) -> str:
    """The text with its notes as sentences."""
    text = tidy(text)
    for short, long in _SHORT:
        text = compiled(short).sub(long, text)
    text = _UNKNOWN.sub(lambda match: f". {_asked(match['what'].strip())}", text)
    text = re.sub(r"^\s*\.\s*|(?<=[.?!:])\s*[,.](?=\s)|\s*,\s*(?=\. )", "", text)
    said = [part for sentence in sentences(text) for part in without_late_bid(sentence)]
    whole = " ".join(_whole(sentence) for sentence in said)
    whole = whole or text
    named = _NAMED.match(whole) if "?" not in whole and not _ASKS.search(whole) else None
    if named is None:
        return whole
    # Nothing asks, so what is named first is wanted.
    return f"What is the {named['what'].removeprefix('the ')}? {whole[named.end('what') :].lstrip(', ')}"


def _whole(sentence: str) -> str:
    if _ASKS.search(sentence) or not sentence.endswith("?"):
        return sentence
    if not _THING.fullmatch(sentence):
        told, asked = _without_last(sentence)
        return f"{told}. {_asked(asked)}" if told and asked else sentence
    return _asked(sentence.rstrip("? "))


def _without_last(sentence: str) -> tuple[str, str]:
    """What a sentence tells and the things without numbers that it asks for behind that."""
    parts = re.split(r"(?<=[\w°)])[,:] ", sentence.rstrip("? "))
    asked: list[str] = []
    while parts and not re.search(r"[\d=→]", parts[-1]):
        asked.insert(0, parts.pop())
    return ", ".join(parts), ", ".join(asked)


def _asked(thing: str) -> str:
    if _ASKS.search(thing):
        return f"{thing}?"
    bare = re.sub(r"^(?:the|its) ", "", thing)
    if re.match(r"\d", bare):
        return f"What is {bare}?"
    if len(bare.split()) == 1 and not re.fullmatch(r"[a-z]{4,}", bare):
        return f"Find {bare}."
    needed = _NEEDED.match(bare)
    if needed and not re.match(r"(?:volume|mass|energy|time|force|number|amount|concentration)", bare, re.IGNORECASE):
        return f"How much {needed['what']} is {needed['done']}?"
    start = bare if re.match(r"[A-Z]{2}|[A-Z]\b", bare) else f"{bare[0].lower()}{bare[1:]}"
    many = _MANY.search(re.sub(r"\([^()]*\)|\bfrom .* to .*|\bbetween .* and "
        r".*", "", bare)) or re.search(r"^\w*(?<!s)(?<!ss)s(?= of| formed|$)", bare)
    return f"What {'are' if many else 'is'} the {start}?"
