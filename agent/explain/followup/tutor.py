"""Asks a language model for one turn of the talk, with the prompts in ``prompts/followup``."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from chalkwright.agent.data import Followup, Frozen, Outline, Problem, RunRecord
from chalkwright.agent.explain.authors.base import OnText
from chalkwright.agent.explain.authors.llm import (
    LLMAuthor,
    StageQuestion,
    hide_solution,
    images_of,
    learner_part,
    text_heard,
)
from chalkwright.agent.explain.outline import parse_outline, to_xml
from chalkwright.agent.loop import Attempt, Rejected
from chalkwright.prompts import load, versions
from chalkwright.renderers.faults import Fault

TASK = "followup"
TURNS = 12
"""Earlier turns that a reply is written with; what was said before them is left out."""


class Said(Frozen):
    """One earlier turn, as the tutor is reminded of it."""

    question: str
    reply: str


class Talk(Frozen):
    """All that is known when the learner's next words are answered."""

    problem: Problem
    outline: Outline
    anchor: int | None
    missing: tuple[int, ...] = ()
    """Scenes that could not be drawn."""
    turns: tuple[Said, ...] = Field(())
    question: str


class LLMTutor(LLMAuthor):
    """The model that wrote the explanation, or another, as a tutor who also plans and draws."""

    async def reply(self, talk: Talk, tried: Sequence[Attempt], on_text: OnText) -> str:
        """The next turn as XML (grammar in :mod:`outline`); ``on_text`` gets it piece by piece."""
        user = load(f"{TASK}/reply_user").render(
            problem=hide_solution(talk.problem),
            outline=to_xml(talk.outline),
            missing=talk.missing,
            turns=talk.turns,
            question=talk.question,
        )
        system = load(f"{TASK}/reply_system").render(anchor=talk.anchor)
        asked = user + learner_part("reply", talk.problem)
        question = StageQuestion("followup", None, system, asked, images_of(talk.problem))
        return await self._ask(question, tried, text_heard(on_text))

    def prompt_versions(self) -> dict[str, str]:
        """Template name → version hash, those of the drawing among them."""
        return super().prompt_versions() | versions(TASK)


def talk_about(record: RunRecord, earlier: Sequence[Followup], question: str) -> Talk:
    """What the tutor has to know; earlier turns are kept to the last :data:`TURNS`."""
    return Talk(
        problem=record.problem,
        outline=record.outline,
        anchor=record.anchor,
        missing=tuple(result.scene for result in record.scenes if not result.drawn),
        turns=tuple(Said(question=turn.question, reply=turn.reply) for turn in earlier[-TURNS:]),
        question=question,
    )


def parse_reply(reply: str) -> Outline:
    """A turn: an outline of at most two texts and one scene. Raises :class:`Rejected` with what is wrong with it."""
    outline = parse_outline(reply)
    faults = []
    if len(outline.scenes) > 1:
        faults.append(_too_many(f"The turn has {len(outline.scenes)} scenes.", "Draw at most one scene."))
    if len(outline.texts) > 2:
        faults.append(_too_many(f"The turn has {len(outline.texts)} texts.", "Write at most two texts, and briefly."))
    if faults:
        raise Rejected(*faults)
    return outline


def _too_many(message: str, remedy: str) -> Fault:
    return Fault(kind="too-long-a-turn", message=message, remedy=remedy)
