"""The one border to mathra, which is native code: what is too much for it never reaches it, its panics end here.

mathra 1.5 nests what follows a script in ``\\ce`` without a bound: from some 125 scripts on it panics, and from some
4,000 on it overflows the stack, which kills the process. The limits here keep a factor of two or more from both.
"""

from __future__ import annotations

import asyncio
import re
from typing import Any

import mathra

LONGEST = 20_000
"""Characters of a source that is set at all: a drawing's own tags make a formula several times as long as it was."""
DEEPEST = 60
"""Levels of braces and environments; mathra itself refuses more than 64 levels of what it knows to be nested."""
MOST_CHEMISTRY_SCRIPTS = 60
"""Scripts in chemistry, where mathra nests them: about half as many as make mathra 1.5 panic."""

HARMLESS = 1_000
"""Characters of a stranger's formula that may be set within a process that must not die."""
MOST_SCRIPTS = 200
MOST_ROWS = 60
"""Scripts, and line ends and rules, of such a formula."""

_LEVELS = re.compile(r"\\(?:begin|end|left|right)(?![A-Za-z])|\\.|[{}]", re.DOTALL)
_STEPS = {"{": 1, "}": -1, r"\begin": 1, r"\end": -1, r"\left": 1, r"\right": -1}
_CHEMISTRY = re.compile(r"\\(?:ce|pu)(?![A-Za-z])")
_ROWS = re.compile(r"\\\\|\\hline(?![A-Za-z])|\\cr(?![A-Za-z])")


class TooMuch(ValueError):
    """A formula that is not given to the typesetter; ``str`` is one sentence that says why."""


def depth(tex: str) -> int:
    """How many groups, environments and fences are open at most at one place, closed or not."""
    most = level = 0
    for mark in _LEVELS.findall(tex):
        level = max(0, level + _STEPS.get(mark, 0))
        most = max(most, level)
    return most


def is_harmless(tex: str) -> bool:
    """Whether a stranger's formula is so short and flat that no typesetter can overflow or take long over it."""
    return (
        len(tex) <= HARMLESS
        and tex.count("^") + tex.count("_") <= MOST_SCRIPTS
        and len(_ROWS.findall(tex)) <= MOST_ROWS
        and _refusal(tex) is None
    )


def render(tex: str, locale: str = "en", *, display: bool = True) -> dict[str, Any]:
    """What ``mathra.render`` answers, with its ``svg``, ``speech``, ``tree`` and ``warnings``.

    Raises :class:`TooMuch` for what is too long or too deep, and ``ValueError`` for what mathra refuses or panics over.
    """
    if refusal := _refusal(tex):
        raise TooMuch(refusal)
    try:
        return dict(mathra.render(tex, locale, display=display))
    except (KeyboardInterrupt, SystemExit, GeneratorExit, asyncio.CancelledError):
        raise
    except Exception:
        raise
    except BaseException as panic:
        raise TooMuch("The formula is more than the typesetter can bear; write it in smaller parts.") from panic


def _refusal(tex: str) -> str | None:
    if len(tex) > LONGEST:
        return f"The formula has more than {LONGEST} characters; write it in smaller parts."
    if depth(tex) > DEEPEST:
        return f"The formula has a nesting deeper than {DEEPEST} levels; write it in smaller parts."
    if _CHEMISTRY.search(tex) and tex.count("^") + tex.count("_") > MOST_CHEMISTRY_SCRIPTS:
        return "The formula has too many raised or lowered signs for chemistry; write it in smaller parts."
    return None
