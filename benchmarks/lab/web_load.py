"""``make bench-web``: the service under load, against a model that answers at once.

200 jobs are asked for at once, each with a listener on its events, while more requests come one by one: how long does
a ``POST`` take while they run, how much memory does a waiting job cost, does every job end and every listener hear
each event once. Server, worker and model are processes of their own on loopback. The explanations have no pictures:
drawing is measured by ``make bench-render``.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from chalkwright.benchmarks.lab.processes import descendants, proportional_mb
from chalkwright.benchmarks.lab.replaying import MODEL, Behaviour, serving
from chalkwright.benchmarks.lab.simulation.results import percentile
from chalkwright.service.client import Client

LIMIT_MS = 50.0
"""p95 of a POST."""
LIMIT_MB = 1.0
"""Memory of a waiting job."""


@dataclass(frozen=True)
class Load:
    """What was measured."""

    jobs: int
    finished: int
    gaps: int
    """Listeners that missed an event or heard one twice."""
    burst_ms: tuple[float, ...]
    """Each POST of the burst, all sent at once."""
    steady_ms: tuple[float, ...]
    """Each POST of those that came one by one while the others ran."""
    waiting_mb: float
    """Memory of all processes of the service that one waiting job with a listener costs."""
    seconds: float

    def lines(self) -> Iterator[str]:
        """The figures for people."""
        yield f"jobs finished        {self.finished} of {self.jobs} in {self.seconds:.1f} s"
        yield f"streams not whole    {self.gaps}"
        for name, taken in (("one by one", self.steady_ms), ("all at once", self.burst_ms)):
            p50, p95 = (percentile(taken, percent) for percent in (50, 95))
            yield f"POST, {name:<15}p50 {p50:.1f} ms   p95 {p95:.1f} ms"
        yield f"a waiting job        {self.waiting_mb * 1000:.0f} kB"


@contextmanager
def running(folder: Path, *more: str) -> Iterator[tuple[str, int]]:
    """The model and the service as processes; the service's URL and process id."""
    command = "from chalkwright.cli.serve import serve; serve()"
    served = ["--port", "0", "--root", str(folder / "service"), "--model", MODEL, *more]
    with (
        serving(folder, Behaviour(scenes=0)),
        (folder / "stderr").open("w") as told,
        subprocess.Popen(
            [sys.executable, "-c", command, *served], stdout=subprocess.PIPE, stderr=told, text=True
        ) as service,
    ):
        assert service.stdout is not None
        said = service.stdout.readline().split()
        if not said:
            raise SystemExit(f"The service did not start: {(folder / 'stderr').read_text()}")
        try:
            yield said[-1], service.pid
        finally:
            service.terminate()
            service.wait(60)


async def measure(url: str, pid: int, jobs: int, steady: int) -> Load:
    """Ask for ``jobs`` at once, and for ``steady`` more one by one while they run."""
    async with Client(url, timeout=120, patience=120) as client:
        first = await client.explain("How long is a side of a square of 49 cm²?")
        await client.finished(first)  # what is loaded once is loaded
        before, began = memory_mb(pid), time.monotonic()
        burst = [asyncio.create_task(_post(client, f"burst {number}")) for number in range(jobs)]
        posted = await asyncio.gather(*burst)
        heard = [asyncio.create_task(_hear_events(client, job)) for _, job in posted]
        more, most = [], before
        for number in range(steady):
            more.append(await _post(client, f"steady {number}"))
            most = max(most, memory_mb(pid))
            await asyncio.sleep(0.02)
        whole = await asyncio.gather(*heard, *(_hear_events(client, job) for _, job in more))
        states = [(await client.get(job)).state for _, job in (*posted, *more)]
    return Load(
        jobs=len(states),
        finished=states.count("finished"),
        gaps=whole.count(False),
        burst_ms=tuple(milliseconds for milliseconds, _ in posted),
        steady_ms=tuple(milliseconds for milliseconds, _ in more),
        waiting_mb=(most - before) / jobs,
        seconds=time.monotonic() - began,
    )


async def _post(client: Client, text: str) -> tuple[float, str]:
    began = time.monotonic()
    job = await client.explain(f"How long is a side of a square of 49 cm²? ({text})")
    return (time.monotonic() - began) * 1000, job.id


async def _hear_events(client: Client, job: str) -> bool:
    """Whether the job's events came whole."""
    numbers = [event.seq async for event in client.events(job)]
    return numbers == list(range(1, len(numbers) + 1))


def memory_mb(pid: int) -> float:
    """Proportional memory of a process and all its descendants."""
    return sum(proportional_mb(one) for one in (pid, *descendants(pid)))


def main() -> None:
    """Measure, print, and fail beyond a limit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=200)
    parser.add_argument("--steady", type=int, default=100)
    parser.add_argument("--db", help="postgresql://…; SQLite if left out")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    more = ["--workers", str(given.workers), *(("--db", given.db) if given.db else ())]
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), *more) as (url, pid):
        load = asyncio.run(measure(url, pid, given.jobs, given.steady))
    sys.stdout.write("\n".join(load.lines()) + "\n")
    good = load.finished == load.jobs and not load.gaps
    if not good or percentile(load.steady_ms, 95) > LIMIT_MS or load.waiting_mb > LIMIT_MB:
        raise SystemExit(
            f"Beyond a limit: p95 of POST {LIMIT_MS:.0f} ms, {LIMIT_MB:.0f} MB a waiting job, all finished."
        )


if __name__ == "__main__":
    main()
