"""Seeded damage moves the right metrics and only them, on real pages read by a real engine."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalkwright.benchmarks.visualtext.damage import (
    KINDS,
    MOVES,
    Kind,
    alter_step,
    applies,
    damage_text,
    other_answer,
    swap_letters,
)
from chalkwright.benchmarks.visualtext.data import Item
from chalkwright.benchmarks.visualtext.documents import Document, solutions
from chalkwright.benchmarks.visualtext.proof import Effect, Engines, effects, measure_all, same_statement
from chalkwright.benchmarks.visualtext.reasoning import is_accepted_answer

PASSAGE = (
    "Water moves through the living world in a circle that has neither beginning nor end. The Sun warms the surface of "
    "the sea, and some of the water there leaves it as vapour. Warm air rises, expands and cools; at a certain height "
    "the vapour turns back into tiny drops, which we see as clouds."
)


@pytest.mark.process
async def test_each_damage_moves_its_own_metrics_and_no_others() -> None:
    passage = Document(Item(id="water", task="rendering", text=PASSAGE), passage=PASSAGE)
    # Tesseract alone, to be quick; a blurred solution it reads with a slip, which is what the bench takes PP-OCR for.
    quick, size = Engines("tesseract", "tesseract"), (900, 440)
    found = await measure_all([passage], quick, size=size)
    found += await measure_all([solutions()[0]], quick, kinds=("none", "step", "answer"), size=size)
    made = {effect.kind: effect for effect in effects(found)}
    assert set(made) == set(KINDS[1:])
    assert [sentence for effect in effects(found) for sentence in effect.misses] == []
    assert made["crop"].deletions > 0.8
    assert made["step"].after["s_p"] == pytest.approx(2 / 3)
    assert made["answer"].after["s_a"] == 0


def test_a_metric_that_moves_wrongly_or_not_at_all_is_told() -> None:
    before = {"cer": 0.0, "s_p": 1.0}
    assert Effect("step", 1, before, {"cer": 0.0, "s_p": 0.5}, 0).misses == ()  # type: ignore[arg-type]
    assert "cer by +0.500; it should stay" in Effect("step", 1, before, {"cer": 0.5, "s_p": 0.5}, 0).misses[0]  # type: ignore[arg-type]
    assert "s_p by +0.000" in Effect("step", 1, before, {"cer": 0.0, "s_p": 1.0}, 0).misses[0]  # type: ignore[arg-type]


def test_the_worked_solutions_are_right_and_can_be_damaged() -> None:
    assert {document.item.task for document in solutions()} == {"math", "factual", "context"}
    for document in solutions():
        assert is_accepted_answer(document.item, document.answer) is True
        wrong = damage_text(document, "answer").document
        assert is_accepted_answer(document.item, wrong.answer) is not True
        assert wrong.steps == document.steps
        harmed = damage_text(document, "step").document
        changed = [new for new, old in zip(harmed.steps, document.steps, strict=True) if new != old]
        assert len(changed) == 1
        assert not any(same_statement(changed[0], step) for step in document.steps)


@pytest.mark.parametrize("kind", KINDS)
def test_damage_is_the_same_for_the_same_seed(kind: Kind) -> None:
    document = next(
        d
        for d in (solutions()[1], Document(Item(id="w", task="rendering", text=PASSAGE), passage=PASSAGE))
        if applies(kind, d)
    )
    assert damage_text(document, kind, seed=4) == damage_text(document, kind, seed=4)
    assert kind in MOVES


def test_damage_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot be done"):
        damage_text(solutions()[0], "letters")


@given(st.integers())
def test_swapped_letters_keep_every_letter_and_word_end(seed: int) -> None:
    harmed = swap_letters(PASSAGE, random.Random(seed))
    assert harmed != PASSAGE
    for new, old in zip(harmed.split(" "), PASSAGE.split(" "), strict=True):
        assert sorted(new) == sorted(old)
        assert (new[0], new[-1]) == (old[0], old[-1])


@pytest.mark.parametrize(
    "step",
    [
        "The rest is 126 minus 25, which makes 101.",
        "Ice that melts is water, not a new substance.",
        "Clouds come and go with the weather of the season.",
    ],
)
def test_an_altered_step_says_something_else(step: str) -> None:
    assert not same_statement(alter_step(step, random.Random(1)), step)
    assert same_statement(step.replace("m", "rn", 1), step)  # misread, it is still the same


def test_another_answer_has_the_same_form() -> None:
    item = Item(id="i", task="math", text="?", answers=("2/15",), truth="number")
    assert other_answer(item, random.Random(0)).startswith("2/")
