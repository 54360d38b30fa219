"""From grades to the paper's tables: shares worked out by hand, and the paper's own figures as input."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable
from decimal import Decimal
from pathlib import Path

import pytest

from chalkwright.agent.errors import UserError
from chalkwright.agent.visualize.data import VISUAL_TYPES
from chalkwright.benchmarks.e2v.data import Grade, Item
from chalkwright.benchmarks.e2v.enumeration import equations
from chalkwright.benchmarks.e2v.report import Choices, accuracy_table, cut_table, errors_table, report_of, tables
from chalkwright.benchmarks.e2v.results import Results, read_results
from chalkwright.benchmarks.e2v.runs import (
    GRADES,
    PICTURES,
    GradeLine,
    PictureKey,
    PictureLine,
    PicturePlan,
    PictureRun,
    Style,
)
from chalkwright.benchmarks.e2v.splits import split_of
from chalkwright.benchmarks.harness.folder import content_of
from chalkwright.benchmarks.harness.printed import printed_rows
from chalkwright.judges.agreement import Resampling
from chalkwright.judges.comparing.tables import Table, csv_text, markdown
from tests.benchmarks.e2v.made_items import made_item

TEST_ITEMS = [made_item(each, visual) for each in equations() if split_of(each) == "test" for visual in VISUAL_TYPES]
PLAIN = Choices(resampling=Resampling(resamples=0))
Verdict = tuple[bool, bool] | str | None
"""Quantity and overall; why there is no grade; None: not drawn."""


def a_run(
    folder: Path,
    judged: Callable[[int, Style], Verdict],
    *,
    items: list[Item] = TEST_ITEMS,
    system: str = "painter",
    grader: str = "reader",
    clip: float | None = None,
) -> PictureRun:
    """A run of one system, whose picture ``n`` of a style is judged so."""
    run = PictureRun(folder)
    plan = PicturePlan(systems=(system,), items=tuple(item.id for item in items), content=content_of(items))
    run.begin(plan, items)
    lines: dict[str, list[str]] = {PICTURES: [], GRADES: []}
    for n, item in enumerate(items):
        for style in plan.styles:
            key = PictureKey(system=system, style=style, item=item.id)
            verdict = judged(n, style)
            drawn = verdict is not None
            line = PictureLine(key=key, drawn=drawn, why="" if drawn else "Refused.", cost=Decimal("0.04"), seconds=2)
            lines[PICTURES].append(line.model_dump_json())
            if isinstance(verdict, str):
                lines[GRADES].append(GradeLine(key=key, grader=grader, grade=None, why=verdict).model_dump_json())
            elif verdict is not None:
                why = "" if verdict[1] else "Wrong."
                grade = Grade(item=item.id, quantity=verdict[0], overall=verdict[1], why=why, clip=clip)
                lines[GRADES].append(GradeLine(key=key, grader=grader, grade=grade).model_dump_json())
    for name, written in lines.items():  # at once: a line a time is flushed to the disk each time
        (folder / name).write_text("".join(line + "\n" for line in written), encoding="utf-8")
    return run


def rows_of(table: Table) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(csv_text(table))))


def numbers(row: dict[str, str], names: Iterable[str]) -> list[float]:
    return [round(float(row[name]), 2) for name in names]


@pytest.mark.parametrize("row", printed_rows("e2v", "table1"), ids=lambda row: row["model"])
def test_from_the_papers_counts_comes_the_papers_table_1(tmp_path: Path, row: dict[str, str]) -> None:
    wanted = {name: round(3 * float(row[name])) for name in row if name.startswith(("quantity", "overall"))}

    def judged(n: int, style: Style) -> Verdict:
        return n < wanted[f"quantity_{style}"], n < wanted[f"overall_{style}"]

    run = a_run(tmp_path / "run", judged, system=row["model"], clip=0.8)
    [ours] = rows_of(accuracy_table(read_results([run]), PLAIN))
    names = [f"{name.capitalize()}, {style}" for name in ("quantity", "overall") for style in ("realistic", "cartoon")]
    printed = [float(row[f"{name}_{style}"]) for name in ("quantity", "overall") for style in ("realistic", "cartoon")]
    assert numbers(ours, names) == printed
    assert ours["n"] == "600"
    assert numbers(ours, ["CLIPScore, cartoon"]) == [0.8]


def test_published_rows_stand_beside_ours(tmp_path: Path) -> None:
    results = read_results([a_run(tmp_path / "run", lambda *_: (True, True))])
    table = accuracy_table(results, Choices(reference=True, resampling=Resampling(resamples=0)))
    found = {row["Model"]: row for row in rows_of(table)}
    assert len(found) == 10
    assert found["GPT-Image-1, published"]["Overall, realistic"] == "21.33"
    assert found["painter"]["Overall, realistic"] == "100.0"
    assert results.comparable
    assert not any("not to be compared" in note for note in table.notes)


def test_figures_of_some_items_are_not_called_comparable(tmp_path: Path) -> None:
    results = read_results([a_run(tmp_path / "run", lambda *_: (True, True), items=TEST_ITEMS[:8])])
    notes = accuracy_table(results, Choices(reference=True)).notes
    assert any("Ours are of 8 items" in note for note in notes)


def test_what_is_not_drawn_is_wrong_and_what_is_not_graded_is_left_out(tmp_path: Path) -> None:
    said: list[Verdict] = [None, "The model gave no answer.", (True, True), (False, False)]
    results = read_results([a_run(tmp_path / "run", lambda n, _: said[n % 4])])
    [row] = rows_of(accuracy_table(results, PLAIN))
    assert numbers(row, ["Overall, realistic"]) == [33.33]
    assert row["n"] == "450"
    errors = rows_of(errors_table(results))[0]
    assert (errors["not drawn"], errors["not graded"], errors["right"], errors["wrong count"]) == (
        "75",
        "75",
        "75",
        "75",
    )


def test_errors_go_by_the_first_rule_that_is_broken(tmp_path: Path) -> None:
    results = read_results([a_run(tmp_path / "run", lambda *_: (True, False))])
    errors = rows_of(errors_table(results))[0]
    found = {name: int(value) for name, value in errors.items() if value.isdigit() and value != "0"}
    # A picture of the object type whose count is right is right; such a grade is the grader's own contradiction.
    assert found == {"wrong colours": 75, "wrong groups": 75, "wrong containers": 75, "wrong count": 75}


def test_cuts_by_type_operation_and_range_have_the_test_sets_sizes(tmp_path: Path) -> None:
    results = read_results([a_run(tmp_path / "run", lambda n, _: (n % 4 == 0, n % 4 == 0))])
    plain = Resampling(resamples=0)
    by_type = cut_table(results, "type", "overall", plain)
    assert [column.title for column in by_type.columns[2:]] == [
        "color (75)",
        "object (75)",
        "spatial (75)",
        "container (75)",
    ]
    assert numbers(rows_of(by_type)[0], [column.title for column in by_type.columns[2:]]) == [100, 0, 0, 0]
    operations = cut_table(results, "operation", "overall", plain)
    assert [column.title for column in operations.columns[2:]] == [
        "addition (80)",
        "subtraction (152)",
        "multiplication (28)",
        "division (40)",
    ]
    ranges = cut_table(results, "range", "quantity", plain)
    assert [column.title for column in ranges.columns[2:]] == ["1-5 (56)", "6-10 (100)", "11-15 (88)", "16-20 (56)"]
    assert numbers(rows_of(ranges)[1], [column.title for column in ranges.columns[2:]]) == [25, 25, 25, 25]


def test_intervals_are_over_equations(tmp_path: Path) -> None:
    """All four items of an equation right or all wrong: no more is known than from 75 pictures, not from 300."""
    together = read_results([a_run(tmp_path / "one", lambda n, _: (True, n // 4 % 2 == 0))])
    apart = read_results([a_run(tmp_path / "two", lambda n, _: (True, (n // 4 + n) % 2 == 0))])
    choices = Choices(resampling=Resampling(resamples=400))
    widths = []
    for results in (together, apart):
        row = rows_of(accuracy_table(results, choices))[0]
        low, high = (float(row[f"Overall, realistic {end}"]) for end in ("low", "high"))
        assert low <= float(row["Overall, realistic"]) <= high
        widths.append(high - low)
    assert 18 < widths[0] < 27
    assert widths[1] < widths[0] / 3


def test_all_right_has_no_interval_but_a_note(tmp_path: Path) -> None:
    results = read_results([a_run(tmp_path / "run", lambda n, style: (True, style == "cartoon"), items=TEST_ITEMS[:8])])
    table = accuracy_table(results, Choices(resampling=Resampling(resamples=50)))
    assert "[" not in markdown(table).split("\n")[4]
    assert any("up to 3/n" in note for note in table.notes)


def test_the_report_as_files(tmp_path: Path) -> None:
    run = a_run(tmp_path / "run", lambda n, _: None if n == 0 else (True, n % 2 == 0))
    results = read_results([run])
    made = tables(results, Choices(reference=True, resampling=Resampling(resamples=0)))
    file = report_of(results, made).write(tmp_path / "report")
    text = file.read_text(encoding="utf-8")
    for words in ("# E2V-Bench report", "Graded by: reader", "GPT-Image-1, published", "Overall accuracy by range"):
        assert words in text
    assert "](tables/wrong.csv)" in text
    wrong = list(csv.DictReader(io.StringIO((tmp_path / "report/tables/wrong.csv").read_text(encoding="utf-8"))))
    assert len(wrong) == 302
    assert {row["Why"] for row in wrong} == {"Refused.", "Wrong."}
    assert (tmp_path / "report/tables/accuracy.tex").read_text(encoding="utf-8").startswith("\\begin{table}")
    costs = next(named.table for named in made if named.name == "costs")
    assert rows_of(costs)[0]["US dollars"] == "24.0"


def test_two_runs_of_one_system_are_told_apart(tmp_path: Path) -> None:
    good = a_run(tmp_path / "good", lambda *_: (True, True), items=TEST_ITEMS[:8])
    bad = a_run(tmp_path / "bad", lambda *_: (False, False), items=TEST_ITEMS[:8])
    other = a_run(tmp_path / "other", lambda *_: (False, False), items=TEST_ITEMS[:8], system="other")
    results = read_results([bad, good, other])
    assert results.systems == ("painter [good]", "other", "painter [bad]")


def test_several_graders(tmp_path: Path) -> None:
    run = a_run(tmp_path / "run", lambda *_: (True, True))
    key = run.plan().keys()[0]
    run.add(GradeLine(key=key, grader="second", grade=Grade(item=key.item, quantity=False, overall=False)))
    assert read_results([run]).grader == "reader"
    assert any("Also graded by second" in note for note in read_results([run]).notes)
    [row] = [row for row in read_results([run], "second").rows if row.grade is not None]
    assert row.right("overall") is False
    with pytest.raises(UserError, match="Nothing was graded by third; there are reader, second"):
        read_results([run], "third")


def test_nothing_drawn_yet(tmp_path: Path) -> None:
    run = PictureRun(tmp_path / "run")
    run.begin(PicturePlan(systems=("a",), items=("x",), content=""), TEST_ITEMS[:1])
    with pytest.raises(UserError, match="No picture of the run has been drawn yet"):
        read_results([run])


def test_an_unfinished_run_says_so(tmp_path: Path) -> None:
    run = a_run(tmp_path / "run", lambda *_: (True, True), items=TEST_ITEMS[:2])
    lines = (run.path / "pictures.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    (run.path / "pictures.jsonl").write_text("".join(lines[:3]), encoding="utf-8")
    results: Results = read_results([run])
    assert "run is not finished: 3 of 4 pictures." in results.notes
