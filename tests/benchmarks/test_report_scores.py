"""What counts in a mean, what is left out, and what is counted apart."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from chalkwright.agent.data import TextBlock, Usage
from chalkwright.agent.errors import UserError
from chalkwright.agent.events import Started, TextReady, TextsWithdrawn
from chalkwright.agent.models.spec import Price
from chalkwright.benchmarks.eduillustrate.report.ablation import ablation_table
from chalkwright.benchmarks.eduillustrate.report.comparison import comparison
from chalkwright.benchmarks.eduillustrate.report.costs import (
    clock_table,
    costs_table,
    spending_table,
    stage_costs,
    stages_table,
)
from chalkwright.benchmarks.eduillustrate.report.frames import Counted, Frame, pool, read_runs, subsets, success_rate
from chalkwright.benchmarks.eduillustrate.report.quality import (
    POINTS,
    Manner,
    coverage_table,
    outcomes_table,
    process_table,
    quality_table,
    subsets_table,
    table_of_measures,
)
from chalkwright.benchmarks.eduillustrate.report.significance import differences, holm
from chalkwright.benchmarks.eduillustrate.runs import JobLine, VerdictLine
from chalkwright.benchmarks.eduillustrate.waiting import Waited, Waiting
from chalkwright.judges.agreement import Resampling, mean, mean_of_clusters
from chalkwright.judges.comparing.tables import Table
from chalkwright.judges.data import Process
from tests.benchmarks.made_runs import frame_of, job, run_of, verdict

Line = JobLine | VerdictLine


def value(frame: Frame, counted: Counted, measure: str = "Overall") -> float | None:
    return pool(frame.rows, "gemini", measure, counted).mean(POINTS).value


def mixed() -> list[Line]:
    """Complete 80 %, partial 40 %, failed, out of scope, judge error, not judged, one scene."""
    complete, partial = job(problem="p1"), job(problem="p2", outcome="partial")
    error, unjudged, one = job(problem="p5"), job(problem="p6"), job(problem="p7")
    return [
        complete,
        verdict(complete),
        partial,
        verdict(partial, score=2),
        job(problem="p3", outcome="failed"),
        job(problem="p4", outcome="out-of-scope"),
        error,
        verdict(error, score=5, LC="missing"),
        unjudged,
        one,
        verdict(one, score=3, VC=None),
    ]


def column(table: Table, title: str) -> list[object]:
    place = [each.title for each in table.columns].index(title)
    return [row[place] for row in table.rows]


def test_three_ways_to_count(tmp_path: Path) -> None:
    frame = frame_of(tmp_path / "run", mixed())
    assert value(frame, "left-out") == pytest.approx((80 + 60) / 2)
    assert value(frame, "zero") == pytest.approx((80 + 40 + 0 + 60) / 4)
    assert value(frame, "partial") == pytest.approx(40)
    # Of six tried, the partial and the failed one are no success.
    assert success_rate(frame.rows) == pytest.approx(100 * 4 / 6)


def test_dimensions_leave_out_what_is_undefined_or_missing(tmp_path: Path) -> None:
    frame = frame_of(tmp_path / "run", mixed())
    consistency = pool(frame.rows, "gemini", "VC", "left-out")
    assert (consistency.n, consistency.undefined, consistency.missing, consistency.unjudged) == (2, 1, 0, 1)
    assert consistency.mean(POINTS).value == pytest.approx((80 + 100) / 2)
    coherence = pool(frame.rows, "gemini", "LC", "left-out")
    assert (coherence.n, coherence.missing) == (2, 1)
    assert coherence.mean(POINTS).value == pytest.approx((80 + 60) / 2)


def test_outcomes_and_coverage(tmp_path: Path) -> None:
    frame = frame_of(tmp_path / "run", mixed())
    assert outcomes_table(frame).rows[0][1:6] == (7, 4, 1, 1, 1)
    # Documents, with an overall, judge errors, not judged, VC undefined.
    assert coverage_table(frame, "gemini").rows[0][1:] == (5, 3, 1, 1, 1)


def test_measured_scores_need_no_judge(tmp_path: Path) -> None:
    plain = job(problem="p1"), job(problem="p2"), job(problem="p3", outcome="failed")
    lines = [*plain, verdict(plain[0], "none"), verdict(plain[1], "none", measured={"ELQ": 3, "VC": None, "TDC": 3})]
    frame = frame_of(tmp_path / "run", lines)
    assert frame.judges == ()
    row = table_of_measures(frame, "left-out", POINTS).rows[0]
    assert [cell if isinstance(cell, int | str) else cell.value for cell in row] == ["kimi", 80.0, 2, 80.0, 1, 60.0, 2]
    assert [cell.value for cell in table_of_measures(frame, "zero", POINTS).rows[0][1::2]] == [160 / 3, 40.0, 40.0]


def test_repetitions_are_explanations_of_one_problem(tmp_path: Path) -> None:
    lines: list[Line] = []
    for problem, scores in {"p1": (5.0, 4.0, 3.0), "p2": (1.0,)}.items():
        for seed, score in enumerate(scores, 1):
            made = job(problem=problem, seed=seed)
            lines += [made, verdict(made, score=score)]
    table = quality_table(frame_of(tmp_path / "run", lines), Manner("gemini", "left-out", Resampling(resamples=50)))
    overall, n = table.rows[0][9], table.rows[0][-1]
    # The mean over explanations; its interval over the two problems.
    assert overall.value == pytest.approx(65)
    assert n == 4
    assert overall.n == 2
    assert (overall.low, overall.high) == (pytest.approx(20), pytest.approx(80))


def test_a_clustered_mean_of_single_values_is_the_mean() -> None:
    values, resampling = [1.0, 4.0, 2.0, 9.0, 3.0], Resampling(resamples=200, seed=3)
    assert mean_of_clusters(values, [1] * 5, resampling) == mean(values, resampling)
    assert mean_of_clusters([], [], resampling).value is None


def test_subjects_stand_in_the_order_of_the_study_and_unknown_ones_last(tmp_path: Path) -> None:
    lines: list[Line] = []
    for n, subject in enumerate((None, "geography", "mathematics", "astronomy")):
        made = job(problem=f"p{n}", subject=subject, level=None)
        lines += [made, verdict(made, score=n + 1)]
    frame = frame_of(tmp_path / "run", lines)
    assert list(subsets(frame.rows, "subject")) == ["mathematics", "geography", "astronomy", "unsaid"]
    table = subsets_table(frame, Manner("gemini", "left-out", POINTS))
    assert [each.title for each in table.columns[1:5]] == ["Mathematics", "Geography", "Astronomy", "Subject mean"]
    assert table.rows[0][1:5] == pytest.approx((60, 40, 80, 60))


def test_answers_and_steps(tmp_path: Path) -> None:
    right, wrong, undecided = job(problem="p1"), job(problem="p2"), job(problem="p3")
    said = (Process(s_p=1, s_a=1), Process(s_p=0.5, s_a=0), Process())
    lines = [
        line
        for made, process in zip((right, wrong, undecided), said, strict=True)
        for line in (made, verdict(made, process=process))
    ]
    table = process_table(frame_of(tmp_path / "run", lines), "gemini")
    assert table is not None
    assert table.rows == (("kimi", 50.0, 2, 75.0, 2),)
    assert process_table(frame_of(tmp_path / "other", [right, verdict(right)]), "gemini") is None


def test_costs_with_an_unknown_price_stay_open(tmp_path: Path) -> None:
    known, unknown = job("kimi", "p1"), job("vague", "p1", cost={"outline": Decimal(1), "rendering": None})
    failed = job("kimi", "p2", outcome="failed", cost={"outline": Decimal("0.03")})
    frame = frame_of(tmp_path / "run", [known, unknown, failed, job("kimi", "p3", outcome="out-of-scope")])
    assert column(costs_table(frame), "Cost ($)") == [0.02, None]
    # What failed was paid for too; what was out of scope was not tried.
    assert column(costs_table(frame), "n") == [2, 1]
    assert stage_costs(frame, frame.entries[1]) == {"outline": 1.0, "rendering": None}
    assert column(spending_table(frame), "Dollars") == [0.05, None, None]


def test_prices_are_shown_only_where_the_cost_follows_from_them(tmp_path: Path) -> None:
    usage = {"outline": Usage(input_tokens=1_000_000, output_tokens=1_000_000)}
    price = Price(input=Decimal(1), output=Decimal(2))
    ours = job("a", usage=usage, cost={"outline": Decimal(3)})
    own = job("b", usage=usage, cost={"outline": Decimal(5)})
    table = costs_table(frame_of(tmp_path / "run", [ours, own]), lambda model: price)
    assert [row[3:6] for row in table.rows] == [(1.0, 2.0, 3.0), (None, None, 5.0)]


def test_stages_come_in_their_order(tmp_path: Path) -> None:
    tokens = {name: Usage(input_tokens=n) for n, name in enumerate(("zeal", "rendering", "plan", "outline"))}
    made = job(usage=tokens, cost={name: Decimal(1) for name in tokens})
    table = stages_table(frame_of(tmp_path / "run", [made]))
    assert [each.title for each in table.columns[1:-2:3]] == ["Outline in", "Plan in", "Rendering in", "Zeal in"]
    assert table.rows[0][1:-2:3] == (3, 2, 1, 0)
    assert table.rows[0][-2] == 4.0


def test_workflows_are_compared_on_the_problems_that_both_did(tmp_path: Path) -> None:
    lines: list[Line] = []
    for workflow, scores in {"anchored": (5.0, 4.0, 1.0), "parallel": (3.0, None, 2.0, 5.0)}.items():
        for n, score in enumerate(scores):
            made = job(problem=f"p{n}", workflow=workflow, outcome="failed" if score is None else "complete")
            lines += [made] if score is None else [made, verdict(made, score=score)]
    frame = frame_of(tmp_path / "run", lines)
    table = ablation_table(frame, Manner("gemini", "left-out", POINTS))
    assert table is not None
    assert column(table, "Workflow") == ["kimi (anchored)", "kimi (parallel)"]
    # p1 failed under one, p3 ran under one only.
    assert [cell.value for cell in column(table, "Overall")] == [pytest.approx(60), pytest.approx(50)]
    assert column(table, "n scored") == [2, 2]
    assert column(table, "n tried") == [3, 3]
    assert column(table, "Success rate") == [100.0, pytest.approx(200 / 3)]
    zero = ablation_table(frame, Manner("gemini", "zero", POINTS))
    assert zero is not None
    assert [cell.value for cell in column(zero, "Overall")] == [pytest.approx(200 / 3), pytest.approx(100 / 3)]
    beside = ablation_table(
        frame_of(tmp_path / "same", [job("gemini"), job("gemini", workflow="parallel")]),
        Manner("gemini", "left-out", POINTS, reference=True),
    )
    assert beside is not None
    assert column(beside, "Cost ($)") == [0.01, 0.49, 0.01, 0.94]
    assert ablation_table(frame_of(tmp_path / "one", [job()]), Manner("gemini", "left-out", POINTS)) is None


def two(first: tuple[float | None, ...], second: tuple[float | None, ...]) -> list[Line]:
    lines: list[Line] = []
    for model, scores in (("a", first), ("b", second)):
        for n, score in enumerate(scores):
            made = job(model, f"p{n}", outcome="failed" if score is None else "complete")
            lines += [made] if score is None else [made, verdict(made, score=score)]
    return lines


def test_differences_are_taken_problem_by_problem(tmp_path: Path) -> None:
    first = (5.0, 4.5, 4.0, 5.0, 3.5, 4.0, None, 4.0)
    second = (4.0, 4.0, 2.5, 3.0, 1.0, 4.0, 5.0, 4.75)
    frame = frame_of(tmp_path / "run", two(first, second))
    (found,) = differences(frame, Manner("gemini", "left-out", POINTS), "models")
    gaps = [20 * (a - b) for a, b in zip(first, second, strict=True) if a is not None and b is not None]
    assert (found.first, found.second, found.wins, found.losses, found.estimate.n) == ("a", "b", 5, 1, 7)
    assert found.estimate.value == pytest.approx(sum(gaps) / 7)
    assert found.p == found.estimate.p == pytest.approx(stats.wilcoxon([gap for gap in gaps if gap]).pvalue)
    (zero,) = differences(frame, Manner("gemini", "zero", POINTS), "models")
    assert zero.estimate.value == pytest.approx((sum(gaps) - 100) / 8)
    assert zero.losses == 2


def test_models_that_are_the_same_or_have_nothing_in_common(tmp_path: Path) -> None:
    (same,) = differences(
        frame_of(tmp_path / "a", two((4.0, 3.0), (4.0, 3.0))), Manner("gemini", "zero", POINTS), "models"
    )
    assert same.p is None
    assert same.estimate.p is None
    assert same.estimate.value == 0
    apart = frame_of(tmp_path / "b", two((4.0, None), (None, 3.0)))
    (nothing,) = differences(apart, Manner("gemini", "left-out", POINTS), "models")
    assert nothing.estimate.value is None
    assert nothing.estimate.why


def test_holm_against_a_worked_example() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.5, None, 0.9]) == [1.0, None, 1.0]
    assert holm([]) == []


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_holm_never_lowers_and_keeps_the_order(p_values: list[float]) -> None:
    corrected = holm(p_values)
    pairs = sorted(zip(p_values, corrected, strict=True))
    assert all(p <= q <= 1 for p, q in pairs)
    assert [q for _, q in pairs] == sorted(q for _, q in pairs)
    assert min(corrected) == pytest.approx(min(1, len(p_values) * min(p_values)))


def test_two_judges_have_tables_of_their_own_and_a_comparison(tmp_path: Path) -> None:
    lines: list[Line] = []
    for model in ("gemini", "kimi"):
        for n in range(4):
            made = job(model, f"p{n}")
            lines += [made, verdict(made, "gemini", 3 + n / 4), verdict(made, "gpt-5", 2 + n / 4)]
    frame = frame_of(tmp_path / "run", lines)
    assert frame.judges == ("gemini", "gpt-5")
    whole = {judge: quality_table(frame, Manner(judge, "left-out", POINTS)).rows[0][9].value for judge in frame.judges}
    assert whole["gemini"] - whole["gpt-5"] == pytest.approx(20)
    first, *_ = comparison(frame, Resampling(resamples=20))
    assert [row[0] for row in first.rows] == ["gemini", "kimi"]
    assert [row[3].value for row in first.rows] == [pytest.approx(-20), pytest.approx(-20)]
    assert comparison(frame_of(tmp_path / "one", lines[:2]), POINTS) == []


def test_runs_are_put_together(tmp_path: Path) -> None:
    first, second = job("a"), job("b")
    one = run_of(tmp_path / "one", [first, verdict(first, score=3)])
    other = run_of(tmp_path / "two", [second, verdict(second, score=4)])
    assert [entry.label for entry in read_runs([one, other]).entries] == ["b", "a"]


def test_a_model_of_two_runs_that_did_the_same_is_told_apart(tmp_path: Path) -> None:
    first, second = job("a"), job("b")
    one = run_of(tmp_path / "one", [first, second])
    other = run_of(tmp_path / "two", [first])
    frame = read_runs([one, other])
    assert [entry.label for entry in frame.entries] == ["a [one]", "a [two]", "b"]
    again = run_of(tmp_path / "three" / "one", [first])
    assert [entry.label for entry in read_runs([one, again]).entries] == ["a [one 1]", "a [one 2]", "b"]


def test_what_has_not_run_is_said_and_counts_nowhere(tmp_path: Path) -> None:
    made = job(problem="p1")
    frame = frame_of(tmp_path / "run", [made, verdict(made)], problems=("p1", "p2"), models=("kimi", "gpt-5"))
    assert list(frame.remarks()) == ["Not finished: 3 of 4 jobs have not run; they count nowhere."]
    assert list(
        frame.remarks(
            {"Not finished: {waiting} of {total} jobs have not run; they count nowhere.": "{waiting}/{total}"}.get
        )
    ) == ["3/4"]
    assert value(frame, "zero") == pytest.approx(80)


def test_a_judge_asked_later_is_found_and_none_is_no_judge(tmp_path: Path) -> None:
    made = job()
    lines = [made, verdict(made, "none"), verdict(made, "gpt-5"), verdict(made, "claude")]
    assert frame_of(tmp_path / "run", lines, judges=("gpt-5", "none")).judges == ("gpt-5", "claude")


def test_runs_in_other_words_are_noted(tmp_path: Path) -> None:
    one = run_of(tmp_path / "one", [job("a")])
    other = run_of(tmp_path / "two", [job("b")], content="4567", options={"language": "zh"})
    assert len(read_runs([one, other]).notes) == 2


def test_a_run_without_a_job_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="No job of the run has ended"):
        frame_of(tmp_path / "run", [])


def test_the_clock_and_the_cost_stand_beside_quality(tmp_path: Path) -> None:
    lines: list[Line] = []
    for n, (text, picture) in enumerate(((1.0, 10.0), (2.0, 30.0), (9.0, 20.0))):
        made = job(problem=f"p{n}", waited=Waited(first_text=text, first_picture=picture), seconds=50.0 + n)
        lines += [made, verdict(made, score=4)]
    lines += [job(problem="p3", waited=None, seconds=52.0), job(problem="p4", outcome="failed")]
    table = clock_table(frame_of(tmp_path / "run", lines))
    row = {one.title: column(table, one.title)[0] for one in table.columns}
    assert row["Overall by gemini"] == pytest.approx(80)
    assert row["VC*"] == pytest.approx(80)
    assert (row["First text (s)"], row["First picture (s)"], row["Page (s)"]) == (2.0, 20.0, 51.5)
    assert (row["Input tokens"], row["Output tokens"], row["n"]) == (100, 10, 4)


def test_what_is_taken_back_was_not_there_and_a_resumed_job_has_no_clock() -> None:
    text = TextReady(block=TextBlock(index=1, markdown="x"))
    waiting = Waiting()
    waiting.hear(text)
    first = waiting.waited
    waiting.hear(TextsWithdrawn())
    assert first is not None
    assert waiting.waited is None
    waiting.hear(text)
    assert waiting.waited is not None
    assert waiting.waited.first_text > first.first_text
    waiting.hear(Started(key="k", folder="f", resumed=True))
    assert waiting.waited is None
