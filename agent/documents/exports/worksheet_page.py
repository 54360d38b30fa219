"""A worksheet as one page that loads nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from chalkwright.agent.documents.markup import blocks_html, heading_shift
from chalkwright.agent.documents.page import environment, footer, page_parts, presenter
from chalkwright.agent.documents.wording import direction, language_tag, wording

if TYPE_CHECKING:
    from chalkwright.agent.documents.exports.worksheets import Sheet, WorksheetSource

_BELOW = 1
"""Levels by which an explanation's headings go down: the problem's own stands above them."""


def worksheet_page(
    source: WorksheetSource, pictures: Sequence[Mapping[str, bytes]], *, presents: bool = False
) -> bytes:
    """The page as UTF-8. ``pictures``: those of each explanation that there is, by their names in its folder.
    ``presents``: as :func:`chalkwright.agent.documents.page.to_html`."""
    own = iter(pictures)
    problems = [
        _problem(number, sheet, {} if sheet.source is None else next(own), source)
        for number, sheet in enumerate(source.sheets, 1)
    ]
    footers = dict.fromkeys(footer(one.record, source.words) for one in source.explained)
    made = (
        environment()
        .get_template("worksheet.html.j2")
        .render(
            language=language_tag(source.language),
            direction=direction(source.language),
            words=source.words,
            title=source.title,
            problems=problems,
            footers=list(footers),
            presenter=presenter() if presents else None,
        )
    )
    return made.encode("utf-8", errors="replace")


def _problem(number: int, sheet: Sheet, pictures: Mapping[str, bytes], source: WorksheetSource) -> dict[str, Any]:
    language = source.language if sheet.source is None else sheet.source.language
    words = wording(language)
    shift = heading_shift([sheet.text]) + _BELOW
    parts = None if sheet.source is None else list(page_parts(sheet.source.record, pictures, words, below=_BELOW))
    return {
        "language": language_tag(language),
        "direction": direction(language),
        "words": words,
        "heading": words.problem_number.format(number=number),
        "asked": Markup(blocks_html(sheet.text, language=language, shift=shift, breaks=True)),
        "parts": parts,
        "answer": Markup(blocks_html(sheet.answer or words.not_explained, language=language, shift=3)),
    }
