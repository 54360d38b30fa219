"""``make bench-overhead``: CPU time of our own a model call, in a run against a server that answers at once.

The server is a process of its own; what is counted is the runner's process: graph, checks, client, ledger, files.
Rendering is left aside: pictures are handed over as if drawn at once. ``--draw`` draws them, and what starting, reading
and clearing away renders costs is counted too.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import sys
import tempfile
import time
from pathlib import Path
from typing import get_args

from PIL import Image

from chalkwright.agent.data import Problem
from chalkwright.agent.executors.local import LocalExecutor
from chalkwright.agent.runs.job import Options
from chalkwright.benchmarks.eduillustrate.runner import ExplainTask, LevelledProblem, Manner, explain_all
from chalkwright.benchmarks.eduillustrate.runs import Run, RunPlan, content_of
from chalkwright.benchmarks.harness.task import Pace
from chalkwright.benchmarks.lab.replaying import Behaviour, serving
from chalkwright.judges.job import JudgeOptions
from chalkwright.renderers.base import HEIGHT, WIDTH, Renderer, RendererName, Rendering, RenderRequest
from chalkwright.renderers.function import FunctionRenderer

LIMIT_MS = 15.0
MODEL = "vllm/at-once"
"""A provider without a limit on requests a minute: there is nothing to wait for."""


def at_once(folder: Path) -> dict[RendererName, Renderer]:
    """Renderers whose picture is there already."""
    ready = folder / "ready.png"
    Image.new("RGB", (WIDTH, HEIGHT), "white").save(ready)

    def hand_over(request: RenderRequest) -> Rendering:
        png = request.folder / f"{request.stem}.png"
        os.link(ready, png)
        return Rendering(png=png)

    names: tuple[RendererName, ...] = get_args(RendererName)
    return {name: FunctionRenderer(name, hand_over) for name in names}


async def measure(problems: int, url: str, folder: Path, *, draw: bool = False) -> tuple[int, float, float]:
    """Model calls, seconds of own CPU, seconds of wall clock."""
    question = "How long is a side of a square of area {} cm²?"
    named = [Problem(text=question.format(n * n), id=f"p{n}") for n in range(1, problems + 1)]
    tasks = {str(problem.id): LevelledProblem(problem, "middle") for problem in named}
    plan = RunPlan(models=(MODEL,), judges=(), problems=tuple(tasks), content=content_of(named))
    run = Run(folder)
    run.begin(plan)
    renderers = None if draw else at_once(folder.parent)
    options = Options(base_url=url, price="1,2", proof="off")
    executor = LocalExecutor(renderers)
    task = ExplainTask(run, plan, tasks, Manner(options, JudgeOptions()), executor)
    started, used = time.monotonic(), resource.getrusage(resource.RUSAGE_SELF)
    await explain_all(task, Pace(at_once=16))
    await executor.aclose()
    now = resource.getrusage(resource.RUSAGE_SELF)
    lines = run.solved().values()
    failed = [line.why for line in lines if line.outcome != "complete"]
    if failed:
        raise RuntimeError(f"{len(failed)} problems failed: {failed[0]}")
    cpu = now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime
    return sum(line.calls for line in lines), cpu, time.monotonic() - started


def main() -> None:
    """Print the figure; exit code 1 when it is above the limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--problems", type=int, default=200)
    parser.add_argument("--draw", action="store_true", help="count what rendering costs the runner, too")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary, serving(Path(temporary), Behaviour()) as (url, _):
        calls, cpu, wall = asyncio.run(measure(given.problems, url, Path(temporary) / "run", draw=given.draw))
    each = cpu / calls * 1000
    sys.stdout.write(f"{calls} model calls, {cpu:.1f} s of own CPU, {wall:.1f} s of wall clock\n")
    sys.stdout.write(f"{each:.1f} ms of own CPU a call; the limit is {LIMIT_MS:g} ms\n")
    sys.exit(each > LIMIT_MS)


if __name__ == "__main__":
    main()
