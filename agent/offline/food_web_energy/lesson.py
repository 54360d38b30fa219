"""Text and drawing of energy in food chains."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.offline.family import Lesson, LessonScene
from chalkwright.agent.offline.food_web_energy.budget_lesson import write_budget
from chalkwright.agent.offline.food_web_energy.chains import ROLES
from chalkwright.agent.offline.food_web_energy.solver import Budget, EnergyFlow
from chalkwright.agent.offline.phrases import list_names
from chalkwright.agent.offline.reading import is_exact, plain


def _with(value: Fraction, unit: str) -> str:
    return f"{'' if is_exact(value, 6) else '≈ '}{plain(value, 6)} {unit}"


def _eq(value: Fraction) -> str:
    return "=" if is_exact(value, 6) else r"\approx"


def write(flow: EnergyFlow | Budget) -> Lesson:
    """Text and drawing of a solved energy pyramid, or of what becomes of the energy in food."""
    if isinstance(flow, Budget):
        return write_budget(flow)
    unit, q = flow.unit, flow.quantity
    answer = _with(flow.answer, unit)
    results = [(flow.names[level], _with(flow.at(level), unit)) for level in (*flow.also, flow.asked_level)]
    told = answer if not flow.also else "; ".join(f"{name}: {result}" for name, result in results)
    percent = plain(flow.share * 100)
    up = flow.asked_level > flow.given_level
    first, last = flow.names[flow.given_level], flow.names[flow.asked_level]
    count = len(flow.steps) - 1
    times = {1: "once", 2: "twice"}.get(count, f"{count} times")
    are = "is" if count == 1 else "are"
    factor = plain(flow.share)
    sign = r"\times" if up else r"\div"
    lines = [
        f"$$\\text{{{flow.names[b]}: }} {plain(flow.at(a), 6)} {sign} {factor} {_eq(flow.at(b))} {plain(flow.at(b), 6)}"
        f"\\ \\text{{{unit}}}$$"
        for a, b in zip(flow.steps, flow.steps[1:], strict=False)
    ]
    return Lesson(
        title=f"{q.capitalize()} in a food chain: from {first} to {last}",
        answer=told,
        texts=(
            f"**What is asked.** The food chain is {' → '.join(flow.names)}. The level “{first}” holds "
            f"${plain(flow.amount, 10)}$ {unit} of {q}. At every step ${percent}\\,\\%$ is passed on. How much {q} is "
            f"there at the level{'s' if flow.also else ''} {list_names([f'“{n}”' for n, _ in results])}?\n\n"
            "**The idea.** Living things use up most of what they eat: they move, keep warm, and leave waste. Only "
            "what is built into their bodies can be eaten by the next level. So each level of the pyramid is a fixed "
            "share of the one below it. The arrows point from the eaten to the eater, the way the energy goes.",
            f"**Step 1: one step.** Of every 100 parts of {q}, {percent} go on to the next level, and "
            f"{plain(100 - flow.share * 100)} do not. The next picture shows 100 little squares. As a factor, "
            f"${percent}\\,\\% = {factor}$.",
            f"**Step 2: count the steps.** From {first} {'up' if up else 'down'} to {last} there {are} {count} "
            f"step{'s' if count > 1 else ''}. "
            + (
                f"Going up we *multiply* by ${factor}$ {times}:"
                if up
                else f"Going down the lower level is larger, so we *divide* by ${factor}$ {times}:"
            )
            + "\n\n"
            + "\n\n".join(lines),
            f"**Answer.** {_said(flow, told)} of {q}.\n\n"
            f"**Check.** {_check(flow)}\n\n"
            f"**Remember.** {'Multiply' if up else 'Divide'} once for every *step*, not for every level. Because so "
            "little is passed on, food chains are short.",
        ),
        scenes=_scenes(flow, answer),
        plan=_PLAN,
        drawing=_drawing(flow),
    )


def _said(flow: EnergyFlow, told: str) -> str:
    return (
        f"By level there is **{told}**"
        if flow.also
        else f"At the level “{flow.names[flow.asked_level]}” there is **{told}**"
    )


def _check(flow: EnergyFlow) -> str:
    count = len(flow.steps) - 1
    low, high = sorted((flow.given_level, flow.asked_level))
    power = f"{plain(flow.share)}^{count}" if count > 1 else plain(flow.share)
    value = flow.at(low) * flow.share**count
    sign = "=" if is_exact(value, 6) and is_exact(flow.at(low), 6) else r"\approx"
    return (
        f"From {flow.names[low]} up to {flow.names[high]} in one go: ${plain(flow.at(low), 6)} \\times {power} {sign} "
        f"{plain(value, 6)}$ {flow.unit}, as it should be."
    )


_PLAN = """\
- A pyramid of bars on the left, producers at the bottom; name on the left of each bar, amount on its right.
- Bars are as wide as the amounts are large where that can be drawn; otherwise the picture says "widths not to scale".
- Arrows between the bars point from the eaten to the eater, with the share passed on.
- One colour for each level in all scenes; unknown amounts show a question mark.
- The right side holds what the scene is about: the share as 100 squares, then the steps of the calculation.
"""


def _scenes(flow: EnergyFlow, answer: str) -> tuple[LessonScene, ...]:
    percent = plain(flow.share * 100)
    names = ", ".join(flow.names)
    shared = f"A pyramid with the levels {names} from bottom to top; arrows lead upwards, each marked {percent} %."
    given = f"{flow.names[flow.given_level]}: {_with(flow.amount, flow.unit)}"
    path = "; ".join(f"{flow.names[k]} {_with(flow.at(k), flow.unit)}" for k in flow.steps)
    colours = "One colour for each level, arrows dark."
    layout = "Pyramid on the left two thirds, the scene's content on the right."
    return (
        LessonScene(
            title="The food chain as a pyramid",
            purpose="Show the levels, what is known and what is asked.",
            elements="Bars for the levels, arrows from the eaten to the eater.",
            labels=f"{given}; ?",
            colours=colours,
            layout=layout,
            alt=f"{shared} Known is {given}; at {flow.names[flow.asked_level]} there is a question mark.",
        ),
        LessonScene(
            title="What one step passes on",
            purpose="Show the share passed on as squares out of 100.",
            elements="Pyramid; 100 small squares, some filled.",
            labels=f"{percent} of 100",
            colours=colours,
            layout=layout,
            alt=f"{shared} Beside it 100 small squares: {percent} are filled and go on to the next level, the others "
            "are lost.",
        ),
        LessonScene(
            title="Step by step",
            purpose="Show the amounts at all levels on the way, and the result.",
            elements="Pyramid with amounts; the calculation for each step.",
            labels=path,
            colours=colours,
            layout=layout,
            alt=f"{shared} Amounts on the way: {path}. Result: {answer}.",
        ),
    )


_PLANTS = (
    r"grass|plant|alga|tree|lea(?:f|ves)|corn|wheat|clover|lettuce|weed|kelp|oak|cabbage|carrot|flower|grain|"
    r"berr|seed|producer|"
    r"moss|fern|acorn|rice|bush|shrub|cact|diatom|vegetation|crop|nut|fruit|phyto|mangrove|barley|maize|dandelion|"
    r"autotroph"
)
"""Only a chain that begins with plants surely begins with producers."""


def _drawing(flow: EnergyFlow) -> dict[str, object]:
    count = len(flow.names)
    smallest = flow.share ** (count - 1)
    scale = smallest >= Fraction(1, 100)
    up = flow.asked_level > flow.given_level
    roles = re.search(_PLANTS, flow.names[0]) is not None
    percent = f"{plain(flow.share * 100)} %"
    known = [k in (flow.given_level,) for k in range(count)]
    return {
        "budget": False,
        "names": list(flow.names),
        "roles": ["" if flow.names[k] == ROLES[k] or not roles else ROLES[k] for k in range(count)],
        "widths": [float(flow.share**k) if scale else 1 - 0.72 * k / (count - 1) for k in range(count)],
        "to_scale": scale,
        "values": [
            _with(flow.at(k), "").strip() if known[k] else "?" if k == flow.asked_level else "" for k in range(count)
        ],
        "solved": [_with(flow.at(k), "").strip() if k in flow.steps else "" for k in range(count)],
        "unit": flow.unit,
        "percent": float(flow.share * 100),
        "percent_text": percent,
        "arrows_text": f"Every arrow points\nfrom the eaten\nto the eater and\npasses on {percent}",
        "passed_text": f"{percent} passed on",
        "rest_text": f"{plain(100 - flow.share * 100)} % lost",
        "unit_text": f"in {flow.unit}",
        "steps": [[_with(flow.at(k), ""), f"{'×' if up else '÷'} {plain(flow.share)}", k] for k in flow.steps],
    }
