"""Every way a provider fails, through the real clients over real sockets: its own error, and what was spent."""

from __future__ import annotations

import socket
from collections.abc import Iterator, Sequence
from contextlib import ExitStack

import pytest
from pydantic import BaseModel, ValidationError

from chalkwright.agent.data import Usage
from chalkwright.agent.errors import (
    BadReply,
    ConnectFailed,
    EmptyReply,
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
from chalkwright.agent.loop import Attempt, Limits, Rejected, settle
from chalkwright.agent.models.base import Message, ModelCall
from chalkwright.renderers.faults import Fault
from tests.wire.clients import HI, KEY, chat
from tests.wire.server import Reply, WireServer, in_turn

SPENT = Usage(input_tokens=120, output_tokens=9, cached_tokens=40, reasoning_tokens=5)

pytestmark = pytest.mark.parametrize("adapter", ["openai", "google"])


async def fault_of(adapter: str, wire: WireServer | str, reply: Reply | None = None, **patience: float) -> ModelError:
    """The error of one call; checks that its message is one sentence which keeps the key secret."""
    if reply is not None and isinstance(wire, WireServer):
        wire.script = lambda _: reply
    with pytest.raises(ModelError) as caught:
        await chat(adapter, wire, **patience).complete(ModelCall(HI))
    message = str(caught.value)
    assert message.endswith("."), message
    assert ". " not in message.removesuffix("."), message
    assert "\n" not in message, message
    assert KEY not in message, message
    assert caught.value.__suppress_context__ or caught.value.__context__ is None
    if isinstance(wire, WireServer):
        assert len(wire.calls) == 1, "the bare adapter must not try again by itself"
    return caught.value


async def test_429_with_retry_after(adapter: str, wire: WireServer) -> None:
    error = await fault_of(adapter, wire, Reply(status=429, retry_after=2.5, detail="slow down"))
    assert type(error) is RateLimited
    assert error.retry_after == 2.5
    assert "429" in str(error)
    assert "2.5 s" in str(error)
    assert error.retryable
    assert not error.sent


async def test_429_with_a_date(adapter: str, wire: WireServer) -> None:
    headers = {"retry-after": "Sat, 21 Nov 2026 10:00:09 GMT", "date": "Sat, 21 Nov 2026 10:00:00 GMT"}
    error = await fault_of(adapter, wire, Reply(status=429, headers=headers))
    assert type(error) is RateLimited
    assert error.retry_after == 9.0, "counted on the server's clock, not on ours"


async def test_429_without_a_wait(adapter: str, wire: WireServer) -> None:
    error = await fault_of(adapter, wire, Reply(status=429))
    assert type(error) is RateLimited
    assert error.retry_after is None


async def test_no_credit_is_not_tried_again(adapter: str, wire: WireServer) -> None:
    error = await fault_of(adapter, wire, Reply(status=429, code="insufficient_quota", detail="insufficient_quota"))
    assert type(error) is RequestRefused
    assert not error.retryable
    assert "credit" in str(error)


@pytest.mark.parametrize("status", [500, 503])
async def test_5xx(adapter: str, wire: WireServer, status: int) -> None:
    error = await fault_of(adapter, wire, Reply(status=status, retry_after=4))
    assert type(error) is ProviderUnavailable
    assert f"HTTP {status}" in str(error)
    assert str(error).startswith("127.0.0.1:")  # not the provider's name: it is another who answers in its place
    assert error.retry_after == 4
    assert error.usage is None


async def test_5xx_that_is_no_json(adapter: str, wire: WireServer) -> None:
    error = await fault_of(adapter, wire, Reply(status=502, raw="<html>Bad gateway</html>", content_type="text/html"))
    assert type(error) is ProviderUnavailable


async def test_connection_refused(adapter: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    error = await fault_of(adapter, f"http://127.0.0.1:{port}", connect=0.3)
    assert type(error) is ConnectFailed
    assert f"127.0.0.1:{port}" in str(error)
    assert error.retryable
    assert not error.sent


async def test_connect_timeout(adapter: str, full_backlog: int) -> None:
    error = await fault_of(adapter, f"http://127.0.0.1:{full_backlog}", connect=0.3, idle=10_000.0)
    assert type(error) is ConnectFailed
    assert "0.3 s" in str(error)


async def test_read_timeout_before_the_first_byte(adapter: str, wire: WireServer) -> None:
    error = await fault_of(adapter, wire, Reply(hang=True), idle=0.3)
    assert type(error) is StreamStalled
    assert "0.3 s" in str(error)
    assert error.sent
    assert error.received == ""


async def test_read_timeout_in_the_middle(adapter: str, wire: WireServer) -> None:
    error = await fault_of(adapter, wire, Reply("abcdefghijklmnop", pieces=8, stall=True), idle=0.3)
    assert type(error) is StreamStalled
    assert error.received
    assert "abcdefghijklmnop".startswith(error.received)


async def test_slow_but_alive_is_no_fault(adapter: str, wire: WireServer) -> None:
    wire.script = lambda _: Reply("abcdefgh", pieces=8, pause=0.06)
    completion = await chat(adapter, wire, idle=0.4).complete(ModelCall(HI))
    assert completion.text == "abcdefgh"
    assert completion.latency > 0.4, "the whole took longer than the idle limit"


async def test_body_cut_off(adapter: str, wire: WireServer) -> None:
    error = await fault_of(adapter, wire, Reply("abcdefghijklmnop", pieces=8, cut=True))
    assert type(error) is StreamBroken
    assert error.sent
    assert error.retryable
    assert error.received
    assert "abcdefghijklmnop".startswith(error.received)


async def test_stream_that_ends_without_a_reason(adapter: str, wire: WireServer) -> None:
    error = await fault_of(adapter, wire, Reply("abc", finish="error" if adapter == "openai" else "OTHER", usage=SPENT))
    assert type(error) is StreamBroken
    assert error.usage == SPENT
    assert error.received == "abc"


@pytest.mark.parametrize(
    "reply",
    [
        Reply(raw="<html>Welcome</html>", content_type="text/html"),
        Reply(raw='{"choices": [', content_type="application/json"),
        Reply(raw='data: {"choices": [\n\n', content_type="text/event-stream"),
        Reply(raw="data: ]]\n\n", content_type="text/event-stream"),
    ],
    ids=["a page", "cut JSON", "cut event", "no JSON"],
)
async def test_invalid_json(adapter: str, wire: WireServer, reply: Reply) -> None:
    error = await fault_of(adapter, wire, reply)
    assert type(error) is BadReply
    assert "JSON" in str(error)


async def test_error_inside_the_stream(adapter: str, wire: WireServer) -> None:
    raw = 'data: {"error": {"code": 503, "message": "overloaded", "status": "UNAVAILABLE"}}\n\n'
    error = await fault_of(adapter, wire, Reply(raw=raw, content_type="text/event-stream"))
    assert type(error) is ProviderUnavailable


@pytest.mark.parametrize("text", ["", " \n"])
async def test_empty_completion(adapter: str, wire: WireServer, text: str) -> None:
    error = await fault_of(adapter, wire, Reply(text, usage=SPENT))
    assert type(error) is EmptyReply
    assert error.usage == SPENT
    assert error.retryable


async def test_only_thoughts_is_an_empty_completion(adapter: str, wire: WireServer) -> None:
    error = await fault_of(adapter, wire, Reply("", thought="hm, let me see", usage=SPENT))
    assert type(error) is EmptyReply
    assert error.received == "hm, let me see"


async def test_finish_reason_length(adapter: str, wire: WireServer) -> None:
    error = await fault_of(adapter, wire, Reply("half an ans", finish="length", usage=SPENT))
    assert type(error) is Truncated
    assert error.received == "half an ans"
    assert error.usage == SPENT
    assert not error.retryable


async def test_length_before_any_text(adapter: str, wire: WireServer) -> None:
    error = await fault_of(adapter, wire, Reply("", finish="length", usage=SPENT))
    assert type(error) is Truncated, "all tokens went into thinking: not an empty reply that is tried again"


@pytest.mark.parametrize("text", ["", "It begins"])
async def test_content_filter(adapter: str, wire: WireServer, text: str) -> None:
    error = await fault_of(adapter, wire, Reply(text, finish="filtered", usage=SPENT))
    assert type(error) is Filtered
    assert error.received == text
    assert error.usage == SPENT
    assert not error.retryable


async def test_request_refused_by_the_filter(adapter: str, wire: WireServer) -> None:
    error = await fault_of(adapter, wire, Reply(status=400, code="content_filter", detail="content_filter triggered"))
    assert type(error) is Filtered


class Score(BaseModel):
    score: int


async def test_schema_violated(adapter: str, wire: WireServer) -> None:
    """The adapter hands the text on; the loop rejects it and asks again with what was wrong."""
    wire.script = in_turn(Reply('{"score": "high"}', usage=SPENT), Reply('{"score": 4}'))
    model = chat(adapter, wire)

    async def ask(tried: Sequence[Attempt]) -> str:
        told = [Message(role="user", text=fault.sentence()) for attempt in tried for fault in attempt.faults]
        return (await model.complete(ModelCall([*HI, *told], schema=Score.model_json_schema()))).text

    async def check(reply: str) -> Score:
        try:
            return Score.model_validate_json(reply)
        except ValidationError as error:
            first = error.errors()[0]
            raise Rejected(Fault(kind="schema", message=f"{first['loc'][0]}: {first['msg']}.")) from None

    settled = await settle("the score", ask, check, Limits(attempts=3))
    assert settled.value.score == 4
    assert settled.attempts == 2
    assert [call.schema for call in wire.calls] == [Score.model_json_schema()] * 2
    assert "score: Input should be a valid integer" in wire.calls[1].last


@pytest.mark.parametrize("status", [401, 403])
async def test_wrong_key(adapter: str, wire: WireServer, status: int) -> None:
    error = await fault_of(adapter, wire, Reply(status=status, detail=f"Incorrect API key provided: {KEY}."))
    assert type(error) is WrongKey
    assert wire.calls[0].key == KEY, "the key did go out"
    assert "API_KEY" in str(error), "the message names the variable"
    assert not error.sent


async def test_wrong_key_in_googles_manner(adapter: str, wire: WireServer) -> None:
    error = await fault_of(adapter, wire, Reply(status=400, detail="API key not valid. Please pass a valid API key."))
    assert type(error) is WrongKey


@pytest.mark.parametrize("said", [f"no access with {KEY}", f"no access with {KEY[:6]}***{KEY[-4:]}"])
async def test_a_quoted_key_is_hidden(adapter: str, wire: WireServer, said: str) -> None:
    error = await fault_of(adapter, wire, Reply(status=422, detail=said))
    assert type(error) is RequestRefused
    assert "no access with [hidden]" in str(error)
    assert KEY[-4:] not in str(error)


async def test_unknown_model(adapter: str, wire: WireServer) -> None:
    error = await fault_of(adapter, wire, Reply(status=404, detail="no such model"))
    assert type(error) is RequestRefused
    assert "HTTP 404" in str(error)


@pytest.fixture
def full_backlog() -> Iterator[int]:
    """A port that takes no further connection: its queue is full, and nobody accepts."""
    with ExitStack() as open_ends:
        listener = open_ends.enter_context(socket.socket())
        listener.bind(("127.0.0.1", 0))
        listener.listen(0)
        for _ in range(3):
            waiting = open_ends.enter_context(socket.socket())
            waiting.setblocking(False)
            waiting.connect_ex(listener.getsockname())
        yield listener.getsockname()[1]
