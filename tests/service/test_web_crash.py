"""``kill -9`` of the server and its workers with 20 jobs in flight: all finish after a restart, nothing is paid twice,
and whoever listened hears every event once."""

from __future__ import annotations

import asyncio
import re
import threading
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from chalkwright.agent.data import Problem
from chalkwright.service.client import Client, ServiceEvent
from tests.conversations import replay
from tests.conversations.replay import asked
from tests.service.serving_here import MANY, ServerProcess, catalogue, gone
from tests.wire.server import Call, Reply, WireServer

pytestmark = pytest.mark.process


JOBS = 20
DRAWN = 2
"""So many of them have pictures, which are made before the kill as well as after it."""
_NUMBER = re.compile(r"\(\d+\) ")
NUMBERS, BAR = replay.load("no_diagram"), replay.load("fraction_bar")


class Script:
    """Answers until every job waits for one reply, which is held for good; then answers all."""

    def __init__(self) -> None:
        self.problems: dict[str, replay.Conversation] = {}
        self.asked: Counter[tuple[str, object]] = Counter()
        self.held: set[tuple[str, object]] = set()
        self.all_held, self.never, self.lock = threading.Event(), threading.Event(), threading.Lock()
        for at in range(JOBS):
            conversation = BAR if at < DRAWN else NUMBERS
            problem = conversation.problem.model_copy(update={"text": f"({at}) {conversation.problem.text}"})
            self.problems[problem.text] = replay.Conversation(conversation.folder, problem)

    def __call__(self, call: Call) -> Reply:
        numbered = _NUMBER.search(call.messages[0][1])
        assert numbered is not None
        text = next(text for text in self.problems if text.startswith(numbered[0]))
        conversation, (stage, scene, attempt) = self.problems[text], asked(call)
        what = (text, (stage, scene, attempt))
        drawn = conversation.folder == BAR.folder
        with self.lock:
            self.asked[what] += 1
            late = (stage, scene) == ("rendering", 2) if drawn else attempt == 2
            if late and not self.never.is_set():
                self.held.add(what)
                if len(self.held) == JOBS:
                    self.all_held.set()
                return Reply("too late", hold=self.never)
        if not drawn and attempt == 1:
            return Reply("No outline at all.")
        replies = conversation.replies("anchored", stage, scene)
        # A drawing is told of its series what each scene is for, and nothing else that has the number.
        return Reply(replies[0].replace("<PURPOSE>", f"<PURPOSE>{numbered[0]}"))


async def test_kill_9_with_20_jobs_in_flight(wire: WireServer, tmp_path: Path, database: str | None) -> None:
    script = Script()
    wire.script, wire.hold_limit = script, 240
    more = ["--workers", "1", "--jobs-at-once", str(JOBS), "--model", MANY]
    if database is not None:
        more += ["--db", database]
    start = partial(ServerProcess, tmp_path / "service", *more, CHALKWRIGHT_MODELS=catalogue(tmp_path, wire))
    server = await asyncio.to_thread(start)
    try:
        async with Client(server.url, patience=200) as client:
            jobs = [await client.explain(Problem(text=text)) for text in script.problems]
            heard = [asyncio.create_task(all_of(client, job.id)) for job in jobs]
            assert await asyncio.to_thread(script.all_held.wait, 200)
            workers = server.workers()
            server.kill()
            await asyncio.to_thread(gone, workers)
            script.never.set()
            server = await asyncio.to_thread(start, port=server.port)
            streams = await asyncio.gather(*heard)
            ends = [await client.get(job) for job in jobs]
    finally:
        await asyncio.to_thread(server.stop)
    assert [(end.state, end.fault) for end in ends] == [("finished", "")] * JOBS
    assert [end.attempt for end in ends] == [2] * JOBS
    repeated = {what for what, count in script.asked.items() if count > 1}
    assert repeated == script.held
    assert set(script.asked.values()) == {1, 2}
    for events in streams:
        assert [event.seq for event in events] == list(range(1, len(events) + 1))
        assert events[-1].data == {"state": "finished"}
        assert [event.data["attempt"] for event in events if event.data.get("state") == "running"] == [1, 2]


async def all_of(client: Client, job: str) -> list[ServiceEvent]:
    return [event async for event in client.events(job)]
