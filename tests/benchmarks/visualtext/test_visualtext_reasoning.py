"""S_p and S_a: what a judge is shown, and what computation decides."""

from __future__ import annotations

import json
from typing import Any

import pytest

from chalkwright.agent.errors import WrongKey
from chalkwright.benchmarks.visualtext.data import Item, Truth
from chalkwright.benchmarks.visualtext.reasoning import is_accepted_answer, process_score, right_answer, valid_steps
from tests.benchmarks.visualtext.made_pages import CONTEXT, FACTUAL, MATH
from tests.benchmarks.visualtext.test_visualtext_extraction import voice
from tests.offenders import each
from tests.wire.server import Reply, WireServer

STEPS = ("First, one thing.", "Second, another.")


def item(truth: Truth, *answers: str, choices: tuple[str, ...] = ()) -> Item:
    task = "factual" if truth == "choice" else "math"
    return Item(id="i", task=task, text="How many?", answers=answers, truth=truth, choices=choices)


@each(
    [
        ("choice", ("B",), "B", True),
        ("choice", ("B",), "(B).", True),
        ("choice", ("B",), "B. Rusting", True),
        ("choice", ("B",), "**B**", True),
        ("choice", ("B",), "C", False),
        ("choice", ("A",), "A plant", False),
        ("choice", ("B",), "BC", False),
        ("choice", ("B",), "", False),
        ("choice", ("B",), "Rusting", False),
        ("number", ("1200",), "1,200", True),
        ("number", ("24",), "25", False),
        ("number", ("24",), "24.0", True),
        ("number", ("24",), "", False),
        ("expression", ("\\frac{1}{2}",), "0.5", True),
        ("expression", ("2x+1",), "1+2x", True),
        ("expression", ("\\sqrt{2}",), "\\sqrt{3}", False),
        ("span", ("Class 6",), "class 6.", True),
        ("span", ("the oak", "oak"), "Oak", True),
        ("span", ("the oak",), "a tall oak", None),
        ("spans", ("red, blue",), "blue and red", True),
        ("spans", ("red, blue",), "red", None),
        ("exact", ("ab",), "ba", False),
        ("exact", ("ab",), "AB", True),
    ]
)
def test_answers_are_compared_by_their_kind(row: tuple[Any, tuple[str, ...], str, bool | None]) -> None:
    truth, answers, found, right = row
    assert is_accepted_answer(item(truth, *answers, choices=("Melting", "Rusting")), found) is right


@pytest.mark.parametrize(
    ("valid", "score"), [((), 0.0), ((True, False), 0.5), ((True, True), 1.0), ((True, None), None)]
)
def test_the_process_score_is_the_mean(valid: tuple[bool | None, ...], score: float | None) -> None:
    assert process_score(valid) == score


async def test_a_step_of_mathematics_is_judged_after_those_before_it(wire: WireServer) -> None:
    wire.script = lambda call: Reply(json.dumps({"rationale": "x", "valid": "⟦step 2⟧" not in call.last}))
    assert await valid_steps(voice(wire), MATH, STEPS) == (True, False)
    second = next(call for call in wire.calls if "⟦step 2⟧" in call.last)
    assert MATH.text in second.last
    assert STEPS[0] in second.last
    assert STEPS[1] in second.last


async def test_a_step_about_facts_or_a_passage_stands_alone(wire: WireServer) -> None:
    wire.script = lambda call: Reply('{"rationale": "x", "valid": true}')
    for one, more in ((FACTUAL, "B. Rusting"), (CONTEXT, CONTEXT.passage)):
        wire.calls.clear()
        assert await valid_steps(voice(wire), one, STEPS) == (True, True)
        last = next(call for call in wire.calls if STEPS[1] in call.last)
        assert one.text in last.last
        assert more in last.last
        assert STEPS[0] not in last.last
        assert ("passage" in last.system) == (one is CONTEXT)


async def test_a_step_without_a_verdict_leaves_the_others(wire: WireServer) -> None:
    wire.script = lambda call: Reply("?" if STEPS[0] in call.prompt else '{"rationale": "x", "valid": true}')
    assert await valid_steps(voice(wire), FACTUAL, STEPS) == (None, True)


async def test_a_wrong_key_is_raised(wire: WireServer) -> None:
    wire.script = lambda call: Reply(status=401)
    with pytest.raises(WrongKey):
        await valid_steps(voice(wire), MATH, STEPS)


async def test_the_judge_decides_only_what_computation_leaves_open(wire: WireServer) -> None:
    wire.script = lambda call: Reply('{"rationale": "x", "same": true}')
    asked = voice(wire)
    assert await right_answer(asked, CONTEXT, "Class 6") is True
    assert await right_answer(asked, FACTUAL, "C") is False
    assert wire.calls == []
    assert await right_answer(None, CONTEXT, "the sixth class") is None
    assert await right_answer(asked, CONTEXT, "the sixth class") is True
    assert CONTEXT.passage in wire.calls[0].last
    assert "the sixth class" in wire.calls[0].last


async def test_an_open_answer_without_a_verdict_stays_open(wire: WireServer) -> None:
    wire.script = lambda call: Reply("?")
    assert await right_answer(voice(wire), CONTEXT, "the sixth class") is None
