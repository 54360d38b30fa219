"""A cluster joined from afar, as ``ray://HOST:PORT``: Ray's own client and server, in processes of their own."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.loopback import free_port

pytest.importorskip("ray")
ROOT = Path(__file__).parents[3]
ENDED = 200.0


@pytest.fixture
def environment() -> dict[str, str]:
    token = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": "0123456789abcdef" * 4}
    return {**os.environ, **token, "PYTHONPATH": str(ROOT), "RAY_USAGE_STATS_ENABLED": "0"}


@pytest.fixture
def head(environment: dict[str, str], tmp_path: Path) -> Iterator[str]:
    """The address of a head node that was started as docs/scale.md says."""
    port, client = free_port(), free_port()
    command = [str(Path(sys.executable).with_name("ray")), "start", "--head", "--block", "--include-dashboard=false",
               "--node-ip-address=127.0.0.1", f"--port={port}", f"--ray-client-server-port={client}",
               "--num-cpus=2", f"--object-store-memory={200 << 20}"]  # fmt: skip
    with (tmp_path / "head.log").open("wb") as log:
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True)
    yield f"ray://127.0.0.1:{client}"
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@pytest.mark.timeout(260)
async def test_who_gives_up_leaves_nothing_broken(head: str, environment: dict[str, str], tmp_path: Path) -> None:
    caller = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.agent.executing.far_caller", head, str(tmp_path),
        env=environment, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    try:
        async with asyncio.timeout(ENDED):
            out, err = await caller.communicate()
    finally:
        if caller.returncode is None:
            caller.kill()
    assert out.decode() == "complete\n", err.decode()
    # Said of a future cancelled under Ray's client; of a join that was tried again it may say other things.
    assert "InvalidStateError" not in err.decode()
