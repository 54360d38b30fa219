"""Asks a language model for a translation, with the prompts in ``prompts/translate``; draws what is drawn already."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from chalkwright.agent.data import Problem, ScenePlan
from chalkwright.agent.errors import AttemptsExhausted
from chalkwright.agent.explain.authors.base import Brief
from chalkwright.agent.explain.authors.llm import LLMAuthor
from chalkwright.agent.explain.translation.items import Items
from chalkwright.agent.loop import Attempt
from chalkwright.agent.models.base import Message
from chalkwright.prompts import load, versions
from chalkwright.renderers.faults import Fault

TASK = "translate"
_NO_PLAN = "As the code draws it."


class TranslatingAuthor(LLMAuthor):
    """Writes nothing of its own: plans and code are those of the original, until a picture has to be mended."""

    name = "translator"
    _plans: Mapping[int, ScenePlan] = {}
    _codes: Mapping[int, str] = {}

    def follow(self, plans: Mapping[int, ScenePlan], codes: Mapping[int, str]) -> None:
        """From now on draw scenes by ``codes``, under the ``plans`` of the original."""
        self._plans, self._codes = plans, codes

    async def translate(self, problem: Problem, items: Items, to: str, faults: Sequence[Fault]) -> str:
        """Every item in the language ``to``, tag by tag; ``faults`` are those of an earlier reply."""
        user = load(f"{TASK}/translate_user").render(
            subject=problem.subject,
            grade=problem.grade,
            items=[{"tag": tag, "text": held.text} for tag, held in items.items()],
            language=to,
            faults=faults,
        )
        system = load(f"{TASK}/translate_system").render(language=to)
        return await self._complete(
            "translate", None, [Message(role="system", text=system), Message(role="user", text=user)]
        )

    async def plan(self, brief: Brief, tried: Sequence[Attempt]) -> str:
        """The original's plan."""
        self._code(brief)
        plan = self._plans.get(brief.scene.index)
        return _NO_PLAN if plan is None or tried else plan.markdown

    async def draw(self, brief: Brief, tried: Sequence[Attempt]) -> str:
        """The original's code with other labels; a picture in which they do not fit is mended as any other is."""
        if brief.draft is not None:
            return await super().draw(brief, tried)
        return f"```python\n{self._code(brief).rstrip()}\n```\n"

    def _code(self, brief: Brief) -> str:
        scene = brief.scene.index
        if scene not in self._codes:
            raise AttemptsExhausted(f"Scene {scene} has no picture in the original.")
        return self._codes[scene]

    def prompt_versions(self) -> dict[str, str]:
        """Template name → version hash, those of the drawing among them."""
        return super().prompt_versions() | versions(TASK)
