"""What requests and answers look like in the protocols the wire server speaks."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from chalkwright.agent.data import Usage

Protocol = Literal["openai", "anthropic", "google", "openai-images", "imagen", "file"]
"""``google`` is Gemini, which draws too; ``file`` is a plain GET, whose path is the call's ``model``."""


@dataclass(frozen=True)
class Call:
    """One request as the server saw it. ``started`` and ``ended`` are ``time.monotonic()`` seconds."""

    protocol: Protocol
    model: str
    system: str
    messages: tuple[tuple[str, str], ...]
    """(role, text) without the system message; roles are ``user`` and ``assistant`` in both protocols."""
    images: int
    schema: dict[str, Any] | None
    temperature: float | None
    key: str | None
    """What the client sent as its key."""
    stream: bool
    body: dict[str, Any] = field(repr=False)
    number: int = 0
    """0 for the first call, in order of arrival."""
    started: float = 0.0
    ended: float = 0.0
    """0.0 while the call is under way."""
    abandoned: bool = False
    """The client went away before the answer was complete."""
    peer: int = 0
    """The client's port: calls of one connection share it."""

    @property
    def last(self) -> str:
        """Text of the last message."""
        return self.messages[-1][1]

    @property
    def prompt(self) -> str:
        """System message and all messages in one text, to search in."""
        return "\n\n".join((self.system, *(text for _, text in self.messages)))


@dataclass(frozen=True)
class Reply:
    """What the server does with one call; see the top of :mod:`tests.wire.server`."""

    text: str = ""
    usage: Usage | None = None
    finish: str = "stop"
    """``stop``, ``length`` or ``filtered``; ``filtered`` without text blocks the prompt itself (Google)."""
    model: str | None = None
    thought: str = ""
    pieces: int = 3
    pause: float = 0.0
    tell_usage: bool = True

    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    retry_after: float | None = None
    detail: str = "scripted fault"
    code: str | None = None
    hang: bool = False
    stall: bool = False
    cut: bool = False
    picture: bytes | None = None
    """What an image endpoint drew."""
    picture_type: str = "image/png"
    picture_url: str | None = None
    """Said instead of the picture (OpenAI's form only)."""
    raw: str | bytes | None = None
    content_type: str = "application/json"
    hold: Any = None
    rest: Any = None
    """As ``hold``, before the second half of the answer, or before a ``cut``."""


def read_openai(body: dict[str, Any], headers: Mapping[str, str]) -> Call:
    system: list[str] = []
    turns: list[tuple[str, str]] = []
    images = 0
    for message in body["messages"]:
        content = message["content"]
        parts = [{"type": "text", "text": content}] if isinstance(content, str) else content
        text = "".join(part["text"] for part in parts if part["type"] == "text")
        images += sum(part["type"] == "image_url" for part in parts)
        if message["role"] in ("system", "developer"):
            system.append(text)
        else:
            turns.append((message["role"], text))
    return Call(
        protocol="openai",
        model=body["model"],
        system="\n".join(system),
        messages=tuple(turns),
        images=images,
        schema=body.get("response_format", {}).get("json_schema", {}).get("schema"),
        temperature=body.get("temperature"),
        key=headers.get("authorization", "").removeprefix("Bearer ") or None,
        stream=bool(body.get("stream")),
        body=body,
    )


def read_anthropic(body: dict[str, Any], headers: Mapping[str, str]) -> Call:
    def text(content: str | list[dict[str, Any]]) -> str:
        parts = [{"type": "text", "text": content}] if isinstance(content, str) else content
        return "".join(part["text"] for part in parts if part["type"] == "text")

    return Call(
        protocol="anthropic",
        model=body["model"],
        system=text(body.get("system", "")),
        messages=tuple((message["role"], text(message["content"])) for message in body["messages"]),
        images=0,
        schema=None,
        temperature=body.get("temperature"),
        key=headers.get("x-api-key"),
        stream=bool(body.get("stream")),
        body=body,
    )


def read_google(body: dict[str, Any], headers: Mapping[str, str], target: str) -> Call:
    """``target`` is the end of the path: ``MODEL:METHOD``."""
    model, _, method = target.rpartition(":")
    turns: list[tuple[str, str]] = []
    images = 0
    for content in body["contents"]:
        role = "assistant" if content.get("role") == "model" else "user"
        turns.append((role, "".join(part.get("text", "") for part in content["parts"])))
        images += sum("inlineData" in part for part in content["parts"])
    config = body.get("generationConfig", {})
    return Call(
        protocol="google",
        model=model,
        system="".join(part["text"] for part in body.get("systemInstruction", {}).get("parts", ())),
        messages=tuple(turns),
        images=images,
        schema=config.get("responseJsonSchema") or config.get("responseSchema"),
        temperature=config.get("temperature"),
        key=headers.get("x-goog-api-key"),
        stream=method == "streamGenerateContent",
        body=body,
    )


def read_openai_images(body: dict[str, Any], headers: Mapping[str, str]) -> Call:
    key = headers.get("authorization", "").removeprefix("Bearer ") or None
    return _drawing("openai-images", body["model"], body["prompt"], key, body)


def read_imagen(body: dict[str, Any], headers: Mapping[str, str], target: str) -> Call:
    """``target`` is ``MODEL:predict``."""
    model, prompt = target.removesuffix(":predict"), body["instances"][0]["prompt"]
    return _drawing("imagen", model, prompt, headers.get("x-goog-api-key"), body)


def read_file(path: str, headers: Mapping[str, str]) -> Call:
    return _drawing("file", path, "", headers.get("authorization") or headers.get("x-goog-api-key"), dict(headers))


def _drawing(protocol: Protocol, model: str, prompt: str, key: str | None, body: dict[str, Any]) -> Call:
    return Call(
        protocol=protocol,
        model=model,
        system="",
        messages=(("user", prompt),),
        images=0,
        schema=None,
        temperature=None,
        key=key,
        stream=False,
        body=body,
    )


def counted(call: Call, reply: Reply) -> Usage:
    """Tokens of a call: what the reply says, else characters / 4."""
    if reply.usage is not None:
        return reply.usage
    thought = len(reply.thought) // 4
    return Usage(
        input_tokens=len(call.prompt) // 4 or 1,
        output_tokens=(len(reply.text) // 4 or 1) + thought,
        reasoning_tokens=thought,
    )


def frames(call: Call, reply: Reply) -> list[bytes]:
    """The SSE events of a streamed answer."""
    if call.protocol == "anthropic":
        return [
            f"event: {event['type']}\ndata: {json.dumps(event)}\n\n".encode()
            for event in _anthropic_events(call, reply)
        ]
    events = _openai_events(call, reply) if call.protocol == "openai" else _google_events(call, reply)
    ending = [b"data: [DONE]\n\n"] if call.protocol == "openai" else []
    return [f"data: {json.dumps(event)}\n\n".encode() for event in events] + ending


def whole(call: Call, reply: Reply) -> bytes:
    """The body of an answer that is not streamed."""
    if call.protocol == "file":
        return reply.picture or b""
    if call.protocol == "openai-images":
        return json.dumps(_openai_images(call, reply)).encode()
    if call.protocol == "imagen":
        return json.dumps(_imagen(reply)).encode()
    if call.protocol == "google":
        return json.dumps(_google_event(call, reply, reply.text, last=True)).encode()
    if call.protocol == "anthropic":
        return json.dumps(_anthropic_message(call, reply)).encode()
    message = {"role": "assistant", "content": reply.text}
    if reply.thought:
        message["reasoning_content"] = reply.thought
    body = _openai_head(call, reply, "chat.completion")
    body["choices"] = [{"index": 0, "message": message, "finish_reason": _OPENAI_ENDS.get(reply.finish, reply.finish)}]
    if reply.tell_usage:
        body["usage"] = _openai_usage(counted(call, reply))
    return json.dumps(body).encode()


def error_body(call: Call, reply: Reply) -> bytes:
    """The JSON of an HTTP error."""
    if call.protocol.startswith("openai"):
        error: dict[str, Any] = {"message": reply.detail, "type": "error", "param": None, "code": reply.code}
    elif call.protocol == "anthropic":
        kind = reply.code or _ANTHROPIC_ERRORS[reply.status]
        return json.dumps({"type": "error", "error": {"type": kind, "message": reply.detail}}).encode()
    else:
        error = {"code": reply.status, "message": reply.detail, "status": reply.code or "UNKNOWN"}
    return json.dumps({"error": error}).encode()


def encoded(picture: bytes) -> str:
    """Base64."""
    return base64.b64encode(picture).decode("ascii")


def _openai_images(call: Call, reply: Reply) -> dict[str, Any]:
    made: list[dict[str, Any]] = []
    if reply.picture_url is not None:
        made = [{"url": reply.picture_url}]
    elif reply.picture is not None:
        made = [{"b64_json": encoded(reply.picture)}]
    body: dict[str, Any] = {"created": 1, "data": made}
    if reply.usage is not None:
        tokens_in, tokens_out = reply.usage.input_tokens, reply.usage.output_tokens
        body["usage"] = {
            "input_tokens": tokens_in,
            "output_tokens": tokens_out,
            "total_tokens": tokens_in + tokens_out,
            "input_tokens_details": {"text_tokens": tokens_in, "image_tokens": 0},
        }
    return body


def _imagen(reply: Reply) -> dict[str, Any]:
    if reply.finish == "filtered":
        return {"predictions": [{"raiFilteredReason": "The prompt was refused."}]}
    if reply.picture is None:
        return {}
    return {"predictions": [{"mimeType": reply.picture_type, "bytesBase64Encoded": encoded(reply.picture)}]}


def slices(text: str, pieces: int) -> list[str]:
    """``text`` in at most ``pieces`` parts of about the same length."""
    step = max(1, -(-len(text) // max(1, pieces)))
    return [text[at : at + step] for at in range(0, len(text), step)]


_OPENAI_ENDS = {"filtered": "content_filter"}
_ANTHROPIC_ENDS = {"stop": "end_turn", "length": "max_tokens", "filtered": "refusal"}
_ANTHROPIC_ERRORS = {
    400: "invalid_request_error",
    401: "authentication_error",
    429: "rate_limit_error",
    500: "api_error",
}
_GOOGLE_ENDS = {"stop": "STOP", "length": "MAX_TOKENS", "filtered": "SAFETY"}


def _openai_head(call: Call, reply: Reply, kind: str) -> dict[str, Any]:
    return {"id": f"chatcmpl-{call.number}", "object": kind, "created": 1, "model": reply.model or call.model}


def _openai_usage(usage: Usage) -> dict[str, Any]:
    return {
        "prompt_tokens": usage.input_tokens,
        "completion_tokens": usage.output_tokens,
        "total_tokens": usage.input_tokens + usage.output_tokens,
        "prompt_tokens_details": {"cached_tokens": usage.cached_tokens},
        "completion_tokens_details": {"reasoning_tokens": usage.reasoning_tokens},
    }


def _openai_events(call: Call, reply: Reply) -> list[dict[str, Any]]:
    head = _openai_head(call, reply, "chat.completion.chunk")
    deltas: list[dict[str, Any]] = [{"role": "assistant", "content": ""}]
    deltas += [{"reasoning_content": piece} for piece in slices(reply.thought, reply.pieces)]
    deltas += [{"content": piece} for piece in slices(reply.text, reply.pieces)]
    events = [{**head, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]} for delta in deltas]
    ended = _OPENAI_ENDS.get(reply.finish, reply.finish)
    events.append({**head, "choices": [{"index": 0, "delta": {}, "finish_reason": ended}]})
    if reply.tell_usage and call.body.get("stream_options", {}).get("include_usage"):
        events.append({**head, "choices": [], "usage": _openai_usage(counted(call, reply))})
    return events


def _anthropic_message(call: Call, reply: Reply) -> dict[str, Any]:
    return {
        **_anthropic_head(call, reply),
        "content": [{"type": "text", "text": reply.text}],
        "stop_reason": _ANTHROPIC_ENDS.get(reply.finish, reply.finish),
        "stop_sequence": None,
        "usage": _anthropic_usage(counted(call, reply)),
    }


def _anthropic_head(call: Call, reply: Reply) -> dict[str, Any]:
    model = reply.model or call.model
    return {"id": f"msg_{call.number}", "type": "message", "role": "assistant", "model": model, "content": []}


def _anthropic_usage(usage: Usage) -> dict[str, Any]:
    return {
        "input_tokens": usage.input_tokens - usage.cached_tokens,
        "cache_read_input_tokens": usage.cached_tokens,
        "cache_creation_input_tokens": 0,
        "output_tokens": usage.output_tokens,
    }


def _anthropic_events(call: Call, reply: Reply) -> list[dict[str, Any]]:
    usage = counted(call, reply)
    sent = _anthropic_usage(usage) | {"output_tokens": 1}
    head = _anthropic_head(call, reply)
    deltas = [{"type": "text_delta", "text": piece} for piece in slices(reply.text, reply.pieces)]
    return [
        {"type": "message_start", "message": {**head, "stop_reason": None, "stop_sequence": None, "usage": sent}},
        {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
        *({"type": "content_block_delta", "index": 0, "delta": delta} for delta in deltas),
        {"type": "content_block_stop", "index": 0},
        {
            "type": "message_delta",
            "delta": {"stop_reason": "end_turn", "stop_sequence": None},
            "usage": {"output_tokens": usage.output_tokens},
        },
        {"type": "message_stop"},
    ]


def _google_events(call: Call, reply: Reply) -> list[dict[str, Any]]:
    thoughts = [
        _google_event(call, reply, "", thought=piece, last=False) for piece in slices(reply.thought, reply.pieces)
    ]
    texts = slices(reply.text, reply.pieces) or [""]
    return thoughts + [_google_event(call, reply, piece, last=at == len(texts) - 1) for at, piece in enumerate(texts)]


def _google_event(call: Call, reply: Reply, text: str, *, thought: str = "", last: bool) -> dict[str, Any]:
    event: dict[str, Any] = {"modelVersion": reply.model or call.model, "responseId": f"r{call.number}"}
    if reply.finish == "filtered" and not reply.text:
        event["promptFeedback"] = {"blockReason": "SAFETY"}
    else:
        parts: list[dict[str, Any]] = (
            [{"text": thought, "thought": True}] if thought else [{"text": text}] if text else []
        )
        if reply.picture is not None and last:
            parts.append({"inlineData": {"mimeType": reply.picture_type, "data": encoded(reply.picture)}})
        candidate: dict[str, Any] = {"content": {"role": "model", "parts": parts}, "index": 0}
        if last:
            candidate["finishReason"] = _GOOGLE_ENDS.get(reply.finish, reply.finish)
        event["candidates"] = [candidate]
    if reply.tell_usage:
        # Gemini tells with every piece what has been used so far; thinking comes first.
        usage = counted(call, reply)
        if not last:
            usage = usage.model_copy(update={"output_tokens": usage.reasoning_tokens})
        event["usageMetadata"] = {
            "promptTokenCount": usage.input_tokens,
            "candidatesTokenCount": usage.output_tokens - usage.reasoning_tokens,
            "thoughtsTokenCount": usage.reasoning_tokens,
            "cachedContentTokenCount": usage.cached_tokens,
            "totalTokenCount": usage.input_tokens + usage.output_tokens,
        }
    return event
