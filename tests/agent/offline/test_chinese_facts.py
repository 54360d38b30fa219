"""Chinese problems whose sentences no catalogue has: read by what they give and ask, else refused."""

from __future__ import annotations

import pytest

from chalkwright.agent.data import Problem
from chalkwright.agent.errors import OutOfScope
from chalkwright.agent.offline.author import tell
from tests.agent.offline.chinese import LANGUAGE
from tests.offenders import each

ANSWERED = (
    ("等差数列的第3项是10，第7项是26，它的公差是多少？", "4"),
    ("某体育场看台第一排有30个座位，后面每一排都比前一排多3个座位，第12排有多少个座位？", "63 个座位"),
    ("一次函数的图象经过点A(0,3)和点B(2,7)，求这个函数的解析式。", "y = 2x + 3"),
    ("求二次函数y=x²-4x+3的顶点坐标和对称轴。", "顶点 (2, −1)；对称轴 x = 2"),
    ("在△ABC中，a=7，b=8，∠C=60°，求c。（保留两位小数）", "c ≈ 7.55"),
    ("PA、PB是⊙O的切线，A、B为切点，∠APB=60°，求∠AOB的度数。", "∠AOB = 120°"),
    ("用撬棒撬一块重800 N的石头，阻力臂为0.2 m，动力臂为1.6 m，至少需要多大的力？", "100 N"),
    ("甲车质量为4 kg，以5 m/s向东行驶，乙车质量为6 kg，以2 m/s向西行驶，两车相撞后粘在一起，求碰后速度的大小和方向。",
     "0.8 m/s，向东"),
    ("两个电阻R1=30 Ω、R2=60 Ω并联后接在6 V电源两端，求总电阻和干路电流。", "R = 20 Ω, I = 0.3 A"),
    ("从20 m高的楼顶以15 m/s的速度水平抛出一个小球，不计空气阻力，g取10 m/s²，求小球的落地时间和水平射程。",
     "飞行时间 2 s；水平射程 30 m"),
    ("光从空气射入某种液体，入射角为60°，折射角为35°，求该液体的折射率。", "n₂ ≈ 1.51"),
    ("20.00 mL稀硫酸恰好与0.20 mol/L的NaOH溶液30.00 mL完全中和，求硫酸的浓度。", "0.15 mol/L"),
    ("33.6 L氨气（标准状况）的物质的量是多少？质量是多少？", "1.5 mol；25.5 g"),
    ("夏至日，某地（23°N）的正午太阳高度是多少度？", "高度角 89.6°"),
    ("当东经120°的地方时为12:00时，东经90°的地方时是多少？", "地方时 10:00"),
)  # fmt: skip
REFUSED = (
    "凸透镜焦距为10 cm，物体放在透镜前30 cm处，再把物体向透镜移动5 cm，求像距。",
    "点A、B、C在⊙O上，∠AOB=100°，求∠ACB的度数。",
    "R1=6 Ω和R2=4 Ω串联接在20 V的电源上，求电路中的电流和R1产生的热量。",
    "已知等差数列的首项为3，公差为4，求第20项和最大项。",
    "光从空气射入水中，入射角为45°，水的折射率为1.33，求折射角和反射角。",
    "凸透镜焦距为10 cm，物体放在透镜前30 cm处，屋里很暗而且有雾，求像距。",
    "凸透镜焦距为10 cm，物体放在透镜前30 cm处，求像距和放大率的乘积。",
    "杠杆平衡时，动力为50 N，动力臂为0.4 m，阻力臂为0.1 m，若动力增大一倍，阻力是多大？",
)


@each(ANSWERED, lambda row: row[0])
def test_chinese_problems_are_told_by_their_facts(row: tuple[str, str]) -> None:
    worked = tell(Problem(text=row[0]))
    assert (worked.told.answer, worked.language) == (row[1], LANGUAGE)


@each(REFUSED, str)
def test_chinese_problems_that_say_or_ask_more_are_refused(text: str) -> None:
    with pytest.raises(OutOfScope):
        tell(Problem(text=text))
