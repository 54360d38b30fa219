"""Who answers in place of people: a vision-language model over real sockets, and a detector."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from chalkwright.agent.errors import AttemptsExhausted
from chalkwright.agent.loop import Rejected
from chalkwright.agent.models.base import Message
from chalkwright.agent.models.function import FunctionModel
from chalkwright.benchmarks.e2v.data import Detected
from chalkwright.benchmarks.geckonum.answering import DetectorAnswerer, ModelAnswerer, read_answers
from chalkwright.benchmarks.geckonum.figures import figure_of
from chalkwright.benchmarks.geckonum.prompts import Prompt
from chalkwright.benchmarks.geckonum.questions import questions
from chalkwright.renderers.base import Box
from chalkwright.renderers.counting.draw import draw
from tests.benchmarks.geckonum.made_annotations import BOTH, CATS, DOGS, FORKS, PLACED, VASE
from tests.wire.clients import chat
from tests.wire.server import Reply, WireServer, in_turn

PNG = b"\x89PNG not looked at"


def reply(*answers: object) -> str:
    return json.dumps({"answers": [{"question": n, "answer": answer} for n, answer in enumerate(answers, 1)]})


async def test_a_model_is_shown_the_picture_and_never_the_prompt(wire: WireServer) -> None:
    wire.script = lambda call: Reply(reply("3", "2", "1"))
    found = await ModelAnswerer(chat("openai", wire)).answer(PNG, CATS, 0)
    assert found == {"0": 3, "1": 2, "2": 1}
    (call,) = wire.calls
    assert call.images == 1
    assert "How many red cats are in the image?" in call.last
    assert CATS.text not in call.prompt
    assert call.schema is not None
    assert call.temperature == 0


async def test_a_reply_that_will_not_do_is_sent_back_with_the_reason(wire: WireServer) -> None:
    wire.script = in_turn(Reply("Three cats, I think."), Reply(reply("3", "lots", "1")), Reply(reply("3", "2", "10+")))
    found = await ModelAnswerer(chat("openai", wire)).answer(PNG, CATS, 0)
    assert found == {"0": 3, "1": 2, "2": 11}
    assert "holds no JSON object" in wire.calls[1].last
    assert "'lots' to question 2 cannot be used" in wire.calls[2].last


async def test_three_replies_that_will_not_do_are_an_error() -> None:
    model = FunctionModel("stubborn", lambda messages: "no")
    with pytest.raises(AttemptsExhausted, match="after 3 attempts"):
        await ModelAnswerer(model).answer(PNG, DOGS, 0)


async def test_several_raters_are_told_apart() -> None:
    seen: list[str] = []

    def answered(messages: Sequence[Message]) -> str:
        seen.append(messages[0].text)
        return reply("3")

    answerer = ModelAnswerer(FunctionModel("m", answered), raters=2)
    await answerer.answer(PNG, DOGS, 0)
    await answerer.answer(PNG, DOGS, 1)
    assert "person 1 of 2" in seen[0]
    assert "person 2 of 2" in seen[1]
    await ModelAnswerer(FunctionModel("m", answered)).answer(PNG, DOGS, 0)
    assert "person" not in seen[2]


@pytest.mark.parametrize(
    ("prompt", "answers", "values"),
    [
        (DOGS, ["2-3"], [2.5]),
        (DOGS, [3], [3]),
        (VASE, ["3"], [4]),
        (VASE, ["Line 2"], [2]),
        (BOTH, ["1"], [0]),
        (BOTH, ["5"], [4]),
        (FORKS, ["yes", "No.", "1", "true"], [1, 0, 1, 1]),
    ],
)
def test_replies_are_read(prompt: Prompt, answers: list[object], values: list[float]) -> None:
    assert list(read_answers(reply(*answers), questions(prompt)).values()) == values


@pytest.mark.parametrize(
    ("prompt", "text", "said"),
    [
        (DOGS, '{"answers": 3}', "no list of answers"),
        (CATS, reply("3"), "Question 2 has no answer"),
        (VASE, reply("4"), "cannot be used"),
        (VASE, reply("0"), "cannot be used"),
        (VASE, reply("1.5"), "cannot be used"),
        (FORKS, reply("perhaps", "no", "no", "no"), "'perhaps' to question 1"),
    ],
)
def test_replies_that_will_not_do_say_why(prompt: Prompt, text: str, said: str) -> None:
    with pytest.raises(Rejected, match=said):
        read_answers(text, questions(prompt))


class Listed:
    """A detector that finds what it was given."""

    name = "listed"

    def __init__(self, *found: tuple[str, float, float]) -> None:
        self.asked: list[str] = []
        self._found = tuple(
            Detected(name=name, box=Box(left=x, top=y, right=x + 20, bottom=y + 20)) for name, x, y in found
        )

    async def objects(self, png: bytes, names: Sequence[str]) -> tuple[Detected, ...]:
        self.asked += names
        return self._found

    async def containers(self, png: bytes, names: Sequence[str]) -> tuple[Detected, ...]:
        return ()


def at(name: str, *places: tuple[float, float]) -> list[tuple[str, float, float]]:
    return [(name, x, y) for x, y in places]


async def test_a_detectors_finds_are_counted() -> None:
    detector = Listed(*at("dog", (0, 0), (50, 0)))
    assert await DetectorAnswerer(detector).answer(PNG, DOGS, 0) == {"0": 2}
    assert detector.asked == ["dog"]
    crowd = Listed(*at("dog", *((30 * n, 0) for n in range(15))))
    assert await DetectorAnswerer(crowd).answer(PNG, DOGS, 0) == {"0": 11}


@pytest.mark.parametrize(
    ("relation", "leaves", "flies"),
    [
        ("left of", [(0, 0), (70, 90)], [(100, 5)]),
        ("right of", [(200, 0), (130, 90)], [(100, 5)]),
        ("above", [(0, 0), (99, 10)], [(50, 60)]),
        ("below", [(0, 200), (99, 90)], [(50, 60)]),
    ],
)
async def test_what_lies_beyond_all_others_lies_there(
    relation: str, leaves: list[tuple[float, float]], flies: list[tuple[float, float]]
) -> None:
    prompt = PLACED.model_copy(update={"relation": relation})
    answerer = DetectorAnswerer(Listed(*at("leaf", *leaves), *at("fly", *flies)))
    assert await answerer.answer(PNG, prompt, 0) == {"0": 2, "1": 1, "2": 2, "3": 1}


async def test_a_thing_on_the_wrong_side_does_not_count() -> None:
    answerer = DetectorAnswerer(Listed(*at("leaf", (0, 0), (150, 0)), *at("fly", (100, 5))))
    assert await answerer.answer(PNG, PLACED, 0) == {"0": 2, "1": 1, "2": 1, "3": 0}
    alone = DetectorAnswerer(Listed(*at("leaf", (0, 0))))
    assert await alone.answer(PNG, PLACED, 0) == {"0": 1, "1": 0, "2": 0, "3": 0}


@pytest.mark.parametrize(
    ("relation", "leaf"), [("above", (0, 62)), ("below", (0, 58)), ("left of", (52, 0)), ("right of", (48, 0))]
)
async def test_a_thing_beside_the_other_lies_neither_above_nor_below(relation: str, leaf: tuple[float, float]) -> None:
    prompt = PLACED.model_copy(update={"relation": relation})
    found = await DetectorAnswerer(Listed(*at("leaf", leaf), *at("fly", (50, 60)))).answer(PNG, prompt, 0)
    assert (found["2"], found["3"]) == (0, 0)


@pytest.mark.parametrize(("ants", "flutes", "code"), [(0, 0, 0), (2, 0, 1), (0, 2, 1), (1, 2, 2), (2, 2, 3), (3, 2, 4)])
async def test_lines_of_two_things_follow_from_the_counts(ants: int, flutes: int, code: int) -> None:
    found = Listed(
        *at("ant", *((30 * n, 0) for n in range(ants))), *at("flute", *((30 * n, 90) for n in range(flutes)))
    )
    assert await DetectorAnswerer(found).answer(PNG, BOTH, 0) == {"0": code}


@pytest.mark.parametrize(("flowers", "code"), [(0, 0), (1, 2), (10, 2), (11, 4), (18, 4)])
async def test_lines_of_one_thing_follow_from_the_count(flowers: int, code: int) -> None:
    found = Listed(*at("flower", *((30 * n, 0) for n in range(flowers))))
    assert await DetectorAnswerer(found).answer(PNG, VASE, 0) == {"0": code}


async def test_colours_are_looked_up_in_the_picture() -> None:
    picture = draw(figure_of(CATS))
    cats = [e.box for e in picture.elements if e.kind == "cat"]
    detector = Listed()
    detector._found = tuple(Detected(name="cat", box=box) for box in cats)
    assert await DetectorAnswerer(detector).answer(picture.png, CATS, 0) == {"0": 3, "1": 2, "2": 1}


async def test_a_detector_has_no_answer_to_fractions() -> None:
    with pytest.raises(ValueError, match="task 3"):
        await DetectorAnswerer(Listed()).answer(PNG, FORKS, 0)
