"""Markdown in which no HTML, picture or harmful link of its author's is left, whoever renders it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

from chalkwright.agent.documents.markup import HARMLESS, read_apart, read_here, tokens_of
from chalkwright.renderers.tex.spans import formula_at

_HTML = re.compile(r"<(?=[A-Za-z/!?])(?!(?:https?://|mailto:)[^\s<>]*>)", re.IGNORECASE)
_TARGET = re.compile(r"\](?=[(:])(?!\(\s*<?(?:https?:|mailto:|#))", re.IGNORECASE)
_DANGEROUS = re.compile(rf"{_HTML.pattern}|!\[|{_TARGET.pattern}", re.IGNORECASE)
_PLAIN = re.compile(r"[^$\\`<!\]]+")
"""Where nothing begins that has to be looked at."""
_ACTS = frozenset({"html_inline", "html_block", "image"})
_FENCE = re.compile(r"`{3}|~{3}")
_END = "\n\n<i>"
"""Tags after the end, which every reader that is at rest there takes for tags."""
_INERT = {"<": "&lt;", "![": "!&#91;", "]": "&#93;"}
_INERT_TEX = {"<": r"\lt ", "![": "! [", "]": "] "}


def inert(markdown: str) -> str:
    """The same text, harmless also where raw HTML is let through; code stays as it is, formulas stay formulas.

    Whatever follows it, in a document that is made of several, is as harmless as it is alone. Nothing is taken for code
    in a text that takes too long to be read, and in one whose code is none to a reader that knows no formulas.
    """
    lines = re.sub(r"\r\n?", "\n", markdown).split("\n")
    if not read_here(markdown):
        found = read_apart(inert, markdown)
        return _without_code(lines) if found is None else str(found)
    text = _with_code(lines)
    return _closed(text if _is_inert(text) else _without_code(lines))


def _without_code(lines: Sequence[str]) -> str:
    return "\n".join("".join(_safe(line, spans=False)) for line in lines)


def _with_code(lines: list[str]) -> str:
    lines = [*lines]
    code, paragraphs, displays = _regions("\n".join(lines))
    for first, after in paragraphs:
        lines[first:after] = "".join(_safe("\n".join(lines[first:after]), spans=True)).split("\n")
    for first, after in displays:
        lines[first:after] = _safe_tex("\n".join(lines[first:after])).split("\n")
    done = {line for first, after in (*code, *paragraphs, *displays) for line in range(first, after)}
    return "\n".join(text if number in done else "".join(_safe(text, spans=False)) for number, text in enumerate(lines))


def _is_inert(text: str) -> bool:
    """Whether no other reader would let any of it act: what is code to us may be none where the lines of a formula
    begin a list or a fence, and none are read as tables."""
    if not _DANGEROUS.search(text):
        return True
    return not any(_acts(token) for reader in _others() for token in _leaves(reader.parse(text)))


def _acts(token: Token) -> bool:
    target = token.attrGet("href")
    return token.type in _ACTS or (target is not None and not HARMLESS.match(str(target)))


def _closed(text: str) -> str:
    """The text with an end to every block of code, for each reader: what follows must not end it instead."""
    if not _FENCE.search(text):
        return text
    for reader in _others():
        last = reader.parse(text + _END)[-1]
        if last.type == "fence" and last.content.endswith(_END.strip()):
            text += f"\n{last.markup}"
    return text


def _leaves(tokens: Sequence[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from token.children or ()


@cache
def _others() -> tuple[MarkdownIt, ...]:
    """Readers that let HTML through and know no formulas, one of them without tables."""
    made = MarkdownIt("commonmark", {"html": True}), MarkdownIt("commonmark", {"html": True}).enable("table")
    for reader in made:
        reader.validateLink = lambda url: True  # type: ignore[method-assign]
    return made


def _regions(markdown: str) -> tuple[set[tuple[int, int]], set[tuple[int, int]], set[tuple[int, int]]]:
    """Line ranges of code blocks, of paragraphs outside of tables, and of display formulas."""
    code, paragraphs, displays = set(), set(), set()
    in_table = False
    for token in tokens_of(markdown):
        if token.type in {"table_open", "table_close"}:
            in_table = token.type == "table_open"
        if token.map is None:
            continue
        place = (token.map[0], token.map[1])
        if token.type in {"fence", "code_block"}:
            code.add(place)
        elif token.type == "formula_display":
            displays.add(place)
        elif token.type == "inline" and not in_table:
            paragraphs.add(place)
    return code, paragraphs, displays


def _safe(text: str, *, spans: bool) -> Iterator[str]:
    """``text`` in pieces; code spans are kept only where they are sure to be read as such (``spans``)."""
    position = 0
    while position < len(text):
        if plain := _PLAIN.match(text, position):
            yield plain[0]
            position = plain.end()
            continue
        piece = _formula(text, position) or (_code(text, position) if spans else None)
        if piece is not None:
            yield _safe_tex(piece) if piece[0] != "`" else piece
            position += len(piece)
            continue
        match = _DANGEROUS.match(text, position)
        if match:
            yield _INERT[match[0]]
            position += len(match[0])
            continue
        if text[position] == "\\" and text[position + 1 : position + 2] != "\n":
            piece = text[position : position + 2]
        else:
            piece = _run(text, position) or text[position]
        yield piece
        position += len(piece)


def _safe_tex(tex: str) -> str:
    return _DANGEROUS.sub(lambda match: _INERT_TEX[match[0]], tex)


def _formula(text: str, position: int) -> str | None:
    found = formula_at(text, position)
    # A backtick in it would open a code span for a reader that knows no formulas.
    return None if found is None or "`" in text[position : found.end] else text[position : found.end]


def _run(text: str, position: int) -> str:
    end = position
    while end < len(text) and text[end] == "`":
        end += 1
    return text[position:end]


def _code(text: str, position: int) -> str | None:
    if text[position] != "`":
        return None
    run = _run(text, position)
    closing = re.compile(rf"(?<!`){run}(?!`)").search(text, position + len(run))
    return text[position : closing.end()] if closing else None
