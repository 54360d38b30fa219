"""The paper's tables, its printed rows beside ours, and the report as files."""

from __future__ import annotations

from pathlib import Path

import pytest

from chalkwright.benchmarks.geckonum.annotations import Annotations, Answer, read_annotations
from chalkwright.benchmarks.geckonum.published import name_in_paper, reference_rows
from chalkwright.benchmarks.geckonum.questions import questions
from chalkwright.benchmarks.geckonum.report import report_of
from chalkwright.benchmarks.geckonum.tables import (
    Scored,
    accuracy_table,
    all_tables,
    comparisons_table,
    quantities_table,
)
from chalkwright.benchmarks.geckonum.templates import own_prompts
from chalkwright.benchmarks.harness.printed import printed_rows
from chalkwright.judges.comparing.tables import Spread, Table, markdown
from tests.benchmarks.geckonum.made_annotations import KNOWN, Row, chosen, counted, csv_of, yes

DOGS = "How many dogs are in the image?"
MODELS = ("dalle_3", "imagen_a", "imagen_b", "imagen_c", "imagen_d", "muse_a", "muse_b")


@pytest.fixture
def found(tmp_path: Path) -> Annotations:
    rows: dict[int, list[Row]] = {
        1: [
            *counted("mine_0_0", DOGS, "33333"),
            *counted("mine_0_1", DOGS, "44445"),
            *counted("mine_1_0", "How many red cats are in the image?", "22222", 1),
            *counted("mine_2_0", "How many leaves are to the left of the flies?", "22222", 2),
        ],
        2: [*chosen("mine_3_0", [3] * 5), *chosen("mine_4_0", [2] * 5)],
        3: [*yes("mine_5_0", [1, 1, 1, 1, 0]), *yes("mine_6_0", [1, 0, 0, 0, 0])],
    }
    for task, of_task in rows.items():
        text = csv_of(task, of_task).replace(",m,", ",dalle_3,")
        (tmp_path / f"task_{task}.csv").write_text(text, encoding="utf-8")
    (made,) = read_annotations([tmp_path], KNOWN)
    return made


def test_table_2_has_ours_the_published_row_and_chance(found: Annotations) -> None:
    table = accuracy_table([Scored(found)])
    ours, printed, chance = table.rows
    assert (ours[0], printed[0], chance[0]) == ("DALL·E 3", "DALL·E 3, published", "Chance")
    assert isinstance(ours[1], Spread)
    assert (ours[1].mean, ours[3].mean, ours[5].mean) == (75, 50, pytest.approx(50))  # type: ignore[union-attr]
    assert ours[-3:] == (4, 2, 2)
    assert printed[1] == Spread(45.2, 0.5)
    assert "+35.2" in markdown(table)
    assert "DALL·E 3, published" not in markdown(accuracy_table([Scored(found)], reference=False))


def test_a_model_that_was_not_studied_has_no_published_row(found: Annotations) -> None:
    found.model = "ours"
    assert [row[0] for row in accuracy_table([Scored(found)]).rows] == ["ours", "Chance"]
    found.answerer = "opencv"
    assert accuracy_table([Scored(found)]).rows[0][0] == "ours (opencv)"


def test_quantities_are_those_of_figure_5(found: Annotations) -> None:
    ours, printed = quantities_table([Scored(found)]).rows
    assert ours == ("DALL·E 3", 100, None, None, None, None, 0)
    assert printed[1:] == (98, 52, 48, 53, 60, 5.3)


def by_name(found: Annotations) -> dict[str, Table]:
    return {named.name: named.table for named in all_tables([Scored(found)])}


def test_every_cut_has_its_rows(found: Annotations) -> None:
    tables = by_name(found)
    assert [row[0] for row in tables["by-type"].rows] == [
        "numeric-simple",
        "2-additive-color",
        "attribute-spatial",
        "approx-1-entity",
        "approx-2-entity",
        "fractional-simple",
        "part-whole",
    ]
    assert [row[0] for row in tables["by-place"].rows] == ["left of, how many there"]
    assert [row[0] for row in tables["by-noun"].rows] == ["dog"]
    assert [row[0] for row in tables["by-number"].rows] == ["DALL·E 3: 3"]
    ours, printed = tables["agreement"].rows
    assert ours[1:6] == (0, 0, 0, 25, 75)
    assert printed[1:6] == (0, 2.3, 6.5, 8.5, 82.6)
    assert "by-colour" not in tables


def test_comparisons_stand_beside_the_papers(found: Annotations) -> None:
    assert comparisons_table([Scored(found)]).rows == ()
    for prompt in own_prompts()[:30]:
        (question,) = questions(prompt)
        found.answers[1].append(Answer(f"{prompt.id}_0", prompt, "0", question, "1", prompt.mentions[0].number or 0))
    rows = comparisons_table([Scored(found)]).rows
    assert rows[0][0] == "DALL·E 3: Digits or words (digits/words)"
    assert rows[0][3] == 18
    assert rows[1] == ("DALL·E 3, Table A3, published", 69.8, 70.4, 1600, 0.05, 0.827, None)


def test_the_printed_comparisons_stand_beside_the_same_seeds(found: Annotations) -> None:
    for prompt in own_prompts()[:30]:
        (question,) = questions(prompt)
        number = prompt.mentions[0].number or 0
        found.answers[1] += [
            Answer(f"{prompt.id}_{seed}", prompt, "0", question, "1", number + (seed > 4)) for seed in range(10)
        ]
    every, few, printed = comparisons_table([Scored(found)]).rows[:3]
    assert (every[3], few[3], printed[3]) == (162, 82, 1600)
    assert few[0] == "DALL·E 3, seeds 0 to 4: Digits or words (digits/words)"
    assert every[1].value < few[1].value  # type: ignore[union-attr, operator]
    titles = [str(row[0]) for row in comparisons_table([Scored(found)], reference=False).rows]
    assert titles
    assert not any("seeds" in title for title in titles)


def test_printed_differences_are_as_printed(found: Annotations) -> None:
    found.model = "imagen_c"
    assert accuracy_table([Scored(found)]).rows[1][2] == 24.9  # not what is left of the rounded accuracy


@pytest.mark.parametrize("name", ["dalle_3", "DALL·E 3", "dalle-3"])
def test_models_are_known_in_any_spelling(name: str) -> None:
    assert reference_rows("tableA10", "dalle_3")[0]["5"] == "82.6"
    assert name_in_paper(name) in ("DALL·E 3", name)
    assert len(reference_rows("comparisons", "dalle_3", table="A8")) == 1


def test_the_published_files_are_whole() -> None:
    assert [row["alias"] for row in printed_rows("geckonum", "table2")] == list(MODELS)
    assert len(printed_rows("geckonum", "comparisons")) == 5 * 7
    assert (
        {row["alias"] for row in printed_rows("geckonum", "figure5")}
        == {row["alias"] for row in printed_rows("geckonum", "tableA10")}
        == {*MODELS}
    )
    for row in printed_rows("geckonum", "table2"):
        assert all(0 < float(row[f"task{n}"]) < 100 for n in (1, 2, 3))
    for row in printed_rows("geckonum", "tableA10"):
        assert sum(float(row[str(n)]) for n in range(1, 6)) == pytest.approx(100, abs=0.5)


def test_the_report_is_written_whole(found: Annotations, tmp_path: Path) -> None:
    models = [Scored(found)]
    file = report_of(models, all_tables(models)).write(tmp_path / "report")
    text = file.read_text(encoding="utf-8")
    assert text.startswith("# GeckoNum report\n\n- DALL·E 3: 40 answers (task 1: 20, task 2: 10, task 3: 10)\n")
    assert "[Noun (numeric-simple)](tables/by-noun.csv)" in text
    tables = tmp_path / "report" / "tables"
    assert (tables / "accuracy.csv").read_text().startswith("Model,Exact numbers,Exact numbers sd,Δ,")
    assert r"\toprule" in (tables / "accuracy.tex").read_text()
