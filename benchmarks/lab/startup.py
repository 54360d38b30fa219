"""``make bench-startup``: how long a guest waits for the library, and its learner for the first text or page.

Every figure is the median of fresh processes, the cases taken by turns, so that what else the machine does meets them
all alike. A text's clock starts with its process and stops when the first ``text-ready`` is told, a page's when it has
come.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from chalkwright.benchmarks.lab.overhead import MODEL
from chalkwright.benchmarks.lab.replaying import Behaviour, serving

IMPORTS = "from chalkwright import ExplanationService, Options, Problem"
"""What the README's example begins with."""
PROBLEM = "A 120 N stone hangs 0.5 m left of a lever's fulcrum. What force 1.5 m to its right balances it?"
_FIRST_TEXT = """
import asyncio

{imports}

async def main():
    async with ExplanationService(Options({options})) as service:
        async for event in service.stream(Problem(text={problem!r}, grade="8")):
            if event.event == "text-ready":
                print(event.event, flush=True)
                break

asyncio.run(main())
"""


_FIRST_PAGE = """
import subprocess, sys, tempfile, urllib.request

serve = [sys.executable, "-m", "chalkwright", "serve", "--port", "0", "--root"]
with tempfile.TemporaryDirectory() as root:
    server = subprocess.Popen([*serve, root], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    urllib.request.urlopen(server.stdout.readline().split()[-1]).read()
    print("there it is", flush=True)
    server.terminate()
    server.wait()
"""


UNITS = ("python -c pass", "import fastapi")
"""Starts that are not ours: what a slow or busy machine does to them, it does to all."""


class Case(NamedTuple):
    """One kind of start."""

    code: str
    limit: float | None = None
    """Seconds that the median may take."""


def first_text(options: str = "") -> str:
    """A program that says so when the first text is there; ``options`` as they stand in the code."""
    return _FIRST_TEXT.format(imports=IMPORTS, options=options, problem=PROBLEM)


def cases(url: str) -> dict[str, Case]:
    """All starts that are measured; a model's server is at ``url``."""
    model = f"model={MODEL!r}, base_url={url!r}, price='1,2'"
    return {
        "python -c pass": Case("pass"),
        "import fastapi": Case("import fastapi"),
        "import openai": Case("import openai"),
        "import langgraph.graph": Case("import langgraph.graph"),
        "the three names": Case(IMPORTS, 1.0),
        "first text, offline": Case(first_text(), 2.0),
        "first text, a model": Case(first_text(model)),
        "first page, serve": Case(_FIRST_PAGE, 2.0),
    }


def time_first_line(code: str, folder: Path) -> float:
    """Seconds from a process's start to its first line, or to its end where it says nothing. Raises ``RuntimeError``
    where it fails."""
    started = time.monotonic()
    with subprocess.Popen([sys.executable, "-c", code], cwd=folder, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        told = time.monotonic()
    if process.returncode:
        raise RuntimeError(f"a process ended with exit code {process.returncode}")
    return told - started


def measure(kinds: Mapping[str, Case], runs: int, folder: Path) -> dict[str, list[float]]:
    """Seconds of each start, ``runs`` times by turns; one round before them fills the file cache."""
    taken: dict[str, list[float]] = {name: [] for name in kinds}
    for number in range(runs + 1):
        for name, case in kinds.items():
            seconds = time_first_line(case.code, folder)
            if number:
                taken[name].append(seconds)
    return taken


def lines(kinds: Mapping[str, Case], taken: Mapping[str, Sequence[float]]) -> list[str]:
    """The table: median, fastest and slowest, how many times each of :data:`UNITS`, limit."""
    rows = []
    units = {name: statistics.median(taken[name]) for name in UNITS if name in taken}
    for name, case in kinds.items():
        seconds = taken[name]
        limit = "" if case.limit is None else f", the limit is {case.limit:g} s"
        spread = f"({min(seconds):.2f} to {max(seconds):.2f})"
        median = statistics.median(seconds)
        times = "".join(f", {median / unit:.1f} times {least}" for least, unit in units.items() if least != name)
        rows.append(f"{name:24} {median:6.2f} s {spread}{times}{limit}")
    return rows


def main() -> None:
    """Print the figures; exit code 1 when one is above its limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=7, help="fresh processes a figure")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary, serving(Path(temporary), Behaviour()) as (url, _):
        kinds = cases(url)
        taken = measure(kinds, given.runs, Path(temporary))
    sys.stdout.write("\n".join(lines(kinds, taken)) + "\n")
    late = [case.limit is not None and statistics.median(taken[name]) > case.limit for name, case in kinds.items()]
    sys.exit(any(late))


if __name__ == "__main__":
    main()
