"""Text and drawing of a right-angled paper triangle that is folded."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

from chalkwright.agent.authors.offline.algebra import sp
from chalkwright.agent.authors.offline.family import Lesson, LessonScene
from chalkwright.agent.authors.offline.forms import scenes_of
from chalkwright.agent.authors.offline.reading import is_exact, plain
from chalkwright.agent.data import Frozen

Segment = Literal["rest", "crease", "slant"]


class FoldedTriangle(Frozen):
    """Names of the right angle, the corner that moves, the one it comes to lie on, and the crease's ends on the
    hypotenuse and on the longer leg."""

    names: tuple[str, str, str, str, str]
    long: Fraction
    """The leg that ends in the corner that moves."""
    short: Fraction
    unit: str
    asked: tuple[Segment, ...]
    """The last one is the answer."""

    @property
    def rest(self) -> Fraction:
        """From the right angle to the crease, by Pythagoras: x² + short² = (long − x)²."""
        return (self.long**2 - self.short**2) / (2 * self.long)

    @property
    def slant(self) -> Fraction:
        return self.long - self.rest

    @property
    def hypotenuse(self) -> Fraction | float:
        return _root(self.long**2 + self.short**2)

    @property
    def crease(self) -> Fraction | float:
        return _root(self.slant**2 - (self.long**2 + self.short**2) / 4)

    def length(self, segment: Segment) -> Fraction | float:
        return {"rest": self.rest, "crease": self.crease, "slant": self.slant}[segment]

    def name(self, segment: Segment) -> str:
        right, moved, _, foot, end = self.names
        return {"rest": right + end, "crease": foot + end, "slant": moved + end}[segment]


def _root(square: Fraction) -> Fraction | float:
    root = sp.sqrt(sp.Rational(square.numerator, square.denominator))
    return Fraction(int(root.p), int(root.q)) if root.is_Rational else float(root)


def write(case: FoldedTriangle) -> Lesson:
    """Text and drawing of the solved fold."""
    answer = _shown(case.length(case.asked[-1]), case.unit)
    return Lesson(
        title="A folded triangle",
        texts=_texts(case, answer),
        scenes=_scenes(case, answer),
        plan=_PLAN,
        drawing=_drawing(case),
        answer=answer,
    )


def _shown(value: Fraction | float, unit: str) -> str:
    return f"{'' if is_exact(value) else '≈ '}{plain(value)} {unit}"


def _sign(value: Fraction | float) -> str:
    return "=" if is_exact(value) else "\\approx"


def _texts(case: FoldedTriangle, answer: str) -> tuple[str, ...]:
    right, moved, onto, foot, end = case.names
    long, short, x = plain(case.long), plain(case.short), plain(case.rest)
    goal = " and ".join(case.name(segment) for segment in case.asked)
    goal = f"How long {'are' if len(case.asked) > 1 else 'is'} {goal}?"
    square, twice = plain(case.long**2 - case.short**2), plain(2 * case.long)
    crease = ""
    if "crease" in case.asked:
        half = float(case.hypotenuse) / 2
        half_text = plain(case.hypotenuse / 2 if isinstance(case.hypotenuse, Fraction) else half)
        crease = (
            f"\n\n**Step 3: the crease {foot}{end}.** The hypotenuse is ${moved}{onto} = \\sqrt{{{long}^2 + "
            f"{short}^2}} "
            f"{_sign(case.hypotenuse)} {plain(case.hypotenuse)}$ {case.unit}; {foot} is its middle, and the crease is "
            "at a right "
            f"angle to it. In the triangle ${moved}{foot}{end}$:\n\n$${foot}{end} = \\sqrt{{{moved}{end}^2 - "
            f"{moved}{foot}^2}} = "
            f"\\sqrt{{{plain(case.slant)}^2 - {half_text}^2}} {_sign(case.crease)} {plain(case.crease)}\\ "
            f"\\text{{{case.unit}}}$$"
        )
    others = "".join(
        f" (and ${case.name(segment)} {_sign(case.length(segment))} {plain(case.length(segment))}$ {case.unit})"
        for segment in case.asked[:-1]
    )
    last = case.name(case.asked[-1])
    return (
        f"**What is asked.** The triangle {''.join(sorted((right, moved, onto)))} has a right angle at {right}; "
        f"${moved}{right} = {long}$ "
        f"{case.unit}, ${onto}{right} = {short}$ {case.unit}. It is folded so that {moved} comes to lie on {onto}; "
        "the crease "
        f"meets ${moved}{onto}$ at {foot} and ${moved}{right}$ at {end}. {goal}\n\n"
        f"**The idea.** Folding does not change lengths. The part of the leg from {end} to {moved} lies on the "
        "segment from "
        f"{end} to {onto} afterwards, so both are equally long: ${end}{moved} = {end}{onto}$.",
        f"**Step 1: one unknown.** Call ${right}{end} = x$. Then ${end}{moved} = {long} - x$, and ${end}{onto} = "
        f"{long} - x$, "
        "too.",
        f"**Step 2: Pythagoras in the triangle {right}{end}{onto}.** It has its right angle at {right}:\n\n"
        f"$$x^2 + {short}^2 = ({long} - x)^2$$\n\nThe squares $x^2$ cancel: ${twice} \\cdot x = {long}^2 - "
        f"{short}^2$, and "
        f"${long}^2 - {short}^2 = {square}$, so\n\n$$x = \\frac{{{square}}}{{{twice}}} {_sign(case.rest)} {x}\\ "
        f"\\text{{{case.unit}}}$$\n\nand ${end}{moved} = {long} - {x} {_sign(case.slant)} {plain(case.slant)}$ "
        f"{case.unit}." + crease,
        f"**Answer.** {last} is **{answer}** long{others}.\n\n"
        f"**Check.** ${x}^2 + {short}^2 {_sign(case.slant**2)} {plain(case.rest**2 + case.short**2)}$ and "
        f"${plain(case.slant)}^2 {_sign(case.slant**2)} {plain(case.slant**2)}$: equal, as Pythagoras wants it.\n\n"
        "**Remember.** The crease is the perpendicular bisector of the segment between a point and the place it is "
        "folded to.",
    )


_PLAN = """\
- The triangle is to scale with its right angle at the lower left, the longer leg level.
- Given sides dark, the crease red and dashed, the two equal segments from the crease's end green.
- Values stand beside their segments; what is asked shows a question mark until it is found.
"""


def _scenes(case: FoldedTriangle, answer: str) -> tuple[LessonScene, ...]:
    right, moved, onto, foot, end = case.names
    shared = (
        f"A triangle with its right angle at {right}, the leg {right}{moved} of {plain(case.long)} {case.unit} level "
        "and the leg "
        f"{right}{onto} of {plain(case.short)} {case.unit} upright"
    )
    return scenes_of(
        (
            ("The triangle and the crease", "Show the triangle and where it is folded.",
             f"{plain(case.long)} {case.unit}, {plain(case.short)} {case.unit}",
             f"{shared}. The crease leads from {foot} on the hypotenuse to {end} on the level leg."),
            ("Equal lengths by folding", "Show the two equal segments and the unknown.", "x",
             f"{shared}. {end}{moved} and {end}{onto} are equally long; {right}{end} is called x."),
            ("The lengths", "Show the lengths that were found.", answer,
             f"{shared}. {right}{end} is {plain(case.rest)} {case.unit}, the segment asked for {answer}."),
        ),
        elements="Triangle, right angle, crease, segment from the crease to the corner.",
        colours="Triangle dark, crease red, equal segments green, unknown blue.",
        layout="The triangle in the middle of the picture, lengths beside its sides.",
    )  # fmt: skip


def _drawing(case: FoldedTriangle) -> dict[str, Any]:
    unit = case.unit
    return {
        "names": case.names,
        "long": float(case.long), "short": float(case.short), "rest": float(case.rest),
        "long_text": f"{plain(case.long)} {unit}", "short_text": f"{plain(case.short)} {unit}",
        "slant_text": f"{plain(case.long)} − x",
        "rest_found": _shown(case.rest, unit), "slant_found": _shown(case.slant, unit),
        "crease_found": _shown(case.crease, unit) if "crease" in case.asked else "",
        "heading_text": f"{case.name(case.asked[-1])} {'=' if is_exact(case.length(case.asked[-1])) else '≈'} "
        f"{plain(case.length(case.asked[-1]))} {unit}",
    }  # fmt: skip
