"""The prompts for document pages say what the paper asks for, and hold the item's own words, never its answer."""

from __future__ import annotations

import pytest

from chalkwright.benchmarks.visualtext.data import TASKS, Item, Task
from chalkwright.benchmarks.visualtext.prompting import prompts_of
from chalkwright.benchmarks.visualtext.sampling import items
from chalkwright.prompts import versions
from chalkwright.prompts.marks import quoted

EACH = pytest.mark.parametrize("task", TASKS)


@EACH
@pytest.mark.parametrize("short", [False, True])
def test_the_words_of_the_item_are_in_the_prompt(task: Task, short: bool) -> None:
    for item in items(None, task, limit=6):
        prompt = prompts_of(item, short=short)
        assert item.text in prompt
        assert item.passage in prompt
        assert all(f"{letter}. “{choice}”" in prompt for letter, choice in zip("ABCD", item.choices, strict=False))
        assert "{{" not in prompt
        assert "{%" not in prompt


@EACH
def test_every_page_is_plain_and_of_one_column(task: Task) -> None:
    prompt = prompts_of(items(None, task)[0])
    for asked in (
        "exactly one picture",
        "pure white",
        "one single column",
        "LaTeX",
        "real world",
        "plain paragraph text",
    ):
        assert asked in prompt
    assert prompt.count("\n- ") >= 4


@pytest.mark.parametrize(
    ("task", "label"), [("context", '"Reasoning:"'), ("factual", '"Reasoning:"'), ("math", '"Step:"')]
)
@pytest.mark.parametrize("short", [False, True])
def test_solutions_have_labelled_steps_and_an_answer_line(task: Task, label: str, short: bool) -> None:
    prompt = prompts_of(items(None, task)[0], short=short)
    assert label in prompt
    assert '"Answer: "' in prompt


def test_the_text_to_reproduce_stands_alone_between_its_marks() -> None:
    item = items(None, "rendering", limit=1)[0]
    assert f"\n\n{quoted(item.text)}\n" in prompts_of(item)
    assert "Answer" not in prompts_of(item)


@EACH
def test_short_prompts_are_much_shorter(task: Task) -> None:
    item = items(None, task)[0]
    content = len(item.text) + len(item.passage) + sum(map(len, item.choices))
    assert len(prompts_of(item, short=True)) - content < 0.3 * (len(prompts_of(item)) - content)


def test_the_answer_is_not_in_the_prompt() -> None:
    item = Item(id="m", task="math", text="What is 6 times 7?", answers=("42",), truth="expression", level="1")
    assert "42" not in prompts_of(item)


def test_text_of_the_item_is_never_taken_as_a_template() -> None:
    item = Item(id="m", task="math", text="{{ 1 + 1 }} {% if %} <b>&</b>", answers=("1",), truth="expression")
    assert "{{ 1 + 1 }} {% if %} <b>&</b>" in prompts_of(item)


def test_prompts_have_versions() -> None:
    found = versions("visualtext")
    assert {f"visualtext/{task}" for task in TASKS} | {f"visualtext/{task}_short" for task in TASKS} <= set(found)
