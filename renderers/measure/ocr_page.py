"""The lines that were read from a page of text, put in the order of reading. Pure.

For pages of one column, as the visual-text benchmark asks for (arXiv visual-text study, §3.1).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

import numpy as np

from chalkwright.renderers.measure.ocr import Read

SAME_LINE = 0.5
"""Share of the lower one's height by which two pieces must share rows to stand on one line."""
SLANTED = 0.2
"""Radians: what is turned further than that is no line of a page that was scanned askew."""
_CJK = re.compile(r"[⺀-鿿豈-﫿＀-￯　-〿]")


def page_text(reads: Sequence[Read]) -> str:
    """The text of a page, its lines joined by single newlines; empty when nothing was read.

    Pieces of a line are joined by a space, Chinese ones by nothing. A page that lies up to some ten degrees askew is
    read along its own lines.
    """
    return "\n".join(_join_reads(line) for line in _lines([read for read in reads if read.text.strip()]))


def confidence(reads: Sequence[Read]) -> float | None:
    """Mean confidence over the characters read, 0 to 1 (the paper's ACC); None when nothing was read."""
    characters = [(len(re.sub(r"\s", "", read.text)), read.confidence) for read in reads]
    total = sum(count for count, _ in characters)
    return sum(count * sure for count, sure in characters) / total if total else None


def _lines(reads: list[Read]) -> Iterator[list[Read]]:
    """The pieces by line, from top to bottom, each from left to right."""
    askew = _askew(reads)
    across = np.array([np.cos(askew), np.sin(askew)])
    down = np.array([-np.sin(askew), np.cos(askew)])

    def span(read: Read, axis: np.ndarray) -> tuple[float, float]:
        reach = np.array(read.polygon) @ axis
        return float(reach.min()), float(reach.max())

    line: list[Read] = []
    for read in sorted(reads, key=lambda read: sum(span(read, down))):
        if line and not _on_one_line([span(piece, down) for piece in line], span(read, down)):
            yield sorted(line, key=lambda piece: span(piece, across))
            line = []
        line.append(read)
    if line:
        yield sorted(line, key=lambda piece: span(piece, across))


def _askew(reads: Sequence[Read]) -> float:
    """How far the page's lines are turned, radians: the median of the lines, weighted by their length."""
    turned = []
    for read in reads:
        (x0, y0), (x1, y1) = read.polygon[:2]
        angle, length = float(np.arctan2(y1 - y0, x1 - x0)), float(np.hypot(x1 - x0, y1 - y0))
        if abs(angle) <= SLANTED:
            turned.append((angle, length))
    if not turned:
        return 0.0
    turned.sort()
    reached = np.cumsum([length for _, length in turned])
    return turned[int(np.searchsorted(reached, reached[-1] / 2))][0]


def _on_one_line(pieces: Sequence[tuple[float, float]], other: tuple[float, float]) -> bool:
    """Whether it shares enough rows with the line's middle piece; a line's own height may not grow as it is joined."""
    top, bottom = np.median(np.array(pieces), axis=0)
    shared = min(bottom, other[1]) - max(top, other[0])
    return bool(shared >= SAME_LINE * min(bottom - top, other[1] - other[0]))


def _join_reads(line: Sequence[Read]) -> str:
    said = ""
    for read in line:
        text = unicodedata.normalize("NFC", read.text.strip())
        close = said and _CJK.match(said[-1]) and _CJK.match(text[0])
        said += text if not said or close else f" {text}"
    return said
