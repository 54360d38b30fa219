"""Layout rules about what the eye can make out: size of letters, contrast. Pure."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator

import numpy as np

from chalkwright.renderers.base import Box, Element, Finding
from chalkwright.renderers.measure.layout_geometry import Array
from chalkwright.renderers.measure.layout_page import BACKDROP, Page, contrast, contrast_on_paper, rgb

SHOWN = 800
"""Pixels: the width at which a page shows the picture."""
CAPITAL = 8.0
"""CSS pixels: the least height of a capital, of pictures shown :data:`SHOWN` px wide.

ISO 9241-303 asks for at least 16 minutes of arc; at the 45 cm of a reader before a screen that is 2.1 mm, and 8 CSS px
(1/96 inch each) are 2.1 mm. Manim's formulas at font size 24 have 9.2 px, its texts 13.7 px. Subscripts do not count,
since a formula is measured by its capitals.
"""
CAPITAL_TO_SIZE = 0.72
"""Capital height of a font to its size."""
LARGE = 24.0
"""CSS pixels of font size (18 pt) from which WCAG 2 calls a text large."""
READABLE, READABLE_LARGE, VISIBLE = 4.5, 3.0, 3.0
"""WCAG 2 AA: contrast of texts (1.4.3), of large texts, of lines that carry meaning (1.4.11)."""
RULED = 6
"""Parallel lines of one colour from which they are a grid or a hatching."""
GUIDE = 0.5
"""Opacity below which a line is meant to step back."""
_ASIDE = BACKDROP | {"Tick", "DashedLine", "DashedVMobject"}


def text_too_small(page: Page) -> Iterator[Finding]:
    """Texts with capitals below :data:`CAPITAL`; those of one kind and size are one finding."""
    shown = SHOWN / page.width
    alike: dict[tuple[str, int], list[int]] = defaultdict(list)
    for i in page.texts:
        e = page.elements[i]
        if 0 < e.letters * shown < CAPITAL:
            alike[e.kind, round(e.letters)].append(i)
    for group in alike.values():
        letters = min(page.elements[i].letters for i in group)
        said, verb = _all(page, group, "has", "have")
        yield Finding(
            kind="text-too-small",
            message=f"{said} {verb} capitals of {letters * shown:.1f} px when the picture is shown {SHOWN} px wide; "
            f"{CAPITAL:.0f} px is the least that reads well.",
            remedy=f"Make the font size at least {CAPITAL / (letters * shown) * 1.05:.2f} times as large.",
            elements=tuple(page.name(i) for i in group),
            boxes=tuple(page.elements[i].box for i in group),
            amount=round(letters, 1),
        )


def low_contrast(page: Page) -> Iterator[Finding]:
    """Texts, and lines that carry meaning, too much like what lies behind them.

    Of lines only solid strokes and arrows are judged: fills may be pale, grids, ticks, dashed and faded lines are
    guides, and a white line over another thing is there to hide a piece of it. Equal colours are one finding.
    """
    alike: dict[tuple[str, str, float], list[tuple[int, float, str]]] = defaultdict(list)
    ruled = _find_ruled(page)
    for i, e in enumerate(page.elements):
        needed = 0.0 if i in ruled or _hides(page, i) else _contrast_needed(e, page.width)
        if not needed or not e.color:
            continue
        ratio, behind = _contrast(page, i)
        if round(ratio, 1) < needed:
            alike[e.kind, e.color, needed].append((i, ratio, behind))
    for (_, color, needed), group in alike.items():
        _, ratio, behind = min(group, key=lambda item: item[1])
        indices = [i for i, _, _ in group]
        said, verb = _all(page, indices, "has", "have")
        yield Finding(
            kind="low-contrast",
            message=f"{said} ({color}) {verb} a contrast of {ratio:.1f} to 1 with {behind} behind; "
            f"{needed:g} to 1 is the least.",
            remedy=f"Use a {'lighter' if _dark(rgb(behind)) else 'darker'} colour.",
            elements=tuple(page.name(i) for i in indices),
            boxes=tuple(page.elements[i].box for i in indices),
            amount=round(ratio, 2),
        )


def _contrast_needed(e: Element, width: int) -> float:
    """The contrast it must have; 0 for what may be pale."""
    if e.role == "text":
        large = e.letters * SHOWN / width / CAPITAL_TO_SIZE >= LARGE
        return READABLE_LARGE if large else READABLE
    drawn = e.role in ("line", "arrow") and bool(e.outline) and e.stroke > 0
    return VISIBLE if drawn and e.opacity >= GUIDE and e.kind not in _ASIDE else 0.0


def _hides(page: Page, index: int) -> bool:
    e = page.elements[index]
    if e.role != "line" or e.color.upper() != "#FFFFFF":
        return False
    below = (other.box for other in page.elements[:index] if other.role != "text" and other.stroke > 0)
    return any(_touch(e.box, box, e.stroke) for box in below)


def _touch(one: Box, other: Box, gap: float) -> bool:
    apart = (one.left - other.right, other.left - one.right, one.top - other.bottom, other.top - one.bottom)
    return max(apart) <= gap


def _contrast(page: Page, index: int) -> tuple[float, str]:
    """With what lies behind it, and that colour: of a text where it is nearly worst, of a line for the most part."""
    e = page.elements[index]
    if page.lies_on_paper(index):
        return contrast_on_paper(e.color, e.opacity), "#FFFFFF"
    under = page.backdrop(page.samples(index), index)
    ratios = contrast(under + (rgb(e.color) - under) * e.opacity, under)
    rank = int(len(ratios) * (0.2 if e.role == "text" else 0.5))
    place = int(np.argsort(ratios, kind="stable")[rank])
    return float(ratios[place]), _hex(under[place])


def _find_ruled(page: Page) -> set[int]:
    """Ruled paper and hatching drawn by hand: many lines of one colour and width, all level or upright or parallel."""
    alike: dict[tuple[str, float, int], list[int]] = defaultdict(list)
    for i, e in enumerate(page.elements):
        if e.role == "line" and len(e.outline) == 1 and len(e.outline[0]) == 2:
            (x0, y0), (x1, y1) = e.outline[0]
            turn = round(math.degrees(math.atan2(y1 - y0, x1 - x0))) % 180
            alike[e.color, e.stroke, 0 if turn == 90 else turn].append(i)
    return {i for group in alike.values() if len(group) >= RULED for i in group}


def _all(page: Page, group: list[int], one: str, many: str) -> tuple[str, str]:
    """The first by name and how many more, with the verb."""
    first = page.name(group[0])
    return (first, one) if len(group) == 1 else (f"{first} and {len(group) - 1} more", many)


def _dark(color: Array) -> bool:
    """Whether white stands out from it more than black does."""
    return bool(contrast(color, rgb("#FFFFFF"))[0] > contrast(color, rgb("#000000"))[0])


def _hex(color: Array) -> str:
    red, green, blue = (round(float(value)) for value in color)
    return f"#{red:02X}{green:02X}{blue:02X}"
