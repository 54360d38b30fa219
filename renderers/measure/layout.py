"""Layout findings, measured from a picture's elements. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from chalkwright.renderers.base import Element, Finding, FindingKind
from chalkwright.renderers.measure.layout_page import Page
from chalkwright.renderers.measure.rules_beside import astray_by_look
from chalkwright.renderers.measure.rules_braids import braided, heads_on_heads
from chalkwright.renderers.measure.rules_edge import crowded_edge
from chalkwright.renderers.measure.rules_marks import tangled
from chalkwright.renderers.measure.rules_names import astray
from chalkwright.renderers.measure.rules_near import crowded
from chalkwright.renderers.measure.rules_place import cut_by_frame, find_hidden, mostly_empty, text_over_line
from chalkwright.renderers.measure.rules_plates import bitten
from chalkwright.renderers.measure.rules_sight import low_contrast, text_too_small
from chalkwright.renderers.measure.rules_texts import text_over_text
from chalkwright.renderers.measure.rules_tips import short_of_corner
from chalkwright.renderers.measure.rules_words import literal_markup, uneven

MOST, MOST_OF_A_KIND = 12, 5
"""Findings that are told; whoever mends these looks again."""

_WORST_FIRST: dict[FindingKind, Callable[[Finding], float]] = {
    "hidden": lambda f: -f.amount,
    "text-over-text": lambda f: -f.amount,
    "astray": lambda f: -f.amount,
    "literal-markup": lambda f: -f.amount,
    "text-over-line": lambda f: -f.amount,
    "cut-by-frame": lambda f: -f.amount,
    "unreadable": lambda f: f.amount,
    "tangled": lambda f: -f.amount,
    "low-contrast": lambda f: f.amount,
    "text-too-small": lambda f: f.amount,
    "crowded": lambda f: f.amount,
    "crowded-edge": lambda f: f.amount,
    "mostly-empty": lambda f: f.amount,
    "uneven": lambda f: -f.amount,
}
"""The kinds by how much they hurt a reader, and what makes one worse than another of its kind."""
_RULES: tuple[Callable[[Page], Iterator[Finding]], ...] = (
    find_hidden,
    bitten,
    text_over_text,
    astray,
    astray_by_look,
    short_of_corner,
    literal_markup,
    text_over_line,
    cut_by_frame,
    tangled,
    braided,
    heads_on_heads,
    low_contrast,
    text_too_small,
    crowded,
    crowded_edge,
    mostly_empty,
    uneven,
)
_OF_PLACE = frozenset({"text-over-text", "text-over-line", "cut-by-frame", "astray", "crowded", "crowded-edge"})
"""Kinds that are not told of a text whose markup is drawn as letters: once typeset, it is another size."""


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
    literal = {page.name(i) for i in page.texts if elements[i].markup}
    of_kind: dict[FindingKind, dict[object, Finding]] = {kind: {} for kind in _WORST_FIRST}
    for finding in (*unreadable, *(finding for rule in _RULES for finding in rule(page))):
        if finding.kind not in _OF_PLACE or literal.isdisjoint(finding.elements):
            of_kind[finding.kind][finding.message, finding.boxes] = finding
    ranked: list[tuple[int, int, Finding]] = []
    for rank, found in enumerate(of_kind.values()):
        worst = sorted(found.values(), key=lambda f: (_WORST_FIRST[f.kind](f), f.message))[:MOST_OF_A_KIND]
        ranked += [(place, rank, finding) for place, finding in enumerate(worst)]
    told = sorted(ranked, key=lambda entry: entry[:2])[:MOST]  # the worst of every kind before the second of any
    return tuple(finding for _, _, finding in sorted(told, key=lambda entry: (entry[1], entry[0])))
