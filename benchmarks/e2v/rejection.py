"""Rejection sampling (E2V-Bench, paper 000, §6.2.2): candidates of a system, those kept that the overall metric passes.

At most ``candidates`` pictures an item are drawn, and at most ``most`` kept; once so many are kept no more is drawn,
for further ones would not be used. A folder: ``plan.json`` · ``items.jsonl`` · ``candidates.jsonl`` (a line a
candidate) · ``pictures/`` (the kept ones) · ``manifest.jsonl`` (picture and text of each, for training).
"""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from typing import ClassVar

from pydantic import Field

from chalkwright.agent.data import Frozen
from chalkwright.agent.runs.folder import RunFolder, slug
from chalkwright.benchmarks.e2v.data import Grade, Item
from chalkwright.benchmarks.e2v.grading import Grader
from chalkwright.benchmarks.e2v.runs import Style
from chalkwright.benchmarks.e2v.systems import System
from chalkwright.benchmarks.harness.crew import Crew, try_work
from chalkwright.benchmarks.harness.folder import ITEMS, PlannedFolder, as_lines

CANDIDATES, MANIFEST = "candidates.jsonl", "manifest.jsonl"


class SamplingPlan(Frozen):
    """What is sampled; the paper's numbers."""

    system: str
    style: Style
    grader: str
    content: str
    """Hash of the items."""
    candidates: int = Field(10, ge=1, description="Pictures an item, at most.")
    most: int = Field(3, ge=1, description="Pictures kept of an item, so that easy ones do not prevail.")


class Candidate(Frozen):
    """One picture that was tried (a line of ``candidates.jsonl``)."""

    item: str
    number: int
    """From 1."""
    grade: Grade | None
    """None when it was not drawn, or could not be looked at."""
    why: str = ""
    """Then, why."""
    file: str = ""
    """Of the picture below the folder, when it is kept."""
    model: str = ""
    cost: Decimal | None = Decimal(0)

    @property
    def kept(self) -> bool:
        return bool(self.file)


@dataclass
class Harvest:
    """How far sampling is."""

    items: int
    finished: int = 0
    tried: int = 0
    """Candidates, earlier processes' too."""
    kept: int = 0

    def row(self, money: str) -> Mapping[str, str]:
        """See :class:`chalkwright.benchmarks.harness.tally.Shown`."""
        done = f"{self.finished} of {self.items}"
        return {"items": done, "candidates": str(self.tried), "kept": str(self.kept), "money": money}


Watch = Callable[[Harvest], None]


class SamplingFolder(PlannedFolder[SamplingPlan]):
    """The folder of one sampling."""

    benchmark = "rejection sampling"
    told_apart_by = "systems, items or bounds"
    plan_type = SamplingPlan
    files: ClassVar = {Candidate: CANDIDATES}

    def begin(self, plan: SamplingPlan, items: Sequence[Item]) -> bool:
        """See :meth:`PlannedFolder.write_plan`."""

        def write(folder: RunFolder) -> None:
            RunFolder(self.path / "pictures").create()
            folder.write_text(ITEMS, as_lines(items))

        return self.write_plan(plan, write)

    def keep(self, item: Item, number: int, png: bytes) -> str:
        """Write one picture; its place below the folder."""
        name = f"{slug(item.id)}-c{number}.png"
        RunFolder(self.path / "pictures").write_bytes(name, png)
        return f"pictures/{name}"

    def write_manifest(self, items: Sequence[Item]) -> None:
        """Name every kept picture with its text."""
        by_id = {item.id: item for item in items}
        kept = sorted((line for line in self.read(Candidate) if line.kept), key=lambda line: (line.item, line.number))
        lines = [json.dumps(_entry(line, by_id[line.item]), ensure_ascii=False) for line in kept]
        RunFolder(self.path).write_text(MANIFEST, "".join(line + "\n" for line in lines))


class Sampler:
    """Samples into one folder that was begun; goes on where it was stopped."""

    def __init__(
        self,
        folder: SamplingFolder,
        plan: SamplingPlan,
        items: Sequence[Item],
        system: System,
        grader: Grader,
        *,
        at_once: int = 8,
        watch: Watch = lambda harvest: None,
    ) -> None:
        self._folder = folder
        self._plan = plan
        self._items = items
        self._system = system
        self._grader = grader
        self._crew = Crew(at_once)
        self._watch = watch

    async def work(self) -> Harvest:
        """Do all that is not done, then write the manifest. Raises what ends it: see :class:`Crew`."""
        with self._folder.lock():
            before: dict[str, list[Candidate]] = defaultdict(list)
            for line in self._folder.read(Candidate):
                before[line.item].append(line)
            self._harvest = Harvest(items=len(self._items))
            try:
                await self._crew.work(partial(self._item, item, before[item.id]) for item in self._items)
            finally:
                self._folder.write_manifest(self._items)
        return self._harvest

    async def _item(self, item: Item, tried: Sequence[Candidate]) -> None:
        kept = sum(candidate.kept for candidate in tried)
        self._harvest.tried += len(tried)
        self._harvest.kept += kept
        for number in range(len(tried) + 1, self._plan.candidates + 1):
            if kept >= self._plan.most:
                break
            if self._crew.stopping:
                return
            candidate = await self._candidate(item, number)
            self._folder.add(candidate)
            kept += candidate.kept
            self._harvest.tried += 1
            self._harvest.kept += candidate.kept
            self._watch(self._harvest)
        self._harvest.finished += 1
        self._watch(self._harvest)

    async def _candidate(self, item: Item, number: int) -> Candidate:
        drawn = await try_work(lambda: self._system.draw(item, self._plan.style, seed=number))
        if isinstance(drawn, str):
            return Candidate(item=item.id, number=number, grade=None, why=drawn)
        told = Candidate(item=item.id, number=number, grade=None, model=drawn.model, cost=drawn.cost)
        grade = await try_work(lambda: self._grader.grade(drawn.png, item))
        if isinstance(grade, str):
            return told.model_copy(update={"why": grade})
        file = ""
        if grade.overall:
            file = await asyncio.to_thread(self._folder.keep, item, number, drawn.png)
        return told.model_copy(update={"grade": grade, "file": file})


def _entry(line: Candidate, item: Item) -> dict[str, object]:
    """A line of the manifest: the field names that Hugging Face's image folders read."""
    return {
        "file_name": line.file,
        "text": item.problem.text,
        "item": item.id,
        "candidate": line.number,
        "equation": str(item.problem.equation),
        "type": item.problem.visual,
        "range": item.range,
        "split": item.split,
        "model": line.model,
    }
