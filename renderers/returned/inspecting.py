"""Has drawing code checked, and what came of it inspected, in processes with walls, limits and nothing to lose."""

from __future__ import annotations

import base64
import contextlib
import os
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from chalkwright.renderers.base import Element, RendererName, RenderRequest
from chalkwright.renderers.check import code as check
from chalkwright.renderers.faults import Blame, Fault
from chalkwright.renderers.pool.leavings import RESULT
from chalkwright.renderers.returned import inspection
from chalkwright.renderers.returned.inspection import Inspected
from chalkwright.renderers.sandbox.apart import Apart, NotStarted, Unfinished

SECONDS = 30.0
"""How long one check or inspection may take: milliseconds for what people draw, 2 s for 500 labels over each other."""
_FAULTS = TypeAdapter(tuple[Fault, ...])


def warm() -> None:
    """Import what every inspection needs, in a process that is about to be walled in."""
    from chalkwright.renderers.check import manim_names
    from chalkwright.renderers.measure import layout, legibility

    manim_names.manim_names()
    assert layout and legibility


inspectors = Apart(warm, programs=("tesseract",), at_once=os.cpu_count() or 1)


def prepare() -> None:
    """Have a process wait for the first check. Blocks; where none can be started, that check says so."""
    with contextlib.suppress(NotStarted):
        inspectors.prepare()


def faults(code: str, scene: str, renderer: RendererName) -> tuple[Fault, ...]:
    """:func:`chalkwright.renderers.check.code.faults`, apart. Blocks; raises nothing."""
    try:
        return _FAULTS.validate_python(
            inspectors.call(faults_as_json, seconds=SECONDS, keep=False, code=code, scene=scene, renderer=renderer)
        )
    except NotStarted as error:
        return (_not_started(error),)
    except (Unfinished, ValueError):
        message = "The drawing code is too long, or nested too deeply, to be read."
        return (Fault(kind="code-refused", message=message, remedy="Write it with loops and named values."),)


def inspect_apart(request: RenderRequest, folder: Path, *, confined: bool, output: str) -> Inspected:
    """:func:`inspect`, apart, of what lies in ``folder``. Blocks; raises nothing."""
    left = inspection.left_in(folder, request)
    asked = request.model_copy(update={"code": ""}).model_dump(mode="json")
    report = left.pop(RESULT, b"").decode("utf-8", "replace")
    files = {name: base64.b64encode(data).decode() for name, data in left.items()}
    try:
        answer = inspectors.call(
            inspect_as_json,
            seconds=SECONDS,
            keep=False,
            request=asked,
            report=report,
            files=files,
            confined=confined,
            output=output,
        )
        rest, *elements = answer
        return Inspected.model_validate(rest | {"elements": tuple(map(Element.model_validate, elements))})
    except NotStarted as error:
        return inspection.failure(_not_started(error))
    except (Unfinished, ValueError, TypeError):
        fault = inspection.picture_refused("It takes too much time or memory to look at the picture.", output[-800:])
        return inspection.failure(fault)


def faults_as_json(code: str, scene: str, renderer: RendererName) -> Any:
    """For the process apart: the faults of the code."""
    return _FAULTS.dump_python(check.faults(code, scene, renderer), mode="json")


def inspect_as_json(request: Any, report: str, files: dict[str, str], confined: bool, output: str) -> Any:
    """For the process apart: what may be believed, the elements one by one after it; ``files`` in base64."""
    left = {name: base64.b64decode(data) for name, data in files.items()} | {RESULT: report.encode()}
    asked = RenderRequest.model_validate(request)
    seen = inspection.inspect(asked, left, confined=confined, output=output).model_dump(mode="json")
    return [seen, *seen.pop("elements")]


def _not_started(error: NotStarted) -> Fault:
    message = f"The machine could not look at the drawing ({error}); free memory, or have it do less at once."
    return Fault(kind="not-inspected", message=message, blame=Blame.MACHINE)
