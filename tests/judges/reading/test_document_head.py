"""The problem at a document's head is taken out of its text; what only looks like one stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from chalkwright.agent.data import Problem
from chalkwright.judges.document import read_document
from chalkwright.judges.reading.head import place_named, split_foot, split_head
from chalkwright.judges.reading.text import Picture
from tests.judges.document_kit import put, read, shape, told

ASKED = "A pool holds 12 m³.\n\nHow long?\nA. 2 h\nB. 3 h"

FORMS = [
    "**Problem Statement:**\n{}\n\n**Solution Approach:**\nDivide.",
    "# problem_7_math_g9\n\n**Problem Statement:**\n{}\n\n**Solution Approach:**\nDivide.",
    "## Problem Statement\n\n{}\n\n## Solution\n\nDivide.",
    "# T\n\n### 1. Problem\n{}\n\n**Solution:** Divide.",
    "## 📝 Question\n{}\n\n---\n\nDivide.",
    "**题目：**\n{}\n\n**解题思路：**\nDivide.",
    "【题目】{}\n\n【解析】Divide.",
    "# 标题\n\n## 题目\n\n{}\n\n## 解答\n\nDivide.",
    "一、题目\n{}\n\n二、解题思路\nDivide.",
    "**Problem**\n\n{}\n\n**Step 1: Rate.** Divide.",
    "Problem: {}\n\nSolution: Divide.",
]


@pytest.mark.parametrize("form", FORMS)
def test_the_statement_is_taken_out(form: str) -> None:
    head = split_head(form.format(ASKED), [])
    assert head.problem == ASKED
    assert "12 m³" not in head.text
    assert "Divide." in head.text


@pytest.mark.parametrize("form", FORMS)
def test_what_comes_after_the_statement_stays_word_for_word(form: str) -> None:
    """Also its label, which is part of the explanation."""
    _, _, after = form.partition("{}")
    assert split_head(form.format(ASKED), []).text.endswith(after.strip("\n"))


def test_a_quoted_problem_ends_with_the_quote() -> None:
    head = split_head("# T\n\n> **Problem**\n>\n> One?  \n> A. 1\n\nBecause.", [])
    assert head.problem == "One?  \nA. 1"
    assert head.text == "# T\n\n\nBecause."


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("**Problem:** What is 2 + 2?\n\nFour, as one sees.", "What is 2 + 2?"),
        ("**Question 3.**\nWhat is 2 + 2?\n\nFour.", "What is 2 + 2?"),
        ("# Problem: What is 2 + 2?\n\nFour.", "What is 2 + 2?"),
    ],
)
def test_without_a_solution_label_the_statement_is_one_paragraph(text: str, problem: str) -> None:
    head = split_head(text, [])
    assert head.problem == problem
    assert head.text.lstrip("\n").startswith("Four")


@pytest.mark.parametrize(
    "text",
    [
        "# Problem 3: Apples and pears\n\nFirst we count.",
        "Problem solving is fun.\n\nFirst we count.",
        "The question is hard: count.\n\nThen add.",
        "# T\n\n**What is asked.** How many?\n\nCount.",
        "**Step 1.** Count.\n\n**Problem:** Try this yourself?\n\n**Solution:** 5",
        "One.\n\nTwo.\n\nThree.\n\nFour.\n\n**Problem:** an exercise?\n\n**Solution:** 5",
        "\0" + "0\0\n\n**Problem:** an exercise?\n\n**Solution:** 5",
        "**Problem restated:** we look for x.\n\nSo add.",
        "$x$",
        "",
    ],
)
def test_what_is_no_head_stays(text: str) -> None:
    assert split_head(text, [Picture("scene1.png")]) == ("", (), text)


def test_an_empty_statement_is_none() -> None:
    text = "**Problem:**\n\n**Solution:** 5"
    assert split_head(text, []) == ("", (), text)


def test_the_problems_own_picture_is_no_diagram(tmp_path: Path) -> None:
    text = "**Problem:**\nWhat is x?\n\n![given](given.png)\n\n**Solution:**\nLook.\n\n![](scene1.png)\n\nSo."
    document = read(tmp_path, text, "given.png", "scene1.png")
    assert shape(document) == ["**Solution:**\nLook.", "[scene1.png]", "So."]
    assert document.problem is not None
    assert document.problem.text == "What is x?"
    assert document.problem.image is not None
    assert document.diagrams[0].number == 1
    (tmp_path / "given.png").unlink()
    document = read(tmp_path, text, "scene1.png")
    assert document.problem == Problem(text="What is x?")
    assert "The problem's picture (given.png) cannot be seen, because it was not found." in told(document)


@pytest.mark.parametrize("after", ["**Step 1.** Look.", "Look.", "**Solution:** Look."])
def test_a_scene_right_after_the_statement_is_a_diagram(tmp_path: Path, after: str) -> None:
    document = read(tmp_path, f"**Problem:**\nWhat is x?\n\n![](scene1.png)\n\n{after}", "scene1.png")
    assert shape(document) == ["[scene1.png]", after]
    assert document.problem == Problem(text="What is x?")


def test_the_published_form_tells_subject_and_grade_by_its_folder(tmp_path: Path) -> None:
    folder = put(
        tmp_path / "31_math_g9",
        "scene1.png",
        "scene2.png",
        solution_md="# problem_31_math_g9\n\n**Problem Statement:**\nWhat is x?\n\n**Options:**\nA. 1\n\n"
        "**Solution Approach:**\nAdd.\n\n![](scene1.png)\n\n**Step 1:** Look.\n\n![](scene2.png)\n\nSo.\n",
    )
    document = read_document(folder)
    assert document.name == "31_math_g9"
    assert document.problem == Problem(
        text="What is x?\n\n**Options:**\nA. 1", subject="mathematics", grade="9", id="31_math_g9"
    )
    assert shape(document) == [
        "# problem_31_math_g9\n\n**Solution Approach:**\nAdd.",
        "[scene1.png]",
        "**Step 1:** Look.",
        "[scene2.png]",
        "So.",
    ]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("100_math_g9", ("100_math_g9", "mathematics", "9")),
        ("problem_8_Physics_g12", ("8_Physics_g12", "physics", "12")),
        ("5_alchemy_g6", ("5_alchemy_g6", None, "6")),
        ("math_g9", None),
        ("run-2026", None),
    ],
)
def test_folder_names(name: str, told: tuple[str, str | None, str] | None) -> None:
    assert place_named(name) == told


def test_our_closing_line_tells_the_author_and_is_not_judged() -> None:
    lines = {
        "Written by the model org/m-2&#42; (author: llm) with Chalkwright on 2026-11-21. Models make mistakes; check "
        "what matters.": "org/m-2*",
        "Worked out without a language model (author: offline) with Chalkwright on 2026-11-21.": "offline",
        "Translated by the model m with Chalkwright on 2026-11-21; the original is by llm. Models make mistakes; check "
        "what matters.": "m",
        "由模型 m（作者：llm）通过 Chalkwright 于 2026-11-21 生成。模型可能出错，重要结论请自行核对。": "m",
    }
    for line, generator in lines.items():
        assert split_foot(f"So 5.\n\n---\n\n{line}\n") == (generator, "So 5.")
        for said in (
            "Computed twice: the text and a program, run apart, came to the same answer.",
            "x = 5: Computed once: nothing contradicts the answer, but nothing confirms it either.\n\n"
            "y = 2: Not computable: check the answer yourself.\n\nIt rests on: heat rises",
        ):
            if "Chalkwright on" in line:
                assert split_foot(f"So 5.\n\n---\n\n{said}\n\n{line}\n") == (generator, "So 5.")
    assert split_foot("So 5.\n\n---\n\nIt rests on: luck") == (None, "So 5.\n\n---\n\nIt rests on: luck")
    assert split_foot("So 5.\n\n---\n\nWritten by me.") == (None, "So 5.\n\n---\n\nWritten by me.")
