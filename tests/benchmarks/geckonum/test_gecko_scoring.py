"""Labels and accuracies (paper 004, §4, §C.2; digest C3)."""

from __future__ import annotations

import math
import statistics
from pathlib import Path

import pytest

from chalkwright.benchmarks.geckonum.scoring import CHANCE, Halves, accuracy, agreement, by, labels, ratings
from tests.benchmarks.geckonum.made_annotations import chosen, counted, read, yes

DOGS = "How many dogs are in the image?"


@pytest.mark.parametrize(
    ("answers", "halves", "value"),
    [
        ("33344", "up", 3),
        ("44333", "up", 3),
        ("34", "up", 3),
        ("43", "up", 4),
        ("5", "up", 5),
        (["2-3", "2-3", "2"], "up", 3),
        (["2-3", "2-3", "2"], "even", 2),
        (["3-4", "3-4", "3"], "even", 4),
        (["2.5", "3", "2.5", "3", "3"], "up", 3),
        (["2.5", "2.5", "2", "3", "3"], "up", 3),
        (["2.5", "2.5", "2", "3", "3"], "even", 2),
        (["10+", "12", "3"], "up", 11),
    ],
)
def test_the_label_is_the_mode(tmp_path: Path, answers: list[str], halves: Halves, value: int) -> None:
    (label,) = labels(read(tmp_path, 1, counted("mine_0_0", DOGS, answers)), 1, halves)
    assert label.value == value
    assert label.score == (value == 3)


def test_each_question_of_each_picture_has_a_label(tmp_path: Path) -> None:
    rows = [
        *counted("mine_1_0", "How many cats are in the image?", "333", 0),
        *counted("mine_1_0", "How many red cats are in the image?", "222", 1),
        *counted("mine_1_0", "How many green cats are in the image?", "222", 2),
        *counted("mine_1_1", "How many cats are in the image?", "333", 0),
    ]
    found = labels(read(tmp_path, 1, rows), 1)
    assert [(label.image, label.target, label.score) for label in found] == [
        ("mine_1_0", 3, 1),
        ("mine_1_0", 2, 1),
        ("mine_1_0", 1, 0),
        ("mine_1_1", 3, 1),
    ]


def test_task_2_is_the_mode_of_codes(tmp_path: Path) -> None:
    rows = [*chosen("mine_3_0", [3, 3, 3, 2, 2]), *chosen("mine_4_0", [2, 3, 3, 2, 1])]
    found = labels(read(tmp_path, 2, rows), 2)
    assert [(label.value, label.target, label.score) for label in found] == [(4, 4, 1), (2, 3, 0)]


def test_task_3_is_a_mean_of_means_and_not_of_all_answers(tmp_path: Path) -> None:
    rows = [*yes("mine_5_0", [1]), *yes("mine_6_0", [0, 0, 0], 0), *yes("mine_6_0", [0, 1, 1], 1)]
    found = accuracy(labels(read(tmp_path, 3, rows), 3))
    assert found.percent == pytest.approx(100 * (1 + 2 / 6) / 2)
    assert found.n == 2


def test_the_error_is_that_of_the_mean(tmp_path: Path) -> None:
    rows = [row for n, answer in enumerate("3334") for row in counted(f"mine_0_{n}", DOGS, answer)]
    found = accuracy(labels(read(tmp_path, 1, rows), 1))
    assert (found.percent, found.n) == (75.0, 4)
    assert found.sem == pytest.approx(100 * statistics.stdev([1, 1, 1, 0]) / math.sqrt(4))


def test_nothing_has_no_accuracy() -> None:
    assert accuracy([]) == (None, None, 0)


def test_one_label_has_no_error(tmp_path: Path) -> None:
    assert accuracy(labels(read(tmp_path, 1, counted("mine_0_0", DOGS, "3")), 1)) == (100.0, None, 1)


def test_chance_is_the_papers() -> None:
    assert {task: round(value, 1) for task, value in CHANCE.items()} == {1: 10.0, 2: 24.6, 3: 50.0}


def test_labels_are_cut_by_anything(tmp_path: Path) -> None:
    rows = [
        *counted("mine_0_0", DOGS, "3"),
        *counted("mine_1_0", "How many red cats are in the image?", "2", 1),
        *counted("mine_1_0", "How many cats are in the image?", "3", 0),
    ]
    found = by(labels(read(tmp_path, 1, rows), 1), lambda label: label.asked.color if label.asked else None)
    assert {key: len(group) for key, group in found.items()} == {"red": 1}


def test_agreement_is_of_five_answers_as_given(tmp_path: Path) -> None:
    rows = [
        *counted("mine_0_0", DOGS, "33333"),
        *counted("mine_0_1", DOGS, ["3", "3", "2-3", "2-3", "1"]),
        *counted("mine_0_2", DOGS, ["3", "2.5", "2-3", "1", "3"]),
        *counted("mine_0_3", DOGS, "3333"),
    ]
    shares = agreement(labels(read(tmp_path, 1, rows), 1))
    assert shares == pytest.approx({1: 0, 2: 200 / 3, 3: 0, 4: 0, 5: 100 / 3})
    assert agreement([]) == {}


def test_ratings_are_a_row_a_person(tmp_path: Path) -> None:
    rows = [*counted("mine_0_0", DOGS, "34"), *counted("mine_0_1", DOGS, "5")]
    assert ratings(read(tmp_path, 1, rows).answers[1]) == [[3, 5], [4, None]]
