"""A cluster joined from afar, as ``ray://HOST:PORT``: Ray's own client and server, in processes of their own."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = [pytest.mark.process, pytest.mark.xdist_group("ray"), pytest.mark.timeout(900)]

ROOT = Path(__file__).parents[3]


async def test_who_gives_up_leaves_nothing_broken(cluster: Any, client_port: int, tmp_path: Path) -> None:
    caller = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.agent.executing.far_caller",
        f"ray://127.0.0.1:{client_port}",
        str(tmp_path),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        out, err = await caller.communicate()
    finally:
        if caller.returncode is None:
            caller.kill()
    assert out.decode() == "complete\n", err.decode()
    # Said of a future cancelled under Ray's client; of a join that was tried again it may say other things.
    assert "InvalidStateError" not in err.decode()
