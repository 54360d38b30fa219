"""Sixty explanations on two nodes, while processes are killed and one node goes for good: nothing is lost."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import time
from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

import psycopg
import pytest

from agent.data import Explanation, Problem
from agent.executing.ray_executor import RayExecutor
from agent.executing.shared import SharedState
from agent.models.base import Completion
from agent.models.meter import Purse
from agent.models.registry import resolve
from agent.running import Order
from benchmarks.overhead import SCENES, reply
from tests.agent.executing.processes import workers_of
from tests.agent.scripted import options, renderers
from tests.wire.clients import KEY
from tests.wire.server import Call, Reply, WireServer

JOBS = 60
AT_ONCE = 8
KILL_SECONDS = 3.0
MOST_KILLS = 20
"""On a crowded machine a job may take longer than the time to the next kill: it has to end at last."""
ANSWER_SECONDS = 0.1
_PROBLEM = re.compile(r"square number (\d+)\b")


class Server:
    """Replays: the same question has the same answer; when each was asked is kept."""

    def __init__(self) -> None:
        self.asked: dict[str, list[float]] = defaultdict(list)

    def __call__(self, call: Call) -> Reply:
        number = _PROBLEM.findall("".join(text for _, text in call.messages))[0]
        text = reply(call.system, call.last).replace("A square", f"A square {number}")
        text = text.replace("from manim", f"# Problem {number}\nfrom manim")
        if text.startswith("White"):
            text = f"Plan {number}. {text}"
        self.asked[text].append(time.time())
        return Reply(text, hold=_wait)


async def _wait() -> None:
    await asyncio.sleep(ANSWER_SECONDS)


async def killing(cluster: Any, chance: random.Random, killed: list[str]) -> None:
    """Kill a worker every few seconds: mostly an explanation's, sometimes the mailbox or a gate."""
    while len(killed) < MOST_KILLS:
        await asyncio.sleep(KILL_SECONDS)
        title = ("explain_task", "explain_task", "Mailbox", "explain_task", "GateKeeper")[len(killed) % 5]
        victims = workers_of(cluster, title)
        if victims:
            os.kill(chance.choice(victims), signal.SIGKILL)
            killed.append(title)


@pytest.mark.timeout(560)
async def test_nothing_is_lost(cluster: Any, shared: SharedState, wire: WireServer, tmp_path: Path) -> None:
    wire.script = server = Server()
    purse = Purse(Decimal(1000))
    executor = RayExecutor("ray", shared=shared, renderers=renderers(), gate_lease=2.0)
    slots = asyncio.Semaphore(AT_ONCE)
    killed: list[str] = []
    done = 0
    halfway = asyncio.Event()

    async def one(number: int) -> Explanation:
        nonlocal done
        problem = Problem(text=f"How long is a side of square number {number}?")
        order = Order(
            problem, options(wire, price="1,2"), tmp_path, out=tmp_path / f"run{number}", key=KEY, purse=purse
        )
        async with slots:
            made = await executor.explain(order, lambda _: None)
        done += 1
        if done == JOBS // 3:
            halfway.set()
        return made

    async def lose_a_node() -> None:
        await halfway.wait()
        await asyncio.to_thread(cluster.remove_node, cluster.worker_nodes.copy().pop(), allow_graceful=False)

    killer = asyncio.create_task(killing(cluster, random.Random(7), killed))
    losing = asyncio.create_task(lose_a_node())
    try:
        made = await asyncio.gather(*(one(number) for number in range(JOBS)))
        await losing
        calls = [await executor.calls(tmp_path / f"run{number}") for number in range(JOBS)]
    finally:
        killer.cancel()
        await asyncio.wait([killer])
        await executor.aclose()
        cluster.add_node(num_cpus=2, object_store_memory=200 << 20)

    assert len(killed) >= 5
    assert {one.record.status for one in made} == {"complete"}
    assert {one.record.outline.title for one in made} == {f"A square {number}" for number in range(JOBS)}
    assert len({one.record.key for one in made}) == JOBS
    for number, explanation in enumerate(made):
        assert (tmp_path / f"run{number}" / f"scene_{SCENES}.png").exists()
        assert explanation.record.outline.title == f"A square {number}"
    _nothing_asked_again(server, shared)
    kept = [call for run in calls for call in run]
    assert _cost(kept) == _cost([call for one in made for call in one.record.calls if not call.replayed])
    assert purse.spent == _cost(kept)
    per_question: dict[tuple[int, str, int | None], int] = defaultdict(int)
    for number, run in enumerate(calls):
        for call in run:
            assert call.outcome == "ok"  # what was cut off with its process was heard by nobody
            per_question[number, call.stage, call.scene] += 1
    assert len(per_question) == JOBS * (SCENES + 2) == len(server.asked)
    answered = sum(not call.abandoned for call in wire.calls)
    assert len(kept) <= answered <= len(kept) + len(killed) * SCENES + AT_ONCE * SCENES
    assert wire.most_at_once <= resolve("gpt-5").concurrency


def _nothing_asked_again(server: Server, shared: SharedState) -> None:
    """No question came after its answer was kept."""
    with psycopg.connect(shared.url) as connection:
        rows = connection.execute("SELECT completion, extract(epoch FROM kept) FROM chalkwright_responses").fetchall()
    kept = {Completion.model_validate_json(completion).text: float(at) for completion, at in rows}
    assert set(kept) == set(server.asked)
    late = [text for text, times in server.asked.items() if max(times) > kept[text]]
    assert late == []


def _cost(calls: Sequence[Any]) -> Decimal:
    return sum((call.cost or Decimal(0) for call in calls), Decimal(0))
