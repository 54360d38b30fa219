"""A parametrised case that reaches no assert shows nothing, and fails."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from functools import cache
from types import CodeType
from typing import Any

import pytest


class _Counter:
    """Counts the asserts that hold. While it listens, pytest words each of them, which costs more than most tests."""

    def __init__(self) -> None:
        self.held = 0

    def pytest_assertion_pass(self) -> None:
        self.held += 1


class Asserting:
    """Looks at parametrised cases; ``with pytest.raises`` is an assert that a case reaches by ending well."""

    def __init__(self) -> None:
        self._counter = _Counter()

    # Before pytest's own wrapper, which asks at the start of a test whether anybody hears of asserts.
    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        if not _is_looked_at(item):
            return (yield)
        item.config.pluginmanager.register(self._counter)
        try:
            return (yield)
        finally:
            item.config.pluginmanager.unregister(self._counter)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        self._counter.held = 0
        result = yield
        if _is_looked_at(item) and not self._counter.held:
            pytest.fail("this case reaches no assert: choose the cases that it is about", pytrace=False)
        return result


def _is_looked_at(item: pytest.Item) -> bool:
    return hasattr(item, "callspec") and not _expects_an_error(item.obj)  # type: ignore[attr-defined]


@cache
def _expects_an_error(test: Callable[..., Any]) -> bool:
    return not {"raises", "warns", "fail"}.isdisjoint(_names(inspect.unwrap(test).__code__))


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names(inner)
