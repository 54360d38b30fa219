"""What a problem of the family “latitude, longitude and solar time” gives and asks."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.latitude_longitude.solver import Grid, Position, wrap_longitude
from chalkwright.agent.offline.latitude_longitude.voyages import flight, meridian_of_time, voyage
from chalkwright.agent.offline.latitude_longitude.zones import antipode, zones
from chalkwright.agent.offline.positions import (
    CLOCK,
    UNNAMED,
    DirectedAngle,
    minutes_of,
    place_names,
    place_of_time,
    read_directed_angles,
)
from chalkwright.agent.offline.question import asking, without_counters
from chalkwright.agent.offline.reading import mentions, quantities, tidy, with_degree_signs

_VERB = (
    r"\b(?:sail|fl(?:y|ies|ew|own)|travel|mov|go(?:es)?\b|went|drift|walk|journey|head|steam|cross|cruis|"
    r"carr(?:y|ie)|blow|swim|run|rid(?:e|ing))\w*"
)
_BEYOND = (
    r"\b(km|kilomet\w*|miles?|nautical|knots?|speed|hours? later|arriv\w*|depart\w*|time zones?|zone time|"
    r"standard time|"
    r"daylight|antipod\w*|great circle|declination|altitude|solstice|equinox|distance|radius|sunrise|sunset|third|"
    r"triangle|watch)\b"
)


def read(problem: Problem) -> Grid | None:
    """Numbers of a grid problem; None when it is none."""
    text = _normal(tidy(problem.text))
    for reader in (voyage, flight, meridian_of_time, antipode, zones):
        found = reader(text)
        if found is not None:
            return found
    if mentions(text, r"\bhemispheres?\b", r"\b(?:which|what|name|state)\b", r"\d\s*°"):
        raise Incomplete("Hemispheres are not named here; ask for a position, a difference or a solar time.")
    tokens = read_directed_angles(text)
    if len(tokens) < 2 or mentions(text, _BEYOND):
        return None
    question = asking(text, "where")
    timed = mentions(question, r"\btimes?\b|\bhours?\b")
    differs = mentions(question, r"\bdifference\b|how many degrees")
    moved = mentions(
        question, r"\bposition|coordinates|where\b|location|latitude and longitude|new (?:latitude|longitude)\b"
    ) and mentions(text, _VERB)
    if not (timed or differs or moved):
        return None
    if timed:
        grid = _time(text, question, tokens)
    else:
        _check_numbers(text, tokens, None)
        if differs and moved:
            raise Incomplete("Ask either for the new position or for the difference, not for both.")
        grid = _difference(text, question, tokens) if differs else _move(text, tokens)
    if max(abs(grid.shift), abs(grid.second.latitude - grid.first.latitude)) < 1:
        raise Incomplete(
            "The two positions differ by less than one degree, too little for a map; choose them farther apart."
        )
    return grid.model_copy(update={"in_minutes": any("'" in text[t.start : t.end] for t in tokens)})


def _normal(text: str) -> str:
    text = re.sub(
        r"\b(London|Greenwich) \((?:(?:at )?longitude )?0 ?(?:°|degrees)(?: longitude)?\)", r"\1 (0° E)", text
    )
    text = re.sub(
        r"\b(Greenwich),?(?: which (?:is|lies))? on the (?:Greenwich|prime|zero) meridian\b",
        r"\1",
        text,
        flags=re.IGNORECASE,
    )
    text = re.sub(
        r"\b(?:the )?(?:Greenwich(?: meridian)?|prime meridian)\b(?!\s*\()",
        "Greenwich (0° E)",
        text,
        flags=re.IGNORECASE,
    )
    if re.search(r"\d\s*° ?(?:[EW]\b|east|west)", text) and not re.search(r"\d\s*° ?(?:[NS]\b|north|south)", text):
        text = re.sub(r"(?<=\bat )(?:longitude )?0 ?°(?! ?(?:[EW]\b|east|west|long|lat))", "0° E", text)
    text = re.sub(r"\b(?:lies |is )?on the equator\b", "is at 0° N", text, flags=re.IGNORECASE)
    return with_degree_signs(without_counters(text)).replace("''", "'")


def _check_numbers(text: str, tokens: tuple[DirectedAngle, ...], clock: re.Match[str] | None) -> None:
    """Every number has to belong to an angle with its direction, or to the clock."""
    rest = list(text)
    for start, end in [(t.start, t.end) for t in tokens] + ([clock.span()] if clock else []):
        rest[start:end] = " " * (end - start)
    left = [q for q in quantities("".join(rest)) if not (q.unit == "degree" and q.value == 15)]
    if left:
        raise Incomplete(
            "Give every angle with its direction, for example 20° N or 15° to the east, and no other numbers."
        )


def _place(name: str, latitude: DirectedAngle | None, longitude: DirectedAngle | None) -> Position:
    if latitude is not None and latitude.value > 90:
        raise Incomplete("A latitude cannot be larger than 90°; check the number or its direction.")
    if longitude is not None and longitude.value > 180:
        raise Incomplete("A longitude cannot be larger than 180°; check the number or its direction.")
    return Position(
        name=name,
        latitude=latitude.signed if latitude else Fraction(0),
        longitude=longitude.signed if longitude else Fraction(0),
    )


def _move(text: str, tokens: tuple[DirectedAngle, ...]) -> Grid:
    start, rest = tokens[:2], tokens[2:]
    if start[0].is_latitude == start[1].is_latitude or not rest:
        raise Incomplete(
            "Give the starting latitude and longitude first (for example 20° N, 30° W), then the moves (15° south)."
        )
    if (
        mentions(text[start[0].end : start[1].start], r"[.;]\s|\bthen\b|" + _VERB)
        or not mentions(text[start[1].end : rest[0].start], _VERB)
    ) and not re.search(r"\bfrom\b[^.;]*$", text[: start[0].start], re.IGNORECASE):
        raise Incomplete(
            "Say clearly what the starting position is and how far it moves then, for example 'It sails 15° south'."
        )
    if mentions(
        text,
        r"\b(back|return\w*|opposite|toward the equator|starting (?:point|position)\?|start(?:ed)? from\?|north-?east|"
        r"south-?east|north-?west|south-?west)\b",
    ):
        raise Incomplete("Only moves straight north, south, east or west from a known start can be worked out.")
    if mentions(
        text,
        r"where (?:did|was|were)|(?:starting|original|initial) (?:position|point|location)[^.]*\?|(?:reach|arriv|"
        r"ends?|now)\w*\b[^.?]*\bat\b[^.?]*°",
    ):
        raise Incomplete("Only the end position can be asked; give the start and the moves.")
    if any(
        re.search(r"\b(?:to|until|till|at|reach\w*|as far as)\s+(?:latitude |longitude |the )?$", text[: t.start])
        for t in rest
    ):
        raise Incomplete("Say how many degrees it moves, for example 'It sails 15° south', not where it moves to.")
    first = _place("start", *sorted(start, key=lambda t: not t.is_latitude))
    moves = tuple((t.value, t.side) for t in rest)
    north = first.latitude + sum((t.signed for t in rest if t.is_latitude), Fraction(0))
    latitude = first.latitude
    for token in rest:
        latitude += token.signed if token.is_latitude else 0
        if abs(latitude) >= 90:
            raise Incomplete(
                "This move reaches or crosses a pole, where longitude changes abruptly; choose a shorter move."
            )
    east = first.longitude + sum((t.signed for t in rest if not t.is_latitude), Fraction(0))
    if abs(east - first.longitude) > 180 or any(t.value == 0 for t in rest):
        raise Incomplete("Each move has to be more than 0°, and together at most 180° to the east or west.")
    second = Position(name="end", latitude=north, longitude=wrap_longitude(east))
    if first == second:
        raise Incomplete("The moves cancel out, so the position does not change; check them.")
    return Grid(kind="move", first=first, second=second, moves=moves)


def _difference(text: str, question: str, tokens: tuple[DirectedAngle, ...]) -> Grid:
    asks_latitude, asks_longitude = mentions(question, r"\blatitudes?\b"), mentions(question, r"\blongitudes?\b")
    if (mentions(text, _VERB) and not mentions(question, r"\bhow many degrees\b")) or mentions(
        question, r"\b(and (?:the )?(?:position|midpoint|which)|halfway|midway|midpoint|north of|south of)\b"
    ):
        raise Incomplete(
            "Only the difference in latitude or longitude of two places can be worked out; ask for it alone."
        )
    if not asks_latitude and not asks_longitude:
        raise Incomplete("Say whether the difference in latitude or in longitude is asked.")
    latitudes = [t for t in tokens if t.is_latitude]
    longitudes = [t for t in tokens if not t.is_latitude]
    if (asks_latitude and len(latitudes) != 2) or (asks_longitude and len(longitudes) != 2):
        raise Incomplete(
            "The difference needs two places, each with its latitude or longitude and its direction (N, S, E or W)."
        )
    if len(latitudes) not in (0, 2) or len(longitudes) not in (0, 2):
        raise Incomplete("Give both coordinates of both places, or only the kind that is asked.")
    names = place_names(text, tokens)
    if len(tokens) == 4 and {tokens[0].is_latitude, tokens[1].is_latitude} != {True, False}:
        raise Incomplete(
            "Give the places one after the other, each as latitude and longitude, for example 30° N, 15° E."
        )
    pair = [
        _place(names[k], latitudes[k] if latitudes else None, longitudes[k] if longitudes else None) for k in (0, 1)
    ]
    if (asks_longitude and abs(pair[0].longitude - pair[1].longitude) in (0, 180)) or (
        asks_latitude and pair[0].latitude == pair[1].latitude
    ):
        raise Incomplete(
            "The two places lie on the same circle or exactly opposite each other; there is no difference to draw."
        )
    return Grid(
        kind="difference",
        first=pair[0],
        second=pair[1],
        asks_latitude=asks_latitude,
        asks_longitude=asks_longitude,
        has_latitudes=bool(latitudes),
        has_longitudes=bool(longitudes),
    )


def _time(text: str, question: str, tokens: tuple[DirectedAngle, ...]) -> Grid:
    clocks = list(CLOCK.finditer(text))
    longitudes = tuple(t for t in tokens if not t.is_latitude)
    if len(clocks) > 1 or len(longitudes) != 2 or len(tokens) - 2 not in (0, 2):
        raise Incomplete(
            "Solar time needs exactly two places with their longitudes, and the time at one of them at most."
        )
    clock = clocks[0] if clocks else None
    _check_numbers(text, tokens, clock)
    if mentions(question, r"\blongitude\b[^.?]*\?") and not mentions(question, r"\btime\b|\bhours\b"):
        raise Incomplete("Only the time can be asked when both longitudes are given.")
    if not mentions(
        text, r"solar|sun\b|local (?:mean )?time|time difference|difference (?:in|of) (?:local |solar )*time"
    ):
        raise Incomplete("Say that local solar time (from the longitude) is meant; time zones are not worked out.")
    sunrise = mentions(text, r"\bsun\b[^.?]*\b(?:rises?|sets?|risen|culminates?)\b")
    if sunrise and (len(tokens) > 2 or not mentions(text, r"\bsame (?:parallel|latitude)\b")):
        raise Incomplete("How much earlier the Sun rises is worked out only for places on the same parallel; say so.")
    names = place_names(text, longitudes)
    pair = [_place(names[k], None, longitudes[k]) for k in (0, 1)]
    apart = abs(pair[0].longitude - pair[1].longitude)
    if apart in (0, 180):
        raise Incomplete("The two places have the same longitude or lie exactly opposite each other; choose others.")
    if clock is None:
        if not mentions(question, r"difference|how many hours|ahead|behind"):
            raise Incomplete("Give the solar time at one of the two places.")
        if apart > 180:
            raise Incomplete(
                "The short way between these places crosses the date line; give the time at one place and ask for it "
                "at the other."
            )
        return Grid(kind="time", first=pair[0], second=pair[1], has_latitudes=False, sunrise=sunrise)
    if sunrise or mentions(question, r"\bdifference\b"):
        raise Incomplete("Ask either for the time at the other place or for the time difference, not for both.")
    known = place_of_time(text, clock, longitudes, names)
    other = names[1 - known]
    if (
        not mentions(question, rf"\b{re.escape(other.removeprefix('the '))}\b|\b(?:other|second|there)\b")
        and text.find(question[-40:]) > longitudes[1 - known].end
    ):
        raise Incomplete("Ask for the time at the other one of the two places, by its name or longitude.")
    first, second = (pair[0], pair[1]) if known == 0 else (pair[1], pair[0])
    if names == UNNAMED and not mentions(text, r"\b[Bb]\b"):
        first, second = first.model_copy(update={"name": "A"}), second.model_copy(update={"name": "B"})
    return Grid(kind="time", first=first, second=second, minutes=minutes_of(clock), has_latitudes=False)
