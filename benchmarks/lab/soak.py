"""``make soak``: full load in this process for half an hour, and a verdict: what it holds stays flat, or grows.

Explanations run at once against a replaying server that answers, refuses, breaks off, talks nonsense and sends drawing
code that fails; pictures are really drawn; every few explanations one is cancelled on its way. Memory, descriptors,
threads, processes and temporary files are sampled. Exit code 1 when one of them grows faster than its bound.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from chalkwright.agent.data import Problem
from chalkwright.agent.errors import ChalkwrightError
from chalkwright.agent.events import OutlineReady
from chalkwright.agent.explain.service import ExplanationService
from chalkwright.agent.runs.job import Options
from chalkwright.benchmarks.lab import flatness
from chalkwright.benchmarks.lab.replaying import MODEL, Behaviour, serving

OUT = Path("out/soak")
BEHAVIOUR = Behaviour(
    seconds={"outline": 0.3, "plan": 0.1, "drawing": 0.2},
    spread=0.5,
    busy=0.03,
    broken=0.01,
    cut=0.01,
    useless=0.03,
    wrong=0.05,
)
EVERY = 3.0
"""Seconds between samples."""
_CANCELLED = 11
"""One explanation in so many is cancelled once its outline is there."""
_PROGRESS = 60.0


class Soak:
    """One run; ``counts`` says what became of the explanations."""

    def __init__(self, folder: Path, *, at_once: int, seconds: float, every: float = EVERY) -> None:
        self.counts: Counter[str] = Counter()
        self.samples: list[flatness.Sample] = []
        self._runs = folder / "runs"
        self._temporary = folder / "tmp"
        self._folder = folder
        self._at_once = at_once
        self._seconds = seconds
        self._every = every
        self._number = 0

    async def run(self, console: Console) -> None:
        """Load and sample until the time is over and there are samples enough for a verdict."""
        self._temporary.mkdir(parents=True, exist_ok=True)
        before, tempfile.tempdir = tempfile.tempdir, str(self._temporary)
        try:
            with serving(self._folder, BEHAVIOUR) as (_, server):
                options = Options(model=MODEL, max_seconds=120, proof="off")
                async with ExplanationService(options, root=self._runs, jobs_at_once=self._at_once) as service:
                    until = time.monotonic() + self._seconds
                    seats = [asyncio.create_task(self._seat(service, until)) for _ in range(self._at_once)]
                    await self._watch(seats, until, server, console)
                    await asyncio.gather(*seats)
        finally:
            tempfile.tempdir = before

    async def _seat(self, service: ExplanationService, until: float) -> None:
        while time.monotonic() < until or len(self.samples) < flatness.FEWEST:
            self._number += 1
            number = self._number
            problem = Problem(text=f"How long is a side of a square of area {number} cm²?")
            out = self._runs / f"explanation-{number}"
            try:
                self.counts[await _explain(service, problem, out, cancel=number % _CANCELLED == 0)] += 1
            except ChalkwrightError as error:
                self.counts[type(error).__name__] += 1
            await asyncio.to_thread(shutil.rmtree, out, ignore_errors=True)

    async def _watch(self, seats: Sequence[asyncio.Task[None]], until: float, server: int, console: Console) -> None:
        told = time.monotonic()
        while not all(seat.done() for seat in seats):
            self.samples.append(await asyncio.to_thread(flatness.sample, self._temporary, (server,)))
            if time.monotonic() - told > _PROGRESS:
                told = time.monotonic()
                console.print(f"{until - told:.0f} s left, {dict(self.counts)}, {_words(self.samples[-1])}")
            await asyncio.sleep(self._every)


async def _explain(service: ExplanationService, problem: Problem, out: Path, *, cancel: bool) -> str:
    async for event in service.stream(problem, out=out):
        if cancel and isinstance(event, OutlineReady):
            return "cancelled"
    return "finished"


def _words(sample: flatness.Sample) -> str:
    return ", ".join(
        f"{name.replace('_', ' ')} {value:,.0f}" for name, value in sample._asdict().items() if name != "at"
    )


def main() -> None:
    """Soak, print the verdicts and write the samples to ``out/soak``; exit code 1 when something grows."""
    parser = argparse.ArgumentParser(prog="python -m chalkwright.benchmarks.lab.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--at-once", type=int, default=16, help="explanations at the same time")
    parser.add_argument("--out", type=Path, default=OUT)
    given = parser.parse_args()
    console = Console() if sys.stdout.isatty() else Console(width=128)
    # Each reply that is told to fail would be a warning.
    logging.getLogger("chalkwright.agent").setLevel(logging.ERROR)
    given.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="chalkwright-soak-") as folder:
        soak = Soak(Path(folder), at_once=given.at_once, seconds=given.minutes * 60)
        asyncio.run(soak.run(console))
    with (given.out / "samples.csv").open("w", encoding="utf-8") as file:
        file.write(",".join(flatness.Sample._fields) + "\n")
        file.writelines(",".join(f"{value:.3f}" for value in one) + "\n" for one in soak.samples)
    found = flatness.verdicts(soak.samples)
    console.print(f"{dict(soak.counts)}, {len(soak.samples)} samples in {given.out / 'samples.csv'}")
    console.print(flatness.table(found, given.minutes))
    raise SystemExit(0 if soak.counts["finished"] and all(one.flat for one in found) else 1)


if __name__ == "__main__":
    main()
