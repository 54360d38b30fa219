r"""Texts whose formulas are held back while the words are translated: a numbered mark stands for each. Pure.

>>> hold("The area is $a \\cdot b$.")
Held(text='The area is ⟨1⟩.', kept=('$a \\cdot b$',))
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from chalkwright.agent.proof.numbers import unit_named
from chalkwright.renderers.tex.spans import formula_at

_MARK = re.compile(r"[⟨〈]\s*(\d{1,4})\s*[⟩〉]")
"""Some models write the brackets of Chinese texts."""
_ROMAN = re.compile(r"(\\(?:text|textrm|textsf|textbf|textit|mbox)\s*\{)([^{}$\\]*)(\})")
LETTER = r"[^\W\d_²³¹\u2070-\u209c\u1d62-\u1d6a]"
"""No index and no small digit, though these count as letters."""
_WORD = re.compile(rf"{LETTER}{{2,}}|[\u3040-\u30ff\u3400-\u9fff]")


class Held(NamedTuple):
    """A text with marks, and what they stand for in their order."""

    text: str
    kept: tuple[str, ...] = ()


def hold(text: str, also: re.Pattern[str] = _MARK) -> Held:
    """The text with its formulas held back, and what ``also`` matches: by default what looks like a mark of ours."""
    found: list[str] = []
    kept: list[str] = []
    position = 0
    while position < len(text):
        span = formula_at(text, position) if text[position] in "$\\" else None
        own = also.match(text, position)
        end = span.end if span is not None else own.end() if own is not None else position
        if end > position:
            kept.append(text[position:end])
            found.append(f"⟨{len(kept)}⟩")
        else:
            end = position + 1
            found.append(text[position])
        position = end
    return Held("".join(found), tuple(kept))


def marks_in(text: str) -> Counter[int]:
    """How often each mark stands in a text."""
    return Counter(int(mark[1]) for mark in _MARK.finditer(text))


def without_marks(text: str) -> str:
    """The text with a blank in the place of each mark."""
    return _MARK.sub(" ", text)


def put_back(text: str, kept: tuple[str, ...], words: Mapping[str, str]) -> str:
    """The text with what its marks stand for, in which ``words`` of formulas are replaced."""
    return _MARK.sub(lambda mark: with_words(kept[int(mark[1]) - 1], words), text)


def has_words(text: str) -> bool:
    """Whether anything in it may have to be translated: names of one letter and units do not."""
    words = _WORD.findall(without_marks(text))
    return any(unit_named(word) is None for word in words)


def words_in(formula: str) -> Iterator[str]:
    """What a formula says in upright words: of ``\\frac{\\text{way}}{\\text{time}}`` both."""
    for found in _ROMAN.finditer(formula):
        if has_words(found[2]) and unit_named(found[2].strip()) is None:
            yield found[2].strip()


def upright_in(formula: str) -> Iterator[str]:
    """All its upright words of two letters or more, names of units among them."""
    return (found[2].strip() for found in _ROMAN.finditer(formula) if _WORD.search(found[2]))


def with_words(formula: str, words: Mapping[str, str]) -> str:
    """The formula with other upright words; nothing else in it changes."""

    def other(found: re.Match[str]) -> str:
        said = words.get(found[2].strip())
        return found[0] if said is None else found[1] + found[2].replace(found[2].strip(), said) + found[3]

    return _ROMAN.sub(other, formula)
