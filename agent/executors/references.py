"""Waiting for what a cluster works out, so that whoever stops waiting leaves nothing broken."""

from __future__ import annotations

import asyncio
import contextlib
from concurrent.futures import Future
from typing import Any


def value_of(reference: Any) -> asyncio.Future[Any]:
    """The value behind a Ray reference, or its error; to be awaited. A cancelled wait leaves the reference alone.

    Awaiting the reference itself would cancel the future that Ray's client sets when the value comes. The client
    (``ray.util.client``, 2.60) logs that as an error, keeps the reference for good, and fails when it is closed.
    """
    loop = asyncio.get_running_loop()
    waiting: asyncio.Future[Any] = loop.create_future()

    def settle(found: Future[Any]) -> None:
        if waiting.done():
            return
        error = found.exception()
        if error is None:
            waiting.set_result(found.result())
        else:
            waiting.set_exception(error)

    def tell(found: Future[Any]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(settle, found)

    reference.future().add_done_callback(tell)
    return waiting
