"""Two-phase curation: a model screens, two reviewers decide, their disputes are settled."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from chalkwright.agent.errors import UserError
from chalkwright.benchmarks.eduillustrate.curation import Review, Screening, merge, read_settled, read_sheet, sheet
from tests.benchmarks.class_of_writers import problem
from tests.cli.command import KEY, run
from tests.wire.server import Call, Reply, WireServer

NUMBER = re.compile(r"problem number (\d+)")


def screening(name: str, appropriate: bool = True) -> Screening:
    needs = "spatial" if appropriate else "none"
    return Screening(id=name, appropriate=appropriate, needs=needs, justification="A figure is needed.", model="m")  # type: ignore[arg-type]


def review(name: str, *said: bool) -> Review:
    return Review(id=name, diagram_appropriate=said[0], clear_solution=said[1], diverse_topic=said[2])


SCREENED = [screening("a"), screening("b"), screening("c"), screening("d"), screening("out", appropriate=False)]
ONE = {name: review(name, True, True, True) for name in "abc"}
OTHER = {"a": review("a", True, True, True), "b": review("b", True, False, True), "c": review("c", True, True, False)}


def test_the_sheet_holds_what_the_model_found_appropriate() -> None:
    lines = sheet(SCREENED).splitlines()
    assert lines[0] == "id,diagram_appropriate,clear_solution,diverse_topic,note"
    assert [line.split(",")[0] for line in lines[1:]] == ["a", "b", "c", "d"]


def test_a_filled_sheet_is_read_and_empty_rows_are_left_out() -> None:
    filled = sheet(SCREENED).replace("a,,,,", "a,yes,Ja,1,good").replace("b,,,,", "b,no,N,是,")
    assert read_sheet("\ufeff" + filled, "s.csv") == {
        "a": review("a", True, True, True).model_copy(update={"note": "good"}),
        "b": review("b", False, False, True),
    }


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("id,clear_solution\na,yes\n", "s.csv has no column diagram_appropriate, diverse_topic"),
        (sheet(SCREENED).replace("a,,,,", "a,yes,perhaps,no,"), "Line 2 of s.csv says 'perhaps' under clear_solution"),
        (sheet(SCREENED).replace("a,,,,", "a,yes,,no,"), "Line 2 of s.csv says nothing under clear_solution"),
        (sheet(SCREENED).replace("a,,,,", "a,1,1,1,\na,0,0,0,"), "Line 3 of s.csv decides on a a second time"),
    ],
)
def test_a_wrong_sheet_is_refused_in_one_sentence(text: str, said: str) -> None:
    with pytest.raises(UserError) as refusal:
        read_sheet(text, "s.csv")
    assert str(refusal.value).startswith(said)


def test_what_one_would_keep_and_the_other_not_is_disputed() -> None:
    merged = merge(SCREENED, ONE, OTHER, {})
    assert merged.kept == ("a",)
    assert merged.disputed == (("b", ("clear_solution",)), ("c", ("diverse_topic",)))
    assert merged.dropped == ()
    assert merged.unreviewed == ("d",)


def test_settled_disputes_are_kept_or_dropped() -> None:
    merged = merge(SCREENED, ONE, OTHER, {"b": True, "c": False})
    assert (merged.kept, merged.dropped, merged.disputed) == (("a", "b"), ("c",), ())


def test_kappa_of_each_criterion() -> None:
    one = {"a": review("a", True, True, True), "b": review("b", True, False, False)}
    other = {"a": review("a", True, True, False), "b": review("b", True, False, True)}
    kappa = merge(SCREENED, one, other, {}).agreement
    assert kappa == {"diagram_appropriate": None, "clear_solution": 1.0, "diverse_topic": -1.0, "keeps": 0.0}


def test_a_decision_under_keep_is_yes_or_no() -> None:
    assert read_settled("id,differ_on,keep\na,x,yes\nb,x,\nc,x,NO\n", "d.csv") == {"a": True, "c": False}
    with pytest.raises(UserError, match=r"Line 2 of d\.csv says 'later' under keep; write yes or no\."):
        read_settled("id,differ_on,keep\na,x,later\n", "d.csv")
    with pytest.raises(UserError, match="no columns id and keep"):
        read_settled("id\na\n", "d.csv")


def answer(call: Call) -> Reply:
    number = int(NUMBER.findall(call.prompt)[0])
    if number == 4:
        return Reply("I would rather not.")
    needs = "none" if number == 3 else "spatial"
    if number == 2 and len(call.messages) < 3:  # asked again, because it contradicts itself
        return Reply(json.dumps({"justification": "It needs none.", "needs": "none", "appropriate": True}))
    said = {"justification": "The square must be seen.", "needs": needs, "appropriate": needs != "none"}
    return Reply(json.dumps(said))


@pytest.mark.process
def test_the_whole_way_from_candidates_to_kept_problems(wire: WireServer, tmp_path: Path) -> None:
    wire.script = answer
    candidates = tmp_path / "candidates.jsonl"
    candidates.write_text("".join(problem(n).model_dump_json(exclude_none=True) + "\n" for n in (1, 2, 3, 4)), "utf-8")
    model = ("--model", "openai/screener", "--base-url", wire.openai_url, "--price", "1,2")
    command = ("bench", "curate", "screen", candidates, "--out", "kept", *model)
    screened = run(*command, cwd=tmp_path, env={"OPENAI_API_KEY": KEY})
    assert screened.code == 1
    assert "2 of 3 need a diagram" in screened.out
    assert "Not screened: p004. The screening of p004 still had faults after 3 attempts" in screened.err
    asked = len(wire.calls)
    again = run(*command, cwd=tmp_path, env={"OPENAI_API_KEY": KEY})
    assert (again.out, len(wire.calls)) == (screened.out, asked)  # what was answered once is not paid for again

    empty = run("bench", "curate", "sheet", "kept", cwd=tmp_path).out
    (tmp_path / "one.csv").write_text(empty.replace(",,,,", ",yes,yes,yes,"), "utf-8")
    (tmp_path / "other.csv").write_text(
        empty.replace("p001,,,,", "p001,y,y,n,").replace("p002,,,,", "p002,y,y,y,"), "utf-8"
    )
    merged = run("bench", "curate", "merge", "kept", "one.csv", "other.csv", cwd=tmp_path)
    assert "kept 1, dropped 0, disputed 1" in merged.out
    disputes = tmp_path / "kept/disputes.csv"
    assert disputes.read_text("utf-8") == "id,differ_on,keep\np001,diverse_topic,\n"
    disputes.write_text("id,differ_on,keep\np001,diverse_topic,yes\n", "utf-8")
    settled = run("bench", "curate", "merge", "kept", "one.csv", "other.csv", cwd=tmp_path)
    assert "kept 2, dropped 0, disputed 0" in settled.out
    assert (tmp_path / "kept/kept.txt").read_text("utf-8") == "p001\np002\n"
    thrice = run("bench", "curate", "merge", "kept", "one.csv", "other.csv", cwd=tmp_path)
    assert "kept 2, dropped 0, disputed 0" in thrice.out


@pytest.mark.process
def test_a_wrong_key_ends_the_screening(wire: WireServer, tmp_path: Path) -> None:
    wire.script = lambda call: Reply(status=401)
    (tmp_path / "c.jsonl").write_text(problem(1).model_dump_json(exclude_none=True) + "\n", "utf-8")
    model = ("--model", "openai/screener", "--base-url", wire.openai_url, "--price", "1,2")
    ended = run("bench", "curate", "screen", "c.jsonl", *model, cwd=tmp_path, env={"OPENAI_API_KEY": KEY})
    assert "key" in ended.refused()


@pytest.mark.process
def test_a_sheet_before_the_screening_is_refused(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    assert "screen` first" in run("bench", "curate", "sheet", "kept", cwd=tmp_path).refused()
