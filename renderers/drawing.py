"""One render inside its forked child: confine, run the drawing code, write pictures and ``result.json``."""

from __future__ import annotations

import os
import signal
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, NoReturn

from pydantic import BaseModel

from renderers.base import Element, RenderRequest
from renderers.faults import Blame, Fault
from renderers.sandbox import NotConfined, confine

CODE_NAME = "scene.py"
"""The name under which drawing code appears in its own tracebacks."""
OUTPUT_CAP = 1 << 16
"""Bytes of the code's own output that are kept."""


class Drawn(BaseModel):
    """What a child reports: file names in its work folder, elements, faults, seconds by step."""

    png: str | None = None
    svg: str | None = None
    elements: tuple[Element, ...] = ()
    faults: tuple[Fault, ...] = ()
    timings: dict[str, float] = {}


Draw = Callable[[RenderRequest, type, dict[str, float]], Drawn]
"""Draws one scene class into the current folder and fills in the timings."""


def run_child(draw: Draw, request: RenderRequest, work: Path, private: tuple[int, ...]) -> NoReturn:
    """Never returns: the forked child closes the parent's private descriptors, draws and leaves."""
    os.setsid()
    signal.set_wakeup_fd(-1)
    for descriptor in private:
        os.close(descriptor)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.chdir(work)
    _quiet()
    result = drawn(draw, request)
    Path("result.json").write_text(result.model_dump_json(), encoding="utf-8")
    os._exit(0)


def _quiet() -> None:
    """The code's output goes to a file of its own, never to the parent's channel."""
    null = os.open(os.devnull, os.O_RDONLY)
    log = os.open("output.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    os.dup2(null, 0)
    os.dup2(log, 1)
    os.dup2(log, 2)


def drawn(draw: Draw, request: RenderRequest) -> Drawn:
    """Run the request; whatever goes wrong becomes a fault."""
    timings: dict[str, float] = {}
    started = time.monotonic()
    try:
        confine(request.limits)
        scene = load_scene(request)
        result = draw(request, scene, timings)
    except NotConfined as error:
        return Drawn(faults=(Fault(kind="not-confined", message=str(error), blame=Blame.MACHINE),))
    except MemoryError:
        return Drawn(faults=(memory_fault(request),))
    except BaseException as error:  # noqa: BLE001 - the code may raise anything, SystemExit included
        return Drawn(faults=(raised(error, request.code),), timings=timings)
    timings["total"] = time.monotonic() - started
    return result.model_copy(update={"timings": timings})


def load_scene(request: RenderRequest) -> type:
    """Execute the code as a module and return the class to draw."""
    module: dict[str, Any] = {"__name__": "scene", "__file__": CODE_NAME}
    exec(compile(request.code, CODE_NAME, "exec"), module)
    scene = module.get(request.scene)
    if not isinstance(scene, type):
        raise NameError(f"the code defines no class {request.scene}")
    return scene


def memory_fault(request: RenderRequest) -> Fault:
    """The code asked for more memory than a picture needs."""
    return Fault(
        kind="out-of-memory",
        message=f"The drawing code needed more than {request.limits.memory_mb} MiB of memory.",
        remedy="Draw with fewer objects.",
    )


def raised(error: BaseException, code: str) -> Fault:
    """An exception of the drawing code, with the line of the code it came from."""
    lines = code.splitlines()
    line = error.lineno if isinstance(error, SyntaxError) else _code_line(error.__traceback__)
    excerpt = "\n".join(f"{n}: {lines[n - 1]}" for n in _around(line, len(lines))) if line else ""
    name = type(error).__name__
    first = (str(error).strip().splitlines() or [""])[0][:400]
    return Fault(
        kind="scene-raised",
        message=f"The drawing code raised {name}: {first}" if first else f"The drawing code raised {name}.",
        remedy="Mend that line and whatever else has the same mistake.",
        line=line,
        excerpt=excerpt or "".join(traceback.format_exception_only(error))[-800:],
    )


def _around(line: int, last: int) -> range:
    return range(max(1, line - 2), min(last, line + 1) + 1)


def _code_line(trace: TracebackType | None) -> int | None:
    line = None
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == CODE_NAME:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def output_tail(work: Path) -> str:
    """The end of what the code printed."""
    file = work / "output.txt"
    if not file.exists():
        return ""
    with file.open("rb") as stream:
        stream.seek(max(0, file.stat().st_size - OUTPUT_CAP))
        return stream.read().decode("utf-8", "replace")
