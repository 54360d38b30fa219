"""Set lines as a picture: an SVG of outlines, and its pixels."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr
from zlib import crc32

from chalkwright.renderers.pages.blocks import PageLine, PlacedMark
from chalkwright.renderers.pages.letters import Letter
from chalkwright.renderers.tex.ink import EM

INK, PAPER = "#000000", "#FFFFFF"


def svg_of(lines: Sequence[PageLine], size: float, width: int, height: int, margin: float) -> str:
    """The page; ``size`` and ``margin`` in pixels."""
    text = "\n".join(line.text for line in lines)
    ids = f"p{crc32(text.encode()):08x}"
    shapes = _Shapes(ids)
    body = "".join(_row(line, shapes, size, margin) for line in lines)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" aria-labelledby="{ids}d"><desc id="{ids}d">{escape(text)}</desc>'
        f"<defs>{shapes.definitions()}</defs>"
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/><g fill="{INK}" stroke="none">{body}</g></svg>'
    )


class _Shapes:
    """The letters of a page, each drawn once and used by reference."""

    def __init__(self, ids: str) -> None:
        self._ids = ids
        self._numbers: dict[Letter, int] = {}

    def use(self, letter: Letter, x: float) -> str:
        number = self._numbers.setdefault(letter, len(self._numbers))
        return f'<use href="#{self._ids}-{number}" x="{x:.0f}"/>'

    def definitions(self) -> str:
        return "".join(
            f'<path id="{self._ids}-{number}" data-char={quoteattr(letter.text)} d="{letter.path}"{_bold(letter)}/>'
            for letter, number in self._numbers.items()
        )


def _bold(letter: Letter) -> str:
    return f' stroke="{INK}" stroke-width="{letter.stroke:g}"' if letter.stroke else ""


def _row(line: PageLine, shapes: _Shapes, size: float, margin: float) -> str:
    k = size / EM
    # Baselines on whole pixels: the feet of the letters are sharp, and the same in every line.
    down = round(margin + line.baseline * k)
    marks = "".join(_mark(each, shapes) for each in line.marks)
    return f'<g data-text={quoteattr(line.text)} transform="matrix({k:.5g} 0 0 {k:.5g} {margin:g} {down})">{marks}</g>'


def _mark(placed: PlacedMark, shapes: _Shapes) -> str:
    mark = placed.mark
    if isinstance(mark, Letter):
        return shapes.use(mark, placed.x) if mark.path else ""
    paths = "".join(f"<path{_fill(fill)} d={quoteattr(data)}/>" for fill, data in mark.paths())
    scale = f" scale({mark.scale:.4f})" if mark.scale != 1 else ""
    return f'<g data-tex={quoteattr(mark.tex)} transform="translate({placed.x:.0f} 0){scale}">{paths}</g>'


def _fill(fill: str) -> str:
    return f" fill={quoteattr(fill)}" if fill else ""
