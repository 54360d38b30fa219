"""The examples of docs/service.md, run as they stand against a real server."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from chalkwright.cli.keys import keys
from chalkwright.service.settings import Settings
from tests.service.pages.browser.serving import Served, serve

ROOT = Path(__file__).parents[3]
GUIDE = (ROOT / "docs" / "service.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(sh|python)\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    yield from serve(Settings(root=tmp_path_factory.mktemp("guide"), workers=0, json_logs=False))


@pytest.fixture(scope="module")
def key(served: Served) -> str:
    made = CliRunner().invoke(keys, ["--root", str(served.settings.root), "add", "reader"])
    return made.stdout.strip()


@pytest.mark.process
@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_an_example_does_what_it_says(number: int, served: Served, key: str, tmp_path: Path) -> None:
    language, text = BLOCKS[number]
    if language == "sh" and not shutil.which("curl"):
        pytest.skip("curl is not on this machine")
    command = ["sh", "-eu", "-c", text] if language == "sh" else [sys.executable, "-c", text]
    environment = os.environ | {"URL": served.url, "KEY": key, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert done.stdout
    assert '"detail"' not in done.stdout
    if "events" in text:
        assert "finished" in done.stdout


@pytest.mark.process
def test_the_client_needs_no_key_where_none_was_made(tmp_path_factory: pytest.TempPathFactory, tmp_path: Path) -> None:
    (example,) = (text for language, text in BLOCKS if language == "python")
    for keyless in serve(Settings(root=tmp_path_factory.mktemp("keyless"), workers=0, json_logs=False)):
        environment = os.environ | {"URL": keyless.url}
        environment.pop("KEY", None)
        done = subprocess.run(
            [sys.executable, "-c", example],
            env=environment,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        drawn = re.findall(r"^\d+ picture-ready$", done.stdout, re.MULTILINE)
        figures = re.findall(r" \d{4,}$", done.stdout, re.MULTILINE)  # its description, and the bytes of the file
        assert len(figures) == len(drawn) > 0


def test_the_guide_names_only_routes_that_are_there(served: Served) -> None:
    known = set(served.app.openapi()["paths"])
    for path in re.findall(r"\| `(?:GET|POST|PATCH) (/v1/[^`]*)`", GUIDE):
        plain = path.replace("{id}", "{job}").replace("{n}", "{scene}").replace("{format}", "{form}")
        assert plain in known, path
