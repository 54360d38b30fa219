"""The measuring: every figure is a median of runs made side by side, so that only ratios count."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import tempfile
import time
from importlib.resources import files
from pathlib import Path
from statistics import median
from typing import Any

from chalkwright.benchmarks.lab.processes import proportional_mb
from chalkwright.renderers.base import RenderRequest
from chalkwright.renderers.pool.pool import PooledRenderer

SCENES = ("labels", "axes", "formulas")
STEPS = ("reach", "confine", "construct", "draw", "encode", "svg", "measure", "total", "wall")
_STOCK = "from manim.__main__ import main; main()"
_STOCK_WITHOUT_TEX = "from chalkwright.renderers.manim import tex as manim_tex; manim_tex.install(); " + _STOCK
_APART = 0.2
_PARENTS = 2
"""A pool's first processes: the door of the room and the parent inside."""
_SAMPLES = 20
"""How many times memory is looked at over all renders."""


def source(scene: str) -> str:
    """The code of a scene, the same for stock Manim and for ours."""
    return (files("chalkwright.benchmarks.lab.render") / "scenes" / f"{scene}.py").read_text(encoding="utf-8")


def has_tex() -> bool:
    """Whether stock Manim can set formulas itself here."""
    return bool(shutil.which("latex") and shutil.which("dvisvgm"))


async def everything(runs: int, memory: int, out: Path) -> dict[str, Any]:
    """All figures; ``runs`` of stock Manim a scene, ``memory`` renders under watch."""
    pool = PooledRenderer("manim", at_once=1)
    started = time.monotonic()
    await pool.warm()
    measured: dict[str, Any] = {"cores": os.cpu_count(), "tex": has_tex(), "start": time.monotonic() - started}
    try:
        measured["first"] = {scene: await _ours(pool, scene, out) for scene in SCENES}
        measured["scenes"] = {scene: await _beside(pool, scene, runs, out) for scene in SCENES}
        if memory:
            measured["memory"] = await _memory(pool, memory, out)
    finally:
        await pool.aclose()
    measured["throughput"] = await _throughput(max(2 * runs, 4), min(runs, 2), out)
    return measured


async def _beside(pool: PooledRenderer, scene: str, runs: int, out: Path) -> dict[str, Any]:
    """Stock and ours in turn."""
    stock, ours = [], []
    for _ in range(runs):
        stock.append(await _stock(scene))
        for _ in range(2):
            await asyncio.sleep(_APART)  # as scenes come to a service at rest; back to back is what throughput tells
            ours.append(await _ours(pool, scene, out))
    steps = {step: median(t[step] for t in ours) for step in STEPS if all(step in t for t in ours)}
    return {"stock": median(stock), "ours": steps["wall"], "steps": steps, "runs": {"stock": stock, "ours": ours}}


async def _stock(scene: str) -> float:
    """Seconds that ``manim -s -qh`` takes for the scene's file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"{scene}.py"
        file.write_text(source(scene), encoding="utf-8")
        program = _STOCK_WITHOUT_TEX if scene == "formulas" and not has_tex() else _STOCK
        command = (sys.executable, "-c", program, "render", "-s", "-qh", "--media_dir", folder, str(file), "Scene1")
        started = time.monotonic()
        process = await asyncio.create_subprocess_exec(
            *command, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
        )
        said = (await process.communicate())[1]
        seconds = time.monotonic() - started
        if process.returncode != 0 or not list(Path(folder).rglob("*.png")):  # noqa: ASYNC240
            raise RuntimeError(f"stock Manim failed on {scene}: {said.decode(errors='replace')[-500:]}")
    return seconds


async def _ours(pool: PooledRenderer, scene: str, out: Path) -> dict[str, float]:
    """Seconds by step; ``wall`` is what the caller waits, the check of the code included."""
    started = time.monotonic()
    rendering = await pool.render(RenderRequest(code=source(scene), scene="Scene1", folder=out, stem=scene))
    seconds = time.monotonic() - started
    if not rendering.ok:
        raise RuntimeError(f"our renderer failed on {scene}: {rendering.faults[0].sentence()}")
    return rendering.timings | {"wall": seconds}


async def _throughput(renders: int, times: int, out: Path) -> dict[str, float]:
    """Scenes a second on one core and on all, everything included, taken so many times in turn."""
    own = os.sched_getaffinity(0)
    cores = len(own)
    rates: dict[int, list[float]] = {1: [], cores: []}
    for _ in range(times):
        for at_once in rates:
            os.sched_setaffinity(0, own if at_once > 1 else {min(own)})
            pool = PooledRenderer("manim", at_once=at_once)
            await asyncio.gather(*(_ours(pool, scene, out) for scene in SCENES))
            started = time.monotonic()
            await asyncio.gather(*(_stems(pool, k, out) for k in range(renders)))
            rates[at_once].append(renders / (time.monotonic() - started))
            await pool.aclose()
            os.sched_setaffinity(0, own)
    return {"one": median(rates[1]), "all": median(rates[cores])}


async def _stems(pool: PooledRenderer, number: int, out: Path) -> None:
    scene = SCENES[number % len(SCENES)]
    request = RenderRequest(code=source(scene), scene="Scene1", folder=out, stem=f"{scene}_{number}")
    rendering = await pool.render(request)
    if not rendering.ok:
        raise RuntimeError(rendering.faults[0].sentence())


async def _memory(pool: PooledRenderer, renders: int, out: Path) -> dict[str, list[float]]:
    """Proportional set size in MiB of the parent and of the worker beside it, over the renders."""
    parents, workers = [], []
    for number in range(renders):
        if number % max(1, renders // _SAMPLES) == 0:
            parent, worker = await _watch(pool, SCENES[number % len(SCENES)], out)
            parents.append(parent)
            workers.append(worker)
        else:
            await _ours(pool, SCENES[number % len(SCENES)], out)
    return {"parent": parents, "worker": workers}


async def _watch(pool: PooledRenderer, scene: str, out: Path) -> tuple[float, float]:
    """The parent's size (with its door's) after a render and the largest of a worker seen during it."""
    task = asyncio.create_task(_ours(pool, scene, out))
    largest = 0.0
    while not task.done():
        workers = [pid for pid, _ in pool.processes()[_PARENTS:]]
        largest = max([largest, *map(proportional_mb, workers)])
        await asyncio.sleep(0.002)
    await task
    return sum(proportional_mb(pid) for pid, _ in pool.processes()[:_PARENTS]), largest
