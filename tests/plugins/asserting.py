"""A parametrised case that reaches no assert shows nothing, and fails."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest


class Asserting:
    """Counts the asserts that hold; ``with pytest.raises`` is one that a case reaches by ending well."""

    def __init__(self) -> None:
        self._held = 0

    def pytest_assertion_pass(self, item: pytest.Item) -> None:
        self._held += 1

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        self._held = 0
        result = yield
        if hasattr(item, "callspec") and not self._held and not _expects_an_error(item.obj):  # type: ignore[attr-defined]
            pytest.fail("this case reaches no assert: choose the cases that it is about", pytrace=False)
        return result


@cache
def _expects_an_error(test: Any) -> bool:
    tree = ast.parse(textwrap.dedent(inspect.getsource(test)))
    return any(isinstance(node, ast.Attribute) and node.attr in ("raises", "warns", "fail") for node in ast.walk(tree))
