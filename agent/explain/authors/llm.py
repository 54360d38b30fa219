"""The author that asks a language model, with the prompts in ``prompts/explain``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

from chalkwright.agent.data import Effort, Image, Learner, Problem, SceneBlock, ScenePlan, Stage
from chalkwright.agent.explain.authors.base import Brief, OnText
from chalkwright.agent.explain.authors.repairs import look_messages, repair_messages, wish_part
from chalkwright.agent.explain.conventions import conventions_of
from chalkwright.agent.explain.kits import kits_for, library_for
from chalkwright.agent.loop import Attempt
from chalkwright.agent.models.base import ChatModel, Delta, Message, ModelCall, OnDelta
from chalkwright.agent.replies import without_thinking
from chalkwright.prompts import load, versions

ModelFor = Callable[[Stage, int | None], ChatModel]
"""The model for a stage and, but for the outline, a scene."""

TASK, PROOF = "explain", "proof"


class StageQuestion(NamedTuple):
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
        self,
        model_for: ModelFor,
        *,
        model: str,
        temperature: float = 0.7,
        max_tokens: int | None = None,
        effort: Mapping[Stage, Effort] | None = None,
        proves: bool = False,
    ) -> None:
        """``effort``: how long it thinks, where it is told; ``proves``: outlines are to end with a program."""
        self.proves = proves
        self.model: str | None = model
        self._model_for = model_for
        self._temperature = temperature
        self._max_tokens = max_tokens
        self._effort = effort or {}

    async def outline(self, problem: Problem, tried: Sequence[Attempt], on_text: OnText) -> str:
        """The outline as XML; ``on_text`` gets it piece by piece, without the model's thinking."""
        user = _render("outline_user", problem=hide_solution(problem)) + learner_part("outline", problem)
        system = load(f"{PROOF if self.proves else TASK}/outline_system").render()
        question = StageQuestion("outline", None, system, user, images_of(problem))
        return await self._ask(question, tried, text_heard(on_text))

    async def mend(self, problem: Problem, outline: str, tried: Sequence[Attempt]) -> str:
        """Elements of the outline anew; a conversation of its own, which holds the outline as it stands now."""
        faults = tried[-1].faults
        user = load(f"{PROOF}/check_user").render(problem=hide_solution(problem), outline=outline, faults=faults)
        system = Message(role="system", text=load(f"{PROOF}/check_system").render())
        return await self._complete("check", None, [system, Message(role="user", text=user, images=images_of(problem))])

    async def plan(self, brief: Brief, tried: Sequence[Attempt]) -> str:
        """The plan of ``brief.scene`` in Markdown."""
        system = _system("plan_system", brief)
        user = _user("plan_user", brief, hide_solution(brief.problem)) + learner_part("plan", brief.problem)
        return await self._ask(StageQuestion("plan", brief.scene.index, system, user, images_of(brief.problem)), tried)

    async def draw(self, brief: Brief, tried: Sequence[Attempt]) -> str:
        """Drawing code for ``brief.scene`` in a fenced block; under ``inherited`` later scenes are subclasses only.

        Where there is a draft, edits of it: a conversation of its own, without what the draft was written from.
        """
        problem = hide_solution(brief.problem).model_copy(update={"image": None})
        learner = learner_part("draw", brief.problem)
        if brief.draft is not None:
            messages = repair_messages(brief, brief.draft, tried, problem, learner)
            return await self._complete("rendering", brief.scene.index, messages)
        wish = wish_part(brief, problem, present=False)
        question = StageQuestion(
            "rendering",
            brief.scene.index,
            _system("draw_system", brief),
            _user("draw_user", brief) + learner + (f"\n{wish}" if wish else ""),
            subclass=brief.workflow == "inherited" and brief.anchor is not None,
        )
        return await self._ask(question, tried)

    async def look(self, brief: Brief, picture: Image) -> str:
        """What a second pair of eyes makes of a picture; see :class:`SightedAuthor`."""
        assert brief.draft is not None, "there is no picture without code"
        problem = hide_solution(brief.problem).model_copy(update={"image": None})
        messages = look_messages(brief, brief.draft, picture, problem, learner_part("draw", brief.problem))
        return await self._complete("look", brief.scene.index, messages)

    def prompt_versions(self) -> dict[str, str]:
        """Template name → version hash."""
        return versions(TASK) | (versions(PROOF) if self.proves else {})

    async def _ask(self, question: StageQuestion, tried: Sequence[Attempt], on_delta: OnDelta | None = None) -> str:
        return await self._complete(question.stage, question.scene, _messages(question, tried), on_delta)

    async def _complete(
        self, stage: Stage, scene: int | None, messages: Sequence[Message], on_delta: OnDelta | None = None
    ) -> str:
        call = ModelCall(
            messages,
            temperature=self._temperature,
            max_tokens=self._max_tokens,
            effort=self._effort.get(stage),
            on_delta=on_delta,
        )
        return (await self._model_for(stage, scene).complete(call)).text


def _messages(question: StageQuestion, tried: Sequence[Attempt]) -> list[Message]:
    """The question; after a failure also the last reply and what was wrong with it."""
    system = Message(role="system", text=question.system)
    turns = [Message(role="user", text=question.user, images=question.images)]
    if tried:
        said = without_thinking(tried[-1].reply)
        repair = _repair(question, tried, said)
        if said:
            turns += [Message(role="assistant", text=said), Message(role="user", text=repair)]
        else:
            # Providers refuse an empty turn, and some of them two user turns in a row.
            turns[-1] = _with_more(turns[-1], repair)
    return [system, *turns]


def _with_more(message: Message, text: str) -> Message:
    return message.model_copy(update={"text": f"{message.text}\n{text}"})


def _repair(question: StageQuestion, tried: Sequence[Attempt], said: str) -> str:
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
        faults=faults,
        earlier=list(dict.fromkeys(f.message for a in tried[:-1] for f in a.faults if f.message not in told)),
    )


def _system(name: str, brief: Brief) -> str:
    """Depends on nothing that differs between the scenes of a run, so that providers can cache it."""
    subject, renderer = brief.problem.subject, library_for(_plan(brief), brief.renderer)
    kits = kits_for(_plan(brief), renderer, subject)
    return _render(name, workflow=brief.workflow, renderer=renderer, subject=subject, kits=kits)


def _user(name: str, brief: Brief, problem: Problem | None = None) -> str:
    plan = _plan(brief)
    return _render(
        name,
        problem=problem,
        scenes=_series(brief),
        scene=brief.scene,
        plan=plan,
        conventions=None if plan is None else plan.markdown if brief.anchor is None else conventions_of(plan.markdown),
        anchor=brief.anchor,
        workflow=brief.workflow,
        early=brief.early,
        renderer=library_for(plan, brief.renderer),
    )


def _series(brief: Brief) -> tuple[SceneBlock, ...]:
    """The outline's scenes; a follow-up's picture comes after them."""
    scenes = brief.outline.scenes
    return scenes if any(one.index == brief.scene.index for one in scenes) else (*scenes, brief.scene)


def _plan(brief: Brief) -> ScenePlan | None:
    return brief.anchor.plan if brief.anchor is not None else brief.plan


def _render(name: str, **values: object) -> str:
    return load(f"{TASK}/{name}").render(**values)


def hide_solution(problem: Problem) -> Problem:
    """The problem as prompts know it: without its gold solution; language and grade may be the learner's."""
    grade = problem.grade or (problem.learner.grade if problem.learner is not None else None)
    return problem.model_copy(update={"solution": None, "language": problem.answer_language, "grade": grade})


def learner_part(stage: Literal["outline", "plan", "draw", "reply"], problem: Problem) -> str:
    """What a stage has to mind about the learner; empty where nothing is known."""
    learner = problem.learner
    if learner is None or learner == Learner():
        return ""
    return "\n\n" + load("learner/profile").render(stage=stage, learner=learner)


def text_heard(on_text: OnText) -> OnDelta:
    """Passes the text on, without the thinking."""

    def on_delta(delta: Delta) -> None:
        if delta.anew:
            on_text(None)
        elif not delta.thinking:
            on_text(delta.text)

    return on_delta


def images_of(problem: Problem) -> tuple[Image, ...]:
    """The problem's picture, where it has one."""
    return () if problem.image is None else (problem.image,)
