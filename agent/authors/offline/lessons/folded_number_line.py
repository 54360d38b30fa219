"""Text and drawing of a folded number line."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from chalkwright.agent.authors.offline.family import Lesson, LessonScene
from chalkwright.agent.authors.offline.forms import scenes_of
from chalkwright.agent.authors.offline.reading import is_exact, plain
from chalkwright.agent.data import Frozen


class Fold(Frozen):
    """A fold that lays ``one`` on ``other``. Asked is the image of ``mirrored``, one of two points that are ``apart``
    and meet as well, or the place of the fold."""

    one: Fraction
    other: Fraction
    mirrored: Fraction | None = None
    apart: Fraction | None = None
    names: tuple[str, str] = ("M", "N")
    wants_left: bool = True

    @property
    def middle(self) -> Fraction:
        return (self.one + self.other) / 2

    @property
    def pair(self) -> tuple[Fraction, Fraction] | None:
        """The other two points that meet, the left one first."""
        if self.mirrored is not None:
            image = 2 * self.middle - self.mirrored
            return min(self.mirrored, image), max(self.mirrored, image)
        return None if self.apart is None else (self.middle - self.apart / 2, self.middle + self.apart / 2)

    @property
    def answer(self) -> Fraction:
        if self.mirrored is not None:
            return 2 * self.middle - self.mirrored
        if self.pair is None:
            return self.middle
        return self.pair[0 if self.wants_left else 1]

    @property
    def shown(self) -> tuple[Fraction, ...]:
        return (self.one, self.other, *(self.pair or ()))


def write(fold: Fold) -> Lesson:
    """Text and drawing of the solved fold."""
    answer = _plain(fold.answer)
    return Lesson(
        title="Folding a number line",
        texts=_texts(fold, answer),
        scenes=_scenes(fold, answer),
        plan=_PLAN,
        drawing=_drawing(fold),
        answer=answer,
    )


def _plain(value: Fraction) -> str:
    """A decimal where it is exact, else a fraction."""
    return plain(value) if is_exact(value) else f"{value.numerator}/{value.denominator}".replace("-", "−")


def _tex(value: Fraction, bracket: bool = False) -> str:
    text = _plain(value).replace("−", "-")
    if "/" in text:
        above, below = text.removeprefix("-").split("/")
        text = f"{'-' if text.startswith('-') else ''}\\frac{{{above}}}{{{below}}}"
    return f"({text})" if bracket and value < 0 else text


def _goal(fold: Fold) -> str:
    if fold.mirrored is not None:
        return f"On which number does ${_tex(fold.mirrored)}$ come to lie?"
    if fold.apart is None:
        return "At which number is the fold?"
    left, right = fold.names
    return (
        f"The points {left} (left) and {right} (right) are {_plain(fold.apart)} units apart and meet as well. For "
        "which "
        f"number does {fold.names[0 if fold.wants_left else 1]} stand?"
    )


def _second_step(fold: Fold) -> str:
    middle = _tex(fold.middle)
    if fold.mirrored is not None:
        away = abs(fold.mirrored - fold.middle)
        side, sign = ("right", "+") if fold.mirrored < fold.middle else ("left", "-")
        return (
            f"**Step 2: as far on the other side.** ${_tex(fold.mirrored)}$ is ${_tex(away)}$ units away from the "
            "fold. "
            f"Its partner is as far to the {side} of it:\n\n$${middle} {sign} {_tex(away)} = {_tex(fold.answer)}$$"
        )
    if fold.apart is not None:
        half = fold.apart / 2
        name = fold.names[0 if fold.wants_left else 1]
        return (
            f"**Step 2: half of the distance to each side.** {fold.names[0]} and {fold.names[1]} are "
            f"${_tex(fold.apart)}$ "
            f"units apart and the fold lies in their middle, so each is ${_tex(fold.apart)} \\div 2 = {_tex(half)}$ "
            "units "
            f"away from it. {name} lies to the {'left' if fold.wants_left else 'right'}:\n\n"
            f"$${middle} {'-' if fold.wants_left else '+'} {_tex(half)} = {_tex(fold.answer)}$$"
        )
    half = (fold.other - fold.one) / 2
    return (
        f"**Step 2: the same by distances.** The points are ${_tex(fold.other)} - {_tex(fold.one, True)} = "
        f"{_tex(fold.other - fold.one)}$ units apart, so the fold is ${_tex(half)}$ units away from each."
    )


def _texts(fold: Fold, answer: str) -> tuple[str, ...]:
    one, other, middle = _tex(fold.one), _tex(fold.other), _tex(fold.middle)
    pair = fold.pair or (fold.one, fold.other)
    return (
        f"**What is asked.** A number line is folded so that ${one}$ comes to lie on ${other}$. {_goal(fold)}\n\n"
        "**The idea.** The fold is a mirror: every point comes to lie on the one that is equally far away from the "
        "fold "
        "on the other side. So the fold lies exactly in the middle of two points that meet.",
        "**Step 1: where is the fold?** The middle of two numbers is half of their sum:\n\n"
        f"$$\\frac{{{one} + {_tex(fold.other, True)}}}{{2}} = {middle}$$",
        _second_step(fold),
        f"**Answer.** It is the number **{answer}**.\n\n"
        f"**Check.** Middle of ${_tex(pair[0])}$ and ${_tex(pair[1])}$: $\\frac{{{_tex(pair[0])} + "
        f"{_tex(pair[1], True)}}}"
        f"{{2}} = {middle}$, the fold again.\n\n"
        "**Remember.** Two points that meet when a line is folded have the fold in their middle.",
    )


_PLAN = """\
- The number line is level and to scale; the fold is a dashed upright line.
- The points that are given to meet are blue, the other two red; arcs join points that meet.
- What is asked shows a question mark until it is found.
"""


def _scenes(fold: Fold, answer: str) -> tuple[LessonScene, ...]:
    shared = f"A number line with the points {_plain(fold.one)} and {_plain(fold.other)}, which meet when it is folded"
    return scenes_of(
        (
            ("The points that meet", "Show the two given points.", f"{_plain(fold.one)}, {_plain(fold.other)}",
             f"{shared}; an arc joins them."),
            ("The fold", "Show the fold in the middle.", _plain(fold.middle),
             f"{shared}. The fold is at {_plain(fold.middle)}, equally far from both."),
            ("The answer", "Show the other points and the answer.", answer,
             f"{shared}. The fold is at {_plain(fold.middle)}. Answer: {answer}."),
        ),
        elements="Number line, points, arcs, dashed fold.",
        colours="Given points blue, other points red, fold green.",
        layout="The line across the picture, arcs above it.",
    )  # fmt: skip


def _drawing(fold: Fold) -> dict[str, Any]:
    low, high = min(fold.shown), max(fold.shown)
    room = max(Fraction(1), (high - low) / 10)
    step = next(s for s in (1, 2, 5, 10) if (high - low + 2 * room) / s <= 26)
    start, end = ((low - room) // step) * step, -((-high - room) // step) * step
    pair = fold.pair
    names = ("", "")
    if pair is not None:
        names = (_plain(pair[0]), _plain(pair[1]))
        if fold.apart is not None:
            names = (f"{fold.names[0]} = {names[0]}", f"{fold.names[1]} = {names[1]}")
    return {
        "line": (int(start), int(end), step),
        "given": (float(fold.one), float(fold.other)),
        "given_texts": (_plain(fold.one), _plain(fold.other)),
        "fold": float(fold.middle),
        "fold_text": f"fold: {_plain(fold.middle)}",
        "pair": tuple(map(float, pair)) if pair else (),
        "pair_texts": names,
        "half_text": f"{_plain(abs(fold.answer - fold.middle))}" if pair else "",
    }
