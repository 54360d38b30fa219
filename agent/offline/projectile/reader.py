"""What a problem of the family “throw without air resistance” gives and asks."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.projectile.inverse import from_landing
from chalkwright.agent.offline.projectile.solver import Asked, Throw
from chalkwright.agent.offline.question import USED, asking, targets, without_counters
from chalkwright.agent.offline.reading import Quantity, in_unit, mentions, plain, quantities, tidy

STANDARD_G = Fraction("9.81")

_THROW = (
    r"\b(thr(?:ow|own|ew|ows|owing)|projectile|projected|launch\w*|kick\w*|fire[ds]?|shot|shoots|hurl\w*|toss\w*|"
    r"rolls? off|rolling off|slides? off|drops?|dropped|releas\w+|jumps?|dives?|hit|struck|leaves)\b"
)
OTHER_TASK = (
    r"\b(inclined? plane|incline|slope|ramp|wall|fence|net|goal|target|hoop|bounc\w*|wind|spring|moving|"
    r"below the horizontal|"
    r"downwards?|vertically|to the vertical|with the vertical|from the vertical|on a hill|another|second (?:ball|"
    r"stone)|two (?:balls|stones)|"
    r"ray|light|lens|elevator|lift|rope|force|mass|friction|minimum|smallest|same|twice|double[ds]?|half|halve[ds]?)\b"
)
# Time or distance up to the top is another question than both asked side by side.
_TO_THE_TOP = (
    r"(?:how long|\btime)[^.?;]{0,40}\b(?:to|until|till|before|when)\b[^.?;]{0,25}(?:highest|maximum|peak|top\b|apex|"
    r"how high)"
    r"|\b(?:when|at|reach\w*|until|by the time)(?: (?:it|the|its|is|has|at|gets|to|ball|stone|projectile|reaches|"
    r"that)){0,5} "
    r"(?:highest point|maximum height|max height|peak|apex|top of its)"
)
_RAISED = (
    r"\b(cliff|tower|building|roof|bridge|balcony|window|table|desk|hill|platform|ledge|wall|height of|released from|"
    r"airplane|aeroplane|plane|helicopter|balloon)\b"
)
_AIRCRAFT = r"\b(airplane|aeroplane|aircraft|plane|helicopter|jet|balloon|drone)\b"
_NO_AIR = (
    r"(?:neglect\w*|ignor\w*|disregard\w*|without|no|negligible)(?: any| all| the)? (?:air (?:resistance|drag|"
    r"friction)|friction with the air|drag)|air (?:resistance|drag|friction) (?:is|may be|can be|being) (?:neglected|"
    r"ignored|negligible|disregarded)"
)
_TARGETS: tuple[tuple[Asked, str], ...] = (
    (
        "impact",
        r"(?:speed|velocity)[^.?;]{0,30}(?:just before|when|as|with which|at which|does|on|at)?[^.?;]{0,25}"
        r"\b(?:hits?|strikes?|lands?|landing|impact|reach(?:es)? the (?:ground|floor|water|sea))(?: the (?:ground|"
        r"floor|water|sea))?"
        r"|how fast (?:is|does|will)[^.?;]{0,30}\b(?:hits?|strikes?|lands?)(?: the (?:ground|floor|water|sea))?",
    ),
    ("impact", r"(?:impact|landing) (?:speed|velocity)"),
    (
        "time",
        r"(?:after|in) (?:what|how much) time[^.?;,]{0,40}|after how (?:long|many seconds)[^.?;,]{0,40}|"
        r"time of (?:its |the )?(?:flight|fall)|flight time|(?:total )?time (?:it (?:spends|is|stays) )?in the air"
        r"|when (?:does|will|do) (?:it|they|the \w+) (?:hits?|reach(?:es)?|lands?)(?: (?:on )?the (?:ground|floor|"
        r"water|sea|river))?"
        r"|(?:how long|how much time|(?:the )?time)[^.?;,]{0,60}"
        r"(?:in the air|airborne|(?:hits?|reach(?:es)?|strikes?|lands?|landing|falls?|fall)"
        r"(?: (?:on |to )?the (?:ground|floor|water|sea))?|before it lands|flight)",
    ),
    (
        "height",
        r"(?:maximum|greatest|peak|max|maximal) height|how high[^.?;,]{0,40}(?:ris|go|reach|fl[iy]|get|"
        r"climb)\w*|highest point",
    ),
    (
        "range",
        r"how far from the \w+(?= ?[?.,])|how far[^.?;]{0,70}(?:land\w*|hit\w*|strike\w*|fl(?:y|ies)|go(?:es)?|"
        r"travel\w*|reach\w*|touch\w*|fall\w*|"
        r"jump\w*)"
        r"(?: the (?:ground|floor|water|sea))?|how far away|horizontal (?:distance|range)(?: travel\w*| covered)?|"
        r"(?:the|its) range|\brange\b"
        r"|distance (?:from the (?:foot|base|bottom|edge|launch\w*|table|cliff)|at which it lands)|where (?:does|"
        r"will)[^.?;]{0,30}(?:lands?|hit|strike)",
    ),
)
_OTHER = (
    r"\b(how|why|speed|velocit\w+|fast|angle|energy|momentum|heights?|high|highest|times?|long|distance|far|range|"
    r"acceleration|"
    r"components?|positions?|displacement|equations?|graph|path|shape|explain|prove|show|compare|ratio|above|after|"
    r"first|half|"
    r"direction|when|until)\b"
)
_AHEAD = r"\bhow far (?:ahead of|before|in front of|short of) (?:the|its) target\b[^.?]*"
"""What is dropped keeps its speed, so this is its range."""
_ASKING = r"where|estimate"
_ORDER: tuple[Asked, ...] = ("time", "range", "height", "impact")
_GIVEN = (
    rf"(?:\b(?:initial|horizontal|launch|muzzle|constant|speed|velocity|height|altitude|angle|elevation|an?|of|at|"
    rf"with|is|the)\b\s*|=\s*)*{USED}+"
    rf"(?:[\s-]*(?:high|tall)|\s*(?:above|to|with|from) the (?:ground|horizontal|floor|water|sea)(?: level)?)?"
)
_HEIGHT_BEFORE = (
    r"(?:height|altitude|\bh|\bhigh)\s*(?:of|=|is|:|about)?\s*$|\b(?:above|off|from|from the top of|"
    r"from the edge of) an?\s*$"
)
_HEIGHT_AFTER = (
    r"^[\s-]*(?:high|tall|above|in height|up\b|vertical|(?:\w+ ){0,2}?(?:cliff|tower|building|roof|bridge|balcony|"
    r"table|desk|platform|ledge|"
    r"bench|shelf|counter)\b)"
)


def read(problem: Problem) -> Throw | None:
    """Numbers of a throw; None when it is none."""
    text = _with_unit_of_g(without_counters(tidy(problem.text)))
    text = re.sub(_AHEAD, "how far does it go horizontally", text, flags=re.IGNORECASE)
    sideways = mentions(text, r"\bhorizontally\b|\bhorizontal (?:speed|velocity)\b|roll\w* off")
    found = quantities(text)
    tilted = any(q.unit == "degree" for q in found)
    if not mentions(text, _THROW) or not (sideways or tilted or any(_is(q, "s") for q in found)):
        return None
    calm = re.sub(_NO_AIR, " ", text, flags=re.IGNORECASE)
    if (
        mentions(calm, OTHER_TASK)
        or mentions(calm, _TO_THE_TOP)
        or mentions(calm, r"\bair (?:resistance|drag|friction)|\bdrag\b")
    ):
        return None
    inverse = _inverse(text, found)
    if inverse is not None:
        return _check(inverse)
    if not any(_is(q, "m/s") for q in found):
        return None
    asked = _find_asked(calm)
    if not asked:
        raise Incomplete(
            "This looks like a throw, but only time of flight, range, maximum height (oblique throw from the ground) "
            "or impact speed (horizontal throw) can be asked; ask for one of these."
        )
    if mentions(text, r"\b(moon|mars|jupiter|venus|planet|asteroid)\b") and not any(_is(q, "m/s**2") for q in found):
        raise Incomplete("The throw is not on Earth; give the gravitational acceleration g there in m/s².")
    throw = _horizontal(text, found, asked) if not tilted else _oblique(text, found, asked)
    return _check(throw)


def _inverse(text: str, found: tuple[Quantity, ...]) -> Throw | None:
    """A throw whose start is asked; None where its end is."""
    gravity = tuple(q for q in found if _is(q, "m/s**2"))
    heights = [q for q in found if _is(q, "m") and _is_height(text, q)]
    if len(gravity) > 1 or len(heights) > 1:
        return None
    return from_landing(text, found, heights, _gravity(gravity))


def _with_unit_of_g(text: str) -> str:
    """``g = 10`` without its unit is meant in m/s²."""
    return re.sub(r"(\bg\s*(?:=|≈|as|is|to be)\s*\d+(?:\.\d+)?)(?![\d.]*\s*[mN])(?!\.\d)", r"\1 m/s² ", text)


def _is(quantity: Quantity, unit: str) -> bool:
    return bool(quantity.unit) and in_unit(quantity, unit) is not None and quantity.unit not in ("degree", "percent")


def _find_asked(text: str) -> tuple[Asked, ...]:
    """What the questions ask for; empty when they ask for anything else besides."""
    question = asking(text, _ASKING)
    for quantity in quantities(question):
        if quantity.unit:
            question = question[: quantity.start] + USED * (quantity.end - quantity.start) + question[quantity.end :]
    found = targets(re.sub(_GIVEN, " ", question, flags=re.IGNORECASE), _TARGETS, _OTHER)
    return tuple(sorted(found, key=_ORDER.index))


def _parts(found: tuple[Quantity, ...], wanted: dict[str, int]) -> dict[str, tuple[Quantity, ...]]:
    """Quantities by unit; raises Incomplete when they are not exactly those ``wanted`` (and perhaps g)."""
    by_unit = {unit: tuple(q for q in found if _is(q, unit)) for unit in ("m/s", "m", "m/s**2")}
    by_unit["degree"] = tuple(q for q in found if q.unit == "degree")
    known = sum(len(group) for group in by_unit.values())
    counts = {unit: len(by_unit[unit]) for unit in wanted}
    if (
        known != len(found)
        or counts != wanted
        or len(by_unit["m/s**2"]) > 1
        or known != sum(wanted.values()) + len(by_unit["m/s**2"])
    ):
        names = {"m/s": "the launch speed (m/s)", "m": "the height (m)", "degree": "the launch angle (°)"}
        needed = " and ".join(names[unit] for unit in wanted)
        raise Incomplete(f"This throw can be worked out from {needed}, and g if you like, and no other number.")
    return by_unit


def _horizontal(text: str, found: tuple[Quantity, ...], asked: tuple[Asked, ...]) -> Throw:
    parts = _parts(found, {"m/s": 1, "m": 1})
    height, speed = parts["m"][0], parts["m/s"][0]
    if not _is_height(text, height):
        raise Incomplete(
            "The text does not say that the given length is the height; write for example 'from a height of 20 m'."
        )
    if "height" in asked:
        raise Incomplete(
            "A horizontal throw never rises above its start; ask for the time, the range or the impact speed."
        )
    g, given = _gravity(parts["m/s**2"])
    return Throw(
        speed=_value(speed, "m/s"),
        speed_said=_write_speed(speed),
        angle=Fraction(0),
        height=_value(height, "m"),
        g=g,
        g_given=given,
        asked=asked,
        from_aircraft=mentions(text, _AIRCRAFT),
    )


def _oblique(text: str, found: tuple[Quantity, ...], asked: tuple[Asked, ...]) -> Throw:
    raised = mentions(text, _RAISED)
    if raised != any(_is(q, "m") for q in found):
        raise Incomplete(
            "An oblique throw starts on the ground, or from a cliff or a building whose height is given; leave out "
            "other "
            "lengths."
        )
    parts = _parts(found, {"m/s": 1, "degree": 1} | ({"m": 1} if raised else {}))
    if raised and not _is_height(text, parts["m"][0]):
        raise Incomplete("Say that the given length is the height of the start, for example 'a cliff 40 m high'.")
    if "impact" in asked and not raised:
        raise Incomplete("For an oblique throw ask for the time of flight, the range or the maximum height.")
    if "height" in asked and raised:
        raise Incomplete("From a raised start ask for the time of flight, the range or the impact speed.")
    g, given = _gravity(parts["m/s**2"])
    speed = parts["m/s"][0]
    return Throw(
        speed=_value(speed, "m/s"),
        speed_said=_write_speed(speed),
        angle=parts["degree"][0].value,
        height=_value(parts["m"][0], "m") if raised else Fraction(0),
        g=g,
        g_given=given,
        asked=asked,
    )


def _is_height(text: str, length: Quantity) -> bool:
    """Whether a length says how high above the ground something is."""
    before, after = text[max(0, length.start - 40) : length.start], text[length.end : length.end + 40]
    return bool(re.search(_HEIGHT_BEFORE, before, re.IGNORECASE) or re.search(_HEIGHT_AFTER, after, re.IGNORECASE))


def _gravity(given: tuple[Quantity, ...]) -> tuple[Fraction, bool]:
    return (_value(given[0], "m/s**2"), True) if given else (STANDARD_G, False)


def _value(quantity: Quantity, unit: str) -> Fraction:
    value = in_unit(quantity, unit)
    assert value is not None
    # km/h to m/s is 5/18, which pint gives as a float.
    return Fraction(value).limit_denominator(10**5)


def _write_speed(speed: Quantity) -> str:
    unit = {"meter / second": "m/s", "kilometer / hour": "km/h"}.get(speed.unit)
    if unit is None:
        raise Incomplete("Give the launch speed in m/s or km/h.")
    return f"{plain(speed.value)} {unit}"


def _check(throw: Throw) -> Throw:
    if throw.speed <= 0 or (throw.horizontal and throw.height <= 0) or throw.g <= 0:
        raise Incomplete("Speed, height and g of a throw have to be greater than zero; state them as positive numbers.")
    if not throw.horizontal and not 5 <= throw.angle <= 85:
        raise Incomplete("The launch angle has to lie between 5° and 85° above the horizontal.")
    if throw.angle < 0 or not Fraction(1, 10) <= throw.speed <= 1200 or not 1 <= throw.g <= 30 or throw.height > 20000:
        raise Incomplete(
            "Speed (0.1 to 1200 m/s), height (up to 20 000 m) or g (1 to 30 m/s²) is out of the range of this model."
        )
    return throw
