"""Many explanations on two nodes, while processes are killed and one node goes for good: nothing is lost."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

import psycopg
import pytest

from chalkwright.agent.data import Explanation, Problem
from chalkwright.agent.executors.ray import RayExecutor
from chalkwright.agent.executors.shared import SharedState
from chalkwright.agent.explain.running import Order
from chalkwright.agent.models.base import Completion
from chalkwright.agent.models.purse import Purse
from chalkwright.agent.models.registry import resolve
from chalkwright.benchmarks.lab.own_cluster import add_node
from chalkwright.benchmarks.lab.replaying import SCENES, reply
from tests.agent.executing.processes import workers_of
from tests.agent.scripted import options, renderers
from tests.wire.clients import KEY
from tests.wire.server import Call, Reply, WireServer

pytestmark = [pytest.mark.process, pytest.mark.xdist_group("ray")]

JOBS = 8
AT_ONCE = 4
KILLS = ("explain_task", "Mailbox", "GateKeeper", "explain_task")
APART = JOBS * (SCENES + 2) // (len(KILLS) + 2)
"""Questions that are asked for the first time between two kills, so that each falls into work that goes on."""
ANSWER_SECONDS = 0.1
LAST_RESORT = 560.0
_PROBLEM = re.compile(r"(?:square number|A square) (\d+)\b")


class Server:
    """Replays: the same question has the same answer; when each was asked is kept."""

    def __init__(self) -> None:
        self.asked: dict[str, list[float]] = defaultdict(list)
        self.news = threading.Condition()

    def __call__(self, call: Call) -> Reply:
        number = _PROBLEM.findall("".join(text for _, text in call.messages))[0]
        text = reply(call.system, call.last).replace("A square", f"A square {number}")
        text = text.replace("<PURPOSE>", f"<PURPOSE>A square {number}: ")  # which is all that a drawing is told of it
        text = text.replace("from manim", f"# Problem {number}\nfrom manim")
        if text.startswith("White"):
            text = f"Plan {number}. {text}"
        with self.news:
            self.asked[text].append(time.time())
            self.news.notify_all()
        return Reply(text, hold=_wait)

    def has_been_asked(self, questions: int) -> None:
        """Block until so many different ones came."""
        with self.news:
            assert self.news.wait_for(lambda: len(self.asked) >= questions, LAST_RESORT)


async def _wait() -> None:
    await asyncio.sleep(ANSWER_SECONDS)


async def killing(cluster: Any, server: Server, over: Callable[[], bool]) -> None:
    """Kill a worker now and then, as the work goes on: an explanation's, the mailbox and a gate."""
    chance = random.Random(7)
    for number, title in enumerate(KILLS, 1):
        await asyncio.to_thread(server.has_been_asked, number * APART)
        while not (victims := workers_of(cluster, title)):  # one that was killed is on its way back
            assert not over(), f"all is done before a {title} was killed"
            await asyncio.sleep(0.02)
        os.kill(chance.choice(victims), signal.SIGKILL)


@pytest.mark.timeout(LAST_RESORT)
async def test_nothing_is_lost(cluster: Any, shared: SharedState, wire: WireServer, tmp_path: Path) -> None:
    wire.script = server = Server()
    purse = Purse(Decimal(1000))
    executor = RayExecutor("ray", shared=shared, renderers=renderers(), gate_lease=2.0)
    slots = asyncio.Semaphore(AT_ONCE)
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

    losses = [
        asyncio.create_task(killing(cluster, server, lambda: done == JOBS)),
        asyncio.create_task(lose_a_node()),
    ]
    try:
        made = await asyncio.gather(*(one(number) for number in range(JOBS)))
        await asyncio.gather(*losses)
        calls = [await executor.calls(tmp_path / f"run{number}") for number in range(JOBS)]
    finally:
        for loss in losses:
            loss.cancel()
        await asyncio.wait(losses)
        await executor.aclose()
        add_node(cluster, num_cpus=2, object_store_memory=200 << 20)

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
            if call.outcome == "ok":
                per_question[number, call.stage, call.scene] += 1
            else:  # cut off with its process
                assert call.outcome == "Lost"
    assert len(per_question) == JOBS * (SCENES + 2) == len(server.asked)
    answered = sum(not call.abandoned for call in wire.calls)
    heard = sum(call.outcome == "ok" for call in kept)
    assert len(kept) - heard <= len(KILLS) * SCENES + AT_ONCE * SCENES
    assert heard <= answered <= heard + len(KILLS) * SCENES + AT_ONCE * SCENES
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
