"""The measures of a triangle problem, taken out of its wording one after the other."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.question import has_leftovers, take
from chalkwright.agent.offline.reading import number
from chalkwright.agent.offline.triangle_solving.solver import ANGLES, Triangle

_N = r"(\d+(?:,\d{3})*(?:\.\d+)?(?:\s*/\s*\d+)?)"
_U = r"[\s-]*((?:centi|milli|kilo)?met(?:er|re)s?|cm|mm|km|m|feet|foot|ft|inches|inch|in|units?)?\b"
LENGTH = _N + _U
DEGREES = _N + r"\s*-?\s*(?:°|degrees?|deg)"
IS = r"\s*(?:=|is equal to|equals|is|measures|has (?:a )?(?:length|measure|size)(?: of)?|of(?: length)?)\s*"
_UNITS = {
    "cm": "cm",
    "mm": "mm",
    "km": "km",
    "m": "m",
    "feet": "ft",
    "foot": "ft",
    "ft": "ft",
    "inches": "in",
    "inch": "in",
    "in": "in",
    "": "",
    "units": "",
    "unit": "",
}


class Facts:
    """What has been read so far, and what is left of the text."""

    def __init__(self, text: str, optional: bool = False) -> None:
        self.rest = text
        self.optional = optional
        """Whether no side and no angle need be asked, because something else is."""
        self.given: dict[str, Fraction] = {}
        self.units: set[str] = set()

    def put(self, name: str, value: Fraction) -> None:
        if name in self.given:
            raise Incomplete(f"Two values are given for {name} of the triangle; give each measure once.")
        if value <= 0 or (name in ANGLES and value >= 180):
            raise Incomplete("Sides have to be longer than zero and angles between 0° and 180°.")
        self.given[name] = value

    def length(self, name: str, pattern: str) -> bool:
        """Takes a length; the first number of a match and the group after it are value and unit."""
        return self._take(name, pattern, with_unit=True)

    def angle(self, name: str, pattern: str) -> bool:
        return self._take(name, pattern, with_unit=False)

    def _take(self, name: str, pattern: str, *, with_unit: bool) -> bool:
        found, self.rest = take(pattern, self.rest)
        for match in found:
            groups = match.groups()
            k = next(j for j, group in enumerate(groups) if group is not None and re.match(r"\d", group))
            self.put(name, number(groups[k].replace(" ", "")))
            if with_unit:
                self.units.add(unit_name(groups[k + 1]))
        return bool(found)


def unit_name(word: str | None) -> str:
    word = (word or "").lower()
    if re.fullmatch(r"(?:centi|milli|kilo)?met(?:er|re)s?", word):
        return {"c": "cm", "i": "mm", "k": "km"}.get(word[0] if word[0] != "m" or word[1] == "e" else word[1], "m")
    return _UNITS[word]


def finish(facts: Facts, targets: tuple[str, ...], **more: object) -> Triangle:
    """Raises Incomplete when the text holds something that was not used."""
    if has_leftovers(re.sub(r"\bthird (?:side|angle)", "", facts.rest)) or "=" in facts.rest:
        raise Incomplete(
            "A measure in this triangle problem could not be placed; write "
            "sides as 'AB = 5 cm' and angles as 'angle A = 30°'."
        )
    units = facts.units - {""}
    if len(units) > 1:
        raise Incomplete("Give all lengths in the same unit.")
    if not targets and not facts.optional:
        raise Incomplete("Name the sides or angles that are asked, for example 'find AB' or 'find angle C'.")
    return Triangle.model_validate(
        {"given": facts.given, "asked": targets, "unit": units.pop() if units else "", **more}
    )
