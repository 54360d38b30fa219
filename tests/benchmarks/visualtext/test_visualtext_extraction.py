"""Steps and answer, from OCR text by their labels and by a vision model."""

from __future__ import annotations

import json

import pytest

from chalkwright.agent.errors import AttemptsExhausted
from chalkwright.agent.loop import Limits, Rejected
from chalkwright.benchmarks.visualtext.asking import Voice
from chalkwright.benchmarks.visualtext.clarity import clarity_by, read_counts, read_digit
from chalkwright.benchmarks.visualtext.extraction import extract_by_model, extract_from_text, read_extracted
from tests.benchmarks.visualtext.made_pages import CONTEXT, MATH, png, shown
from tests.offenders import each
from tests.wire.clients import chat
from tests.wire.server import Reply, WireServer, in_turn


@each(
    [
        ("Step: a is 1.\nStep: b is 2.\nAnswer: 3", ("a is 1.", "b is 2."), "3"),
        ("Step 1: a is\n1 exactly.\nStep 2: b.\nFinal Answer: 3", ("a is 1 exactly.", "b."), "3"),
        ("Reasoning: one.\nReasoning: two.\nAnswer : B", ("one.", "two."), "B"),
        ("**Step:** a.\n**Answer:** $\\frac{1}{2}$", ("a.",), "$\\frac{1}{2}$"),
        ("Stcp: a.\nSetp: b.\nSlep; c.\nAnswcr： 4", ("a.", "b.", "c."), "4"),
        ("Reas0ning: one.\nReasonlng: two.\nAnsver: B.", ("one.", "two."), "B."),
        ("Solution\nStep: a. Step: b. Answer: 13", ("a.", "b."), "13"),
        (
            "Step: then: see the ratio 3:2.\nNote: it holds.\nAnswer: 3:2",
            ("then: see the ratio 3:2. Note: it holds.",),
            "3:2",
        ),
        ("Step: the step answers it.\nThe answer is 4", ("the step answers it. The answer is 4",), ""),
        ("Answer: 1\nStep: again.\nAnswer: 2", ("again.",), "2"),
        ("Stop: here.\nSteep: slope.", ("here.", "slope."), ""),
        ("Step:2 and 3 make 5.\nAnswer:101", ("2 and 3 make 5.",), "101"),
        ("Answer:B", (), "B"),
        ("just words", (), ""),
        ("", (), ""),
    ]
)
def test_labels_are_found_although_misread(row: tuple[str, tuple[str, ...], str]) -> None:
    text, steps, answer = row
    found = extract_from_text(text)
    assert (found.steps, found.answer) == (steps, answer)


def test_a_label_left_in_a_transcription_is_taken_off() -> None:
    found = read_extracted(json.dumps({"steps": ["Step: a", "", "b"], "answer": "Answer: 7"}))
    assert (found.steps, found.answer) == (("a", "b"), "7")
    assert read_extracted('{"steps": [], "answer": 7}').answer == "7"


@pytest.mark.parametrize("reply", ['{"steps": "a", "answer": ""}', '{"steps": [1], "answer": ""}', '{"steps": []}'])
def test_a_transcription_without_its_fields_is_rejected(reply: str) -> None:
    with pytest.raises(Rejected):
        read_extracted(reply)


@pytest.mark.parametrize(
    ("reply", "counts"),
    [
        ("412 430", (412, 430)),
        ("412, 430", (412, 430)),
        ("`0 0`", (0, 0)),
        ("412 of 430", (412, 430)),
        ("CLEAR: 412 TOTAL: 430", (412, 430)),
        ("Clear 412\nTotal 430", (412, 430)),
    ],
)
def test_two_numbers_are_read(reply: str, counts: tuple[int, int]) -> None:
    assert read_counts(reply) == counts


@pytest.mark.parametrize("reply", ["430 412", "412", "1 2 3", "", "all of them"])
def test_what_is_not_two_counts_is_rejected(reply: str) -> None:
    with pytest.raises(Rejected):
        read_counts(reply)


def test_one_digit_is_read() -> None:
    assert [read_digit(reply) for reply in ("1", "0", " **1** ", "0.")] == [True, False, True, False]
    for reply in ("", "10", "yes", "1 0"):
        with pytest.raises(Rejected):
            read_digit(reply)


def voice(wire: WireServer, forgotten: list[int] | None = None, attempts: int = 2) -> Voice:
    async def forget(question: int) -> None:
        if forgotten is not None:
            forgotten.append(question)

    return Voice(lambda question: chat("openai", wire), forget, Limits(attempts=attempts))


async def test_a_vision_model_sees_the_picture_and_is_asked_again(wire: WireServer) -> None:
    wire.script = in_turn(Reply("I see two steps."), Reply('{"steps": ["2 + 3 makes 6."], "answer": "10"}'))
    found = await extract_by_model(voice(wire), MATH, png(MATH))
    assert found.steps == ("2 + 3 makes 6.",)
    first, second = wire.calls
    assert shown(first) == "sum"
    assert first.schema is not None
    assert "`Step:`" in first.system
    assert "9" not in first.prompt
    assert "cannot be used" in second.last
    assert "Correct nothing" in second.system


async def test_the_labels_are_those_of_the_task(wire: WireServer) -> None:
    wire.script = lambda call: Reply('{"steps": [], "answer": ""}')
    await extract_by_model(voice(wire), CONTEXT, png(CONTEXT))
    assert "`Reasoning:`" in wire.calls[0].system


async def test_faulty_replies_are_forgotten_and_told(wire: WireServer) -> None:
    wire.script = lambda call: Reply("nothing")
    forgotten: list[int] = []
    with pytest.raises(AttemptsExhausted):
        await extract_by_model(voice(wire, forgotten), MATH, png(MATH))
    assert forgotten == [0]
    assert len(wire.calls) == 2


async def test_clarity_is_two_questions(wire: WireServer) -> None:
    wire.script = in_turn(Reply("90 100"), Reply("maybe"), Reply("0"))
    found = await clarity_by(voice(wire), png(MATH))
    assert (found.clear, found.total, found.readable, found.ccr) == (90, 100, False, 0.9)
