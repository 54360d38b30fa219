"""The openai adapter through the real SDK, against a real server."""

from __future__ import annotations

import json

import pytest

from chalkwright.agent.data import Usage
from chalkwright.agent.errors import EmptyReply, Filtered
from chalkwright.agent.models import registry
from chalkwright.agent.models.base import Delta, ModelCall
from tests.wire.clients import HI, chat
from tests.wire.server import Reply, WireServer

SCHEMA = {"type": "object", "properties": {"score": {"type": "integer"}}, "required": ["score"]}


@pytest.mark.parametrize("field", ["reasoning_content", "reasoning"])
async def test_thoughts_of_all_dialects(wire: WireServer, field: str) -> None:
    deltas = [{field: "hm"}, {"content": "yes"}]
    wire.script = lambda _: _events(*({"delta": delta} for delta in deltas))
    seen: list[Delta] = []
    completion = await chat("openai", wire).complete(ModelCall(HI, on_delta=seen.append))
    assert completion.text == "yes"
    assert seen == [Delta("hm", thinking=True), Delta("yes")]


async def test_mistrals_content_in_parts(wire: WireServer) -> None:
    thinking = {"type": "thinking", "thinking": [{"type": "text", "text": "hm"}]}
    content = [thinking, {"type": "text", "text": "yes"}]
    wire.script = lambda _: _events({"delta": {"content": content}})
    seen: list[Delta] = []
    assert (await chat("openai", wire).complete(ModelCall(HI, on_delta=seen.append))).text == "yes"
    assert seen == [Delta("hm", thinking=True), Delta("yes")]


async def test_moonshots_usage_inside_the_choice(wire: WireServer) -> None:
    usage = {"prompt_tokens": 9, "completion_tokens": 3, "total_tokens": 12, "cached_tokens": 4}
    wire.script = lambda _: _events({"delta": {"content": "yes"}, "usage": usage})
    completion = await chat("openai", wire).complete(ModelCall(HI))
    assert completion.usage == Usage(input_tokens=9, output_tokens=3, cached_tokens=4)


async def test_a_refusal_is_the_filters(wire: WireServer) -> None:
    wire.script = lambda _: _events({"delta": {"refusal": "I cannot"}})
    with pytest.raises(Filtered):
        await chat("openai", wire).complete(ModelCall(HI))


async def test_tool_calls_without_text_are_an_empty_reply(wire: WireServer) -> None:
    wire.script = lambda _: _events({"delta": {"content": None}}, ended="tool_calls")
    with pytest.raises(EmptyReply):
        await chat("openai", wire).complete(ModelCall(HI))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            "openai/gpt-4.1",
            {"temperature": 0.2, "max_completion_tokens": 50, "stream_options": {"include_usage": True}},
        ),
        ("gpt-5", {"max_completion_tokens": 50, "stream_options": {"include_usage": True}}),
        ("kimi", {"max_tokens": 50, "stream_options": {"include_usage": True}}),
        ("mistral-large", {"temperature": 0.2, "max_tokens": 50}),
        ("qwen-35b", {"temperature": 0.2, "max_tokens": 50, "stream_options": {"include_usage": True}}),
        ("ollama/llama3.2", {"temperature": 0.2, "max_tokens": 50, "stream_options": {"include_usage": True}}),
    ],
)
async def test_each_provider_is_asked_in_its_manner(wire: WireServer, name: str, expected: dict[str, object]) -> None:
    wire.script = lambda _: Reply("ok")
    await chat("openai", wire, name=name).complete(ModelCall(HI, temperature=0.2, max_tokens=50))
    body = {field: value for field, value in wire.calls[0].body.items() if field not in ("model", "messages", "stream")}
    assert body == expected


async def test_no_limit_is_sent_unasked(wire: WireServer) -> None:
    wire.script = lambda _: Reply("ok")
    await chat("openai", wire).complete(ModelCall(HI))
    assert not {"max_tokens", "max_completion_tokens", "response_format"} & set(wire.calls[0].body)
    assert wire.calls[0].temperature == 0.7


async def test_a_schema_goes_in_where_it_is_known(wire: WireServer) -> None:
    wire.script = lambda _: Reply('{"score": 4}')
    await chat("openai", wire).complete(ModelCall(HI, schema=SCHEMA))
    await chat("openai", wire, name="kimi").complete(ModelCall(HI, schema=SCHEMA))
    assert wire.calls[0].schema == SCHEMA
    assert wire.calls[1].body["response_format"] == {"type": "json_object"}


async def test_an_endpoint_without_a_key(wire: WireServer) -> None:
    wire.script = lambda _: Reply("ok")
    spec = registry.resolve("llamacpp/any", base_url=wire.openai_url)
    assert (await registry.build(spec).complete(ModelCall(HI))).text == "ok"


def _events(*choices: dict[str, object], ended: str = "stop") -> Reply:
    head = {"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "m"}
    ending = {"delta": {}, "finish_reason": ended}
    chunks = [{**head, "choices": [{"index": 0, "finish_reason": None, **choice}]} for choice in (*choices, ending)]
    raw = "".join(f"data: {json.dumps(chunk)}\n\n" for chunk in chunks) + "data: [DONE]\n\n"
    return Reply(raw=raw, content_type="text/event-stream")


async def test_a_model_that_can_be_told_is_told_how_long_to_think(wire: WireServer) -> None:
    for name, told in (("openai/gpt-5", "low"), ("openai/gpt-4.1", None)):
        await chat("openai", wire, name=name).complete(ModelCall(HI, effort="low"))
        assert wire.calls[-1].body.get("reasoning_effort") == told
    assert wire.calls[-1].temperature == 0.7
    await chat("openai", wire, name="openai/gpt-5").complete(ModelCall(HI))
    assert "reasoning_effort" not in wire.calls[-1].body


async def test_what_is_kept_only_when_marked_is_marked(wire: WireServer) -> None:
    await chat("openai", wire, name="openrouter/anthropic/claude-sonnet-4.5").complete(ModelCall(HI))
    system, user = wire.calls[0].body["messages"]
    assert system["content"] == [{"type": "text", "text": "Be brief.", "cache_control": {"type": "ephemeral"}}]
    assert user["content"] == "Hi"
