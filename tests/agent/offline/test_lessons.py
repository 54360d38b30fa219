"""Every fault of a lesson is seen: each lesson here is whole but for one thing."""

from __future__ import annotations

from fractions import Fraction

import pytest

from chalkwright.agent.offline.family import Incomplete, Lesson
from chalkwright.agent.offline.lever import FAMILY
from tests.agent.offline.lessons import assert_lesson_is_whole, leaves, read, reads, refuses, unstated, whole_lesson

OTHERS = "Why is the sky blue?"
UNFINISHED = "A lever in balance carries 20 N at 2 m from the pivot and 8 N at 5 m from the pivot. What is the moment?"


@pytest.fixture
def lesson() -> Lesson:
    return FAMILY.write(read(FAMILY, FAMILY.example))


def test_a_whole_lesson_passes(lesson: Lesson) -> None:
    assert_lesson_is_whole(FAMILY, lesson)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("**40 N**", "**41 N**", "not in"),
        ("**40 N**", "**40 kg**", "not in"),
        ("**Answer.**", "", "no answer"),
        ("**Check.**", "", "no check"),
        (r"120 \times 0.5 = 60$", r"120 \times 0.5 = 61$", "= 61"),
        (r"120 \times 0.5 = 60$", r"120 \div 2 \approx 60$", r"\\approx 60"),
        ("= 60$", "= 60", "are not closed"),
        ("= 60$", "= 60}$", "are not closed"),
        ("= 60$", r"= \left(60)$", "are not closed"),
        ("= 60$", "= nan$", "no number"),
        ("= 60$", "= Fraction(60, 1)$", "no number"),
    ],
)
def test_a_fault_in_the_last_text_is_seen(lesson: Lesson, old: str, new: str, fault: str) -> None:
    last = lesson.texts[-1]
    assert old in last
    texts = (*lesson.texts[:-1], last.replace(old, new, 1))
    with pytest.raises(AssertionError, match=fault):
        assert_lesson_is_whole(FAMILY, lesson.model_copy(update={"texts": texts}))


def test_a_missing_or_different_part_is_seen(lesson: Lesson) -> None:
    blind = lesson.scenes[0].model_copy(update={"alt": "A lever."})
    leaking = lesson.scenes[0].model_copy(update={"alt": "A lever with an arm that is -frac{1}{3} m long."})
    drawn = {**lesson.drawing, "moments": (Fraction(1, 3), "b")}
    changes = {
        "texts for": {"texts": lesson.texts[1:]},
        "1 scenes": {"texts": lesson.texts[2:], "scenes": lesson.scenes[2:]},
        "code of 3 scenes": {"texts": lesson.texts[1:], "scenes": lesson.scenes[1:]},
        "markup": {"scenes": (leaking, *lesson.scenes[1:])},
        "alternative text": {"scenes": (blind, *lesson.scenes[1:])},
        "not in": {"answer": "≈ 40 N"},
        "no literal": {"drawing": drawn},
    }
    for fault, change in changes.items():
        with pytest.raises(AssertionError, match=fault):
            assert_lesson_is_whole(FAMILY, lesson.model_copy(update=change))


def test_a_family_reads_refuses_or_leaves(lesson: Lesson) -> None:
    assert whole_lesson(FAMILY, FAMILY.example) == lesson
    assert [reads(FAMILY, text) for text in (FAMILY.example, UNFINISHED, OTHERS)] == [True, False, False]
    assert [refuses(FAMILY, text) for text in (FAMILY.example, UNFINISHED, OTHERS)] == [False, True, True]
    assert [leaves(FAMILY, text) for text in (FAMILY.example, OTHERS)] == [False, True]
    with pytest.raises(Incomplete):
        leaves(FAMILY, UNFINISHED)
    with pytest.raises(AssertionError, match="does not read"):
        read(FAMILY, OTHERS)


@pytest.mark.parametrize(
    ("answer", "last", "missing"),
    [
        ("perimeter 32 cm; area 52 cm²", r"The perimeter is **$32\ \text{cm}$**, the area $52\ \text{cm}^2$.", []),
        ("x ≈ 0.2679 or x ≈ 3.732", r"$x_1 = 2 - \sqrt{3} \approx 0.2679$ and $x_2 \approx 3.732$", []),
        ("∠QRS = 98°, ∠RSP = 79°", r"$\angle QRS = 98^\circ$", ["∠RSP = 79°"]),
        ("height h = 4 m", r"The height $h \approx 4$ m", ["height h = 4 m"]),
        ("(2, −3)", r"at $(2,\ 3)$", ["(2, −3)"]),
        ("1/2", r"$\frac{1}{2}$ of the pizza", []),
    ],
)
def test_what_the_last_text_leaves_out(lesson: Lesson, answer: str, last: str, missing: list[str]) -> None:
    changed = lesson.model_copy(update={"answer": answer, "texts": (f"**Answer.** {last}\n\n**Check.** {answer}",)})
    assert unstated(changed) == missing


def test_another_name_for_the_same_value(lesson: Lesson) -> None:
    texts = ("**Answer.** Its shadow is **4 m** long.",)
    named = lesson.model_copy(update={"answer": "length of the shadow 4 m", "texts": texts})
    assert unstated(named) == [named.answer]
    assert unstated(named, values_only=True) == []
