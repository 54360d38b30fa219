"""Fields of somebody's data by the names that we know them by."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

_ARRAY = re.compile(r"array\((?P<held>\[[^\]]*\])(?:,\s*dtype=\w+)?\)")
"""How pandas writes a list into a CSV cell."""


def value_of(row: Mapping[str, Any], names: Sequence[str]) -> Any:
    """The value of the first of these names that is there; None where none is, or its value is empty.

    Case and ``-``, ``_`` and blanks do not count.
    """
    plain = {plain_name(str(key)): value for key, value in row.items() if key is not None}
    values = (plain.get(plain_name(name)) for name in names)
    return next((value for value in values if value not in (None, "", [], {})), None)


def literal(value: Any) -> Any:
    """What a JSON or Python literal in a text stands for; anything else as it is."""
    if not isinstance(value, str) or not value.lstrip().startswith(("{", "[")):
        return value
    for read, text in ((json.loads, value), (ast.literal_eval, _ARRAY.sub(lambda found: found["held"], value))):
        try:
            return read(text.strip())
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            continue
    return value


@lru_cache(maxsize=1024)
def plain_name(name: str) -> str:
    """A name without case and what joins its words."""
    return re.sub(r"[-_ ]", "", name).casefold()
