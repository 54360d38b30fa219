"""Whoever asks for something first, the others are not kept waiting while it is made ready."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

MOST = 20_000
"""Calls of Python functions in one turn of the loop, about 50 ms on a slow machine. As things stand a request needs
5,000 at most and a job 8,000; routes built at the first request took 70,000, the OpenAPI description 240,000."""


@pytest.mark.process
def test_what_is_asked_first_is_not_made_ready_on_the_loop() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.service.first_requests"], capture_output=True, text=True, timeout=240, check=False
    )
    assert done.returncode == 0, done.stderr
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(told) == 26
    for one in told:
        assert one["most"] <= MOST, one
        # LangGraph's own, 8 ms, at the first run of a graph.
        assert [name for name in one["imported"] if not name.startswith("langchain_core.tracers.")] == [], one
