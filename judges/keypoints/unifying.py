"""Under which naming of points two elements are one. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from chalkwright.judges.keypoints.elements import Element, Form

Pairs = tuple[tuple[str, str], ...]
"""(Name here, name there), for every point that has to be the same."""
Points = tuple[str, ...]

MOST_GROUPS = 4
"""Segments or angles of one mark that are compared in every order."""


def unify(found: Element, wanted: Element) -> Iterator[Pairs]:
    """Every way to call the points of ``found`` as those of ``wanted`` are called so that both are one element.

    ``()`` where they are one whatever the points are called; nothing where they never are.
    """
    if not _comparable(found, wanted):
        return
    if found.form == "point":
        yield from _points(found, wanted)
    elif not found.points and not wanted.points:
        if found.text == wanted.text:
            yield ()
    elif len(found.points) == len(wanted.points) <= MOST_GROUPS:
        yield from dict.fromkeys(_groups(found, wanted))


_LINES: frozenset[Form] = frozenset({"line", "ray"})


def _comparable(found: Element, wanted: Element) -> bool:
    if found.form == wanted.form:
        return True
    return found.form in _LINES and wanted.form in _LINES


def _points(found: Element, wanted: Element) -> Iterator[Pairs]:
    """Equal coordinates are enough where a name is missing; different ones are never the same."""
    if found.text and wanted.text and found.text != wanted.text:
        return
    if found.points and wanted.points:
        yield ((found.points[0][0], wanted.points[0][0]),)
    elif found.text and found.text == wanted.text:
        yield ()


def _groups(found: Element, wanted: Element) -> Iterator[Pairs]:
    ordered = found.form == wanted.form == "ray"
    for order in permutations(wanted.points):
        yield from _in_turn(found, found.points, order, ordered)


def _in_turn(found: Element, first: tuple[Points, ...], second: tuple[Points, ...], ordered: bool) -> Iterator[Pairs]:
    if not first:
        yield ()
        return
    for pairs in _alternatives(found.form, first[0], second[0], ordered):
        for rest in _in_turn(found, first[1:], second[1:], ordered):
            together = tuple(dict.fromkeys((*pairs, *rest)))
            if one_to_one(together):
                yield together


def _alternatives(form: Form, one: Points, other: Points, ordered: bool) -> Iterator[Pairs]:
    if form == "right-angle":
        # Its arms may be named by any points on the two lines.
        yield ((_vertex(one), _vertex(other)),)
        return
    if form in ("angle", "equal-angle"):
        if 1 in (len(one), len(other)):
            yield ((_vertex(one), _vertex(other)),)
        else:
            yield tuple(zip(one, other, strict=True))
            yield tuple(zip(one, reversed(other), strict=True))
        return
    if len(one) != len(other):
        if form == "circle" and min(len(one), len(other)) == 1:
            yield ((one[0], other[0]),)  # which point it passes through is not always said
        return
    if ordered or (form == "circle" and len(one) == 2):
        yield tuple(zip(one, other, strict=True))
    elif len(one) <= 3:
        for order in permutations(other):
            yield tuple(zip(one, order, strict=True))
    else:
        for start in range(len(other)):
            onwards = other[start:] + other[:start]
            yield tuple(zip(one, onwards, strict=True))
            yield tuple(zip(one, reversed(onwards), strict=True))


def _vertex(points: Points) -> str:
    return points[1] if len(points) == 3 else points[0]


def one_to_one(pairs: Pairs) -> bool:
    """Whether no name stands for two."""
    return len({a for a, _ in pairs}) == len({b for _, b in pairs}) == len(set(pairs))
