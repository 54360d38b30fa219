"""Both libraries draw wherever Python and its packages lie: drawing processes see no more of the disk than they need,
and have to find all of that."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.hosting.environments import ROOT, Environment, run

pytestmark = pytest.mark.process


VERSION = f"python{sys.version_info.major}.{sys.version_info.minor}"


def check(python: Path, cwd: Path) -> None:
    """The doctor draws one picture with each library."""
    said = run([python, "-m", "chalkwright", "doctor"], cwd=cwd)
    assert "ok    manim: draws in" in said, said
    assert "ok    matplotlib: draws in" in said, said


def interpreter(prefix: Path) -> None:
    """A whole interpreter in a prefix of its own, as conda and uv lay it out: no ``pyvenv.cfg``, packages in it."""
    library = Path(sysconfig.get_path("stdlib"))
    unneeded = shutil.ignore_patterns("site-packages", "dist-packages", "test", "__pycache__", "config-*")
    shutil.copytree(library, prefix / "lib" / VERSION, ignore=unneeded, copy_function=_linked)
    (prefix / "bin").mkdir()
    shutil.copy(Path(sys.executable).resolve(), prefix / "bin" / VERSION)
    (prefix / "bin/python").symlink_to(VERSION)


def _linked(source: str, target: str) -> None:
    try:
        os.link(source, target, follow_symlinks=False)
    except OSError:  # on another disk
        shutil.copy2(source, target)


def with_packages(prefix: Path, wheel: Path) -> Path:
    """Install Chalkwright there; the interpreter to start."""
    environment = Environment(prefix)
    environment.packages.mkdir(exist_ok=True)
    environment.see_dependencies()
    environment.install(wheel)
    return environment.python


def test_through_a_link_to_the_environment(tmp_path: Path) -> None:
    link = tmp_path / ".venv"
    link.symlink_to(sys.prefix)
    check(link / "bin/python", tmp_path)


def test_through_a_link_to_the_checkout(tmp_path: Path) -> None:
    (tmp_path / "checkout").symlink_to(ROOT)
    environment = Environment.make(tmp_path / "venv")
    (environment.packages / "checkout.pth").write_text(f"{tmp_path}/checkout/src\n")
    check(environment.python, tmp_path)


def test_with_spaces_and_letters_of_any_script_in_the_path(wheel: Path, tmp_path: Path) -> None:
    environment = Environment.make(tmp_path / "Größe & Maß 環境")
    environment.install(wheel)
    check(environment.python, tmp_path)


def test_in_an_interpreter_of_its_own(wheel: Path, tmp_path: Path) -> None:
    interpreter(tmp_path / "conda")
    check(with_packages(tmp_path / "conda", wheel), tmp_path)


def test_in_an_environment_whose_interpreter_is_reached_through_a_link(wheel: Path, tmp_path: Path) -> None:
    interpreter(tmp_path / "cpython-3.11.7")
    (tmp_path / "cpython-3.11").symlink_to(tmp_path / "cpython-3.11.7")
    run([tmp_path / "cpython-3.11/bin" / VERSION, "-m", "venv", "--without-pip", tmp_path / "venv"], cwd=tmp_path)
    check(with_packages(tmp_path / "venv", wheel), tmp_path)
