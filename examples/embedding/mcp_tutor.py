"""An assistant that takes Chalkwright as a tool (MCP): it asks for an explanation and shows what comes back.

pip install "chalkwright[mcp]"
python examples/embedding/mcp_tutor.py http://127.0.0.1:8080/mcp "What is 3/4 of 20 apples?"
"""

from __future__ import annotations

import asyncio
import base64
import os
import sys
from pathlib import Path

import httpx2
from mcp.client.client import Client
from mcp.client.streamable_http import streamable_http_client
from mcp_types import CallToolResult


async def tell(progress: float, total: float | None, message: str | None) -> None:
    """What happens while it is made."""
    sys.stderr.write(f"{message}\n")


async def explain(url: str, problem: str, folder: Path) -> str:
    """The text; its pictures go into ``folder``. Raises ``RuntimeError`` with the tool's sentence."""
    key = os.environ.get("CHALKWRIGHT_KEY")
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=300) as http,
        Client(streamable_http_client(url, http_client=http)) as client,
    ):
        made = await client.call_tool("explain", {"problem": problem}, progress_callback=tell)
    assert isinstance(made, CallToolResult)
    text = "\n".join(part.text for part in made.content if part.type == "text")
    if made.is_error:
        raise RuntimeError(text)
    pictures = [base64.b64decode(part.data) for part in made.content if part.type == "image"]
    for number, picture in enumerate(pictures, 1):
        (folder / f"scene_{number}.png").write_bytes(picture)
    return text


if __name__ == "__main__":
    sys.stdout.write(asyncio.run(explain(sys.argv[1], sys.argv[2], Path())))
