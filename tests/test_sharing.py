"""Workers share the tests out by module and by group, so that what a module or a group shares is made once."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.plugins.longest import group_of, read_longest
from tests.plugins.sharing import ByModule

ROOT = Path(__file__).parents[1]
EXECUTING = "tests/agent/executing"
RAY = "test_cluster_loss", "test_ray_client", "test_executors", "test_cluster_bench", "test_ray_rendering"
IDS = [
    "tests/test_public.py::test_one[a@b]",
    *(f"{EXECUTING}/{name}.py::test_one" for name in RAY),
    "tests/test_imports.py::test_two",
    "tests/test_public.py::test_three",
]


class Worker:
    """Keeps what it is given, a unit of work at a time."""

    shutting_down = False

    def __init__(self, ids: list[str]) -> None:
        self._ids = ids
        self.given: list[set[str]] = []

    def send_runtest_some(self, indexes: list[int]) -> None:
        self.given.append({self._ids[index] for index in indexes})

    def shutdown(self) -> None:
        self.shutting_down = True


def shared_out(ids: list[str]) -> list[set[str]]:
    """What one worker is given, in this order."""
    worker: Any = Worker(ids)
    config: Any = SimpleNamespace(
        rootpath=ROOT, getvalue=lambda _: ["popen"], option=SimpleNamespace(loadscopereorder=True)
    )
    scheduler = ByModule(config)
    scheduler.add_node(worker)
    scheduler.add_node_collection(worker, ids)
    scheduler.schedule()
    while (done := sum(map(len, worker.given))) < len(ids):
        for unit in worker.given.copy():
            for one in unit:
                scheduler.mark_test_complete(worker, ids.index(one))
        assert sum(map(len, worker.given)) > done
    return list(worker.given)


def test_a_module_and_a_group_are_one_workers() -> None:
    units = shared_out(IDS)
    assert sorted(units, key=len) == [{IDS[6]}, {IDS[0], IDS[7]}, set(IDS[1:6])]
    assert units[0] == set(IDS[1:6])  # it takes longest


def test_what_takes_longest_is_there() -> None:
    groups = {group_of(file) for file in (ROOT / "tests").rglob("test_*.py")}
    files = [one for one in read_longest() if one not in groups]
    assert [one for one in files if not (ROOT / one).is_file() or group_of(ROOT / one)] == []


def test_the_modules_of_one_cluster_name_it() -> None:
    asks = re.compile(r"\bcluster: Any|fixturevalue\(.cluster.\)")
    assert {file.stem for file in (ROOT / EXECUTING).glob("test_*.py") if asks.search(file.read_text())} == set(RAY)
    assert {group_of(ROOT / EXECUTING / f"{name}.py") for name in RAY} <= set(read_longest()[:4])  # begun at once
