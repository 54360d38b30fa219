"""What a document says of itself: title and grade, in every place where authors write them."""

from __future__ import annotations

from pathlib import Path

import pytest

from chalkwright.judges.reading.front import grade_in
from tests.judges.document_kit import read, told

BODY = "Both sides are equal, so the way round is 100 m."


@pytest.mark.parametrize(
    ("head", "title"),
    [
        ("# The fence\n", "The fence"),
        ("\n## The *fence* of $a$ metres ##\n", "The fence of $a$ metres"),
        ("The fence\n=========\n", "The fence"),
        ("**The fence**\n", "The fence"),
        ("---\ntitle: The fence\nauthor: me\n---\n\n# Another\n", "The fence"),
        ("# 篱笆的长度\n", "篱笆的长度"),
        ("![](a.png)\n\n# The fence\n", "The fence"),
        ("# Problem\n\nHow long?\n\n# Solution\n", ""),
        ("**题目：** 多长？\n\n**解答：**\n", ""),
        ("A first paragraph.\n\n# Later\n", ""),
        ("---\n- no\n- mapping\n---\n\n# The fence\n", ""),
        ("", ""),
    ],
)
def test_titles_of_markdown(tmp_path: Path, head: str, title: str) -> None:
    assert read(tmp_path, f"{head}\n{BODY}\n", "a.png").title == title


def test_titles_of_pages(tmp_path: Path) -> None:
    page = "<html><head><title> The &amp; fence </title></head><body>{}<p>Equal sides.</p></body></html>"
    assert read(tmp_path, page.format(""), name="p.html").title == "The & fence"
    assert read(tmp_path, page.format("<h1>Fences</h1>"), name="p.html").title == "Fences"


def test_front_matter_is_no_part_of_the_text(tmp_path: Path) -> None:
    document = read(tmp_path, f"---\ntitle: Fence\ngrade: 7\n---\n\n{BODY}\n")
    assert document.text == BODY
    assert document.grade == "7"
    ruled = read(tmp_path, f"---\n\n{BODY}\n\n---\n\nMore.\n")
    assert BODY in ruled.text


@pytest.mark.parametrize(
    ("head", "grade"),
    [
        ("# Grade 7: the fence", "7"),
        ("# The fence (grade 12)", "12"),
        ("# 7th-grade mathematics", "7"),
        ("# Seventh grade: the fence", "7"),
        ("# Maths for grade five", "5"),
        ("# problem_100_math_g9", "9"),
        ("# High school physics: levers", "high school"),
        ("# 八年级物理：杠杆", "八年级"),
        ("# 高一数学：函数", "高一"),
        ("# 初中物理：杠杆", "初中物理"),
        ("# 小学五年级：篱笆", "小学五年级"),
        ("# The fence\n\n**Grade:** 8", "8"),
        ("# The fence\n\n- Grade level: 6 | Subject: maths", "6"),
        ("# The fence\n\n**年级：** 九年级", "九年级"),
        ("# The fence\n\nLevel: high school", "high school"),
        ("# The fence\n\n| Grade | 8 |", "8"),
        ("---\ngrade: 4\n---\n# The fence", "4"),
        ("---\nlevel: easy\n---\n# The fence", None),
        ("# The fence", None),
        ("# 提高一次函数", None),
        ("# Grade 40 steel", None),
        ("# Class 2 levers", None),
        ("# A road with a 7 % grade", None),
        ("# Grade 2.5 roads", None),
        ("# The fence\n\nLevel: easy", None),
        ("# The fence\n\nA road of grade 7 goes up.", None),
    ],
)
def test_grades(tmp_path: Path, head: str, grade: str | None) -> None:
    assert read(tmp_path, f"{head}\n\n{BODY}\n").grade == grade


@pytest.mark.parametrize(("words", "grade"), [("Grade twelve", "12"), ("10th graders", "10"), ("Upgrade 7", None)])
def test_grades_in_words(words: str, grade: str | None) -> None:
    assert grade_in(words) == grade


def test_a_folder_tells_what_its_documents_do_not(tmp_path: Path) -> None:
    text = f"**Problem:** How long is the fence?\n\n**Solution:**\n\n{BODY}\n"
    document = read(tmp_path / "12_physics_g9", text, name="solution_chinese.md")
    assert document.problem is not None
    assert (document.problem.grade, document.problem.subject) == ("9", "physics")
    named = read(tmp_path, f"# problem_7_math_g6\n\n{text}", name="essay.md")
    assert named.problem is not None
    assert (named.problem.grade, named.problem.subject, named.grade) == ("6", "mathematics", "6")


# Encodings


@pytest.mark.parametrize("encoding", ["gb18030", "gbk", "gb2312"])
@pytest.mark.parametrize(
    "text",
    [
        "# 篱笆的长度\n\n设长为 a 米，宽为 b 米。因为对边相等，所以周长是 100 米。",
        "答：5 米。",
        "The fence（篱笆） is 100 m long.",
    ],
)
def test_chinese_that_is_not_utf8_is_read_as_such(tmp_path: Path, text: str, encoding: str) -> None:
    document = read(tmp_path, text.encode(encoding))
    assert document.text == text
    assert "UTF-8" not in told(document)


@pytest.mark.parametrize(
    "text",
    [
        "A café.",
        "Für die Länge gilt: größer als 5 °C, nämlich ±2 µm.",
        "Où est l'élève? À côté de la fenêtre, déjà là.",
        "El niño midió 5 m² según él.",
        "«Ça», dit-elle: ½ × ¼.",
        "Smørrebrød på ærø",
    ],
)
def test_what_latin_1_wrote_stays_latin_1(tmp_path: Path, text: str) -> None:
    document = read(tmp_path, text.encode("latin-1"))
    assert document.text == text
    assert "read as Latin-1" in document.missing[0]
