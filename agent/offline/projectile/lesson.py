"""Text and drawing of throws without air resistance."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from chalkwright.agent.offline.algebra import sp
from chalkwright.agent.offline.family import Lesson, LessonScene
from chalkwright.agent.offline.phrases import list_names
from chalkwright.agent.offline.projectile.solver import Launch, Solved, Throw, solve
from chalkwright.agent.offline.reading import is_exact, plain


def write(throw: Throw) -> Lesson:
    """Text and drawing of a solved throw."""
    solved = solve(throw)
    answer = "; ".join(f"{_NAMES[name]} {_amount(name, solved)}" for name in throw.asked)
    texts = _horizontal_texts if throw.horizontal else _oblique_texts
    if throw.sought:
        answer, texts = "; ".join(_start_of(throw, name) for name in throw.sought), _inverse_texts
    return Lesson(
        title="Horizontal throw" if throw.horizontal else "Oblique throw",
        texts=texts(throw, solved, answer),
        scenes=_scenes(throw, solved, answer),
        plan=_PLAN,
        drawing=_drawing(throw, solved),
        answer=answer,
    )


_NAMES = {"time": "time of flight", "range": "range", "height": "maximum height", "impact": "impact speed"}
_SYMBOLS = {"time": "T", "range": "R", "height": "H", "impact": "v"}
_UNITS = {"time": "s", "range": "m", "height": "m", "impact": "m/s"}


def _start_of(throw: Throw, name: Launch) -> str:
    """``initial speed ≈ 36.1 m/s``"""
    words, value, unit = {
        "speed": ("initial speed", throw.speed, " m/s"),
        "angle": ("angle", throw.angle, "°"),
        "start": ("height of the start", throw.height, " m"),
    }[name]
    return f"{words} {'' if _sign(float(value)) == '=' else '≈ '}{plain(value, 3)}{unit}"


def _inverse_texts(throw: Throw, s: Solved, answer: str) -> tuple[str, ...]:
    """From where and when it lands back to the start."""
    g, told = (
        plain(throw.g),
        {
            "time": f"it lands after $T = {plain(s.time, 3)}$ s",
            "range": f"it lands at a distance of $R = {plain(s.range, 3)}$ m",
        },
    )
    given = [told[name] for name in throw.told]
    if throw.horizontal:
        start = "horizontally" + ("" if "start" in throw.sought else f" from a height of $h = {plain(throw.height)}$ m")
        if "speed" not in throw.sought:
            start += f" at $v_0 =$ {throw.speed_said}"
        first = (
            f"**Step 1: the time.** Sideways it moves steadily, so\n\n$$T = \\frac{{R}}{{v_0}} {_math(s.time, 's')}$$"
            if "start" in throw.sought and "time" not in throw.told
            else f"**Step 1: the fall gives the time.** Up and down it falls like a dropped stone, $h = \\tfrac12 "
            f"g\\,T^2$, so\n\n$$T = \\sqrt{{\\frac{{2h}}{{g}}}} {_math(s.time, 's')}$$"
            if "speed" in throw.sought
            else f"**Step 1: the time.** It is given: $T = {plain(s.time, 3)}$ s."
        )
        second = (
            f"$$v_0 = \\frac{{R}}{{T}} {_math(s.vx, 'm/s')}$$"
            if "speed" in throw.sought
            else f"$$h = \\tfrac12 g\\,T^2 = \\tfrac12 \\times {g} \\times {plain(s.time, 3)}^2 "
            f"{_math(float(throw.height), 'm')}$$"
        )
    else:
        start = "from level ground" + (
            "" if "angle" in throw.sought else f", {plain(throw.angle)}° above the horizontal"
        )
        first, second = _oblique_inverse(throw, s)
    source = "as the problem says" if throw.g_given else "the standard value, because the problem gives none"
    return (
        f"**What is asked.** Something is thrown {start}, and {list_names(given)}. Find "
        f"{list_names([_SOUGHT[name] for name in throw.sought])}. We neglect air resistance and use $g = {g}\\ "
        f"\\text{{m/s}}^2$ ({source}).\n\n**The idea.** The two directions do not disturb each other. *Sideways* the "
        "speed stays the same; *up and down* gravity changes it by $g$ every second. Both motions share one clock.",
        first,
        f"**Step 2: the start.** {second}\n\n(worked out with unrounded values)",
        f"**Answer.** **{answer[0].upper()}{answer[1:]}**.\n\n**Check.** With this start it flies {plain(s.time, 3)} "
        f"s and {plain(s.range, 3)} m far, as given.\n\n**Remember.** The vertical motion tells the time, the "
        "horizontal one the distance.",
    )


_SOUGHT = {
    "speed": "the initial speed $v_0$",
    "angle": "the angle of projection",
    "start": "the height $h$ of the start",
}


def _oblique_inverse(throw: Throw, s: Solved) -> tuple[str, str]:
    """Both steps of a throw from the ground."""
    g, a = plain(throw.g), plain(throw.angle)
    if "angle" in throw.sought or set(throw.told) == {"time", "range"}:
        angle = (
            f" \\qquad \\tan\\alpha = \\frac{{v_y}}{{v_x}},\\ \\alpha {_math(float(throw.angle), '°')}"
            if "angle" in throw.sought
            else ""
        )
        return (
            "**Step 1: both parts of the velocity.** Sideways it covers the range in the whole time; upwards its "
            f"speed is used up after half of it:\n\n$$v_x = \\frac{{R}}{{T}} {_math(s.vx, 'm/s')} \\qquad v_y = "
            f"\\frac{{g\\,T}}{{2}} {_math(s.vy, 'm/s')}$$",
            f"The two are the sides of a right triangle:\n\n$$v_0 = \\sqrt{{v_x^2 + v_y^2}} "
            f"{_math(float(throw.speed), 'm/s')}{angle}$$",
        )
    if "range" in throw.told:
        return (
            f"**Step 1: how far it gets.** With $T = 2 v_0 \\sin {a}^\\circ / g$ the range is $R = v_0 \\cos "
            f"{a}^\\circ \\cdot T = v_0^2 \\sin(2 \\cdot {a}^\\circ) / g$.",
            f"$$v_0 = \\sqrt{{\\frac{{R\\,g}}{{\\sin(2 \\cdot {a}^\\circ)}}}} {_math(float(throw.speed), 'm/s')}$$",
        )
    return (
        "**Step 1: the upward part.** After half of the time it is used up:\n\n$$v_y = \\frac{g\\,T}{2} = "
        f"\\frac{{{g} \\times {plain(s.time, 3)}}}{{2}} {_math(s.vy, 'm/s')}$$",
        f"It is the side opposite the angle:\n\n$$v_0 = \\frac{{v_y}}{{\\sin {a}^\\circ}} "
        f"{_math(float(throw.speed), 'm/s')}$$",
    )


def _sign(value: float) -> str:
    return "=" if is_exact(value, 3) else "≈"


def _amount(name: str, solved: Solved) -> str:
    value = getattr(solved, name)
    return f"{'' if _sign(value) == '=' else '≈ '}{plain(value, 3)} {_UNITS[name]}"


def _math(value: float, unit: str) -> str:
    sign = "=" if _sign(value) == "=" else r"\approx"
    return f"{sign} {plain(value, 3)}\\ \\text{{{unit}}}"


def _opening(throw: Throw) -> str:
    asked = list_names([f"the {_NAMES[name]} ${_SYMBOLS[name]}$" for name in throw.asked])
    metric = "" if throw.speed_said.endswith("m/s") else f" (that is {plain(throw.speed)} m/s)"
    source = "as the problem says" if throw.g_given else "the standard value, because the problem gives none"
    start = (
        f"horizontally at $v_0 =$ {throw.speed_said}{metric} from a height of $h =$ {plain(throw.height)} m"
        if throw.horizontal
        else f"{f'from a height of $h = {plain(throw.height)}$ m' if throw.height else 'from level ground'} at $v_0 =$ "
        f"{throw.speed_said}{metric}, {plain(throw.angle)}° above the horizontal"
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
        f"dropped stone: $h = \\tfrac12 g\\,T^2$. Solve for the time until the height {h} m is used up:\n\n"
        f"$$T = \\sqrt{{\\frac{{2h}}{{g}}}} = \\sqrt{{\\frac{{2 \\times {h}}}{{{g}}}}} {_math(s.time, 's')}$$\n\n"
        "The next picture marks four equal parts of this time: the steps sideways are equal, the steps down grow.",
        "**Step 2: the steady motion gives the range.** For that whole time it moves sideways at "
        f"{v} m/s:\n\n$$R = v_0\\,T {_math(s.range, 'm')}$$\n\n(worked out with the unrounded time).{impact}\n\n"
        "In the next picture the blue arrows stay equal, the red ones grow.",
        f"**Answer.** **{answer[0].upper()}{answer[1:]}**.\n\n"
        f"**Check.** In {plain(s.time, 3)} s a stone falls $\\tfrac12 \\times {g} \\times {plain(s.time, 3)}^2 "
        f"\\approx {h}$ m: just the height it started from.{_horizontal_check(throw, s)}\n\n"
        "**Remember.** The height alone decides how long it falls; the sideways speed only decides how far it gets.",
    )


def _oblique_texts(throw: Throw, s: Solved, answer: str) -> tuple[str, ...]:
    a = plain(throw.angle)
    return (
        _opening(throw),
        "**Step 1: split the launch speed.** The arrow $v_0$ in the picture is the long side of a right triangle with "
        f"the angle {a}°:\n\n$$v_x = v_0\\cos {a}^\\circ {_math(s.vx, 'm/s')} \\qquad "
        f"v_y = v_0\\sin {a}^\\circ {_math(s.vy, 'm/s')}$$\n\n"
        "In the next picture the blue part $v_x$ stays the same all the way. The red part $v_y$ shrinks to zero at the "
        "top and then points down.",
        "**Step 2: use the vertical motion.** "
        + (
            _from_height(throw, s)
            if throw.height
            else "Gravity takes $v_y$ away in $t = v_y/g$, and coming down takes as long as "
            f"going up:\n\n$$T = \\frac{{2 v_y}}{{g}} {_math(s.time, 's')}$$\n\n"
            f"The top is reached at half that time:\n\n$$H = \\frac{{v_y^2}}{{2g}} {_math(s.height, 'm')}$$\n\n"
        )
        + (
            f"**Step 3: use the horizontal motion.** Sideways the speed is $v_x$ all the time:\n\n"
            f"$$R = v_x\\,T {_math(s.range, 'm')}$$\n\n"
            if "range" in throw.asked
            else ""
        )
        + (
            f"**The speed at landing.** Energy tells it: $v = \\sqrt{{v_0^2 + 2gh}} {_math(s.impact, 'm/s')}$.\n\n"
            if "impact" in throw.asked
            else ""
        )
        + "(All worked out with unrounded values.)",
        f"**Answer.** **{answer[0].upper()}{answer[1:]}**.\n\n"
        f"**Check.** {_oblique_check(throw, s)}\n\n"
        "**Remember.** Split the velocity first. The vertical part decides how long and how high, the horizontal part "
        "how far.",
    )


def _from_height(throw: Throw, s: Solved) -> str:
    """The time of a throw that lands lower than it started."""
    h, g, v = plain(throw.height), plain(throw.g), plain(s.vy, 3)
    return (
        f"It starts {h} m above the ground, so its height is $y = {h} + v_y\\,t - \\tfrac12 g\\,t^2$, and on the "
        "ground $y = 0$. The positive solution of this quadratic equation is\n\n$$T = \\frac{v_y + \\sqrt{v_y^2 + "
        f"2gh}}}}{{g}} = \\frac{{{v} + \\sqrt{{{v}^2 + 2 \\times {g} \\times {h}}}}}{{{g}}} {_math(s.time, 's')}$$\n\n"
    )


def _horizontal_check(throw: Throw, s: Solved) -> str:
    """Another way to the range and the speed at landing, where they are asked."""
    v, h, g = plain(throw.speed), plain(throw.height), plain(throw.g)
    said = ""
    if "range" in throw.asked:
        said += f" And {plain(s.range, 3)} m in {plain(s.time, 3)} s are about {v} m/s, its speed sideways."
    if "impact" in throw.asked:
        sign = "=" if throw.speed**2 + 2 * throw.g * throw.height == _shown(s.impact) ** 2 else "\\approx"
        said += (
            f" The energy says the same of the speed: $v^2 = v_0^2 + 2gh = {v}^2 + 2 \\times {g} \\times {h} {sign} "
            f"{plain(s.impact, 3)}^2$."
        )
    return said


def _shown(value: float) -> Fraction:
    """The value as it is written, to three digits."""
    return Fraction(plain(value, 3).replace("−", "-"))


def _equals(worked: Fraction, value: float) -> str:
    """The sign between a calculation with the numbers as they are written and its result."""
    return "=" if worked == _shown(value) else "\\approx"


def _oblique_check(throw: Throw, s: Solved) -> str:
    """Another way to each of the values that are asked."""
    v, a, g = plain(throw.speed), plain(throw.angle), plain(throw.g)
    doubled = plain(float(sp.sin(2 * sp.pi * throw.angle / 180)), 4)
    if throw.height:
        fall = s.vy * s.time - float(throw.g) * s.time**2 / 2
        return (
            f"In {plain(s.time, 3)} s it moves by $v_y\\,T - \\tfrac12 g\\,T^2 \\approx {plain(fall, 3)}$ m up, that "
            f"is {plain(throw.height)} m down: just to the ground."
        )
    ways = {
        "time": f"In {plain(s.time, 3)} s gravity changes the vertical speed by ${g} \\times "
        f"{plain(s.time, 3)} {_equals(throw.g * _shown(s.time), 2 * s.vy)} {plain(2 * s.vy, 3)}$ m/s: "
        f"from {plain(s.vy, 3)} m/s upwards to as much downwards.",
        "height": f"From the top it falls for half the time, ${plain(s.time / 2, 3)}$ s: $\\tfrac12 \\times {g} "
        f"\\times {plain(s.time / 2, 3)}^2 {_equals(throw.g * _shown(s.time / 2) ** 2 / 2, s.height)} "
        f"{plain(s.height, 3)}$ m, the same height.",
        "range": f"With $R = v_0^2\\sin(2 \\times {a}^\\circ)/g$ we get ${v}^2 \\times {doubled} / {g} \\approx "
        f"{plain(s.range, 3)}$ m, the same range.",
        "impact": f"It lands on the level it started from, so no energy is gained or lost: as fast as at the start, "
        f"{v} m/s.",
    }
    return " ".join(ways[name] for name in throw.asked)


_PLAN = """\
- Axes in metres: horizontal distance x and height y; the launch point is above x = 0, the ground is y = 0.
- The path is the exact parabola, drawn grey and dashed until it is explained, then black.
- Horizontal velocities are blue, vertical ones red, whole velocities purple; all arrows use one scale.
- If x and y cannot have the same scale, the picture says so.
- Labels at size 24, title at the top left.
"""


def _scenes(throw: Throw, s: Solved, answer: str) -> tuple[LessonScene, ...]:
    start = (
        f"horizontally at {throw.speed_said} from {plain(throw.height)} m above the ground"
        if throw.horizontal
        else f"from {f'a height of {plain(throw.height)} m' if throw.height else 'the ground'} at {throw.speed_said}, "
        f"{plain(throw.angle)} degrees above the horizontal"
    )
    if throw.sought:
        start = "horizontally" if throw.horizontal else "at an angle from the ground"
    colours = "Horizontal parts blue, vertical parts red, launch velocity purple, path grey, black in the result."
    layout = "Launch at the left, landing at the right, axes in metres."
    middle = (
        "Dots at four equal parts of the flight time: their horizontal steps are equal, the downward steps grow as 1, "
        "3, 5, 7."
        if throw.horizontal
        else f"Velocity arrows at five moments: the horizontal part stays {plain(s.vx, 3)} m/s, the vertical part "
        "shrinks from its launch value to zero at the top and then points down."
    )
    return (
        LessonScene(
            title="The throw and what is known",
            purpose="Show the launch, the path and what is unknown.",
            elements="Axes, ground, launch velocity arrow, dashed parabola, unknowns with question marks.",
            labels="v₀ = ?" if "speed" in throw.sought else throw.speed_said,
            colours=colours,
            layout=layout,
            alt=f"Something is thrown {start}. A dashed parabola shows its path to the ground; the values asked for "
            f"are marked with question marks.",
        ),
        LessonScene(
            title="Two motions, one clock" if throw.horizontal else "The two parts of the velocity",
            purpose="Show that the two directions do not disturb each other.",
            elements="The same axes and path; marks at equal times.",
            labels="components",
            colours=colours,
            layout=layout,
            alt=middle,
        ),
        LessonScene(
            title="The result",
            purpose="Show the results in place.",
            elements="The same axes and path with the results.",
            labels=answer,
            colours=colours,
            layout=layout,
            alt=f"The same path with the results filled in: {answer}. It lands {plain(s.range, 3)} m from the launch "
            f"point.",
        ),
    )


def _drawing(throw: Throw, s: Solved) -> dict[str, Any]:
    def label_known(name: str) -> str:
        value = getattr(s, name)
        return f"{_SYMBOLS[name]} {_sign(value)} {plain(value, 3)} {_UNITS[name]}"

    return {
        "horizontal": throw.horizontal,
        "from_aircraft": throw.from_aircraft,
        "speed": float(throw.speed),
        "angle": float(throw.angle),
        "height": float(throw.height),
        "g": float(throw.g),
        "raised": throw.height > 0,
        "speed_text": f"$\\mathdefault{{v_0}}$ "
        f"{'=' if 'speed' not in throw.sought or _sign(float(throw.speed)) == '=' else '≈'} {throw.speed_said}",
        "speed_asked": "$\\mathdefault{v_0}$ = ?"
        if "speed" in throw.sought
        else f"$\\mathdefault{{v_0}}$ = {throw.speed_said}",
        "height_text": f"h {_sign(float(throw.height)) if 'start' in throw.sought else '='} "
        f"{plain(throw.height, 3 if 'start' in throw.sought else None)} m",
        "height_asked": "h = ?" if "start" in throw.sought else f"h = {plain(throw.height)} m",
        "angle_text": "?" if "angle" in throw.sought else f"{plain(throw.angle)}°",
        "angle_note": f"launch angle: {'?' if 'angle' in throw.sought else plain(throw.angle) + '°'}",
        "unknown": [label_known(name) for name in throw.told] or [f"{_SYMBOLS[name]} = ?" for name in throw.asked],
        "found_angle": [_start_of(throw, "angle")] if "angle" in throw.sought else [],
        "range_text": label_known("range"),
        "top_text": label_known("height"),
        "time_text": label_known("time"),
        "impact_text": label_known("impact"),
        "asks_impact": "impact" in throw.asked,
        "vx_text": f"blue: $\\mathdefault{{v_x}}$ {_sign(s.vx)} {plain(s.vx, 3)} m/s, the same all the way",
        "vy_text": f"red: $\\mathdefault{{v_y}}$ {_sign(s.vy)} {plain(s.vy, 3)} m/s at the start, 0 at the top",
        "g_text": f"g = {plain(throw.g)} m/s²",
    }
