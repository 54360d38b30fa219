"""Text and drawing of a solved lever."""

from __future__ import annotations

from chalkwright.agent.offline.exactness import equals, gives, nearly
from chalkwright.agent.offline.family import Lesson, LessonScene
from chalkwright.agent.offline.lever.solver import Lever
from chalkwright.agent.offline.reading import is_exact, plain


def write(lever: Lever) -> Lesson:
    """Text and drawing of a solved lever."""
    about = nearly(lever.answer)
    answer = f"{about}{plain(lever.answer)} {lever.unit if lever.asks_load else lever.length}"
    return Lesson(
        title="Balancing a lever",
        answer=answer if lever.mark is None else f"the {plain(lever.mark)} cm mark",
        texts=_texts(lever, answer),
        scenes=_scenes(lever, answer),
        plan=_PLAN,
        drawing=_drawing(lever, answer),
    )


def _texts(lever: Lever, answer: str) -> tuple[str, ...]:
    unit, length, s = lever.unit, lever.length, lever.symbol
    exact = is_exact(lever.answer)
    sign = "=" if exact else r"\approx"
    answer_unit = unit if lever.asks_load else length
    number = plain(lever.answer)
    known = plain(lever.known)
    symbol, known_symbol = (f"{s}_2", "l_2") if lever.asks_load else ("l_2", f"{s}_2")
    known_unit = length if lever.asks_load else unit
    moment = plain(lever.moment)
    moment_sign = gives(lever.moment)
    turn, back = ("counter-clockwise", "clockwise") if lever.side == "left" else ("clockwise", "counter-clockwise")
    kind = "a force" if unit == "N" else "the weight of a mass"
    quantity = ("force" if unit == "N" else "mass") if lever.asks_load else "distance"
    masses = (
        ""
        if unit == "N"
        else " (The loads are masses. Gravity pulls equally hard on every kilogram, so the "
        "products of mass and arm may be compared just like moments.)"
    )
    return (
        f"**What is asked.** A lever is in balance. On the {lever.side} {kind} ${s}_1 = {plain(lever.load)}$ {unit} "
        f"acts $l_1 = {plain(lever.arm)}$ {length} from the fulcrum. On the {lever.other_side} only the "
        f"{'arm' if lever.asks_load else 'load'} is known: ${known_symbol} = {known}$ {known_unit}. Find the "
        f"{quantity} ${symbol}$.\n\n"
        "**The idea.** How strongly a load turns a lever depends on two things: how large it is and how far from the "
        f"fulcrum it acts. Their product is called the *moment*. In balance the two moments are equal.{masses}",
        f"**Step 1: the moment we know.** The {lever.side} side is complete, so its moment can be worked out:\n\n"
        f"$${s}_1 \\cdot l_1 = {plain(lever.load)} \\times {plain(lever.arm)} {moment_sign} {moment}"
        f"\\ \\text{{{unit}·{length}}}$$\n\n"
        f"It turns the lever {turn}, as the arrow in the next picture shows. The {lever.other_side} side has to "
        f"turn it just as strongly the other way, {back}.",
        "**Step 2: the side we look for.** Both moments are equal:\n\n"
        f"$${s}_2 \\cdot l_2 = {moment}\\ \\text{{{unit}·{length}}}$$\n\n"
        f"Divide by what we know on the {lever.other_side}, ${known_symbol} = {known}$ {known_unit}:\n\n"
        f"$${symbol} = \\frac{{{moment}}}{{{known}}} {sign} {number}\\ \\text{{{answer_unit}}}$$",
        f"**Answer.** The {quantity} on the {lever.other_side} is **{answer}**.{_at_mark(lever)}\n\n"
        f"**Check.** {lever.other_side.capitalize()}: ${known} \\times {number} {sign} {moment}$ {unit}·{length}"
        f"{'' if exact else ' (up to rounding)'}; {lever.side}: ${plain(lever.load)} \\times {plain(lever.arm)} "
        f"{moment_sign} {moment}$ {unit}·{length}. The moments are equal, so the lever stays level.\n\n"
        "**Remember.** Far from the fulcrum a small load balances a large one: load times arm is what counts.",
    )


def _at_mark(lever: Lever) -> str:
    if lever.mark is None:
        return ""
    pivot = lever.mark - lever.answer if lever.other_side == "right" else lever.mark + lever.answer
    return f" The fulcrum is at the {plain(pivot)} cm mark, so the load hangs at **the {plain(lever.mark)} cm mark**."


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
            elements=elements,
            labels=f"{load}, {arm}, {known}, ?",
            colours=colours,
            layout=layout,
            alt=f"{shared} and the missing value is marked with a question mark.",
        ),
        LessonScene(
            title="The two turning effects",
            purpose="Show that the two sides turn the lever in opposite directions.",
            elements=elements + " A curved arrow on each side for its turning direction.",
            labels=f"{s}₁ × l₁ and {s}₂ × l₂",
            colours=colours,
            layout=layout,
            alt=f"{shared}. A blue curved arrow shows the {lever.side} load turning the lever {turn}, a red one "
            f"the {lever.other_side} load turning it {back}.",
        ),
        LessonScene(
            title="The balanced lever",
            purpose="Show the result in place, and both moments as equal bars.",
            elements=elements + " Two bars of equal length for the two moments.",
            labels=f"{answer}, both moments",
            colours=colours,
            layout=layout + " Bars at the bottom.",
            alt=f"{shared}. The missing value is filled in: {answer}. Two bars of equal length show that both moments "
            f"are {plain(lever.moment)} {unit}·{length}.",
        ),
    )


def _drawing(lever: Lever, answer: str) -> dict[str, object]:
    unit, length, s = lever.unit, lever.length, lever.symbol
    other_load = lever.other_load if lever.other_load is not None else lever.answer
    other_arm = lever.other_arm if lever.other_arm is not None else lever.answer
    before = " " if answer.startswith("≈") else " = "
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
        "solved_load_text": f"{s}₂{before}{answer}" if lever.asks_load else load_text,
        "solved_arm_text": arm_text if lever.asks_load else f"l₂{before}{answer}",
        "moments": (f"{s}₁ × l₁", f"{s}₂ × l₂"),
        "moment_value": f"{equals(lever.moment)} {plain(lever.moment)} {unit} {length}",
    }
