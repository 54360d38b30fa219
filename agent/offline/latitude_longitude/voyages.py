"""Ways on the globe measured in kilometres, and meridians found by their solar time: what their wordings say."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from fractions import Fraction

from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.latitude_longitude.solver import Grid, Position, Way, wrap_longitude
from chalkwright.agent.offline.positions import CLOCK, DirectedAngle, minutes_of, read_directed_angles
from chalkwright.agent.offline.question import USED
from chalkwright.agent.offline.reading import number
from chalkwright.agent.offline.wording import NUMBER, Wording, value, words

_KM = rf"(?P<km>{NUMBER})\s*(?:km|kilomet(?:re|er)s?)\b"
_DEGREE = (
    r"(?:on which )?(?:\b1|\bone|\b(?:each|every))\s*(?:°|degree)(?: of (?:latitude|a great circle|a meridian|the "
    r"meridian))?\s*"
    r"(?:(?:along|on) (?:the|a|this|any) meridian )?"
    r"(?:is|are|as|be|equals?|=|≈|measures|means|corresponds? to)(?: (?:taken|assumed|about|around|roughly|"
    r"approximately|as|to|be|"
    rf"equal|by))*\s*{_KM}(?: long)?|"
    r"(?P<each>\d+(?:\.\d+)?) ?km (?:for|as|per|to) (?:one |1 ?|each |every |a |the )?(?:degree|°)(?: of latitude)?"
)
_CIRCUMFERENCE = (
    rf"\b(?:the )?circumference of (?:the )?earth(?: is| as| to be| =)+(?: about)?\s*(?P<km>{NUMBER})\s*km\b"
)
_RADIUS = (
    rf"\b(?:take |taking |use |using |assume |assuming |with |let |given )*(?:that )?(?:the )?"
    rf"(?:radius of (?:the )?earth|earth(?:'s)? radius|earth (?:as|is|to be) a sphere (?:of|with)(?: "
    rf"a)? radius)(?: r)?(?: is| as| to be| of|=| be| about)*\s*{_KM}|"
    rf"\bR\s*=\s*{_KM.replace('?P<km>', '?P<r>')}"
)
_PI = r"(?:,? and )?(?:take |taking |use |using )?(?:π|\bpi\b)\s*(?:=|≈|as|to be|is)\s*(?P<v>3\.14\d*|22\s*/\s*7)"
_SPEED = rf"{_KM}(?:\s*/\s*h\b|\s*(?:each|an|per|every|in an|in one|in each|in every)\s*hour)"
_MOVE = (
    rf"{_KM}\s*(?:due |straight |to the |towards the )?(?P<side>north|south|east|west)(?:wards?)?\b"
    r"(?: along (?:a|the) (?P<circle>parallel|equator|meridian))?"
)
_SAILING = words(
    "a an the it its of at along and then that this same research ship boat yacht vessel bird whale plane airship "
    "aircraft aeroplane airplane helicopter sails sail flies fly travels travel goes go swims moves moving drives "
    "without stop stopping straight steadily always directly due true north south east west from to in on with speed "
    "constant meridian parallel longitude latitude place town city point lies is are starts start start: starting "
    "begins takes take arrives arrive finally last first after as earth sphere voyage journey trip flight way leg "
    "where what position does end ends up new be now crew expedition"
)
_HOURS = r"\bhow (?:many hours|long)\b(?=[^.?]*\b(?:take|takes|last|lasts|need|needs|under way)\b)"
_FAR = (
    r"\bhow (?:many (?:km|kilomet(?:re|er)s)|far)\b|"
    r"\b(?:find|calculate|determine|work out|what is) (?:the )?(?:shortest )?distance\b(?:,? in km,?)?"
)
_ARRIVAL = (
    r"_{3,}\s*\(latitude and longitude\)|_{3,}|\b(?:where|at what (?:position|place)|what (?:latitude and "
    r"longitude)?)\b"
)
_LETTER = r"(?-i:\b[A-DF-MO-VX-Z]\b)(?= ?\(| (?:and|to)\b|[ ,.?]*$| (?:lies?|is|are|along|measured|at|on)\b)"
"""A place that is called by a letter."""
_FARAWAY = words(
    "apart away distance between both two one other same measured places towns cities ships ports and they lies lie "
    "parallel circle east west shorter along if taken that"
)


def voyage(text: str) -> Grid | None:
    """A way along one meridian, given by its two latitudes: how long it is or how many hours it takes."""
    wording = Wording(re.sub(_CIRCUMFERENCE, r"1° of latitude is \g<km>/360 km", text, flags=re.IGNORECASE))
    per_degree, speeds = wording.take(_DEGREE), wording.take(_SPEED)
    radii, pis = wording.take(_RADIUS), wording.take(_PI)
    hours, far = wording.take(_HOURS), wording.take(_FAR)
    angles = read_directed_angles(wording.rest)
    wording.take(_LETTER)
    north = [angle for angle in angles if angle.is_latitude]
    east = {angle.signed for angle in angles if not angle.is_latitude}
    known = _without_angles(wording, angles).unread(_SAILING | _FARAWAY) == ()
    if len(per_degree) + len(radii) != 1 or len(pis) > len(radii) or not known:
        return None
    level = {angle.signed for angle in north}
    if len(level) == 1 and len(east) == 2 and radii and far and not hours and not speeds:
        return _along_parallel(wording, level.pop(), [a for a in angles if not a.is_latitude], radii, pis)
    upright = wording.has(r"\bmeridian\b|\bsame longitude\b|\bdue (?:north|south)\b") or len(angles) == 4
    if len(north) != 2 or len(east) > 1 or not upright:
        return None
    if (
        bool(hours) == bool(far)
        or len(speeds) != len(hours[:1])
        or not all(_is_place(wording.text, one) for one in north)
    ):
        return None
    start, end = (_latitude(angle) for angle in north)
    if start == end:
        raise Incomplete("Both places have the same latitude, so there is no way along the meridian between them.")
    pi = value(pis[0]["v"]) if pis else Fraction(math.pi).limit_denominator(10**9)
    longitude = east.pop() if east else Fraction(0)
    return Grid(
        kind="difference",
        asks_latitude=True,
        has_longitudes=len(angles) > 2,
        first=Position(name="start", latitude=start, longitude=longitude),
        second=Position(name="end", latitude=end, longitude=longitude),
        km_per_degree=_each(per_degree[0]) if per_degree else 2 * _kilometres(radii[0]) * pi / 360,
        radius=_kilometres(radii[0]) if radii else None,
        pi=pi if pis else None,
        speed=number(speeds[0]["km"]) if speeds else None,
    )


def _kilometres(radius: re.Match[str]) -> Fraction:
    return number(radius["km"] or radius["r"])


def _along_parallel(
    wording: Wording,
    latitude: Fraction,
    longitudes: list[DirectedAngle],
    radii: Sequence[re.Match[str]],
    pis: Sequence[re.Match[str]],
) -> Grid | None:
    """The way between two places of one latitude along their parallel; None where another way is meant."""
    if not wording.has(r"\bparallel\b|\bcircle of latitude\b|\bsame latitude\b|\bdue (?:east|west)\b") or wording.has(
        r"\bgreat circle\b|\bshortest\b"
    ):
        return None
    apart = abs(longitudes[0].signed - longitudes[1].signed)
    if not 0 < apart < 180 or not 0 < abs(latitude) < 90:
        raise Incomplete("Give two places on one parallel, less than 180° apart and not on the equator.")
    pi = value(pis[0]["v"]) if pis else Fraction(math.pi).limit_denominator(10**9)
    radius = _kilometres(radii[0])
    shrunk = Fraction(math.cos(math.radians(float(latitude)))).limit_denominator(10**12)
    first, second = (
        Position(name=n, latitude=latitude, longitude=x.signed) for n, x in zip("AB", longitudes, strict=True)
    )
    return Grid(
        kind="difference", asks_longitude=True, first=first, second=second, parallel=True, radius=radius,
        km_per_degree=2 * radius * pi * shrunk / 360, pi=pi if pis else None,
    )  # fmt: skip


def flight(text: str) -> Grid | None:
    """A start and moves in kilometres along meridians and parallels: where they lead."""
    wording = Wording(text)
    per_degree, moves, asked = wording.take(_DEGREE), wording.take(_MOVE), wording.take(_ARRIVAL)
    angles = read_directed_angles(wording.rest)
    known = _without_angles(wording, angles).unknown(_SAILING) == ()
    if len(per_degree) != 1 or not moves or not asked or not known or len(angles) != 2:
        return None
    first, second = angles
    if first.is_latitude == second.is_latitude or first.start > moves[0].start() or not _is_place(wording.text, first):
        return None
    north, east = (first, second) if first.is_latitude else (second, first)
    latitude, shift, each = _latitude(north), Fraction(0), _each(per_degree[0])
    start, ways = Position(name="start", latitude=latitude, longitude=east.signed), []
    for move in moves:
        if not _fits(move, latitude):
            raise Incomplete("A move along the equator begins there, and one along a meridian leads north or south.")
        way = _way(number(move["km"]), move["side"].lower(), latitude, each)
        ways.append(way)
        latitude += {"north": way.degrees, "south": -way.degrees}.get(way.side, 0)
        shift += {"east": way.degrees, "west": -way.degrees}.get(way.side, 0)
        if abs(latitude) >= 90 or abs(shift) > 180:
            raise Incomplete(
                "This way crosses a pole or goes more than half way round the Earth; choose a shorter one."
            )
    end = Position(name="end", latitude=latitude, longitude=wrap_longitude(start.longitude + shift))
    if start == end:
        raise Incomplete("The moves cancel out, so the position does not change; check them.")
    return Grid(
        kind="move",
        first=start,
        second=end,
        ways=tuple(ways),
        km_per_degree=each,
        moves=tuple((way.degrees, way.side) for way in ways),
    )


def _each(match: re.Match[str]) -> Fraction:
    """Kilometres of a degree."""
    return number(match["km"] or match["each"])


def _fits(move: re.Match[str], latitude: Fraction) -> bool:
    """Whether the circle that a move names can be the one it follows."""
    upright = move["side"].lower() in ("north", "south")
    circle = (move["circle"] or "").lower()
    if circle == "equator":
        return latitude == 0 and not upright
    return not circle or upright == (circle == "meridian")


def _way(km: Fraction, side: str, latitude: Fraction, each: Fraction) -> Way:
    """Raises Incomplete for parallels along which a degree has no exact length."""
    shrunk = Fraction(1)
    if side in ("east", "west"):
        if abs(latitude) not in (0, 60):
            raise Incomplete(
                "Moves in km to the east or west are worked out on the equator and on the parallels of 60°."
            )
        shrunk = Fraction(1, 2) if latitude else Fraction(1)
    if km <= 0 or each <= 0:
        raise Incomplete("Every move has to be longer than 0 km.")
    return Way(km=km, side=side, degrees=km / (each * shrunk), at=latitude)


_MERIDIAN = (
    r"_{3,}|\b(?:on|at) (?:what|which) (?:meridian|longitude)\b|\bwhat is (?:the|its) longitude\b|"
    r"\b(?:find|calculate|determine|work out) (?:the|its) (?:longitude|meridian)\b"
    r"(?: of (?:the|this) (?:ship|yacht|boat|place|town|station|island|observer))?|"
    r"\b(?:what|which) longitude is (?:the|this) (?:ship|yacht|boat|place|town) (?:on|at)\b"
)
_MOMENT = words(
    "on the meridian it is exactly at same moment local solar mean time in morning evening afternoon then when of a an "
    "place that where there while another other longitude town ship station observer and clock shows sun earth turns "
    "greenwich ship's yacht boat island which set to her his reads says gives read calculate determine captain sailor "
    "navigator has was keeps by"
)


def meridian_of_time(text: str) -> Grid | None:
    """A meridian and its solar time, and the solar time at another meridian, which is asked."""
    text = re.sub(
        r"\b(?:noon|midday|midnight)(?:,? (?:at )?| \()(?=(?:0|00|12|24):00\b)", " ", text, flags=re.IGNORECASE
    )
    text = re.sub(
        r"\b(\d{1,2}[:.]\d\d)( local (?:mean )?solar time)?,? in the (morning|evening|afternoon)\b", _check_time, text
    )
    wording = Wording(text)
    clocks = list(CLOCK.finditer(wording.rest))
    angles = read_directed_angles(wording.rest)
    asked = list(re.finditer(_MERIDIAN, wording.rest, re.IGNORECASE))
    if len(clocks) != 2 or len(angles) != 1 or angles[0].is_latitude or len(asked) != 1:
        return None
    for start, end in [clock.span() for clock in clocks] + [asked[0].span()]:
        wording.rest = wording.rest[:start] + USED * (end - start) + wording.rest[end:]
    if wording.has(r"\b(?:zone|standard|daylight|summer|official)\b|\b(?:slow|fast|ahead|behind)\b"):
        return None
    if _without_angles(wording, angles).unread(_MOMENT) or not wording.has(
        r"\b(?:solar|local)(?: mean)?(?: solar)? time\b|\bby the sun\b|\bsun-?dial\b|\bchronometer\b"
    ):
        return None
    # The time in the sentence of the given meridian is the known one.
    known = min(clocks, key=lambda clock: _distance(wording.text, clock.start(), angles[0].start))
    other = clocks[1 - clocks.index(known)]
    apart = (minutes_of(other) - minutes_of(known)) % 1440
    apart -= 1440 if apart > 720 else 0
    if apart in (0, 720):
        raise Incomplete("The two times are equal or half a day apart, so no meridian to the east or west is meant.")
    names = ("Greenwich", "the other place") if angles[0].value == 0 and wording.has(r"\bgreenwich\b") else ("A", "B")
    first = Position(name=names[0], latitude=Fraction(0), longitude=angles[0].signed)
    east = wrap_longitude(first.longitude + Fraction(apart, 4))
    return Grid(
        kind="time",
        first=first,
        second=Position(name=names[1], latitude=Fraction(0), longitude=east),
        minutes=minutes_of(known),
        hour_angle=Fraction(apart, 4),
        asks_longitude=True,
        has_latitudes=False,
    )


def _check_time(match: re.Match[str]) -> str:
    """The time alone where the part of the day agrees with it; the match stays unread where it does not."""
    hour, minute = (int(part) for part in re.split(r"[:.]", match[1]))
    parts = {"morning": range(3, 12), "afternoon": range(12, 19), "evening": range(17, 24)}
    hour += 12 if match[3].lower() != "morning" and hour < 12 else 0
    return f"{hour}:{minute:02}{match[2] or ''}" if hour in parts[match[3].lower()] else f"{match[0]} except"


def _distance(text: str, one: int, other: int) -> int:
    low, high = sorted((one, other))
    return high - low + 1000 * len(re.findall(r"[.;?]\s", text[low:high]))


def _is_place(text: str, angle: DirectedAngle) -> bool:
    """Whether an angle says where something is, not how far it moves."""
    before = r"\b(?:from|to|at|on|between|and|latitude|position|reaches|until)\s+(?:the )?(?:parallel |latitude )?\(?$|"
    before += r"\b[A-Z][a-z]* ?\($"
    moved = re.search(r"\bto the\b|\btowards\b|\bdue\b", text[angle.start : angle.end], re.IGNORECASE)
    return moved is None and re.search(before, text[: angle.start], re.IGNORECASE) is not None


def _latitude(angle: DirectedAngle) -> Fraction:
    if angle.value > 90:
        raise Incomplete("A latitude cannot be larger than 90°; check the number or its direction.")
    return angle.signed


def _without_angles(wording: Wording, angles: Sequence[DirectedAngle]) -> Wording:
    for angle in angles:
        wording.rest = wording.rest[: angle.start] + USED * (angle.end - angle.start) + wording.rest[angle.end :]
    return wording
