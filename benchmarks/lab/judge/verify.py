"""Whether a copy differs from its document where its fault says, and nowhere else. Reads only what lies on disk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from chalkwright.agent.data import Frozen
from chalkwright.agent.runs.folder import scene_file
from chalkwright.benchmarks.lab.judge.documents import Explained
from chalkwright.benchmarks.lab.judge.faults import Change, Fault
from chalkwright.renderers.base import Box, Element

COVERED_AREA = 0.25
"""Share of the smaller of two texts' boxes from which on one lies on the other."""
INKED = 0.06
"""Share of what two texts' boxes have in common that was already written on: a gap between words is no defect."""
CROSSED = 0.5
"""Share of a text's height that a line must run inside its box to cross it."""
RECOLOURED = 2
"""So many shared things have to lose their colour: one that turns black when it has been found is no drift."""
SAME_PLACE = 2.0
"""Pixels; no side of two equal boxes differs by more."""
DARK = 200
"""A pixel whose brightest channel is lower belongs to a letter or a line; the house colours of areas are brighter."""

Ink = Callable[[Box], float]


class Differences(Frozen):
    """Where two documents differ."""

    problem: bool
    texts: tuple[int, ...]
    """Block indices."""
    alts: tuple[int, ...]
    pictures: tuple[int, ...]
    """Scenes with other pixels."""
    layouts: tuple[int, ...]


def differences(document: Explained, copy: Explained) -> Differences:
    """Of a document and its copy; a text that is gone differs."""

    def other(scene: int, ending: str) -> bool:
        name = scene_file(scene, ending)
        return (document.folder / name).read_bytes() != (copy.folder / name).read_bytes()

    alts = {scene.index: scene.alt for scene in copy.record.outline.scenes}
    return Differences(
        problem=document.record.problem != copy.record.problem,
        texts=tuple(block for block, text in document.texts.items() if copy.texts.get(block) != text),
        alts=tuple(scene.index for scene in document.record.outline.scenes if alts.get(scene.index) != scene.alt),
        pictures=tuple(scene for scene in document.numbers if other(scene, "png")),
        layouts=tuple(scene for scene in document.numbers if other(scene, "layout.json")),
    )


def as_meant(fault: Fault, change: Change, document: Explained, copy: Explained) -> bool:
    """Whether the copy is broken in the one way it should be: nothing else differs, and the fault is really there."""
    found = differences(document, copy)
    redrawn = {*change.codes, *change.pictures}
    if found.problem or set(found.texts) != set(change.texts) or set(found.alts) - set(change.alts):
        return False
    if fault == "wrong-answer":
        # Not every scene whose code writes the answer shows it.
        return set(found.pictures) <= redrawn and not any(copy.result(n).findings for n in redrawn)
    if set(found.pictures) != redrawn or set(found.layouts) != redrawn or not (redrawn or change.texts):
        return False
    if fault == "label-overlap":
        return all(
            lies_on_something(document.elements(n), copy.elements(n), partial(ink_share, picture_of(document, n)))
            for n in redrawn
        )
    if fault == "palette-changed":
        first = document.elements(document.numbers[0])
        return all(other_colors(first, document.elements(n), copy.elements(n)) for n in redrawn)
    return True


def picture_of(document: Explained, scene: int) -> NDArray[np.uint8]:
    """Height × width × 3."""
    with Image.open(document.folder / scene_file(scene, "png")) as picture:
        return np.asarray(picture.convert("RGB"))


def ink_share(picture: NDArray[np.uint8], box: Box) -> float:
    """Share of a box's pixels that are dark."""
    part = picture[int(max(0, box.top)) : int(box.bottom) + 1, int(max(0, box.left)) : int(box.right) + 1]
    return float((part.max(axis=2) < DARK).mean()) if part.size else 0.0


def lies_on_something(before: Sequence[Element], after: Sequence[Element], ink: Ink) -> bool:
    """Whether exactly one text has moved, and now lies on another text or a line; ``ink`` of the picture before."""
    stayed = [_key(element) for element in before]
    moved = [element for element in after if _key(element) not in stayed]
    if len(before) != len(after) or len(moved) != 1 or moved[0].role != "text":
        return False
    text = moved[0]
    here = [element for element in after if element is not text]
    return any(_covers(text.box, element, ink) for element in here)


def other_colors(first: Sequence[Element], before: Sequence[Element], after: Sequence[Element]) -> bool:
    """Whether nothing has moved, and things that the first scene shows as well have lost their colour."""
    places = (Counter((e.kind, e.text, _round_box(e.box)) for e in elements) for elements in (before, after))
    if next(places) != next(places):
        return False
    anchored = {(e.kind, e.text, e.text or _round_box(e.box), e.color, e.fill) for e in first}
    now = Counter((e.kind, e.text, _round_box(e.box), e.color, e.fill) for e in after)
    lost = [
        e
        for e in before
        if (e.kind, e.text, e.text or _round_box(e.box), e.color, e.fill) in anchored
        and not now[e.kind, e.text, _round_box(e.box), e.color, e.fill]
    ]
    return len(lost) >= RECOLOURED


def _covers(box: Box, other: Element, ink: Ink) -> bool:
    if other.role == "text":
        smaller = min(box.width * box.height, other.box.width * other.box.height)
        return box.overlap(other.box) >= COVERED_AREA * smaller and ink(_common(box, other.box)) >= INKED
    if other.stroke < 3:
        return False
    return any(
        _inside(start, end, box) >= CROSSED * box.height for line in other.outline for start, end in pairwise(line)
    )


def _common(first: Box, second: Box) -> Box:
    return Box(
        left=max(first.left, second.left),
        top=max(first.top, second.top),
        right=min(first.right, second.right),
        bottom=min(first.bottom, second.bottom),
    )


def _inside(start: tuple[float, float], end: tuple[float, float], box: Box) -> float:
    """Length of the part of a segment that runs inside a box (Liang and Barsky's clipping)."""
    (x, y), right, down = start, end[0] - start[0], end[1] - start[1]
    enters, leaves = 0.0, 1.0
    for way, room in ((-right, x - box.left), (right, box.right - x), (-down, y - box.top), (down, box.bottom - y)):
        if way == 0 and room < 0:
            return 0.0
        if way < 0:
            enters = max(enters, room / way)
        elif way > 0:
            leaves = min(leaves, room / way)
    return max(0.0, leaves - enters) * float((right**2 + down**2) ** 0.5)


def _key(element: Element) -> tuple[str, str, tuple[int, ...]]:
    return element.kind, element.text, _round_box(element.box)


def _round_box(box: Box) -> tuple[int, ...]:
    return tuple(round(side / SAME_PLACE) for side in (box.left, box.top, box.right, box.bottom))
