"""Other ways to tell of a triangle's sides and angles, put as the reader knows them."""

from __future__ import annotations

import re

_TRIANGULAR = r"\btriangular (?:field|garden|plot|park|lawn|meadow|sail|flag|sign|flower ?bed|(?:piece|plot) of land)\b"
_CHAIN = re.compile(
    r"(?<![\w∠])((?:∠|angles? )?[A-Z]{2}|[abc])\s*=\s*((?:∠|angles? )?[A-Z]{2}|[abc])\s*=\s*"
    r"(\d+(?:\.\d+)?(?:\s*(?:cm|mm|km|m|ft|in)\b)?)"
)
"""``AB = AC = 13 cm``."""
_SIGNS = (
    r"(?<![A-Za-z])[abc]\s*=\s*\d[^.;]*(?<![A-Za-z])(?:[ABC]|α|β|γ)\s*=\s*\d[\d.]*\s*(?:°|deg)|"
    r"(?<![A-Za-z])(?:[ABC]|α|β|γ)\s*=\s*\d[\d.]*\s*(?:°|deg)[^;]*(?<![A-Za-z])[abc]\s*=\s*\d|"
    r"(?<![A-Za-z])a\s*=\s*\d[^.;]*\bb\s*=\s*\d[^;]*\bc\s*=\s*\d"
)
_GREEK = {"α": "A", "β": "B", "γ": "C"}
_COUNTED = (
    r"\b(?:(?:the|its|both) (?:2|3)|both) (?=(?:acute |other |remaining |missing |equal )*(?:angles|sides|"
    r"legs)\b)"
)


_WAY = r"(?P<{}>\d+(?:\.\d+)? ?(?:km|m|miles?|met(?:re|er)s?|kilomet(?:re|er)s?))"
_CORNERED = (
    rf"^[^.?\d]*{_WAY.format('p')} (?:due |straight |to the )?(?P<one>north|south|east|west)\b[^.?\d]*[.,]?[^.?\d]*"
    rf"{_WAY.format('q')} (?:due |straight |to the )?(?P<two>north|south|east|west)\b[^?\d]*"
    r"\b(?:how far|(?:straight-line |direct |shortest )?distance)\b[^?.\d]*\bfrom\b[^?.\d]*[?.]"
)
"""So far in one direction and then so far at a right angle to it."""


def _as_legs(match: re.Match[str]) -> str:
    upright = {"north", "south"}
    if (match["one"].lower() in upright) == (match["two"].lower() in upright):
        return match[0]
    return f"A right triangle has legs of {match['p']} and {match['q']}. Find the hypotenuse."


def reworded(text: str) -> str:
    """The text in the words of the reader."""
    text = re.sub(_CORNERED, _as_legs, text, count=1, flags=re.IGNORECASE | re.DOTALL)
    text = _with_named_sides(re.sub(_TRIANGULAR, "triangle", _plain_signs(text), flags=re.IGNORECASE))
    return _with_all_sides(_of_a_triangle(text))


def _of_a_triangle(text: str) -> str:
    """The text with the word where only its signs tell it, ``a = 7, C = 60°``, and ``the acute angles`` for two."""
    text = re.sub(_COUNTED, "the ", text, flags=re.IGNORECASE)
    if re.search(_SIGNS, text) is None or re.search(r"(?<![A-Za-z])[d-zF-Z]\s*=|\btriangle|\d ?[a-z]+ ?/|\^|²", text):
        return text
    signs = re.sub(r"(?<![A-Za-z])(?<!angle )([ABC])(?=\s*=\s*\d[\d.]*\s*(?:°|deg))", r"angle \1", text)
    told, bid, asked = signs.rpartition(next(iter(re.findall(r"\b[Ff]ind\b", signs)), "?!"))
    asked = re.sub(r"(?<![A-Za-z])(?<!side )([abc])(?![A-Za-z])", r"side \1", asked)
    asked = re.sub(r"(?<![A-Za-z])(?<!angle )([ABC]|α|β|γ)(?![A-Za-z])", lambda m: f"angle "
        f"{_GREEK.get(m[1], m[1])}", asked)
    return f"In triangle ABC: {told}{bid}{asked}"


_SIZE = r"(?P<{}>\d+(?:\.\d+)? ?(?:cm|mm|km|m|ft|in)\b)"
_EQUILATERAL = (
    r"\b(?P<start>an? |the )?equilateral triangle(?: [A-Z]{3})?(?:,? (?:with|of|has|whose|each|all|a|its|the|every))*"
    rf"(?: sides?| side lengths?| length)*(?: (?:of|are|is|length|equal to))* {_SIZE.format('a')}(?: long)?(?: on each "
    rf"side)?"
)
_ISOSCELES = (
    r"\b(?P<start>an? |the )?isosceles triangle(?: [A-Z]{3})?(?:,? (?:with|has|whose|the|its|two))* (?:"
    rf"(?:equal sides|legs|equal legs)(?: (?:of|are|is|length|lengths?|each))* {_SIZE.format('a')}(?: (?:each|"
    rf"long))*(?: and|,)(?: (?:a|the|its))? base(?: (?:of|is|length))* {_SIZE.format('b')}|"
    rf"base(?: (?:of|is|length))* {_SIZE.format('c')}(?: and|,)(?: (?:its|the|two))* (?:equal sides|legs|equal "
    rf"legs)(?: (?:of|are|is|length|lengths?|each))* {_SIZE.format('d')}(?: (?:each|long))*)"
)


def _with_all_sides(text: str) -> str:
    """The three sides of an equilateral or isosceles triangle, and its height as that on the one it stands on."""
    for pattern in (_EQUILATERAL, _ISOSCELES):
        match = re.search(pattern, text, re.IGNORECASE)
        if match is None:
            continue
        found = match.groupdict()
        side, base = found["a"] or found["d"], found.get("b") or found.get("c") or found["a"]
        told = f"{match['start'] or 'a '}triangle with sides {side}, {side} and {base}"
        text = f"{text[: match.start()]}{told}{text[match.end() :]}"
        height = r"\b(?:its|the) (?:perpendicular )?(?:height|altitude)\b(?: of the triangle)?(?! (?:on|to|from|drawn))"
        return re.sub(height, f"the height on the {base} side", text, flags=re.IGNORECASE)
    return text


_APART = (
    r"\b(?-i:(?P<p>[A-Z]) and (?P<q>[A-Z]))(?:,? (?:which )?(?:stand|are|lie|is|were|being))?"
    r"(?: two [a-z]+,?)?(?: at a distance of)? "
    r"(?P<n>\d+(?:\.\d+)? ?(?:km|cm|mm|m|met(?:re|er)s?|kilomet(?:re|er)s?|feet|ft)) apart\b|"
    r"\bdistance (?:between|from) (?-i:(?P<r>[A-Z]) (?:and|to) (?P<s>[A-Z])) (?:is|=) (?P<o>\d+(?:\.\d+)? ?(?:km|cm|mm|"
    r"m|met(?:re|er)s?)\b)"
)
_FROM = (
    r"\b(?:how far (?:is|away is) (?:the |it )?(?P<what>[a-z]+ )?(?P<x>(?-i:[A-Z])\b)? ?(?:away )?from (?:(?:the "
    r")?[a-z]+ )?(?-i:(?P<y>[A-Z]))\b|"
    r"(?:the )?distance (?:from|between) (?:(?:the )?[a-z]+ )?(?-i:(?P<v>[A-Z])) (?:to|and) (?:(?:the )?[a-z]+ "
    r")?(?-i:(?P<w>[A-Z]))\b)"
)


def _with_named_sides(text: str) -> str:
    """``triangle RPQ. PQ = 120 m`` and ``find RP`` where places are called by letters and told apart in words."""
    corners = {frozenset(name) for name in re.findall(r"(?:∠|\bangle )\s?([A-Z]{3})\b", text)}
    if len(corners) != 1 or len(next(iter(corners))) != 3:
        return text
    named = {
        noun: letter
        for noun, letter in re.findall(r"\b(?:an?|the) ([a-z]+),? ([A-Z])\b", text, re.IGNORECASE)
        if letter.isupper()
    }

    def asked(match: re.Match[str]) -> str:
        one = match["x"] or match["v"] or named.get((match["what"] or "").strip(), "")
        other = match["y"] or match["w"]
        return f"what is the length of {one}{other}" if one else match[0]

    told = re.sub(
        _APART, lambda m: f"{m['p'] or m['r']}{m['q'] or m['s']} = {m['n'] or m['o']}", text, flags=re.IGNORECASE
    )
    told = re.sub(_FROM, asked, told, flags=re.IGNORECASE)
    if told == text or re.search(r"\btriangle\b", text, re.IGNORECASE):
        return told
    return f"In triangle {''.join(sorted(next(iter(corners))))}: {told}"


def _plain_signs(text: str) -> str:
    text = re.sub(r"\\?measuredangle|\\angle|m\s*∠|m\s*\\angle", "∠", text)
    text = re.sub(r"\\triangle|[△Δ]", " triangle ", text)
    text = re.sub(r"\\(?:overline|mathrm|text)\b", " ", text)
    text, chains = _CHAIN.subn(r"\1 = \3, \2 = \3", text)
    return re.sub(r"\bisosceles\b ?", "", text, flags=re.IGNORECASE) if chains else text
