"""Runs in real folders: stopped, resumed, graded again; one bad picture never ends them.

What holds of the runs of all benchmarks (:mod:`chalkwright.benchmarks.harness`) is tried here, on this one.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path

import pytest

from chalkwright.agent.errors import BudgetExhausted, Filtered, MissingKey, UserError
from chalkwright.agent.images.scripted import ScriptedImages
from chalkwright.agent.images.session import ImageSession
from chalkwright.agent.images.spec import ImagePrice, ImageSpec
from chalkwright.agent.models.purse import Purse
from chalkwright.agent.models.store import Store
from chalkwright.agent.visualize.data import Equation
from chalkwright.benchmarks.e2v.data import Item
from chalkwright.benchmarks.e2v.grading import Grader
from chalkwright.benchmarks.e2v.runner import E2vTask
from chalkwright.benchmarks.e2v.runs import GRADES, PictureKey, PicturePlan, PictureRun, Style
from chalkwright.benchmarks.e2v.systems import Direct, System
from chalkwright.benchmarks.harness import task
from chalkwright.benchmarks.harness.folder import content_of
from chalkwright.benchmarks.harness.opening import purse_of
from chalkwright.benchmarks.harness.pictures import PICTURES
from chalkwright.benchmarks.harness.tally import Tally
from tests.benchmarks.e2v.made_items import ReadingGrader, ScriptedSystem, made_item, picture

ITEMS = [made_item(Equation(left=1, operation="+", right=right, result=1 + right)) for right in range(1, 5)]
FIRST, SECOND = ITEMS[0], ITEMS[1]


def right(item: Item, style: Style, seed: int) -> bytes:
    return picture(item=item.id)


def a_run(folder: Path, systems: Sequence[str], items: Sequence[Item] = ITEMS, **more: object) -> PictureRun:
    plan = PicturePlan.model_validate(
        {
            "systems": systems,
            "items": [item.id for item in items],
            "content": content_of(items),
            "styles": ["realistic"],
            **more,
        }
    )
    run = PictureRun(folder)
    run.begin(plan, items)
    return run


async def work(
    run: PictureRun, systems: Sequence[System], grader: Grader | None = None, *, again: bool = False
) -> Tally:
    by_name = {system.name: system for system in systems}
    return await task.work(E2vTask(run, by_name, grader or ReadingGrader()), task.Pace(again=again))


async def test_every_system_draws_every_item_in_every_style(tmp_path: Path) -> None:
    one, other = ScriptedSystem(right, "one"), ScriptedSystem(right, "other")
    run = a_run(tmp_path / "run", ["one", "other"], styles=["realistic", "cartoon"], seeds=2)
    tally = await work(run, [one, other])
    assert (tally.total, tally.done, tally.right, tally.failed) == (32, 32, 32, 0)
    assert sorted(one.asked) == sorted(other.asked)
    assert len(set(one.asked)) == 16
    keys = run.plan().keys()
    for key in keys:
        assert (run.path / key.place).read_bytes() == run.png(key)
        assert run.solved()[key].drawn
        grade = run.scored()[key, "reader"].grade
        assert grade is not None
        assert grade.overall


async def test_a_picture_that_fails_is_a_line_and_no_end(tmp_path: Path) -> None:
    def script(item: Item, style: Style, seed: int) -> bytes | Exception:
        if item == FIRST:
            return Filtered("The provider refused the prompt.")
        return picture(broken=1) if item == SECOND else picture(overall=False)

    run = a_run(tmp_path / "run", ["scripted"])
    tally = await work(run, [ScriptedSystem(script)])
    assert (tally.done, tally.failed, tally.right) == (4, 2, 0)
    lines = {key.item: line for key, line in run.solved().items()}
    assert (lines[FIRST.id].drawn, lines[FIRST.id].why) == (False, "The provider refused the prompt.")
    grades = {key.item: line for (key, _), line in run.scored().items()}
    assert FIRST.id not in grades
    assert (grades[SECOND.id].grade, grades[SECOND.id].why) == (None, "no picture at all")


async def test_what_would_meet_every_picture_ends_the_run_and_resuming_goes_on(tmp_path: Path) -> None:
    def keyless(item: Item, style: Style, seed: int) -> bytes | Exception:
        return MissingKey("Set the key.") if item == ITEMS[2] else picture()

    run = a_run(tmp_path / "run", ["scripted"])
    todo = E2vTask(run, {"scripted": ScriptedSystem(keyless)}, ReadingGrader())
    with pytest.raises(MissingKey, match="Set the key"):
        await task.work(todo, task.Pace(at_once=1))
    assert {key.item for key in run.solved()} == {FIRST.id, SECOND.id}

    system = ScriptedSystem(right)
    tally = await work(run, [system])
    assert [item for item, *_ in system.asked] == [ITEMS[2].id, ITEMS[3].id]
    assert (tally.done, tally.right, tally.worked) == (4, 4, 2)


async def test_nothing_is_done_twice(tmp_path: Path) -> None:
    run = a_run(tmp_path / "run", ["scripted"])
    await work(run, [ScriptedSystem(right)])
    before = {name: (run.path / name).read_bytes() for name in (PICTURES, GRADES)}
    idle, blind = ScriptedSystem(right), ReadingGrader()
    await work(run, [idle], blind)
    assert (idle.asked, blind.seen) == ([], [])
    assert {name: (run.path / name).read_bytes() for name in (PICTURES, GRADES)} == before


async def test_another_grader_looks_at_the_same_pictures(tmp_path: Path) -> None:
    run = a_run(tmp_path / "run", ["scripted"])
    await work(run, [ScriptedSystem(right)])
    idle = ScriptedSystem(right)
    await work(run, [idle], ReadingGrader("second"))
    assert idle.asked == []
    assert {grader for _, grader in run.scored()} == {"reader", "second"}
    assert len(run.scored()) == 8


async def test_failed_pictures_are_tried_again_only_when_asked(tmp_path: Path) -> None:
    run = a_run(tmp_path / "run", ["scripted"])
    await work(run, [ScriptedSystem(lambda item, *_: Filtered("No.") if item == FIRST else picture())])
    patient = ScriptedSystem(right)
    assert (await work(run, [patient])).failed == 1
    assert patient.asked == []
    assert (await work(run, [patient], again=True)).failed == 0
    assert patient.asked == [(FIRST.id, "realistic", 1)]
    assert len((run.path / PICTURES).read_text().splitlines()) == 5


async def test_a_picture_whose_file_has_gone_is_drawn_and_graded_anew(tmp_path: Path) -> None:
    run = a_run(tmp_path / "run", ["scripted"])
    await work(run, [ScriptedSystem(right)])
    key = PictureKey(system="scripted", style="realistic", item=FIRST.id)
    (run.path / key.place).unlink()
    system = ScriptedSystem(lambda *_: picture(overall=False))
    await work(run, [system])
    assert len(system.asked) == 1
    grade = run.scored()[key, "reader"].grade
    assert grade is not None
    assert not grade.overall


async def test_half_a_line_of_a_killed_process_is_dropped(tmp_path: Path) -> None:
    run = a_run(tmp_path / "run", ["scripted"])
    await work(run, [ScriptedSystem(right)])
    odd = next(iter(run.solved().values())).model_copy(update={"why": "no\u2028way"}).model_dump_json().encode()
    whole = odd + b"\n" + (run.path / PICTURES).read_bytes()
    (run.path / PICTURES).write_bytes(whole[:-20])
    assert len(run.solved()) == 3, "as a report reads it meanwhile"
    system = ScriptedSystem(right)
    await work(run, [system])
    assert len(system.asked) == 1
    assert len(run.solved()) == 4
    assert all(json.loads(line) for line in (run.path / PICTURES).read_text().split("\n")[:-1])


async def test_money_ends_a_run_and_counts_for_the_next_one(tmp_path: Path) -> None:
    """At three cents a picture, ten cents buy three; resumed with fifty, the three are not paid again."""
    spec = ImageSpec(
        alias="painter",
        provider="p",
        label="P",
        id="painter-1",
        base_url=None,
        form="openai",
        price=ImagePrice(picture=Decimal("0.03")),
    )
    run = a_run(tmp_path / "run", ["painter"])
    images = ScriptedImages([picture()])

    async def spend(limit: str) -> Purse:
        async with Store(run.path / "state.sqlite") as store:
            purse = await purse_of(store, Decimal(limit))
            session = ImageSession(spec, store=store, purse=purse, adapter=images)
            try:
                await work(run, [Direct(session.model_for())])
            except BudgetExhausted:
                return purse
        assert len(run.solved()) == 4
        return purse

    assert (await spend("0.10")).spent == Decimal("0.09")
    assert len(images.asked) == 3
    assert (await spend("0.50")).spent == Decimal("0.12")
    assert len(images.asked) == 4
    assert sum(line.cost or 0 for line in run.solved().values()) <= Decimal("0.12")


async def test_the_prompt_tells_style_and_story(tmp_path: Path) -> None:
    images = ScriptedImages([picture()])
    system = Direct(images)
    await system.draw(FIRST, "realistic", seed=3)
    await system.draw(FIRST, "cartoon", seed=3)
    realistic, cartoon = images.asked
    assert FIRST.problem.text in realistic.prompt
    assert FIRST.problem.text in cartoon.prompt
    assert "realistic" in realistic.prompt.lower()
    assert "cartoon" in cartoon.prompt.lower()
    assert (realistic.width, realistic.height, realistic.seed) == (1024, 1024, 3)


def test_a_folder_holds_one_run(tmp_path: Path) -> None:
    run = a_run(tmp_path / "run", ["scripted"])
    assert run.begin(run.plan(), ITEMS)
    with pytest.raises(UserError, match="holds another run"):
        a_run(tmp_path / "run", ["another"])
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "notes.txt").write_text("mine")
    with pytest.raises(UserError, match="holds other files"):
        a_run(tmp_path / "other", ["scripted"])
    with pytest.raises(UserError, match="is no run of E2V-Bench"):
        PictureRun(tmp_path / "other").plan()


def test_two_processes_do_not_work_on_one_run(tmp_path: Path) -> None:
    run = a_run(tmp_path / "run", ["scripted"])
    with run.lock(), pytest.raises(UserError, match="Another process works on"), PictureRun(run.path).lock():
        pass


def test_systems_with_alike_names_have_their_own_pictures() -> None:
    places = {PictureKey(system=name, style="cartoon", item="x").place for name in ("a/b", "a-b", "A b", "../a b")}
    assert len(places) == 4
    assert all(".." not in place.parts for place in places)
