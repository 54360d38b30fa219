"""The SDK's own client, at a service and at the command."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
from mcp.client.client import Client
from mcp.client.streamable_http import streamable_http_client
from mcp_types import CallToolResult

PROBLEM = "A right triangle has legs of 3 cm and 4 cm. How long is the hypotenuse?"
MODES = ("legacy", "auto")
"""The handshake of 2025, and whatever is newest."""


@asynccontextmanager
async def over_http(url: str, key: str | None = None, mode: str = "auto") -> AsyncIterator[Client]:
    headers = {} if key is None else {"Authorization": f"Bearer {key}"}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=60) as http,
        Client(streamable_http_client(f"{url}/mcp", http_client=http), mode=mode) as client,
    ):
        yield client


class Progress:
    """What was told of a call."""

    def __init__(self) -> None:
        self.told: list[tuple[float, float | None, str | None]] = []

    async def __call__(self, done: float, whole: float | None, said: str | None) -> None:
        self.told.append((done, whole, said))


async def call(client: Client, tool: str, *, progress: Progress | None = None, **given: Any) -> CallToolResult:
    found = await client.call_tool(tool, given, progress_callback=progress)
    assert isinstance(found, CallToolResult)
    return found


def said(result: CallToolResult) -> str:
    """The texts of an answer."""
    return "\n".join(part.text for part in result.content if part.type == "text")
