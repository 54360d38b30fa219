"""Imports between the folders go one way, wherever in a module they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LAB = "benchmarks.lab"
"""It measures all the rest, and nothing rests on it."""
ORDER = ("renderers", "agent", "judges", "benchmarks", "service", "cli", LAB)
"""Each may import those before it; ``prompts`` everybody."""


_IMPORT = re.compile(r"^ *(?:from|import) chalkwright(?:\.([\w.]+))?(?: import (\w+))?", re.MULTILINE)
"""Of several names the first, which lies in the same folder as the others."""


def folder_of(module: str) -> str:
    return LAB if f"{module}.".startswith(f"{LAB}.") else module.partition(".")[0]


def imports() -> Iterator[tuple[str, str]]:
    """Each module with each of ours that it imports, both without ``chalkwright.``."""
    for file in (file for room in {*ORDER[:-1], "prompts"} for file in (ROOT / room).rglob("*.py")):
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
        for found in _IMPORT.finditer(file.read_text("utf-8")):
            yield module, ".".join(name for name in found.groups() if name)


@pytest.fixture(scope="module")
def found() -> list[tuple[str, str]]:
    return list(imports())


def test_no_folder_imports_one_above_it(found: list[tuple[str, str]]) -> None:
    places = {folder: place for place, folder in enumerate(ORDER)}
    wrong = [
        f"{module} imports {other}"
        for module, other in found
        if folder_of(other) in places and places[folder_of(other)] > places.get(folder_of(module), -1)
    ]
    assert not wrong


def test_every_folder_of_the_package_is_looked_at(found: list[tuple[str, str]]) -> None:
    linked = {link.name for link in (ROOT / "src" / "chalkwright").iterdir() if link.is_symlink()}
    assert linked == {*ORDER[:-1], "prompts"}
    assert {folder_of(other) for module, other in found if folder_of(module) == LAB} >= {
        "service",
        "agent",
        "renderers",
    }
