"""What our programs start is forked from a warm one, and a child of theirs all the same."""

from __future__ import annotations

import gc
import os
import timeit
from contextlib import nullcontext
from pathlib import Path

import pytest

from chalkwright.renderers.sandbox.apart import Apart
from tests.cli import starts, warm

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[2]
LOADED = "import sys; found = {{'langgraph', 'manim'}} & set(sys.modules); assert found == {}, found"


@pytest.mark.parametrize("forked", [True, False])
def test_a_program_is_forked_unless_it_is_to_start_as_users_start_it(
    forked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))  # as the tests of a cluster leave it
    warm.wait()
    with nullcontext() if forked else starts.as_users_do():
        apart = Apart(gc.collect, at_once=1)
        apart.prepare()
    try:
        assert apart.call(os.getppid, seconds=20) == os.getpid()
        assert apart.call(os.getcwd, seconds=20) == "/"
        apart.call(timeit.timeit, seconds=20, stmt=LOADED.format({"langgraph"} if forked else set()), number=1)
    finally:
        apart.stop()
