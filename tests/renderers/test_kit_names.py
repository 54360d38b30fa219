"""``chalkwright.kit``: one vocabulary a library, the same as what the static check knows."""

from __future__ import annotations

import importlib
import subprocess
import sys
from itertools import combinations

import pytest

from chalkwright.renderers.base import RendererName
from chalkwright.renderers.check.imports import kit_names, names_in
from chalkwright.renderers.check.kit_names import HOME, KITS, VOCABULARY, home_of, library_of


@pytest.mark.process
@pytest.mark.parametrize("renderer", KITS)
def test_a_process_of_one_library_has_what_the_check_knows(renderer: RendererName) -> None:
    code = f"import {renderer}\nfrom {VOCABULARY} import *\nprint(*(name for name in dir() if name[0] != '_'))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) - {renderer} == names_in(VOCABULARY, renderer)


def test_a_name_of_two_kits_is_one_thing() -> None:
    for first, second in combinations([f"{HOME}.{kit}" for kits in KITS.values() for kit in kits], 2):
        for name in (kit_names(first) or frozenset()) & (kit_names(second) or frozenset()):
            one, other = (getattr(importlib.import_module(module), name) for module in (first, second))
            assert one is other or one == other, f"{name} of {first} and {second}"


@pytest.mark.parametrize(
    ("name", "home"),
    [
        ("chalkwright.kit", "chalkwright.kit"),
        ("chalkwright.kit.forces", f"{HOME}.forces"),
        ("renderers.kit", HOME),
        ("renderers.kit.manim", f"{HOME}.manim"),
        ("renderers.sandbox", "renderers.sandbox"),
        ("numbers", "numbers"),
    ],
)
def test_other_names_of_the_kits(name: str, home: str) -> None:
    assert home_of(name) == home


@pytest.mark.parametrize(
    ("name", "library"),
    [("manim.utils", "manim"), ("renderers.kit.graphs", "matplotlib"), ("chalkwright.kit", None), ("numbers", None)],
)
def test_the_library_that_an_import_decides_on(name: str, library: RendererName | None) -> None:
    assert library_of(name) == library
