"""One render inside its forked child: confine, run the drawing code, write pictures and ``result.json``."""

from __future__ import annotations

import contextlib
import errno
import json
import math
import os
import select
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Any, NoReturn

from pydantic import BaseModel, ConfigDict, Field

from chalkwright.renderers.base import Element, Finding, Measured, RenderRequest, Stated
from chalkwright.renderers.faults import Blame, Fault
from chalkwright.renderers.kit import palettes, points, proof
from chalkwright.renderers.measure import constraints
from chalkwright.renderers.pool.leavings import BEGINS, ENDS, OUTPUT, REQUEST, RESULT
from chalkwright.renderers.returned.cut import cut
from chalkwright.renderers.sandbox.room import DISK_MB, NotConfined, Walls, spare_memory

CHEMISTRY = "rdkit"
"""What ``molecule`` and ``reaction`` read SMILES with; of an extra."""
CODE_NAME = "scene.py"
"""The name under which drawing code appears in its own tracebacks."""
_STANDARD = 2
UNREPORTED, NO_MEMORY = 113, 114
"""Exit codes of a child that could not even write its result, and of one that had no memory left for it."""


class DrawReport(BaseModel):
    """What a child reports: file names in its work folder, elements, faults, seconds by step."""

    model_config = ConfigDict(allow_inf_nan=False)

    png: str | None = None
    svg: str | None = None
    film: str | None = None
    shoot: Callable[[], str | None] | None = Field(None, exclude=True)
    """Films the scene once all else about it is known, for it uses it up, and returns the film's file name."""
    elements: tuple[Element, ...] = ()
    unit: float | None = None
    """How much of the code's own unit of length a pixel is, where it has one."""
    points: dict[str, tuple[float, ...]] = {}
    measured: tuple[Measured, ...] = ()
    findings: tuple[Finding, ...] = ()
    """Constraints that could not be checked."""
    stated: tuple[Stated, ...] = ()
    faults: tuple[Fault, ...] = ()
    timings: dict[str, float] = {}


Draw = Callable[[RenderRequest, type, dict[str, float]], DrawReport]
"""Draws one scene class into the current folder and fills in the timings."""


def _no_rehearsal() -> Iterator[None]:
    """For libraries that gain nothing by it."""
    return iter(())


@dataclass(frozen=True)
class Library:
    """A drawing library, imported and warm."""

    draw: Draw
    rehearse: Callable[[], Iterator[None]] = _no_rehearsal
    """Draw something for nobody, step by step, so that the memory which drawing touches is the child's own by then."""


def run_child(
    library: Library, walls: Walls, slot: int, work: Path, ends: tuple[int, int], private: tuple[int, ...]
) -> NoReturn:
    """Never returns: the forked child closes what is the parent's, waits for its request, gives up its rights, draws.

    ``ends`` are the pipe on which the request comes and the one that says when all is done.
    """
    orders, tell = ends
    status = UNREPORTED
    try:
        os.setsid()
        signal.set_wakeup_fd(-1)
        for descriptor in private:
            os.close(descriptor)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        unsettled = _settle(walls, slot)
        os.chdir(work)
        _quiet()
        os.environ.update(HOME=str(work), TMPDIR=str(work))
        tempfile.tempdir = str(work)
        _rehearse(library, work, orders)
        with os.fdopen(orders, "rb") as pipe:
            order = json.loads(pipe.read() or os._exit(0))
        request = RenderRequest.model_validate_json((walls.share / order["out"] / REQUEST).read_bytes())

        def confine() -> None:
            if unsettled is not None:
                raise unsettled
            walls.confine(slot, request.limits, tell)
            os.write(tell, BEGINS)

        result = draw_request(library.draw, request, confine, {"reach": time.monotonic() - order["started"]})
        with contextlib.suppress(OSError, ValueError, AttributeError):
            sys.stdout.flush()
        _report(result, work)
        status = 0
        os.write(tell, ENDS)
        while walls.end_with_first:
            signal.pause()  # ended by the parent when nobody waits: giving back so much memory takes a core a while
    except MemoryError:
        status = NO_MEMORY
    finally:
        os._exit(status)  # an exception must not climb into the parent's loop, which would then run twice


def _settle(walls: Walls, slot: int) -> NotConfined | None:
    """Close what can be closed before the request comes; why that failed."""
    try:
        walls.settle(slot)
    except NotConfined as error:
        return error
    return None


def _report(result: DrawReport, work: Path) -> None:
    """Leave the result; where the code used up descriptors or disk, in the place of what it opened and wrote."""
    try:
        (work / RESULT).write_text(result.model_dump_json(), encoding="utf-8")
    except OSError as error:
        if error.errno == errno.EMFILE:
            os.closerange(_STANDARD + 1, _STANDARD + 9)
            result = result if result.faults else DrawReport(faults=(files_fault(),))
        elif error.errno in (errno.ENOSPC, errno.EDQUOT):
            for left in work.iterdir():
                if not left.is_dir():
                    left.unlink()
            result = DrawReport(faults=result.faults or (disk_fault(),))
        else:
            raise
        (work / RESULT).write_text(result.model_dump_json(), encoding="utf-8")


def _rehearse(library: Library, work: Path, orders: int) -> None:
    """Until the request comes. Whatever comes of it: only the real drawing may fail."""
    with contextlib.suppress(Exception):
        steps = library.rehearse()
        while not select.select([orders], [], [], 0)[0] and next(steps, orders) is None:
            continue
    for left in work.iterdir():
        if left.is_file() and left.name != OUTPUT:
            left.unlink()


def _quiet() -> None:
    """The code's output goes to a file of its own, never to the parent's channel."""
    null = os.open(os.devnull, os.O_RDONLY)
    log = os.open(OUTPUT, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    os.dup2(null, 0)
    os.dup2(log, 1)
    os.dup2(log, 2)


def draw_request(
    draw: Draw, request: RenderRequest, confine: Callable[[], None], timings: dict[str, float]
) -> DrawReport:
    """Run the request; whatever goes wrong becomes a fault. Reports no more than may be reported."""
    return cut(_draw(draw, request, confine, timings))


def _draw(draw: Draw, request: RenderRequest, confine: Callable[[], None], timings: dict[str, float]) -> DrawReport:
    started = time.monotonic()
    try:
        confine()
    except NotConfined as error:
        return DrawReport(faults=(Fault(kind="not-confined", message=str(error), blame=Blame.MACHINE),))
    timings["confine"] = time.monotonic() - started
    try:
        if request.states:
            execute(request.code, {name: getattr(proof, name) for name in proof.__all__})
            timings["total"] = time.monotonic() - started
            return DrawReport(stated=proof.read(), timings=timings)
        palettes.use(request.colours)
        module = execute(request.code)
        scene = module.get(request.scene)
        if not isinstance(scene, type):
            return DrawReport(faults=(class_fault(request.scene, module),))
        result = _check_points(draw(request, scene, timings), request)
        if result.shoot is not None and not result.faults:
            result = result.model_copy(update={"film": result.shoot()})
    except MemoryError:
        spare_memory()
        return DrawReport(faults=(memory_fault(request),))
    except BaseException as error:  # noqa: BLE001 - the code may raise anything, SystemExit included
        return DrawReport(faults=(_describe_error(error, request),), timings=timings)
    timings["total"] = time.monotonic() - started
    return result.model_copy(update={"timings": timings})


def _describe_error(error: BaseException, request: RenderRequest) -> Fault:
    """What the code raised; its own exception classes may raise anything in turn when they are asked."""
    try:
        fault = fault_of_error(error, request.code)
        if isinstance(error, OSError) and error.errno == errno.EFBIG:
            return file_fault(request, fault)
        if isinstance(error, OSError) and error.errno == errno.ENOSPC:
            return disk_fault(fault)
        return fault
    except BaseException:  # noqa: BLE001 - KeyboardInterrupt out of a __str__ included
        return Fault(
            kind="scene-raised",
            message="The drawing code raised an exception that cannot be told.",
            remedy="Raise none of your own classes.",
        )


def _check_points(result: DrawReport, request: RenderRequest) -> DrawReport:
    """With the points that the code named, and what the request's constraints say of them."""
    named = points.read()
    verdict = constraints.verify(request.constraints, named)
    return result.model_copy(
        update={
            "points": {name: coord for name, coord in named.own.items() if all(map(math.isfinite, coord))},
            "measured": verdict.measured,
            "findings": verdict.findings,
            "faults": (*result.faults, *verdict.faults),
        }
    )


def execute(code: str, known: Mapping[str, Any] = MappingProxyType({})) -> dict[str, Any]:
    """Run the code as a module that has ``known`` names from the start, and return its names."""
    module: dict[str, Any] = {"__name__": "scene", "__file__": CODE_NAME, **known}
    exec(compile(code, CODE_NAME, "exec"), module)
    return module


def class_fault(scene: str, module: dict[str, Any]) -> Fault:
    """The class to draw is not there."""
    own = [name for name, value in module.items() if isinstance(value, type) and value.__module__ == "scene"]
    defined = f"it defines {', '.join(own)}" if own else "it defines no class at all"
    return Fault(
        kind="no-such-class",
        message=f"The drawing code defines no class {scene}: {defined}.",
        remedy=f"Name the class that draws the scene {scene}.",
    )


def time_fault(seconds: float) -> Fault:
    """The code was stopped."""
    return Fault(
        kind="too-slow",
        message=f"The drawing code did not finish within {seconds:g} s.",
        remedy="Remove endless loops and draw with fewer objects.",
    )


def file_fault(request: RenderRequest, place: Fault | None = None) -> Fault:
    """The code wrote, or printed, more than it may; ``place`` tells the line."""
    return Fault(
        kind="file-too-large",
        message=f"The drawing code wrote a file, or printed, more than {request.limits.file_mb} MiB.",
        remedy="Write no files and print nothing.",
        line=place.line if place else None,
        excerpt=place.excerpt if place else "",
    )


def disk_fault(place: Fault | None = None) -> Fault:
    """The code filled its file system, with bytes or with files."""
    return Fault(
        kind="disk-full",
        message=f"The drawing code wrote more files than it may ({DISK_MB} MiB in all).",
        remedy="Write no files.",
        line=place.line if place else None,
        excerpt=place.excerpt if place else "",
    )


def files_fault() -> Fault:
    """The code used up all descriptors."""
    return Fault(kind="too-many-files", message="The drawing code opened too many files.", remedy="Open no files.")


def memory_fault(request: RenderRequest) -> Fault:
    """The code asked for more memory than a picture needs."""
    return Fault(
        kind="out-of-memory",
        message=f"The drawing code needed more than {request.limits.memory_mb} MiB of memory.",
        remedy="Draw with fewer objects.",
    )


def fault_of_error(error: BaseException, code: str) -> Fault:
    """An exception of the drawing code, with the line of the code it came from."""
    lines = code.splitlines()
    line, first = _code_line(error.__traceback__), _first_line(error)[:400]
    if isinstance(error, SyntaxError) and error.filename == CODE_NAME:
        line, first = error.lineno, error.msg
    excerpt = "\n".join(f"{n}: {lines[n - 1]}" for n in _around(line, len(lines))) if line else ""
    if isinstance(error, ModuleNotFoundError) and (error.name or "").partition(".")[0] == CHEMISTRY:
        return Fault(
            kind="not-installed",
            message="Molecules cannot be drawn from SMILES on this machine, which lacks chalkwright[chemistry].",
            remedy="Draw it without molecule(), reaction() and rdkit: atoms as texts, lines between them as bonds.",
            line=line,
            excerpt=excerpt,
        )
    name = type(error).__name__
    return Fault(
        kind="scene-raised",
        message=f"The drawing code raised {name}: {first}" if first else f"The drawing code raised {name}.",
        remedy="Mend that line and whatever else has the same mistake.",
        line=line,
        excerpt=excerpt or f"{name}: {first}",
    )


def _first_line(error: BaseException) -> str:
    try:
        return (str(error).strip().splitlines() or [""])[0]
    except BaseException:  # noqa: BLE001 - the code's own exception classes may be faulty too
        return ""


def _around(line: int, last: int) -> range:
    return range(max(1, line - 2), min(last, line + 1) + 1)


def _code_line(trace: TracebackType | None) -> int | None:
    line = None
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == CODE_NAME:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
