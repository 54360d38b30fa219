"""What a model's reply holds: a list of keypoints, an explanation, an answer. Pure."""

from __future__ import annotations

import json
from typing import Any

from pydantic import ConfigDict, Field, ValidationError

from chalkwright.agent.data import Frozen
from chalkwright.agent.keypoints.data import KINDS, Keypoint
from chalkwright.agent.loop import Rejected
from chalkwright.agent.replies import find_blocks, without_thinking
from chalkwright.renderers.faults import Fault

ONLY_JSON = "Reply with the one JSON object that was asked for and nothing else."
LONGEST_ANSWER = 300
"""Characters of an answer; what is longer is an explanation."""
LONGEST_TEXT = 20_000
_ANSWER = "answer:"


class _Listed(Frozen):
    element: str = Field(min_length=1)
    description: str
    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)


class _Reply(Frozen):
    keypoints: tuple[_Listed, ...]
    model_config = ConfigDict(frozen=True, extra="forbid")


def read_keypoints(reply: str) -> tuple[Keypoint, ...]:
    """The keypoints of a reply that is nothing but the JSON form: ``{"keypoints": [...]}`` or the bare list.

    Strict, as the metric's first step wants it (paper 002, §4.2): thinking and one fence around everything are taken
    off, nothing else is mended, and duplicates stay. Raises :class:`chalkwright.agent.loop.Rejected`.
    """
    found = read_object(reply)
    try:
        listed = _Reply.model_validate(found if isinstance(found, dict) else {"keypoints": found})
    except ValidationError as error:
        raise Rejected(wrong_form(error)) from error
    return tuple(Keypoint(element=entry.element, description=entry.description) for entry in listed.keypoints)


def require_sound(keypoints: tuple[Keypoint, ...]) -> None:
    """Raises :class:`Rejected` for an empty list, an element that is named twice, or one of no known kind."""
    faults = []
    if not keypoints:
        message = "The list of keypoints is empty."
        faults.append(Fault(kind="no-keypoints", message=message, remedy="Name at least one added element."))
    seen: set[str] = set()
    for keypoint in keypoints:
        name = " ".join(keypoint.element.casefold().split())
        if name in seen:
            message = f"“{keypoint.element[:60]}” is named twice."
            faults.append(Fault(kind="named-twice", message=message, remedy="Name each element once."))
        seen.add(name)
        if name.split()[0] not in KINDS:
            message = f"“{keypoint.element[:60]}” does not begin with the kind of element it is."
            remedy = "Begin with Point, Line, Angle, Region or Symbol."
            faults.append(Fault(kind="unknown-kind", message=message, remedy=remedy))
    if faults:
        raise Rejected(*faults)


def read_object(reply: str) -> Any:
    """The JSON of a reply that is nothing else, but for thinking and one fence. Raises :class:`Rejected`."""
    text = without_thinking(reply)
    blocks = find_blocks(text)
    if len(blocks) == 1 and blocks[0].closed and text.startswith(("```", "~~~")) and text.endswith(("```", "~~~")):
        text = blocks[0].text
    try:
        return json.loads(text, strict=False)
    except (ValueError, RecursionError) as error:
        message = "The reply is no valid JSON, or was cut off." if text else "The reply is empty."
        raise Rejected(Fault(kind="bad-json", message=message, remedy=ONLY_JSON)) from error


def wrong_form(error: ValidationError) -> Fault:
    """The first thing in which a JSON value departs from the form."""
    first = error.errors()[0]
    place = ".".join(map(str, first["loc"])) or "the object"
    said = first["msg"].removeprefix("Value error, ")
    return Fault(kind="wrong-form", message=f"The JSON is wrong at {place}: {said}.", remedy=ONLY_JSON)


def read_text(reply: str) -> str:
    """The explanation. Raises :class:`Rejected` when there is none."""
    text = without_thinking(reply)
    if not text:
        message = "The reply holds no explanation."
        raise Rejected(Fault(kind="no-explanation", message=message, remedy="Write the explanation."))
    if len(text) > LONGEST_TEXT:
        message = f"The explanation has {len(text)} characters."
        raise Rejected(Fault(kind="long-explanation", message=message, remedy="Write it in at most 250 words."))
    return text


def read_answer(reply: str) -> str:
    """The answer, without the word before it. Raises :class:`Rejected` when there is none, or a whole explanation."""
    lines = [line.strip() for line in without_thinking(reply).splitlines() if line.strip()]
    # A model that cannot keep to one line says the answer last.
    answer = next((line for line in reversed(lines) if line.lower().startswith(_ANSWER)), lines[-1] if lines else "")
    answer = answer[len(_ANSWER) :].strip() if answer.lower().startswith(_ANSWER) else answer
    if not answer or len(answer) > LONGEST_ANSWER:
        message = "The reply holds no answer." if not answer else "The reply is longer than an answer."
        raise Rejected(Fault(kind="no-answer", message=message, remedy="Reply with the answer alone, on one line."))
    return answer
