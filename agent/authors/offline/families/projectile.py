"""A throw without air resistance: horizontally from a height, or at an angle from the ground."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, Literal

import sympy as sp

from agent.authors.offline.family import Family, Incomplete, Lesson, LessonScene
from agent.authors.offline.reading import Quantity, in_unit, mentions, plain, quantities, tidy
from agent.data import Frozen, Problem

EXAMPLE = (
    "A ball is kicked from level ground at 20 m/s at an angle of 40° above the horizontal. "
    "How far away does it land, and what is its maximum height? Neglect air resistance."
)
Asked = Literal["time", "range", "height", "impact"]
STANDARD_G = Fraction("9.81")

_THROW = (
    r"\b(thr(?:ow|own|ew|ows|owing)|projectile|projected|launch\w*|kick\w*|fire[ds]?|shot|shoots|hurl\w*|toss\w*|"
    r"rolls? off|rolling off|slides? off|drops?|dropped|releas\w+|jumps?|dives?|hit|struck|leaves)\b"
)
_BEYOND = (
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
_NO_AIR = r"(?:neglect\w*|ignor\w*|disregard\w*|without|no|negligible)(?: any| all| the)? (?:air (?:resistance|drag|friction)|friction with the air|drag)|air (?:resistance|drag|friction) (?:is|may be|can be|being) (?:neglected|ignored|negligible|disregarded)"  # noqa: E501
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
        r"time of (?:its |the )?(?:flight|fall)|flight time|(?:total )?time (?:it (?:spends|is|stays) )?in the air"
        r"|(?:how long|how much time|(?:the )?time)[^.?;,]{0,60}"
        r"(?:in the air|airborne|(?:hits?|reach(?:es)?|strikes?|lands?|landing|falls?|fall)"
        r"(?: (?:on |to )?the (?:ground|floor|water|sea))?|before it lands|flight)",
    ),
    ("height", r"(?:maximum|greatest|peak|max|maximal) height|how high[^.?;,]{0,40}(?:ris|go|reach|fl[iy]|get|"
        r"climb)\w*|highest point"),
    (
        "range",
        r"how far[^.?;]{0,70}(?:land\w*|hit\w*|strike\w*|fl(?:y|ies)|go(?:es)?|travel\w*|reach\w*|touch\w*|fall\w*|"
        r"jump\w*)"
        r"(?: the (?:ground|floor|water|sea))?|how far away|horizontal (?:distance|range)(?: travel\w*| covered)?|"
        r"(?:the|its) range|\brange\b"
        r"|distance (?:from the (?:foot|base|bottom|edge|launch\w*|table|cliff)|at which it lands)|where (?:does|"
        r"will)[^.?;]{0,30}(?:lands?|hit|strike)",
    ),
)  # fmt: skip
_OTHER = (
    r"\b(how|why|speed|velocit\w+|fast|angle|energy|momentum|heights?|high|highest|times?|long|distance|far|range|"
    r"acceleration|"
    r"components?|positions?|displacement|equations?|graph|path|shape|explain|prove|show|compare|ratio|above|after|"
    r"first|half|"
    r"direction|when|until)\b"
)
_ASK = r"\?|\b(find|calculate|determine|compute|work out|how (?:far|long|high|much|fast)|what|where|estimate|give)\b"
_NUMBER_UNIT = r"[\d.,]+\s*-?\s*(?:km/h|m/s|m|cm|km|°|degrees?|met(?:re|er)s?(?: per second)?)"
_GIVEN = (
    rf"(?:\b(?:initial|horizontal|launch|muzzle|constant|speed|velocity|height|altitude|angle|elevation|an?|of|at|"
    rf"with|is|the)\b\s*|=\s*)*"
    rf"{_NUMBER_UNIT}(?:[\s-]*(?:high|tall)|\s*(?:above|to|with|from) the (?:ground|horizontal|floor|water|"
    rf"sea)(?: level)?)?"
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


class Throw(Frozen):
    """A throw; ``angle`` is 0 for a horizontal one, which alone has a ``height``."""

    speed: Fraction
    """m/s."""
    speed_said: str
    """As the problem gives it, e.g. ``72 km/h``."""
    angle: Fraction
    """Degrees above the horizontal."""
    height: Fraction
    """Metres above the landing level; 0 for a throw from the ground."""
    g: Fraction
    """m/s²."""
    g_given: bool
    asked: tuple[Asked, ...]
    from_aircraft: bool = False

    @property
    def horizontal(self) -> bool:
        return self.angle == 0


def read(problem: Problem) -> Throw | None:
    """Numbers of a throw; None when it is none."""
    text = _normal(tidy(problem.text))
    sideways = mentions(text, r"\bhorizontally\b|\bhorizontal (?:speed|velocity)\b|roll\w* off")
    found = quantities(text)
    tilted = any(q.unit == "degree" for q in found)
    if not mentions(text, _THROW) or not (sideways or tilted) or not any(_is(q, "m/s") for q in found):
        return None
    calm = re.sub(_NO_AIR, " ", text, flags=re.IGNORECASE)
    if (
        mentions(calm, _BEYOND)
        or mentions(calm, _TO_THE_TOP)
        or mentions(calm, r"\bair (?:resistance|drag|friction)|\bdrag\b")
    ):
        return None
    asked = _asked(calm)
    if not asked:
        raise Incomplete(
            "This looks like a throw, but only time of flight, range, maximum height (oblique throw from the ground) "
            "or impact speed (horizontal throw) can be asked; ask for one of these."
        )
    if mentions(text, r"\b(moon|mars|jupiter|venus|planet|asteroid)\b") and not any(_is(q, "m/s**2") for q in found):
        raise Incomplete("The throw is not on Earth; give the gravitational acceleration g there in m/s².")
    throw = _horizontal(text, found, asked) if not tilted else _oblique(text, found, asked)
    return _checked(throw)


def _normal(text: str) -> str:
    """One spelling for speeds, accelerations and a unitless g; no numbers that only count questions."""
    per_second = r"met(?:re|er)s? per second"
    text = re.sub(rf"{per_second}(?: squared| per second)", "m/s²", text, flags=re.IGNORECASE)
    text = re.sub(rf"{per_second}|\bm\s*·?\s*s\s*(?:\^\s*-\s*1|⁻¹|-1)", "m/s", text, flags=re.IGNORECASE)
    text = re.sub(r"\bm\s*(?:/\s*s\s*(?:\^\s*2|²|2\b|/\s*s)|·?\s*s\s*(?:\^\s*-\s*2|⁻²|-2))", "m/s²", text)
    text = re.sub(r"\bkm\s*(?:/\s*hr?|ph)\b|\bkmh\b|kilomet(?:re|er)s? (?:per|an) hour", "km/h", text)
    text = re.sub(r"(\bg\s*(?:=|≈|as|is|to be)\s*\d+(?:\.\d+)?)(?![\d.]*\s*[mN])(?!\.\d)", r"\1 m/s² ", text)
    return re.sub(r"\(\d\)|(?m:^\s*\d[.)]\s)", " ", text)


def _is(quantity: Quantity, unit: str) -> bool:
    return bool(quantity.unit) and in_unit(quantity, unit) is not None and quantity.unit not in ("degree", "percent")


def _asked(text: str) -> tuple[Asked, ...]:
    """What the questions ask for; empty when they ask for anything else besides."""
    sentences = re.split(r"(?<=[.?!;])\s+|\n+", text)
    rest = " ".join(s for s in sentences if re.search(_ASK, s, re.IGNORECASE))
    rest = re.sub(_GIVEN, " ", rest, flags=re.IGNORECASE)
    found: list[Asked] = []
    for name, pattern in _TARGETS:
        rest, count = re.subn(pattern, " ", rest, flags=re.IGNORECASE)
        if count:
            found.append(name)
    order: tuple[Asked, ...] = ("time", "range", "height", "impact")
    return () if mentions(rest, _OTHER) else tuple(name for name in order if name in found)


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
    before, after = text[max(0, height.start - 40) : height.start], text[height.end : height.end + 40]
    if not (re.search(_HEIGHT_BEFORE, before, re.IGNORECASE) or re.search(_HEIGHT_AFTER, after, re.IGNORECASE)):
        raise Incomplete(
            "The text does not say that the given length is the height; write for example 'from a height of 20 m'."
        )
    if "height" in asked:
        raise Incomplete(
            "A horizontal throw never rises above its start; ask for the time, the range or the impact speed."
        )
    g, given = _gravity(parts["m/s**2"])
    return Throw(
        speed=_value(speed, "m/s"), speed_said=_said(speed), angle=Fraction(0), height=_value(height, "m"),
        g=g, g_given=given, asked=asked, from_aircraft=mentions(text, _AIRCRAFT),
    )  # fmt: skip


def _oblique(text: str, found: tuple[Quantity, ...], asked: tuple[Asked, ...]) -> Throw:
    if mentions(text, _RAISED) or any(_is(q, "m") for q in found):
        raise Incomplete(
            "An oblique throw is worked out only from the ground to the same level; leave out other heights and "
            "lengths."
        )
    parts = _parts(found, {"m/s": 1, "degree": 1})
    if "impact" in asked:
        raise Incomplete("For an oblique throw ask for the time of flight, the range or the maximum height.")
    g, given = _gravity(parts["m/s**2"])
    speed = parts["m/s"][0]
    return Throw(
        speed=_value(speed, "m/s"), speed_said=_said(speed), angle=parts["degree"][0].value, height=Fraction(0),
        g=g, g_given=given, asked=asked,
    )  # fmt: skip


def _gravity(given: tuple[Quantity, ...]) -> tuple[Fraction, bool]:
    return (_value(given[0], "m/s**2"), True) if given else (STANDARD_G, False)


def _value(quantity: Quantity, unit: str) -> Fraction:
    value = in_unit(quantity, unit)
    assert value is not None
    # km/h to m/s is 5/18, which pint gives as a float.
    return Fraction(value).limit_denominator(10**5)


def _said(speed: Quantity) -> str:
    unit = {"meter / second": "m/s", "kilometer / hour": "km/h"}.get(speed.unit)
    if unit is None:
        raise Incomplete("Give the launch speed in m/s or km/h.")
    return f"{plain(speed.value)} {unit}"


def _checked(throw: Throw) -> Throw:
    if throw.speed <= 0 or (throw.horizontal and throw.height <= 0) or throw.g <= 0:
        raise Incomplete("Speed, height and g of a throw have to be greater than zero; state them as positive numbers.")
    if not throw.horizontal and not 5 <= throw.angle <= 85:
        raise Incomplete("The launch angle has to lie between 5° and 85° above the horizontal.")
    if throw.angle < 0 or not Fraction(1, 10) <= throw.speed <= 1200 or not 1 <= throw.g <= 30 or throw.height > 20000:
        raise Incomplete(
            "Speed (0.1 to 1200 m/s), height (up to 20 000 m) or g (1 to 30 m/s²) is out of the range of this model."
        )
    return throw


class Solved(Frozen):
    """Results in SI units, as floats rounded nowhere."""

    time: float
    range: float
    height: float
    impact: float
    vx: float
    vy: float


def solve(throw: Throw) -> Solved:
    """Landing time from y(t) = 0, and all that follows from it."""
    t = sp.Symbol("t", positive=True)
    angle = sp.pi * sp.Rational(throw.angle.numerator, throw.angle.denominator) / 180
    v0, g, h = (sp.Rational(x.numerator, x.denominator) for x in (throw.speed, throw.g, throw.height))
    vx, vy = v0 * sp.cos(angle), v0 * sp.sin(angle)
    y = h + vy * t - g * t**2 / 2
    landing = max(sp.solve(y, t), key=sp.N)
    top = max(sp.S.Zero, vy / g)
    return Solved(
        time=float(landing),
        range=float(vx * landing),
        height=float(y.subs(t, top)),
        impact=float(sp.sqrt(vx**2 + (vy - g * landing) ** 2)),
        vx=float(vx),
        vy=float(vy),
    )


def write(throw: Throw) -> Lesson:
    """Text and drawing of a solved throw."""
    solved = solve(throw)
    answer = "; ".join(f"{_NAMES[name]} {_amount(name, solved)}" for name in throw.asked)
    texts = _horizontal_texts(throw, solved, answer) if throw.horizontal else _oblique_texts(throw, solved, answer)
    return Lesson(
        title="Horizontal throw" if throw.horizontal else "Oblique throw",
        texts=texts,
        scenes=_scenes(throw, solved, answer),
        plan=_PLAN,
        drawing=_drawing(throw, solved),
        answer=answer,
    )


_NAMES = {"time": "time of flight", "range": "range", "height": "maximum height", "impact": "impact speed"}
_SYMBOLS = {"time": "T", "range": "R", "height": "H", "impact": "v"}
_UNITS = {"time": "s", "range": "m", "height": "m", "impact": "m/s"}


def _short(value: float) -> str:
    """Three significant digits, whole numbers from 1000 on."""
    return plain(round(value)) if abs(value) >= 1000 else plain(value, 3)


def _sign(value: float) -> str:
    return "=" if float(_short(value).replace("−", "-")) == float(f"{value:.12g}") else "≈"


def _amount(name: str, solved: Solved) -> str:
    value = getattr(solved, name)
    return f"{'' if _sign(value) == '=' else '≈ '}{_short(value)} {_UNITS[name]}"


def _math(value: float, unit: str) -> str:
    sign = "=" if _sign(value) == "=" else r"\approx"
    return f"{sign} {_short(value)}\\ \\text{{{unit}}}"


def _opening(throw: Throw) -> str:
    asked = " and ".join(f"the {_NAMES[name]} ${_SYMBOLS[name]}$" for name in throw.asked)
    metric = "" if throw.speed_said.endswith("m/s") else f" (that is {plain(throw.speed)} m/s)"
    source = "as the problem says" if throw.g_given else "the standard value, because the problem gives none"
    start = (
        f"horizontally at $v_0 =$ {throw.speed_said}{metric} from a height of $h =$ {plain(throw.height)} m"
        if throw.horizontal
        else f"from level ground at $v_0 =$ {throw.speed_said}{metric}, {plain(throw.angle)}° above the horizontal"
    )
    return (
        f"**What is asked.** Something is thrown {start}. Find {asked}. We neglect air resistance and use "
        f"$g = {plain(throw.g)}\\ \\text{{m/s}}^2$ ({source}).\n\n"
        "**The idea.** The two directions do not disturb each other. *Sideways* nothing pushes or pulls, so that speed "
        "stays the same. *Up and down* gravity changes the speed by $g$ every second. Both motions share one clock."
    )


def _horizontal_texts(throw: Throw, s: Solved, answer: str) -> tuple[str, ...]:
    v, h, g = plain(throw.speed), plain(throw.height), plain(throw.g)
    impact = (
        f"\n\n**The speed at landing.** Downwards it has gained $v_y = g\\,T {_math(float(throw.g) * s.time, 'm/s')}$; "
        f"sideways it still has {v} m/s. The two are the sides of a right triangle:\n\n"
        f"$$v = \\sqrt{{v_0^2 + v_y^2}} {_math(s.impact, 'm/s')}$$"
        if "impact" in throw.asked
        else ""
    )
    return (
        _opening(throw),
        "**Step 1: the fall gives the time.** At the start it does not move up or down at all, so it falls like a "
        "dropped "
        f"stone: $h = \\tfrac12 g\\,T^2$. Solve for the time until the height {h} m is used up:\n\n"
        f"$$T = \\sqrt{{\\frac{{2h}}{{g}}}} = \\sqrt{{\\frac{{2 \\times {h}}}{{{g}}}}} {_math(s.time, 's')}$$\n\n"
        "The next picture marks four equal parts of this time: the steps sideways are equal, the steps down grow.",
        "**Step 2: the steady motion gives the range.** For that whole time it moves sideways at "
        f"{v} m/s:\n\n$$R = v_0\\,T {_math(s.range, 'm')}$$\n\n(worked out with the unrounded time).{impact}\n\n"
        "In the next picture the blue arrows stay equal, the red ones grow.",
        f"**Answer.** **{answer[0].upper()}{answer[1:]}**.\n\n"
        f"**Check.** In {_short(s.time)} s a stone falls $\\tfrac12 \\times {g} \\times {_short(s.time)}^2 "
        f"\\approx "
        f"{h}$ m: just the height it started from.\n\n"
        "**Remember.** The height alone decides how long it falls; the sideways speed only decides how far it gets.",
    )


def _oblique_texts(throw: Throw, s: Solved, answer: str) -> tuple[str, ...]:
    v, a, g = plain(throw.speed), plain(throw.angle), plain(throw.g)
    return (
        _opening(throw),
        "**Step 1: split the launch speed.** The arrow $v_0$ in the picture is the long side of a right triangle with "
        f"the angle {a}°:\n\n$$v_x = v_0\\cos {a}^\\circ {_math(s.vx, 'm/s')} \\qquad "
        f"v_y = v_0\\sin {a}^\\circ {_math(s.vy, 'm/s')}$$\n\n"
        "In the next picture the blue part $v_x$ stays the same all the way. The red part $v_y$ shrinks to zero at the "
        "top and then points down.",
        "**Step 2: use the vertical motion.** Gravity takes $v_y$ away in $t = v_y/g$, and coming down takes as long "
        "as "
        f"going up:\n\n$$T = \\frac{{2 v_y}}{{g}} {_math(s.time, 's')}$$\n\n"
        f"The top is reached at half that time:\n\n$$H = \\frac{{v_y^2}}{{2g}} {_math(s.height, 'm')}$$\n\n"
        f"**Step 3: use the horizontal motion.** Sideways the speed is $v_x$ all the time:\n\n"
        f"$$R = v_x\\,T {_math(s.range, 'm')}$$\n\n(all worked out with unrounded values).",
        f"**Answer.** **{answer[0].upper()}{answer[1:]}**.\n\n"
        f"**Check.** With $R = v_0^2\\sin(2 \\times {a}^\\circ)/g$ we get "
        f"${v}^2 \\times {plain(float(sp.sin(2 * sp.pi * throw.angle / 180)), 4)} / {g} \\approx {_short(s.range)}$ "
        f"m, the same range.\n\n"
        "**Remember.** Split the velocity first. The vertical part decides how long and how high, the horizontal part "
        "how far.",
    )


_PLAN = """\
- Axes in metres: horizontal distance x and height y; the launch point is above x = 0, the ground is y = 0.
- The path is the exact parabola, drawn grey and dashed until it is explained.
- Horizontal velocities are blue, vertical ones red, whole velocities purple; all arrows use one scale.
- If x and y cannot have the same scale, the picture says so.
- Labels at size 24, title at the top left.
"""


def _scenes(throw: Throw, s: Solved, answer: str) -> tuple[LessonScene, ...]:
    start = (
        f"horizontally at {throw.speed_said} from {plain(throw.height)} m above the ground"
        if throw.horizontal
        else f"from the ground at {throw.speed_said}, {plain(throw.angle)} degrees above the horizontal"
    )
    colours = "Horizontal parts blue, vertical parts red, launch velocity purple, path grey."
    layout = "Launch at the left, landing at the right, axes in metres."
    middle = (
        "Dots at four equal parts of the flight time: their horizontal steps are equal, the downward steps grow as 1, "
        "3, 5, 7."
        if throw.horizontal
        else f"Velocity arrows at five moments: the horizontal part stays {_short(s.vx)} m/s, the vertical part "
        f"shrinks "
        "from its launch value to zero at the top and then points down."
    )
    return (
        LessonScene(
            title="The throw and what is known", purpose="Show the launch, the path and what is unknown.",
            elements="Axes, ground, launch velocity arrow, dashed parabola, unknowns with question marks.",
            labels=throw.speed_said, colours=colours, layout=layout,
            alt=f"Something is thrown {start}. A dashed parabola shows its path to the ground; the values asked for "
                f"are marked with question marks.",
        ),
        LessonScene(
            title="Two motions, one clock" if throw.horizontal else "The two parts of the velocity",
            purpose="Show that the two directions do not disturb each other.",
            elements="The same axes and path; marks at equal "
                "times.", labels="components", colours=colours, layout=layout,
            alt=middle,
        ),
        LessonScene(
            title="The result", purpose="Show the results in place.",
            elements="The same axes and path with the results.", labels=answer, colours=colours, layout=layout,
            alt=f"The same path with the results filled in: {answer}. It lands {_short(s.range)} m from the launch "
                f"point.",
        ),
    )  # fmt: skip


def _drawing(throw: Throw, s: Solved) -> dict[str, Any]:
    def known(name: str) -> str:
        value = getattr(s, name)
        return f"{_SYMBOLS[name]} {_sign(value)} {_short(value)} {_UNITS[name]}"

    return {
        "horizontal": throw.horizontal,
        "from_aircraft": throw.from_aircraft,
        "speed": float(throw.speed),
        "angle": float(throw.angle),
        "height": float(throw.height),
        "g": float(throw.g),
        "speed_text": f"$\\mathdefault{{v_0}}$ = {throw.speed_said}",
        "height_text": f"h = {plain(throw.height)} m",
        "angle_text": f"{plain(throw.angle)}°",
        "unknown": [f"{_SYMBOLS[name]} = ?" for name in throw.asked],
        "range_text": known("range"),
        "top_text": known("height"),
        "time_text": known("time"),
        "impact_text": known("impact"),
        "asks_impact": "impact" in throw.asked,
        "vx_text": f"blue: $\\mathdefault{{v_x}}$ {_sign(s.vx)} {_short(s.vx)} m/s, the same all the way",
        "vy_text": f"red: $\\mathdefault{{v_y}}$ {_sign(s.vy)} {_short(s.vy)} m/s at the start, 0 at the top",
        "g_text": f"g = {plain(throw.g)} m/s²",
    }


FAMILY = Family("projectile", "throw without air resistance", "physics", ("high",), EXAMPLE, read, write)
