"""The seeded layout defects: the oracle on pieces made here, the scorer, and two scenes from plan to figures."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from chalkwright.benchmarks.lab.layout.__main__ import draw, plan
from chalkwright.benchmarks.lab.layout.defects import KINDS, Case, scenes
from chalkwright.benchmarks.lab.layout.pieces import MARGIN, STEP, Piece, empty_canvas, overshoot
from chalkwright.benchmarks.lab.layout.score import KindScore, Score, score, table
from chalkwright.benchmarks.lab.layout.truth import Truth, truths
from chalkwright.renderers.base import Box, Finding

INK, PALE, BLUE = (31, 41, 51), (190, 190, 190), (207, 225, 250)
ROOM = Box(left=100, top=900, right=1800, bottom=1000)
"""Where a piece lies that only fills the picture."""


def box(left: float, top: float, right: float, bottom: float) -> Box:
    return Box(left=left, top=top, right=right, bottom=bottom)


def piece(role: Any, at: Box, color: tuple[int, int, int] = INK, **more: Any) -> Piece:
    """A filled rectangle as ink."""
    image = empty_canvas()
    rows = slice(int(at.top + MARGIN[1]) // STEP, int(at.bottom + MARGIN[1]) // STEP)
    columns = slice(int(at.left + MARGIN[0]) // STEP, int(at.right + MARGIN[0]) // STEP)
    image[rows, columns] = (*color, 255)
    edge = np.zeros_like(image[..., 3], dtype=bool) if role == "area" else image[..., 3] > 0
    words = {"text": "word", "capital": 40.0} if role == "text" else {"text": ""}
    return Piece(**{"name": role, "role": role, "image": image, "edge": edge, "beyond": overshoot(at)} | words | more)


def sure(*pieces: Piece) -> list[str]:
    whole = (piece("line", box(100, 60, 1800, 64)), piece("line", ROOM))
    return [truth.kind for truth in truths([*whole, *pieces]) if truth.sure]


def test_apart_nothing_is_wrong() -> None:
    assert sure(piece("text", box(400, 400, 500, 440)), piece("text", box(600, 400, 700, 440))) == []


@pytest.mark.parametrize(
    ("pieces", "kind"),
    [
        ((piece("text", box(400, 400, 500, 440)), piece("text", box(480, 400, 580, 440))), "text-over-text"),
        ((piece("line", box(300, 410, 800, 414)), piece("text", box(400, 400, 500, 440))), "text-over-line"),
        ((piece("text", box(400, 400, 500, 440)), piece("line", box(300, 410, 800, 414))), "text-over-line"),
        ((piece("text", box(1880, 400, 1960, 440)),), "cut-by-frame"),
        ((piece("text", box(400, 400, 500, 410), capital=10.0),), "text-too-small"),
        ((piece("text", box(400, 400, 500, 440), PALE),), "low-contrast"),
        ((piece("text", box(400, 400, 500, 440)), piece("area", box(390, 390, 470, 450), BLUE)), "hidden"),
    ],
)
def test_one_defect_is_told(pieces: tuple[Piece, ...], kind: str) -> None:
    assert sure(*pieces) == [kind]


def test_little_ink_in_a_corner_is_mostly_empty() -> None:
    assert [
        t.kind for t in truths([piece("line", box(100, 100, 500, 104)), piece("line", box(100, 300, 500, 304))])
    ] == ["mostly-empty"]


def test_a_line_under_an_opaque_area_does_not_touch_the_text_on_it() -> None:
    line, area = piece("line", box(300, 410, 1500, 414)), piece("area", box(380, 380, 520, 460), BLUE)
    assert sure(line, area, piece("text", box(400, 400, 500, 440))) == []


def test_a_faint_grid_line_may_be_crossed() -> None:
    faint = piece("line", box(300, 410, 800, 414), (229, 233, 239))
    assert sure(faint, piece("text", box(400, 400, 500, 440))) == []


def test_close_is_arguable() -> None:
    texts = piece("text", box(400, 400, 500, 440)), piece("text", box(504, 400, 600, 440))
    told = truths([piece("line", ROOM), piece("line", box(100, 60, 1800, 64)), *texts])
    assert [(truth.kind, truth.sure) for truth in told] == [("text-over-text", False)]


HERE, THERE = box(100, 100, 200, 140), box(500, 500, 600, 540)
SMALL = Truth(kind="text-too-small", boxes=(HERE,), texts=("A",), names=("Text “A”",), amount=10, injected=True)
ASIDE = Truth(kind="low-contrast", boxes=(THERE,), texts=("B",), names=("Text “B”",), amount=4, sure=False)
BROKEN = Case(scene="S", renderer="manim", kind="text-too-small", grade="clear", code="", truths=(SMALL, ASIDE))
CLEAN = Case(scene="S", renderer="manim", code="")


def said(kind: Any, *boxes: Box) -> Finding:
    return Finding(kind=kind, message="m", elements=("x",), boxes=boxes)


def line_of(result: Score, kind: str) -> KindScore:
    return next(line for line in result.lines if line.kind == kind)


def test_the_right_finding_counts_once() -> None:
    line = line_of(score([(BROKEN, [said("text-too-small", HERE)]), (CLEAN, [])], "scene"), "text-too-small")
    assert (line.found, line.injected, line.true, line.false) == (1, 1, 1, 0)


def test_a_finding_about_another_text_is_false_and_finds_nothing() -> None:
    result = score([(BROKEN, [said("text-too-small", THERE)])], "scene")
    line = line_of(result, "text-too-small")
    assert (line.found, line.true, line.false) == (0, 0, 1)
    assert [miss.case for miss in result.missed] == ["S-text-too-small"]


def test_an_arguable_finding_is_neither() -> None:
    line = line_of(score([(BROKEN, [said("low-contrast", THERE)])], "scene"), "low-contrast")
    assert (line.true, line.arguable, line.false, line.precision) == (0, 1, 0, 1.0)


def test_a_finding_on_a_clean_picture_is_false() -> None:
    result = score([(CLEAN, [said("hidden", HERE)])], "scene")
    assert (result.clean_with_findings, line_of(result, "hidden").false) == (1, 1)
    assert "| hidden |" in table(result)


def test_a_finding_without_boxes_must_name_the_text() -> None:
    named = Finding(kind="text-too-small", message="m", elements=("Text “A”",))
    other = Finding(kind="text-too-small", message="m", elements=("Text “B”",))
    assert line_of(score([(BROKEN, [named])], "scene"), "text-too-small").found == 1
    assert line_of(score([(BROKEN, [other])], "scene"), "text-too-small").found == 0


def test_thirty_scenes() -> None:
    assert Counter(renderer for renderer, _ in scenes().values()) == {"manim": 20, "matplotlib": 10}


def lies_at(first: Box, second: Box) -> bool:
    """The oracle and the renderer see a text at the same place, which they do only in the same font."""
    sides = ("left", "top", "right", "bottom")
    return all(abs(getattr(first, side) - getattr(second, side)) < 4 for side in sides)


@pytest.mark.process
async def test_two_scenes_from_plan_to_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything that is injected is there for the oracle, and the findings find it without a false one."""
    monkeypatch.setattr(
        os, "cpu_count", lambda: 1
    )  # one process plans both: another one imports for longer than it plans
    cases = plan(["RightTriangle", "SpringLaw"], tmp_path)
    assert Counter(case.kind for case in cases) == dict.fromkeys((None, *KINDS), 2)
    for case in cases[1:8] + cases[9:]:
        assert any(truth.injected and truth.sure for truth in case.truths), case.name
    judged = await draw(cases, tmp_path)
    for case, findings in judged:
        for truth in case.truths:
            if truth.injected and truth.texts and truth.texts[0] and truth.kind != "cut-by-frame":
                places = [place for finding in findings for place in finding.boxes]
                assert any(lies_at(truth.boxes[0], place) for place in places), (case.name, truth.boxes, places)
    result = score(judged, "scene")
    assert (result.missed, result.false) == ((), ())
    assert result.clean_with_findings == 0
    assert (tmp_path / "SpringLaw-hidden.png").stat().st_size > 10_000
