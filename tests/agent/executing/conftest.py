"""A real Ray cluster of two nodes on this machine, and state in a real PostgreSQL."""

from __future__ import annotations

import secrets
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from chalkwright.agent.executors.shared import SharedState
from chalkwright.benchmarks.lab.loopback import free_port
from chalkwright.benchmarks.lab.own_cluster import own_cluster

SEATS = 8
"""Idle processes that a node keeps for the next test: starting one takes seconds of a core."""


@pytest.fixture(scope="session")
def new_shared(request: pytest.FixtureRequest) -> Callable[[Path], SharedState]:
    """Makes a state with a database and an object store of its own."""

    def made(folder: Path) -> SharedState:
        return SharedState(request.getfixturevalue("new_database")(), f"file://{folder / 'objects'}", lease=3.0)

    return made


@pytest.fixture
def shared(new_shared: Callable[[Path], SharedState], tmp_path: Path) -> SharedState:
    return new_shared(tmp_path)


@pytest.fixture(scope="session")
def client_port() -> int:
    """Where the cluster is joined from afar."""
    return free_port()


@pytest.fixture(scope="session")
def cluster(client_port: int, request: pytest.FixtureRequest) -> Iterator[Any]:
    """Two raylets with resources of their own; the second may be taken away, and is put back by who does.

    The quick tier has one of one core, for a picture is all that is drawn there.

    They want a token, as docs/scale.md says. They start as a script's job in the background does, and so do their
    workers: with SIGINT ignored.
    """
    from ray._private.authentication_test_utils import reset_auth_token_state  # takes seconds: not in every worker

    small = request.config.getoption("--tier") == "quick"
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with pytest.MonkeyPatch.context() as environment:
            # Of a caller that joins from afar, workers do not know where its modules lie.
            environment.setenv("PYTHONPATH", str(Path(__file__).parents[3]))
            environment.setenv("RAY_AUTH_MODE", "token")
            environment.setenv("RAY_AUTH_TOKEN", secrets.token_hex(32))
            environment.setenv("RAY_USAGE_STATS_ENABLED", "0")
            reset_auth_token_state()  # whoever imported Ray had it read the environment already
            size: dict[str, Any] = {"cores": 1, "nodes": 1} if small else {"cores": 2, "seats": SEATS}
            with own_cluster(**size, client_port=None if small else client_port) as joined:
                signal.signal(signal.SIGINT, before)
                yield joined
    finally:
        signal.signal(signal.SIGINT, before)
