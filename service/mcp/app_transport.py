"""HTTP to an ASGI application in this process, its answers streamed as they are written."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import httpx
from starlette.types import ASGIApp, Message, Scope


class AppTransport(httpx.AsyncBaseTransport):
    """As :class:`httpx.ASGITransport`, which gives out nothing before the whole answer is there: a stream of events
    would be told at its end."""

    def __init__(self, app: ASGIApp, client: tuple[str, int] = ("127.0.0.1", 0)) -> None:
        """``client``: the address and port that the application takes the caller's for."""
        self._app = app
        self._client = client

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """See :class:`httpx.AsyncBaseTransport`."""
        call = _Call(await request.aread())
        call.begin(self._app, self._scope(request))
        try:
            status, headers = await call.head()
        except BaseException:
            await call.aclose()
            raise
        return httpx.Response(status, headers=headers, stream=call, request=request)

    def _scope(self, request: httpx.Request) -> Scope:
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": request.method,
            "headers": [(name.lower(), value) for name, value in request.headers.raw],
            "scheme": request.url.scheme,
            "path": request.url.path,
            "raw_path": request.url.raw_path.partition(b"?")[0],
            "query_string": request.url.query,
            "server": (request.url.host, request.url.port),
            "client": self._client,
            "root_path": "",
        }


class _Call(httpx.AsyncByteStream):
    """One request: the application runs in a task of its own, until it is done or nobody listens any more."""

    def __init__(self, body: bytes) -> None:
        self._body: bytes | None = body
        self._pieces: asyncio.Queue[bytes | None] = asyncio.Queue(maxsize=64)
        self._head: asyncio.Future[tuple[int, list[tuple[bytes, bytes]]]] = asyncio.get_running_loop().create_future()
        self._task: asyncio.Task[None] | None = None

    def begin(self, app: ASGIApp, scope: Scope) -> None:
        self._task = asyncio.create_task(self._run(app, scope), name="request within")

    async def head(self) -> tuple[int, list[tuple[bytes, bytes]]]:
        """Status and headers. Raises :class:`httpx.RemoteProtocolError` when the application ends without them."""
        return await asyncio.shield(self._head)

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while (piece := await self._pieces.get()) is not None:
            yield piece

    async def aclose(self) -> None:
        """The caller has heard enough."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self, app: ASGIApp, scope: Scope) -> None:
        try:
            await app(scope, self._receive, self._send)
        except Exception as error:  # noqa: BLE001 - as a server would, it ends the answer, whatever it was
            if not self._head.done():
                self._head.set_exception(httpx.RemoteProtocolError(f"the service failed ({type(error).__name__})"))
        finally:
            if not self._head.done():
                self._head.set_exception(httpx.RemoteProtocolError("the service said nothing"))
            self._head.exception()  # nobody has to hear of it
            await self._pieces.put(None)

    async def _receive(self) -> Message:
        if self._body is None:  # the caller stays; who leaves has the task cancelled
            await asyncio.Event().wait()
        body, self._body = self._body, None
        return {"type": "http.request", "body": body, "more_body": False}

    async def _send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._head.set_result((message["status"], list(message.get("headers", ()))))
        elif piece := message.get("body", b""):
            await self._pieces.put(piece)
