"""What a drawing process left, looked at before a picture gets its final name: report, pixels, drawing, film, layout.

Pure. All of it may be forged, so whatever goes wrong here is a fault of the writer's, never of the machine's; and
whoever looks may be ended by what he sees, so :mod:`inspecting` has it done behind walls.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

from chalkwright.renderers.base import Element, Finding, Measured, RenderRequest, Stated
from chalkwright.renderers.faults import Blame, Fault
from chalkwright.renderers.pool.drawing import DrawReport
from chalkwright.renderers.pool.leavings import RESULT, content
from chalkwright.renderers.returned import schema as returned
from chalkwright.renderers.returned.film import is_whole_film
from chalkwright.renderers.returned.png import is_whole_png, most_bytes
from chalkwright.renderers.returned.svg import is_inert

_MB = 1 << 20
SVG_BYTES = 16 * _MB
"""The largest of the sample scenes has 94 kB."""
Left = Mapping[str, bytes]
"""The files of one render by their names: the report and the pictures."""


class Inspected(BaseModel):
    """What may be believed of one render: the names of its files in the folder and what was measured, or faults."""

    model_config = ConfigDict(frozen=True, allow_inf_nan=False, extra="forbid")

    png: Literal["scene.png"] | None = None
    svg: Literal["scene.svg"] | None = None
    film: Literal["scene.mp4", "scene.gif"] | None = None
    elements: tuple[Element, ...] = ()
    findings: tuple[Finding, ...] = ()
    points: dict[str, tuple[float, ...]] = {}
    measured: tuple[Measured, ...] = ()
    stated: tuple[Stated, ...] = ()
    faults: tuple[Fault, ...] = ()
    timings: dict[str, float] = {}


def left_in(folder: Path, request: RenderRequest) -> dict[str, bytes]:
    """What a render left in ``folder`` of what could be taken; links, pipes and what is too large are not."""
    film = f"scene.{request.animate}"
    most = {
        RESULT: returned.RESULT_BYTES,
        "scene.png": most_bytes(request.width, request.height),
        "scene.svg": SVG_BYTES,
        film: request.limits.file_mb * _MB if request.animate else 0,
    }
    found = {name: content(folder / name, bytes_) for name, bytes_ in most.items()}
    return {name: data for name, data in found.items() if data is not None}


def inspect(request: RenderRequest, left: Left, *, confined: bool = True, output: str = "") -> Inspected:
    """Look at what one drawing process left. Never raises for what it finds there.

    ``confined`` False: the code cannot have run, and the process's faults say what is true of the machine. ``output``
    is the end of what the code printed.
    """
    excerpt = output[-800:]
    try:
        return _look_at(request, left, confined, excerpt)
    except (KeyboardInterrupt, SystemExit):
        raise  # whoever ends this process from outside; nothing of the drawing code runs in it
    except BaseException:  # noqa: BLE001 - native code panics beside Exception, and MemoryError means a forged size
        return failure(picture_refused("The picture or what was reported of it cannot be looked at.", excerpt))


def _look_at(request: RenderRequest, left: Left, confined: bool, excerpt: str) -> Inspected:
    report = left.get(RESULT, b"")
    try:
        returned.check(report)
        drawn = DrawReport.model_validate_json(report)
    except ValueError:
        return failure(no_result(excerpt))
    if drawn.faults:
        faults = drawn.faults if not confined else tuple(_the_writers(fault) for fault in drawn.faults)
        return Inspected(faults=faults, points=drawn.points, measured=drawn.measured, timings=drawn.timings)
    if request.states:
        return Inspected(stated=drawn.stated, timings=drawn.timings)
    refused = _find_refusal(drawn, left, request, excerpt)
    if refused is not None:
        return failure(refused)
    from PIL import Image

    from chalkwright.renderers.measure import (  # here, where there is something to look at: numpy, OCR
        layout,
        legibility,
    )
    from chalkwright.renderers.returned import told
    from chalkwright.renderers.returned.alike import on_white, shows_the_same

    picture = on_white(Image.open(io.BytesIO(left["scene.png"])))
    unreadable = legibility.unreadable_in(io.BytesIO(left["scene.png"]), drawn.elements, request.width)
    found = layout.find(drawn.elements, request.width, request.height, drawn.unit, unreadable)
    found += tuple(told.compare(picture, drawn.elements, found))
    return Inspected(
        png="scene.png",
        svg="scene.svg" if drawn.svg and shows_the_same(left["scene.svg"], picture) else None,
        film=drawn.film and ("scene.gif" if request.animate == "gif" else "scene.mp4"),
        elements=drawn.elements,
        findings=(*drawn.findings, *found),
        points=drawn.points,
        measured=drawn.measured,
        timings=drawn.timings,
    )


def _find_refusal(drawn: DrawReport, left: Left, request: RenderRequest, excerpt: str) -> Fault | None:
    """Why the files are not taken; None when they are there and are what they should be."""
    film = f"scene.{request.animate}"
    wanted = ["scene.png", *(["scene.svg"] if drawn.svg else []), *([film] if drawn.film else [])]
    if any(name not in left for name in wanted):
        return no_result(excerpt)
    if not is_whole_png(left["scene.png"], request.width, request.height):
        return picture_refused("The picture is no whole PNG of the size asked for.", excerpt)
    if drawn.svg and not is_inert(left["scene.svg"]):
        return Fault(
            kind="picture-refused",
            message="The picture holds a link, a script or something that moves.",
            remedy="Set no url on what you draw and write no SVG of your own.",
            excerpt=excerpt,
        )
    if drawn.film and not is_whole_film(left[film], request.animate or ""):
        return no_result(excerpt)
    return None


def _the_writers(fault: Fault) -> Fault:
    """Once its code has run, a process may say anything: none of it is a fault of the machine."""
    return fault.model_copy(update={"blame": Blame.WRITER})


def picture_refused(message: str, excerpt: str = "") -> Fault:
    """The files or the report are not what a drawing leaves."""
    remedy = "Draw it more simply, and write no picture of your own."
    return Fault(kind="picture-refused", message=message, remedy=remedy, excerpt=excerpt)


def no_result(excerpt: str) -> Fault:
    """There is no report, or none that a drawing process writes."""
    return Fault(
        kind="no-result",
        message="The drawing code ended its own process or overwrote its result.",
        remedy="Do not exit and write no files.",
        excerpt=excerpt,
    )


def failure(fault: Fault) -> Inspected:
    """Nothing but the fault is believed."""
    return Inspected(faults=(fault,))
