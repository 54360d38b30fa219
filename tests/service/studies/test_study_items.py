"""Items come from runs and files; what is wrong in a file is said with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from chalkwright.agent.errors import UserError
from chalkwright.benchmarks.eduillustrate.runs import VerdictLine
from chalkwright.service.studies.form import load_shipped
from chalkwright.service.studies.items import Collected, check_by_reading, from_jsonl, from_run, with_pilot
from tests.benchmarks.made_runs import job, run_of, verdict
from tests.service.studies.made_studies import item, jsonl, uri

FORM = load_shipped()["illustrated"]


def read(text: str) -> Collected:
    return from_jsonl(text, FORM, check_by_reading)


def test_pictures_stand_where_the_text_names_them() -> None:
    found = read(jsonl(item("a", explanation="One ![x](1) two"), item("b", explanation="No mark", alt="")))
    assert [piece.kind for piece in found.items[0].explanation] == ["words", "picture", "words"]
    assert [piece.kind for piece in found.items[1].explanation] == ["words", "picture"]
    assert len(found.images) == 1  # the same picture is kept once


def test_a_problem_to_review_is_an_item() -> None:
    found = from_jsonl(
        jsonl({"id": "p", "text": "Why?", "solution": "So."}), load_shipped()["problem-review"], check_by_reading
    )
    assert found.items[0].problem
    assert found.items[0].solution == "So."
    assert not found.items[0].explanation


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "Line 1 is no JSON"),
        ("[]", "Line 1 is wrong"),
        ("\n" + jsonl(item("=cmd()")), "Line 2 is wrong at id"),
        (jsonl(item("a"), item("a")), "Line 2 names the item “a” a second time"),
        (jsonl({"id": "a"}), "nothing to look at"),
        (jsonl(item("a", pictures=["http://127.0.0.1/x.png"])), "no data:"),
        (jsonl(item("a", pictures=["data:image/png;base64,!!"])), "no valid base64"),
        (jsonl(item("a", pictures=[uri(b"GIF89a")])), "The picture 1 of line 1"),
        (jsonl(item("a", expected={"LC": {"score": 0.7}})), "not on its scale"),
        (jsonl(item("a", ask={"nope": "?"})), "which the form does not have"),
        (jsonl(item("a", models={"m": {"LC": 6}})), "less than or equal to 5"),
        ("", "no item to rate"),
    ],
)
def test_a_wrong_file_is_refused_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(UserError) as refused:
        read(text)
    assert said in str(refused.value)


def test_items_of_a_run_are_drawn_evenly_and_bring_the_judges_scores(tmp_path: Path) -> None:
    jobs = [
        job(model, f"p{n}", subject=subject)
        for model in ("kimi", "gpt-5")
        for subject in ("physics", "biology")
        for n in range(4)
    ]
    jobs = [
        one.model_copy(update={"key": one.key.model_copy(update={"problem": f"{one.subject}-{one.key.problem}"})})
        for one in jobs
    ]
    failed = job("kimi", "gone", outcome="failed")
    said: list[VerdictLine] = [verdict(one, score=3) for one in jobs]
    run = run_of(tmp_path / "run", [*jobs, failed, *said])
    for one in jobs:
        folder = run.path / one.key.place
        folder.mkdir(parents=True)
        (folder / "explanation.md").write_text(f"# Title\n\n> **Problem**\n>\n> Why {one.key.problem}?\n\nBecause.\n")
    found = from_run(run, limit=4, seed=1)
    strata = {(one.id.split("/")[0], one.id.split("/")[2].split("-")[0]) for one in found.items}
    assert len(found.items) == len(strata) == 4
    assert found.items[0].models["gemini"]["LC"] == 3
    assert from_run(run, limit=4, seed=1).items == found.items
    assert len(from_run(run).items) == 16


def test_an_empty_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no complete document"):
        from_run(run_of(tmp_path / "run", [job(outcome="failed")]))


def test_the_pilot_is_held_out_of_the_study() -> None:
    items = read(jsonl(*[item(f"i{n}") for n in range(8)])).items
    kept = with_pilot(items, FORM, 1)
    assert [one.stage for one in kept].count("pilot") == 5
    assert with_pilot(items, FORM, 1) == kept
    marked = read(jsonl(item("a", stage="pilot"), item("b"), item("c"))).items
    assert with_pilot(marked, FORM, 1) == marked
    assert [one.stage for one in with_pilot(items[:1], FORM, 1)] == ["rating"]
