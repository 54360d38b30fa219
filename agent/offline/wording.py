"""Taking a problem's wording apart, so that nothing in it is overlooked."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.offline.patterns import compiled
from chalkwright.agent.offline.question import take
from chalkwright.agent.offline.reading import number_words, tidy

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
_OPEN = re.compile(r"[a-z][a-z'-]{2,}|he|mr|ms|my|we|us|me|go|up")
"""A word, not a number, a sign, or the short name of a quantity or a unit."""
_TELLING = re.compile(
    rf"(?:{number_words()}|dozen|hundred|"
    r"thousand|million|once|twice|thrice|half|halve[sd]?|halves|thirds?|quarters?|\w+[^r]ths?|doubl\w*|tripl\w*|quadrupl\w*|"
    r"first|second|last|next|previous|final\w*|"
    r"not|never|none|neither|nor|without|except|only|but|unless|instead|cannot|\w+n't|"
    r"behind|beside|under\w*|over|against|along|inside|outside|opposite|toward\w*|across|beyond|backwards?|"
    r"more|less|fewer|most|least|than|same|equal\w*|exceed\w*|above|below|between|within|until|twofold|"
    r"(?:larg|small|long|short|bigg|high|low|few|great|deep|wid|tall|fast|slow|old|young|near|farth|heavi|light)(?:er|est)|"
    r"each|every|per|both|all|any|some|other\w*|another|average|mean|total\w*|altogether|together|sum|product|ratio|"
    r"differen\w*|percent\w*|rate|times|extra|additional|remain\w*|rest|left|"
    r"(?:increas|decreas|reduc|remov|multipl|divid|shar|split|chang|mov|add|los|stop|grow|shrink|extend|rais|drop|fall|ris|"
    r"replac|repeat|skip|start|begin|end|cut|join|attach|fold|stretch|shift|reflect|rotat|translat|scal|swap|"
    r"combin|paint|cost|pay|sell|buy|spend|stay)(?:s|es|ed|e|ing|d|ting|ts|ning|ped|ping|ies|y|ied)?|spent|lost|fell|rose|"
    r"grew|paid|sold|bought|price\w*|why|explain\w*|prov\w*|show\w*|how|what|which|who|when|where\w*|whether|"
    r"find|calculat\w*|determin\w*|comput\w*|if|then|after|before|again|while|during|since|because|"
    r"circ\w*|semi\w*|triang\w*|rectang\w*|squar\w*|cub\w*|spher\w*|cylind\w*|polygon\w*|hole|trapez\w*|parallel\w*|"
    r"perpendicul\w*|tangent\w*|angle\w*|radius|radii|diameter|volume|area|perimeter|distance|midpoint|"
    r"positive|negative|whole|integer\w*|rational|complex|odd|even|prime|points?|lines?|forms?|curve\w*|symmetr\w*|inverse|derivative|integral|gradient|slope|normal|geometric|quadratic|"
    r"arithmetic|corner\w*|width|length|height|sides?|axis|axes|north\w*|south\w*|east\w*|west\w*)$"
)
"""Open-class words may say what they like; these count, compare, deny, change, ask, or name a figure."""


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
        return compiled(pattern).search(self.rest) is not None

    def unknown(self, vocabulary: frozenset[str]) -> tuple[str, ...]:
        """Words, numbers and signs that remain and are not in ``vocabulary`` (lower case)."""
        return tuple(word for word in _WORD.findall(self.rest.lower()) if word not in vocabulary)

    def unread(self, vocabulary: frozenset[str]) -> tuple[str, ...]:
        """Numbers, signs and telling words (:data:`_TELLING`) among the :meth:`unknown` ones."""
        return tuple(w for w in self.unknown(vocabulary) if _OPEN.fullmatch(w) is None or _TELLING.match(w))


def words(text: str) -> frozenset[str]:
    """A vocabulary from words parted by spaces."""
    return frozenset(text.split())


def value(text: str) -> Fraction:
    """The number of a match; spaces around its sign and its fraction bar do not matter. Raises ValueError."""
    bare = re.sub(r"[\s,]", "", text)
    if bare.endswith("/0"):
        raise ValueError("a fraction has the denominator 0")
    return Fraction(bare)
