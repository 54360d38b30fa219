"""What a problem of the family “altitude of the noon Sun” gives and asks."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.noon_solar_altitude.solver import Asked, NoonSun
from chalkwright.agent.offline.noon_solar_altitude.uses import houses, panel
from chalkwright.agent.offline.question import asking, targets, without_counters
from chalkwright.agent.offline.reading import (
    ANGLE,
    degrees,
    in_unit,
    mentions,
    quantities,
    tidy,
    with_degree_signs,
)

_TOPIC = r"\bsun(?:'s|s|light)?\b|\bsolar\b|\bshadow\b"
_DATES = (
    (
        "june",
        r"\bjune solstice|solstice (?:in|of|on)[^.?]{0,12}june|\b2[0-2](?:st|nd|th)?(?: of)? june|"
        r"june 2[0-2]\b(?:st|nd)?",
    ),
    (
        "december",
        r"\bdecember solstice|solstice (?:in|of|on)[^.?]{0,12}december|\b2[0-3](?:st|nd|rd|"
        r"th)?(?: of)? december|december 2[0-3]\b(?:st|nd|rd)?",
    ),
    (
        "equinox",
        r"\b(?:march|september|spring|autumn|autumnal|vernal|fall)? ?equinox(?:es)?|\b2[0-1](?:st|"
        r"th)?(?: of)? march|march 2[0-1]\b(?:st|th)?"
        r"|\b2[2-3](?:nd|rd)?(?: of)? september|september 2[2-3]\b(?:nd|rd)?",
    ),
)
_SEASONAL = r"\b(?P<season>summer|winter) solstice\b"
_PLACES = (
    (r"\b(?:on|at) the equator\b", "equator"),
    (r"\btropic of cancer\b", "cancer"),
    (r"\btropic of capricorn\b", "capricorn"),
)
_OVERHEAD = (
    r"\b(?:directly |vertically )?(?:overhead|(?<=directly )above|(?<=vertically )above|vertical) "
    r"(?:at|on|over|above|in) (?:noon (?:at|on|over) )?(?:the )?"
    r"(?:(?P<place>tropic of (?:cancer|capricorn)|equator|latitude)|"
    r"(?=\d+(?:\.\d+)?\s*°(?:\s*\d+(?:\.\d+)?\s*')?\s*(?:[NS]\b|north|south)))"
    r"[\s,(]*(?:at |latitude )*(?P<angle>\d+(?:\.\d+)?\s*°(?:\s*\d+(?:\.\d+)?\s*')?\s*(?:N\b|S\b|north|south)?)?\)?"
)
"""Where the Sun stands in the zenith, which is another way to give its declination or the day."""
_TARGETS: tuple[tuple[Asked, str], ...] = (
    (
        "shadow",
        r"(?:how long|what|length|find|calculate)[^.?;]{0,60}?\bshadow\b(?:[^.?;]{0,40}\b(?:pole|stick|tree|"
        r"rod|post|tower|building|mast|flagpole|cast)\b)?"
        r"|\bshadow(?:'s)? length|length of (?:its|the) shadow",
    ),
    ("zenith", r"zenith (?:angle|distance)|angle (?:between|from)[^.?;]{0,20}zenith"),
    (
        "direction",
        r"in (?:what|which) direction[^.?;]{0,40}|direction (?:of|to|in which)[^.?;]{0,25}\bsun\b|(?:is|"
        r"does)[^.?;]{0,25}(?:north|south)(?:ern)? or (?:is it |to |in |towards |the )*(?:north|south)(?:ern)?\b"
        r"[^.?;]{0,25}|(?:the|its) direction\b",
    ),
    (
        "altitude",
        r"how high[^.?;]{0,60}|how many degrees[^.?;]{0,30}above the horizon|"
        r"(?:noon |midday )?(?:sun(?:'s)? |solar )?height above the horizon|(?:noon |noontime |midday |maximum |"
        r"greatest |highest |meridian |solar |"
        r"sun's )*(?:altitude|elevation|(?:noon |midday )?height of the (?:noon |midday )?sun|angle of the sun)"
        r"(?: angle)?(?: of the (?:noon |midday )?sun)?(?: above the horizon)?|angle (?:of the (?:noon |noontime |"
        r"midday )?sun )?(?:above the horizon|of elevation)|noon sun angle|solar angle|"
        r"(?:at )?what angle[^.?;]{0,50}above the horizon",
    ),
)
_OTHER = (
    r"\b(how|why|latitude \?|what latitude|which latitude|lowest|midnight|sunrise|sunset|hours|day ?length|length|"
    r"long|angle|zenith|"
    r"declination of|explain|prove|show|compare|difference|times?|when|date|power|energy|panel|tilt(?:ed)? angle|tall|"
    r"high|height|direction)\b"
)
_BEYOND = (
    r"\b(moon|star|polaris|hour angle|a\.m|p\.m|o'clock|midnight|panel|roof|wall|window|refraction|azimuth|morning|"
    r"evening|afternoon|"
    r"hours? (?:before|after)|two (?:places|cities|poles)|both (?:places|cities|solstices)|km|eratosthenes|"
    r"circumference|mars|slope)\b|(?<!zenith )\bdistance\b"
)
_ASKING = "which"
_ORDER: tuple[Asked, ...] = ("altitude", "zenith", "direction", "shadow")


def read(problem: Problem) -> NoonSun | None:
    """Numbers of a noon-altitude problem; None when it is none."""
    for reader in (panel, houses):
        found = reader(problem.text)
        if found is not None:
            return _check(found)
    text = with_degree_signs(without_counters(tidy(problem.text))).replace("sun s ", "sun's ")
    text = _with_measurement(text)
    for said, plain_words in _SAID_OTHERWISE:
        text = re.sub(said, plain_words, text, flags=re.IGNORECASE)
    text = re.sub(_HOW_LONG, r"\g<told>how long is its shadow", text, flags=re.IGNORECASE)
    text = re.sub(
        r"\b(at|on|in) the tropic of (?:cancer|capricorn) ?[(,] ?(?=\d)", r"\1 latitude ", text, flags=re.IGNORECASE
    )
    if not mentions(text, _TOPIC) or not mentions(
        text,
        r"\bnoon|midday|culminat|(?:maximum|greatest|highest) (?:daily )?(?:height|altitude|elevation|angle)\b|"
        r"crosses the meridian|highest (?:point|position)",
    ):
        return None
    if not mentions(text, r"latitude|equator|tropic|\d\s*°\s*(?:N|S|north|south)\b") or mentions(text, _BEYOND):
        return None
    if mentions(asking(text, _ASKING), _LATITUDE_ASKED):
        return _check(_from_altitude(text))
    asked = _find_asked(text)
    if not asked:
        raise Incomplete(
            "This is about the noon Sun, but only its altitude, zenith distance, direction or a pole's shadow can be "
            "asked; ask for one of these."
        )
    return _check(_noon_sun(text, asked))


_SAID_OTHERWISE = (
    (r"\(?\bthe tropics (?:are|lie) at (?:latitudes? )?(?P<tilt>23\.\d) ?°(?: [NS] and [NS])?\)?",
        r"The tilt of the Earth's axis is \g<tilt>°"),
    (r"(?:\b[a-z ]{2,20} (?:said|says) )?\b(?:the )?tilt (?:is|=) (?P<tilt>23\.\d) ?°?",
        r"The tilt of the Earth's axis is \g<tilt>°"),
    (r"\bthe sun's overhead point(?: on that day| then)?(?= (?:is|to be|as|lies)\b)", "the Sun's declination"),
    (r"\bwhether (?:it|the sun) (?:crosses the meridian|culminates|stands|is)\b[^.?;]{0,20}\bnorth\b[^.?;]{0,20}"
        r"\bsouth\b(?: of the zenith)?", "the direction"),
)  # fmt: skip
"""Other words for the tilt, the declination and the direction."""
_LATITUDE_ASKED = (
    r"\b(?:find|determine|calculate|work out|what is|what was|estimate|give|state) (?:(?:the |its "
    r"|his |her |your |their )|"
    r"(?:the )?[a-z]+'s )?latitude\b|"
    r"\b(?:at|on|in) (?:what|which) latitude\b|\bwhat latitude\b"
)
_HEIGHT = (
    r"(?:\b(?:altitude|elevation|height|angle|sun)\b[^.?;]{0,70}?)(?<![\d.])"
    + ANGLE
    + r"(?!\s*(?:[NS]\b|north|south))(?:\s*(?:above|over|from) (?:the )?(?:(?P<horizon>north|south)\w* )?horizon)?"
)
_FACING = (
    r"\b(?:(?:in|to|towards?|facing|due|on) (?:the )?(?:due )?|above (?:the )?)(?P<side>north|south)(?:ern "
    r"horizon|ern sky|wards)?\b(?! hemisphere| latitude|ern hemisphere)"
)


def _from_altitude(text: str) -> NoonSun:
    """The place whose latitude is asked, by the altitude of its noon Sun. Raises Incomplete."""
    text, tilt = _tilt(re.sub(_OVERHEAD, _where_overhead, text, flags=re.IGNORECASE))
    text, declination = _declination(text)
    date, text = _date(text)
    if declination is None and date not in ("june", "december", "equinox"):
        raise Incomplete("Give the day (an equinox or a solstice by its month) or the Sun's declination.")
    heights = list(re.finditer(_HEIGHT, text, re.IGNORECASE))
    if len(heights) != 1:
        raise Incomplete("Give the altitude of the noon Sun once, for example '43° above the horizon'.")
    horizon, rest = heights[0]["horizon"], f"{text[: heights[0].start()]} {text[heights[0].end() :]}"
    if [q for q in quantities(re.sub(r"\b12(?::00)?(?= noon)", " ", rest)) if q.unit]:
        raise Incomplete(
            "Needed are the altitude of the noon Sun and the day or its declination, and no other numbers."
        )
    axis = Fraction("23.4") if tilt is None else tilt
    day = "" if declination is not None else _resolve_season(date, Fraction(1))
    if declination is None:
        declination = {"June solstice": axis, "December solstice": -axis, "equinox": Fraction(0)}[day]
    zenith = 90 - degrees(heights[0])
    facing = {match["side"].lower() for match in re.finditer(_FACING, rest, re.IGNORECASE)} | (
        {horizon.lower()} if horizon else set()
    )
    halves = {half for half in ("north", "south") if mentions(text, rf"\b{half}ern (?:hemisphere|latitudes?)\b")}
    places = {"south": declination + zenith, "north": declination - zenith}
    fitting = {
        latitude
        for side, latitude in places.items()
        if (not facing or side in facing) and (not halves or ("north" if latitude > 0 else "south") in halves)
    }
    if len(facing) > 1 or len(halves) > 1 or len(fitting) != 1:
        raise Incomplete(
            "Say in which hemisphere the place lies, and whether the noon Sun stands in the north or the south."
        )
    return NoonSun(
        latitude=fitting.pop(), declination=declination, date=day, tilt=axis, tilt_given=tilt is not None, pole=None,
        asked=("latitude",),
    )  # fmt: skip


_HOW_LONG = (
    r"(?P<told>\b(?:casts?|throws?) (?:a|its|the) shadow\b(?:[^.?;]*\bnoon)?[^.?;\d]*(?:[.,;] |and )(?:and )?)"
    r"how long is (?:it|this)\b"
)
"""``It casts a shadow. How long is it?`` asks for the shadow."""
_MEASURED = (
    r"\b(?:measur|observ|determin|record|check|want|tri)\w*(?: to (?:measure|find|know|determine))?(?: out)? "
    r"(?:the|how) (?:high|height|altitude|elevation|angle)\b[^.?]*\bsun\b"
)
_RESULT = (
    r"\b(?:what|which) (?:angle|value|result|height|altitude|elevation|reading)(?: in degrees)? "
    r"(?:should|will|does|do|did|must|can|would) (?:she|he|they|we|it|you|the [a-z]+) "
    r"(?:find|get|measure|obtain|expect|read|observe)(?: to (?:find|measure))?\?"
)


def _with_measurement(text: str) -> str:
    """The question for the altitude in place of ``What angle should she find?`` where she measures the Sun's height."""
    text = re.sub(r",? (?:given |expressed |measured )?(?:as an angle|in degrees)\b", "", text, flags=re.IGNORECASE)
    if not mentions(text, _MEASURED):
        return text
    return re.sub(_RESULT, "What is the altitude of the noon Sun?", text, flags=re.IGNORECASE)


def _where_overhead(match: re.Match[str]) -> str:
    place, angle = (match["place"] or "latitude").lower(), match["angle"] or ""
    if angle and place == "equator":
        return match[0]
    if angle and not re.search(r"[NS]|north|south", angle):
        angle += " N" if place.endswith("cancer") else " S" if place.endswith("capricorn") else ""
    if angle or place == "latitude":
        return f" (declination {angle}) "
    day = {"equator": "equinox", "tropic of cancer": "June solstice", "tropic of capricorn": "December solstice"}[place]
    return f" ({day}) "


def _noon_sun(text: str, asked: tuple[Asked, ...]) -> NoonSun:
    text, tilt = _tilt(re.sub(_OVERHEAD, _where_overhead, text, flags=re.IGNORECASE))
    text, declination = _declination(text)
    date, text = _date(text)
    latitude, text, tropic = _latitude(text)
    signs = {"june": 1, "december": -1, "equinox": 0}
    date = {"June solstice": "june", "December solstice": "december"}.get(_resolve_season(date, latitude), date)
    if declination is not None and date in signs and (declination > 0) - (declination < 0) == signs[date]:
        date = ""
    if (declination is None) == (date == ""):
        raise Incomplete(
            "Give either the date (an equinox, the June or the December solstice) or the Sun's declination, just one "
            "of them."
        )
    if date:
        usual = r"(?P<value>23\.4\d?|23\.5|23)\s*°(?:\s*(?P<minutes>\d+)\s*')?(?!\s*(?:[NS]\b|north|south))"
        text, declared = _take(text, usual)
        if None not in (declared, tilt) and declared != tilt:
            raise Incomplete("Two different values for the tilt of the Earth's axis are given; leave one out.")
        tilt = declared if tilt is None else tilt
    axis = Fraction("23.4") if tilt is None else tilt
    if tropic:
        latitude = {"cancer": axis, "capricorn": -axis}[tropic]
    day = _resolve_season(date, latitude)
    if declination is None or day:
        declination = {"June solstice": axis, "December solstice": -axis, "equinox": Fraction(0)}[day]
    return NoonSun(
        latitude=latitude,
        declination=declination,
        date=day,
        tilt=axis,
        tilt_given=tilt is not None,
        pole=_pole(text, asked),
        asked=asked,
    )


def _tilt(text: str) -> tuple[str, Fraction | None]:
    text, tilt = _take(text, rf"(?:tilt\w*|obliquity|inclin\w*|axial tilt)[^.?;]{{0,45}}?(?<![\d.]){ANGLE}")
    if tilt is not None and not Fraction(234, 10) - 1 < tilt < Fraction(235, 10) + 1:
        raise Incomplete("The tilt of the Earth's axis is about 23.4°; leave it out or give a value near that.")
    return text, tilt


def _take(text: str, pattern: str) -> tuple[str, Fraction | None]:
    """The text without the first match, and its angle in degrees."""
    match = re.search(pattern, text, re.IGNORECASE)
    if match is None:
        return text, None
    return text[: match.start()] + " " + text[match.end() :], degrees(match)


def _find_asked(text: str) -> tuple[Asked, ...]:
    given = (
        r"\b\d+(?:\.\d+)?\s*-?(?:m|cm|met(?:re|er)s?)\b(?:[\s-]*(?:tall|high|long))?|"
        r"\b(?:of )?(?:height|length) \d\S* ?\w+|when the sun"
    )
    found = targets(re.sub(given, " ", asking(text, _ASKING), flags=re.IGNORECASE), _TARGETS, _OTHER)
    return tuple(sorted(found, key=_ORDER.index))


def _date(text: str) -> tuple[str, str]:
    """``june``, ``december``, ``equinox``, ``summer``, ``winter`` or empty, and the text without it."""
    found = []
    for name, pattern in _DATES:
        rest = re.sub(pattern, " ", text, flags=re.IGNORECASE)
        if rest != text:
            found.append(name)
            text = rest
    season = re.search(_SEASONAL, text, re.IGNORECASE)
    if season:
        hemisphere = (
            r"\b{0} (?:hemisphere'?s? )?(?:summer|winter)|(?:summer|winter) solstice[^.?]{{0,12}}{0} hemisphere"
        )
        northern, southern = (mentions(text, hemisphere.format(side)) for side in ("northern", "southern"))
        word = season["season"].lower()
        if northern or southern:
            word = "june" if (word == "summer") == northern else "december"
        # "the summer solstice (21 June)" names one day twice.
        found = found or [word]
    if len(set(found)) > 1:
        raise Incomplete("Only one day can be worked out at a time; give one date.")
    return (found[0] if found else ""), text


def _resolve_season(date: str, latitude: Fraction) -> str:
    """A local season in terms of the month."""
    if date in ("summer", "winter"):
        if latitude <= 0:
            raise Incomplete(
                "Say whether the June or the December solstice is meant; 'summer solstice' is unclear at this latitude."
            )
        date = "june" if date == "summer" else "december"
    return {"june": "June solstice", "december": "December solstice", "equinox": "equinox", "": ""}[date]


def _declination(text: str) -> tuple[str, Fraction | None]:
    text = re.sub(
        r"\b(declination) on (?:the )?(?:\d{1,2}(?:st|nd|rd|th)?(?: of)? [A-Z][a-z]+|[A-Z][a-z]+ \d{1,2})", r"\1", text
    )
    match = re.search(
        rf"declination[^.?;\d+-]{{0,40}}(?P<sign>[+-])?\s*{ANGLE}\s*(?P<side>[NS]\b|north|south)?", text, re.IGNORECASE
    )
    if match is None:
        return text, None
    dates = [date for date, pattern in _DATES[:2] if mentions(text, pattern)]
    if not match["sign"] and not match["side"] and dates in (["june"], ["december"]):
        # At a solstice the declination's size says enough.
        value = degrees(match) * (1 if dates == ["june"] else -1)
        return text[: match.start()] + " " + text[match.end() :], value
    if not match["sign"] and not match["side"] and Fraction(match["value"]) != 0:
        raise Incomplete("Give the declination with a sign or a direction, for example −10° or 10° S.")
    value = degrees(match)
    south = (match["side"] or "").lower().startswith("s")
    if south and match["sign"] == "-":
        raise Incomplete("The declination has a minus sign and a direction; give only one of them.")
    return text[: match.start()] + " " + text[match.end() :], -value if south or match["sign"] == "-" else value


def _latitude(text: str) -> tuple[Fraction, str, str]:
    """The latitude, the text without it, and the tropic it lies on, if any."""
    pattern = rf"(?<![\d.]){ANGLE}\s*(?:of )?(?P<side>[NS]\b|north\w*|south\w*)(?: latitude)?"
    hits = list(re.finditer(pattern, text, re.IGNORECASE))
    places = [(re.search(p, text, re.IGNORECASE), name) for p, name in _PLACES]
    named = [(m, name) for m, name in places if m]
    if len(hits) + len(named) != 1:
        raise Incomplete("Give exactly one latitude with its direction, for example 52° N.")
    if named:
        match, name = named[0]
        assert match is not None
        return Fraction(0), text[: match.start()] + " " + text[match.end() :], "" if name == "equator" else name
    hit = hits[0]
    value = degrees(hit)
    if hit["side"][0].lower() == "s":
        value = -value
    return value, text[: hit.start()] + " " + text[hit.end() :], ""


def _pole(text: str, asked: tuple[Asked, ...]) -> Fraction | None:
    text = re.sub(r"\b12(?::00)?(?= noon)|\bat 12:00\b|\d+ ?° ?[EW]\b", " ", text)
    rest = quantities(text)
    lengths = [q for q in rest if q.unit and q.unit not in ("degree", "percent") and in_unit(q, "meter") is not None]
    if len(rest) != len(lengths) or len(lengths) > 1 or bool(lengths) != ("shadow" in asked):
        raise Incomplete(
            "Needed are the latitude, the date or declination and, only for a shadow, the height of one pole in m; no "
            "other numbers."
        )
    if not lengths:
        return None
    if not mentions(
        text,
        r"\b(pole|stick|tree|rod|post|tower|building|mast|flagpole|flagstaff|person|man|woman|child|girl|boy|student|"
        r"obelisk|column|gnomon)\b",
    ):
        raise Incomplete("Say what casts the shadow and how tall it is, for example 'a pole 2 m high'.")
    return in_unit(lengths[0], "meter")


def _check(sun: NoonSun) -> NoonSun:
    if abs(sun.latitude) > 90 or abs(sun.declination) > Fraction("23.5"):
        raise Incomplete("The latitude has to be at most 90° and the Sun's declination at most 23.5°; check them.")
    if sun.altitude <= 0:
        raise Incomplete(
            "There the Sun stays below the horizon at noon on that day (polar night); choose another place or date."
        )
    if sun.pole is not None and (sun.pole <= 0 or not sun.altitude >= 5):
        raise Incomplete("For a shadow the pole has to be higher than 0 m and the Sun at least 5° above the horizon.")
    return sun
