"""The worker processes beside the server: started with it, started anew when they die, told to stop with it."""

from __future__ import annotations

import asyncio
import json
import logging
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from types import TracebackType
from typing import Any, Self

from pydantic import SecretStr

from chalkwright.service.settings import Settings

_LOG = logging.getLogger(__name__)

_WAITS = (0.2, 1.0, 5.0, 15.0)
"""Seconds before a worker that died is started anew; the last holds for all further times."""
_LONG_LIVED = 60.0
_OVER = 10.0
"""Seconds beyond the grace after which a worker that does not end is killed."""


class Crew:
    """``settings.workers`` processes; enter to start them, leave to stop them."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._processes: dict[int, Process] = {}
        self._watching: list[asyncio.Task[None]] = []
        self._stopping = False

    @property
    def pids(self) -> tuple[int, ...]:
        return tuple(process.pid for process in self._processes.values() if process.returncode is None)

    async def __aenter__(self) -> Self:
        self._watching = [
            asyncio.create_task(self._keep(place), name=f"worker-{place}") for place in range(self._settings.workers)
        ]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stopping = True
        for process in self._processes.values():
            if process.returncode is None:
                process.send_signal(signal.SIGTERM)
        _, late = await asyncio.wait(self._watching, timeout=self._settings.grace + _OVER)
        for process in self._processes.values():
            if late and process.returncode is None:
                process.kill()
        for task in late:
            task.cancel()
        await asyncio.gather(*self._watching, return_exceptions=True)

    async def _keep(self, place: int) -> None:
        """Keep one worker alive until the crew stops."""
        loop, died = asyncio.get_running_loop(), 0
        while not self._stopping:
            began = loop.time()
            process = await self._start()
            self._processes[place] = process
            if self._stopping:
                process.send_signal(signal.SIGTERM)
            code = await process.wait()
            if self._stopping:
                return
            died = 0 if loop.time() - began > _LONG_LIVED else died
            wait = _WAITS[min(died, len(_WAITS) - 1)]
            died += 1
            _LOG.error("a worker ended with code %s; another one starts in %s s", code, wait)
            await asyncio.sleep(wait)

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "chalkwright.service.jobs.worker_process"), stdin=PIPE, stdout=DEVNULL
        )
        assert process.stdin is not None
        # By a pipe, not by the command line or the environment, which others could read. It stays open: its end
        # tells the worker that this process is gone.
        process.stdin.write(dump_settings(self._settings).encode() + b"\n")
        return process


def dump_settings(settings: Settings) -> str:
    """All settings, secrets included, as one line of JSON."""
    return json.dumps(settings.model_dump(mode="python"), default=_plain)


def _plain(value: Any) -> str:
    return value.get_secret_value() if isinstance(value, SecretStr) else str(value)
