"""Explanations rated by a scripted judge; answers compared."""

from __future__ import annotations

import pytest

from chalkwright.agent.data import Image
from chalkwright.agent.keypoints.data import FigureProblem
from chalkwright.judges.keypoints.explanations import (
    Answered,
    option_of,
    rate_explanation,
    right_answer,
    same_as_answer,
)
from tests.wire.clients import chat
from tests.wire.server import Reply, WireServer, in_turn

OPTIONS = ("3", "5", r"$2\sqrt{3}$", "7", "9")
IMAGE = Image(media_type="image/png", data=b"\x89PNG")
CHOICE = FigureProblem(id="c", problem="What is x?", image=IMAGE, options=OPTIONS)
SHORT = FigureProblem(id="s", problem="What is x?", image=IMAGE)


@pytest.mark.parametrize(
    "said", ["②", "2", "(2)", "B", "b)", "5", "The answer is 5", "option 2", "(2) 5", "Answer: B."]
)
def test_an_option_by_number_letter_or_text(said: str) -> None:
    assert same_as_answer(said, "5", CHOICE) is True
    assert same_as_answer(said, "7", CHOICE) is False


def test_a_number_that_is_an_option_is_its_text() -> None:
    assert option_of("3", OPTIONS) == 0
    assert option_of("(3)", OPTIONS) == 2
    assert same_as_answer("2√3", OPTIONS[2], CHOICE) is True


def test_words_that_contradict_their_number_decide_nothing() -> None:
    assert option_of("(3) 9", OPTIONS) is None
    assert option_of("H", OPTIONS) is None
    assert option_of("3.5", ("3", "3.5", "4", "5", "6")) == 1
    assert option_of("2.5", ("3", "3.5", "4", "5", "6")) is None


async def test_a_model_compares_only_what_is_undecided(wire: WireServer) -> None:
    wire.script = lambda call: Reply('{"rationale": "both", "same": true}')
    model = chat("openai", wire)
    assert await right_answer("12", "12.0", SHORT, model=model) == Answered(right=True, by="computation")
    assert await right_answer("So x = 7. The answer is 13.", "12", SHORT, model=model, whole=True) == Answered(
        right=False, by="computation"
    )
    assert wire.calls == []
    assert await right_answer("the larger triangle", "the triangle DEF", SHORT) == Answered(right=None)
    asked = await right_answer("the larger triangle", "the triangle DEF", SHORT, model=model)
    assert asked == Answered(right=True, by="model")


async def test_scores_out_of_range_are_asked_again(wire: WireServer) -> None:
    wire.script = in_turn(
        Reply('{"rationale": "fine", "correctness": 7, "fidelity": 4, "referencing": 4}'),
        Reply('{"rationale": "fine", "correctness": "4/5", "fidelity": 3, "referencing": 5}'),
    )
    rated = await rate_explanation(
        SHORT, "Because.", reference="As AD is the altitude.", keypoints=(), answer="12", model=chat("openai", wire)
    )
    assert (rated.correctness, rated.fidelity, rated.referencing) == (4, 3, 5)
    assert "correctness is 7" in wire.calls[1].last
    assert "⟦reference explanation⟧" in wire.calls[0].last
    assert wire.calls[0].images == 1
