"""A small run of ``make bench-render``: everything it measures is there and has the right order of magnitude."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from rich.console import Console

from chalkwright.benchmarks.lab.render import beside, measure, report

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


def test_two_installations_are_measured_in_one_run_on_the_same_new_labels() -> None:
    compared = beside.compare(Path(sys.executable), {"labels": measure.source("labels")}, 2)
    alone, throughput = compared["alone"]["labels"], compared["throughput"]
    for row in (alone, throughput):
        assert 1 / 5 < row["own"] / row["other"] < 5, "the same installation is about as fast as itself"
    console = Console(record=True, width=100)
    console.print(report.beside(compared))
    assert "scenes a second" in console.export_text()


def test_an_installation_that_cannot_draw_ends_the_run() -> None:
    code = measure.source("labels").replace("Text(", "Texxt(")
    with pytest.raises(RuntimeError, match="drew nothing"):
        beside.compare(Path(sys.executable), {"broken": code}, 1)
