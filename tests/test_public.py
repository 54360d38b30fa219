"""What users import: ``chalkwright`` and nothing else, and what it says where other packages hide ours."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import chalkwright
from tests.cli.command import SCRIPT, environment


def python(code: str, path: Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run ``code`` with ``path`` before everything else on ``sys.path``."""
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=cwd, env=environment(PYTHONPATH=str(path)), capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


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
    assert ExplanationService.__module__ == "agent.service"
    assert Options(model="kimi", max_cost="0.30").max_cost is not None  # type: ignore[arg-type]
    assert Problem(text="x").text == "x"


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'chalkwright' has no attribute 'explian'"):
        chalkwright.explian  # noqa: B018
    with pytest.raises(ImportError):
        from chalkwright import explian  # noqa: F401


def test_the_package_is_typed() -> None:
    assert (Path(chalkwright.__file__).parent / "py.typed").exists()


@pytest.mark.parametrize("name", ["agent", "renderers", "prompts"])
@pytest.mark.parametrize("form", ["package", "module"])
def test_a_foreign_package_is_named_in_one_sentence(name: str, form: str, tmp_path: Path) -> None:
    foreign = tmp_path / "site" / (f"{name}/__init__.py" if form == "package" else f"{name}.py")
    foreign.parent.mkdir(parents=True)
    foreign.touch()
    done = python("import chalkwright", tmp_path / "site", tmp_path)
    assert done.returncode == 1
    last = done.stderr.splitlines()[-1]
    assert last == (
        f"ImportError: Chalkwright's package '{name}' is hidden by {foreign}; rename that package or install "
        "Chalkwright into an environment of its own."
    )
    assert "During handling" not in done.stderr
    assert "direct cause" not in done.stderr


def test_a_foreign_package_beside_ours_in_a_deeper_folder_is_noticed_too(tmp_path: Path) -> None:
    """One whose grandparent is the folder of our packages, as in a checkout with examples."""
    home = tmp_path / "home"
    for name in ("agent", "renderers", "prompts", "judges", "benchmarks", "chalkwright"):
        (home / name).mkdir(parents=True)
        (home / name / "__init__.py").touch()
    (home / "chalkwright" / "__init__.py").write_bytes(Path(chalkwright.__file__).read_bytes())
    (home / "examples").mkdir()
    (home / "examples" / "agent.py").touch()
    assert python("import chalkwright", home, tmp_path).returncode == 0
    done = python(f"import sys; sys.path.insert(0, {str(home / 'examples')!r}); import chalkwright", home, tmp_path)
    assert "is hidden by" in done.stderr.splitlines()[-1]


def test_a_missing_package_is_named(tmp_path: Path) -> None:
    (tmp_path / "chalkwright").mkdir()
    (tmp_path / "chalkwright" / "__init__.py").write_bytes(Path(chalkwright.__file__).read_bytes())
    done = subprocess.run(
        [sys.executable, "-S", "-c", "import chalkwright"],
        cwd=tmp_path, env=environment(), capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.stderr.splitlines()[-1] == (
        "ImportError: Chalkwright's package 'agent' is missing; install Chalkwright anew."
    )


def test_a_folder_without_code_hides_nothing(tmp_path: Path) -> None:
    """Python prefers a package that lies later on the path to a mere folder."""
    for name in ("prompts", "agent", "renderers"):
        (tmp_path / "site" / name).mkdir(parents=True)
    done = python("import chalkwright; print(chalkwright.Options())", tmp_path / "site", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_working_folder_of_another_agent_project(tmp_path: Path) -> None:
    """``python -c`` and ``python -m`` put the working folder first."""
    (tmp_path / "agent").mkdir()
    (tmp_path / "agent" / "__init__.py").touch()
    done = subprocess.run(
        [sys.executable, "-c", "import chalkwright"],
        cwd=tmp_path, env=environment(), capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert f"is hidden by {tmp_path / 'agent' / '__init__.py'}" in done.stderr.splitlines()[-1]
    assert subprocess.run([SCRIPT, "--version"], cwd=tmp_path, env=environment(), check=False).returncode == 0


@pytest.mark.parametrize("name", ["agent", "renderers"])
@pytest.mark.parametrize("command", ["models", "doctor"])
def test_the_command_says_the_same(tmp_path: Path, name: str, command: str) -> None:
    foreign = tmp_path / "site" / name / "__init__.py"
    foreign.parent.mkdir(parents=True)
    foreign.touch()
    hidden = environment(PYTHONPATH=str(foreign.parents[1]))
    done = subprocess.run([SCRIPT, command], env=hidden, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith(f"Error: Chalkwright's package '{name}' is hidden by {foreign}; ")
    assert done.stderr.count("\n") == 1
