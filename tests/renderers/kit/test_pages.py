"""The kits' pages in the prompt: short, and true of the modules that they describe."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from chalkwright import prompts
from chalkwright.benchmarks.lab.tokenizer import count
from chalkwright.renderers.kit import palette
from tests.offenders import each
from tests.prompts.test_prompts import exported, known, referred, signature

PAGES = sorted((Path(prompts.__file__).parent / "explain/kits").glob("*.md"))
KITS = Path(palette.__file__).parent
LONGEST = 200
"""Tokens of one page."""


MODULES = {
    "circuits": ("circuit_parts", "circuits"),
    "lines_on_axes": ("matplotlib_lines", "matplotlib_angles"),
    "marks_on_axes": ("matplotlib_marks",),
    "rows_on_axes": ("matplotlib_rows",),
}
"""What pages are about that bear another name."""


def module(page: Path) -> ast.Module:
    """The kit that the page is about."""
    files = [KITS / f"{name}.py" for name in MODULES.get(page.stem, (page.stem,))]
    return ast.parse("\n".join(file.read_text(encoding="utf-8").replace("from __future__", "# ") for file in files))


def parameters(tree: ast.Module) -> dict[str, set[str]]:
    """Public function, method or class → what it takes; a class takes what its methods take."""
    found: dict[str, set[str]] = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("chalkwright.renderers.kit."):
            file = KITS / f"{(node.module or '').rpartition('.')[2]}.py"
            other = parameters(ast.parse(file.read_text(encoding="utf-8")))
            found |= {alias.name: other[alias.name] for alias in node.names if alias.name in other}
        functions = [node] if isinstance(node, ast.FunctionDef) else []
        if isinstance(node, ast.ClassDef):
            functions = [part for part in node.body if isinstance(part, ast.FunctionDef)]
            found[node.name] = {name for f in functions for name in _names(f.args)}
        found |= {f.name: _names(f.args) for f in functions}
    return found


def _names(taken: ast.arguments) -> set[str]:
    all_of = [*taken.posonlyargs, *taken.args, *taken.kwonlyargs, taken.vararg, taken.kwarg]
    return {argument.arg for argument in all_of if argument is not None}


def calls(page: Path) -> dict[str, set[str]]:
    """Function → the names among its arguments, of every call that the page's list shows."""
    found: dict[str, set[str]] = {}
    for line in page.read_text(encoding="utf-8").splitlines():
        for code in re.findall(r"`(\w+\(.*?\))`", line) if line.startswith("- ") else []:
            plain = re.sub(r"(, )?…|(?<=[( ])\*, ", "", code.replace("=…", "=0"))
            (call,) = (node for node in ast.walk(ast.parse(plain, mode="eval").body) if isinstance(node, ast.Call))
            bare = {node.id for node in ast.walk(call) if isinstance(node, ast.Name)} - {call.func.id}
            keywords = {keyword.arg for keyword in call.keywords if keyword.arg}
            values = {n.id for keyword in call.keywords for n in ast.walk(keyword.value) if isinstance(n, ast.Name)}
            found.setdefault(call.func.id, set()).update((bare - values) | keywords)
    return found


@each(PAGES, lambda page: page.stem)
def test_every_call_and_its_arguments_exist(page: Path) -> None:
    actual = parameters(module(page))
    shown = calls(page)
    assert shown
    assert shown.keys() - actual.keys() == set()
    assert {name: taken - actual[name] for name, taken in shown.items() if taken - actual[name]} == {}


@pytest.mark.parametrize("name", ["circuits", "lines", "lines_on_axes", "marks_on_axes", "rows", "rows_on_axes"])
def test_whole_signatures_are_true(name: str) -> None:
    tree = module(next(page for page in PAGES if page.stem == name))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    actual = {f.name: signature(f.args, known(tree)) for f in functions}
    told = referred(f"kits/{name}")
    assert told
    assert told == {one: actual[one] for one in told}


@each(PAGES, lambda page: page.stem)
def test_it_is_short_and_starts_with_its_name(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert count(text) <= LONGEST


def test_the_circuits_page_names_every_part() -> None:
    page = next(page for page in PAGES if page.stem == "circuits")
    words = set(re.findall(r"\w+", page.read_text(encoding="utf-8")))
    files = [KITS / f"{name}.py" for name in MODULES[page.stem]]
    names = set().union(*(exported(ast.parse(file.read_text(encoding="utf-8"))) for file in files))
    assert "circuit_places" in names
    assert names - words == set()
