"""What the tests of this folder share: our wheel, and an environment that holds it. Neither is to be changed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.hosting.building import build, made_once
from tests.hosting.environments import ROOT, Environment

collect_ignore = ["app"]  # somebody else's project

APP = Path(__file__).with_name("app")


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Chalkwright's wheel, built from the checkout."""
    (found,) = made_once(tmp_path_factory, "wheel", lambda folder: build(ROOT, "wheel", folder)).glob("*.whl")
    return found


@pytest.fixture(scope="session")
def guest(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Environment:
    """An environment with that wheel."""
    folder = made_once(tmp_path_factory, "guest", lambda folder: Environment.make(folder / "venv").install(wheel))
    return Environment(folder / "venv")


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """A host's project, for itself."""
    return shutil.copytree(APP, tmp_path / "lantern", ignore=shutil.ignore_patterns("__pycache__"))
