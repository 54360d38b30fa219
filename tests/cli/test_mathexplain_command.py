"""``chalkwright bench mathexplain`` as a real process."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from chalkwright.benchmarks.mathexplain.runs import OUTPUTS
from tests.benchmarks.mathexplain.made_dataset import answered, dataset
from tests.cli.command import KEY, run, run_all
from tests.wire.server import WireServer

pytestmark = pytest.mark.process


GROUP = ("bench", "mathexplain")


def asking(wire: WireServer) -> tuple[str, ...]:
    return (
        *("-m", "openai/one", "-j", "openai/judge", "--dataset", "set", "--out", "ran", "--jobs", "4"),
        *("--base-url", wire.openai_url, "--judge-base-url", wire.openai_url, "--price", "1,2", "--judge-price", "1,2"),
    )


def test_a_run_is_made_once_and_reported(wire: WireServer, tmp_path: Path) -> None:
    dataset(tmp_path / "set", 6)
    wire.script = answered
    made, again = (run(*GROUP, "run", *asking(wire), cwd=tmp_path, env={"OPENAI_API_KEY": KEY}) for _ in range(2))
    assert (made.code, made.out) == (0, "ran\n"), made
    assert "--resume" in again.refused()
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
