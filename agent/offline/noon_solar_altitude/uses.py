"""What is built for the noon Sun: panels at right angles to its rays, houses that do not shade each other."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.noon_solar_altitude.solver import Asked, NoonSun
from chalkwright.agent.offline.positions import DirectedAngle, read_directed_angles
from chalkwright.agent.offline.precision import Rounding
from chalkwright.agent.offline.question import USED
from chalkwright.agent.offline.reading import number, number_words, with_degree_signs
from chalkwright.agent.offline.wording import NUMBER, Wording, words

_DAYS = (
    ("June solstice", r"\b(?:on|at|of) (?:the june solstice|2[0-2] june|june 2[0-2])\b"),
    ("December solstice", r"\b(?:on|at|of) (?:the december solstice|2[0-3] december|december 2[0-3])\b"),
    ("equinox", r"\b(?:on|at|of) (?:an|the|either) equinox\b"),
)
_OVERHEAD = (
    r"\b(?:the sun|it) (?:stands|is) (?:straight |directly |exactly )?overhead (?:at noon )?at (?:the latitude )?$"
)
_RULE = (
    r"\bat noon its height above the horizon is 90 ?° there,? and 1 ?° less for (?:each|every) degree of latitude by "
    r"which a place is (?:away|distant) from (?:there|that place)"
)
_TILT = (
    r"\b(?:by how many degrees|at what angle|how (?:steeply|far)) (?:must|should|has|does) (?:the|his|her|this) "
    r"(?:panel|board|collector|mirror) (?:be|have to be|to be) (?:tilted|inclined|raised) "
    r"(?:against|to|from|above) the (?:level )?(?:ground|horizontal)"
)
_SQUARE = (
    r"\b(?:meet|meets|hit|hits|strike|strikes|fall on|reach) (?:it|the panel|its surface) (?:at a right "
    r"angle|at right angles|perpendicularly)"
)
_PANEL = words(
    "a an the of at on in and so that it its is noon rays ray sun sunlight sun's day place gardener "
    "farmer engineer family school house owner turned puts sets up tilts turns flat solar panel collector "
    "board level ground midday that then when this by to in latitude town "
)


def panel(text: str) -> NoonSun | None:
    """A panel that the noon rays of a day meet at a right angle; None when the wording is of another kind."""
    wording = Wording(with_degree_signs(text))
    if not wording.take(_TILT) or not wording.take(_SQUARE):
        return None
    wording.take(_RULE)
    return _on_a_day(wording, _PANEL, "tilt")


_HEIGHT = rf"(?P<height>{NUMBER})\s*m(?:et(?:re|er)s?)?\b"
_ROOF = (
    rf"\b(?:the )?(?:roof edge|roof|eaves|top) of the (?:southern|front|first) (?:house|building|block) (?:is|lies) "
    rf"{_HEIGHT}(?: high| above the ground)?|\bthe (?:southern|front|first) (?:house|building|block) is "
    rf"{_HEIGHT.replace('height', 'tall')} "
    r"(?:high|tall)"
)
_SILL = (
    rf"\b(?:the )?(?:sills?|lower edges?) of the (?:lowest |ground-floor )?windows? of the (?:northern|second|rear) "
    rf"(?:house|building|block) (?:are|is|lie|lies) {_HEIGHT} (?:above (?:it|the ground)|high)"
)
_REACHED = (
    r"\bthe (?:noon sun|sun at noon) (?:is to|must|has to|should|shall) (?:just )?(?:reach|shine on|light) "
    r"(?:these|the|its) (?:sills|windows|window sills|ground-floor windows)(?: even)?"
)
_DISTANCE = (
    r"\bthe distance from the roof edge to the windows, measured horizontally, must be at least _{3,}\s*m\b|"
    r"\bhow far apart (?:must|should|have) the (?:two )?(?:houses|buildings|blocks) (?:be|stand|to stand|to be) at "
    r"least\b|"
    r"\bwhat is the (?:least|smallest|shortest) (?:horizontal )?distance between the (?:two "
    r")?(?:houses|buildings|blocks)"
)
_ROUND = rf"\(\s*(?P<digits>[1-3]|{number_words(1, 3)}) decimals?(?: places?)?\s*\)"
_HOUSES = words(
    "a an the of at on in and to two long houses house blocks block of flats buildings building stand stands are is "
    "behind each other one level ground both facing exactly due south north when it sun noon day measured horizontally "
    "even that them between"
)


def houses(text: str) -> NoonSun | None:
    """Two houses, one behind the other to the north, and their least distance; None for another kind of wording."""
    wording = Wording(with_degree_signs(text))
    roofs, sills = wording.take(_ROOF), wording.take(_SILL)
    if len(roofs) != 1 or len(sills) > 1 or not wording.take(_REACHED) or not wording.take(_DISTANCE):
        return None
    digits = wording.take(_ROUND)
    sun = _on_a_day(wording, _HOUSES, "spacing")
    if sun is None:
        return None
    roof = number(roofs[0]["height"] or roofs[0]["tall"])
    sill = number(sills[0]["height"]) if sills else Fraction(0)
    if roof <= sill or sun.side != "south" or sun.altitude < 5:
        raise Incomplete("The roof edge has to be above the sills, and the noon Sun in the south, at least 5° high.")
    places = Rounding(digits=int(number(digits[0]["digits"])), kind="decimal") if digits else None
    return sun.model_copy(update={"pole": roof - sill, "roof": roof, "sill": sill, "rounding": places})


def _on_a_day(wording: Wording, vocabulary: frozenset[str], asked: Asked) -> NoonSun | None:
    """The place and the day, where every other word is known."""
    angles = read_directed_angles(wording.rest)
    overhead = [angle for angle in angles if re.search(_OVERHEAD, wording.text[: angle.start], re.IGNORECASE)]
    there = [angle for angle in angles if angle not in overhead]
    for start, end in [(angle.start, angle.end) for angle in angles]:
        wording.rest = wording.rest[:start] + USED * (end - start) + wording.rest[end:]
    wording.take(_OVERHEAD.replace("$", ""))
    days = [day for day, pattern in _DAYS if wording.take(pattern)]
    if len(days) != 1 or len(overhead) > 1 or len(there) != 1 or wording.unknown(vocabulary):
        return None
    if not all(angle.is_latitude for angle in angles):
        raise Incomplete("Latitudes lie to the north or to the south; check the letters behind the degrees.")
    tilt = _declination(days[0], overhead)
    return NoonSun(
        latitude=there[0].signed,
        declination=tilt,
        date=days[0],
        tilt=abs(tilt) or Fraction("23.5"),
        tilt_given=bool(overhead),
        pole=None,
        asked=(asked,),
    )


def _declination(day: str, overhead: list[DirectedAngle]) -> Fraction:
    """Raises Incomplete where the Sun cannot stand on that day."""
    sign = {"June solstice": 1, "December solstice": -1, "equinox": 0}[day]
    if not overhead:
        return sign * Fraction("23.5")
    value = overhead[0].signed
    if value != 0 if sign == 0 else not (23 < abs(value) < 24 and value * sign > 0):
        raise Incomplete("At the solstices the Sun stands overhead at about 23.5° N in June and 23.5° S in December.")
    return value
