"""Both tasks over a real connection: what is asked, what is kept, what is asked again."""

from __future__ import annotations

import json

import pytest

from chalkwright.agent.data import Image
from chalkwright.agent.errors import AttemptsExhausted
from chalkwright.agent.keypoints.data import FigureProblem, Keypoint
from chalkwright.agent.keypoints.replies import read_answer, read_keypoints, require_sound
from chalkwright.agent.keypoints.tasks import explain_with, identify, versions
from chalkwright.agent.loop import Limits, Rejected
from tests.agent.keypoints.drawn_figures import triangle
from tests.wire.clients import chat
from tests.wire.server import Reply, WireServer, in_turn

PROBLEM = FigureProblem(
    id="altitude-01",
    problem="In the triangle ABC, find the area.",
    image=Image(media_type="image/png", data=triangle().png),
    answer="60",
    options=("30", "60"),
    chapter="Properties of Figures",
    section="Properties of Triangles",
)
UNANSWERED = PROBLEM.model_copy(update={"answer": None})
POINT = {"element": "Point D", "description": "The foot of the perpendicular from A to BC."}
LINE = {"element": "Line AD", "description": "The segment from A to D."}
GOOD = json.dumps({"keypoints": [POINT, LINE]})
KEYPOINTS = (Keypoint(**POINT), Keypoint(**LINE))


async def test_identify_asks_with_everything_and_reads_the_list(wire: WireServer) -> None:
    wire.script = lambda _: Reply(GOOD)
    found = await identify(PROBLEM, chat("openai", wire))
    assert found.keypoints == KEYPOINTS
    assert (found.strict, found.reply) == (True, GOOD)
    (call,) = wire.calls
    for told in (PROBLEM.problem, "1. ⟦30⟧", "Answer: ⟦60⟧", PROBLEM.chapter, PROBLEM.section):
        assert told in call.last
    assert call.images == 1


async def test_a_benchmark_keeps_a_malformed_reply_as_it_is(wire: WireServer) -> None:
    wire.script = in_turn(Reply("Add the altitude AD, and mark the right angle."))
    found = await identify(PROBLEM, chat("openai", wire))
    assert found.keypoints == ()
    assert not found.strict
    assert found.reply == "Add the altitude AD, and mark the right angle."


async def test_a_product_asks_again_and_says_why(wire: WireServer) -> None:
    twice = json.dumps({"keypoints": [POINT, POINT]})
    wire.script = in_turn(Reply("No JSON."), Reply(twice), Reply(GOOD))
    found = await identify(PROBLEM, chat("openai", wire), strict=True)
    assert found.keypoints == KEYPOINTS
    assert "no valid JSON" in wire.calls[1].last
    assert "named twice" in wire.calls[2].last


async def test_a_product_gives_up_after_its_attempts(wire: WireServer) -> None:
    wire.script = lambda _: Reply("[]")
    with pytest.raises(AttemptsExhausted, match="is empty"):
        await identify(PROBLEM, chat("openai", wire), strict=True, limits=Limits(attempts=2))
    assert len(wire.calls) == 2


async def test_the_explanation_knows_the_keypoints_and_the_answer(wire: WireServer) -> None:
    wire.script = in_turn(Reply("<think>hm</think>Draw AD.\n\nAnswer: 60"))
    explained = await explain_with(PROBLEM, KEYPOINTS, chat("openai", wire))
    assert explained.text == "Draw AD.\n\nAnswer: 60"
    assert explained.derived is None
    assert "Line AD: The segment from A to D." in wire.calls[0].last
    assert "lead to it" in wire.calls[0].system


async def test_without_the_answer_it_is_derived_from_the_explanation_alone(wire: WireServer) -> None:
    wire.script = in_turn(Reply("The area is 30."), Reply("**reasoning**\nAnswer: 30"))
    explained = await explain_with(UNANSWERED, KEYPOINTS, chat("openai", wire))
    assert explained.derived == "30"
    first, second = wire.calls
    assert "find it yourself" in first.system
    assert "60\n" not in first.last.replace("2. 60", "")
    assert "The area is 30." in second.last
    assert second.images == 0


async def test_nothing_is_derived_where_that_is_not_wanted(wire: WireServer) -> None:
    wire.script = in_turn(Reply("The area is 30."))
    explained = await explain_with(UNANSWERED, (), chat("openai", wire), derive=False, language="de")
    assert explained.derived is None
    assert "Language of the explanation: ⟦de⟧" in wire.calls[0].last


@pytest.mark.parametrize(
    "reply",
    [GOOD, f"```json\n{GOOD}\n```", f"<think>so</think>\n{GOOD}", json.dumps([POINT, LINE])],
    ids=["bare", "fenced", "thought", "list"],
)
def test_the_strict_form(reply: str) -> None:
    assert read_keypoints(reply) == KEYPOINTS


@pytest.mark.parametrize(
    "reply",
    [
        f"Here it is: {GOOD}",
        GOOD[:-3],
        "",
        json.dumps({"keypoints": [{**POINT, "why": "because"}]}),
        json.dumps({"keypoints": [{"element": "Point D"}]}),
        json.dumps({"Point D": "the foot"}),
        "[" * 3000,
    ],
    ids=["prose", "cut", "empty", "more keys", "fewer keys", "mapping", "deep"],
)
def test_what_is_not_the_strict_form(reply: str) -> None:
    with pytest.raises(Rejected):
        read_keypoints(reply)


def test_duplicates_stay_in_a_benchmark_and_not_in_a_product() -> None:
    twice = read_keypoints(json.dumps([POINT, {**POINT, "element": "point  d"}]))
    assert len(twice) == 2
    with pytest.raises(Rejected, match="named twice"):
        require_sound(twice)
    with pytest.raises(Rejected, match="kind of element"):
        require_sound((Keypoint(element="Altitude AD", description=""),))


@pytest.mark.parametrize(("reply", "answer"), [("5", "5"), ("So.\n\nAnswer: $5$ cm", "$5$ cm"), ("a\nb", "b")])
def test_answers(reply: str, answer: str) -> None:
    assert read_answer(reply) == answer


def test_no_answer_is_made_up() -> None:
    for reply in ("", "Answer:", "x" * 400):
        with pytest.raises(Rejected):
            read_answer(reply)


def test_the_versions_are_those_of_the_tasks() -> None:
    names = {name.removeprefix("keypoints/") for name in versions()}
    tasks = {f"{task}_{part}" for task in ("identify", "explain", "derive") for part in ("system", "user")}
    assert names == {*tasks, "repair"}
