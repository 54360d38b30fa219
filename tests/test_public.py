"""What users import: ``chalkwright`` and nothing else, and how it is run."""

from __future__ import annotations

import ast
import inspect
import os
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from types import FunctionType
from typing import get_args, get_origin, get_type_hints

import pytest
from PIL import Image, ImageDraw

import chalkwright
from chalkwright import Mark, Marked
from tests.cli.command import environment
from tests.test_imports import loaded


def test_all_is_what_can_be_imported() -> None:
    names: dict[str, object] = {}
    exec("from chalkwright import *", names)
    del names["__builtins__"]
    assert sorted(names) == sorted(chalkwright.__all__)
    assert chalkwright.__all__ == sorted(chalkwright.__all__)
    assert names == {name: getattr(chalkwright, name) for name in chalkwright.__all__}


def test_type_checkers_and_programs_see_the_same_names() -> None:
    tree = ast.parse(Path(chalkwright.__file__).read_text("utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {alias.name: node.module for node in block.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert seen == chalkwright._HOMES
    assert sorted(seen) == sorted(chalkwright.__all__)


def test_the_promised_names_are_there() -> None:
    from chalkwright import ChalkwrightError, ExplanationService, Options, Problem, explain

    assert issubclass(ChalkwrightError, Exception)
    assert callable(explain)
    assert ExplanationService.__module__ == "chalkwright.agent.explain.service"
    assert Options(model="kimi", max_cost="0.30").max_cost == Options(max_cost=0.3).max_cost == Decimal("0.3")
    assert Problem(text="x").text == "x"


@pytest.mark.process
def test_dir_lists_the_names_before_they_are_imported() -> None:
    code = "import chalkwright, sys; print(*dir(chalkwright)); print(*sys.modules, file=sys.stderr)"
    listed, modules = loaded(code)
    assert set(chalkwright.__all__) <= set(listed.split())
    assert not [module for module in modules if module.startswith("chalkwright.")]


PYDANTIC = ("annotated_types", "pydantic", "pydantic_core", "typing_extensions", "typing_inspection")


@pytest.mark.process
def test_the_client_needs_httpx_and_pydantic_alone() -> None:
    """What ``chalkwright[client]`` installs, and what httpx takes along where it finds it."""
    code = (
        "import sys\n"
        "from chalkwright import Client, ExplanationResult, Image, JobView, Learner, Outline, Problem, ServiceError\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    _, modules = loaded(code)
    _, http = loaded("import sys, httpx; print(*sys.modules, file=sys.stderr)")
    foreign = {module.partition(".")[0] for module in modules - http} - sys.stdlib_module_names
    assert {name for name in foreign if not name.startswith("_")} == {"chalkwright", *PYDANTIC}


OPTIONS = (chalkwright.Options, chalkwright.JudgeOptions)


def test_what_options_take_is_what_checkers_are_told() -> None:
    """Their ``__init__`` is written out for type checkers, which would else ask for a Decimal."""
    for options in OPTIONS:
        tree = ast.parse(textwrap.dedent(inspect.getsource(options)))
        (init,) = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == "__init__")
        told = {
            arg.arg: None if isinstance(given, ast.Constant) and given.value is ... else ast.unparse(given)
            for arg, given in zip(init.args.kwonlyargs, init.args.kw_defaults, strict=True)
            if given is not None
        }
        assert list(told) == list(options.model_fields), options
        space = vars(sys.modules[options.__module__])
        for name, given in told.items():
            if given is not None:
                assert eval(given, space) == options.model_fields[name].default, (options, name)


class Somewhere:
    """A path of somebody else's kind."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __fspath__(self) -> str:
        return str(self.path)


def callables() -> Iterator[tuple[str, FunctionType]]:
    for name in chalkwright.__all__:
        thing = getattr(chalkwright, name)
        if isinstance(thing, FunctionType):
            yield name, thing
        elif isinstance(thing, type) and thing.__module__.startswith("chalkwright."):
            yield from ((f"{name}.{key}", each) for key, each in vars(thing).items() if isinstance(each, FunctionType))


def test_no_public_argument_wants_a_path_object() -> None:
    """Text and whatever is path-like will do: the types say so, and it is turned into a path once."""
    kinds = {
        f"{where}({name})": [get_origin(part) or part for part in (get_args(hint) or (hint,))]
        for where, function in callables()
        if not where.rpartition(".")[2].startswith("_") or where.endswith("__init__")
        for name, hint in get_type_hints(function).items()
        if name != "return"
    }
    paths = {where for where, parts in kinds.items() if os.PathLike in parts}
    assert {"explain(out)", "ExplanationService.__init__(root)", "evaluate(source)", "read_ratings(path)"} <= paths
    assert [where for where in paths if str not in kinds[where]] == []
    assert [where for where, parts in kinds.items() if Path in parts] == []


async def test_text_and_path_likes_are_paths(tmp_path: Path) -> None:
    sheet = Image.new("RGB", (400, 300), "white")
    ImageDraw.Draw(sheet).polygon([(50, 250), (350, 250), (200, 50)], outline="black", width=3)
    sheet.save(tmp_path / "sheet.png")
    altitude = Mark(element="Line AD", kind="line", at=("A", (200, 250)))
    marks = Marked(points={"A": (200, 50)}, keypoints=(altitude,))
    (tmp_path / "marks.json").write_text(marks.model_dump_json(), "utf-8")
    for given in (str, Somewhere):
        out, root = given(tmp_path / f"out-{given.__name__}"), given(tmp_path / f"root-{given.__name__}")
        assert Path((await chalkwright.visualize("7 + 2", out=out)).folder or "").name == f"out-{given.__name__}"
        assert (
            Path((await chalkwright.visualize("7 + 2", root=root)).folder or "").parent.name == f"root-{given.__name__}"
        )
        picture, file = given(tmp_path / "sheet.png"), given(tmp_path / "marks.json")
        assert (await chalkwright.explain_figure(picture, "How high is it?", keypoints=file)).complete
        async with chalkwright.ExplanationService(root=root) as service:
            with pytest.raises(chalkwright.OutOfScope):
                await service.explain("Why did Rome fall?", out=given(tmp_path / "rome"))
            with pytest.raises(chalkwright.UserError):
                await service.followup(given(tmp_path / "rome"), "Why?")
        with pytest.raises(chalkwright.UserError, match="no file or folder"):
            await chalkwright.evaluate(given(tmp_path / "rome.md"))


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'chalkwright' has no attribute 'explian'"):
        chalkwright.explian  # noqa: B018
    with pytest.raises(ImportError):
        from chalkwright import explian  # noqa: F401


def test_the_package_is_typed() -> None:
    assert (Path(chalkwright.__file__).parent / "py.typed").exists()


@pytest.mark.process
@pytest.mark.parametrize("command", [("-m", "chalkwright"), ("-P", "-m", "chalkwright")])
def test_the_package_can_be_run(command: tuple[str, ...], tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, *command, "--version"],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("chalkwright, version ")
