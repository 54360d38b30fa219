"""Text and drawing of a parabolic mirror and its focus."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

from chalkwright.agent.authors.offline.family import Lesson, LessonScene
from chalkwright.agent.authors.offline.forms import scenes_of
from chalkwright.agent.authors.offline.reading import is_exact, plain
from chalkwright.agent.data import Frozen

Asked = Literal["focus", "way"]


class Mirror(Frozen):
    """A mirror with the section ``y = x² / (4 f)``, its vertex in the origin."""

    width: Fraction
    depth: Fraction
    unit: str
    asked: Asked
    """``way``: from the point where a ray hits the mirror to the focus."""
    both: bool
    """Whether the distance of the focus is asked besides."""
    distance: Fraction | None
    """Of the ray from the axis."""
    focus: str
    point: str

    @property
    def length(self) -> Fraction:
        """The focal length f."""
        return (self.width / 2) ** 2 / (4 * self.depth)

    @property
    def height(self) -> Fraction:
        """Of the point where the ray hits, above the vertex."""
        return (self.distance or Fraction(0)) ** 2 / (4 * self.length)

    @property
    def way(self) -> Fraction:
        return self.length + self.height


def write(mirror: Mirror) -> Lesson:
    """Text and drawing of the solved mirror."""
    value = mirror.length if mirror.asked == "focus" else mirror.way
    answer = f"{'' if is_exact(value) else '≈ '}{plain(value)} {mirror.unit}"
    return Lesson(
        title="The focus of a parabolic mirror",
        texts=_texts(mirror, answer),
        scenes=_scenes(mirror, answer),
        plan=_PLAN,
        drawing=_drawing(mirror, answer),
        answer=answer,
    )


def _sign(value: Fraction) -> str:
    return "=" if is_exact(value) else "\\approx"


def _texts(mirror: Mirror, answer: str) -> tuple[str, ...]:
    half, depth, f, unit = plain(mirror.width / 2), plain(mirror.depth), plain(mirror.length), mirror.unit
    name, hit = mirror.focus, mirror.point
    goals = [f"how far is {name} from the vertex?"] if mirror.asked == "focus" or mirror.both else []
    goals += [f"how long is the way from {hit} to {name}?"] * (mirror.asked == "way")
    ray = ""
    step = f"So the focus {name} lies {f} {unit} above the vertex, on the axis."
    if mirror.distance is not None:
        x, y = plain(mirror.distance), plain(mirror.height)
        ray = f" A ray parallel to the axis, {x} {unit} away from it, hits the mirror at {hit}."
        step += (
            f"\n\n**Step 3: the way from {hit} to {name}.** {hit} lies at $x = {x}$, so\n\n$$y = \\frac{{{x}^2}}{{4 "
            f"\\cdot {f}}} "
            f"{_sign(mirror.height)} {y}$$\n\nEvery point of a parabola is as far from the focus as from the "
            "*directrix*, the line as "
            f"far below the vertex as the focus is above it:\n\n$${hit}{name} = {f} + {y} {_sign(mirror.way)} "
            f"{plain(mirror.way)}\\ "
            f"\\text{{{unit}}}$$"
        )
    check = (
        f"At the rim $x = {half}$ gives $y = \\frac{{{half}^2}}{{4 \\cdot {f}}} {_sign(mirror.length)} {depth}$, "
        "the depth again."
    )
    if mirror.distance is not None:
        up = plain(abs(mirror.length - mirror.height))
        square = mirror.distance**2 + (mirror.length - mirror.height) ** 2
        check += (
            f" And by Pythagoras {hit}{name} has the square ${plain(mirror.distance)}^2 + {up}^2 {_sign(square)} "
            f"{plain(square)}$, and "
            f"${plain(mirror.way)}^2 {_sign(mirror.way**2)} {plain(mirror.way**2)}$."
        )
    result = (
        f"{hit}{name} is **{answer}** long" if mirror.asked == "way" else f"{name} is **{answer}** away from the vertex"
    )
    aside = f" (and {name} is {f} {unit} away from the vertex)" if mirror.asked == "way" and mirror.both else ""
    return (
        f"**What is asked.** A parabolic mirror is {plain(mirror.width)} {unit} wide at the rim and {depth} {unit} "
        f"deep.{ray} Light "
        f"parallel to the axis is reflected into the focus {name}. Find: {' and '.join(goals)}\n\n"
        "**The idea.** Put the origin into the vertex and the $y$-axis along the axis of the mirror. Then the section "
        "through the "
        "mirror is the parabola $y = \\frac{x^2}{4f}$, where $f$ is the distance of the focus from the vertex.",
        f"**Step 1: a point that is known.** The rim lies half the width away from the axis, ${plain(mirror.width)} "
        f"\\div 2 = {half}$ "
        f"{unit}, and {depth} {unit} above the vertex: the point $({half},\\ {depth})$ lies on the parabola.",
        f"**Step 2: the focal length.** Put that point into the equation:\n\n$${depth} = \\frac{{{half}^2}}{{4f}} "
        "\\qquad f = "
        f"\\frac{{{half}^2}}{{4 \\cdot {depth}}} {_sign(mirror.length)} {f}\\ \\text{{{unit}}}$$\n\n{step}",
        f"**Answer.** {result}{aside}.\n\n**Check.** {check}\n\n"
        "**Remember.** A flatter mirror has its focus farther away: $f$ is half the width squared, divided by four "
        "times the depth.",
    )


_PLAN = """\
- The section of the mirror with equal units on both axes, opening upwards, the axis upright and dashed.
- Mirror dark, light orange with arrow heads, focus red, the rim's point blue.
- Values stand beside what they measure.
"""


def _scenes(mirror: Mirror, answer: str) -> tuple[LessonScene, ...]:
    size = f"{plain(mirror.width)} {mirror.unit} wide and {plain(mirror.depth)} {mirror.unit} deep"
    shared = f"The section of a parabolic mirror, {size}, opening upwards"
    return scenes_of(
        (
            ("The mirror", "Show width and depth.", size, f"{shared}."),
            ("Parallel light meets in the "
             "focus", "Show the rays and the focus.", f"f = {plain(mirror.length)} {mirror.unit}",
             f"{shared}. Rays parallel to the axis are all reflected into the focus {mirror.focus}."),
            ("The distance asked for", "Show the distance and the result.", answer,
             f"{shared}. The focus lies {plain(mirror.length)} {mirror.unit} above the vertex. Answer: {answer}."),
        ),
        elements="Parabola, axis, rays, focus, dimension lines.",
        colours="Mirror dark, light orange, focus red, rim blue.",
        layout="The axis in the middle, light from above.",
    )  # fmt: skip


def _drawing(mirror: Mirror, answer: str) -> dict[str, Any]:
    about = "=" if is_exact(mirror.length) else "≈"
    way = "=" if is_exact(mirror.way) else "≈"
    return {
        "width": float(mirror.width), "depth": float(mirror.depth), "length": float(mirror.length),
        "width_text": f"{plain(mirror.width)} {mirror.unit}", "depth_text": f"{plain(mirror.depth)} {mirror.unit}",
        "focus": mirror.focus, "point": mirror.point,
        "ray": None if mirror.distance is None else (float(mirror.distance), float(mirror.height)),
        "length_text": f"f {about} {plain(mirror.length)} {mirror.unit}",
        "way_text": f"{mirror.point}{mirror.focus} {way} {plain(mirror.way)} {mirror.unit}",
        "distance_text": "" if mirror.distance is None else f"{plain(mirror.distance)} {mirror.unit}",
        "heading_text": f"Answer: {answer}",
    }  # fmt: skip
