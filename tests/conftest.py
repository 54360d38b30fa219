"""Fixtures for all tests. No test reaches beyond this machine: pytest-socket refuses (see pyproject)."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from agent.models.registry import listed
from tests.wire.server import WireServer

PREFIXES = ("CHALKWRIGHT_",)
ENDINGS = ("_API_KEY", "_BASE_URL", "_PROXY", "_proxy")


@pytest.fixture(autouse=True)
def _bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No key, endpoint, proxy or setting of this machine reaches a test."""
    for name in list(os.environ):
        if name.startswith(PREFIXES) or name.endswith(ENDINGS):
            monkeypatch.delenv(name)
    for row in listed():
        for name in row.spec.keys:
            monkeypatch.delenv(name, raising=False)


@pytest.fixture
def wire() -> Iterator[WireServer]:
    """A server to script; raises at the end what a script raised."""
    with WireServer() as server:
        yield server
    for error in server.errors:
        raise error
