"""The families the offline author knows, one module each, in the order they are tried."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

from agent.authors.offline.family import Family

NAMES = ("lever",)


@lru_cache
def families() -> tuple[Family[object], ...]:
    """All families."""
    return tuple(import_module(f"{__name__}.{name}").FAMILY for name in NAMES)
