"""Whether texts and specifications say what the program states; what differs, with both places. Pure.

A number is compared where something ties it to a statement: its name, or in a label its unit. What is said under a
condition, or told as somebody's mistake, is left alone: a wrong refusal costs more than a slip that the answer shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from chalkwright.agent.answers.units import Unit
from chalkwright.agent.proof.numbers import PERCENT, Written, key, numbers_in, sentences, unit_named
from chalkwright.agent.proof.sameness import is_any, is_value, measures_the_same, stands_for
from chalkwright.renderers.base import Stated

_SUPPOSED = re.compile(
    r"(?:\b(?:if|suppose|assume|let|when|where|for|at|say|try|with|until|wenn|falls|sei|für|bei)\b|[若设当令]|如果|假设|假如)"
    r"[^,;:=≈]{0,14}$",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"\b(?:wrong|wrongly|mistake|mistaken|error|instead|would|wouldn't|not|n't|never|trap|forget|forgets|forgot|falsch|statt"
    r"|nicht|fehler)\b|≠|错|误|不|忘",
    re.IGNORECASE,
)
_SCALE = re.compile(
    r"\b(?:ax[ie]s|ticks?|scale|grid|ruler|marks?|every|steps? of|spacing|interval|from|legend|each"
    r"|stands for|one (?:dot|box|square|cell|step)|achse|skala|gitter)\b"
    r"|轴|刻度|网格|每",
    re.IGNORECASE,
)
_SAID = (
    r"(?: (?:is|are|was|were|equals|becomes|has|of|ist|beträgt)|[为是等于]| ?[=≈:])"
    r"(?: (?:about|exactly|only|then|therefore|now))? ?$"
)
_USUAL_ANGLES = frozenset((30.0, 45.0, 60.0, 90.0, 180.0, 360.0))
_COORDINATES = re.compile(r"(?<![\w′^*/])([A-Z][′\d]{0,2}) ?=? ?\(([-\d.,;| √/()∕*]{3,40})\)(?![\w^*/(])")
_PLACED = re.compile(
    r"[\"'”’“„` ]+(?:(?:at|on|along|beside|next to|under|below|above|for)(?: (?:the|its))?(?: [a-z]+)? "
    r"([A-Z][\w′]*|[α-ω]\w*)|(?:from|between) ([A-Z]′?) (?:to|and) ([A-Z]′?))\b"
)
_MOST_PAIRED = 6
"""Of more values nearly every number is a sum or difference."""


class Difference(NamedTuple):
    """A number of the explanation that the program contradicts."""

    place: str
    """``TEXT_2``, ``LABELS of SCENE_1``."""
    number: Written
    stated: Stated | None
    """What it should be; None where nothing at all is worth it."""


def named_differences(place: str, text: str, stated: Sequence[Stated]) -> Iterator[Difference]:
    """Numbers of ``text`` that are tied by a name to a statement and are another value."""
    valued = [one for one in stated if one.values and one.name]
    names = _by_name(valued)
    for number in numbers_in(text):
        found = names.get(number.name) if number.name else _phrase(number, valued)
        if not found or not number.alone or _is_left_alone(number):
            continue
        alike = [one for one in found if _comparable(number, one)] or _in_other_units(number, found)
        if not alike or is_any(number, found) or (number.value == 0 and number.unit is None):
            continue
        # A single letter may stand for something else there; AB does not.
        if len(number.name) > 1 or not is_any(number, valued, strictly=True):
            yield Difference(place, number, _nearest(number, alike))
    yield from _points(place, text, valued)


def _points(place: str, text: str, stated: Sequence[Stated]) -> Iterator[Difference]:
    """Coordinates of a point that is stated, ``P(0, 3.5)``."""
    names = _by_name([one for one in stated if len(one.values) > 1])
    for sentence in sentences(text) if names else ():
        for found in _COORDINATES.finditer(sentence):
            numbers = [one for piece in re.split("[,;|]", found[2]) for one in numbers_in(piece)]
            alike = [one for one in names.get(key(found[1]), ()) if len(one.values) == len(numbers)]
            same = any(all(map(is_value, numbers, one.values, [None] * len(numbers))) for one in alike)
            if alike and not same and all(one.alone for one in numbers) and not _DENIED.search(sentence):
                shown = numbers[0]._replace(name=key(found[1]), shown=f"({found[2].strip()})", sentence=sentence)
                yield Difference(place, shown, alike[0])


def placed_differences(place: str, text: str, stated: Sequence[Stated]) -> Iterator[Difference]:
    """Numbers of labels that are put at a part whose size is stated: ``"12 cm" at SA``."""
    names = _by_name([one for one in stated if one.values and one.name])
    for number in numbers_in(text):
        behind = number.sentence[len(number.before) :].lstrip()[len(number.shown) :]
        at = _PLACED.match(behind) if number.alone and not number.name and number.unit is not None else None
        ends = [at[1]] if at and at[1] else [at[2] + at[3], at[3] + at[2]] if at else []
        alike = [one for end in ends for one in names.get(key(end), ()) if _comparable(number, one)]
        if alike and not is_any(number, alike):
            yield Difference(place, number, alike[0])


def odd_labels(
    place: str, text: str, stated: Sequence[Stated], known: Sequence[Written], *, derived: bool = False
) -> Iterator[Difference]:
    """Numbers with units in labels that neither the program nor ``known`` (problem and texts) has; ``derived``: nor a
    half, double, sum or difference of what they have."""
    valued = [one for one in stated if one.values]
    units = [(one, unit_named(one.unit)) for one in valued]
    labels = numbers_in(text)
    for number in labels:
        if number.unit is None or not number.alone or number.name or number.unit == PERCENT:
            continue
        if _SCALE.search(number.sentence):
            continue
        alike = [one for one, unit in units if unit is not None and measures_the_same(number, unit)]
        if not alike or is_usual(number) or number.value == 0:
            continue
        if is_any(number, valued) or any(_is_written(number, other) for other in known):
            continue
        if not _is_tick(number, labels) and not (derived and _follows(number, alike, known)):
            yield Difference(place, number, None)


def _by_name(stated: Sequence[Stated]) -> dict[str, list[Stated]]:
    names: dict[str, list[Stated]] = {}
    for one in stated:
        if len(folded := key(one.name)) > 0:
            names.setdefault(folded, []).append(one)
    return names


def _phrase(number: Written, stated: Sequence[Stated]) -> list[Stated]:
    """Statements whose name in words stands before the number."""
    found = []
    for one in stated:
        words = " ".join(one.name.replace("_", " ").split())
        latin = len(words) >= 4 and (" " in words or words.isalpha())
        is_phrase = latin or re.search(r"[\u4e00-\u9fff]{2}", words)
        said = is_phrase and re.search(rf"(?<!\w){re.escape(words)}{_SAID}", number.before, re.IGNORECASE)
        if said and not (said[0].rstrip().endswith(":") and _leads_on(number)):
            found.append(one)
    return found


def _leads_on(number: Written) -> bool:
    """Whether more numbers follow, so that what a colon announces is a way to the value."""
    return bool(re.search(r"\d", number.sentence[len(number.before) + len(number.shown) :]))


def _comparable(number: Written, one: Stated) -> bool:
    unit = unit_named(one.unit)
    if number.unit is None or unit is None:
        # A bare number beside a unit that is not known may be in any unit; a product in letters is none.
        return number.unit is None and (unit is None or "=" in number.before[-3:] or "≈" in number.before[-3:])
    return measures_the_same(number, unit)


def _in_other_units(number: Written, found: Sequence[Stated]) -> list[Stated]:
    """The same number of the same name, measured in something else: J for N."""
    if number.unit is None:
        return []
    bare = number._replace(unit=None)
    return [one for one in found if unit_named(one.unit) is not None and stands_for(bare, one)]


def _is_left_alone(number: Written) -> bool:
    head = number.before.rstrip(" =≈")
    name = re.search(r"[^\s=≈]+(?: ?[=≈][^=≈]*)*$", head)
    return bool(_SUPPOSED.search(head[: name.start()] if name else head) or _DENIED.search(number.sentence))


def _is_tick(number: Written, labels: Sequence[Written]) -> bool:
    """Whether it stands equally spaced between or beside two others, as along an axis."""
    values = {other.value for other in labels if measures_the_same(other, number.unit)} - {number.value}
    return any(
        abs(2 * middle - low - high) < 1e-9
        for one, other in combinations(values, 2)
        for low, middle, high in (sorted((one, other, number.value)),)
    )


def is_usual(number: Written) -> bool:
    """Whether it is an angle that needs no reason: a right one, a whole turn."""
    return number.unit is not None and number.unit.dimension == "angle" and number.value in _USUAL_ANGLES


def is_denied(number: Written) -> bool:
    """Whether a number is told as somebody's mistake."""
    return bool(_DENIED.search(number.sentence))


def _nearest(number: Written, alike: Sequence[Stated]) -> Stated:
    return min(alike, key=lambda one: min(abs(value - number.value) for value in one.values))


def _is_written(number: Written, other: Written) -> bool:
    return is_value(number, other.value, other.unit)


def _follows(number: Written, alike: Sequence[Stated], known: Sequence[Written]) -> bool:
    """Whether a simple function of known values is worth the number: half, double, a sum or difference of two."""
    assert number.unit is not None
    values = [_in(value, unit_named(one.unit), number.unit) for one in alike for value in one.values]
    values += [
        _in(other.value, other.unit, number.unit)
        for other in known
        if other.unit is not None and other.unit.dimension == number.unit.dimension
    ]
    values = list(dict.fromkeys(round(abs(value), 9) for value in values))
    simple = [factor * value for value in values for factor in (0.5, 2.0)]
    if len(values) <= _MOST_PAIRED:
        simple += [function for a, b in combinations(values, 2) for function in (a + b, abs(a - b))]
    if number.unit.dimension == "angle":
        simple += [whole - value for value in values for whole in (90.0, 180.0, 360.0)]
    number = number._replace(value=abs(number.value))
    return any(is_value(number, value, number.unit, strictly=True) for value in simple)


def _in(value: float, unit: Unit | None, wanted: Unit) -> float:
    return value if unit is None or unit.offset != wanted.offset else value * unit.factor / wanted.factor
