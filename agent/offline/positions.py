"""Angles with directions, the names of places, and times of day in a wording."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.reading import ANGLE, degrees

_SIDE = r"(?P<side>north(?:wards?)?|south(?:wards?)?|east(?:wards?)?|west(?:wards?)?|[NSEW](?![A-Za-z]))"
_ANGLE = re.compile(
    rf"(?<![\d.]){ANGLE}\s*(?:of )?(?:latitude |longitude |lat\.? |long?\.? )?(?:to the |towards the |due )?{_SIDE}"
    r"(?: latitude| longitude)?",
    re.IGNORECASE,
)
CLOCK = re.compile(
    r"\b(?P<word>(?:12(?::00)? )?noon|midday|midnight)\b|"
    r"(?<![\d:.])(?P<hour>\d{1,2})(?:[:.](?P<minute>\d\d))?\s*(?P<half>[ap]\.?\s?m\b\.?)"
    r"|(?<![\d:.])(?P<hour24>\d{1,2}):(?P<minute24>\d\d)(?:\s*(?:hours|hrs|h)\b)?",
    re.IGNORECASE,
)
_NO_NAMES = frozenset({
    "The", "When", "If", "What", "At", "In", "On", "It", "Is", "A", "An", "Find", "Place", "Town", "City",
    "Longitude", "Latitude", "Position", "Local", "Solar", "Ship", "And", "Of", "How", "Which", "Determine",
    "Calculate", "Its", "Suppose", "Point", "Station", "Port", "Island", "Village", "Two", "By", "Then", "From",
    "To", "Noon", "Give", "N", "S", "E", "W",
})  # fmt: skip
"""Words that have a capital letter without being a place's name."""
_NO_PLACE = r"(?:^|(?<=[.?!] ))(?:[A-Z]\w+ing (?=at |from |on |in |to |off )|Who\b|Whose\b)"
"""Participles and pronouns at the beginning of a sentence; Beijing is no participle."""
_UNNAMED_PLACE = (
    r"(?<!, )(?<!,)\b(?:an?|another) (?:[a-z]+ )?(?:place|town|city|village|port|harbour|point|station|pupil|friend)\b"
)
"""A name before ``a place at 50° N`` is another's; ``Lima, a city at`` is its own."""
_COMMON_PLACE = (
    r"\b(?:an?|another|some|the) (?:[a-z]+ )?(place|town|city|village|port|harbour|point|station|island|ship|boat|"
    r"yacht)\b(?! of [A-Z])"
)
UNNAMED = ("A", "B")
"""Names of places that have none."""


class DirectedAngle(NamedTuple):
    """An angle such as 15° south, and where it stands in the text."""

    value: Fraction
    side: str
    start: int
    end: int

    @property
    def signed(self) -> Fraction:
        return -self.value if self.side in ("south", "west") else self.value

    @property
    def is_latitude(self) -> bool:
        return self.side in ("north", "south")


def read_directed_angles(text: str) -> tuple[DirectedAngle, ...]:
    """Every angle of a text that has a direction. Raises Incomplete for 60 minutes or more."""
    sides = {"n": "north", "s": "south", "e": "east", "w": "west"}
    return tuple(
        DirectedAngle(degrees(match), sides[match["side"][0].lower()], match.start(), match.end())
        for match in _ANGLE.finditer(text)
    )


def place_names(text: str, tokens: tuple[DirectedAngle, ...]) -> tuple[str, str]:
    """The places' names: the last capitalised words before each place's first angle; else A and B.

    Where only one is surely a place with a name, the other one is called as the story calls it: ``the ship``.
    """
    half = len(tokens) // 2
    spans = (text[: tokens[0].start], text[tokens[half - 1].end : tokens[half].start])
    found = tuple(_last_name(span) for span in spans)
    if found[0] and found[0] == found[1]:
        found = (found[0], "")  # told of again before the second place, which has no name then
    if found[0] and found[1]:
        return found[0], found[1]
    if not any(found):
        return UNNAMED
    (named,) = (k for k in (0, 1) if found[k])
    name = found[named]
    sure = rf"\b(?:at|in|near|between) {re.escape(name)}\b|\b{re.escape(name)}(?: lies\b| ?\()"
    if not re.search(sure, text):
        return UNNAMED
    nouns = re.findall(_COMMON_PLACE, spans[1 - named])
    other = f"the {nouns[-1] if nouns else 'place'}"
    return (name, other) if named == 0 else (other, name)


def _last_name(span: str) -> str:
    letter = re.search(r"\b([A-Z])\b (?:is |lies )?(?:at |on |in )?(?:the meridian |longitude )?\(?$", span)
    if letter:
        return letter[1]
    span = re.sub(_NO_PLACE, lambda match: match[0].lower(), span)
    words = re.findall(r"(?<![\w'])[A-Z]\w*(?: [A-Z]\w+)*", re.split(_UNNAMED_PLACE, span)[-1])
    kept = [" ".join(w for w in word.split() if w not in _NO_NAMES) for word in words]
    for word in reversed([w for w in kept if w]):
        return word[:18]
    single = re.findall(
        r"\b(?:place|point|town|city|station|ship|port|at|in|and|of)?\s*\b([A-Z])\b(?=\s*(?:is|lies|has|\(|at|,))", span
    )
    return single[-1] if single else ""


def place_of_time(
    text: str, clock: re.Match[str], longitudes: tuple[DirectedAngle, ...], names: tuple[str, str]
) -> int:
    """Which place the given time belongs to: the first one named after it in its clause. Raises Incomplete."""
    after = re.split(
        r"[.?;]\s|,\s*(?:what|find|how|then)|\bwhat\b", text[clock.end() :], maxsplit=1, flags=re.IGNORECASE
    )[0]
    before = re.split(r"[.?;]\s|\bwhat\b", text[: clock.start()], flags=re.IGNORECASE)[-1]
    for clause in (after, before):
        offset = clock.end() if clause is after else clock.start() - len(before)
        hits = {
            k
            for k in (0, 1)
            if re.search(rf"\b(?:at|in|on|of)\b[^.?;]*?\b{re.escape(names[k])}\b", clause)
            or offset <= longitudes[k].start < offset + len(clause)
        }
        if len(hits) == 1:
            return hits.pop()
        if hits:
            break
    raise Incomplete("Say at which of the two places the given time holds, for example 'When it is 12:00 at A'.")


def minutes_of(clock: re.Match[str]) -> int:
    """Minutes after midnight of a match of :data:`CLOCK`. Raises Incomplete."""
    if clock["word"]:
        return 0 if clock["word"].lower() == "midnight" else 720
    hour, minute = int(clock["hour"] or clock["hour24"]), int(clock["minute"] or clock["minute24"] or 0)
    if clock["half"]:
        if not 1 <= hour <= 12:
            raise Incomplete("With a.m. or p.m. the hour has to lie between 1 and 12.")
        hour = hour % 12 + (12 if clock["half"].lower().startswith("p") else 0)
    if hour > 23 or minute > 59:
        raise Incomplete("The given time is not a time of day; write it as 9:30 or 9:30 p.m.")
    return hour * 60 + minute
