"""A real model that is far too small: its nonsense ends in a clear error, never in a document that pretends."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from chalkwright.agent.errors import AttemptsExhausted
from chalkwright.agent.events import AttemptFaulty, CallMade, Event
from chalkwright.agent.explain.service import ExplanationService
from chalkwright.agent.models.base import Message, ModelCall
from chalkwright.agent.models.patience import Patience
from chalkwright.agent.models.registry import build, resolve
from chalkwright.agent.runs.job import Options

pytestmark = pytest.mark.process


ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def llama() -> Iterator[str]:
    """Base URL of a llama.cpp server with SmolLM2-135M."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.wire.llama"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
    )
    assert process.stdout is not None
    address = process.stdout.readline().decode().strip()
    yield f"{address}/v1"
    process.kill()
    process.wait()


@pytest.mark.smoke
async def test_the_real_server_is_spoken_to(llama: str) -> None:
    model = build(resolve("llamacpp/smollm2", base_url=llama), patience=Patience(idle=120))
    pieces: list[str] = []
    reply = await model.complete(
        ModelCall(
            [Message(role="user", text="Say hello.")],
            max_tokens=64,
            temperature=0,
            on_delta=lambda delta: pieces.append(delta.text),
        )
    )
    assert reply.text == "".join(pieces)
    assert reply.usage.input_tokens > 0
    assert reply.usage.output_tokens > 0
    assert not reply.usage.estimated


async def test_nonsense_ends_in_a_clear_error(llama: str, tmp_path: Path) -> None:
    options = Options(model="llamacpp/smollm2", base_url=llama, attempts=2, max_tokens=48)
    events: list[Event] = []
    async with ExplanationService(options, root=tmp_path) as service:
        with pytest.raises(
            AttemptsExhausted, match="The outline still had faults after 2 attempts; the last: "
        ) as stop:
            async for event in service.stream(
                "A ladder 5 m long leans on a wall, its foot 3 m away. How high is its top?"
            ):
                events.append(event)
    assert "\n" not in str(stop.value)
    assert sum(isinstance(event, AttemptFaulty) for event in events) == 2
    calls = [event.call for event in events if isinstance(event, CallMade) and event.call.outcome != "StreamStalled"]
    assert len(calls) == 2
    assert all(call.usage.input_tokens > 500 for call in calls)
    assert [
        path.name
        for folder in tmp_path.iterdir()
        for path in folder.iterdir()
        if path.suffix in (".md", ".html", ".json")
    ] == []
