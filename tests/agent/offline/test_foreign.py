"""Problems in another language are read exactly as their English ones, or not at all."""

from __future__ import annotations

import pytest

from chalkwright.agent.data import Problem
from chalkwright.agent.errors import OutOfScope
from chalkwright.agent.offline.author import tell
from chalkwright.agent.offline.families import families
from chalkwright.agent.offline.family import Family
from chalkwright.agent.offline.foreign import FOLDER, Sentence, Words, example_in, read_in_english
from tests.offenders import Made, each

LENS = "一个高4厘米的物体放在焦距为10厘米的凸透镜前30厘米处。求像距。"
VARIED = [
    ("与10升氢气反应需要多少体积的氧气？", "5 L"),
    ("5立方分米乙烷完全燃烧生成多少体积的二氧化碳？", "10 dm³"),
    ("在反应 2SO₂(g) + O₂(g) → 2SO₃(g) 中，50 cm³ 二氧化硫能生成多少体积的三氧化硫？", "50 cm³"),
    (
        "一个长12厘米、宽5厘米的长方形，在长为5厘米的一边上接一个半圆。求这个图形的周长。π取3.14。",
        "周长 ≈ 36.85 cm",
    ),
    ("在标准状况下，5.6升氮气的物质的量是多少？", "0.25 mol"),
    (
        "质量为2 kg的小球A以5米每秒的速度向东运动，质量为3千克的小球B静止。它们相碰后粘在一起。碰撞中损失了多少动能？",
        "15 J",
    ),
    ("在常温常压下，8克氧气的体积是多少？摩尔体积为24升每摩尔。", "6 L"),
    ("夏至日正午，北纬40度处的太阳高度角是多少？地轴倾角取23.5度。", "高度角 73.5°"),
    ("一艘船位于南纬10°、东经170°。它先向北航行15°，再向东航行20°。它的新位置在哪里？", "5° N, 170° W"),
]
"""Problems with other words and numbers than the examples."""
WORDS = Words({"grass": "草", "fish": "鱼", "hawk": "鹰"}, {"草": "grass", "鱼": "fish", "鹰": "hawk"})


def read() -> list[tuple[Family[object], str]]:
    """Each family with each language in which its example is told."""
    spoken = [(family, path.stem) for family in families() for path in (FOLDER / family.name).glob("*.po")]
    return [row for row in spoken if example_in(*row) != row[0].example]


@each(Made(read), name=lambda row: f"{row[0].name} in {row[1]}")
def test_an_example_in_another_language_is_read_as_the_english_one(row: tuple[Family[object], str]) -> None:
    family, language = row
    assert read_in_english(example_in(family, language)) == (family.example, language)


def test_every_family_speaks_chinese() -> None:
    assert {family.name for family in families()} == {path.parent.name for path in FOLDER.glob("*/zh-Hans.po")}


def test_an_example_is_worded_as_a_schoolbook_would() -> None:
    examples = {family.name: example_in(family, "zh-Hans") for family in families()}
    assert examples["punnett_square"] == (
        "在豌豆中，高茎（T）对矮茎（t）为显性。两株杂合植株（Tt × Tt）杂交。后代是矮茎的概率是多少？"
    )
    assert examples["food_web_energy"] == (
        "在食物链草 → 蝗虫 → 青蛙 → 蛇中，草储存了20,000 kJ的能量。只有10 %的能量从一个营养级传递到下一个营养级。"
        "蛇能获得多少能量？"
    )


def test_every_family_that_speaks_a_language_has_its_example_in_it() -> None:
    spoken = {(path.parent.name, path.stem) for path in FOLDER.glob("*/*.po")}
    assert {(family.name, language) for family, language in read()} == spoken


def test_a_chinese_problem_is_told_in_chinese_unless_another_language_is_asked_for() -> None:
    told = tell(Problem(text=LENS))
    assert (told.language, told.told.answer) == ("zh-Hans", "像距：dᵢ = 15 cm（透镜后方 15 cm 处）")
    assert tell(Problem(text=LENS, language="en")).told.answer == "Image distance: dᵢ = 15 cm (15 cm behind the lens)"


@each(VARIED, name=lambda row: row[0])
def test_words_that_the_catalogue_names_may_stand_in_the_places_of_a_sentence(row: tuple[str, str]) -> None:
    text, answer = row
    worked = tell(Problem(text=text))
    assert (worked.language, worked.told.answer) == ("zh-Hans", answer)


def test_of_two_places_side_by_side_the_second_holds_a_word() -> None:
    words = Words({"methane": "甲烷"}, {"甲烷": "methane"})
    sentence = Sentence("How heavy are {volume} of {fuel}?", "{volume}{fuel}有多重?", words)
    assert sentence.read("15 L甲烷有多重?") == "How heavy are 15 L of methane?"
    assert sentence.say("How heavy are 15 L of methane?") == "15 L甲烷有多重?"
    assert sentence.read("15 L丙烷有多重?") is None


def test_any_of_some_words_may_be_written_and_the_first_one_is() -> None:
    sentence = Sentence("The mass of the {name} is {mass}.", "{name}(的|)(质量|重量)(是|为){mass}。", WORDS)
    for other in ("草的质量是5 kg", "草重量为5 kg。"):
        assert sentence.read(other) == "The mass of the grass is 5 kg."
    assert sentence.read("草的5 kg") is None
    assert sentence.say("The mass of the grass is 5 kg.") == "草的质量是5 kg。"


def test_two_names_side_by_side_are_another_name() -> None:
    sentence = Sentence("Look at {names}.", "看{names}。", WORDS)
    assert sentence.read("看鱼、鹰。") == "Look at fish, hawk."
    assert sentence.read("看鱼鹰。") is None


def test_commas_and_brackets_part_sentences_and_words_before_what_is_given_do_not_count() -> None:
    parted = "已知草固定的能量为20,000 kJ，若能量传递效率为10%，则初级消费者获得多少能量（食物链为草→兔→狐）？"
    found = read_in_english(parted)
    assert found is not None
    assert found[0] == (
        "The food chain is grass→rabbit→fox. The energy of the grass is 20,000 kJ. 10% of the energy is passed on from "
        "one level to the next. How much energy is available to the primary consumers?"
    )
    for more in ("，水是冷的", "（水是冷的）"):
        assert read_in_english(parted.replace("，则", f"{more}，则")) is None


def test_powers_and_units_of_several_parts_are_read_as_they_are() -> None:
    for unit in ("kJ/(m²·a)", "kJ·m⁻²·a⁻¹", "千焦/(m²·a)"):
        found = read_in_english(f"生产者的能量为2×10⁴{unit}。")
        assert found is not None
        assert found[0].replace(" ", "") == "Theenergyoftheproducersis2×10^4kJ/m^2/a."


def test_a_sentence_that_is_not_known_is_not_guessed() -> None:
    for more in ("透镜浸在水中。", "物体向透镜移动5厘米。", "求像距和放大率的乘积。"):
        assert read_in_english(LENS + more) is None
    with pytest.raises(OutOfScope, match="浸"):
        tell(Problem(text=LENS + "透镜浸在水中。"))
