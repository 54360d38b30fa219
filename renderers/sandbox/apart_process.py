"""The program of a process that may die, started by :mod:`chalkwright.renderers.sandbox.apart`.

``python -m chalkwright.renderers.sandbox.apart_process BYTES MODULE:WARM [PROGRAM…]``: the memory it may take, what it
calls first, the programs it may run.
"""

from __future__ import annotations

import gc
import importlib
import json
import math
import os
import resource
import sys
from collections.abc import Callable
from typing import Any, BinaryIO

from chalkwright.renderers.sandbox import apart, reading_walls

_FILES = 64


def main() -> None:
    """Answer requests until the pipe they come by is closed."""
    apart.enter()
    memory, warm, *programs = sys.argv[1:]
    resource.setrlimit(resource.RLIMIT_AS, (int(memory), int(memory)))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_NOFILE, (_FILES, _FILES))
    out = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # what a library prints is no answer
    gc.disable()  # an import makes little garbage, and to look for it takes a while
    _found(warm)()
    gc.enable()
    _send(out, {"missing": reading_walls.enter(programs)})
    while head := sys.stdin.buffer.read(apart.HEAD.size):
        request = json.loads(sys.stdin.buffer.read(apart.HEAD.unpack(head)[0]))
        _limit_seconds(request["seconds"])
        _send(out, _answer(request))


def _found(name: str) -> Callable[..., Any]:
    module, _, attribute = name.partition(":")
    found: Callable[..., Any] = getattr(importlib.import_module(module), attribute)
    return found


def _answer(request: dict[str, Any]) -> dict[str, Any]:
    try:
        return {"value": _found(request["call"])(**request["arguments"])}
    except ValueError as error:
        return {"refused": str(error)}
    except (KeyboardInterrupt, SystemExit, GeneratorExit):
        raise
    except BaseException as error:  # noqa: BLE001 - a panic of Rust's is no Exception, and none may end the process
        return {"unfinished": f"{type(error).__name__}: {error}"[:300]}


def _limit_seconds(seconds: float) -> None:
    """The kernel ends the process after ``seconds`` more of its own time, should nobody else."""
    spent = resource.getrusage(resource.RUSAGE_SELF)
    limit = math.ceil(spent.ru_utime + spent.ru_stime + seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))


def _send(out: BinaryIO, answer: dict[str, Any]) -> None:
    data = apart.pack_answer(answer)
    waiting = memoryview(apart.HEAD.pack(len(data)) + data)
    while waiting:
        waiting = waiting[out.write(waiting) :]


if __name__ == "__main__":
    main()
