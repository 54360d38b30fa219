"""The explanation as slides, read back with python-pptx."""

from __future__ import annotations

import io
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from pptx import Presentation
from pptx.enum.shapes import MSO_SHAPE_TYPE
from pptx.enum.text import MSO_AUTO_SIZE
from pptx.util import Pt

from chalkwright.agent.documents.exports import export
from chalkwright.agent.documents.exports.formula_breaks import broken
from chalkwright.agent.documents.exports.formula_pictures import DPI
from chalkwright.agent.documents.exports.formula_runs import formula_runs
from chalkwright.agent.documents.exports.slide_text import DRAWN_AT
from tests.agent.exports.made_folders import CREATED, LONG, hostile, lesson, made

FRACTIONS = (
    "Each of the $\\frac{3}{4}$ that is left is cut in $\\frac{1}{8}$ parts, so that $\\frac{3}{4}:6=\\frac{1}{8}$. "
    * 5
    + "\n\n"
) * 4


def opened(folder: Path) -> Any:
    return Presentation(io.BytesIO(export(folder, "pptx").data))


def titles(deck: Any) -> list[str]:
    return [slide.shapes.title.text_frame.text for slide in deck.slides]


def pictures(slide: Any) -> list[Any]:
    return [shape for shape in slide.shapes if shape.shape_type == MSO_SHAPE_TYPE.PICTURE]


def described(picture: Any) -> str:
    return str(picture._element.nvPicPr.cNvPr.get("descr"))


def text(slide: Any) -> str:
    return "\n".join(shape.text_frame.text for shape in slide.shapes if shape.has_text_frame)


def test_a_step_is_a_slide_with_native_text_a_described_picture_and_notes(tmp_path: Path) -> None:
    deck = opened(lesson(tmp_path))
    assert titles(deck) == [
        "Discs & rings: r2",
        "Disc 1 with r1",
        "Disc 2 with r2",
        "Disc 3 with r3",
        "Discs & rings: r2",
    ]
    asked, first, second = list(deck.slides)[:3]
    assert "How large is it?\x0bA. 1\u00a0m2\x0bB. 2" in text(asked)
    assert "We know r\u00a0=\u00a03\u00a0m and ask for the A, see a page." in text(first)
    (formula, shown) = pictures(first)
    assert described(shown) == "A disc of radius r sub 1."
    assert "carbon" in described(formula).lower() or "right arrow" in described(formula), described(formula)
    notes = first.notes_slide.notes_text_frame.text
    assert notes.startswith("The idea\nWe know r equals 3")
    assert notes.endswith("Figure 1. A disc of radius r sub 1.")
    (table,) = [shape.table for shape in second.shapes if shape.has_table]
    assert [cell.text for row in table.rows for cell in row.cells][:4] == ["Time in s", "Speed", "0", "0\u00a0m/s"]
    about = deck.core_properties
    assert (about.title, about.created.isoformat() + "+00:00") == ("Discs & rings: r squared", CREATED)


@pytest.mark.parametrize("folder", [lesson, hostile, lambda path: made(path, FRACTIONS, FRACTIONS, image=True)])
def test_nothing_leaves_a_slide_lies_on_something_else_or_is_too_small(tmp_path: Path, folder: Any) -> None:
    deck = opened(folder(tmp_path / "run"))
    wrong = []
    for number, slide in enumerate(deck.slides, 1):
        boxes = []
        for shape in slide.shapes:
            if shape.has_table and len(shape.table.rows) == 2:
                continue  # a row that is higher than a slide
            left, top, right, bottom = shape.left, shape.top, shape.left + shape.width, shape.top + shape.height
            if left < 0 or top < 0 or right > deck.slide_width or bottom > deck.slide_height:
                wrong.append((number, "leaves the slide", shape.name))
            boxes.append((shape, left, top, right, bottom))
        for (one, *a), (other, *b) in combinations(boxes, 2):
            formula = MSO_SHAPE_TYPE.PICTURE in (one.shape_type, other.shape_type)
            if min(a[3], b[3]) - max(a[1], b[1]) > Pt(3) and min(a[2], b[2]) > max(a[0], b[0]) and not formula:
                wrong.append((number, one.text_frame.text[:30], "lies on", other.text_frame.text[:30]))
        for shape in slide.shapes:
            for paragraph in shape.text_frame.paragraphs if shape.has_text_frame else ():
                wrong += [(number, run.text, run.font.size) for run in paragraph.runs if run.font.size < Pt(12)]
    assert not wrong


WIDE = r"$$BC = \sqrt{5^2 + 7^2 - 2 \cdot 5 \cdot 7 \cdot \cos 60^\circ} = \sqrt{39} \approx 6.245\ \text{cm}$$"


def test_text_in_a_wider_font_grows_smaller_not_over_what_is_below(tmp_path: Path) -> None:
    told = "One line after the other, of words alone. " * 12
    frames = [
        one.text_frame for slide in opened(made(tmp_path, told)).slides for one in slide.shapes if one.has_text_frame
    ]
    flowing = [frame for frame in frames if frame.text.startswith("One line")]
    assert flowing
    assert all(frame.auto_size == MSO_AUTO_SIZE.TEXT_TO_FIT_SHAPE for frame in flowing)


def test_pictures_keep_their_shape_and_formulas_the_size_of_the_text(tmp_path: Path) -> None:
    deck = opened(made(tmp_path, WIDE, f"Look: {LONG}", FRACTIONS))
    sizes = []
    for slide in deck.slides:
        for picture in pictures(slide):
            wide, high = picture.image.size
            assert picture.width / picture.height == pytest.approx(wide / high, rel=0.03)
            if not described(picture).startswith("A disc"):
                sizes.append(DRAWN_AT * picture.width / (Pt(72) * wide / DPI))
    assert len(sizes) > 30
    assert min(sizes) >= 15.5, "as small as the smallest text beside a picture"
    assert not any("\\frac" in text(slide) for slide in deck.slides)


@pytest.mark.parametrize(
    ("tex", "room", "lines"),
    [
        ("a = b + c", 9, ["a = b + c"]),
        ("a = b + c", 6, ["a = b ", "{}+ c"]),
        ("a = b + c = d", 9, ["a = b + c ", "{}= d"]),
        ("a = b + c", 3, ["a ", "{}= b ", "{}+ c"]),
        ("(a = b + c)", 4, ["(a = b + c)"]),
        (r"\frac{a = b}{c = d}", 4, [r"\frac{a = b}{c = d}"]),
        (r"a = -b \to c", 7, ["a = -b ", r"{}\to c"]),
        ("a &= b", 3, ["a &= b"]),
    ],
)
def test_a_formula_is_broken_before_its_relations_and_then_its_sums(tex: str, room: float, lines: list[str]) -> None:
    assert broken(tex, room, lambda part: len(part.removeprefix("{}").strip())) == lines


def test_a_table_goes_on_under_its_head(tmp_path: Path) -> None:
    rows = "\n".join(f"| {number} | word |" for number in range(40))
    deck = opened(made(tmp_path, f"| Number | What |\n|---|---|\n{rows}"))
    tables = [shape.table for slide in deck.slides for shape in slide.shapes if shape.has_table]
    assert len(tables) > 1
    assert {table.cell(0, 0).text for table in tables} == {"Number"}
    assert [row.cells[0].text for table in tables for row in list(table.rows)[1:]] == [str(n) for n in range(40)]


def test_a_space_after_an_exponent_is_as_wide_as_another(tmp_path: Path) -> None:
    deck = opened(made(tmp_path, "Every $\\mathrm{H^+}$ of the acid and $x^2$ is met."))
    raised = {
        str(run.text)
        for slide in deck.slides
        for run in slide._element.iter("{*}r")
        for look in run.findall("{*}rPr")
        if look.get("baseline")
        for run in run.findall("{*}t")
    }
    assert raised
    assert {said.strip() for said in raised} == raised


def test_formulas_of_neighbouring_lines_do_not_touch(tmp_path: Path) -> None:
    deck = opened(made(tmp_path, FRACTIONS, FRACTIONS))
    found = 0
    for slide in deck.slides:
        placed = [(p.left, p.top, p.left + p.width, p.top + p.height) for p in pictures(slide)]
        found += len(placed)
        for a, b in combinations(placed, 2):
            assert min(a[2], b[2]) <= max(a[0], b[0]) or min(a[3], b[3]) <= max(a[1], b[1])
    assert found > 100
    assert all(described(p) for slide in deck.slides for p in pictures(slide))


def test_a_picture_that_is_missing_is_told_and_the_same_folder_gives_the_same_bytes(tmp_path: Path) -> None:
    folder = lesson(tmp_path / "run", drawn=(1, 3))
    assert "This diagram could not be drawn; its description:" in text(list(opened(folder).slides)[2])
    assert export(folder, "pptx").data == export(folder, "pptx").data
    assert export(folder, "pptx").filename == "discs-rings-r-squared.pptx"


def test_another_language_has_its_tag_its_font_and_its_direction(tmp_path: Path) -> None:
    chinese = opened(made(tmp_path / "zh", "求*斜边* $c$。", language="zh-CN", title="勾股定理"))
    (properties,) = {(r.get("lang"), r.find(".//{*}ea").get("typeface")) for r in runs(chinese)}
    assert properties == ("zh-CN", "Microsoft YaHei")
    letters = [run for slide in chinese.slides for run in slide._element.iter("{*}r")]
    (stressed,) = [run for run in letters if run.findtext("{*}t").strip() == "斜边"]
    look = stressed.find("{*}rPr")
    assert (look.get("b"), look.get("i")) == ("1", None), "Chinese letters do not slant"
    hebrew = opened(made(tmp_path / "he", "שלום $\\frac{1}{2}$", language="he", title="שלום"))
    assert {p.get("rtl") for p in hebrew.slides[1]._element.iter("{*}pPr")} == {"1"}


def runs(deck: Any) -> list[Any]:
    return [found for slide in deck.slides for found in slide._element.iter("{*}rPr")]


@pytest.mark.parametrize(
    ("tex", "line"),
    [
        (r"c^2=a^2+b^2", "c²\u00a0=\u00a0a²\u00a0+\u00a0b²"),
        (r"-5\,\mathrm{N}", "−5\u00a0N"),
        (r"\sin 30^\circ", "sin\u00a030°"),
        (r"x_{12} = 3(a-1)", "x_12\u00a0=\u00a03(a\u00a0−\u00a01)"),
        (r"a^{-1}", "a^−1"),
        (r"(2,\,-1)", "(2,\u00a0−1)"),
        (r"\frac{1}{2}", None),
        (r"x_1^2", None),
        (r"2^{2^2}", None),
        (r"\sqrt{2}", None),
        (r"\vec a", None),
        (r"\frac{1", None),
    ],
)
def test_a_plain_line_of_a_formula_is_letters(tex: str, line: str | None) -> None:
    found = formula_runs(tex)
    marks = {"": "", "sub": "_", "sup": "^"}
    joined = None if found is None else "".join(marks[run.script] * bool(run.text) + run.text for run in found)
    assert (joined and joined.replace("^2", "²").replace("_1_2", "_12").replace("^−^1", "^−1")) == line
