"""A problem told again in its family's own words, by the quantities it holds and what it asks.

The readers know sentences; this knows quantities. A family says which ones it has (:class:`Slot`), by their units,
their symbols and the words that stand beside them, and what can be asked (:class:`Ask`). When every number of a text
has one place that fits clearly better than any other, the family tells the problem again, and its reader reads that.
Whatever is doubtful is not told again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product

from chalkwright.agent.data import Frozen
from chalkwright.agent.offline.patterns import compiled
from chalkwright.agent.offline.question import USED, sentences
from chalkwright.agent.offline.reading import Quantity, in_digits, in_unit, number, number_words, quantities, tidy
from chalkwright.agent.offline.wording import Wording, words

_SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉ₐᵢₒ", "0123456789aio")
_SYMBOL = re.compile(r"(?<![A-Za-z])(?P<symbol>[A-Za-zαβγθφλμΔ][A-Za-z]{0,2}\d?|[A-Za-z]{1,5}\d)\s*(?:=|:|≈)\s*$")
_ASKING = re.compile(
    r"\b(?:find|calculate|determine|compute|work out|what|how|which|where|when|give|state|is it|solve)\b", re.IGNORECASE
)
_UNIT_WORDS = (
    r"(?:kilo|centi|milli|deci)?(?:gram|met(?:re|er)|lit(?:re|er)|newton|volt|ohm|amp(?:ere)?|second|minute|mole|joule)s?|"
    r"tonnes?|kg|g|cm|mm|km|m|N|V|A|Ω|s|degrees?|dioptres?|minutes?|hours?"
)
_SURE, _NEAR, _ALONE = 12.0, 6.0, 1.0
_FAR = 60
"""Characters beyond which a word says nothing about a number."""
_MARGIN = 1.0
_MOST = 20_000
"""Assignments that are tried at most."""
_EVERYDAY = words(
    "a an the of in on at to is it as by be or so if we i us my me you he she they his her him their them its this "
    "that there these those with for from and are was were has have had do does did will would must can should could "
    "may find calculate determine compute work out what how which where when then give state get answer value values "
    "take taking use using assume = : ≈ find, far long fast much many high tall big large strong deep up no q s "
    "km cm mm kg kj ml dm mol % → ->"
)


class Slot(Frozen):
    """A quantity that a family may have."""

    name: str
    units: tuple[str, ...]
    """Pint units of its kind; an empty one is a mere number."""
    symbols: str
    """A pattern of its symbols; case matters."""
    cues: str = ""
    """A pattern of words beside it."""


class Ask(Frozen):
    """Something that may be asked; where it is a slot's name, one that is given is not asked."""

    name: str
    symbols: str
    cues: str


class Told(Frozen):
    """What is given and asked, as the text writes it."""

    given: Mapping[str, str]
    values: Mapping[str, Fraction]
    asked: tuple[str, ...]
    text: str

    def has(self, pattern: str) -> bool:
        """Whether the text speaks of something."""
        return compiled(pattern).search(self.text) is not None

    @property
    def names(self) -> frozenset[str]:
        """Of the slots that are given."""
        return frozenset(self.given)


@dataclass(frozen=True)
class Form:
    """How a family's problems are told by quantities."""

    topic: str
    """A pattern that has to occur."""
    slots: tuple[Slot, ...]
    asks: tuple[Ask, ...]
    vocabulary: frozenset[str]
    """Telling words (see :mod:`.wording`) that mean nothing else here."""
    tell: Callable[[Told], str]
    """The problem in words that the reader knows; empty when it is not complete."""
    beyond: str = r"(?!)"
    """A pattern of what makes it another problem; the words told again would say nothing of it."""
    idle: str = r"(?!)"
    """A pattern (case matters) of names that hold digits, as formulas of substances do."""


def retell(form: Form, text: str) -> str:
    """The problem told again; empty where it is of another kind, or anything in it is doubtful."""
    text = plainly(text)
    if compiled(form.topic).search(text) is None or compiled(form.beyond).search(text):
        return ""
    found = quantities(text)
    places = _places(form, text, found)
    if places is None:
        return ""
    rest = text
    for quantity in found:
        start = _symbol_start(text, quantity)
        rest = f"{rest[:start]}{USED * (quantity.end - start)}{rest[quantity.end :]}"
    asked, rest = _asked(form, rest, places)
    wording = Wording(re.sub(form.idle, " ", rest))
    if not asked or wording.unread(_EVERYDAY | form.vocabulary):
        return ""
    return form.tell(
        Told(
            given={name: text[q.start : q.end].strip() for name, q in places.items()},
            values={name: q.value for name, q in places.items()},
            asked=asked,
            text=text,
        )
    )


@lru_cache(maxsize=64)
def plainly(text: str) -> str:
    """A tidied text with numbers in digits and symbols without subscripts."""
    text = tidy(text).translate(_SUBSCRIPTS).replace("\\theta", "θ").replace("\\", " ")
    text = re.sub(r"\b([A-Za-zθ])_\{?\s*(\w{1,2})\s*\}?", r"\1\2", text)
    text = re.sub(
        rf"\b({number_words()})(?=[ -](?:{_UNIT_WORDS})\b)", lambda match: str(number(match[0])), text, flags=re.I
    )
    return re.sub(r"\bminus (?=\d)", "-", in_digits(text), flags=re.IGNORECASE)


def _symbol_start(text: str, quantity: Quantity) -> int:
    match = _SYMBOL.search(text[: quantity.start])
    return match.start() if match else quantity.start


def _places(form: Form, text: str, found: Sequence[Quantity]) -> dict[str, Quantity] | None:
    """Which slot each quantity fills; None where that is not clear."""
    scores = [_scores(form, text, quantity, found) for quantity in found]
    if not found or any(not each for each in scores):
        return None
    size = 1
    for each in scores:
        size *= len(each)
    if size > _MOST:
        return None
    ways = sorted(
        (
            (sum(each[name] for each, name in zip(scores, way, strict=True)), way)
            for way in product(*scores)
            if len(set(way)) == len(way)
        ),
        reverse=True,
    )
    if not ways or (len(ways) > 1 and ways[0][0] - ways[1][0] < _MARGIN):
        return None
    return dict(zip(ways[0][1], found, strict=True))


def _scores(form: Form, text: str, quantity: Quantity, found: Sequence[Quantity]) -> dict[str, float]:
    """How well each slot fits a quantity, for those that fit at all."""
    match = _SYMBOL.search(text[: quantity.start])
    symbol = match["symbol"] if match else ""
    kin = [slot for slot in form.slots if any(_is_of(quantity, unit) for unit in slot.units)]
    named = [slot for slot in kin if symbol and re.fullmatch(slot.symbols, symbol)]
    if named:
        return {slot.name: _SURE + _nearness(slot, text, quantity, found) for slot in named}
    if symbol and not (match and _is_word(symbol)):
        return {}
    near = {slot.name: _nearness(slot, text, quantity, found) for slot in kin}
    near = {name: score for name, score in near.items() if score > 0}
    return near or ({kin[0].name: _ALONE} if len(kin) == 1 and quantity.unit else {})


def _is_word(symbol: str) -> bool:
    return len(symbol) > 2 and symbol.isalpha()


def _is_of(quantity: Quantity, unit: str) -> bool:
    if not unit or not quantity.unit or unit in ("degree", "percent") or quantity.unit in ("degree", "percent"):
        return unit == quantity.unit
    return quantity.unit == unit or in_unit(quantity, unit) is not None


def _nearness(slot: Slot, text: str, quantity: Quantity, found: Sequence[Quantity]) -> float:
    """How near the words of a slot stand to a quantity, within its sentence and with no other number between."""
    if not slot.cues:
        return 0.0
    before = max((q.end for q in found if q.end <= quantity.start), default=0)
    after = min((q.start for q in found if q.start >= quantity.end), default=len(text))
    left = re.split(r"[.?!;]\s", text[before : quantity.start])[-1]
    right = re.split(r"[.?!;](?:\s|$)", text[quantity.end : after])[0]
    gaps = [len(left) - match.end() for match in compiled(slot.cues).finditer(left)]
    gaps += [match.start() + 2 for match in compiled(slot.cues).finditer(right)]
    gap = min(gaps, default=_FAR)
    return max(0.0, _NEAR * (1 - gap / _FAR))


def _asked(form: Form, rest: str, places: Mapping[str, Quantity]) -> tuple[tuple[str, ...], str]:
    """What is asked, in its order, and the text without it."""
    found: list[tuple[int, str]] = []
    for ask in form.asks:
        for start, end in _questions(rest):
            symbols = rf"(?<![A-Za-z])(?:{ask.symbols})(?![A-Za-z\d])(?:\s*=\s*(?=\?))?" if ask.symbols else r"(?!)"
            patterns = (*((ask.cues, re.IGNORECASE),) * bool(ask.cues), (symbols, re.NOFLAG))
            hits = [
                match
                for pattern, flags in patterns
                for match in compiled(pattern, flags).finditer(rest, start, end)
            ]
            for match in hits:
                if ask.name not in places:
                    found.append((match.start(), ask.name))
                rest = f"{rest[: match.start()]}{USED * len(match[0])}{rest[match.end() :]}"
    return tuple(dict.fromkeys(name for _, name in sorted(found))), rest


def _questions(text: str) -> list[tuple[int, int]]:
    """Where the asking parts of a text stand; all of it where nothing asks."""
    spans, start = [], 0
    for sentence in sentences(text):
        start = text.index(sentence, start)
        end = start + len(sentence)
        asks = _ASKING.search(sentence)
        if asks:
            spans.append((start + asks.start(), end))
        elif sentence.endswith("?"):
            spans.append((start, end))
        start = end
    return spans
