"""What the command says of itself: help, models, doctor."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from chalkwright.agent.models.registry import list_presets
from tests.cli.command import KEY, SCRIPT, Ran, environment, run

pytestmark = pytest.mark.process


def test_help_names_every_command(tmp_path: Path) -> None:
    done = run("--help", cwd=tmp_path)
    assert (done.code, done.err) == (0, "")
    for name in ("gen", "models", "doctor"):
        assert f"\n  {name} " in done.out
        assert run(name, "-h", cwd=tmp_path).out.startswith(f"Usage: chalkwright {name} ")
    assert run(cwd=tmp_path).code == 2


def test_help_of_gen_names_what_was_promised(tmp_path: Path) -> None:
    said = run("gen", "--help", cwd=tmp_path).out
    for option in (
        "[PROBLEM]",
        "--text",
        "--image",
        "--subject",
        "--grade",
        "--language",
        "--model",
        "--workflow",
        "--renderer",
        "--out",
        "--resume",
        "--events",
        "--on-failure",
        "--max-cost",
        "--open",
        "--base-url",
        "--price",
    ):
        assert option in said
    assert "anchored|parallel|inherited" in said
    assert "Without PROBLEM" in said


def test_the_version(tmp_path: Path) -> None:
    assert run("--version", cwd=tmp_path).out.startswith("chalkwright, version ")


def test_models_shows_each_preset_with_its_key_variable_and_price_but_no_key(tmp_path: Path) -> None:
    done = run("models", cwd=tmp_path, env={"MOONSHOT_API_KEY": KEY})
    assert (done.code, done.err) == (0, "")
    lines = {line.split()[0]: line for line in done.out.splitlines() if line}
    for alias, spec, _ in list_presets():
        assert spec.id in lines[alias]
        assert all(variable in lines[alias] for variable in spec.keys)
        assert spec.price is not None
        assert [f"{spec.price.input:.2f}", f"{spec.price.output:.2f}"] == lines[alias].split()[2:4]
        assert lines[alias].endswith("(set)" if alias == "kimi" else "(not set)")
    assert len(list_presets()) >= 10
    assert KEY not in done.out
    assert KEY[:6] not in done.out


def test_models_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('[models.mine]\nprovider = "ollama"\nid = "qwen3"\n')
    done = run("models", cwd=tmp_path, env={"CHALKWRIGHT_MODELS": "own.toml"})
    assert "none needed" in next(line for line in done.out.splitlines() if line.startswith("mine "))
    (tmp_path / "own.toml").write_text("[models")
    assert "own.toml is no valid TOML" in run("models", cwd=tmp_path, env={"CHALKWRIGHT_MODELS": "own.toml"}).refused()


@pytest.fixture(scope="module")
def examined(tmp_path_factory: pytest.TempPathFactory) -> Ran:
    return run("doctor", cwd=tmp_path_factory.mktemp("doctor"), env={"GEMINI_API_KEY": KEY})


def test_doctor_finds_this_machine_healthy(examined: Ran) -> None:
    assert examined.code == 0, examined
    assert examined.err == ""
    lines = examined.out.splitlines()
    assert all(line.startswith("ok  ") for line in lines)
    walls = ["sandbox"] * 5
    assert [line[4:].split(":")[0].strip() for line in lines] == [
        "Python",
        "packages",
        "extras",
        "font",
        *walls,
        "manim",
        "matplotlib",
        "models",
    ]


def test_doctor_names_the_models_that_have_a_key_but_no_key(examined: Ran) -> None:
    assert examined.out.splitlines()[-1].split(": ")[1] == "gemini"
    assert KEY not in examined.out


def test_a_reader_that_goes_away_is_no_error_of_ours() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [SCRIPT, "models"], env=environment(), stdout=writer, stderr=subprocess.PIPE, timeout=60, check=False
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_a_full_disk_is_one_sentence() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [SCRIPT, "models"], env=environment(), stdout=full, stderr=subprocess.PIPE, timeout=60, check=False
        )
    assert done.returncode == 1
    assert b"No space left on device" in done.stderr
    assert done.stderr.count(b"\n") == 1
