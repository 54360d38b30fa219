"""Gemini's batches: calls go out inlined in one request, and their answers come inlined in the batch.

Source: https://ai.google.dev/gemini-api/docs/batch-api and https://ai.google.dev/api/batch-api (20 MB inlined, one
model, half the price). Answers are told apart by the metadata alone: their order is not that of the calls
(https://github.com/googleapis/python-genai/issues/1909).
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Any, Final

from pydantic.alias_generators import to_snake

from chalkwright.agent.errors import RequestRefused
from chalkwright.agent.loading import import_once
from chalkwright.agent.models.base import Completion, ModelCall
from chalkwright.agent.models.batch import batch_client, desk_of
from chalkwright.agent.models.faults import Refusal
from chalkwright.agent.models.google_chat import GoogleChat, google_chunk, google_request, load
from chalkwright.agent.models.reply import Chunk, Gathering, Malformed, read_chunk

if TYPE_CHECKING:
    import httpx
    from google.genai.types import InlinedRequest

KEY: Final = "key"
"""Where the metadata of a call hold its name."""
STATUSES: Final = {
    1: 499, 3: 400, 4: 504, 5: 404, 6: 409, 7: 403, 8: 429, 9: 400, 10: 409, 11: 400, 12: 501, 13: 500, 14: 503, 16: 401
}  # fmt: skip
"""Code of an error → HTTP status (https://github.com/googleapis/googleapis/blob/master/google/rpc/code.proto)."""
_OVER = frozenset(f"BATCH_STATE_{state}" for state in ("SUCCEEDED", "FAILED", "CANCELLED", "EXPIRED"))


class BatchedGoogleChat(GoogleChat):
    """A :class:`ChatModel` whose answers come with a batch; nothing streams.

    Cached content is not used: it would be gone before a batch begins.
    """

    most = 100_000
    room = 19_000_000

    async def complete(self, call: ModelCall) -> Completion:
        """One call of a batch. Raises the subclasses of :class:`chalkwright.agent.errors.ModelError`."""
        await import_once(load)
        from google.genai import types

        contents, config = google_request(self._spec, call)
        request = types.InlinedRequest(contents=list(contents), config=config)
        return await Gathering(self._whom, call.on_delta).all_of(self._answered(request))

    async def _answered(self, request: InlinedRequest) -> AsyncGenerator[Chunk, None]:
        answer = await desk_of(self, self._whom).ask(request, len(request.model_dump_json(exclude_none=True).encode()))
        if answer.get("error"):
            raise self._whom.refusal_error(_refusal(answer["error"]))
        try:
            yield read_chunk(google_chunk, _snake(answer["response"]))
        except (Malformed, KeyError):
            raise self._whom.bad_reply() from None

    def connect(self) -> AbstractAsyncContextManager[httpx.AsyncClient]:
        """Keep the connections for the batches sent meanwhile."""
        return batch_client(self._whom)

    async def send(self, client: httpx.AsyncClient, calls: Mapping[str, InlinedRequest]) -> str:
        named = [call.model_copy(update={"metadata": {KEY: name}}) for name, call in calls.items()]
        with self._client(client) as google:
            made = await google.batches.create(model=self._spec.id, src=named, config={"display_name": "chalkwright"})
        return made.name or ""

    async def look(self, client: httpx.AsyncClient, batch: str) -> Mapping[str, dict[str, Any]] | None:
        # Not with the SDK, which takes the details of an error for texts and then reads nothing of the whole batch.
        from google.genai import errors

        url = f"{(self._spec.base_url or '').rstrip('/')}/{self._spec.api_version}/{batch}"
        response = await client.get(url, headers={"x-goog-api-key": self._key or "none"})
        await errors.APIError.raise_for_async_response(response)
        operation = response.json()
        metadata = operation.get("metadata") or {}
        if not operation.get("done") and metadata.get("state") not in _OVER:
            return None
        if operation.get("error"):
            raise self._whom.refusal_error(_refusal(operation["error"]))
        output = metadata.get("output") or operation.get("response") or {}
        answers = (output.get("inlinedResponses") or {}).get("inlinedResponses") or []
        named: dict[str, dict[str, Any]] = {}
        for answer in answers:
            name = (answer.get("metadata") or {}).get(KEY)
            if name is None:
                label = self._whom.spec.label
                raise RequestRefused(f"{label} does not say which call an answer belongs to; ask without batches.")
            named[name] = answer
        return named

    async def cancel(self, client: httpx.AsyncClient, batch: str) -> None:
        with self._client(client) as google:
            await google.batches.cancel(name=batch)


def _refusal(error: Mapping[str, Any]) -> Refusal:
    """What a ``google.rpc.Status`` says."""
    code = error.get("code")
    status = STATUSES.get(code, 500) if isinstance(code, int) and code < 100 else code
    return Refusal(status=status or 500, said=str(error.get("message") or ""), headers={}, body={"error": error})


def _snake(raw: Any) -> Any:
    """JSON under the SDK's names of the same things."""
    if isinstance(raw, Mapping):
        return {to_snake(name): _snake(value) for name, value in raw.items()}
    return [_snake(value) for value in raw] if isinstance(raw, list) else raw
