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

from chalkwright.agent.errors import ChalkwrightError
from chalkwright.agent.runs.folder import slug
from chalkwright.benchmarks.lab.layout import labelled
from chalkwright.benchmarks.lab.layout.defects import KINDS, Case, cases_of, scenes
from chalkwright.benchmarks.lab.layout.score import score, table
from chalkwright.benchmarks.lab.layout.second_look import Seen, ask_about, draw_unseen, measured
from chalkwright.benchmarks.lab.layout.second_look import table as table_of_looks
from chalkwright.benchmarks.lab.layout.take_apart import ready
from chalkwright.benchmarks.lab.layout.unseen import specified, unseen_cases
from chalkwright.renderers.base import Finding, FindingKind, RendererName, Rendering, RenderRequest
from chalkwright.renderers.measure.pixels import find_in_picture
from chalkwright.renderers.pool.pool import PooledRenderer

CASES = TypeAdapter(list[Case])
SEEN = TypeAdapter(list[Seen])
FINDINGS = TypeAdapter(dict[str, list[Finding]])
_SCENES_A_PROCESS = 4
"""Taking scenes apart leaves memory behind, which ends with the process."""
Judged = list[tuple[Case, Sequence[Finding]]]


def plan(names: Sequence[str], folder: Path, seed: int = 0, only: Sequence[FindingKind] = KINDS) -> list[Case]:
    """The cases of the scenes, of ``only`` those kinds; kept in the folder until this package or the kit changes."""
    kept = folder / f"cases-{seed}-{_digest([*names, *only])}.json"
    if kept.exists():
        return CASES.validate_json(kept.read_bytes())
    spawning = multiprocessing.get_context("spawn")
    with (
        tempfile.TemporaryDirectory() as fonts,
        spawning.Pool(os.cpu_count(), ready, (Path(fonts),), maxtasksperchild=_SCENES_A_PROCESS) as workers,
    ):
        groups = workers.starmap(cases_of, [(name, seed, tuple(only)) for name in names], chunksize=1)
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
@click.option("--kind", "only", type=click.Choice(KINDS), multiple=True, help="Only that way to break a scene.")
@click.option("--seed", type=int, default=0, help="Other places for the defects than the rules were tried on.")
@click.option(
    "--look", "model", help="Ask this model about defects that measuring cannot see: a preset or PROVIDER/ID."
)
@click.option("--base-url", help="Another endpoint for that model.")
@click.option("--out", "folder", type=click.Path(path_type=Path), default=Path("out/layout"), show_default=True)
def main(
    pixels: bool,
    looked_at: bool,
    count: int | None,
    only: tuple[FindingKind, ...],
    seed: int,
    model: str | None,
    base_url: str | None,
    folder: Path,
) -> None:
    """Recall and precision of the layout findings on seeded defects, or on labelled pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    if model is not None:
        _second_look(model, base_url, count, folder)
        return
    if looked_at:
        _judge_labelled(folder)
        return
    every = list(scenes())
    step = len(every) / min(count or len(every), len(every))
    names = [every[int(k * step)] for k in range(round(len(every) / step))]
    cases = plan(names, folder, seed, only or KINDS)
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


def _second_look(model: str, base_url: str | None, count: int | None, folder: Path) -> None:
    """What a model sees of the defects that no measure sees, in the first ``count`` specified scenes."""
    cases = unseen_cases([one.scene for one in specified()[:count]])

    async def draw_and_ask() -> list[Seen]:
        drawn = await draw_unseen(cases, folder)
        if found := measured(drawn):
            raise RuntimeError(f"measuring sees some of them: {found[0].message}")
        return await ask_about(cases, drawn, model, folder, base_url=base_url)

    try:
        seen = asyncio.run(draw_and_ask())
    except ChalkwrightError as error:
        raise click.ClickException(str(error)) from error
    name = f"look-{slug(model)}"
    (folder / f"{name}.json").write_bytes(SEEN.dump_json(seen, indent=1))
    (folder / f"{name}.md").write_text(table_of_looks(seen) + "\n", encoding="utf-8")
    Console().print(Markdown(table_of_looks(seen)))


if __name__ == "__main__":
    main()
