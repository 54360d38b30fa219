"""Each picture once more for narrow pages, such as a phone's: cut to what is drawn, in letters that read well there.

The scene's own code draws it with larger letters on a taller sheet. Where that is less tidy than the picture, the
letters grow less, and where that is so too, the picture itself is cut.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path

from chalkwright.agent.data import NarrowPicture, SceneCode, SceneResult
from chalkwright.agent.documents.cutting import content, cut_picture
from chalkwright.agent.explain.drawing_again import draw_again
from chalkwright.agent.explain.layouts import badness
from chalkwright.agent.runs.job import Job, write_in_thread
from chalkwright.renderers.base import WIDTH, Element, Finding, Rendering

PAGE = 375
"""CSS px: how wide a phone shows the picture."""
CAPITALS = (12.0, 10.8, 9.7, 8.7)
"""CSS px: how high capitals are to be there, the best first; letters of font size 12 px have capitals of 8.7 px."""
_TALL = WIDTH * 2 // 3
_SPARE = 1.06
"""What is drawn reaches further with larger letters, and then is shown smaller."""
_GAIN = 0.93
"""Share of the width from which a cut alone is not worth its bytes."""
_ON_THE_SHEET = frozenset({"mostly-empty", "crowded-edge", "constraint-unchecked"})
"""Findings about the sheet, of which the cut leaves nothing, or about other than the layout."""


async def with_narrow_pictures(
    job: Job, scenes: Mapping[int, SceneResult], before: Sequence[SceneResult] = ()
) -> dict[int, SceneResult]:
    """The scenes, each drawn one with its narrow picture in the run folder, where those of ``before`` are already.
    Nothing here fails a run."""
    known = {result.scene: result for result in before}
    made = await asyncio.gather(*(_with_narrow_picture(job, one, known.get(one.scene)) for one in scenes.values()))
    return dict(zip(scenes, made, strict=True))


async def _with_narrow_picture(job: Job, result: SceneResult, before: SceneResult | None) -> SceneResult:
    if before is not None and before.code == result.code:
        return result.model_copy(update={"narrow": before.narrow})
    letters = smallest_letters(result.elements)
    if result.png is None or result.code is None or letters is None:
        return result
    png = job.folder.file(result.png)
    svg = None if result.svg is None else job.folder.file(result.svg)
    drawn = await _redraw(job, result.code, result, letters)
    if drawn is not None:
        letters = smallest_letters(drawn.elements) or letters
        png, svg = drawn.png or png, drawn.svg
    most = None if drawn is not None else round(WIDTH * _GAIN)
    narrow = await write_in_thread(lambda: _publish(job, result.scene, png, svg, letters, most))
    return result.model_copy(update={"narrow": narrow})


async def _redraw(job: Job, code: SceneCode, result: SceneResult, letters: float) -> Rendering | None:
    """The picture with larger letters; None where they are large enough, or would not fit."""
    assert result.png is not None
    drawn = job.folder.file(result.png)
    cut = await asyncio.to_thread(lambda: content(drawn.read_bytes()))
    if cut is None:
        return None
    for capital in CAPITALS:
        wanted = capital * cut.width / PAGE * _SPARE
        if letters >= wanted:
            return None
        rendering = await draw_again(job, code, "narrow", height=_TALL, letters=wanted)
        if rendering is None:
            return None
        if rendering.ok and _tidy(rendering.findings) <= _tidy(result.findings):
            return rendering
    return None


def _tidy(findings: Sequence[Finding]) -> int:
    return badness([finding for finding in findings if finding.kind not in _ON_THE_SHEET])


def smallest_letters(elements: Sequence[Element]) -> float | None:
    """Height in pixels of the lowest capital; None where nothing is written."""
    return min((element.letters for element in elements if element.letters > 0), default=None)


def _publish(
    job: Job, scene: int, png: Path, svg: Path | None, letters: float, most: int | None
) -> NarrowPicture | None:
    """None where nothing is drawn, or what is drawn is wider than ``most`` pixels."""
    drawn = png.read_bytes()
    cut = content(drawn)
    if cut is None or (most is not None and cut.width > most):
        return None
    picture = cut_picture(drawn, None if svg is None else svg.read_bytes(), cut)
    name = f"scene_{scene}.narrow.{'svg' if picture.media_type.endswith('svg+xml') else 'png'}"
    job.folder.write_bytes(name, picture.data)
    return NarrowPicture(file=name, width=cut.width, height=cut.height, letters=letters)
