"""What a repair has to be shown of a draft: the lines that its faults are about, and where things lie. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import hypot

from chalkwright.agent.explain.authors.base import Draft
from chalkwright.renderers.base import HEIGHT, WIDTH, Box, Element, Finding
from chalkwright.renderers.faults import Fault

MOST_ROWS = 16
"""Elements that are told; those that are concerned come first, then their neighbours."""
NEAR = 60.0
"""Pixels within which an element is a neighbour."""
MOST_ALIKE = 3
"""Neighbours of one kind without text that are told."""
_UNIT = HEIGHT / 8
"""Pixels of one unit of a Manim scene."""
_LONGEST_LINE = 200
_UNSAID = frozenset({"GridLine", "Halo"})
"""Kinds that other things may cross."""


def told_findings(draft: Draft, faults: Sequence[Fault]) -> list[Finding]:
    """The findings in the draft's picture that the faults tell."""
    told = {fault.message for fault in faults}
    return [finding for finding in draft.findings if finding.message in told]


def lines_concerned(source: str, faults: Sequence[Fault], findings: Sequence[Finding]) -> str:
    """The lines, numbered, that faults without an excerpt name, and those that write what findings are about."""
    lines = source.split("\n")
    chosen: set[int] = set()
    for fault in faults:
        if fault.line is not None and not fault.excerpt:
            chosen.update(range(fault.line - 1, fault.line + 2))
    for text in {text for finding in findings for text in finding.elements if text}:
        literal = re.compile(rf"([\"']){re.escape(text)}\1")
        chosen.update(number for number, line in enumerate(lines, 1) if literal.search(line))
    known = sorted(number for number in chosen if 1 <= number <= len(lines) and lines[number - 1].strip())
    return "\n".join(f"{number}: {lines[number - 1][:_LONGEST_LINE]}" for number in known)


def measured_table(draft: Draft, findings: Sequence[Finding], in_units: bool) -> str:
    """One line an element that the findings are about or that lies near one; without findings, of all elements.

    ``in_units``: of a Manim scene, as left, right, bottom, top; else pixels, as left, right, top, bottom. Points that
    the code named follow, where no finding is told.
    """
    elements = [element for element in draft.elements if element.kind not in _UNSAID]
    rows = _concerned(elements, findings) if findings else _texts_first(elements)
    told = [f"{_name(element)}: {_place(element.box, in_units)}" for element in rows[:MOST_ROWS]]
    if not findings:
        told += [f"point {name}: {', '.join(f'{value:.2f}' for value in at)}" for name, at in draft.points.items()]
    return "\n".join(told)


def _concerned(elements: Sequence[Element], findings: Sequence[Finding]) -> list[Element]:
    boxes = [box for finding in findings for box in finding.boxes]
    gaps = [(min((_gap(element.box, box) for box in boxes), default=NEAR + 1), element) for element in elements]
    own = [element for _, element in gaps if element.box in boxes]
    near = sorted(((gap, place) for place, (gap, element) in enumerate(gaps) if gap <= NEAR and element not in own))
    return [*own, *_without_repetition(elements[place] for _, place in near)]


def _without_repetition(near: Iterable[Element]) -> Iterator[Element]:
    """Of what has no text only the nearest few of a kind: the strokes of a hatching tell nothing."""
    seen = Counter[str]()
    for element in near:
        seen[element.kind] += 1
        if element.text or seen[element.kind] <= MOST_ALIKE:
            yield element


def _texts_first(elements: Iterable[Element]) -> list[Element]:
    return sorted(elements, key=lambda element: not element.text)


def _gap(one: Box, other: Box) -> float:
    across = max(one.left - other.right, other.left - one.right, 0.0)
    down = max(one.top - other.bottom, other.top - one.bottom, 0.0)
    return hypot(across, down)


def _name(element: Element) -> str:
    text = " ".join(element.text.split())
    return f'{element.kind} "{text[:60]}"' if text else element.kind


def _place(box: Box, in_units: bool) -> str:
    if in_units:
        across = [(edge - WIDTH / 2) / _UNIT for edge in (box.left, box.right)]
        up = [(HEIGHT / 2 - edge) / _UNIT for edge in (box.bottom, box.top)]
        return ", ".join(f"{edge:.2f}" for edge in (*across, *up))
    return ", ".join(f"{edge:.0f}" for edge in (box.left, box.right, box.top, box.bottom))
