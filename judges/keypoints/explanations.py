"""An explanation beside the reference: correctness, fidelity, visual referencing, answer (paper 002, §5.2)."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from chalkwright.agent.answers.closing import final_answer
from chalkwright.agent.answers.sameness import same_answer
from chalkwright.agent.asking import Query, answer_of, conversation
from chalkwright.agent.data import Frozen
from chalkwright.agent.keypoints.data import FigureProblem, Keypoint
from chalkwright.agent.loop import Rejected
from chalkwright.agent.models.base import ChatModel
from chalkwright.agent.replies import without_thinking
from chalkwright.agent.schemas import INTEGER, TEXT, record
from chalkwright.judges.asking import REPAIR
from chalkwright.judges.keypoints.asking import TASK
from chalkwright.judges.questions import SAME_SCHEMA
from chalkwright.judges.replies import read_json, read_same
from chalkwright.renderers.faults import Fault

CRITERIA = ("correctness", "fidelity", "referencing")
LOWEST, HIGHEST = 1, 5
DecidedBy = Literal["computation", "model", ""]

_SCORE = INTEGER | {"minimum": LOWEST, "maximum": HIGHEST}
SCHEMA = record(rationale=TEXT, **dict.fromkeys(CRITERIA, _SCORE))


class Rated(Frozen):
    """A judge's three scores, 1 to 5."""

    correctness: int = Field(ge=LOWEST, le=HIGHEST)
    fidelity: int = Field(ge=LOWEST, le=HIGHEST)
    referencing: int = Field(ge=LOWEST, le=HIGHEST)
    rationale: str = ""


class Answered(Frozen):
    """Whether an answer is the right one."""

    right: bool | None
    """None where computation could not tell and nobody else was asked."""
    by: DecidedBy = ""


async def rate_explanation(
    problem: FigureProblem,
    explanation: str,
    *,
    reference: str,
    keypoints: Sequence[Keypoint],
    answer: str,
    model: ChatModel,
) -> Rated:
    """The three scores of an explanation beside the reference explanation, its keypoints and the right answer.

    Raises what :func:`chalkwright.agent.loop.settle` and the model raise.
    """
    values = {
        "problem": problem,
        "explanation": explanation,
        "reference": reference,
        "keypoints": keypoints,
        "answer": answer,
    }
    first = conversation(f"{TASK}/rate", values, (problem.image,))
    return await answer_of(Query("the scores of an explanation", first, read_rated, SCHEMA, REPAIR), model)


def read_rated(reply: str) -> Rated:
    """Three whole numbers and the reason. Raises :class:`Rejected`."""
    found = {str(name).strip().lower(): value for name, value in read_json(reply).items()}
    scores: dict[str, int] = {}
    for name in CRITERIA:
        said = found.get(name)
        text = str(said).strip().removesuffix(f"/{HIGHEST}").removesuffix(".0")
        if isinstance(said, bool) or not (text.isdecimal() and LOWEST <= int(text) <= HIGHEST):
            message = f"The field {name} is {json.dumps(said, default=str)[:60]}."
            remedy = f"Give a whole number from {LOWEST} to {HIGHEST} in each of {', '.join(CRITERIA)}."
            raise Rejected(Fault(kind="bad-score", message=message, remedy=remedy))
        scores[name] = int(text)
    why = found.get("rationale")
    return Rated(**scores, rationale=why.strip() if isinstance(why, str) else "")


async def right_answer(
    found: str,
    answer: str,
    problem: FigureProblem,
    *,
    model: ChatModel | None = None,
    whole: bool = False,
) -> Answered:
    """Whether ``found`` is ``answer``: by computation, and by ``model`` where that is undecided.

    ``whole``: ``found`` is a whole explanation. An option may be given by its number, letter or text on either side.
    Raises what :func:`chalkwright.agent.loop.settle` and the model raise.
    """
    said = final_answer(found) or "" if whole else found
    decided = same_as_answer(said, answer, problem) if said else None
    if decided is not None:
        return Answered(right=decided, by="computation")
    if model is None:
        return Answered(right=None)
    shown = without_thinking(found)
    values = {"problem": problem, "found": shown, "answer": answer, "whole": whole}
    query = Query("the sameness of two answers", conversation(f"{TASK}/answer", values), _same, SAME_SCHEMA, REPAIR)
    same = await answer_of(query, model)
    return Answered(right=same, by="model")


def _same(reply: str) -> bool:
    return read_same(reply)[0]


def same_as_answer(found: str, answer: str, problem: FigureProblem) -> bool | None:
    """By computation alone; None where that cannot tell."""
    options = problem.options
    if not options:
        return same_answer(found, answer, problem.problem)[0]
    gold = option_of(answer, options)
    chosen = option_of(found, options)
    if gold is not None and chosen is not None:
        return gold == chosen
    text = options[gold] if gold is not None else answer
    return same_answer(found, text, problem.problem)[0]


_CIRCLED = {chr(0x2460 + n): n for n in range(20)}
_MARKED = re.compile(
    r"(?:option|choice|number|no\.?)?\s*(?P<mark>\((?:\d{1,2}|[A-Ha-h])\)|[\u2460-\u2473])\s*", re.IGNORECASE
)
_CHOICE = re.compile(
    r"(?:the\s+)?(?:final\s+)?(?:correct\s+)?(?:answer|option|choice)?\s*(?:is|:|=)?\s*(?:option|choice|number|no\.?)?\s*"
    r"(?P<mark>\(?(?:\d{1,2}|[A-Ha-h])\)|(?:\d{1,2}|[A-H])[.:)](?!\d)|[\u2460-\u2473])\s*(?P<words>.*)",
    re.IGNORECASE | re.DOTALL,
)
_BARE = re.compile(
    r"(?:the\s+)?(?:final\s+|correct\s+)*(?:answer|option|choice|number)?\s*(?:is|:)?\s*(?:option|choice|number|no\.?)?\s*"
    r"(?P<mark>\d{1,2}|[A-Ha-h])\s*\.?",
    re.IGNORECASE,
)


def option_of(text: str, options: Sequence[str]) -> int | None:
    """Which option a text chooses, from 0: by its words, its marked number (``②``, ``(2)``) or its letter.

    A bare number is an option's text first; where it is none, it is the number of one. None where it chooses none, or
    its words contradict its number.
    """
    bare = " ".join(text.replace("**", "").split()).strip()
    if sure := _MARKED.fullmatch(bare):
        return _place(sure["mark"], len(options))
    alike = [n for n, option in enumerate(options) if same_answer(bare, option)[0] is True]
    if len(alike) == 1:
        return alike[0]
    if marked := _CHOICE.fullmatch(bare):
        number = _place(marked["mark"], len(options))
        words = marked["words"].strip().rstrip(".")
        if number is None or (words and same_answer(words, options[number])[0] is False):
            return None
        return number
    if single := _BARE.fullmatch(bare):
        return _place(single["mark"], len(options))
    return None


def _place(mark: str, count: int) -> int | None:
    mark = mark.strip("().: ").upper()
    number = _CIRCLED.get(mark)
    if number is None:
        number = int(mark) - 1 if mark.isdecimal() else ord(mark[0]) - ord("A") if mark else -1
    return number if 0 <= number < count else None
