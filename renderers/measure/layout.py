"""Layout findings, measured from a picture's elements. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from chalkwright.renderers.base import Element, Finding, FindingKind
from chalkwright.renderers.measure.layout_page import Page
from chalkwright.renderers.measure.rules_place import cut_by_frame, find_hidden, mostly_empty, text_over_line
from chalkwright.renderers.measure.rules_sight import low_contrast, text_too_small
from chalkwright.renderers.measure.rules_texts import text_over_text

MOST, MOST_OF_A_KIND = 12, 5
"""Findings that are told; whoever mends these looks again."""

_WORST_FIRST: dict[FindingKind, Callable[[Finding], float]] = {
    "hidden": lambda f: -f.amount,
    "text-over-text": lambda f: -f.amount,
    "text-over-line": lambda f: -f.amount,
    "cut-by-frame": lambda f: -f.amount,
    "unreadable": lambda f: f.amount,
    "low-contrast": lambda f: f.amount,
    "text-too-small": lambda f: f.amount,
    "mostly-empty": lambda f: f.amount,
}
"""The kinds by how much they hurt a reader, and what makes one worse than another of its kind."""


def find(
    elements: Sequence[Element],
    width: int,
    height: int,
    units_per_px: float | None = None,
    unreadable: Sequence[Finding] = (),
) -> tuple[Finding, ...]:
    """What is wrong with the layout of a ``width`` × ``height`` picture (pixels), worst first, at most :data:`MOST`.

    ``units_per_px`` (Manim: 8 / height) lets messages and remedies speak in scene units too. What was ``unreadable`` in
    the picture's pixels (:mod:`chalkwright.renderers.measure.legibility`) takes its place among the others.
    """
    page = Page(tuple(elements), width, height, units_per_px)
    ranked: list[tuple[int, int, Finding]] = []
    placed = (rule(page) for rule in (find_hidden, text_over_text, text_over_line, cut_by_frame))
    sighted = (rule(page) for rule in (low_contrast, text_too_small, mostly_empty))
    for kind, found in enumerate((*placed, unreadable, *sighted)):
        of_kind = {(finding.message, finding.boxes): finding for finding in found}.values()
        worst = sorted(of_kind, key=lambda f: (_WORST_FIRST[f.kind](f), f.message))[:MOST_OF_A_KIND]
        ranked += [(place, kind, finding) for place, finding in enumerate(worst)]
    told = sorted(ranked, key=lambda entry: entry[:2])[:MOST]  # the worst of every kind before the second of any
    return tuple(finding for _, _, finding in sorted(told, key=lambda entry: (entry[1], entry[0])))
