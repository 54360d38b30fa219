"""Which object of a word problem the name of a box means: ``2nd red apple`` → red apple, ``left basket`` → basket."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from chalkwright.agent.visualize.data import Part
from chalkwright.renderers.counting import containers, icons

_LINK = re.compile(r"\b(?:of|with|in|on|full|holding|containing)\b")
"""What follows is what the thing holds, or where it is: ``basket of apples``."""
_NUMBER = re.compile(r"[\W_]*\b(?:no|number|nr)?[\W_]*\d+$")
"""``apple 3``, ``apple_3``, ``apple #3``."""


class Sought:
    """The things and containers of a word problem, found again under the names that a model gives its boxes."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self._colors = frozenset(part.color for part in parts if part.color)
        self._things = {form: part.name for part in parts for form in _forms(part.name)}
        self._containers = {form: part.container for part in parts if part.container for form in _forms(part.container)}
        self.expected: Counter[str] = Counter()
        """How many boxes each label must have: ``apple``, ``red apple`` where colours count, ``basket``."""
        for part in parts:
            self.expected[label_of(part)] += part.count
            if part.container:
                self.expected[part.container] += 1

    def label(self, name: str) -> str | None:
        """The label that a box's name stands for; None for something else: an extra, a part of the scene."""
        return self.thing(name) or self.container(name)

    def container(self, name: str) -> str | None:
        """The container that is meant, as the problem names it."""
        return None if self.thing(name) else _match(name, self._containers)

    def thing(self, name: str) -> str | None:
        """The label of the thing that is meant; without its colour when the name has none of the problem's."""
        found = _match(name, self._things)
        if found is None:
            return None
        said = set(re.findall(r"[a-z]+", name.casefold())) & self._colors
        return f"{said.pop()} {found}" if len(said) == 1 else found


def label_of(part: Part) -> str:
    """``apple``; ``red apple`` where colours count."""
    return f"{part.color} {part.name}" if part.color else part.name


def speak_count(count: int, label: str) -> str:
    """``3 boxes of “red apple”``."""
    return f"{count} {'box' if count == 1 else 'boxes'} of “{label}”"


def _match(name: str, known: Mapping[str, str]) -> str | None:
    """What a name is, or ends with: ``small red apple`` is an apple, ``apple tree`` and ``apple core`` are not."""
    said = _NUMBER.sub("", " ".join(re.sub(r"[-_]", " ", name.casefold()).split()))
    for form in sorted(known, key=len, reverse=True):
        if said == form:
            return known[form]
        before = said.removesuffix(form)
        if before != said and before.endswith(" ") and not _LINK.search(before):
            return known[form]
    words = said.split()
    for at in range(len(words)):
        meant = _synonyms(" ".join(words[at:])) & known.keys()
        if meant and not _LINK.search(" ".join(words[:at])):
            return known[min(meant)]
    # ``basket of apples``: what is before the link.
    head = _LINK.split(said, maxsplit=1)[0].strip()
    return _match(head, known) if head and head != said else None


def _forms(name: str) -> set[str]:
    """One and many, under the name that was told and under that of the drawing."""
    plain = " ".join(re.sub(r"[-_]", " ", name.casefold()).split())
    return {plain, plain + "s"} | _synonyms(name)


@lru_cache(maxsize=4096)
def _synonyms(name: str) -> frozenset[str]:
    """Singular and plural of the drawings, of things and of containers, that a name means; empty when there is none."""
    found: set[str] = set()
    drawings: tuple[Callable[[str], icons.Icon | containers.Container], ...] = (icons.icon, containers.container)
    for known in drawings:
        try:
            drawn = known(name)
        except icons.UnknownObject:
            continue
        found |= {drawn.name.casefold(), drawn.plural.casefold()}
    return frozenset(found)
