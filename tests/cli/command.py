"""Runs the real ``chalkwright`` command as a process of its own, in a folder of its own."""

from __future__ import annotations

import itertools
import os
import subprocess
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from chalkwright.agent.models.registry import list_presets
from tests.cli.warm import SCRIPT, forked
from tests.conftest import ENDINGS, PREFIXES

LEVER = "A lever has a 120 N stone 0.5 m left of the fulcrum. What force 1.5 m to the right of the fulcrum balances it?"
KEY = "sk-lid-4Qw8zRtYp3VbNs7XcKe1"
ROOT = "Started as root"
LIMIT = 240.0
"""Seconds after which a command is taken to hang; no measure of its speed."""
_RUNS = itertools.count()


class Ran(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str
    """Without :attr:`root`."""
    root: str = ""
    """What was said of having been started as root."""

    @property
    def page(self) -> str:
        """The last line of stdout."""
        return self.out.splitlines()[-1]

    def refused(self, code: int = 1) -> str:
        """The one sentence of a refusal; fails unless it is the only thing said, in one line, with this exit code."""
        assert self.code == code, self
        assert self.out == "", self
        line = self.err.splitlines()[-1]
        assert line.startswith("Error: "), self
        if code == 1:
            assert line.endswith((".", "?")), self
            assert self.err.count("\n") == 1, self
        assert "Traceback" not in self.err, self
        return line.removeprefix("Error: ")


def environment(**extra: str) -> dict[str, str]:
    """This machine's, without its keys, endpoints and settings."""
    keys = {name for row in list_presets() for name in row.spec.keys}
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith((*PREFIXES, "PYTHON", "PYTEST")) and not name.endswith(ENDINGS) and name not in keys
    }
    return {**kept, **extra}


def start(
    *arguments: str | Path, cwd: Path, env: Mapping[str, str] | None = None, **popen: Any
) -> subprocess.Popen[bytes]:
    """The command under way; stdin is empty unless told otherwise."""
    return subprocess.Popen(
        [SCRIPT, *arguments],
        cwd=cwd,
        env=environment(**(env or {})),
        **{"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **popen},
    )


def ended(process: subprocess.Popen[bytes], stdin: bytes | None = None) -> Ran:
    """Wait for the command's end."""
    with process:
        try:
            out, err = process.communicate(stdin, timeout=LIMIT)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
    return _told(process.returncode, out, err)


def _told(code: int, out: bytes, err: bytes) -> Ran:
    lines = err.decode().splitlines(keepends=True)
    root = [line for line in lines if ROOT in line]
    return Ran(code, out.decode(), "".join(line for line in lines if ROOT not in line), "".join(root))


def run(
    *arguments: str | Path, cwd: Path, env: Mapping[str, str] | None = None, stdin: bytes | None = None, **popen: Any
) -> Ran:
    """The whole command; ``stdin`` comes through a pipe.

    The first is started as users start it. To import the same libraries took half of the time of all others, which are
    forked from a process that has them.
    """
    if not popen and next(_RUNS) >= 1:
        code, out, err = forked([*map(str, arguments)], cwd, environment(**(env or {})), stdin, LIMIT)
        return _told(code, out, err)
    if stdin is not None:
        popen["stdin"] = subprocess.PIPE
    return ended(start(*arguments, cwd=cwd, env=env, **popen), stdin)


def run_all(
    cases: Mapping[str, Iterable[str | Path]], *, cwd: Path, env: Mapping[str, str] | None = None
) -> dict[str, Ran]:
    """Several commands, three at a time."""
    with ThreadPoolExecutor(3) as threads:
        running = {name: threads.submit(run, *case, cwd=cwd, env=env) for name, case in cases.items()}
        return {name: future.result() for name, future in running.items()}


def asking(url: str, *more: str) -> tuple[str, ...]:
    """Options for a model behind ``url``, a :class:`tests.wire.server.WireServer`'s."""
    return ("--model", "openai/some-id", "--base-url", url, "--price", "1,2", *more)
