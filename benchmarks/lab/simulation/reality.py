"""The real service in this process beside the simulation's prediction for it, from service times measured apart.

Measured apart: pictures drawn one after the other (core seconds of one), and explanations one after the other against a
server that answers at once (own core seconds of a call). Then many explanations at once against a server that takes its
time. Other work on the machine enters the prediction as the processes that wanted a core while the real ones ran.
"""

from __future__ import annotations

import asyncio
import os
import resource
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

from chalkwright.agent.data import Problem
from chalkwright.agent.events import PictureReady, TextReady
from chalkwright.agent.executors.base import Executor
from chalkwright.agent.explain.service import ExplanationService
from chalkwright.agent.runs.job import Options
from chalkwright.benchmarks.lab.processes import core_seconds
from chalkwright.benchmarks.lab.replaying import MODEL, PIECE, SCENES, Behaviour, reply, serving
from chalkwright.benchmarks.lab.simulation.measured import Figure, SimulationFigures, Tokens, Writing, load_shipped
from chalkwright.benchmarks.lab.simulation.provider import Limits
from chalkwright.benchmarks.lab.simulation.results import Outcome, percentile, simulate
from chalkwright.benchmarks.lab.simulation.scenario import Scenario
from chalkwright.renderers.base import RenderRequest
from chalkwright.renderers.pool.pool import PooledRenderer

SECONDS = {"outline": 3.0, "plan": 1.5, "drawing": 2.5}
SPREAD = 0.3
PACED = Behaviour(seconds=SECONDS, spread=SPREAD)
SEATS = 8
CONCURRENCY = 12
CLOSE = 1.25
"""The prediction holds when it is off by no more than this factor."""
_RENDERS = 12
_ALONE = 4


@dataclass(frozen=True)
class Apart:
    """Service times, taken one at a time; seconds."""

    render: float
    """Core seconds of one picture in its processes."""
    call: float
    """Own core seconds a call, its share of the explanation included."""


@dataclass(frozen=True)
class Run:
    """What many explanations at once took; seconds."""

    wall: float
    first_text: tuple[float, ...]
    first_picture: tuple[float, ...]
    whole: tuple[float, ...]
    strangers: float
    """Processes of others that wanted a core meanwhile, on average."""


async def compare(console: Console, explanations: int) -> int:
    """Print reality, prediction and their ratio; 1 when wall time or p95 is not met within :data:`CLOSE`."""
    with tempfile.TemporaryDirectory(prefix="chalkwright-simulation-") as temporary:
        folder = Path(temporary)
        apart = await measure_services(folder)
        real = await at_once(folder, explanations)
    predicted = simulate(figures(apart), scenario(explanations, real.strangers))
    return print_comparison(console, explanations, apart, real, predicted)


def print_comparison(console: Console, explanations: int, apart: Apart, real: Run, predicted: Outcome) -> int:
    """Print both; 1 when they are too far apart."""
    console.print(
        f"{explanations} explanations, {SEATS} at once, {CONCURRENCY} calls at once; "
        f"{os.cpu_count()} cores, shared with {real.strangers:.1f} others; "
        f"apart: {apart.render * 1000:.0f} ms a picture, {apart.call * 1000:.0f} ms a call"
    )
    rows = [("wall", real.wall, predicted.seconds)]
    for name in ("first_text", "first_picture", "whole"):
        for percent, foretold in zip((50, 95), getattr(predicted, name), strict=True):
            rows.append((f"{name.replace('_', ' ')}, p{percent}", percentile(getattr(real, name), percent), foretold))
    shown = Table("seconds", "real", "simulated", "ratio")
    for name, seen, foretold in rows:
        shown.add_row(name, f"{seen:.1f}", f"{foretold:.1f}", f"{seen / foretold:.2f}")
    console.print(shown)
    ratios = [rows[0][1] / rows[0][2], rows[-1][1] / rows[-1][2]]
    return int(not all(1 / CLOSE <= ratio <= CLOSE for ratio in ratios))


async def measure_services(folder: Path) -> Apart:
    """Each service alone."""
    request = RenderRequest(
        code=reply("Stage: drawing", "# Task: Draw Scene 1, …").removeprefix("```python\n").removesuffix("```"),
        scene="Scene1",
        folder=folder,
        stem="apart",
    )
    pool = PooledRenderer("manim", at_once=1)
    try:
        await pool.render(request)  # what is loaded once is loaded
        cores = []
        for _ in range(_RENDERS):
            before = _all_used(pool)
            rendering = await pool.render(request)
            if not rendering.ok:
                raise RuntimeError(rendering.faults[0].sentence())
            cores.append(max(_all_used(pool) - before, rendering.timings["total"] / 2))
    finally:
        await pool.aclose()
    calls = SCENES + 2
    with serving(folder, Behaviour(), concurrency=CONCURRENCY):
        async with ExplanationService(Options(model=MODEL, proof="off"), root=folder / "alone") as service:
            await service.explain(_problem(0))
            before = _own_used()
            for number in range(1, _ALONE + 1):
                done = await service.explain(_problem(number))
                if len(done.record.calls) != calls:
                    raise RuntimeError(f"an explanation made {len(done.record.calls)} calls instead of {calls}")
            used = _own_used() - before
    return Apart(render=median(cores), call=used / (_ALONE * calls))


async def at_once(folder: Path, explanations: int) -> Run:
    """The real service in this process with many explanations."""
    with serving(folder, PACED, concurrency=CONCURRENCY):
        return await load_server(folder, explanations)


async def load_server(folder: Path, explanations: int, executor: Executor | None = None) -> Run:
    """The same against a server that is there, on ``executor``."""
    texts, pictures, wholes = [], [], []

    async def one(service: ExplanationService, number: int, seat: asyncio.Semaphore) -> None:
        async with seat:
            began = time.monotonic()
            text = picture = None
            async for event in service.stream(_problem(1000 + number)):
                passed = time.monotonic() - began
                if text is None and isinstance(event, TextReady):
                    text = passed
                elif picture is None and isinstance(event, PictureReady):
                    picture = passed
            texts.append(text or 0.0)
            pictures.append(picture or 0.0)
            wholes.append(time.monotonic() - began)

    async with ExplanationService(
        Options(model=MODEL, proof="off"), root=folder / "runs", jobs_at_once=SEATS, executor=executor
    ) as service:
        await asyncio.gather(*(service.explain(_problem(900 + number)) for number in range(SEATS)))  # warm
        seat = asyncio.Semaphore(SEATS)
        began = time.monotonic()
        with _strangers() as others:
            await asyncio.gather(*(one(service, number, seat) for number in range(explanations)))
        wall = time.monotonic() - began
    return Run(wall, tuple(texts), tuple(pictures), tuple(wholes), max(0.0, sum(others) / max(1, len(others))))


def figures(apart: Apart) -> SimulationFigures:
    """The shipped figures with this machine's own, and the server's pace as the model's."""
    known = load_shipped()
    here = {"kind": "measured", "source": "chalkwright.benchmarks.lab.simulation --check"}
    machine = known.machine.model_copy(
        update={
            "render": Figure(median=apart.render, spread=0.1, **here),
            "call": Figure(median=apart.call, spread=0.1, **here),
            "job": Figure(median=0.0, **here),
        }
    )
    # Tokens are seconds here: one a second, so that each kind of call takes the server's time.
    tokens = {
        kind: Tokens(input=0, repeated=0, output=SECONDS[stage])
        for kind, stage in {"outline": "outline", "plan": "plan", "anchor": "drawing", "scene": "drawing"}.items()
    }
    workload = known.workload.model_copy(
        update={"scenes": {SCENES: 1.0}, "tokens": tokens, "faulty": 0.0, "first_text": _first_text()}
    )
    pace = Figure(median=1.0, spread=SPREAD, **here)
    writing = Writing(
        input_tokens=0,
        output_tokens=0,
        source="the replaying server",
        first_token=Figure(median=0.0, **here),
        speed=pace,
    )
    straggler = known.straggler.model_copy(update={"share": 0.0})
    return known.model_copy(
        update={"machine": machine, "workload": workload, "models": {"kimi": writing}, "straggler": straggler}
    )


def scenario(explanations: int, strangers: float) -> Scenario:
    return Scenario(
        engine="in-process",
        nodes=1,
        cores=os.cpu_count() or 1,
        jobs_a_node=SEATS,
        jobs=explanations,
        limits=Limits(concurrency=CONCURRENCY),
        strangers=strangers,
        thinking=False,
    )


def _first_text() -> float:
    """Share of the outline that is out when its first text is: the server sends pieces at an even pace."""
    outline = reply("Stage: outline", "")
    return (outline.index("</TEXT_1>") // PIECE + 1) / -(-len(outline) // PIECE)


def _problem(number: int) -> Problem:
    return Problem(text=f"How long is a side of a square of area {number + 1} cm²?")


def _own_used() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def _all_used(pool: PooledRenderer) -> float:
    """Core seconds of this process, the renderer's parents and their children that have ended."""
    return _own_used() + core_seconds(pid for pid, _ in pool.processes())


@contextmanager
def _strangers() -> Iterator[list[float]]:
    """Samples of how many processes that are not ours or our children's want a core."""
    samples: list[float] = []
    over = threading.Event()

    def watch() -> None:
        while not over.wait(0.25):
            samples.append(_wanting() - _ours_wanting())

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield samples
    finally:
        over.set()
        watcher.join()


def _wanting() -> int:
    """Threads of the machine that run or could."""
    line = next(line for line in Path("/proc/stat").read_text().splitlines() if line.startswith("procs_running"))
    return int(line.split()[1])


def _ours_wanting() -> int:
    """Threads of this process and its descendants that run or could, this one included."""
    wanting, left = 0, [os.getpid()]
    while left:
        pid = left.pop()
        try:
            for task in Path(f"/proc/{pid}/task").iterdir():
                wanting += (task / "stat").read_text().rpartition(")")[2].split()[0] == "R"
                left += [int(child) for child in (task / "children").read_text().split()]
        except OSError:
            continue  # it has just ended
    return wanting
