"""The service as it really runs: uvicorn on loopback, in this event loop or in processes of its own, and a client."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from chalkwright.service.app import create_app
from chalkwright.service.client import Client
from chalkwright.service.serving import Server, bind_socket
from chalkwright.service.settings import Settings
from tests.cli.starts import children
from tests.cli.warm import Command
from tests.wire.clients import KEY
from tests.wire.server import WireServer

MODEL = "gpt-5"
MANY = "many"
"""A model of :func:`catalogue`, which many jobs may call at once."""


def catalogue(folder: Path, wire: WireServer) -> str:
    """A models file with :data:`MANY`, to be named in ``CHALKWRIGHT_MODELS``."""
    file = folder / "models.toml"
    file.write_text(
        "[providers.wire]\n"
        'label = "Wire"\nadapter = "openai"\nkeys = ["OPENAI_API_KEY"]\nconcurrency = 256\n'
        f'base_url = "{wire.openai_url}"\n'
        f'[models.{MANY}]\nprovider = "wire"\nid = "wire-1"\nprice = {{ input = 1.0, output = 10.0 }}\n'
    )
    return str(file)


@asynccontextmanager
async def served(settings: Settings, **config: object) -> AsyncIterator[Client]:
    """The service in this event loop; its client knows the address. ``config``: see :class:`uvicorn.Config`."""
    listening = bind_socket("127.0.0.1", 0)
    ready = asyncio.Event()
    server = Server(create_app(settings), ready.set, **config)
    serving = asyncio.create_task(server.serve([listening]))
    try:
        await asyncio.wait((serving, waiting := asyncio.ensure_future(ready.wait())), return_when="FIRST_COMPLETED")
        waiting.cancel()
        async with Client(f"http://127.0.0.1:{listening.getsockname()[1]}") as client:
            yield client
    finally:
        server.should_exit = True
        await serving


class ServerProcess:
    """``chalkwright serve`` in a process of its own, with its workers."""

    def __init__(self, root: Path, *more: str, port: int = 0, **environment: str) -> None:
        with (root.parent / "stderr").open("a") as stderr:
            self.process = Command(
                ["serve", "--root", str(root), "--port", str(port), *more],
                Path.cwd(),
                os.environ | {"OPENAI_API_KEY": KEY} | environment,
                stderr.fileno(),
            )
        said = self.process.stdout.readline()
        assert said.startswith("Chalkwright is served at http://"), (root.parent / "stderr").read_text()
        self.url = said.split()[-1]

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    def workers(self) -> list[int]:
        """Process ids of the workers."""
        return children(self.process.pid)

    def kill(self) -> None:
        """As ``kill -9`` and a power cut would end it: nothing is cleaned up."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def stop(self) -> int:
        """As a deployment ends it; its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)


def gone(pids: list[int]) -> None:
    """Wait for the end of processes that are not our children."""
    limit = threading.Event()
    assert pids
    for _ in range(400):
        if not any(_runs(pid) for pid in pids):
            return
        limit.wait(0.05)
    raise AssertionError(f"workers outlived their server: {pids}")


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False
