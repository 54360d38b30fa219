"""Markdown in which no HTML, picture or harmful link of its author's is left, whoever renders it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from chalkwright.agent.documents.markup import read_apart, read_here, tokens_of
from chalkwright.renderers.tex.spans import formula_at

_HTML = re.compile(r"<(?=[A-Za-z/!?])(?!(?:https?://|mailto:)[^\s<>]*>)", re.IGNORECASE)
_TARGET = re.compile(r"\](?=[(:])(?!\(\s*<?(?:https?:|mailto:|#))", re.IGNORECASE)
_DANGEROUS = re.compile(rf"{_HTML.pattern}|!\[|{_TARGET.pattern}", re.IGNORECASE)
_PLAIN = re.compile(r"[^$\\`<!\]]+")
"""Where nothing begins that has to be looked at."""
_INERT = {"<": "&lt;", "![": "!&#91;", "]": "&#93;"}
_INERT_TEX = {"<": r"\lt ", "![": "! [", "]": "] "}


def inert(markdown: str) -> str:
    """The same text, harmless also where raw HTML is let through; code stays as it is, formulas stay formulas.

    In a text that takes too long to be read nothing is taken for code.
    """
    lines = re.sub(r"\r\n?", "\n", markdown).split("\n")
    if not read_here(markdown):
        found = read_apart(inert, markdown)
        return "\n".join("".join(_safe(line, spans=False)) for line in lines) if found is None else str(found)
    code, paragraphs, displays = _regions("\n".join(lines))
    for first, after in paragraphs:
        lines[first:after] = "".join(_safe("\n".join(lines[first:after]), spans=True)).split("\n")
    for first, after in displays:
        lines[first:after] = _safe_tex("\n".join(lines[first:after])).split("\n")
    done = {line for first, after in (*code, *paragraphs, *displays) for line in range(first, after)}
    return "\n".join(text if number in done else "".join(_safe(text, spans=False)) for number, text in enumerate(lines))


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
