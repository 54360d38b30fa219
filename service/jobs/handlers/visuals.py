"""Pictures equations and word problems."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

from chalkwright.agent.loading import load_in_thread
from chalkwright.agent.runs.job import Options
from chalkwright.agent.visualize.data import Request, Visual
from chalkwright.service.data import JobRow
from chalkwright.service.jobs.handler import Tell
from chalkwright.service.public import dollars, tell_calls
from chalkwright.service.requests import AskedOptions, options_of
from chalkwright.service.settings import Settings


class VisualRequest(Request):
    """A visual's request as it is kept with the job."""

    options: AskedOptions = AskedOptions()
    max_money: Decimal | None = None


class VisualHandler:
    """See :class:`chalkwright.service.jobs.handler.Handler`. What a model answered before a crash is used again."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def run(self, job: JobRow, folder: Path, tell: Tell) -> dict[str, Any]:
        asked = VisualRequest.model_validate(job.request)
        options: Options = options_of(asked.options, self._settings, asked.max_money)
        made: Visual = await (await load_in_thread(_visualize))(
            asked.text,
            **asked.model_dump(exclude={"text", "options", "max_money"}),
            options=options,
            out=folder,
            resume=True,
        )
        tell_calls(made.calls, tell)
        result = visual_result(made, job.id)
        tell(
            "picture-ready",
            {
                "scene": 1,
                "title": result["equation"],
                "alt": made.alt,
                "png": "picture.png",
                "svg": "picture.svg",
                "film": None,
                "attempts": 1,
            },
        )
        return result

    async def aclose(self) -> None:
        """Nothing is held open."""


def _visualize() -> Any:
    from chalkwright.agent.visualize.service import visualize

    return visualize


def visual_result(made: Visual, job: str) -> dict[str, Any]:
    """The result as it is answered."""
    return {
        "title": str(made.equation),
        "equation": str(made.equation),
        "asked": made.equation.asked,
        "text": made.text,
        "alt": made.alt,
        "png": f"/v1/visuals/{job}/files/picture.png",
        "svg": f"/v1/visuals/{job}/files/picture.svg",
        "findings": [finding.model_dump(mode="json") for finding in made.findings],
        "cost": dollars(call.cost for call in made.calls),
    }
