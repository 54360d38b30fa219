"""The Sun's heights in the south and in the north on a day of polar day: where it is overhead, and where one is."""

from __future__ import annotations

from fractions import Fraction

from chalkwright.agent.authors.offline.family import Family, Incomplete
from chalkwright.agent.authors.offline.lessons.midnight_sun import PolarDay, write
from chalkwright.agent.authors.offline.reading import tidy, with_degree_signs
from chalkwright.agent.authors.offline.wording import Wording, words
from chalkwright.agent.data import Problem

EXAMPLE = (
    "On a day of polar day in the northern hemisphere the Sun is 40° high when it stands due south and 6° high when "
    "it stands due "
    "north. At which latitude does the place lie?"
)
_DEGREES = r"(?P<{}>\d+(?:\.\d+)?) ?°"
_HEIGHTS = (
    rf"\bwhen (?:the sun|it) stands due (?P<one>south|north),? it is {_DEGREES.format('a')} high,? (?:and )?when it "
    r"stands due "
    rf"(?P<other>south|north),?(?: it is)? {_DEGREES.format('b')}(?: high)?|"
    rf"\bthe sun is {_DEGREES.format('c')} high when it stands due (?P<third>south|north) and {_DEGREES.format('d')} "
    r"high when it stands due "
    r"(?P<fourth>south|north)"
)
_NORTHERN = r"\b(?:in the )?northern hemisphere\b"
_LEFT_OUT = (
    r"\(?the change of the sun's position among the stars within the day and the bending of light in the air are left "
    r"aside\.?\)?|"
    r"\bthe bending of light in the air is left (?:aside|out)"
)
_OVERHEAD = r"\bat (?:which|what) latitude does the sun stand overhead(?: on this day| that day)?"
_STATION = (
    r"\bat (?:which|what) latitude (?:does|is) (?:the|this) (?:station|place|observer|town|ship|village)(?: lie)?|"
    r"\b(?:find|what is) the latitude of (?:the|this) (?:station|place|observer|town|ship|village)"
)
_FINAL = r"\bgive (?:the station's|the place's|its) latitude as the (?:final )?answer"
_VOCABULARY = words(
    "on a day of polar team at station place village ship town in the measures measure height sun above level horizon "
    "and polar-day "
    "observer it is scientists where"
)


def read(problem: Problem) -> PolarDay | None:
    """Both heights and what is asked; None when the wording is of another kind."""
    wording = Wording(with_degree_signs(tidy(problem.text)))
    heights, overhead, station = wording.take(_HEIGHTS), wording.take(_OVERHEAD), wording.take(_STATION)
    northern, final = wording.take(_NORTHERN), wording.take(_FINAL)
    wording.take(_LEFT_OUT)
    if len(heights) != 1 or len(overhead) + len(station) == 0 or wording.unread(_VOCABULARY):
        return None
    match = heights[0]
    pairs = [
        (match["one"] or match["third"], match["a"] or match["c"]),
        (match["other"] or match["fourth"], match["b"] or match["d"]),
    ]
    found = {side.lower(): Fraction(value) for side, value in pairs}
    if not northern or set(found) != {"south", "north"}:
        raise Incomplete(
            "Say that the place lies in the northern hemisphere, and how high the Sun is in the south and in the north."
        )
    if not station or (overhead and not final):
        raise Incomplete("Ask for the latitude of the place; if more is asked, say which is the final answer.")
    day = PolarDay(south=found["south"], north=found["north"], asks_overhead=bool(overhead))
    if not 0 < day.north < day.south <= 47 or not 0 < day.declination <= Fraction("23.5"):
        raise Incomplete(
            "On a day of polar day in the north the Sun is higher in the south, and overhead at most at 23.5° N."
        )
    return day


FAMILY = Family("midnight_sun", "polar day", "geography", ("high",), EXAMPLE, read, write)
