"""S_p and S_a of the reasoning in a picture (paper 003, §4.2).

A step of mathematics is judged with the problem and all steps before it, one about facts with the question, one about a
passage with passage and question. Final answers are compared by computation; a judge decides what that leaves open.
"""

from __future__ import annotations

import re
import string
from collections.abc import Sequence

from chalkwright.agent.answers.sameness import same_answer
from chalkwright.agent.asking import Query, conversation
from chalkwright.agent.data import Problem
from chalkwright.agent.errors import AttemptsExhausted, DeadlineExceeded, Filtered, Truncated
from chalkwright.agent.models.base import Message
from chalkwright.benchmarks.visualtext.asking import ANSWER, PROMPTS, STEPS_FROM, Voice, together
from chalkwright.benchmarks.visualtext.data import Item
from chalkwright.judges.questions import SAME_SCHEMA, VALID_SCHEMA, answer_messages, step_messages
from chalkwright.judges.replies import read_same, read_valid

UNANSWERED = (AttemptsExhausted, DeadlineExceeded, Filtered, Truncated)
"""What leaves one question without a verdict and the others as they are."""

_LETTER = re.compile(r"\W*(?:(?:option|choice)\s+)?\(?([A-Z])(?:\s*|\s*[).:]\s*.*)", re.DOTALL)
_PARTS = re.compile(r"\s*(?:[,;，、]|\band\b)\s*")


def question_text(item: Item, *, passage: bool = False) -> str:
    """The question with its choices, and on request after its passage."""
    letters = zip(string.ascii_uppercase, item.choices, strict=False)
    text = "\n".join([item.text, *(f"{letter}. {choice}" for letter, choice in letters)])
    return f"{item.passage}\n\n{text}" if passage and item.passage else text


async def valid_steps(voice: Voice, item: Item, steps: Sequence[str]) -> tuple[bool | None, ...]:
    """Whether each step is valid; None where the judge gave no verdict. Raises what would meet every question."""

    async def one(number: int) -> bool | None:
        first = _step_messages(item, steps, number)
        try:
            found = await voice.ask(STEPS_FROM + number, Query(f"step {number + 1}", first, read_valid, VALID_SCHEMA))
        except UNANSWERED:
            return None
        return found[0]

    return tuple(await together(one(number) for number in range(len(steps))))


def _step_messages(item: Item, steps: Sequence[str], number: int) -> list[Message]:
    if item.task == "math":
        return step_messages(Problem(text=item.text), tuple(steps[:number]), steps[number])
    values = {"passage": item.passage, "question": question_text(item), "step": steps[number]}
    return conversation(f"{PROMPTS}/step", values)


def process_score(valid: Sequence[bool | None]) -> float | None:
    """S_p: the mean over the steps; 0 of none, None while one was not judged."""
    if any(one is None for one in valid):
        return None
    return sum(map(bool, valid)) / len(valid) if valid else 0.0


def is_accepted_answer(item: Item, found: str) -> bool | None:
    """Whether ``found`` is an accepted answer, by computation alone; None where that cannot tell.

    No answer at all is wrong. The letter of a choice is right or wrong, never open.
    """
    if not found.strip():
        return False
    if item.truth == "choice":
        match = _LETTER.fullmatch(found.strip().strip("*_ "))
        return match is not None and any(match[1] == answer.strip().upper() for answer in item.answers)
    told = {_same(item, found, answer) for answer in item.answers}
    return True if True in told else None if None in told or not told else False


async def right_answer(voice: Voice | None, item: Item, found: str) -> bool | None:
    """Whether the answer is right; None where computation cannot tell and the judge, if any, gave no verdict."""
    told = is_accepted_answer(item, found)
    if told is not None or voice is None:
        return told
    problem = Problem(text=question_text(item, passage=True))
    first = answer_messages(problem, found, _list_accepted(item.answers))
    try:
        return (await voice.ask(ANSWER, Query("the final answer", first, read_same, SAME_SCHEMA)))[0]
    except UNANSWERED:
        return None


def _same(item: Item, found: str, answer: str) -> bool | None:
    if _fold(found) == _fold(answer):
        return True
    if item.truth == "exact":
        return False
    if item.truth == "spans":
        parts = [sorted(map(_fold, _PARTS.split(text.strip(" .")))) for text in (found, answer)]
        return True if parts[0] == parts[1] else None
    # Of words, computation is sure only when they are equal; of numbers and expressions also when they are not.
    told = same_answer(found, answer, question_text(item))[0]
    return None if item.truth == "span" and told is False else told


def _list_accepted(answers: Sequence[str]) -> str:
    first, *others = answers
    return first + (f" (accepted as well: {' | '.join(others)})" if others else "")


def _fold(text: str) -> str:
    return " ".join(text.split()).strip(" .*").casefold().removeprefix("the ")
