"""Imports between the folders at the top level go one way, wherever in a module they stand."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MAY_IMPORT: dict[str, set[str]] = {
    "prompts": set(),
    "renderers": set(),
    "agent": {"prompts", "renderers"},
    "judges": {"prompts", "renderers", "agent"},
    "benchmarks": {"prompts", "renderers", "agent", "judges"},
    "service": {"prompts", "renderers", "agent", "judges", "benchmarks"},
    "cli": {"prompts", "renderers", "agent", "judges", "benchmarks", "service"},
}


def imports(room: str) -> Iterator[tuple[str, str]]:
    """Each module of a folder with a folder that it imports."""
    for file in (ROOT / room).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            for name in names:
                first, _, rest = name.partition(".")
                if first == "chalkwright" and rest:
                    yield str(file.relative_to(ROOT)), rest.partition(".")[0]


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_no_folder_imports_one_above_it(room: str) -> None:
    allowed = MAY_IMPORT[room] | {room}
    assert not {f"{module} imports {other}" for module, other in imports(room) if other in MAY_IMPORT.keys() - allowed}


def test_every_folder_of_the_package_is_looked_at() -> None:
    linked = {link.name for link in (ROOT / "src" / "chalkwright").iterdir() if link.is_symlink()}
    assert linked == set(MAY_IMPORT)
    assert {other for room in ("cli", "service") for _, other in imports(room)} >= {"agent", "judges", "benchmarks"}
