"""What all tests that draw share."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from tests.cli.starts import as_users_do


@pytest.fixture(scope="module", autouse=True)
def _own_media(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Manim in this process keeps the files of its texts apart from those of another worker."""
    if "manim" not in sys.modules:
        yield
        return
    from tests.renderers.manim_settings import settings_of_manim

    with settings_of_manim(media_dir=str(tmp_path_factory.mktemp("media"))):
        yield


@pytest.fixture(scope="module")
def from_nothing() -> Iterator[None]:
    """For modules whose subject is walls or memory: nothing is forked from a program that has more in its memory."""
    with as_users_do():
        yield
