"""``chalkwright explain-figure`` as a user meets it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.agent.keypoints.drawn_figures import triangle
from tests.cli.command import KEY, asking, run, run_all

pytestmark = pytest.mark.process


MARKS = {
    "points": {"A": [284, 97], "B": [118, 484], "C": [699, 482]},
    "keypoints": [
        {"element": "Point D", "kind": "point", "name": "D", "by": "foot of perpendicular from A to BC"},
        {"element": "Line AD", "kind": "line", "at": ["A", "D"]},
    ],
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "triangle.png").write_bytes(triangle().png)
    (tmp_path / "marks.json").write_text(json.dumps(MARKS))
    (tmp_path / "notes.txt").write_text("no picture")
    return tmp_path


def test_a_picture_is_explained_without_a_key(folder: Path) -> None:
    done = run("explain-figure", "triangle.png", "-p", "Find the height.", "--keypoints", "marks.json", cwd=folder)
    assert done.code == 0, done
    assert done.out.splitlines()[:2] == ["Point D: foot of perpendicular from A to BC", "Line AD"]
    assert done.page.endswith("explanation.html")
    page = folder / done.page
    assert page.exists()
    assert page.with_name("solution.png").read_bytes().startswith(b"\x89PNG")


REFUSED = {
    "nothing": (("triangle.png",), "--keypoints"),
    "text": (("notes.txt", "--keypoints", "marks.json"), "no PNG"),
    "file": (("triangle.png", "--keypoints", "notes.txt"), "not valid JSON"),
    "both": (("triangle.png", "--keypoints", "marks.json", *asking("http://127.0.0.1:9/v1")), "not both"),
    "key": (("triangle.png", "--model", "openai/gpt-4.1"), "API key"),
}


def test_refusals_are_one_sentence_and_leave_nothing(folder: Path) -> None:
    cases = {name: ("explain-figure", *given, "-p", "Find it.") for name, (given, _) in REFUSED.items()}
    ran = run_all(cases, cwd=folder)
    for name, (_, why) in REFUSED.items():
        said = ran[name].refused()
        assert why in said, (name, said)
        assert KEY not in said
    assert not [path for path in folder.glob("out/figures/*") if path.is_dir()]
