"""Paragraphs as lines with their places, in 1000 units an em, y downwards from the top of the column."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from chalkwright.renderers.pages.breaking import LOOSEST, break_lines, looseness
from chalkwright.renderers.pages.letters import Letter
from chalkwright.renderers.pages.markup import Paragraph
from chalkwright.renderers.pages.pieces import MIXED, Piece, SetFormula, Warnings, fit_pieces, marker_of, pieces_of

LEADING = 1330.0
"""From baseline to baseline."""
ASCENT, DESCENT = 760.0, 240.0
"""Of an ordinary line."""
CLEARANCE = 200.0
"""Least room between tall lines."""
GAP = 620.0
"""Between paragraphs, beyond the leading."""
ITEM_GAP = 180.0
"""Between the items of a list."""
INDENT = 1500.0
"""Of a list item."""
MARKER = 400.0
"""From a list item's mark to its text."""


@dataclass(frozen=True, slots=True)
class PlacedMark:
    """A letter or formula and where it begins, from the column's left."""

    mark: Letter | SetFormula
    x: float


@dataclass(frozen=True, slots=True)
class PageLine:
    marks: tuple[PlacedMark, ...]
    text: str
    """What it says; of formulas the TeX."""
    words: int
    ascent: float
    descent: float
    baseline: float = 0.0


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph whose pieces are set."""

    pieces: tuple[Piece, ...]
    kind: str
    marker: tuple[Letter, ...] = ()
    level: int = 0


@dataclass(frozen=True, slots=True)
class _Row:
    """A line before its gaps are stretched."""

    pieces: tuple[Piece, ...]
    marker: tuple[PlacedMark, ...]
    left: float
    looseness: float
    """0 for what stays as it is: last lines and displays."""


def blocks_of(paragraphs: Iterable[Paragraph], warnings: Warnings) -> tuple[Block, ...]:
    """The paragraphs that have anything to see."""
    blocks = (Block(pieces_of(p, warnings), p.kind, marker_of(p.marker), p.level) for p in paragraphs)
    return tuple(block for block in blocks if block.pieces)


def lay_out(blocks: Sequence[Block], width: float, forced: bool = False) -> list[PageLine]:
    """The lines of all paragraphs in a column of ``width``: justified, or ragged where some line would be too loose.

    None at all where something is wider than the column; with ``forced``, words are cut and formulas made smaller.
    """
    rows: list[list[_Row]] = []
    for block in blocks:
        own = _rows(block, width, forced)
        if own is None:
            return []
        rows.append(own)
    justified = all(row.looseness <= LOOSEST for own in rows for row in own)
    lines: list[PageLine] = []
    for before, block, own in zip([None, *blocks[:-1]], blocks, rows, strict=True):
        gap = 0.0 if before is None else ITEM_GAP if before.kind == block.kind == "item" else GAP
        for row in own:
            line = _line(row, row.looseness if justified else 0.0)
            lines.append(replace(line, baseline=_baseline(lines[-1] if lines else None, line, gap)))
            gap = 0.0
    return lines


def _baseline(last: PageLine | None, line: PageLine, gap: float) -> float:
    if last is None:
        return line.ascent
    return last.baseline + gap + max(LEADING, last.descent + line.ascent + CLEARANCE)


def _rows(block: Block, width: float, forced: bool) -> list[_Row] | None:
    indent = INDENT * (block.level + 1) if block.kind == "item" else 0.0
    room = width - indent
    pieces = tuple(fit_pieces(block.pieces, room)) if forced else block.pieces
    cuts = break_lines(pieces, room)
    if cuts is None:
        return None
    rows: list[_Row] = []
    for start, end in cuts:
        row = pieces[start:end]
        slack = room - sum(piece.width + piece.space for piece in row) + row[-1].space
        marker = _marker(block.marker, indent) if start == 0 else ()
        if block.kind == "display":
            rows.append(_Row(row, marker, indent + slack / 2, 0.0))
        else:
            stretch = sum(piece.stretch for piece in row[:-1])
            rows.append(_Row(row, marker, indent, 0.0 if end == len(pieces) else looseness(slack, stretch)))
    return rows


def _marker(marker: Sequence[Letter], indent: float) -> tuple[PlacedMark, ...]:
    """The mark of a list item, set flush right before its text."""
    x = indent - MARKER - sum(letter.width for letter in marker)
    placed = []
    for letter in marker:
        placed.append(PlacedMark(letter, x))
        x += letter.width
    return tuple(placed)


def _line(row: _Row, looseness: float) -> PageLine:
    placed = list(row.marker)
    words = ["".join(_write_mark(each.mark) for each in row.marker)] if row.marker else []
    x, joins = row.left, bool(row.marker)
    for piece in row.pieces:
        said = "".join(_write_mark(mark) for mark in piece.marks)
        words = [*words, said] if joins or not words else [*words[:-1], words[-1] + said]
        joins = piece.space > MIXED
        for mark in piece.marks:
            placed.append(PlacedMark(mark, x))
            x += mark.width
        x += piece.space + looseness * piece.stretch
    marks = [each.mark for each in placed]
    return PageLine(
        tuple(placed),
        " ".join(words),
        len(words),
        max([ASCENT, *(mark.ascent for mark in marks)]),
        max([DESCENT, *(mark.descent for mark in marks)]),
    )


def _write_mark(mark: Letter | SetFormula) -> str:
    return mark.text if isinstance(mark, Letter) else f"${mark.tex}$"
