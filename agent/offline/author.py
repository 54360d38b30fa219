"""The author that needs no key and no network: it solves problems of known families."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from chalkwright.agent.data import Block, Outline, Problem, SceneBlock, TextBlock
from chalkwright.agent.errors import OutOfScope
from chalkwright.agent.explain.authors.base import Brief, OnText
from chalkwright.agent.explain.outline import to_xml
from chalkwright.agent.languages.catalogues import ENGLISH, closest, mark
from chalkwright.agent.loading import load_in_thread
from chalkwright.agent.loop import Attempt
from chalkwright.agent.offline.drawings import scene_codes, template_of
from chalkwright.agent.offline.english import may_be_english
from chalkwright.agent.offline.everyday import plainly_worded
from chalkwright.agent.offline.families import in_turn
from chalkwright.agent.offline.family import Family, Incomplete, Lesson
from chalkwright.agent.offline.foreign import read_in_english
from chalkwright.agent.offline.glossed import Reading, in_chinese_example, is_chinese, read_by_gloss
from chalkwright.agent.offline.parts import finer_parts, joined, parts_of
from chalkwright.agent.offline.phrases import list_names
from chalkwright.agent.offline.wished import check_answered, lesson_of, take_apart
from chalkwright.agent.proof.record import Proof, Proven, ProvenAnswer
from chalkwright.renderers.base import Stated
from chalkwright.renderers.returned.schema import TEXT

if TYPE_CHECKING:
    from chalkwright.agent.offline.phrasebook import Phrasebook

_OF_ANOTHER_LANGUAGE = mark(
    "Without a model only problems in English are explained, and in another language those worded as its examples are."
)
_OF_NO_FAMILY = mark(
    "Without a model only some families of problems can be explained, and this one shares no word with them."
)
_WITH_A_PICTURE = mark("A problem with a picture needs a model that can see.")


class OfflineAuthor:
    """An :class:`chalkwright.agent.explain.authors.base.Author` that computes instead of asking a model.

    Raises :class:`OutOfScope` for problems of no family, and for problems whose wording leaves a
    doubt: it would rather say nothing than something wrong.
    """

    name = "offline"
    model: str | None = None

    async def outline(self, problem: Problem, tried: Sequence[Attempt], on_text: OnText) -> str:
        worked = await _work_out(problem)
        reply = to_xml(_outline(worked.told, worked.language))
        on_text(reply)
        return reply

    async def proof(self, problem: Problem) -> Proof:
        """Its own solver computed the answer, and the lesson's check, where it has one, did so in a second way."""
        worked = await _work_out(problem)
        answer = worked.told.answer
        proven: Proven = "twice" if worked.lesson.checked else "once"
        stated = Stated(kind="answer", text=answer[:TEXT])
        return Proof(stated=(stated,), answers=(ProvenAnswer(answer=answer, proven=proven),))

    async def plan(self, brief: Brief, tried: Sequence[Attempt]) -> str:
        return (await _work_out(brief.problem)).lesson.plan

    async def draw(self, brief: Brief, tried: Sequence[Attempt]) -> str:
        if brief.revision is not None:
            raise OutOfScope(
                "Without a model no wish about a picture can be followed; choose a model and wish again.",
                why="Without a model no wish about a picture can be followed.",
            ).by("--model")
        worked = await _work_out(brief.problem)
        first, *others = worked.codes()
        _check_renderer(worked.family.title, first, brief)
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


class Worked(NamedTuple):
    """A solved problem, and how it is told."""

    problem: str
    family: Family[object]
    lesson: Lesson
    """In English, as it was worked out."""
    language: str
    told: Lesson
    """In the language; only its drawing is still the English one."""
    book: Phrasebook | None

    def codes(self) -> tuple[str, ...]:
        """The code of each scene in the language, in order."""
        codes = scene_codes(self.family.name, self.lesson.drawing)
        return codes if self.book is None else tuple(self.book.relabel(code, self.problem) for code in codes)


@lru_cache(maxsize=256)
def _solve(text: str) -> tuple[Family[object], Lesson]:
    doubts: dict[str, Incomplete] = {}
    plain = plainly_worded(text)
    solved = (
        _solve_whole(text, doubts)
        or (_solve_whole(plain, doubts) if plain != text else None)
        or _solve_parts(parts_of(plain))
        or _solve_parts(finer_parts(plain))
    )
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
            f"{_OF_ANOTHER_LANGUAGE[:-1]}; choose a model.",
            why=_OF_ANOTHER_LANGUAGE,
        ).by("--model")
    near = nearest(text, doubts)
    if near is None:
        return OutOfScope(
            f"{_OF_NO_FAMILY[:-1]}; choose a model.",
            why=_OF_NO_FAMILY,
        ).by("--model")
    kind, example = f"problems of the kind “{near.title}”", f"for example: {near.example}"
    if near.name in doubts:
        doubt = str(doubts[near.name]).rstrip(".")
        return Incomplete(f"{doubt}. The offline author explains {kind}, {example}", nearest=near.name)
    return OutOfScope(
        f"Without a model this problem cannot be explained; choose one, or word it like the nearest that "
        f"can: {kind}. Something in this wording is not understood there; it has to {near.needs}, {example}",
        why=f"Without a model this problem cannot be explained. The nearest that can are {kind}: their wording has to "
        f"{near.needs}, {example}",
        nearest=near.name,
    ).by("--model")


def solve(problem: Problem) -> tuple[Family[object], Lesson]:
    """The problem's family and its worked lesson. Raises :class:`OutOfScope`."""
    if problem.image is not None:
        raise OutOfScope(
            f"{_WITH_A_PICTURE[:-1]}; choose one.",
            why=_WITH_A_PICTURE,
        ).by("--model")
    return _solve(problem.text)


def tell(problem: Problem) -> Worked:
    """The problem solved and told in the language that is asked for. Raises :class:`OutOfScope`."""
    known = read_in_english(problem.text)
    if known is not None:
        text, language = known
        family, lesson = solve(problem.model_copy(update={"text": text}))
        return _tell(text, family, lesson, problem.answer_language or language)
    try:
        reading = read_by_gloss(problem.text)
        if reading is None:
            return _tell(problem.text, *solve(problem), problem.answer_language or ENGLISH)
        return _tell_read(problem, reading)
    except OutOfScope as error:
        if not is_chinese(problem.text):
            raise
        raise in_chinese_example(error) from error


def _tell_read(problem: Problem, reading: Reading) -> Worked:
    family, lesson = solve(problem.model_copy(update={"text": reading.text}))
    check_answered(lesson, reading.asked)
    return _tell(reading.text, family, lesson, problem.answer_language or reading.language, reading.names)


def _tell(text: str, family: Family[object], lesson: Lesson, asked: str, names: Mapping[str, str] = {}) -> Worked:
    language = closest(asked)
    if language == ENGLISH:
        return Worked(text, family, lesson, ENGLISH, lesson, None)
    from chalkwright.agent.offline.phrasebook import Unsaid, languages_of, phrasebook

    book = None if language is None else phrasebook(family.name, language)
    if language is None or book is None:
        spoken = list_names([f"“{one}”" for one in (ENGLISH, *languages_of(family.name))])
        why = f"Without a model problems of the kind “{family.title}” are explained in {spoken} only, not in “{asked}”"
        raise OutOfScope(f"{why}; choose a model, or one of these languages.", why=f"{why}.").by("--model")
    book = book.naming(names, template_of(family.name))
    try:
        worked = Worked(text, family, lesson, language, book.lesson(lesson, text), book)
        worked.codes()
    except Unsaid as error:
        why = f"Without a model this cannot be said in “{asked}” yet: {error}"
        raise OutOfScope(f"{why.rstrip('.')}; choose a model, or let it explain in English.", why=why).by(
            "--model"
        ) from error
    return worked


async def _work_out(problem: Problem) -> Worked:
    """As :func:`tell`, beside the event loop: algebra takes its time, and so do the imports for the first problem."""
    if "pint" not in sys.modules:
        return await load_in_thread(partial(tell, problem))
    return await asyncio.to_thread(tell, problem)


def _outline(lesson: Lesson, language: str) -> Outline:
    blocks: list[Block] = []
    for place, text in enumerate(lesson.texts, 1):
        blocks.append(TextBlock(index=place, markdown=text))
        if place <= len(lesson.scenes):
            blocks.append(SceneBlock(index=place, **lesson.scenes[place - 1].model_dump()))
    return Outline(title=lesson.title, language=language, diagrams=True, blocks=tuple(blocks))


def _check_renderer(title: str, code: str, brief: Brief) -> None:
    used = "manim" if "from manim import" in code else "matplotlib"
    if brief.renderer not in ("auto", used):
        raise OutOfScope(f"The family “{title}” is drawn with {used}; leave that choice to it, or choose a model.").by(
            "--renderer", "--model"
        )
