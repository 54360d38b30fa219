"""Each picture once more for narrow pages, such as a phone's: cut to what is drawn, in letters that read well there.

The scene's own code draws it with larger letters on a taller sheet, or on one that stands upright where the code has a
layout for such a sheet. Where that is less tidy than the picture, the letters grow less, and where that is so too, the
picture itself is cut.
"""

from __future__ import annotations

import asyncio
import re
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
_UPRIGHT = WIDTH * 5 // 4
_TRIES = (
    *((capital, _TALL) for capital in CAPITALS[:2]),
    *((capital, _UPRIGHT) for capital in CAPITALS),
    *((capital, _TALL) for capital in CAPITALS[2:]),
)
"""Capitals and heights of sheets in pixels, the best first."""
_STANDS = re.compile(r"\b(?:frame_height|get_figheight)\b")
"""What a scene's code asks that lays itself out anew on a sheet that is higher than wide."""
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
    stands = _STANDS.search(code.source) is not None
    best, highest = None, 0.0
    for capital, height in _TRIES:
        wanted = capital * cut.width / PAGE * _SPARE
        if (height == _UPRIGHT and not stands) or capital <= highest:
            continue
        if letters >= wanted:
            return best
        rendering = await draw_again(job, code, "narrow", height=height, letters=wanted)
        if rendering is None:
            return best
        if not rendering.ok or not _is_as_tidy(rendering.findings, result.findings):
            continue
        if not stands:
            return rendering
        # The code may have made some letters smaller, so that they fit; on an upright sheet they need not be.
        reached = await asyncio.to_thread(_capitals, rendering)
        if reached > highest:
            best, highest = await asyncio.to_thread(_kept, rendering), reached
        if highest >= CAPITALS[1]:
            break
    return best


def _capitals(rendering: Rendering) -> float:
    """CSS px: how high the lowest capital is on the page."""
    letters, cut = smallest_letters(rendering.elements), rendering.png and content(rendering.png.read_bytes())
    return CAPITALS[0] if letters is None or not cut else letters * PAGE / cut.width


def _kept(rendering: Rendering) -> Rendering:
    """Under names of its own: the next drawing takes the place of this one."""
    files = {
        name: path.rename(path.with_name(f"kept_{path.name}"))
        for name in ("png", "svg")
        if (path := getattr(rendering, name)) is not None
    }
    return rendering.model_copy(update=files)


def _is_as_tidy(findings: Sequence[Finding], before: Sequence[Finding]) -> bool:
    """Whether nothing is worse, kind by kind: a label that is far from its point makes up for none that is cut off."""
    kinds = {finding.kind for finding in findings} - _ON_THE_SHEET
    return all(_badness(findings, kind) <= _badness(before, kind) for kind in kinds)


def _badness(findings: Sequence[Finding], kind: str) -> int:
    return badness([finding for finding in findings if finding.kind == kind])


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
