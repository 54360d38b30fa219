"""Ports of this machine, for servers that a bench starts."""

from __future__ import annotations

import contextlib
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence


def free_port() -> int:
    """One that nobody listens on at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@contextlib.contextmanager
def listening(command: Sequence[str], port: int) -> Iterator[int]:
    """A process that serves at ``port``, from when it answers there; its id."""
    with subprocess.Popen(command) as server:
        try:
            while server.poll() is None:
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                    break
                time.sleep(0.05)
            if server.poll() is not None:
                raise RuntimeError(f"The server ended before it answered, with exit code {server.returncode}.")
            yield server.pid
        finally:
            server.terminate()
