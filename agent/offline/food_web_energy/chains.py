"""Reading trophic levels, food chains and amounts of energy out of a wording."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.wording import NUMBER

ROLES = ("producers", "primary consumers", "secondary consumers", "tertiary consumers", "quaternary consumers")
MOST = len(ROLES)
_ROLE_WORDS = (
    r"(?:primary )?producers?|autotrophs?|producer level",
    r"(?:primary|first[- ]order|first[- ]level) consumers?(?: "
    r"level)?|herbivores?",
    r"(?:secondary|second[- ]order|second[- ]level) consumers?(?: level)?",
    r"(?:tertiary|third[- ]order|third[- ]level) consumers?(?: level)?",
    r"(?:quaternary|fourth[- ]order) consumers?(?: level)?",
)
_ORDINALS = ("first|1st", "second|2nd", "third|3rd", "fourth|4th", "fifth|5th")
_NAME = r"[a-z][a-z' -]{1,30}?"
_ENERGY = {
    "J": r"j|joules?",
    "kJ": r"kj|kilo-?joules?",
    "MJ": r"mj|mega-?joules?",
    "GJ": r"gj",
    "kcal": r"kcal|kilo-?calories|kilo-?calorie",
    "cal": r"cal|calories|calorie",
    "units": r"(?:energy )?units?(?: of energy)?",
}
_BIOMASS = {"kg": r"kg|kilograms?", "g": r"g|grams?", "t": r"t|tonnes?|tons?"}
_PER = {"m²": r"m\s?\^?\s?2|m²|square met(?:re|er)s?", "ha": r"ha|hectares?", "year": r"years?|yr|y|a", "day": r"days?"}
_RATE = "|".join(rf"\s*(?:/|per\b|·|\ban?\b)\s*(?:{p})(?![\w²])" for p in _PER.values())


_POWER = r"(?:\s*(?:×|x|\*)\s*10\^\{?(?P<p>\d)\}?)?"
_PLANTS = r"(?:green )?(?:plants|grass(?:es)?|algae|phytoplankton)"
"""They are producers wherever they stand."""
_PRONOUN = re.compile(
    r"(?P<told>(?:^|(?<=[.?!] ))(?:An?|The) (?P<noun>[a-z]+)\b[^.?!]*\. )(?:It|He|She|They) "
    r"(?P<verb>feeds? on|eats?|preys? on|hunts?|catche?s?)\b"
)
_WHICH = re.compile(
    r"\b(?P<noun>[a-z]+),? (?:which|that|who)(?: in turn)? (?P<verb>feeds? on|eats?|preys? on|ate) (?:only )"
    r"?", re.IGNORECASE
)
"""``mice, which eat wheat``."""
_PLURALS = (("y", "ies"), ("ouse", "ice"), ("olf", "olves"), ("eaf", "eaves"), ("oose", "eese"))


class Amount(NamedTuple):
    value: Fraction
    unit: str


class Chain(NamedTuple):
    """A wording with ``[k]`` for the k-th trophic level and ``§`` for the amount."""

    text: str
    names: tuple[str, ...]
    """What lives on each level, producers first; empty when the wording only speaks of roles."""
    amounts: tuple[Amount, ...]


def chain(text: str, biomass: bool) -> Chain:
    """The wording with its levels and amounts recognised. Raises Incomplete for unclear chains."""
    text = re.sub(r"-+>|=+>|⟶|\\(?:right|longright)arrow\b|\\to\b", "→", text)
    text = re.sub(
        r"\b(primary|secondary|tertiary) (and|or|,) (secondary|tertiary|quaternary) (consumers?)",
        r"\1 \4 \2 \3 \4",
        text,
        flags=re.IGNORECASE,
    )
    text = re.sub(
        r"(\beaten by (?:the |an? )?(?P<n>[a-z][a-z ]{2,20}?))(?:,? and|,|\.|;) (?:the |these |an? )?(?P=n) (is|are) "
        r"(?=eaten by)",
        r"\1, which \3 ",
        text,
        flags=re.IGNORECASE,
    )
    text = re.sub(_WHICH, r"\g<noun>, and \g<noun> \g<verb> ", text)
    text = re.sub(_PRONOUN, r"\g<told>the \g<noun> \g<verb>", text)
    ordinal = "|".join(_ORDINALS)
    text = re.sub(rf"\b({ordinal})(?=(?:,|,? and) (?:{ordinal})\b[^.?]*\btrophic level)", r"\1 trophic level", text)
    text, names = _names(text)
    text, amounts = _amounts(text, biomass)
    for level, words in enumerate(_ROLE_WORDS):
        text = re.sub(rf"\b(?:{words})\b", f"[{level}]", text, flags=re.IGNORECASE)
    for level, ordinal in enumerate(_ORDINALS):
        text = re.sub(
            rf"\b(?:{ordinal}) (?:trophic )?level\b|\b(?:trophic )?level {level + 1}\b(?!\s*%)",
            f"[{level}]",
            text,
            flags=re.IGNORECASE,
        )
    if not names:
        text = re.sub(rf"\b(?:the )?{_PLANTS}\b", "[0]", text, flags=re.IGNORECASE)
        text = re.sub(r"\b(?:bottom|base|lowest level)(?: level)?\b(?: of the (?:energy )?pyramid)?", "[0]", text)
        text = re.sub(r"\(\[(\d)\]\)", r"[\1]", text)
    if names:
        text = re.sub(
            r"\b(?:top|apex) (?:predator|consumer|carnivore|level)s?\b",
            f"[{len(names) - 1}]",
            text,
            flags=re.IGNORECASE,
        )
        for level, name in sorted(enumerate(names), key=lambda item: -len(item[1])):
            text = re.sub(rf"\b{_stem(name)}\b", f"[{level}]", text, flags=re.IGNORECASE)
        heads = [name.split()[-1] for name in names]
        for level, head in enumerate(heads):
            if heads.count(head) == 1:
                text = re.sub(rf"\b{_stem(head)}\b", f"[{level}]", text, flags=re.IGNORECASE)
    # 'the snakes (tertiary consumers)' and 'the grass, a producer,' are one mention.
    text = re.sub(r"\[(\d)\][\s,(]*(?:which are |are |is |as |an? |the )*\[\1\]\)?", r"[\1]", text)
    return Chain(re.sub(r"\s+", " ", text), names, amounts)


def _stem(name: str) -> str:
    """A pattern for one and for many of them."""
    for one, many in _PLURALS:
        for ending in (many, one):
            if re.search(rf"{ending}$", name):
                return f"{re.escape(name[: -len(ending)])}(?:{one}|{many})"
    return re.escape(name.removesuffix("s") if not name.endswith("ss") else name) + "(?:s|es)?"


def _names(text: str) -> tuple[str, tuple[str, ...]]:
    arrows = re.search(
        rf"\b(?:{_NAME}\s*(?:\([a-z ]*\)\s*)?→\s*){{1,7}}{_NAME}"
        r"(?=\s*(?:[.,;:?!)(\d]|$|\n)|"
        r"\s+(?:if|when|where|in which|the|an?|only|each|about|there|is|has|have|contains?)\b)",
        text,
        re.IGNORECASE,
    )
    if arrows:
        parts = [re.sub(r"\([a-z ]*\)", "", p) for p in arrows[0].split("→")]
        return _cut(text, arrows.span(), parts)
    eaten = re.search(
        rf"\b(?P<first>{_NAME})\s+(?:is|are)\s+eaten by\s+{_NAME}(?:,?\s*(?:and )?(?:which|that|who|these|"
        rf"they)?(?: in turn)?\s*(?:is|are)(?: in turn)?\s+eaten by\s+{_NAME})*(?=[.,;?]|$)",
        text,
        re.IGNORECASE,
    )
    if eaten:
        parts = re.split(
            r",?\s*(?:and )?(?:which|that|who|these|they)?(?: in turn)?\s*(?:is|are)(?: in turn)?\s+eaten by\s+",
            eaten[0],
            flags=re.IGNORECASE,
        )
        return _cut(text, eaten.span(), parts)
    fed = _read_feeding(text)
    if fed:
        return fed
    listed = re.search(
        rf"food chain[a-z ]{{0,25}}?(?:consists of|consisting of|contains|made up of|of|:|"
        rf"with)\s+(?P<list>{_NAME}(?:,\s*{_NAME})+,?\s+and\s+{_NAME})(?=[.,;?]|$)",
        text,
        re.IGNORECASE,
    )
    if listed:
        return _cut(text, listed.span(), re.split(r",\s*(?:and\s+)?|\s+and\s+", listed["list"]))
    return text, ()


def _read_feeding(text: str) -> tuple[str, tuple[str, ...]] | None:
    """The chain of 'frogs eat the grasshoppers, and snakes eat the frogs'; None when there is none."""
    name = r"(?P<{}>[a-z]+(?:[ -][a-z]+)?)"
    article = r"(?:(?:and|if|while|the|an?|only|these|those|this|all|some) )*"
    verb = r"(?:eats?|ate|feeds? on|are feeding on|is feeding on|preys? on|consumes?)"
    way = (
        rf"(?:^|(?<=[.,;?] )|(?<=\band )|(?<=\bif )|(?<=\bwhile )){article}{name.format('eater')} {verb} {article}"
        rf"{name.format('eaten')}(?=\s*(?:[.,;?]|and\b|while\b|$))"
    )
    pairs = list(re.finditer(way, text, re.IGNORECASE))
    eats = {_clean(m["eater"]): _clean(m["eaten"]) for m in pairs}
    bottom = [eaten for eaten in eats.values() if eaten not in eats]
    if not pairs or len(eats) < len(pairs) or len(set(eats.values())) < len(eats) or len(bottom) != 1:
        return None
    eaters = {eaten: eater for eater, eaten in eats.items()}
    names = bottom
    while names[-1] in eaters:
        names = [*names, eaters[names[-1]]]
    if len(names) != len(eats) + 1:
        return None
    for match in reversed(pairs):
        text = text[: match.start()] + " ; " + text[match.end() :]
    return _cut(text + " ", (len(text), len(text)), names)


def _cut(text: str, span: tuple[int, int], parts: list[str]) -> tuple[str, tuple[str, ...]]:
    names = [_clean(p) for p in parts]
    if any(not n or len(n) > 20 for n in names) or len(set(names)) < len(names) or len(names) > MOST:
        raise Incomplete(
            f"Give the food chain as at most {MOST} different short names joined by arrows, for example 'grass → "
            "rabbit → fox'."
        )
    for level, name in enumerate(names):
        for other, words in enumerate(_ROLE_WORDS):
            if re.fullmatch(words, name, re.IGNORECASE) and other != level:
                raise Incomplete("The food chain has to begin with the producers and go on level by level.")
        if level and re.fullmatch(_PLANTS, name, re.IGNORECASE):
            raise Incomplete("The food chain has to begin with the plants.")
    if any(n in ("sun", "sunlight", "the sun") for n in names):
        raise Incomplete("Leave the sun out of the food chain; begin with the producers.")
    start = span[0] + max(parts[0].lower().rfind(names[0]), 0)
    return text[:start] + " ; " + text[span[1] :], tuple(names)


def _clean(name: str) -> str:
    name = re.sub(
        r"^.*\b(?:chain|chain is|where|that|which|if|when|ecosystem|pond|field|meadow|forest|lake|ocean|sea)\b",
        "",
        name.strip(),
        flags=re.IGNORECASE,
    )
    if len(name.split()) > 3:
        name = re.sub(r"^.*\bin (?:the |an? )?", "", name, flags=re.IGNORECASE)
    return re.sub(r"^(?:(?:the|an?|in|is|food chain|consider|of|on) )+", "", name.strip().lower()).strip(" ,:-")


def _amounts(text: str, biomass: bool) -> tuple[str, tuple[Amount, ...]]:
    found: list[Amount] = []
    units = _ENERGY | (_BIOMASS if biomass else {})
    every = "|".join(units.values())
    way = (
        rf"(?<![\w.^/×-])(?P<v>\d{{1,3}}(?: \d{{3}})+(?!\d)|"
        rf"{NUMBER}){_POWER}[\s-]*(?P<u>{every})(?![A-Za-z])(?P<rate>(?:{_RATE}){{0,2}})(?![/^])"
    )

    def take(match: re.Match[str]) -> str:
        unit = next(name for name, pattern in units.items() if re.fullmatch(pattern, match["u"], re.IGNORECASE))
        if match["u"] == "Calories":
            unit = "Cal"
        rate = ""
        for piece in re.finditer(_RATE, match["rate"], re.IGNORECASE):
            word = re.sub(r"^\s*(?:/|per\b|·|\ban?\b)\s*", "", piece[0])
            rate += "/" + next(name for name, pattern in _PER.items() if re.fullmatch(pattern, word, re.IGNORECASE))
        value = Fraction(re.sub(r"[\s,]", "", match["v"])) * 10 ** int(match["p"] or 0)
        found.append(Amount(value, unit + rate))
        return " § "

    return re.sub(way, take, text, flags=re.IGNORECASE), tuple(found)
