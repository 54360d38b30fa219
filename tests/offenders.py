"""One test a property: it looks at every row of the data, and its failure names each row that offends and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, wraps
from inspect import signature
from typing import Concatenate, ParamSpec, TypeVar, overload

import pytest

Row = TypeVar("Row")
Fixtures = ParamSpec("Fixtures")
Check = Callable[Concatenate[Row, Fixtures], None]
OFFENCES = (
    AssertionError,
    pytest.fail.Exception,
    ArithmeticError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)
"""What a check says of a wrong row, and what code raises that cannot read one."""


class Made(Sequence[Row]):
    """Rows that take a while to make: made when a test first looks at them, not whenever tests are collected."""

    def __init__(self, make: Callable[[], Iterable[Row]]) -> None:
        self._make = make

    @cached_property
    def _rows(self) -> tuple[Row, ...]:
        return tuple(self._make())

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, at: int) -> Row: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Row, ...]: ...

    def __getitem__(self, at: int | slice) -> Row | tuple[Row, ...]:
        return self._rows[at]


def each(
    rows: Iterable[Row], name: Callable[[Row], str] = repr
) -> Callable[[Check[Row, Fixtures]], Callable[Fixtures, None]]:
    """Make a test of a check of one row: it fails with a line for each row that offends, or if there is no row.

    The check's first argument is the row; any further ones are fixtures, which all rows share.
    """
    kept = rows if isinstance(rows, Made) else list(rows)

    def decorate(check: Check[Row, Fixtures]) -> Callable[Fixtures, None]:
        @wraps(check)
        def test(*args: Fixtures.args, **fixtures: Fixtures.kwargs) -> None:
            __tracebackhide__ = True
            if not kept:
                raise AssertionError("There is no row to check.")
            errors: list[BaseException] = []
            lines: list[str] = []
            for row in kept:
                try:
                    check(row, *args, **fixtures)
                except OFFENCES as error:
                    errors.append(error)
                    lines.append(f"{name(row)}: {type(error).__name__}: {error}")
            if errors:
                raise AssertionError("\n".join([f"{len(lines)} of {len(kept)} offend:", *lines])) from errors[0]

        given = signature(check)
        test.__signature__ = given.replace(parameters=list(given.parameters.values())[1:])  # type: ignore[attr-defined]
        return test

    return decorate
