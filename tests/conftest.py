"""Fixtures for all tests. No test reaches beyond this machine: pytest-socket refuses (see pyproject)."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

pytest.register_assert_rewrite("tests")

from chalkwright.agent.models.registry import listed  # noqa: E402
from tests.plugins.asserting import Asserting  # noqa: E402
from tests.plugins.tiers import Tiers  # noqa: E402
from tests.wire.server import WireServer  # noqa: E402

PREFIXES = ("CHALKWRIGHT_",)
ENDINGS = ("_API_KEY", "_BASE_URL", "_PROXY", "_proxy")


def pytest_addoption(parser: pytest.Parser) -> None:
    said = "quick: what make test runs; rest: all that it leaves out"
    parser.addoption("--tier", choices=("quick", "rest"), help=said)


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Asserting())
    config.pluginmanager.register(Tiers(config.getoption("--tier")))


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
