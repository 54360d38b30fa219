"""The list of school formulas: all are set, and their glyphs are numbered as with TeX.

``formulas-with-tex.json`` was recorded where TeX is installed, with
``python -m chalkwright.benchmarks.lab.formulas.compare --record``; of each formula it holds the glyphs of each
part with TeX and here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import manim
import pytest

from chalkwright.benchmarks.lab.formulas import Formula, formulas, sheet
from chalkwright.benchmarks.lab.formulas.__main__ import make, page
from chalkwright.benchmarks.lab.formulas.compare import measure_formula
from chalkwright.benchmarks.lab.formulas.structures import BUILT
from chalkwright.renderers.manim import tex as manim_tex
from chalkwright.renderers.tex.typeset import typeset
from tests.offenders import each
from tests.renderers.manim_settings import settings_of_manim

RECORD: dict[str, Any] = json.loads((Path(__file__).parent / "formulas-with-tex.json").read_text(encoding="utf-8"))
EVERY = formulas()


@pytest.fixture(autouse=True)
def _media(tmp_path: Path) -> Iterator[None]:
    manim_tex.install()
    with settings_of_manim(media_dir=str(tmp_path), verbosity="CRITICAL", progress_bar="none"):
        yield


@cache
def measured(formula: Formula) -> dict[str, Any]:
    return measure_formula(formula)


def named(formula: Formula) -> str:
    return f"{formula.number} {formula.source}"


def test_the_list_covers_the_subjects() -> None:
    topics = {formula.topic for formula in EVERY}
    assert len(EVERY) >= 160
    assert len({formula.parts for formula in EVERY}) == len(EVERY)
    assert {"Chemistry", "Units", "Systems and cases", "Matrices and determinants", "Vectors", "Chinese"} <= topics


@each(EVERY, named)
def test_formula_is_set_without_a_warning(formula: Formula) -> None:
    source = "".join(part for given in formula.parts for part in manim.MathTex._split_double_braces(given))
    assert typeset(source).warnings == ()
    boxes = measured(formula)["boxes"]
    assert boxes
    assert all(right > left or top > bottom for left, bottom, right, top in boxes)


@each(EVERY, named)
def test_parts_have_the_glyphs_on_record(formula: Formula) -> None:
    recorded = RECORD.get("‖".join(formula.parts))
    if recorded is not None:
        assert measured(formula)["counts"] == recorded["here"]


def test_most_formulas_have_the_glyphs_they_have_with_tex() -> None:
    compared = [entry for entry in RECORD.values() if "here" in entry]
    equal = [entry for entry in compared if entry["tex"] == entry["here"]]
    assert len(compared) >= 270
    assert len(equal) / len(compared) > 0.8


def test_formulas_in_parts_have_in_each_part_what_they_have_with_tex() -> None:
    parted = [entry for entry in RECORD.values() if len(entry.get("here", [])) > 1]
    assert len(parted) >= 12
    assert all(entry["tex"] == entry["here"] for entry in parted)


@each(BUILT)
def test_what_manim_builds_comes_apart_as_with_tex(name: str) -> None:
    assert BUILT[name]() == RECORD[f"built: {name}"]["tex"]


@pytest.mark.parametrize(
    ("tex", "above"),
    [
        (r"\hat{x}", 0),
        (r"\vec{b}", 0),
        (r"\overset{\frown}{AB}", 0),
        (r"\stackrel{\text{def}}{=}", 0),
        (r"\sum_{i=1}^{n}i", 0),
        (r"\widehat{AB}", 0),
        (r"\overbrace{a+a}^{k}", 0),
        (r"x+\dot{y}", 2),
    ],
)
def test_what_is_stacked_is_drawn_from_the_top(tex: str, above: int) -> None:
    boxes = [ink.box() for ink in typeset(tex).inks]
    assert boxes[above][3] < boxes[-1][1] + 130


def test_table_rules_stand_between_the_cells() -> None:
    inks = typeset(r"\begin{array}{|c|c|}\hline a&b\\\hline c&d\\\hline\end{array}").inks
    boxes = [ink.box() for ink in inks]
    left, right = min(box[0] for box in boxes), max(box[2] for box in boxes)
    flat = [box for ink, box in zip(inks, boxes, strict=True) if not ink.glyph and box[2] - box[0] > 100]
    tall = [box for ink, box in zip(inks, boxes, strict=True) if not ink.glyph and box[3] - box[1] > 100]
    assert [(round(box[0]), round(box[2])) for box in flat] == [(round(left), round(right))] * 3
    assert len(tall) == 6
    assert max(box[3] for box in tall) == pytest.approx(max(box[3] for box in flat), abs=60)
    assert min(box[1] for box in tall) == pytest.approx(min(box[1] for box in flat), abs=60)


def test_table_rules_stay_with_a_table_inside_a_fraction() -> None:
    inks = typeset(r"\frac{\begin{array}{c|c}x&y\\z&w\end{array}}{2}").inks
    tall = [ink.box() for ink in inks if not ink.glyph and ink.box()[3] - ink.box()[1] > 100]
    cells = [ink.box() for ink in inks if ink.glyph][:4]
    assert min(box[1] for box in tall) < min(box[1] for box in cells)
    assert max(box[3] for box in cells) < max(box[3] for box in tall)


@pytest.mark.parametrize("tex", [r"v_1'", r"v'_1", r"v_{1}'^{2}", r"f'_{\text{max}}"])
def test_prime_stands_above_the_index(tex: str) -> None:
    _, prime, *rest = (ink.box() for ink in typeset(tex).inks)
    index = [box for box in rest if box[1] > prime[3]]
    assert index
    assert min(box[0] for box in index) < prime[2]


@pytest.mark.parametrize(
    ("name", "colour"), [("blue!50", "#8080ff"), ("red!25!black", "#400000"), ("green!60!black", "#009900")]
)
def test_mixed_colours(name: str, colour: str) -> None:
    assert [ink.fill for ink in typeset(rf"\textcolor{{{name}}}{{x}}").inks] == [colour]
    leaf = manim.MathTex(rf"a\color{{{name}}}b").family_members_with_points()[1]
    assert leaf.get_fill_color().to_hex().lower() == colour


def test_typewriter_is_as_wide_as_typewriters_are() -> None:
    narrow, wide = typeset(r"\texttt{iiii}"), typeset(r"\texttt{mmmm}")
    assert narrow.width == pytest.approx(wide.width, rel=1e-3)


def test_arrow_labels_may_be_chinese() -> None:
    page_ = typeset(r"\ce{A ->[加热] B}")
    assert page_.warnings == ()
    assert typeset(r"\{").inks[0].glyph not in {ink.glyph for ink in page_.inks}


def test_what_would_be_set_wrong_is_refused() -> None:
    with pytest.raises(ValueError, match=r"\[t\], which is not known here; leave out \[t\]\.$"):
        typeset(r"\begin{aligned}[t]a&=b\end{aligned}")
    with pytest.raises(ValueError, match=r"\\longdiv, which is not known"):
        typeset(r"\longdiv{12}")


def test_the_sheet_shows_every_formula(tmp_path: Path) -> None:
    made = [(formula, make(formula)) for formula in EVERY[:40]]
    pages = list(sheet.pages(made))
    placed = [item for _, items, _ in pages for item in items]
    assert [item.formula.number for item in placed] == list(range(1, 41))
    for height, items, _ in pages:
        for item in items:
            width, tall = sheet.size(item.mobject)
            assert item.x + width <= sheet.WIDTH
            assert item.y >= 0
            assert item.y + tall <= height + 8
    files = sheet.draw(made, lambda number: tmp_path / f"{number}.png")
    assert all(file.stat().st_size < 150_000 for file in files)


def test_the_page_is_the_one_in_the_docs() -> None:
    written = Path(__file__).parents[2] / "docs" / "formulas.md"
    assert written.read_text(encoding="utf-8") == page(len(list(written.parent.glob("images/formulas-[0-9].png"))))


@pytest.mark.parametrize("command", [r"\nosuch", r"\rzoo", r"\zoo"])
def test_no_unknown_command_is_taken_for_a_line_break(command: str) -> None:
    with pytest.raises(ValueError, match=rf"^The formula uses \{command}, which is not known here; "):
        typeset(command + r"{x} + \nu \ne \rho")
