"""Cuts what an honest scene reports down to the schema's caps, in the drawing process: texts are kept first.

A picture of 3,000 dots is drawn whole; only of what is measured the last dots are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from chalkwright.renderers.base import Box, Element, Finding, Measured, Points, Stated
from chalkwright.renderers.faults import Fault
from chalkwright.renderers.returned.schema import (
    BEYOND,
    CHILD_FAULTS,
    EXCERPT,
    GROUPS,
    KIND,
    LARGEST,
    MOST_ELEMENTS,
    MOST_FAULTS,
    MOST_FINDINGS,
    MOST_MEASURED,
    MOST_NAMED,
    MOST_POINTS,
    MOST_POINTS_IN_ALL,
    MOST_REASONS,
    MOST_RUNS,
    MOST_STATED,
    MOST_TIMINGS,
    NAME,
    SENTENCE,
    TEXT,
    UNIT,
)

if TYPE_CHECKING:
    from chalkwright.renderers.pool.drawing import DrawReport

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")


def cut(drawn: DrawReport) -> DrawReport:
    """The same report within the caps of :mod:`chalkwright.renderers.returned.schema`; equal where it already was."""
    return drawn.model_copy(
        update={
            "elements": elements(drawn.elements),
            "points": {
                name: _coords(coords) for name, coords in [*drawn.points.items()][:MOST_NAMED] if 0 < len(name) <= NAME
            },
            "measured": tuple(_cut_measured(one) for one in drawn.measured[:MOST_MEASURED]),
            "findings": tuple(_finding(one) for one in drawn.findings[:MOST_FINDINGS]),
            "stated": tuple(_statement(one) for one in drawn.stated[:MOST_STATED]),
            "faults": tuple(_fault(one) for one in drawn.faults[:MOST_FAULTS]),
            "timings": dict([*drawn.timings.items()][:MOST_TIMINGS]),
        }
    )


def elements(found: Sequence[Element]) -> tuple[Element, ...]:
    """At most as many as may be reported, in drawing order; of more, all texts before anything else.

    Elements whose outlines are more than all may have together keep their boxes.
    """
    kept: Iterable[int] = range(len(found))
    if len(found) > MOST_ELEMENTS:
        first = sorted(kept, key=lambda i: found[i].role != "text")  # stable: in drawing order
        kept = sorted(first[:MOST_ELEMENTS])
    room = MOST_POINTS_IN_ALL
    cut: list[Element] = []
    for i in kept:
        element = _element(found[i])
        count = sum(map(len, element.outline))
        if count > room:
            element, count = element.model_copy(update={"outline": ()}), 0
        room -= count
        cut.append(element)
    return tuple(cut)


def _element(e: Element) -> Element:
    update: dict[str, object] = {}
    kind, text, markup = cut_text(e.kind, KIND), cut_text(e.text, TEXT), cut_text(e.markup, TEXT)
    if (kind, text, markup) != (e.kind, e.text, e.markup):
        update |= {"kind": kind, "text": text, "markup": markup}
    if any(abs(x) > BEYOND for at in e.names for x in at):
        update["names"] = ()
    bounds = (e.box.left, e.box.top, e.box.right, e.box.bottom)
    if max(map(abs, bounds)) > BEYOND or e.box.right < e.box.left or e.box.bottom < e.box.top:
        update["box"] = _box(*map(_coord, bounds))
    if not 0 <= e.opacity <= 1:
        update["opacity"] = min(max(e.opacity, 0.0), 1.0)
    for name in ("stroke", "letters"):
        if not 0 <= getattr(e, name) <= 2 * BEYOND:
            update[name] = min(max(getattr(e, name), 0.0), 2 * BEYOND)
    for name in ("color", "fill"):
        if getattr(e, name) and not _COLOUR.fullmatch(getattr(e, name)):
            update[name] = ""
    if not 0 <= e.group < GROUPS:
        update["group"] = 0
    outline = _outline(e.outline)
    if outline != e.outline:
        update["outline"] = outline
        update["rough"] = e.rough or sum(map(len, outline)) < sum(map(len, e.outline))
    return e.model_copy(update=update) if update else e


def _box(left: float, top: float, right: float, bottom: float) -> Box:
    return Box(left=min(left, right), top=min(top, bottom), right=max(left, right), bottom=max(top, bottom))


def _outline(outline: tuple[Points, ...]) -> tuple[Points, ...]:
    room = MOST_POINTS
    cut: list[Points] = []
    for run in outline:
        if not run or len(cut) == MOST_RUNS or not room:
            continue
        cut.append(_run(run[:room]))
        room -= len(cut[-1])
    return tuple(cut)


def _run(run: Points) -> Points:
    if all(abs(x) <= BEYOND and abs(y) <= BEYOND for x, y in run):
        return run
    if len(run) == 2:
        return _pull(run[0], run[1]), _pull(run[1], run[0])
    return tuple((_coord(x), _coord(y)) for x, y in run)


def _pull(end: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    """An end of a straight line, drawn in along it as far as it must be: so it keeps its direction."""
    share = 1.0
    for at, to in zip(end, other, strict=True):
        if abs(at) > BEYOND and at != to:
            share = min(share, max(0.0, ((BEYOND if at > 0 else -BEYOND) - to) / (at - to)))
    x, y = (to + (at - to) * share for at, to in zip(end, other, strict=True))
    return _coord(x), _coord(y)


def _coord(value: float) -> float:
    return min(max(value, -BEYOND), BEYOND)


def _coords(coords: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(min(max(value, -LARGEST), LARGEST) for value in coords[:4]) or (0.0,)


def _cut_measured(one: Measured) -> Measured:
    return Measured(constraint=cut_text(one.constraint, SENTENCE), holds=one.holds, said=cut_text(one.said, SENTENCE))


def _finding(one: Finding) -> Finding:
    return one.model_copy(
        update={
            "message": cut_text(one.message, SENTENCE),
            "remedy": cut_text(one.remedy, SENTENCE),
            "elements": tuple(cut_text(name, NAME) or "?" for name in one.elements[:MOST_FAULTS]),
            "boxes": one.boxes[:MOST_FAULTS],
        }
    )


def _statement(one: Stated) -> Stated:
    return one.model_copy(
        update={
            "name": cut_text(one.name, NAME),
            "text": cut_text(one.text, TEXT),
            "unit": cut_text(one.unit, UNIT),
            "reasons": tuple(
                (cut_text(letter, NAME) or "?", cut_text(why, SENTENCE)) for letter, why in one.reasons[:MOST_REASONS]
            ),
        }
    )


def _fault(fault: Fault) -> Fault:
    return fault.model_copy(
        update={
            "kind": fault.kind if fault.kind in CHILD_FAULTS else "scene-raised",
            "message": cut_text(fault.message, SENTENCE),
            "remedy": cut_text(fault.remedy, SENTENCE),
            "excerpt": cut_text(fault.excerpt, EXCERPT),
            "line": fault.line if fault.line is None or 0 <= fault.line <= 1_000_000 else None,
        }
    )


def cut_text(text: str, most: int) -> str:
    """At most so many characters, none of them a control character or half of one."""
    plain = _CONTROL.sub(" ", text[: 2 * most]).encode("utf-8", "replace").decode("utf-8")
    return plain if len(plain) <= most and len(text) <= 2 * most else plain[: most - 1] + "…"
