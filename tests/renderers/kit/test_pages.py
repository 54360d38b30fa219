"""The kits' pages in the prompt: short, and true of the modules that they describe."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import prompts
from benchmarks.tokens import count
from renderers.kit import palette
from tests.prompts.test_prompts import constants, referred, signature

PAGES = sorted((Path(prompts.__file__).parent / "explain/kits").glob("*.md"))
KITS = Path(palette.__file__).parent
LONGEST = 130
"""Tokens of one page."""


def module(page: Path) -> ast.Module:
    """The module that the page tells to import."""
    (name,) = re.findall(r"^from renderers\.kit\.(\w+) import \*$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return ast.parse((KITS / f"{name}.py").read_text(encoding="utf-8"))


def callables(tree: ast.Module) -> dict[str, list[str]]:
    """Name → parameters of the public functions, and of the methods of public classes."""
    scopes = [tree.body, *(node.body for node in tree.body if isinstance(node, ast.ClassDef) and node.name[0] != "_")]
    functions = [node for scope in scopes for node in scope if isinstance(node, ast.FunctionDef)]
    return {f.name: signature(f.args, constants(tree)) for f in functions if f.name[0] != "_"}


def exported(tree: ast.Module) -> set[str]:
    """The module's ``__all__``."""
    (names,) = (
        node.value for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    )
    return set(ast.literal_eval(names))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_signature_is_true(page: Path) -> None:
    told, actual = referred(f"kits/{page.stem}"), callables(module(page))
    assert told
    assert told == {name: actual.get(name) for name in told}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_it_is_short_and_starts_with_its_name(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert count(text) <= LONGEST


def test_the_circuits_page_names_every_part() -> None:
    page = next(page for page in PAGES if page.stem == "circuits")
    words = set(re.findall(r"\w+", page.read_text(encoding="utf-8")))
    assert exported(module(page)) - words == set()
