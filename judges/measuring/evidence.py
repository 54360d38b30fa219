"""All that is measured of a document without a model: layout, legibility, drift, what the text points at."""

from __future__ import annotations

import asyncio
import logging
import time

from chalkwright.judges.data import Document, Evidence, Fact
from chalkwright.judges.measuring import drift, layout_score
from chalkwright.judges.measuring.coordination import coordinate
from chalkwright.judges.measuring.sight import ReadOnce, Sight, look
from chalkwright.renderers.base import Finding, Legibility
from chalkwright.renderers.ocr import OcrMissing, TextReader

_LOG = logging.getLogger(__name__)


async def gather(document: Document, reader: TextReader | None = None, deadline: float | None = None) -> Evidence:
    """Measure a document's diagrams; the work is done in a thread, so that the event loop stays free.

    Every picture is decoded once and taken apart by OCR at most once, and only when it is not our own: a diagram with a
    ``layout`` that its picture still matches is measured from that. The labels of all are read back at the size a phone
    shows them. ``reader`` takes the place of the built-in OCR. A diagram without a picture has no scores; nor has one
    that cannot be measured, or whose turn comes after the ``deadline`` (``time.monotonic()`` seconds; a picture that is
    begun is finished), and ``unmeasured`` says so. Raises :class:`chalkwright.renderers.ocr.OcrMissing` when nothing on
    this machine reads texts.
    """
    return await asyncio.to_thread(measure, document, reader, deadline)


def measure(document: Document, reader: TextReader | None = None, deadline: float | None = None) -> Evidence:
    """The same, in the caller's thread."""
    once = ReadOnce(reader)
    sights: dict[int, Sight | None] = {}
    legible: dict[int, Legibility] = {}
    layout: dict[int, tuple[tuple[Finding, ...], int, int]] = {}
    unmeasured: list[str] = []
    for diagram in document.diagrams:
        sights[diagram.number] = None
        if deadline is not None and time.monotonic() > deadline:
            unmeasured.append(f"Diagram {diagram.number} was not measured, because the time was up; allow more of it.")
            continue
        try:
            sight = look(diagram, once)
            if sight is None:
                continue
            legible[diagram.number] = sight.legibility(reader)
            layout[diagram.number] = ((*sight.findings, *legible[diagram.number].findings), sight.width, sight.height)
        except OcrMissing:
            raise
        except Exception as error:  # noqa: BLE001 - whatever is odd about a stranger's picture costs that one alone
            _LOG.warning("diagram %d could not be measured", diagram.number, exc_info=error)
            unmeasured.append(f"Diagram {diagram.number} could not be measured; draw it anew, or save it as PNG.")
            legible.pop(diagram.number, None)
            continue
        sights[diagram.number] = sight
    seen = [sight for sight in sights.values() if sight is not None]
    said = document.text if document.problem is None else f"{document.problem.text}\n\n{document.text}"
    drifts = {number: _drift(list(sights.values())[:place], sights[number], said)
              for place, number in enumerate(sights) if place}  # fmt: skip
    coordination = coordinate(document, seen)
    return Evidence(
        facts=(
            *(fact for number, found in layout.items() for fact in layout_score.facts(number, *found)),
            *(fact for facts in drifts.values() for fact in facts or ()),
            *coordination.facts,
        ),
        elq=tuple(layout_score.score(*layout[number]) if number in layout else None for number in sights),
        vc=tuple(None if facts is None else drift.score(facts) for facts in drifts.values()),
        coordination=coordination.score,
        legibility=tuple(
            legible[number].model_copy(update={"findings": ()}) if number in legible else None for number in sights
        ),
        unmeasured=tuple(unmeasured),
    )


def _drift(earlier: list[Sight | None], later: Sight | None, said: str) -> list[Fact] | None:
    """Of a later diagram against the first; None while one of the two cannot be seen."""
    if earlier[0] is None or later is None:
        return None
    return drift.compare(earlier[0], later, said, [sight for sight in earlier[1:] if sight is not None])
