"""Text and drawing of the three ways to saturate a solution."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

from chalkwright.agent.authors.offline.family import Lesson, LessonScene
from chalkwright.agent.authors.offline.forms import scenes_of
from chalkwright.agent.authors.offline.reading import is_exact, plain
from chalkwright.agent.data import Frozen

Asked = Literal["evaporate", "add", "cool"]


class Unsaturated(Frozen):
    """A solubility curve (°C, g per 100 g of water) and a solution below it. Masses in grams."""

    points: tuple[tuple[Fraction, Fraction], ...]
    salt: str
    mass: Fraction
    """Dissolved salt."""
    water: Fraction
    temperature: Fraction
    asked: Asked
    all_ways: bool
    """Whether the problem wants to know of each way where it meets the curve."""

    @property
    def solubility(self) -> Fraction:
        return dict(self.points)[self.temperature]

    @property
    def per_hundred(self) -> Fraction:
        """Dissolved salt in 100 g of water."""
        return self.mass / self.water * 100

    @property
    def cooled(self) -> Fraction | None:
        """Where cooling meets the curve; None between the given points."""
        return next((t for t, s in self.points if s == self.per_hundred), None)

    @property
    def added(self) -> Fraction:
        return (self.solubility - self.per_hundred) * self.water / 100

    @property
    def needed_water(self) -> Fraction:
        return self.mass / self.solubility * 100

    @property
    def evaporated(self) -> Fraction:
        return self.water - self.needed_water


def write(case: Unsaturated) -> Lesson:
    """Text and drawing of the solved ways."""
    value, unit = {
        "evaporate": (case.evaporated, "g"), "add": (case.added, "g"), "cool": (case.cooled or Fraction(0), "°C"),
    }[case.asked]  # fmt: skip
    answer = f"{'' if is_exact(value) else '≈ '}{plain(value)} {unit}"
    return Lesson(
        title="Three ways to a saturated solution",
        texts=_texts(case, answer),
        scenes=_scenes(case, answer),
        plan=_PLAN,
        drawing=_drawing(case),
        answer=answer,
    )


def _sign(value: Fraction) -> str:
    return "=" if is_exact(value) else "\\approx"


def _ways(case: Unsaturated) -> str:
    k, s, t = plain(case.per_hundred), plain(case.solubility), plain(case.temperature)
    cooling = (
        f"- **Cooling** (to the left): the {k} g in 100 g of water stay; the curve has {k} g at {plain(case.cooled)} "
        "°C. So the "
        f"solution is saturated at **{plain(case.cooled)} °C**."
        if case.cooled is not None
        else ""
    )
    adding = (
        f"- **Adding salt** (straight up): from {k} g to {s} g in 100 g of water, that is ${s} - {k} = "
        f"{plain(case.solubility - case.per_hundred)}$ g more; for {plain(case.water)} g of water "
        f"$\\frac{{{plain(case.solubility - case.per_hundred)}}}{{100}} \\cdot {plain(case.water)} {_sign(case.added)} "
        f"{plain(case.added)}$ g."
    )
    water = (
        f"- **Evaporating water** (straight up, too): the {plain(case.mass)} g of salt stay. At {t} °C they need only "
        f"$\\frac{{{plain(case.mass)}}}{{{s}}} \\cdot 100 {_sign(case.needed_water)} {plain(case.needed_water)}$ g of "
        "water, so "
        f"${plain(case.water)} - {plain(case.needed_water)} {_sign(case.evaporated)} {plain(case.evaporated)}$ g have "
        "to go."
    )
    lines = {"cool": cooling, "add": adding, "evaporate": water}
    kept = lines.values() if case.all_ways else [lines[case.asked]]
    return "\n".join(line for line in kept if line)


def _texts(case: Unsaturated, answer: str) -> tuple[str, ...]:
    k, s, t = plain(case.per_hundred), plain(case.solubility), plain(case.temperature)
    goal = {
        "evaporate": "How much water has to be evaporated until the solution is just saturated?",
        "add": "How much salt has to be added until the solution is just saturated?",
        "cool": "To which temperature does the solution have to be cooled until it is just saturated?",
    }[case.asked]
    result = {
        "evaporate": f"**{answer}** of water must be evaporated.",
        "add": f"**{answer}** of {case.salt} must be added.",
        "cool": f"It must be cooled to **{answer}**.",
    }[case.asked]
    check = {
        "evaporate": f"${plain(case.mass)}$ g in ${plain(case.needed_water)}$ g of water are "
        f"$\\frac{{{plain(case.mass)}}}{{{plain(case.needed_water)}}} \\cdot 100 {_sign(case.needed_water)} {s}$ g in "
        "100 g.",
        "add": f"${plain(case.mass)} + {plain(case.added)} {_sign(case.added)} {plain(case.mass + case.added)}$ g in "
        f"{plain(case.water)} g of water are $\\frac{{{plain(case.mass + case.added)}}}{{{plain(case.water)}}} \\cdot "
        "100 "
        f"{_sign(case.added)} {s}$ g in 100 g.",
        "cool": f"At {answer} the solubility is {k} g in 100 g of water, just what is dissolved.",
    }[case.asked]
    return (
        f"**What is asked.** {plain(case.mass)} g of {case.salt} are dissolved in {plain(case.water)} g of water at "
        f"{t} °C. The "
        f"solubility at several temperatures is given. {goal}\n\n"
        "**The idea.** The solubility curve says how much salt 100 g of water can hold. A solution is a point in the "
        "same "
        "diagram: on the curve it is saturated, below it could hold more.",
        f"**Step 1: the point of the solution.** In 100 g of water there are\n\n$$\\frac{{{plain(case.mass)}}}"
        f"{{{plain(case.water)}}} \\cdot 100 {_sign(case.per_hundred)} {k}\\ \\text{{g}}$$\n\nAt {t} °C the curve "
        f"stands at {s} g, "
        "so the point K lies below it.",
        f"**Step 2: from K to the curve.**\n\n{_ways(case)}",
        f"**Answer.** {result}\n\n**Check.** {check} That is the solubility.\n\n"
        "**Remember.** Cooling moves a solution to the left in the diagram; more salt or less water moves it up.",
    )


_PLAN = """\
- The curve is drawn through the given points, which straight lines only join; temperature to the right, solubility up.
- The solution is the point K, red; ways to the curve are arrows: cooling blue, adding salt or evaporating water green.
- Values stand beside their points.
"""


def _scenes(case: Unsaturated, answer: str) -> tuple[LessonScene, ...]:
    k, t = plain(case.per_hundred), plain(case.temperature)
    curve = ", ".join(f"{plain(s)} g at {plain(x)} °C" for x, s in case.points)
    return scenes_of(
        (
            ("The solubility curve", "Show the given solubilities.", curve, f"A solubility curve through {curve}."),
            ("The solution as a point", "Show the solution below the curve.", f"K ({t} °C, {k} g)",
             f"The same curve and the point K at {t} °C and {k} g in 100 g of water, below the curve."),
            ("From K to the curve", "Show the ways to a saturated solution.", answer,
             f"An arrow leads from K straight up to {plain(case.solubility)} g"
             + (f", another one to the left to {plain(case.cooled)} °C" if case.cooled is not None else "")
             + f". Answer: {answer}."),
        ),
        elements="Axes, curve with given points, point K, arrows.",
        colours="Curve dark, K red, cooling blue, adding or evaporating green.",
        layout="One diagram over the whole picture.",
    )  # fmt: skip


def _drawing(case: Unsaturated) -> dict[str, Any]:
    return {
        "temperatures": [float(t) for t, _ in case.points],
        "solubilities": [float(s) for _, s in case.points],
        "substance": case.salt,
        "point": (float(case.temperature), float(case.per_hundred)),
        "point_text": f"K ({plain(case.temperature)} °C, {plain(case.per_hundred)} g)",
        "top": float(case.solubility),
        "top_text": f"saturated: {plain(case.solubility)} g",
        "cooled": None if case.cooled is None or not (case.all_ways or case.asked == "cool") else float(case.cooled),
        "cooled_text": "" if case.cooled is None else f"saturated at {plain(case.cooled)} °C",
        "up_lines": _up_lines(case),
        "up": case.all_ways or case.asked != "cool",
    }  # fmt: skip


def _up_lines(case: Unsaturated) -> list[str]:
    """What leads straight up to the curve, as far as it is asked."""
    lines = {
        "add": f"add {'' if is_exact(case.added) else '≈ '}{plain(case.added)} g of salt",
        "evaporate": f"evaporate {'' if is_exact(case.evaporated) else '≈ '}{plain(case.evaporated)} g of water",
    }
    return [lines["add"], f"or {lines['evaporate']}"] if case.all_ways else [lines.get(case.asked, "")]
