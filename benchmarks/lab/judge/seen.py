"""What a judge makes of each folder; kept one by one, so that a run that was stopped goes on where it was."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from chalkwright.agent.runs.folder import RunFolder
from chalkwright.benchmarks.lab.judge.score import Seen
from chalkwright.judges import evaluate
from chalkwright.judges.document import read_document
from chalkwright.judges.job import NO_MODEL, JudgeOptions
from chalkwright.judges.judging import aggregate_measures
from chalkwright.judges.measuring.evidence import measure

AT_ONCE = 4
"""Documents before a model at the same time."""

Look = Callable[[Path], Awaitable[Seen]]


async def see(folders: Sequence[Path], model: str, kept: Path, verdicts: Path) -> dict[str, Seen]:
    """The judgement of every folder, by its name. ``kept`` is the folder of what this judge said, ``verdicts`` that
    of its whole verdicts.

    Raises as :func:`chalkwright.judges.evaluate`; what was judged by then is kept.
    """
    shelf = RunFolder(kept)
    shelf.create()
    seen = _read_kept(kept)
    lacking = [folder for folder in folders if folder.name not in seen]
    with ProcessPoolExecutor(os.cpu_count(), mp_context=multiprocessing.get_context("spawn")) as workers:

        async def in_a_process(folder: Path) -> Seen:
            return await asyncio.get_running_loop().run_in_executor(workers, measure_only, folder)

        async def ask(folder: Path) -> Seen:
            return await ask_judge(folder, model, verdicts)

        look, at_once = (in_a_process, os.cpu_count() or 1) if model == NO_MODEL else (ask, AT_ONCE)
        async for one in _each(look, lacking, at_once):
            seen[one.name] = one
            if one.complete:
                shelf.write_json(f"{one.name}.json", one)
    return {folder.name: seen[folder.name] for folder in folders}


def _read_kept(folder: Path) -> dict[str, Seen]:
    return {file.stem: Seen.model_validate_json(file.read_bytes()) for file in folder.glob("*.json")}


def measure_only(folder: Path) -> Seen:
    """ELQ*, VC* and TDC* of a folder."""
    document = read_document(folder)
    evidence = measure(document)
    facts = tuple(fact.sentence for fact in evidence.facts)
    return Seen(name=folder.name, measured=aggregate_measures(document, evidence), facts=facts)


async def ask_judge(folder: Path, model: str, verdicts: Path) -> Seen:
    """All eight dimensions by a model, not the single steps; answers given before are not asked for again."""
    options = JudgeOptions(model=model, process=False)
    verdict = await evaluate(folder, options=options, out=verdicts, resume=True)
    return Seen(
        name=folder.name,
        scores={name: score.value for name, score in verdict.scores.items()},
        measured=verdict.measured,
        facts=tuple(fact.sentence for fact in verdict.evidence.facts),
        complete=verdict.complete,
    )


async def _each(look: Look, folders: Sequence[Path], at_once: int) -> AsyncIterator[Seen]:
    gate = asyncio.Semaphore(at_once)

    async def one(folder: Path) -> Seen:
        async with gate:
            return await look(folder)

    tasks = [asyncio.create_task(one(folder)) for folder in folders]
    try:
        for task in asyncio.as_completed(tasks):
            yield await task
    finally:
        for left in tasks:
            left.cancel()
