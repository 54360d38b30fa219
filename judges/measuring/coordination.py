"""TDC*: whether what the text points at is there to be seen (EduIllustrate §4.2, dimension TDC).

``5 × (things that are shown + 1) / (things that can be told + 1)``, each thing counted once a document; None where the
text points at nothing that can be told. The one that is added keeps a text that points at little from falling to 0 by a
single thing; what points into a picture that shows nothing has 0. In a picture of which only pixels are known a name
that was not read is no proof that it is not there: it is a doubt, and not counted.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chalkwright.judges.data import HIGHEST, Diagram, Document, Doubt, Fact
from chalkwright.judges.measuring.lone_letters import may_show
from chalkwright.judges.measuring.references import Reference, references
from chalkwright.judges.measuring.sight import Sight
from chalkwright.renderers.measure.label_text import fold_text, key, plain, tokens

HUES: dict[str, tuple[float, float]] = {
    "red": (335, 65),
    "orange": (40, 88),
    "yellow": (68, 118),
    "green": (102, 192),
    "teal": (155, 248),
    "blue": (205, 314),
    "purple": (285, 350),
    "pink": (312, 40),
    "brown": (25, 92),
}
"""Degrees of CIELAB hue that are called so, generously: neighbours overlap, and libraries differ."""
TINT = 10.0
"""CIELAB chroma from which a colour can be named."""
LONG = 5
"""Letters from which a word that was read in no form is not there."""
MOST_DOUBTS = 4
"""Names that are asked for; whoever looks for these sees the others too."""
LEAST_SEEN = 0.0001
"""Share of the picture from which a colour is seen."""
SPELLED = 0.8
"""Likeness from which a word of five letters or more was misread rather than absent."""


@dataclass(frozen=True)
class Coordination:
    """TDC*, what lowers it, and what should be looked for."""

    score: float | None
    facts: tuple[Fact, ...]
    doubts: tuple[Doubt, ...] = ()


@dataclass(frozen=True)
class _Pointed:
    reference: Reference
    diagrams: tuple[int, ...]
    """Numbers of the diagrams of which one should show it."""


def coordinate(document: Document, sights: Sequence[Sight]) -> Coordination:
    """Looks for everything that the document's text points at. Raises :class:`OcrMissing`."""
    seen = {sight.number: _Seen(sight) for sight in sights}
    answers: dict[tuple[str, str], tuple[_Pointed, bool]] = {}
    doubtful: dict[tuple[str, str], _Pointed] = {}
    for pointed in _find_targets(document, tuple(seen)):
        of_these = [seen[number].shows(pointed.reference) for number in pointed.diagrams]
        # shown where one place points at it and missing where another does is missing
        kind = "name" if pointed.reference.kind == "label" else pointed.reference.kind
        same = (kind, key(pointed.reference.target))
        if True not in of_these and None in of_these:
            doubtful.setdefault(same, pointed)
        elif same not in answers or answers[same][1]:
            answers[same] = pointed, True in of_these
    doubts = [_doubt(one) for same, one in doubtful.items() if _is_lost(one, seen)]
    if not answers:
        return Coordination(None, (), tuple(doubts[:MOST_DOUBTS]))
    missing = [pointed for pointed, shown in answers.values() if not shown]
    cost = HIGHEST / (len(answers) + 1)
    blank = all(sight.blank for sight in sights)
    return Coordination(
        score=0.0 if blank else round(HIGHEST - len(missing) * cost, 2),
        facts=tuple(_fact(pointed, round(cost, 2)) for pointed in missing),
        doubts=tuple(doubts[:MOST_DOUBTS]),
    )


def _is_lost(pointed: _Pointed, seen: Mapping[int, _Seen]) -> bool:
    """Whether nothing that was not read looks like it either, so that it is worth a look."""
    return not any(seen[number].may_show(pointed.reference) for number in pointed.diagrams)


def _find_targets(document: Document, readable: tuple[int, ...]) -> list[_Pointed]:
    """Every reference with the diagrams it may mean, of those that could be read."""
    found = []
    before: tuple[int, ...] = ()
    asked = "" if document.problem is None else key(document.problem.text)
    for place, part in enumerate(document.parts):
        if isinstance(part, Diagram):
            before = (part.number,)
            continue
        following = next((later.number for later in document.parts[place + 1 :] if isinstance(later, Diagram)), None)
        after = () if following is None else (following,)
        for reference in references(part.markdown):
            meant = _diagrams_meant(reference, before, after, document)
            restated = key(reference.sentence) in asked  # points at the problem's own picture, if at any
            if meant and set(meant) <= set(readable) and not restated:
                found.append(_Pointed(reference, meant))
    return found


def _diagrams_meant(
    reference: Reference, before: tuple[int, ...], after: tuple[int, ...], document: Document
) -> tuple[int, ...]:
    every = tuple(diagram.number for diagram in document.diagrams)
    if reference.figure is not None and reference.figure in every and reference.aims != "any":
        return (reference.figure,)
    if reference.aims == "after" and after:
        return after
    if reference.aims == "before" and before:
        return before
    return every if reference.aims == "any" else before + after


class _Seen:
    """What one diagram shows, prepared to be looked up."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.exact = sight.recorded is not None or sight.blank
        self.keys = [key(text) for text in sight.labels]
        self.folded = [fold_text(text) for text in sight.labels]
        self.tokens = {token for text in sight.labels for token in tokens(text)}
        self.folded_tokens = {fold_text(token) for token in self.tokens}

    def shows(self, reference: Reference) -> bool | None:
        """None when it cannot be told."""
        match reference.kind:
            case "colour":
                return self._colour(reference.target)
            case "number":
                return self._number(reference.target)
            case "label":
                return self._label(reference.target)
            case "name":
                return self._name(key(reference.target))

    def may_show(self, reference: Reference) -> bool:
        """Whether ink from which no text was read looks like what is named; of a word or a number, never."""
        if reference.kind not in ("name", "label"):
            return False
        letters = _letters(key(reference.target))
        return bool(letters) and all(self._letter(letter) or may_show(self.sight, letter) for letter in letters)

    def _colour(self, name: str) -> bool:
        low, high = HUES[name]
        hue, tinted = self.sight.colors.hue, self.sight.colors.chroma >= TINT
        inside = (hue >= low) & (hue <= high) if low < high else (hue >= low) | (hue <= high)
        return bool((inside & tinted).mean() >= LEAST_SEEN)

    def _number(self, number: str) -> bool | None:
        wanted = _value(number)
        if any(_value(token) == wanted for token in self.tokens if token[0].isdigit()):
            return True
        if self.exact:
            return False
        return any(fold_text(number) in text for text in self.folded) or None

    def _label(self, words: str) -> bool | None:
        if re.fullmatch(r"[^\W\d]\d{0,2}'{0,2}", key(words)):
            return self._name(key(words))
        if any(key(words) in text for text in self.keys) or key(words).casefold() in "".join(self.keys).casefold():
            return True
        answers = [self._word(token) for token in tokens(words)]
        return False if False in answers else None if None in answers else True

    def _word(self, word: str) -> bool | None:
        if word in self.tokens or word.casefold() in {token.casefold() for token in self.tokens}:
            return True
        if self.exact:
            return False
        if any(fold_text(word) in text for text in self.folded if len(word) > 2):
            return True
        alike = difflib.get_close_matches(fold_text(word), self.folded_tokens, n=1, cutoff=SPELLED)
        if fold_text(word) in self.folded_tokens or (len(word) >= LONG and alike):
            return True
        return False if len(word) >= LONG and word.isascii() else None

    def _name(self, name: str) -> bool | None:
        """Of a point, part or angle; of several letters (``AB``, ``ABC``): together or each alone."""
        letters = _letters(name)
        if len(letters) > 1 and (name in self.tokens or name[::-1] in self.tokens):
            return True
        answers = [self._letter(letter) for letter in letters]
        return False if False in answers else None if None in answers else bool(answers)

    def _letter(self, letter: str) -> bool | None:
        """Whether a label is this name, or is made of such names (``AB = 5 cm`` names A and B)."""
        for token in self.tokens:
            if letter in (token, token.rstrip("0123456789")) or (
                re.fullmatch(r"(?:[A-Z]\d?'*){2,5}", token) and letter in _parts(token)
            ):
                return True
        if self.exact:
            return False
        if fold_text(letter) and fold_text(letter) in self.folded_tokens | set(self.folded):
            return True
        return None


def _letters(name: str) -> list[str]:
    return re.findall(r"[^\W\d_]\d*'*", name)


def _parts(token: str) -> list[str]:
    return re.findall(r"[A-Z]\d?'*", token)


def _value(number: str) -> float | str:
    try:
        return float(plain(number).replace(",", "."))
    except ValueError:
        return number


def _doubt(pointed: _Pointed) -> Doubt:
    reference, numbers = pointed.reference, pointed.diagrams
    verb = "shows" if len(numbers) == 1 else "show"
    return Doubt(
        kind="label-not-shown",
        about=numbers,
        sentence=f"Look whether {_where(numbers)} {verb} “{reference.target}”: the text points at “{reference.said}”.",
    )


def _where(numbers: tuple[int, ...]) -> str:
    return f"diagram {numbers[0]}" if len(numbers) == 1 else "diagrams " + " and ".join(map(str, numbers))


def _fact(pointed: _Pointed, cost: float) -> Fact:
    reference, numbers = pointed.reference, pointed.diagrams
    where = _where(numbers)
    verb = "shows" if len(numbers) == 1 else "show"
    if reference.kind == "colour":
        none = "has nothing" if len(numbers) == 1 else "have nothing"
        return Fact(
            kind="colour-not-shown",
            about=numbers,
            sentence=f"The text speaks of “{reference.said}”, but {where} {none} {reference.target} in it.",
            cost=cost,
        )
    return Fact(
        kind="label-not-shown",
        about=numbers,
        sentence=f"The text points at “{reference.said}”, but {where} {verb} no “{reference.target}”.",
        cost=cost,
    )
