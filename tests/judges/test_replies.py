"""Replies of a judge: read in every form they come in, refused with a sentence that helps, never guessed."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from chalkwright.agent.loop import Rejected
from chalkwright.judges.replies import Checked, Scored, read_json, read_same, read_score, read_steps, read_valid
from tests.offenders import each

TEXT = "**Step 1.** The way round is $2 \\cdot (3 + 4) = 14$ cm.\n\nSo the *rope* is long enough — just so."


def scored(score: object, **changed: object) -> str:
    return json.dumps({"rationale": "It is so.", "quotes": [], "score": score} | changed)


def refused(reply: str) -> Rejected:
    with pytest.raises(Rejected) as caught:
        read_score(reply, document_text=TEXT)
    assert all(fault.message.endswith(".") and fault.remedy for fault in caught.value.faults)
    return caught.value


@pytest.mark.parametrize(
    "reply",
    [
        '{"rationale": "ok", "score": 4}',
        '```json\n{"rationale": "ok", "score": 4}\n```',
        '```\n{"rationale": "ok", "score": 4}\n```\nThat is my score.',
        'Here is it: {"rationale": "ok", "score": 4} I hope that helps.',
        '<think>{"score": 1, "rationale": "no"}</think>{"rationale": "ok", "score": 4}',
        'First I thought {"rationale": "ok", "score": 2}, but then\n{"rationale": "ok", "score": 4}',
        '{"rationale": "ok", "score": 4,}',
        "{'rationale': 'ok', 'score': 4}",
        '{"Rationale": "ok", "SCORE": 4}',
        '{"rationale": "ok",\n "score": 4',
    ],
)
def test_the_object_is_found_in_any_wrapping(reply: str) -> None:
    if not reply.endswith("4"):
        assert read_score(reply, document_text=TEXT) == Scored(4.0, "ok")
    else:  # cut off
        assert refused(reply).faults[0].kind == "cut-json"


def test_tex_and_line_ends_within_strings() -> None:
    reply = '{"rationale": "In \\frac{1}{2} \\cdot 3 and \\times\nthere is a slip: \\"x\\".", "score": 4}'
    rationale = read_score(reply, document_text=TEXT).rationale
    assert rationale == 'In \\frac{1}{2} \\cdot 3 and \\times\nthere is a slip: "x".'


def test_properly_escaped_tex_is_left_alone() -> None:
    given_back = read_json(json.dumps({"rationale": r"\frac{1}{2} \times \pi", "score": 1}))
    assert given_back["rationale"] == r"\frac{1}{2} \times \pi"


@pytest.mark.parametrize(
    ("given_score", "value"),
    [(0, 0), (5, 5), (4.5, 4.5), ("4", 4), ("4.0", 4), ("4/5", 4), ("3.5 / 5", 3.5), ("4 out of 5", 4), (" 2 ", 2)],
)
def test_scores_in_every_honest_form(given_score: object, value: float) -> None:
    assert read_score(scored(given_score), document_text=TEXT)[0] == value


@each(
    [
        7,
        -1,
        5.01,
        True,
        False,
        None,
        "good",
        "",
        "8/10",
        "80%",
        "4,5",
        "4-5",
        [4],
        {"value": 4},
        "NaN",
        math.nan,
        math.inf,
        1e400,
    ]
)
def test_what_is_no_score_is_refused(given_score: object) -> None:
    assert refused(scored(given_score)).faults[0].kind == "bad-score"


def test_the_fault_names_what_was_given_and_what_is_wanted() -> None:
    fault = refused(scored(7)).faults[0]
    assert "7" in fault.message
    assert "0 to 5" in fault.remedy


@each(
    [
        ("", "no-json"),
        ("<think>never ends", "no-json"),
        ("I'm sorry, I can't judge this.", "no-json"),
        ("4", "no-json"),
        ("[4]", "no-json"),
        ('{"score": 4, "rationale": "cut', "cut-json"),
        ('```json\n{"score": 4, "rationale": "cut', "cut-json"),
        ('{"score" 4}', "malformed-json"),
        ("{score: [}", "malformed-json"),
        ("{score: !!bool x}", "malformed-json"),
        ("{score: !!timestamp x}", "malformed-json"),
        ("{score: !!int ''}", "malformed-json"),
        ('{"score": ' + "9" * 5_000 + "}", "malformed-json"),
        ("{}", "malformed-json"),
        ('{"rationale": "no score", "quotes": []}', "no-score"),
        ('{"score": 4}', "no-rationale"),
        (scored(4, rationale="  "), "no-rationale"),
        (scored(4, rationale=["a"]), "no-rationale"),
        ('{"score": ' + "[" * 20_000, "cut-json"),
        ("{" * 30_000, "cut-json"),
        ("x" * 70_000, "long-reply"),
    ]
)
def test_what_is_no_answer_is_refused_with_its_reason(row: tuple[str, str]) -> None:
    reply, kind = row
    assert refused(reply).faults[0].kind == kind


@pytest.mark.parametrize(
    "quote",
    [
        "The way round is",
        "the way   round\nis",
        "(3 + 4) = 14 cm",
        r"$2 \cdot (3 + 4) = 14$ cm.",
        "the rope is long enough - just so",
        "“Step 1. The way round”",
        "Step 1 … 14$ cm",
        "The way round [...] long enough",
    ],
)
def test_quotes_that_stand_there_are_kept(quote: str) -> None:
    if quote.startswith("Step 1 …"):
        quote = quote.replace("Step 1", "Step 1.")
    assert read_score(scored(4, quotes=[quote]), document_text=TEXT)[2] == (quote,)


@pytest.mark.parametrize(
    "quote", ["The way round was", "long enough … Step 1.", "", "…", "**", 14, None, ["Step 1."]], ids=repr
)
def test_quotes_that_do_not_stand_there_are_left_out(quote: object) -> None:
    assert read_score(scored(4, quotes=[quote, "Step 1."]), document_text=TEXT)[2] == ("Step 1.",)


def test_quotes_may_be_missing_or_one_string() -> None:
    assert read_score('{"rationale": "ok", "score": 1}', document_text=TEXT)[2] == ()
    assert read_score(scored(1, quotes="Step 1."), document_text=TEXT)[2] == ("Step 1.",)
    assert read_score(scored(1, quotes=["Step 1.", "Step 1."]), document_text=TEXT)[2] == ("Step 1.",)


def broken(said: object, score: object = None) -> str:
    return json.dumps({"rationale": "Nothing to see.", "quotes": [], "score": score, "broken": said})


def test_a_broken_input_is_an_answer_without_a_score() -> None:
    assert read_score(broken("No picture came."), document_text=TEXT) == Scored(
        None, "Nothing to see.", (), "No picture came."
    )
    assert read_score(broken(True), document_text=TEXT).broken == "Nothing to see."


@each(["", " ", "no", "None.", "false", None, False, [], {}])
def test_what_names_nothing_broken_wants_a_score(said: object) -> None:
    assert read_score(broken(said, 4), document_text=TEXT) == Scored(4, "Nothing to see.")
    assert refused(broken(said)).faults[0].kind == "bad-score"


def test_nobody_scores_what_he_calls_broken() -> None:
    assert refused(broken("No picture came.", 0)).faults[0].kind == "broken-and-judged"


def checked(*entries: object, said: object = "") -> str:
    return json.dumps({"steps": list(entries), "broken": said})


def entry(number: object, valid: object = True, why: str = "ok") -> dict[str, object]:
    return {"step": number, "rationale": why, "valid": valid}


@each(
    [
        checked(entry(1), entry(2, valid=False, why="2 + 2 = 4")),
        checked(entry(2, valid="no", why="2 + 2 = 4"), entry("step 1")),
        checked({"rationale": "ok", "valid": True}, {"rationale": "2 + 2 = 4", "valid": False}),
        checked(entry(1), entry(2, valid=False, why="2 + 2 = 4"), entry(3)),
        checked(entry(1), entry(2, valid=False, why="2 + 2 = 4"), said="no"),
    ]
)
def test_verdicts_on_all_steps(reply: str) -> None:
    assert read_steps(reply, 2) == Checked(((True, "ok"), (False, "2 + 2 = 4")))


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (checked(entry(1), entry(3)), "no verdict on step 2"),
        (checked(), "no verdict on steps 1, 2, 3"),
        ('{"steps": 4}', "no verdict on steps 1, 2, 3"),
        (checked(entry(1), entry(2, valid="perhaps"), entry(3)), "true or false"),
        (checked(entry(1), entry(2), entry(3), said="It is cut off."), "judges what it says to be broken"),
    ],
)
def test_what_leaves_a_step_open_is_refused(reply: str, said: str) -> None:
    with pytest.raises(Rejected, match=said):
        read_steps(reply, 3)


def test_steps_that_are_broken_have_no_verdicts() -> None:
    assert read_steps(checked(said="The text is garbled."), 3) == Checked((), "The text is garbled.")


@pytest.mark.parametrize(
    ("said", "value"), [(True, True), (False, False), ("true", True), ("No", False), (1, True), (0, False)]
)
def test_verdicts(said: object, value: bool) -> None:
    assert read_valid(json.dumps({"rationale": "why", "valid": said})) == (value, "why")
    assert read_same(json.dumps({"rationale": "why", "same": said})) == (value, "why")


@pytest.mark.parametrize("said", ["maybe", None, 2, 0.5, [True], {}], ids=repr)
def test_what_is_no_verdict_is_refused(said: object) -> None:
    with pytest.raises(Rejected, match="true or false"):
        read_valid(json.dumps({"rationale": "why", "valid": said}))
    with pytest.raises(Rejected, match="same is missing"):
        read_same(json.dumps({"rationale": "why", "valid": said}))


@settings(max_examples=100)
@given(
    st.text(max_size=60)
    | st.lists(
        st.sampled_from(
            [
                '{"score": ',
                "4",
                "5.5",
                ', "rationale": ',
                '"a"',
                "}",
                "{",
                "```json\n",
                "\n```",
                ",",
                "\\",
                '"',
                "<think>",
            ]
        )
    ).map("".join)
)
@example('{"score": {"a": 4}, "rationale": "x"}')
@example("{a: &x [*x]}")
def test_any_reply_is_a_score_in_range_or_refused(reply: str) -> None:
    try:
        value, rationale, *_ = read_score(reply, document_text=TEXT)
    except Rejected:
        return
    assert 0 <= value <= 5
    assert rationale
