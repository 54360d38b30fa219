"""The author of ``swift``: a short outline that fixes the series, one base scene, all others in one reply."""

from __future__ import annotations

from collections.abc import Sequence

from chalkwright.agent.data import Problem
from chalkwright.agent.explain.authors.base import Brief, OnText
from chalkwright.agent.explain.authors.llm import (
    LLMAuthor,
    StageQuestion,
    hide_solution,
    images_of,
    learner_part,
    text_heard,
)
from chalkwright.agent.explain.kits import kits_for, library_for
from chalkwright.agent.loop import Attempt
from chalkwright.prompts import load, versions

TASK = "swift"


class SwiftAuthor(LLMAuthor):
    """Asks with the prompts in ``prompts/swift``; repairs, wishes and looks are those of every author, and so is a
    scene that stands alone."""

    async def outline(self, problem: Problem, tried: Sequence[Attempt], on_text: OnText) -> str:
        """The short outline as XML."""
        user = load("explain/outline_user").render(problem=hide_solution(problem)) + learner_part("outline", problem)
        question = StageQuestion("outline", None, _render("outline_system"), user, images_of(problem))
        return await self._ask(question, tried, text_heard(on_text))

    async def draw(self, brief: Brief, tried: Sequence[Attempt]) -> str:
        """The base scene; all else as :class:`LLMAuthor`."""
        if brief.anchor is not None or brief.draft is not None or brief.plan is None or brief.workflow != "inherited":
            return await super().draw(brief, tried)
        renderer = library_for(brief.plan, brief.renderer)
        user = _render("anchor_user", plan=brief.plan, scene=brief.scene, renderer=renderer)
        user += learner_part("draw", brief.problem)
        return await self._ask(StageQuestion("rendering", brief.scene.index, _draw_system(brief), user), tried)

    async def series(self, briefs: Sequence[Brief], on_text: OnText) -> str:
        """The classes of all these scenes, which follow one anchor."""
        first = briefs[0]
        assert first.anchor is not None
        scenes = [brief.scene for brief in briefs]
        user = _render("series_user", plan=first.anchor.plan, anchor=first.anchor, scenes=scenes)
        user += learner_part("draw", first.problem)
        question = StageQuestion("series", None, _draw_system(first), user)
        return await self._ask(question, (), text_heard(on_text))

    def prompt_versions(self) -> dict[str, str]:
        """Template name → version hash."""
        return super().prompt_versions() | versions(TASK)


def _draw_system(brief: Brief) -> str:
    """The same for the base and for what follows it, so that providers can cache it."""
    plan = brief.plan if brief.anchor is None else brief.anchor.plan
    subject, renderer = brief.problem.subject, library_for(plan, brief.renderer)
    return _render("draw_system", renderer=renderer, subject=subject, kits=kits_for(plan, renderer, subject))


def _render(name: str, **values: object) -> str:
    return load(f"{TASK}/{name}").render(**values)
