"""Text and drawing of the parallel through the crossing of a trapezium's diagonals."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from chalkwright.agent.authors.offline.family import Lesson, LessonScene
from chalkwright.agent.authors.offline.forms import scenes_of
from chalkwright.agent.authors.offline.reading import is_exact, plain
from chalkwright.agent.data import Frozen


class Trapezium(Frozen):
    """Corners A, B, C, D in their order, the crossing of the diagonals, and the ends of the parallel on DA and BC."""

    names: tuple[str, str, str, str, str, str, str]
    bases: tuple[Fraction, Fraction]
    """AB and CD."""
    unit: str

    @property
    def half(self) -> Fraction:
        """From one side to the crossing."""
        a, c = self.bases
        return a * c / (a + c)


def write(case: Trapezium) -> Lesson:
    """Text and drawing of the solved trapezium."""
    value = 2 * case.half
    answer = f"{'' if is_exact(value) else '≈ '}{plain(value)} {case.unit}"
    return Lesson(
        title="Parallel through the crossing",
        texts=_texts(case, answer),
        scenes=_scenes(case, answer),
        plan=_PLAN,
        drawing=_drawing(case, answer),
        answer=answer,
    )


def _sign(value: Fraction) -> str:
    return "=" if is_exact(value) else "\\approx"


def _texts(case: Trapezium, answer: str) -> tuple[str, ...]:
    a, b, c, d, o, m, n = case.names
    low, high = (plain(base) for base in case.bases)
    whole = sum(case.bases, Fraction(0))
    half, total = case.half, plain(whole)
    return (
        f"**What is asked.** In the trapezium {a}{b}{c}{d}, {a}{b} is parallel to {c}{d}; ${a}{b} = {low}$ "
        f"{case.unit}, "
        f"${c}{d} = {high}$ {case.unit}. The diagonals meet at {o}. A parallel to {a}{b} through {o} ends at {m} on "
        f"{a}{d} and at "
        f"{n} on {b}{c}. How long is {m}{n}?\n\n"
        "**The idea.** Parallels make similar triangles, and in similar triangles all sides are in the same ratio. "
        "First find "
        f"how {o} divides the diagonals, then use that ratio a second time.",
        f"**Step 1: how the diagonals are divided.** The triangles {o}{a}{b} and {o}{c}{d} have equal angles, because "
        f"{a}{b} and "
        f"{c}{d} are parallel. So they are similar:\n\n$$\\frac{{{a}{o}}}{{{o}{c}}} = \\frac{{{a}{b}}}{{{c}{d}}} = "
        f"\\frac{{{low}}}{{{high}}}$$\n\nOf the whole diagonal {a}{c}, {a}{o} is the part $\\frac{{{low}}}{{{low} + "
        f"{high}}} = "
        f"\\frac{{{low}}}{{{total}}}$.",
        f"**Step 2: both halves of {m}{n}.** {m}{o} is parallel to {d}{c}, so the triangles {a}{m}{o} and {a}{d}{c} "
        "are similar, "
        f"with the ratio $\\frac{{{a}{o}}}{{{a}{c}}}$:\n\n$${m}{o} = \\frac{{{low}}}{{{total}}} \\cdot {high} "
        f"{_sign(half)} "
        f"{plain(half)}\\ \\text{{{case.unit}}}$$\n\nIn the same way {o}{n} belongs to {a}{b}, with the part "
        f"$\\frac{{{c}{o}}}{{{c}{a}}} = \\frac{{{high}}}{{{total}}}$:\n\n$${o}{n} = \\frac{{{high}}}{{{total}}} "
        f"\\cdot {low} "
        f"{_sign(half)} {plain(half)}\\ \\text{{{case.unit}}}$$\n\nTogether ${m}{n} = 2 \\cdot {plain(half)} "
        f"{_sign(2 * half)} "
        f"{plain(2 * half)}$ {case.unit}.",
        f"**Answer.** {m}{n} is **{answer}** long.\n\n"
        f"**Check.** The length must lie between the two bases, {plain(min(case.bases))} and "
        f"{plain(max(case.bases))}; and "
        f"$\\frac{{2 \\cdot {low} \\cdot {high}}}{{{low} + {high}}} {_sign(2 * half)} {plain(2 * half)}$ gives it in "
        "one go.\n\n"
        f"**Remember.** The crossing {o} is the middle of {m}{n}: both halves are $\\frac{{{a}{b} \\cdot "
        f"{c}{d}}}{{{a}{b} + "
        f"{c}{d}}}$.",
    )


_PLAN = """\
- The trapezium is to scale along its bases, the longer one at the bottom, both level.
- Diagonals grey, the parallel through their crossing red; similar triangles are filled in one colour.
- Lengths stand beside their segments; the length asked for is a question mark until it is found.
"""


def _scenes(case: Trapezium, answer: str) -> tuple[LessonScene, ...]:
    a, b, c, d, o, m, n = case.names
    shared = (
        f"The trapezium {a}{b}{c}{d} with {a}{b} of {plain(case.bases[0])} {case.unit} parallel to {c}{d} of "
        f"{plain(case.bases[1])} "
        f"{case.unit}; its diagonals meet at {o}, and {m}{n} runs through {o} parallel to the bases"
    )
    return scenes_of(
        (
            ("The trapezium", "Show the bases, the diagonals and the "
                              "parallel.", f"{plain(case.bases[0])}, {plain(case.bases[1])}",
             f"{shared}."),
            ("Similar triangles", "Show the triangles between the diagonals.", f"{o}{a}{b}, {o}{c}{d}",
             f"{shared}. The triangles {o}{a}{b} and {o}{c}{d} are shaded; they are similar."),
            ("The length", "Show both halves and the result.", answer,
             f"{shared}. {m}{o} and {o}{n} are {plain(case.half)} {case.unit} each; {m}{n} is {answer}."),
        ),
        elements="Trapezium, diagonals, parallel, shaded triangles.",
        colours="Outline dark, diagonals grey, parallel red, triangles blue and orange.",
        layout="The longer base at the bottom.",
    )  # fmt: skip


def _drawing(case: Trapezium, answer: str) -> dict[str, Any]:
    first_low = case.bases[0] > case.bases[1]
    half = f"{'' if is_exact(case.half) else '≈ '}{plain(case.half)} {case.unit}"
    a, b, c, d, o, m, n = case.names
    return {
        "lower": float(max(case.bases)), "upper": float(min(case.bases)),
        "lower_text": f"{plain(max(case.bases))} {case.unit}", "upper_text": f"{plain(min(case.bases))} {case.unit}",
        "corners": (a, b, c, d) if first_low else (d, c, b, a),
        "crossing": o, "ends": (m, n),
        "half_text": half,
        "answer_text": f"{m}{n} {'=' if is_exact(2 * case.half) else '≈'} {plain(2 * case.half)} {case.unit}",
    }  # fmt: skip
