"""Documents and verdicts made up for the tests of reports and tables."""

from __future__ import annotations

import io
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from PIL import Image as Pillow

from chalkwright.agent.data import CallRecord, Image, Problem, Usage
from chalkwright.judges.aggregate import dimension_scores, overall, questions
from chalkwright.judges.computation import Computation, ComputedAnswer
from chalkwright.judges.data import (
    DIMENSIONS,
    Answer,
    Diagram,
    Document,
    Evidence,
    Fact,
    Process,
    Step,
    TextPart,
    Verdict,
)
from chalkwright.renderers.base import Legibility, Stated


def png(width: int = 64, height: int = 36) -> bytes:
    stream = io.BytesIO()
    Pillow.new("RGB", (width, height), "#cfe1fa").save(stream, "PNG")
    return stream.getvalue()


def document(diagrams: int = 3, say: str = "Each part holds $20 \\div 4 = 5$ apples.", **changed: Any) -> Document:
    parts: list[TextPart | Diagram] = [TextPart(markdown=f"# Sharing\n\n{say}")]
    for number in range(1, diagrams + 1):
        image = Image(media_type="image/png", data=png(60 + number))
        parts += [
            Diagram(number=number, source=f"scene_{number}.png", alt=f"Bar {number}", image=image),
            TextPart(markdown=f"After diagram {number}."),
        ]
    problem = Problem(text="What is $\\frac34$ of 20?\nA. 5\nB. 15", grade="5", solution="So it is 15.")
    given: dict[str, Any] = {"name": "twenty-apples", "origin": "d", "problem": problem, "parts": tuple(parts)}
    return Document(**(given | {"generator": "some-writer"} | changed))


def answers(asked: Document, say: str = "It holds, since $3\\cdot5=15$.", score: float = 4.5) -> tuple[Answer, ...]:
    return tuple(
        Answer(dimension=name, about=about, score=score, rationale=f"{name}: {say}", quotes=(f"q {name}: {say}",))
        for name in DIMENSIONS
        for about in questions(name, asked)
    )


def evidence(say: str = "Labels touch") -> Evidence:
    return Evidence(
        facts=(
            Fact(kind="mostly-empty", about=(2,), sentence=f"{say} lightly.", cost=0.5),
            Fact(kind="text-over-text", about=(2,), sentence=f"{say} for 9 px.", cost=1.5),
            Fact(kind="palette-drift", about=(1, 3), sentence=f"{say} in another hue.", cost=1),
            Fact(kind="remark", about=(), sentence=f"{say} nowhere."),
        ),
        elq=(5, 3, 4),
        vc=(5, 4),
        coordination=2.5,
        legibility=(
            Legibility(labels=4, read=4, share=1.0),
            Legibility(labels=8, read=7, share=0.875, lost=("7 cm",)),
            None,
        ),
    )


def process(say: str = "20 shared by 4.") -> Process:
    return Process(
        steps=(
            Step(text=f"First: {say}", valid=True, rationale=say),
            Step(text=f"Second: {say}", valid=False, rationale=say),
            Step(text=f"Third: {say}", valid=None, rationale=say),
        ),
        s_p=0.5,
        s_a=1,
        found="15",
        expected="15 apples",
        decided_by="quantity",
    )


def computed(say: str = "the boy") -> Computation:
    answer = Stated(kind="answer", name="apples", values=(15.0,), text="15", line=2)
    return Computation(
        writer="judge",
        program=f'part = given("part", 3, "{say}")\nanswer("apples", part * 5)\n',
        stated=(answer,),
        answers=(
            ComputedAnswer(answer=f"apples = 15 {say}", agrees=True),
            ComputedAnswer(answer="rest = 5", agrees=False, found=say),
            ComputedAnswer(answer="B", agrees=None),
        ),
        differs=(f"The text says {say}, but the program comes to 5.",),
        drawn=(f"Diagram 1 says {say}, but the text says 5.",),
    )


def verdict(of: Document, given: Sequence[Answer] | None = None, judge: str = "gemini", **changed: Any) -> Verdict:
    given = answers(of) if given is None else tuple(given)
    scores = dimension_scores(of, given, asked=judge != "none")
    call = CallRecord(stage="judging", model=judge, usage=Usage(), cost=Decimal("0.01"), seconds=1, outcome="ok")
    values: dict[str, Any] = {
        "document": of.name,
        "origin": of.origin,
        "generator": of.generator,
        "judge": judge,
        "created": "2026-11-21T14:30:00+00:00",
        "prompts": {"judge/text_user": "0123456789ab"},
        "scores": scores,
        "overall": overall(scores),
        "measured": {"ELQ": 3.9, "VC": 4.5, "TDC": 2.5},
        "answers": given,
        "evidence": evidence(),
        "process": process(),
        "calls": (call, call),
        "cost": Decimal("0.02"),
        "seconds": 9.0,
    }
    return Verdict(**(values | changed))


def partial(of: Document) -> Verdict:
    """Coherence was asked for and never validly answered."""
    fault = "LC has no score: it still had faults after 3 attempts."
    given = [
        a.model_copy(update={"score": None, "rationale": "", "quotes": (), "fault": fault})
        if a.dimension == "LC"
        else a
        for a in answers(of)
    ]
    return verdict(of, given, missing=(fault, "The picture gone.png was not found."))


def measured_only(of: Document, **changed: Any) -> Verdict:
    """No judge was asked."""
    return verdict(of, (), judge="none", process=Process(), calls=(), cost=Decimal(0), **changed)
