"""The table of many verdicts: read back cell by cell."""

from __future__ import annotations

from rich.cells import cell_len

from chalkwright.judges.data import DIMENSIONS, Evidence
from chalkwright.judges.reporting.summary import COLUMNS, LONGEST_NAME, scores_line, summary_table
from tests.judges.made_verdicts import answers, document, measured_only, partial, verdict


def cells(table: str) -> list[list[str]]:
    """Head and rows, without the rule."""
    rows = [line for line in table.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in [rows[0], *rows[2:]]]


def row(table: str, name: str) -> dict[str, str]:
    head, *rows = cells(table)
    (found,) = (row for row in rows if row[0] == name)
    return dict(zip(head, found, strict=True))


def test_one_verdict_is_one_row_with_every_figure() -> None:
    table = summary_table([verdict(document())])
    expected = dict.fromkeys(DIMENSIONS, "90.0") | {
        "Document": "twenty-apples",
        "Overall": "90.0",
        "ELQ*": "78.0",
        "VC*": "90.0",
        "TDC*": "50.0",
        "S_p": "50.0",
        "S_a": "100.0",
        "Legible*": "91.7",
    }
    assert row(table, "twenty-apples") == expected
    assert len(cells(table)) == 2
    assert table.endswith("Judge: gemini.")


def test_one_verdict_in_a_line_says_what_it_has() -> None:
    line = scores_line(verdict(document(), answers(document(), score=4), evidence=Evidence(), measured={}))
    assert line.startswith("CC 80.0, LC 80.0, ")
    assert "*" not in line


def test_means_are_over_what_is_known_and_the_rest_is_counted() -> None:
    whole, plain = document(name="a"), document(0, name="b", wants_diagrams=False)
    table = summary_table(
        [
            verdict(whole, answers(whole, score=4)),
            verdict(plain, answers(plain, score=3), evidence=Evidence(), measured={}),
            partial(document(name="c")),
        ]
    )
    mean = row(table, "Mean")
    assert (mean["CC"], mean["LC"], mean["ELQ"]) == ("76.7", "70.0", "85.0")
    assert mean["Overall"] == "70.0"
    assert mean["ELQ*"] == "78.0"
    assert row(table, "b")["VC"] == "–"
    assert row(table, "c")["LC"] == row(table, "c")["Overall"] == "?"
    assert {k: v for k, v in row(table, "Not defined").items() if v} == {
        "Document": "Not defined",
        "DPA": "1",
        "ELQ": "1",
        "VC": "1",
        "TDC": "1",
    }
    assert {k: v for k, v in row(table, "No valid score").items() if v} == {
        "Document": "No valid score",
        "LC": "1",
        "Overall": "1",
    }
    assert "Not asked" not in table


def test_the_overall_of_many_is_the_mean_of_overalls() -> None:
    first, second = document(1, name="a"), document(1, name="b")
    uneven = [a.model_copy(update={"score": 5.0 if a.dimension in ("CC", "LC") else 1.25}) for a in answers(second)]
    table = summary_table([verdict(first, answers(first, score=5)), verdict(second, uneven)])
    overall = 100 * (25 * 1.25**5) ** (1 / 7) / 5
    assert row(table, "b")["Overall"] == f"{overall:.1f}"
    assert row(table, "Mean")["Overall"] == f"{(100 + overall) / 2:.1f}"


def test_what_was_not_asked_is_counted_apart() -> None:
    table = summary_table([measured_only(document())])
    found = row(table, "twenty-apples")
    assert [found[name] for name in (*DIMENSIONS, "Overall")] == ["·"] * 9
    assert found["ELQ*"] == "78.0"
    assert row(table, "Not asked")["CC"] == "1"
    assert "No valid score" not in table.splitlines()[-3]


def test_each_judge_has_its_own_mean() -> None:
    of = document()
    table = summary_table([verdict(of, answers(of, score=score), judge) for judge, score in (("a", 4), ("b", 3))])
    head, *rows = cells(table)
    assert head[:2] == ["Document", "Judge"]
    assert [row[:3] for row in rows] == [
        ["twenty-apples", "a", "80.0"],
        ["twenty-apples", "b", "60.0"],
        ["Mean", "a", "80.0"],
        ["Mean", "b", "60.0"],
    ]
    assert "Judge:" not in table


def test_columns_align_in_any_script_and_long_names_are_cut() -> None:
    names = ["二十个苹果的四分之三是多少的问题以及更多文字", "x" * 90, "a | b\x1b[31m\n# c", ""]
    table = summary_table([verdict(document(name=name)) for name in names])
    rows = [line for line in table.splitlines() if line.startswith("|")]
    assert len({cell_len(line) for line in rows}) == 1
    assert len(rows) == 2 + len(names) + 1
    assert all(len(row) == 1 + len(COLUMNS) for row in cells(table))
    assert cell_len(rows[0].split("|")[1]) <= LONGEST_NAME + 2
    assert "\x1b" not in table
    assert "a ¦ b [31m # c" in table


def test_no_verdicts_are_said() -> None:
    assert summary_table([]) == "There is no verdict."
