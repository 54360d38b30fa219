"""Which part of a formula each glyph belongs to.

A formula is set twice: as it stands, for the layout, and with every part in a colour of its own, which changes the
spacing but neither the glyphs nor their order. The colours of the second tell the owners of the glyphs of the first.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from chalkwright.renderers.tex.ink import Ink
from chalkwright.renderers.tex.source import arguments, close, skip_space, unit_end
from chalkwright.renderers.tex.typeset import Page, typeset

_BREAKS = re.compile(r"&|\\\\|\\(over|atop|choose|limits|nolimits|middle|hline|displaystyle|textstyle|scriptstyle|tag)")
_INFIX = (r"\over", r"\atop", r"\choose")
_OPAQUE = re.compile(
    r"\\(text(rm|bf|it|sf|tt|up|normal)?|mbox|hbox|ce|[hv]space|operatorname\*?|[hv]?phantom|SI|si|qty|unit|ang|num"
    r"|f?colorbox)"
)
_BARRED = frozenset([r"\frac", r"\dfrac", r"\tfrac", r"\cfrac"])
_INKLESS = frozenset(["{", "}", "^", "_", "&", r"\\"])
_FIRST_TAG = 0x0A0000


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of LaTeX source and the number of the part it belongs to."""

    text: str
    owner: int


@dataclass(slots=True)
class _Tags:
    """What each colour of the second setting stands for: an owner, or those of an opening and a closing fence."""

    meanings: list[tuple[int, int]] = field(default_factory=list)

    def wrap(self, tex: str, first: int, last: int | None = None) -> str:
        meaning = (first, first if last is None else last)
        if last is not None or meaning not in self.meanings:
            self.meanings.append(meaning)
            number = len(self.meanings) - 1
        else:
            number = self.meanings.index(meaning)
        return rf"\textcolor{{#{_FIRST_TAG + number:06x}}}{{{tex}}}"


def set_with_owners(source: Sequence[Token], *, display: bool) -> tuple[Page, list[int]]:
    """The formula as it stands, and the owner of each of its inks. Raises ``ValueError`` like ``typeset``."""
    page = typeset("".join(token.text for token in source), display=display)
    owners = {token.owner for token in source if not token.text.isspace()}
    if len(owners) < 2 or not page.inks:
        return page, [min(owners, default=0)] * len(page.inks)
    tags = _Tags()
    try:
        tagged = typeset(_tag(source, tags), display=display)
    except ValueError:
        return page, [min(owners)] * len(page.inks)
    return page, _fill_in(_match_owners(page.inks, tagged.inks, tags.meanings), min(owners))


def _tag(source: Sequence[Token], tags: _Tags) -> str:
    words = [token.text for token in source]
    result: list[str] = []
    run: list[str] = []
    run_owner = -1

    def flush() -> None:
        if run:
            result.append("{" + tags.wrap("".join(run), run_owner) + "}")
            run.clear()

    at = 0
    while at < len(words):
        if words[at].isspace():
            (run if run else result).append(words[at])
            at += 1
            continue
        if _BREAKS.fullmatch(words[at]):
            flush()
            end = arguments(words, at)[1]
            result.append("".join(words[at:end]))
            at = end
            continue
        end = unit_end(words, at)
        owners = _owners(source[at:end])
        if len(owners) == 1 and (run_owner in owners if run else words[at] not in ("^", "_")):
            run_owner = next(iter(owners))
            run.append(("{}" if words[at] == "'" and not run else "") + "".join(words[at:end]))
        else:
            flush()
            result.append(_mix(source[at:end], tags))
        at = end
    flush()
    return "".join(result)


def _owners(source: Iterable[Token]) -> set[int]:
    return {token.owner for token in source if token.text not in _INKLESS and not token.text.isspace()}


def _mix(source: Sequence[Token], tags: _Tags) -> str:
    """One unit whose tokens have several owners, or a script that follows another's ink."""
    words = [token.text for token in source]
    head, owner = words[0], source[0].owner
    if head in ("^", "_"):
        at = skip_space(words, 1)
        return head + "{" + _tag(_bare(source[at:]), tags) + "}"
    if head == "{":
        inner = _tag(_bare(source), tags)
        bar = next((token.owner for token in source if token.text in _INFIX), None)
        return "{" + (inner if bar is None else tags.wrap(inner, bar)) + "}"
    if head == r"\left":
        end = close(words, 0)
        inner = "".join((r"\left", words[1], _tag(source[2:end], tags), *words[end:]))
        first = source[end].owner if words[1] == "." and end < len(words) else owner
        last = owner if words[-1] == "." else source[-1].owner
        return "{" + tags.wrap(inner, first, last) + "}"
    if head == r"\begin":
        end, start = close(words, 0), close(words, 1) + 1
        if start < len(words) and words[start] == "{":
            start = close(words, start) + 1
        inner = "".join((*words[:start], _tag(source[start:end], tags), *words[end:]))
        return "{" + tags.wrap(inner, owner, source[-1].owner) + "}"
    spans, _ = arguments(words, 0)
    if not spans or _OPAQUE.fullmatch(head):
        return "{" + tags.wrap("".join(words), owner) + "}"
    pieces = [head]
    for begin, end in spans:
        inner = _tag(_bare(source[begin:end]), tags)
        pieces.append(f"[{inner}]" if words[begin] == "[" else "{" + inner + "}")
    if head in _BARRED and words[spans[0][0]] == "{":
        owner = source[spans[0][1] - 1].owner  # TeX draws the bar between numerator and denominator
    return "{" + tags.wrap("".join(pieces), owner) + "}"


def _bare(source: Sequence[Token]) -> Sequence[Token]:
    """The tokens without the braces or brackets around them."""
    return source[1:-1] if source and source[0].text in ("{", "[") and source[-1].text in ("}", "]") else source


def _match_owners(plain: Sequence[Ink], tagged: Sequence[Ink], meanings: Sequence[tuple[int, int]]) -> list[int | None]:
    """The owner of each plain ink."""
    numbers = [_tag_number(ink, len(meanings)) for ink in _partners(plain, tagged)]
    middles: dict[int, float] = {}
    for number in {n for n in numbers if n is not None}:
        boxes = [ink.box() for ink, n in zip(plain, numbers, strict=True) if n == number]
        middles[number] = (min(box[0] for box in boxes) + max(box[2] for box in boxes)) / 2
    result: list[int | None] = []
    for ink, tag in zip(plain, numbers, strict=True):
        if tag is None:
            result.append(None)
        else:
            left, _, right, _ = ink.box()
            result.append(meanings[tag][(left + right) / 2 > middles[tag]])
    return result


def _partners(plain: Sequence[Ink], tagged: Sequence[Ink]) -> list[Ink | None]:
    """By order where both settings agree glyph by glyph, else by order within a glyph, then by order of the rest."""
    if [ink.glyph for ink in plain] == [ink.glyph for ink in tagged]:
        return list(tagged)
    queues: dict[str, deque[Ink]] = defaultdict(deque)
    for ink in tagged:
        queues[ink.glyph].append(ink)
    result = [queues[ink.glyph].popleft() if queues[ink.glyph] else None for ink in plain]
    taken = {id(ink) for ink in result}
    rest = deque(ink for ink in tagged if id(ink) not in taken)
    return [ink if ink is not None or not rest else rest.popleft() for ink in result]


def _tag_number(ink: Ink | None, count: int) -> int | None:
    if ink is None or not ink.fill.startswith("#"):
        return None
    number = int(ink.fill[1:], 16) - _FIRST_TAG
    return number if 0 <= number < count else None


def _fill_in(owners: Sequence[int | None], first: int) -> list[int]:
    """Inks nobody claims go to the owner before them."""
    result: list[int] = []
    for owner in owners:
        result.append(owner if owner is not None else result[-1] if result else first)
    return result
