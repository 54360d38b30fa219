"""The author that needs no key and no network: it solves problems of known families."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial

from chalkwright.agent.data import Block, Outline, Problem, SceneBlock, TextBlock
from chalkwright.agent.errors import OutOfScope
from chalkwright.agent.explain.authors.base import Brief, OnText
from chalkwright.agent.explain.outline import to_xml
from chalkwright.agent.loading import load_in_thread
from chalkwright.agent.loop import Attempt
from chalkwright.agent.offline.drawings import scene_codes
from chalkwright.agent.offline.english import may_be_english
from chalkwright.agent.offline.families import in_turn
from chalkwright.agent.offline.family import Family, Incomplete, Lesson
from chalkwright.agent.offline.parts import finer_parts, joined, parts_of
from chalkwright.agent.offline.wished import lesson_of, take_apart
from chalkwright.agent.proof.record import Proof, Proven, ProvenAnswer
from chalkwright.renderers.base import Stated
from chalkwright.renderers.returned.schema import TEXT


class OfflineAuthor:
    """An :class:`chalkwright.agent.explain.authors.base.Author` that computes instead of asking a model.

    Raises :class:`OutOfScope` for problems of no family, and for problems whose wording leaves a
    doubt: it would rather say nothing than something wrong.
    """

    name = "offline"
    model: str | None = None

    async def outline(self, problem: Problem, tried: Sequence[Attempt], on_text: OnText) -> str:
        _, lesson = await _work_out(problem)
        reply = to_xml(_outline(lesson))
        on_text(reply)
        return reply

    async def proof(self, problem: Problem) -> Proof:
        """Its own solver computed the answer, and the lesson's check, where it has one, did so in a second way."""
        _, lesson = await _work_out(problem)
        stated = Stated(kind="answer", text=lesson.answer[:TEXT])
        proven: Proven = "twice" if lesson.checked else "once"
        return Proof(stated=(stated,), answers=(ProvenAnswer(answer=lesson.answer, proven=proven),))

    async def plan(self, brief: Brief, tried: Sequence[Attempt]) -> str:
        _, lesson = await _work_out(brief.problem)
        return lesson.plan

    async def draw(self, brief: Brief, tried: Sequence[Attempt]) -> str:
        if brief.revision is not None:
            raise OutOfScope(
                "Without a model no wish about a picture can be followed; choose a model and wish again.",
                why="Without a model no wish about a picture can be followed.",
            ).by("--model")
        family, lesson = await _work_out(brief.problem)
        first, *others = scene_codes(family.name, lesson.drawing)
        _check_renderer(family.title, first, brief)
        index = brief.scene.index
        if index == 1:
            code = first
        elif brief.workflow == "inherited" and brief.anchor is not None and brief.anchor.scene.index == 1:
            code = others[index - 2]
        else:
            code = f"{first}\n\n{others[index - 2]}"
        return f"```python\n{code}```\n"

    def prompt_versions(self) -> dict[str, str]:
        return {}


@lru_cache(maxsize=256)
def _solve(text: str) -> tuple[Family[object], Lesson]:
    doubts: dict[str, Incomplete] = {}
    solved = _solve_whole(text, doubts) or _solve_parts(parts_of(text)) or _solve_parts(finer_parts(text))
    if solved is None:
        raise _refusal(take_apart(text).question, doubts)
    return solved


def _solve_whole(text: str, doubts: dict[str, Incomplete]) -> tuple[Family[object], Lesson] | None:
    wording = take_apart(text)
    for family in in_turn():
        try:
            lesson = lesson_of(family, wording)
            if lesson is not None:
                return family, lesson
        except Incomplete as doubt:
            doubts[family.name] = doubt
    return None


def _solve_parts(parts: Sequence[str]) -> tuple[Family[object], Lesson] | None:
    """A problem of several questions, each of which the same family answers by itself."""
    solved: list[tuple[Family[object], Lesson]] = []
    for part in parts:
        one = _solve_whole(part, {})
        if one is None or (solved and one[0] is not solved[0][0]):
            return None
        solved.append(one)
    return (solved[0][0], joined([lesson for _, lesson in solved])) if len(solved) > 1 else None


def _refusal(text: str, doubts: Mapping[str, Incomplete]) -> OutOfScope:
    """The nearest family with an example that works, and what it lacks where it has begun to read."""
    from chalkwright.agent.offline.nearest import nearest

    if not may_be_english(text):
        return OutOfScope(
            "Without a model only problems in English are explained, and this one is in another language; choose a "
            "model.",
            why="Without a model only problems in English are explained, and this one is in another language.",
        ).by("--model")
    near = nearest(text, doubts)
    if near is None:
        return OutOfScope(
            "Without a model only some families of problems can be explained, and this one shares no word with them; "
            "choose a model.",
            why="Without a model only some families of problems can be explained, and this one shares no word with "
            "them.",
        ).by("--model")
    kind, example = f"problems of the kind “{near.title}”", f"for example: {near.example}"
    if near.name in doubts:
        return Incomplete(f"{str(doubts[near.name]).rstrip('.')}. The offline author explains {kind}, {example}")
    return OutOfScope(
        f"Without a model this problem cannot be explained; choose one, or word it like the nearest that "
        f"can: {kind}. Something in this wording is not understood there; it has to {near.needs}, {example}",
        why=f"Without a model this problem cannot be explained. The nearest that can are {kind}: their wording has to "
        f"{near.needs}, {example}",
    ).by("--model")


def solve(problem: Problem) -> tuple[Family[object], Lesson]:
    """The problem's family and its worked lesson. Raises :class:`OutOfScope`."""
    if problem.image is not None:
        raise OutOfScope(
            "A problem with a picture needs a model that can see; choose one.",
            why="A problem with a picture needs a model that can see.",
        ).by("--model")
    language = problem.answer_language
    if language is not None and not language.lower().startswith("en"):
        raise OutOfScope(
            f"Without a model explanations are written in English only, not in {language!r}; choose a model.",
            why=f"Without a model explanations are written in English only, not in the language “{language}”.",
        ).by("--model")
    return _solve(problem.text)


async def _work_out(problem: Problem) -> tuple[Family[object], Lesson]:
    """As :func:`solve`, beside the event loop: algebra takes its time, and so do the imports for the first problem."""
    if "pint" not in sys.modules:
        return await load_in_thread(partial(solve, problem))
    return await asyncio.to_thread(solve, problem)


def _outline(lesson: Lesson) -> Outline:
    blocks: list[Block] = []
    for place, text in enumerate(lesson.texts, 1):
        blocks.append(TextBlock(index=place, markdown=text))
        if place <= len(lesson.scenes):
            blocks.append(SceneBlock(index=place, **lesson.scenes[place - 1].model_dump()))
    return Outline(title=lesson.title, language="en", diagrams=True, blocks=tuple(blocks))


def _check_renderer(title: str, code: str, brief: Brief) -> None:
    used = "manim" if "from manim import" in code else "matplotlib"
    if brief.renderer not in ("auto", used):
        raise OutOfScope(f"The family “{title}” is drawn with {used}; leave that choice to it, or choose a model.").by(
            "--renderer", "--model"
        )
