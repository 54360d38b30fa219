"""A program as it is read before, or instead of, being run."""

from __future__ import annotations

import pytest

from chalkwright.agent.proof.program import plain_facts, stated_only

ODD = ("-" * 1_500 + "1", "-" * 7_900 + "1", "(" * 3_000, "[" * 150 + "]" * 150, "1" + "+1" * 3_900, "f" + "()" * 3_900)


def test_words_alone_are_read_without_running_them() -> None:
    told = plain_facts('facts("Light is needed.")\nchoose("B", why={"A": "no light", "C": "no water"})\n')
    assert told is not None
    facts, choice = told
    assert (facts.kind, facts.text, facts.line) == ("facts", "Light is needed.", 1)
    assert (choice.kind, choice.text, choice.reasons) == ("choice", "B", (("A", "no light"), ("C", "no water")))


@pytest.mark.parametrize(
    "code",
    [
        "",
        "pass",
        'answer("W", 2 * 3, "J")',
        'facts(open("/etc/passwd").read())',
        'facts(*["a"])',
        'facts("a", **{})',
        'facts(f"{1 + 1}")',
        'choose("B", why={**{}})',
        'facts("a")\nimport os',
        'chalk.facts("a")',
    ],
)
def test_whatever_else_there_is_has_to_be_run(code: str) -> None:
    assert plain_facts(code) is None


@pytest.mark.parametrize("value", ODD, ids=range(len(ODD)))
def test_no_depth_of_a_program_stops_its_reader(value: str) -> None:
    code = f'answer("W", {value})'
    assert stated_only(code) <= {1}
    assert plain_facts(code) is None
