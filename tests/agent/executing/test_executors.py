"""The seam: what every executor does alike."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from chalkwright.agent.data import Problem, Redo
from chalkwright.agent.errors import BudgetExhausted, OutlineWaiting, OutOfScope
from chalkwright.agent.events import Event
from chalkwright.agent.executors.base import Executor
from chalkwright.agent.executors.local import LocalExecutor
from chalkwright.agent.executors.shared import SharedState
from chalkwright.agent.explain.running import Order
from chalkwright.agent.models.purse import Purse
from chalkwright.agent.runs.job import Options
from chalkwright.benchmarks.lab.replaying import SCENES, reply
from tests.agent.scripted import is_wish, options, renderers, wished
from tests.wire.clients import KEY
from tests.wire.server import Call, Reply, WireServer

pytestmark = [
    pytest.mark.process,
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.xdist_group("ray"),
    pytest.mark.timeout(900),
]

PROBLEM = Problem(text="How long is a side of a square of area 49 cm²?")
CALLS = SCENES + 2
LAST_RESORT = 120.0
"""Seconds: on the most crowded machine it is over by then."""


def script(call: Call) -> Reply:
    return wished(2) if is_wish(call) else Reply(reply(call.system, call.last))


def order(wire: WireServer, out: Path, problem: Problem = PROBLEM, **more: Any) -> Order:
    chosen = options(wire, price="1,2", **more.pop("options", {}))
    return Order(problem, chosen, out.parent, out=out, key=KEY, **more)


@pytest.fixture(scope="module")
def module_wire() -> Iterator[WireServer]:
    """One server for the file: a provider's gate is an actor of the cluster, and takes a process."""
    with WireServer() as server:
        server.hold_limit = LAST_RESORT
        yield server


@pytest.fixture
def wire(module_wire: WireServer) -> Iterator[WireServer]:
    """The server, not asked anything yet."""
    assert module_wire.idle(LAST_RESORT)
    module_wire.calls.clear()
    yield module_wire
    errors, module_wire.errors[:] = list(module_wire.errors), []
    for error in errors:
        raise error


@pytest_asyncio.fixture(params=["local", "local-shared", "ray", "ray-shared"], scope="module", loop_scope="module")
async def executor(
    request: pytest.FixtureRequest,
    new_shared: Callable[[Path], SharedState],
    tmp_path_factory: pytest.TempPathFactory,
) -> AsyncIterator[Executor]:
    kind = request.param
    shared = new_shared(tmp_path_factory.mktemp(kind)) if kind.endswith("shared") else None
    made: Executor
    if kind.startswith("local"):
        made = LocalExecutor(renderers(), shared=shared)
    else:
        request.getfixturevalue("cluster")
        from chalkwright.agent.executors.ray import RayExecutor

        made = RayExecutor("ray", shared=shared, renderers=renderers(), gate_lease=2.0)
    yield made
    await made.aclose()


async def test_explains(executor: Executor, wire: WireServer, tmp_path: Path) -> None:
    wire.script = script
    events: list[Event] = []
    out = tmp_path / "run"
    seen: list[bool] = []

    def tell(event: Event) -> None:
        events.append(event)
        if event.event == "picture-ready":
            seen.append(Path(event.png).exists())

    made = await executor.explain(order(wire, out), tell)
    assert made.complete
    assert made.folder == str(out)
    assert len(wire.calls) == CALLS
    assert len(made.record.calls) == CALLS
    assert seen == [True] * SCENES
    kinds = [event.event for event in events]
    assert (kinds[0], kinds.count("call-made"), kinds[-1]) == ("started", CALLS, "assembled")
    assert events[0].folder == str(out)  # type: ignore[union-attr]
    assert {"explanation.md", "explanation.html", "run.json", "scene_1.png"} <= {file.name for file in out.iterdir()}


async def test_a_model_that_only_the_caller_knows(
    executor: Executor, wire: WireServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wire.script = script
    own = tmp_path / "models.toml"
    own.write_text(
        '[providers.ours]\nlabel = "Ours"\nadapter = "openai"\nkeys = ["OURS_API_KEY"]\n'
        f'base_url = "{wire.openai_url}"\n[models.house]\nprovider = "ours"\nid = "house-1"\n'
    )
    monkeypatch.setenv("CHALKWRIGHT_MODELS", str(own))
    monkeypatch.setenv("OURS_API_KEY", KEY)
    made = await executor.explain(
        Order(PROBLEM, Options(model="house"), tmp_path, out=tmp_path / "run"), lambda _: None
    )
    assert made.complete
    assert {call.model for call in made.record.calls} == {"house-1"}


async def test_goes_on_without_a_call(executor: Executor, wire: WireServer, tmp_path: Path) -> None:
    wire.script = script
    out = tmp_path / "run"
    first = await executor.explain(order(wire, out), lambda _: None)
    events: list[Event] = []
    again = await executor.explain(order(wire, out, resume=True), events.append)
    assert len(wire.calls) == CALLS
    assert again.record == first.record
    assert [event.event for event in events].count("picture-ready") == SCENES


async def test_money_is_shared_and_exact(executor: Executor, wire: WireServer, tmp_path: Path) -> None:
    wire.script = script
    purse = Purse(Decimal(1))
    made = await asyncio.gather(
        *(
            executor.explain(
                order(wire, tmp_path / f"run{n}", Problem(text=f"Square {n}?"), purse=purse), lambda _: None
            )
            for n in range(2)
        )
    )
    assert purse.spent == sum((call.cost or Decimal(0) for one in made for call in one.record.calls), Decimal(0)) > 0
    with pytest.raises(BudgetExhausted):
        await executor.explain(
            order(wire, tmp_path / "poor", Problem(text="?"), purse=Purse(Decimal("0.000001"))), lambda _: None
        )
    assert len(wire.calls) == 2 * CALLS


async def test_outline_waits_and_a_scene_is_redone(executor: Executor, wire: WireServer, tmp_path: Path) -> None:
    wire.script = script
    out = tmp_path / "run"
    with pytest.raises(OutlineWaiting) as waiting:
        await executor.explain(order(wire, out, options={"review_outline": True}), lambda _: None)
    assert waiting.value.folder == str(out)
    made = await executor.explain(
        order(wire, out, options={"review_outline": True}, resume=True, outline=waiting.value.outline), lambda _: None
    )
    assert made.complete
    redone = await executor.explain(order(wire, out, redo=Redo(scene=2, wish="bigger")), lambda _: None)
    assert redone.record.scenes[1].wishes == ("bigger",)
    assert len(wire.calls) == CALLS + 1


async def test_raises_as_a_run_does(executor: Executor, wire: WireServer, tmp_path: Path) -> None:
    chosen = order(wire, tmp_path / "run").options.model_copy(update={"model": None, "base_url": None})
    with pytest.raises(OutOfScope):
        await executor.explain(
            Order(Problem(text="Why is the sky blue?"), chosen, tmp_path, out=tmp_path / "run"), lambda _: None
        )
    assert not (tmp_path / "run").exists()


async def test_cancelled_means_over(executor: Executor, wire: WireServer, tmp_path: Path) -> None:
    never = threading.Event()
    wire.script = lambda call: Reply("", hold=never) if len(wire.calls) == 3 else script(call)
    out = tmp_path / "run"
    job = asyncio.create_task(executor.explain(order(wire, out), lambda _: None))
    await _until(lambda: len(wire.calls) == 3)
    job.cancel()
    try:
        with pytest.raises(asyncio.CancelledError):
            await job
        assert await asyncio.to_thread(wire.idle, LAST_RESORT)
        assert wire.calls[2].abandoned
    finally:
        never.set()
    wire.script = script
    made = await executor.explain(order(wire, out, resume=True), lambda _: None)
    assert made.complete
    assert len(wire.calls) == CALLS + 1
    assert [call.outcome for call in made.record.calls].count("Cancelled") == 1


async def _until(true: Callable[[], bool], seconds: float = LAST_RESORT) -> None:
    async with asyncio.timeout(seconds):
        while not true():  # noqa: ASYNC110
            await asyncio.sleep(0.02)
