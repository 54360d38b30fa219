"""Serving the application: one uvicorn server that ends its streams when it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from chalkwright.service.bounds import PatientProtocol
from chalkwright.service.faults import problem
from chalkwright.service.headers import SecurityHeaders

_LOG = logging.getLogger(__name__)

_DRAIN = 10
"""Seconds that open requests have once the server is told to stop."""


class Server(uvicorn.Server):
    """uvicorn waits for open connections before it stops, and streams of events would stay open."""

    def __init__(self, app: FastAPI, ready: Callable[[], object] = lambda: None, **config: object) -> None:
        """``ready`` is called once requests are answered; ``config``: see :class:`uvicorn.Config`."""
        settings = {"log_config": None, "access_log": False, "server_header": False, "http": PatientProtocol} | config
        whole = SecurityHeaders(Answered(app), app.state.settings)
        super().__init__(
            uvicorn.Config(whole, timeout_graceful_shutdown=_DRAIN, **settings)  # type: ignore[arg-type]
        )
        self._app = app
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # Python's collector keeps all requests waiting while it looks at everything: not at what stays for ever, too.
        gc.collect()
        gc.freeze()
        gc.enable()
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app.state.watching.close()
        self._app.state.mcp.close()
        await super().shutdown(sockets)


class Answered:
    """ASGI: answers where even a fault that is no :class:`Exception` (a panic of native code) ends a request: what
    uvicorn says by itself has none of our headers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def sending(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, sending)
        except (asyncio.CancelledError, KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:
            if begun or scope["type"] != "http":
                raise
            _LOG.error("a request failed", exc_info=error)
            said = "Something went wrong in the service; try again, or tell whoever runs it."
            await problem(500, said)(scope, receive, send)


def bind_socket(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes any free one. Raises :class:`OSError`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol named asyncio sends small answers at once; without it each would wait 40 ms for the other side.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(2048)
    except OSError:
        listening.close()
        raise
    listening.set_inheritable(False)
    return listening
