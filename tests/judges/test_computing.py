"""A program beside the judge: asked for once or brought along, told to whoever judges correctness, and shown."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from chalkwright.judges.computation import NOTHING_COMPUTED, Computation
from chalkwright.judges.data import Document, Evidence, ReadLabels, TextPart, Verdict
from chalkwright.judges.job import JudgeOptions, content_key
from chalkwright.judges.judging import JudgeOrder, evaluate
from chalkwright.judges.judging import judge as judge_once
from chalkwright.judges.numbers import compare
from chalkwright.renderers.base import Rendering, Stated
from chalkwright.renderers.faults import Fault
from chalkwright.renderers.function import FunctionRenderer
from chalkwright.renderers.sandbox import apart
from tests.judges.bench_of_judges import MODEL, PROBLEM, asked, document, judge, options
from tests.wire.clients import KEY
from tests.wire.server import Call, Reply, WireServer

PROGRAM = 'way = given("way", 84, "m")\nanswer("turns", way / 2)\n'
GIVEN = Stated(kind="given", name="way", values=(84.0,), text="84", unit="m", line=1)
FOREIGN = GIVEN.model_copy(update={"values": (91.5,), "text": "91.5"})
NO_GOLD = PROBLEM.model_copy(update={"solution": None})


@pytest.fixture(autouse=True)
def _measured_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "_within", True)


def turns(value: float) -> tuple[Stated, ...]:
    return GIVEN, Stated(kind="answer", name="turns", values=(value,), text=f"{value:g}", line=2)


def runs(*stated: Stated) -> FunctionRenderer:
    return FunctionRenderer("matplotlib", program=lambda _: Rendering(stated=stated))


def is_for_program(call: Call) -> bool:
    return call.system.startswith("Stage: judging the computation")


def with_program(wire: WireServer, reply: str = f"<CHECK>\n{PROGRAM}</CHECK>") -> None:
    others = judge()
    wire.script = lambda call: Reply(reply) if is_for_program(call) else others(call)


async def judged(
    wire: WireServer, renderer: FunctionRenderer, what: Document, root: Path | None = None, **changed: object
) -> Verdict:
    order = JudgeOrder(what, options(wire, **{"proof": True, **changed}), root=root, key=KEY, renderer=renderer)
    return (await judge_once(order)).verdict


def of_dimension(calls: Sequence[Call], name: str) -> list[Call]:
    return [call for call in calls if not is_for_program(call) and asked(call) == name]


async def test_a_program_is_asked_for_once_and_told_to_the_judge_of_correctness_alone(
    wire: WireServer, tmp_path: Path
) -> None:
    with_program(wire)
    verdict = await judged(wire, runs(*turns(42)), document(1), tmp_path)
    (call,) = [call for call in wire.calls if is_for_program(call)]
    assert PROBLEM.text in call.prompt
    assert "So it turns" not in call.prompt
    assert "GOLD" not in call.prompt
    told = "turns = 42; the explanation answers the same."
    assert {asked(call) for call in wire.calls if not is_for_program(call) and told in call.prompt} == {"CC"}
    assert (verdict.computed.writer, verdict.computed.program) == ("judge", PROGRAM)
    assert [(one.answer, one.agrees) for one in verdict.computed.answers] == [("turns = 42", True)]
    assert "judge_proof/program_system" in verdict.prompts
    page = next(tmp_path.glob("*/verdict.html")).read_text("utf-8")
    assert "turns = 42" in page
    assert "way / 2" in page
    assert "way / 2" in next(tmp_path.glob("*/verdict.md")).read_text("utf-8")


async def test_a_document_with_a_program_brings_its_own(wire: WireServer) -> None:
    wire.script = judge()
    verdict = await judged(wire, runs(*turns(42)), document(0, program=PROGRAM))
    assert not any(map(is_for_program, wire.calls))
    assert verdict.computed.writer == "author"
    assert "the more so as one author" in of_dimension(wire.calls, "CC")[0].prompt


async def test_without_a_word_the_judge_is_the_papers(wire: WireServer) -> None:
    wire.script = judge()
    plain = JudgeOrder(document(0, program=PROGRAM), options(wire), key=KEY, renderer=runs(*turns(42)))
    verdict = (await judge_once(plain)).verdict
    assert verdict.computed.writer == ""
    assert not any("What a program comes to" in call.prompt for call in wire.calls)
    assert not any(name.startswith("judge_proof") for name in verdict.prompts)
    one, other = document(0), document(0, program=PROGRAM)
    assert content_key(one, JudgeOptions(), MODEL) == content_key(other, JudgeOptions(), MODEL)
    keys = {content_key(what, JudgeOptions(proof=proof), MODEL) for what in (one, other) for proof in (False, True)}
    assert len(keys) == 3


async def test_a_computed_answer_stands_in_for_a_gold_answer(wire: WireServer) -> None:
    with_program(wire)
    right = await judged(wire, runs(*turns(42)), document(0, problem=NO_GOLD))
    assert (right.process.s_a, right.process.computed, right.process.decided_by) == (1, True, "program")
    wrong = await judged(wire, runs(*turns(43)), document(0, problem=NO_GOLD))
    assert (wrong.process.s_a, wrong.process.expected) == (0, "turns = 43")
    assert "turns = 43; the explanation answers “42 times”." in of_dimension(wire.calls, "CC")[-1].prompt


async def test_an_undecided_answer_is_judged_with_what_was_computed(wire: WireServer) -> None:
    with_program(wire)
    prose = PROBLEM.model_copy(update={"solution": "Because the rim rolls without slipping, quite often."})
    await judged(wire, runs(*turns(42)), document(0, problem=prose))
    (call,) = of_dimension(wire.calls, "answer")
    assert "turns = 42; the explanation answers the same." in call.prompt


@pytest.mark.parametrize(
    ("reply", "stated", "why"),
    [
        ("I would rather not.", turns(42), "wrote no program"),
        (f"<CHECK>{PROGRAM}</CHECK>", (), "states no answer"),
        (f"<CHECK>{PROGRAM}</CHECK>", (FOREIGN, *turns(42)), "takes way = 91.5 m as given"),
        ('<CHECK>answer("turns", 42)</CHECK>', turns(42), "writes the answer down"),
        ('<CHECK>facts("Wheels roll.")</CHECK>', (), "rests on facts"),
    ],
)
async def test_a_program_that_cannot_be_trusted_computes_nothing(
    wire: WireServer, reply: str, stated: tuple[Stated, ...], why: str
) -> None:
    with_program(wire, reply)
    verdict = await judged(wire, runs(*stated), document(0))
    assert sum(map(is_for_program, wire.calls)) == 1
    assert verdict.computed.answers == ()
    assert why in verdict.computed.why_not
    assert "Nothing can be computed." in of_dimension(wire.calls, "CC")[0].prompt
    assert verdict.complete


async def test_a_program_that_fails_ends_in_one_sentence(wire: WireServer) -> None:
    with_program(wire)
    fault = Fault(kind="too-slow", message="The program took longer than 20 s.")
    renderer = FunctionRenderer("matplotlib", program=lambda _: Rendering(faults=(fault,)))
    verdict = await judged(wire, renderer, document(0))
    assert verdict.computed.why_not == "The program took longer than 20 s."


async def test_a_verdict_that_is_gone_on_with_asks_for_no_second_program(wire: WireServer, tmp_path: Path) -> None:
    others = judge(besides={"LC": lambda call: Reply(status=400, detail="go away")})
    wire.script = lambda call: Reply(f"<CHECK>{PROGRAM}</CHECK>") if is_for_program(call) else others(call)
    await judged(wire, runs(*turns(42)), document(0), tmp_path)
    with_program(wire, "another")
    order = JudgeOrder(
        document(0), options(wire, proof=True), root=tmp_path, resume=True, key=KEY, renderer=runs(*turns(42))
    )
    again = (await judge_once(order)).verdict
    assert sum(map(is_for_program, wire.calls)) == 1
    assert again.computed.answers[0].answer == "turns = 42"


@pytest.mark.process
async def test_a_real_program_runs_within_its_walls_without_any_model() -> None:
    verdict = await evaluate(document(0, program=PROGRAM), options=JudgeOptions(proof=True))
    assert [(one.answer, one.agrees) for one in verdict.computed.answers] == [("turns = 42", True)]
    assert verdict.calls == ()


# Numbers of text and drawing


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("AB = 6 cm", "Diagram 1 says AB = 6 cm, but the text says AB = 5 cm."),
        ("9.5 cm", "Diagram 1 says 9.5 cm, but neither the problem nor the text has it."),
        ("AB = 5 cm", ""),
        ("10 cm", ""),
        ("7 kg", ""),
        ("A", ""),
    ],
)
def test_numbers_of_a_diagram_are_compared_with_the_text_without_a_program(label: str, said: str) -> None:
    text = TextPart(markdown=r"The side is $AB = 5\ \text{cm}$ long.")
    whole = document(1)
    whole = whole.model_copy(update={"parts": (text, *whole.diagrams)})
    sure, unsure = (
        compare(whole, Evidence(labels=(ReadLabels(texts=(label,), certain=certain),)), NOTHING_COMPUTED).drawn
        for certain in (True, False)
    )
    assert sure == (said,) * bool(said)
    assert all(one.startswith("Look whether diagram 1 says ") for one in unsure)
    assert len(unsure) == len(sure)


def test_the_text_is_compared_with_what_the_program_states() -> None:
    way = Stated(kind="step", name="d", values=(2.0,), text="2", unit="m", line=2)
    whole = document(0)
    text = TextPart(markdown=r"It is $d = 3\ \text{m}$ long. For $1 + 1 = 3$. **Answer:** 42 times")
    whole = whole.model_copy(update={"parts": (text,)})
    computed = compare(whole, Evidence(), Computation(writer="judge", program=PROGRAM, stated=(way, *turns(42))))
    assert computed.differs == (
        "The text says d = 3 m, but the program comes to d = 2 m.",
        "The text works out “1 + 1 = 3”, but what stands first is 2.",
    )
    assert json.loads(computed.model_dump_json())["answers"][0]["agrees"] is True
