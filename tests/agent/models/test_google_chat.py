"""The google adapter through the real SDK, against a real server."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from chalkwright.agent.data import Usage
from chalkwright.agent.errors import Filtered, ProviderUnavailable, RateLimited, StreamBroken
from chalkwright.agent.models.base import ModelCall
from tests.wire.clients import HI, KEY, chat
from tests.wire.server import Reply, WireServer

SCHEMA = {
    "type": "object",
    "properties": {"score": {"anyOf": [{"type": "integer"}, {"type": "null"}]}},
    "additionalProperties": False,
}


@pytest.mark.parametrize(("name", "asked"), [("gemini", True), ("google/gemini-2.0-flash", False)])
async def test_thoughts_are_asked_for_where_there_are_any(wire: WireServer, name: str, asked: bool) -> None:
    wire.script = lambda _: Reply("ok")
    await chat("google", wire, name=name).complete(ModelCall(HI))
    assert ("thinkingConfig" in wire.calls[0].body["generationConfig"]) is asked


async def test_a_json_schema_goes_in_unchanged(wire: WireServer) -> None:
    wire.script = lambda _: Reply('{"score": 4}')
    await chat("google", wire).complete(ModelCall(HI, schema=SCHEMA, temperature=0.0, max_tokens=50))
    config = wire.calls[0].body["generationConfig"]
    assert wire.calls[0].schema == SCHEMA
    assert config["responseMimeType"] == "application/json"
    assert config["maxOutputTokens"] == 50
    assert wire.calls[0].temperature == 0.0


@pytest.mark.parametrize("reason", ["SAFETY", "RECITATION", "PROHIBITED_CONTENT", "BLOCKLIST", "SPII"])
async def test_every_kind_of_filter(wire: WireServer, reason: str) -> None:
    wire.script = lambda _: Reply("It begins", finish=reason)
    with pytest.raises(Filtered):
        await chat("google", wire).complete(ModelCall(HI))


async def test_a_broken_answer_tells_the_thinking_it_cost(wire: WireServer) -> None:
    usage = Usage(input_tokens=120, output_tokens=3000, reasoning_tokens=2900)
    wire.script = lambda _: Reply("abcdefgh", thought="hm", pieces=8, usage=usage, cut=True)
    with pytest.raises(StreamBroken) as caught:
        await chat("google", wire).complete(ModelCall(HI))
    assert caught.value.usage is not None
    assert caught.value.usage.input_tokens == 120
    assert caught.value.usage.output_tokens >= 2900
    assert caught.value.received.startswith("hm")


async def test_the_wait_in_googles_retry_info(wire: WireServer) -> None:
    raw = """{"error": {"code": 429, "message": "quota", "status": "RESOURCE_EXHAUSTED", "details": [
        {"@type": "type.googleapis.com/google.rpc.QuotaFailure"},
        {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "17.5s"}]}}"""
    wire.script = lambda _: Reply(status=429, raw=raw)
    with pytest.raises(RateLimited) as caught:
        await chat("google", wire).complete(ModelCall(HI))
    assert caught.value.retry_after == 17.5


async def test_settings_of_the_machine_do_not_change_the_endpoint(
    wire: WireServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GOOGLE_GENAI_USE_VERTEXAI", "true")
    monkeypatch.setenv("GOOGLE_GENAI_HTTP_CLIENT", "httpx2")
    monkeypatch.setenv("GOOGLE_GEMINI_BASE_URL", "http://127.0.0.1:9")
    monkeypatch.setenv("GOOGLE_API_KEY", "another")
    wire.script = lambda _: Reply("ok")
    assert (await chat("google", wire).complete(ModelCall(HI))).text == "ok"
    assert wire.calls[0].key == KEY


async def test_the_sdk_does_not_try_again_and_says_nothing(wire: WireServer, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    wire.script = lambda _: Reply(status=503)
    with pytest.raises(ProviderUnavailable):
        await chat("google", wire).complete(ModelCall(HI))
    assert len(wire.calls) == 1
    assert not caplog.records


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("google/gemini-3-pro-preview", {"include_thoughts": True, "thinking_level": "LOW"}),
        ("google/gemini-2.5-flash", {"include_thoughts": True, "thinking_budget": 1024}),
        ("google/gemini-2.0-flash", None),
    ],
)
async def test_how_long_to_think_is_told_in_the_models_own_way(
    wire: WireServer, name: str, told: dict[str, object] | None
) -> None:
    await chat("google", wire, name=name).complete(ModelCall(HI, effort="low"))
    assert wire.calls[0].body["generationConfig"].get("thinkingConfig") == told


@pytest.mark.parametrize("takes", [True, False])
async def test_a_system_text_that_comes_often_is_laid_down_once(
    wire: WireServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, takes: bool
) -> None:
    asked: list[dict[str, Any]] = []

    async def create(request: Request) -> JSONResponse:
        asked.append(await request.json())
        if takes:
            return JSONResponse({"name": "cachedContents/one", "model": "models/gemini-3-pro-preview"})
        return JSONResponse({"error": {"code": 400, "message": "too short", "status": "INVALID_ARGUMENT"}}, 400)

    wire.add_routes(Route("/v1beta/cachedContents", create, methods=["POST"]))
    own = tmp_path / "models.toml"
    own.write_text(
        '[models.kept]\nprovider = "google"\nid = "gemini-3-pro-preview"\nquirks = { cached_content = true }\n'
    )
    monkeypatch.setenv("CHALKWRIGHT_MODELS", str(own))
    model = chat("google", wire, name="kept")
    for _ in range(5):
        assert (await model.complete(ModelCall(HI))).text == "ok"
    assert len(asked) == 1
    assert asked[0]["systemInstruction"]["parts"] == [{"text": "Be brief."}]
    systems = [call.system for call in wire.calls]
    names = [call.body.get("cachedContent") for call in wire.calls]
    if takes:
        assert systems == ["Be brief."] * 2 + [""] * 3
        assert names == [None, None, *["cachedContents/one"] * 3]
    else:
        assert systems == ["Be brief."] * 5
        assert names == [None] * 5
