"""Text of solved triangles."""

from __future__ import annotations

import math

from agent.authors.offline.drawn_triangles import drawing, rule_text
from agent.authors.offline.family import Lesson, LessonScene
from agent.authors.offline.lessons.triangle_steps import sense, step_text
from agent.authors.offline.triangle_names import Names, listed
from agent.authors.offline.triangles import ANGLES, SIDES, Known, Solution, Step, Triangle, exact, number, result_tex

def lesson(triangle: Triangle, solution: Solution) -> Lesson:
    """Text and drawing of a solved triangle."""
    names, values = Names(triangle), solution.values
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
            f"**What is asked.** In a triangle{square} we know {listed(known)}. Find "
            f"{listed([names.long(x) for x in triangle.asked])}."
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


def _bold(name: str, names: Names, values: Known) -> str:
    result = result_tex(values[name], "°" if name in ANGLES else names.triangle.unit)
    return f"**${result.removeprefix('= ')}$**"


def _given(name: str, names: Names, values: Known) -> str:
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


def _check(triangle: Triangle, names: Names, values: Known, right: str) -> str:
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


def _scenes(
    triangle: Triangle, names: Names, solution: Solution, known: list[str], right: str
) -> tuple[LessonScene, ...]:
    values = solution.values
    plain_known = listed([names.value(x, values) for x in triangle.given if x != right])
    kind = (
        f"right triangle with the right angle at {names.short(right)}"
        if right and not triangle.story
        else ("right triangle" if right else "triangle")
    )
    what = {"ladder": " formed by wall, ground and ladder", "shadow": " formed by an upright "
        "object, its shadow and the sun's ray",
            "ramp": " formed by ramp, ground and height", "": ""}[triangle.story]  # fmt: skip
    shared = f"A {kind}{what}, drawn to scale, with {plain_known}"
    asked = listed([names.short(x) if x in SIDES else f"angle {names.short(x)}" for x in triangle.asked])
    first = solution.steps[0]
    found = listed([names.value(step.target, values) for step in solution.steps])
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
            alt=f"{shared}. Marked: {listed([names.short(x) for x in first.used])} "
                f"(used) and {names.short(first.target)} (found). "
            f"The formula reads {_rule_text(first, names, right)}.",
        ),
        LessonScene(
            title="The solved triangle", purpose="Show everything that was found.", elements=elements, labels=found,
            colours=colours, layout=layout, alt=f"{shared}. Found: {found}.",
        ),
    )  # fmt: skip


