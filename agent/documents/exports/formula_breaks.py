"""A formula that is wider than its place in several lines, broken where a writer breaks it: before relations, then
before plus and minus."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from chalkwright.agent.documents.exports.formula_pictures import FormulaPicture, formula_picture

_TOKEN = re.compile(r"\\[A-Za-z]+\*?|\\.|.", re.DOTALL)
_OPENING = frozenset(["{", "(", "[", r"\{", r"\begin"])
_CLOSING = frozenset(["}", ")", "]", r"\}", r"\end"])
_WHOLE = frozenset(["&", r"\\", r"\color", r"\cr", r"\over", r"\middle"])
"""What holds for the rest of a formula, or sets lines of its own."""
_NAMED = r"""
\approx \sim \simeq \cong \equiv \ne \neq \le \leq \ge \geq \to \rightarrow \longrightarrow \Rightarrow \Longrightarrow
\implies \iff \Leftrightarrow \Longleftrightarrow \leftrightarrow \rightleftharpoons \propto \therefore
"""
_RELATIONS = frozenset([*"=<>≈≤≥≠→⇒⇔", *_NAMED.split()])
_SUMS = frozenset(["+", "-", "−", r"\pm", r"\mp"])
_BEFORE_A_SIGN = _RELATIONS | _SUMS | _OPENING | frozenset(["^", "_", ",", r"\cdot", r"\times", ":", r"\left"])
_MOST_LINES = 40


@lru_cache(maxsize=256)
def formula_lines(
    tex: str, *, display: bool, language: str, points: float, room: float
) -> tuple[FormulaPicture, ...] | None:
    """``tex`` in lines no wider than ``room`` em, where it can be broken so; None where it cannot be set."""
    whole = formula_picture(tex, display=display, language=language, points=points)
    if whole is not None and whole.width <= room:
        return (whole,)

    def width_of(part: str) -> float | None:
        drawn = formula_picture(part, display=display, language=language, points=points)
        return None if drawn is None else drawn.width

    texts = broken(tex, room, width_of)
    if len(texts) == 1:
        return None if whole is None else (whole,)
    lines = [formula_picture(text, display=display, language=language, points=points) for text in texts]
    drawn = tuple(line for line in lines if line is not None)
    return drawn if len(drawn) == len(lines) else (None if whole is None else (whole,))


def broken(tex: str, room: float, width_of: Callable[[str], float | None]) -> list[str]:
    """``tex`` as the fewest lines no wider than ``room``; one line where it has no place to be broken at."""
    whole = width_of(tex)
    if whole is not None and whole <= room:
        return [tex]
    parts: list[str] = []
    for part in _split(tex, _RELATIONS):
        width = width_of(part)
        parts += _split(part, _SUMS) if width is None or width > room else [part]
    if len(parts) > _MOST_LINES:
        return [tex]
    lines: list[str] = []
    used = 0.0
    for part in parts:
        width = width_of(part)
        if width is None:
            return [tex]
        if lines and used + width <= room:
            lines[-1] += part.removeprefix("{}")
            used += width
        else:
            lines.append(part)
            used = width
    return lines


def _split(tex: str, signs: frozenset[str]) -> list[str]:
    """``tex`` before each of ``signs`` that stands in no brackets; what begins with one keeps the room before it."""
    parts, before, depth = [""], "", 0
    for token in _TOKEN.findall(tex):
        if depth == 0 and token in _WHOLE:
            return [tex]
        if depth == 0 and token in signs and before and before not in _BEFORE_A_SIGN:
            parts.append("{}")
        depth = max(0, depth + (token in _OPENING) - (token in _CLOSING))
        parts[-1] += token
        before = token if token.strip() else before
    return parts
