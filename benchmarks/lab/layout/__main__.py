"""``python -m chalkwright.benchmarks.lab.layout``: plan the broken scenes, draw them, judge the findings."""

from __future__ import annotations

import asyncio
import hashlib
import multiprocessing
import os
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import click
from pydantic import TypeAdapter
from rich.console import Console
from rich.markdown import Markdown

from chalkwright.benchmarks.lab.layout import labelled
from chalkwright.benchmarks.lab.layout.defects import Case, cases_of, scenes
from chalkwright.benchmarks.lab.layout.score import score, table
from chalkwright.benchmarks.lab.layout.take_apart import ready
from chalkwright.renderers.base import Finding, RendererName, Rendering, RenderRequest
from chalkwright.renderers.measure.pixels import find_in_picture
from chalkwright.renderers.pool.pool import PooledRenderer

CASES = TypeAdapter(list[Case])
FINDINGS = TypeAdapter(dict[str, list[Finding]])
_SCENES_A_PROCESS = 4
"""Taking scenes apart leaves memory behind, which ends with the process."""
Judged = list[tuple[Case, Sequence[Finding]]]


def plan(names: Sequence[str], folder: Path, seed: int = 0) -> list[Case]:
    """The cases of the scenes; kept in the folder until this package or the kit changes."""
    kept = folder / f"cases-{seed}-{_digest(names)}.json"
    if kept.exists():
        return CASES.validate_json(kept.read_bytes())
    spawning = multiprocessing.get_context("spawn")
    with (
        tempfile.TemporaryDirectory() as fonts,
        spawning.Pool(os.cpu_count(), ready, (Path(fonts),), maxtasksperchild=_SCENES_A_PROCESS) as workers,
    ):
        groups = workers.starmap(cases_of, [(name, seed) for name in names], chunksize=1)
    cases = [case for group in groups for case in group]
    kept.write_bytes(CASES.dump_json(cases, indent=1))
    return cases


def _digest(names: Sequence[str]) -> str:
    here = Path(__file__).parent
    kit = here.parents[2] / "renderers" / "kit"
    sums = hashlib.sha256(" ".join(names).encode())
    for file in sorted((*here.rglob("*.py"), *kit.glob("*.py"))):
        if file.name not in ("__main__.py", "score.py"):
            sums.update(file.read_bytes())
    return sums.hexdigest()[:12]


async def draw(cases: Sequence[Case], folder: Path) -> Judged:
    """Every case drawn, with the findings that come with the picture. Raises RuntimeError for a failed render."""
    requests = [
        (case.renderer, RenderRequest(code=case.code, scene=case.class_name, folder=folder, stem=case.name))
        for case in cases
    ]
    return [(case, came.findings) for case, came in zip(cases, await render(requests), strict=True)]


async def render(requests: Sequence[tuple[RendererName, RenderRequest]]) -> list[Rendering]:
    """What came of each request, in order. Raises RuntimeError for a failed render."""
    names: tuple[RendererName, ...] = ("manim", "matplotlib")
    pools = {name: PooledRenderer(name) for name in names}

    async def one(renderer: RendererName, request: RenderRequest) -> Rendering:
        came = await pools[renderer].render(request)
        if not came.ok:
            raise RuntimeError(f"{request.stem}: {'; '.join(fault.sentence() for fault in came.faults)}")
        return came

    try:
        return list(await asyncio.gather(*(one(renderer, request) for renderer, request in requests)))
    finally:
        for pool in pools.values():
            await pool.aclose()


def look(judged: Judged, folder: Path) -> Judged:
    """The same pictures with what is found in their pixels alone."""
    with ProcessPoolExecutor(os.cpu_count(), mp_context=multiprocessing.get_context("spawn")) as workers:
        seen = workers.map(find_in_picture, (folder / f"{case.name}.png" for case, _ in judged))
        return [(case, found) for (case, _), found in zip(judged, seen, strict=True)]


def _judge_labelled(folder: Path) -> None:
    """Draws the labelled pictures and prints how far the findings say what the labels say."""
    every = labelled.pictures()
    requests = [(picture.renderer, picture.request(folder)) for picture in every]
    drawn = asyncio.run(render(requests))
    result = labelled.score((picture, came.findings) for picture, came in zip(every, drawn, strict=True))
    lines = [labelled.table(result)]
    for title, misses in (("Missed:", result.missed), ("False:", result.false)):
        lines += [title, "", *(f"- {miss.picture} ({miss.half}): {miss.said}" for miss in misses), ""]
    (folder / "labelled.json").write_text(result.model_dump_json(indent=1), encoding="utf-8")
    (folder / "labelled.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    Console().print(Markdown("\n".join(lines)))


@click.command()
@click.option("--pixels", is_flag=True, help="Judge what is found in the pixels alone.")
@click.option("--labelled", "looked_at", is_flag=True, help="The pictures that were labelled by looking instead.")
@click.option("--scenes", "count", type=int, default=None, help="Only that many scenes, evenly spread.")
@click.option("--seed", type=int, default=0, help="Other places for the defects than the rules were tried on.")
@click.option("--out", "folder", type=click.Path(path_type=Path), default=Path("out/layout"), show_default=True)
def main(pixels: bool, looked_at: bool, count: int | None, seed: int, folder: Path) -> None:
    """Recall and precision of the layout findings on seeded defects, or on labelled pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    if looked_at:
        _judge_labelled(folder)
        return
    every = list(scenes())
    step = len(every) / min(count or len(every), len(every))
    names = [every[int(k * step)] for k in range(round(len(every) / step))]
    cases = plan(names, folder, seed)
    judged = asyncio.run(draw(cases, folder))
    finder = "pixels" if pixels else "scene"
    if pixels:
        judged = look(judged, folder)
    result = score(judged, finder)
    said = {case.name: list(findings) for case, findings in judged}
    (folder / f"{finder}-findings.json").write_bytes(FINDINGS.dump_json(said, indent=1))
    (folder / f"{finder}.json").write_text(result.model_dump_json(indent=1), encoding="utf-8")
    lines = [table(result), "", "Missed:", ""]
    lines += [f"- {miss.case} ({miss.grade}): {miss.said}" for miss in result.missed]
    lines += ["", "False:", "", *(f"- {miss.case}: {miss.said}" for miss in result.false)]
    (folder / f"{finder}.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    Console().print(Markdown("\n".join(lines)))


if __name__ == "__main__":
    main()
