"""Text of solved triangles."""

from __future__ import annotations

import math

from chalkwright.agent.offline.family import Lesson, LessonScene
from chalkwright.agent.offline.phrases import list_names
from chalkwright.agent.offline.triangle_solving.drawn import drawing, rule_text
from chalkwright.agent.offline.triangle_solving.names import Names
from chalkwright.agent.offline.triangle_solving.solver import (
    ANGLES,
    SIDES,
    Known,
    Solution,
    Step,
    Triangle,
    exact,
    number,
    solve,
)
from chalkwright.agent.offline.triangle_solving.steps import sense, step_text

_TOLD = {
    "ladder": "A ladder leans against a wall.",
    "shadow": "An upright {thing} casts a shadow on level ground.",
    "sight": "From a point on level ground one looks up at the top of an upright {thing}.",
    "ramp": "A ramp leads up to a height.",
}
_SETTING = {
    "ladder": "Wall and ground meet at a right angle. So wall, ground and ladder form a right triangle, "
    "and the ladder is its hypotenuse, the side opposite the right angle.",
    "shadow": "The {thing} stands upright on level ground, so there is a right angle at its foot. "
    "The sun's ray past its top closes a right triangle.",
    "sight": "The {thing} stands upright on level ground, so there is a right angle at its foot. "
    "The line of sight to its top closes a right triangle.",
    "ramp": "The height stands upright on the horizontal distance. So they form a right triangle with the ramp, "
    "which is its hypotenuse.",
}


def write(triangle: Triangle) -> Lesson:
    """Text and drawing of a solved triangle."""
    solution = solve(triangle)
    names, values, steps = Names(triangle), solution.values, solution.steps
    right = next((x for x in ANGLES if triangle.given.get(x) == 90), "")
    titles = [f"**Step {k}: {step_text(step, names, values, right)}" for k, step in enumerate(steps, 1)]
    if any(not exact(values[x]) for step in steps[1:] for x in step.used):
        titles[-1] += "\n\n(Found values are written rounded; the calculation keeps all their digits.)"
    believable = f"**Does it make sense?** {sense(_last_rule(steps), names, values, right)}"
    found = list_names([names.equation(x, values, mark="**") for x in triangle.asked])
    marked = "blue what this step uses, and in red what it finds"
    if steps[0].target not in triangle.asked:
        marked = "blue what this step uses, in purple what it finds on the way, and in red what is asked"
    return Lesson(
        title=_title(triangle, right),
        answer="; ".join(names.value(x, values) for x in triangle.asked),
        texts=(
            f"**What is asked.** {_givens(triangle, names, values, right)}\n\n**The idea.** {_idea(triangle, steps)}",
            f"{titles[0]}\n\nThe next picture marks in {marked}.",
            "\n\n".join((*titles[1:], believable)) + "\n\nThe next picture shows all values found. It is drawn to "
            "scale, so you may measure in it.",
            f"**Answer.** We found {found}.\n\n**Check.** "
            f"{_check(triangle, names, values, right)}\n\n**Remember.** {_REMEMBER[_main_rule(steps)]}",
        ),
        scenes=_scenes(triangle, names, solution, right),
        plan=_PLAN,
        drawing=drawing(triangle, names, solution, right),
    )


def _title(triangle: Triangle, right: str) -> str:
    told = {
        "ladder": "A ladder against a wall",
        "shadow": "A height from its shadow",
        "sight": "An angle of elevation",
        "ramp": "The slope of a ramp",
    }
    if triangle.story == "shadow" and "a" not in triangle.asked:
        return "The sun and a shadow"
    if triangle.story == "ramp" and "A" not in triangle.asked:
        return "Measuring a ramp"
    return told.get(triangle.story, "Solving a right triangle" if right else "Solving a triangle")


def _givens(triangle: Triangle, names: Names, values: Known, right: str) -> str:
    known = list_names([names.equation(x, values) for x in (*SIDES, *ANGLES) if x in triangle.given and x != right])
    goal = list_names([names.long(x) for x in triangle.asked])
    if triangle.story:
        same = (
            " (The angle of depression at the top and the angle of elevation at the ground are equal: alternate angles "
            "between level lines.)"
        )
        told = f"{_TOLD[triangle.story].format(thing=triangle.thing)} We know {known}."
        return f"{told}{same if triangle.depression else ''} Find {goal}."
    corner = names.short(right) if right else ""
    square = f" with the right angle at ${corner}$" if right else ""
    called = ""
    if triangle.lettered:
        p, q, r = tuple(triangle.vertices)
        called = f" (Side ${p.lower()}$ lies opposite corner ${p}$, ${q.lower()}$ opposite ${q}$, and "
        called += f"${r.lower()}$ opposite ${r}$.)"
    return f"In a triangle{square} we know {known}. Find {goal}.{called}"


_IDEAS = {
    "pythagoras": "Two sides of a *right* triangle give the third by the Pythagorean theorem: the "
    "squares of the legs add up to the square of the hypotenuse.",
    "ratio": "In a right triangle an acute angle fixes the ratio of any two "
    "sides: sine is opposite by hypotenuse, cosine is adjacent by hypotenuse, tangent is opposite by adjacent.",
    "cosine": "No right angle is given, so we use the law of cosines. It is "
    "the Pythagorean theorem with a correction that depends on the angle between the two sides.",
    "sine": "A side and the angle opposite it are known. By the law of sines, "
    "side and sine of the opposite angle have the same ratio all around the triangle.",
    "sum": "The three angles of a triangle add up to 180°, so two of them give the third.",
    "area": "The area is half of a side times the height on it; with an angle beside that side the height is a sine.",
    "heron": "Three sides fix a triangle, and with it its area: Heron's formula finds it without any angle.",
    "perimeter": "The perimeter is the way once around all three sides.",
}
_REMEMBER = {
    "pythagoras": "In a right triangle the squares of the two shorter sides together are as large as the square of "
    "the longest. Find the right angle first: the hypotenuse is the side opposite to it.",
    "ratio": "In a right triangle, name the sides as seen from the angle "
    "(opposite, adjacent, hypotenuse); the two sides involved tell which of sine, cosine and tangent to use.",
    "cosine": "Use the law of cosines when all three sides are known, or two sides and the angle between them.",
    "sine": "Use the law of sines when a side and its opposite angle are known, and one more side or angle.",
    "sum": "Two angles of a triangle always give the third, since all three together are 180°.",
    "area": "Half of two sides times the sine of the angle *between* them is the area of a triangle.",
    "heron": "With all three sides known, take half of the perimeter and use Heron's formula for the area.",
    "perimeter": "Before the sides are added, all three have to be known.",
}


def _last_rule(steps: tuple[Step, ...]) -> Step:
    """The last step that is more than the sum of angles."""
    return next((step for step in reversed(steps) if step.rule != "sum"), steps[-1])


def _main_rule(steps: tuple[Step, ...]) -> str:
    return next((s.rule for s in steps if s.rule not in ("sum", "height")), "sum")


def _idea(triangle: Triangle, steps: tuple[Step, ...]) -> str:
    setting = f"{_SETTING[triangle.story].format(thing=triangle.thing)} " if triangle.story else ""
    return setting + _IDEAS[_main_rule(steps)]


def _check(triangle: Triangle, names: Names, values: Known, right: str) -> str:
    """A check that goes another way than the steps."""
    sides_exact = all(exact(values[x]) for x in SIDES)
    legs = [x for x in SIDES if x != right.lower()]
    squares = " + ".join(f"{number(values[x])}^2" for x in legs)
    if right and not {"A", "B", "C"} & {*triangle.asked, *triangle.given} - {right}:
        sums = [number(values[x] ** 2) for x in legs]
        sign = "=" if sides_exact else r"\approx"
        whole = number(values[right.lower()] ** 2)
        return (
            f"Put all three sides into the Pythagorean theorem: ${squares} {sign} {sums[0]} + {sums[1]} {sign} {whole}$"
            f" and ${number(values[right.lower()])}^2 {sign} {whole}$."
        )
    longest = max(SIDES, key=lambda x: float(values[x]))
    sign = "=" if all(exact(values[x]) for x in ANGLES) else r"\approx"
    text = (
        f"The three angles are together ${' + '.join(number(values[x]) for x in ANGLES)} {sign} 180$ degrees, and the "
        f"longest side, ${names.tex(longest)}$, lies opposite the largest angle."
    )
    if right:
        sign = "=" if sides_exact else r"\approx"
        return f"{text} By Pythagoras ${squares} {sign} {number(values[right.lower()])}^2$."
    ratio = float(values["a"]) / math.sin(math.radians(float(values["A"])))
    return (
        f"{text} By the law of sines all three ratios of a side to the sine of its opposite angle must agree: each is "
        f"about ${ratio:.4g}$."
    )


_PLAN = """\
- The triangle is drawn to scale; a right angle has a square, other angles an arc with their size.
- Corners are named outside, sides at their middle, outside the triangle. What is asked is red, "?" until found.
- In a story the things are drawn too: wall and ground, the ladder with its rungs, the sun, the ramp.
- In the second picture blue marks what the step uses; purple is what is found on the way.
- Lines 4 units wide (8 when marked), labels at size 30, title at the top left.
"""


_FIGURES = {
    "ladder": "A ladder leans against a brick wall; wall, ground and ladder form a right triangle",
    "shadow": "An upright {thing}, its shadow on level ground and the sun's ray form a right triangle",
    "sight": "An upright {thing}, level ground and the line of sight to its top form a right triangle",
    "ramp": "A ramp rises from level ground; ramp, ground and height form a right triangle",
}


def _figure(triangle: Triangle, names: Names, right: str) -> str:
    if triangle.story:
        return _FIGURES[triangle.story].format(thing=triangle.thing)
    return f"A right triangle with the right angle at {names.short(right)}" if right else "A triangle"


def _scenes(triangle: Triangle, names: Names, solution: Solution, right: str) -> tuple[LessonScene, ...]:
    values = solution.values
    known = list_names([names.value(x, values) for x in triangle.given if x != right])
    shared = f"{_figure(triangle, names, right)}, drawn to scale, with {known}"
    asked = list_names([names.plain(x) for x in triangle.asked])
    first = solution.steps[0]
    rule = rule_text(first, names, right)
    found = list_names([names.value(step.target, values) for step in solution.steps])
    used, target = list_names([names.plain(x) for x in first.used]), names.plain(first.target)
    elements = "Triangle, sides with lengths, angles with arcs, a square for a right angle."
    colours = "Given measures dark, asked ones red, used ones blue, others found on the way purple."
    layout = "The triangle fills the middle of the picture; labels outside the sides, angles inside."
    return (
        LessonScene(
            title="What is given",
            purpose="Show the given measures and a question mark at what is asked.",
            elements=elements,
            labels=f"{known}; {asked} = ?",
            colours=colours,
            layout=layout,
            alt=f"{shared}. A question mark stands at {asked}.",
        ),
        LessonScene(
            title="What the first step uses",
            purpose="Mark the parts that the first formula connects.",
            elements=elements + " Marked sides and angles, the formula.",
            labels=rule,
            colours=colours,
            layout=layout,
            alt=f"{shared}. Marked: {used} (used) and {target} (to be found). The formula reads {rule}.",
        ),
        LessonScene(
            title="The solution",
            purpose="Show everything that was found.",
            elements=elements,
            labels=found,
            colours=colours,
            layout=layout,
            alt=f"{shared}. Found: {found}.",
        ),
    )
