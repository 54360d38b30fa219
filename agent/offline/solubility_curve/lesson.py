"""Text and drawing of solubility problems."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from chalkwright.agent.offline.exactness import gives, nearly
from chalkwright.agent.offline.family import Lesson, LessonScene
from chalkwright.agent.offline.forms import scenes_of
from chalkwright.agent.offline.reading import is_exact, plain
from chalkwright.agent.offline.solubility_curve.solver import Solubility

_GOAL = {
    "cool": "crystallise",
    "heat": "can dissolve in addition",
    "dissolve": "can dissolve",
    "left": "stay undissolved",
    "measure": "per 100 g of water",
    "water": "of water are needed",
}

_WANTED = {
    "cool": "crystals: ?",
    "heat": "dissolves in addition: ?",
    "dissolve": "dissolves: ?",
    "left": "undissolved: ?",
    "measure": "in 100 g of water: ?",
    "water": "water: ?",
}
_CHANGE = {"cool": "crystals", "left": "left"}
_REMEMBER = "**Remember.** Solubility is counted per 100 g of *water*, not of solution."


def _g(value: Fraction) -> str:
    return f"{plain(value)} g"


def _c(value: Fraction | None) -> str:
    return f"{plain(value or 0)} °C"


def write(case: Solubility) -> Lesson:
    """Text and drawing of a solved solubility problem."""
    about = nearly(case.answer)
    answer = f"{about}{_g(case.answer)} of {case.substance} {_GOAL[case.kind]}"
    if case.kind in ("measure", "water"):
        answer = f"{about}{_g(case.answer)} {_GOAL[case.kind]}"
    if case.asks_share:
        answer += f"; {nearly(case.share)}{plain(case.share)} % by mass"
    if case.asks_saturated:
        answer = f"the solution is saturated; {answer}"
    return Lesson(
        title="Reading a solubility curve" if len(case.points) > 1 else "Solubility and the mass of water",
        texts=_turned_texts(case, answer) if case.kind in ("measure", "water") else _texts(case, answer),
        scenes=_scenes(case, answer),
        plan=_PLAN,
        drawing=_drawing(case),
        answer=answer,
    )


def _texts(case: Solubility, answer: str) -> tuple[str, ...]:
    most = ""
    if case.kind == "left":
        marked, (work, check) = "shows this point", _undissolved(case)
    elif case.end is None:
        marked, (work, check), most = "marks this point", _dissolving(case), ", at most"
    else:
        marked, (work, check) = "marks both points", _changed(case, case.end)
    return (
        _opening(case),
        f"{_reading(case)} The next picture {marked}.",
        work,
        f"**Answer.** **{answer[0].upper()}{answer[1:]}**{most}.\n\n**Check.** {check}\n\n{_REMEMBER}",
    )


def _opening(case: Solubility) -> str:
    told = f"The temperature is {_c(case.start)}." if case.has_temperature else ""
    known = {
        "cool": f"A {'saturated ' if case.dissolved is None else ''}solution is cooled from {_c(case.start)} to "
        f"{_c(case.end)}.",
        "heat": f"A saturated solution is heated from {_c(case.start)} to {_c(case.end)}.",
        "dissolve": told,
        "left": told,
    }[case.kind]
    amount = f"{_g(case.solution)} of saturated solution" if case.solution is not None else f"{_g(case.water)} of water"
    if case.dissolved is not None:
        amount += f", in{'to' if case.kind == 'left' else ''} which {_g(case.dissolved)} are "
        amount += "stirred" if case.kind == "left" else "dissolved"
    return (
        f"**What is asked.** {known}{' ' if known else ''}There is {amount}. "
        f"{'Is the solution saturated? ' if case.asks_saturated else ''}How many grams of {case.substance} "
        f"{_GOAL[case.kind]}?\n\n"
        "**The idea.** The *solubility* says how many grams dissolve at most in 100 g of water. It depends on the "
        f"temperature{_of_temperature(case)}. With more water, more dissolves in the same ratio."
    )


def _reading(case: Solubility) -> str:
    at = f" at {_c(case.start)}" if case.has_temperature else ""
    first = f"{plain(case.solubility(case.start))} g in 100 g of water"
    if len(case.points) > 1:
        read = f"**Step 1: read the curve.** The given points say: at {_c(case.start)}: {first}"
    else:
        read = f"**Step 1: the solubility.** It is given{at}: {first}"
    if case.end is None:
        return f"{read}."
    return f"{read}; at {_c(case.end)}: {plain(case.solubility(case.end))} g in 100 g of water."


def _water(case: Solubility) -> str:
    return f"{'' if is_exact(case.water) else 'about '}{_g(case.water)} of water"


def _scaled(case: Solubility, temperature: Fraction) -> str:
    """What the water holds, out of what 100 g of it hold."""
    hold = case.capacity(temperature)
    return (
        f"{plain(case.solubility(temperature))}\\ \\text{{g}} \\times \\frac{{{plain(case.water)}}}{{100}} "
        f"{gives(hold)} {plain(hold)}\\ \\text{{g}}$$"
    )


def _undissolved(case: Solubility) -> tuple[str, str]:
    """The steps behind the reading, and the check, where more is stirred in than dissolves."""
    hold = plain(case.capacity(case.start))
    return (
        f"**Step 2: what this water can hold.** {_water(case)} are {plain(case.water / 100)} times 100 g, so\n\n"
        f"$${_scaled(case, case.start)}\n\n**Step 3: compare.** Stirred in are {_g(case.at_start)}, more than that, so "
        f"the water takes up all it can hold: the solution is saturated. What cannot dissolve stays undissolved:\n\n"
        f"$${plain(case.at_start)}\\ \\text{{g}} - {hold}\\ \\text{{g}} {gives(case.answer)} "
        f"{plain(case.answer)}\\ \\text{{g}}$$",
        f"${hold} + {plain(case.answer)} {gives(case.answer)} {plain(case.at_start)}$: nothing is lost.",
    )


def _dissolving(case: Solubility) -> tuple[str, str]:
    """The step behind the reading, and the check, where it is asked what dissolves."""
    answer, water = plain(case.answer), plain(case.water)
    return (
        f"**Step 2: scale to the water.** {_water(case)} are {plain(case.water / 100)} times 100 g, so\n\n"
        f"$${_scaled(case, case.start)}",
        f"{answer} g for {water} g of water are $\\frac{{{answer}}}{{{water}}} \\times 100 {gives(case.answer)} "
        f"{plain(case.solubility(case.start))}$ g for 100 g of water, as "
        f"{'on the curve' if len(case.points) > 1 else 'given'}.",
    )


def _changed(case: Solubility, end: Fraction) -> tuple[str, str]:
    """The steps behind the reading, and the check, where the solution is cooled or heated."""
    s1, hold2 = case.solubility(case.start), case.capacity(end)
    split = ""
    if case.solution is not None:
        split = (
            f"**The water in the solution.** At {_c(case.start)} every 100 g of water hold {plain(s1)} g, so "
            f"{plain(100 + s1)} g of saturated solution contain 100 g of water:\n\n$$\\frac{{{plain(case.solution)}\\ "
            f"\\text{{g}}}}{{{plain(100 + s1)}\\ \\text{{g}}}} \\times 100\\ \\text{{g}} {gives(case.water)} "
            f"{plain(case.water)}\\ \\text{{g of water}}$$\n\n"
        )
    start = f"Dissolved at the start are {_g(case.at_start)}. " if case.dissolved is not None else ""
    if case.answer == 0:
        result = (
            f"{start}That is not more than the {_g(hold2)} which stay dissolved at {_c(end)}, so nothing crystallises."
        )
        check = f"{plain(case.at_start)} g is at most {plain(hold2)} g: the solution does not become oversaturated."
    else:
        high, low = (case.at_start, hold2) if case.kind == "cool" else (hold2, case.at_start)
        verb = (
            "What no longer stays dissolved crystallises"
            if case.kind == "cool"
            else "The difference can be dissolved in addition"
        )
        result = (
            f"{start}{verb}:\n\n$${plain(high)}\\ \\text{{g}} - {plain(low)}\\ \\text{{g}} {gives(case.answer)} "
            f"{plain(case.answer)}\\ \\text{{g}}$$"
        )
        check = f"${plain(low)} + {plain(case.answer)} {gives(case.answer)} {plain(high)}$: nothing is lost."
    scaled = "\n\n".join(f"$$\\text{{{_c(t)}: }} {_scaled(case, t)}" for t in (case.start, end))
    return (
        f"{split}**Step 2: scale to the water.** The dissolved mass is in the same ratio for "
        f"{_water(case)}:\n\n{scaled}\n\n**Step 3: compare.** {result}",
        check,
    )


def _turned_texts(case: Solubility, answer: str) -> tuple[str, ...]:
    """Of a solubility that is measured, or of the water that a given mass needs."""
    assert case.dissolved is not None
    s, solid, water = plain(case.solubility(case.start)), plain(case.dissolved), plain(case.water)
    at = f" at {_c(case.start)}" if case.has_temperature else ""
    share, sign = "", gives(case.answer)
    if case.kind == "measure":
        first = f"{_g(case.dissolved)} of {case.substance} are dissolved in {_g(case.water)} of water{at}"
        if case.solution is not None:
            first = (
                f"Of {_g(case.solution)} of saturated solution{at}, {solid} g are {case.substance} and the rest is "
                f"water:\n\n$${plain(case.solution)}\\ \\text{{g}} - {solid}\\ \\text{{g}} = {water}\\ "
                f"\\text{{g}}$$\n\nThe solution was saturated"
            )
        told = f"A saturated solution holds {_g(case.dissolved)} of {case.substance}. Find its solubility{at}."
        second = (
            f"**Step 2: for 100 g of water.** In 100 g of water the share is the same:\n\n$$\\frac{{{solid}\\ "
            f"\\text{{g}}}}{{{water}\\ \\text{{g}}}} \\times 100 {sign} {s}\\ \\text{{g}}$$"
        )
        if case.asks_share:
            whole = plain(case.water + case.dissolved)
            told += " What percentage of the solution's mass is dissolved?"
            share = (
                f"\n\n**Step 3: the percentage by mass.** It is counted for the whole "
                f"*solution*:\n\n$$\\frac{{{solid}}}{{{whole}}} \\times 100\\,\\% {gives(case.share)} "
                f"{plain(case.share)}\\,\\%$$"
            )
        check = f"${s} \\times \\frac{{{water}}}{{100}} {sign} {solid}$ g in this water."
    else:
        told = f"{_g(case.dissolved)} of {case.substance} are to be dissolved{at}. What is the least mass of water?"
        first = f"It is given{at}: {s} g in 100 g of water"
        second = (
            f"**Step 2: scale the water.** Every 100 g of water take up {s} g, so\n\n$$\\frac{{{solid}\\ "
            f"\\text{{g}}}}{{{s}\\ \\text{{g}}}} \\times 100\\ \\text{{g}} {sign} {water}\\ \\text{{g of water}}$$"
        )
        check = f"${s} \\times \\frac{{{water}}}{{100}} {sign} {solid}$ g dissolve in it."
    return (
        f"**What is asked.** {told}\n\n**The idea.** The *solubility* says how many grams dissolve at most in 100 g of "
        "water. With more water, more dissolves in the same ratio.",
        f"**Step 1: the masses.** {first}. The next picture marks this point.",
        f"{second}{share}",
        f"**Answer.** **{answer[0].upper()}{answer[1:]}**.\n\n**Check.** {check}\n\n{_REMEMBER}",
    )


def _of_temperature(case: Solubility) -> str:
    if len(case.points) > 1:
        return ": that is what the curve shows"
    return "" if case.has_temperature else ", which is not named here; the given value is taken to hold for this water"


_PLAN = """\
- Left: temperature in °C across, solubility in g per 100 g of water up; dots are given data.
- Straight lines only join the dots.
- The start is red, the end blue, what crystallises or dissolves in addition is green; the curve is grey.
- Right: what is known, and in the last picture bars to one scale for the given water.
- Dashed guides lead from the points to both axes. Labels at size 24.
"""


def _scenes(case: Solubility, answer: str) -> tuple[LessonScene, ...]:
    data = ", ".join(f"{plain(s)} g{f' at {_c(t)}' if case.has_temperature else ''}" for t, s in case.points)
    marked = (
        "the point for 100 g of water"
        if not case.has_temperature
        else f"the point at {_c(case.start)}" + (f" and the point at {_c(case.end)}" if case.end is not None else "")
    )
    return scenes_of(
        (
            (
                "The data",
                "Show the known solubility and what is asked.",
                "data points, axes",
                f"Solubility of {case.substance} per 100 g of water: {data}.",
            ),
            (
                "Reading the curve" if len(case.points) > 1 else "The solubility",
                f"Mark the {'temperatures that matter' if case.has_temperature else 'given solubility'}.",
                "solubilities",
                f"Dashed guides mark {marked}.",
            ),
            (
                "The result for this water",
                "Show the masses as bars.",
                answer,
                f"Bars to one scale for {_g(case.water)} of water: {answer}.",
            ),
        ),
        elements="Axes, data points joined by straight lines, guides, a panel on the right.",
        colours="Start red, end blue, difference green, curve grey.",
        layout="Curve on the left, panel on the right.",
    )


def _panel(case: Solubility) -> list[str]:
    """What stands beside the first picture: what is given and what is looked for."""
    given = [_g(case.solution) + " of solution" if case.solution is not None else _g(case.water) + " of water"]
    if case.kind == "water":
        given = [f"{_g(case.solubility(case.start))} in 100 g"]
    if case.dissolved is not None:
        given.append(f"{_g(case.dissolved)} {'stirred in' if case.kind == 'left' else 'dissolved'}")
    elif case.kind != "dissolve":
        given.append(f"saturated at {_c(case.start)}")
    if case.has_temperature:
        changed = {"cool": f"cooled to {_c(case.end)}", "heat": f"heated to {_c(case.end)}"}
        given.append(changed.get(case.kind, f"at {_c(case.start)}"))
    return [*given, _WANTED[case.kind]]


def _drawing(case: Solubility) -> dict[str, Any]:
    about = nearly(case.answer)
    end_mass = case.at_start - case.answer if case.kind in ("cool", "left") else case.at_start
    s1 = case.solubility(case.start)
    s2 = case.solubility(case.end) if case.end is not None else None
    most = max(case.water, Fraction(100))
    return {
        "by_temperature": case.has_temperature,
        "xs": [float(t) for t, _ in case.points] if case.has_temperature else [0.0, float(most)],
        "ys": [float(s) for _, s in case.points] if case.has_temperature else [0.0, float(most * s1 / 100)],
        "place": (float(case.start), float(s1)) if case.has_temperature else (100.0, float(s1)),
        "found": None if case.has_temperature else (float(case.water), float(case.capacity(case.start))),
        "start_said": f"{_g(s1)} at {_c(case.start)}" if case.has_temperature else f"at most {_g(s1)}",
        "substance": case.substance,
        "data_note": ": given data, joined by lines"
        if len(case.points) > 1
        else ""
        if case.has_temperature
        else ": the more water, the more dissolves",
        "end": (float(case.end), float(s2)) if case.end is not None and s2 is not None else None,
        "start_text": _g(s1),
        "end_text": _g(s2) if s2 is not None else "",
        "end_said": f"{_g(s2)} at {_c(case.end)}" if case.end is not None and s2 is not None else "",
        "given": _panel(case),
        "water_text": f"in {'' if is_exact(case.water) else 'about '}{_g(case.water)} of water",
        "hundred": "in 100 g of water",
        "start_mass": float(case.at_start),
        "start_name": {"left": "stirred in", "cool": _c(case.start), "heat": _c(case.start)}.get(
            case.kind, _g(case.water)
        ),
        "start_mass_text": _g(case.at_start),
        "end_mass": float(end_mass),
        "end_name": "dissolves" if case.kind == "left" else _c(case.end),
        "end_mass_text": _g(end_mass),
        "change": float(case.answer),
        "change_text": f"{about}{_g(case.answer)}\n{_CHANGE.get(case.kind, 'more')}",
        "kind": "dissolve" if case.kind in ("measure", "water") else case.kind,
    }
