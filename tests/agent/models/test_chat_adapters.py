"""What holds of the chat adapters alike, through the real SDKs, against a real server."""

from __future__ import annotations

import asyncio
import threading

import pytest

from chalkwright.agent.data import Image, Usage
from chalkwright.agent.models.base import Delta, Message, ModelCall
from tests.wire.clients import HI, KEY, chat
from tests.wire.server import Reply, WireServer

pytestmark = pytest.mark.parametrize("adapter", ["openai", "google"])


async def test_the_answer(adapter: str, wire: WireServer) -> None:
    usage = Usage(input_tokens=120, output_tokens=30, cached_tokens=100, reasoning_tokens=12)
    wire.script = lambda _: Reply("Good morning", usage=usage, model="as-it-was-named-2025-04-14")
    model = chat(adapter, wire)
    completion = await model.complete(ModelCall(HI))
    assert completion.text == "Good morning"
    assert completion.usage == usage, "thinking tokens are output tokens"
    assert completion.finish_reason == "stop"
    assert completion.model == "as-it-was-named-2025-04-14"
    assert completion.cost is None
    assert completion.latency > 0
    call = wire.calls[0]
    assert (call.system, call.messages, call.key) == ("Be brief.", (("user", "Hi"),), KEY)
    assert call.model in ("gpt-4.1", "gemini-3-pro-preview")
    assert call.stream


async def test_pieces_and_thoughts_come_as_they_are_sent(adapter: str, wire: WireServer) -> None:
    go_on = asyncio.Event()
    loop = asyncio.get_running_loop()
    wire.script = lambda _: Reply("one two", thought="hm", pieces=2, pause=0.02)
    seen: list[Delta] = []

    def note(delta: Delta) -> None:
        seen.append(delta)
        loop.call_soon(go_on.set)

    call = asyncio.create_task(chat(adapter, wire).complete(ModelCall(HI, on_delta=note)))
    await go_on.wait()
    assert not call.done(), "the first piece came before the answer was whole"
    assert (await call).text == "one two"
    assert seen == [Delta("h", True), Delta("m", True), Delta("one "), Delta("two")]


async def test_untold_usage_is_marked(adapter: str, wire: WireServer) -> None:
    wire.script = lambda _: Reply("Hello", tell_usage=False)
    assert (await chat(adapter, wire).complete(ModelCall(HI))).usage.estimated


async def test_images_go_in(adapter: str, wire: WireServer) -> None:
    picture = Image(media_type="image/png", data=b"\x89PNG")
    wire.script = lambda _: Reply("A square")
    asked = [Message(role="user", text="What is it?", images=(picture, picture))]
    await chat(adapter, wire).complete(ModelCall(asked))
    assert (wire.calls[0].images, wire.calls[0].last) == (2, "What is it?")
    body = wire.calls[0].body
    if adapter == "openai":
        assert body["messages"][0]["content"][1]["image_url"]["url"] == "data:image/png;base64,iVBORw=="
    else:
        assert body["contents"][0]["parts"][1]["inlineData"]["data"] == "iVBORw=="


async def test_a_whole_conversation_goes_in(adapter: str, wire: WireServer) -> None:
    wire.script = lambda _: Reply("ok")
    said = (("user", "a"), ("assistant", "b"), ("user", "c"))
    turns = [Message(role="system", text="S"), *(Message.model_validate({"role": r, "text": t}) for r, t in said)]
    await chat(adapter, wire).complete(ModelCall(turns))
    assert (wire.calls[0].system, wire.calls[0].messages) == ("S", said)


async def test_calls_overlap(adapter: str, wire: WireServer) -> None:
    together = threading.Barrier(3)
    wire.script = lambda _: Reply("ok", hold=together)
    model = chat(adapter, wire)
    await asyncio.gather(*(model.complete(ModelCall(HI)) for _ in range(3)))
    assert wire.most_at_once == 3


async def test_cancelling_closes_the_connection(adapter: str, wire: WireServer) -> None:
    arrived = threading.Event()

    def script(_: object) -> Reply:
        arrived.set()
        return Reply(hang=True)

    wire.script = script
    call = asyncio.create_task(chat(adapter, wire, idle=60.0).complete(ModelCall(HI)))
    await asyncio.to_thread(arrived.wait, 10)
    call.cancel()
    with pytest.raises(asyncio.CancelledError):
        await call
    assert await asyncio.to_thread(wire.idle, 5.0)
    assert wire.calls[0].abandoned


def test_one_model_in_several_event_loops(adapter: str, wire: WireServer) -> None:
    wire.script = lambda _: Reply("ok")
    model = chat(adapter, wire)
    assert [asyncio.run(model.complete(ModelCall(HI))).text for _ in range(2)] == ["ok", "ok"]
