"""Clauses and phrases in English, by the first rule that fits with everything in its slots. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from chalkwright.agent.offline.gloss.english import Phrase, compound, plural
from chalkwright.agent.offline.gloss.lexicon import Choice, Lexicon, Piece, Rule, Slot
from chalkwright.agent.offline.gloss.signs import HAN, VALUE, numeral

_VALUE = re.compile(VALUE)
_COUNT = re.compile(r"\d+(?![\d./\s%°A-Za-zΩ])|[一二两三四五六七八九十百千]+")
_ORDINAL = re.compile(r"第(?:(\d+|[一二三四五六七八九十百]+)|(n))")
_SIGNS = re.compile(r"(?:[^\u4e00-\u9fff,;:、]|(?<=\d):(?=\d))+")
_COMMA = re.compile(r"[,;]|(?<!\d):|:(?!\d)")
_CAPITAL = re.compile(r"[A-Z]\d?'?")
_OF = re.compile(rf"^({VALUE})\s(?=[A-Z])")
_MEASURED = {
    "clock": re.compile(r"\d{1,2}:\d\d"),
    "t": re.compile(r"-?\d+(?:\.\d+)?\s?°C"),
    "place": re.compile(r"\d+(?:\.\d+)?°(?:\d+(?:\.\d+)?['′])?[NSEW]|0°"),
}
_LETTER = re.compile(r"[a-z]|a_?1|v_?0|[IUPVFGS]")
"""The sign of a quantity, as the f of 焦距f; its name says as much."""
_SEQUENCE = re.compile(r"\{[a-z]_?n\}")
_PLACES = ("the point", "the centre", "the midpoint")
_AND = re.compile("以及|及其|和|与|及|、")
_UNKNOWN = re.compile(r"[a-z](?:_?\{?[\dn]+\}?)?|S_?[\dn]+")
"""A sign of what is sought in a sequence or a function, which is a quantity by itself."""
_OWNED = re.compile("的|两端|中|间|项")
_ROOM = re.compile(r"\s*")
_WITHIN = re.compile(r"[^\u4e00-\u9fff\s，、,;:]")
_RUN = re.compile(r"[^\u4e00-\u9fff，、,;:]+")
_GIVEN = re.compile(rf"\s*∠?[A-Za-zθ]\w{{0,4}}\s?=\s?{VALUE}\s*")
_WORK = 120_000
"""Attempts to fit a rule after which a text is given up."""
_LONGEST = 90
"""Signs of a clause; nobody writes longer ones."""


class Unglossed(LookupError):
    """Something has no English; ``args[0]`` is the Chinese."""


class Composer:
    """Composes the English of one text; remembers what it has composed, and the nouns that it used."""

    def __init__(self, known: Lexicon) -> None:
        self.known = known
        self.used: dict[str, str] = {}
        self._found: dict[tuple[str, str], Phrase | None] = {}
        self._work = 0
        self._joining = tuple(rule for rule in known.phrases if rule.joins)
        self._others = tuple(rule for rule in known.phrases if not rule.joins)

    def clause(self, text: str) -> str | None:
        """A clause, or several with commas between them, in English; None where no rule fits."""
        if len(text) > _LONGEST:
            return None
        return self._once("p", text)

    def phrase(self, text: str) -> str | None:
        """What may stand in a slot, in English; None where it is not known."""
        return self._once("phrase", text)

    def _once(self, kind: str, text: str) -> Phrase | None:
        key = (kind, text)
        if key not in self._found:
            self._found[key] = None
            found = self._clause(text) if kind == "p" else self._phrase(text)
            self._found[key] = None if found is None else Phrase(re.sub(r" {2,}", " ", found).strip())
        return self._found[key]

    def _clause(self, text: str) -> str | None:
        found = self._by_rules(self.known.clauses, text)
        if found is None and (thing := self.phrase(text)) is not None:
            return f"{thing} is given"
        return found

    def _phrase(self, text: str) -> str | None:
        if not text or _COMMA.search(text):
            return None
        if not re.search(HAN, text):
            return None if _VALUE.fullmatch(text) else _OF.sub(r"\1 of ", text)
        return (
            self._words(text)
            or self._by_rules(self._joining, text)
            or self._list(text)
            or self._by_rules(self._others, text)
        )

    def _list(self, text: str) -> str | None:
        """Things side by side. Whether “A和B的C” is one thing of two or two things is seen by what A is.

        A quantity stands for itself; a body or a sign does not.
        """
        parts = _AND.split(text)
        said = [self.phrase(part) for part in parts] if len(parts) > 1 else [None]
        if all(said) and _apart(parts, [str(one) for one in said]):
            return f"{', '.join(str(one) for one in said[:-1])} and {said[-1]}"
        for link in reversed(list(_AND.finditer(text))):
            halves = [text[: link.start()], text[link.end() :]]
            both = [self.phrase(half) for half in halves]
            if all(both) and _apart(halves, [str(half) for half in both]):
                return f"{both[0]} and {both[1]}"
        return None

    def _by_rules(self, rules: Sequence[Rule], text: str) -> str | None:
        for rule in rules:
            if all(any(word in text for word in words) for words in rule.needed):
                self._work += 1
                held = next(self._fits(rule.pieces, text, 0, {}), None)
                if held is not None:
                    return rule.english.format(**held)
        return None

    def _fits(
        self, pieces: Sequence[Piece], text: str, at: int, held: Mapping[str, Phrase]
    ) -> Iterator[Mapping[str, Phrase]]:
        self._work += 1
        if self._work > _WORK:
            return
        if not pieces:
            if at == len(text):
                yield held
            return
        piece, rest = pieces[0], pieces[1:]
        if isinstance(piece, Slot) and not _may_part(text, at):
            return
        if isinstance(piece, str):
            if text.startswith(piece, at):
                yield from self._fits(rest, text, at + len(piece), held)
        elif isinstance(piece, Choice):
            for word in piece.words:
                if text.startswith(word, at):
                    yield from self._fits(rest, text, at + len(word), held)
        else:
            for end, said in self._slot(piece, rest, text, at):
                if _may_part(text, end):
                    yield from self._fits(rest, text, end, {**held, piece.name: Phrase(said)})

    def _slot(self, slot: Slot, rest: Sequence[Piece], text: str, at: int) -> Iterator[tuple[int, str]]:
        kind = slot.kind
        if kind in ("p", "phrase", "noun"):
            yield from self._recursive(kind, rest, text, at)
        elif kind == "s":
            found = _SIGNS.match(text, at)
            for end in range(found.end() if found else at, at, -1):
                yield end, text[at:end].strip()
        elif kind == "m":
            for word in self.known.measures:
                if text.startswith(word, at):
                    yield at + len(word), word
        elif kind in ("u", "w", "way"):
            if kind == "u":
                yield at, ""
            for word, english in (self.known.directions if kind == "way" else self.known.units).items():
                if text.startswith(word, at):
                    yield at + len(word), english
            if kind == "u" and (found := re.compile(r"[A-Za-zΩ°%/^0-9·]+").match(text, at)):
                yield found.end(), found[0]
        else:
            yield from _figures(kind, text, at)

    def _recursive(self, kind: str, rest: Sequence[Piece], text: str, at: int) -> Iterator[tuple[int, str]]:
        ends: Iterator[int] = iter(range(len(text), at, -1)) if rest else iter((len(text),))
        for end in ends:
            if rest and isinstance(rest[0], str) and not text.startswith(rest[0], end):
                continue
            if not _may_part(text, end) or end == at or (at == 0 and end == len(text)):
                continue
            if kind == "noun" and "的" in text[at:end]:
                continue
            said = self._once("p" if kind == "p" else "phrase", text[at:end])
            if said is not None:
                yield end, said

    def _words(self, text: str) -> str | None:
        """Modifiers and nouns side by side, the last one a noun, perhaps with its sign: ``电阻R1``, ``A球``."""
        if _VALUE.match(text):
            return None
        words: list[str] = []
        at, sign, noun = 0, "", ""
        while at < len(text):
            entry = self._longest(text, at)
            if entry:
                noun = self.known.nouns.get(entry, "")
                words.append(noun or self.known.modifiers[entry])
                self._use(entry, words[-1])
                at += len(entry)
                continue
            signs = _SIGNS.match(text, at)
            if signs is None:
                return None
            if signs.end() == len(text) or signs[0].strip().startswith("("):
                if not noun or _VALUE.fullmatch(signs[0].strip()):
                    return None
                mark = signs[0].strip()
                known = noun.startswith("the ") and noun not in _PLACES and _LETTER.fullmatch(mark)
                if not (known or _SEQUENCE.fullmatch(mark)):
                    words[-1] = f"{words[-1]} {mark}"
            elif at == 0 and _CAPITAL.fullmatch(signs[0]):
                sign = signs[0]
            else:
                words.append(signs[0].strip())
            at = signs.end()
        return f"{compound(words)} {sign}".strip() if noun else None

    def _longest(self, text: str, at: int) -> str:
        for end in range(min(len(text), at + 12), at, -1):
            if text[at:end] in self.known.nouns or text[at:end] in self.known.modifiers:
                return text[at:end]
        return ""

    def _use(self, chinese: str, english: str) -> None:
        word = re.sub(r"^(?:the|an?) ", "", english)
        self.used.setdefault(word, chinese)
        self.used.setdefault(plural(word), chinese)


def _may_part(text: str, at: int) -> bool:
    """Whether something may end or begin here: not within a number, a unit, a name or an equation but ``R = 5 Ω``."""
    if not 0 < at < len(text) or not (_WITHIN.match(text[at - 1]) and _WITHIN.match(text[at])):
        return True
    run = next(found for found in _RUN.finditer(text) if found.start() < at < found.end())
    return "=" in text[at - 1 : at + 1] and _GIVEN.fullmatch(run[0]) is not None


def _apart(parts: Sequence[str], said: Sequence[str]) -> bool:
    """Whether each of the things is one by itself: none that only the last one's noun would complete."""
    whole = [bool(_OWNED.search(part)) for part in parts]
    return not any(whole[1:]) or all(
        owned or english.startswith(("the ", "its ")) or _UNKNOWN.fullmatch(english)
        for owned, english in zip(whole[:-1], said[:-1], strict=True)
    )


def _figures(kind: str, text: str, at: int) -> Iterator[tuple[int, str]]:
    start = _ROOM.match(text, at).end()  # type: ignore[union-attr]
    if kind in _MEASURED and (found := _MEASURED[kind].match(text, start)):
        yield found.end(), found[0]
    if kind == "v" and (found := _VALUE.match(text, start)):
        yield found.end(), found[0].strip()
    elif kind == "n" and (found := _COUNT.match(text, at)):
        yield found.end(), str(numeral(found[0]))
    elif kind == "k" and (found := _ORDINAL.match(text, at)):
        yield found.end(), "nth" if found[2] else ordinal(numeral(found[1]))


def ordinal(number: int) -> str:
    """``1st``, ``22nd``, ``13th``."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
