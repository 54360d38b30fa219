"""Rejection sampling into real folders: what is kept, what is not drawn any more, going on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from chalkwright.agent.errors import Filtered, MissingKey
from chalkwright.agent.visualize.data import Equation
from chalkwright.benchmarks.e2v.data import Item
from chalkwright.benchmarks.e2v.rejection import (
    CANDIDATES,
    MANIFEST,
    Candidate,
    Harvest,
    Sampler,
    SamplingFolder,
    SamplingPlan,
)
from chalkwright.benchmarks.e2v.runs import Style
from chalkwright.benchmarks.harness.folder import content_of
from tests.benchmarks.e2v.made_items import ReadingGrader, ScriptedSystem, made_item, picture, said

EASY, HARD = (made_item(Equation(left=1, operation="+", right=right, result=1 + right)) for right in (1, 2))
ITEMS = [EASY, HARD]
PLAN = SamplingPlan(
    system="scripted", style="cartoon", grader="reader", content=content_of(ITEMS), candidates=5, most=2
)


def script(item: Item, style: Style, seed: int) -> bytes | Exception:
    """The easy item is always right, the hard one at the fourth try; its second is refused, its third no picture."""
    if item == EASY or seed == 4:
        return picture(item=item.id, seed=seed)
    if seed == 2:
        return Filtered("Refused.")
    return picture(broken=1) if seed == 3 else picture(overall=False)


def folder_of(path: Path, plan: SamplingPlan = PLAN) -> SamplingFolder:
    folder = SamplingFolder(path)
    folder.begin(plan, ITEMS)
    return folder


async def sampled(folder: SamplingFolder, system: ScriptedSystem) -> Harvest:
    return await Sampler(folder, PLAN, ITEMS, system, ReadingGrader(), at_once=1).work()


async def test_what_the_metric_passes_is_kept_at_most_so_often(tmp_path: Path) -> None:
    folder, system = folder_of(tmp_path / "r"), ScriptedSystem(script)
    harvest = await sampled(folder, system)
    assert (harvest.finished, harvest.tried, harvest.kept) == (2, 7, 3)
    assert sorted(system.asked) == [(EASY.id, "cartoon", n) for n in (1, 2)] + [
        (HARD.id, "cartoon", n) for n in range(1, 6)
    ]
    manifest = [json.loads(line) for line in (tmp_path / "r" / MANIFEST).read_text(encoding="utf-8").splitlines()]
    assert [(line["item"], line["candidate"]) for line in manifest] == [(EASY.id, 1), (EASY.id, 2), (HARD.id, 4)]
    for line in manifest:
        png = (tmp_path / "r" / line["file_name"]).read_bytes()
        assert said(png) == {"item": line["item"], "seed": line["candidate"]}
    assert manifest[2]["text"] == HARD.problem.text
    assert len(list((tmp_path / "r" / "pictures").iterdir())) == 3
    why = {(line.item, line.number): line.why for line in folder.read(Candidate)}
    assert (why[HARD.id, 2], why[HARD.id, 3]) == ("Refused.", "no picture at all")


async def test_sampling_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "r")
    stopped = ScriptedSystem(
        lambda item, style, seed: MissingKey("Set the key.") if seed == 3 else script(item, style, seed)
    )
    with pytest.raises(MissingKey):
        await sampled(folder, stopped)
    kept = (tmp_path / "r" / MANIFEST).read_text(encoding="utf-8").splitlines()
    assert len(kept) == 2
    with (tmp_path / "r" / CANDIDATES).open("a", encoding="utf-8") as file:
        file.write('{"item": "half')
    system = ScriptedSystem(script)
    harvest = await sampled(folder, system)
    assert system.asked == [(HARD.id, "cartoon", n) for n in (3, 4, 5)]
    assert (harvest.tried, harvest.kept) == (7, 3)
