"""Fixtures for all tests. No test reaches beyond this machine: pytest-socket refuses (see pyproject)."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from hypothesis import HealthCheck, Phase, settings

# Nearly all that importing and collecting make stays; ``tests/plugins/tiers.py`` tells the collector so at their end.
gc.set_threshold(200_000, 50, 1000)

# Workers side by side have a core each: libraries that read this at their first import start no threads for all cores.
if "PYTEST_XDIST_WORKER" in os.environ:
    os.environ.setdefault("OMP_NUM_THREADS", "1")

# What tests share asserts too.
pytest.register_assert_rewrite(*(f"tests.{each.name}" for each in Path(__file__).parent.iterdir() if each.is_dir()))

from chalkwright.agent.models.registry import list_presets  # noqa: E402
from chalkwright.benchmarks.lab.own_postgresql import available, own_postgresql  # noqa: E402
from tests.cli import starts, warm  # noqa: E402
from tests.plugins.asserting import Asserting  # noqa: E402
from tests.plugins.compiling import Compiling  # noqa: E402
from tests.plugins.fuzzing import SECONDS, Fuzzing  # noqa: E402
from tests.plugins.scratch import Scratch  # noqa: E402
from tests.plugins.sharing import Sharing, pytest_xdist_auto_num_workers  # noqa: E402, F401
from tests.plugins.tiers import Tiers  # noqa: E402
from tests.renderers.pools import pools  # noqa: E402, F401
from tests.wire.server import WireServer  # noqa: E402

PREFIXES = ("CHALKWRIGHT_",)
ENDINGS = ("_API_KEY", "_BASE_URL", "_PROXY", "_proxy")


# A slow machine is no fault of what is tested; and the same code is tested with the same examples, unless somebody asks
# for others (--hypothesis-profile=explore).
settings.register_profile("explore", deadline=None, suppress_health_check=[HealthCheck.too_slow])
# To explain a failure Hypothesis (6.170) watches each line that every example runs, failing or not.
_PHASES = tuple(phase for phase in Phase if phase is not Phase.explain)
settings.register_profile("same", settings.get_profile("explore"), derandomize=True, max_examples=15, phases=_PHASES)
settings.load_profile("same")


def pytest_addoption(parser: pytest.Parser) -> None:
    said = "quick: what make test runs; rest: all that it leaves out"
    parser.addoption("--tier", choices=("quick", "rest"), help=said)
    parser.addoption("--fuzz-seconds", type=float, default=SECONDS, help="what all fuzz tests have together")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Scratch())
    config.pluginmanager.register(Asserting())
    config.pluginmanager.register(Tiers(config.getoption("--tier")))
    config.pluginmanager.register(Sharing())
    config.pluginmanager.register(Compiling())
    config.pluginmanager.register(Fuzzing(config), Fuzzing.__name__)


@pytest.fixture(autouse=True)
def _bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No key, endpoint, proxy or setting of this machine reaches a test."""
    for name in list(os.environ):
        if name.startswith(PREFIXES) or name.endswith(ENDINGS) or name in _keys():
            monkeypatch.delenv(name)


@cache
def _keys() -> frozenset[str]:
    return frozenset(name for row in list_presets() for name in row.spec.keys)


@pytest.fixture(scope="session", autouse=True)
def _warm_starts(pytestconfig: pytest.Config) -> None:
    """Tests of the quick tier start hardly anything that others of them start too."""
    if pytestconfig.getoption("--tier") != "quick":
        starts.install(warm.template)


@pytest.fixture
def wire() -> Iterator[WireServer]:
    """A server to script; raises at the end what a script raised."""
    with WireServer() as server:
        yield server
    for error in server.errors:
        raise error


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """A cluster of our own; the URL without a database's name."""
    if not available():
        pytest.skip("PostgreSQL 15 is not on this machine")
    with own_postgresql() as url:
        yield url.removesuffix("/postgres")


@pytest.fixture(scope="session")
def new_database(postgresql: str) -> Callable[[], str]:
    """Makes an empty database, and tells its URL."""

    def made() -> str:
        name = f"t{uuid4().hex}"
        with psycopg.connect(f"{postgresql}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return f"{postgresql}/{name}"

    return made
