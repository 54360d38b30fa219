"""``make bench-render``: our warm renders beside ``manim -s -qh`` of the same files, in one run."""

from __future__ import annotations

import argparse
import asyncio
import json
from pathlib import Path

from rich.console import Console

from chalkwright.benchmarks.lab.render import beside, measure, report

OUT = Path("out/bench-render")


def main() -> None:
    """Measure, print the tables and write them to ``out/bench-render``."""
    parser = argparse.ArgumentParser(prog="python -m chalkwright.benchmarks.lab.render", description=__doc__)
    parser.add_argument("--runs", type=int, default=10, help="runs of stock Manim a scene (ours: twice as many)")
    parser.add_argument("--memory", type=int, default=500, help="renders over which memory is watched; 0: none")
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--beside", type=Path, help="the Python of another installation: measure both, turn about")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    if given.beside is not None:
        codes = {scene: measure.source(scene) for scene in measure.SCENES}
        compared = beside.compare(given.beside.absolute(), codes, 2 * given.runs)
        (given.out / "beside.json").write_text(json.dumps(compared, indent=1), encoding="utf-8")
        Console().print(report.beside(compared))
        return
    measured = asyncio.run(measure.everything(given.runs, given.memory, given.out))
    (given.out / "report.json").write_text(json.dumps(measured, indent=1), encoding="utf-8")
    console = Console()
    for table in report.tables(measured):
        console.print(table)


if __name__ == "__main__":
    main()
