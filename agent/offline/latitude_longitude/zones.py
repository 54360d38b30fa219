"""The place on the other side of the Earth, and clocks in two time zones: what their wordings say."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.latitude_longitude.solver import Grid, Position, wrap_longitude
from chalkwright.agent.offline.positions import CLOCK, minutes_of, read_directed_angles
from chalkwright.agent.offline.question import asking
from chalkwright.agent.offline.reading import mentions, quantities

_ANTIPODE = (
    r"\bantipod\w*|\bdiametrically opposite\b|\bopposite (?:side|point) (?:of|on) the (?:earth|globe)\b|"
    r"\bexactly opposite\b"
)
_ZONE = re.compile(
    r"(?P<name>[A-Z][a-z]+(?: [A-Z][a-z]+)*),?(?: which is| is)? ?(?:at |in )?\(?(?:GMT|UTC) ?(?P<sign>[+-]) "
    r"?(?P<h>\d{1,2})(?::(?P<m>\d\d))?\)?|"
    r"(?P<other>[A-Z][a-z]+(?: [A-Z][a-z]+)*),?(?: which is| is)? \(?(?:GMT|UTC)\)?(?! ?[+-])"
)
_DURATION = re.compile(
    r"(?P<h>\d+(?:\.\d+)?)[ -]?h(?:ours?|rs?)?\b(?:,? ?(?:and )?(?P<m>\d+) ?min(?:utes?)?\b)?|(?P<only>\d+) "
    r"?min(?:utes?)\b",
    re.IGNORECASE,
)
_DAY = re.compile(r"\b(?:on )?(Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b")


def antipode(text: str) -> Grid | None:
    """The place opposite to a given one; None for another kind of wording."""
    if not mentions(text, _ANTIPODE):
        return None
    angles = read_directed_angles(text)
    if len(angles) != 2 or angles[0].is_latitude == angles[1].is_latitude or len(quantities(text)) != 2:
        raise Incomplete("Give one place by its latitude and its longitude, and ask for the one opposite to it.")
    north, east = sorted(angles, key=lambda angle: not angle.is_latitude)
    if north.value > 90 or east.value > 180 or north.value in (0, 90):
        raise Incomplete("Give a place with a latitude between 0° and 90° and a longitude up to 180°.")
    moves = (
        (2 * north.value, "south" if north.signed > 0 else "north"),
        (Fraction(180), "west" if east.signed > 0 else "east"),
    )
    return Grid(
        kind="move",
        first=Position(name="start", latitude=north.signed, longitude=east.signed),
        second=Position(
            name="end",
            latitude=-north.signed,
            longitude=wrap_longitude(east.signed + (-180 if east.signed > 0 else 180)),
        ),
        moves=moves,
        antipode=True,
    )


def zones(text: str) -> Grid | None:
    """A time in one zone, perhaps with a flight, and the time in another; None for another kind of wording."""
    found = list(_ZONE.finditer(text))
    if len(found) != 2:
        return None
    rest = _ZONE.sub(lambda match: match["name"] or match["other"], text)
    names = [match["name"] or match["other"] for match in found]
    names = [re.sub(r"^(?:In|At|From|When|Leaves?|To) ", "", name) for name in names]
    hours = [
        (-1 if match["sign"] == "-" else 1) * (Fraction(match["h"]) + Fraction(match["m"] or 0) / 60)
        if match["sign"]
        else Fraction(0)
        for match in found
    ]
    clocks, days = list(CLOCK.finditer(rest)), _DAY.findall(rest)
    bare = rest
    for clock in reversed(clocks):
        bare = f"{bare[: clock.start()]} {bare[clock.end() :]}"
    flights = list(_DURATION.finditer(bare))
    if re.search(r"\d", _DURATION.sub(" ", bare)) or len(days) > 1 or len(flights) > 1 or hours[0] == hours[1]:
        raise Incomplete("Give both time zones, one time and at most one duration, and no other numbers.")
    question = asking(text, "when")
    flown = mentions(text, r"\b(?:fl(?:y|ies|ew|ight)|takes? off|journey|lasts?|leav|depart|land|arriv)")
    base = Grid(
        kind="time", first=Position(name=names[0], latitude=Fraction(0), longitude=15 * hours[0]),
        second=Position(name=names[1], latitude=Fraction(0), longitude=15 * hours[1]), has_latitudes=False,
        zones=(hours[0], hours[1]), day=days[0] if days else "",
    )  # fmt: skip
    if len(clocks) == 2 and not flights and mentions(question, r"\bhow long\b|\bduration\b|\bhow many hours\b"):
        start, end = (minutes_of(clock) for clock in clocks)
        lasts = (end - start - base.shift * 4) % 1440
        return base.model_copy(update={"minutes": start, "duration": lasts, "asks_duration": True})
    if len(clocks) != 1 or not mentions(question, r"\btime\b|\bwhen\b|\bday\b|\bland|\barriv") or bool(flights) > flown:
        raise Incomplete("Give the time in one of the two zones and ask for it in the other, with or without a flight.")
    if mentions(question, r"\bleav|\bdepart|\btake off|\bdifference\b"):
        raise Incomplete("Give the time of the start and ask for the time in the other zone.")
    clock, place = clocks[0], rest.find(names[1])
    backwards = not flown and abs(rest.find(names[0]) - clock.start()) > abs(place - clock.start())
    first, second, given = (
        (base.second, base.first, (hours[1], hours[0])) if backwards else (base.first, base.second, base.zones)
    )
    lasts = Fraction(0)
    if flights:
        lasts = (
            Fraction(flights[0]["only"])
            if flights[0]["only"]
            else 60 * Fraction(flights[0]["h"]) + Fraction(flights[0]["m"] or 0)
        )
    return base.model_copy(
        update={"first": first, "second": second, "zones": given, "minutes": minutes_of(clock), "duration": lasts}
    )
