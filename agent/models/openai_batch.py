"""OpenAI's batches: calls that can wait are collected, sent as one file and answered within a day, for less money."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import httpx

from chalkwright.agent.data import Frozen
from chalkwright.agent.loading import import_once
from chalkwright.agent.models.base import Completion, ModelCall
from chalkwright.agent.models.faults import Refusal, Whom, network_cause
from chalkwright.agent.models.openai_chat import OpenAIChat, load, openai_message, openai_refusal, openai_request
from chalkwright.agent.models.reply import Chunk, Gathering, Malformed, read_chunk

if TYPE_CHECKING:
    from openai import AsyncOpenAI

ENDPOINT: Final = "/v1/chat/completions"
MOST = 50_000
"""Calls that one batch may hold."""
_OVER = frozenset({"completed", "failed", "expired", "cancelled"})


class BatchPace(Frozen):
    """Seconds."""

    quiet: float = 5.0
    """So long without a further call, and what is collected is sent."""
    look: float = 20.0
    """Between two looks at a batch."""


@dataclass(eq=False)
class _Waiting:
    request: dict[str, Any]
    answer: asyncio.Future[dict[str, Any]]


class BatchedChat(OpenAIChat):
    """A :class:`ChatModel` whose answers come with a batch; nothing streams."""

    pace = BatchPace()

    async def complete(self, call: ModelCall) -> Completion:
        """One call of a batch. Raises the subclasses of :class:`chalkwright.agent.errors.ModelError`."""
        await import_once(load)
        request = openai_request(self._spec, call)
        for name in ("stream", "stream_options"):
            request.pop(name, None)
        gathering = Gathering(self._whom, call.on_delta)
        async with self.connect() as client:
            return await gathering.all_of(self._answered(client, request))

    async def _answered(self, client: AsyncOpenAI, request: dict[str, Any]) -> AsyncGenerator[Chunk, None]:
        line = await _desk(client, self._whom, self.pace).ask(request)
        response = line.get("response") or {}
        status, body = int(response.get("status_code") or 0), response.get("body")
        if status != 200 or not isinstance(body, Mapping):
            raise self._whom.refusal_error(_refusal(status, line.get("error"), body))
        try:
            yield read_chunk(openai_message, body)
        except Malformed:
            raise self._whom.bad_reply() from None


class BatchDesk:
    """Where the calls of one client are collected."""

    def __init__(self, client: AsyncOpenAI, whom: Whom, pace: BatchPace) -> None:
        self._client = client
        self._whom = whom
        self._pace = pace
        self._open: list[_Waiting] = []
        self._sending: set[asyncio.Task[None]] = set()

    async def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """The line that answers a request; a call that is given up before it was sent is not sent."""
        waiting = _Waiting(request, asyncio.get_running_loop().create_future())
        self._open.append(waiting)
        if len(self._open) == 1:
            self._collect()
        try:
            return await waiting.answer
        except asyncio.CancelledError:
            if waiting in self._open:
                self._open.remove(waiting)
            raise

    def _collect(self) -> None:
        task = asyncio.create_task(self._send(), name="batch")
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _send(self) -> None:
        """Send what comes until nothing more does, and hand the answers out."""
        known = 0
        while known < len(self._open) < MOST:
            known = len(self._open)
            await asyncio.sleep(self._pace.quiet)
        batch, self._open = self._open[:MOST], self._open[MOST:]
        if self._open:
            self._collect()
        if not batch:
            return
        try:
            lines = await self._answers(batch)
        except BaseException as error:
            for waiting in batch:
                if not waiting.answer.done():
                    waiting.answer.set_exception(error if isinstance(error, Exception) else asyncio.CancelledError())
            if not isinstance(error, Exception):
                raise
            return
        for number, waiting in enumerate(batch):
            if not waiting.answer.done():
                waiting.answer.set_result(lines.get(f"call-{number}", {}))

    async def _answers(self, batch: list[_Waiting]) -> dict[str, dict[str, Any]]:
        """Answers by the names of their calls. Raises the subclasses of ``ModelError``."""
        import openai

        try:
            return await self._through(batch)
        except (openai.APIConnectionError, httpx.TransportError) as error:
            cause = network_cause(error)
            raise (self._whom.transport(cause) if cause else self._whom.unreachable()) from None
        except openai.APIError as error:
            raise self._whom.refusal_error(openai_refusal(error)) from None
        except (json.JSONDecodeError, KeyError, UnicodeDecodeError):
            raise self._whom.bad_reply() from None

    async def _through(self, batch: list[_Waiting]) -> dict[str, dict[str, Any]]:
        asked = (
            {"custom_id": f"call-{number}", "method": "POST", "url": ENDPOINT, "body": waiting.request}
            for number, waiting in enumerate(batch)
        )
        lines = "".join(f"{json.dumps(one)}\n" for one in asked)
        sent = await self._client.files.create(file=("calls.jsonl", io.BytesIO(lines.encode())), purpose="batch")
        made = await self._client.batches.create(input_file_id=sent.id, endpoint=ENDPOINT, completion_window="24h")
        while made.status not in _OVER:
            if all(waiting.answer.done() for waiting in batch):  # given up by everyone
                await self._client.batches.cancel(made.id)
                return {}
            await asyncio.sleep(self._pace.look)
            made = await self._client.batches.retrieve(made.id)
        answers: dict[str, dict[str, Any]] = {}
        for file in (made.output_file_id, made.error_file_id):
            if file is not None:
                text = (await self._client.files.content(file)).text
                answers |= {line["custom_id"]: line for line in map(json.loads, text.splitlines()) if line}
        if not answers:
            raise self._whom.refusal_error(Refusal(503, f"The batch {made.status}", {}, None))
        return answers


_desks: dict[AsyncOpenAI, BatchDesk] = {}


def _desk(client: AsyncOpenAI, whom: Whom, pace: BatchPace) -> BatchDesk:
    """The one desk of a client, which whoever asks for answers keeps open."""
    for other in [one for one in _desks if one.is_closed()]:
        del _desks[other]
    if client not in _desks:
        _desks[client] = BatchDesk(client, whom, pace)
    return _desks[client]


def _refusal(status: int, error: Any, body: Any) -> Refusal:
    """What a line without an answer says; one that was never worked on may be sent again."""
    told = error if isinstance(error, Mapping) else body.get("error") if isinstance(body, Mapping) else None
    said = told.get("message") if isinstance(told, Mapping) else None
    return Refusal(status=status or 503, said=str(said or "The batch has no answer"), headers={}, body=body)
