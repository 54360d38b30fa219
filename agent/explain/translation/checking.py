"""Reads a translator's reply, and says what of it will not do: lost formulas, other numbers, other units. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from chalkwright.agent.answers.numerals import NUMBER, number_of
from chalkwright.agent.documents.markup import plain, read_here
from chalkwright.agent.explain.translation.held import Held, hold, marks_in, without_marks
from chalkwright.agent.explain.translation.items import Items
from chalkwright.agent.proof.numbers import Written, numbers_in
from chalkwright.agent.replies import without_thinking
from chalkwright.renderers.faults import Fault

_TAGGED = re.compile(r"<([A-Z]+(?:_\d+)?)>(.*?)</\1>", re.DOTALL)
_NUMBER = re.compile(NUMBER)
_LISTED = str.maketrans({"，": "; ", "、": "; "})
"""Commas that never stand within a number."""
_MONTH = re.compile(r"\d{1,2} ?[月월]")
"""A number in some languages, a word in others."""
_SAME_WORDS = 4
"""Words from which on a text that came back as it was is not translated; a problem or a term may be right as it is."""
_SYMBOL = re.compile(r"(?!(?:in|a|t)$)[^\W\d_\u3040-\u9fff]{0,3}(?:[^\w\s]+[^\W\d_\u3040-\u9fff]{0,3})*")
"""Units that no language writes as a word; some symbols are words, too."""


def read_reply(reply: str) -> dict[str, str]:
    """Tag → what the reply says for it."""
    return {tag: said.strip() for tag, said in _TAGGED.findall(without_thinking(reply))}


def faults_of(items: Items, said: Mapping[str, str]) -> dict[str, tuple[Fault, ...]]:
    """Tag → what is wrong with its translation; only of those where something is."""
    found = {tag: tuple(_faults(tag, held, said.get(tag, ""))) for tag, held in items.items()}
    return {tag: faults for tag, faults in found.items() if faults}


def _faults(tag: str, held: Held, said: str) -> Iterator[Fault]:
    if not said:
        yield _fault(f"{tag} is missing.", "Write it.", "")
        return
    yield from _mark_faults(tag, held, said)
    yield from _number_faults(tag, held.text, said)
    yield from _unit_faults(tag, held.text, said)
    if _stars(said) > _stars(held.text):
        yield _fault(f"{tag} has asterisks that mark nothing.", "Begin and end each bold or italic word.", said)
    words = re.findall(r"[^\W\d_]+", without_marks(said))
    if tag.startswith("TEXT_") and said.split() == held.text.split() and len(words) >= _SAME_WORDS:
        yield _fault(f"{tag} is not translated.", "Translate it.", said)


def _stars(text: str) -> int:
    """Asterisks that readers would see."""
    return plain(text, language="en").count("*") if "*" in text and read_here(text) else 0


def _mark_faults(tag: str, held: Held, said: str) -> Iterator[Fault]:
    wanted, found = marks_in(held.text), marks_in(said)
    for mark in (wanted - found) or ():
        yield _fault(
            f"{tag} lacks ⟨{mark}⟩.", "Every mark stands in the translation as often as in the original.", said
        )
    for mark in found - wanted:
        yield _fault(f"{tag} has ⟨{mark}⟩ too often.", "Take it out.", said)
    if len(hold(said).kept) > found.total():
        yield _fault(f"{tag} writes a formula of its own.", "Leave formulas to their marks.", said)


def _number_faults(tag: str, text: str, said: str) -> Iterator[Fault]:
    wanted, found = _numbers(text), _numbers(said)
    if lost := list((wanted - found).elements()):
        numbers = ", ".join(map(str, lost))
        yield _fault(f"{tag} lacks the number {numbers}.", "Keep every number in digits, as it is written.", said)
    if new := list((found - wanted).elements()):
        numbers = ", ".join(map(str, new))
        yield _fault(
            f"{tag} has the number {numbers}, which the original has not.",
            "Write no digits where the original has words.",
            said,
        )


def _numbers(text: str) -> Counter[float]:
    """The numbers outside of formulas, small digits among them: ``m²`` has a 2."""
    bare = unicodedata.normalize("NFKC", _MONTH.sub(" ", without_marks(text).translate(_LISTED)))
    return Counter(_value(found) for found in _NUMBER.findall(bare))


def _value(written: str) -> float | int:
    value = number_of(written)
    return int(value) if value == int(value) else float(value)


def _unit_faults(tag: str, text: str, said: str) -> Iterator[Fault]:
    found = numbers_in(without_marks(said))
    for number in numbers_in(without_marks(text)):
        alike = [one for one in found if one.value == number.value]
        if number.unit is None or not alike or any(_same_unit(one, number) for one in alike):
            continue
        if any(one.unit is not None for one in alike) or _SYMBOL.fullmatch(number.unit_text):
            shown = ", ".join(one.shown for one in alike)
            yield _fault(f"{tag} says {shown} for {number.shown}.", "Keep the unit.", said)


def _same_unit(one: Written, other: Written) -> bool:
    assert other.unit is not None
    return one.unit is not None and one.unit[:3] == other.unit[:3]


def _fault(message: str, remedy: str, excerpt: str) -> Fault:
    return Fault(kind="translation", message=message, remedy=remedy, excerpt=excerpt[:400])


def all_faults(found: Mapping[str, Sequence[Fault]]) -> tuple[Fault, ...]:
    """Of all tags."""
    return tuple(fault for faults in found.values() for fault in faults)
