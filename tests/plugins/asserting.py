"""A parametrised case that reaches no assert shows nothing, and fails."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from _pytest.assertion import util

TESTS = str(Path(__file__).parents[1])


class Asserting:
    """Looks at parametrised cases; ``with pytest.raises`` is an assert that a case reaches by ending well."""

    def __init__(self) -> None:
        self._held = False

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        if not _is_looked_at(item):
            return (yield)
        self._held = False
        # Not through pytest's hook, for while anybody listens there pytest words every assert: also those within
        # Hypothesis, which took longer than the tests.
        util._assertion_pass = self._hear
        try:
            result = yield
        finally:
            util._assertion_pass = None
        if not self._held:
            pytest.fail("this case reaches no assert: choose the cases that it is about", pytrace=False)
        return result

    def _hear(self, lineno: int, orig: str, expl: str) -> None:
        """An assert held. The first one of ours is enough; plugins assert too."""
        if sys._getframe(2).f_code.co_filename.startswith(TESTS):
            self._held = True
            util._assertion_pass = None


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
