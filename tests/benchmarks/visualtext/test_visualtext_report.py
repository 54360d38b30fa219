"""The paper's tables over made results."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from chalkwright.agent.errors import UserError
from chalkwright.benchmarks.harness.folder import content_of
from chalkwright.benchmarks.harness.printed import printed_rows
from chalkwright.benchmarks.visualtext.data import Clarity, Extracted, Item, Reading, Result
from chalkwright.benchmarks.visualtext.people import PersonLabel, read_labels
from chalkwright.benchmarks.visualtext.report import Choices, report_of, sections
from chalkwright.benchmarks.visualtext.results import ExaminedRow, Results, estimate, pool_s_p, read_results, s_p
from chalkwright.benchmarks.visualtext.runs import VisualPlan, VisualRun
from chalkwright.benchmarks.visualtext.tables import (
    clarity_table,
    counts_table,
    engines_table,
    lengths_table,
    levels_table,
    overall_table,
    people_table,
    wrong_table,
)
from chalkwright.judges.agreement import Estimate, Resampling
from chalkwright.judges.comparing.tables import Cell, Table

NONE = Resampling(resamples=0)
FEW = Resampling(resamples=50)
EXAMINER = "rapidocr+tesseract, extractor ocr, judge openai/judge, clarity none"
NAMES = ("one", "two", "three", "four")


def items() -> Iterator[Item]:
    for name in NAMES:
        for level in ("64", "512"):
            yield Item(id=f"{name}-{level}", task="rendering", text=f"{name} " * 9, level=level)
        yield Item(
            id=f"m-{name}",
            task="math",
            text="How many?",
            answers=("1",),
            truth="number",
            level=str(NAMES.index(name) % 2 + 1),
        )


def result(item: Item, system: str, place: int) -> Result:
    if item.task == "rendering":
        cer = 0.01 * place
        readings = (
            Reading(engine="rapidocr", text="t", confidence=0.9, cer=cer, wer=2 * cer),
            Reading(engine="tesseract", text="t", confidence=0.8, cer=2 * cer, wer=0.5),
        )
        clear = Clarity(clear=90 + place, total=100, readable=place > 2)
        return Result(item=item.id, system=system, examiner=EXAMINER, picture="p.png", readings=readings, clarity=clear)
    steps = {"m-one": 0, "m-two": 2, "m-three": 4}.get(item.id)
    if steps is None:
        return Result(item=item.id, system=system, examiner=EXAMINER, fault="The picture was refused.")
    valid = tuple(n != 0 for n in range(steps))
    extracted = Extracted(steps=("s",) * steps, answer="1" if steps else "")
    return Result(
        item=item.id,
        system=system,
        examiner=EXAMINER,
        picture="p.png",
        extracted=extracted,
        valid=valid,
        s_p=sum(valid) / steps if steps else 0,
        s_a=float(steps > 0),
        cost="0.5",
    )


def results() -> Results:
    rows = [
        ExaminedRow(system, item, result(item, system, place))
        for system in ("a",)
        for place, item in enumerate(items())
    ]
    return Results(("a",), tuple(rows), EXAMINER, ("rapidocr", "tesseract"))


def cells(table: Table, row: int = 0) -> dict[str, Cell]:
    found = zip((column.title for column in table.columns), table.rows[row], strict=True)
    return {title: cell.value if isinstance(cell, Estimate) else cell for title, cell in found}


def test_table_1_is_means_over_pictures() -> None:
    found = cells(overall_table(results(), NONE))
    places = [0, 1, 3, 4, 6, 7, 9, 10]
    assert found["CER"] == pytest.approx(0.01 * sum(places) / 8)
    assert found["WER"] == pytest.approx(0.02 * sum(places) / 8)
    assert found["ACC"] == pytest.approx(0.9)
    # no step: 0; 1 of 2; 3 of 4; not drawn: 0
    assert found["maths S_p"] == pytest.approx((0 + 0.5 + 0.75 + 0) / 4)
    assert found["maths S_a"] == pytest.approx(0.5)
    assert found["factual S_a"] is None


def test_steps_are_pooled_too_and_what_is_missing_is_counted() -> None:
    rows = [row for row in results().rows if row.item.task == "math"]
    assert pool_s_p(rows) == pytest.approx(4 / 6)
    found = cells(counts_table(results()), 1)
    assert (found["pictures"], found["not drawn"], found["steps"]) == (4, 1, 6)
    assert (found["without a step"], found["without an answer"]) == (1, 1)


def test_the_printed_rows_stand_beside_ours() -> None:
    table = overall_table(results(), NONE)
    printed = {row[0]: row[1:] for row in table.rows[1:]}
    assert len(printed) == 8
    assert printed["GPT-Image-2, published"] == (0.049, 0.283, 0.945, 0.728, 0.845, 0.826, 0.901, 0.965, 0.931)
    assert printed["GPT-5.2 (as text), published"][2] is None
    assert len(overall_table(results(), NONE, reference=False).rows) == 1
    assert len(engines_table(results(), NONE).rows) == 2 + 10
    assert len(printed_rows("visualtext", "table3")) == 5
    assert [row["pearson"] for row in printed_rows("visualtext", "people")] == [".785", ".920"]


def test_rows_by_length_level_and_engine() -> None:
    lengths = lengths_table(results(), NONE)
    assert cells(lengths, 0)["CER, 512"] == pytest.approx(0.01 * (1 + 4 + 7 + 10) / 4)
    assert cells(lengths, 1)["CER, 64"] == pytest.approx(0.02 * (0 + 3 + 6 + 9) / 4)
    assert cells(levels_table(results(), "math", NONE))["S_p, 1"] == pytest.approx((0 + 0.75) / 2)
    clear = cells(clarity_table(results(), NONE))
    assert clear["rendering CCR"] == pytest.approx(0.9 + 0.05)
    assert clear["rendering ACR"] == pytest.approx(6 / 8)


def test_intervals_draw_the_lengths_of_a_passage_together() -> None:
    found = overall_table(results(), FEW).rows[0][1]
    assert isinstance(found, Estimate)
    assert found.n == 4  # passages, not pictures
    assert found.low is not None
    same = [row for row in results().rows if row.item.id == "m-two"]
    assert estimate(same * 3, s_p, FEW).low is None  # type: ignore[union-attr]


def test_pictures_that_lost_something_are_listed() -> None:
    listed = {row[1]: row[-1] for row in wrong_table(results()).rows}
    assert set(listed) == {item.id for item in items()} - {"one-64"}
    assert listed["m-four"] == "The picture was refused."


def test_clarity_is_compared_with_people() -> None:
    found = results()
    said = (("one-64", 0.2), ("one-64", 0.4), ("two-64", 0.6), ("three-64", 0.9), ("four-512", 1.0))
    labels = [PersonLabel(item=item, system="a", score=score) for item, score in said]
    table = people_table(found, labels, NONE)
    ours = table.rows[0][1]
    assert isinstance(ours, Estimate)
    assert ours.n == 4  # two labels of one picture are averaged
    assert ours.value is not None
    assert ours.value > 0.95
    assert [row[1] for row in table.rows[-2:]] == [0.785, 0.92]
    assert people_table(found, (), NONE).rows == ()


def test_labels_are_read_and_checked(tmp_path: Path) -> None:
    file = tmp_path / "labels.csv"
    file.write_text("item,system,score,rater\nlever,a,0.5,x\n", encoding="utf-8")
    assert read_labels(file) == (PersonLabel(item="lever", system="a", score=0.5, rater="x"),)
    file.write_text("item,system,score\nlever,a,1.5\n", encoding="utf-8")
    with pytest.raises(UserError, match=r"Line 2 .* 0 to 1"):
        read_labels(file)
    file.write_text("item,score\n", encoding="utf-8")
    with pytest.raises(UserError, match="column system"):
        read_labels(file)
    with pytest.raises(UserError, match="cannot be read"):
        read_labels(tmp_path / "none.csv")


def run(path: Path, systems: tuple[str, ...] = ("a",)) -> VisualRun:
    folder, found = VisualRun(path), tuple(items())
    folder.begin(VisualPlan(systems=systems, items=len(found), content=content_of(found)), found)
    for place, item in enumerate(found):
        folder.add(result(item, systems[0], place))
    return folder


def test_a_report_is_files(tmp_path: Path) -> None:
    read = read_results([run(tmp_path / "run")])
    made = sections(read, Choices(resampling=FEW))
    file = report_of(read, made).write(tmp_path / "report")
    text = file.read_text(encoding="utf-8")
    assert text == report_of(read, made).markdown()
    assert "- Items: rendering 8, maths 4" in text
    for name in ("plots/cer-by-length.svg", "plots/sp-math.png", "tables/overall.csv", "tables/engines.tex"):
        assert (tmp_path / "report" / name).stat().st_size > 0
    assert "GPT-Image-2, published" in text
    assert "published" not in report_of(read, sections(read, Choices(reference=False, resampling=NONE))).markdown()


def test_two_runs_of_one_system_are_told_apart(tmp_path: Path) -> None:
    read = read_results([run(tmp_path / "first"), run(tmp_path / "second")])
    assert read.systems == ("a [first]", "a [second]")
    unfinished = read_results([run(tmp_path / "third", ("a", "b"))])
    assert unfinished.notes == ("third is not finished: 12 of 24 pictures.",)


def test_a_run_without_results_and_a_strange_examiner_are_told(tmp_path: Path) -> None:
    empty = VisualRun(tmp_path / "empty")
    empty.begin(VisualPlan(systems=("a",), items=1, content="c"), tuple(items())[:1])
    with pytest.raises(UserError, match="examined yet"):
        read_results([empty])
    with pytest.raises(UserError, match="Nothing was examined by"):
        read_results([run(tmp_path / "run")], "nobody")
