"""A lever in balance: three of two loads (forces or masses) and their two arms are given, the fourth is asked."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal

from agent.authors.offline.family import Family, Incomplete, Lesson, LessonScene
from agent.authors.offline.question import USED, asked, unused
from agent.authors.offline.reading import Quantity, in_unit, is_exact, mentions, plain, quantities, tidy, with_dimension
from agent.data import Frozen, Problem

EXAMPLE = (
    "A uniform lever rests on a fulcrum. A stone of weight 120 N hangs 0.5 m to the left of the fulcrum. "
    "What force, pulling straight down 1.5 m to the right of the fulcrum, keeps the lever in balance?"
)
_LEVER = r"\b(lever|see-?saw|teeter|beam|plank|fulcrum|pivot)\b"
_BALANCE = r"\b(balanc|equilibrium|level|horizontal)"
_OTHER_TASK = (
    r"\b(weighs itself|(?:mass|weight) of the (?:plank|beam|lever|see-?saw)|own weight|uniform (?:plank|beam) of|third|"
    r"three|wheelbarrow|crowbar|nutcracker|tweezers|upwards?|tension|reaction|support force|stress|bend|same side)\b"
)
_OTHER_ARM = r"\b(ends?|long|length|apart|each other|between|edge|tip)\b"
_UNITS = {"newton": "N", "kilonewton": "N", "kilogram": "kg", "gram": "kg", "meter": "m", "centimeter": "cm"}
_WIDEST = 10

Side = Literal["left", "right"]


class Lever(Frozen):
    """One load and its arm are whole (side 1); side 2 lacks its load or its arm."""

    load: Fraction
    """Newtons or kilograms, see ``unit``."""
    arm: Fraction
    """Metres or centimetres, see ``length``."""
    other_load: Fraction | None
    other_arm: Fraction | None
    unit: Literal["N", "kg"]
    length: Literal["m", "cm"]
    side: Side = "left"
    """Where side 1 is."""

    @property
    def moment(self) -> Fraction:
        return self.load * self.arm

    @property
    def asks_load(self) -> bool:
        return self.other_load is None

    @property
    def known(self) -> Fraction:
        known = self.other_arm if self.other_load is None else self.other_load
        assert known is not None
        return known

    @property
    def answer(self) -> Fraction:
        return self.moment / self.known

    @property
    def other_side(self) -> Side:
        return "right" if self.side == "left" else "left"

    @property
    def symbol(self) -> str:
        """Of a load: F for a force, m for a mass."""
        return "F" if self.unit == "N" else "m"


def read(problem: Problem) -> Lever | None:
    """Numbers of a lever problem; None when it is none."""
    text = tidy(problem.text)
    if not mentions(text, _LEVER, _BALANCE) or mentions(text, _OTHER_TASK):
        return None
    found = quantities(text)
    loads = with_dimension(found, "newton") + with_dimension(found, "kilogram")
    arms = with_dimension(found, "meter")
    if not loads or not arms:
        return None
    if mentions(text, _OTHER_ARM):
        raise Incomplete("Give both arms as distances from the fulcrum, not from an end and not as a total length.")
    if min(q.value for q in (*loads, *arms)) <= 0:
        raise Incomplete("A lever needs loads and arms greater than zero; state them as positive numbers.")
    if len(found) != 3 or len(loads) + len(arms) != 3:
        raise Incomplete(
            "This looks like a lever in balance, but exactly three of its two loads (N or kg) and two arms (m or cm), "
            f"and no other number, have to be given; {len(loads)} loads and {len(arms)} arms were found."
        )
    if len({_UNITS.get(q.unit, "") for q in loads}) != 1 or any(q.unit not in _UNITS for q in found):
        raise Incomplete("Give the loads both in N or both in kg, and the arms in m or cm.")
    _check_question(text, loads)
    return _paired(text, loads, arms)


def _check_question(text: str, loads: tuple[Quantity, ...]) -> None:
    question = asked(text)
    asks_load = len(loads) == 1
    masses = _UNITS[loads[0].unit] == "kg"
    wanted = (
        r"\b(mass|heavy|load|child|weigh|object)" if masses else r"\b(force|weight|load|heavy|weigh|newtons|pull|push)"
    )
    if not mentions(question, wanted if asks_load else r"\b(far|distance|where|arm|position)\b"):
        missing = "load" if asks_load else "arm"
        raise Incomplete(f"The numbers determine the other {missing} of the lever, so ask for that {missing}.")
    if asks_load and mentions(question, r"\bforce\b" if masses else r"\bmass\b"):
        raise Incomplete("The load given and the load asked for have to be of one kind: both forces or both masses.")
    if mentions(question, r"\b(moments?|torques?)\b") or unused(_without_quantities(text)):
        raise Incomplete("Ask only for the missing load or the missing arm, and give every value as a number.")


def _without_quantities(text: str) -> str:
    for quantity in quantities(text):
        text = text[: quantity.start] + USED * (quantity.end - quantity.start) + text[quantity.end :]
    return text


def _paired(text: str, loads: tuple[Quantity, ...], arms: tuple[Quantity, ...]) -> Lever:
    """The load and the arm that stand closest together belong to one side."""
    pairs = sorted(((q, r) for q in loads for r in arms), key=lambda pair: _distance(text, *pair))
    load, arm = pairs[0]
    if _distance(text, load, arm) > _SENTENCE or mentions(text, r"\b(lighter|heavier|respectively|former|latter)\b"):
        raise Incomplete("Say in one sentence which load acts at which distance from the fulcrum.")
    other = next(q for q in (*loads, *arms) if q is not load and q is not arm)
    length: Literal["m", "cm"] = "cm" if all(q.unit == "centimeter" for q in arms) else "m"
    unit: Literal["N", "kg"] = "N" if _UNITS[load.unit] == "N" else "kg"
    lever = Lever(
        load=_value(load, unit),
        arm=_value(arm, length),
        other_load=_value(other, unit) if other in loads else None,
        other_arm=_value(other, length) if other in arms else None,
        unit=unit,
        length=length,
        side=_side(text, arm, other),
    )
    arms_both = (lever.arm, lever.answer if lever.other_arm is None else lever.other_arm)
    if max(arms_both) > _WIDEST * min(arms_both):
        raise Incomplete(f"One arm is more than {_WIDEST} times the other: no readable picture to scale is possible.")
    return lever


_SENTENCE = 200


def _distance(text: str, first: Quantity, second: Quantity) -> int:
    """Characters between two quantities; a sentence's end between them counts as far."""
    between = text[min(first.end, second.end) : max(first.start, second.start)]
    return len(between) + _SENTENCE * len(re.findall(r"[.;?!](?:\s|$)", between))


def _value(quantity: Quantity, name: str) -> Fraction:
    converted = in_unit(quantity, {"N": "newton", "kg": "kilogram", "m": "meter", "cm": "centimeter"}[name])
    assert converted is not None
    return converted


def _side(text: str, arm: Quantity, other: Quantity) -> Side:
    """The side the wording puts the whole pair on; left when it does not say."""
    named = [
        (match.group(1).lower(), Quantity(Fraction(0), "", match.start(), match.end()))
        for match in re.finditer(r"\b(left|right)\b", text, re.IGNORECASE)
    ]
    if not named:
        return "left"
    if {word for word, _ in named} == {"left", "right"} or len(named) == 1:
        word, place = min(named, key=lambda item: _distance(text, arm, item[1]))
        ours = _distance(text, arm, place) <= _distance(text, other, place) or len(named) > 1
        return "left" if (word == "left") == ours else "right"
    raise Incomplete("The two loads have to be on different sides of the fulcrum; say which is left and which right.")


def write(lever: Lever) -> Lesson:
    """Text and drawing of a solved lever."""
    unit, length, s = lever.unit, lever.length, lever.symbol
    exact = is_exact(lever.answer)
    sign = "=" if exact else r"\approx"
    answer_unit = unit if lever.asks_load else length
    number = plain(lever.answer)
    answer = f"{'' if exact else '≈ '}{number} {answer_unit}"
    known = plain(lever.known)
    symbol, known_symbol = (f"{s}_2", "l_2") if lever.asks_load else ("l_2", f"{s}_2")
    known_unit = length if lever.asks_load else unit
    moment = plain(lever.moment)
    moment_sign = "=" if is_exact(lever.moment) else r"\approx"
    turn, back = ("counter-clockwise", "clockwise") if lever.side == "left" else ("clockwise", "counter-clockwise")
    kind = "a force" if unit == "N" else "the weight of a mass"
    quantity = ("force" if unit == "N" else "mass") if lever.asks_load else "distance"
    masses = (
        ""
        if unit == "N"
        else " (The loads are masses. Gravity pulls equally hard on every kilogram, so the "
        "products of mass and arm may be compared just like moments.)"
    )
    return Lesson(
        title="Balancing a lever",
        answer=answer,
        texts=(
            f"**What is asked.** A lever is in balance. On the {lever.side} {kind} "
            f"${s}_1 = {plain(lever.load)}$ {unit} acts $l_1 = {plain(lever.arm)}$ {length} from the fulcrum. On the "
            f"{lever.other_side} only the {'arm' if lever.asks_load else 'load'} is known: "
            f"${known_symbol} = {known}$ {known_unit}. "
            f"Find the {quantity} ${symbol}$.\n\n"
            "**The idea.** How strongly a load turns a lever depends on two things: how large it is and how far from "
            "the fulcrum it acts. Their product is called the *moment*. In balance the two moments are equal."
            f"{masses}",
            f"**Step 1: the moment we know.** The {lever.side} side is complete, so its moment can be worked out:\n\n"
            f"$${s}_1 \\cdot l_1 = {plain(lever.load)} \\times {plain(lever.arm)} {moment_sign} {moment}"
            f"\\ \\text{{{unit}·{length}}}$$\n\n"
            f"It turns the lever {turn}, as the arrow in the next picture shows. The {lever.other_side} side has to "
            f"turn it just as strongly the other way, {back}.",
            "**Step 2: the side we look for.** Both moments are equal:\n\n"
            f"$${s}_2 \\cdot l_2 = {moment}\\ \\text{{{unit}·{length}}}$$\n\n"
            f"Divide by what we know on the {lever.other_side}, ${known_symbol} = {known}$ {known_unit}:\n\n"
            f"$${symbol} = \\frac{{{moment}}}{{{known}}} {sign} {number}\\ \\text{{{answer_unit}}}$$",
            f"**Answer.** The {quantity} on the {lever.other_side} is **{answer}**.\n\n"
            f"**Check.** {lever.other_side.capitalize()}: ${known} \\times {number} {sign} {moment}$ {unit}·{length}"
            f"{'' if exact else ' (up to rounding)'}; "
            f"{lever.side}: ${plain(lever.load)} \\times {plain(lever.arm)} {moment_sign} {moment}$ {unit}·{length}. "
            "The moments are equal, so the lever stays level.\n\n"
            "**Remember.** Far from the fulcrum a small load balances a large one: load times arm is what counts.",
        ),
        scenes=_scenes(lever, answer),
        plan=_PLAN,
        drawing=_drawing(lever, answer),
    )


_PLAN = """\
- The beam is a horizontal bar; the fulcrum is a triangle whose tip touches the beam at the origin.
- Arms are drawn to one scale on both sides, so a longer arm looks longer in the right proportion.
- Loads are arrows straight down from the beam, named beside the tip: load 1 blue, load 2 red.
- Arms are grey dimension lines above the beam. Unknown values show a question mark.
- Lines 3 to 6 units wide, labels at size 30, title at the top left.
"""


def _scenes(lever: Lever, answer: str) -> tuple[LessonScene, ...]:
    unit, length, s = lever.unit, lever.length, lever.symbol
    load, arm = f"{plain(lever.load)} {unit}", f"{plain(lever.arm)} {length}"
    known = f"{plain(lever.known)} {length if lever.asks_load else unit}"
    shared = (
        f"A level beam on a triangular fulcrum. On the {lever.side} a load of {load} pulls down {arm} from it; "
        f"on the {lever.other_side} there is {'an arm' if lever.asks_load else 'a load'} of {known}"
    )
    turn, back = ("counter-clockwise", "clockwise") if lever.side == "left" else ("clockwise", "counter-clockwise")
    elements = "Beam, fulcrum, a downward arrow at each end of the arms, dimension lines for both arms."
    colours = "Load 1 blue, load 2 red, arms grey, beam dark."
    layout = "Fulcrum in the middle of the picture, both arms to one scale, arrows below the beam, arms above it."
    return (
        LessonScene(
            title="The lever and what is known",
            purpose="Show both loads and both arms, with a question mark at the unknown.",
            elements=elements, labels=f"{load}, {arm}, {known}, ?", colours=colours, layout=layout,
            alt=f"{shared} and the missing value is marked with a question mark.",
        ),
        LessonScene(
            title="The two turning effects",
            purpose="Show that the two sides turn the lever in opposite directions.",
            elements=elements + " A curved arrow on each side for its turning direction.",
            labels=f"{s}₁ × l₁ and {s}₂ × l₂", colours=colours, layout=layout,
            alt=f"{shared}. A blue curved arrow shows the {lever.side} load turning the lever {turn}, a red one "
            f"the {lever.other_side} load turning it {back}.",
        ),
        LessonScene(
            title="The balanced lever",
            purpose="Show the result in place, and both moments as equal bars.",
            elements=elements + " Two bars of equal length for the two moments.",
            labels=f"{answer}, both moments", colours=colours, layout=layout + " Bars at the bottom.",
            alt=f"{shared}. The missing value is filled in: {answer}. Two bars of equal length show that both moments "
            f"are {plain(lever.moment)} {unit}·{length}.",
        ),
    )  # fmt: skip


def _drawing(lever: Lever, answer: str) -> dict[str, object]:
    unit, length, s = lever.unit, lever.length, lever.symbol
    other_load = lever.other_load if lever.other_load is not None else lever.answer
    other_arm = lever.other_arm if lever.other_arm is not None else lever.answer
    equals = " " if answer.startswith("≈") else " = "
    known = plain(lever.known)
    load_text = f"{s}₂ = {known} {unit}"
    arm_text = f"l₂ = {known} {length}"
    return {
        "side": -1 if lever.side == "left" else 1,
        "loads": (float(lever.load), float(other_load)),
        "arms": (float(lever.arm), float(other_arm)),
        "load_text": f"{s}₁ = {plain(lever.load)} {unit}",
        "arm_text": f"l₁ = {plain(lever.arm)} {length}",
        "other_load_text": f"{s}₂ = ?" if lever.asks_load else load_text,
        "other_arm_text": arm_text if lever.asks_load else "l₂ = ?",
        "solved_load_text": f"{s}₂{equals}{answer}" if lever.asks_load else load_text,
        "solved_arm_text": arm_text if lever.asks_load else f"l₂{equals}{answer}",
        "moments": (f"{s}₁ × l₁", f"{s}₂ × l₂"),
        "moment_value": f"{'=' if is_exact(lever.moment) else '≈'} {plain(lever.moment)} {unit} {length}",
    }


FAMILY = Family("lever", "lever in balance", "physics", ("middle", "high"), EXAMPLE, read, write)
