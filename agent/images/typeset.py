"""Typesetting beside image systems: a text that was written, set by our renderers as one page.

The honest rival to text-to-image (paper 003): whatever is wrong on such a page was wrong in the text.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import Executor
from decimal import Decimal

from chalkwright.agent.data import Frozen, Usage
from chalkwright.agent.errors import MachineFault
from chalkwright.agent.images.base import Drawn
from chalkwright.renderers.fonts import FontMissing
from chalkwright.renderers.pages import SetPage, set_page

TYPESET = "typeset"
SIDE = 1024
"""Width and height of a page in pixels, where nothing else is asked for."""


class Written(Frozen):
    """A text that is to be set, and what it cost to have it written."""

    text: str
    model: str = ""
    """The id the provider answered with; empty where nobody was asked."""
    usage: Usage | None = None
    cost: Decimal | None = Decimal(0)
    """US dollars; None when a price is unknown."""
    notes: tuple[str, ...] = ()
    markup: bool = True
    """Whether formulas, bold and lists are set as such; otherwise every character is literal."""


async def set_as_picture(
    written: Written, name: str, *, width: int = SIDE, height: int = SIDE, executor: Executor | None = None
) -> Drawn:
    """The page of a text, higher than asked for where it would not fit; the notes tell.

    Raises :class:`MachineFault` without a font, and ``ValueError`` for what cannot be set at all.
    """
    started = time.monotonic()
    loop = asyncio.get_running_loop()
    try:
        page = await loop.run_in_executor(executor, _grow_page, written.text, width, height, written.markup)
    except FontMissing as error:
        raise MachineFault(str(error)) from error
    return Drawn(
        png=page.png,
        model=written.model or name,
        usage=written.usage,
        cost=written.cost,
        latency=time.monotonic() - started,
        notes=(*written.notes, *_notes(page, height)),
    )


def _grow_page(text: str, width: int, height: int, markup: bool) -> SetPage:
    return set_page(text, width=width, height=height, grow=True, markup=markup)


def _notes(page: SetPage, height: int) -> tuple[str, ...]:
    if page.fits:
        return page.warnings
    grown = f"The text does not fit on a page {height} px high; the page is {page.height} px high."
    return (grown, *page.warnings)
