"""Replies in whatever form become lists of keypoints."""

from __future__ import annotations

import json

import pytest

from chalkwright.agent.errors import AttemptsExhausted
from chalkwright.judges.keypoints.parsing import Parsed, parse_keypoints, read_as_it_stands
from tests.offenders import each
from tests.wire.clients import chat
from tests.wire.server import Reply, WireServer, in_turn

ENTRIES = [
    {"element": "Point C", "description": "At the right end"},
    {"element": "Line AB", "description": "From A to B"},
]
PAIRS = [("Point C", "At the right end"), ("Line AB", "From A to B")]
BARE = json.dumps(ENTRIES)
INNER = ",\n".join(map(json.dumps, ENTRIES))
FORMS = {
    "a list": (BARE, "strict"),
    "an object": (f'{{"keypoints": {BARE}}}', "strict"),
    "a fence": (f"```json\n{BARE}\n```", "strict"),
    "words around": (f"Here they are:\n```json\n{BARE}\n```\nGood luck!", "read"),
    "bare words around": (f"The changes are {BARE} as you see.", "read"),
    "one key each": (json.dumps([{"Point C": "At the right end"}, {"Line AB": "From A to B"}]), "read"),
    "an object of elements": (json.dumps({"Point C": "At the right end", "Line AB": "From A to B"}), "read"),
    "the paper's braces": (f"{{\n{INNER}\n}}", "read"),
    "trailing commas": (BARE.replace("}]", "},]"), "read"),
    "another name": (json.dumps({"visual_keypoints": ENTRIES}), "read"),
    "lines": ("\n".join(map(json.dumps, ENTRIES)), "read"),
    "cut off": (BARE[:-1] + ', {"element": "Line CD", "descr', "read"),
    "one twice": (json.dumps([*ENTRIES, {"element": "Segment BA", "description": "again"}]), "strict"),
}


def pairs(parsed: Parsed | None) -> list[tuple[str, str]]:
    assert parsed is not None
    return [(keypoint.element, keypoint.description) for keypoint in parsed.keypoints]


@each(FORMS)
def test_a_list_is_read_as_it_stands(name: str) -> None:
    reply, how = FORMS[name]
    parsed = read_as_it_stands(reply)
    assert pairs(parsed) == PAIRS
    assert parsed is not None
    assert parsed.how == how


@pytest.mark.parametrize(
    "reply",
    [
        "",
        "Draw the altitude.",
        '{"problem": "five points", "solution": "There are 3 lines"}',
        "[1, 2]",
        '{"answer": 19}',
    ],
)
def test_what_is_no_list_is_not_made_one(reply: str) -> None:
    assert read_as_it_stands(reply) is None


def test_an_empty_list_is_an_answer() -> None:
    assert read_as_it_stands("[]") == Parsed(keypoints=(), how="strict")


async def test_a_model_helps_only_where_it_is_needed(wire: WireServer) -> None:
    model = chat("openai", wire)
    assert (await parse_keypoints(BARE, model)).how == "strict"
    assert wire.calls == []
    wire.script = in_turn(Reply("Of course!"), Reply(f'{{"keypoints": {BARE}}}'))
    parsed = await parse_keypoints("Put a point C at the right end and join A to B.", model)
    assert (pairs(parsed), parsed.how) == (PAIRS, "model")
    assert "Put a point C" in wire.calls[0].last
    assert len(wire.calls) == 2


async def test_a_model_may_find_nothing(wire: WireServer) -> None:
    wire.script = lambda call: Reply('{"keypoints": []}')
    assert await parse_keypoints("The answer is 19.", chat("openai", wire)) == Parsed(keypoints=(), how="model")


async def test_without_a_model_there_are_none(wire: WireServer) -> None:
    assert await parse_keypoints("The answer is 19.") == Parsed(keypoints=(), how="none")
    assert await parse_keypoints("  ", chat("openai", wire)) == Parsed(keypoints=(), how="none")


async def test_a_helper_that_never_helps_is_an_error(wire: WireServer) -> None:
    wire.script = lambda call: Reply('{"keypoints": [{"description": "no name"}]}')
    with pytest.raises(AttemptsExhausted):
        await parse_keypoints("Join A to B.", chat("openai", wire))
