"""The Sun's altitude at solar noon from latitude and declination, its direction, and a pole's shadow."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, Literal

import sympy as sp

from agent.authors.offline.family import Family, Incomplete, Lesson, LessonScene
from agent.authors.offline.reading import in_unit, mentions, plain, quantities, tidy
from agent.data import Frozen, Problem

EXAMPLE = (
    "How high does the Sun stand above the horizon at noon at latitude 52° N at the December solstice? "
    "How long is the shadow of a 2 m pole? Take the tilt of the Earth's axis as 23.4°."
)
Asked = Literal["altitude", "zenith", "direction", "shadow"]
_TOPIC = r"\bsun(?:'s|s|light)?\b|\bsolar\b"
_DATES = (
    ("june", r"\bjune solstice|solstice (?:in|of|on)[^.?]{0,12}june|\b2[0-2](?:st|nd|th)?(?: of)? june|"
        r"june 2[0-2]\b(?:st|nd)?"),
    ("december", r"\bdecember solstice|solstice (?:in|of|on)[^.?]{0,12}december|\b2[0-3](?:st|nd|rd|"
        r"th)?(?: of)? december|december 2[0-3]\b(?:st|nd|rd)?"),
    ("equinox", r"\b(?:march|september|spring|autumn|autumnal|vernal|fall)? ?equinox(?:es)?|\b2[0-1](?:st|"
        r"th)?(?: of)? march|march 2[0-1]\b(?:st|th)?"
     r"|\b2[2-3](?:nd|rd)?(?: of)? september|september 2[2-3]\b(?:nd|rd)?"),
)  # fmt: skip
_SEASONAL = r"\b(?P<season>summer|winter) solstice\b"
_PLACES = (
    (r"\b(?:on|at) the equator\b", "equator"),
    (r"\btropic of cancer\b", "cancer"),
    (r"\btropic of capricorn\b", "capricorn"),
)
_TARGETS: tuple[tuple[Asked, str], ...] = (
    ("shadow", r"(?:how long|what|length|find|calculate)[^.?;]{0,60}?\bshadow\b(?:[^.?;]{0,40}\b(?:pole|stick|tree|"
        r"rod|post|tower|building|mast|flagpole|cast)\b)?"
     r"|\bshadow(?:'s)? length|length of (?:its|the) shadow"),
    ("zenith", r"zenith (?:angle|distance)|angle (?:between|from)[^.?;]{0,20}zenith"),
    ("direction", r"in (?:what|which) direction[^.?;]{0,40}|direction (?:of|to|in which)[^.?;]{0,25}\bsun\b|(?:is|"
        r"does)[^.?;]{0,25}(?:north or south|south or north)"),
    ("altitude", r"how high[^.?;]{0,60}|(?:noon |noontime |midday |maximum |greatest |highest |meridian |solar |"
        r"sun's )*(?:altitude|elevation|height of the sun|angle of the sun)"
     r"(?: angle)?(?: of the (?:noon |midday )?sun)?(?: above the horizon)?|angle (?:of the (?:noon |noontime |"
     r"midday )?sun )?(?:above the horizon|of elevation)|noon sun angle|solar angle|"
     r"(?:at )?what angle[^.?;]{0,50}above the horizon"),
)  # fmt: skip
_OTHER = (
    r"\b(how|why|latitude \?|what latitude|which latitude|lowest|midnight|sunrise|sunset|hours|day ?length|length|"
    r"long|angle|zenith|"
    r"declination of|explain|prove|show|compare|difference|times?|when|date|power|energy|panel|tilt(?:ed)? angle|tall|"
    r"high|height)\b"
)
_BEYOND = (
    r"\b(moon|star|polaris|hour angle|a\.m|p\.m|o'clock|midnight|panel|roof|wall|window|refraction|azimuth|morning|"
    r"evening|afternoon|"
    r"hours? (?:before|after)|two (?:places|cities|poles)|both (?:places|cities|solstices)|km|eratosthenes|"
    r"circumference|mars|slope)\b|(?<!zenith )\bdistance\b"
)
_ASK = r"\?|\b(find|calculate|determine|compute|work out|what|how|which|give)\b"


class NoonSun(Frozen):
    """Degrees; north is positive."""

    latitude: Fraction
    declination: Fraction
    date: str
    """``June solstice``, ``December solstice``, ``equinox``, or empty when the declination is given."""
    tilt: Fraction
    tilt_given: bool
    pole: Fraction | None
    """Metres."""
    asked: tuple[Asked, ...]

    @property
    def zenith(self) -> Fraction:
        return abs(self.latitude - self.declination)

    @property
    def altitude(self) -> Fraction:
        return 90 - self.zenith

    @property
    def side(self) -> str:
        """Where the noon Sun stands."""
        if self.zenith == 0:
            return "zenith"
        return "south" if self.latitude > self.declination else "north"

    @property
    def shadow(self) -> float | None:
        """Metres; None without a pole."""
        if self.pole is None:
            return None
        return float(self.pole * sp.cot(sp.pi * sp.Rational(self.altitude.numerator, self.altitude.denominator) / 180))


def read(problem: Problem) -> NoonSun | None:
    """Numbers of a noon-altitude problem; None when it is none."""
    text = re.sub(r"(\d)\s*-?degrees?\b", r"\1°", tidy(problem.text), flags=re.IGNORECASE)
    text = re.sub(r"\([a-d1-4]\)", " ", text).replace("sun s ", "sun's ")
    if not mentions(text, _TOPIC) or not mentions(
        text, r"\bnoon|midday|culminat|crosses the meridian|highest (?:point|position)"
    ):
        return None
    if not mentions(text, r"latitude|equator|tropic|\d\s*°\s*(?:N|S|north|south)\b") or mentions(text, _BEYOND):
        return None
    asked = _asked(text)
    if not asked:
        raise Incomplete(
            "This is about the noon Sun, but only its altitude, zenith distance, direction or a pole's shadow can be "
            "asked; ask for one of these."
        )
    text, tilt = _take(
        text,
        r"(?:tilt\w*|obliquity|inclin\w*|"
        r"axial tilt)[^.?;]{0,45}?(?P<value>\d+(?:\.\d+)?)\s*°(?:\s*(?P<minutes>\d+)\s*')?",
    )
    text, declination = _declination(text)
    date, text = _date(text)
    if tilt is not None and not Fraction(234, 10) - 1 < tilt < Fraction(235, 10) + 1:
        raise Incomplete("The tilt of the Earth's axis is about 23.4°; leave it out or give a value near that.")
    latitude, text, from_tilt = _latitude(text, tilt)
    signs = {"june": 1, "december": -1, "equinox": 0}
    if declination is not None and date in signs and (declination > 0) - (declination < 0) == signs[date]:
        date = ""
    if (declination is None) == (date == ""):
        raise Incomplete(
            "Give either the date (an equinox, the June or the December solstice) or the Sun's declination, just one "
            "of them."
        )
    text, declared = (
        _take(text, r"(?P<value>23\.4\d?|23\.5|23)\s*°(?:\s*(?P<minutes>\d+)\s*')?(?!\s*(?:[NS]\b|north|south))")
        if date
        else (text, None)
    )
    if declared is not None and tilt is not None and declared != tilt:
        raise Incomplete("Two different values for the tilt of the Earth's axis are given; leave one out.")
    tilt = tilt if tilt is not None else declared
    axis = tilt if tilt is not None else Fraction("23.4")
    if from_tilt:
        latitude = {"cancer": axis, "capricorn": -axis}[from_tilt]
    if date:
        declination = {"June solstice": axis, "December solstice": -axis, "equinox": Fraction(0)}[
            _resolved(date, latitude)
        ]
    assert declination is not None
    sun = NoonSun(
        latitude=latitude, declination=declination, date=_resolved(date, latitude), tilt=axis,
        tilt_given=tilt is not None, pole=_pole(text, asked), asked=asked,
    )  # fmt: skip
    return _checked(sun)


def _take(text: str, pattern: str) -> tuple[str, Fraction | None]:
    """The text without the first match, and its angle in degrees."""
    match = re.search(pattern, text, re.IGNORECASE)
    if match is None:
        return text, None
    value = Fraction(match["value"]) + Fraction(match["minutes"] or 0) / 60
    return text[: match.start()] + " " + text[match.end() :], value


def _asked(text: str) -> tuple[Asked, ...]:
    sentences = re.split(r"(?<=[.?!;])\s+|\n+", text)
    rest = " ".join(s for s in sentences if re.search(_ASK, s, re.IGNORECASE))
    rest = re.sub(
        r"\b\d+(?:\.\d+)?\s*-?(?:m|cm|met(?:re|er)s?)\b(?:[\s-]*(?:tall|high|long))?|\b(?:of )?(?:height|"
        r"length) \d\S* ?\w+|when the sun",
        " ",
        rest,
        flags=re.IGNORECASE,
    )
    found: list[Asked] = []
    for name, pattern in _TARGETS:
        rest, count = re.subn(pattern, " ", rest, flags=re.IGNORECASE)
        if count:
            found.append(name)
    order: tuple[Asked, ...] = ("altitude", "zenith", "direction", "shadow")
    return () if mentions(rest, _OTHER) else tuple(name for name in order if name in found)


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
        northern = re.search(
            r"\bnorthern (?:hemisphere'?s? )?(?:summer|winter)|(?:summer|"
            r"winter) solstice[^.?]{0,12}northern hemisphere",
            text,
            re.IGNORECASE,
        )
        southern = re.search(
            r"\bsouthern (?:hemisphere'?s? )?(?:summer|winter)|(?:summer|"
            r"winter) solstice[^.?]{0,12}southern hemisphere",
            text,
            re.IGNORECASE,
        )
        word = season["season"].lower()
        if northern or southern:
            word = "june" if (word == "summer") == bool(northern) else "december"
        # "the summer solstice (21 June)" names one day twice.
        found = found or [word]
    if len(set(found)) > 1:
        raise Incomplete("Only one day can be worked out at a time; give one date.")
    return (found[0] if found else ""), text


def _resolved(date: str, latitude: Fraction) -> str:
    """A local season in terms of the month."""
    if date in ("summer", "winter"):
        if latitude <= 0:
            raise Incomplete(
                "Say whether the June or the December solstice is meant; 'summer solstice' is unclear at this latitude."
            )
        date = "june" if date == "summer" else "december"
    return {"june": "June solstice", "december": "December solstice", "equinox": "equinox", "": ""}[date]


def _declination(text: str) -> tuple[str, Fraction | None]:
    match = re.search(
        r"declination[^.?;\d+-]{0,40}(?P<sign>[+-])?\s*(?P<value>\d+(?:\.\d+)?)\s*°(?:\s*(?P<minutes>\d+)\s*')?\s*(?P<side>[NS]\b|north|south)?",
        text, re.IGNORECASE,
    )  # fmt: skip
    if match is None:
        return text, None
    if not match["sign"] and not match["side"] and Fraction(match["value"]) != 0:
        raise Incomplete("Give the declination with a sign or a direction, for example −10° or 10° S.")
    value = Fraction(match["value"]) + Fraction(match["minutes"] or 0) / 60
    south = (match["side"] or "").lower().startswith("s")
    if south and match["sign"] == "-":
        raise Incomplete("The declination has a minus sign and a direction; give only one of them.")
    return text[: match.start()] + " " + text[match.end() :], -value if south or match["sign"] == "-" else value


def _latitude(text: str, tilt: Fraction | None) -> tuple[Fraction, str, str]:
    """The latitude, the text without it, and the tropic it lies on, if any."""
    pattern = (
        r"(?P<value>\d+(?:\.\d+)?)\s*°(?:\s*(?P<minutes>\d+)\s*')?\s*(?:of )?(?P<side>[NS]\b|north\w*|"
        r"south\w*)(?: latitude)?"
    )
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
    value = Fraction(hit["value"]) + Fraction(hit["minutes"] or 0) / 60
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


def _checked(sun: NoonSun) -> NoonSun:
    if abs(sun.latitude) > 90 or abs(sun.declination) > Fraction("23.5"):
        raise Incomplete("The latitude has to be at most 90° and the Sun's declination at most 23.5°; check them.")
    if sun.altitude <= 0:
        raise Incomplete(
            "There the Sun stays below the horizon at noon on that day (polar night); choose another place or date."
        )
    if sun.pole is not None and (sun.pole <= 0 or not sun.altitude >= 5):
        raise Incomplete("For a shadow the pole has to be higher than 0 m and the Sun at least 5° above the horizon.")
    return sun


def _tall(sun: NoonSun) -> str:
    return f"{plain(sun.pole or 0)} m"


def _degrees(value: Fraction) -> str:
    """Degrees with as many decimals as the value needs, at most two."""
    return f"{'' if (value * 100).denominator == 1 else '≈ '}{plain(round(value, 2))}°"


def _latitude_text(sun: NoonSun) -> str:
    side = "" if sun.latitude == 0 else " N" if sun.latitude > 0 else " S"
    return f"{_degrees(abs(sun.latitude))}{side}"


def _signed(value: Fraction) -> str:
    return ("+" if value > 0 else "−" if value < 0 else "") + _degrees(abs(value))


def _tex(value: Fraction) -> str:
    return plain(round(value, 2)).replace("−", "-") + "^\\circ"


def _sunny_side(sun: NoonSun) -> str:
    return "straight overhead, in the zenith" if sun.side == "zenith" else f"in the {sun.side}"


def _shadow_text(sun: NoonSun) -> str:
    if sun.side == "zenith":
        return "0 m (no shadow)"
    return f"≈ {plain(sun.shadow or 0, 3)} m"


def write(sun: NoonSun) -> Lesson:
    """Text and drawing of a solved noon altitude."""
    parts = {
        "altitude": f"altitude {_degrees(sun.altitude)}",
        "zenith": f"zenith distance {_degrees(sun.zenith)}",
        "direction": f"the noon Sun stands {_sunny_side(sun)}",
        "shadow": f"shadow {_shadow_text(sun)}",
    }
    answer = "; ".join(parts[name] for name in sun.asked)
    return Lesson(
        title="How high is the Sun at noon?",
        texts=_texts(sun, answer),
        scenes=_scenes(sun, answer),
        plan=_PLAN,
        drawing=_drawing(sun),
        answer=answer,
    )


def _texts(sun: NoonSun, answer: str) -> tuple[str, ...]:
    names = {"altitude": "its altitude $h$", "zenith": "its zenith distance $z$", "direction": "the direction in "
        "which it stands",
             "shadow": f"the shadow of something {_tall(sun)} tall"}  # fmt: skip
    goal = " and ".join(names[name] for name in sun.asked)
    if sun.date == "equinox":
        day = "At an equinox the Sun is straight above the equator: its declination is $\\delta = 0^\\circ$."
    elif sun.date:
        source = "as the problem says" if sun.tilt_given else "the usual value; the problem gives none"
        side = "north" if sun.declination > 0 else "south"
        day = (
            f"At the {sun.date} the Sun is straight above the latitude {_degrees(abs(sun.declination))} {side}: its "
            f"declination is "
            f"$\\delta = {_tex(sun.declination)}$ (the tilt of the Earth's axis, {source})."
        )
    else:
        day = f"The Sun's declination is $\\delta = {_tex(sun.declination)}$: it is straight above that latitude."
    same = sun.latitude * sun.declination >= 0
    difference = (
        f"|{_tex(sun.latitude)} - ({_tex(sun.declination)})|"
        if sun.declination < 0
        else f"|{_tex(sun.latitude)} - {_tex(sun.declination)}|"
    )
    sides = (
        "Both lie on the same side of the equator (or on it), so the numbers are subtracted."
        if same
        else "They lie on opposite sides of the equator, so the degrees add up."
    )
    where = (
        "The place lies exactly under the Sun, which stands in the zenith."
        if sun.side == "zenith"
        else f"The Sun is overhead farther {sun.side}, so from here it stands in the **{sun.side}**."
    )
    shadow = ""
    if sun.pole is not None:
        shadow = (
            f"\n\n**Step 3: the shadow.** Something {_tall(sun)} tall and its shadow are the two short sides of a "
            f"right triangle whose angle "
            f"at the tip of the shadow is $h$:\n\n$$\\tan h = \\frac{{{plain(sun.pole)}}}{{s}} \\qquad s = "
            f"\\frac{{{plain(sun.pole)}}}{{\\tan {_tex(sun.altitude)}}} "
            f"{'=' if sun.side == 'zenith' else chr(92) + 'approx'} "
            f"{plain(sun.shadow or 0, 3) if sun.side != 'zenith' else 0}\\ \\text{{m}}$$"
        )
        if sun.side != "zenith":
            shadow += f"\n\nIt points away from the Sun, to the {'north' if sun.side == 'south' else 'south'}."
    return (
        f"**What is asked.** We look at the Sun at solar noon at latitude {_latitude_text(sun)}. Find "
        f"{goal}.\n\n{day}\n\n"
        "**The idea.** The Sun is so far away that its rays reach the whole Earth parallel. So the angle between the "
        "Sun and the "
        "*zenith* (the point straight overhead) is simply how many degrees of latitude we are away from the place "
        "under the Sun.",
        "**Step 1: the distance from the place under the Sun.** North counts as plus, south as minus. "
        f"{sides}\n\n"
        f"$$z = |\\varphi - \\delta| = {difference} = {_tex(sun.zenith)}$$\n\n{where} The next picture marks $z$ "
        f"twice: at the centre of "
        "the Earth, and in the sky of the observer.",
        f"**Step 2: from the zenith to the horizon.** Zenith and horizon are 90° apart, and the Sun is "
        f"{_degrees(sun.zenith)} away from the zenith:\n\n"
        f"$$h = 90^\\circ - z = 90^\\circ - {_tex(sun.zenith)} = {_tex(sun.altitude)}$$" + shadow,
        f"**Answer.** **{answer[0].upper()}{answer[1:]}**.\n\n"
        f"**Check.** $h + z = {_tex(sun.altitude)} + {_tex(sun.zenith)} = 90^\\circ$, and walking "
        f"{_degrees(sun.zenith)} of latitude "
        f"{'' if sun.side == 'zenith' else 'to the ' + sun.side + ' '}brings us to the place where the Sun is "
        f"overhead.\n\n"
        "**Remember.** Noon altitude is 90° minus the distance in latitude from the place under the Sun.",
    )


_PLAN = """\
- Left: the Earth seen from the side with the Sun to the left; the rays are horizontal, parallel and orange.
- The Earth's axis is tilted by the declination, dashed, with N and S at its ends.
- Right: the sky over the place, south on the left and north on the right, the horizon level, the zenith straight up.
- Latitude blue, declination purple, zenith distance green, altitude red; all angles exact.
- Rays have arrow heads; labels at size 26 or more; the altitude is a question mark until it is found.
"""


def _scenes(sun: NoonSun, answer: str) -> tuple[LessonScene, ...]:
    fields = {
        "elements": "Earth with axis, equator and observer, parallel rays; local horizon, zenith line and ray"
        + (", pole and shadow." if sun.pole else "."),
        "colours": "Rays orange, latitude blue, declination purple, zenith distance green, altitude red.",
        "layout": "Earth on the left, the observer's sky on the right.",
    }
    shared = (
        f"Parallel sunrays reach the Earth; the observer is at latitude {_latitude_text(sun)}, the Sun is "
        f"overhead at latitude {_signed(sun.declination)}"
    )
    return (
        LessonScene(title="The Earth, the rays and the observer's sky", purpose="Show latitude, declination and the "
            "unknown altitude.",
                    labels="φ, δ, h = ?", alt=f"{shared}. In the observer's sky the altitude of the Sun is marked "
                        f"with a question mark.", **fields),
        LessonScene(title="The zenith distance", purpose="Show that the zenith distance is the difference in latitude.",
                    labels=f"z = {_degrees(sun.zenith)}",
                    alt=f"{shared}. The angle of {_degrees(sun.zenith)} at the Earth's centre appears again in the "
                        f"sky, between the zenith and the Sun.", **fields),
        LessonScene(title="The altitude", purpose="Show the result in the observer's sky.", labels=answer,
                    alt=f"{shared}. Result: {answer}. The noon Sun stands {_sunny_side(sun)}.", **fields),
    )  # fmt: skip


def _drawing(sun: NoonSun) -> dict[str, Any]:
    return {
        "latitude": float(sun.latitude),
        "declination": float(sun.declination),
        "altitude": float(sun.altitude),
        "sun_side": 1 if sun.side == "north" else -1,
        "latitude_text": f"latitude φ = {_latitude_text(sun)}",
        "declination_text": f"Sun's declination δ = {_signed(sun.declination)}",
        "altitude_text": _named("h", sun.altitude),
        "zenith_text": _named("z", sun.zenith),
        "pole": sun.pole is not None,
        "pole_text": _tall(sun),
        "shadow_text": "no shadow" if sun.side == "zenith" else f"s {_shadow_text(sun)}",
        "side_text": "The Sun stands in the zenith"
        if sun.side == "zenith"
        else f"The noon Sun stands in the {sun.side}",
    }


def _named(symbol: str, value: Fraction) -> str:
    words = _degrees(value)
    return f"{symbol} {words}" if words.startswith("≈") else f"{symbol} = {words}"


FAMILY = Family("noon_solar_altitude", "altitude of the noon Sun", "geography", ("high",), EXAMPLE, read, write)
