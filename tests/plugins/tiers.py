"""Two tiers of tests: the quick one starts no process, but for one smoke test of each real part.

A test that starts a process says so, ``@pytest.mark.process`` (or ``pytestmark`` for a whole module), and fails when it
does so without a word. ``--tier quick`` runs what is not marked and what is marked ``smoke`` as well; ``--tier rest``
runs all else.
"""

from __future__ import annotations

import gc
import multiprocessing.process
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

_STARTS = {"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.system", "multiprocessing.start"}
_LOOKS_UP = {"ldconfig", "gcc", "cc", "ld", "uname", "lsb_release", "lscpu", "file"}
"""What libraries run to find a shared library or to know the machine, once, in whichever test is first."""
_MARKED = re.compile(r"^pytestmark = .*\bmark\.process\b", re.MULTILINE)
_MAY_BE_MARKED = re.compile(r"mark\.process\b|database")
"""Of a module with tests of the second tier: the fixture ``database`` brings the mark with PostgreSQL."""
_QUICK = "quick"


class Tiers:
    """Chooses the tests of a tier, and sees what the others start."""

    def __init__(self, tier: str | None) -> None:
        self._tier = tier
        self._started: list[str] = []
        self._refuses = False
        sys.addaudithook(self._hear)
        start = multiprocessing.process.BaseProcess.start

        def announced(process: multiprocessing.process.BaseProcess) -> None:
            sys.audit("multiprocessing.start", process.name)
            start(process)

        setattr(multiprocessing.process.BaseProcess, "start", announced)  # noqa: B010 it raises no audit event itself

    def _hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event in _STARTS and not (arguments and Path(str(arguments[0])).name in _LOOKS_UP):
            self._started.append(f"{event} {arguments[:2]}"[:200])
            if self._refuses:
                raise RuntimeError("a test of the quick tier starts a process; mark it `process`")

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """A module of the other tier need not even be imported."""
        if self._tier is None or not collection_path.match("test_*.py"):
            return None
        text = collection_path.read_text("utf-8")
        if self._tier == _QUICK:
            return True if _MARKED.search(text) and "mark.smoke" not in text else None
        return None if _MAY_BE_MARKED.search(text) else True

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        if self._tier is None:
            return
        chosen = [item for item in items if _is_quick(item) == (self._tier == _QUICK)]
        others = [item for item in items if _is_quick(item) != (self._tier == _QUICK)]
        if self._tier == _QUICK:
            lost = sorted(
                {str(item.path) for item in others if not _MAY_BE_MARKED.search(item.path.read_text("utf-8"))}
            )
            if lost:
                raise pytest.UsageError(f"no tier would run all of {', '.join(lost)}: write `mark.process` there")
        config.hook.pytest_deselected(items=others)
        items[:] = chosen

    def pytest_collection_finish(self) -> None:
        """What was imported stays: the collector need not look at it again and again, a third of the time otherwise."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(200_000, 50, 1000)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._started.clear()
        self._refuses = self._tier == _QUICK and item.get_closest_marker("process") is None
        try:
            return (yield)
        finally:
            self._refuses = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_teardown(self) -> None:
        self._refuses = False  # what earlier tests share ends after the last one, which knows nothing of it

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        result = yield
        if self._started and item.get_closest_marker("process") is None:
            pytest.fail(f"starts a process ({self._started[0]}) and is not marked `process`", pytrace=False)
        return result


def _is_quick(item: pytest.Item) -> bool:
    return item.get_closest_marker("process") is None or item.get_closest_marker("smoke") is not None
