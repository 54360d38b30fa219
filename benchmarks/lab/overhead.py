"""``make bench-overhead``: CPU time of our own a model call, in a run against a server that answers at once.

The server is a process of its own; what is counted is the runner's process: graph, checks, client, ledger, files.
Rendering is left aside: pictures are handed over as if drawn at once. ``--draw`` draws them, and what starting, reading
and clearing away renders costs is counted too.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import re
import resource
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import get_args

import uvicorn
from PIL import Image
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.routing import Route

from chalkwright.agent.data import Outline, Problem, SceneBlock, TextBlock
from chalkwright.agent.executors.local import LocalExecutor
from chalkwright.agent.explain.outline import to_xml
from chalkwright.agent.runs.job import Options
from chalkwright.benchmarks.eduillustrate.runner import ExplainTask, LevelledProblem, Manner, explain_all
from chalkwright.benchmarks.eduillustrate.runs import Run, RunPlan, content_of
from chalkwright.benchmarks.harness.task import Pace
from chalkwright.benchmarks.lab.conversations import NOTHING_COMPUTED
from chalkwright.benchmarks.lab.loopback import free_port, listening
from chalkwright.judges.job import JudgeOptions
from chalkwright.renderers.base import HEIGHT, WIDTH, Renderer, RendererName, Rendering, RenderRequest
from chalkwright.renderers.function import FunctionRenderer

LIMIT_MS = 15.0
SCENES = 3
MODEL = "vllm/at-once"
"""A provider without a limit on requests a minute: there is nothing to wait for."""
_STAGE = re.compile(r"Stage: (\w+)")
_SCENE = re.compile(r"# Task: \w+ Scene (\d+),")
_WORDS = "The figure shows the square whose side we look for; its area is given in the problem. "


def reply(system: str, user: str) -> str:
    """What a model of average length writes."""
    stage = _STAGE.findall(system)[0]
    if stage == "outline":
        return _outline()
    if stage == "plan":
        return "White ground, dark ink, a blue square in the middle, its label below. " * 8
    scene = f"Scene{_SCENE.findall(user)[-1]}"
    lines = "".join(f'        self.add(Text("{n} cm", font_size=30).shift([{n - 2}, -2.5, 0]))\n' for n in range(1, 4))
    return (
        f"```python\nfrom manim import *\n\n\nclass {scene}(Scene):\n    def construct(self):\n"
        f"        self.add(Square(3, color=BLUE_E))\n{lines}```"
    )


def _outline() -> str:
    blocks: list[TextBlock | SceneBlock] = []
    for index in range(1, SCENES + 1):
        blocks.append(TextBlock(index=index, markdown=_WORDS * 4))
        details = dict.fromkeys(("purpose", "elements", "labels", "colours", "layout", "alt"), _WORDS)
        blocks.append(SceneBlock(index=index, title=f"The square, part {index}", **details))
    blocks.append(TextBlock(index=SCENES + 1, markdown=f"{_WORDS * 2}\n\n**Answer:** 7 cm"))
    return to_xml(Outline(title="A square", language="en", diagrams=True, blocks=tuple(blocks)), NOTHING_COMPUTED)


def serve(port: int) -> None:
    """Speak the OpenAI protocol, streamed."""

    async def complete(request: Request) -> StreamingResponse:
        messages = (await request.json())["messages"]
        system, user = messages[0]["content"], messages[1]["content"]
        text = reply(system, user if isinstance(user, str) else user[0]["text"])

        async def events() -> AsyncIterator[str]:
            for at in range(0, len(text), 400):
                delta = {"index": 0, "delta": {"content": text[at : at + 400]}, "finish_reason": None}
                yield _event({"choices": [delta]})
            yield _event({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]})
            usage = {"prompt_tokens": 4000, "completion_tokens": len(text) // 4, "total_tokens": 4000 + len(text) // 4}
            yield _event({"choices": [], "usage": usage})
            yield "data: [DONE]\n\n"

        return StreamingResponse(events(), media_type="text/event-stream")

    routes = [Route("/v1/chat/completions", complete, methods=["POST"])]
    uvicorn.run(Starlette(routes=routes), host="127.0.0.1", port=port, log_level="error")


@contextlib.contextmanager
def run_server() -> Iterator[str]:
    """The URL of such a server, in a process of its own."""
    port = free_port()
    with listening([sys.executable, "-m", "chalkwright.benchmarks.lab.overhead", "--serve", str(port)], port):
        yield f"http://127.0.0.1:{port}/v1"


def _event(content: dict[str, object]) -> str:
    head = {"id": "x", "object": "chat.completion.chunk", "created": 0, "model": "at-once"}
    return f"data: {json.dumps({**head, **content})}\n\n"


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
    parser.add_argument("--serve", type=int, metavar="PORT", help=argparse.SUPPRESS)
    parser.add_argument("--draw", action="store_true", help="count what rendering costs the runner, too")
    given = parser.parse_args()
    if given.serve:
        serve(given.serve)
        return
    with tempfile.TemporaryDirectory() as temporary, run_server() as url:
        calls, cpu, wall = asyncio.run(measure(given.problems, url, Path(temporary) / "run", draw=given.draw))
    each = cpu / calls * 1000
    sys.stdout.write(f"{calls} model calls, {cpu:.1f} s of own CPU, {wall:.1f} s of wall clock\n")
    sys.stdout.write(f"{each:.1f} ms of own CPU a call; the limit is {LIMIT_MS:g} ms\n")
    sys.exit(each > LIMIT_MS)


if __name__ == "__main__":
    main()
