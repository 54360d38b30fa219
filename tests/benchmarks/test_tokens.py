"""The prompt budget, measured on what the author really sends."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from chalkwright.benchmarks.lab import tokens
from chalkwright.benchmarks.lab.conversations import load, load_all
from chalkwright.benchmarks.lab.tokenizer import count
from chalkwright.benchmarks.lab.tokens import (
    LEAST_REPEATED,
    Call,
    Measurement,
    find_broken_limits,
    main,
    measure,
    repair_share,
    savings,
)

FOLDER = Path(__file__).parents[1] / "conversations"
CASES = [(one, workflow) for one in load_all(FOLDER) for workflow in one.workflows]


@pytest.fixture(scope="module")
def measured() -> list[Measurement]:
    return [measure(one, workflow) for one, workflow in CASES]


def one(measured: list[Measurement], name: str, workflow: str) -> Measurement:
    return next(m for m in measured if (m.conversation, m.workflow) == (name, workflow))


def test_tokens_are_counted_offline() -> None:
    assert count("hello world") == 2
    assert count("") == 0
    assert count("<|endoftext|>") > 1, "a special token in a text is only text"


def test_three_anchored_scenes_stay_within_the_budget(measured: list[Measurement]) -> None:
    sizes = [m.input_tokens for m in measured if m.workflow == "anchored" and m.scenes == 3]
    assert len(sizes) >= 3
    assert max(sizes) <= 25_000


def test_later_scenes_repeat_what_earlier_calls_began_with(measured: list[Measurement]) -> None:
    shares = [m.repeated_share for m in measured if m.workflow in ("anchored", "inherited") and m.scenes > 1]
    assert len(shares) >= 6
    assert all(share is not None and share >= LEAST_REPEATED for share in shares)


def test_inherited_code_is_shorter(measured: list[Measurement]) -> None:
    saved = savings(measured)
    assert len(saved) >= 3
    assert min(saved.values()) >= 0.30


def test_calls_are_those_of_the_workflow(measured: list[Measurement]) -> None:
    def stages(workflow: str) -> list[tuple[str, int | None]]:
        return [(call.stage, call.scene) for call in one(measured, "trapezium", workflow).calls]

    draws = [("rendering", 1), ("rendering", 2), ("rendering", 3)]
    assert stages("anchored") == stages("inherited") == [("outline", None), ("plan", 1), *draws]
    assert [s for s in stages("parallel") if s[0] == "plan"] == [("plan", 1), ("plan", 2), ("plan", 3)]


def test_a_repair_is_a_conversation_of_its_own(measured: list[Measurement]) -> None:
    m = one(measured, "ammonia", "anchored")
    first, second = [call for call in m.calls if (call.stage, call.scene) == ("rendering", 2)]
    assert first.in_full is None
    assert second.in_full is not None
    assert second.in_full > first.input_tokens + 2 * 600  # the code twice: as it was sent, and written anew
    assert second.repeated < 10
    assert m.repair_tokens == second.input_tokens + second.output_tokens < second.in_full / 2


def test_repairs_stay_within_a_third_of_what_they_took(measured: list[Measurement]) -> None:
    repairs = [m.repair_tokens for m in measured if m.repair_tokens is not None]
    assert len(repairs) >= 4
    assert max(repairs) <= tokens.MOST_REPAIR
    share = repair_share(measured)
    assert share is not None
    assert share < 0.5


def test_what_runs_at_once_is_no_earlier_call(measured: list[Measurement]) -> None:
    share = one(measured, "trapezium", "parallel").repeated_share
    assert share is not None
    assert share < 0.01


def test_no_diagram_costs_one_call(measured: list[Measurement]) -> None:
    m = one(measured, "no_diagram", "anchored")
    assert (len(m.calls), m.scenes, m.code_tokens, m.repeated_share) == (1, 0, 0, None)


def test_broken_limits_are_told() -> None:
    many = Measurement("a", "anchored", 3, (Call("rendering", 2, 30_000, 10),), 100)
    long = Measurement("a", "inherited", 3, (Call("rendering", 2, 10, 9),), 90)
    mended = Measurement("b", "parallel", 1, (Call("rendering", 1, 1_900, 0, 90, in_full=5_000),), 100)
    sentences = find_broken_limits([many, long, mended])
    said = ("30000", "0%", "1990", "10%")
    assert [words in sentence for words, sentence in zip(said, sentences, strict=True)] == [True] * 4


def test_the_command_prints_its_table_and_ends_well() -> None:
    done = CliRunner().invoke(main, [str(FOLDER)])
    assert done.exit_code == 0, done.output
    assert "trapezium" in done.output


def test_the_command_fails_when_a_limit_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "MOST_INPUT", 1000)
    done = CliRunner().invoke(main, [str(FOLDER)])
    assert done.exit_code == 1
    assert "more than 1000" in done.output


def test_a_folder_without_conversations_is_told(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, [str(tmp_path)])
    assert done.exit_code == 1
    assert "no conversation" in done.output


def test_a_reply_that_is_not_there_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="parallel plan_2"):
        load(FOLDER / "fraction_bar").replies("parallel", "plan", 2)
