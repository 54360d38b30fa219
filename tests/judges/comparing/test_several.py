"""Several judges on the same documents: tables 8 and 9, spread, self-preference, worked out by hand."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalkwright.agent.errors import UserError
from chalkwright.judges.agreement import Resampling
from chalkwright.judges.comparing.comparison_tables import KINDS, tables
from chalkwright.judges.comparing.families import family
from chalkwright.judges.comparing.several import Comparison, DimensionAgreement, compare
from chalkwright.judges.comparing.tables import markdown, write
from chalkwright.judges.comparing.verdicts import as_ratings, read_verdicts
from chalkwright.judges.data import DIMENSIONS, Dimension, DimensionScore, Verdict

POINT = Resampling(resamples=0)
SMALL = Resampling(resamples=100)
GEMINI, GPT = "gemini-3-pro-preview", "gpt-5"


def verdict(
    judge: str,
    document: str,
    generator: str | None,
    overall: float | None,
    *,
    created: str = "2026-11-01T00:00:00Z",
    **scores: float | None,
) -> Verdict:
    """One verdict; dimensions that are not given are scored as the overall is."""
    found: dict[Dimension, DimensionScore] = {}
    for name in DIMENSIONS:
        value = scores.get(name, overall)
        found[name] = DimensionScore(value=value, state="scored" if value is not None else "missing")
    return Verdict(
        document=document,
        origin=f"docs/{document}",
        generator=generator,
        judge=judge,
        created=created,
        scores=found,
        overall=overall,
    )


def study(means: Mapping[str, tuple[float, float]], documents: int = 4) -> list[Verdict]:
    """Two judges' mean overalls in percent by generator, spread evenly over the documents."""
    made = []
    for generator, (gemini, gpt) in means.items():
        for n in range(documents):
            offset = (n - (documents - 1) / 2) / 10
            made.append(verdict(GEMINI, f"{generator}-{n}", generator, gemini / 20 + offset))
            made.append(verdict(GPT, f"{generator}-{n}", generator, gpt / 20 - offset / 2))
    return made


# Table 8 of EduIllustrate (appendix B).
TABLE_8 = {
    "gemini-3-pro-preview": (88.8, 79.6),
    "kimi-k2.5": (81.2, 78.8),
    "qwen3.5-35b-a3b": (67.8, 74.6),
    "claude-sonnet-4-5": (63.4, 72.8),
    "gpt-5": (61.2, 81.8),
}


def row(comparison: Comparison, measure: str) -> DimensionAgreement:
    (pair,) = comparison.pairs
    return next(each for each in pair.rows if each.measure == measure)


def test_table_8_from_verdicts_with_its_means() -> None:
    found = compare(study(TABLE_8), SMALL)
    assert found.judges == (GEMINI, GPT)
    assert [each.generator for each in found.means] == list(TABLE_8), "best of the first judge first"
    for each in found.means:
        gemini, gpt = TABLE_8[each.generator]
        assert each.means == pytest.approx({GEMINI: gemini, GPT: gpt})
        delta = each.deltas[GPT]
        assert delta.value == pytest.approx(gpt - gemini)
        assert delta.low is not None
        assert delta.high is not None
        assert delta.low < gpt - gemini < delta.high
        assert each.documents == delta.n == 4
    text = markdown(tables(found, ["judges"])[0])
    assert "−9.2%" in text
    assert "+20.6%" in text


def test_self_preference_of_table_8() -> None:
    gemini, gpt = compare(study(TABLE_8), POINT).self_preference
    assert (gemini.judge, gemini.generator, gpt.judge, gpt.generator) == (GEMINI, GEMINI, GPT, GPT)
    assert gemini.own.value == pytest.approx(9.2)
    assert gpt.own.value == pytest.approx(20.6)
    neutral = (2.4 - 6.8 - 9.4) / 3
    assert gemini.others.value == pytest.approx(neutral)
    assert gpt.others.value == pytest.approx(-neutral)


def test_self_preference_is_against_judges_of_other_families() -> None:
    made = [
        verdict(judge, f"d{n}", "gpt-5-mini", overall)
        for n in range(3)
        for judge, overall in (("gpt-5", 5.0), ("o3", 4.9), ("gemini", 3.0), ("kimi", 2.0))
    ]
    found = {each.judge: each for each in compare(made, POINT).self_preference}
    assert set(found) == {"gpt-5", "o3"}
    assert found["gpt-5"].own.value == pytest.approx(50)
    assert found["o3"].own.value == pytest.approx(48)
    assert found["o3"].others.value is None
    alone = compare([each for each in made if each.judge in ("gpt-5", "o3")], POINT)
    assert alone.self_preference == ()
    assert any("no other family" in note for note in alone.notes)


def test_table_9_by_hand() -> None:
    first, second = [1, 2, 3, 4], [2, 1, 4, 3]
    made = [verdict("a", f"d{n}", "g", 4, LC=first[n], PE=3) for n in range(4)]
    made += [verdict("b", f"d{n}", "g", 2.5, LC=second[n], PE=n) for n in range(4)]
    found = compare(made, POINT)
    lc, pe, overall = row(found, "LC"), row(found, "PE"), row(found, "Overall")
    assert lc.pearson.value == pytest.approx(0.6)
    assert lc.spearman.value == pytest.approx(0.6)
    assert lc.pearson.p == pytest.approx(0.4)
    assert lc.mae.value == 1
    assert pe.pearson.value is None
    assert "same score" in pe.pearson.why
    assert pe.mae.value == pytest.approx(6 / 4)
    assert overall.mae.value == 1.5
    text = markdown(tables(found, ["dimensions"])[0])
    assert [cell.strip() for cell in text.splitlines()[4].split("|")[1:4]] == ["LC", "0.60†", "0.60†"]
    assert "† Not significant (p > 0.05)." in text
    assert text.index("| LC") < text.index("| CC") < text.index("| Overall")


def test_spread_by_document_and_by_generator() -> None:
    made = [verdict(judge, f"d{n}", "g", score + n) for judge, score in (("a", 1), ("b", 2), ("c", 3)) for n in (0, 2)]
    found = compare(made, POINT)
    first = found.documents[0].scores["LC"]
    assert (first.mean, first.sd, first.lowest, first.highest, first.judges) == (2, 1, 1, 3, 3)
    (group,) = found.generators
    assert group.documents == 2
    assert group.scores["Overall"].mean == 3
    assert group.scores["Overall"].sd == 1
    assert [(pair.first, pair.second) for pair in found.pairs] == [("a", "b"), ("a", "c"), ("b", "c")]


def test_a_judge_is_not_compared_on_other_documents() -> None:
    """The easy document counts for neither judge when one of them gave it no overall."""
    made = [verdict("a", "easy", "g", 5), verdict("b", "easy", "g", None, LC=4)]
    made += [verdict(judge, f"d{n}", "g", score) for n in range(3) for judge, score in (("a", 2), ("b", 3))]
    made.append(verdict("a", "alone", "g", 5))
    found = compare(made, POINT)
    (means,) = found.means
    assert means.means == {"a": 40, "b": 60}
    assert means.documents == 3
    assert row(found, "LC").mae.n == 4
    assert row(found, "Overall").mae.n == 3
    assert "Left out of the means: 2 of 5 documents, to which some judge gave no overall." in found.notes
    alone = next(each for each in found.documents if each.document == "alone")
    assert alone.scores["CC"].sd is None


def test_the_later_verdict_counts_and_those_without_a_model_do_not() -> None:
    made = [verdict("a", "d", "g", 1, created="2026-11-02T00:00:00Z"), verdict("a", "d", "g", 5)]
    made += [verdict("b", "d", "g", 3), verdict("none", "d", "g", None)]
    found = compare(made, POINT)
    assert found.judges == ("a", "b")
    assert found.means[0].means == {"a": 20, "b": 60}
    assert found.notes == (
        "Left out: 1 verdict without a model.",
        "Left out: 1 earlier verdict of the same judge on the same document.",
    )


def test_a_generator_that_nobody_named() -> None:
    found = compare([verdict("a", "d", None, 1), verdict("b", "d", None, 3)], POINT)
    assert found.means[0].generator == "(unknown)"
    named = compare([verdict("a", "d", None, 1), verdict("b", "d", "gpt-5", 3)], POINT)
    assert named.means[0].generator == "gpt-5"


def test_nothing_to_compare() -> None:
    with pytest.raises(UserError, match="all are of 'a'"):
        compare([verdict("a", "d", "g", 1)])
    with pytest.raises(UserError, match="no model gave any"):
        compare([verdict("none", "d", "g", None)])
    with pytest.raises(UserError, match="no document in common"):
        compare([verdict("a", "d", "g", 1), verdict("b", "e", "g", 1)])


@cache
def _in_order() -> tuple[list[Verdict], Comparison]:
    made = study(TABLE_8, documents=3)
    return made, compare(made, SMALL)


@given(st.integers(0, 1000))
@settings(max_examples=4)
def test_the_order_of_verdicts_changes_only_which_judge_is_first(seed: int) -> None:
    made, compared = _in_order()
    mixed = random.Random(seed).sample(made, len(made))
    mixed.sort(key=lambda each: each.judge)
    assert compare(mixed, SMALL) == compared


def test_swapping_the_judges_turns_the_deltas_round() -> None:
    made = study(TABLE_8)
    one, other = compare(made, POINT), compare(made[::-1], POINT)
    assert other.judges == one.judges[::-1]
    deltas = {each.generator: each.deltas[GPT].value for each in one.means}
    for each in other.means:
        turned, before = each.deltas[GEMINI].value, deltas[each.generator]
        assert turned is not None
        assert before is not None
        assert turned == pytest.approx(-before)
    for measure in ("CC", "Overall"):
        assert row(one, measure).pearson == row(other, measure).pearson


@given(
    st.lists(
        st.tuples(
            st.sampled_from("ab"), st.integers(0, 4), st.sampled_from(["g", "h"]), st.one_of(st.none(), st.floats(0, 5))
        ),
        max_size=14,
    )
)
@settings(max_examples=40)
def test_tables_hold_no_nan_whatever_is_missing(made: list[tuple[str, int, str, float | None]]) -> None:
    verdicts = [verdict(judge, f"{g}{n}", g, score) for judge, n, g, score in made]
    try:
        found = compare(verdicts, Resampling(resamples=15))
    except UserError:
        return
    json.dumps(found.model_dump(mode="json"), allow_nan=False)
    for text in (write(tables(found, KINDS), "md"), write(tables(found, KINDS), "latex")):
        assert "nan" not in text.replace("Generators", "").lower()


@pytest.mark.parametrize(
    ("model", "name"),
    [
        ("google/gemini-3-pro-preview", "gemini"),
        ("Gemini 3.0 Pro Preview", "gemini"),
        ("openrouter/openai/gpt-5", "gpt"),
        ("chatgpt-4o-latest", "gpt"),
        ("o3-mini", "gpt"),
        ("bedrock/us.anthropic.claude-sonnet-4-5-v1:0", "claude"),
        ("qwen3.5-35b-a3b", "qwen"),
        ("ministral-14b-2512", "mistral"),
        ("kimi-k2.5", "kimi"),
        ("ollama/deepseek-r1-distill-qwen-32b", "deepseek"),
        ("vendor/zephyr-7b", "zephyr"),
        ("gpt/claude-4", "claude"),
        ("123", "123"),
    ],
)
def test_families(model: str, name: str) -> None:
    assert family(model) == name


def test_verdicts_are_read_from_files_and_folders(tmp_path: Path) -> None:
    made = [verdict("a", "d", "g", 1), verdict("b", "d", "g", 3.5)]
    for each in made:
        (tmp_path / "x" / each.judge).mkdir(parents=True)
        (tmp_path / "x" / each.judge / "verdict.json").write_text(each.model_dump_json(indent=2))
    (tmp_path / "x" / "run.json").write_text("{}")
    assert list(read_verdicts([tmp_path])) == made
    one = tmp_path / "x" / "b" / "verdict.json"
    assert list(read_verdicts([one, tmp_path])) == made[::-1], "the first named comes first, and none twice"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{", "is no valid JSON"),
        ("[]", "is no verdict (the file:"),
        ('{"judge": "a"}', "is no verdict (document:"),
        ('{"schema_version": 99}', "was written by a newer Chalkwright"),
    ],
)
def test_files_that_are_no_verdicts(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "verdict.json"
    path.write_text(text)
    with pytest.raises(UserError) as caught:
        read_verdicts([tmp_path])
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


def test_folders_and_files_without_a_verdict(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"There is no verdict\*\.json in"):
        read_verdicts([tmp_path])
    with pytest.raises(UserError, match="cannot be read"):
        read_verdicts([tmp_path / "none.json"])


def test_verdicts_as_ratings() -> None:
    found = as_ratings([verdict("m", "d", "g", 2, VC=None), verdict("none", "d", "g", None)])
    assert {each.dimension for each in found} == {*DIMENSIONS, "Overall"} - {"VC"}
    assert {(each.item, each.rater, each.score, each.rater_kind) for each in found} == {("d", "m", 0.4, "llm")}
