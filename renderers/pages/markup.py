"""The text as a model wrote it, as paragraphs: formulas, ``**bold**``, headings and simple lists; all else is literal.

Less than Markdown on purpose: ``2*3*4`` and ``a_1`` are no emphasis, and no sign of a calculation may be lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from chalkwright.renderers.tex.spans import FormulaSpan, formula_at

_ITEM = re.compile(r"(?P<indent>[ \t]*)(?:(?P<bullet>[-*+•])|(?P<number>\d{1,3}[.)]))[ \t]+(?P<rest>.*)", re.DOTALL)
_HEADING = re.compile(r" {0,3}#{1,6}[ \t]+")
_SIGN = re.compile(r"[-+*][ \t]+[\d.(]")
"""Before a number it may be a sign as well as the mark of a list: it stays what was written."""
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_PUNCTUATION = re.compile(r"[.,;:!?，。；：！？]*[ \t]*(?:\n|$)")
_DEEPEST = 2
_SPACES_A_LEVEL = 2


@dataclass(frozen=True, slots=True)
class Words:
    """Literal text without a line break."""

    text: str
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula within a line, or one on a line of its own."""

    tex: str
    source: str
    """With its delimiters, for the case that it cannot be set."""


Span = Words | Formula


@dataclass(frozen=True, slots=True)
class Paragraph:
    """What begins a new line."""

    spans: tuple[Span, ...]
    kind: Literal["text", "display", "item"] = "text"
    marker: str = ""
    """Of a list item: what stands before it."""
    level: int = 0
    """Of a list item: how deep its list lies in others, from 0."""


def literal(text: str) -> tuple[Paragraph, ...]:
    """The text as it is, one paragraph a line; blank lines are dropped."""
    return tuple(Paragraph((Words(line.strip()),)) for line in text.splitlines() if line.strip())


def paragraphs(text: str) -> tuple[Paragraph, ...]:
    """The paragraphs of a text with formulas and light markup: each line is one, display formulas stand alone."""
    found: list[Paragraph] = []
    line: list[str | FormulaSpan] = []
    for piece in _pieces("\n".join(text.splitlines())):
        if isinstance(piece, FormulaSpan) and piece.display:
            found += _of_line(line)
            line = []
            found.append(Paragraph((Formula(piece.content, _source(piece)),), "display"))
        elif isinstance(piece, FormulaSpan):
            line.append(piece)
        else:
            first, *others = piece.split("\n")
            line.append(first)
            for other in others:
                found += _of_line(line)
                line = [other]
    return tuple(found + _of_line(line))


def _pieces(text: str) -> Iterator[str | FormulaSpan]:
    """Literal text and formulas in turn; the punctuation that ends the line after a display formula is made its own."""
    start = at = 0
    while at < len(text):
        span = formula_at(text, at) if text[at] in "$\\" else None
        if span is None or (span.opening == "$" and "\n" in span.content) or "\n\n" in span.content.strip():
            at += 2 if text[at] == "\\" else 1
            continue
        if text[start:at]:
            yield text[start:at]
        at = span.end
        if span.display and (ends := _PUNCTUATION.match(text, at)):
            span = span._replace(content=_close_formula(span.content, ends[0].strip()))
            at = ends.end()
        yield span
        start = at
    if text[start:]:
        yield text[start:]


def _close_formula(tex: str, punctuation: str) -> str:
    return rf"{tex}\text{{{punctuation}}}" if punctuation else tex


def _source(span: FormulaSpan) -> str:
    closing = {r"\[": r"\]", r"\(": r"\)"}.get(span.opening, span.opening)
    return span.opening + span.content + closing


def _of_line(line: Sequence[str | FormulaSpan]) -> list[Paragraph]:
    """None or one paragraph of one line of source."""
    pieces = list(line)
    if not any(isinstance(piece, FormulaSpan) or piece.strip() for piece in pieces):
        return []
    head = pieces[0] if isinstance(pieces[0], str) else ""
    heading, item = _HEADING.match(head), _ITEM.match(head)
    paragraph = Paragraph(())
    bold = False
    if heading:
        pieces[0], bold = head[heading.end() :], True
    elif item and not _SIGN.match(head.strip()):
        pieces[0] = item["rest"]
        level = min(_DEEPEST, len(item["indent"].expandtabs(4)) // _SPACES_A_LEVEL)
        paragraph = Paragraph((), "item", "•" if item["bullet"] else item["number"], level)
    spans = _spans(pieces, bold)
    return [replace(paragraph, spans=spans)] if spans else []


def _spans(pieces: Sequence[str | FormulaSpan], bold: bool) -> tuple[Span, ...]:
    """The pieces with their bold runs; marks that have no partner are shown."""
    parts: list[str | FormulaSpan] = []
    for piece in pieces:
        parts += re.split(r"(\*\*)", piece) if isinstance(piece, str) else [piece]
    marks = _marks(parts)
    spans: list[Span] = []
    heavy = bold
    for at, part in enumerate(parts):
        if at in marks:
            heavy = bold or not heavy
        elif isinstance(part, FormulaSpan):
            spans.append(Formula(part.content, _source(part)))
        elif part:
            spans.append(Words(_ESCAPED.sub(r"\1", part).replace("\t", " "), heavy))
    return tuple(spans) if any(isinstance(s, Formula) or s.text.strip() for s in spans) else ()


def _marks(parts: Sequence[str | FormulaSpan]) -> set[int]:
    """Where in ``parts`` bold begins and ends: in pairs, and never within a word or a power (``x**2``)."""
    marks: list[int] = []
    for at, part in enumerate(parts):
        if part != "**":
            continue
        before, after = _neighbour(parts[:at], -1), _neighbour(parts[at + 1 :], 0)
        if len(marks) % 2 == 0:
            fits = not after.isspace() and after != "" and not _is_joined(before)
        else:
            fits = not before.isspace() and before != "" and not _is_joined(after)
        if fits:
            marks.append(at)
    return set(marks[: len(marks) // 2 * 2])


def _neighbour(parts: Sequence[str | FormulaSpan], end: int) -> str:
    """The character next to a mark; a formula counts as a sign that belongs to nothing."""
    for part in reversed(parts) if end else parts:
        if isinstance(part, FormulaSpan):
            return "\N{OBJECT REPLACEMENT CHARACTER}"
        if part:
            return part[end]
    return ""


def _is_joined(character: str) -> bool:
    return character.isascii() and character.isalnum()
