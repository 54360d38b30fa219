"""``/mcp`` on the service: streamable HTTP, with the service's keys and limits."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from chalkwright.agent.extras import missing
from chalkwright.agent.loading import load_in_thread
from chalkwright.service.faults import Refused
from chalkwright.service.holding import find_held
from chalkwright.service.keys.auth import principal
from chalkwright.service.uploads import room_for_body

if TYPE_CHECKING:
    from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

    from chalkwright.service.settings import Settings

ADDRESS = "/mcp"
SESSIONS = 200
"""Most that one key may have open; the SDK ends those that nobody speaks in for half an hour."""
_ABSENT = "This service does not speak MCP; whoever runs it has to install chalkwright[mcp]."


class Endpoint:
    """ASGI: lets nobody see anything without a key of the service; the SDK does the rest. Its sessions live in this
    process: several servers behind one name need each session to come to the same one."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._manager: StreamableHTTPSessionManager | None = None
        self._running: asyncio.Task[None] | None = None
        self._beginning = asyncio.Lock()
        self._stop = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        caller = await principal(request)
        if missing("mcp"):
            raise Refused(501, _ABSENT)
        if request.method == "GET":  # a stream that stays open for what the server says by itself
            find_held(scope).stream()
        manager = await self._begun()
        from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
        from mcp.server.auth.provider import AccessToken

        # Whose session it is: nobody else's key goes on with it.
        scope["user"] = AuthenticatedUser(AccessToken(token="", client_id=caller.id, scopes=[]))
        await manager.handle_request(scope, receive, send)

    def close(self) -> None:
        """End every session: the server stops."""
        self._stop.set()

    async def aclose(self) -> None:
        """As :meth:`close`, and wait for it."""
        self.close()
        if self._running is not None:
            await asyncio.gather(self._running, return_exceptions=True)

    async def _begun(self) -> StreamableHTTPSessionManager:
        """The manager of sessions, made when the first caller comes: the SDK takes a second to import."""
        async with self._beginning:
            if self._manager is None:
                manager = await load_in_thread(lambda: _make_manager(self._settings))
                ready = asyncio.Event()
                self._running = asyncio.create_task(self._run(manager, ready), name="mcp")
                await ready.wait()
                self._manager = manager
        return self._manager

    async def _run(self, manager: StreamableHTTPSessionManager, ready: asyncio.Event) -> None:
        """In one task from beginning to end, as its group of tasks wants it."""
        try:
            async with manager.run():
                ready.set()
                await self._stop.wait()
        finally:
            ready.set()


def _make_manager(settings: Settings) -> StreamableHTTPSessionManager:
    from mcp.server.auth.middleware.bearer_auth import AuthorizationContext
    from mcp.server.streamable_http import StreamableHTTPServerTransport
    from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

    from chalkwright.service.mcp.connecting import connect
    from chalkwright.service.mcp.server import make_server

    class Shared(StreamableHTTPSessionManager):
        """The SDK's own limit is one for all: whoever opens session upon session would keep everybody else out."""

        def _admit_session(self, requestor: AuthorizationContext | None) -> StreamableHTTPServerTransport | None:
            own = sum(owner == requestor for owner in self._session_owners.values())
            return None if own >= SESSIONS else super()._admit_session(requestor)

    return Shared(make_server(connect), max_request_body_size=room_for_body(settings))
