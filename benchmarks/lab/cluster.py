"""``make bench-cluster``: how near a Ray cluster of two nodes on this machine comes to the ideal, beside one process.

Both make the same explanations of a server that answers after a known time, with pictures that cost a known CPU time.
The ideal is the work divided by the cores, plus the longest chain of waits that one explanation cannot avoid: what any
schedule without idle hands comes to, when all explanations are asked for at once and no provider holds them back.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import os
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from chalkwright.agent.data import Problem
from chalkwright.agent.executors.base import Executor
from chalkwright.agent.executors.local import NAMES, LocalExecutor
from chalkwright.agent.executors.ray import RayExecutor
from chalkwright.agent.executors.shared import SharedState
from chalkwright.agent.explain.running import Order
from chalkwright.agent.runs.job import Options
from chalkwright.benchmarks.lab.own_cluster import NODES, own_cluster
from chalkwright.benchmarks.lab.own_postgresql import own_postgresql
from chalkwright.benchmarks.lab.replaying import MODEL, SCENES, Behaviour, serving
from chalkwright.renderers.base import Renderer, RendererName, Rendering, RenderRequest

LIMIT = 1.15
_SERIAL = 4
"""Calls that follow one on another: outline, plan, the anchor, and the other scenes at once."""


@dataclass(frozen=True)
class Load:
    """What is made, and what each part costs, in seconds."""

    jobs: int
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
    """Draws by using a core for so long, beside the event loop; see :class:`chalkwright.renderers.base.Renderer`."""

    def __init__(self, name: RendererName, seconds: float) -> None:
        self.name = name
        self._seconds = seconds

    async def render(self, request: RenderRequest) -> Rendering:
        return await asyncio.to_thread(self._draw, request)

    async def aclose(self) -> None:
        """Nothing to stop."""

    def _draw(self, request: RenderRequest) -> Rendering:
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
    return work / cores + _SERIAL * load.answer + own + 2 * load.drawing


def answering(folder: Path, answer: float) -> AbstractContextManager[tuple[str, int]]:
    """A server in a process of its own, which answers each question after ``answer`` seconds."""
    return serving(folder, Behaviour(seconds=dict.fromkeys(("outline", "plan", "drawing"), answer)), concurrency=1000)


async def time_explanations(executor: Executor, jobs: int, root: Path, first: int = 0) -> float:
    """Seconds of wall clock for so many explanations at once. Raises ``RuntimeError`` when one is not whole."""

    async def one(number: int) -> None:
        problem = Problem(text=f"How long is a side of a square of area {number} cm²?")
        order = Order(problem, Options(model=MODEL, proof="off"), root, out=root / f"run{number}")
        made = await executor.explain(order, lambda _: None)
        if not made.complete:
            raise RuntimeError(f"explanation {number} is not whole")

    started = time.monotonic()
    await asyncio.gather(*(one(number) for number in range(first, first + jobs)))
    return time.monotonic() - started


async def own_cost(root: Path, jobs: int = 8) -> float:
    """Our own CPU time of one explanation in one process, in seconds."""
    executor = LocalExecutor(drawers(0.0))
    await time_explanations(executor, jobs, root / "first")
    used = time.process_time()
    await time_explanations(executor, jobs, root / "second")
    return (time.process_time() - used) / jobs


async def measure(executor: Executor, load: Load, root: Path, own: float, cores: int) -> Taken:
    """Warm, then take the time."""
    await time_explanations(executor, load.jobs, root / "warm")
    wall = await time_explanations(executor, load.jobs, root / "timed", first=1000)
    return Taken(wall, ideal(load, own, cores))


async def compare_executors(load: Load, root: Path, cores: int) -> dict[str, Taken]:
    """By executor, written as they come; the last one keeps its state in PostgreSQL."""
    own = await own_cost(root / "own")
    found = {"in process": await measure(LocalExecutor(drawers(load.drawing)), load, root / "local", own, cores)}
    _write("in process", found["in process"])
    with own_cluster(max(1, cores // NODES), seats=load.jobs), own_postgresql() as database:
        for name, shared in (
            ("ray", None),
            ("ray, shared state", SharedState(database, f"file://{root / 'objects'}")),
        ):
            executor: Executor = RayExecutor("ray", shared=shared, renderers=drawers(load.drawing))
            try:
                found[name] = await measure(executor, load, root / name, own, cores)
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
    parser.add_argument("--jobs", type=int, default=24, help="explanations, all at once; 300 MB each")
    parser.add_argument("--answer", type=float, default=4.0, help="seconds from a question to its answer")
    parser.add_argument("--drawing", type=float, default=0.3, help="CPU seconds of a picture")
    given = parser.parse_args()
    load, cores = Load(given.jobs, given.answer, given.drawing), os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as folder, answering(Path(folder), given.answer):
        found = asyncio.run(compare_executors(load, Path(folder), cores))
    sys.stdout.write(
        f"{load.jobs} explanations at once, {SCENES} pictures of {load.drawing:g} core seconds each, answers after "
        f"{load.answer:g} s, {cores} cores\n"
    )
    sys.exit(found["ray"].ratio > LIMIT)


if __name__ == "__main__":
    main()
