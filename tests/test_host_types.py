"""The examples of README, docs and docstrings, in a project that has our package and none of our checkers' settings."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.test_public_docs import examples

ROOT = Path(__file__).parent.parent
OPEN = ("chalkwright", "chalkwright.kit", "chalkwright.benchmarks")
"""From where the pages import: an app, drawing code, whoever measures."""


def blocks(page: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def programs() -> Iterator[tuple[str, str]]:
    """Each example of the README is a program, and so are the examples of one page of the docs together."""
    for number, block in enumerate(blocks(ROOT / "README.md"), 1):
        yield f"readme_{number}", block
    for page in sorted((ROOT / "docs").rglob("*.md")):
        if found := blocks(page):
            yield f"page_{page.stem.replace('-', '_')}", "\n".join(found)
    for file in sorted((ROOT / "examples").rglob("*.py")):
        yield f"{file.parent.name}_{file.stem}", file.read_text("utf-8")


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project's folder."""
    folder = tmp_path_factory.mktemp("host")
    for name, text in programs():
        (folder / f"{name}.py").write_text(text, "utf-8")
    for test in examples():
        text = "".join(example.source for example in test.examples)
        (folder / f"example_{test.name.replace('.', '_')}.py").write_text(text, "utf-8")
    return folder


def checked(host: Path, *command: str) -> str:
    """The errors that a type checker prints; empty for none."""
    environment = {name: value for name, value in os.environ.items() if name != "MYPYPATH"}
    done = subprocess.run(
        [sys.executable, "-m", *command, "."],
        cwd=host,
        env=environment,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    return "" if done.returncode == 0 else done.stdout + done.stderr


def test_there_are_examples(host: Path) -> None:
    names = {file.stem for file in host.glob("*.py")}
    assert {"readme_1", "readme_2", "page_service", "page_agreement", "tutoring_app_app", "example_Client"} <= names


@pytest.mark.process
def test_mypy_finds_nothing_in_a_host(host: Path) -> None:
    cache = ROOT / ".mypy_cache" / "host"  # beside that of our own settings, which would be thrown away
    assert checked(host, "mypy", "--strict", "--config-file=", f"--cache-dir={cache}") == ""


@pytest.mark.process
def test_pyright_finds_nothing_in_a_host(host: Path) -> None:
    assert checked(host, "pyright", "--level", "error", "--pythonpath", sys.executable) == ""


def test_the_pages_import_from_chalkwright_alone() -> None:
    hidden = []
    for name, text in programs():
        for node in ast.walk(ast.parse(text)):
            named = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            named += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            hidden += [
                f"{name}: {module}"
                for module in named
                if module.startswith("chalkwright") and module not in OPEN and not module.startswith(f"{OPEN[-1]}.")
            ]
    assert hidden == []
