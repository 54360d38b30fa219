"""Who answers the questions about a picture in place of people: a vision-language model, or a detector.

Neither sees the prompt, as the paper's annotators did not (§4).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from chalkwright.agent.asking import Query, answer_of
from chalkwright.agent.data import Image
from chalkwright.agent.loop import Limits, Rejected
from chalkwright.agent.models.base import ChatModel, Message
from chalkwright.agent.schemas import INTEGER, TEXT, array, record
from chalkwright.benchmarks.e2v.data import Detected, Detector
from chalkwright.benchmarks.geckonum.cleaning import count_of, yes_of
from chalkwright.benchmarks.geckonum.prompts import Prompt
from chalkwright.benchmarks.geckonum.questions import PictureQuestion, questions
from chalkwright.benchmarks.geckonum.vocabulary import CODES, MANY_FROM, NEITHER, ONE_ONLY, TASKS, Relation, Task
from chalkwright.judges.replies import read_json
from chalkwright.prompts import load
from chalkwright.renderers.faults import Fault

PROMPTS = "geckonum"
"""Folder of the prompts."""
ATTEMPTS = 3

SCHEMA = record(answers=array(record(question=INTEGER, answer=TEXT)))


class Answerer(Protocol):
    """Anything that answers the questions about a picture."""

    name: str
    tasks: tuple[Task, ...]
    """Those it can answer."""

    async def answer(self, png: bytes, prompt: Prompt, rater: int) -> dict[str, float]:
        """Question id → answer as in :class:`Answer`; ``rater`` counts repetitions."""
        ...


class ModelAnswerer:
    """A vision-language model; it is asked all questions about a picture at once.

    Of several ``raters`` each is told its number, so that none is given another's kept answer.
    """

    tasks = TASKS

    def __init__(self, model: ChatModel, *, raters: int = 1) -> None:
        self.name = model.name
        self._model = model
        self._raters = raters
        self._temperature = 0.0 if raters == 1 else 0.7

    async def answer(self, png: bytes, prompt: Prompt, rater: int) -> dict[str, float]:
        """Raises what :func:`chalkwright.agent.loop.settle` and the model raise."""
        asked = questions(prompt)
        user = load(f"{PROMPTS}/{_KINDS[asked[0].kind]}").render(questions=asked)
        first = [
            Message(role="system", text=load(f"{PROMPTS}/answer_system").render(rater=rater + 1, raters=self._raters)),
            Message(role="user", text=user, images=(Image(media_type="image/png", data=png),)),
        ]

        def read(reply: str) -> dict[str, float]:
            return read_answers(reply, asked)

        what = "the answers about a picture"
        query = Query(what, first, read, SCHEMA, f"{PROMPTS}/repair", self._temperature)
        return await answer_of(query, self._model, Limits(attempts=ATTEMPTS))


_KINDS = {"count": "count_user", "line": "line_user", "yes-no": "yes_no_user"}


def read_answers(reply: str, asked: Sequence[PictureQuestion]) -> dict[str, float]:
    """The answer to every question, from a reply with one entry each, numbered from 1. Raises ``Rejected``."""
    entries = read_json(reply).get("answers")
    if not isinstance(entries, list) or not all(isinstance(entry, Mapping) for entry in entries):
        raise _rejection("The reply has no list of answers.", 'Give {"answers": [{"question": 1, "answer": "…"}]}.')
    given = {str(entry.get("question")).strip(): str(entry.get("answer", "")) for entry in entries}
    answers: dict[str, float] = {}
    for number, question in enumerate(asked, 1):
        raw = given.get(str(number))
        if raw is None:
            raise _rejection(f"Question {number} has no answer.", "Answer every question once, by its number.")
        value = _value(question, raw)
        if value is None:
            raise _rejection(f"The answer {raw[:60]!r} to question {number} cannot be used.", _REMEDIES[question.kind])
        answers[question.id] = value
    return answers


_REMEDIES = {
    "count": "Give one whole number in digits, such as 3; give 10+ for more than ten.",
    "line": "Give the number of one of the lines.",
    "yes-no": "Give yes or no.",
}


def _value(question: PictureQuestion, raw: str) -> float | None:
    if question.kind == "count":
        return count_of(raw)
    if question.kind == "yes-no":
        return yes_of(raw.strip().rstrip("."))
    chosen = count_of(raw)
    return next((line.code for n, line in enumerate(question.lines, 1) if n == chosen), None)


def _rejection(message: str, remedy: str) -> Rejected:
    return Rejected(Fault(kind="answers", message=message, remedy=remedy))


class DetectorAnswerer:
    """A detector: what it finds is counted. Task 3 asks what no detector of objects sees, and is left out."""

    tasks: tuple[Task, ...] = (1, 2)

    def __init__(self, detector: Detector) -> None:
        self.name = detector.name
        self._detector = detector

    async def answer(self, png: bytes, prompt: Prompt, rater: int) -> dict[str, float]:
        """Raises what the detector raises; ``ValueError`` for a task it cannot answer."""
        if prompt.task not in self.tasks:
            raise ValueError(f"a detector cannot answer task {prompt.task}")
        nouns = list(dict.fromkeys(mention.noun for mention in prompt.mentions))
        found = await self._detector.objects(png, nouns)
        return {question.id: _detect_answer(question, png, found) for question in questions(prompt)}


def _detect_answer(question: PictureQuestion, png: bytes, found: Sequence[Detected]) -> int:
    things = [one for one in found if one.name == question.noun]
    others = [one for one in found if one.name == question.other]
    if question.kind == "line":
        return _line_of(len(things), None if question.other is None else len(others))
    if question.color is not None:
        things = _select_colored(png, things, question.color)
    if question.relation is not None:
        things = [one for one in things if others and _lies(one, question.relation, others)]
    return min(MANY_FROM, len(things))


def _line_of(first: int, second: int | None) -> int:
    """The code of the line that describes so many things (§A.3)."""
    if second is None:
        return CODES["no"] if not first else CODES["many"] if first >= MANY_FROM else CODES["few"]
    if not first or not second:
        return ONE_ONLY if first or second else NEITHER
    return CODES["as many"] if first == second else CODES["fewer"] if first < second else CODES["more"]


def _select_colored(png: bytes, things: Sequence[Detected], color: str) -> list[Detected]:
    from chalkwright.benchmarks.e2v.colors import color_of, read_rgb

    if not things:
        return []
    picture = read_rgb(png)
    return [one for one in things if color_of(picture, one.box) == color]


def _lies(one: Detected, relation: Relation, others: Sequence[Detected]) -> bool:
    """Whether the thing's middle is beyond the near edge of every other."""
    box = one.box
    across, down = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    if relation == "above":
        return down < min(other.box.top for other in others)
    if relation == "below":
        return down > max(other.box.bottom for other in others)
    if relation == "left of":
        return across < min(other.box.left for other in others)
    return across > max(other.box.right for other in others)
