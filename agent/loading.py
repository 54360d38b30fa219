"""Imports that take a while: at their first use, and beside the event loop."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

_ONE_AT_A_TIME = threading.Lock()
"""Two threads that import what they share wait for each other in turn, and meet halves of modules where those import
each other; nor is either done sooner."""
_IMPORTED: set[Callable[[], object]] = set()


async def load_in_thread(load: Callable[[], T]) -> T:
    """What ``load``, which imports, gives back; called in a thread, so that the caller's loop stays alive."""
    return await asyncio.to_thread(_alone, load)


async def import_once(load: Callable[[], object]) -> None:
    """Have ``load``, which only imports, called once in this process; a module's name among those that are there may
    still stand for half of it."""
    if load not in _IMPORTED:
        await load_in_thread(load)
        _IMPORTED.add(load)


def _alone(load: Callable[[], T]) -> T:
    with _ONE_AT_A_TIME:
        collects = gc.isenabled()
        gc.disable()  # an import makes little garbage, and to look for it takes a while
        try:
            return load()
        finally:
            if collects:
                gc.enable()
