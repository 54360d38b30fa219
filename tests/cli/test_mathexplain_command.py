"""``chalkwright bench mathexplain`` as a real process."""

from __future__ import annotations

import csv
import json
import signal
import threading
from pathlib import Path

import pytest

from chalkwright.benchmarks.mathexplain.runs import OUTPUTS
from tests.benchmarks.mathexplain.made_dataset import answered, dataset
from tests.cli.command import KEY, LIMIT, ended, run, run_all, start
from tests.wire.server import Call, Reply, WireServer

pytestmark = pytest.mark.process


GROUP = ("bench", "mathexplain")


def asking(wire: WireServer) -> tuple[str, ...]:
    return (
        *("-m", "openai/one", "-j", "openai/judge", "--dataset", "set", "--out", "ran", "--jobs", "4"),
        *("--base-url", wire.openai_url, "--judge-base-url", wire.openai_url, "--price", "1,2", "--judge-price", "1,2"),
    )


def test_a_killed_run_goes_on_and_is_reported(wire: WireServer, tmp_path: Path) -> None:
    dataset(tmp_path / "set", 6)
    reached, release = threading.Event(), threading.Event()

    def until_held(call: Call) -> Reply:
        if call.number < 20:
            return answered(call)
        reached.set()
        return Reply("late", hold=release)

    wire.script = until_held
    process = start(*GROUP, "run", *asking(wire), cwd=tmp_path, env={"OPENAI_API_KEY": KEY})
    assert reached.wait(LIMIT)
    process.send_signal(signal.SIGKILL)
    assert ended(process).code == -signal.SIGKILL
    release.set()
    wire.idle()
    wire.errors.clear()  # requests that the killed process was still sending
    done = (tmp_path / "ran" / OUTPUTS).read_bytes().count(b"\n")
    assert 0 < done < 18

    wire.script = answered
    told = run_all(
        {"again": (*GROUP, "run", *asking(wire)), "on": (*GROUP, "run", *asking(wire), "--resume")},
        cwd=tmp_path,
        env={"OPENAI_API_KEY": KEY},
    )
    assert "--resume" in told["again"].refused()
    assert told["on"].code == 0, told["on"]
    assert told["on"].out == "ran\n"
    lines = (tmp_path / "ran" / OUTPUTS).read_text(encoding="utf-8").splitlines()
    assert len({(line["item"], line["task"]) for line in map(json.loads, lines)}) == len(lines) == 18

    ran = run(*GROUP, "report", "ran", "--resamples", "20", "--no-similarity", "--format", "csv", cwd=tmp_path)
    assert ran.code == 0, ran
    row = next(csv.DictReader(ran.out.splitlines()))
    assert (row["Model"], row["Items"]) == ("openai/one", "6")
    assert float(row["Overall EM_P low"]) <= float(row["Overall EM_P"]) <= float(row["Overall EM_P high"])
    assert (tmp_path / "ran" / "report" / "report.md").exists()


def test_a_dataset_is_counted(tmp_path: Path) -> None:
    dataset(tmp_path / "set", 6)
    ran = run(*GROUP, "items", "--dataset", "set", "--domain", "graph", cwd=tmp_path)
    assert ran.code == 0, ran
    assert [line.split()[1:6:2] for line in ran.out.splitlines() if line.startswith("| problems")] == [
        ["problems", "2", "997"]
    ]
    assert "4.0 keypoints an item" in ran.out


def test_what_cannot_be_done_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "words.json").write_text("[]", encoding="utf-8")
    (tmp_path / "empty").mkdir()
    dataset(tmp_path / "set", 1)
    told = run_all(
        {
            "no items": (*GROUP, "items", "--dataset", "words.json"),
            "no run": (*GROUP, "report", "empty"),
            "no such section": (*GROUP, "items", "--dataset", "set", "--section", "Knots"),
            "no such model": (*GROUP, "run", "-m", "nobody", "--dataset", "set"),
        },
        cwd=tmp_path,
    )
    for ran in told.values():
        ran.refused()
    assert "holds no items" in told["no items"].err
