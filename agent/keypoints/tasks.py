"""MathExplain's two tasks (paper 002, §4): which keypoints a picture needs, and the explanation with them.

    Task 1   identify                 picture, text, answer, chapter and section → keypoints
    Task 2   explain                  the same and the keypoints → explanation
    Without the answer (§5.3)   explain → derive    the answer that the explanation alone leads to

In a benchmark (``strict`` False) Task 1 is asked once and its reply kept as it is, for the judge to read; a product
asks again until the reply has the form. The explanation is asked again only when there is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from chalkwright.agent.asking import Query, answer_of
from chalkwright.agent.data import Image
from chalkwright.agent.keypoints.data import Explained, FigureProblem, Identified, Keypoint
from chalkwright.agent.keypoints.replies import read_answer, read_keypoints, read_text, require_sound
from chalkwright.agent.loop import Limits, Rejected
from chalkwright.agent.models.base import ChatModel, Message
from chalkwright.agent.schemas import TEXT, array, record
from chalkwright.prompts import load
from chalkwright.prompts import versions as prompt_versions

TASK = "keypoints"
REPAIR = f"{TASK}/repair"


async def identify(
    problem: FigureProblem,
    model: ChatModel,
    *,
    strict: bool = False,
    limits: Limits | None = None,
) -> Identified:
    """Task 1. Raises what :func:`chalkwright.agent.loop.settle` raises; a malformed reply only when ``strict``."""

    def read(reply: str) -> Identified:
        try:
            keypoints = read_keypoints(reply)
            if strict:
                require_sound(keypoints)
        except Rejected:
            if strict:
                raise
            return Identified(keypoints=(), reply=reply, strict=False)
        return Identified(keypoints=keypoints, reply=reply)

    asked = _messages("identify", problem, known=problem.answer is not None)
    query = Query("the list of keypoints", asked, read, _SCHEMA, REPAIR)
    return await answer_of(query, model, limits or Limits())


async def explain_with(
    problem: FigureProblem,
    keypoints: Sequence[Keypoint],
    model: ChatModel,
    *,
    language: str | None = None,
    derive: bool = True,
    limits: Limits | None = None,
    temperature: float = 0.0,
    max_tokens: int | None = None,
) -> Explained:
    """Task 2; for a problem without an answer also what the explanation leads to, unless ``derive`` is False.

    Raises as :func:`identify`.
    """
    limits = limits or Limits()
    known, shown = problem.answer is not None, tuple(keypoints)
    asked = _messages("explain", problem, known=known, keypoints=shown, language=language)
    query = Query("the explanation", asked, read_text, None, REPAIR, temperature, max_tokens)
    text = await answer_of(query, model, limits)
    if known or not derive:
        return Explained(text=text, derived=None)
    # The picture stays away, so that nothing but the explanation can lead to the answer.
    asked = _messages("derive", problem, picture=False, explanation=text)
    query = replace(query, what="the derived answer", messages=asked, read=read_answer)
    return Explained(text=text, derived=await answer_of(query, model, limits))


def _messages(name: str, problem: FigureProblem, *, picture: bool = True, **values: object) -> list[Message]:
    images: tuple[Image, ...] = (problem.image,) if picture else ()
    user = load(f"{TASK}/{name}_user").render(problem=problem, **values)
    return [
        Message(role="system", text=load(f"{TASK}/{name}_system").render(**values)),
        Message(role="user", text=user, images=images),
    ]


def versions() -> dict[str, str]:
    """Template name → version of the prompts of both tasks."""
    return {name: found for name, found in prompt_versions(TASK).items() if "/figure" not in name}


_SCHEMA = record(keypoints=array(record(element=TEXT, description=TEXT)))
