"""Tables from what was measured."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from typing import Any

from rich.table import Table

WANTED = 30
"""How many times as fast as stock Manim a warm scene has to be."""


MOST_MORE_MS, LEAST_THROUGHPUT = 10.0, 0.95
"""What a change of the walls may cost a scene alone, and leave of the throughput."""


def tables(measured: dict[str, Any]) -> Iterator[Table]:
    """One table a question."""
    yield _beside(measured)
    yield _steps(measured)
    yield _throughput(measured)
    if "memory" in measured:
        yield _memory(measured["memory"])


def beside(compared: dict[str, Any]) -> Table:
    """What :func:`chalkwright.benchmarks.lab.render.beside.compare` found, with the limits that walls may cost."""
    table = Table(title="Medians beside the other installation, labels new in each render")
    for name in ("", "other", "own", "difference", "limit"):
        table.add_column(name, justify="left" if not name else "right")
    for scene, row in compared["alone"].items():
        more = row["own"] - row["other"]
        met = _mark(more <= MOST_MORE_MS)
        table.add_row(f"{scene}, ms", f"{row['other']:.1f}", f"{row['own']:.1f}", f"{more:+.1f}", met)
    row = compared["throughput"]
    ratio = row["own"] / row["other"]
    met = _mark(ratio >= LEAST_THROUGHPUT)
    table.add_row("scenes a second", f"{row['other']:.2f}", f"{row['own']:.2f}", f"{ratio:.2f} ×", met)
    return table


def _beside(measured: dict[str, Any]) -> Table:
    note = "" if measured["tex"] else "; no TeX here, so stock Manim sets formulas with our typesetter"
    table = Table(title=f"Medians, in seconds{note}")
    for name in ("scene", "manim -s -qh", "ours, warm", "times as fast", f"≥ {WANTED}"):
        table.add_column(name, justify="left" if name == "scene" else "right")
    for scene, row in measured["scenes"].items():
        ratio = row["stock"] / row["ours"]
        table.add_row(scene, f"{row['stock']:.2f}", f"{row['ours']:.3f}", f"{ratio:.0f}", _mark(ratio >= WANTED))
    return table


def _steps(measured: dict[str, Any]) -> Table:
    table = Table(title=f"Where the milliseconds go (a parent starts once, in {measured['start']:.1f} s)")
    table.add_column("step")
    scenes = measured["scenes"]
    for scene in scenes:
        table.add_column(scene, justify="right")
    names = list(next(iter(scenes.values()))["steps"])
    for name in names:
        table.add_row(name, *(f"{row['steps'][name] * 1000:.1f}" for row in scenes.values()))
    table.add_row("wall, first time", *(f"{measured['first'][scene]['wall'] * 1000:.1f}" for scene in scenes))
    return table


def _throughput(measured: dict[str, Any]) -> Table:
    one, every = measured["throughput"]["one"], measured["throughput"]["all"]
    table = Table(title="Scenes a second")
    for name in ("one core", f"{measured['cores']} cores", "ratio"):
        table.add_column(name, justify="right")
    table.add_row(f"{one:.1f}", f"{every:.1f}", f"{every / one:.2f}")
    return table


def _memory(memory: dict[str, list[float]]) -> Table:
    table = Table(title="Proportional set size in MiB")
    for name in ("", "first fifth", "last fifth", "largest"):
        table.add_column(name, justify="right")
    for name, sizes in memory.items():
        fifth = max(1, len(sizes) // 5)
        table.add_row(name, f"{median(sizes[:fifth]):.0f}", f"{median(sizes[-fifth:]):.0f}", f"{max(sizes):.0f}")
    return table


def _mark(good: bool) -> str:
    return "yes" if good else "NO"
