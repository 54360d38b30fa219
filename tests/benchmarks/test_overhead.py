"""The benches of our own CPU and of executors on a small load: they count what they say, and refuse a faulty run."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from chalkwright.agent.executors.local import LocalExecutor
from chalkwright.benchmarks.lab import cluster, overhead, startup
from chalkwright.benchmarks.lab.cluster import Load, drawers
from tests.wire.server import Reply, WireServer

pytestmark = pytest.mark.process


@pytest.fixture
def paced(tmp_path: Path) -> Iterator[None]:
    """The server of ``make bench-cluster``, known as a model."""
    with cluster.answering(tmp_path, 0.05):
        yield


async def test_a_run_with_a_failed_problem_is_no_measurement(wire: WireServer, tmp_path: Path) -> None:
    wire.script = lambda _: Reply("I would rather not.")
    with pytest.raises(RuntimeError, match="1 problems failed"):
        await overhead.measure(1, wire.openai_url, tmp_path / "run")


def test_too_dear_a_call_fails_the_command() -> None:
    strict = "from chalkwright.benchmarks.lab import overhead; overhead.LIMIT_MS = 0.001; overhead.main()"
    done = subprocess.run(
        [sys.executable, "-c", strict, "--problems", "2"],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 1
    assert "10 model calls" in done.stdout


def test_starts_are_measured_by_turns(tmp_path: Path) -> None:
    kinds = {"python -c pass": startup.Case("pass"), "a word": startup.Case("print('word')", 60.0)}
    taken = startup.measure(kinds, 2, tmp_path)
    assert [len(seconds) for seconds in taken.values()] == [2, 2]
    assert all(0 < seconds < 60 for each in taken.values() for seconds in each)
    first, second = startup.lines(kinds, taken)
    assert first.startswith("python -c pass")
    assert "limit" not in first
    assert "times python -c pass" in second
    assert second.endswith("the limit is 60 s")
    with pytest.raises(RuntimeError, match="exit code 3"):
        startup.time_first_line("raise SystemExit(3)", tmp_path)


def test_the_ideal_is_the_work_over_the_cores_and_the_longest_chain() -> None:
    # Ten jobs of 0.1 + 3 · 0.3 s are 10 s of work; a chain is four answers, our own part, and two pictures.
    assert cluster.ideal(Load(jobs=10, answer=2.0, drawing=0.3), own=0.1, cores=2) == pytest.approx(5.0 + 8.7)


@pytest.mark.usefixtures("paced")
async def test_a_measurement_in_process(tmp_path: Path) -> None:
    load = Load(jobs=2, answer=0.05, drawing=0.02)
    own = await cluster.own_cost(tmp_path / "own", jobs=1)
    executor = LocalExecutor(drawers(load.drawing))
    taken = await cluster.measure(executor, load, tmp_path / "local", own, cores=2)
    assert own > 0
    assert taken.wall > 4 * load.answer
    assert taken.ideal > 4 * load.answer
    assert taken.ratio == taken.wall / taken.ideal
