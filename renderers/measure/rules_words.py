"""Layout rules about how a text is set: markup drawn as letters, a size unlike that of its peers. Pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from chalkwright.renderers.base import Element, Finding
from chalkwright.renderers.kit.points import point_name
from chalkwright.renderers.measure.layout_page import Page

_ORIGIN = "O"
"""Its letter stands between two axes' numbers, and is often set as small as they are."""
UNLIKE, CLEARLY_UNLIKE = 1.12, 1.4
"""Ratio of two labels' sizes from which one is odd, and from which it is so to every eye."""
ALIKE = 1.1
"""Ratio up to which sizes are one."""
PEERS = 3
"""Labels of one size, beside the odd one, from which a size is the rule."""
OTHERS, DISPLAYED = 5, 2.0
"""Labels beside one that is unlike all of them; ratio from which it is so on purpose, as the symbol of an element."""
IN_LINE = 5.0
"""Pixels by which numbers of one row or column may be out of line."""
_AMOUNT = re.compile(r"[−-]?[0-9][0-9.,/ ]*\s*(?:[a-zA-Zµμ°%Ω]{1,5}[²³]?|°)?")
_NAME = re.compile(r"[A-Za-zΑ-Ωα-ω0-9]{1,3}")


def literal_markup(page: Page) -> Iterator[Finding]:
    """Texts in which a formula's markup is drawn letter by letter."""
    for i in page.texts:
        e = page.elements[i]
        if e.markup:
            name = page.name(i)
            yield Finding(
                kind="literal-markup",
                message=f"{name} shows its markup {e.markup} letter by letter.",
                remedy=_typeset(e.markup),
                elements=(name,),
                boxes=(e.box,),
                amount=float(len(e.markup)),
            )


def _typeset(markup: str) -> str:
    if markup[0] in "*<":
        return "Leave the signs out, or typeset an index or a power between dollar signs."
    inner = markup.strip("$") or markup
    return (
        f'Typeset it: in Manim with formula(r"{inner}"), words beside it in a label of their own; in matplotlib in a '
        f'raw string between dollar signs, r"${inner}$".'
    )


def uneven(page: Page) -> Iterator[Finding]:
    """Labels of another size than all others that say the same sort of thing in the same colour."""
    for group in _peers(page):
        sizes = sorted((page.elements[i].letters, i) for i in group)
        usual = sizes[len(sizes) // 2][0]
        like = [i for size, i in sizes if max(size / usual, usual / size) <= ALIKE]
        odd = [(max(size / usual, usual / size), i) for size, i in sizes if i not in like]
        if len(like) < PEERS or 3 * len(odd) > len(like):
            continue
        for ratio, i in odd:
            if ratio >= UNLIKE and not _has_its_like(page, i, group):
                yield _odd_size(page, i, usual, ratio, len(like))
    yield from _lone_sizes(page)


def _has_its_like(page: Page, i: int, group: Sequence[int]) -> bool:
    """Whether another label of its sort has its size, in another colour: the totals beside bars, of which each has a
    colour, are larger than the parts."""
    e = page.elements[i]
    others = (page.elements[j] for j in page.texts if j not in group)
    return any(
        o.letters > 0 and _role(o) == _role(e) and max(o.letters / e.letters, e.letters / o.letters) <= ALIKE
        for o in others
    )


def _lone_sizes(page: Page) -> Iterator[Finding]:
    """The one name of a few letters that is smaller than all other labels; a larger one is a symbol, as on a meter."""
    sized = sorted((page.elements[i].letters, i) for i in page.texts if page.elements[i].letters > 0)
    if len(sized) <= OTHERS:
        return
    (size, i), (other, _) = sized[:2]
    if CLEARLY_UNLIKE <= other / size < DISPLAYED and _NAME.fullmatch(page.elements[i].text.strip("$ ")):
        yield _odd_size(page, i, other, other / size, len(sized) - 1)


def _odd_size(page: Page, i: int, usual: float, ratio: float, peers: int) -> Finding:
    e, name = page.elements[i], page.name(i)
    return Finding(
        kind="uneven",
        message=f"{name} has capitals of {page.length(e.letters)}, its {peers} peers {page.length(usual)}.",
        remedy=f"Give {name} the font size of its sort, {usual / e.letters:.2f} times its own.",
        elements=(name,),
        boxes=(e.box,),
        amount=round(ratio, 2),
        slight=ratio < CLEARLY_UNLIKE,
    )


def _peers(page: Page) -> Iterator[list[int]]:
    """Texts of one role, kind and colour: names of points, amounts with a unit; numbers and words in a row."""
    groups: dict[tuple[str, str, str], list[int]] = defaultdict(list)
    for i in page.texts:
        e = page.elements[i]
        role = _role(e)
        if role and e.letters > 0 and e.text.strip("$") != _ORIGIN:
            groups[role, e.kind, e.color].append(i)
    for (role, _, _), group in groups.items():
        if role in ("point", "amount"):
            yield group
            continue
        boxes = {i: page.elements[i].box for i in group}
        yield from _lined_up({i: (box.top + box.bottom) / 2 for i, box in boxes.items()})
        if role == "words":
            continue  # in a column stand headings, texts and remarks, each of its size
        yield from _lined_up({i: (box.left + box.right) / 2 for i, box in boxes.items()})
        yield from _lined_up({i: box.right for i, box in boxes.items()})


def _lined_up(places: dict[int, float]) -> Iterator[list[int]]:
    """Those whose places follow each other closely."""
    line: list[int] = []
    for i, place in sorted(places.items(), key=lambda item: item[1]):
        if line and place - places[line[-1]] > IN_LINE:
            yield line
            line = []
        line.append(i)
    if line:
        yield line


def _role(e: Element) -> str:
    words = e.text.strip("$ ")
    if point_name(words) == words:
        return "point"
    if _AMOUNT.fullmatch(words):
        return "number" if words[-1:].isdigit() else "amount"
    return "words" if any(sign.isalpha() for sign in words) else ""
