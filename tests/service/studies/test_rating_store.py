"""Answers in both databases: many raters at once, none overwriting another, every change on record."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from chalkwright.agent.errors import UserError
from chalkwright.service.database import Database
from chalkwright.service.keys.disk import Full
from chalkwright.service.settings import Settings
from chalkwright.service.studies.form import Given, read_form
from chalkwright.service.studies.items import check_by_reading, from_jsonl
from chalkwright.service.studies.progress import Rater
from chalkwright.service.studies.ratings import RatingStore, Settled
from chalkwright.service.studies.store import Invited, Study, StudyStore, counts, picture_file
from tests.service.counting import counted
from tests.service.studies.made_studies import item, jsonl
from tests.service.studies.raters import OWN_FORM

pytestmark = pytest.mark.process
ITEMS = [f"i{n}" for n in range(6)]


def value(score: float) -> Given:
    return Given(raw=f"{score:g}", value=score)


async def made(engine: Database, root: Path, form: str = OWN_FORM, owner: str = "me") -> tuple[StudyStore, Study]:
    store = StudyStore(engine, Settings(root=root))
    read = read_form(form)
    collected = from_jsonl(jsonl(*map(item, ITEMS)), read, check_by_reading)
    return store, await store.make(owner, read, collected, title="T", seed=5)


async def random_way(ratings: RatingStore, rater: Rater, chance: random.Random) -> dict[tuple[str, str], float]:
    """What the rater said in the end, by a model of our own."""
    history: list[tuple[tuple[str, str], float | None]] = []
    now: dict[tuple[str, str], float] = {}
    for _ in range(25):
        if chance.random() < 0.25:
            undone = await ratings.undo(rater)
            assert (undone is not None) == bool(history)
            if history:
                place, before = history.pop()
                assert undone == place[0]
                now.pop(place)
                now |= {} if before is None else {place: before}
            continue
        place, score = (chance.choice(ITEMS), chance.choice(["LC", "VC"])), chance.choice([0, 0.5, 1])
        if now.get(place) != score:
            history.append((place, now.get(place)))
        now[place] = score
        await ratings.answer(rater, place[0], {place[1]: value(score)})
    return now


async def test_many_raters_at_once_overwrite_nobody(engine: Database, tmp_path: Path) -> None:
    store, study = await made(engine, tmp_path)
    ratings = RatingStore(engine)
    raters = [one.rater for one in await store.invite(study, ["A", "B", "C", "D"])]
    ways = [random_way(ratings, rater, random.Random(n)) for n, rater in enumerate(raters)]
    wanted = dict(zip([rater.id for rater in raters], await asyncio.gather(*ways), strict=True))
    found: dict[str, dict[tuple[str, str], float]] = {rater.id: {} for rater in raters}
    for answer in await ratings.all_answers(study.id):
        found[answer.rater][answer.item, answer.criterion] = answer.value
    assert found == wanted
    for rater in raters:
        history = await ratings.history(rater)
        assert [row["number"] for row in history] == sorted(row["number"] for row in history)
        stands = [row for row in history if not row["undone"]]
        assert {(r["item"], r["criterion"]): r["value"] for r in stands} == wanted[rater.id]


async def test_two_tabs_of_one_rater_keep_one_answer_and_both_changes(engine: Database, tmp_path: Path) -> None:
    store, study = await made(engine, tmp_path)
    ratings = RatingStore(engine)
    (rater,) = [one.rater for one in await store.invite(study, ["A"])]
    await asyncio.gather(*(ratings.answer(rater, "i0", {"LC": value(score)}) for score in (0, 1)))
    assert len(await ratings.all_answers(study.id)) == 1
    assert len(await ratings.history(rater)) == 2


async def test_invitations_at_once_give_everybody_a_number_and_a_link(engine: Database, tmp_path: Path) -> None:
    store, study = await made(engine, tmp_path, OWN_FORM + "raters_an_item: 2\n")
    batches: list[list[Invited]] = await asyncio.gather(*(store.invite(study, ["A", "B"]) for _ in range(3)))
    invited = [one for batch in batches for one in batch]
    assert sorted(one.rater.number for one in invited) == list(range(1, 7))
    assert len({one.token for one in invited}) == 6
    for one in invited:
        assert await store.rater_of(one.token) == one.rater
    assert await store.rater_of(invited[0].rater.id) is None
    assert await counts(engine, [study.id]) == {study.id: (6, 6)}
    rated = [task.item for one in invited for task in await RatingStore(engine).tasks(one.rater)]
    assert {rated.count(name) for name in ITEMS} == {6}  # two for each batch: newcomers rate as much as the first


async def test_a_study_is_its_owners(engine: Database, tmp_path: Path) -> None:
    store, study = await made(engine, tmp_path)
    assert await store.get(study.id, "me") == study
    assert await store.get(study.id, "you") is None
    assert [one.id for one in await store.list_studies("me")] == [study.id]
    assert await store.list_studies("you") == []


async def test_nothing_is_answered_when_closed_or_submitted(engine: Database, tmp_path: Path) -> None:
    store, study = await made(engine, tmp_path)
    ratings = RatingStore(engine)
    (rater,) = [one.rater for one in await store.invite(study, ["A"])]
    await ratings.answer(rater, "i0", {"LC": value(1)})
    await store.close(study, closed=True)
    for refused in (ratings.answer(rater, "i0", {"LC": value(0)}), ratings.undo(rater), ratings.submit(rater)):
        with pytest.raises(UserError, match="closed"):
            await refused
    await store.close(study, closed=False)
    await ratings.submit(rater)
    with pytest.raises(UserError, match="submitted"):
        await ratings.answer(rater, "i0", {"LC": value(0)})
    assert (await ratings.answers(rater))["i0"]["LC"].value == 1


async def test_time_on_an_item_adds_up(engine: Database, tmp_path: Path) -> None:
    store, study = await made(engine, tmp_path)
    ratings = RatingStore(engine)
    (rater,) = [one.rater for one in await store.invite(study, ["A"])]
    await ratings.open(rater, "i0")
    await ratings.answer(rater, "i0", {"LC": value(1)})
    first = next(task for task in await ratings.tasks(rater) if task.item == "i0").seconds
    await ratings.answer(rater, "i0", {"VC": value(1)})
    assert 0 < first < next(task for task in await ratings.tasks(rater) if task.item == "i0").seconds < 60


async def test_a_study_goes_with_all_that_was_said(engine: Database, tmp_path: Path) -> None:
    store, study = await made(engine, tmp_path)
    _, other = await made(engine, tmp_path)
    ratings = RatingStore(engine)
    (rater,) = [one.rater for one in await store.invite(study, ["A"])]
    await ratings.answer(rater, "i0", {"LC": value(1)})
    await ratings.settle(study.id, Settled(item="i0", criterion="LC", value=1, note=""))
    await ratings.settle(study.id, Settled(item="i0", criterion="LC", value=0, note="again"))
    assert [one.value for one in await ratings.settlements(study.id)] == [0]
    both = await counted(engine, "me")
    await store.remove(study)
    assert 0 < 2 * await counted(engine, "me") == both
    assert await store.get(study.id, "me") is None
    assert await ratings.all_answers(study.id) == []
    assert await ratings.settlements(study.id) == []
    digest = next(iter((await store.items(other.id)).values())).pictures[0].digest
    assert picture_file(tmp_path, other.id, digest).exists()
    assert not picture_file(tmp_path, study.id, digest).exists()


async def test_nothing_is_left_of_a_study_that_is_too_large_for_its_owner(engine: Database, tmp_path: Path) -> None:
    tight = Settings(root=tmp_path, max_kept=1000)
    read = read_form(OWN_FORM)
    collected = from_jsonl(jsonl(*map(item, ITEMS)), read, check_by_reading)
    with pytest.raises(Full, match="delete explanations or studies"):
        await StudyStore(engine, tight).make("me", read, collected, title="T", seed=5)
    assert await counted(engine, "me") == 0
    assert not list(tmp_path.glob("studies/*"))
