"""Both tasks over a dataset, judged, against a server that at times answers badly; stopped, resumed, reported."""

from __future__ import annotations

import csv
import itertools
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pytest

from chalkwright.agent.errors import BudgetExhausted, UserError, WrongKey
from chalkwright.agent.models.purse import Purse
from chalkwright.agent.models.store import Store
from chalkwright.agent.runs.places import STATE
from chalkwright.benchmarks.harness import task
from chalkwright.benchmarks.harness.opening import Endpoint, Means
from chalkwright.benchmarks.harness.report import Named
from chalkwright.benchmarks.harness.tally import Tally
from chalkwright.benchmarks.mathexplain.loader import read_published
from chalkwright.benchmarks.mathexplain.people import correlation, read_opinions
from chalkwright.benchmarks.mathexplain.report import all_tables, report_of
from chalkwright.benchmarks.mathexplain.run import MathTask, open_judge
from chalkwright.benchmarks.mathexplain.runs import OUTPUTS, TASKS, JudgementLine, Key, MathRun, Plan, content_of
from chalkwright.benchmarks.mathexplain.scored import (
    Scored,
    accuracy,
    element,
    rating,
    score_models,
    values,
    with_similarities,
)
from chalkwright.judges.agreement import Resampling
from chalkwright.judges.comparing.tables import Table
from chalkwright.judges.keypoints.similarity import Similarity
from tests.benchmarks.mathexplain.made_dataset import answered, asked, dataset
from tests.wire.clients import KEY
from tests.wire.server import Call, Reply, WireServer

MODELS = ("openai/one", "openai/two")
JUDGE = "openai/judge"
NONE = Resampling(resamples=0)
Script = Callable[[Call], Reply]


@pytest.fixture(autouse=True)
def _key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)


def begin(folder: Path, count: int, models: tuple[str, ...] = MODELS[:1], **more: object) -> MathRun:
    items = read_published(dataset(folder / "set", count), folder / "pictures")
    plan = Plan.model_validate({"models": models, "tasks": TASKS, "items": count, "content": content_of(items), **more})
    run = MathRun(folder / "run")
    run.begin(plan, items)
    return run


async def work(
    run: MathRun,
    wire: WireServer,
    script: Script = answered,
    *,
    judge: str = JUDGE,
    budget: str | None = None,
    again: bool = False,
    at_once: int = 8,
) -> Tally:
    wire.script = script
    endpoint = Endpoint(wire.openai_url, "1,2")
    purse = Purse(None if budget is None else Decimal(budget))
    async with Store(run.path / STATE) as store:
        means = Means(store, purse)
        writers = {name: means.writer(name, "writing", endpoint) for name in run.plan().models}
        chosen = open_judge(judge, means, endpoint)
        return await task.work(MathTask(run, writers, chosen), task.Pace(at_once, again))


def cells(table: Table, row: int = 0) -> list[object]:
    return [getattr(cell, "value", cell) for cell in table.rows[row]]


async def test_thirty_items_stopped_in_the_middle_resumed_and_reported(wire: WireServer, tmp_path: Path) -> None:
    run = begin(tmp_path, 30)
    count = itertools.count()

    def until_the_key_fails(call: Call) -> Reply:
        return answered(call) if next(count) < 120 else Reply(status=401, detail="revoked")

    with pytest.raises(WrongKey):
        await work(run, wire, until_the_key_fails, at_once=1)
    done = len(run.solved())
    assert 20 < done < 90
    with (run.path / OUTPUTS).open("ab") as file:
        file.write(b'{"item": "half a line of a killed pro')
    before = dict(run.solved())
    wire.calls.clear()
    tally = await work(run, wire)
    assert (tally.total, tally.done, tally.failed) == (90, 90, 0)
    assert {key: run.solved()[key] for key in before} == before
    written = [call for call in wire.calls if asked(call)[0] in ("identify", "explain")]
    assert len(written) <= 90 - done
    assert (await work(run, wire)).worked == 0

    (found,) = score_models(run)
    rows = found.of("identify")
    by_form = [
        [row.judgement.elements for row in rows[n::5] if row.judgement is not None and row.judgement.elements]
        for n in range(5)
    ]
    assert [(len(each), {(e.precision, e.recall) for e in each}) for each in by_form] == [
        (6, {(1, 1)}),
        (6, {(1, 0.5)}),
        (6, {(1, 0.5)}),
        (6, {(1, 0.5)}),
        (6, {(0, 0)}),
    ]
    hows = [row.judgement.how for row in rows[:5] if row.judgement is not None]
    assert hows == ["strict", "read", "read", "model", "strict"]
    made = {named.name: named.table for named in all_tables([found], resampling=NONE)}
    assert list(made) == ["keypoints", "reading", "explanations", "no-answer"]
    assert cells(made["keypoints"])[:4] == [MODELS[0], pytest.approx(0.8), pytest.approx(0.5), pytest.approx(0.6)]
    assert cells(made["keypoints"], 6) == [
        "Gemini 2.0 Flash, published",
        0.473,
        0.232,
        0.279,
        0.480,
        0.220,
        0.273,
        0.448,
        0.271,
        0.301,
        None,
    ]
    assert cells(made["explanations"])[1:8] == [3, 3, 5, None, None, None, 1]
    assert cells(made["no-answer"])[6] == pytest.approx(0.8)
    report = report_of([found], [Named(name, table) for name, table in made.items()]).write(tmp_path / "report")
    text = report.read_text(encoding="utf-8")
    assert "| Gemini 2.0 Flash, published" in text
    assert {file.suffix for file in (tmp_path / "report" / "tables").iterdir()} == {".csv", ".tex"}


async def test_a_refused_item_counts_as_nothing_and_ends_nothing(wire: WireServer, tmp_path: Path) -> None:
    def refusing(call: Call) -> Reply:
        bad = asked(call) in (("identify", 0), ("explain", 0))
        return Reply(status=400, detail="not this one") if bad else answered(call)

    run = begin(tmp_path, 5)
    assert (await work(run, wire, refusing)).failed == 3
    (found,) = score_models(run)
    assert values(found.of("identify"), element("recall"), 0.0) == [0, 0.5, 0.5, 0.5, 0]
    assert values(found.of("explain"), rating("fidelity"), 1.0) == [1, 3, 3, 3, 3]
    assert values(found.of("no-answer"), accuracy, 0.0) == [0, 1, 1, 1, 1]
    (notes,) = {named.table.footnotes for named in all_tables([found], resampling=NONE) if named.name == "keypoints"}
    assert f"{MODELS[0]}: 1 of 5 outputs did not come about." in notes
    wire.calls.clear()
    assert (await work(run, wire)).worked == 0
    assert (await work(run, wire, again=True)).failed == 0
    assert {asked(call)[1] for call in wire.calls} == {0}
    assert values(score_models(run)[0].of("identify"), element("recall"), 0.0)[0] == 1


async def test_a_judge_that_fails_is_no_fault_of_the_model(wire: WireServer, tmp_path: Path) -> None:
    def mute(call: Call) -> Reply:
        return Reply("Hm.") if asked(call) == ("rate", 2) else answered(call)

    run = begin(tmp_path, 4, tasks=("explain",))
    assert (await work(run, wire, mute)).failed == 1
    (found,) = score_models(run)
    assert [row.unjudged for row in found.of("explain")] == [False, False, True, False]
    assert values(found.of("explain"), rating("correctness"), 1.0) == [1, 2, 4]
    # What was answered in vain is asked anew, not taken from the store.
    assert (await work(run, wire, again=True)).failed == 0
    assert values(score_models(run)[0].of("explain"), rating("correctness"), 1.0) == [1, 2, 3, 4]


async def test_the_money_ends_a_run_and_more_of_it_goes_on(wire: WireServer, tmp_path: Path) -> None:
    run = begin(tmp_path, 6)
    with pytest.raises(BudgetExhausted):
        await work(run, wire, budget="0.008", at_once=1)
    done = len(run.solved())
    assert 0 < done < 18
    assert (await work(run, wire)).failed == 0


async def test_without_a_judge_computation_tells_what_it_can(wire: WireServer, tmp_path: Path) -> None:
    run = begin(tmp_path, 5, MODELS)
    await work(run, wire, judge="none")
    assert {asked(call)[0] for call in wire.calls} == {"identify", "explain", "derive"}
    first, _ = score_models(run)
    assert values(first.of("identify"), element("recall"), 0.0) == [1, 0.5, 0.5, 0, 0]
    assert values(first.of("explain"), rating("fidelity"), 1.0) == []
    assert values(first.of("no-answer"), accuracy, 0.0) == [0, 1, 1, 1, 1]
    wire.calls.clear()
    await work(run, wire)
    assert "identify" not in {asked(call)[0] for call in wire.calls}
    assert [(one.model, one.judge) for one in score_models(run)] == [
        (model, judge) for judge in ("none", JUDGE) for model in MODELS
    ]


async def test_the_answer_is_kept_from_its_writer_where_it_should_be(wire: WireServer, tmp_path: Path) -> None:
    await work(begin(tmp_path, 3), wire)
    explained = [call for call in wire.calls if asked(call)[0] == "explain"]
    assert sorted("Answer: " in call.last for call in explained) == [False] * 3 + [True] * 3
    derived = [call for call in wire.calls if asked(call)[0] == "derive"]
    assert len(derived) == 3
    assert all(
        call.images == 0 and "Answer: 1" not in call.messages[0][1].split("⟦explanation⟧")[0] for call in derived
    )


async def test_people_and_judge(wire: WireServer, tmp_path: Path) -> None:
    run = begin(tmp_path, 10, tasks=("explain",))
    await work(run, wire)
    file = tmp_path / "people.csv"
    with file.open("w", newline="", encoding="utf-8") as stream:
        writer = csv.writer(stream)
        writer.writerow(("item", "model", "rater", "correctness", "fidelity", "referencing"))
        for n in range(10):
            writer.writerow((f"item-{n:02d}", MODELS[0], "first", 1 + n % 5, 3, ""))
            writer.writerow((f"item-{n:02d}", MODELS[0], "second", 1 + n % 5, 4, 2))
    people, found = read_opinions(file), score_models(run)
    assert correlation(people, found, JUDGE, "correctness", NONE).value == pytest.approx(1)
    assert correlation(people, found, JUDGE, "fidelity", NONE).value is None
    made = {named.name: named.table for named in all_tables(found, people, NONE)}
    assert cells(made["explanations"])[4:7] == [3, 3.5, 2]
    assert cells(made["judge-and-people"], 1) == ["GPT-4o, published", 0.7695, 0.7831, 0.7829, None]
    file.write_text("item,model,correctness,fidelity,referencing\na,b,7,1,1\n", encoding="utf-8")
    with pytest.raises(UserError, match="write a number from 1 to 5"):
        read_opinions(file)


async def test_similarity_counts_what_is_missing_as_nothing(wire: WireServer, tmp_path: Path) -> None:
    def refusing(call: Call) -> Reply:
        return Reply(status=400, detail="no") if asked(call) == ("explain", 1) else answered(call)

    run = begin(tmp_path, 2, tasks=("explain",))
    await work(run, wire, refusing)
    told = Similarity(bleu2=0.5, bleu4=0.4, rouge_l=0.3, bertscore=0.8, why={"meteor": "No WordNet."})
    models: tuple[Scored, ...] = with_similarities(score_models(run), lambda text, reference: told)
    table = next(named.table for named in all_tables(models, resampling=NONE) if named.name == "similarity")
    assert cells(table)[1:] == [0.25, 0.2, 0.15, None, 0.4]
    assert f"{MODELS[0]} METEOR: No WordNet." in table.footnotes


def test_a_run_without_judgements_has_no_scores(tmp_path: Path) -> None:
    run = begin(tmp_path, 3)
    with pytest.raises(UserError, match="by --resume"):
        score_models(run)
    run.add(JudgementLine(item="item-00", model=MODELS[0], task="explain", judge="none", done=False))
    assert list(run.scored()) == [(Key("item-00", MODELS[0], "explain"), "none")]
