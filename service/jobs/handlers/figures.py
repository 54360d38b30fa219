"""Draws what explains a problem onto its picture."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

from chalkwright.agent.data import Frozen, Image
from chalkwright.agent.keypoints.marks import Marked
from chalkwright.agent.loading import load_in_thread
from chalkwright.service.data import JobRow
from chalkwright.service.jobs.handler import Tell
from chalkwright.service.public import dollars, tell_calls
from chalkwright.service.requests import AskedOptions, options_of
from chalkwright.service.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from chalkwright.agent.keypoints.service import FigureExplanation


class FigureRequest(Frozen):
    """A figure's request as it is kept with the job; the picture has been checked."""

    picture: Image
    problem: str
    answer: str | None = None
    language: str | None = None
    marks: Marked | None = None
    options: AskedOptions = AskedOptions()
    max_money: Decimal | None = None


class FigureHandler:
    """See :class:`chalkwright.service.jobs.handler.Handler`. What a model answered before a crash is used again."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def run(self, job: JobRow, folder: Path, tell: Tell) -> dict[str, Any]:
        asked = FigureRequest.model_validate(job.request)
        options = options_of(asked.options, self._settings, asked.max_money)
        if asked.marks is not None:
            options = options.model_copy(update={"model": None, "base_url": None, "max_cost": None})
        made = await (await load_in_thread(_load))(
            asked.picture.data,
            asked.problem,
            answer=asked.answer,
            language=asked.language,
            keypoints=asked.marks,
            options=options,
            out=folder,
            resume=True,
        )
        tell_calls(made.record.calls, tell)
        result = figure_result(made, job.id)
        told = {"scene": 1, "title": result["title"], "alt": result["alt"], "png": "solution.png", "svg": None}
        tell("picture-ready", told | {"film": None, "attempts": 1})
        return result

    async def aclose(self) -> None:
        """Nothing is held open."""


def _load() -> Callable[..., Awaitable[FigureExplanation]]:
    from chalkwright.agent.keypoints.service import explain_figure

    return explain_figure


def figure_result(made: FigureExplanation, job: str) -> dict[str, Any]:
    """The result as it is answered."""
    (scene,) = made.record.outline.scenes
    return {
        "title": made.record.outline.title,
        "alt": scene.alt,
        "markdown": made.markdown,
        "complete": made.complete,
        "left_out": list(made.left_out),
        "keypoints": [keypoint.model_dump(mode="json") for keypoint in made.keypoints],
        "png": f"/v1/figures/{job}/files/solution.png",
        "page": f"/v1/figures/{job}/files/explanation.html",
        "cost": dollars(call.cost for call in made.record.calls),
    }
