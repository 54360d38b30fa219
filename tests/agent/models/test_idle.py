"""The end of a stream: where a client would stop in the middle, it is spared it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import httpx
import pytest

from chalkwright.agent.models.idle import _Ended

EVENT = b'data: {"n": 1}\n\n'
DONE = b"data: [DONE]\n\n"


class Body(httpx.AsyncByteStream):
    """Pieces, then an end that may not come."""

    def __init__(self, *pieces: bytes, ends: bool = True) -> None:
        self.pieces = pieces
        self.ends = ends
        self.read_on = False
        self.closed = False

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for piece in self.pieces:
            yield piece
        if not self.ends:
            await asyncio.Event().wait()
        self.read_on = True

    async def aclose(self) -> None:
        self.closed = True


@pytest.mark.parametrize(
    "pieces",
    [(EVENT, DONE), (EVENT + DONE,), (EVENT + b"data:[DONE]\n",), (EVENT[:-1], b"\n" + DONE)],
    ids=["apart", "together", "without space", "after the end of a line"],
)
async def test_nobody_has_to_stop_in_the_middle(pieces: tuple[bytes, ...]) -> None:
    body = Body(*pieces)
    seen = _Ended(body)
    text = b"".join([piece async for piece in seen])
    assert text.rstrip() == EVENT.rstrip()
    await seen.aclose()
    assert (body.read_on, body.closed) == (True, True)


@pytest.mark.parametrize(
    "pieces",
    [(b'data: {"said": "', b"data: [DONE]", b'"}\n\n'), (EVENT, b"data: [DO", b"NE]\n\n"), (EVENT, DONE + EVENT)],
    ids=["within a line", "in two pieces", "not the last"],
)
async def test_what_is_not_surely_the_end_passes(pieces: tuple[bytes, ...]) -> None:
    assert b"".join([piece async for piece in _Ended(Body(*pieces))]) == b"".join(pieces)


async def test_an_end_that_does_not_come_is_not_waited_for() -> None:
    body = Body(EVENT, DONE, ends=False)
    seen = _Ended(body)
    assert [piece async for piece in seen] == [EVENT, b"\n"]
    await seen.aclose()
    assert (body.read_on, body.closed) == (False, True)
