"""OpenAI's batches on a :class:`tests.wire.server.WireServer`, which answers each call of a batch by its script."""

from __future__ import annotations

import json
import threading
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from tests.wire.protocols import Call, Reply, error_body, read_openai, whole
from tests.wire.server import WireServer


class Batches:
    """Serves them on ``wire``; ``looks``: how often a batch is under way still when somebody looks."""

    def __init__(self, wire: WireServer, *, looks: int = 1, ends: str = "completed") -> None:
        self.sizes: list[int] = []
        """Calls of each batch."""
        self.made, self.cancelled = threading.Event(), threading.Event()
        """Whether there is a batch, and whether one was cancelled."""
        self._wire = wire
        self._looks = looks
        self._ends = ends
        self._files: dict[str, str] = {}
        self._made: dict[str, dict[str, Any]] = {}
        self._seen: dict[str, int] = {}
        wire.add_routes(
            Route("/v1/files", self._upload, methods=["POST"]),
            Route("/v1/files/{file}/content", self._content, methods=["GET"]),
            Route("/v1/batches", self._create, methods=["POST"]),
            Route("/v1/batches/{batch}", self._look, methods=["GET"]),
            Route("/v1/batches/{batch}/cancel", self._cancel, methods=["POST"]),
        )

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
        self.sizes.append(len(lines))
        answers = [self._answer(line, request) for line in lines]
        name = f"batch-{len(self._made)}"
        good = [line for line in answers if line["response"]["status_code"] == 200]
        bad = [line for line in answers if line not in good]
        made = {"id": name, "object": "batch", "status": "validating", "created_at": 1, **asked}
        for kind, found in (("output_file_id", good), ("error_file_id", bad)):
            made[kind] = None
            if found and self._ends == "completed":
                made[kind] = f"{kind}-{name}"
                self._files[made[kind]] = "\n".join(map(json.dumps, found))
        self._made[name] = made
        self.made.set()
        return JSONResponse({**made, "output_file_id": None, "error_file_id": None})

    def _answer(self, line: dict[str, Any], request: Request) -> dict[str, Any]:
        call = self._wire.arrived(read_openai(line["body"], request.headers))
        reply = self._wire.reply_to(call)
        self._wire.left(call, abandoned=False)
        response = {"status_code": reply.status, "request_id": "r", "body": _body(call, reply)}
        return {"id": "x", "custom_id": line["custom_id"], "response": response, "error": None}

    async def _look(self, request: Request) -> Response:
        name = request.path_params["batch"]
        self._seen[name] = self._seen.get(name, 0) + 1
        over = self._seen[name] > self._looks
        return JSONResponse(self._made[name] | {"status": self._ends if over else "in_progress"})

    async def _cancel(self, request: Request) -> Response:
        self.cancelled.set()
        return JSONResponse(self._made[request.path_params["batch"]] | {"status": "cancelling"})

    async def _content(self, request: Request) -> Response:
        return PlainTextResponse(self._files[request.path_params["file"]])


def _body(call: Call, reply: Reply) -> Any:
    return json.loads(whole(call, reply) if reply.status == 200 else error_body(call, reply))
