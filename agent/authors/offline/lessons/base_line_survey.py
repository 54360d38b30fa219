"""Text and drawing of a point that is seen from both ends of a base line."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from chalkwright.agent.authors.offline.algebra import sp
from chalkwright.agent.authors.offline.family import Lesson, LessonScene
from chalkwright.agent.authors.offline.forms import scenes_of
from chalkwright.agent.authors.offline.reading import is_exact, plain
from chalkwright.agent.data import Frozen

_METRES = {"mm": Fraction(1, 1000), "cm": Fraction(1, 100), "m": Fraction(1), "km": Fraction(1000)}


class Survey(Frozen):
    """The western and the eastern end of a level base line, a point to the north of it, and its bearings from both."""

    names: tuple[str, str, str]
    base: Fraction
    unit: str
    scale: int | None
    """Of the map on which the base line is measured; None in reality."""
    bearings: tuple[Fraction, Fraction]
    wanted: str
    """Unit of the answer."""

    @property
    def angles(self) -> tuple[Fraction, Fraction]:
        """Between the base line and the lines to the point, at its ends."""
        return 90 - self.bearings[0], self.bearings[1] - 270

    @property
    def real(self) -> Fraction:
        """The base line in the unit of the answer."""
        return self.base * _METRES[self.unit] / _METRES[self.wanted] * (self.scale or 1)

    @property
    def share(self) -> Fraction | float:
        """The distance of the point from the line, in parts of the base line."""
        a, b = (sp.pi * sp.Rational(angle.numerator, angle.denominator) / 180 for angle in self.angles)
        part = sp.simplify(1 / (sp.cot(a) + sp.cot(b)))
        return Fraction(int(part.p), int(part.q)) if part.is_Rational else float(part)

    @property
    def distance(self) -> Fraction | float:
        return self.real * self.share if isinstance(self.share, Fraction) else float(self.real) * self.share


def write(survey: Survey) -> Lesson:
    """Text and drawing of the solved survey."""
    answer = f"{'' if is_exact(survey.distance) else '≈ '}{plain(survey.distance)} {survey.wanted}"
    return Lesson(
        title="A point seen from two places",
        texts=_texts(survey, answer),
        scenes=_scenes(survey, answer),
        plan=_PLAN,
        drawing=_drawing(survey, answer),
        answer=answer,
    )


def _bearing(value: Fraction) -> str:
    return f"{plain(value).zfill(3)}°"


def _sign(value: Fraction | float) -> str:
    return "=" if is_exact(value) else "\\approx"


def _scale(survey: Survey) -> str:
    a, b, _ = survey.names
    if survey.scale is None:
        return f"The base line is ${a}{b} = {plain(survey.base)}$ {survey.unit}."
    long = survey.base * survey.scale
    return (
        f"On the map 1 {survey.unit} stands for {plain(Fraction(survey.scale))} {survey.unit}, so in "
        f"reality\n\n$${a}{b} = "
        f"{plain(survey.base)} \\cdot {survey.scale}\\ \\text{{{survey.unit}}} = "
        f"{plain(long)}\\ \\text{{{survey.unit}}} = "
        f"{plain(survey.real)}\\ \\text{{{survey.wanted}}}$$"
    )


def _solve(survey: Survey) -> str:
    a, b, h = survey.names
    first, second = survey.angles
    base, found = plain(survey.real), survey.distance
    if first == second == 45:
        return (
            f"Both angles at the base line are 45°, so the triangle {a}{b}{h} is isosceles with a right angle at {h}. "
            "The foot F of "
            f"the perpendicular from {h} is the middle of {a}{b}, and in the triangle {a}F{h} both short sides are "
            "equal:\n\n"
            f"$${h}F = {a}F = \\frac{{{base}}}{{2}} {_sign(found)} {plain(found)}\\ \\text{{{survey.wanted}}}$$"
        )
    if 90 in (first, second):
        other = second if first == 90 else first
        return (
            f"One line of sight is at a right angle to the base line, so {h} lies straight north of that "
            f"end:\n\n$${h}F = {base} "
            f"\\cdot \\tan {plain(other)}^\\circ {_sign(found)} {plain(found)}\\ \\text{{{survey.wanted}}}$$"
        )
    return (
        f"Let F be the foot of the perpendicular from {h}, and $d = {h}F$. Then ${a}F = d / \\tan "
        f"{plain(first)}^\\circ$ and ${b}F = "
        f"d / \\tan {plain(second)}^\\circ$; together they are the base line:\n\n$$d = "
        f"\\frac{{{base}}}{{\\frac{{1}}{{\\tan "
        f"{plain(first)}^\\circ}} + \\frac{{1}}{{\\tan {plain(second)}^\\circ}}}} {_sign(found)} {plain(found)}\\ "
        f"\\text{{{survey.wanted}}}$$"
    )


def _texts(survey: Survey, answer: str) -> tuple[str, ...]:
    a, b, h = survey.names
    first, second = survey.angles
    top = 180 - first - second
    on_map = f" on a map of the scale 1 : {survey.scale}" if survey.scale else ""
    return (
        f"**What is asked.** {a} and {b} are {plain(survey.base)} {survey.unit} apart{on_map}, {b} due east of {a}. "
        f"{h} is seen from "
        f"{a} at the bearing {_bearing(survey.bearings[0])}, from {b} at the bearing {_bearing(survey.bearings[1])} "
        "(clockwise from "
        f"north). How far is {h} away from the line {a}{b}?\n\n"
        "**The idea.** The two lines of sight and the base line make a triangle. Bearings give its angles, because "
        "the base line "
        "runs from west to east, at a right angle to north. The distance from a line is measured at a right angle to "
        "it.",
        f"**Step 1: the angles of the triangle.** East has the bearing 090°, west 270°.\n\n- At {a}: $90^\\circ - "
        f"{plain(survey.bearings[0])}^\\circ = {plain(first)}^\\circ$\n- At {b}: ${plain(survey.bearings[1])}^\\circ "
        "- 270^\\circ = "
        f"{plain(second)}^\\circ$",
        f"**Step 2: the distance.** {_scale(survey)}\n\n{_solve(survey)}",
        f"**Answer.** {h} is **{answer}** away from the line {a}{b}.\n\n"
        f"**Check.** The angle at {h} is $180^\\circ - {plain(first)}^\\circ - {plain(second)}^\\circ = "
        f"{plain(top)}^\\circ$; the drawing "
        f"to scale shows the same triangle, with {h} about {plain(float(survey.share), 2)} times the base line away "
        "from it.\n\n"
        "**Remember.** From a base line and two angles every point can be found: that is how land is surveyed.",
    )


_PLAN = """\
- North is up; the base line is level and blue, the arrows to north at its ends are dashed and grey.
- Lines of sight orange, the distance asked for red; angles exact, the triangle to scale.
"""


def _scenes(survey: Survey, answer: str) -> tuple[LessonScene, ...]:
    a, b, h = survey.names
    shared = (
        f"A level base line from {a} in the west to {b} in the east; {h} lies to the north, at the bearing "
        f"{_bearing(survey.bearings[0])} from {a} and {_bearing(survey.bearings[1])} from {b}"
    )
    return scenes_of(
        (
            ("The two bearings", "Show the base line and the lines of "
                                 "sight.", ", ".join(map(_bearing, survey.bearings)), f"{shared}."),
            ("The angles of the triangle", "Show the angles at the base "
                                           "line.", ", ".join(f"{plain(x)}°" for x in survey.angles),
             f"{shared}. The angles of the triangle at the base line are {plain(survey.angles[0])}° and "
             f"{plain(survey.angles[1])}°."),
            ("The distance from the line", "Show the distance asked for.", answer,
             f"{shared}. A perpendicular leads from {h} to the base line; it is {answer} long."),
        ),
        elements="Base line, arrows to north, lines of sight, arcs, perpendicular.",
        colours="Base line blue, lines of sight orange, distance red.",
        layout="North up, base line at the bottom.",
    )  # fmt: skip


def _drawing(survey: Survey, answer: str) -> dict[str, Any]:
    first, second = survey.angles
    scale = "" if survey.scale is None else f"{plain(survey.real)} {survey.wanted}"
    return {
        "names": survey.names,
        "angles": (float(first), float(second)),
        "bearing_texts": tuple(map(_bearing, survey.bearings)),
        "angle_texts": (f"{plain(first)}°", f"{plain(second)}°"),
        "base_text": f"{plain(survey.base)} {survey.unit}{' on the map' if survey.scale else ''}",
        "real_text": scale or f"{plain(survey.base)} {survey.unit}",
        "answer": answer,
    }
