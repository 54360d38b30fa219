"""One side of :mod:`chalkwright.benchmarks.lab.render.beside`, run as a file by the Python of either installation.

Reads lines of JSON, each a list of drawing codes, draws them at once and answers with the seconds it took.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any


def _pool(at_once: int) -> Any:
    try:
        from chalkwright.renderers.pool.pool import PooledRenderer
    except ImportError:  # where it was before November 2026
        from chalkwright.renderers.pool import PooledRenderer  # type: ignore[attr-defined, no-redef]
    return PooledRenderer("manim", at_once=at_once)


async def _serve(at_once: int) -> None:
    from chalkwright.renderers.base import RenderRequest

    out = sys.stdout
    pool = _pool(at_once)
    with tempfile.TemporaryDirectory() as folder:

        async def draw(code: str) -> None:
            stem = f"scene-{time.monotonic_ns()}"  # a file system may take its time to replace a file
            rendering = await pool.render(RenderRequest(code=code, scene="Scene1", folder=Path(folder), stem=stem))
            if not rendering.ok:
                raise SystemExit(f"not drawn: {rendering.faults}")

        await pool.warm()
        out.write("ready\n")
        out.flush()
        while line := await asyncio.to_thread(sys.stdin.readline):
            started = time.monotonic()
            await asyncio.gather(*map(draw, json.loads(line)))
            out.write(f"{time.monotonic() - started}\n")
            out.flush()
        await pool.aclose()


if __name__ == "__main__":
    asyncio.run(_serve(int(sys.argv[1])))
