"""``make bench-simulation``: the system from 1 to 1,000 nodes; one machine beside reality (``--check``)."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from chalkwright.agent.errors import ChalkwrightError
from chalkwright.benchmarks.lab.simulation import costs, measured, sweep
from chalkwright.benchmarks.lab.simulation.results import Outcome, simulate
from chalkwright.benchmarks.lab.simulation.scenario import Scenario

OUT = Path("out/simulation")
_WIDE = 128
"""Columns of the tables where there is no terminal."""


def main() -> None:
    """Simulate, print the tables, write them and the plot to ``out/simulation``."""
    given = _parser().parse_args()
    console = Console()
    if not console.is_terminal:
        console = Console(width=_WIDE)
    try:
        if given.check:
            from chalkwright.benchmarks.lab.simulation import reality

            raise SystemExit(asyncio.run(reality.compare(console, given.explanations)))
        if given.check_ray:
            from chalkwright.benchmarks.lab.simulation import reality_ray

            raise SystemExit(asyncio.run(reality_ray.compare(console, given.explanations)))
        if given.costs:
            console.print(costs.table(costs.rows(measured.load_shipped())), markup=False)
            return
        _sweep(console, given)
    except ChalkwrightError as error:
        raise SystemExit(str(error)) from error


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m chalkwright.benchmarks.lab.simulation", description=__doc__)
    parser.add_argument("--model", default="kimi", help="a preset with figures in measured.json")
    parser.add_argument("--measured", type=Path, help="figures of your own, in the form of measured.json")
    parser.add_argument("--nodes", type=int, nargs="+", default=list(sweep.NODES))
    parser.add_argument("--cores", type=int, default=8, help="of a node")
    parser.add_argument("--seats", type=int, default=16, help="explanations at once on a node")
    parser.add_argument("--limits", choices=sweep.ALLOWED, nargs="+", default=list(sweep.ALLOWED))
    parser.add_argument("--node-life", type=float, metavar="SECONDS", help="mean time until a node is lost")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--costs", action="store_true", help="only the dollars of 1,000 explanations by model")
    parser.add_argument("--check", action="store_true", help="the real service beside the prediction for it")
    parser.add_argument("--check-ray", action="store_true", help="the same on two nodes of Ray on this machine")
    parser.add_argument("--explanations", type=int, default=24, help="of --check")
    return parser


def _sweep(console: Console, given: argparse.Namespace) -> None:
    figures = measured.read(given.measured) if given.measured else measured.load_shipped()
    base = Scenario(
        model=given.model, cores=given.cores, jobs_a_node=given.seats, node_life=given.node_life, seed=given.seed
    )
    given.out.mkdir(parents=True, exist_ok=True)
    curves: dict[sweep.Allowed, Sequence[Outcome]] = {}
    for allowed in given.limits:
        curves[allowed] = [simulate(figures, one) for one in sweep.scenarios(base, allowed, figures, given.nodes)]
        console.print(sweep.table(curves[allowed], allowed))
    rows = [one.model_dump_json() for outcomes in curves.values() for one in outcomes]
    (given.out / "outcomes.jsonl").write_text("\n".join(rows) + "\n", encoding="utf-8")
    picture = sweep.plot(curves)
    (given.out / "sweep.svg").write_bytes(picture.svg)
    (given.out / "sweep.png").write_bytes(picture.png)
    console.print(f"{given.out / 'sweep.png'}: {picture.alternative[:60]}…")


if __name__ == "__main__":
    main()
