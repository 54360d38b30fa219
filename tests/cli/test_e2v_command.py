"""``chalkwright bench e2v`` as a user meets it: real pictures, the real detector, an image model over the wire."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from chalkwright.benchmarks.e2v.items import items
from chalkwright.benchmarks.e2v.runs import PictureRun
from chalkwright.benchmarks.e2v.systems import draw_png
from chalkwright.cli.bench.e2v import e2v
from tests.benchmarks.e2v.made_items import picture
from tests.cli.command import KEY, run
from tests.wire.server import Call, Reply, WireServer

pytestmark = pytest.mark.process


ALONE = ("--processes", "1")


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def bench(*arguments: str) -> Result:
    """The command, in this process: starting one imports for seconds."""
    return CliRunner().invoke(e2v, arguments)


def done(*arguments: str) -> Result:
    """The command, which must succeed."""
    result = bench(*arguments)
    assert result.exit_code == 0, result.output
    return result


def refused(*arguments: str) -> str:
    """The last sentence of the command, which must fail."""
    result = bench(*arguments)
    assert result.exit_code == 1, result.output
    line = result.stderr.splitlines()[-1]
    assert line.startswith("Error: "), result.output
    return line.removeprefix("Error: ")


def test_help_lists_the_commands(tmp_path: Path) -> None:
    shown = run("bench", "e2v", "--help", cwd=tmp_path)
    assert shown.code == 0, shown
    for name in ("run", "report", "kappa", "items", "synthetic", "reject"):
        assert f"\n  {name} " in shown.out


def test_items_are_counted_and_written(tmp_path: Path) -> None:
    counted = done("items", "--split", "test").stdout
    assert "300 items (test)" in counted
    assert "| division       |    10 |     10 |      10 |        10 |       40 |" in counted
    assert done("items", "--jsonl", "all.jsonl").stdout == "all.jsonl\n"
    lines = (tmp_path / "all.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1484
    assert {"AWP", "object_count", "visual_structure"} <= set(json.loads(lines[0]))
    assert "cannot be written" in refused("items", "--jsonl", "none/all.jsonl")


def test_draw_grade_report_and_compare_with_people(tmp_path: Path) -> None:
    command = ("run", "--limit", "4", "--out", "r", *ALONE)
    assert done(*command).stdout == "r\n"
    assert "go on with it by --resume" in refused(*command)
    assert len(list((tmp_path / "r/pictures").rglob("*.png"))) == 8
    grades = PictureRun(tmp_path / "r").scored()
    assert {grader for _, grader in grades} == {"opencv"}
    assert all(line.grade is not None and line.grade.overall for line in grades.values())

    reported = done("report", "r", "--reference", "--bootstrap", "50").stdout
    for words in ("GPT-Image-1, published", "Ours are of 4 items", "Overall accuracy by range"):
        assert words in reported
    assert (tmp_path / "r/report/report.md").exists()

    with (tmp_path / "labels.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["item", "system", "style", "quantity", "overall"])
        for n, (key, _) in enumerate(grades):
            writer.writerow([key.item, key.system, key.style, 1, int(n > 0)])
    head, quantity, overall = csv.reader(done("kappa", "r", "labels.csv", "--format", "csv").stdout.splitlines())
    assert dict(zip(head, overall, strict=True))["Same"] == "7"
    assert dict(zip(head, quantity, strict=True))["Same"] == "8"


def test_two_processes_give_what_one_gives(tmp_path: Path) -> None:
    done("run", "--limit", "2", "--style", "cartoon", "--out", "two", "--processes", "2")
    done("run", "--limit", "2", "--style", "cartoon", "--out", "one", *ALONE)
    two, one = (PictureRun(tmp_path / name) for name in ("two", "one"))
    assert {key: line.grade for key, line in two.scored().items()} == {
        key: line.grade for key, line in one.scored().items()
    }
    for key in one.solved():
        assert one.png(key) == two.png(key)


def test_an_image_model_over_the_wire(wire: WireServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It draws the first item as a program would, nothing at all for the others, and is paid for each picture."""
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    chosen = [item for item in items() if item.split == "test" and item.problem.visual == "object"][:3]
    lines = [item.model_dump_json() + "\n" for item in chosen]
    (tmp_path / "three.jsonl").write_text("".join(lines), encoding="utf-8")
    right, blank = draw_png(chosen[0].problem, "plain", 0), picture()

    def paint(call: Call) -> Reply:
        return Reply(picture=right if chosen[0].problem.text in call.prompt else blank)

    wire.script = paint
    command = (
        "run",
        "--system",
        "openai/painter-1",
        "--items",
        "three.jsonl",
        "--style",
        "cartoon",
        "--base-url",
        wire.openai_url,
        "--price",
        "0.03",
        "--out",
        "r",
        "--jobs",
        "1",
        *ALONE,
    )
    sentence = refused(*command, "--max-cost", "0.07")
    assert sentence == (
        "The money limit of $0.07 may not reach for the next call ($0.0600 spent); raise it and go on "
        "(--max-cost, --resume)."
    )
    assert len(wire.calls) == 2
    resumed = done(*command, "--max-cost", "0.50", "--resume")
    assert len(wire.calls) == 3
    grades = {key.item: line.grade for (key, _), line in PictureRun(tmp_path / "r").scored().items()}
    assert [grade.overall for item in chosen if (grade := grades[item.id]) is not None] == [True, False, False]
    kept = "".join(file.read_text(encoding="utf-8") for file in (tmp_path / "r").glob("*.json*"))
    assert KEY not in resumed.output + kept


def test_training_pictures(tmp_path: Path) -> None:
    done("synthetic", "--count", "2", "--out", "s", *ALONE)
    assert "holds these pictures already" in refused("synthetic", "--count", "2", "--out", "s", *ALONE)
    assert "1 pictures drawn, 3 in all." in done("synthetic", "--count", "3", "--out", "s", "--resume", *ALONE).stderr
    assert len(list((tmp_path / "s/pictures").rglob("*.png"))) == 3


def test_rejection_sampling(tmp_path: Path) -> None:
    command = ("reject", "-s", "programmed", "--limit", "2", "--keep", "1", "-o", "k", *ALONE)
    assert "2 pictures kept of 2 candidates for 2 items." in done(*command).stderr
    assert len((tmp_path / "k/manifest.jsonl").read_text(encoding="utf-8").splitlines()) == 2
    assert "go on by --resume" in refused(*command)
    assert "2 pictures kept of 2 candidates" in done(*command, "--resume").stderr


def test_what_cannot_be_done_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").write_text("", encoding="utf-8")
    (tmp_path / "none").mkdir()
    assert "did you mean gpt-image-1" in refused("run", "-s", "gpt-imag-1", "--limit", "1", "-o", "a")
    assert "OPENAI_API_KEY" in refused("run", "-s", "gpt-image-1", "--limit", "1", "-o", "b")
    assert "OPENAI_API_KEY" in refused("run", "-s", "layout:gpt-5+gpt-image-1", "--limit", "1", "-o", "c")
    assert "There is no item in empty.jsonl." in refused("run", "--items", "empty.jsonl")
    assert "none is no run of E2V-Bench" in refused("report", "none")
    sentence = refused("run", "--limit", "1", "--clip", "--out", "d", *ALONE)
    assert sentence.startswith("CLIPScore needs torch and transformers")
