"""A real HTTP server that speaks as OpenAI, Anthropic (streamed) and Gemini do, and does what a test tells it.

    def test_something(wire: WireServer) -> None:          # fixture in tests/conftest.py
        wire.script = lambda call: Reply("Hello")          # the same answer for every call
        ... await chat("google", wire).complete(...), from tests.wire.clients, or any client at wire.openai_url ...
        assert wire.calls[0].last == "Hi" and wire.most_at_once == 1

A script is any function from :class:`Call` to :class:`Reply`. It runs once for each request, in order of arrival;
branch on ``call.number``, ``call.system``, ``call.last``, ``call.prompt`` or ``call.schema`` to hold a whole
conversation, or use ``in_turn(Reply(...), Reply(...))`` when the order is fixed. When a script raises, the client
gets HTTP 500, the exception is kept in ``wire.errors``, and the fixture raises it at the end of the test
(``wire.errors.clear()`` if that was wanted).

A reply streams ``text`` in ``pieces`` parts, ``pause`` seconds apart, after ``thought``. ``usage`` is an
:class:`chalkwright.agent.data.Usage`; by default tokens are characters / 4. An image endpoint answers with
``picture=`` (bytes), OpenAI's also with ``picture_url=wire.file_url("apple.png")``; the GET that follows comes to the
script as a call of protocol ``file``. The other fields are faults:

* ``status=429, retry_after=2, detail="slow down", headers={...}, code="rate_limit"``: an HTTP error
* ``hang=True``: nothing is ever sent; ``stall=True``: nothing after half of the answer
* ``cut=True``: the socket is closed after half of the answer
* ``raw="<html>", content_type="text/html"``: this body, verbatim, with any ``status``
* ``hold=``: a ``threading.Event`` or ``threading.Barrier`` to wait for, or a function (plain or async) to call,
  before anything is sent. ``hold=threading.Barrier(3)`` in three replies proves that three calls overlap.
* ``rest=``: the same, before the second half of the answer is sent, or with ``cut`` before the socket is closed

``calls`` holds every request; ``call.started`` and ``call.ended`` are in monotonic seconds (``ended`` is 0.0 until
the answer is out; ``wire.idle()`` waits for that). Everything runs on 127.0.0.1 in one thread of its own.
"""

from __future__ import annotations

import asyncio
import inspect
import json
import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from types import TracebackType
from typing import Any, Self

import uvicorn
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from chalkwright.agent.data import Usage
from tests.wire.protocols import (
    Call,
    Reply,
    error_body,
    frames,
    read_anthropic,
    read_file,
    read_google,
    read_imagen,
    read_openai,
    read_openai_images,
    whole,
)

__all__ = ["Call", "Reply", "Script", "Usage", "WireServer", "in_turn"]

HOLD_LIMIT = 120.0
"""Seconds after which a hold that nobody released is given up: only a test that hangs waits so long."""

Script = Callable[[Call], Reply]


def in_turn(*replies: Reply) -> Script:
    """A script that gives these replies in order, and fails when more are asked for."""
    waiting = iter(replies)

    def script(call: Call) -> Reply:
        for reply in waiting:
            return reply
        raise AssertionError(f"call {call.number} came after the last reply of the script: {call.last[:200]!r}")

    return script


class WireServer:
    """Starts on entering, stops on leaving; open requests are dropped then."""

    def __init__(self) -> None:
        self.script: Script = lambda _: Reply("ok")
        self.calls: list[Call] = []
        self.errors: list[Exception] = []
        self.most_at_once = 0
        self.hold_limit = HOLD_LIMIT
        self._at_once = 0
        self._holding: list[Any] = []
        self._quiet = threading.Condition()
        self._threads = ThreadPoolExecutor(64, thread_name_prefix="wire-hold")
        # As in the product's `bound`: without the protocol named an answer in parts waits 40 ms for the other side.
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        self._socket.bind(("127.0.0.1", 0))
        self.port: int = self._socket.getsockname()[1]
        routes = [
            Route("/v1/chat/completions", _Endpoint(self), methods=["POST"]),
            Route("/v1/messages", _Endpoint(self), methods=["POST"]),
            Route("/v1/images/generations", _Endpoint(self), methods=["POST"]),
            Route("/files/{file:path}", _Endpoint(self), methods=["GET"]),
            Route("/v1beta/models/{target:path}", _Endpoint(self), methods=["POST"]),
            Route("/v1/models/{target:path}", _Endpoint(self), methods=["POST"]),
            Route("/v1/publishers/google/models/{target:path}", _Endpoint(self), methods=["POST"]),
        ]
        self._app = Starlette(routes=routes)
        config = uvicorn.Config(
            self._app,
            log_config=None,
            log_level="critical",
            access_log=False,
            date_header=False,
            lifespan="off",
            http="h11",
            ws="none",
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],), daemon=True, name="wire")

    @property
    def openai_url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    @property
    def google_url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def file_url(self, name: str) -> str:
        return f"http://127.0.0.1:{self.port}/files/{name}"

    def add_routes(self, *routes: Route) -> None:
        """Serve more than calls; these paths go before those of calls."""
        self._app.router.routes[:0] = routes

    def __enter__(self) -> Self:
        # A listening socket takes connections before the loop runs, so nobody has to wait for the start.
        self._socket.listen(128)
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._server.should_exit = True
        self._server.force_exit = True
        # Not joined: uvicorn looks up only every 0.1 s, which adds up over hundreds of tests; it closes its own socket.
        self._threads.shutdown(wait=False, cancel_futures=True)
        for hold in self._holding:  # else its thread would keep the interpreter from ending
            hold.abort() if isinstance(hold, threading.Barrier) else hold.set()

    def idle(self, within: float = HOLD_LIMIT) -> bool:
        """Whether all requests are over, or will be ``within`` seconds. Blocks: call it in a thread."""
        with self._quiet:
            return self._quiet.wait_for(lambda: self._at_once == 0, within)

    def arrived(self, call: Call) -> Call:
        """Number and record a request."""
        call = replace(call, number=len(self.calls), started=time.monotonic())
        self.calls.append(call)
        self._at_once += 1
        self.most_at_once = max(self.most_at_once, self._at_once)
        return call

    def left(self, call: Call, *, abandoned: bool) -> None:
        """Record that a request is over."""
        with self._quiet:
            self._at_once -= 1
            self.calls[call.number] = replace(call, ended=time.monotonic(), abandoned=abandoned)
            self._quiet.notify_all()

    def reply_to(self, call: Call) -> Reply:
        """What the script says; its exceptions become HTTP 500."""
        try:
            return self.script(call)
        except Exception as error:  # noqa: BLE001 - whatever a script raises, the test has to see
            self.errors.append(error)
            return Reply(status=500, detail=f"{type(error).__name__}: {error}")

    async def held(self, hold: Any) -> None:
        """Wait for a reply's ``hold``."""
        if hold is None:
            return
        if inspect.iscoroutinefunction(hold):
            await hold()
            return
        wait = hold
        if isinstance(hold, threading.Event | threading.Barrier):
            self._holding.append(hold)
            wait = partial(hold.wait, self.hold_limit)
        released = await asyncio.get_running_loop().run_in_executor(self._threads, wait)
        if released is False:
            self.errors.append(TimeoutError("a reply's hold was never released"))


class _Cut(Exception):
    """Raised into uvicorn after the response has begun, which makes it close the socket."""


class _Endpoint:
    def __init__(self, wire: WireServer) -> None:
        self._wire = wire

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            call = await _read(Request(scope, receive))
            call = self._wire.arrived(replace(call, peer=scope["client"][1]))
        except ClientDisconnect:
            return  # cancelled before the whole request had left
        except Exception as error:
            self._wire.errors.append(error)
            raise
        answering = asyncio.ensure_future(self._answer(call, send))
        leaving = asyncio.ensure_future(_disconnected(receive))
        try:
            await asyncio.wait((answering, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._wire.left(call, abandoned=not answering.done())
            leaving.cancel()
            answering.cancel()
        if answering.done() and not answering.cancelled():
            answering.result()

    async def _answer(self, call: Call, send: Send) -> None:
        reply = self._wire.reply_to(call)
        try:
            await self._wire.held(reply.hold)
        except threading.BrokenBarrierError as error:
            self._wire.errors.append(error)
        if reply.hang:
            await asyncio.Event().wait()
        streams = call.stream and reply.status == 200 and reply.raw is None
        pieces = _pieces(call, reply, streams)
        headers = _headers(call, reply, pieces, streams)
        await send({"type": "http.response.start", "status": reply.status, "headers": headers})
        if reply.cut or reply.stall:
            pieces = pieces[: len(pieces) // 2] if streams else [pieces[0][: len(pieces[0]) // 2]]
        for at, piece in enumerate(pieces):
            if at == len(pieces) // 2 and not reply.cut:
                await self._wire.held(reply.rest)
            if at and reply.pause:
                await asyncio.sleep(reply.pause)
            await send({"type": "http.response.body", "body": piece, "more_body": True})
        if reply.stall:
            await asyncio.Event().wait()
        if reply.cut:
            await self._wire.held(reply.rest)
            # One turn of the loop lets the half that was written leave before the socket closes.
            await asyncio.sleep(0)
            raise _Cut
        await send({"type": "http.response.body", "body": b""})


async def _read(request: Request) -> Call:
    if "file" in request.path_params:
        return read_file(request.path_params["file"], request.headers)
    body = json.loads(await request.body())
    target = request.path_params.get("target")
    if request.url.path.endswith("/images/generations"):
        return read_openai_images(body, request.headers)
    if request.url.path.endswith("/messages"):
        return read_anthropic(body, request.headers)
    if target is None:
        return read_openai(body, request.headers)
    read = read_imagen if target.endswith(":predict") else read_google
    return read(body, request.headers, target)


def _pieces(call: Call, reply: Reply, streams: bool) -> list[bytes]:
    if reply.raw is not None:
        return [reply.raw.encode() if isinstance(reply.raw, str) else reply.raw]
    if reply.status != 200:
        return [error_body(call, reply)]
    return frames(call, reply) if streams else [whole(call, reply)]


def _headers(call: Call, reply: Reply, pieces: list[bytes], streams: bool) -> list[tuple[bytes, bytes]]:
    kind = reply.picture_type if call.protocol == "file" and reply.raw is None else reply.content_type
    headers = {"content-type": "text/event-stream" if streams else kind}
    if not streams:
        headers["content-length"] = str(len(pieces[0]))
    if reply.retry_after is not None:
        headers["retry-after"] = f"{reply.retry_after:g}"
    headers |= {name.lower(): value for name, value in reply.headers.items()}
    return [(name.encode(), value.encode()) for name, value in headers.items()]


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
