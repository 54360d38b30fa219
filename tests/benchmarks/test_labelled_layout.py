"""The pictures labelled by looking: the data, the scorer, and a few of them drawn for real."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest

from chalkwright.benchmarks.lab.layout import labelled
from chalkwright.benchmarks.lab.layout.__main__ import render
from chalkwright.benchmarks.lab.layout.labelled import Picture
from chalkwright.renderers.base import Finding, FindingKind

DRAWN = ("ladder-wall", "hidden-vertex", "astray-curves", "uneven-boxes", "html-leak", "edge-side", "f-tangle-heads")
UNLABELLED = {"unreadable", "constraint-unchecked", "wrong-number", "unmeasured"}
"""Kinds that are measured elsewhere."""


def picture(**more: Any) -> Picture:
    return Picture(**{"name": "p", "renderer": "manim", "half": "fresh"} | more)


def finding(kind: FindingKind, *names: str, slight: bool = False) -> Finding:
    return Finding(kind=kind, message="", elements=names, slight=slight)


def test_every_kind_is_labelled() -> None:
    every = labelled.pictures()
    halves = [p.part for p in every]
    assert min(halves.count("tuned on"), halves.count("kept back")) >= 75
    assert {kind for p in every for kinds, _ in p.flaws for kind in kinds} == set(get_args(FindingKind)) - UNLABELLED


def test_found_missed_and_false_are_told_apart() -> None:
    seen = picture(flaws=[[["text-over-line"], ["6 m"]], [["hidden"], ["A"]]])
    told = [finding("text-over-line", "Text “6 m”", "Line from a"), finding("astray", "Text “B”")]
    result = labelled.score([(seen, told)])
    counts = result.counts["fresh"]
    assert (counts["text-over-line"].true, counts["hidden"].missed, counts["astray"].false) == (1, 1, 1)
    assert [miss.said for miss in (*result.missed, *result.false)] == ["hidden: A", "astray: "]


def test_what_is_arguable_or_slight_counts_neither_way() -> None:
    seen = picture(arguable=[[["crowded"], ["h"]]])
    told = [finding("crowded", "Text “h”"), finding("mostly-empty", slight=True)]
    counts = labelled.score([(seen, told)]).counts["fresh"]
    assert {kind: (c.true, c.false, c.taste) for kind, c in counts.items()} == {"mostly-empty": (0, 0, 1)}


def test_table_has_both_shares() -> None:
    seen = picture(flaws=[[["tangled"], []], [["hidden"], ["line"]]])
    told = [finding("tangled", "Arc at b", "Arc at c"), finding("uneven", "Text “C”")]
    assert "| all | 2 | 1 | 1 | 1 | 0.500 | 0.500 | 0 |" in labelled.table(labelled.score([(seen, told)]))


@pytest.mark.process
async def test_drawn_pictures_have_the_flaws_that_were_seen(tmp_path: Path) -> None:
    some = [p for p in labelled.pictures() if p.name in DRAWN]
    drawn = await render([(p.renderer, p.request(tmp_path)) for p in some])
    result = labelled.score((p, came.findings) for p, came in zip(some, drawn, strict=True))
    assert len(some) == len(DRAWN)
    assert (result.missed, result.false) == ((), ())
