"""A small run of ``make bench-render``: everything it measures is there and has the right order of magnitude."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console

from chalkwright.benchmarks.lab.render import measure, report

pytestmark = pytest.mark.process


async def test_a_small_run_measures_everything(tmp_path: Path) -> None:
    measured = await measure.everything(1, 3, tmp_path)
    assert set(measured["scenes"]) == {"labels", "axes", "formulas"}
    for row in measured["scenes"].values():
        assert row["stock"] > row["ours"], "a warm render is faster than a cold Manim"
        inside = sum(seconds for step, seconds in row["steps"].items() if step not in ("total", "wall"))
        assert 0 < inside < 1.1 * row["steps"]["wall"]
    assert len(measured["memory"]["parent"]) == len(measured["memory"]["worker"]) == 3
    assert min(measured["memory"]["worker"]) > 10
    assert measured["throughput"]["all"] > 0
    console = Console(record=True, width=100)
    for table in report.tables(measured):
        console.print(table)
    assert "times as fast" in console.export_text()
