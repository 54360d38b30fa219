"""A typed async client of the HTTP service.

Requests that make something carry an idempotency key, so that they are repeated safely after a broken connection;
streams of events are taken up again where they broke.
"""

from __future__ import annotations

import asyncio
import base64
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from decimal import Decimal
from types import TracebackType
from typing import Any, Self
from uuid import uuid4

import httpx

from chalkwright.agent.data import GivenDollars, Learner, Outline, Problem
from chalkwright.agent.tls import tls
from chalkwright.service.client_data import OVER, ServiceError, ServiceEvent, reading_events
from chalkwright.service.views import (
    ExplanationResult,
    FollowupResult,
    JobList,
    JobView,
    WorksheetProblem,
    WorksheetResult,
)

__all__ = ["Client", "ServiceError", "ServiceEvent"]

_QUIET = 60.0
"""Seconds after which a stream without any sign of life is taken up anew; the service sends one every 15."""
_LONGEST_WAIT = 3.0
_PAUSE = 0.2
"""Seconds before a stream that ended without a word is taken up anew."""
_AGAIN = (429, 502, 503, 504)


class Client:
    """One connection pool to one service (``chalkwright serve``), for one event loop.

    ``url`` is the service's address. ``key`` is an API key of it; None or empty: the service listens on this computer
    and asks for none. In seconds: ``timeout`` of one request; ``patience`` with a service that is away or busy, before
    what can be repeated safely is given up. ``transport``: for proxies and the like.

    Every method raises :class:`ServiceError`, for what the service refuses and for a service that cannot be reached.

    >>> import asyncio
    >>> from chalkwright import Client
    >>> async def main() -> None:
    ...     async with Client("http://127.0.0.1:8080") as client:
    ...         job = await client.explain("What is 3/4 of 20 apples?")
    ...         async for event in client.events(job):
    ...             if event.kind == "outline-ready":
    ...                 print(event.data["outline"]["title"])
    ...         result = await client.result(job)
    ...         print(result.status, len(result.figures))
    >>> asyncio.run(main())
    A fraction of an amount
    complete 3
    """

    def __init__(
        self,
        url: str,
        *,
        key: str | None = None,
        timeout: float = 30.0,
        patience: float = 60.0,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        if httpx.URL(url).scheme not in ("http", "https"):
            raise ServiceError(0, f"{url!r} is no address of a service; give one such as http://127.0.0.1:8080.")
        self._patience = patience
        headers = {"Accept": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
        self._http = httpx.AsyncClient(
            base_url=url.rstrip("/"),
            headers=headers,
            timeout=timeout,
            transport=transport,
            follow_redirects=False,
            verify=tls(),
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    async def explain(
        self,
        problem: Problem | str,
        *,
        learner: Learner | None = None,
        model: str | None = None,
        workflow: str | None = None,
        renderer: str | None = None,
        max_cost: GivenDollars | None = None,
        look: bool = False,
        proof: str | None = None,
        review_outline: bool = False,
        webhook: str | None = None,
        idempotency_key: str | None = None,
    ) -> JobView:
        """Ask for an explanation of ``problem``, for ``learner``; the job that comes back has just begun.

        ``model``, ``workflow``, ``renderer``, ``max_cost`` (US dollars), ``look``, ``proof`` and ``review_outline`` are
        those of :class:`Options`; what is None is the service's choice. ``webhook`` is an ``https://`` address that is
        called when the job has ended. ``idempotency_key``: a request that is sent again with it makes no second job;
        None: one of its own. Raises :class:`ServiceError` for what the service refuses.
        """
        asked = problem if isinstance(problem, Problem) else Problem(text=problem)
        fields = asked.model_dump(mode="json", exclude_none=True, exclude={"solution", "id", "image"})
        if asked.image is not None:
            fields["image"] = asked.model_dump(mode="json")["image"]["data"].replace("-", "+").replace("_", "/")
        if learner is not None:
            fields["learner"] = learner.model_dump(mode="json", exclude_none=True)
        options = _fields_of(model=model, workflow=workflow, renderer=renderer, max_cost=max_cost, proof=proof)
        options |= {name: True for name, wanted in (("look", look), ("review_outline", review_outline)) if wanted}
        body = {"problem": fields, "options": options} | _fields_of(webhook=webhook)
        return await self.make("/v1/explanations", body, idempotency_key)

    async def get(self, job: JobView | str) -> JobView:
        """How far a ``job`` is, by itself or by the id of an explanation."""
        return JobView.model_validate(await self._json("GET", _address(job)))

    async def list(self, *, state: str | None = None, limit: int = 50, before: str | None = None) -> JobList:
        """One's own explanations, the newest first, ``limit`` at most; only those in a ``state``, where one is named,
        and older than the job with the id ``before``."""
        asked = _fields_of(state=state, limit=limit, before=before)
        return JobList.model_validate(await self._json("GET", "/v1/explanations", params=asked))

    async def events(self, job: JobView | str, *, after: int = 0) -> AsyncIterator[ServiceEvent]:
        """All events of ``job`` after the ``after``-th, each once and in order, over as many connections as it takes;
        ends when the job is ended or waits for a person."""
        address, over, trying = f"{_address(job)}/events", False, _Tries(self._patience)
        while not over:
            heard = False
            try:
                async with self._http.stream(
                    "GET",
                    address,
                    headers={"Accept": "text/event-stream", "Last-Event-ID": str(after)},
                    timeout=httpx.Timeout(self._http.timeout.connect, read=_QUIET),
                ) as answer:
                    await _refuse(answer)
                    async for event in reading_events(answer.aiter_bytes()):
                        if event.seq > after:
                            after, heard, over = event.seq, True, event.last
                            trying.record_success()
                            yield event
                if not (over or heard):  # nothing was left to tell, or the server stopped
                    over = answer.status_code == httpx.codes.NO_CONTENT or (await self.get(job)).state in OVER
                    await asyncio.sleep(0 if over else _PAUSE)
            except (httpx.TransportError, ServiceError) as error:
                if over:
                    return
                if isinstance(error, ServiceError) and error.status not in _AGAIN:
                    raise
                await trying.again(error)

    async def result(self, job: JobView | str) -> ExplanationResult:
        """The finished explanation of ``job``. Raises :class:`ServiceError` (409) while there is none."""
        return ExplanationResult.model_validate(await self._json("GET", f"{_address(job)}/result"))

    async def finished(self, job: JobView | str) -> JobView:
        """Wait until ``job`` is ended or waits for a person."""
        async for _ in self.events(job):
            pass
        return await self.get(job)

    async def cancel(self, job: JobView | str) -> JobView:
        """End a ``job``; what is finished of it stays."""
        return JobView.model_validate(await self._json("POST", f"{_address(job)}/cancel", again=True))

    async def draw(self, job: JobView | str, outline: Outline) -> JobView:
        """Let the ``outline`` that ``job`` waits with through, as it is or changed."""
        body = outline.model_dump(mode="json")
        return JobView.model_validate(await self._json("POST", f"{_address(job)}/outline", body=body))

    async def redo(self, job: JobView | str, scene: int, wish: str) -> JobView:
        """Have picture ``scene`` of ``job`` (from 1) drawn anew, as you ``wish``."""
        return JobView.model_validate(
            await self._json("POST", f"{_address(job)}/scenes/{scene}/redo", body={"wish": wish})
        )

    async def translate(
        self,
        job: JobView | str,
        to: str,
        *,
        both: bool = False,
        model: str | None = None,
        max_cost: GivenDollars | None = None,
        idempotency_key: str | None = None,
    ) -> JobView:
        """Have the finished explanation ``job`` put into the language ``to`` (BCP 47), or said in ``both``; the job
        that comes back is an explanation of its own. ``model`` None is the service's choice, ``max_cost`` US dollars;
        ``idempotency_key`` as in :meth:`explain`."""
        body = {"to": to, "both": both} | _fields_of(model=model, max_cost=max_cost)
        return await self.make(f"{_address(job)}/translations", body, idempotency_key)

    async def describe(self, job: JobView | str, scene: int, alt: str) -> ExplanationResult:
        """Give picture ``scene`` of ``job`` (from 1) the description ``alt``."""
        body = await self._json("PATCH", f"{_address(job)}/scenes/{scene}", body={"alt": alt}, again=True)
        return ExplanationResult.model_validate(body)

    async def file(self, job: JobView | str, name: str) -> bytes:
        """The file ``name`` of the explanation ``job``; a whole address such as ``figure.png`` of the result will do
        too."""
        address = name if name.startswith("/v1/") else f"{_address(job)}/files/{name}"
        return (await self._send("GET", address, again=True)).content

    async def export(self, job: JobView | str, form: str) -> bytes:
        """The explanation or worksheet ``job`` in the format ``form``: ``html``, ``pdf``, ``docx``, ``pptx``; of an
        explanation ``md`` and ``scorm``, too."""
        return (await self._send("GET", f"{_address(job)}/export/{form}", again=True)).content

    async def follow_up(
        self, job: JobView | str, question: str, *, model: str | None = None, idempotency_key: str | None = None
    ) -> JobView:
        """Ask a ``question`` about the explanation ``job``, or answer one; follow the job that comes back as any other.

        ``model`` None is the service's choice; ``idempotency_key`` as in :meth:`explain`."""
        body = {"question": question} | ({"options": {"model": model}} if model is not None else {})
        return await self.make(f"{_address(job)}/followups", body, idempotency_key)

    async def follow_up_result(self, job: JobView) -> FollowupResult:
        """The reply that the follow-up ``job`` ended with."""
        return FollowupResult.model_validate(await self._json("GET", f"{_address(job)}/result"))

    async def visual(self, body: Mapping[str, Any], *, idempotency_key: str | None = None) -> JobView:
        """Have an equation or word problem pictured; ``body`` as the service's ``/v1/visuals`` takes it,
        ``idempotency_key`` as in :meth:`explain`."""
        return await self.make("/v1/visuals", dict(body), idempotency_key)

    async def figure(self, body: Mapping[str, Any], *, idempotency_key: str | None = None) -> JobView:
        """Have what explains a problem drawn onto its picture; ``body`` as the service's ``/v1/figures`` takes it,
        ``idempotency_key`` as in :meth:`explain`."""
        return await self.make("/v1/figures", dict(body), idempotency_key)

    async def worksheet(
        self,
        text: str = "",
        *,
        file: bytes | None = None,
        grade: str | None = None,
        subject: str | None = None,
        language: str | None = None,
        model: str | None = None,
        idempotency_key: str | None = None,
    ) -> JobView:
        """Have several problems told apart: their ``text``, or the ``file`` of a PDF or of a photo of a page.

        ``grade``, ``subject``, ``language`` and ``model`` are those of all; ``idempotency_key`` as in :meth:`explain`.
        """
        body = _fields_of(text=text or None, grade=grade, subject=subject, language=language)
        body |= {} if file is None else {"file": base64.b64encode(file).decode()}
        return await self.make("/v1/worksheets", body | {"options": _fields_of(model=model)}, idempotency_key)

    async def worksheet_result(self, job: JobView) -> WorksheetResult:
        """The problems of the worksheet ``job``, and how far each is. Raises :class:`ServiceError` (409) until it is
        taken apart."""
        return WorksheetResult.model_validate(await self._json("GET", f"{_address(job)}/result"))

    async def correct_worksheet(
        self, job: JobView, problems: Sequence[WorksheetProblem | str], *, title: str | None = None
    ) -> WorksheetResult:
        """Put these ``problems`` in the place of those of the worksheet ``job``, new ones as texts, and give it another
        ``title``."""
        given = [{"text": one} if isinstance(one, str) else {"id": one.id, "text": one.text} for one in problems]
        body = {"problems": given} | _fields_of(title=title)
        return WorksheetResult.model_validate(
            await self._json("PUT", f"{_address(job)}/problems", body=body, again=True)
        )

    async def explain_worksheet(self, job: JobView) -> WorksheetResult:
        """Ask for an explanation of every problem of the worksheet ``job`` that has none; ``left_out`` says why some
        could not be asked for."""
        return WorksheetResult.model_validate(await self._json("POST", f"{_address(job)}/explain", again=True))

    async def verdict(self, body: Mapping[str, Any], *, idempotency_key: str | None = None) -> JobView:
        """Have an explanation judged; ``body`` as the service's ``/v1/verdicts`` takes it, ``idempotency_key`` as in
        :meth:`explain`."""
        return await self.make("/v1/verdicts", dict(body), idempotency_key)

    async def result_json(self, job: JobView) -> dict[str, Any]:
        """The result of a ``job`` of any kind, as JSON."""
        found = await self._json("GET", f"{_address(job)}/result")
        assert isinstance(found, dict)
        return found

    async def make(self, address: str, body: Mapping[str, Any], key: str | None = None) -> JobView:
        """Have a job made at ``address``, such as ``/v1/explanations``, whose form ``body`` has; ``key`` as
        ``idempotency_key`` in :meth:`explain`."""
        headers = {"Idempotency-Key": key or uuid4().hex}
        return JobView.model_validate(await self._json("POST", address, body=dict(body), headers=headers, again=True))

    async def _json(self, method: str, address: str, **how: Any) -> Any:
        how.setdefault("again", method == "GET")
        answer = await self._send(method, address, **how)
        try:
            return answer.json()
        except ValueError as error:
            raise ServiceError(
                answer.status_code, f"{answer.url.host} did not answer in JSON; check the URL."
            ) from error

    async def _send(
        self,
        method: str,
        address: str,
        *,
        body: Any = None,
        params: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
        again: bool = False,
    ) -> httpx.Response:
        """Send a request; one that may be sent ``again`` is, while the connection breaks or the service is busy."""
        trying = _Tries(self._patience)
        while True:
            try:
                answer = await self._http.request(method, address, json=body, params=params, headers=headers)
                await _refuse(answer)
                return answer
            except httpx.TransportError as error:
                if not again:
                    raise _unreachable(error) from error
                await trying.again(error)
            except ServiceError as error:
                if not (again and error.status in _AGAIN):
                    raise
                await trying.again(error)


class _Tries:
    """Waits longer from one try to the next, until the patience is used up."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self.record_success()

    def record_success(self) -> None:
        self._failures = 0
        self._limit = time.monotonic() + self._patience

    async def again(self, error: httpx.TransportError | ServiceError) -> None:
        """Return when it is time for the next try. Raises :class:`ServiceError` when there will be none."""
        asked = (error.retry_after or 0.0) if isinstance(error, ServiceError) else 0.0
        wait = max(min(0.1 * 2**self._failures, _LONGEST_WAIT), asked)
        self._failures += 1
        if time.monotonic() + wait > self._limit:
            raise (error if isinstance(error, ServiceError) else _unreachable(error)) from error
        await asyncio.sleep(wait)


def _address(job: JobView | str) -> str:
    if isinstance(job, JobView):
        return job.links["self"]
    return f"/v1/explanations/{job}"


def _fields_of(**fields: Any) -> dict[str, Any]:
    return {
        name: str(value) if isinstance(value, Decimal | float) else value
        for name, value in fields.items()
        if value is not None
    }


async def _refuse(answer: httpx.Response) -> None:
    """Raise what the service says of a request that it did not do."""
    if answer.is_success:
        return
    await answer.aread()
    try:
        detail = str(answer.json()["detail"])
    except (ValueError, KeyError, TypeError):
        detail = f"The service answered {answer.status_code} {answer.reason_phrase}; check its address."
    raise ServiceError(answer.status_code, detail, retry_after=_seconds(answer.headers.get("retry-after")))


def _unreachable(error: httpx.TransportError) -> ServiceError:
    return ServiceError(
        0, f"The service cannot be reached ({type(error).__name__}); check its address and that it runs."
    )


def _seconds(header: str | None) -> float | None:
    return float(header) if header is not None and header.strip().isdigit() else None
