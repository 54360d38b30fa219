"""The batches of OpenAI, Gemini and Anthropic on a :class:`tests.wire.server.WireServer`, which answers each call of a
batch by its script; answers come in another order than the calls."""

from __future__ import annotations

import json
import threading
from abc import ABC, abstractmethod
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from tests.wire.protocols import Call, Reply, error_body, read_anthropic, read_google, read_openai, whole
from tests.wire.server import WireServer

_CODES = {400: 3, 401: 16, 429: 8}
"""HTTP status → code of a ``google.rpc.Status``."""


class Batches(ABC):
    """Serves them on ``wire``; ``looks``: how often a batch is under way still when somebody looks; ``broken``: how
    many looks before meet a server that is down."""

    def __init__(self, wire: WireServer, *, looks: int = 1, broken: int = 0, expires: bool = False) -> None:
        self.sizes: list[int] = []
        """Calls of each batch."""
        self.looked, self.cancelled = threading.Event(), threading.Event()
        """Whether somebody looked at a batch, and whether one was cancelled."""
        self.url = wire.google_url
        self.answers: dict[str, list[Any]] = {}
        self.expires = expires
        self._wire = wire
        self._looks = looks
        self._broken = broken
        self._seen: dict[str, int] = {}
        wire.add_routes(*self.routes())

    @abstractmethod
    def routes(self) -> list[Route]: ...

    def begin(self, answers: list[Any]) -> str:
        """The name of a new batch."""
        name = f"b{len(self.sizes)}"
        self.sizes.append(len(answers))
        self.answers[name] = answers[::-1]
        return name

    def asked(self, call: Call) -> tuple[Reply, Any]:
        """The script's reply, and what it is in JSON."""
        call = self._wire.arrived(call)
        reply = self._wire.reply_to(call)
        self._wire.left(call, abandoned=False)
        return reply, json.loads(whole(call, reply) if reply.status == 200 else error_body(call, reply))

    def over(self, name: str) -> bool:
        """Whether a batch is at its end now that somebody looks."""
        self.looked.set()
        self._seen[name] = self._seen.get(name, 0) + 1
        return self._seen[name] > self._looks

    def down(self) -> bool:
        """Whether a look comes to nothing."""
        self._broken -= 1
        return self._broken >= 0


class OpenAIBatches(Batches):
    """https://platform.openai.com/docs/api-reference/batch."""

    fault: str | None = None
    """Code of the error for which the batches fail before they begin."""

    def routes(self) -> list[Route]:
        self.url = self._wire.openai_url
        self._files: dict[str, str] = {}
        self._made: dict[str, dict[str, Any]] = {}
        return [
            Route("/v1/files", self._upload, methods=["POST"]),
            Route("/v1/files/{file}/content", self._content, methods=["GET"]),
            Route("/v1/batches", self._create, methods=["POST"]),
            Route("/v1/batches/{batch}", self._look, methods=["GET"]),
            Route("/v1/batches/{batch}/cancel", self._cancel, methods=["POST"]),
        ]

    async def _upload(self, request: Request) -> Response:
        async with request.form() as form:
            sent: Any = form["file"]
            assert form["purpose"] == "batch"
            name = f"file-{len(self._files)}"
            self._files[name] = (await sent.read()).decode()
        return JSONResponse({"id": name, "object": "file", "bytes": 1, "created_at": 1, "filename": "calls.jsonl"})

    async def _create(self, request: Request) -> Response:
        asked = await request.json()
        lines = [json.loads(line) for line in self._files[asked["input_file_id"]].splitlines()]
        assert {line["url"] for line in lines} == {asked["endpoint"]}
        name = self.begin([self._answer(line, request) for line in lines])
        good = [line for line in self.answers[name] if line["response"]["status_code"] == 200]
        bad = [line for line in self.answers[name] if line not in good]
        made = {"id": name, "object": "batch", "status": "validating", "created_at": 1, **asked}
        for kind, found in (("output_file_id", good), ("error_file_id", bad)):
            made[kind] = None
            if found and not self.expires:
                made[kind] = f"{kind}-{name}"
                self._files[made[kind]] = "\n".join(map(json.dumps, found))
        self._made[name] = made
        return JSONResponse({**made, "output_file_id": None, "error_file_id": None})

    def _answer(self, line: dict[str, Any], request: Request) -> dict[str, Any]:
        reply, body = self.asked(read_openai(line["body"], request.headers))
        response = {"status_code": reply.status, "request_id": "r", "body": body}
        return {"id": "x", "custom_id": line["custom_id"], "response": response, "error": None}

    async def _look(self, request: Request) -> Response:
        if self.down():
            return JSONResponse({"error": {"message": "down"}}, 503)
        name = request.path_params["batch"]
        if self.fault is not None:
            errors = {"object": "list", "data": [{"code": self.fault, "message": "no", "line": None, "param": None}]}
            return JSONResponse(self._made[name] | {"status": "failed", "errors": errors})
        ends = "expired" if self.expires else "completed"
        return JSONResponse(self._made[name] | {"status": ends if self.over(name) else "in_progress"})

    async def _cancel(self, request: Request) -> Response:
        self.cancelled.set()
        return JSONResponse(self._made[request.path_params["batch"]] | {"status": "cancelling"})

    async def _content(self, request: Request) -> Response:
        return PlainTextResponse(self._files[request.path_params["file"]])


class GoogleBatches(Batches):
    """https://ai.google.dev/api/batch-api."""

    named = True
    """Whether answers have the metadata of their calls."""

    def routes(self) -> list[Route]:
        return [
            Route("/v1beta/models/{model}:batchGenerateContent", self._create, methods=["POST"]),
            Route("/v1beta/batches/{batch}", self._look, methods=["GET"]),
            Route("/v1beta/batches/{batch}:cancel", self._cancel, methods=["POST"]),
        ]

    async def _create(self, request: Request) -> Response:
        batch = (await request.json())["batch"]
        assert batch["displayName"]
        model = request.path_params["model"]
        answers = [self._answer(one, model, request) for one in batch["inputConfig"]["requests"]["requests"]]
        return JSONResponse(self._operation(self.begin(answers), "BATCH_STATE_PENDING"))

    def _answer(self, one: dict[str, Any], model: str, request: Request) -> dict[str, Any]:
        reply, body = self.asked(read_google(one["request"], request.headers, f"{model}:batchGenerateContent"))
        answer = {"metadata": one["metadata"]} if self.named else {}
        if reply.status == 200:
            return answer | {"response": body}
        details = [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "SCRIPTED"}]
        return answer | {"error": {"code": _CODES[reply.status], "message": reply.detail, "details": details}}

    @staticmethod
    def _operation(name: str, state: str) -> dict[str, Any]:
        kind = "type.googleapis.com/google.ai.generativelanguage.v1main.GenerateContentBatch"
        return {"name": f"batches/{name}", "metadata": {"@type": kind, "name": f"batches/{name}", "state": state}}

    async def _look(self, request: Request) -> Response:
        assert request.headers["x-goog-api-key"]
        if self.down():
            return JSONResponse({"error": {"code": 503, "message": "down", "status": "UNAVAILABLE"}}, 503)
        name = request.path_params["batch"]
        if not self.over(name):
            return JSONResponse(self._operation(name, "BATCH_STATE_RUNNING"))
        if self.expires:
            return JSONResponse(self._operation(name, "BATCH_STATE_EXPIRED"))
        made = self._operation(name, "BATCH_STATE_SUCCEEDED")
        made["metadata"]["output"] = {"inlinedResponses": {"inlinedResponses": self.answers[name]}}
        return JSONResponse(made | {"done": True, "response": made["metadata"]["output"]})

    async def _cancel(self, request: Request) -> Response:
        self.cancelled.set()
        return JSONResponse({})


class AnthropicBatches(Batches):
    """https://platform.claude.com/docs/en/api/messages/batches."""

    def routes(self) -> list[Route]:
        self.betas: list[str | None] = []
        return [
            Route("/v1/messages/batches", self._create, methods=["POST"]),
            Route("/v1/messages/batches/{batch}", self._look, methods=["GET"]),
            Route("/v1/messages/batches/{batch}/results", self._results, methods=["GET"]),
            Route("/v1/messages/batches/{batch}/cancel", self._cancel, methods=["POST"]),
        ]

    async def _create(self, request: Request) -> Response:
        assert request.headers["anthropic-version"] == "2023-06-01"
        self.betas.append(request.headers.get("anthropic-beta"))
        answers = [self._answer(one, request) for one in (await request.json())["requests"]]
        return JSONResponse(self._batch(self.begin(answers), "in_progress"))

    def _answer(self, one: dict[str, Any], request: Request) -> dict[str, Any]:
        reply, body = self.asked(read_anthropic(one["params"], request.headers))
        if self.expires:
            result: dict[str, Any] = {"type": "expired"}
        elif reply.status == 200:
            result = {"type": "succeeded", "message": body}
        else:
            result = {"type": "errored", "error": body}
        return {"custom_id": one["custom_id"], "result": result}

    def _batch(self, name: str, status: str) -> dict[str, Any]:
        ended = status == "ended"
        return {
            "id": name,
            "type": "message_batch",
            "processing_status": status,
            "request_counts": {"processing": 0, "succeeded": 0, "errored": 0, "canceled": 0, "expired": 0},
            "ended_at": "2024-09-24T18:40:00Z" if ended else None,
            "created_at": "2024-09-24T18:37:24.100435Z",
            "expires_at": "2024-09-25T18:37:24.100435Z",
            "cancel_initiated_at": None,
            "archived_at": None,
            "results_url": f"{self._wire.google_url}/v1/messages/batches/{name}/results" if ended else None,
        }

    async def _look(self, request: Request) -> Response:
        assert request.headers["x-api-key"]
        if self.down():
            return JSONResponse({"type": "error", "error": {"type": "api_error", "message": "down"}}, 500)
        name = request.path_params["batch"]
        return JSONResponse(self._batch(name, "ended" if self.over(name) else "in_progress"))

    async def _results(self, request: Request) -> Response:
        assert request.headers["x-api-key"]
        return PlainTextResponse(
            "".join(f"{json.dumps(line)}\n" for line in self.answers[request.path_params["batch"]])
        )

    async def _cancel(self, request: Request) -> Response:
        self.cancelled.set()
        return JSONResponse(self._batch(request.path_params["batch"], "canceling"))
