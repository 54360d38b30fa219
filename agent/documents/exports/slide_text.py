"""Markdown with formulas as lines of a slide: where each word and each formula's picture stands.

A slide's text has no room for pictures within a line. So a paragraph with formulas that are no plain line is broken
into lines here, and a tab leaves the room that the picture lies in; all others the slide breaks itself. Lengths are in
points unless they are said to be in em.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from markdown_it.token import Token

from chalkwright.agent.documents.exports.formula_breaks import formula_lines
from chalkwright.agent.documents.exports.formula_pictures import MAX_EM, FormulaPicture
from chalkwright.agent.documents.exports.formula_runs import Script, formula_runs
from chalkwright.agent.documents.exports.letter_widths import SCRIPT, is_square, text_width
from chalkwright.agent.documents.exports.source import readable
from chalkwright.agent.documents.markup import tokens_of

Kind = Literal["text", "heading", "code", "formula", "table"]

SIDE = 0.02
"""em on either side of a formula's picture."""
DRAWN_AT = 24.0
_CLOSING = frozenset("，。、；：！？）】》」』”’,.;:!?)%")


@dataclass(frozen=True)
class Letters:
    """A stretch of a word that looks alike."""

    text: str
    bold: bool = False
    italic: bool = False
    strike: bool = False
    mono: bool = False
    script: Script = ""
    link: str = ""

    @property
    def width(self) -> float:
        """In em of the line."""
        return text_width(self.text, bold=self.bold, mono=self.mono) * (SCRIPT if self.script else 1)


@dataclass(frozen=True)
class Word:
    """What is not parted at a line's end; after a space or not."""

    parts: tuple[Letters | FormulaPicture, ...]
    spaced: bool

    @property
    def width(self) -> float:
        """In em, without the space."""
        return sum(part.width + (2 * SIDE if isinstance(part, FormulaPicture) else 0) for part in self.parts)


@dataclass(frozen=True)
class Paragraph:
    """One paragraph; a table has ``rows`` of cells in place of words."""

    kind: Kind
    words: tuple[Word, ...] = ()
    lists: int = 0
    """How many lists are around it."""
    mark: str = ""
    """Of a list's item: ``•`` or its number."""
    rows: tuple[tuple[tuple[Word, ...], ...], ...] = ()

    @property
    def pictured(self) -> bool:
        """Whether a formula's picture stands in it."""
        return any(isinstance(part, FormulaPicture) for word in self.words for part in word.parts)


def read_paragraphs(markdown: str, language: str, *, breaks: bool = False) -> tuple[Paragraph, ...]:
    """A whole text; with ``breaks`` every line stays a line."""
    return tuple(_Reader(language, breaks).read(tokens_of(markdown)))


def read_line(markdown: str, language: str) -> tuple[Word, ...]:
    """One line without pictures: a formula that is no plain line is told in words."""
    reader = _Reader(language, breaks=False)
    for token in tokens_of(" ".join(markdown.split())):
        if token.type == "inline":
            return tuple(_told(word) for word in reader.words(token.children or ()))
        if token.type == "formula_display":
            return tuple(_told(word) for word in reader.words([token]))
    return ()


def _told(word: Word) -> Word:
    return replace(
        word, parts=tuple(Letters(part.phrase) if isinstance(part, FormulaPicture) else part for part in word.parts)
    )


class _Reader:
    """Reads the blocks of one text."""

    def __init__(self, language: str, breaks: bool) -> None:
        self._language, self._breaks = language, breaks
        self._lists: list[int | None] = []
        """Of each list around, the number of its next item; None: it has no numbers."""
        self._mark = ""

    def read(self, tokens: Sequence[Token]) -> Iterator[Paragraph]:
        at = 0
        while at < len(tokens):
            token = tokens[at]
            if token.type == "table_open":
                end = next(place for place in range(at, len(tokens)) if tokens[place].type == "table_close")
                yield self._table(tokens[at:end])
                at = end
            elif token.type == "heading_open":
                words = self.words(tokens[at + 1].children or (), Letters("", bold=True))
                yield Paragraph("heading", tuple(words), len(self._lists))
                at += 1
            else:
                yield from self._block(token)
            at += 1

    def _block(self, token: Token) -> Iterator[Paragraph]:
        match token.type:
            case "bullet_list_open":
                self._lists.append(None)
            case "ordered_list_open":
                self._lists.append(int(token.attrGet("start") or 1))
            case "bullet_list_close" | "ordered_list_close":
                self._lists.pop()
            case "list_item_open":
                number = self._lists[-1]
                self._mark = "•" if number is None else f"{number}."
                self._lists[-1] = None if number is None else number + 1
            case "inline":
                yield from self._paragraph(token.children or ())
            case "formula_display":
                yield self._new("formula", self.words([token]))
            case "fence" | "code_block" | "html_block":
                lines = readable(token.content.rstrip("\n")).split("\n")
                words = [word for line in lines for word in (Word((Letters(line, mono=True),), False), Word((), False))]
                yield self._new("code", words[:-1])

    def _paragraph(self, tokens: Sequence[Token]) -> Iterator[Paragraph]:
        """Display formulas within it stand between its parts."""
        part: list[Token] = []
        for token in (*tokens, None):
            if token is not None and token.type != "formula_display":
                part.append(token)
                continue
            if words := self.words(part):
                yield self._new("text", words)
            part = []
            if token is not None:
                yield self._new("formula", self.words([token]))

    def _new(self, kind: Kind, words: Sequence[Word]) -> Paragraph:
        mark, self._mark = self._mark, ""
        return Paragraph(kind, tuple(words), len(self._lists), mark)

    def _table(self, tokens: Sequence[Token]) -> Paragraph:
        rows: list[list[tuple[Word, ...]]] = []
        for token in tokens:
            if token.type == "tr_open":
                rows.append([])
            elif token.type == "inline":
                look = Letters("", bold=len(rows) == 1)
                rows[-1].append(tuple(_told(word) for word in self.words(token.children or (), look)))
        return Paragraph("table", rows=tuple(map(tuple, rows)))

    def words(self, tokens: Sequence[Token], look: Letters | None = None) -> list[Word]:
        """What stands within a line; an empty word ends one."""
        words = _Words()
        looks = [look or Letters("")]
        for token in tokens:
            if token.tag in ("strong", "em", "s", "a") and token.nesting:
                if token.nesting < 0:
                    looks.pop()
                else:
                    looks.append(_changed(looks[-1], token))
            elif token.type.startswith("formula"):
                self._formula(words, token, looks[-1])
            elif token.type == "hardbreak" or (token.type == "softbreak" and self._breaks):
                words.end_line()
            elif token.type == "softbreak":
                words.space()
            elif token.type == "code_inline":
                words.add(replace(looks[-1], text=readable(token.content), mono=True))
            elif token.content:
                words.add(replace(looks[-1], text=readable(token.content)))
        return words.made

    def _formula(self, words: _Words, token: Token, look: Letters) -> None:
        display = token.type == "formula_display"
        runs = None if display else formula_runs(token.content)
        if runs is not None:
            for run in runs:
                words.glue(replace(look, text=run.text, italic=run.italic, script=run.script))
            return
        drawn = formula_lines(
            token.content, display=display, language=self._language, points=DRAWN_AT, room=MAX_EM
        )
        for number, line in enumerate(drawn or ()):
            if number:
                words.end_line()
            words.glue(line)
        if drawn is None:
            words.glue(replace(look, text=readable(token.content), mono=True))


def _changed(look: Letters, token: Token) -> Letters:
    if token.tag == "a":
        target = str(token.attrGet("href") or "")
        return replace(look, link=target if target.startswith(("http://", "https://", "mailto:")) else "")
    if token.tag == "strong":
        return replace(look, bold=True)
    return replace(look, italic=True) if token.tag == "em" else replace(look, strike=True)


def _upright(square: Letters) -> Letters:
    """A sign of a script that has no slanted letters: what would lean is bold."""
    return replace(square, bold=True, italic=False) if square.italic else square


class _Words:
    """Joins what comes without a space to one word."""

    def __init__(self) -> None:
        self.made: list[Word] = []
        self._spaced, self._open = False, False

    def space(self) -> None:
        self._spaced, self._open = True, False

    def end_line(self) -> None:
        self.made.append(Word((), False))
        self._spaced, self._open = False, False

    def glue(self, part: Letters | FormulaPicture) -> None:
        if self._open and self.made and self.made[-1].parts:
            self.made[-1] = replace(self.made[-1], parts=(*self.made[-1].parts, part))
        else:
            self.made.append(Word((part,), self._spaced))
        self._spaced, self._open = False, True

    def add(self, letters: Letters) -> None:
        stretch = ""
        for sign in letters.text:
            if sign.isspace() and sign != "\u00a0":
                self._flush(letters, stretch)
                stretch = ""
                self.space()
            elif is_square(sign):
                self._flush(letters, stretch)
                stretch = ""
                self._open = self._open and sign in _CLOSING
                self.glue(_upright(replace(letters, text=sign)))
                self._open = False
            else:
                if not stretch and not self._open and sign in _CLOSING and not self._spaced:
                    self._open = True
                stretch += sign
        self._flush(letters, stretch)

    def _flush(self, letters: Letters, stretch: str) -> None:
        if stretch:
            self.glue(replace(letters, text=stretch))
