"""The LiteLLM adapter through the real library and its OpenAI-compatible route; importing it takes seconds."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from chalkwright.agent.data import Image, Usage
from chalkwright.agent.errors import (
    BadReply,
    Filtered,
    ModelError,
    ProviderUnavailable,
    RateLimited,
    RequestRefused,
    StreamBroken,
    StreamStalled,
    Truncated,
    WrongKey,
)
from chalkwright.agent.models.base import Delta, Message, ModelCall
from tests.wire.clients import HI, KEY, chat
from tests.wire.server import Reply, WireServer

SCHEMA = {"type": "object", "properties": {"score": {"type": "integer"}}}


async def test_the_answer(
    wire: WireServer, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.INFO)
    usage = Usage(input_tokens=120, output_tokens=30, cached_tokens=100, reasoning_tokens=12)
    wire.script = lambda _: Reply('{"score": 4}', thought="hm", pieces=2, usage=usage)
    seen: list[Delta] = []
    picture = Image(media_type="image/png", data=b"\x89PNG")
    turns = [HI[0], Message(role="user", text="What is it?", images=(picture,))]
    completion = await chat("litellm", wire, idle=60.0).complete(ModelCall(turns, schema=SCHEMA, on_delta=seen.append))
    assert completion.text == '{"score": 4}'
    assert completion.usage == usage
    assert seen == [Delta("h", True), Delta("m", True), Delta('{"scor'), Delta('e": 4}')]
    call = wire.calls[0]
    assert (call.model, call.system, call.images, call.key) == ("gpt-4.1", "Be brief.", 1, KEY)
    assert call.schema == SCHEMA
    assert call.stream
    assert not [record for record in caplog.records if record.name.startswith("LiteLLM")]
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        (Reply(status=429, retry_after=7), RateLimited),
        (Reply(status=500), ProviderUnavailable),
        (Reply(status=401, detail=f"bad key {KEY}"), WrongKey),
        (Reply(status=400, detail=f"bad option, {KEY}"), RequestRefused),
        (Reply(hang=True), StreamStalled),
        (Reply("abcdefgh", stall=True), StreamStalled),
        (Reply("abcdefgh", cut=True), StreamBroken),
        (Reply(raw="data: {nope\n\n", content_type="text/event-stream"), BadReply),
        (Reply("abc", finish="length"), Truncated),
        (Reply("abc", finish="filtered"), Filtered),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else None,
)
async def test_faults(wire: WireServer, reply: Reply, kind: type[ModelError]) -> None:
    wire.script = lambda _: reply
    with pytest.raises(ModelError) as caught:
        await chat("litellm", wire, idle=0.3 if reply.hang or reply.stall else 60.0).complete(ModelCall(HI))
    assert type(caught.value) is kind
    assert caught.value.retry_after == reply.retry_after
    assert KEY not in str(caught.value)
    assert len(wire.calls) == 1, "LiteLLM must not try again by itself"


@pytest.mark.process
def test_loading_reads_no_env_file_and_asks_no_network(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("MADE_UP_SETTING=1\n", encoding="utf-8")
    script = """
import os, socket
def refuse(*_, **__): raise SystemExit("network at import")
socket.socket.connect = refuse
from chalkwright.agent.models.litellm_chat import load
load()
import litellm
assert "MADE_UP_SETTING" not in os.environ, "read .env"
assert litellm.telemetry is False
"""
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


async def test_anthropic_is_told_what_to_keep_and_how_long_to_think(wire: WireServer) -> None:
    wire.script = lambda _: Reply("Hello", usage=Usage(input_tokens=3000, output_tokens=5, cached_tokens=2048))
    model = chat("litellm", wire.google_url, name="anthropic/claude-sonnet-4-5", idle=60.0)
    completion = await model.complete(ModelCall(HI))
    assert (completion.text, completion.usage.input_tokens, completion.usage.cached_tokens) == ("Hello", 3000, 2048)
    (call,) = wire.calls
    assert (call.protocol, call.key, call.temperature) == ("anthropic", KEY, 0.7)
    assert call.body["system"] == [{"type": "text", "text": "Be brief.", "cache_control": {"type": "ephemeral"}}]
    assert "cache_control" not in str(call.body["messages"])
    assert "thinking" not in call.body
    await model.complete(ModelCall(HI, effort="low"))
    thinking = wire.calls[1].body["thinking"]
    assert thinking["type"] == "enabled"
    assert thinking["budget_tokens"] > 0
    assert wire.calls[1].temperature is None
