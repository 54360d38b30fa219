"""Bold and italic words in scripts that write no blanks: CommonMark takes ``是**“甲”**的`` for plain asterisks."""

from __future__ import annotations

import unicodedata

from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.emphasis import tokenize


def read_emphasis(state: StateInline, silent: bool) -> bool:
    """Markdown-it's rule; beside a wide letter or sign, asterisks may begin or end where it would want a blank."""
    start, before = state.pos, len(state.delimiters)
    if not tokenize(state, silent):
        return False
    if state.src[start] == "*":
        left, right = state.src[start - 1 : start] or " ", state.src[state.pos : state.pos + 1] or " "
        beside_wide = _is_wide(left) or _is_wide(right)
        for run in state.delimiters[before:]:
            run.open = run.open or (beside_wide and not right.isspace())
            run.close = run.close or (beside_wide and not left.isspace())
    return True


def _is_wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in "WF"
