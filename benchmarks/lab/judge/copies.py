"""Copies of good documents, each with one seeded fault: drawn, checked and written as run folders."""

from __future__ import annotations

import asyncio
import random
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path

from pydantic import TypeAdapter

from chalkwright.agent.data import Block, Frozen, RunRecord, SceneCode, SceneResult, TextBlock
from chalkwright.agent.documents.page import to_markdown
from chalkwright.agent.explain.layouts import layout_json, without_outlines
from chalkwright.agent.runs.folder import MARKDOWN, RECORD, RunFolder, scene_file
from chalkwright.benchmarks.lab.judge import picture_faults, text_faults
from chalkwright.benchmarks.lab.judge.documents import Explained, read
from chalkwright.benchmarks.lab.judge.faults import FAULTS, Borrowed, Change, Fault
from chalkwright.benchmarks.lab.judge.verify import as_meant
from chalkwright.benchmarks.lab.judge.wrong_answer import wrong_answer
from chalkwright.renderers.base import RendererName, RenderRequest
from chalkwright.renderers.pool.pool import PooledRenderer

TRIES = 24
"""Ways that are tried to seed one fault in one document."""
COPIES = "copies.json"
_KEPT = ("png", "layout.json", "py")

Pools = Mapping[RendererName, PooledRenderer]
Ways = Callable[[Explained, random.Random], Iterator[Change]]


class Copy(Frozen):
    """One document with one fault, or the note that there is no place for it."""

    document: str
    fault: Fault
    said: str
    """What was changed; empty when the document has no place for the fault."""

    @property
    def name(self) -> str:
        """Of its folder."""
        return f"{self.document}--{self.fault}"


_COPIES = TypeAdapter(list[Copy])


async def make_copies(documents: Sequence[Explained], folder: Path, seed: int) -> list[Copy]:
    """A copy of every document for every fault; a folder that has been filled before is taken as it is.

    Raises RuntimeError when a broken scene cannot be drawn.
    """
    kept = folder / COPIES
    if kept.exists():
        return _COPIES.validate_json(kept.read_bytes())
    RunFolder(folder).create()
    names: tuple[RendererName, ...] = ("manim", "matplotlib")
    pools = {name: PooledRenderer(name) for name in names}
    try:
        jobs = [(document, fault) for document in documents for fault in FAULTS]
        made = await asyncio.gather(*(_seed_fault(*job, documents, folder, pools, seed) for job in jobs))
    finally:
        for pool in pools.values():
            await pool.aclose()
    kept.write_bytes(_COPIES.dump_json(made, indent=1))
    return made


async def _seed_fault(
    document: Explained, fault: Fault, documents: Sequence[Explained], folder: Path, pools: Pools, seed: int
) -> Copy:
    """The first way that turns out as it is meant; the others' files go."""
    chance = random.Random(f"{document.name} {fault} {seed}")
    target = folder / f"{document.name}--{fault}"
    for change in islice(_ways(fault, documents)(document, chance), TRIES):
        copy = await _write_copy(document, change, target, pools)
        if as_meant(fault, change, document, copy):
            return Copy(document=document.name, fault=fault, said=change.said)
    shutil.rmtree(target, ignore_errors=True)
    return Copy(document=document.name, fault=fault, said="")


def _ways(fault: Fault, documents: Sequence[Explained]) -> Ways:
    if fault == "foreign-diagram":
        return lambda document, chance: picture_faults.foreign_diagram(document, documents, chance)
    ways: dict[Fault, Ways] = {
        "wrong-answer": wrong_answer,
        "step-removed": text_faults.step_removed,
        "steps-swapped": text_faults.steps_swapped,
        "jargon": text_faults.jargon,
        "broken-latex": text_faults.break_latex,
        "label-overlap": picture_faults.label_overlap,
        "palette-changed": picture_faults.palette_changed,
        "pointing-nowhere": text_faults.pointing_nowhere,
    }
    return ways[fault]


async def _write_copy(document: Explained, change: Change, target: Path, pools: Pools) -> Explained:
    """The copy as a run folder: Markdown, record, pictures and layouts; no HTML page and no state."""
    shutil.rmtree(target, ignore_errors=True)
    folder = RunFolder(target)
    folder.create()
    results = []
    for result in document.record.scenes:
        if result.scene in change.codes:
            results.append(await _redrawn(result, change.codes[result.scene], folder, pools))
        else:
            shown = change.pictures.get(result.scene, Borrowed(document, result.scene))
            results.append(_copy_scene(result, shown, folder))
    record = _record(document.record, change, results)
    folder.write_text(MARKDOWN, to_markdown(record))
    folder.write_json(RECORD, record)
    return read(target)


def _copy_scene(result: SceneResult, shown: Borrowed, folder: RunFolder) -> SceneResult:
    for ending in _KEPT:
        source = shown.document.folder / scene_file(shown.scene, ending)
        shutil.copyfile(source, folder.file(scene_file(result.scene, ending)))
    update = {"scene": result.scene, "png": scene_file(result.scene, "png"), "svg": None, "film": None}
    return shown.document.result(shown.scene).model_copy(update=update)


async def _redrawn(result: SceneResult, code: SceneCode, folder: RunFolder, pools: Pools) -> SceneResult:
    stem = f"scene_{result.scene}"
    request = RenderRequest(code=code.source, scene=code.class_name, folder=folder.path, stem=stem)
    came = await pools[code.renderer].render(request)
    if not came.ok:
        raise RuntimeError(f"{folder.path.name}: {'; '.join(fault.sentence() for fault in came.faults)}")
    folder.file(f"{stem}.svg").unlink(missing_ok=True)
    folder.write_text(f"{stem}.py", code.source)
    folder.write_text(f"{stem}.layout.json", layout_json(came) + "\n")
    update = {"code": code, "elements": without_outlines(came.elements), "findings": came.findings, "svg": None}
    return result.model_copy(update=update)


def _record(record: RunRecord, change: Change, results: Sequence[SceneResult]) -> RunRecord:
    blocks: list[Block] = []
    for block in record.outline.blocks:
        if isinstance(block, TextBlock):
            markdown = change.texts.get(block.index, block.markdown)
            if markdown:
                blocks.append(block.model_copy(update={"markdown": markdown}))
        else:
            blocks.append(block.model_copy(update={"alt": change.alts.get(block.index, block.alt)}))
    outline = record.outline.model_copy(update={"blocks": tuple(blocks)})
    return record.model_copy(update={"outline": outline, "scenes": tuple(results)})
