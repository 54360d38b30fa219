"""A real server in a thread of its own."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import uvicorn

from chalkwright.service.app import create_app
from chalkwright.service.settings import Settings
from tests.wire.server import WireServer


@dataclass
class Served:
    """A server that listens; its run folders and database lie in ``root``."""

    url: str
    settings: Settings
    app: Any
    loop: asyncio.AbstractEventLoop
    wire: WireServer | None = None


class _Told(uvicorn.Server):
    """Says when it is up, or has ended."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.settled = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.loop = asyncio.get_running_loop()
        self.settled.set()

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            super().run(sockets)
        finally:
            self.settled.set()


def serve(settings: Settings, wire: WireServer | None = None) -> Iterator[Served]:
    """Start a server in a thread of its own, and stop it: for a fixture that needs settings of its own."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # else small answers wait 40 ms
    listening.bind(("127.0.0.1", 0))
    app = create_app(settings)
    config = uvicorn.Config(app, log_config=None, log_level="critical", access_log=False, timeout_graceful_shutdown=1)
    server = _Told(config)
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True, name="served")
    listening.listen(128)
    thread.start()
    # The kernel would take in requests that nobody answers.
    if not server.settled.wait(60) or not server.started:
        raise RuntimeError("the server did not start")
    try:
        yield Served(f"http://127.0.0.1:{listening.getsockname()[1]}", settings, app, server.loop, wire)
    finally:
        server.should_exit = True
        thread.join(15)
