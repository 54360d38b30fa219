"""Text and drawing of two perpendicular bisectors that meet the longest side of a triangle."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from chalkwright.agent.authors.offline.family import Lesson, LessonScene
from chalkwright.agent.authors.offline.forms import scenes_of
from chalkwright.agent.authors.offline.reading import plain
from chalkwright.agent.data import Frozen


class Bisected(Frozen):
    """Names of the obtuse corner, both ends of the longest side, and the points on it where the bisectors of the
    sides to these ends meet it."""

    names: tuple[str, str, str, str, str]
    angle: Fraction
    """At the obtuse corner, degrees."""
    length: Fraction | None
    """Of the longest side."""
    unit: str
    wants_angle: bool
    wants_perimeter: bool
    letter: str
    """The right option; empty without options."""

    @property
    def inner(self) -> Fraction:
        """The angle at the obtuse corner between the two new lines."""
        return 2 * self.angle - 180

    @property
    def rest(self) -> Fraction:
        """The two other angles of the triangle together."""
        return 180 - self.angle


def write(case: Bisected) -> Lesson:
    """Text and drawing of the solved triangle."""
    parts = [f"{plain(case.inner)}°"] * case.wants_angle
    parts += [f"{plain(case.length or 0)} {case.unit}"] * case.wants_perimeter
    answer = f"{case.letter}: {' and '.join(parts)}" if case.letter else " and ".join(parts)
    return Lesson(
        title="Two perpendicular bisectors",
        texts=_texts(case, answer),
        scenes=_scenes(case, answer),
        plan=_PLAN,
        drawing=_drawing(case, answer),
        answer=answer,
    )


def _tex(value: Fraction) -> str:
    return f"{plain(value)}^\\circ"


def _texts(case: Bisected, answer: str) -> tuple[str, ...]:
    a, b, c, d, e = case.names
    known = f"${b}{c} = {plain(case.length)}$ {case.unit} and " if case.length is not None else ""
    goals = [f"the angle $\\angle {d}{a}{e}$"] * case.wants_angle + [
        f"the perimeter of {a}{d}{e}"
    ] * case.wants_perimeter
    angle = (
        f"**Step 2: the angle.** In the isosceles triangle {a}{b}{d} the angles at {a} and {b} are equal, call them "
        "$\\beta$; in "
        f"{a}{c}{e} those at {a} and {c}, call them $\\gamma$. $\\beta$ and $\\gamma$ are also the angles of the "
        "large triangle:"
        f"\n\n$$\\beta + \\gamma = 180^\\circ - {_tex(case.angle)} = {_tex(case.rest)}$$\n\nThe angle at {a} consists "
        "of "
        f"$\\beta$, the angle asked for, and $\\gamma$:\n\n$$\\angle {d}{a}{e} = {_tex(case.angle)} - "
        f"{_tex(case.rest)} = "
        f"{_tex(case.inner)}$$"
    )
    perimeter = (
        f"**Step {'3' if case.wants_angle else '2'}: the perimeter.** Replace the equal segments, and all three sides "
        f"of {a}{d}{e} "
        f"lie on {b}{c} one after the other:\n\n$${a}{d} + {d}{e} + {e}{a} = {b}{d} + {d}{e} + {e}{c} = "
        f"{b}{c}$$\n\nSo the "
        f"perimeter is {plain(case.length or 0)} {case.unit}."
    )
    steps = "\n\n".join([angle] * case.wants_angle + [perimeter] * case.wants_perimeter)
    check = (
        f"The angles at {a} add up: $\\beta + \\gamma = {_tex(case.rest)}$ and ${_tex(case.rest)} + "
        f"{_tex(case.inner)} = "
        f"{_tex(case.angle)}$."
        if case.wants_angle
        else f"A way from {b} to {c} along the side passes {d} and {e}; folded up to {a} it is the perimeter."
    )
    return (
        f"**What is asked.** In the triangle {a}{b}{c} we know {known}$\\angle {b}{a}{c} = {_tex(case.angle)}$. The "
        "perpendicular "
        f"bisector of {a}{b} meets {b}{c} at {d}, that of {a}{c} meets {b}{c} at {e}. Find {' and '.join(goals)}.\n\n"
        "**The idea.** Every point of a perpendicular bisector is equally far from both ends of its segment. That "
        "makes "
        "isosceles triangles.",
        f"**Step 1: equal segments.** {d} lies on the bisector of {a}{b}, so ${d}{a} = {d}{b}$. {e} lies on the "
        "bisector of "
        f"{a}{c}, so ${e}{a} = {e}{c}$. The next picture marks them.",
        steps,
        f"**Answer.** It is **{answer}**.\n\n**Check.** {check}\n\n"
        "**Remember.** A point on a perpendicular bisector makes an isosceles triangle with the segment's ends.",
    )


_PLAN = """\
- The triangle is to scale with its longest side level; the obtuse corner at the top.
- Perpendicular bisectors orange and dashed with right angles; the new segments from the obtuse corner green.
- Equal segments bear equal strokes; equal angles have one colour; the angle asked for is red.
"""


def _scenes(case: Bisected, answer: str) -> tuple[LessonScene, ...]:
    a, b, c, d, e = case.names
    shared = (
        f"The triangle {a}{b}{c} with the angle {plain(case.angle)}° at {a}; the perpendicular bisectors of {a}{b} "
        f"and {a}{c} meet "
        f"{b}{c} at {d} and {e}"
    )
    return scenes_of(
        (
            ("The triangle and the bisectors", "Show what is given.", f"{plain(case.angle)}°", f"{shared}."),
            ("Equal segments", "Show the two isosceles triangles.", f"{a}{d} = {b}{d}, {a}{e} = {c}{e}",
             f"{shared}. {a}{d} and {b}{d} are equally long, and {a}{e} and {c}{e}."),
            ("Angles and perimeter", "Show the equal angles and the result.", answer,
             f"{shared}. The equal angles of both isosceles triangles are marked. Answer: {answer}."),
        ),
        elements="Triangle, perpendicular bisectors, segments from the obtuse corner, strokes, arcs.",
        colours="Triangle dark, bisectors orange, new segments green, β blue, γ purple, angle asked for red.",
        layout="The longest side level at the bottom, the obtuse corner at the top.",
    )  # fmt: skip


def _drawing(case: Bisected, answer: str) -> dict[str, Any]:
    return {
        "names": case.names,
        "angle": float(case.angle),
        "angle_text": f"{plain(case.angle)}°",
        "length_text": f"{plain(case.length)} {case.unit}" if case.length is not None else "",
        "inner_text": f"{plain(case.inner)}°" if case.wants_angle else "",
        "answer": f"Answer: {answer}",
    }
