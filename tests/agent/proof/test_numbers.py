"""Numbers of texts: what they are worth, in what, to how many places, and which name they belong to."""

from __future__ import annotations

import pytest

from chalkwright.agent.answers.units import unit_of
from chalkwright.agent.proof.arithmetic import slips_in
from chalkwright.agent.proof.numbers import PERCENT, key, numbers_in
from chalkwright.agent.proof.sameness import is_value
from chalkwright.benchmarks.eduillustrate.items import load_items


@pytest.mark.parametrize(
    ("text", "name", "value", "unit"),
    [
        (r"So $F = m a = 2\ \text{kg} \times 9.8\ \text{m/s}^2 = 19.6\ \text{N}$.", "F", 19.6, "N"),
        (r"$$v_0 = \frac{36}{3.6}\,\mathrm{m}/\mathrm{s} = 10\ \mathrm{m}/\mathrm{s}$$", "v0", 10, "m/s"),
        ("AB = 3.5 cm", "AB", 3.5, "cm"),
        (r"$\alpha = 25^\circ$", "α", 25, "°"),
        (r"$S=20\ \text{cm}^2$，所以", "S", 20, "cm^2"),
        ("F₁ = 30 N", "F1", 30, "N"),
        (r"$x = -3$", "x", -3, None),
        (r"so $0.25\,d = 6$ and $d = 24$", "d", 24, None),
        (r"$W_{AB} = 16\,\mu\text{J} - 40\,\mu\text{J} = -24\,\mu\text{J}$", "WAB", -24, "μJ"),
        ("So Q = 13 kJ in all.", "Q", 13, "kJ"),
        (r"$R = 4.7\,k\Omega$", "R", 4.7, "kΩ"),
        (r"$EF = x\,\text{m}$ and $DF = 14 - 3 = 11$ m", "DF", 11, "m"),
    ],
)
def test_a_number_is_tied_to_the_name_before_its_chain(text: str, name: str, value: float, unit: str | None) -> None:
    found = [number for number in numbers_in(text) if number.name and number.alone]
    assert [(number.name, number.value) for number in found] == [(name, value)]
    assert (found[0].unit and found[0].unit[:3]) == (unit and unit_of(unit)[:3])  # type: ignore[index]


@pytest.mark.parametrize(
    ("text", "name", "value", "unit"),
    [
        ("一节电动势为6 V、内阻不计的电池", "", 6, "V"),
        ("所以总电流I=1.5 A。", "I", 1.5, "A"),
        ("汽车以15米每秒匀速行驶", "", 15, "m/s"),
        ("重力加速度取10米每二次方秒", "", 10, "m/s^2"),
        ("走了2小时3分", "", 2.05, "h"),
        ("L2已拧下，剩L1", None, None, None),
    ],
)
def test_no_blank_need_stand_between_a_word_and_a_number(
    text: str, name: str | None, value: float | None, unit: str | None
) -> None:
    found = [(number.name, number.value, number.unit and number.unit[:3]) for number in numbers_in(text)[:1]]
    assert found == ([] if unit is None else [(name, value, unit_of(unit)[:3])])  # type: ignore[index]


@pytest.mark.parametrize(
    "text", ["2t = 15 h 38 min", r"$2T = 600\,\text{N}$", r"$\sin\alpha = 0.6$", r"$\log x = 3$", r"$\cos^2 x = 0.64$"]
)
def test_what_is_said_of_more_than_a_name_is_not_said_of_the_name(text: str) -> None:
    assert not [number for number in numbers_in(text) if number.name]


@pytest.mark.parametrize(
    "text", ["It ends at $t$ = 15 h 38 min.", "t = 15 时 38 分", r"$t = 15\,\text{h}\ 38\,\text{min}$"]
)
def test_hours_with_minutes_are_one_time(text: str) -> None:
    (named,) = [number for number in numbers_in(text) if number.name]
    assert named.name == "t"
    assert named.value == pytest.approx(15 + 38 / 60)
    assert is_value(named, 938, unit_of("min"))


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("The bell rings at 14:45.", 14.75, "h"),
        ("It sets at 6:20 pm.", 18 + 1 / 3, "h"),
        ("He arrives at 7 p.m.", 19, "h"),
        ("船在下午4点15分靠岸", 16.25, "h"),
        ("晚上9时日落", 21, "h"),
        ("They land at 1:30 the next day.", 25.5, "h"),
        ("a rod of 2 m 35 cm", 235, "cm"),
        (r"$t = 4\,\text{min}\ 12\,\text{s}$", 252, "s"),
        ("一袋米重3千克250克", 3.25, "kg"),
    ],
)
def test_a_value_in_several_numbers_is_read_as_one_and_its_parts_say_nothing(
    text: str, value: float, unit: str
) -> None:
    numbers = numbers_in(text)
    assert any(is_value(number, value, unit_of(unit)) for number in numbers)
    said = [number for number in numbers if number.alone and number.unit is not None]
    assert all(is_value(number, value, unit_of(unit)) for number in said)


@pytest.mark.parametrize(
    "text",
    [
        "The gains are 5.0, 1.5, −2.5 and −6.0 %.",
        "The gains are +5.0 %, +1.5 %, −2.5 % and −6.0 %.",
        "增幅为5.0、1.5、−2.5和−6.0 %",
    ],
)
def test_every_number_of_a_list_has_its_sign_and_the_unit_of_the_last(text: str) -> None:
    assert {number.value for number in numbers_in(text) if number.unit == PERCENT} == {5.0, 1.5, -2.5, -6.0}


@pytest.mark.parametrize("text", ["7 cm − 3 cm", "v − 3", "(3 + 2) − 3", "2.5 − 3"])
def test_a_sign_behind_an_operand_is_no_number_s(text: str) -> None:
    assert numbers_in(text)[-1].value == 3


@pytest.mark.parametrize("text", ["Mix them 3:10.", "masses of 2 kg and 300 g", "5 m, 20 cm"])
def test_two_values_are_not_read_as_one(text: str) -> None:
    assert len([number for number in numbers_in(text) if number.alone]) == (1 if ":" in text else 2)


@pytest.mark.parametrize("one", ["v_0", "v_{0}", "$v_0$", "v0"])
def test_names_are_one_however_they_are_written(one: str) -> None:
    assert key(one) == "v0"
    assert key(r"\alpha") == key("alpha") == "α"


@pytest.mark.parametrize(
    ("shown", "value", "unit", "same"),
    [
        ("19.6 N", 19.62, "N", True),
        ("19.6 N", 18.6, "N", False),
        ("5 km", 5000, "m", True),
        ("25 %", 0.25, "", True),
        ("101 m", 100, "m", False),  # no whole number is another one rounded
        ("28 m", 28.27, "m", True),
        ("20 °C", 293.15, "K", True),
        ("5 N", 5, "J", False),
        ("about 1200 people", 1234, "", True),
    ],
)
def test_rounding_and_units_are_minded(shown: str, value: float, unit: str, same: bool) -> None:
    (number,) = numbers_in(shown)
    assert is_value(number, value, unit_of(unit)) is same


@pytest.mark.parametrize(
    "text",
    [
        r"$2\cdot 9.8 = 18.6$",
        r"$\frac{46 - 40}{40}\cdot 100 = 16.0\,\%$",
        r"$F = 2\ \text{kg}\times 9.8\ \text{m/s}^2 = 18.6\ \text{N}$",
        "3 + 4 = 8 apples",
        r"$180^\circ - 72^\circ = 118^\circ$",
        r"$\sqrt{200} = 13.14$",
        r"$\frac{10}{250}\,\text{m} = 6.0\,\text{cm}$",
        "At $x = 0$ it is $5 - 1.5 = 4.5$ high, and ends at 7.",
        "It doubles, $2^6 = 77$, with $2 \\cdot 64 = 128$ strands.",
        "The way round: $12^\\circ + 24^\\circ = 43^\\circ$.",
        "So $6 : 3 = 3$ atoms.",
        "It lies 45 : 300 = 0.18 m away.",
        r"$p=3.6\ \text{kg}\times 3.0\ \text{m/s}=9.0\ \text{kg·m/s}$（向北）",
        "With 5 turns of A, $5\\cdot 36 = 216$ teeth pass.",
        r"$\frac{15}{32} = 61\,\%$",
        r"$4.5\,\text{cm}^2 \times 20\,\text{cm/s} = 108\,\text{cm}^3/\text{s}$",
    ],
)
def test_a_sum_that_does_not_hold_is_seen(text: str) -> None:
    assert list(slips_in(text))


@pytest.mark.parametrize(
    "text",
    [
        "$7 : 2 = 3$ remainder 1",
        r"$20 : 10 = 2 : 1$ and $0.8 = 80\,\%$",
        r"$1.5\,\text{h} \cdot 60 = 90\,\text{min}$",
        r"$2\,\text{kg} \cdot 9.8\,\text{N/kg} = 0.0196\,\text{kN}$",
        r"$0.8\,\text{mm} : 0.5\,\text{mm/s} = 1.6\,\text{s}$",
        "half of 8 = 4",
        r"$\frac{46 - 40}{40}\cdot 100 = 15\,\%$",
        "at 3 : 4 = x",
    ],
)
def test_a_sum_that_holds_in_its_own_way_is_left_alone(text: str) -> None:
    assert not list(slips_in(text))


def test_a_fraction_of_a_letter_is_no_value() -> None:
    assert not [number for number in numbers_in(r"$r_2 = \tfrac{22}{20}\,r_1$") if number.alone]


def test_no_sum_of_the_worked_solutions_is_taken_for_wrong() -> None:
    words = [words for item in load_items() for words in (item.en, item.zh) if words is not None]
    assert not [slip for one in words for text in (one.statement, one.solution) for slip in slips_in(text)]
