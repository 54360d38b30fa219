"""Synthetic training pictures: from training equations only, drawn for real, with rows that tell the truth."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from pathlib import Path

import pytest
from PIL import Image

from chalkwright.agent.errors import UserError
from chalkwright.benchmarks.e2v.detectors.opencv import OpenCv
from chalkwright.benchmarks.e2v.splits import split_of
from chalkwright.benchmarks.e2v.synthetic import (
    FIELDS,
    METADATA,
    SyntheticFolder,
    SyntheticPlan,
    sample,
    training_pairs,
)

PLAN = SyntheticPlan(seed=3, width=640, height=480)


def rows(folder: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO((folder / METADATA).read_text(encoding="utf-8"))))


def begun(path: Path, plan: SyntheticPlan = PLAN) -> SyntheticFolder:
    folder = SyntheticFolder(path)
    folder.begin(plan)
    return folder


def test_no_test_equation_is_ever_drawn() -> None:
    pairs = training_pairs()
    assert len(pairs) == len(set(pairs)) == 1184
    assert {split_of(equation) for equation, _ in pairs} == {"train"}


def test_each_round_draws_every_pair_once_in_another_order() -> None:
    first = [sample(index).problem for index in range(1184)]
    assert Counter((problem.equation, problem.visual) for problem in first) == dict.fromkeys(training_pairs(), 1)
    start = [(problem.equation, problem.visual) for problem in first[:20]]
    assert start != [(made.problem.equation, made.problem.visual) for made in map(sample, range(1184, 1204))]


def test_objects_colours_rows_and_backdrops_vary() -> None:
    made = []
    for turn in range(12):
        made += [each for each in map(sample, range(turn * 1184, turn * 1184 + 60)) if each.problem.visual == "color"]
    assert len({part.name for each in made for part in each.problem.parts}) > 15
    assert len({part.color for each in made for part in each.problem.parts}) > 5
    assert {each.scene.backdrop for each in made} == {"plain", "scenic"}
    assert {each.scene.chunks for each in made} == {"auto", "five", "none"}


def test_the_rows_tell_what_is_drawn(tmp_path: Path) -> None:
    folder = begun(tmp_path / "s")
    assert folder.make(PLAN, 12) == 12
    found = rows(folder.path)
    assert tuple(found[0]) == FIELDS
    assert [row["index"] for row in found] == [str(index) for index in range(12)]
    for index, row in enumerate(found):
        made = sample(index, PLAN.seed)
        assert Image.open(folder.path / row["file_name"]).size == (640, 480)
        assert json.loads(row["object_count"]) == made.problem.object_count
        assert sum(group["total"] for group in json.loads(row["groups"])) == sum(made.problem.object_count.values())
        boxes = json.loads(row["boxes"])
        assert all(each["group"] >= 1 for each in boxes)
        for name, count in made.problem.object_count.items():
            assert sum(each["kind"] == name for each in boxes) == count, row["text"]
        assert sum(each["kind"].startswith("container:") for each in boxes) == len(json.loads(row["containers"]))
        assert row["text"] == made.problem.text
        assert sum(json.loads(row["colors"]).values()) in (0, sum(made.problem.object_count.values()))


async def test_a_detector_finds_the_objects_where_the_row_says(tmp_path: Path) -> None:
    folder = begun(tmp_path / "s", SyntheticPlan())
    folder.make(SyntheticPlan(), 3)
    for row in rows(folder.path):
        counts = json.loads(row["object_count"])
        seen = await OpenCv().objects((folder.path / row["file_name"]).read_bytes(), tuple(counts))
        assert Counter(one.name for one in seen) == counts, row["text"]
        told = [each["box"] for each in json.loads(row["boxes"]) if each["kind"] in counts]
        for one in seen:
            x, y = (one.box.left + one.box.right) / 2, (one.box.top + one.box.bottom) / 2
            assert any(left <= x <= right and top <= y <= bottom for left, top, right, bottom in told)


def test_drawing_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    folder, whole = begun(tmp_path / "stopped"), begun(tmp_path / "whole")
    whole.make(PLAN, 5)
    folder.make(PLAN, 4)
    lines = (folder.path / METADATA).read_bytes()
    (folder.path / METADATA).write_bytes(lines[:-30])
    (folder.path / rows(folder.path)[1]["file_name"]).unlink()
    assert folder.make(PLAN, 5) == 3
    assert folder.make(PLAN, 5) == 0
    found = {row["index"]: row for row in rows(folder.path)}
    assert found == {row["index"]: row for row in rows(whole.path)}
    assert len(rows(folder.path)) == 5
    for row in found.values():
        assert (folder.path / row["file_name"]).read_bytes() == (whole.path / row["file_name"]).read_bytes()


@pytest.mark.process
def test_in_two_processes_the_same_comes_out(tmp_path: Path) -> None:
    together, alone = begun(tmp_path / "together"), begun(tmp_path / "alone")
    heard: list[int] = []
    together.make(PLAN, 6, processes=2, watch=heard.append)
    alone.make(PLAN, 6)
    assert heard == [1, 2, 3, 4, 5, 6]
    assert (together.path / METADATA).read_bytes() == (alone.path / METADATA).read_bytes()
    for row in rows(alone.path):
        assert (together.path / row["file_name"]).read_bytes() == (alone.path / row["file_name"]).read_bytes()


def test_a_folder_holds_pictures_of_one_seed_and_size(tmp_path: Path) -> None:
    folder = begun(tmp_path / "s")
    assert folder.begin(PLAN)
    with pytest.raises(UserError, match="other seed or size"):
        begun(tmp_path / "s", SyntheticPlan(seed=4, width=640, height=480))
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_text("…", encoding="utf-8")
    with pytest.raises(UserError, match="holds other files"):
        begun(tmp_path / "mine")
