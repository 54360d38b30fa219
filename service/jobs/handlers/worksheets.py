"""Takes worksheets apart: reads a photo's text, and finds the problems by a model or by numbering and layout."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from chalkwright.agent.errors import UserError
from chalkwright.service.data import JobRow
from chalkwright.service.jobs.handler import Tell
from chalkwright.service.requests import options_of, title_of
from chalkwright.service.settings import Settings
from chalkwright.service.worksheets import asking, reading
from chalkwright.service.worksheets.data import MOST, Worksheet, WorksheetRequest, items_of
from chalkwright.service.worksheets.splitting import Split, split


class WorksheetHandler:
    """See :class:`chalkwright.service.jobs.handler.Handler`. What a model answered before a crash is used again."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def run(self, job: JobRow, folder: Path, tell: Tell) -> dict[str, Any]:
        asked = WorksheetRequest.model_validate(job.request)
        text = asked.text
        if asked.picture is not None:
            text = await asyncio.to_thread(reading.photo_text, asked.picture)
        found = await asyncio.to_thread(split, text)
        _check_count(found)
        options = options_of(asked.options, self._settings, asked.max_money)
        cost: str | None = "0"
        if options.model is not None:
            seen = await asking.ask_model(text, options, folder)
            spent = None if seen.cost is None else str(seen.cost)
            for call in seen.calls:
                tell("call-made", call.model_dump(mode="json", exclude={"replayed"}) | {"spent": spent})
            found, cost = seen.found, spent
            _check_count(found)
        sheet = Worksheet(
            title=found.title or title_of(found.problems[0]), problems=items_of(found.problems), cost=cost
        )
        return sheet.model_dump(mode="json")

    async def aclose(self) -> None:
        """Nothing is held open."""


def _check_count(found: Split) -> None:
    count = len(found.problems)
    if not count:
        raise UserError("No problem was found in what you sent; paste the problems, one below the other.")
    if count > MOST:
        raise UserError(f"There are {count:,} problems in it, and a worksheet has {MOST} at most; send it in parts.")
