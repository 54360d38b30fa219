"""What a judge is asked, and what it is shown for it: EduIllustrate §4.2, one question a dimension, diagram or pair."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from chalkwright.agent.data import Frozen, Image, Problem
from chalkwright.agent.models.base import Message
from chalkwright.agent.schemas import INTEGER, TEXT, TRUTH, array, record
from chalkwright.judges.aggregate import questions
from chalkwright.judges.computation import NOTHING_COMPUTED, Computation
from chalkwright.judges.data import DIMENSIONS, TITLES, Dimension, Document, Doubt, Evidence, Fact
from chalkwright.judges.job import PROOF, TASK
from chalkwright.prompts import load

SCORE_SCHEMA = record(rationale=TEXT, quotes=array(TEXT), score={"type": ["number", "null"]}, broken=TEXT)
VALID_SCHEMA = record(rationale=TEXT, valid=TRUTH)
STEPS_SCHEMA = record(steps=array(record(step=INTEGER, rationale=TEXT, valid=TRUTH)), broken=TEXT)
SAME_SCHEMA = record(rationale=TEXT, same=TRUTH)


class JudgeQuestion(Frozen):
    """One thing that a judge scores."""

    number: int
    """Its place among all questions of the document; what is kept of its answers bears it."""
    dimension: Dimension
    about: tuple[int, ...] = ()

    @property
    def name(self) -> str:
        """``ELQ of diagram 2``."""
        if len(self.about) == 1:
            return f"{self.dimension} of diagram {self.about[0]}"
        if self.about:
            return f"{self.dimension} of diagrams {self.about[0]} and {self.about[1]}"
        return self.dimension


def all_questions(document: Document) -> tuple[JudgeQuestion, ...]:
    """Every score that the document needs."""
    pairs = [(name, about) for name in DIMENSIONS for about in questions(name, document)]
    return tuple(JudgeQuestion(number=n, dimension=name, about=about) for n, (name, about) in enumerate(pairs))


def unseen(question: JudgeQuestion, document: Document) -> tuple[int, ...]:
    """Numbers of the diagrams that the question needs and that cannot be seen."""
    needed = question.about
    if question.dimension in ("DPA", "TDC"):
        needed = tuple(diagram.number for diagram in document.diagrams)
    return tuple(d.number for d in document.diagrams if d.number in needed and d.image is None)


def opening(
    question: JudgeQuestion, document: Document, evidence: Evidence, computed: Computation = NOTHING_COMPUTED
) -> list[Message]:
    """System and user message of a question; of what was computed the question about correctness alone is told."""
    dimension = question.dimension
    system = _render("score_system", dimension=dimension, title=TITLES[dimension])
    shown = _SHOWN[dimension](question, document, evidence)
    if dimension == "CC":
        shown = _told_computed(shown, computed)
    return [Message(role="system", text=system), shown]


def step_messages(problem: Problem | None, before: tuple[str, ...], step: str) -> list[Message]:
    """One step of the reasoning, given those before it (S_p)."""
    user = _render("step_user", problem=hide_solution(problem), before=before, step=step)
    return [Message(role="system", text=_render("step_system")), _with(problem, user)]


def steps_messages(problem: Problem | None, steps: tuple[str, ...]) -> list[Message]:
    """All steps of the reasoning at once (S_p)."""
    user = _render("steps_user", problem=hide_solution(problem), steps=steps)
    return [Message(role="system", text=_render("steps_system")), _with(problem, user)]


def answer_messages(
    problem: Problem | None, found: str, gold: str, computed: Computation = NOTHING_COMPUTED
) -> list[Message]:
    """Two final answers side by side (S_a), with what was computed."""
    user = _render("answer_user", problem=hide_solution(problem), found=found, gold=gold)
    return [Message(role="system", text=_render("answer_system")), _told_computed(_with(problem, user), computed)]


def program_messages(problem: Problem) -> list[Message]:
    """The problem alone, for a program that works it out."""
    system, user = (load(f"{PROOF}/program_{role}") for role in ("system", "user"))
    return [
        Message(role="system", text=system.render()),
        _with(problem, user.render(problem=hide_solution(problem))),
    ]


def _told_computed(message: Message, computed: Computation) -> Message:
    if not computed.told:
        return message
    told = load(f"{PROOF}/computed_user").render(told=computed.told, writer=computed.writer)
    return message.model_copy(update={"text": f"{message.text}\n{told}"})


def hide_solution(problem: Problem | None) -> Problem | None:
    """The problem without its gold solution, so that no template can tell it."""
    return None if problem is None else problem.model_copy(update={"solution": None})


def _without_picture(problem: Problem | None) -> Problem | None:
    return None if problem is None else problem.model_copy(update={"image": None})


def _text(question: JudgeQuestion, document: Document, evidence: Evidence) -> Message:
    problem = document.problem
    grade = (problem.grade if problem is not None else None) or document.grade
    return _with(problem, _render("text_user", problem=hide_solution(problem), text=document.text, grade=grade))


def _setting(question: JudgeQuestion, document: Document, evidence: Evidence) -> Message:
    """How a text is set does not hang on the problem's picture, which costs as much as the text."""
    return _text(question, document.model_copy(update={"problem": _without_picture(document.problem)}), evidence)


def _correctness(question: JudgeQuestion, document: Document, evidence: Evidence) -> Message:
    problem = document.problem
    gold = problem.solution if problem is not None else None
    return _with(problem, _render("correctness_user", problem=hide_solution(problem), text=document.text, gold=gold))


def _alignment(question: JudgeQuestion, document: Document, evidence: Evidence) -> Message:
    user = _render("alignment_user", problem=hide_solution(document.problem), diagrams=_place_diagrams(document))
    shown = _with(document.problem, user)
    return shown.model_copy(update={"images": (*shown.images, *_images(document, _numbers(document)))})


def _layout(question: JudgeQuestion, document: Document, evidence: Evidence) -> Message:
    about = question.about
    facts, doubts = _about(evidence.facts, about, _of_layout), _about(evidence.doubts, about, _of_layout)
    user = _render("layout_user", facts=facts, doubts=doubts)
    return Message(role="user", text=user, images=_images(document, question.about))


def _consistency(question: JudgeQuestion, document: Document, evidence: Evidence) -> Message:
    about = question.about
    facts, doubts = _about(evidence.facts, about, _of_drift), _about(evidence.doubts, about, _of_drift)
    user = _render("consistency_user", first=about[0], later=about[1], facts=facts, doubts=doubts)
    return Message(role="user", text=user, images=_images(document, question.about))


def _coordination(question: JudgeQuestion, document: Document, evidence: Evidence) -> Message:
    facts = tuple(fact for fact in evidence.facts if _of_text(fact))
    doubts = tuple(doubt for doubt in evidence.doubts if _of_text(doubt))
    user = _render("coordination_user", text=document.marked, facts=facts, doubts=doubts)
    return Message(role="user", text=user, images=_images(document, _numbers(document)))


_SHOWN = {
    "CC": _correctness,
    "LC": _text,
    "PE": _text,
    "TC": _setting,
    "DPA": _alignment,
    "ELQ": _layout,
    "VC": _consistency,
    "TDC": _coordination,
}


Said = TypeVar("Said", Fact, Doubt)


def _of_layout(fact: Fact | Doubt) -> bool:
    return not fact.kind.endswith(("-drift", "-not-shown"))


def _of_drift(fact: Fact | Doubt) -> bool:
    return fact.kind.endswith("-drift")


def _of_text(fact: Fact | Doubt) -> bool:
    return fact.kind.endswith("-not-shown")


def _about(said: Sequence[Said], about: tuple[int, ...], wanted: Callable[[Fact | Doubt], bool]) -> tuple[Said, ...]:
    return tuple(one for one in said if wanted(one) and one.about == about)


class _Placed(Frozen):
    """A diagram with the texts beside it, as a template names them."""

    number: int
    alt: str
    before: str
    after: str


def _place_diagrams(document: Document) -> list[_Placed]:
    """What stands between two of them is said once, after the first."""
    placed: list[_Placed] = []
    for diagram in document.diagrams:
        before, after = document.around(diagram)
        told = bool(placed) and before == placed[-1].after
        placed.append(_Placed(number=diagram.number, alt=diagram.alt, before="" if told else before, after=after))
    return placed


def _numbers(document: Document) -> tuple[int, ...]:
    return tuple(diagram.number for diagram in document.diagrams)


def _images(document: Document, numbers: tuple[int, ...]) -> tuple[Image, ...]:
    by_number = {diagram.number: diagram.image for diagram in document.diagrams}
    return tuple(image for number in numbers if (image := by_number[number]) is not None)


def _with(problem: Problem | None, text: str) -> Message:
    images = () if problem is None or problem.image is None else (problem.image,)
    return Message(role="user", text=text, images=images)


def _render(name: str, **values: object) -> str:
    return load(f"{TASK}/{name}").render(**values)
