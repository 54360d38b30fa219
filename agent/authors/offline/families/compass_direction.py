"""In which direction one place of the globe lies from another, or which of several lies in a given direction."""

from __future__ import annotations

import re

from chalkwright.agent.authors.offline.compasses import Compass, Place
from chalkwright.agent.authors.offline.family import Family, Incomplete
from chalkwright.agent.authors.offline.lessons.compass_direction import write
from chalkwright.agent.authors.offline.options import choice_of, only
from chalkwright.agent.authors.offline.positions import DirectedAngle, directed_angles
from chalkwright.agent.authors.offline.question import USED
from chalkwright.agent.authors.offline.reading import with_degree_signs
from chalkwright.agent.authors.offline.wording import Wording, words
from chalkwright.agent.data import Problem

EXAMPLE = "Place P lies at 20° N, 150° W and place Q at 35° N, 170° E. In which direction does Q lie from P?"
_SIDES = r"(?:north|south)-?\s?(?:east|west)|north|south|east|west"
_WHICH = (
    rf"\bwhich (?:one )?of the (?:following |four |three |five )?(?:places|points|towns|cities|ships|options) "
    rf"(?:lies|is|lie) (?:to the |in the )?(?P<side>{_SIDES}) (?:of|from)\b"
)
_DIRECTION = r"\bin (?:which|what) (?:compass )?direction (?:does|is|must|would)\b|\bwhat (?:compass )?direction is\b"
_SHORTER = r"\b(?:east or west|this|it) is (?:taken|counted|meant) (?:along|by) the (?:shorter|shortest) way\b"
_VOCABULARY = words(
    "a an the of at on to from and is lies lie lying drifting buoy ship boat island town towns city cities place "
    "places "
    "point points station lighthouse aircraft it along by way around round earth globe shorter north south east west "
    "following which one"
)
_NAME = r"\b(?P<name>[A-DF-MO-RT-VX-Z])\b"
"""A letter that is no compass point."""


def read(problem: Problem) -> Compass | None:
    """The places and what is asked of them; None when it is no such problem."""
    statement, options = choice_of(problem.text)
    wording = Wording(with_degree_signs(statement))
    which, direction = wording.take(_WHICH), wording.take(_DIRECTION)
    if len(which) + len(direction) != 1 or bool(which) != bool(options):
        return None
    wording.take(_SHORTER)
    angles = directed_angles(wording.rest)
    places = _places(wording.text, angles)
    for angle in angles:
        wording.rest = wording.rest[: angle.start] + USED * (angle.end - angle.start) + wording.rest[angle.end :]
    if which:
        if len(places) != 1 or set(wording.unread(_VOCABULARY)) - {places[0].name.lower()}:
            return None
        return _chosen(places[0], options, which[0]["side"])
    return _asked(wording, places)


def _places(text: str, angles: tuple[DirectedAngle, ...]) -> tuple[Place, ...]:
    """Every two angles a place. Raises Incomplete when they are not latitude and longitude."""
    found = []
    for first, second in zip(angles[::2], angles[1::2], strict=False):
        if first.is_latitude == second.is_latitude or not re.fullmatch(
            r"[\s,;]*(?:and )?", text[first.end : second.start]
        ):
            raise Incomplete("Give every place by one latitude and one longitude, for example 20° N, 30° W.")
        north, east = (first, second) if first.is_latitude else (second, first)
        if north.value >= 90 or east.value > 180:
            raise Incomplete("A latitude has to be below 90° and a longitude at most 180°; check the numbers.")
        letter = re.search(rf"{_NAME}\s*(?:(?:is|lies)\s+)?(?:at\s+)?\(?$", text[: first.start])
        found.append(Place(name=letter["name"] if letter else "", latitude=north.signed, longitude=east.signed))
    if len(angles) % 2:
        raise Incomplete("One of the places lacks its latitude or its longitude.")
    return tuple(found)


def _asked(wording: Wording, places: tuple[Place, ...]) -> Compass | None:
    """Two named places, and the direction of one from the other."""
    pair = re.search(r"\b([A-Z]) (?:lie |lying |located )?(?:as seen )?from ([A-Z])\b", wording.rest)
    names = tuple(place.name for place in places)
    if len(places) != 2 or pair is None or set(pair.groups()) != set(names) or len(set(names)) != 2:
        return None
    if set(wording.unread(_VOCABULARY)) - {name.lower() for name in names}:
        return None
    there, start = (places[names.index(name)] for name in pair.groups())
    return _checked(Compass(start=start, places=(there,)))


def _chosen(start: Place, options: dict[str, str], side: str) -> Compass:
    places = []
    for letter, text in options.items():
        angles = directed_angles(Wording(with_degree_signs(text)).text)
        place = _places(text, angles)
        if len(place) != 1 or not re.fullmatch(r"[^\w]*", text[: angles[0].start] + text[angles[1].end :]):
            raise Incomplete("Every option has to be one place, for example 20° N, 30° W.")
        places.append(place[0].model_copy(update={"name": letter}))
    wanted = re.sub(r"(?<=h)[-\s]*(?=east|west)", "-", side.lower())
    compass = Compass(start=start, places=tuple(places), wanted=wanted)
    only([place.name for place in places if place.direction_from(start) == wanted])
    return _checked(compass)


def _checked(compass: Compass) -> Compass:
    for place in compass.places:
        if abs(place.east_of(compass.start)) == 180 or not place.direction_from(compass.start):
            raise Incomplete(
                "A place lies on the opposite meridian, where east and west are equally far, or at the start."
            )
    return compass


FAMILY = Family("compass_direction", "directions on the globe", "geography", ("middle",), EXAMPLE, read, write)
