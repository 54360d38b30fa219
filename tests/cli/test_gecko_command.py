"""``chalkwright bench geckonum`` as a real process."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from chalkwright.agent.errors import UnknownModel, UserError
from chalkwright.benchmarks.geckonum.opening import check_names
from chalkwright.benchmarks.geckonum.prompt_files import prompts_csv
from chalkwright.cli.bench.geckonum import kept, size_of
from tests.benchmarks.geckonum.made_annotations import PROMPTS, archive, chosen, counted, csv_of, yes
from tests.cli.command import run, run_all

pytestmark = pytest.mark.process


GECKO = ("bench", "geckonum")


@pytest.fixture
def given(tmp_path: Path) -> Path:
    (tmp_path / "prompts.csv").write_text(prompts_csv(PROMPTS), encoding="utf-8")
    archive(
        tmp_path / "annotations_m.tar.xz",
        {
            "task_1_m.csv": csv_of(1, counted("mine_0_0", "How many dogs are in the image?", "33344")),
            "task_2_m.csv": csv_of(2, [*chosen("mine_3_0", [3, 3, 3, 2, 2]), *chosen("mine_4_0", [2] * 5)]),
            "task_3_m.csv": csv_of(3, yes("mine_5_0", [1, 1, 1, 1, 0])),
        },
    )
    return tmp_path


def test_annotations_are_scored(given: Path) -> None:
    ran = run(
        *GECKO, "score", "annotations_m.tar.xz", "--prompts", "prompts.csv", "--format", "csv", "-o", "told", cwd=given
    )
    assert ran.code == 0, ran
    rows = list(csv.reader(ran.out.splitlines()))
    assert rows[1][0] == "m"
    assert [float(rows[1][n]) for n in (1, 4, 7)] == [100, 50, 80]
    assert (given / "told" / "report.md").exists()


def test_a_run_draws_answers_and_reports(given: Path) -> None:
    drawing = (*GECKO, "run", "--prompts", "prompts.csv", "--type", "numeric-simple", "--processes", "1", "-o", "ran")
    ran = run(*drawing, cwd=given)
    assert ran.code == 0, ran
    assert ran.out == "ran\n"
    assert [file.name for file in (given / "ran" / "pictures").iterdir()] == ["mine_0_0.png"]
    told = run_all(
        {
            "report": (*GECKO, "report", "ran", "--annotations", "annotations_m.tar.xz", "--prompts", "prompts.csv"),
            "again": drawing,
        },
        cwd=given,
    )
    assert told["report"].code == 0, told
    assert [line.split()[1:5] for line in told["report"].out.splitlines()[4:5]] == [
        ["counting", "(opencv)", "|", "100.0"]
    ]
    assert "| m " in told["report"].out
    assert "--resume" in told["again"].refused()


def test_prompts_are_counted_and_written(tmp_path: Path) -> None:
    assert "1386 prompts" in run(*GECKO, "prompts", cwd=tmp_path).out
    assert run(*GECKO, "prompts", "--csv", "own.csv", cwd=tmp_path).out == "own.csv\n"
    assert len(list(csv.reader((tmp_path / "own.csv").open(encoding="utf-8")))) == 1387


def test_what_cannot_be_done_is_told_in_a_sentence(given: Path) -> None:
    (given / "words.csv").write_text("some,words\n", encoding="utf-8")
    (given / "empty").mkdir()
    cases = {
        "other prompts": ("score", "annotations_m.tar.xz"),
        "no annotations": ("score", "words.csv"),
        "no run": ("report", "empty"),
    }
    ran = run_all({name: (*GECKO, *case) for name, case in cases.items()}, cwd=given)
    said = {name: one.refused() for name, one in ran.items()}
    assert "give the prompt file" in said["other prompts"]
    assert "has no columns image_id and answer" in said["no annotations"]
    assert "is no run of GeckoNum" in said["no run"]


@pytest.mark.parametrize(
    ("options", "said"),
    [({"types": ("poems",)}, "no prompt type 'poems'"), ({"prompt_file": Path("gone.csv")}, "cannot be read")],
)
def test_prompts_that_are_not_there_are_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(UserError, match=said):
        kept({"types": (), "limit": None, "prompt_file": None} | options)


def test_prompts_are_chosen_by_type_and_evenly() -> None:
    chosen_ones = kept({"types": ("numeric-simple", "part-whole"), "limit": 5, "prompt_file": None})
    assert [prompt.id for prompt in chosen_ones] == [f"chalkwright_{n:05d}" for n in (0, 123, 246, 369, 492)]


@pytest.mark.parametrize("said", ["big", "10x10", "1024", "5000x100", "-1x5", "x"])
def test_a_size_that_is_none_is_refused(said: str) -> None:
    with pytest.raises(UserError, match="is no size"):
        size_of(said, "counting")


def test_sizes_by_system() -> None:
    assert size_of(None, "counting") == (1024, 768)
    assert size_of(None, "gpt-image-1") == (1024, 1024)
    assert size_of("640×480", "counting") == (640, 480)


@pytest.mark.parametrize(("system", "answerer"), [("gpt-imag-1", "none"), ("counting", "nobody")])
def test_names_that_are_not_known_are_refused(system: str, answerer: str) -> None:
    with pytest.raises(UnknownModel):
        check_names(system, answerer)
