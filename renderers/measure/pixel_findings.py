"""The rules about a picture that only pixels are known of: what is certain is a finding, what is not is a question.

A finding is told to a judge as a fact and costs; a question asks it to look, and costs nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from chalkwright.renderers.base import Box, Finding, Frozen
from chalkwright.renderers.measure.layout_page import Page, contrast, rgb
from chalkwright.renderers.measure.opencv import cv2
from chalkwright.renderers.measure.pixel_colors import ratio
from chalkwright.renderers.measure.pixel_covers import find_covers
from chalkwright.renderers.measure.pixel_ink import Ground
from chalkwright.renderers.measure.pixel_letters import CJK, LEAST_OF_LINE
from chalkwright.renderers.measure.pixel_odd_letters import find_doubted_letters, is_level
from chalkwright.renderers.measure.pixel_shapes import at_edge, is_cropped
from chalkwright.renderers.measure.pixel_texts import Crossing, MeasuredText
from chalkwright.renderers.measure.rules_place import FAINT
from chalkwright.renderers.measure.rules_sight import (
    CAPITAL,
    CAPITAL_TO_SIZE,
    LARGE,
    READABLE,
    READABLE_LARGE,
    SHOWN,
    text_too_small,
)

if TYPE_CHECKING:
    from chalkwright.renderers.measure.pixels import Seen

ENTERS = 0.15
"""Share of a capital's height that a line must reach into the letters' box."""
LEAST_ENTERS = 2.0
"""The same, in pixels."""
SURELY_READ = 0.9
"""The reader's confidence from which a lone sign whose ink has no letter of its own is a text that a line ate."""
MARKS = frozenset("XxHTIl14+O0oQ°KYVLJ7Z×·|-")
"""Signs that marks on a line are read as."""
RING_SIGNS = frozenset("O0oQ°○◯")
THICK = 0.4
"""Share of its height from which a sign's thickest ink is an arrow's head or a dot."""
STROKES = frozenset("TLIHEF1lt+|-⊥")
"""Signs of straight strokes, as lines with ticks on them look like."""
SHORT_LABEL = 2
"""Signs of a label that lines pass by closely: a point's name at the point."""
PASSING = 0.35
"""Share of a capital's height up to which a line that touches no letter may be beside the text."""
GRAZING = 0.25
"""The same of a line that may touch letters."""
AROUND, OPPOSITE = 2, 110.0
"""Pixels around a label, and degrees seen from its middle from which two places there are on other sides of it."""
IN_HEAP = 0.8
"""Share of its box from which ink lies in a heap of letters."""
SMALL_BY_ITSELF = 0.8
"""Share of the least height up to which a text is too small though fewer than three of its letters agree about it."""
SCRIPT_REACH, SCRIPT_OF = 1.2, (1.15, 4.0)
"""Heights of a letter within which a small one may be the index or exponent of a larger one, and how many times as
high as itself that is."""
LEAST_WIDE = 0.2
"""Share of its height up to which ink beside a small letter is a tick, not a letter."""
SMOOTHED = 0.05
"""By how much smoothing moves a contrast."""


class Question(Frozen):
    """What a judge should look at, because pixels alone do not tell."""

    kind: str
    """As of a finding, e.g. ``text-over-line``."""
    sentence: str
    """Begins with ``Look whether``."""


class Told(NamedTuple):
    """What one rule has to say."""

    findings: list[Finding]
    questions: list[Question]


def overlapping(seen: Seen) -> Iterator[Finding]:
    """Texts over texts, by the letters that have grown together."""
    page, first_text = _page(seen)
    for heap in seen.heaps:
        places = [i for i in (heap.first, heap.second) if i is not None]
        names = tuple(page.name(first_text + i) for i in places)
        first = names[0] if names else f"A text at {_middle_of(heap.box)}"
        other = names[1] if len(names) > 1 else "another text or mark"
        boxes = tuple(seen.texts[i].box for i in places)
        yield Finding(
            kind="text-over-text",
            message=f"{first} and {other} are drawn on each other: they run together.",
            remedy="Move one of the texts that are drawn there, or leave it out.",
            elements=names,
            boxes=boxes if len(boxes) > 1 else (*boxes, heap.box),
            amount=round(heap.depth, 1),
        )


def doubted(seen: Seen) -> Iterator[Question]:
    """Labels with a letter that may be two on each other, where nothing tells for certain."""
    told = {place for heap in seen.heaps for place in (heap.first, heap.second)} - {None}
    page = seen.page(*seen.labels)
    for place in find_doubted_letters(seen.texts, seen.known_letters):
        if place not in told:
            told.add(place)
            yield _question("text-over-text", f"another text lies on a label, read as {page.name(place)}")
    for over in seen.overprints:
        if over.sure or over.place in told or any(over.box.overlap(heap.box) > 0 for heap in seen.heaps):
            continue
        where = f"on a label, read as {page.name(over.place)}" if over.place is not None else "on another"
        yield _question("text-over-text", f"another text lies {where}, at {_middle_of(over.box)}")


def crossed(seen: Seen) -> Told:
    """Texts that ink runs into which goes on outside of them; the deepest of each."""
    page, first_text = _page(seen)
    told = Told([], [])
    for index, text in enumerate(seen.texts, start=first_text):
        piled = [heap.box for heap in seen.heaps if index - first_text in (heap.first, heap.second)]
        deepest = _deepest(text, piled)
        if deepest is None:
            continue
        box, name = deepest.box, page.name(index)
        line = f"the line at {_middle_of(box)}"
        if _may_be_drawn(seen, text) or _may_be_its_end(seen, text, deepest) or _may_pass_by(seen, text, deepest):
            told.questions.append(_question("text-over-line", f"{line} runs through a label, read as {name}"))
            continue
        way = page.way_out(index)
        finding = Finding(
            kind="text-over-line",
            message=f"{name} lies on {line}, which runs {page.length(deepest.depth)} into its letters.",
            remedy=f"Move {name} {way[0]} by {page.length(way[1])}." if way else f"Make room for {name}.",
            elements=(name, line),
            boxes=(text.box, box),
            amount=round(deepest.depth, 1),
        )
        told.findings.append(finding)
    return told


def _middle_of(box: Box) -> str:
    return f"({(box.left + box.right) / 2:.0f}, {(box.top + box.bottom) / 2:.0f}) px"


def _may_be_drawn(seen: Seen, text: MeasuredText) -> bool:
    """Whether what was read on a line may be drawn: a sign or two hardly read, or a lone one that marks look like, such
    as the ticks, crosses, terminals and arrow heads on lines."""
    said = "".join(text.read.text.split())
    if len(said) <= SHORT_LABEL and text.read.confidence < SURELY_READ:
        return True
    if len(said) > 1:
        return any(end in RING_SIGNS for end in (said[0], said[-1])) and 0 < len(text.parts) < len(said)
    return said in MARKS or _thickest(seen, text) >= THICK * text.box.height


def _may_be_its_end(seen: Seen, text: MeasuredText, line: Crossing) -> bool:
    """Whether the line may itself be what was read as the last or first sign of the label, as a tick beside a number
    is as ``T``: no other ink is there, and it reaches no further into the label."""
    said = "".join(text.read.text.split())
    if len(said) < 2 or not text.parts or not is_level(text):
        return False
    own = seen.ground.parts[1][sorted(text.parts), :4]
    left, right = float(own[:, 0].min()), float((own[:, 0] + own[:, 2]).max())
    ends = ((said[-1], line.box.left - right), (said[0], left - line.box.right))
    return any(sign in STROKES and beyond >= -1 for sign, beyond in ends)


def _thickest(seen: Seen, text: MeasuredText) -> float:
    """The width of the thickest ink in a text's box, px."""
    left, top, right, bottom = (round(v) for v in (text.box.left, text.box.top, text.box.right, text.box.bottom))
    ink = seen.ground.ink[max(0, top) : bottom + 1, max(0, left) : right + 1].astype(np.uint8)
    return 2 * float(cv2.distanceTransform(np.pad(ink, 1), cv2.DIST_L2, 3).max()) if ink.size else 0.0


def _may_pass_by(seen: Seen, text: MeasuredText, line: Crossing) -> bool:
    """Whether a line may pass beside the letters: it grazes their box, touches none of them, or touches a short label
    without leaving it on the other side."""
    _, stats = seen.ground.parts
    height = text.letters or text.box.height
    whole = sum(bool(stats[part, 3] >= LEAST_OF_LINE * height) for part in text.parts)
    signs = sum(not c.isspace() for c in text.read.text)
    if line.depth < (PASSING if whole >= signs else GRAZING) * height:
        return True
    return signs <= SHORT_LABEL and (whole >= signs or not _goes_through(seen.ground, text.box, line.part))


def _goes_through(ground: Ground, box: Box, part: int) -> bool:
    """Whether ink leaves a box on two sides that are not the same or next to each other's corner."""
    labels, _ = ground.parts
    left, top = max(0, round(box.left) - AROUND), max(0, round(box.top) - AROUND)
    right = min(labels.shape[1] - 1, round(box.right) + AROUND)
    bottom = min(labels.shape[0] - 1, round(box.bottom) + AROUND)
    columns, rows = np.arange(left, right + 1), np.arange(top, bottom + 1)
    rim = [(x, y) for y in (top, bottom) for x in columns] + [(x, y) for x in (left, right) for y in rows]
    away = [(x - (left + right) / 2, y - (top + bottom) / 2) for x, y in rim if labels[y, x] == part]
    if len(away) < 2:
        return False
    angles = np.degrees(np.arctan2([y for _, y in away], [x for x, _ in away]))
    apart = np.abs(angles[:, None] - angles[None])
    return bool(np.minimum(apart, 360 - apart).max() >= OPPOSITE)


def _deepest(text: MeasuredText, piled: Sequence[Box]) -> Crossing | None:
    """What runs deepest into a text; the letters of another one in a heap with it (``piled``) are no line."""
    least = max(LEAST_ENTERS, ENTERS * text.letters)
    through = [
        c
        for c in text.crossings
        if c.depth >= least and c.contrast >= FAINT and not any(_holds(box, c.box) for box in piled)
    ]
    return max(through, key=lambda c: c.depth, default=None)


def _holds(box: Box, inner: Box) -> bool:
    return box.overlap(inner) >= IN_HEAP * inner.width * inner.height


def cut(seen: Seen) -> Told:
    """What the frame cuts; in a picture that was cropped to its ink, only a question."""
    labelled = [(text.parts, label) for text, label in zip(seen.texts, seen.labels, strict=True)]
    findings = list(at_edge(seen.ground, labelled))
    if findings and is_cropped(seen.ground):
        return Told(
            [], [_question("cut-by-frame", "anything is cut off at the picture's edges, which its ink touches")]
        )
    return Told(findings, [])


def pale(seen: Seen) -> Told:
    """Texts too much like what they stand on; on several grounds, like each of them."""
    alike: dict[tuple[str, str, float], list[tuple[int, float]]] = defaultdict(list)
    page, told = seen.page(*seen.labels), Told([], [])
    for index, text in enumerate(seen.texts):
        needed = _contrast_needed(text, seen.width)
        best, under = max((ratio(text.color, ground), ground) for ground in text.grounds)
        if best >= needed - SMOOTHED:
            continue
        if _may_be_drawn(seen, text):
            told.questions.append(_question("low-contrast", f"a label, read as {page.name(index)}, is hard to see"))
        else:
            alike[text.color, under, needed].append((index, best))
    for (color, under, needed), group in alike.items():
        first = page.name(group[0][0])
        said = f"{first} ({color}) has" if len(group) == 1 else f"{first} and {len(group) - 1} more ({color}) have"
        dark = contrast(rgb(under), rgb("#FFFFFF"))[0] > contrast(rgb(under), rgb("#000000"))[0]
        finding = Finding(
            kind="low-contrast",
            message=f"{said} a contrast of {group[0][1]:.1f} to 1 with {under} behind; {needed:g} to 1 is the least.",
            remedy=f"Use a {'lighter' if dark else 'darker'} colour.",
            elements=tuple(page.name(index) for index, _ in group),
            boxes=tuple(seen.texts[index].box for index, _ in group),
            amount=round(group[0][1], 2),
        )
        told.findings.append(finding)
    return told


def _contrast_needed(text: MeasuredText, width: int) -> float:
    """WCAG 2 AA asks less of large texts; of one whose size is not known, the less."""
    large = not text.letters or text.letters * SHOWN / width / CAPITAL_TO_SIZE >= LARGE
    return READABLE_LARGE if large else READABLE


def too_small(seen: Seen) -> Iterator[Finding]:
    """Texts that are too small even when they are half a pixel higher than measured, where several letters agree, or
    where they are far too small and stand alone."""
    sure = [
        label
        for text, label in zip(seen.texts, seen.labels, strict=True)
        if (text.height.sure or _is_small_by_itself(seen, text)) and not _at_frame(seen, text.box)
    ]
    for finding in text_too_small(seen.page(*sure)):
        if (finding.amount + 0.5) * SHOWN / seen.width < CAPITAL:
            yield finding


def _at_frame(seen: Seen, box: Box) -> bool:
    """Whether the picture's edge may have cut it, so that it seems lower than it is."""
    return bool(min(box.left, box.top, seen.width - box.right, seen.height - box.bottom) < 1.0)


def _is_small_by_itself(seen: Seen, text: MeasuredText) -> bool:
    """Whether a short text is far too small, surely written, and no index or exponent, nor a part of a fraction."""
    least = CAPITAL * seen.width / SHOWN
    if not 0 < text.letters <= SMALL_BY_ITSELF * least or text.read.confidence < SURELY_READ or not text.parts:
        return False
    said = text.read.text.strip()
    if not is_level(text) or _may_be_drawn(seen, text) or (len(said) == 1 and CJK.match(said)):
        return False
    stats = seen.ground.parts[1]
    others = np.array([part for part in range(1, len(stats)) if part not in text.parts], dtype=int)
    left, top, wide, high = (stats[others, column] for column in range(4))
    reach, low, most = SCRIPT_REACH * text.letters, *(times * text.letters for times in SCRIPT_OF)
    near = (left < text.box.right + reach) & (left + wide > text.box.left - reach)
    near &= (top < text.box.bottom + reach) & (top + high > text.box.top - reach)
    letterlike = (high >= low) & (high <= most) & (wide <= most) & (wide > LEAST_WIDE * high)
    return not bool((near & letterlike).any())


def covered(seen: Seen) -> Iterator[Question]:
    """Labels whose own plate bites into a figure."""
    for index in find_covers(seen.ground, seen.texts):
        name = seen.page(*seen.labels).name(index)
        yield _question("hidden", f"the plain box behind {name} hides a part of the figure")


def _question(kind: str, what: str) -> Question:
    return Question(kind=kind, sentence=f"Look whether {what}.")


def _page(seen: Seen) -> tuple[Page, int]:
    """What is drawn and written, and the place of the first text."""
    return seen.page(*(element for _, element in seen.drawn), *seen.labels), len(seen.drawn)
