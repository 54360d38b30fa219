"""``chalkwright mcp`` as a program meets it that starts it: the SDK's own client over stdin and stdout."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

from chalkwright.service.settings import Settings
from tests.cli.command import run
from tests.service.mcp.calls import PROBLEM, Progress, call, said
from tests.service.serving_here import served

pytestmark = pytest.mark.process


@asynccontextmanager
async def started(folder: Path, *options: str, **environment: str) -> AsyncIterator[Client]:
    command = StdioServerParameters(
        command=str(Path(sys.executable).with_name("chalkwright")),
        args=["mcp", *options],
        cwd=folder,
        env=environment,
    )
    with (folder / "stderr").open("w") as heard:
        async with Client(stdio_client(command, errlog=heard)) as client:
            yield client


async def test_tools_on_stdin_and_stdout_explain_with_progress_and_pictures(tmp_path: Path) -> None:
    progress = Progress()
    async with started(tmp_path) as client:
        assert len((await client.list_tools()).tools) == 5
        made = await call(client, "explain", problem=PROBLEM, progress=progress)
        assert not made.is_error, said(made)
        link = made.content[-1]
        assert link.type == "resource_link"
        assert "<svg" in (await client.read_resource(link.uri)).contents[0].text  # type: ignore[union-attr]
    assert [part.type for part in made.content] == ["text", "image", "image", "image", "resource_link"]
    assert progress.told[-1][2] == "It is finished."


async def test_a_service_elsewhere_does_the_work_with_its_own_words(tmp_path: Path) -> None:
    async with served(Settings(root=tmp_path / "service", workers=0)) as service:
        url = str(service._http.base_url).rstrip("/")
        async with started(tmp_path, "--url", url) as client:
            made = await call(client, "visualize", text="7 + 2 = 9")
            assert made.structured_content["equation"] == "7 + 2 = 9"
        async with started(tmp_path, "--url", url, CHALKWRIGHT_KEY="cw_000000000000_00") as client:
            refused = await call(client, "visualize", text="7 + 2 = 9")
            assert said(refused).startswith("This key is not known or was revoked")
        assert [job.kind for job in (await service.list()).jobs] == []


def test_options_that_another_service_decides_are_refused(tmp_path: Path) -> None:
    refused = run("mcp", "--url", "http://127.0.0.1:1", "--model", "kimi", cwd=tmp_path).refused()
    assert refused == "With --url the service decides; leave out --model."
    assert "is no address" in run("mcp", "--url", "here", cwd=tmp_path).refused()
