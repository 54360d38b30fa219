"""What one simulated scenario came to. Pure."""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import Decimal

from chalkwright.agent.data import Frozen, Usage
from chalkwright.agent.models.registry import resolve
from chalkwright.benchmarks.lab.simulation.cluster import Cluster
from chalkwright.benchmarks.lab.simulation.measured import SimulationFigures
from chalkwright.benchmarks.lab.simulation.scenario import Scenario

BINDS = 0.8
"""From this utilisation on, a limit binds."""

_FEW = 20


class Outcome(Frozen):
    """One row."""

    scenario: Scenario
    finished: int
    failed: int
    seconds: float
    an_hour: float
    """Explanations finished an hour, once the first fifth has ended and until the last two fifths are left."""
    first_text: tuple[float, float]
    """p50 and p95, seconds from the arrival (of a backlog: from the start of each), as the two that follow."""
    first_picture: tuple[float, float]
    whole: tuple[float, float]
    used: dict[str, float]
    """Limit → share of it that was used until most had ended."""
    binding: str
    calls: int
    refused: int
    lost_calls: int
    lost_nodes: int
    parents: float
    """Render parents that stood ready, on average."""
    dollars: Decimal | None
    """For 1,000 explanations, without caching."""


def percentile(values: Sequence[float], percent: float) -> float:
    """Nearest rank; NaN for nothing."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)] if ordered else math.nan


def simulate(measured: SimulationFigures, scenario: Scenario) -> Outcome:
    """Run one scenario."""
    cluster = Cluster(measured, scenario)
    cluster.run()
    return outcome(cluster)


def outcome(cluster: Cluster) -> Outcome:
    """What a cluster that has run came to."""
    jobs, billed, scenario = cluster.jobs, cluster.provider.billed, cluster.scenario
    done = [job for job in jobs if job.finished is not None]
    used = cluster.full
    return Outcome(
        scenario=scenario,
        finished=len(done),
        failed=sum(job.failed for job in jobs),
        seconds=cluster.env.now,
        an_hour=_rate(cluster.ends) * len(done) / len(jobs),
        first_text=_both([job.first_text for job in done if job.first_text is not None]),
        first_picture=_both([job.first_picture for job in done if job.first_picture is not None]),
        whole=_both([job.finished for job in done if job.finished is not None]),
        used=used,
        binding=_binding(used),
        calls=billed.calls,
        refused=billed.refused,
        lost_calls=billed.lost,
        lost_nodes=cluster.lost_nodes,
        parents=cluster.pool.there.seconds / cluster.env.now if cluster.env.now else 0.0,
        dollars=_dollars(scenario.model, billed.input, billed.output, len(done)),
    )


def _both(values: Sequence[float]) -> tuple[float, float]:
    return percentile(values, 50), percentile(values, 95)


def _rate(ends: Sequence[float]) -> float:
    """An hour; beginning and end, when few are at work, count only where there are few in all."""
    if len(ends) < _FEW:
        return len(ends) / ends[-1] * 3600 if ends and ends[-1] else 0.0
    low, high = len(ends) // 5, len(ends) * 3 // 5
    return (high - low) / (ends[high] - ends[low]) * 3600


def _binding(used: dict[str, float]) -> str:
    """The limit that is nearest to its end; seats only where no other is near."""
    others = {name: share for name, share in used.items() if name != "seats"}
    name = max(others, key=lambda one: others[one], default="")
    if name and others[name] >= BINDS:
        return name
    return "seats" if used.get("seats", 0.0) >= BINDS else "none"


def _dollars(model: str, sent: float, written: float, done: int) -> Decimal | None:
    if not done:
        return None
    cost = resolve(model).cost(Usage(input_tokens=round(sent), output_tokens=round(written)))
    return None if cost is None else cost / done * 1000
