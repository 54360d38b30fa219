"""Layout first as a system: what is kept of the drafts, what a repetition asks, and Table 2 from it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from chalkwright.agent.images.base import Drawn
from chalkwright.agent.images.scripted import ScriptedImages
from chalkwright.agent.models.base import Message
from chalkwright.agent.models.function import FunctionModel
from chalkwright.agent.models.order import ModelOrder
from chalkwright.agent.models.registry import resolve
from chalkwright.agent.models.session import ModelSession
from chalkwright.agent.models.spec import Price
from chalkwright.agent.models.store import Store
from chalkwright.agent.visualize.data import Equation
from chalkwright.benchmarks.e2v.detectors.opencv import OpenCv
from chalkwright.benchmarks.e2v.items import item
from chalkwright.benchmarks.e2v.planned import MANNERS, Planned
from chalkwright.benchmarks.e2v.report import Choices, layouts_table
from chalkwright.benchmarks.e2v.results import read_results
from chalkwright.benchmarks.e2v.runner import E2vTask
from chalkwright.benchmarks.e2v.runs import PicturePlan, PictureRun
from chalkwright.benchmarks.e2v.scoring import score
from chalkwright.benchmarks.harness.folder import content_of
from chalkwright.benchmarks.harness.task import work
from chalkwright.judges.agreement import Resampling
from tests.benchmarks.e2v.made_items import ReadingGrader, picture

ITEM = item(Equation(left=1, operation="+", right=2, result=3), "object")
FREE = Price.model_validate({"input": 0, "output": 0})


def reply(counts: dict[str, int], width: int = 100) -> str:
    names = [name for name, count in counts.items() for _ in range(count)]
    return json.dumps({"boxes": [[name, [20 + 130 * at, 200, width, 100]] for at, name in enumerate(names)]})


GOOD = reply(ITEM.problem.object_count)
NARROW = reply(dict.fromkeys(ITEM.problem.object_count, 1), width=90)
SHORT = reply(dict.fromkeys(ITEM.problem.object_count, 1))


class Chat:
    """A session whose chat model gives these replies in turn, the last one again and again."""

    def __init__(self, store: Store, *replies: str) -> None:
        self.asked: list[Sequence[Message]] = []
        self._replies = replies
        spec = resolve("openai/some-id", price=FREE)
        adapter = FunctionModel("chat", self._answer)
        self.model = ModelSession(ModelOrder(spec, adapter=adapter), store).model_for("layout")

    def _answer(self, messages: Sequence[Message]) -> str:
        self.asked.append(messages)
        return self._replies[min(len(self.asked), len(self._replies)) - 1]


async def drawn_run(folder: Path, name: str, *replies: str) -> tuple[PictureRun, Chat]:
    plan = PicturePlan(systems=(name,), styles=("cartoon",), items=(ITEM.id,), content=content_of([ITEM]))
    run = PictureRun(folder)
    run.begin(plan, [ITEM])
    async with Store(folder / "state.sqlite") as store:
        chat = Chat(store, *replies)
        system = Planned(
            name, chat.model, ScriptedImages([picture()]), MANNERS[name.partition(":")[0]], run.keep_layout
        )
        await work(E2vTask(run, {name: system}, ReadingGrader()))
    return run, chat


async def test_the_drafts_are_kept_and_each_is_asked_for_once(tmp_path: Path) -> None:
    run, chat = await drawn_run(tmp_path / "run", "layout:chat+painter", SHORT, GOOD)
    assert len(chat.asked) == 2
    [proposal] = run.layouts().values()
    assert [[fault.kind for fault in draft.faults] for draft in proposal.drafts] == [["quantity"], []]
    [line] = run.solved().values()
    assert line.drawn
    assert any("was sent back" in note for note in line.notes)


async def test_table_2_has_a_row_before_and_one_after_regeneration(tmp_path: Path) -> None:
    run, _ = await drawn_run(tmp_path / "run", "layout:chat+painter", SHORT, GOOD)
    results = read_results([run])
    table = layouts_table(results, Choices(reference=True, resampling=Resampling(resamples=0)))
    assert table.rows[0] == ("layout:chat+painter", "first draft", 100.0, 0.0, 0.0, 0.0, 1)
    assert table.rows[1] == ("layout:chat+painter", "as drawn", 0.0, 0.0, 0.0, 0.0, 1)
    assert table.rows[2] == ("LMD, published", "", 41.67, 18.67, 2.0, None, 300)


@pytest.mark.parametrize(("name", "asks"), [("layout:c+p", 3), ("layout-refined:c+p", 1), ("layout-plain:c+p", 1)])
async def test_each_manner_sends_back_as_often_as_the_paper(tmp_path: Path, name: str, asks: int) -> None:
    run, chat = await drawn_run(tmp_path / "run", name, SHORT, NARROW, SHORT)
    assert len(chat.asked) == asks
    assert all(line.drawn for line in run.solved().values())  # for the metrics to judge


async def test_a_layout_that_cannot_be_read_gives_no_picture_and_no_end(tmp_path: Path) -> None:
    run, _ = await drawn_run(tmp_path / "run", "layout-plain:c+p", "I cannot do that.")
    [line] = run.solved().values()
    assert not line.drawn
    assert "no JSON object" in line.why
    [proposal] = run.layouts().values()
    assert [fault.kind for fault in proposal.last.faults] == ["format"]


async def test_a_repetition_plans_anew(tmp_path: Path) -> None:
    async with Store(tmp_path / "state.sqlite") as store:
        chat = Chat(store, GOOD)
        system = Planned("layout:c", chat.model, ScriptedImages([picture()]), MANNERS["layout"])
        for seed, asked in ((1, 1), (1, 1), (2, 2)):
            await system.draw(ITEM, "cartoon", seed=seed)
            assert len(chat.asked) == asked


async def test_with_our_icons_a_good_layout_is_a_right_picture(tmp_path: Path) -> None:
    async with Store(tmp_path / "state.sqlite") as store:
        system = Planned("layout:c", Chat(store, GOOD).model, None, MANNERS["layout"])
        drawn: Drawn = await system.draw(ITEM, "cartoon", seed=1)
    assert (await score(drawn.png, ITEM, OpenCv())).overall
