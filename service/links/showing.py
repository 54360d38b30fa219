"""One explanation for whoever may only read it, and its pictures: no tools, no names, nothing that a search finds."""

from __future__ import annotations

import asyncio
import re

from fastapi import Request, Response

from chalkwright.service.dependencies import folder_of, settings_of
from chalkwright.service.files import answer_file, find_file
from chalkwright.service.links import presenting
from chalkwright.service.links.wording import page_wording
from chalkwright.service.pages import reading
from chalkwright.service.pages.rendering import page

_SHOWN = re.compile(r"(?:scene_\d+(?:\.narrow)?|problem)\.\w+")
"""The pictures as they are; what came before, and drafts, are their maker's."""
_PRIVATE = {"X-Robots-Tag": "noindex, nofollow", "Referrer-Policy": "no-referrer"}


async def show(request: Request, job: str, address: str, *, steps: bool, place: str) -> Response | None:
    """The page; None when there is nothing to show any more. ``address``: its own, below which its pictures are;
    ``place``: under which name the reader's browser remembers how far they came."""
    folder = folder_of(settings_of(request), job)
    record = await asyncio.to_thread(reading.record_in, folder)
    if record is None:
        return None
    context = await asyncio.to_thread(presenting.present, record, folder, job, address)
    words = page_wording(record.outline.language)
    answer = page(request, "linked.html", **context, stepwise=steps, words=words, link=place)
    answer.headers.update(_PRIVATE)
    return answer


async def send(request: Request, job: str, file: str) -> Response | None:
    """One picture of it; None for what is no picture, or not there."""
    path = find_file(folder_of(settings_of(request), job), file)
    if path is None or not _SHOWN.fullmatch(path.name):
        return None
    return await answer_file(request, path, _PRIVATE)
