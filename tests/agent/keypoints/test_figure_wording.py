"""Every fixed word of an explained figure is in its page's language."""

from __future__ import annotations

import re
from typing import Any

from chalkwright.agent.keypoints.marks import Mark, Marked
from chalkwright.agent.keypoints.service import FigureExplanation, explain_figure
from chalkwright.agent.keypoints.wording import (
    CHINESE,
    ENGLISH,
    describe_mark,
    name_mark,
    with_answer_named,
    written_in,
)
from chalkwright.prompts import load
from tests.agent.keypoints import scripted_reader
from tests.agent.keypoints.drawn_figures import triangle

PROBLEM = "在三角形 ABC 中，AB = 13，求 BC 边上的高。"
MARKS: tuple[dict[str, Any], ...] = (
    {"element": "Point D", "kind": "point", "name": "D", "by": "foot of perpendicular from A to BC"},
    {"element": "Line AD", "kind": "line", "at": ["A", "D"], "description": "BC 边上的高"},
    {"element": "Symbol right angle at D", "kind": "angle", "at": ["A", "D", "C"], "right": True},
    {"element": "Symbol right angle at B", "kind": "angle", "at": ["A", "B", "C"], "right": True},
    {"element": "Point E", "kind": "point", "name": "E", "by": "midpoint of AX"},
)
OWN_NAMES = re.compile(r"explain-figure|Chalkwright|\b[A-Z]{1,3}\b")
"""English on a Chinese page that is no word: the program's names, and points."""


async def explained(**more: Any) -> FigureExplanation:
    sheet = triangle()
    marked = Marked.model_validate({"keypoints": MARKS, **more})
    return await explain_figure(sheet.png, PROBLEM, keypoints=marked, reader=scripted_reader.of(sheet))


def visible(html: str) -> str:
    """The words of a page, those for screen readers too."""
    body = html.partition("<body>")[2]
    said = re.findall(r'(?:alt|aria-label|title)="([^"]*)"', body)
    return " ".join([re.sub(r"<[^>]*>", " ", body), *said])


def english(text: str) -> list[str]:
    return re.findall(r"[A-Za-z]{2,}", OWN_NAMES.sub("", text))


async def test_a_chinese_page_without_a_text_has_no_english_word() -> None:
    made = await explained()  # two marks cannot be drawn; nobody says which language it is
    assert len(made.left_out) == 2
    assert english(visible(made.html)) == []
    assert english(re.sub(r"\]\(.*?\)", "", made.markdown)) == []


async def test_the_drawing_names_its_marks_in_the_pages_language() -> None:
    made = await explained(language="zh-Hans")
    said = re.findall(r"<(?:title|desc)>([^<]*)<", made.svg)
    assert "线段 AD" in said
    assert english(" ".join(said)) == []


async def test_the_answers_line_begins_in_the_pages_language() -> None:
    made = await explained(explanation="作 $AD$。\n\n**Answer:** $12$\n\nAnswer: $12$")
    assert "Answer" not in made.html
    assert "**答案：**" in made.markdown
    assert "\n答案：$12$" in made.markdown


def test_an_english_answer_stays() -> None:
    assert with_answer_named("Answer: 12", ENGLISH) == "Answer: 12"
    assert with_answer_named("答案：12\nThe answer: 12", CHINESE) == "答案：12\nThe answer: 12"


def test_every_kind_of_mark_has_a_chinese_name() -> None:
    cases = {
        "射线 AB": {"kind": "line", "at": ("A", "B"), "extent": "ray"},
        "直线 AB": {"kind": "line", "at": ("A", "B"), "extent": "straight"},
        "曲线 PQ": {"kind": "curve", "at": ((1, 1), (2, 3), (4, 4)), "element": "Line PQ"},
        "圆 OA": {"kind": "circle", "at": ("O", "A")},
        "弧 OAB": {"kind": "arc", "at": ("O", "A", "B")},
        "∠ABC": {"kind": "angle", "at": ("A", "B", "C")},
        "区域 ABC": {"kind": "region", "at": ("A", "B", "C")},
        "等长标记 AB": {"kind": "ticks", "at": ("A", "B")},
        "平行标记 AB": {"kind": "arrows", "at": ("A", "B")},
        "标注 5": {"kind": "label", "at": ("A",), "name": "5"},
        "线段": {"kind": "line", "at": ((1, 1), (9, 9)), "element": "Line at the bottom"},
    }
    for name, given in cases.items():
        mark = Mark.model_validate({"element": "Symbol of some kind", **given})
        assert name_mark(mark, CHINESE) == name
        assert describe_mark(mark, ENGLISH) == mark.element


def test_the_language_is_that_of_the_problem() -> None:
    assert written_in(PROBLEM) == "zh"
    assert written_in("Find the area of triangle ABC (三角形).") == "en"
    assert written_in("三角形の面積を求めよ。") == "en"  # no wording of its own


def test_the_prompt_asks_for_the_answers_word_in_the_language() -> None:
    system = load("keypoints/explain_system")
    assert "`答案：` in Chinese" in system.render(known=True, keypoints=(), language="zh")
    assert "begins with `Answer:`" in system.render(known=True, keypoints=(), language=None)
