from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest
from docx import Document
from docx.oxml.ns import qn
from lxml import etree  # type: ignore[import-untyped]
from PIL import Image as Pillow

from chalkwright.agent.documents.exports import export
from chalkwright.agent.documents.exports.formula_pictures import formula_picture
from chalkwright.agent.documents.exports.office_math import M
from chalkwright.agent.documents.exports.source import readable
from chalkwright.agent.documents.markup import tokens_of
from tests.agent.exports.made_folders import HUGE_WORD, hostile, lesson, made, scene
from tests.agent.exports.reading_math import faults, letters

DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}"


def opened(folder: Path) -> Any:
    return Document(io.BytesIO(export(folder, "docx").data))


def formulas(folder_texts: list[str]) -> int:
    """How many formulas a text has, as the page's reader counts them."""

    def count(tokens: Any) -> int:
        return sum(t.type.startswith("formula") + count(t.children or ()) for t in tokens)

    return sum(count(tokens_of(text)) for text in folder_texts)


def test_a_lesson_has_headings_captions_lists_and_tables_of_words_own(tmp_path: Path) -> None:
    document = opened(lesson(tmp_path))
    styles = [(p.style.name, p.text) for p in document.paragraphs]
    assert styles[0] == ("Title", "Discs & rings: ")
    assert styles[1:3] == [("Problem Heading", "Problem"), ("Problem", "How large is it?\nA. \nB. 2")]
    assert [text for style, text in styles if style.startswith("Heading")] == ["The idea", "Long"]
    assert [text for style, text in styles if style == "Caption"] == [f"Figure {n}. Disc {n} with " for n in (1, 2, 3)]
    numbered = [p for p in document.paragraphs if p.style.name == "List Number"]
    assert [p.text for p in numbered] == ["First", "Second", "Anew"]
    numberings = [p._p.pPr.numPr.numId.val for p in numbered]
    assert numberings[0] == numberings[1] != numberings[2]
    assert [p.text for p in document.paragraphs if p.style.name == "List Bullet 2"] == ["within ", "and"]
    (table,) = document.tables
    assert [[cell.text for cell in row.cells] for row in table.rows] == [
        ["Time in s", "Speed"],
        ["0", ""],
        ["1", "9.8"],
        ["2", "19.6"],
    ]
    assert table.rows[0]._tr.trPr.find(qn("w:tblHeader")) is not None
    assert [p.text for p in document.paragraphs if p.style.name == "Source Code"] == ["code <b> & more"]


def test_letters_look_as_written_and_links_lead_to_the_web(tmp_path: Path) -> None:
    document = opened(lesson(tmp_path))
    (paragraph,) = [p for p in document.paragraphs if p.text.startswith("We know")]
    looks = {run.text: (run.bold, run.italic, run.font.strike) for run in paragraph.runs}
    assert looks["know"] == (True, None, None)
    assert looks["ask"] == (None, True, None)
    assert looks["the"] == (None, None, True)
    assert [(link.address, link.text) for link in paragraph.hyperlinks] == [("https://example.org/a", "a page")]


def test_every_formula_is_there_as_an_equation_a_picture_or_its_tex(tmp_path: Path) -> None:
    folder = lesson(tmp_path)
    document = opened(folder)
    texts = [folder.joinpath("explanation.md").read_text()]
    equations = list(document.element.body.iter(f"{{{M}}}oMath"))
    assert [fault for written in equations for fault in faults(written)] == []
    drawn = [p.get("descr") for p in document.element.iter(f"{DRAWING}docPr") if "radius" not in p.get("descr")]
    assert len(drawn) == 1
    assert "1" in drawn[0]
    verbatim = [run.text for p in document.paragraphs for run in p.runs if "\\" in run.text]
    assert verbatim == [r"\frac{1}{", r"\foobar{x}"]
    halves = 1  # the longest formula is wider than the sheet
    assert len(equations) - halves + len(drawn) + len(verbatim) == formulas(texts)
    assert "(−b±√(b^(2)−4ac))/(2a)" in "".join(map(letters, equations))
    assert len(list(document.element.body.iter(f"{{{M}}}oMathPara"))) == 2 + halves


def test_pictures_are_described_whole_and_stay_with_their_captions(tmp_path: Path) -> None:
    document = opened(lesson(tmp_path, image=True))
    shapes = document.inline_shapes
    described = [shape._inline.docPr.get("descr") for shape in shapes]
    assert described[0] == "Picture that belongs to the problem"
    assert [alt for alt in described if "radius" in alt] == [f"A disc of radius r sub {n}." for n in (1, 2, 3)]
    assert len({shape._inline.docPr.get("id") for shape in shapes}) == len(shapes)
    width = document.sections[0].page_width - document.sections[0].left_margin - document.sections[0].right_margin
    for shape in shapes:
        assert 0 < shape.width <= width
    (figure,) = [p for p in document.paragraphs if p.style.name == "Picture"][:1]
    assert figure.style.paragraph_format.keep_with_next
    assert shapes[1].width / shapes[1].height == pytest.approx(640 / 360, rel=0.01)


def test_a_gap_is_named_and_described(tmp_path: Path) -> None:
    document = opened(lesson(tmp_path, drawn=(2,)))
    gaps = [p.text for p in document.paragraphs if p.style.name == "Missing Picture"]
    assert gaps == ["This diagram could not be drawn; its description: A disc of radius ."] * 2
    assert [p.text for p in document.paragraphs if p.style.name == "Note"] == [
        "Figure 1 could not be drawn, so colours and labels follow figure 2 instead of figure 1."
    ]


@pytest.mark.parametrize(
    ("language", "tag", "attributes"),
    [
        ("de", "de", {"val": "de"}),
        ("zh", "zh-CN", {"val": "en-US", "eastAsia": "zh-CN"}),
        ("zh-Hans", "zh-CN", {"val": "en-US", "eastAsia": "zh-CN"}),
        ("zh-Hant", "zh-TW", {"val": "en-US", "eastAsia": "zh-TW"}),
        ("ar", "ar", {"val": "ar", "bidi": "ar"}),
    ],
)
def test_the_language_is_told(tmp_path: Path, language: str, tag: str, attributes: dict[str, str]) -> None:
    document = opened(made(tmp_path, "x", language=language))
    (told,) = document.styles.element.find(qn("w:docDefaults")).iter(qn("w:lang"))
    assert attributes.items() <= {name.rpartition("}")[2]: value for name, value in told.items()}.items()
    assert document.core_properties.language == tag
    right_to_left = document.styles["Normal"].element.pPr.find(qn("w:bidi")) is not None
    assert right_to_left == (language == "ar")


def test_chinese_words_are_stressed_by_dots_and_latin_ones_lean(tmp_path: Path) -> None:
    document = opened(made(tmp_path, "求*斜边 c*。", language="zh"))
    looks = {
        run.text.strip(): (run.italic, run._r.find(f".//{qn('w:em')}") is not None)
        for paragraph in document.paragraphs
        for run in paragraph.runs
    }
    assert (looks["斜边"], looks["c"]) == ((None, True), (True, False))


def test_what_stands_last_is_on_no_page_by_itself(tmp_path: Path) -> None:
    *_, before, last = opened(lesson(tmp_path)).paragraphs
    assert last.style.name == "Colophon"
    assert before.paragraph_format.keep_with_next


def test_the_document_tells_its_title_and_the_runs_date(tmp_path: Path) -> None:
    about = opened(lesson(tmp_path)).core_properties
    assert (about.title, about.author, about.comments) == ("Discs & rings: r squared", "Chalkwright", "")
    assert about.created.isoformat().startswith("2026-11-21T07:08:09")


def test_hostile_text_is_text_in_every_part(tmp_path: Path) -> None:
    made_ = export(hostile(tmp_path), "docx")
    with zipfile.ZipFile(io.BytesIO(made_.data)) as archive:
        for name in archive.namelist():
            if name.endswith((".xml", ".rels")):
                etree.fromstring(archive.read(name))
        links = archive.read("word/_rels/document.xml.rels").decode()
    assert "javascript" not in links
    assert "127.0.0.1" not in links
    document = Document(io.BytesIO(made_.data))
    text = "\n".join(p.text for p in document.paragraphs)
    assert "<script>alert(1)</script>" in text
    assert HUGE_WORD in text
    assert "👩🏽‍🔬" in text
    assert readable(text) == text


def test_long_pictures_of_formulas_stay_on_the_sheet(tmp_path: Path) -> None:
    cells = " & ".join(f"a_{{{n}}}+b" for n in range(14))
    document = opened(made(tmp_path, rf"$$\begin{{array}}{{{'r|' * 13}r}}{cells}\end{{array}}$$"))
    (shape,) = document.inline_shapes
    section = document.sections[0]
    assert shape.width <= section.page_width - section.left_margin - section.right_margin


def test_a_formula_picture_is_the_formula_in_ink_on_nothing() -> None:
    drawn = formula_picture(r"\begin{array}{r|l}1&2\end{array}", display=False, language="en", points=11)
    assert drawn is not None
    assert drawn.phrase
    assert 0 < drawn.depth < drawn.height
    picture = Pillow.open(io.BytesIO(drawn.png))
    assert picture.mode == "RGBA"
    assert picture.getpixel((0, 0)) == (0, 0, 0, 0)
    alpha = picture.getchannel("A").histogram()
    assert 0.02 < sum(alpha[128:]) / sum(alpha) < 0.5
    assert picture.width / picture.height == pytest.approx(drawn.width / drawn.height, rel=0.05)


def test_titles_and_captions_hold_formulas(tmp_path: Path) -> None:
    document = opened(made(tmp_path, "a", "b", title="Is $x^2$?", scenes=(scene(1, title="$y^2$ *here*"),)))
    title = document.paragraphs[0]
    (caption,) = [p for p in document.paragraphs if p.style.name == "Caption"]
    assert letters(next(title._p.iter(f"{{{M}}}oMath"))) == "x^(2)"
    assert letters(next(caption._p.iter(f"{{{M}}}oMath"))) == "y^(2)"
