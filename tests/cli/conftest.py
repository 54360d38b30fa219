"""A run that takes long without doing anything begins before all others; Ctrl-C reaches what is started here."""

from __future__ import annotations

import signal
import socket
import subprocess
from collections.abc import Iterator

import pytest

from tests.cli.command import KEY, LEVER, asking, start


@pytest.fixture(scope="session", autouse=True)
def _interruptible() -> Iterator[None]:
    """Whoever is started in the background ignores SIGINT, and so would all that it starts."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="session", autouse=True)
def _begun(request: pytest.FixtureRequest) -> None:
    """Where somebody waits for that run."""
    if any("unreachable" in getattr(item, "fixturenames", ()) for item in request.session.items):
        request.getfixturevalue("unreachable")


@pytest.fixture(scope="session")
def unreachable(tmp_path_factory: pytest.TempPathFactory) -> Iterator[subprocess.Popen[bytes]]:
    """A run whose model's port is closed: it tries again for some seconds."""
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))  # and never listens
        url = f"http://127.0.0.1:{closed.getsockname()[1]}/v1"
        process = start(
            *("gen", "--text", LEVER, *asking(url)),
            cwd=tmp_path_factory.mktemp("unreachable"),
            env={"OPENAI_API_KEY": KEY},
        )
        yield process
        process.kill()
        process.wait()
