"""The author that asks a language model, with the prompts in ``prompts/explain``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from agent.authors.base import Brief, OnText
from agent.data import Image, Problem, Stage
from agent.layouts import is_layout
from agent.loop import Attempt
from agent.models.base import ChatModel, Delta, Message, OnDelta
from agent.outline import to_xml
from agent.replies import without_thinking
from prompts import load, versions

ModelFor = Callable[[Stage, int | None], ChatModel]
"""The model for a stage and, but for the outline, a scene."""

TASK = "explain"


class _Question(NamedTuple):
    """What is asked first; the same at every attempt."""

    stage: Stage
    scene: int | None
    system: str
    user: str
    images: tuple[Image, ...] = ()
    subclass: bool = False
    """Whether only a subclass of the anchor is wanted."""


class LLMAuthor:
    """Asks the models that ``model_for`` gives; ``model`` is their id, ``max_tokens`` the limit of one reply."""

    name = "llm"

    def __init__(
        self, model_for: ModelFor, *, model: str, temperature: float = 0.7, max_tokens: int | None = None
    ) -> None:
        self.model: str | None = model
        self._model_for = model_for
        self._temperature = temperature
        self._max_tokens = max_tokens

    async def outline(self, problem: Problem, tried: Sequence[Attempt], on_text: OnText) -> str:
        """The outline as XML; ``on_text`` gets it piece by piece, without the model's thinking."""

        def on_delta(delta: Delta) -> None:
            if delta.anew:
                on_text(None)
            elif not delta.thinking:
                on_text(delta.text)

        user = _render("outline_user", problem=_shown(problem))
        question = _Question("outline", None, _render("outline_system"), user, _images(problem))
        return await self._ask(question, tried, on_delta)

    async def plan(self, brief: Brief, tried: Sequence[Attempt]) -> str:
        """The plan of ``brief.scene`` in Markdown."""
        system, user = _system("plan_system", brief), _user("plan_user", brief, _shown(brief.problem))
        return await self._ask(_Question("plan", brief.scene.index, system, user, _images(brief.problem)), tried)

    async def draw(self, brief: Brief, tried: Sequence[Attempt]) -> str:
        """Drawing code for ``brief.scene`` in a fenced block; under ``inherited`` later scenes are subclasses only."""
        question = _Question(
            "rendering",
            brief.scene.index,
            _system("draw_system", brief),
            _user("draw_user", brief, _shown(brief.problem).model_copy(update={"image": None})),
            subclass=brief.workflow == "inherited" and brief.anchor is not None,
        )
        return await self._ask(question, tried)

    def prompt_versions(self) -> dict[str, str]:
        """Template name → version hash."""
        return versions(TASK)

    async def _ask(self, question: _Question, tried: Sequence[Attempt], on_delta: OnDelta | None = None) -> str:
        completion = await self._model_for(question.stage, question.scene).complete(
            _messages(question, tried),
            temperature=self._temperature,
            max_tokens=self._max_tokens,
            on_delta=on_delta,
        )
        return completion.text


def _messages(question: _Question, tried: Sequence[Attempt]) -> list[Message]:
    """The question; after a failure also the last reply and what was wrong with it."""
    system = Message(role="system", text=question.system)
    asked = Message(role="user", text=question.user, images=question.images)
    if not tried:
        return [system, asked]
    said = without_thinking(tried[-1].reply)
    repair = _repair(question, tried, said)
    if said:
        return [system, asked, Message(role="assistant", text=said), Message(role="user", text=repair)]
    # Providers refuse an empty turn, and some of them two user turns in a row.
    return [system, asked.model_copy(update={"text": f"{asked.text}\n{repair}"})]


def _repair(question: _Question, tried: Sequence[Attempt], said: str) -> str:
    """The last reply's faults in full; of earlier ones, whose replies are not sent again, the messages only."""
    faults = tried[-1].faults
    if question.stage == "outline" and said != tried[-1].reply.strip():
        # These lines count from the start of the whole reply, which the model will not see again.
        faults = tuple(fault.model_copy(update={"line": None}) for fault in faults)
    told = {fault.message for fault in faults}
    return _render(
        "repair",
        stage=question.stage,
        scene=question.scene,
        subclass=question.subclass,
        number=len(tried),
        layout=is_layout(faults),
        faults=faults,
        earlier=list(dict.fromkeys(f.message for a in tried[:-1] for f in a.faults if f.message not in told)),
    )


def _system(name: str, brief: Brief) -> str:
    """Depends on nothing that differs between the scenes of a run, so that providers can cache it."""
    return _render(name, workflow=brief.workflow, renderer=brief.renderer, subject=brief.problem.subject)


def _user(name: str, brief: Brief, problem: Problem) -> str:
    return _render(
        name,
        problem=problem,
        outline=to_xml(brief.outline),
        scene=brief.scene,
        plan=brief.anchor.plan if brief.anchor is not None else brief.plan,
        anchor=brief.anchor,
        workflow=brief.workflow,
        renderer=brief.renderer,
    )


def _render(name: str, **values: object) -> str:
    return load(f"{TASK}/{name}").render(**values)


def _shown(problem: Problem) -> Problem:
    """The problem without its gold solution, so that no template can tell it."""
    return problem.model_copy(update={"solution": None})


def _images(problem: Problem) -> tuple[Image, ...]:
    return () if problem.image is None else (problem.image,)
