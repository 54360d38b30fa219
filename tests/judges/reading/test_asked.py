"""A problem or a gold solution as a user gives it: a file, its text, or a mistyped path."""

from __future__ import annotations

from pathlib import Path

import pytest

from chalkwright.agent.errors import UserError
from chalkwright.judges.reading.asked import gold_given, looks_like_path, problem_given
from tests.judges.document_kit import read

PATHS = [
    "p41.txt",
    "problem.md",
    "../problems/p41.json",
    "./p41",
    "/work/problems/p41",
    "~/p41",
    "~teacher/p41",
    "C:\\problems\\p41",
    "C:/problems/p41.TXT",
    "my problem.txt",
    "the problem (2).yaml",
    "题目.txt",
    "  p41.txt\n",
    "file:///p41",
    "p.jpeg",
]
TEXTS = [
    "What is 2 + 3?",
    "7 cm",
    "3/4",
    "1/2 m/s",
    "5",
    "B",
    ".5",
    "/",
    "~5 N",
    r"\frac{1}{2}",
    "$x = 3.md$",
    "A and C",
    "x/y",
    "Solve 3.5.",
    "长方形的周长是多少？",
    "Explain to a student of grade 7 what stands in the file notes.txt",
    "First line\np41.txt",
    "H2O.",
    "",
    "v = s/t",
]


@pytest.mark.parametrize("said", PATHS)
def test_a_path_that_names_no_file_is_refused_in_one_sentence(said: str, tmp_path: Path) -> None:
    assert looks_like_path(said)
    for given in (problem_given, gold_given):
        with pytest.raises(UserError, match="There is no file") as error:
            given(said)
        assert "\n" not in str(error.value)


@pytest.mark.parametrize("said", TEXTS)
def test_problems_and_answers_are_no_paths(said: str) -> None:
    assert not looks_like_path(said)


def test_the_library_refuses_it_too(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="give the problem as text"):
        read(tmp_path, "Four.", problem="p41.txt")
    with pytest.raises(UserError, match="give the gold solution as text"):
        read(tmp_path, "Four.", problem="2 + 2?", gold="gold.txt")


def test_files_and_texts(tmp_path: Path) -> None:
    (tmp_path / "p.txt").write_text("What is 2 + 3?")
    (tmp_path / "g.txt").write_text("5")
    asked = problem_given(str(tmp_path / "p.txt"))
    assert asked is not None
    assert asked.text == "What is 2 + 3?"
    assert gold_given(str(tmp_path / "g.txt")) == "5"
    assert problem_given("What is 2 + 3?") == asked
    assert (problem_given(None), gold_given(None), gold_given("5")) == (None, None, "5")


def test_chinese_files_in_gb18030(tmp_path: Path) -> None:
    for name, text in (("p.txt", "长方形的周长是多少？"), ("g.txt", "周长是 100 米。")):
        (tmp_path / name).write_bytes(text.encode("gb18030"))
    asked = problem_given(str(tmp_path / "p.txt"))
    assert asked is not None
    assert asked.text == "长方形的周长是多少？"
    assert gold_given(str(tmp_path / "g.txt")) == "周长是 100 米。"
