"""Structured logs: one line of JSON an event, with the request's and the job's id; no problem text, no keys.

What a request or an exception says may be somebody's problem or secret: logged are the route (not the address), the
status and the time; of an exception its class and the places in the code it came through, not its words.
"""

from __future__ import annotations

import asyncio
import logging
import re
import sys
import time
import traceback
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from types import TracebackType
from typing import Any
from uuid import uuid4

from fastapi import FastAPI
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from chalkwright.service.data import JobRow
from chalkwright.service.database import Database
from chalkwright.service.jobs.handler import Tell
from chalkwright.service.settings import Settings

_LOG = logging.getLogger("chalkwright.service.requests")
_ID = re.compile(r"[A-Za-z0-9._-]{8,64}", re.ASCII)
_KEY = re.compile(r"cw_[0-9a-f]{12}_[0-9a-f]+|sk-[\w-]{8,}|whsec_[\w+/=-]+")
_QUIET = ("httpx", "httpcore", "PIL", "asyncio", "urllib3", "LiteLLM", "sse_starlette", "fontTools", "weasyprint")

request_id: ContextVar[str] = ContextVar("request_id", default="")
job_id: ContextVar[str] = ContextVar("job_id", default="")

_Error = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class _Ids(logging.Filter):
    """Puts the ids of the work under way into each record, and takes keys out of its words."""

    def filter(self, record: logging.LogRecord) -> bool:
        for name, variable in (("request", request_id), ("job", job_id)):
            if variable.get() and not hasattr(record, name):
                setattr(record, name, variable.get())
        said = record.getMessage()
        if _KEY.search(said):
            record.msg, record.args = _KEY.sub("…", said), ()
        return True


def places(error: _Error | Any) -> str:
    """An exception without its words: classes, and the lines of code it came through."""
    told = []
    exception = error[1] if isinstance(error, tuple) else None
    while exception is not None:
        frames = traceback.extract_tb(exception.__traceback__)
        lines = [f"  {frame.filename}:{frame.lineno} {frame.name}" for frame in frames[-12:]]
        told.append("\n".join([type(exception).__name__, *lines]))
        exception = exception.__cause__
    return "\nfrom ".join(told)


def begin(settings: Settings) -> None:
    """Have this process log to stderr: JSON, or plain lines where ``json_logs`` is off."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(_Ids())
    handler.setFormatter(_json() if settings.json_logs else _plain())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    for name in _QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)


def _json() -> logging.Formatter:
    from pythonjsonlogger.json import JsonFormatter

    class Lines(JsonFormatter):
        def formatException(self, ei: Any) -> str:  # noqa: N802 - logging's name
            return places(ei)

    names = {"asctime": "at", "levelname": "level", "name": "logger", "message": "message"}
    made = Lines(
        "%(asctime)s %(levelname)s %(name)s %(message)s",
        rename_fields=names,
        json_ensure_ascii=False,
        datefmt="%Y-%m-%dT%H:%M:%SZ",
        reserved_attrs=[*_RESERVED],
    )
    made.converter = time.gmtime
    return made


def _plain() -> logging.Formatter:
    class Lines(logging.Formatter):
        def formatException(self, ei: Any) -> str:  # noqa: N802 - logging's name
            return places(ei)

    return Lines("%(asctime)s %(levelname)s %(name)s: %(message)s")


_RESERVED = (*logging.makeLogRecord({}).__dict__, "message", "asctime", "taskName", "color_message")


class RequestLog:
    """ASGI: names each request, and writes a line when it is answered."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        named = dict(scope["headers"]).get(b"x-request-id", b"").decode("latin-1")
        request_id.set(named if _ID.fullmatch(named) else uuid4().hex)
        began, status = time.perf_counter(), 500

        async def add_request_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["X-Request-ID"] = request_id.get()
            await send(message)

        try:
            await self._app(scope, receive, add_request_id)
        finally:
            job = scope.get("path_params", {}).get("job") or scope.get("path_params", {}).get("job_id")
            told = {
                "method": scope["method"],
                "route": route_of(scope),
                "status": status,
                "ms": round(1000 * (time.perf_counter() - began), 1),
                "caller": getattr(scope.get("state", {}).get("principal"), "id", None),
            }
            level = logging.DEBUG if route_of(scope) in ("/healthz", "/readyz", "/metrics") else logging.INFO
            _LOG.log(level, "answered", extra=told | ({"job": job} if isinstance(job, str) else {}))


def route_of(scope: Scope) -> str:
    """The route's pattern: an address may hold a link's secret."""
    path = getattr(scope.get("route"), "path", None)
    return path if isinstance(path, str) else "none"


@asynccontextmanager
async def around(engine: Database, job: JobRow) -> AsyncIterator[Tell]:
    """See :mod:`chalkwright.service.hooks`: everything logged inside names the job."""
    token = job_id.set(job.id)
    began = time.perf_counter()
    _LOG.info("a job begins", extra={"kind": job.kind, "attempt": job.attempt})
    end = "done"
    try:
        yield lambda kind, data: None
    except asyncio.CancelledError:
        end = "stopped"
        raise
    except Exception as error:
        end = type(error).__name__
        raise
    finally:
        _LOG.info("a job ends", extra={"kind": job.kind, "end": end, "seconds": round(time.perf_counter() - began, 3)})
        job_id.reset(token)


def install(app: FastAPI, settings: Settings) -> None:
    """See :mod:`chalkwright.service.hooks`."""
    app.add_middleware(RequestLog)
