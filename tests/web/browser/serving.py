"""A real server in a thread of its own."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import uvicorn

from agent.web.app import create_app
from agent.web.settings import Settings
from tests.wire.server import WireServer


@dataclass
class Served:
    """A server that listens; its run folders and database lie in ``root``."""

    url: str
    settings: Settings
    app: Any
    wire: WireServer | None = None


def serve(settings: Settings, wire: WireServer | None = None) -> Iterator[Served]:
    """Start a server in a thread of its own, and stop it: for a fixture that needs settings of its own."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.bind(("127.0.0.1", 0))
    app = create_app(settings)
    config = uvicorn.Config(app, log_config=None, log_level="critical", access_log=False, timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True, name="served")
    listening.listen(128)
    thread.start()
    try:
        yield Served(f"http://127.0.0.1:{listening.getsockname()[1]}", settings, app, wire)
    finally:
        server.should_exit = True
        thread.join(15)
