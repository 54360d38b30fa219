"""Whether automatic metrics see what people see (paper 004, §6)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from chalkwright.agent.errors import UserError
from chalkwright.benchmarks.geckonum.metric_ranking import rankings, read_scores, right_pictures, separations
from chalkwright.benchmarks.geckonum.metric_tables import metric_tables
from chalkwright.benchmarks.geckonum.scoring import AnswerLabel
from chalkwright.benchmarks.geckonum.tables import Scored
from tests.benchmarks.geckonum.made_annotations import DOGS, counted, read
from tests.benchmarks.geckonum.test_gecko_significance import label

IMAGES = [f"mine_0_{n}" for n in range(60)]
RIGHTS = {"good": 45, "middling": 30, "poor": 15}
"""Pictures of each model that people find right."""


def labels() -> dict[str, list[AnswerLabel]]:
    return {
        model: [label(DOGS, float(n < count))._replace(image=image) for n, image in enumerate(IMAGES)]
        for model, count in RIGHTS.items()
    }


def scores(noise: float, weight: float) -> dict[str, dict[str, float]]:
    """Of each model and picture: ``weight`` for a right one, and chance."""
    rng = random.Random(1)
    return {
        model: {found.image: weight * found.score + noise * rng.random() for found in of_model}
        for model, of_model in labels().items()
    }


def test_a_metric_that_sees_numbers_separates_and_ranks_as_people_do() -> None:
    given = {"sees": scores(0.2, 1.0)}
    assert all(found.separates for found in separations(given, labels()))
    (ranking,) = rankings(given, labels())
    assert ranking.order == ranking.people == ("good", "middling", "poor")
    assert ranking.reliable
    assert [pair.n for pair in ranking.pairs] == [60, 60, 60]


def test_a_metric_that_sees_nothing_does_neither() -> None:
    given = {"blind": scores(1.0, 0.0)}
    assert not any(found.separates for found in separations(given, labels()))
    assert not rankings(given, labels())[0].reliable


def test_a_metric_that_prefers_wrong_pictures_is_not_reliable() -> None:
    (ranking,) = rankings({"turned": scores(0.0, -1.0)}, labels())
    assert ranking.order == ("poor", "middling", "good")
    assert all(pair.p is not None and pair.p < 0.05 for pair in ranking.pairs)
    assert not ranking.reliable


def test_models_that_no_picture_tells_apart_have_no_p() -> None:
    same = dict.fromkeys(IMAGES, 0.5)
    (ranking,) = rankings({"flat": {"good": same, "poor": same}}, labels())
    assert [pair.p for pair in ranking.pairs] == [None]
    assert not ranking.reliable


def test_a_picture_is_right_when_every_question_is(tmp_path: Path) -> None:
    both = [label(DOGS, 1.0)._replace(image="a"), label(DOGS, 0.0)._replace(image="a")]
    assert right_pictures([*both, label(DOGS, 1.0)._replace(image="b")]) == {"a": False, "b": True}


def test_models_without_labels_are_left_out() -> None:
    given = {"sees": {"unknown": {"mine_0_0": 1.0}}}
    assert separations(given, labels())[0].p is None
    assert rankings(given, labels()) == []


def test_scores_come_in_columns_or_in_rows(tmp_path: Path) -> None:
    wide, long = tmp_path / "wide.csv", tmp_path / "long.csv"
    wide.write_text("image_id,model,clip,vnli\na_0,m,0.5,1\na_1,m,,2\n", encoding="utf-8")
    long.write_text("image_id,model,metric,score\na_0,m,clip,0.5\na_0,m,vnli,1\na_1,m,vnli,2\n", encoding="utf-8")
    expected = {"clip": {"m": {"a_0": 0.5}}, "vnli": {"m": {"a_0": 1.0, "a_1": 2.0}}}
    assert read_scores(wide) == read_scores(long) == expected


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("image_id,clip\na,1\n", "needs the columns image_id and model"),
        ("image_id,model,clip\na,m,good\n", "Line 2 of .*'good' is no number"),
        ("image_id,model,clip\na,m,nan\n", "'nan' is no number"),
        ("image_id,model,clip\na,m,\n", "holds no metric score"),
        ("", "needs the columns"),
    ],
)
def test_a_file_without_scores_is_refused(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "scores.csv"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match=said):
        read_scores(file)
    with pytest.raises(UserError, match="cannot be read"):
        read_scores(tmp_path / "none.csv")


def test_the_tables_say_yes_and_no(tmp_path: Path) -> None:
    rows = [
        row
        for n in range(12)
        for row in counted(f"mine_0_{n}", "How many dogs are in the image?", "3" if n < 6 else "4")
    ]
    found = Scored(read(tmp_path, 1, rows))
    given = {"sees": {"m": {f"mine_0_{n}": float(n < 6) + n / 100 for n in range(12)}}}
    (only,) = metric_tables(given, [found])
    assert only.table.rows[0][:2] == ("sees", "m")
    assert only.table.rows[0][-1] == "yes"
