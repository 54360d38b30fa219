"""Ratings from CSV, and Table 5 from ratings."""

from __future__ import annotations

import csv
import io
import random
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalkwright.agent.errors import UserError
from chalkwright.judges.agreement import Resampling, krippendorff_alpha, spearman
from chalkwright.judges.comparing.ratings import Rating, Scale, dimensions, matrix, parse_ratings, read_ratings
from chalkwright.judges.comparing.reliability import (
    agreement_table,
    coefficients_table,
    reliabilities,
    reliability,
    with_models,
)
from chalkwright.judges.comparing.tables import markdown
from tests.offenders import each

POINT = Resampling(resamples=0)
SMALL = Resampling(resamples=100)
HEADS = "item,rater,dimension,score,rater_kind\n"


def table(heads: Sequence[str], rows: Iterable[Sequence[object]], delimiter: str = ",") -> str:
    """CSV text."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter)
    writer.writerow(heads)
    writer.writerows(rows)
    return out.getvalue()


def study(seed: int = 0, items: int = 30, raters: int = 6) -> list[tuple[str, str, str, float, str]]:
    """People on 0, ½, 1 and a model on 0–5 who see the same hidden quality, LC clearly and ELQ hardly."""
    rng = np.random.default_rng(seed)
    rows: list[tuple[str, str, str, float, str]] = []
    for dimension, noise in (("LC", 0.1), ("ELQ", 2.5)):
        quality = rng.normal(size=items)
        for n in range(items):
            seen = quality[n] + noise * rng.normal(size=raters + 1)
            people = np.digitize(seen[:-1], [-0.6, 0.6]) / 2
            rows += [(f"e{n:02}", f"p{r}", dimension, float(people[r]), "human") for r in range(raters)]
            rows.append((f"e{n:02}", "gemini", dimension, float(np.clip(2.5 + 1.5 * seen[-1], 0, 5)), "llm"))
    return rows


LONG = ("item", "rater", "dimension", "score", "rater_kind")


def test_long_form() -> None:
    found = parse_ratings(
        "Item , RATER,dimension,score,rater_kind,generator,remark\r\n"
        "e1,anna,LC,0.5,human,gpt-5,fine\r\n"
        "\r\n"
        "e1,gemini,lc,4,LLM,gpt-5,\r\n"
        "e2,anna,Logical  coherence,,,,\r\n"
    )
    assert found == (
        Rating(item="e1", rater="anna", dimension="LC", score=0.5, generator="gpt-5"),
        Rating(item="e1", rater="gemini", dimension="LC", score=0.8, rater_kind="llm", generator="gpt-5"),
    )


def test_wide_form_holds_the_same_ratings() -> None:
    rows = study()
    raters = ["p0", "p1", "p2", "p3", "p4", "p5", "gemini"]
    scores = {(item, dimension, rater): score for item, rater, dimension, score, _ in rows}
    keys = sorted({(item, dimension) for item, _, dimension, _, _ in rows})
    wide = table(["item", "dimension", *raters], [[*key, *(scores[*key, rater] for rater in raters)] for key in keys])
    found = parse_ratings(wide, llm=["gemini"])
    assert set(found) == set(parse_ratings(table(LONG, rows)))
    assert len(found) == len(rows)


def test_semicolons_and_decimal_commas() -> None:
    found = parse_ratings("item;dimension;anna;ben\n1;LC;0,5;1\n2;LC;;0\n")
    assert [(each.item, each.rater, each.score) for each in found] == [
        ("1", "anna", 0.5),
        ("1", "ben", 1),
        ("2", "ben", 0),
    ]


def test_missing_scores_become_holes() -> None:
    found = parse_ratings("item,dimension,anna,ben\n2,LC,NA,0.5\n1,LC,1,-\n3,LC,n/a,\n")
    seen = matrix(found, "LC", "human")
    assert seen.items == ("1", "2")
    assert seen.raters == ("anna", "ben")
    assert np.array_equal(seen.scores, [[1, np.nan], [np.nan, 0.5]], equal_nan=True)


def test_other_scales() -> None:
    scale = Scale(human=(1, 2, 3, 4, 5), llm=100)
    found = parse_ratings(HEADS + "1,a,LC,2,human\n1,b,LC,40,llm\n", scale=scale)
    assert [each.score for each in found] == [0.25, 0.4]
    assert scale.categories == (0, 0.25, 0.5, 0.75, 1)


def test_names_of_dimensions() -> None:
    found = parse_ratings(HEADS + "1,a,Diagram-Problem Alignment,1,\n1,a,c&c,1,\n1,a,overall,1,\n1,a,Wit,1,\n")
    assert dimensions(found) == ["CC", "DPA", "Overall", "Wit"]


@each(
    [
        ("", "Line 1 of r.csv has no column 'item'; the first line has to name"),
        ("item,rater,dimension\n1,a,LC\n", "Line 1 of r.csv has no column 'score'"),
        ("item,dimension\n1,LC\n", "Line 1 of r.csv has no column 'rater'"),
        ("item,anna,ben\n1,0,1\n", "Line 1 of r.csv has no column 'rater'"),
        ("item,rater,rater,dimension,score\n", "Line 1 of r.csv names the column 'rater' twice"),
        ("item,dimension,,anna\n1,LC,,1\n", "Line 1 of r.csv has a column without a name"),
        (HEADS, "r.csv holds no rating"),
        (HEADS + "1,a,LC,,\n", "r.csv holds no rating"),
        (HEADS + "1,a,LC,good,\n", "Line 2 of r.csv has the score 'good'; write a number"),
        (HEADS + "1,a,LC,0.7,human\n", "Line 2 of r.csv has the score 0.7; a person's score is one of 0, 0.5, 1"),
        (HEADS + "1,a,LC,6,llm\n", "Line 2 of r.csv has the score 6; a model's score is between 0 and 5"),
        (HEADS + "1,a,LC,-1,llm\n", "Line 2 of r.csv has the score -1;"),
        (HEADS + "1,a,LC,inf,llm\n", "Line 2 of r.csv has the score inf;"),
        (HEADS + '"1\n2",a,LC,1,\n1,a,LC,2,\n', "Line 4 of r.csv has the score 2;"),
        (HEADS + "1,a,LC,1,robot\n", "Line 2 of r.csv has the rater_kind 'robot'; write human or llm."),
        (HEADS + "1,a,LC,1,human\n2,a,LC,1,llm\n", "Line 3 of r.csv calls 'a' llm, line 2 human;"),
        (HEADS + "1,a,LC,1,\n2,a,LC,1,\n1,a,lc,1,\n", "Line 4 of r.csv rates '1' by 'a' on LC again, after line 2;"),
        (HEADS + ",a,LC,1,\n", "Line 2 of r.csv has no item; fill it in."),
        (HEADS + "1,,LC,1,\n", "Line 2 of r.csv has no rater;"),
        (HEADS + "1,a, ,1,\n", "Line 2 of r.csv has no dimension;"),
        (HEADS + "1,a,LC\n", "Line 2 of r.csv has 3 cells for 5 columns;"),
        (HEADS + "1,a,LC,1,human,x\n", "Line 2 of r.csv has 6 cells for 5 columns;"),
        (HEADS + '1,"a"b,LC,1,\n', "is no valid CSV"),
    ]
)
def test_faults_are_one_sentence_with_the_line(row: tuple[str, str]) -> None:
    text, complaint = row
    with pytest.raises(UserError) as caught:
        parse_ratings(text, name="r.csv")
    said = str(caught.value)
    assert complaint in said
    assert said.endswith(".")
    assert "\n" not in said


def test_a_model_that_is_no_rater() -> None:
    with pytest.raises(UserError, match="No rater in the ratings is called 'gpt'"):
        parse_ratings(HEADS + "1,a,LC,1,\n", llm=["gpt"])


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be read"):
        read_ratings(tmp_path / "none.csv")
    latin = tmp_path / "latin.csv"
    latin.write_bytes((HEADS + "é,a,LC,1,\n").encode("latin-1"))
    with pytest.raises(UserError, match="not UTF-8"):
        read_ratings(latin)
    marked = tmp_path / "marked.csv"
    marked.write_bytes(b"\xef\xbb\xbf" + (HEADS + "1,a,LC,1,\n").encode())
    assert len(read_ratings(marked)) == 1


@given(st.text(alphabet='item,rato;\n\t"1.5LCdmensco ', max_size=80))
@settings(max_examples=100)
def test_any_text_is_read_or_refused(text: str) -> None:
    for whole in (text, HEADS + text):
        said = ""
        try:
            found = parse_ratings(whole)
        except UserError as error:
            said = str(error)
        assert said.endswith(".") if said else found


def test_table_5_of_a_study_with_a_known_result() -> None:
    ratings = parse_ratings(table(LONG, study()))
    clear, hard = reliabilities(ratings, "ordinal", SMALL)
    assert (clear.dimension, hard.dimension) == ("LC", "ELQ")
    assert (clear.raters, clear.items, clear.llm) == (6, 30, "gemini")
    for row in (clear, hard):
        people = [[score for *_, score, kind in chosen(row.dimension, f"p{r}")] for r in range(6)]
        model = [score for *_, score, kind in chosen(row.dimension, "gemini")]
        assert row.alpha == krippendorff_alpha(people, "ordinal", SMALL)
        assert row.rho == spearman(np.mean(people, axis=0).round(12), [s / 5 for s in model], SMALL)
        assert row.rho.low is not None
        assert row.alpha.low is not None
        assert row.kappa.value is None
        assert "here are 6" in row.kappa.why
    assert clear.reliability == "strong"
    assert hard.reliability == "weak"
    text = markdown(agreement_table((hard, clear)))
    assert text.index("| LC") < text.index("| ELQ"), "the strongest first"


def chosen(dimension: str, rater: str) -> list[tuple[str, str, str, float, str]]:
    return [row for row in study() if row[2] == dimension and row[1] == rater]


def test_a_model_and_people_who_are_of_one_mind() -> None:
    rows = [(f"e{n}", rater, "LC", n % 3 / 2, "human") for n in range(12) for rater in "ab"]
    rows += [(f"e{n}", "m", "LC", n % 3 * 2.5, "llm") for n in range(12)]
    (row,) = reliabilities(parse_ratings(table(LONG, rows)), "ordinal", POINT)
    assert row.alpha.value == row.kappa.value == row.kappa_quadratic.value == 1
    assert row.rho.value == pytest.approx(1)
    assert row.kendall_w.value == pytest.approx(1)


def test_the_order_of_rows_changes_nothing() -> None:
    rows = study()
    mixed = random.Random(3).sample(rows, len(rows))
    assert mixed != rows
    first, second = (reliabilities(parse_ratings(table(LONG, each)), "ordinal", SMALL) for each in (rows, mixed))
    assert first == second


def test_ties_between_means_survive_the_order_of_raters() -> None:
    """0.1 + 0.2 + 0.3 and 0.3 + 0.2 + 0.1 are two floats but one mean."""
    scale = Scale(human=(0, 0.1, 0.2, 0.3, 1))
    scores = {"e1": (0.1, 0.2, 0.3), "e2": (0.3, 0.2, 0.1), "e3": (1, 1, 1), "e4": (0, 0, 0)}
    rows = [(item, "abc"[n], "LC", s, "human") for item, given_ in scores.items() for n, s in enumerate(given_)]
    rows += [(item, "m", "LC", s, "llm") for item, s in (("e1", 2), ("e2", 2), ("e3", 5), ("e4", 1))]
    (row,) = reliabilities(parse_ratings(table(LONG, rows), scale=scale), "ordinal", POINT, scale)
    assert row.rho.value == pytest.approx(1)


def test_several_models_get_a_row_each() -> None:
    rows = study(items=12)
    rows += [
        (item, "gpt", dimension, 5 - score, "llm") for item, rater, dimension, score, _ in rows if rater == "gemini"
    ]
    found = reliabilities(parse_ratings(table(LONG, rows)), "ordinal", POINT)
    assert [(row.dimension, row.llm) for row in found] == [
        ("LC", "gemini"),
        ("LC", "gpt"),
        ("ELQ", "gemini"),
        ("ELQ", "gpt"),
    ]
    first, second = found[:2]
    assert first.rho.value is not None
    assert second.rho.value == pytest.approx(-first.rho.value)
    assert first.alpha == second.alpha
    assert "Model" in [column.title for column in agreement_table(found).columns]


def test_only_people_and_only_a_model() -> None:
    people = [row for row in study(items=9) if row[4] == "human"]
    found = reliabilities(parse_ratings(table(LONG, people)), "ordinal", POINT)
    assert all(row.llm is None and row.rho.value is None and row.alpha.value is not None for row in found)
    assert "- Spearman ρ: There is no model's score." in markdown(agreement_table(found))
    model = [row for row in study(items=9) if row[4] == "llm"]
    found = reliabilities(parse_ratings(table(LONG, model)), "ordinal", POINT)
    assert all(row.items == row.raters == 0 and row.alpha.value is None and row.rho.value is None for row in found)
    assert {row.reliability for row in found} == {""}


def test_kappa_is_shown_for_two_raters_only() -> None:
    both = [row for row in study() if row[1] in ("p0", "p1")]
    found = reliabilities(parse_ratings(table(LONG, both)), "ordinal", POINT)
    titles = [column.title for column in coefficients_table(found).columns]
    assert "Cohen κ" in titles
    assert all(row.kappa.value is not None for row in found)
    found = reliabilities(parse_ratings(table(LONG, study())), "ordinal", POINT)
    assert "Cohen κ" not in [column.title for column in coefficients_table(found).columns]


@pytest.mark.parametrize(
    ("alpha", "rho", "word"),
    [
        # The seven rows of EduIllustrate's Table 5.
        (0.84, 0.89, "strong"),
        (0.80, 0.83, "strong"),
        (0.67, 0.77, "strong–moderate"),
        (0.68, 0.70, "moderate"),
        (0.64, 0.66, "moderate"),
        (0.30, 0.47, "weak"),
        (0.32, 0.39, "weak"),
        (None, 0.8, "strong"),
        (0.2, None, "weak"),
        (None, None, ""),
    ],
)
def test_words_for_coefficients(alpha: float | None, rho: float | None, word: str) -> None:
    assert reliability(alpha, rho) == word


def test_verdicts_beside_ratings() -> None:
    people = parse_ratings(HEADS + "e1,a,LC,1,\ne2,a,LC,0,\n")
    model = [
        Rating(item=f"e{n}", rater="m", dimension=d, score=0.5, rater_kind="llm")
        for n in (1, 2, 3)
        for d in ("LC", "PE")
    ]
    joined = with_models(people, model)
    assert [(each.item, each.dimension) for each in joined[2:]] == [("e1", "LC"), ("e2", "LC")]
    with pytest.raises(UserError, match="No verdict is of a rated item"):
        with_models(people, model[4:])
    with pytest.raises(UserError, match="Two documents that 'm' judged are called 'e1'"):
        with_models(people, [*model, model[0]])
    with pytest.raises(UserError, match="'a' is both a rater of the file and a judge"):
        with_models(people, [model[0].model_copy(update={"rater": "a"})])
