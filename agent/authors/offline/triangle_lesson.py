"""A solved triangle as text and drawing."""

from __future__ import annotations

import math

from agent.authors.offline.family import Lesson, LessonScene
from agent.authors.offline.triangles import ANGLES, SIDES, Known, Solution, Step, Triangle, exact, number, result_tex

_WORDS = {
    "ladder": {"a": "height", "b": "distance", "c": "ladder", "A": "angle with the ground", "B": "angle with the wall"},
    "shadow": {
        "a": "height",
        "b": "shadow",
        "c": "line of sight",
        "A": "elevation of the sun",
        "B": "angle at the top",
    },
    "ramp": {
        "a": "height",
        "b": "horizontal distance",
        "c": "ramp",
        "A": "angle with the ground",
        "B": "angle at the top",
    },
}
_SETTING = {
    "ladder": "Wall and ground meet at a right angle, so wall, ground and ladder form a right triangle.",
    "shadow": "The upright object and its shadow on level ground meet at a "
    "right angle; the sun's ray closes the triangle.",
    "ramp": "The height stands upright on the horizontal distance, so the ramp is the hypotenuse of a right triangle.",
}
_WIDE, _HIGH = 9.0, 4.5


def flattest(values: Known) -> float:
    """The smallest angle, in degrees."""
    return min(float(values[x]) for x in ANGLES)


class _Names:
    """What sides and angles are called, in formulas, in pictures and in sentences."""

    def __init__(self, triangle: Triangle) -> None:
        self.triangle = triangle
        self.words = _WORDS.get(triangle.story, {})

    def short(self, name: str) -> str:
        """``AB``, ``c`` or ``ladder``; ``A`` for an angle."""
        if name in ANGLES:
            return {"A": "α", "B": "β", "C": "γ"}[name] if self.words else self.triangle.vertices[ANGLES.index(name)]
        if self.words:
            return self.words[name]
        letters = self.triangle.vertices
        if self.triangle.lettered:
            return letters[SIDES.index(name)].lower()
        return "".join(x for k, x in enumerate(letters) if k != SIDES.index(name))

    def tex(self, name: str) -> str:
        short = self.short(name)
        return {"α": r"\alpha", "β": r"\beta"}.get(short, rf"\text{{{short}}}" if self.words else short)

    def long(self, name: str) -> str:
        if name in ANGLES:
            return f"the {self.words[name]} ${self.tex(name)}$" if self.words else f"the angle at ${self.tex(name)}$"
        return f"the {self.words[name]}" if self.words else f"the side ${self.tex(name)}$"

    def value(self, name: str, values: Known) -> str:
        """``AB = 5 cm`` or ``angle A ≈ 36.87°``."""
        sign = "=" if exact(values[name]) else "≈"
        unit = "°" if name in ANGLES else f" {self.triangle.unit}".rstrip()
        prefix = "" if self.words or name in SIDES else "angle "
        return f"{prefix}{self.short(name)} {sign} {number(values[name])}{unit}"


def _and(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def lesson(triangle: Triangle, solution: Solution) -> Lesson:
    """Text and drawing of a solved triangle."""
    names, values = _Names(triangle), solution.values
    right = next((x for x in ANGLES if triangle.given.get(x) == 90), "")
    steps = [_step(step, names, values, right) for step in solution.steps]
    results = [names.value(x, values) for x in triangle.asked]
    known = [_given(x, names, values) for x in (*SIDES, *ANGLES) if x in triangle.given and x != right]
    square = f" with a right angle at {names.short(right)}" if right and not triangle.story else ""
    listed = "\n".join(
        f"- {names.long(x)[4].upper()}{names.long(x)[5:]}: {_bold(x, names, values)}" for x in triangle.asked
    )
    setting = f" {_SETTING[triangle.story]}" if triangle.story else ""
    numbered = [f"**Step {k}: {text}" for k, text in enumerate(steps, 1)]
    rounded = any(not exact(values[x]) for step in solution.steps[1:] for x in step.used)
    if rounded:
        numbered[-1] += "\n\n(Found values are written rounded; the calculation keeps all their digits.)"
    after = "\n\n".join(numbered[1:]) or "No further step is needed: this is what was asked."
    return Lesson(
        title="Solving a right triangle" if right else "Solving a triangle",
        answer="; ".join(results),
        texts=(
            f"**What is asked.** In a triangle{square} we know {_and(known)}. Find "
            f"{_and([names.long(x) for x in triangle.asked])}."
            f"{setting}\n\n**The idea.** {_idea(solution.steps)}",
            f"{numbered[0]}\n\nThe next picture marks in blue what this step uses, and in purple what it finds.",
            f"{after}\n\nThe next picture shows the triangle with all values found. It is drawn to scale.",
            f"**Answer.**\n\n{listed}\n\n**Check.** {_check(triangle, names, values, right)}\n\n"
            f"**Remember.** {_remember(solution.steps)}",
        ),
        scenes=_scenes(triangle, names, solution, known, right),
        plan=_PLAN,
        drawing=_drawing(triangle, names, solution, right),
    )


def _bold(name: str, names: _Names, values: Known) -> str:
    result = result_tex(values[name], "°" if name in ANGLES else names.triangle.unit)
    return f"**${result.removeprefix('= ')}$**"


def _given(name: str, names: _Names, values: Known) -> str:
    unit = "°" if name in ANGLES else names.triangle.unit
    name_of = names.long(name)
    opened = name_of.removesuffix("$") if name_of.endswith("$") else f"{name_of} $"
    return f"{opened} {result_tex(values[name], unit)}$"


_IDEAS = {
    "pythagoras": "Two sides of a *right* triangle give the third by the Pythagorean theorem: the "
    "squares of the legs add up to the square of the hypotenuse.",
    "ratio": "In a right triangle an acute angle fixes the ratio of any two "
    "sides: sine is opposite by hypotenuse, cosine "
    "is adjacent by hypotenuse, tangent is opposite by adjacent.",
    "cosine": "There is no right angle, so we use the law of cosines. It is "
    "the Pythagorean theorem with a correction that "
    "depends on the angle between the two sides.",
    "sine": "A side and the angle opposite it are known. By the law of sines, "
    "side and sine of the opposite angle have the "
    "same ratio all around the triangle.",
    "sum": "The three angles of a triangle add up to 180°, so two of them give the third.",
}
_REMEMBER = {
    "pythagoras": "Two sides of a right triangle and the third asked: think of the Pythagorean theorem.",
    "ratio": "In a right triangle, name the sides as seen from the angle "
    "(opposite, adjacent, hypotenuse); the two sides "
    "involved tell which of sine, cosine and tangent to use.",
    "cosine": "Three sides, or two sides and the angle between them: law of cosines.",
    "sine": "A side with its opposite angle and one more measure: law of sines.",
    "sum": "Two angles of a triangle always give the third.",
}


def _main_rule(steps: tuple[Step, ...]) -> str:
    return next((s.rule for s in steps if s.rule != "sum"), "sum")


def _idea(steps: tuple[Step, ...]) -> str:
    return _IDEAS[_main_rule(steps)]


def _remember(steps: tuple[Step, ...]) -> str:
    return _REMEMBER[_main_rule(steps)]


def _step(step: Step, names: _Names, values: Known, right: str) -> str:
    """``title.** text with formulas`` for one step."""
    t = names.tex
    goal = t(step.target)
    result = result_tex(values[step.target], "°" if step.target in ANGLES else names.triangle.unit)
    v = {x: number(values[x]) for x in (*SIDES, *ANGLES)}
    title = f"{names.long(step.target)}.**"
    if step.rule == "sum":
        p, q = step.used
        return f"{title} The angles add up to 180°:\n\n$$180^\\circ - {v[p]}^\\circ - {v[q]}^\\circ {result}$$"
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


_SIDES_OF = {"sin": ("opposite side", "hypotenuse"), "cos": ("adjacent side", "hypotenuse"),
             "tan": ("opposite side", "adjacent side")}  # fmt: skip


def _ratio_step(step: Step, names: _Names, v: dict[str, str], result: str) -> str:
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
        f"\\frac{{{v[side]}}}{{\\{step.function} {v[angle]}^\\circ}}" if step.divide
        else f"{v[side]} \\cdot \\{step.function} {v[angle]}^\\circ"
    )  # fmt: skip
    return (
        f"Seen from the angle ${t(angle)}$, the {over} and the {under} are "
        f"involved, so use the {_FULL[step.function]}:\n\n"
        f"$$\\{step.function} {t(angle)} = \\frac{{{t(top)}}}{{{t(bottom)}}}$$\n\n$${t(step.target)} = {end} {result}$$"
    )


_FULL = {"sin": "sine", "cos": "cosine", "tan": "tangent"}


def _cosine_step(step: Step, names: _Names, v: dict[str, str], result: str) -> str:
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


def _sine_step(step: Step, names: _Names, v: dict[str, str], result: str) -> str:
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


def _check(triangle: Triangle, names: _Names, values: Known, right: str) -> str:
    """A check that does not use the formula of the steps."""
    longest = max(SIDES, key=lambda x: float(values[x]))
    sign = "=" if all(exact(values[x]) for x in ANGLES) else r"\approx"
    text = (
        f"The three angles are together ${' + '.join(number(values[x]) for x in ANGLES)} {sign} 180$ degrees, and the "
        f"longest side, {names.long(longest)[4:].removeprefix('side ')}, lies opposite the largest angle."
    )
    if right:
        legs = [x for x in SIDES if x != right.lower()]
        sign = "=" if all(exact(values[x]) for x in SIDES) else r"\approx"
        squares = " + ".join(f"{number(values[x])}^2" for x in legs)
        return f"{text} By Pythagoras ${squares} {sign} {number(values[right.lower()])}^2$."
    ratio = float(values["a"]) / math.sin(math.radians(float(values["A"])))
    return (
        f"{text} By the law of sines all three ratios of a side to the sine of its opposite angle must agree: each is "
        f"about ${ratio:.4g}$."
    )


_PLAN = """\
- The triangle is drawn to scale; a right angle has a square, other angles an arc with their size.
- Corners are named outside, sides at their middle, outside the triangle. What is asked is red, "?" until found.
- In the second picture blue marks what the step uses and purple what it finds.
- Lines 4 units wide (8 when marked), labels at size 30, title at the top left.
"""


def _rule_text(step: Step, names: _Names, right: str) -> str:
    s = names.short
    if step.rule == "sum":
        return f"{s('A')} + {s('B')} + {s('C') if not names.words else '90°'} = 180°"
    if step.rule == "pythagoras":
        legs = [s(x) for x in SIDES if x != right.lower()]
        return f"{s(right.lower())}² = {legs[0]}² + {legs[1]}²"
    if step.rule == "ratio":
        if step.target in ANGLES:
            angle, (top, bottom) = step.target, step.used
        else:
            angle, side = step.used
            top, bottom = (side, step.target) if step.divide else (step.target, side)
        return f"{step.function} {s(angle)} = {s(top)} / {s(bottom)}"
    if step.rule == "cosine":
        x, y, z, angle = (step.target, *step.used) if step.target in SIDES else (*step.used, step.target)
        return f"{s(x)}² = {s(y)}² + {s(z)}² − 2 × {s(y)} × {s(z)} × cos {s(angle)}"
    sides = [x for x in (step.target, *step.used) if x in SIDES]
    return "  =  ".join(f"{s(x)} / sin {s(x.upper())}" for x in sides)


def _scenes(
    triangle: Triangle, names: _Names, solution: Solution, known: list[str], right: str
) -> tuple[LessonScene, ...]:
    values = solution.values
    plain_known = _and([names.value(x, values) for x in triangle.given if x != right])
    kind = (
        f"right triangle with the right angle at {names.short(right)}"
        if right and not triangle.story
        else ("right triangle" if right else "triangle")
    )
    what = {"ladder": " formed by wall, ground and ladder", "shadow": " formed by an upright "
        "object, its shadow and the sun's ray",
            "ramp": " formed by ramp, ground and height", "": ""}[triangle.story]  # fmt: skip
    shared = f"A {kind}{what}, drawn to scale, with {plain_known}"
    asked = _and([names.short(x) if x in SIDES else f"angle {names.short(x)}" for x in triangle.asked])
    first = solution.steps[0]
    found = _and([names.value(step.target, values) for step in solution.steps])
    elements = "Triangle with named corners, sides with lengths, angles with arcs, a square for a right angle."
    colours = "Given measures dark, asked ones red, used ones blue, found ones purple."
    layout = "The triangle fills the middle of the picture; labels outside the sides, angles inside."
    return (
        LessonScene(
            title="The triangle and what is given", purpose="Show the given measures and a "
                "question mark at what is asked.",
            elements=elements, labels=f"{plain_known}; {asked} = ?", colours=colours, layout=layout,
            alt=f"{shared}. A question mark stands at {asked}.",
        ),
        LessonScene(
            title="What the first step uses", purpose="Mark the parts that the first formula connects.",
            elements=elements + " Marked sides and angles, the formula.", labels=_rule_text(first, names, right),
            colours=colours, layout=layout,
            alt=f"{shared}. Marked: {_and([names.short(x) for x in first.used])} "
                f"(used) and {names.short(first.target)} (found). "
            f"The formula reads {_rule_text(first, names, right)}.",
        ),
        LessonScene(
            title="The solved triangle", purpose="Show everything that was found.", elements=elements, labels=found,
            colours=colours, layout=layout, alt=f"{shared}. Found: {found}.",
        ),
    )  # fmt: skip


def _drawing(triangle: Triangle, names: _Names, solution: Solution, right: str) -> dict[str, object]:
    values = solution.values
    first = solution.steps[0]
    found = {step.target for step in solution.steps}

    def texts(shown: set[str], *unknown: str) -> dict[str, str]:
        labels = {}
        for name in (*SIDES, *ANGLES):
            value = "= ?" if name not in shown else names.value(name, values).removeprefix("angle ")
            if name == right or name not in (*shown, *triangle.asked, *unknown):
                continue
            labels[name] = f"{names.short(name)} {value}" if name not in shown else value
        return labels

    return {
        "corners": _corners(values, right),
        "names": dict.fromkeys(ANGLES, "") if names.words else dict(zip(ANGLES, triangle.vertices, strict=True)),
        "right": right,
        "texts": texts(set(triangle.given)),
        "asked": list(triangle.asked),
        "step_texts": texts(set(triangle.given), first.target),
        "story": triangle.story,
        "used": list(first.used),
        "target": first.target,
        "rule": _rule_text(first, names, right),
        "solved_texts": texts(set(triangle.given) | found),
    }


def _corners(values: Known, right: str) -> dict[str, tuple[float, float]]:
    """Corners in scene units: the right angle at the lower right, or else the longest side at the bottom."""
    a, b, c = (float(values[x]) for x in SIDES)
    top = max(SIDES, key=lambda x: float(values[x])).upper() if not right else {"A": "B", "B": "A", "C": "B"}[right]
    rest = [x for x in ANGLES if x != top]
    first, second = (rest[0], rest[1]) if not right else (next(x for x in rest if x != right), right)
    base = {"A": a, "B": b, "C": c}[top]
    side = {"A": a, "B": b, "C": c}[second]
    angle = math.radians(float(values[first]))
    points = {first: (0.0, 0.0), second: (base, 0.0), top: (side * math.cos(angle), side * math.sin(angle))}
    width = max(p[0] for p in points.values()) - min(p[0] for p in points.values())
    height = max(p[1] for p in points.values())
    scale = min((_WIDE - 1.4 if right else _WIDE) / width, _HIGH / height)
    shift = -0.7 if right else 0.0  # room for the label of the upright side
    left = min(p[0] for p in points.values())
    return {
        name: (round((x - left - width / 2) * scale + shift, 4), round((y - height / 2) * scale - 0.1, 4))
        for name, (x, y) in points.items()
    }
