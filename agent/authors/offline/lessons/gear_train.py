"""Text and drawing of toothed wheels that drive each other."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

from chalkwright.agent.authors.offline.family import Lesson, LessonScene
from chalkwright.agent.authors.offline.forms import scenes_of
from chalkwright.agent.authors.offline.reading import is_exact, plain
from chalkwright.agent.data import Frozen


class Wheel(Frozen):
    name: str
    teeth: int
    fixed: bool
    """Whether it sits on the axle of the wheel before it, instead of being driven by its teeth."""


class GearTrain(Frozen):
    """Wheels in the order in which they are driven; the first makes ``turns`` turns."""

    wheels: tuple[Wheel, ...]
    turns: Fraction
    clockwise: bool | None
    """Sense of the first wheel; None when it is not given."""
    asks_sense: bool

    def turns_of(self, place: int) -> Fraction:
        turns = self.turns
        for before, wheel in zip(self.wheels[:place], self.wheels[1 : place + 1], strict=True):
            turns = turns if wheel.fixed else turns * before.teeth / wheel.teeth
        return turns

    def sense_of(self, place: int) -> str:
        """``clockwise`` or ``counter-clockwise``; empty when the first one's is not given."""
        if self.clockwise is None:
            return ""
        meshes = sum(not wheel.fixed for wheel in self.wheels[1 : place + 1])
        return "clockwise" if self.clockwise == (meshes % 2 == 0) else "counter-clockwise"


def write(train: GearTrain) -> Lesson:
    """Text and drawing of the solved train."""
    last = len(train.wheels) - 1
    value = train.turns_of(last)
    answer = f"{'' if is_exact(value) else '≈ '}{plain(value)} times"
    return Lesson(
        title="Wheels that drive each other",
        texts=_texts(train, answer),
        scenes=_scenes(train, answer),
        plan=_PLAN,
        drawing=_drawing(train),
        answer=answer,
    )


def _sign(value: Fraction) -> str:
    return "=" if is_exact(value) else "\\approx"


def _step(train: GearTrain, place: int) -> str:
    before, wheel = train.wheels[place - 1], train.wheels[place]
    turns, result = train.turns_of(place - 1), train.turns_of(place)
    if wheel.fixed:
        sense = f", {train.sense_of(place)}" if train.sense_of(place) else ""
        return (
            f"**{wheel.name}** sits on the axle of {before.name}: both turn together, so {wheel.name} makes "
            f"{plain(result)} turns, too{sense}."
        )
    teeth = turns * before.teeth
    sense = f" It turns the other way: {train.sense_of(place)}." if train.sense_of(place) else ""
    return (
        f"**{wheel.name}** is driven by {before.name}: ${plain(turns)} \\times {before.teeth} {_sign(teeth)} "
        f"{plain(teeth)}$ teeth of {before.name} pass by, and just as many of {wheel.name}. That is ${plain(teeth)} "
        "\\div "
        f"{wheel.teeth} {_sign(result)} {plain(result)}$ turns.{sense}"
    )


def _texts(train: GearTrain, answer: str) -> tuple[str, ...]:
    wheels, last = train.wheels, len(train.wheels) - 1
    known = "; ".join(
        f"{wheel.name} has {wheel.teeth} teeth"
        + ("" if place == 0 else f" and sits on the axle of {wheels[place - 1].name}" if wheel.fixed
           else f" and is driven by {wheels[place - 1].name}")
        for place, wheel in enumerate(wheels)
    )  # fmt: skip
    sense = f" {train.sense_of(0)}" if train.sense_of(0) else ""
    steps = "\n".join(f"- {_step(train, place)}" for place in range(1, len(wheels)))
    ratios = " \\times ".join(
        f"\\frac{{{before.teeth}}}{{{wheel.teeth}}}" for before, wheel in pairwise(wheels) if not wheel.fixed
    )
    final = train.turns_of(last)
    return (
        f"**What is asked.** {known}. {wheels[0].name} makes {plain(train.turns)} turns{sense}. How many turns does "
        f"{wheels[last].name} make{', and in which sense' if train.asks_sense else ''}?\n\n"
        "**The idea.** Where two wheels touch, tooth follows tooth: in the same time equally many teeth of both pass "
        "by. "
        "So a wheel with fewer teeth turns more often. Two wheels on one axle turn together.",
        "**Step 1: who drives whom?** Wheels that touch turn in opposite senses, wheels on one axle in the same sense. "
        "Follow the arrows in the next picture from wheel to wheel.",
        f"**Step 2: count the teeth.**\n\n{steps}",
        f"**Answer.** {wheels[last].name} turns "
        f"{train.sense_of(last) + ', ' if train.asks_sense else ''}**{answer}**.\n\n"
        f"**Check.** In one go: ${plain(train.turns)} \\times {ratios} {_sign(final)} {plain(final)}$.\n\n"
        "**Remember.** Turns times teeth is the same for both wheels that touch.",
    )


_PLAN = """\
- Wheels are circles with teeth; their radii are in the ratio of their teeth, so touching wheels have equal teeth.
- A wheel on another one's axle has the same centre. Every wheel has a colour of its own.
- Curved arrows show the sense of turning; numbers of turns stand below the wheels.
"""


def _scenes(train: GearTrain, answer: str) -> tuple[LessonScene, ...]:
    wheels = train.wheels
    shared = "Toothed wheels: " + ", ".join(f"{wheel.name} with {wheel.teeth} teeth" for wheel in wheels)
    turns = ", ".join(f"{wheel.name} {plain(train.turns_of(place))} turns" for place, wheel in enumerate(wheels))
    senses = (
        ", ".join(f"{w.name} {train.sense_of(place)}" for place, w in enumerate(wheels)) if train.sense_of(0) else ""
    )
    return scenes_of(
        (
            ("The wheels", "Show which wheel drives which.", ", ".join(str(w.teeth) for w in wheels), f"{shared}."),
            ("The senses of turning", "Show in which sense each wheel turns.", senses or "teeth",
             f"{shared}. {senses or 'Touching wheels turn in opposite senses'}."),
            ("The turns", "Show how often each wheel turns.", answer, f"{shared}. {turns}. Answer: {answer}"
             f"{', ' + train.sense_of(len(wheels) - 1) if train.asks_sense else ''}."),
        ),
        elements="Wheels with teeth, axles, curved arrows, numbers of teeth and turns.",
        colours="Wheels blue, orange, green, purple and red in their order.",
        layout="The wheels in a row from left to right, touching; names below.",
    )  # fmt: skip


def _drawing(train: GearTrain) -> dict[str, Any]:
    return {
        "wheels": [(wheel.name, wheel.teeth, wheel.fixed) for wheel in train.wheels],
        "clockwise": [train.sense_of(place) != "counter-clockwise" for place in range(len(train.wheels))],
        "has_sense": train.clockwise is not None,
        "turns": [
            f"{wheel.name}: {'' if is_exact(train.turns_of(place)) else '≈ '}{plain(train.turns_of(place))} turns"
            for place, wheel in enumerate(train.wheels)
        ],
        "first_turns": f"{train.wheels[0].name}: {plain(train.turns)} turns",
    }
