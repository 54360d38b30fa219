"""How a slide's text falls into lines, how high they are, and where it is parted. Lengths are in points unless they are
said to be in em."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from chalkwright.agent.documents.exports.formula_breaks import formula_lines
from chalkwright.agent.documents.exports.formula_pictures import FormulaPicture
from chalkwright.agent.documents.exports.letter_widths import is_square, text_width
from chalkwright.agent.documents.exports.slide_text import DRAWN_AT, SIDE, Letters, Paragraph, Word

ASCENT, DESCENT = 0.92, 0.28
"""em, of a line of letters; its height is their sum."""
SQUARE_ASCENT = 1.08
"""em, of a line with Chinese, Japanese or Korean signs: their fonts are higher."""
LEAD = 0.1
"""em above and below a formula's picture: those of two lines do not touch."""
AFTER = 0.45
"""em between two paragraphs."""
INDENT = 1.3
"""em, of each list around a paragraph."""
CELL_SIDE = 8.0
"""Points on either side of a cell's text."""
_SLACK = 0.97
"""Of a line's width: programs measure a little differently."""


def break_lines(words: Sequence[Word], width: float, points: float) -> list[list[Word]]:
    """The words in lines no wider than ``width``; a word that is wider by itself is parted between its letters."""
    lines: list[list[Word]] = [[]]
    left = room = width * _SLACK / points
    space = text_width(" ")
    for word in (piece for whole in words for piece in _pieces(whole, room)):
        needed = word.width + (space if word.spaced and lines[-1] else 0)
        if lines[-1] and (needed > left or word.parts == ()):
            lines.append([])
            left, needed = room, word.width
        if word.parts:
            lines[-1].append(word)
        left -= needed
    return lines


def split_paragraph(paragraph: Paragraph, width: float, points: float, height: float) -> list[Paragraph]:
    """A paragraph in parts no higher than ``height``."""
    if paragraph_height(paragraph, width, points) <= height:
        return [paragraph]
    if paragraph.kind == "table":
        return _split_table(paragraph, width, points, height)
    parts: list[list[Word]] = []
    left = 0.0
    for line in break_lines(paragraph.words, width - paragraph.lists * INDENT * points, points):
        needed = sum(line_box(line)) * points
        if needed > left:
            parts.append([])
            left = height - AFTER * points
        parts[-1] += line
        left -= needed
    marks = [paragraph.mark, *[""] * len(parts)]
    return [replace(paragraph, words=tuple(words), mark=mark) for words, mark in zip(parts, marks, strict=False)]


def _split_table(table: Paragraph, width: float, points: float, height: float) -> list[Paragraph]:
    """Between its rows, with its head over each part."""
    head, *heights = row_heights(table, width, points)
    parts: list[list[tuple[tuple[Word, ...], ...]]] = []
    left = 0.0
    for row, needed in zip(table.rows[1:], heights, strict=True):
        if not parts or needed > left:
            parts.append([table.rows[0]])
            left = height - head - AFTER * points
        parts[-1].append(row)
        left -= needed
    return [replace(table, rows=tuple(rows)) for rows in parts] or [table]


def line_box(line: Sequence[Word]) -> tuple[float, float]:
    """How far a line reaches above and below its baseline, em."""
    above, below = ASCENT, DESCENT
    for word in line:
        for part in word.parts:
            if isinstance(part, FormulaPicture):
                above, below = max(above, part.height - part.depth + LEAD), max(below, part.depth + LEAD)
            elif any(map(is_square, part.text)):
                above = max(above, SQUARE_ASCENT)
    return above, below


def row_heights(table: Paragraph, width: float, points: float) -> list[float]:
    """Of a table that is ``width`` wide."""
    cell = width / max(map(len, table.rows)) - 2 * CELL_SIDE
    lines = [max(len(break_lines(words, cell, points)) for words in row) for row in table.rows]
    return [(number * (ASCENT + DESCENT) + 0.5) * points for number in lines]


def paragraph_height(paragraph: Paragraph, width: float, points: float) -> float:
    """With the room after it."""
    if paragraph.kind == "table":
        return sum(row_heights(paragraph, width, points)) + AFTER * points
    lines = break_lines(paragraph.words, width - paragraph.lists * INDENT * points, points)
    return (sum(map(sum, map(line_box, lines))) + AFTER) * points


def _pieces(word: Word, room: float) -> Iterator[Word]:
    if word.width <= room:
        yield word
        return
    spaced, part, left = word.spaced, list[Letters | FormulaPicture](), room
    for one in word.parts:
        signs = [replace(one, text=sign) for sign in one.text] if isinstance(one, Letters) else _in_lines(one, room)
        for sign in signs:
            if part and sign.width > left:
                yield Word(tuple(part), spaced)
                spaced, part, left = False, [], room
            part.append(sign)
            left -= sign.width
    yield Word(tuple(part), spaced)


def _in_lines(formula: FormulaPicture, room: float) -> Sequence[FormulaPicture]:
    lines = formula_lines(
        formula.tex, display=formula.display, language=formula.language, points=DRAWN_AT, room=room - 2 * SIDE
    )
    return lines or [formula]
