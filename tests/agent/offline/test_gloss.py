"""Chinese problems put into English clause by clause, and what becomes of those that cannot be."""

from __future__ import annotations

import re
import time
from collections import Counter
from contextlib import suppress
from dataclasses import replace

import pytest

from chalkwright.agent.data import Problem
from chalkwright.agent.errors import OutOfScope
from chalkwright.agent.offline.author import tell
from chalkwright.agent.offline.foreign import plain, words_in
from chalkwright.agent.offline.gloss.clauses import Composer, Unglossed
from chalkwright.agent.offline.gloss.composing import in_english
from chalkwright.agent.offline.gloss.english import Phrase, a, compound, plural, the
from chalkwright.agent.offline.gloss.lexicon import lexicon, orders, rule
from chalkwright.agent.offline.gloss.signs import in_signs, numeral, out_of_signs
from chalkwright.agent.offline.glossed import is_chinese
from chalkwright.agent.offline.phrasebook import Unsaid, book_of
from tests.agent.offline.chinese import refuses_in_chinese
from tests.agent.offline.glossed import WORDINGS, Worded
from tests.offenders import each

CLAUSES = [
    ("电阻R1=4 Ω，R2=8 Ω，求总电阻。", "The resistor R1 is 4 Ω. R2=8 Ω. Find the total resistance."),
    ("在光滑水平面上，球以2 m/s的速度运动。", "On a smooth horizontal surface, the ball moves at 2 m/s."),
    ("求抛物线y=x²+1的顶点坐标和对称轴。", "Find the vertex of the parabola y=x^2+1 and the axis of symmetry."),
    ("求：(1)电路中的电流；(2)R2的阻值。", "Find the current in the circuit. Find the resistance of R2."),
    (
        "求2 mol氨气的体积（保留两位小数）。",
        "Find the volume of 2 mol of ammonia. Give the answer to 2 decimal places.",
    ),
]
"""How clauses are put together: symbols, adverbs, numbered questions, remarks."""
UNKNOWN = [
    ("一个物体放在焦距为10 cm的凸透镜前15 cm处，透镜浸没于甘油，求像距。", "浸没于"),
    ("等差数列的首项为5，公差为3，求前20项中的质数。", "质数"),
    ("光从空气射入水中，入射角比折射角多10°，求折射角。", "入射角比折射角多10°"),
]
"""Words that the lexicon has not, and a clause that no rule builds."""

TRAPS = [
    "一根绳子长3米，用去2/5米，还剩多少米？",
    "在水中，一个物体放在焦距为10 cm的凸透镜前30 cm处，求像距。",
    "质量为2 kg的A球以6 m/s的速度撞上静止的质量为4 kg的B球，求碰后A球的速度。",
    "电阻R1=6 Ω、R2=3 Ω并联后与R3=4 Ω串联，接在12 V的电源上，求总电流。",
    "一块蛋糕平均切成8块，小明吃了3块，小红吃了剩下的2块，还剩几分之几？",
    "物体放在凸透镜前30 cm处，焦距为10 cm，将物体向透镜移动5 cm，求像距。",
    "点A、B、C在⊙O上，∠AOB=100°，求∠ACB的度数。",
    "R1=6 Ω和R2=4 Ω串联接在20 V的电源上，求电路中的电流和R1产生的热量。",
    "已知等差数列的首项为3，公差为4，求第20项和最大项。",
    "光从空气射入水中，入射角为45°，水的折射率为1.33，求折射角和反射角。",
    "凸透镜焦距为10 cm，物体放在透镜前30 cm处，屋里很暗而且有雾，求像距。",
    "凸透镜焦距为10 cm，物体放在透镜前30 cm处，求像距和放大率的乘积。",
    "杠杆平衡时，动力为50 N，动力臂为0.4 m，阻力臂为0.1 m，若动力增大一倍，阻力是多大？",
    "小球从1.25 m高的桌面边缘水平飞出，落地点离桌边的水平距离为2 m，g取10 m/s²，求小球飞出时的速度和落地时的速度大小。",
    "一个等腰三角形的腰长为10 cm，底边长为12 cm，求底边上的高和面积。",
]
"""Nearly what is known; any answer that overlooks the difference would be wrong."""

test_what_differs_in_a_word_is_refused = refuses_in_chinese(TRAPS)


@each(sorted({row.family for row in WORDINGS}), str)
def test_a_familys_textbook_wordings_are_read_and_told_in_chinese(family: str) -> None:
    for row in (row for row in WORDINGS if row.family == family):
        worked = tell(Problem(text=row.text))
        assert (worked.family.name, worked.language, worked.told.answer) == (family, "zh-Hans", row.answer), row.text


@each(CLAUSES, lambda row: row[0])
def test_clauses_are_put_into_english(row: tuple[str, str]) -> None:
    chinese, english = row
    assert in_english(plain(chinese), {"氨气": "ammonia"}).text == english


def test_a_list_is_parted_where_its_things_stand_by_themselves() -> None:
    asked = {
        "求电路中的电流和R1两端的电压": "Find the current in the circuit and the voltage across R1.",
        "求R1和R2两端的电压": "Find the voltage across R1 and R2.",
        "求小球和木块的速度": "Find the speed of a ball and a block.",
        "求首项和前10项的和": "Find the first term and the sum of the first 10 terms.",
    }
    assert {chinese: in_english(chinese).text for chinese in asked} == asked


@each(UNKNOWN, lambda row: row[0])
def test_what_is_not_understood_is_named_and_not_guessed(row: tuple[str, str]) -> None:
    text, unknown = row
    with pytest.raises(OutOfScope) as refused:
        tell(Problem(text=text))
    assert unknown in str(refused.value)
    assert re.search(r"for example: .*[\u4e00-\u9fff]", refused.value.why)


def test_only_chinese_is_glossed() -> None:
    others = ("小明 has 24 marbles and gives 1/3 of them away.", "凸レンズの前に物体を置く。", "Find x.")
    assert [is_chinese(text) for text in others] == [False] * len(others)
    assert all(is_chinese(row.text) for row in WORDINGS)


def test_a_reader_that_refuses_the_english_shows_its_example_in_chinese() -> None:
    with pytest.raises(OutOfScope, match=r"for example: .*凸透镜"):
        tell(Problem(text="凸透镜的焦距为10 cm，求像距。"))


@each(WORDINGS, lambda row: row.text)
def test_no_number_is_lost(row: Worded) -> None:
    text = re.sub(r"\(\d\)", "", in_signs(plain(row.text)))
    numbers = re.compile(r"(?<![A-Za-z\d_.])\d+(?:\.\d+)?")
    english = in_english(plain(row.text), words_in("zh-Hans")).text
    assert not Counter(numbers.findall(out_of_signs(text))) - Counter(numbers.findall(english))


def test_a_rule_that_loses_a_number_is_caught() -> None:
    known = lexicon()
    lossy = replace(known, clauses=(rule("{a}重{v} → {a:the} is heavy"), *known.clauses))
    with pytest.raises(Unglossed, match="20"):
        in_english("物体重20 N。", lexicon=lossy)


def test_no_rule_parts_a_number_a_unit_or_an_equation() -> None:
    composer = Composer(lexicon())
    assert composer.clause("一次函数y=3x-5") == "a linear function y=3x-5 is given"
    assert composer.clause("焦距12 cm") == "the focal length is 12 cm"
    assert composer.phrase("2 mol") is None


def test_words_of_grammar_are_no_words_of_the_lexicon() -> None:
    """Else a clause that is built in an unknown way would be read word for word."""
    known = lexicon()
    assert not {*"的把将比被在从到为是和与不没每各若则使向"} & {*known.nouns, *known.modifiers}


def test_rules_name_slots_that_they_have() -> None:
    for wrong in ("{a}的{b}", "{a}大 → {b} is large", "{a}(大|{b}) → {a}"):
        with pytest.raises(ValueError, match="rule"):
            rule(wrong)
    assert sorted(orders("甲 & 乙 → x")) == ["乙,甲 → x", "甲,乙 → x"]


def test_signs_that_chinese_writes_in_words_are_signs() -> None:
    said = {
        "百分之二十": "20%",
        "四分之三": "3/4",
        "北纬40°": "40°N",
        "西经75°30′": "75°30′W",
    }
    assert {text: in_signs(text) for text in said} == said
    assert [numeral(text) for text in ("十", "十五", "二十", "三百二十", "12")] == [10, 15, 20, 320, 12]
    assert out_of_signs(in_signs("10,000")) == "10,000"
    assert out_of_signs(in_signs("点(1,5)")) == "点(1, 5)"


def test_english_has_its_articles_and_plurals() -> None:
    assert [a(thing) for thing in ("the angle", "8 Ω resistor", "unit", "Ming")] == [
        "an angle", "an 8 Ω resistor", "a unit", "Ming",
    ]  # fmt: skip
    several = ("lenses", "seats", "children", "resistors R1", "sheets of paper")
    assert tuple(map(plural, ("a lens", "a seat", "a child", "resistor R1", "a sheet of paper"))) == several
    assert [the(thing) for thing in ("a ball", "each ball", "AB", "it")] == ["the ball", "each ball", "AB", "it"]
    assert compound(["smooth", "a table"]) == "a smooth table"
    assert f"{Phrase('a ball'):bare} {Phrase('a ball'):s} {Phrase('ball'):a}" == "ball balls a ball"


def test_things_of_the_problem_are_told_by_their_own_names() -> None:
    names = {"transparent": "透明", "liquid": "液体", "left": "左边"}
    book = book_of({(None, "Look at {Thing}."): "看{Thing}。"}).naming(names, "align = 'left'")
    assert book.say("Look at the transparent liquid A.") == "看透明液体 A。"
    assert (book.label("liquid"), book.label("left")) == ("液体", "left")
    with pytest.raises(Unsaid):
        book.say("Look at the purple liquid.")


def test_endless_text_is_given_up_soon() -> None:
    begun = time.process_time()
    for text in ("的".join(["小球"] * 400), "和".join(["小球"] * 44), "，".join(["小球的质量"] * 200), "一个" * 2000):
        with suppress(Unglossed):
            in_english(text)
    assert time.process_time() - begun < 20
