"""An outline beside what its program states: what is proven, and which difference is told with both places."""

from __future__ import annotations

import pytest

from chalkwright.agent.data import Image, Outline, Problem, SceneBlock, TextBlock
from chalkwright.agent.proof.checking import check_outline
from chalkwright.agent.proof.constraints import constraint_faults
from chalkwright.agent.proof.drawn import label_findings
from chalkwright.agent.proof.givens import not_given
from chalkwright.agent.proof.program import code_of, stated_only
from chalkwright.agent.proof.record import Proof
from chalkwright.renderers.base import Box, Element, Stated, StatedKind

PROBLEM = Problem(text="A crate of 2 kg hangs on a rope for half an hour. What is its pull ($g = 9.8$ m/s²)?")
LAST = (
    r"The weight is $F = mg = 2\ \text{kg}\cdot 9.8\ \text{m/s}^2 = 19.6\ \text{N}$, held by one rope."
    "\n\n**Answer:** 19.6 N."
)
PROGRAM = 'answer("F", m * g, "N")\n'


def outline(last: str = LAST, labels: str = '"19.6 N" at the arrow, "2 kg" at the crate') -> Outline:
    scene = SceneBlock(
        index=1, title="t", purpose="p", elements="a crate", labels=labels, colours="c", layout="l", alt="A crate."
    )
    first, second = TextBlock(index=1, markdown="What is wanted?"), TextBlock(index=2, markdown=last)
    return Outline(title="t", language="en", diagrams=True, blocks=(first, scene, second))


def said(kind: StatedKind, name: str, value: float, unit: str = "") -> Stated:
    return Stated(kind=kind, name=name, values=(value,), text=f"{value:g}", unit=unit, line=1)


RIGHT = (said("given", "m", 2, "kg"), said("constant", "g", 9.8, "m/s^2"), said("answer", "F", 19.6, "N"))


def test_text_and_program_that_agree_prove_the_answer_twice() -> None:
    checked = check_outline(PROBLEM, outline(), PROGRAM, RIGHT)
    assert not checked.faults
    assert [(one.answer, one.proven) for one in checked.proof.answers] == [("F = 19.6 N", "twice")]


@pytest.mark.parametrize(
    ("changed", "stated", "told"),
    [
        (outline(), (said("answer", "F", 29.4, "N"),), {"TEXT_2", "29.4 N"}),
        (outline(), (said("answer", "F", 19.6, "J"),), {"TEXT_2", "19.6 J"}),
        (outline(labels="$F = 18\\ \\text{N}$ at the arrow"), RIGHT, {"LABELS of SCENE_1", "18 N", "19.6 N"}),
        (outline(labels='"7 kg" at the crate'), RIGHT, {"LABELS of SCENE_1", "7 kg"}),
        (outline(), (*RIGHT, said("given", "h", 3.7, "m")), {"h = 3.7 m", "does not give"}),
        (outline(), (said("step", "m", 2, "kg"),), {"CHECK states no answer"}),
        (outline(LAST.replace("= 19.6", "= 18.6")), RIGHT, {"18.6"}),
    ],
)
def test_what_differs_is_told_with_both_places(changed: Outline, stated: tuple[Stated, ...], told: set[str]) -> None:
    message = " ".join(fault.message for fault in check_outline(PROBLEM, changed, PROGRAM, stated).faults)
    assert all(piece in message for piece in told), message


POINT = Stated(kind="answer", name="P", values=(0.0, 3.5), text="0, 3.5", line=1)
SHARE = Stated(kind="answer", name="share", values=(0.25,), text="1/4", line=1)


@pytest.mark.parametrize(
    ("last", "stated", "told"),
    [
        ("We get $P(0,\\ 4.5)$.\n\n**Answer:** $P(0,\\ 4.5)$.", (POINT,), "(0, 4.5)"),
        ("**Answer:** the share is $\\frac14$, or 32 %.", (SHARE,), "32 %"),
        ("**Answer:** (1) 19.6 N; (2) 14 m.", (*RIGHT, said("answer", "h", 13, "m")), "14 m"),
    ],
)
def test_every_number_of_the_answer_is_compared(last: str, stated: tuple[Stated, ...], told: str) -> None:
    faults = check_outline(PROBLEM, outline(last, labels="a"), PROGRAM, stated).faults
    assert told in " ".join(fault.message for fault in faults)


@pytest.mark.parametrize(
    ("last", "answers", "proven"),
    [
        ("**Answer:** $x > 4$.", {"x": "x > 4"}, ["twice"]),
        ("**Answer:** $x < 4$.", {"x": "x > 4"}, ["no"]),
        ("**Answer:** $[-1, 4)$.", {"x": "[-1, 4]"}, ["no"]),
        ("**Answer:** $b > c > a$.", {"order": "a < c < b"}, ["twice"]),
        ("**Answer:** $a < b < c$.", {"order": "a < c < b"}, ["no"]),
        ("**Answer:** No.", {"right-angled": "yes"}, ["no"]),
        ("**Answer:** It goes upwards.", {"direction": "up"}, ["once"]),
        ("**Answer:** $V = x(a-2x)^2$, $A = a^2$.", {"V": "x*(a - 2*x)**2", "A": "a**2"}, ["twice"] * 2),
        ("**Answer:** $V = x(a-x)^2$, $A = a^3$.", {"V": "x*(a - 2*x)**2", "A": "a**2"}, ["once"] * 2),
    ],
)
def test_answers_in_words_and_letters_are_compared(last: str, answers: dict[str, str], proven: list[str]) -> None:
    stated = tuple(Stated(kind="answer", name=name, text=text, line=1) for name, text in answers.items())
    checked = check_outline(PROBLEM, outline(last, labels="a"), PROGRAM, stated)
    assert [one.proven for one in checked.proof.answers] == proven
    assert {fault.kind for fault in checked.faults} == ({"check-answer"} if "no" in proven else set())


@pytest.mark.parametrize("labels", ['"5 kg", "7 kg" and "9 kg" below', 'legend "one dot: 0.1 kg"'])
def test_the_numbers_of_a_scale_need_no_reason(labels: str) -> None:
    assert not check_outline(PROBLEM, outline(labels=labels), PROGRAM, RIGHT).faults


@pytest.mark.parametrize("size", [12, 17])
@pytest.mark.parametrize("where", ["at the side SA", "from A to S"])
def test_a_label_that_is_put_at_a_part_has_its_size(size: int, where: str) -> None:
    stated = (*RIGHT, said("step", "SA", 12, "cm"), said("step", "detour", 17, "cm"))
    faults = check_outline(PROBLEM, outline(labels=f'"{size} cm" {where}'), PROGRAM, stated).faults
    assert ["17 cm" in fault.message for fault in faults] == [True] * (size == 17)


def test_a_name_is_not_excused_by_another_value_that_is_near() -> None:
    stated = (*RIGHT, said("step", "MB", 3, "cm"), said("step", "BE", 3.708, "cm"))
    faults = check_outline(PROBLEM, outline(f"$MB = 4\\ \\text{{cm}}$. {LAST}"), PROGRAM, stated).faults
    assert ["MB = 4 cm" in fault.message for fault in faults] == [True]


@pytest.mark.parametrize(
    ("text", "given", "right"),
    [
        ("It sails 37 km each hour.", [("v", 37, "km/h")], True),
        ("It costs 10 cents a minute.", [("rate", 0.1, "euro/min")], True),
        (r"Its side is $4\sqrt3$ m.", [("a", 4 * 3**0.5, "m")], True),
        ("W has 33 g and Z 36 g.", [("W", 36, "g"), ("Z", 36, "g")], False),
        ("A square has sides of 6 cm.", [("a", 6, "cm"), ("b", 6, "cm"), ("sides", 4, "")], True),
        ("It starts from 3 cells.", [("cells", 4, "")], False),
        ("Of 45 children 12 swim.", [("children", 50, ""), ("swim", 12, "")], False),
        ("Three of the 24 in class 5 swim.", [("swim", 3, ""), ("all", 24, "")], True),
        ("The bank is laid at 1 : 2.5.", [("slope", 0.4, "")], True),
        ("The bank is laid at 1 : 2.5.", [("slope", 0.45, "")], False),
        ("Of 5 1/2 litres 3/8 litre is lost.", [("all", 5.5, "l"), ("lost", 0.375, "l")], True),
        ("Of 5 litres 3/8 litre is lost.", [("lost", 0.625, "l")], False),
        ("Of 2 litres 3/8 are lost.", [("all", 2, "l"), ("lost", 0.375, "")], True),
        ("电池的电动势为6 V，电阻为3 Ω。", [("E", 6, "V"), ("R", 3, "Ω")], True),
        ("电池的电动势为6 V，电阻为3 Ω。", [("E", 9, "V")], False),
    ],
)
def test_each_given_value_is_one_of_the_problem(text: str, given: list[tuple[str, float, str]], right: bool) -> None:
    stated = tuple(said("given", *one) for one in given)
    assert (not list(not_given(Problem(text=text), stated))) is right


@pytest.mark.parametrize("text", ["If $F = 30\\ \\text{N}$ the rope breaks.", "It would be wrong to say F = 30 N."])
def test_what_is_supposed_or_denied_is_left_alone(text: str) -> None:
    assert not check_outline(PROBLEM, outline(f"{text}\n\n{LAST}"), PROGRAM, RIGHT).faults


@pytest.mark.parametrize(("name", "value", "unit"), [("t", 0.5, "h"), ("m", 2000, "g"), ("n", 4, ""), ("a", 90, "°")])
def test_what_the_wording_gives_in_its_own_way_is_given(name: str, value: float, unit: str) -> None:
    assert not check_outline(PROBLEM, outline(), PROGRAM, (*RIGHT, said("given", name, value, unit))).faults


def test_a_picture_may_give_anything() -> None:
    pictured = PROBLEM.model_copy(update={"image": Image(media_type="image/png", data=b"")})
    assert not check_outline(pictured, outline(), PROGRAM, (*RIGHT, said("given", "h", 3.7, "m"))).faults


def test_an_answer_that_is_written_down_is_no_computation() -> None:
    (fault,) = check_outline(PROBLEM, outline(), 'answer("F", 19.6, "N")', RIGHT).faults
    assert fault.kind == "check-stated"
    assert stated_only('W = Fraction(1, 2)\nanswer("W", W)\nanswer("v", 2 * W)\n') == {2}
    assert not stated_only('answer("turns", 3 * n)\nanswer("sense", "clockwise")\n')
    assert stated_only('answer("sense", "clockwise")\n') == {1}
    assert not stated_only('answer("first node", 0, "m")\nanswer("second", 3 * n / 4, "m")\n')
    assert stated_only('answer("rest", 0)\n') == {1}
    assert code_of('```python\nanswer("x", 1)\n```') == 'answer("x", 1)\n'


def test_facts_alone_prove_nothing_and_say_so() -> None:
    checked = check_outline(PROBLEM, outline(), "", (Stated(kind="facts", text="Ropes pull."),))
    assert not checked.faults
    assert (checked.proof.proven, checked.proof.facts) == ("no", ("Ropes pull.",))


def test_a_choice_is_compared_by_its_letter() -> None:
    problem = Problem(text="How much is 2 + 2?\n\nA. 3\nB. 4")
    stated = (said("step", "sum", 4), Stated(kind="choice", text="B", line=2))
    right = outline("The sum is 4.\n\n**Answer: B.**", labels="a")
    assert check_outline(problem, right, PROGRAM, stated).proof.proven == "twice"
    (fault,) = check_outline(problem, outline("The sum is 4.\n\n**Answer: A.**", labels="a"), PROGRAM, stated).faults
    assert fault.kind == "check-answer"


@pytest.mark.parametrize(
    ("label", "wrong"), [("F = 19.6 N", False), ("F = 18 N", True), ("31 N", True), ("2 kg", False)]
)
def test_a_drawn_label_says_what_was_computed(label: str, wrong: bool) -> None:
    box = Box(left=0, top=0, right=9, bottom=9)
    drawn, written = Element(kind="Text", role="text", text=label, box=box), outline()
    found = label_findings([drawn], Proof(stated=RIGHT), PROBLEM, written, written.scenes[0])
    assert [finding.kind for finding in found] == (["wrong-number"] if wrong else [])


def test_lengths_of_a_plan_are_in_the_ratio_that_was_computed() -> None:
    proof = Proof(stated=(said("step", "AB", 3, "cm"), said("step", "BC", 4, "cm"), said("step", "∠ABC", 90, "°")))
    assert not constraint_faults(("AB = 6", "BC = 8", "angle CBA = 90", "CD = 1"), proof)
    assert [fault.kind for fault in constraint_faults(("AB = 3", "BC = 5", "angle ABC = 80"), proof)] == [
        "constraint-number"
    ] * 2


@pytest.mark.parametrize(
    ("line", "holds"),
    [
        ("AB : BC = 3 : 4", True),
        ("AB : BC = 2 : 3", False),
        ("2 BC = AB", False),
        ("AB + BC = AC", True),
        ("angle B = 90", True),
        ("angle B = 60", False),
        ("area ABC = 6", True),
        ("CD = 5 AB", True),
        ("AB ⟂ BC", True),
    ],
)
def test_a_plan_is_held_to_what_the_program_states(line: str, holds: bool) -> None:
    stated = (
        *(said("step", "AB", 3, "cm"), said("step", "BC", 40, "mm"), said("step", "AC", 7, "cm")),
        *(said("step", "∠B", 90, "°"), said("answer", "area ABC", 6, "cm^2")),
    )
    assert (not constraint_faults((line, "A, B, C collinear"), Proof(stated=stated))) is holds


def test_the_series_of_an_outline_is_held_to_its_program() -> None:
    series = "Words.\n\n```constraints\nAB = 1\nBC = 3\n```"
    stated = (*RIGHT, said("step", "AB", 1, "m"), said("step", "BC", 2, "m"))
    (fault,) = check_outline(PROBLEM, outline().model_copy(update={"series": series}), PROGRAM, stated).faults
    assert "BC = 3" in fault.message
