"""What the public names say of themselves: every argument and field is told, and every example runs."""

from __future__ import annotations

import ast
import doctest
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, Literal, get_args, get_origin

import pytest
from pydantic import BaseModel

import chalkwright
from chalkwright.service.settings import Settings
from tests.service.pages.browser.serving import Served, serve

SERVICE = "http://127.0.0.1:8080"
"""As the examples name it."""
EVENTS = get_args(get_args(chalkwright.Event)[0])


@cache
def notes(module: str) -> dict[tuple[str, str], str]:
    """The strings below the assignments of a module, by class (empty: none) and name."""
    found = {}
    file = sys.modules[module].__file__
    assert file is not None
    tree = ast.parse(Path(file).read_text("utf-8"))
    for owner in (tree, *(node for node in tree.body if isinstance(node, ast.ClassDef))):
        for line, below in zip(owner.body, owner.body[1:], strict=False):
            target = line.target if isinstance(line, ast.AnnAssign) else getattr(line, "targets", [None])[0]
            if isinstance(target, ast.Name) and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
                found[getattr(owner, "name", ""), target.id] = str(below.value.value)
    return found


def ours(kind: type) -> Iterator[type]:
    """The class and those of its bases that are of this package."""
    return (base for base in kind.__mro__ if base.__module__.startswith("chalkwright."))


def said(name: str) -> str:
    """What a public name says of itself; of an alias, what stands below it."""
    thing = getattr(chalkwright, name)
    if isinstance(thing, type | FunctionType):
        return inspect.cleandoc(thing.__doc__ or "") if "__doc__" in vars(thing) or not isinstance(thing, type) else ""
    return inspect.cleandoc(notes(chalkwright._HOMES[name]).get(("", name), ""))


def methods(kind: type) -> Iterator[tuple[str, Any]]:
    for base in ours(kind):
        for name, member in vars(base).items():
            if not name.startswith("_") and isinstance(member, FunctionType | property | classmethod | staticmethod):
                yield f"{kind.__name__}.{name}", member


def untold(where: str, function: Any, doc: str) -> Iterator[str]:
    """The arguments that a docstring does not name."""
    if not doc:
        yield f"{where} has no docstring"
    for name in inspect.signature(function).parameters:
        if name not in ("self", "cls") and f"``{name}``" not in doc:
            yield f"{where} does not tell of its argument {name}"


def untold_fields(kind: type[BaseModel]) -> Iterator[str]:
    for name, field in kind.model_fields.items():
        tag = get_origin(field.annotation) is Literal and len(get_args(field.annotation)) == 1
        told = any((base.__name__, name) in notes(base.__module__) for base in ours(kind))
        if not (tag or told or field.description):
            yield f"{kind.__name__} does not tell of its field {name}"


def lacking(name: str) -> Iterator[str]:
    thing, doc = getattr(chalkwright, name), said(name)
    if not doc:
        yield f"{name} has no docstring"
    if isinstance(thing, FunctionType):
        yield from untold(name, thing, doc)
    if not isinstance(thing, type):
        return
    if issubclass(thing, BaseModel):
        yield from untold_fields(thing)
    elif any("__init__" in vars(base) for base in ours(thing)):
        yield from untold(name, thing.__init__, f"{doc}\n{thing.__init__.__doc__}")  # type: ignore[misc]
    for where, member in methods(thing):
        if isinstance(member, property):
            if not member.__doc__:
                yield f"{where} has no docstring"
        else:
            function = member if isinstance(member, FunctionType) else member.__func__
            yield from untold(where, function, function.__doc__ or "")


def needs_example(name: str) -> bool:
    """All do but events and errors, whose union and whose base show how they are used, lists of words, and what the
    service answers, whose JSON Schema has an example."""
    thing = getattr(chalkwright, name)
    if not isinstance(thing, type):
        return isinstance(thing, FunctionType) or name == "Event"
    if thing in EVENTS or issubclass(thing, chalkwright.ChalkwrightError):
        return thing is chalkwright.ChalkwrightError
    return not thing.__module__.endswith(".views")


def examples() -> Iterator[doctest.DocTest]:
    """The examples of all public names, and of their methods."""
    parser = doctest.DocTestParser()
    for name in chalkwright.__all__:
        thing = getattr(chalkwright, name)
        told = {name: said(name)}
        if isinstance(thing, type):
            told |= {where: inspect.cleandoc(member.__doc__ or "") for where, member in methods(thing)}
        for where, doc in told.items():
            test = parser.get_doctest(doc, {}, where, None, None)
            if test.examples:
                yield test


def test_every_name_argument_and_field_is_told() -> None:
    assert [fault for name in chalkwright.__all__ for fault in lacking(name)] == []


def test_every_name_has_an_example() -> None:
    shown = {test.name for test in examples()}
    assert [name for name in chalkwright.__all__ if needs_example(name) and name not in shown] == []


def test_the_examples_of_schemas_are_valid() -> None:
    seen = 0
    for name in chalkwright.__all__:
        thing = getattr(chalkwright, name)
        if isinstance(thing, type) and issubclass(thing, BaseModel):
            extra: Any = thing.model_config.get("json_schema_extra") or {}
            for example in extra.get("examples", []):
                thing.model_validate(example)
                seen += 1
    assert seen >= 4


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    yield from serve(Settings(root=tmp_path_factory.mktemp("served"), workers=0, json_logs=False))


@pytest.mark.process
def test_every_example_runs(served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    heard: list[str] = []
    for test in examples():
        for example in test.examples:
            example.source = example.source.replace(SERVICE, served.url)
        doctest.DocTestRunner(verbose=False).run(test, out=heard.append)
    assert not heard, "".join(heard)
