"""Problems of other people: their files, their names for things, and one sentence for what cannot be used."""

from __future__ import annotations

import base64
import csv
import io
import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from PIL import Image as Picture

from chalkwright.agent.errors import UserError
from chalkwright.benchmarks.eduillustrate.fields import level_of, mend_tex, read_fields
from chalkwright.benchmarks.eduillustrate.items import load_items
from chalkwright.benchmarks.eduillustrate.sources import foreign_tasks, load_tasks


def jpeg() -> bytes:
    stream = io.BytesIO()
    Picture.new("RGB", (40, 30), "white").save(stream, "JPEG")
    return stream.getvalue()


def original(**changed: Any) -> dict[str, Any]:
    """An item in the form of the study's own, in words of ours."""
    solution = {"format_solution": ["Step1:两边同除以 $3$", "Step2:得 $x=\\x0crac{4}{2}$"], "ground_truth": ["B"]}
    return {
        "hash_id": "ab12",
        "img": base64.b64encode(jpeg()).decode(),
        "question": "求 $x$ 的值。\n<image>\n$\\begin{description}\n\\item A．1\n\\item B．2\n\\end{description}$",
        "format_answer": str(solution).replace("\\\\x0c", "\\x0c"),
        "img_caption": "一条数轴",
        "difficulty": "易",
        "type": "选择题",
        "subject": "math-g9",
        "knowledge_point": "['方程']",
        "index": "3",
    } | changed


def write(folder: Path, name: str, rows: list[dict[str, Any]]) -> Path:
    file = folder / name
    if name.endswith(".jsonl"):
        file.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    elif name.endswith(".csv"):
        with file.open("w", encoding="utf-8-sig", newline="") as stream:
            writer = csv.DictWriter(stream, rows[0])
            writer.writeheader()
            writer.writerows(rows)
    elif name.endswith(".parquet"):
        pq.write_table(pa.Table.from_pylist(rows), file)
    elif name.endswith(".arrow"):
        table = pa.Table.from_pylist(rows)
        with pa.OSFile(str(file), "wb") as sink, pa.ipc.new_stream(sink, table.schema) as stream:
            stream.write_table(table)
    else:
        file.write_text(json.dumps(rows), "utf-8")
    return file


def test_an_item_of_the_study_is_whole_again(tmp_path: Path) -> None:
    (task,) = foreign_tasks(write(tmp_path, "problems.json", [original()])).values()
    problem = task.problem
    assert problem.text == "求 $x$ 的值。\nA．1\nB．2"
    assert (problem.id, problem.subject, problem.grade, task.level) == ("ab12", "mathematics", "9", "middle")
    assert problem.solution == "Step1:两边同除以 $3$\n\nStep2:得 $x=\\frac{4}{2}$\n\nAnswer: B"
    assert problem.image is not None
    assert problem.image.media_type == "image/jpeg"


@pytest.mark.parametrize("name", ["p.json", "p.jsonl", "p.csv", "p.parquet", "p.arrow"])
def test_the_same_rows_in_every_form(tmp_path: Path, name: str) -> None:
    rows = [
        {
            "id": f"q{n}",
            "Question": f"How long is side {n}?",
            "Final Answer": f"{n} cm",
            "subject": "physics",
            "grade": "8",
        }
        for n in (1, 2)
    ]
    tasks = foreign_tasks(write(tmp_path, name, rows))
    assert list(tasks) == ["q1", "q2"]
    assert tasks["q2"].problem.text == "How long is side 2?"
    assert tasks["q2"].problem.solution == "Answer: 2 cm"
    assert tasks["q2"].level == "middle"


def test_a_hugging_face_folder(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (tmp_path / "dataset_info.json").write_text("{}")
    (tmp_path / "README.md").write_text("# A data set")
    row = {"problem": "What is shown?", "image": {"bytes": jpeg(), "path": None}, "choices": ["a cat", "a dog"]}
    write(data, "train-00000-of-00001.parquet", [row])
    (task,) = foreign_tasks(tmp_path).values()
    assert task.problem.text == "What is shown?\n\nA. a cat\nB. a dog"
    assert task.problem.image is not None


def test_a_picture_beside_the_file(tmp_path: Path) -> None:
    (tmp_path / "images").mkdir()
    (tmp_path / "images/one.jpg").write_bytes(jpeg())
    file = write(tmp_path, "p.jsonl", [{"text": "What is shown in it?", "file_name": "images/one.jpg"}])
    assert foreign_tasks(file)["1"].problem.image is not None


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("p.json", "[{]", "no valid JSON"),
        ("p.jsonl", '{"nothing": 1}\n', "no field holds the problem's text"),
        ("p.json", "[3]", "no record"),
        ("p.json", "[]", "no problem in"),
        ("p.txt", "hello", "none of .parquet"),
        ("p.jsonl", '{"id": 1, "text": "Same?"}\n{"id": 1, "text": "Same?"}\n', "a second time"),
        ("p.jsonl", '{"text": "A picture?", "image": "nowhere.png"}\n', "neither a file nor base64"),
        ("p.jsonl", '{"text": "A picture?", "image": "aGVsbG8="}\n', "Problem 1 of"),
    ],
)
def test_what_cannot_be_used_is_told_in_one_sentence(tmp_path: Path, name: str, content: str, why: str) -> None:
    (tmp_path / name).write_text(content)
    with pytest.raises(UserError, match=why) as told:
        foreign_tasks(tmp_path / name)
    assert "\n" not in str(told.value)


def test_a_folder_without_problems(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="There is no"):
        foreign_tasks(tmp_path)
    with pytest.raises(UserError, match="There is no"):
        foreign_tasks(tmp_path / "gone")


@pytest.mark.parametrize(
    ("grade", "level"),
    [("1", "elementary"), ("6", "elementary"), ("7", "middle"), ("12", "high"), ("x", None), (None, None)],
)
def test_levels_follow_from_grades(grade: str | None, level: str | None) -> None:
    assert level_of(grade) == level


def test_tex_that_lost_its_backslash_is_mended_and_line_ends_are_not() -> None:
    assert mend_tex("\x0crac{1}{2} \theta \beta a\tb\n\rho") == "\\frac{1}{2} \\theta \\beta a\\tb\n\\rho"


def test_a_row_without_options_keeps_its_text() -> None:
    assert read_fields({"text": "Plain.", "options": "none"}, 1).text == "Plain."
    assert read_fields({"text": "Two.", "options": "['x', 'y']"}, 1).text == "Two.\n\nA. x\nB. y"


@pytest.mark.process
async def test_without_a_file_the_problems_are_our_own() -> None:
    tasks = await load_tasks(None, language="zh")
    assert tasks
    assert all(task.problem.language == "zh" and task.level for task in tasks.values())


async def test_no_picture_is_drawn_of_what_is_not_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))  # where none is kept, and no process may be started here
    plain = next(item.id for item in load_items() if item.figure is None)
    assert list(await load_tasks(None, choose=lambda _: [plain])) == [plain]
