"""Two nodes of Ray on this machine beside the simulation's prediction for them (``--check-ray``).

The nodes share the machine's cores, and each has half of them. What the cluster adds to an explanation (a task's start,
events and pictures on their way) is measured alone too: core seconds of all its processes while explanations run one
after the other, less what the same ones cost in this process.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from pathlib import Path

from rich.console import Console

from chalkwright.agent.data import Problem
from chalkwright.agent.executors.base import Executor
from chalkwright.agent.explain.service import ExplanationService
from chalkwright.agent.runs.job import Options
from chalkwright.benchmarks.lab.own_cluster import NODES, own_cluster
from chalkwright.benchmarks.lab.processes import core_seconds, descendants
from chalkwright.benchmarks.lab.replaying import MODEL, SCENES, serving
from chalkwright.benchmarks.lab.simulation import reality
from chalkwright.benchmarks.lab.simulation.measured import Figure
from chalkwright.benchmarks.lab.simulation.provider import Limits
from chalkwright.benchmarks.lab.simulation.results import simulate
from chalkwright.benchmarks.lab.simulation.scenario import Scenario

_ALONE = 4
_REST = 4.0


async def compare(console: Console, explanations: int) -> int:
    """As :func:`chalkwright.benchmarks.lab.simulation.reality.compare`. Raises :class:`UserError` without Ray."""
    cores = max(1, (os.cpu_count() or 1) // NODES)
    with tempfile.TemporaryDirectory(prefix="chalkwright-simulation-") as temporary:
        folder = Path(temporary)
        apart = await reality.measure_services(folder)
        # Before the cluster: what names the server in the environment is seen by processes that start after it.
        with serving(folder, reality.PACED, concurrency=reality.CONCURRENCY), own_cluster(cores):
            from chalkwright.agent.executors.ray import RayExecutor

            executor = RayExecutor("ray")
            try:
                added = await _measure_added(folder, executor, apart)
                real = await reality.load_server(folder, explanations, executor)
            finally:
                await executor.aclose()
    console.print(f"The cluster adds {added:.2f} core seconds to an explanation.")
    figures = reality.figures(apart)
    machine = figures.machine.model_copy(
        update={
            "job": Figure(median=added, kind="measured", source="chalkwright.benchmarks.lab.simulation --check-ray"),
            "writes_a_call": 0.0,  # the state lies in the run's folder
            "writes_a_job": 0.0,
        }
    )
    scenario = Scenario(
        engine="ray",
        nodes=NODES,
        cores=cores,
        jobs_a_node=reality.SEATS // NODES,
        jobs=explanations,
        limits=Limits(concurrency=reality.CONCURRENCY),
        strangers=real.strangers / NODES,
        thinking=False,
    )
    predicted = simulate(figures.model_copy(update={"machine": machine}), scenario)
    return reality.print_comparison(console, explanations, apart, real, predicted)


async def _measure_added(folder: Path, executor: Executor, apart: reality.Apart) -> float:
    """Core seconds of an explanation that the cluster costs beside its calls and pictures."""
    async with ExplanationService(
        Options(model=MODEL, proof="off"), root=folder / "alone-ray", executor=executor
    ) as service:
        # As many tasks as will run at once: starting a Python process for each is not what an explanation costs.
        await asyncio.gather(*(service.explain(_problem(number)) for number in range(reality.SEATS)))
        idle = await _rate_at_rest()
        began, before = time.monotonic(), _core_seconds()
        for number in range(_ALONE):
            await service.explain(_problem(100 + number))
        each = (_core_seconds() - before - idle * (time.monotonic() - began)) / _ALONE
    return max(0.0, each - (SCENES + 2) * apart.call - SCENES * apart.render)


async def _rate_at_rest() -> float:
    """Core seconds a second that the cluster uses without any work."""
    began, before = time.monotonic(), _core_seconds()
    await asyncio.sleep(_REST)
    return (_core_seconds() - before) / (time.monotonic() - began)


def _problem(number: int) -> Problem:
    return Problem(text=f"How long is a side of a square of area {7000 + number} cm²?")


def _core_seconds() -> float:
    """Of this process and all that comes from it; raylets and their workers do."""
    return core_seconds((os.getpid(), *descendants(os.getpid())))
