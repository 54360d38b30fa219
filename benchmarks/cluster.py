"""``make bench-cluster``: how near a Ray cluster of two nodes on this machine comes to the ideal, beside one process.

Both make the same explanations of a server that answers after a known time, with pictures that cost a known CPU time.
The ideal is the work divided by the cores, plus the longest chain of waits that one explanation cannot avoid.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import hashlib
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn
from PIL import Image
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.routing import Route

from agent.data import Problem
from agent.executing.base import Executor
from agent.executing.local import NAMES, LocalExecutor
from agent.executing.ray_executor import RayExecutor
from agent.executing.shared import SharedState
from agent.job import Options
from agent.running import Order
from benchmarks.overhead import MODEL, SCENES, _event, reply
from benchmarks.own_postgresql import own_postgresql
from renderers.base import Renderer, RendererName, Rendering, RenderRequest

LIMIT = 1.15
_SERIAL = 4
"""Calls that follow one on another: outline, plan, the anchor, and the other scenes at once."""


@dataclass(frozen=True)
class Load:
    """What is made, and what each part costs, in seconds."""

    jobs: int
    at_once: int
    answer: float
    """From a question to its answer."""
    drawing: float
    """CPU time of a picture."""


@dataclass(frozen=True)
class Taken:
    """One measurement, in seconds; ``work`` is the CPU time of one explanation, measured by itself."""

    wall: float
    ideal: float

    @property
    def ratio(self) -> float:
        return self.wall / self.ideal


class BusyRenderer:
    """Draws by using a core for so long, beside the event loop; see :class:`renderers.base.Renderer`."""

    def __init__(self, name: RendererName, seconds: float) -> None:
        self.name = name
        self._seconds = seconds

    async def render(self, request: RenderRequest) -> Rendering:
        return await asyncio.to_thread(self._drawn, request)

    async def aclose(self) -> None:
        """Nothing to stop."""

    def _drawn(self, request: RenderRequest) -> Rendering:
        until = time.thread_time() + self._seconds
        block = bytes(1 << 20)  # large enough that the hash lets other threads run
        while time.thread_time() < until:
            hashlib.sha256(block).digest()
        png = request.folder / f"{request.stem}.png"
        Image.new("RGB", (160, 90), "white").save(png)
        return Rendering(png=png)


def drawers(seconds: float) -> Mapping[RendererName, Renderer]:
    """Renderers whose pictures cost ``seconds`` of CPU time each."""
    return {name: BusyRenderer(name, seconds) for name in NAMES}


def ideal(load: Load, own: float, cores: int) -> float:
    """Seconds that no executor can beat; ``own`` is our own CPU time of one explanation, drawing left out."""
    work = load.jobs * (own + SCENES * load.drawing)
    chain = _SERIAL * load.answer + own + 2 * load.drawing
    rounds = -(-load.jobs // load.at_once) * chain  # what so few at once cannot avoid
    return max(work / cores + chain, rounds)


def serve(port: int, answer: float) -> None:
    """Speak the OpenAI protocol; every answer comes after ``answer`` seconds."""

    async def complete(request: Request) -> StreamingResponse:
        messages = (await request.json())["messages"]
        user = messages[1]["content"]
        text = reply(messages[0]["content"], user if isinstance(user, str) else user[0]["text"])
        await asyncio.sleep(answer)

        async def events() -> AsyncIterator[str]:
            yield _event({"choices": [{"index": 0, "delta": {"content": text}, "finish_reason": None}]})
            yield _event({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]})
            usage = {"prompt_tokens": 4000, "completion_tokens": 500, "total_tokens": 4500}
            yield _event({"choices": [], "usage": usage})
            yield "data: [DONE]\n\n"

        return StreamingResponse(events(), media_type="text/event-stream")

    routes = [Route("/v1/chat/completions", complete, methods=["POST"])]
    uvicorn.run(Starlette(routes=routes), host="127.0.0.1", port=port, log_level="error")


@contextlib.contextmanager
def served(answer: float) -> Iterator[str]:
    """The URL of such a server, in a process of its own."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "benchmarks.cluster", "--serve", str(port), "--answer", str(answer)]
    with subprocess.Popen(command) as server:
        try:
            while server.poll() is None:
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                    break
                time.sleep(0.05)
            yield f"http://127.0.0.1:{port}/v1"
        finally:
            server.terminate()


async def timed(executor: Executor, load: Load, url: str, root: Path, first: int = 0) -> float:
    """Seconds of wall clock for all explanations. Raises ``RuntimeError`` when one is not whole."""
    slots = asyncio.Semaphore(load.at_once)

    async def one(number: int) -> None:
        options = Options(model=MODEL, base_url=url, price="1,2")
        problem = Problem(text=f"How long is a side of a square of area {number} cm²?")
        order = Order(problem, options, root, out=root / f"run{number}", key="sk-none")
        async with slots:
            made = await executor.explain(order, lambda _: None)
        if not made.complete:
            raise RuntimeError(f"explanation {number} is not whole")

    started = time.monotonic()
    await asyncio.gather(*(one(number) for number in range(first, first + load.jobs)))
    return time.monotonic() - started


async def own_cost(url: str, root: Path) -> float:
    """Our own CPU time of one explanation in one process, in seconds."""
    executor = LocalExecutor(drawers(0.0))
    few = Load(8, 4, 0.0, 0.0)
    await timed(executor, few, url, root / "first")
    used = time.process_time()
    await timed(executor, few, url, root / "second")
    return (time.process_time() - used) / few.jobs


async def measure(executor: Executor, load: Load, url: str, root: Path, own: float, cores: int) -> Taken:
    """Warm, then take the time."""
    few = Load(load.at_once, load.at_once, load.answer, load.drawing)
    await timed(executor, few, url, root / "warm")
    wall = await timed(executor, load, url, root / "timed", first=1000)
    return Taken(wall, ideal(load, own, cores))


@contextlib.contextmanager
def two_nodes(cores: int) -> Iterator[Any]:
    """A cluster of two raylets that share this machine's cores."""
    import ray
    from ray.cluster_utils import Cluster

    os.environ["PYTHONPATH"] = str(Path.cwd())
    half: dict[str, Any] = {"num_cpus": max(1, cores // 2), "object_store_memory": 200 << 20}
    cluster = Cluster(initialize_head=True, head_node_args=half)
    cluster.add_node(**half)
    ray.init(cluster.address, namespace="chalkwright", log_to_driver=False)
    try:
        yield cluster
    finally:
        ray.shutdown()
        cluster.shutdown()  # type: ignore[no-untyped-call]


async def compared(load: Load, url: str, root: Path, cores: int) -> dict[str, Taken]:
    """By executor, written as they come; the last one keeps its state in PostgreSQL."""
    own = await own_cost(url, root / "own")
    found = {"in process": await measure(LocalExecutor(drawers(load.drawing)), load, url, root / "local", own, cores)}
    _write("in process", found["in process"])
    with two_nodes(cores), own_postgresql() as database:
        for name, shared in (
            ("ray", None),
            ("ray, shared state", SharedState(database, f"file://{root / 'objects'}")),
        ):
            executor: Executor = RayExecutor("ray", shared=shared, renderers=drawers(load.drawing))
            try:
                found[name] = await measure(executor, load, url, root / name, own, cores)
            finally:
                await executor.aclose()
            _write(name, found[name])
    return found


def _write(name: str, taken: Taken) -> None:
    sys.stdout.write(f"{name:18} {taken.wall:6.1f} s, ideal {taken.ideal:5.1f} s: {taken.ratio:.2f} x\n")
    sys.stdout.flush()


def main() -> None:
    """Print the figures; exit code 1 when Ray is beyond the limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=30)
    parser.add_argument("--at-once", type=int, default=5)
    parser.add_argument("--answer", type=float, default=1.0, help="seconds from a question to its answer")
    parser.add_argument("--drawing", type=float, default=0.3, help="CPU seconds of a picture")
    parser.add_argument("--serve", type=int, metavar="PORT", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve(given.serve, given.answer)
        return
    load, cores = Load(given.jobs, given.at_once, given.answer, given.drawing), os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as folder, served(given.answer) as url:
        found = asyncio.run(compared(load, url, Path(folder), cores))
    busy = os.getloadavg()[0] / cores
    sys.stdout.write(f"{load.jobs} explanations, {load.at_once} at once, {cores} cores; load {busy:.1f} a core\n")
    sys.exit(found["ray"].ratio > LIMIT)


if __name__ == "__main__":
    main()
