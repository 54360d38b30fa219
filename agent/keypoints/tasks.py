"""MathExplain's two tasks as graphs (paper 002, §4): which keypoints a picture needs, and the explanation with them.

    Task 1   identify                 picture, text, answer, chapter and section → keypoints
    Task 2   explain                  the same and the keypoints → explanation
    Without the answer (§5.3)   explain → derive    the answer that the explanation alone leads to

In a benchmark (``strict`` False) Task 1 is asked once and its reply kept as it is, for the judge to read; a product
asks again until the reply has the form. The explanation is asked again only when there is none.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict, TypeVar

from langgraph.graph import END, START, StateGraph
from langgraph.runtime import Runtime

from chalkwright.agent.data import Image
from chalkwright.agent.keypoints.data import Explained, FigureProblem, Identified, Keypoint
from chalkwright.agent.keypoints.replies import read_answer, read_keypoints, read_text, require_sound
from chalkwright.agent.loop import Attempt, Limits, Rejected, Settled, settle
from chalkwright.agent.models.base import ChatModel, Message, ModelCall
from chalkwright.agent.replies import without_thinking
from chalkwright.agent.schemas import TEXT, Json, array, record
from chalkwright.prompts import load
from chalkwright.prompts import versions as prompt_versions

T = TypeVar("T")
Schema = Json | None

TASK = "keypoints"
_LONGEST_REPLY = 6_000
"""Characters of a faulty reply that are sent back."""


@dataclass(frozen=True)
class Asking:
    """The context of one task: whom to ask, and how."""

    model: ChatModel
    limits: Limits
    temperature: float
    max_tokens: int | None
    strict: bool
    """Whether a malformed list of keypoints is asked for again."""
    language: str | None = None
    derive: bool = True
    """Whether the answer that was not given is derived from the explanation."""


class TaskState(TypedDict, total=False):
    """What the nodes hand on."""

    problem: FigureProblem
    keypoints: tuple[Keypoint, ...]
    identified: Identified
    text: str
    derived: str | None


Update = dict[str, Any]


async def identify(
    problem: FigureProblem,
    model: ChatModel,
    *,
    strict: bool = False,
    limits: Limits | None = None,
    temperature: float = 0.0,
    max_tokens: int | None = None,
) -> Identified:
    """Task 1. Raises what :func:`chalkwright.agent.loop.settle` raises; a malformed reply only when ``strict``."""
    asking = Asking(model, limits or Limits(), temperature, max_tokens, strict)
    ended = await _identifying().compile().ainvoke(TaskState(problem=problem), context=asking)
    found: Identified = ended["identified"]
    return found


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
    asking = Asking(model, limits or Limits(), temperature, max_tokens, True, language, derive)
    start = TaskState(problem=problem, keypoints=tuple(keypoints))
    ended = await _explaining().compile().ainvoke(start, context=asking)
    return Explained(text=ended["text"], derived=ended.get("derived"))


def versions() -> dict[str, str]:
    """Template name → version of the prompts of both tasks."""
    return {name: found for name, found in prompt_versions(TASK).items() if "/figure" not in name}


async def find(state: TaskState, runtime: Runtime[Asking]) -> Update:
    """Task 1."""
    asking = runtime.context
    asked = _messages_for("identify", state, known=state["problem"].answer is not None)

    async def check(reply: str) -> Identified:
        try:
            keypoints = read_keypoints(reply)
            if asking.strict:
                require_sound(keypoints)
        except Rejected:
            if asking.strict:
                raise
            return Identified(keypoints=(), reply=reply, strict=False)
        return Identified(keypoints=keypoints, reply=reply)

    return {"identified": (await _settle(asking, "the list of keypoints", asked, check, _SCHEMA)).value}


async def explain(state: TaskState, runtime: Runtime[Asking]) -> Update:
    """Task 2."""
    asking = runtime.context
    known = state["problem"].answer is not None
    asked = _messages_for("explain", state, known=known, keypoints=state["keypoints"], language=asking.language)

    async def check(reply: str) -> str:
        return read_text(reply)

    return {"text": (await _settle(asking, "the explanation", asked, check)).value}


async def derive(state: TaskState, runtime: Runtime[Asking]) -> Update:
    """The answer that the explanation leads to; the picture stays away, so that nothing else can lead there."""
    asked = _messages_for("derive", state, picture=False, explanation=state["text"])

    async def check(reply: str) -> str:
        return read_answer(reply)

    return {"derived": (await _settle(runtime.context, "the derived answer", asked, check)).value}


def answer_missing(state: TaskState, runtime: Runtime[Asking]) -> str:
    """Where Task 2 goes on."""
    return "derive" if state["problem"].answer is None and runtime.context.derive else END


def _identifying() -> StateGraph[TaskState, Asking]:
    graph = StateGraph(TaskState, context_schema=Asking)
    graph.add_sequence([find])
    graph.add_edge(START, "find")
    graph.add_edge("find", END)
    return graph


def _explaining() -> StateGraph[TaskState, Asking]:
    graph = StateGraph(TaskState, context_schema=Asking)
    graph.add_node("explain", explain)
    graph.add_node("derive", derive)
    graph.add_edge(START, "explain")
    graph.add_conditional_edges("explain", answer_missing, ["derive", END])
    graph.add_edge("derive", END)
    return graph


_SCHEMA = record(keypoints=array(record(element=TEXT, description=TEXT)))


def _messages_for(name: str, state: TaskState, *, picture: bool = True, **values: object) -> list[Message]:
    problem = state["problem"]
    images: tuple[Image, ...] = (problem.image,) if picture else ()
    return [
        Message(role="system", text=load(f"{TASK}/{name}_system").render(**values)),
        Message(role="user", text=load(f"{TASK}/{name}_user").render(problem=problem, **values), images=images),
    ]


def repairing(asked: Sequence[Message], tried: Sequence[Attempt]) -> list[Message]:
    """The question; after a faulty reply also that reply and what was wrong with it."""
    if not tried:
        return list(asked)
    reply = without_thinking(tried[-1].reply)[:_LONGEST_REPLY] or "(no reply)"
    # The number also keeps two identical replies from being the same request, which would be answered from the cache.
    repair = load(f"{TASK}/repair").render(faults=tried[-1].faults, times=len(tried))
    return [*asked, Message(role="assistant", text=reply), Message(role="user", text=repair)]


async def _settle(
    asking: Asking,
    what: str,
    asked: Sequence[Message],
    check: Callable[[str], Awaitable[T]],
    schema: Schema = None,
) -> Settled[T]:
    async def ask(tried: Sequence[Attempt]) -> str:
        completion = await asking.model.complete(
            ModelCall(
                repairing(asked, tried), schema=schema, temperature=asking.temperature, max_tokens=asking.max_tokens
            )
        )
        return completion.text

    return await settle(what, ask, check, asking.limits)
