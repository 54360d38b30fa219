"""The 230 problems: the cells and topics of the study, every answer derived anew, none twice, every figure drawn."""

from __future__ import annotations

from collections import Counter

import pytest
from sklearn.feature_extraction.text import TfidfVectorizer

from chalkwright.benchmarks.eduillustrate.check import derive_answer, draw, faults_of
from chalkwright.benchmarks.eduillustrate.items import FOLDER, Cell, Item, cells, load_items
from tests.offenders import Made, each

ITEMS = Made(load_items)
TABLE_1 = {
    ("elementary", "mathematics"): 20,
    ("middle", "mathematics"): 30,
    ("middle", "physics"): 30,
    ("middle", "chemistry"): 15,
    ("middle", "biology"): 15,
    ("middle", "geography"): 15,
    ("high", "mathematics"): 30,
    ("high", "physics"): 30,
    ("high", "chemistry"): 15,
    ("high", "biology"): 15,
    ("high", "geography"): 15,
}
ALIKE = 0.8
"""Cosine of two problems' words from which they are near-duplicates."""


def test_the_cells_are_those_of_table_1() -> None:
    assert Counter((item.level, item.subject) for item in ITEMS) == TABLE_1
    assert {(cell.level, cell.subject): cell.problems for cell in cells()} == TABLE_1
    assert len(ITEMS) == sum(TABLE_1.values()) == 230


@each(cells(), lambda cell: f"{cell.level}-{cell.subject}")
def test_the_topics_are_those_of_table_7(cell: Cell) -> None:
    own = Counter(i.topic for i in ITEMS if (i.level, i.subject) == (cell.level, cell.subject))
    assert set(own) == set(cell.topics)
    assert all(own[topic] >= count for topic, count in cell.topics.items())


def test_grades_belong_to_their_levels() -> None:
    grades = {"elementary": {"4", "5", "6"}, "middle": {"7", "8", "9"}, "high": {"10", "11", "12"}}
    assert [item.id for item in ITEMS if item.grade not in grades[item.level]] == []


@each(ITEMS, lambda item: item.id)
def test_a_problem_is_sound_and_its_answer_derived_anew(item: Item) -> None:
    assert faults_of(item) == []


def test_a_wrong_answer_would_be_seen() -> None:
    item = next(item for item in ITEMS if item.derivation and item.kind == "blank")
    wrong = item.model_copy(update={"en": item.en.model_copy(update={"answer": "123456789"})})
    assert any("derivation" in sentence for sentence in faults_of(wrong)), derive_answer(item)


def test_no_two_problems_are_near_duplicates() -> None:
    words = TfidfVectorizer(ngram_range=(1, 2), stop_words="english", sublinear_tf=True)
    matrix = words.fit_transform([item.en.statement for item in ITEMS])
    alike = (matrix @ matrix.T).toarray()
    pairs = [
        (ITEMS[i].id, ITEMS[j].id, round(float(alike[i, j]), 2))
        for i in range(len(ITEMS))
        for j in range(i)
        if alike[i, j] >= ALIKE
    ]
    assert pairs == []
    assert len({item.en.solution for item in ITEMS}) == len(ITEMS)


def test_enough_are_in_chinese_and_have_a_figure() -> None:
    assert sum(item.zh is not None for item in ITEMS) >= 40
    assert sum(item.figure is not None for item in ITEMS) >= 60
    drawn = {file.stem for file in FOLDER.rglob("*.py")}
    assert drawn == {item.id for item in ITEMS if item.figure is not None}


@pytest.mark.process
async def test_every_figure_is_drawn_without_a_finding(tmp_path: object) -> None:
    wrong = await draw(ITEMS, tmp_path)  # type: ignore[arg-type]
    assert {name: faults for name, faults in wrong.items() if faults} == {}
    assert len(wrong) >= 60
