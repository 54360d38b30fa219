"""A run of the visual-text benchmark: stopped, resumed, examined anew, and within its money."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from chalkwright.agent.errors import BudgetExhausted
from chalkwright.agent.loop import Limits
from chalkwright.agent.models.purse import Purse
from chalkwright.agent.models.store import Store
from chalkwright.agent.runs.places import STATE
from chalkwright.benchmarks.harness import task
from chalkwright.benchmarks.harness.folder import content_of
from chalkwright.benchmarks.harness.opening import Endpoint, Means
from chalkwright.benchmarks.harness.pictures import PICTURES
from chalkwright.benchmarks.harness.tally import Tally
from chalkwright.benchmarks.visualtext.data import Item, Key, Result
from chalkwright.benchmarks.visualtext.examining import Examiner
from chalkwright.benchmarks.visualtext.opening import open_examiner
from chalkwright.benchmarks.visualtext.run import VisualTask
from chalkwright.benchmarks.visualtext.runs import VisualPlan, VisualRun
from tests.benchmarks.visualtext.made_pages import CONTEXT, FACTUAL, ITEMS, MATH, Pictures, examined
from tests.wire.clients import KEY
from tests.wire.server import Call, Reply, WireServer

JUDGE = "openai/judge"


@pytest.fixture(autouse=True)
def _key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)


def begun(path: Path, items: tuple[Item, ...] = ITEMS) -> VisualRun:
    run = VisualRun(path)
    run.begin(VisualPlan(systems=("pictures",), items=len(items), content=content_of(items)), items)
    return run


async def work(
    run: VisualRun,
    system: Pictures,
    wire: WireServer | None = None,
    *,
    clarity: str = JUDGE,
    budget: Decimal | None = None,
    again: bool = False,
) -> Tally:
    """The run's own store; the wire's model extracts, judges and views, or nobody does."""
    async with Store(run.path / STATE) as store:
        if wire is None:
            examiner = Examiner({"tesseract": _Blind()})
        else:
            endpoint, purse = Endpoint(wire.openai_url, "1,2"), Purse(budget)
            names = (JUDGE, JUDGE, clarity)
            examiner = open_examiner(("tesseract",), names, Means(store, purse), endpoint, Limits(attempts=2))
        return await task.work(VisualTask(run, {"pictures": system}, examiner), task.Pace(3, again))


class _Blind:
    """A reader that finds nothing: the pictures of these tests are plain grey."""

    def read(self, picture: object) -> tuple[()]:
        return ()


def by_item(run: VisualRun) -> dict[str, Result]:
    return {key.item: result for (key, _), result in run.scored().items()}


@pytest.mark.process
async def test_every_picture_is_drawn_read_and_judged(wire: WireServer, tmp_path: Path) -> None:
    wire.script = examined
    run = begun(tmp_path / "run")
    tally = await work(run, Pictures(), wire)
    assert (tally.total, tally.done, tally.failed) == (4, 4, 0)
    found = by_item(run)
    assert {name: (one.s_p, one.s_a) for name, one in found.items()} == {
        "lever": (None, None),
        "sum": (1, 1),
        "rust": (1, 1),
        "trees": (0.5, 1),
    }
    assert found["trees"].valid == (True, False)
    assert found["lever"].readings[0].cer == 1
    assert found["sum"].readings == ()
    assert {one.clarity.ccr for one in found.values() if one.clarity} == {0.9}
    # 2 of clarity each; of the solutions a transcription, their steps, and one answer that words leave open.
    assert sum(len(one.calls) for one in found.values()) == len(wire.calls) == 4 * 2 + 3 + 2 + 4 + 2 + 1
    assert found["sum"].cost is None  # nobody told what its picture cost
    assert all(run.has(key) for key in run.keys())  # noqa: SIM118


@pytest.mark.process
async def test_what_is_done_is_not_done_again(wire: WireServer, tmp_path: Path) -> None:
    wire.script = examined
    run, system = begun(tmp_path / "run"), Pictures()
    await work(run, system, wire)
    asked = len(wire.calls)
    tally = await work(run, system, wire)
    assert (tally.done, tally.worked) == (4, 0)
    assert len(wire.calls) == asked
    assert len(system.drawn) == 4
    # Another examiner looks at the same pictures; what the same model answered before is not asked for again.
    await work(run, system, wire, clarity="none")
    assert len(system.drawn) == 4
    assert len(wire.calls) == asked
    assert len({examiner for _, examiner in run.scored()}) == 2


async def test_one_picture_that_is_refused_ends_nothing_and_is_tried_again(tmp_path: Path) -> None:
    run, system = begun(tmp_path / "run"), Pictures("sum")
    tally = await work(run, system)
    assert (tally.done, tally.failed) == (4, 1)
    assert by_item(run)["sum"].picture is None
    assert "filter" in by_item(run)["sum"].fault
    await work(run, system)
    assert system.drawn.count("sum") == 1
    system.refused.clear()
    tally = await work(run, system, again=True)
    assert (tally.failed, by_item(run)["sum"].fault) == (0, "")
    assert (run.path / PICTURES).read_bytes().count(b"\n") == 5


async def test_a_judge_that_fails_is_told_and_asked_again(wire: WireServer, tmp_path: Path) -> None:
    def grumpy(call: Call) -> Reply:
        return Reply("no") if "transcribing" in call.system else examined(call)

    run, system = begun(tmp_path / "run", (MATH, FACTUAL)), Pictures()
    wire.script = grumpy
    assert (await work(run, system, wire, clarity="none")).failed == 2
    assert "transcription" in by_item(run)["sum"].fault
    wire.script = examined
    assert (await work(run, system, wire, clarity="none", again=True)).failed == 0
    assert by_item(run)["sum"].s_p == 1


async def test_the_steps_of_a_read_page_need_no_model(tmp_path: Path) -> None:
    run = begun(tmp_path / "run", (CONTEXT,))
    await work(run, Pictures())
    found = by_item(run)["trees"]
    assert found.extracted is not None
    assert (found.extracted.steps, found.s_p, found.s_a) == ((), None, 0)


@pytest.mark.process
async def test_the_money_ends_a_run(wire: WireServer, tmp_path: Path) -> None:
    wire.script = examined
    run, system = begun(tmp_path / "run"), Pictures()
    with pytest.raises(BudgetExhausted):
        await work(run, system, wire, budget=Decimal("0.0005"))
    assert len(by_item(run)) < 4
    await work(run, system, wire, budget=Decimal(1))
    assert len(by_item(run)) == 4


def test_names_with_one_slug_have_two_places() -> None:
    places = {Key(system, item).place for system in ("a:b", "a-b") for item in ("x.1", "x-1")}
    assert len(places) == 4
