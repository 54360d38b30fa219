"""One step of a triangle's solution in words and formulas, and what makes its result believable."""

from __future__ import annotations

import math

from chalkwright.agent.offline.algebra import sp
from chalkwright.agent.offline.triangle_solving.names import Names
from chalkwright.agent.offline.triangle_solving.solver import ANGLES, SIDES, Known, Step, number, result_tex


def step_text(step: Step, names: Names, values: Known, right: str) -> str:
    """``title.** text with formulas`` for one step."""
    t = names.tex
    goal = t(step.target)
    result = result_tex(values[step.target], names.unit(step.target))
    v = {x: number(values[x]) for x in (*SIDES, *ANGLES)}
    title = f"{names.long(step.target)}.**"
    if step.rule in ("area", "heron", "perimeter", "height"):
        return f"{title} {_measure_step(step, names, v, values, result)}"
    if step.rule == "sum":
        p, q = step.used
        corner = "" if names.story else r"\angle "
        difference = f"180^\\circ - {v[p]}^\\circ - {v[q]}^\\circ"
        return f"{title} The angles add up to 180°:\n\n$${corner}{goal} = {difference} {result}$$"
    if step.rule == "pythagoras":
        x, y = step.used
        if step.target == right.lower():
            return (
                f"{title} It is the hypotenuse, opposite the right angle, so its square is the sum:\n\n"
                f"$${goal}^2 = {t(x)}^2 + {t(y)}^2 = {v[x]}^2 + {v[y]}^2$$\n\n"
                f"$${goal} = \\sqrt{{{v[x]}^2 + {v[y]}^2}} {result}$$"
            )
        hypotenuse, leg = (x, y) if x == right.lower() else (y, x)
        return (
            f"{title} It is a leg, so subtract the square of the other leg from that of the hypotenuse:\n\n"
            f"$${goal}^2 = {t(hypotenuse)}^2 - {t(leg)}^2 = {v[hypotenuse]}^2 - {v[leg]}^2$$\n\n"
            f"$${goal} = \\sqrt{{{v[hypotenuse]}^2 - {v[leg]}^2}} {result}$$"
        )
    if step.rule == "ratio":
        return f"{title} {_ratio_step(step, names, v, result)}"
    if step.rule == "cosine":
        return f"{title} {_cosine_step(step, names, v, result)}"
    return f"{title} {_sine_step(step, names, v, result)}"


def _measure_step(step: Step, names: Names, v: dict[str, str], values: Known, result: str) -> str:
    """Area, perimeter or height from what is known by now."""
    t = names.tex
    if step.rule == "perimeter":
        return f"Once around, all three sides are added:\n\n$$P = {' + '.join(v[x] for x in step.used)} {result}$$"
    if step.rule == "heron":
        s = number((values["a"] + values["b"] + values["c"]) / 2)
        factors = " \\cdot ".join(f"({s} - {v[x]})" for x in SIDES)
        return (
            f"All three sides are known: Heron's formula. Half of the perimeter is $s = {s}$, so\n\n$$S = \\sqrt{{s(s "
            f"- {t('a')})(s - {t('b')})(s - {t('c')})}} = \\sqrt{{{s} \\cdot {factors}}} {result}$$"
        )
    if step.rule == "area":
        x, y, p = step.used
        return (
            f"It is half of two sides times the sine of the angle between them:\n\n$$S = \\tfrac12 \\cdot {t(x)} "
            f"\\cdot {t(y)} \\cdot "
            f"\\sin {t(p)} = \\tfrac12 \\cdot {v[x]} \\cdot {v[y]} \\cdot \\sin {v[p]}^\\circ {result}$$"
        )
    side, area = step.used[1], number(values["area"])
    return (
        f"The area is also half of a side times the height on it, $S = \\tfrac12 \\cdot {t(side)} \\cdot h$:\n\n$$h = "
        f"\\frac{{2S}}{{{t(side)}}} = \\frac{{2 \\cdot {area}}}{{{v[side]}}} {result}$$"
    )


_SIDES_OF = {
    "sin": ("opposite side", "hypotenuse"),
    "cos": ("adjacent side", "hypotenuse"),
    "tan": ("opposite side", "adjacent side"),
}


def _ratio_step(step: Step, names: Names, v: dict[str, str], result: str) -> str:
    t = names.tex
    over, under = _SIDES_OF[step.function]
    if step.target in ANGLES:
        top, bottom = step.used
        return (
            f"The {over} and the {under} are known, so use the {_FULL[step.function]}:\n\n"
            f"$$\\{step.function} {t(step.target)} = "
            f"\\frac{{{t(top)}}}{{{t(bottom)}}} = \\frac{{{v[top]}}}{{{v[bottom]}}}$$\n\n"
            f"$${t(step.target)} = \\{step.function}^{{-1}}\\frac{{{v[top]}}}{{{v[bottom]}}} {result}$$"
        )
    angle, side = step.used
    top, bottom = (side, step.target) if step.divide else (step.target, side)
    end = (
        f"\\frac{{{v[side]}}}{{\\{step.function} {v[angle]}^\\circ}}"
        if step.divide
        else f"{v[side]} \\cdot \\{step.function} {v[angle]}^\\circ"
    )
    return (
        f"Seen from the angle ${t(angle)}$, the {over} and the {under} are "
        f"involved, so use the {_FULL[step.function]}:\n\n"
        f"$$\\{step.function} {t(angle)} = \\frac{{{t(top)}}}{{{t(bottom)}}}$$\n\n$${t(step.target)} = {end} {result}$$"
    )


_FULL = {"sin": "sine", "cos": "cosine", "tan": "tangent"}


def _cosine_step(step: Step, names: Names, v: dict[str, str], result: str) -> str:
    t = names.tex
    if step.target in SIDES:
        y, z, angle = step.used
        inside = f"{v[y]}^2 + {v[z]}^2 - 2 \\cdot {v[y]} \\cdot {v[z]} \\cdot \\cos {v[angle]}^\\circ"
        return (
            "Two sides and the angle between them are known: law of cosines.\n\n"
            f"$${t(step.target)}^2 = {t(y)}^2 + {t(z)}^2 - 2 \\cdot {t(y)} \\cdot {t(z)} \\cdot \\cos {t(angle)}$$\n\n"
            f"$${t(step.target)} = \\sqrt{{{inside}}} {result}$$"
        )
    x, y, z = step.used
    return (
        "All three sides are known: law of cosines, solved for the angle.\n\n"
        f"$$\\cos {t(step.target)} = \\frac{{{t(y)}^2 + {t(z)}^2 - {t(x)}^2}}{{2 \\cdot {t(y)} \\cdot {t(z)}}} = "
        f"\\frac{{{v[y]}^2 + {v[z]}^2 - {v[x]}^2}}{{2 \\cdot {v[y]} \\cdot {v[z]}}}$$\n\n$${t(step.target)} {result}$$"
    )


def _sine_step(step: Step, names: Names, v: dict[str, str], result: str) -> str:
    t = names.tex
    if step.target in SIDES:
        angle, side, opposite = step.used
        return (
            f"It lies opposite ${t(angle)}$; ${t(side)}$ and its opposite angle "
            f"${t(opposite)}$ are known: law of sines.\n\n"
            f"$$\\frac{{{t(step.target)}}}{{\\sin {t(angle)}}} = \\frac{{{t(side)}}}{{\\sin {t(opposite)}}}$$\n\n"
            f"$${t(step.target)} = \\frac{{{v[side]} \\cdot \\sin "
            f"{v[angle]}^\\circ}}{{\\sin {v[opposite]}^\\circ}} {result}$$"
        )
    side, other, opposite = step.used
    fraction = f"\\frac{{{v[side]} \\cdot \\sin {v[opposite]}^\\circ}}{{{v[other]}}}"
    note = ""
    if float(v[step.target]) > 90:
        note = " The inverse sine gives the acute angle; here its supplement is the one that fits."
    return (
        f"It lies opposite ${t(side)}$; ${t(other)}$ and its opposite angle "
        f"${t(opposite)}$ are known: law of sines.{note}\n\n"
        f"$$\\sin {t(step.target)} = \\frac{{{t(side)} \\cdot \\sin {t(opposite)}}}{{{t(other)}}} = {fraction}$$\n\n"
        f"$${t(step.target)} {result}$$"
    )


def sense(step: Step, names: Names, values: Known, right: str) -> str:
    """Why the result of a step is believable, without calculating it again."""
    t, goal = names.tex, names.tex(step.target)
    if step.rule == "pythagoras":
        hypotenuse = t(right.lower())
        negative = (
            f"The equation ${goal}^2 {result_tex(values[step.target] ** 2, '')}$ has a negative solution too, but a "
            "length is positive, so it is left out. "
        )
        if step.target == right.lower():
            legs = [x for x in SIDES if x != step.target]
            return (
                f"{negative}The hypotenuse ${goal}$ must be longer than each leg, and shorter than both together "
                f"(${' + '.join(number(values[x]) for x in legs)}$): it is."
            )
        compared = f"{number(values[step.target])} < {number(values[right.lower()])}"
        return f"{negative}A leg must be shorter than the hypotenuse ${hypotenuse}$: ${compared}$."
    if step.rule == "ratio":
        return _ratio_sense(step, names, values, right)
    if step.rule in ("area", "heron", "height"):
        x, y = sorted(SIDES, key=lambda name: float(values[name]))[:2]
        most = number(values[x] * values[y] / 2)
        return (
            "With a right angle between its two shorter sides the area would be as large as it can be with them, "
            f"${most}$; ${number(values['area'])}$ is not more."
        )
    if step.rule == "perimeter":
        return "It must be more than twice the longest side, for the other two together are longer than that: it is."
    if step.rule == "sum":
        return "All three angles are larger than 0° and together they make 180°, so such a triangle exists."
    if step.rule == "cosine":
        return _cosine_sense(step, names, values)
    x, y = (name.lower() for name in (step.target, step.used[1]))
    longer, shorter = (x, y) if float(values[x]) >= float(values[y]) else (y, x)
    return (
        f"The larger side must lie opposite the larger angle: ${t(longer)} = {_short(longer, names, values)}$ lies "
        f"opposite ${_short(longer.upper(), names, values)}$, and the shorter ${t(shorter)} = "
        f"{_short(shorter, names, values)}$ opposite ${_short(shorter.upper(), names, values)}$."
    )


def _short(name: str, names: Names, values: Known) -> str:
    return result_tex(values[name], names.unit(name)).rpartition("approx ")[2].removeprefix("= ")


def _ratio_sense(step: Step, names: Names, values: Known, right: str) -> str:
    """Compare with 45°, where both legs are equal, or with 30° and 60°, where a leg is half the hypotenuse."""
    angle = step.target if step.target in ANGLES else step.used[0]
    size, t = float(values[angle]), names.tex
    opposite, hypotenuse = angle.lower(), right.lower()
    adjacent = next(x for x in SIDES if x not in (opposite, hypotenuse))
    if step.function == "tan":
        if abs(size - 45) < 1e-9:
            return f"At 45° both legs are equally long, and so are ${t(opposite)}$ and ${t(adjacent)}$."
        than, longer, sign = ("smaller", "shorter", "<") if size < 45 else ("larger", "longer", ">")
        return (
            f"At 45° both legs would be equally long. Here the angle ${t(angle)}$ is {than} than 45°, so the side "
            f"opposite it, ${t(opposite)}$, must be {longer} than the adjacent leg ${t(adjacent)}$: "
            f"${number(values[opposite])} {sign} {number(values[adjacent])}$."
        )
    leg, special = (opposite, 30) if step.function == "sin" else (adjacent, 60)
    whole, part = number(values[hypotenuse]), number(values[leg])
    half = number(values[hypotenuse] / 2)
    role = "opposite it" if step.function == "sin" else "adjacent to it"
    start = f"If the angle were {special}°, the leg {role} would be exactly half of the hypotenuse, ${half}$. "
    if abs(size - special) < 1e-9:
        return f"At {special}° the leg {role} is exactly half of the hypotenuse: ${part}$ and ${whole}$."
    than = "larger" if size > special else "smaller"
    more = (size > special) == (step.function == "sin")
    bounds = f"{half} < {part} < {whole}" if more else f"{part} < {half}"
    less = "more than half of it, and still less than the whole" if more else "less than half of it"
    return f"{start}Here the angle ${t(angle)}$ is {than}, so the leg ${t(leg)}$ must be {less}: ${bounds}$."


def _cosine_sense(step: Step, names: Names, values: Known) -> str:
    angle = step.target if step.target in ANGLES else step.used[2]
    side = angle.lower()
    y, z = (x for x in SIDES if x != side)
    root = number(_root_of_squares(values, y, z))
    size, t = float(values[angle]), names.tex
    if abs(size - 90) < 1e-9:
        return f"The squares of ${t(y)}$ and ${t(z)}$ add up exactly to that of ${t(side)}$: a right angle."
    than, longer = ("smaller", "shorter") if size < 90 else ("larger", "longer")
    return (
        f"With a right angle between ${t(y)}$ and ${t(z)}$ the third side would be about ${root}$ long (Pythagoras). "
        f"The side ${t(side)} = {_short(side, names, values)}$ is {longer}, so the angle opposite it is {than} than "
        f"90°, as it should be: ${_short(angle, names, values)}$."
    )


def _root_of_squares(values: Known, y: str, z: str) -> sp.Expr:
    return sp.Float(math.hypot(float(values[y]), float(values[z])))
