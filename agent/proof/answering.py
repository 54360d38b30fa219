"""Whether the texts answer what the program computes. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import Literal, NamedTuple

from chalkwright.agent.answers.closing import final_answer
from chalkwright.agent.answers.sameness import same_answer
from chalkwright.agent.data import Problem
from chalkwright.agent.proof.comparing import is_denied, is_usual
from chalkwright.agent.proof.numbers import PERCENT, Written, numbers_in, unit_named
from chalkwright.agent.proof.sameness import is_any, is_value, measures_the_same, stands_for
from chalkwright.renderers.base import Stated

_FIRST_SENTENCE = re.compile(r"(?<=[.。!?])[*_]*\s|(?<=。)")
_DECIDED = re.compile(r"^(?:yes|no)$|[<>≤≥∪]|^[(\[][^()\[\]]*[)\]]$")
"""Truths, inequalities, orders and intervals, whose other wordings are known."""
_FORMULA = re.compile(r"\$\$?([^$]+)\$\$?")
_MOST_FORMULAS = 20
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
    foreign = _foreign(problem, found, stated)
    return tuple(
        Compared(
            one,
            "different"
            if any(_is_restated(number, one) for number in foreign)
            else _verdict(problem, one, found, texts, single=single, chosen=chosen),
            found,
        )
        for one in asked
    )


def _foreign(problem: Problem, found: str, stated: tuple[Stated, ...]) -> list[Written]:
    """Numbers with units in the texts' answer that neither the program nor the problem has."""
    asked = [one for one in stated if one.unit or one.kind == "answer"]  # of 50 plants 50 % says nothing
    numbers = numbers_in(_FIRST_SENTENCE.split(found, maxsplit=1)[0])
    known = numbers_in(problem.text)
    return [
        number
        for number in numbers
        if number.unit is not None
        and number.alone
        and not is_usual(number)
        and not is_denied(number)
        and not is_any(number, asked if number.unit == PERCENT else stated)
        and not any(is_value(number, value * 100, PERCENT) for one in stated if not one.unit for value in one.values)
        and not any(is_value(number, other.value, other.unit) for other in known)
    ]


def _is_restated(number: Written, one: Stated) -> bool:
    """Whether a number can only be meant as this answer: one in its unit, or a percentage of a bare number."""
    if not one.values:
        return False
    unit = unit_named(one.unit)
    return number.unit == PERCENT if unit is None and not one.unit else measures_the_same(number, unit)


def words_of(one: Stated) -> str:
    """A statement as a person reads it."""
    unit = one.unit if one.unit.startswith(("°", "%")) else f" {one.unit}"
    value = f"{one.text}{unit if one.unit else ''}"
    return f"{one.name} = {value}" if one.name else value


def _verdict(problem: Problem, one: Stated, found: str, texts: Sequence[str], *, single: bool, chosen: bool) -> Verdict:
    if one.kind == "choice":
        told, _ = same_answer(found, one.text, problem.text)
        return "same" if told else "unclear" if told is None else "different"
    if not one.values:
        return "unclear" if chosen else _verdict_of_words(problem, one, found, texts[-1], single=single)
    anywhere = numbers_in(texts[-1])
    everywhere = [number for text in texts for number in numbers_in(text)]
    numbers = numbers_in(found) or anywhere
    if _has_all(numbers, one):
        return "same"
    if single and not chosen and same_answer(found, f"{one.text} {one.unit}".strip(), problem.text)[0]:
        return "same"
    if _has_all(anywhere, one):
        return "unclear" if single and not chosen else "same"
    stated = [number for number in numbers if number.alone and _may_answer(number, one)]
    if single or not chosen:
        return "different" if stated else "unclear"
    # What is computed for a choice need not be said in its answer, but somewhere.
    return "different" if stated and not _has_all(everywhere, one) else "unclear"


def _verdict_of_words(problem: Problem, one: Stated, found: str, last: str, *, single: bool) -> Verdict:
    """Of an answer that is no number, which may be worded in many ways: where there are several, whether a formula of
    the last text says it."""
    words = one.text.replace("**", "^")  # as SymPy writes powers
    told = same_answer(found, words, problem.text)[0] if single else None
    if told is False:
        return "different" if _DECIDED.search(words) else "unclear"
    formulas = (formula[1] for formula in islice(_FORMULA.finditer(last), _MOST_FORMULAS))
    return "same" if told or any(same_answer(formula, words)[0] for formula in formulas) else "unclear"


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
