"""``chalkwright bench visualtext`` as a real process."""

from __future__ import annotations

import csv
import json
import signal
import threading
from pathlib import Path

import pytest

from chalkwright.benchmarks.visualtext.data import Item
from chalkwright.benchmarks.visualtext.runs import RESULTS
from tests.cli.command import KEY, LIMIT, ended, run, run_all, start
from tests.wire.server import Call, Reply, WireServer

pytestmark = pytest.mark.process


GROUP = ("bench", "visualtext")
ENV = {"OPENAI_API_KEY": KEY}
STEPS = "Step: Two and three make five.\nStep: Five and four make nine.\nAnswer: 9"


def solved(call: Call) -> Reply:
    """Writes a solution, transcribes every picture alike, and judges."""
    if "transcribing" in call.system:
        return Reply(json.dumps({"steps": ["Two and three make five.", "Five and four make ten."], "answer": "9"}))
    if call.schema is not None and "valid" in json.dumps(call.schema):
        return Reply(json.dumps({"rationale": "added up", "valid": "make ten" not in call.last.split("⟦step 2⟧")[-1]}))
    if call.schema is not None and "same" in json.dumps(call.schema):
        return Reply('{"rationale": "alike", "same": true}')
    return Reply(STEPS)


def asking(wire: WireServer) -> tuple[str, ...]:
    return (
        *("-s", "typeset:openai/writer", "-t", "math", "--limit", "4", "--out", "ran", "--jobs", "1"),
        *("-j", "openai/judge", "--processes", "1", "--writer-base-url", wire.openai_url, "--writer-price", "1,2"),
        *("--judge-base-url", wire.openai_url, "--judge-price", "1,2", "--max-cost", "5"),
    )


def test_a_killed_run_goes_on_and_is_reported(wire: WireServer, tmp_path: Path) -> None:
    reached, release = threading.Event(), threading.Event()

    def until_held(call: Call) -> Reply:
        if call.number < 10:
            return solved(call)
        reached.set()
        return Reply("late", hold=release)

    wire.script = until_held
    process = start(*GROUP, "run", *asking(wire), cwd=tmp_path, env=ENV)
    assert reached.wait(LIMIT)
    process.send_signal(signal.SIGKILL)
    assert ended(process).code == -signal.SIGKILL
    release.set()
    wire.idle()
    wire.errors.clear()  # requests that the killed process was still sending
    done = (tmp_path / "ran" / RESULTS).read_bytes().count(b"\n")
    assert 0 < done < 4

    wire.script = solved
    told = run_all(
        {"again": (*GROUP, "run", *asking(wire)), "on": (*GROUP, "run", *asking(wire), "--resume")},
        cwd=tmp_path,
        env=ENV,
    )
    assert "--resume" in told["again"].refused()
    assert told["on"].code == 0, told["on"]
    assert told["on"].out == "ran\n"
    lines = [json.loads(line) for line in (tmp_path / "ran" / RESULTS).read_text(encoding="utf-8").splitlines()]
    assert len({line["item"] for line in lines}) == len(lines) == 4
    assert {(line["s_p"], line["fault"]) for line in lines} == {(0.5, "")}

    ran = run(*GROUP, "report", "ran", "--bootstrap", "20", "--format", "csv", cwd=tmp_path)
    assert ran.code == 0, ran
    rows = list(csv.DictReader(ran.out.split("\n\n")[0].splitlines()))
    assert rows[0]["Model"] == "typeset:openai/writer"
    assert float(rows[0]["maths S_p"]) == 0.5
    assert any(row["Model"] == "Flux.2-Pro, published" for row in rows)
    assert (tmp_path / "ran" / "report" / "plots" / "sp-math.svg").exists()


def test_items_are_counted_and_written_down(tmp_path: Path) -> None:
    told = run_all(
        {
            "counted": (*GROUP, "items", "--task", "math", "--limit", "10"),
            "written": (*GROUP, "items", "--limit", "3", "--jsonl", "items.jsonl"),
        },
        cwd=tmp_path,
    )
    assert "10 items" in told["counted"].out
    assert told["written"].out == "items.jsonl\n"
    items = [Item.model_validate_json(line) for line in (tmp_path / "items.jsonl").read_text("utf-8").splitlines()]
    assert {item.task for item in items} == {"rendering", "factual", "context", "math"}


def test_what_cannot_be_done_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    told = run_all(
        {
            "unsolved": (*GROUP, "run", "-t", "math"),
            "judge": (*GROUP, "run", "-j", "nobody-knows"),
            "no data": (*GROUP, "run", "--wikitext", "missing"),
            "no run": (*GROUP, "report", "empty"),
        },
        cwd=tmp_path,
    )
    refused = {name: ran.refused() for name, ran in told.items()}
    assert "typeset:kimi" in refused["unsolved"]
    assert "nobody-knows" in refused["judge"]
    assert "missing" in refused["no data"]
    assert "no run" in refused["no run"]
    assert not (tmp_path / "out").exists()
