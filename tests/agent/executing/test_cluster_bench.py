"""``make bench-cluster`` on a small load."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from chalkwright.agent.executors.ray import RayExecutor
from chalkwright.benchmarks.lab import cluster as bench

pytestmark = [pytest.mark.process, pytest.mark.xdist_group("ray"), pytest.mark.timeout(900)]


async def test_a_measurement_on_ray(cluster: Any, tmp_path: Path) -> None:
    load = bench.Load(jobs=2, answer=0.05, drawing=0.02)
    with bench.answering(tmp_path, load.answer):
        executor = RayExecutor("ray", renderers=bench.drawers(load.drawing))
        try:
            taken = await bench.measure(executor, load, tmp_path / "ray", 0.05, cores=2)
        finally:
            await executor.aclose()
    assert taken.wall > 4 * load.answer
    assert taken.ratio == taken.wall / taken.ideal
