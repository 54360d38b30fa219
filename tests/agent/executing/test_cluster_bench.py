"""``make bench-cluster`` on a small load."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from chalkwright.agent.executors.ray import RayExecutor
from chalkwright.agent.models.registry import MODELS_VARIABLE
from chalkwright.benchmarks.lab import cluster as bench

pytestmark = [pytest.mark.process, pytest.mark.xdist_group("ray"), pytest.mark.timeout(900)]


async def test_a_measurement_on_ray(cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load = bench.Load(jobs=2, answer=0.05, drawing=0.02)
    with bench.run_server(load.answer) as url:
        own = tmp_path / "models.toml"
        own.write_text(bench.catalogue(url))
        monkeypatch.setenv(MODELS_VARIABLE, str(own))
        executor = RayExecutor("ray", renderers=bench.drawers(load.drawing))
        try:
            taken = await bench.measure(executor, load, tmp_path / "ray", 0.05, cores=2)
        finally:
            await executor.aclose()
    assert taken.wall > 4 * load.answer
    assert taken.ratio == taken.wall / taken.ideal
