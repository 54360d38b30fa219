"""Text and drawing of an arithmetic sequence that is known by its first and last term and its sum."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from chalkwright.agent.authors.offline.arithmetic_sequence.solver import Sequence
from chalkwright.agent.authors.offline.family import Lesson, LessonScene
from chalkwright.agent.authors.offline.forms import scenes_of
from chalkwright.agent.authors.offline.reading import is_exact, plain


def write(sequence: Sequence) -> Lesson:
    """Text and drawing of the solved sequence."""
    if sequence.asked == "term":
        value, unit = sequence.term(sequence.place or 1), sequence.unit
    elif sequence.asked == "count":
        value, unit = Fraction(sequence.count), sequence.words[1]
    else:
        value, unit = sequence.difference, sequence.unit
    answer = f"{'' if is_exact(value) else '≈ '}{plain(value)} {unit}".strip()
    return Lesson(
        title="Equal steps from the first to the last",
        texts=_texts(sequence, answer),
        scenes=_scenes(sequence, answer),
        plan=_PLAN,
        drawing=_drawing(sequence),
        answer=answer,
    )


def _sign(value: Fraction) -> str:
    return "=" if is_exact(value) else "\\approx"


def _tex(value: Fraction) -> str:
    return plain(value).replace("−", "-")


def _goal(sequence: Sequence) -> str:
    one, many = sequence.words
    if sequence.asked == "count":
        return f"How many {many} are there?"
    if sequence.asked == "difference":
        return "What is the common difference $d$?"
    return f"How large is {one} number {sequence.place}, counted from the {sequence.ends[0]}?"


def _texts(sequence: Sequence, answer: str) -> tuple[str, ...]:
    a, z, total, n, d = (_tex(sequence.first), _tex(sequence.last), _tex(sequence.total), sequence.count,
                         sequence.difference)  # fmt: skip
    one, many = sequence.words
    pair = _tex(sequence.first + sequence.last)
    steps = (
        f"**Step 2: the step from one to the next.** Between {n} {many} there are ${n} - 1 = {n - 1}$ equal steps, and "
        f"together they lead from ${a}$ to ${z}$:\n\n$$d = \\frac{{{z} - {a}}}{{{n - 1}}} {_sign(d)} {_tex(d)}$$"
    )
    if sequence.asked == "term":
        k, value = sequence.place or 1, sequence.term(sequence.place or 1)
        steps += (
            f"\n\n**Step 3: the {one} asked for.** To {one} number {k} there are {k - 1} steps from the first one:\n\n"
            f"$$a_{{{k}}} = {a} + {k - 1} \\cdot {f'({_tex(d)})' if d < 0 else _tex(d)} {_sign(value)} {_tex(value)}$$"
        )
    back = sequence.first + (n - 1) * d
    unit = f" {sequence.unit}" if sequence.unit else ""
    result = {
        "term": f"{one.capitalize()} number {sequence.place} is **{answer}**" + (" long." if one == "rung" else "."),
        "count": f"There are **{answer}**.",
        "difference": f"The common difference is **{answer}**.",
    }[sequence.asked]
    return (
        f"**What is asked.** The first of some {many} ({sequence.ends[0]}) is {plain(sequence.first)}{unit}, the last "
        "one "
        f"({sequence.ends[1]}) {plain(sequence.last)}{unit}, all together are {plain(sequence.total)}{unit}. From "
        "each to "
        f"the next the change is the same: they make an *arithmetic sequence*. {_goal(sequence)}\n\n"
        "**The idea.** Put the sequence beside itself, turned upside down: then every row is as long as the first and "
        "the last one together.",
        f"**Step 1: how many are there?** With its turned copy the whole is $2 \\cdot {total} = "
        f"{_tex(2 * sequence.total)}$. Every pair makes ${a} + {z} = {pair}$, so the number of {many} is\n\n"
        f"$$n = \\frac{{2 \\cdot {total}}}{{{pair}}} = {n}$$",
        steps,
        f"**Answer.** {result}\n\n"
        f"**Check.** The last one has to come out: ${a} + {n - 1} \\cdot {f'({_tex(d)})' if d < 0 else _tex(d)} "
        f"{_sign(d)} {_tex(back)}$. And the sum: $\\frac{{{n}}}{{2}} \\cdot {pair} = {total}$.\n\n"
        "**Remember.** The sum of an arithmetic sequence is the number of terms times the mean of the first and the "
        "last.",
    )


_PLAN = """\
- Every term is a level bar; bars are centred, one below the other, their lengths to one scale.
- First and last bar blue, the others grey; the turned copy orange; the bar asked for green.
- Values stand to the right of the bars that they belong to.
"""


def _scenes(sequence: Sequence, answer: str) -> tuple[LessonScene, ...]:
    n, many = sequence.count, sequence.words[1]
    shared = f"{many.capitalize()} as level bars, the first {plain(sequence.first)}, the last {plain(sequence.last)}"
    return scenes_of(
        (
            ("First, last and all together", "Show what is known.", f"{plain(sequence.first)}, {plain(sequence.last)}",
             f"{shared}; all together {plain(sequence.total)}."),
            ("The sequence and its turned copy", "Show that all pairs are equally long.", f"n = {n}",
             f"{shared}. Beside each bar stands one of the turned copy; all {n} rows are equally long."),
            ("All terms", "Show the terms with equal steps, and the answer.", answer,
             f"{shared}; from each to the next {plain(sequence.difference)}. Answer: {answer}."),
        ),
        elements="Bars for the terms, numbers beside them.",
        colours="First and last blue, copy orange, answer green, others grey.",
        layout="Bars one below the other, first at the top.",
    )  # fmt: skip


def _drawing(sequence: Sequence) -> dict[str, Any]:
    unit = f" {sequence.unit}" if sequence.unit else ""
    place = sequence.place if sequence.asked == "term" else None
    step = f"{'' if is_exact(sequence.difference) else '≈ '}{plain(sequence.difference)}{unit}"
    value = sequence.term(place) if place else Fraction(0)
    return {
        "values": [float(sequence.term(k)) for k in range(1, sequence.count + 1)],
        "ends": (f"{plain(sequence.first)}{unit}", f"{plain(sequence.last)}{unit}"),
        "total": f"all together {plain(sequence.total)}{unit}",
        "pair": f"each row {plain(sequence.first + sequence.last)}{unit}, {sequence.count} rows",
        "place": (place or 0) - 1,
        "place_text": f"number {place}: {'' if is_exact(value) else '≈ '}{plain(value)}{unit}" if place else "",
        "step_text": f"{sequence.count} {sequence.words[1]}, each step {step}",
    }
