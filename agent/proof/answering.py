"""Whether the texts answer what the program computes. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from chalkwright.agent.answers.closing import final_answer
from chalkwright.agent.answers.sameness import same_answer
from chalkwright.agent.data import Problem
from chalkwright.agent.proof.numbers import Written, numbers_in, unit_named
from chalkwright.agent.proof.sameness import measures_the_same, stands_for
from chalkwright.renderers.base import Stated

Verdict = Literal["same", "different", "unclear"]


class Compared(NamedTuple):
    """One answer of the program beside the texts'."""

    stated: Stated
    verdict: Verdict
    found: str
    """The answer that was found in the texts."""


def answers_of(stated: tuple[Stated, ...]) -> tuple[Stated, ...]:
    """What the program answers: quantities and expressions, and the letters of a choice."""
    return tuple(one for one in stated if one.kind in ("answer", "choice"))


def compare_answers(problem: Problem, texts: Sequence[str], stated: tuple[Stated, ...]) -> tuple[Compared, ...]:
    """Each answer of the program beside what the texts answer, which are never none."""
    asked = answers_of(stated)
    last = texts[-1]
    found = final_answer(last, problem.text) or final_answer("\n\n".join(texts), problem.text)
    chosen = any(one.kind == "choice" for one in asked)
    single = sum(one.kind == "answer" for one in asked) == 1
    return tuple(
        Compared(one, _verdict(problem, one, found, last, single=single, chosen=chosen), found) for one in asked
    )


def words_of(one: Stated) -> str:
    """A statement as a person reads it."""
    unit = one.unit if one.unit.startswith(("°", "%")) else f" {one.unit}"
    value = f"{one.text}{unit if one.unit else ''}"
    return f"{one.name} = {value}" if one.name else value


def _verdict(problem: Problem, one: Stated, found: str, last: str, *, single: bool, chosen: bool) -> Verdict:
    if one.kind == "choice":
        told, _ = same_answer(found, one.text, problem.text)
        return "same" if told else "unclear" if told is None else "different"
    if not one.values:
        told, _ = same_answer(found, one.text, problem.text) if single and not chosen else (None, "")
        return "same" if told else "unclear"  # expressions may be written in many ways
    anywhere = numbers_in(last)
    numbers = numbers_in(found) or anywhere
    if _has_all(numbers, one):
        return "same"
    if single and not chosen and same_answer(found, f"{one.text} {one.unit}".strip(), problem.text)[0]:
        return "same"
    if _has_all(anywhere, one):
        return "unclear" if single and not chosen else "same"
    stated = [number for number in numbers if number.alone and _may_answer(number, one)]
    return "different" if stated and (single or not chosen) else "unclear"


def _has_all(numbers: list[Written], one: Stated) -> bool:
    """Whether each value of the statement is among the numbers."""
    return all(any(stands_for(number, _with(one, value)) for number in numbers) for value in one.values)


def _with(one: Stated, value: float) -> Stated:
    return one.model_copy(update={"values": (value,)})


def _may_answer(number: Written, one: Stated) -> bool:
    """Whether a number of the texts can be meant as this answer: one in its unit, or the same in another."""
    unit = unit_named(one.unit)
    if number.unit is None or unit is None or measures_the_same(number, unit):
        return True
    return stands_for(number._replace(unit=None), one)
