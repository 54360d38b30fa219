"""Installed from the wheel, in an environment that knows no checkout, the command explains and draws."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import LEVER
from tests.hosting.environments import Environment, run
from tests.hosting.pictures import is_drawn

pytestmark = pytest.mark.process


def test_it_is_the_wheel_that_is_imported(guest: Environment, tmp_path: Path) -> None:
    found = guest.run("-c", "import chalkwright.agent as a; print(a.__file__)", cwd=tmp_path)
    assert Path(found.strip()).is_relative_to(guest.packages)
    assert guest.damages() == []


@pytest.mark.parametrize("how", ["chalkwright", "python -m chalkwright"])
def test_it_explains(guest: Environment, tmp_path: Path, how: str) -> None:
    command = [guest.path / "bin/chalkwright"] if how == "chalkwright" else [guest.python, "-m", "chalkwright"]
    run([*command, "gen", "--text", LEVER, "--out", "made"], cwd=tmp_path)
    assert [is_drawn(tmp_path / f"made/scene_{scene}.png") for scene in (1, 2, 3)] == [True] * 3
