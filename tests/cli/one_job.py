"""A program: ``chalkwright serve`` with a worker of its own, one explanation and one verdict on it, and its end."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys

from chalkwright import Client

PROBLEM = "A 5 m ladder leans against a wall. Its foot is 3 m from the wall. How high does it reach?"
_SERVE = "import sys; from chalkwright.cli.main import main; sys.argv[0] = 'chalkwright'; sys.exit(main())"


async def _asked(url: str) -> None:
    async with Client(url) as client:
        job = await client.explain(PROBLEM)
        async for _ in client.events(job):
            pass
        done = await client.get(job)
        result = await client.result(job)
        if done.state != "finished" or not result.figures:
            sys.exit(f"the job ended {done.state}: {done.fault}")
        await client.file(job, "explanation.html")


def main() -> None:
    """Ends with a sentence when a job did not go well."""
    serving = subprocess.Popen(
        [sys.executable, "-c", _SERVE, "serve", "--port", "0", "--root", "runs", "--workers", "1"],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        if serving.stdout is None:
            sys.exit("nothing is told")
        asyncio.run(_asked(serving.stdout.readline().split()[-1]))
    finally:
        serving.send_signal(signal.SIGTERM)
        serving.wait(60)


if __name__ == "__main__":
    main()
