"""Traces (OpenTelemetry), when configured: a request, the job it made, and the job's stages, model calls and pictures.

The trace's context is kept with the job, so that work in another process, also after a crash, belongs to the request
that asked for it. Spans below a job are made from its events, which say what happened in every kind of job alike; no
span holds what a problem or a model said.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from chalkwright.agent.extras import need
from chalkwright.service.data import JobRow, Kind, Principal
from chalkwright.service.database import Database
from chalkwright.service.jobs.handler import Tell
from chalkwright.service.settings import Settings
from chalkwright.service.telemetry.logs import route_of

if TYPE_CHECKING:
    from opentelemetry.context import Context
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.trace import Span, Tracer

CARRIER = "traceparent"
_PROVIDERS: list[TracerProvider] = []
"""This process's, once it is configured."""


def begin(settings: Settings) -> None:
    """Send this process's spans where ``OTEL_EXPORTER_OTLP_ENDPOINT`` says, if ``otel`` is set.

    Raises :class:`UserError` when the packages are not there.
    """
    if not settings.otel or _PROVIDERS:
        return
    need("telemetry")
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    # The environment's own OTEL_SERVICE_NAME wins.
    provider = TracerProvider(resource=Resource({"service.name": "chalkwright"}).merge(Resource.create()))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    _PROVIDERS.append(provider)


def _tracer() -> Tracer | None:
    return _PROVIDERS[0].get_tracer("chalkwright") if _PROVIDERS else None


class RequestSpans:
    """ASGI: one span a request, below the caller's own where its ``traceparent`` names one."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        tracer = _tracer()
        if scope["type"] != "http" or tracer is None:
            await self._app(scope, receive, send)
            return
        from opentelemetry.trace import SpanKind, StatusCode

        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        with tracer.start_as_current_span(scope["method"], context=_context(headers), kind=SpanKind.SERVER) as span:

            async def observe(message: Message) -> None:
                if message["type"] == "http.response.start":
                    span.set_attribute("http.response.status_code", message["status"])
                    if message["status"] >= 500:
                        span.set_status(StatusCode.ERROR)
                await send(message)

            try:
                await self._app(scope, receive, observe)
            finally:
                span.update_name(f"{scope['method']} {route_of(scope)}")
                span.set_attributes({"http.request.method": scope["method"], "http.route": route_of(scope)})


async def admit(
    request: Request, caller: Principal, kind: Kind, body: dict[str, Any], webhook: str | None
) -> dict[str, Any]:
    """See :mod:`chalkwright.service.hooks`: the request's trace is kept with the job."""
    if _tracer() is None:
        return {}
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    carrier: dict[str, str] = {}
    TraceContextTextMapPropagator().inject(carrier)
    return {CARRIER: carrier[CARRIER]} if CARRIER in carrier else {}


@asynccontextmanager
async def around(engine: Database, job: JobRow) -> AsyncIterator[Tell]:
    """See :mod:`chalkwright.service.hooks`: a span for one run of the job, and those of its parts."""
    tracer = _tracer()
    if tracer is None:
        yield lambda kind, data: None
        return
    from opentelemetry.trace import StatusCode

    about: dict[str, str | int] = {"job.id": job.id, "job.kind": job.kind, "job.attempt": job.attempt}
    span = tracer.start_span(
        f"job {job.kind}", context=_context({CARRIER: str(job.request.get(CARRIER, ""))}), attributes=about
    )
    parts = _Parts(tracer, span)
    try:
        yield parts.hear
    except asyncio.CancelledError:
        span.set_attribute("job.end", "stopped")
        raise
    except Exception as error:
        span.set_status(StatusCode.ERROR, type(error).__name__)
        raise
    finally:
        parts.close()
        span.end()


class _Parts:
    """The spans below a job's, from its events."""

    def __init__(self, tracer: Tracer, job: Span) -> None:
        from opentelemetry.trace import set_span_in_context

        self._tracer = tracer
        self._inside = set_span_in_context(job)
        self._stages: dict[tuple[str, int | None], Span] = {}
        self._called: dict[int | None, int] = {}

    def hear(self, kind: str, data: Mapping[str, Any]) -> None:
        """Begin or end the span that an event of :mod:`chalkwright.agent.events` is about."""
        scene = data.get("scene")
        match kind:
            case "attempt-started":
                self._stage(str(data["stage"]), scene)
            case "call-made":
                self._call(data, scene)
            case "outline-ready" | "outline-waits":
                self._end("outline", None)
            case "picture-ready" | "scene-failed":
                self._render(scene, drawn=kind == "picture-ready")
                for stage, number in list(self._stages):
                    if number == scene:
                        self._end(stage, scene)

    def close(self) -> None:
        for stage, scene in list(self._stages):
            self._end(stage, scene)

    def _stage(self, stage: str, scene: int | None) -> None:
        if (stage, scene) not in self._stages:
            about: dict[str, int] = {} if scene is None else {"scene": scene}
            self._stages[stage, scene] = self._tracer.start_span(f"stage {stage}", self._inside, attributes=about)

    def _end(self, stage: str, scene: int | None) -> None:
        if (span := self._stages.pop((stage, scene), None)) is not None:
            span.end()

    def _call(self, data: Mapping[str, Any], scene: int | None) -> None:
        now, usage = time.time_ns(), data.get("usage") or {}
        about: dict[str, str | int] = {
            "gen_ai.request.model": str(data.get("model")),
            "gen_ai.usage.input_tokens": int(usage.get("input_tokens") or 0),
            "gen_ai.usage.output_tokens": int(usage.get("output_tokens") or 0),
            "outcome": str(data.get("outcome")),
        }
        began = now - int(float(data.get("seconds") or 0) * 1e9)
        span = self._tracer.start_span(
            "model call", self._below(str(data.get("stage")), scene), attributes=about, start_time=began
        )
        span.end(now)
        self._called[scene] = now

    def _render(self, scene: int | None, *, drawn: bool) -> None:
        """A picture is drawn and measured between its last model call and the event that says so."""
        from opentelemetry.trace import StatusCode

        stage = next((stage for stage, number in reversed(self._stages) if number == scene), "")
        began = self._called.pop(scene, None)
        span = self._tracer.start_span(
            "render", self._below(stage, scene), start_time=began, attributes={} if scene is None else {"scene": scene}
        )
        if not drawn:
            span.set_status(StatusCode.ERROR)
        span.end()

    def _below(self, stage: str, scene: int | None) -> Context:
        from opentelemetry.trace import set_span_in_context

        span = self._stages.get((stage, scene))
        return self._inside if span is None else set_span_in_context(span)


def _context(carrier: Mapping[str, str]) -> Context:
    from opentelemetry.context import Context
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    return TraceContextTextMapPropagator().extract(carrier, Context())


def install(app: FastAPI, settings: Settings) -> None:
    """See :mod:`chalkwright.service.hooks`."""
    app.add_middleware(RequestSpans)
