"""How tests are shared out to workers: a module is one worker's, and so are all modules that name the same group.

There is one worker more than there are cores, for a quarter of the time a test waits for processes, leases and
time-outs; those of the quick tier hardly wait, and have a worker a core.

``xdist_group`` is looked up in the text of a module: xdist's own way, to write it into each test's id, is without
effect from pytest 9.2 on (pytest-dev/pytest-xdist#1386), and every worker set everything up for itself.
"""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

LONGEST = (
    "ray",
    "tests/renderers/test_hostile.py",
    "browser",
    "tests/benchmarks/test_runner.py",
    "tests/test_host_types.py",
    "tests/hosting/test_host_app.py",
    "tests/service/test_web_crash.py",
    "tests/benchmarks/test_judge_bench.py",
    "tests/service/test_web_parking.py",
    "tests/renderers/test_pool.py",
    "tests/hosting/test_environments.py",
    "tests/agent/test_resume.py",
    "tests/benchmarks/test_layout_bench.py",
    "tests/generators/mathexplain/test_figure_pictures.py",
    "tests/benchmarks/test_render_bench.py",
    "tests/service/test_web_files.py",
    "tests/cli/test_silence.py",
    "tests/hosting/test_installed.py",
    "tests/service/test_web_spending.py",
    "mathexplain_items",
    "tests/renderers/test_pixels.py",
    "tests/benchmarks/e2v/test_e2v_opencv.py",
    "tests/cli/test_gen.py",
    "tests/cli/test_serve_command.py",
)
"""Begun first, for what is begun last leaves the other workers with nothing to do."""
_GROUP = re.compile(r'\bmark\.xdist_group\("(\w+)"\)')


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Asked before plugins are configured: ``tests/conftest.py`` brings it by itself."""
    return len(os.sched_getaffinity(0)) * (1 if config.getoption("--tier") == "quick" else 2)


class Sharing:
    """Takes the place of ``--dist loadgroup``."""

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_make_scheduler(self, config: pytest.Config, log: Producer) -> LoadScopeScheduling | None:
        return ByModule(config, log) if config.getvalue("dist") == "loadgroup" else None


class ByModule(LoadScopeScheduling):
    """The longest first, then those of most tests."""

    def _split_scope(self, nodeid: str) -> str:
        module = nodeid.partition("::")[0]
        return group_of(self.config.rootpath / module) or module

    def _assign_work_unit(self, node: WorkerController) -> None:
        if long := next((unit for unit in LONGEST if unit in self.workqueue), None):
            self.workqueue.move_to_end(long, last=False)
        super()._assign_work_unit(node)


@cache
def group_of(module: Path) -> str | None:
    """The group that a module names."""
    named = _GROUP.search(module.read_text("utf-8"))
    return named[1] if named else None
