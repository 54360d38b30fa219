"""What lessons say, in another language: by the catalogues of a family, ``TAG.po`` in its folder, and of all families.

A message is an English sentence or a part of one, with places: ``The image is {kind}.`` What stands in a place is said
in the other language, too, and so are lists. A place with a capital, ``{Thing}``, may hold words of the problem, which
stay as they were typed; one with a plural, ``{facts}``, may hold a list. Formulas are held back, so that no number or
sign in them can change. What no message fits is not said at all: half a translation is worse than none.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

from chalkwright.agent.explain.translation.held import LETTER, hold, put_back, upright_in, without_marks
from chalkwright.agent.explain.translation.labels import find_literals, replace_labels
from chalkwright.agent.languages.catalogues import messages_in
from chalkwright.agent.offline.family import Lesson, LessonScene
from chalkwright.agent.offline.foreign import FOLDER, VALUE

LABEL = "label"
"""Context of labels that look like names of the drawing code: a single small word is a label only with it, or where it
may stand in a place of problems."""
NAME = "{Name}"
"""Such a label says that one may be words of the problem alone, as the name of a body, and stays as it was typed."""
_PLACE = re.compile(r"\\\{(\w+)\\\}")
_NEXT = r"\s+(?=[A-Z⟨*(“])"
_END = rf"[.!?]\*{{0,2}}{_NEXT}|[.!?:]\*\*\s"
_ONE = rf"(?:(?!{_END}|[,;:] | \(| and | or )[^\n])+?"
_MANY = rf"(?:(?!{_END})[^\n])+?"
_FIGURE = r"[^A-Za-z\n]+?"
_SIGNS = r"[A-Za-z]{1,4}(?:, [A-Za-z]{1,4})*"
_PLURAL = re.compile(r"[^isu]s")
"""What a place may hold: never the end of a sentence, a list or a remark only where its name is a plural, in one named
``figure`` no letter, and in one whose name ends in ``signs`` only signs such as those of genes, which stay."""
_ENDS = re.compile(rf"(?<=[.!?]){_NEXT}|(?<=[.!?:]\*\*)\s+|(?<=[.!?]\)){_NEXT}")
_AROUND = re.compile(r"(\s*(?:- |\d\. |#+ )?)(.*?)(\s*)", re.DOTALL)
_LISTS = (
    (re.compile(r"(; )"), "；"),
    (re.compile(r"(, )(?!and )"), "、"),
    (re.compile(r",? (and) |(?:, )"), "、"),
    (re.compile(r" (or) "), "、"),
)
"""Of a list with “and” in its items only the commas part them."""
_LINKS = {"and": "和", "or": "或"}
_KEPT = re.compile(r"⟨\d+⟩|\([^()A-Za-z$⟨]*\d[^()A-Za-z$⟨]*\)")
"""Held back beside formulas: points, and marks for what is held already."""
_BOLD = re.compile(r"\*\*(?P<inner>[^*]+)\*\*|\*(?P<slanted>[^*]+)\*")
_WORD = re.compile(rf"{LETTER}{{2,}}")
_NAME = re.compile(r"[a-z_]\w*")
_ARTICLE = re.compile(r"(?<![A-Za-z])a (?![=≈+−<>·×/])")
_SYMBOL = re.compile(
    r"[mcdk]?m|[kmµ]?g|[mcdk]?L|[kmMG]?[WJNVAΩ]|[kMh]?Pa|k?Hz|m?mol|min|m?s|kcal|kWh|sin|cos|tan|log|pH|[A-Z]{2,5}"
    r"|(?:[A-Z][a-z]?){2,6}|Al|Ag|Ba|Br|Ca|Cl|Cu|Fe|Li|Mg|Mn|Na|Ne|Pb|Zn|(?:([A-Za-z])(?i:\1)){1,2}"
    r"|[a-z][A-Z]|(?!A[mnst]|B[ey]|Do|Go|He|I[fnst]|M[ey]|No|O[fnr]|So|To|U[ps]|We)[A-Z][a-z]"
)
"""Units, functions, chemical formulas, points and genes, which have no language."""
_HAN = r"[\u4e00-\u9fff]"
_OTHER = r"[A-Za-z0-9⟨≈°∠$√−]"
_GAPS = (
    (re.compile(rf"({_HAN}) *(?={_OTHER})"), r"\1 "),
    (re.compile(rf"([A-Za-z0-9⟩°%′Ω\])²³₀-₉]) *(?={_HAN})"), r"\1 "),
    (re.compile(rf"({_HAN}) +(?={_HAN})"), r"\1"),
)
"""One space parts other signs from Chinese ones, and nothing those from each other."""
_WIDE = re.compile(r"(?<=[。，；：、！？（）]) +| +(?=（)")
"""Chinese punctuation brings its own room."""
_MARKS = (
    (re.compile(r"(?<=[^\s\d]): +(?=\S)"), "："),
    (re.compile(r"; +(?=\S)"), "；"),
    (re.compile(r"(?<=⟩), +(?=⟨)"), "、"),
)
"""Punctuation of what needed no words."""


class Unsaid(LookupError):
    """No message fits the text."""


class Phrase(NamedTuple):
    """One message."""

    pattern: re.Pattern[str]
    said: str


@dataclass(frozen=True)
class Phrasebook:
    """The messages of one family in one language."""

    phrases: tuple[Phrase, ...]
    """Those with most of their own words first."""
    words: dict[str, str]
    """Messages without places."""
    labels: dict[str, str]
    told: str = ""
    """The problem, whose words may be quoted."""
    names: Mapping[str, str] = field(default_factory=dict)
    """What a problem of another language calls its things; then no English word of it is quoted."""

    def lesson(self, lesson: Lesson, told: str) -> Lesson:
        """The lesson of the problem ``told``, but for its drawing: see :meth:`relabel`. Raises :class:`Unsaid`."""
        book = replace(self, told=told.casefold())
        return lesson.model_copy(
            update={
                "title": book.say(lesson.title),
                "answer": book.say(lesson.answer),
                "texts": tuple(book.say(text) for text in lesson.texts),
                "scenes": tuple(book.scene(scene) for scene in lesson.scenes),
            }
        )

    def naming(self, names: Mapping[str, str], drawing: str) -> Phrasebook:
        """The book with names of the problem's own things, as it called them; as labels only where ``drawing`` has no
        such word for itself."""
        if not names:
            return self
        labels = {name: said for name, said in names.items() if not re.search(rf"\b{re.escape(name)}\b", drawing)}
        return replace(self, words={**names, **self.words}, labels={**labels, **self.labels}, names=names)

    def scene(self, scene: LessonScene) -> LessonScene:
        """A scene with what readers see of it said; its orders to whoever draws stay."""
        said = {name: self.say(getattr(scene, name)) for name in ("title", "purpose", "alt")}
        return scene.model_copy(update=said)

    def relabel(self, code: str, told: str) -> str:
        """The code of a scene with its labels said. Raises :class:`Unsaid`."""
        book = replace(self, told=told.casefold())
        literals = find_literals(code)
        said = {held.text: book.label(held.text) for held in literals}
        words = {word: book.say(word) for held in literals for kept in held.kept for word in upright_in(kept)}
        relabelled = replace_labels(code, said, words)
        if left := self.labels.keys() & strings_in(relabelled):
            raise Unsaid(f"{', '.join(sorted(left))} (also a name in the drawing)")
        return relabelled

    def label(self, text: str) -> str:
        """A string of the drawing code; what may be a name of it is a label only where the catalogue says so."""
        if _NAME.fullmatch(text):
            return self.labels.get(text, text)
        try:
            return self.labels.get(text) or self._spaced(text)
        except Unsaid:
            if NAME not in self.labels:
                raise
            return self._value("Name", text)

    def say(self, text: str) -> str:
        """A text in the language. Raises :class:`Unsaid`."""
        return self._spaced(text, _MARKS)

    def _spaced(self, text: str, marks: tuple[tuple[re.Pattern[str], str], ...] = ()) -> str:
        held = hold(text, _KEPT)
        words = {word: self._said(word) for kept in held.kept for word in upright_in(kept)}
        said = self._said(held.text)
        for sign, instead in (*marks, *_GAPS):
            said = sign.sub(instead, said)
        return _WIDE.sub("", put_back(_BOLD.sub(_apart, said), held.kept, words))

    def _said(self, text: str) -> str:
        before, core, after = _AROUND.fullmatch(text).groups()  # type: ignore[union-attr]
        if core in self.words:
            return f"{before}{self.words[core]}{after}"
        if is_plain(core):
            ended = core.endswith(".") and not core.endswith("..")
            return f"{before}{core[:-1]}。{after}" if ended else text
        small = core[0].lower() + core[1:]
        said = self._whole(core) or self.words.get(small) or self._whole(small) or self._parts(core)
        return f"{before}{said}{after}"

    def _whole(self, text: str) -> str | None:
        """What the first message says that fits, with everything in its places; None without one."""
        for phrase in self.phrases:
            found = phrase.pattern.fullmatch(text)
            if found is not None:
                try:
                    return phrase.said.format(**{name: self._value(name, at) for name, at in found.groupdict().items()})
                except Unsaid:
                    continue
        return None

    def _value(self, name: str, value: str) -> str:
        if name.endswith("signs"):
            return value
        try:
            return self._said(value)
        except Unsaid:
            if self.names:
                return self._named(value)
            stems = (word[: max(3, len(word) - 3)] for word in _WORD.findall(value.casefold()))
            if not name[0].isupper() or not all(stem in self.told for stem in stems):
                raise
            parts = value.split(", ")
            return "、".join(self._value(name, part) for part in parts) if len(parts) > 1 else value

    def _named(self, value: str) -> str:
        """Things of the problem by their own names, word by word; signs stay. Raises :class:`Unsaid`."""
        words, said, at = value.split(), "", 0
        while at < len(words):
            for end in range(len(words), at, -1):
                name = " ".join(words[at:end])
                found = self.names.get(name) or self.names.get(name[0].lower() + name[1:])
                if found or (end == at + 1 and (is_plain(name) or name in ("a", "an", "the"))):
                    said += found or ("" if name in ("a", "an", "the") else name)
                    at = end
                    break
            else:
                raise Unsaid(value)
        return said

    def _parts(self, text: str) -> str:
        """Its paragraphs, lines, cells, sentences, bold words or the parts of its list, each said by itself."""
        for between in ("\n\n", "\n", "|"):
            if between in text:
                return between.join(self._said(part) for part in text.split(between))
        sentences = _ENDS.split(text)
        if len(sentences) > 1:
            return " ".join(self._said(sentence) for sentence in sentences)
        if (bold := _BOLD.fullmatch(text.removesuffix("."))) is not None:
            inner, slanted = bold["inner"], bold["slanted"]
            said = f"**{self._said(inner)}**" if inner else f"*{self._said(slanted)}*"
            return said + ("。" if text.endswith(".") else "")
        for between_parts, comma in _LISTS:
            parts = between_parts.split(text)
            if len(parts) > 1:
                links = [*(_LINKS.get(link or "", comma) for link in parts[1::2]), ""]
                with suppress(Unsaid):
                    return "".join(self._said(part) + link for part, link in zip(parts[::2], links, strict=True))
        raise Unsaid(text)


def strings_in(code: str) -> set[str]:
    """Every string of some code."""
    found = (node.value for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Constant))
    return {value for value in found if isinstance(value, str)}


def is_plain(text: str) -> bool:
    """Whether a text has no English word, so that it reads the same in every language."""
    bare = without_marks(text)
    return not _ARTICLE.search(bare) and all(_SYMBOL.fullmatch(word) for word in _WORD.findall(bare))


@lru_cache
def phrasebook(family: str, language: str) -> Phrasebook | None:
    """The messages of a family and those that all families share; None where the family has none in this language."""
    own = FOLDER / family / f"{language}.po"
    if not own.exists():
        return None
    said = {**messages_in(FOLDER / f"{language}.po"), **messages_in(own)}
    return book_of(said)


def book_of(said: Mapping[tuple[str | None, str], str]) -> Phrasebook:
    """A phrasebook of these: context and message → what is said for it."""
    phrases = sorted(
        ((english, other) for (place, english), other in said.items() if not place and "{" in english),
        key=lambda message: -len(_PLACE.sub("", re.escape(message[0]))),
    )
    return Phrasebook(
        phrases=tuple(Phrase(_pattern(english), other) for english, other in phrases),
        words={
            english: other for at in (VALUE, LABEL, None) for (context, english), other in said.items() if context == at
        },
        labels={english: other for at in (VALUE, LABEL) for (context, english), other in said.items() if context == at},
    )


def languages_of(family: str) -> Iterator[str]:
    """The tags of the languages, beside English, in which a family explains."""
    return (path.stem for path in sorted((FOLDER / family).glob("*.po")))


def _apart(bold: re.Match[str]) -> str:
    """Bold type apart from other letters beside it than Chinese ones, else its marks would not be taken for such."""
    inner = bold["inner"] or bold["slanted"]
    before, after = bold.string[: bold.start()][-1:], bold.string[bold.end() :][:1]
    return f"{_gap(before, inner[0])}{bold[0]}{_gap(after, inner[-1])}"


def _gap(outer: str, inner: str) -> str:
    return " " if outer.isalpha() and not re.fullmatch(f"{_HAN}{{2}}", outer + inner) else ""


def _pattern(message: str) -> re.Pattern[str]:
    seen: set[str] = set()

    def place(found: re.Match[str]) -> str:
        name = found[1]
        again = name in seen
        seen.add(name)
        return f"(?P={name})" if again else f"(?P<{name}>{_held_in(name)})"

    return re.compile(_PLACE.sub(place, re.escape(message)))


def _held_in(name: str) -> str:
    if name == "figure":
        return _FIGURE
    if name.endswith("signs"):
        return _SIGNS
    return _MANY if _PLURAL.fullmatch(name[-2:]) else _ONE
