"""The time that all fuzz tests together have, shared among those that are run, and what they tried in it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import settings

SECONDS = 30.0
FIXTURE = "fuzzed"
"""What a fuzz test asks for."""
TRIED = "fuzz"
"""Name of the property in which a test says what it tried."""
_SHRINKING = 600.0
"""Seconds that a failing example may take to be made smaller, beside the share."""


class Fuzzing:
    """Shares the time out and reports."""

    def __init__(self, config: pytest.Config) -> None:
        self._seconds: float = config.getoption("--fuzz-seconds")
        self._seed: str | None = config.getoption("--hypothesis-seed")
        self._tried: list[str] = []
        self.share = self._seconds

    def seed(self) -> int:
        """As told, else the same each time; with ``--hypothesis-profile=explore`` another one."""
        if self._seed not in (None, "random"):
            return int(str(self._seed))
        return 0 if settings().derandomize else random.SystemRandom().getrandbits(32)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in _fuzz_tests(items):
            item.add_marker(pytest.mark.timeout(self._seconds + _SHRINKING))

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.share = self._seconds / max(1, len(_fuzz_tests(session.items)))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "teardown":
            told = dict(report.user_properties).get(TRIED)
            self._tried += [f"{report.nodeid.rpartition('::')[2]}: {told}"] if told else []

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if self._tried:
            terminalreporter.section("fuzzed")
        for told in self._tried:
            terminalreporter.line(told)


def _fuzz_tests(items: list[pytest.Item]) -> list[pytest.Item]:
    return [item for item in items if FIXTURE in getattr(item, "fixturenames", ())]
