"""Markdown of a problem or a model into HTML for a page that allows no style attribute: formulas as MathML."""

from __future__ import annotations

import re

from chalkwright.agent.documents.markup import blocks_html, inline_html, plain

_SHIFT = re.compile(r'<svg ([^>]*?)\bstyle="vertical-align: ?-([\d.]+)em;?"([^>]*?)class="tex"')
_ALIGNED = re.compile(r'<(t[hd]) style="text-align:(left|center|right)"')
STEP = 0.05
"""em by which the classes ``down-1``, ``down-2`` … of ``formulas.css`` lower a drawn formula."""
DEEPEST = 80


def blocks(markdown: str, *, language: str, shift: int = 0, breaks: bool = False) -> str:
    """A text as HTML that a page may show as it is: see :func:`chalkwright.agent.documents.markup.blocks_html`."""
    return _without_styles(blocks_html(markdown, language=language, shift=shift, breaks=breaks, mathml_first=True))


def inline(markdown: str, *, language: str) -> str:
    """One line, such as a title, as HTML that a page may show as it is."""
    return _without_styles(inline_html(markdown, language=language, mathml_first=True))


def words(markdown: str, *, language: str = "en") -> str:
    """One line without marks, for a page's title or a list; formulas as they are spoken."""
    return plain(markdown, language=language)


def _without_styles(page: str) -> str:
    page = _ALIGNED.sub(r'<\1 class="\2"', page)
    return _SHIFT.sub(lambda m: f'<svg {m[1]}{m[3]}class="tex down-{_steps(m[2])}"', page)


def _steps(depth: str) -> int:
    return min(DEEPEST, round(float(depth) / STEP))
