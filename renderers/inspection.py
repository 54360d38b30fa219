"""What a drawing process left, looked at before a picture gets its final name: report, pixels, drawing, film, layout.

Pure but for reading the folder. All of it may be forged, so whatever goes wrong here is a fault of the writer's, never
of the machine's.
"""

from __future__ import annotations

from pathlib import Path

from pydantic import BaseModel, ConfigDict

from chalkwright.renderers import accept, returned
from chalkwright.renderers.base import Element, Finding, Measured, RenderRequest
from chalkwright.renderers.drawing import Drawn
from chalkwright.renderers.faults import Blame, Fault
from chalkwright.renderers.leavings import RESULT, content
from chalkwright.renderers.png_whole import is_whole_png, most_bytes

_MB = 1 << 20
SVG_BYTES = 16 * _MB
"""The largest of the sample scenes has 94 kB."""


class Inspected(BaseModel):
    """What may be believed of one render: the names of its files in the folder and what was measured, or faults."""

    model_config = ConfigDict(frozen=True, allow_inf_nan=False)

    png: str | None = None
    svg: str | None = None
    film: str | None = None
    elements: tuple[Element, ...] = ()
    findings: tuple[Finding, ...] = ()
    points: dict[str, tuple[float, ...]] = {}
    measured: tuple[Measured, ...] = ()
    faults: tuple[Fault, ...] = ()
    timings: dict[str, float] = {}


def inspect(
    request: RenderRequest, folder: Path, report: bytes | None = None, *, confined: bool = True, output: str = ""
) -> Inspected:
    """Look at what one drawing process left in ``folder``. Never raises for what it finds there.

    ``report`` takes the place of the folder's own ``result.json``. ``confined`` False: the code cannot have run, and
    the process's faults say what is true of the machine. ``output`` is the end of what the code printed.
    """
    excerpt = output[-800:]
    try:
        return _looked_at(request, folder, report, confined, excerpt)
    except (KeyboardInterrupt, SystemExit):
        raise  # whoever ends this process from outside; nothing of the drawing code runs in it
    except BaseException:  # noqa: BLE001 - native code panics beside Exception, and MemoryError means a forged size
        return _failed(picture_refused("The picture or what was reported of it cannot be looked at.", excerpt))


def _looked_at(request: RenderRequest, folder: Path, report: bytes | None, confined: bool, excerpt: str) -> Inspected:
    if report is None:
        report = content(folder / RESULT, returned.RESULT_BYTES)
    try:
        returned.check(report or b"")
        drawn = Drawn.model_validate_json(report or b"")
    except ValueError:
        return _failed(no_result(excerpt))
    if drawn.faults:
        faults = drawn.faults if not confined else tuple(_the_writers(fault) for fault in drawn.faults)
        return Inspected(faults=faults, points=drawn.points, measured=drawn.measured, timings=drawn.timings)
    refused = _refused(drawn, folder, request, excerpt)
    if refused is not None:
        return _failed(refused)
    from chalkwright.renderers import layout, legibility  # here, where there is something to look at: numpy, OCR

    unreadable = legibility.unreadable_in(folder / "scene.png", drawn.elements, request.width)
    found = layout.find(drawn.elements, request.width, request.height, drawn.unit, unreadable)
    return Inspected(
        png="scene.png",
        svg="scene.svg" if drawn.svg else None,
        film=f"scene.{request.animate}" if drawn.film else None,
        elements=drawn.elements,
        findings=(*drawn.findings, *found),
        points=drawn.points,
        measured=drawn.measured,
        timings=drawn.timings,
    )


def _refused(drawn: Drawn, folder: Path, request: RenderRequest, excerpt: str) -> Fault | None:
    """Why the files are not taken; None when they are there and are what they should be."""
    png = content(folder / "scene.png", most_bytes(request.width, request.height))
    if png is None:
        return no_result(excerpt)
    if not is_whole_png(png, request.width, request.height):
        return picture_refused("The picture is no whole PNG of the size asked for.", excerpt)
    if drawn.svg:
        svg = content(folder / "scene.svg", SVG_BYTES)
        if svg is None:
            return no_result(excerpt)
        if not accept.is_inert_svg(svg):
            return Fault(
                kind="picture-refused",
                message="The picture holds a link, a script or something that moves.",
                remedy="Set no url on what you draw and write no SVG of your own.",
                excerpt=excerpt,
            )
    if drawn.film:
        film = content(folder / f"scene.{request.animate}", request.limits.file_mb * _MB)
        if film is None or not accept.is_film(film, request.animate or ""):
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


def _failed(fault: Fault) -> Inspected:
    return Inspected(faults=(fault,))
