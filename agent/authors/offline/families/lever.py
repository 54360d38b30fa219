"""A lever in balance: three of two forces (or masses) and their two arms are given, the fourth is asked."""

from __future__ import annotations

import re
from fractions import Fraction

from agent.authors.offline.family import Family, Incomplete, Lesson, LessonScene
from agent.authors.offline.reading import (
    Quantity,
    in_unit,
    is_exact,
    mentions,
    plain,
    quantities,
    tidy,
    with_dimension,
)
from agent.data import Frozen, Problem

EXAMPLE = (
    "A uniform lever rests on a fulcrum. A stone of weight 120 N hangs 0.5 m to the left of the fulcrum. "
    "What force, pulling straight down 1.5 m to the right of the fulcrum, keeps the lever in balance?"
)
_LEVER = r"\b(lever|see-?saw|teeter|crowbar|balance(?:d)? beam|beam|plank|fulcrum|pivot)\b"
_OFF_CENTRE = r"\b(weighs itself|mass of the (?:plank|beam|lever)|own weight|third|three (?:children|weights|forces))\b"


class Lever(Frozen):
    """One load and its arm are whole; the other side lacks its load or its arm."""

    load: Fraction
    """Newtons or kilograms, see ``unit``."""
    arm: Fraction
    """Metres or centimetres, see ``length``."""
    other_load: Fraction | None
    other_arm: Fraction | None
    unit: str
    length: str

    @property
    def moment(self) -> Fraction:
        return self.load * self.arm

    @property
    def answer(self) -> Fraction:
        known = self.other_arm if self.other_load is None else self.other_load
        assert known is not None
        return self.moment / known


def read(problem: Problem) -> Lever | None:
    """Numbers of a lever problem; None when it is none."""
    text = tidy(problem.text)
    if not mentions(text, _LEVER, r"\b(balanc|equilibrium|level|horizontal)"):
        return None
    if mentions(text, _OFF_CENTRE):
        return None
    found = quantities(text)
    loads = with_dimension(found, "newton") or with_dimension(found, "kilogram")
    arms = with_dimension(found, "meter")
    if min(q.value for q in (*loads, *arms, _ONE)) <= 0:
        raise Incomplete("A lever needs loads and arms greater than zero; state them as positive numbers.")
    if len(loads) + len(arms) != 3 or not loads or not arms:
        raise Incomplete(
            "This looks like a lever in balance, but exactly three of its two loads (N or kg) and two arms (m or cm) "
            f"have to be given; {len(loads)} loads and {len(arms)} arms were found."
        )
    unit = "N" if with_dimension(found, "newton") else "kg"
    length = "cm" if all(q.unit == "centimeter" for q in arms) else "m"
    return _paired(text, loads, arms, unit, length)


_ONE = Quantity(Fraction(1), "", 0, 0)


def _paired(
    text: str, loads: tuple[Quantity, ...], arms: tuple[Quantity, ...], unit: str, length: str
) -> Lever:
    """The load and the arm that stand closest together belong to one side."""
    load, arm = min(((q, r) for q in loads for r in arms), key=lambda pair: _distance(text, *pair))
    rest_loads = [q for q in loads if q is not load]
    rest_arms = [r for r in arms if r is not arm]
    names = {"N": "newton", "kg": "kilogram", "m": "meter", "cm": "centimeter"}

    def value(quantity: Quantity, name: str) -> Fraction:
        converted = in_unit(quantity, names[name])
        assert converted is not None
        return converted

    return Lever(
        load=value(load, unit),
        arm=value(arm, length),
        other_load=value(rest_loads[0], unit) if rest_loads else None,
        other_arm=value(rest_arms[0], length) if rest_arms else None,
        unit=unit,
        length=length,
    )


def _distance(text: str, first: Quantity, second: Quantity) -> int:
    """Characters between two quantities; a sentence's end between them counts as far."""
    between = text[min(first.end, second.end) : max(first.start, second.start)]
    return len(between) + 200 * len(re.findall(r"[.;?!](?:\s|$)", between))


def write(lever: Lever) -> Lesson:
    """Text and drawing of a solved lever."""
    unit, length = lever.unit, lever.length
    asks_load = lever.other_load is None
    answer = f"{plain(lever.answer)} {unit if asks_load else length}"
    sign = "=" if is_exact(lever.answer) else r"\approx"
    load, arm = f"{plain(lever.load)} {unit}", f"{plain(lever.arm)} {length}"
    known = plain(lever.other_arm if asks_load else lever.other_load or 0)
    symbol, known_symbol = ("F_2", "l_2") if asks_load else ("l_2", "F_2")
    known_unit = length if asks_load else unit
    moment = f"{plain(lever.moment)} {unit}·{length}"
    quantity = "load" if asks_load else "distance"
    return Lesson(
        title="Balancing a lever",
        answer=answer,
        texts=(
            f"**What is asked.** A lever is in balance. On one side a load $F_1$ of {load} acts at {arm} from the "
            f"fulcrum. On the other side the {'arm' if asks_load else 'load'} is known: "
            f"${known_symbol} = {known}$ {known_unit}. Find the {quantity} ${symbol}$.\n\n"
            "**The idea.** How strongly a load turns a lever depends on two things: how large it is and how far from "
            "the fulcrum it acts. Their product is called the *moment*. In balance the two moments are equal.",
            "**Step 1: the moment we know.** The left side is complete, so its moment can be worked out:\n\n"
            f"$$F_1 \\cdot l_1 = {plain(lever.load)} \\times {plain(lever.arm)} = {plain(lever.moment)}"
            f"\\ \\text{{{unit}·{length}}}$$\n\n"
            "This moment tries to turn the lever counter-clockwise. The right side has to turn it just as strongly "
            "the other way.",
            "**Step 2: the side we look for.** Both moments are equal:\n\n"
            f"$$F_2 \\cdot l_2 = {plain(lever.moment)}\\ \\text{{{unit}·{length}}}$$\n\n"
            f"Divide by what we know on the right, ${known_symbol} = {known}$ {known_unit}:\n\n"
            f"$${symbol} = \\frac{{{plain(lever.moment)}}}{{{known}}} {sign} {plain(lever.answer)}"
            f"\\ \\text{{{unit if asks_load else length}}}$$",
            f"**Answer.** The {quantity} on the right side is **{answer}**.\n\n"
            f"**Check.** Right side: ${known} \\times {plain(lever.answer)} {sign} {plain(lever.moment)}$ {unit}·{length}; "
            f"left side: {moment}. They are equal, so the lever stays level.\n\n"
            "**Remember.** Far from the fulcrum a small load balances a large one: load times arm is what counts.",
        ),
        scenes=_scenes(lever, answer, load, arm, known, known_unit),
        plan=_PLAN,
        drawing=_drawing(lever, answer, moment),
    )


_PLAN = """\
- The beam is a horizontal bar; the fulcrum is a triangle whose tip touches the beam at the origin.
- Arms are drawn to one scale on both sides, so a longer arm looks longer in the right proportion.
- Loads are blue (left) and red (right) arrows straight down from the beam, named beside the tip.
- Arms are grey dimension lines above the beam. Unknown values show a question mark.
- Lines 3 to 6 units wide, labels at size 30, title at the top left.
"""


def _scenes(
    lever: Lever, answer: str, load: str, arm: str, known: str, known_unit: str
) -> tuple[LessonScene, ...]:
    right = f"an arm of {known} {known_unit}" if lever.other_load is None else f"a load of {known} {known_unit}"
    shared = (
        f"A level beam on a triangular fulcrum. On the left a load of {load} pulls down {arm} from the fulcrum; "
        f"on the right there is {right}"
    )
    elements = "Beam, fulcrum, a downward arrow at each end of the arms, dimension lines for both arms."
    colours = "Left load blue, right load red, arms grey, beam dark."
    layout = "Fulcrum in the middle of the picture, both arms to one scale, arrows below the beam, arms above it."
    return (
        LessonScene(
            title="The lever and what is known",
            purpose="Show both loads and both arms, with a question mark at the unknown.",
            elements=elements, labels=f"{load}, {arm}, {known} {known_unit}, ?", colours=colours, layout=layout,
            alt=f"{shared} and the missing value is marked with a question mark.",
        ),
        LessonScene(
            title="The two turning effects",
            purpose="Show that the two sides turn the lever in opposite directions.",
            elements=elements + " A curved arrow on each side for its turning direction.",
            labels="F₁·l₁ on the left, F₂·l₂ on the right", colours=colours, layout=layout,
            alt=f"{shared}. A blue curved arrow shows the left load turning the lever counter-clockwise, a red one "
            "the right load turning it clockwise.",
        ),
        LessonScene(
            title="The balanced lever",
            purpose="Show the result in place, and both moments as equal bars.",
            elements=elements + " Two bars of equal length for the two moments.",
            labels=f"{answer}, both moments", colours=colours, layout=layout + " Bars at the bottom.",
            alt=f"{shared}. The missing value is filled in: {answer}. Two bars of equal length show that both moments "
            f"are {plain(lever.moment)} {lever.unit}·{lever.length}.",
        ),
    )  # fmt: skip


def _drawing(lever: Lever, answer: str, moment: str) -> dict[str, object]:
    other_load = lever.other_load if lever.other_load is not None else lever.answer
    other_arm = lever.other_arm if lever.other_arm is not None else lever.answer
    asks_load = lever.other_load is None
    shown_load = "?" if asks_load else f"{plain(other_load)} {lever.unit}"
    shown_arm = f"{plain(other_arm)} {lever.length}" if asks_load else "?"
    return {
        "left_load": float(lever.load),
        "left_arm": float(lever.arm),
        "right_load": float(other_load),
        "right_arm": float(other_arm),
        "left_load_text": f"F₁ = {plain(lever.load)} {lever.unit}",
        "left_arm_text": f"l₁ = {plain(lever.arm)} {lever.length}",
        "right_load_text": f"F₂ = {shown_load}",
        "right_arm_text": f"l₂ = {shown_arm}",
        "solved_load_text": f"F₂ = {answer}" if asks_load else f"F₂ = {shown_load}",
        "solved_arm_text": f"l₂ = {shown_arm}" if asks_load else f"l₂ = {answer}",
        "asks_load": asks_load,
        "moment_text": moment,
    }


FAMILY = Family("lever", "lever in balance", "physics", ("middle", "high"), EXAMPLE, read, write)
