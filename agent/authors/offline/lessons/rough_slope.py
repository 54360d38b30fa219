"""Text and drawing of a body that slides up a rough slope and back."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from chalkwright.agent.authors.offline.family import Lesson, LessonScene
from chalkwright.agent.authors.offline.forms import scenes_of
from chalkwright.agent.authors.offline.reading import is_exact, plain
from chalkwright.agent.data import Frozen


class Slope(Frozen):
    """Speeds at the foot in m/s, on the way up and back again; names of the foot and of the turning point."""

    up: Fraction
    down: Fraction
    g: Fraction
    names: tuple[str, str]

    @property
    def height(self) -> Fraction:
        return (self.up**2 + self.down**2) / (4 * self.g)

    @property
    def lost(self) -> Fraction:
        """The share of the kinetic energy that is lost on both ways together."""
        return 1 - self.down**2 / self.up**2


def write(slope: Slope) -> Lesson:
    """Text and drawing of the solved slope."""
    answer = f"{'' if is_exact(slope.height) else '≈ '}{plain(slope.height)} m"
    return Lesson(
        title="Up and down a rough slope",
        texts=_texts(slope, answer),
        scenes=_scenes(slope, answer),
        plan=_PLAN,
        drawing=_drawing(slope, answer),
        answer=answer,
    )


def _texts(slope: Slope, answer: str) -> tuple[str, ...]:
    p, q = slope.names
    up, down, g, h = plain(slope.up), plain(slope.down), plain(slope.g), plain(slope.height)
    sign = "=" if is_exact(slope.height) else "\\approx"
    a, b = slope.up**2 / 2, slope.down**2 / 2
    half = (a - b) / 2
    potential = slope.g * slope.height
    return (
        f"**What is asked.** A body leaves the foot {p} of a rough slope at {up} m/s, turns at {q} and passes {p} "
        f"again at {down} m/s; "
        f"$g = {g}$ m/s². How much higher than {p} is {q}?\n\n"
        "**The idea.** Friction takes as much energy on the way down as on the way up: the force of friction is the "
        "same (same slope, same "
        "weight), and so is the distance. Call this energy $W$; the mass $m$ will cancel.",
        f"**Step 1: one balance for each way.** Up: the kinetic energy at {p} becomes height and friction. Down: the "
        "height becomes kinetic "
        f"energy and friction.\n\n$$\\frac{{m}}{{2}} \\cdot {up}^2 = m g h + W \\qquad \\frac{{m}}{{2}} \\cdot "
        f"{down}^2 = m g h - W$$",
        "**Step 2: add both.** The friction cancels:\n\n"
        f"$$\\frac{{m}}{{2}} \\cdot ({up}^2 + {down}^2) = 2 m g h \\qquad h = \\frac{{{up}^2 + {down}^2}}{{4 \\cdot "
        f"{g}}} {sign} {h}\\ "
        "\\text{m}$$",
        f"**Answer.** {q} is **{answer}** higher than {p}.\n\n"
        f"**Check.** For one kilogram the kinetic energy is {plain(a)} J at the start and {plain(b)} J at the end, so "
        "friction takes "
        f"${plain(a - b)} \\div 2 = {plain(half)}$ J on each way. At the top there are ${plain(a)} - {plain(half)} = "
        f"{plain(a - half)}$ J, "
        f"and ${g} \\cdot {h} {sign if not is_exact(slope.height) else '='} {plain(potential)}$ J is the same.\n\n"
        "**Remember.** Adding the balances of both ways removes a loss that is equal on both.",
    )


_PLAN = """\
- The slope rises to the right; the body at the foot and at the turning point. Velocities are arrows along the slope.
- Way up blue, way down red; the height is a dimension line; energies are bars to one scale.
- The angle of the slope is not known, so its picture is only an example.
"""


def _scenes(slope: Slope, answer: str) -> tuple[LessonScene, ...]:
    p, q = slope.names
    shared = (
        f"A slope rising from {p} to {q}; a body leaves {p} at {plain(slope.up)} m/s and comes back at "
        f"{plain(slope.down)} m/s"
    )
    return scenes_of(
        (
            ("The two speeds at the foot", "Show both speeds.", f"{plain(slope.up)} m/s, {plain(slope.down)} "
                                                                "m/s", f"{shared}."),
            ("The energies", "Show the energies at the start, at the top and at the end.", "W, W",
             "Three bars of energy for one kilogram: kinetic at the start, potential at the top, kinetic at the end; "
             "each step down is W."),
            ("The height", "Show the height.", answer, f"{shared}. {q} is {answer} higher than {p}."),
        ),
        elements="Slope, body, velocity arrows, energy bars, dimension line.",
        colours="Way up blue, way down red, height and potential energy green, friction orange.",
        layout="The slope over the whole picture; bars side by side.",
    )  # fmt: skip


def _drawing(slope: Slope, answer: str) -> dict[str, Any]:
    a, b = slope.up**2 / 2, slope.down**2 / 2
    return {
        "names": slope.names,
        "speeds": (f"{plain(slope.up)} m/s", f"{plain(slope.down)} m/s"),
        "ratio": float(slope.down / slope.up),
        "energies": (float(a), float((a + b) / 2), float(b)),
        "energy_texts": (f"{plain(a)} J", f"{plain((a + b) / 2)} J", f"{plain(b)} J"),
        "answer": answer,
    }
