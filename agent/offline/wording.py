"""Taking a problem's wording apart, so that nothing in it is overlooked."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.offline.question import take
from chalkwright.agent.offline.reading import tidy

NUMBER = r"(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?(?:\s*/\s*\d+(?!\.?\d))?"
"""An unsigned number of a wording: ``3``, ``1,200``, ``0.5`` or ``3/4``."""
COORDINATE = r"[-+]?\s*\d+(?:\.\d+)?(?:\s*/\s*\d+)?"
"""A signed number without thousands separators, as in ``(-3, 1/2)``."""
PAIR = rf"(?:(?<![A-Za-z])[A-Za-z]\s*=?\s*)?\(\s*(?P<x>{COORDINATE})\s*[,;|]\s*(?P<y>{COORDINATE})\s*\)"
"""A point, with its name or without: ``A(-3, 1/2)``."""
ANSWER_AS = (
    r"(?:\b(?:giv(?:e|ing)|writ(?:e|ing)|leav(?:e|ing)|express(?:ing)?|stat(?:e|ing)) "
    r"(?:your |the |each |its )?(?:final )?"
    r"(?:answers?|equation|it|result)\s+)?"
)
"""What may stand before the form that an answer is to have."""
NESTED = r"(?<![A-Za-z])[a-z]\s*\(\s*(?:~|-\s*x|\d|[a-z]\s*\()"
"""What remains of ``f(f(2))`` or ``f(-x)`` when the values inside have been taken."""
_MATHS = re.compile(r"\\[()\[\]]")
_CDOT = re.compile(r"\\cdot\b")
_WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*|\d+|[^\s\w.,;:?!~'\"()-]")


class Wording:
    """A problem's text from which everything that has been understood is taken away."""

    def __init__(self, text: str) -> None:
        self.text = _CDOT.sub("·", _MATHS.sub(" ", tidy(text))).replace("\\", "\\ ")
        self.rest = self.text

    def take(self, pattern: str) -> tuple[re.Match[str], ...]:
        """Every match of a pattern (case ignored) in what remains; the matches are crossed out, see :data:`USED`."""
        found, self.rest = take(pattern, self.rest)
        return tuple(found)

    def has(self, pattern: str) -> bool:
        """Whether a pattern (case ignored) occurs in what remains."""
        return re.search(pattern, self.rest, re.IGNORECASE) is not None

    def unread(self, vocabulary: frozenset[str]) -> tuple[str, ...]:
        """Words, numbers and signs that remain and are not in ``vocabulary`` (lower case)."""
        return tuple(word for word in _WORD.findall(self.rest.lower()) if word not in vocabulary)


def words(text: str) -> frozenset[str]:
    """A vocabulary from words parted by spaces."""
    return frozenset(text.split())


def value(text: str) -> Fraction:
    """The number of a match; spaces around its sign and its fraction bar do not matter. Raises ValueError."""
    bare = re.sub(r"[\s,]", "", text)
    if bare.endswith("/0"):
        raise ValueError("a fraction has the denominator 0")
    return Fraction(bare)
