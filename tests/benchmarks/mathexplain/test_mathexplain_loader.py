"""The published layout in its many spellings."""

from __future__ import annotations

import base64
import csv
import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as parquet
import pytest

from chalkwright.agent.errors import UserError
from chalkwright.benchmarks.mathexplain.loader import figure_problem, read_published
from tests.benchmarks.mathexplain.made_dataset import KEYPOINTS, dataset, png

PNG = png("7")
ME2: dict[str, Any] = {
    "question_id": "q1",
    "chapter": "Functions/Functions",
    "question": "Find x.",
    "choices": ["1", "2", "3", "4", "5"],
    "label": "2",
    "solution": "As DE is parallel to BC.",
    "vk": KEYPOINTS,
    "image": {"bytes": PNG, "path": None},
}


def write(folder: Path, name: str, rows: list[dict[str, Any]]) -> Path:
    file = folder / name
    if name.endswith(".parquet"):
        parquet.write_table(pa.Table.from_pylist(rows), file)
    elif name.endswith(".csv"):
        with file.open("w", newline="", encoding="utf-8") as stream:
            writer = csv.DictWriter(stream, list(rows[0]))
            writer.writeheader()
            writer.writerows({k: v if isinstance(v, str) else json.dumps(v) for k, v in row.items()} for row in rows)
    elif name.endswith(".jsonl"):
        file.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    else:
        file.write_text(json.dumps({"data": rows}), encoding="utf-8")
    return file


@pytest.mark.parametrize("name", ["a.json", "a.jsonl", "a.csv", "a.parquet"])
def test_every_format_and_both_names_read_alike(name: str, tmp_path: Path) -> None:
    coded = base64.b64encode(PNG).decode()
    image = ME2["image"] if name.endswith(".parquet") else f"data:image/png;base64,{coded}"
    file = write(tmp_path, name, [{**ME2, "image": image}])
    (item,) = read_published(file, tmp_path / "pictures")
    assert (item.id, item.chapter, item.section) == ("q1", "Functions", "Functions")
    assert (item.options, item.answer, item.explanation) == (("1", "2", "3", "4", "5"), "2", ME2["solution"])
    assert [(k.element, k.description) for k in item.keypoints] == [(k["element"], k["description"]) for k in KEYPOINTS]
    assert Path(item.problem_image).read_bytes() == PNG
    problem = figure_problem(item, answer=False)
    assert (problem.answer, problem.image.media_type, problem.image.data) == (None, "image/png", PNG)


@pytest.mark.parametrize(
    "said",
    [
        [{"Line AE": "from A to E"}, {"Line BE": "from B to E"}],
        {"Line AE": "from A to E", "Line BE": "from B to E"},
        "Line AE: from A to E\nLine BE: from B to E",
        [{"element": "Line AE", "Generated": "from A to E"}, {"element": "Line BE", "Generated": "from B to E"}],
    ],
)
def test_keypoints_in_the_papers_forms(said: Any, tmp_path: Path) -> None:
    (tmp_path / "p.png").write_bytes(PNG)
    file = write(tmp_path, "a.json", [{**ME2, "image": "p.png", "vk": said}])
    (item,) = read_published(file)
    assert [(k.element, k.description) for k in item.keypoints] == [
        ("Line AE", "from A to E"),
        ("Line BE", "from B to E"),
    ]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"question": ""}, "has no problem; it needs one of problem, problem_text"),
        ({"label": None}, "has no answer"),
        ({"image": None}, "has no problem image"),
        ({"image": "gone.png"}, "its problem image names gone.png, which does not lie in"),
        ({"image": "../secret.png"}, "does not lie in"),
        ({"image": base64.b64encode(b"no picture").decode()}, "is no PNG"),
        ({"vk": [{"description": "nameless"}, {"a": 1, "b": 2}]}, "keypoint without an element"),
    ],
)
def test_what_is_missing_is_told(change: dict[str, Any], told: str, tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "secret.png").write_bytes(PNG)
    (inner / "p.png").write_bytes(PNG)
    file = write(inner, "a.jsonl", [{**ME2, "image": "p.png", **change}])
    with pytest.raises(UserError) as refused:
        read_published(file)
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)


def test_files_that_are_none(tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text("{", encoding="utf-8")
    (tmp_path / "broken.parquet").write_bytes(b"PAR")
    (tmp_path / "empty").mkdir()
    for name, told in {
        "gone.json": "There is no",
        "broken.json": "no valid JSON",
        "broken.parquet": "Parquet",
        "empty": "no file",
    }.items():
        with pytest.raises(UserError, match=told):
            read_published(tmp_path / name)
    with pytest.raises(UserError, match="several files"):
        read_published(tmp_path)


def test_two_items_of_one_name_are_refused(tmp_path: Path) -> None:
    (tmp_path / "p.png").write_bytes(PNG)
    row = {**ME2, "image": "p.png"}
    with pytest.raises(UserError, match="2 items of"):
        read_published(write(tmp_path, "a.json", [row, row]))


def test_long_ids_that_begin_alike_keep_their_own_pictures(tmp_path: Path) -> None:
    folder = dataset(tmp_path / "set", 2)
    lines = [json.loads(line) for line in (folder / "items.jsonl").read_text(encoding="utf-8").splitlines()]
    for n, line in enumerate(lines):
        line["id"] = "relationship-between-linear-functions-and-equations-" + str(n)
    write(folder, "items.jsonl", lines)
    first, second = read_published(folder, tmp_path / "pictures")
    assert Path(first.problem_image).read_bytes() != Path(second.problem_image).read_bytes()
