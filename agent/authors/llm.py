"""The author that asks a language model, with the prompts in ``prompts/explain``."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from agent.authors.base import Brief, OnText
from agent.data import Image, Problem, Stage
from agent.loop import Attempt
from agent.models.base import ChatModel, Delta, Message, OnDelta
from agent.outline import to_xml
from agent.replies import without_thinking
from prompts import load, versions

ModelFor = Callable[[Stage, int | None], ChatModel]
"""The model for a stage and, but for the outline, a scene."""

TASK = "explain"


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
            if not delta.thinking:
                on_text(delta.text)

        messages = [
            Message(role="system", text=_render("outline_system")),
            Message(role="user", text=_render("outline_user", problem=_shown(problem)), images=_images(problem)),
        ]
        return await self._ask("outline", None, messages, tried, on_delta)

    async def plan(self, brief: Brief, tried: Sequence[Attempt]) -> str:
        """The plan of ``brief.scene`` in Markdown."""
        messages = [
            Message(role="system", text=_system("plan_system", brief)),
            Message(role="user", text=_user("plan_user", brief), images=_images(brief.problem)),
        ]
        return await self._ask("plan", brief.scene.index, messages, tried)

    async def draw(self, brief: Brief, tried: Sequence[Attempt]) -> str:
        """Drawing code for ``brief.scene`` in a fenced block; under ``inherited`` later scenes are subclasses only."""
        plan = brief.anchor.plan if brief.anchor is not None else brief.plan
        messages = [
            Message(role="system", text=_system("draw_system", brief)),
            Message(role="user", text=_user("draw_user", brief, plan=plan, anchor=brief.anchor)),
        ]
        return await self._ask("rendering", brief.scene.index, messages, tried)

    def prompt_versions(self) -> dict[str, str]:
        """Template name → version hash."""
        return versions(TASK)

    async def _ask(
        self,
        stage: Stage,
        scene: int | None,
        messages: list[Message],
        tried: Sequence[Attempt],
        on_delta: OnDelta | None = None,
    ) -> str:
        completion = await self._model_for(stage, scene).complete(
            _with_repair(messages, tried, stage, scene),
            temperature=self._temperature,
            max_tokens=self._max_tokens,
            on_delta=on_delta,
        )
        return completion.text


def _with_repair(messages: list[Message], tried: Sequence[Attempt], stage: Stage, scene: int | None) -> list[Message]:
    """The conversation so far: the last reply with its faults in full, of earlier ones the faults' names only."""
    if not tried:
        return messages
    last = tried[-1]
    told = {fault.message for fault in last.faults}
    earlier = dict.fromkeys(f.message for attempt in tried[:-1] for f in attempt.faults if f.message not in told)
    repair = _render("repair", stage=stage, scene=scene, number=len(tried), faults=last.faults, earlier=tuple(earlier))
    said = without_thinking(last.reply)
    if said:
        return [*messages, Message(role="assistant", text=said), Message(role="user", text=repair)]
    # Providers refuse an empty turn, and two user turns in a row.
    asked = messages[-1]
    return [*messages[:-1], asked.model_copy(update={"text": f"{asked.text}\n{repair}"})]


def _system(name: str, brief: Brief) -> str:
    """Depends on nothing that differs between the scenes of a run, so that providers can cache it."""
    return _render(name, workflow=brief.workflow, renderer=brief.renderer, subject=brief.problem.subject)


def _user(name: str, brief: Brief, **values: object) -> str:
    return _render(
        name,
        problem=_shown(brief.problem),
        outline=to_xml(brief.outline),
        scene=brief.scene,
        workflow=brief.workflow,
        renderer=brief.renderer,
        **values,
    )


def _render(name: str, **values: object) -> str:
    return load(f"{TASK}/{name}").render(**values)


def _shown(problem: Problem) -> Problem:
    """The problem without its gold solution, so that no template can tell it."""
    return problem.model_copy(update={"solution": None})


def _images(problem: Problem) -> tuple[Image, ...]:
    return () if problem.image is None else (problem.image,)
