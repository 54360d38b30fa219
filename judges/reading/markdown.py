"""Markdown: marks where its pictures stand, all other words as they were written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.html_inline import html_inline
from markdown_it.rules_inline.image import image
from markdown_it.token import Token
from markdown_it.utils import EnvType

from chalkwright.judges.reading.text import MARK, Picture, Pictures, Stowed
from chalkwright.renderers.tex.spans import formula_at

_PLACE = "place"
"""Key in a token's ``meta``: start and end within its line of text."""
_ENDINGS = r"(?:png|jpe?g|gif|webp|bmp|svg)"
# Bounded, so that a text of nothing but "![" takes no quadratic time.
_LOOSE = (
    re.compile(
        rf"!\[([^\]\n]{{0,500}})\]\(\s*([^()\n<>\"]{{0,500}}\.{_ENDINGS})\s*\)", re.IGNORECASE
    ),  # a name with spaces
    re.compile(r"!\[([^\]\n]{1,500})\]\[([^\]\n]{0,500})\]"),  # a reference without its definition
)
_WIKI = re.compile(rf"!\[\[([^\]|\n]{{1,500}}\.{_ENDINGS})(?:\|([^\]\n]{{0,500}}))?\]\]", re.IGNORECASE)
_PREFIX = re.compile(r"[ \t>]*(?:[-*+][ \t]|\d+[.)][ \t])?[ \t]*")
_WRAPPED = (
    re.compile(r"\[\s*(\0\d+\0)\s*\](?:\([^()\s]*(?:\s+\"[^\"]*\")?\)|\[[^\]\n]*\])"),  # a picture that is a link
    re.compile(r"(?<!\*)\*{1,3}[ \t]*(\0\d+\0)[ \t]*\*{1,3}(?!\*)"),
)


@dataclass(frozen=True, slots=True)
class _Edit:
    """What takes the place of ``source[start:end]``."""

    start: int
    end: int
    text: str


class _Reader(MarkdownIt):
    """CommonMark with tables, HTML and formulas; pictures know where they stand."""

    def __init__(self) -> None:
        super().__init__("commonmark", {"html": True})
        self.enable("table")
        self.inline.ruler.before("escape", "formula", _skip_formula)
        self.inline.ruler.at("image", _image)
        self.inline.ruler.at("html_inline", _html)

    def validateLink(self, url: str) -> bool:  # noqa: N802  (the name is markdown-it's)
        return True

    def normalizeLink(self, url: str) -> str:  # noqa: N802
        return url


def mark_markdown(stowed: Stowed, pictures: Pictures) -> str:
    """The source with a mark in place of each picture, and HTML blocks as Markdown."""
    source = stowed.text
    env: EnvType = {}
    tokens = _reader().parse(source, env)
    edits = sorted(_Edits(source, stowed, pictures, env).of(tokens), key=lambda edit: (edit.start, edit.end))
    kept, after = [], 0
    for edit in edits:
        if edit.start < after:
            continue
        kept += [source[after : edit.start], edit.text]
        after = edit.end
    text = "".join((*kept, source[after:]))
    for wrapped in _WRAPPED:
        text = wrapped.sub(r"\1", text)
    return text


@cache
def _reader() -> _Reader:
    return _Reader()


def _skip_formula(state: StateInline, silent: bool) -> bool:
    found = formula_at(state.src, state.pos)
    if found is None:
        return False
    if not silent:
        state.pending += state.src[state.pos : found.end]
    state.pos = found.end
    return True


def _image(state: StateInline, silent: bool) -> bool:
    start = state.pos
    if not state.src.startswith("![", start):
        return False
    if image(state, silent):
        if not silent:
            state.tokens[-1].meta = {_PLACE: (start, state.pos)}
        return True
    return _loose_image(state, silent)


def _loose_image(state: StateInline, silent: bool) -> bool:
    """Pictures that CommonMark does not know and their authors meant."""
    if state.src[state.pos - 1 : state.pos].isalnum() and state.pos:
        return False
    for pattern in (*_LOOSE, _WIKI):
        found = pattern.match(state.src, state.pos, state.posMax)
        if found is None:
            continue
        if not silent:
            target, alt = (found[1], found[2] or "") if pattern is _WIKI else (found[2] or found[1], found[1])
            token = state.push("image", "img", 0)
            token.attrs = {"src": target}
            token.content = alt
            token.meta = {_PLACE: (state.pos, found.end())}
        state.pos = found.end()
        return True
    return False


def _html(state: StateInline, silent: bool) -> bool:
    start = state.pos
    if not html_inline(state, silent):
        return False
    if not silent:
        state.tokens[-1].meta = {_PLACE: (start, state.pos)}
    return True


def _words(tokens: Sequence[Token]) -> str:
    return "".join(" " if token.type.endswith("break") else token.content for token in tokens)


class _Edits:
    """Walks the tokens of one text. A line's content lacks the quote and list signs before it, so that pictures are
    looked up again in the source: as often as the same words came before."""

    def __init__(self, source: str, stowed: Stowed, pictures: Pictures, env: EnvType) -> None:
        self._source, self._stowed, self._pictures, self._env = source, stowed, pictures, env
        self._lines = [0, *(match.end() for match in re.finditer("\n", source)), len(source) + 1]
        self._used: set[str] = set()

    def of(self, tokens: Sequence[Token]) -> Iterator[_Edit]:
        cursor, table_end, of_table = 0, None, ""
        for token in tokens:
            if token.type == "table_open" and token.map:
                table_end, of_table = self._start(token.map[1]), ""
            elif token.type == "table_close" and table_end is not None:
                if of_table:
                    yield _Edit(table_end, table_end, f"\n{of_table}\n\n")
                table_end = None
            elif token.type == "html_block" and token.map:
                yield self._html_block(token, token.map)
            elif token.type == "inline" and token.map and token.children:
                first, after = self._start(token.map[0]), self._start(token.map[1])
                cursor = max(cursor, first)
                for edit, end in self._inline(token, cursor, after):
                    cursor = end
                    if table_end is None or not MARK.fullmatch(edit.text):
                        yield edit
                        continue
                    # Within a row there is no room for a picture: it follows the table.
                    of_table += f"\n{edit.text}\n"
                    alt = self._pictures.found[int(edit.text.strip("\0"))].alt
                    yield _Edit(edit.start, edit.end, alt.replace("|", "\\|").replace("\n", " "))
        yield from self._definitions()

    def _start(self, line: int) -> int:
        return min(self._lines[min(line, len(self._lines) - 1)], len(self._source))

    def _inline(self, token: Token, cursor: int, after: int) -> Iterator[tuple[_Edit, int]]:
        read = 0
        for child in token.children or ():
            place = child.meta.get(_PLACE)
            text = None if place is None else self._replacement(child)
            if place is None or text is None:
                continue
            words = token.content[place[0] : place[1]]
            found = self._find(words, cursor, after, token.content.count(words, read, place[0]))
            read = place[1]
            if found is not None:
                cursor = found[1]
                yield _Edit(*found, text), cursor

    def _replacement(self, child: Token) -> str | None:
        if child.type == "image":
            target = str(child.attrGet("src") or "")
            self._used.add(target)
            alt = _words(child.children) if child.children else child.content
            return self._pictures.mark(Picture(self._stowed.target(target), " ".join(alt.split())))
        if child.content.startswith("<!--"):
            return ""
        if re.match(r"<(?:img|video|canvas|object|embed)\b", child.content, re.IGNORECASE):
            from chalkwright.judges.reading.html import mark_tag

            return mark_tag(child.content, self._stowed, self._pictures)
        return None

    def _find(self, words: str, start: int, end: int, skip: int) -> tuple[int, int] | None:
        pattern = re.compile(r"\n[ \t>]*".join(re.escape(line.strip(" \t")) for line in words.split("\n")))
        for match in pattern.finditer(self._source, start, end):
            if skip == 0:
                return match.span()
            skip -= 1
        return None

    def _html_block(self, token: Token, lines: Sequence[int]) -> _Edit:
        start, end = self._start(lines[0]), self._start(lines[1])
        first = _PREFIX.match(self._source, start)
        prefix = first[0] if first else ""
        later = "".join(c if c in ">\t " else " " for c in prefix)
        from chalkwright.judges.reading.html import mark_fragment

        text = mark_fragment(token.content, self._stowed, self._pictures)
        lead = "\n" + later
        after = "\n" if self._source[end : end + 1] in {"\n", ""} else "\n\n"
        return _Edit(start, end, f"{prefix}{lead.join(text.split(chr(10)))}{after}" if text or prefix.strip() else "\n")

    def _definitions(self) -> Iterator[_Edit]:
        """The lines that only say where a picture is, which was said."""
        for reference in dict(self._env.get("references", {})).values():
            if reference["href"] in self._used and (lines := reference.get("map")):
                yield _Edit(self._start(lines[0]), self._start(lines[1]), "")
