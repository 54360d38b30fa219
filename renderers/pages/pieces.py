"""A paragraph as pieces between which a line may end: words and formulas with their widths, in 1000 units an em."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from chalkwright.renderers.pages.letters import Letter, clusters, letter
from chalkwright.renderers.pages.markup import Formula, Paragraph, Words
from chalkwright.renderers.tex.cjk_glyphs import is_cjk
from chalkwright.renderers.tex.ink import EM, group_paths
from chalkwright.renderers.tex.source import tokens, unit_end
from chalkwright.renderers.tex.typeset import Page, typeset

SPACE = 285.0
"""Between words: a little wider than the font's own, so that no reader of pictures joins two words."""
STRETCH = 190.0
"""By how much a space may grow before it looks loose."""
CJK_STRETCH = 60.0
MIXED = 120.0
"""Between Chinese and Latin, where the source has no space."""
LONG = 9 * EM
"""Formulas within a line that are wider may be broken after a relation, as TeX does."""
IN_FORMULA = 0.5
"""What a break there costs, on the scale of :mod:`chalkwright.renderers.pages.breaking`."""
_NAMED = 8
"""Characters that a warning names."""
_NEVER_FIRST = frozenset("。，、；：？！）】》〉」』〕〗”’…—～·,.;:!?)]}%‰°")
_NEVER_LAST = frozenset("（【《〈「『〔〖“‘([{$£¥€")
_RELATIONS = frozenset([
    "=", "<", ">", '\\le', '\\leq', '\\ge', '\\geq', '\\ne', '\\neq', '\\approx', '\\equiv', '\\sim', '\\cong',
    '\\simeq', '\\propto', '\\to', '\\rightarrow', '\\longrightarrow', '\\Rightarrow', '\\implies', '\\iff',
    '\\Leftrightarrow', '\\in', '\\subset', '\\mapsto',
])  # fmt: skip
_WHOLE = frozenset(["&", "\\\\", "\\displaystyle", "\\textstyle", "\\scriptstyle", "\\color", "\\over"])
"""What reaches over all of a formula, so that it is not broken."""


@dataclass(frozen=True, slots=True)
class SetFormula:
    """A formula, or a part of one, that is set."""

    tex: str
    page: Page
    scale: float = 1.0
    """Below 1 where it would be wider than the column."""

    @property
    def width(self) -> float:
        return self.page.width * self.scale

    @property
    def ascent(self) -> float:
        return max(0.0, self.page.ascent) * self.scale

    @property
    def descent(self) -> float:
        return max(0.0, self.page.descent) * self.scale

    def paths(self) -> list[tuple[str, str]]:
        """Colour, empty for that of the text, and SVG path data."""
        return list(group_paths(self.page.inks))


@dataclass(frozen=True, slots=True)
class Piece:
    """What stays together on a line, and the gap after it."""

    marks: tuple[Letter | SetFormula, ...]
    space: float = 0.0
    """Width of the gap after it, unless the line ends there."""
    stretch: float = 0.0
    """By how much that gap may grow."""
    breaks: bool = True
    """Whether a line may end after it."""
    cost: float = 0.0
    """Of ending a line after it."""
    width: float = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "width", sum(mark.width for mark in self.marks))


class Warnings:
    """What could not be set as written, each once."""

    def __init__(self) -> None:
        self._unknown: dict[str, None] = {}
        self._said: dict[str, None] = {}

    def unknown(self, mark: Letter) -> None:
        if not mark.known:
            self._unknown[mark.text] = None

    def say(self, sentence: str) -> None:
        self._said[sentence] = None

    def sentences(self) -> tuple[str, ...]:
        if not self._unknown:
            return tuple(self._said)
        names = [f"{text} ({' '.join(f'U+{ord(sign):04X}' for sign in text)})" for text in self._unknown]
        more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
        shown = ", ".join(names[:_NAMED]) + more
        return (*self._said, f"These characters cannot be set, and an empty square stands for each: {shown}.")


def pieces_of(paragraph: Paragraph, warnings: Warnings) -> tuple[Piece, ...]:
    """The pieces of a paragraph in order; none for one without anything to see."""
    display = paragraph.kind == "display"
    found: list[Piece] = []
    for span in paragraph.spans:
        if isinstance(span, Words):
            if span.text[:1].isspace():
                _end_word(found)
            found += _of_words(span, warnings)
        else:
            found += _of_formula(span, display, warnings)
    return tuple(_join_pieces(found))


def marker_of(text: str) -> tuple[Letter, ...]:
    """The mark before a list item, set."""
    return tuple(letter(cluster) for cluster in clusters(text))


def _of_words(words: Words, warnings: Warnings) -> Iterator[Piece]:
    marks: list[Letter] = []
    for cluster in clusters(words.text):
        if cluster.isspace() and cluster not in "\u00a0\u202f\u2007":
            if marks:
                yield Piece(tuple(marks), SPACE, STRETCH)
                marks = []
            continue
        mark = letter(cluster, words.bold)
        warnings.unknown(mark)
        marks.append(mark)
    if marks:
        yield Piece(tuple(marks), breaks=False)


def _end_word(pieces: list[Piece]) -> None:
    if pieces and not pieces[-1].breaks:
        pieces[-1] = replace(pieces[-1], space=SPACE, stretch=STRETCH, breaks=True)


def _of_formula(formula: Formula, display: bool, warnings: Warnings) -> Iterator[Piece]:
    tex = " ".join(formula.tex.split())
    try:
        page = typeset(tex, display=display)
    except ValueError as error:
        warnings.say(f"{formula.source} is shown as it was written: {error}")
        yield from _of_words(Words(" ".join(formula.source.split())), warnings)
        return
    for warning in page.warnings:
        warnings.say(f"{formula.source}: {warning[:1].upper()}{warning[1:].rstrip('.')}.")
    parts = _parts(tex, page, display) if page.width > LONG else [SetFormula(tex, page)]
    for part in parts[:-1]:
        yield Piece((part,), stretch=CJK_STRETCH / 2, cost=IN_FORMULA)
    yield Piece((parts[-1],), breaks=False)


@lru_cache(maxsize=256)
def _split(tex: str) -> tuple[str, ...]:
    """A formula's source cut after its relations; whole where something reaches over all of it."""
    words = tokens(tex)
    cuts, at = [0], 0
    while at < len(words):
        if words[at] in _WHOLE:
            return (tex,)
        end = unit_end(words, at)
        if words[at] in _RELATIONS and "".join(words[cuts[-1] : at]).strip() and "".join(words[end:]).strip():
            cuts.append(end)
        at = end
    return tuple("".join(words[a:b]) for a, b in zip(cuts, [*cuts[1:], len(words)], strict=True))


def _parts(tex: str, page: Page, display: bool) -> list[SetFormula]:
    """The formula cut after its relations, or whole where the parts would not look like it."""
    sources = _split(tex)
    whole = [SetFormula(tex, page)]
    if len(sources) == 1:
        return whole
    try:
        # An empty group keeps the space that a relation has on its right.
        pages = [typeset(s if s == sources[-1] else f"{s}{{}}", display=display) for s in sources]
    except ValueError:
        return whole
    alike = abs(sum(part.width for part in pages) - page.width) < 0.02 * page.width
    same = sorted(i.glyph for part in pages for i in part.inks) == sorted(i.glyph for i in page.inks)
    return [SetFormula(s, p) for s, p in zip(sources, pages, strict=True)] if alike and same else whole


def _join_pieces(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Words that nothing separates (a formula and its comma, a bold word and its bracket) as one piece, and Chinese
    text as one piece a character."""
    held: list[Letter | SetFormula] = []
    for piece in pieces:
        held += piece.marks
        if piece.breaks:
            yield from _part_word(held, piece)
            held = []
    if held:
        yield from _part_word(held, Piece((), breaks=True))


def _part_word(marks: Sequence[Letter | SetFormula], end: Piece) -> Iterator[Piece]:
    """One word, cut wherever Chinese text may be cut."""
    start = 0
    for at in range(1, len(marks)):
        before, after = _sign(marks[at - 1]), _sign(marks[at])
        if not (is_cjk(before) or is_cjk(after)):
            continue
        mixed = is_cjk(before) != is_cjk(after) and _inner(before) and _inner(after)
        if before not in _NEVER_LAST and after not in _NEVER_FIRST:
            yield Piece(tuple(marks[start:at]), MIXED if mixed else 0.0, CJK_STRETCH)
            start = at
    yield replace(end, marks=tuple(marks[start:]))


def _sign(mark: Letter | SetFormula) -> str:
    return mark.text[0] if isinstance(mark, Letter) else "x"


def _inner(sign: str) -> bool:
    """Whether a narrow gap belongs beside it: letters, digits and Chinese characters, but no punctuation."""
    return sign.isalnum()


def fit_pieces(pieces: Iterable[Piece], width: float) -> Iterator[Piece]:
    """The pieces, the ones wider than a line cut between their marks, and formulas that still are made smaller."""
    for piece in pieces:
        if piece.width <= width:
            yield piece
            continue
        for mark in piece.marks[:-1]:
            yield Piece((_narrow(mark, width),), cost=IN_FORMULA)
        yield replace(piece, marks=(_narrow(piece.marks[-1], width),))


def _narrow(mark: Letter | SetFormula, width: float) -> Letter | SetFormula:
    if isinstance(mark, Letter) or mark.width <= width:
        return mark
    return replace(mark, scale=width / mark.page.width)
