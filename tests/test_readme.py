"""The README tells the truth: its code runs, its commands and options exist."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from chalkwright.agent.problems import read_problem
from chalkwright.cli.main import group

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


@pytest.mark.process
def test_the_example_for_tutoring_apps_runs_where_warnings_are_errors(tmp_path: Path) -> None:
    code = blocks("python")[0]
    script = tmp_path / "app.py"
    script.write_text(code, "utf-8")
    command = [sys.executable, "-X", "dev", "-W", "error", script]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr
    assert "Warning" not in done.stderr  # what no caller hears: in a finaliser, in a task nobody waits for
    assert done.stdout.count("scene_") == 3
    assert "40" in done.stdout


@pytest.mark.process
def test_the_example_for_judging_runs(tmp_path: Path) -> None:
    made = CliRunner().invoke(group, ["gen", "--text", "What is 3/4 of 20 apples?", "-o", str(tmp_path / "out/my-run")])
    assert made.exit_code == 0, made.output
    script = tmp_path / "judge.py"
    script.write_text(blocks("python")[1], "utf-8")
    done = subprocess.run([sys.executable, script], cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert "'ELQ': 5.0" in done.stdout, done.stdout


def test_the_problem_file_is_read(tmp_path: Path) -> None:
    (text,) = blocks("yaml")
    file = tmp_path / "problem.yaml"
    file.write_text(text, "utf-8")
    problem = read_problem(file)
    assert (problem.subject, problem.grade) == ("mathematics", "8")


def test_every_make_target_exists() -> None:
    named = set(re.findall(r"\bmake ([a-z][a-z0-9-]+)", README))
    targets = set(re.findall(r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert named >= {"gen", "test", "help"}
    assert named <= targets


@pytest.mark.parametrize("option", sorted(set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", README))))
def test_every_option_exists(option: str) -> None:
    assert any(
        option in CliRunner().invoke(group, [*command.split(), "--help"]).output
        for command in ("gen", "judge", "visualize", "explain-figure", "export", "serve", "bench run")
    )


def test_every_file_it_links_to_exists() -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", README)
    assert links
    for link in links:
        assert (ROOT / link).exists(), link


def test_every_test_the_docs_name_exists() -> None:
    page = (ROOT / "docs" / "thirteen-faults.md").read_text("utf-8")
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", page)
    assert len(named) == 19
    for file, test in named:
        assert re.search(rf"^(async )?def {test}\(", (ROOT / file).read_text("utf-8"), re.MULTILINE), test
