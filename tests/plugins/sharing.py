"""How tests are shared out to workers: a module is one worker's, and so are all modules that name the same group.

There are two workers a core, for much of its time a test waits for processes, leases and time-outs; those of the quick
tier hardly wait, and have a worker a core.

``xdist_group`` is looked up in the text of a module: xdist's own way, to write it into each test's id, is without
effect from pytest 9.2 on (pytest-dev/pytest-xdist#1386), and every worker set everything up for itself.
"""

from __future__ import annotations

import os

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

from tests.plugins.longest import read_longest, unit_of


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
    """The longest first, for what is begun last leaves the others with nothing to do; then those of most tests."""

    _longest = read_longest()

    def _split_scope(self, nodeid: str) -> str:
        module = nodeid.partition("::")[0]
        return unit_of(self.config.rootpath / module)

    def _assign_work_unit(self, node: WorkerController) -> None:
        if long := next((unit for unit in self._longest if unit in self.workqueue), None):
            self.workqueue.move_to_end(long, last=False)
        super()._assign_work_unit(node)
