"""Times of day, dates, and places by latitude and longitude. Pure."""

from __future__ import annotations

import re
from typing import NamedTuple

from chalkwright.agent.answers.notation import Unreadable
from chalkwright.agent.answers.quantities import UNDECIDED, Quantity, Told, read_quantity, same_quantity

_CLOCK = re.compile(
    r"(?P<early>上午|凌晨|下午|晚上|中午)?\s*(?P<hour>\d{1,2})\s*(?::(?=\s*\d\d)|时|点)\s*(?P<minute>\d{1,2})?(?:\s*分)?(?::00)?"
    r"\s*(?P<half>[ap]\.?m\.?)?|(?P<only>\d{1,2})\s*(?P<with>[ap]\.?m\.?)",
    re.IGNORECASE,
)
_SPOKEN = re.compile(r"[ap]\.?m\.?$|[时点午晚晨]", re.IGNORECASE)
_OF_TIME = re.compile(r"o'?clock|\btime\b|[ap]\.m\.|\d ?[ap]m\b|\bwhen\b|几时|几点|地方时|时间|时刻", re.IGNORECASE)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NAMED = rf"(?P<name>{'|'.join(_MONTHS)})[a-z]*\.?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?:,? (?P<year>\d{4}))?"
_DATES = (
    re.compile(f"{_NAMED} {_DAY}{_YEAR}", re.IGNORECASE),
    re.compile(f"{_DAY}(?: of)? {_NAMED}{_YEAR}", re.IGNORECASE),
    re.compile(r"(?:(?P<year>\d{4})年)?(?P<month>\d{1,2})月(?P<day>\d{1,2})[日号]?"),
    re.compile(r"(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})"),
)
_BEARING = re.compile(
    r"(?P<angle>[\d.]+ ?°(?: ?[\d.]+ ?['′](?: ?[\d.]+ ?[\"″])?)?) ?(?P<side>[NSEW]|north|south|east|west)\b"
    r"|(?P<word>北纬|南纬|东经|西经) ?(?P<size>[\d.]+ ?[°度](?: ?[\d.]+ ?['′分])?)",
    re.IGNORECASE,
)
_SIDES = {"北纬": "N", "南纬": "S", "东经": "E", "西经": "W"}


class Clock(NamedTuple):
    """A time of day."""

    minutes: int
    """Since midnight."""
    half_known: bool
    """Whether the half of the day is said."""


def same_moment(found: str, gold: str, problem: str) -> Told:
    """Times of day or dates; ``3:30`` alone is a time only where the other one or the problem says so."""
    dates = _date(found), _date(gold)
    if dates[0] and dates[1]:
        years = {date[0] for date in dates if date and date[0]}
        return Told(dates[0][1:] == dates[1][1:] and len(years) < 2, "quantity")
    one, other = _clock(found), _clock(gold)
    if one is None or other is None or not (_SPOKEN.search(found) or _SPOKEN.search(gold) or _OF_TIME.search(problem)):
        return UNDECIDED
    equal = one.minutes == other.minutes
    # 3:30 may be in the afternoon; 15:30 is.
    vague = not (one.half_known and other.half_known) and (one.minutes - other.minutes) % 720 == 0
    return Told(None if vague and not equal else equal, "quantity")


def same_place(found: str, gold: str) -> Told:
    """Latitudes and longitudes in either order, ``20°S, 60°E`` and ``南纬20°，东经60°``."""
    one, other = _bearings(found), _bearings(gold)
    if not one or not other or set(one) != set(other):
        return UNDECIDED
    told = [same_quantity(one[axis], other[axis], "").same for axis in one]
    if None in told:
        return UNDECIDED
    return Told(all(told), "quantity")


def _clock(text: str) -> Clock | None:
    match = _CLOCK.fullmatch(text.strip())
    if match is None or (match["hour"] and not match["minute"] and not re.search("[时点]", text)):
        return None
    hour, minute = int(match["hour"] or match["only"]), int(match["minute"] or 0)
    half = (match["half"] or match["with"] or "").lower()[:1]
    half = half or {"上午": "a", "凌晨": "a", "下午": "p", "晚上": "p"}.get(match["early"] or "", "")
    if hour > 24 or minute > 59 or (half and not 1 <= hour <= 12):
        return None
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return Clock(hour * 60 + minute, bool(half) or hour > 12)


def _date(text: str) -> tuple[int, int, int] | None:
    """Year (0 when not said), month, day."""
    for pattern in _DATES:
        match = pattern.fullmatch(text.strip())
        if match:
            parts = match.groupdict()
            month = int(parts.get("month") or 0) or 1 + _MONTHS.index(parts["name"].lower())
            return int(parts["year"] or 0), month, int(parts["day"])
    return None


def _bearings(text: str) -> dict[str, Quantity]:
    """Angles by axis, ``NS`` and ``EW``, south and west negative; empty when the text is anything else."""
    rest = re.sub(r"(?:latitude|longitude|and|[,;()、和，]|\s)+", "", _BEARING.sub("", text), flags=re.IGNORECASE)
    if rest:
        return {}
    found: dict[str, Quantity] = {}
    for match in _BEARING.finditer(text):
        side = _SIDES.get(match["word"] or "") or match["side"][0].upper()
        try:
            angle = read_quantity((match["angle"] or match["size"]).replace("度", "°").replace("分", "′"))
        except Unreadable:
            return {}
        axis = "NS" if side in "NS" else "EW"
        if axis in found:
            return {}
        found[axis] = angle._replace(value=-angle.value) if side in "SW" else angle
    return found
