"""The whole stack, mostly over a real socket through the real openai client."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from chalkwright.agent.data import CallRecord, Usage
from chalkwright.agent.errors import BudgetExhausted, MissingKey, ModelError, RateLimited, UnknownPrice, WrongKey
from chalkwright.agent.models.base import Delta, Message, ModelCall
from chalkwright.agent.models.function import FunctionModel
from chalkwright.agent.models.order import ModelOrder
from chalkwright.agent.models.registry import resolve
from chalkwright.agent.models.retry import RetryPolicy
from chalkwright.agent.models.session import ModelSession
from chalkwright.agent.models.spec import ModelSpec
from chalkwright.agent.models.store import MEMORY, Store
from tests.wire.server import Call, Reply, WireServer, in_turn

ASK = (Message(role="user", text="What is a lever?"),)
KEY = "sk-test-0123456789abcdef"
TOLD = Usage(input_tokens=1_000_000, output_tokens=1_000_000)
COST = Decimal("2.67")
AT_ONCE = RetryPolicy(base=0, jitter=0)


def kimi(wire: WireServer) -> ModelSpec:
    return resolve("kimi", base_url=wire.openai_url)


def session(wire: WireServer, store: Store | None = None, **options: Any) -> ModelSession:
    return ModelSession(ordered(wire, **options), store)


def ordered(wire: WireServer, **options: Any) -> ModelOrder:
    return ModelOrder(kimi(wire), key=KEY, retry=AT_ONCE, **options)


def all_bytes(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir())


async def test_a_rate_limit_then_an_answer(wire: WireServer) -> None:
    wire.script = in_turn(Reply(status=429, retry_after=0), Reply("A bar on a pivot.", usage=TOLD))
    retries: list[tuple[int, str, float]] = []

    def told(attempt: int, error: ModelError, wait: float) -> None:
        retries.append((attempt, type(error).__name__, wait))

    run = session(wire)
    completion = await run.model_for("outline", on_retry=told).complete(ModelCall(ASK))
    assert (completion.text, completion.cost) == ("A bar on a pivot.", COST)
    assert retries == [(1, "RateLimited", 0)]
    assert [(call.outcome, call.cost) for call in run.ledger.records] == [("RateLimited", 0), ("ok", COST)]


async def test_too_long_a_retry_after_names_the_model(wire: WireServer) -> None:
    wire.script = in_turn(Reply(status=429, retry_after=900))
    with pytest.raises(RateLimited, match=r"^kimi.* asks to wait 900 s"):
        await session(wire).model_for("outline").complete(ModelCall(ASK))


async def test_an_answer_that_breaks_is_streamed_anew(wire: WireServer) -> None:
    wire.script = in_turn(Reply("A bar on a pivot.", cut=True), Reply("A bar on a pivot.", usage=TOLD))
    heard: list[str] = []

    def hear(delta: Delta) -> None:
        heard.append(delta.text)

    run = session(wire)
    model = run.model_for("outline", on_retry=lambda *_: heard.clear())
    await model.complete(ModelCall(ASK, on_delta=hear))
    assert "".join(heard) == "A bar on a pivot."
    broken, whole = run.ledger.records
    assert (broken.outcome, broken.usage.estimated) == ("StreamBroken", True)
    assert run.ledger.spent == (broken.cost or 0) + COST > COST
    assert whole.usage == TOLD


async def test_a_killed_run_goes_on_with_its_calls_and_its_money(wire: WireServer, tmp_path: Path) -> None:
    wire.script = in_turn(Reply(status=503), Reply("A bar on a pivot.", usage=TOLD))
    async with Store(tmp_path / "state.sqlite") as store:
        killed = session(wire, store, budget=Decimal("2.70"))
        await killed.model_for("outline").complete(ModelCall(ASK))
    async with Store(tmp_path / "state.sqlite") as store:
        told: list[CallRecord] = []
        resumed = await ordered(wire, budget=Decimal("2.70")).open(store, told.append)
        assert resumed.ledger.records == killed.ledger.records
        assert resumed.ledger.spent == COST
        heard: list[Delta] = []
        again = await resumed.model_for("outline").complete(ModelCall(ASK, on_delta=heard.append))
        assert (again.text, again.replayed) == ("A bar on a pivot.", True)
        assert heard == [Delta("A bar on a pivot.")]
        assert [call.replayed for call in told] == [True]
        assert len(await store.calls()) == 2
    assert len(wire.calls) == 2


async def test_the_money_of_a_killed_run_stops_the_next(wire: WireServer) -> None:
    wire.script = lambda _: Reply("A bar on a pivot.", usage=TOLD)
    async with Store(MEMORY) as store:
        await session(wire, store).model_for("outline").complete(ModelCall(ASK))
        resumed = await ordered(wire, budget=Decimal("2.67")).open(store)
        assert (await resumed.model_for("outline").complete(ModelCall(ASK))).replayed
        with pytest.raises(BudgetExhausted):
            await resumed.model_for("plan", 1).complete(ModelCall((*ASK, *ASK)))
    assert len(wire.calls) == 1


async def test_a_call_that_nobody_ended_is_paid_for(wire: WireServer, tmp_path: Path) -> None:
    """What a killed process leaves of a call under way: its state as it was while the model answered."""
    file, left = tmp_path / "state.sqlite", tmp_path / "left.sqlite"

    def killed_here() -> None:
        with sqlite3.connect(file) as source, sqlite3.connect(left) as target:
            source.backup(target)

    wire.script = lambda _: Reply("A bar on a pivot.", usage=TOLD, hold=killed_here)
    async with Store(file) as store:
        await session(wire, store, budget=Decimal("2.70")).model_for("outline").complete(ModelCall(ASK))
        await store.count_lost()  # it ended: there is nothing to be counted
        assert [call.outcome for call in await store.calls()] == ["ok"]
    async with Store(left) as store:
        assert [call.outcome for call in await store.calls()] == ["Lost"]
        resumed = await ordered(wire, budget=Decimal("2.70")).open(store)
        (lost,) = resumed.ledger.records
        assert (lost.stage, lost.outcome, lost.cost) == ("outline", "Lost", resumed.ledger.spent)
        assert sum(_most_written(call) for call in wire.calls) < resumed.ledger.spent <= Decimal("2.70")
        again = await ordered(wire, budget=Decimal("2.70")).open(store)
        assert again.ledger.records == (lost,)  # counted once


def _most_written(call: Call) -> Decimal:
    """US dollars for the longest answer that a call allowed."""
    price = resolve("kimi").cost(Usage(output_tokens=1_000_000))
    assert price is not None
    return price * int(call.body["max_tokens"]) / 1_000_000


async def test_the_key_is_never_in_the_store(wire: WireServer, tmp_path: Path) -> None:
    wire.script = in_turn(
        Reply(status=500, detail=f"bad key {KEY}"), Reply("Fine."), Reply(status=401, detail=f"{KEY} is wrong")
    )
    async with Store(tmp_path / "state.sqlite") as store:
        model = session(wire, store).model_for("outline")
        await model.complete(ModelCall(ASK))
        with pytest.raises(WrongKey) as caught:
            await model.complete(ModelCall((*ASK, *ASK)))
        written = all_bytes(tmp_path)
    assert wire.calls[0].key is not None
    assert KEY in wire.calls[0].key
    assert b"Fine." in written
    assert KEY.encode() not in written
    assert KEY not in str(caught.value)


async def test_calls_under_way_when_cancelled_are_recorded_and_kept(wire: WireServer) -> None:
    wire.script = lambda _: Reply("A bar on a pivot.", stall=True)
    async with Store(MEMORY) as store:
        run = session(wire, store)
        heard = asyncio.Event()
        task = asyncio.create_task(run.model_for("outline").complete(ModelCall(ASK, on_delta=lambda _: heard.set())))
        await heard.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        (call,) = await store.calls()
    assert call == run.ledger.records[0]
    assert (call.outcome, call.usage.estimated) == ("Cancelled", True)
    assert call.usage.output_tokens > 0


async def test_a_call_cancelled_in_the_queue_was_no_call() -> None:
    spec = resolve("ollama/x")
    entered = asyncio.Event()

    def enter(_: Sequence[Message]) -> str:
        entered.set()
        return "word " * 99

    run = ModelSession(ModelOrder(spec, adapter=FunctionModel("x", enter)))
    first = asyncio.create_task(run.model_for("rendering", 2).complete(ModelCall(ASK)))
    queued = asyncio.create_task(run.model_for("rendering", 3).complete(ModelCall(ASK)))
    await entered.wait()
    queued.cancel()
    await asyncio.wait([first, queued])
    assert [(call.scene, call.outcome) for call in run.ledger.records] == [(2, "ok")]


async def test_stage_and_scene_are_in_the_ledger() -> None:
    run = ModelSession(ModelOrder(resolve("kimi"), adapter=FunctionModel("x", lambda _: "Hi")))
    await run.model_for("plan", 1).complete(ModelCall(ASK))
    await run.model_for("outline").complete(ModelCall(ASK))
    assert [(call.stage, call.scene, call.model) for call in run.ledger.records] == [
        ("plan", 1, "kimi-k2.5"),
        ("outline", None, "kimi-k2.5"),
    ]


def test_a_session_can_be_made_before_its_event_loop() -> None:
    run = ModelSession(ModelOrder(resolve("kimi"), adapter=FunctionModel("x", lambda _: "Hi")))
    assert asyncio.run(run.model_for("outline").complete(ModelCall(ASK))).text == "Hi"
    assert asyncio.run(run.model_for("outline").complete(ModelCall(ASK))).text == "Hi"


def test_what_is_missing_is_told_before_any_call() -> None:
    with pytest.raises(MissingKey, match="MOONSHOT_API_KEY"):
        ModelSession(ModelOrder(resolve("kimi")))
    with pytest.raises(UnknownPrice, match="openrouter/some/model"):
        ModelSession(ModelOrder(resolve("openrouter/some/model"), Decimal(1), KEY))


async def test_connections_are_kept_while_somebody_holds_them(wire: WireServer) -> None:
    run, other = session(wire), session(wire)
    async with run.connect():
        for _ in range(2):
            await run.model_for("outline").complete(ModelCall(ASK))
            await other.model_for("outline").complete(ModelCall(ASK))
    await run.model_for("outline").complete(ModelCall(ASK))
    await run.model_for("outline").complete(ModelCall(ASK))
    held, after = {call.peer for call in wire.calls[:4]}, [call.peer for call in wire.calls[4:]]
    assert len(held) == 1
    assert len(set(after)) == 2, "nothing is left open when nobody holds it"
    assert not held.intersection(after)


async def test_a_connection_the_server_closed_is_no_fault(wire: WireServer) -> None:
    wire.script = in_turn(Reply("one", cut=True), Reply("two"), Reply("three"))
    run = session(wire)
    async with run.connect():
        assert (await run.model_for("outline").complete(ModelCall(ASK))).text == "two"
        assert (await run.model_for("plan").complete(ModelCall(ASK))).text == "three"
    assert [call.outcome for call in run.ledger.records] == ["StreamBroken", "ok", "ok"]
