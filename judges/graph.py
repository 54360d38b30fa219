"""The graph that judges one document: measure → compute → every question at once → verdict.

EduIllustrate §4.2 (eight dimensions) and the visual-text study §3 (S_p, S_a). Which questions there are follows from
the document alone; each runs through the one loop, and one that gets no valid answer is recorded as missing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from operator import add
from typing import Annotated, Any, NamedTuple, TypedDict

from langgraph.graph import END, START, StateGraph
from langgraph.runtime import Runtime
from langgraph.types import Send

from chalkwright.agent.asking import Query
from chalkwright.agent.errors import ChalkwrightError
from chalkwright.judges.answer import with_answer
from chalkwright.judges.asking import ask_judge
from chalkwright.judges.computation import Computation
from chalkwright.judges.computing import compute as compute_answers
from chalkwright.judges.data import Answer, Dimension, Document, Evidence, Process, Step
from chalkwright.judges.job import Judging
from chalkwright.judges.measuring.evidence import gather
from chalkwright.judges.process import score, steps_of
from chalkwright.judges.questions import (
    SCORE_SCHEMA,
    STEPS_SCHEMA,
    VALID_SCHEMA,
    JudgeQuestion,
    all_questions,
    opening,
    step_messages,
    steps_messages,
    unseen,
)
from chalkwright.judges.replies import Checked, Scored, read_score, read_steps, read_valid
from chalkwright.judges.smaller import with_smaller_diagrams

_STEPS_FROM = 1000
"""Numbers of the questions about steps begin here."""
_STEPS = 998
"""Number of the question about all steps."""


_WHOLE: tuple[Dimension, ...] = ("ELQ",)
"""Dimensions whose judge is shown every pixel of a diagram; the others compare diagrams, or hold them against texts."""


class JudgingState(TypedDict, total=False):
    """What the nodes hand on."""

    smaller: Document
    """The document with its diagrams in a smaller size."""
    evidence: Evidence
    computed: Computation
    answers: Annotated[list[Answer], add]
    steps: Annotated[list[tuple[int, Step]], add]
    broken: str
    """What the judge of all steps says to be broken."""
    process: Process


class QuestionState(JudgingState):
    """The state as one of the parallel questions sees it."""

    question: JudgeQuestion
    step: int


Update = dict[str, Any]


async def measure(state: JudgingState, runtime: Runtime[Judging]) -> Update:
    """What can be told without a model."""
    judging = runtime.context
    evidence = await gather(judging.document, deadline=judging.limits.deadline, tesseract=judging.options.tesseract)
    runtime.context.tell("measured")
    if judging.model_for is None:
        return {"evidence": evidence}
    return {"evidence": evidence, "smaller": await asyncio.to_thread(with_smaller_diagrams, judging.document)}


async def compute(state: JudgingState, runtime: Runtime[Judging]) -> Update:
    """What a program comes to, where one is wanted, and which numbers differ."""
    return {"computed": await compute_answers(runtime.context, state["evidence"])}


async def ask(state: QuestionState, runtime: Runtime[Judging]) -> Update:
    """One score."""
    judging, question = runtime.context, state["question"]
    blind = unseen(question, judging.document)
    if blind:
        numbers = ", ".join(map(str, blind))
        fault = f"{question.name} was not asked, because diagram {numbers} cannot be seen."
        return {"answers": [Answer(dimension=question.dimension, about=question.about, score=None, fault=fault)]}
    return {"answers": [await _score(judging, question, state)]}


async def step(state: QuestionState, runtime: Runtime[Judging]) -> Update:
    """Whether one step follows from the problem and the steps before it."""
    judging, number = runtime.context, state["step"]
    texts = steps_of(judging.document)
    first = step_messages(judging.document.problem, texts[:number], texts[number])
    valid, why = await ask_judge(
        judging, _STEPS_FROM + number, None, Query(f"step {number + 1}", first, _valid, VALID_SCHEMA)
    )
    said, rationale = valid or (None, str(why or ""))
    judged = Step(text=texts[number], valid=said, rationale=rationale, fault_kind=_kind(why))
    return {"steps": [(number, judged)]}


async def steps(state: JudgingState, runtime: Runtime[Judging]) -> Update:
    """Whether each step follows from the problem and the steps before it, all in one call."""
    judging = runtime.context
    texts = steps_of(judging.document)
    first = steps_messages(judging.document.problem, texts)

    def read(reply: str) -> Checked:
        return read_steps(reply, len(texts))

    found, why = await ask_judge(judging, _STEPS, None, Query("the steps", first, read, STEPS_SCHEMA))
    told = found.verdicts if found is not None and found.verdicts else [(None, str(why or ""))] * len(texts)
    judged = [
        Step(text=text, valid=valid, rationale=rationale, fault_kind=_kind(why))
        for text, (valid, rationale) in zip(texts, told, strict=True)
    ]
    return {"steps": list(enumerate(judged)), "broken": "" if found is None else found.broken}


async def conclude(state: JudgingState, runtime: Runtime[Judging]) -> Update:
    """S_p from the steps, S_a from the final answer: by computation first, by the model only when that is undecided."""
    judging = runtime.context
    judged = tuple(one for _, one in sorted(state.get("steps", []), key=lambda pair: pair[0]))
    s_p = score(judged) if judged or _asks_steps(judging) else None
    process = Process(steps=judged, s_p=s_p, broken=state.get("broken", ""))
    return {"process": await with_answer(judging, process, state["computed"])}


def next_questions(state: JudgingState, runtime: Runtime[Judging]) -> list[Send] | str:
    """Every question at once; none without a judge."""
    judging = runtime.context
    if judging.model_for is None:
        return "conclude"
    sends = [Send("ask", {**state, "question": question}) for question in all_questions(judging.document)]
    count = len(steps_of(judging.document)) if _asks_steps(judging) else 0
    if judging.options.process == "each":
        sends += [Send("step", {**state, "step": number}) for number in range(count)]
    elif count:
        sends.append(Send("steps", state))
    return sends


def build() -> StateGraph[JudgingState, Judging]:
    """The graph, not compiled yet."""
    graph = StateGraph(JudgingState, context_schema=Judging)
    for node in (measure, compute, ask, step, steps, conclude):
        graph.add_node(node.__name__, node)
    graph.add_edge(START, "measure")
    graph.add_edge("measure", "compute")
    graph.add_conditional_edges("compute", next_questions, ["ask", "step", "steps", "conclude"])
    graph.add_edge("ask", "conclude")
    graph.add_edge("step", "conclude")
    graph.add_edge("steps", "conclude")
    graph.add_edge("conclude", END)
    return graph


class Ended(NamedTuple):
    """What came of one run of the graph."""

    evidence: Evidence
    computed: Computation
    answers: tuple[Answer, ...]
    process: Process


async def run(judging: Judging) -> Ended:
    """Judge once. Raises :class:`WrongKey` and what measuring raises; all else becomes missing."""
    graph = build().compile()
    ended: Mapping[str, Any] = await graph.ainvoke(JudgingState(answers=[], steps=[]), context=judging)
    order = {(question.dimension, question.about): question.number for question in all_questions(judging.document)}
    answers = sorted(ended["answers"], key=lambda answer: order[answer.dimension, answer.about])
    return Ended(ended["evidence"], ended["computed"], tuple(answers), ended["process"])


async def _score(judging: Judging, question: JudgeQuestion, state: JudgingState) -> Answer:
    document = judging.document

    def read(reply: str) -> Scored:
        # Of diagrams alone a judge quotes labels, which the text need not hold: the reply itself is searched then.
        return read_score(reply, document_text=reply if question.about else document.text)

    shown = document if question.dimension in _WHOLE else state["smaller"]
    first = opening(question, shown, state["evidence"], state["computed"])
    diagram = question.about[-1] if question.about else None
    found, why = await ask_judge(judging, question.number, diagram, Query(question.name, first, read, SCORE_SCHEMA))
    if found is None:
        fault = f"{question.name} has no score: {why}"
        return Answer(
            dimension=question.dimension, about=question.about, score=None, fault=fault, fault_kind=_kind(why)
        )
    broken = f"{question.name} has no score: the judge says that its input is broken ({found.broken})."
    return Answer(
        dimension=question.dimension,
        about=question.about,
        score=found.score,
        rationale=found.rationale,
        quotes=found.quotes,
        fault=broken if found.broken else "",
        broken=found.broken,
    )


def _kind(why: ChalkwrightError | None) -> str:
    return "" if why is None else type(why).__name__


def _valid(reply: str) -> tuple[bool, str]:
    return read_valid(reply)


def _asks_steps(judging: Judging) -> bool:
    return judging.model_for is not None and judging.options.process != "none"
