"""What every fuzz test has: its share of the time, and an event loop that is watched."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from tests.fuzz.fuzzed import Fuzzed
from tests.fuzz.watching import Watch, a_loop
from tests.plugins.fuzzing import TRIED, Fuzzing


@pytest.fixture(scope="session")
def watch() -> Iterator[Watch]:
    """An idle loop; a module whose tests are about a loop of their own says so."""
    with a_loop() as loop:
        watch = Watch(loop)
        yield watch
        watch.stop()


@pytest.fixture(autouse=True)
def _usual_collector() -> Iterator[None]:
    """Garbage is looked for as in a service: not among what the tests hold, and not in millions of objects at once."""
    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(700, 10, 10)
    yield
    gc.set_threshold(*usual)


@pytest.fixture
def fuzzed(request: pytest.FixtureRequest, watch: Watch) -> Iterator[Fuzzed]:
    fuzzing = request.config.pluginmanager.get_plugin(Fuzzing.__name__)
    assert isinstance(fuzzing, Fuzzing)
    made = Fuzzed(fuzzing.share, fuzzing.seed(), watch)
    yield made
    request.node.user_properties.append((TRIED, str(made)))
