"""Chinese problems of mathematics."""

from __future__ import annotations

import re

from chalkwright.agent.offline.chinese.facts import GAP, LENGTH, NUMBER, Given, Kind, listed

_SUB = r"_?\{?"


def _sequence(given: Given) -> str:
    terms = [f"a{match['k']} = {match['v']}" for match in given.every.get("term*", [])]
    terms += [f"a1 = {given.values['first']}"] if "first" in given.values else []
    terms += [f"the sum of the first {m['k']} terms is {m['v']}" for m in given.every.get("sum*", [])]
    step = f" The common difference is {given.values['d']}." if "d" in given.values else ""
    listed_terms = f" The terms are {given.values['list'].replace('、', ', ')}, ..." if "list" in given.values else ""
    if not terms and not listed_terms:
        return ""
    told = f" {listed(terms)}." if terms else ""
    return f"In an arithmetic sequence{told or ':'}{listed_terms}{step} Find {listed(list(given.asked))}."


SEQUENCE = Kind(
    topic=r"等差数列",
    beyond=r"等比|最大|最小|证明|取值|奇数项|偶数项|正整数|S_?n\s*=|a_?n\s*=(?!\?)",
    facts=(
        ("sum*", rf"S{_SUB}(?P<k>\d+)\}}?\s*=\s*(?P<v>{NUMBER})"),
        ("term*", rf"(?:a{_SUB}|第)(?P<k>\d+)(?:\}}|项)?\s*(?:=|是|为)\s*(?P<v>{NUMBER})"),
        ("first", rf"首项{GAP}(?P<v>{NUMBER})"),
        ("d", rf"(?:公差d?{GAP}|\bd\s*=\s*)(?P<v>{NUMBER})"),
        ("list", rf"(?P<v>{NUMBER}(?:[,、]\s*{NUMBER}){{2,}})(?:[,、]?(?:…|\.{{3}})+)?"),
    ),
    asks=(
        ("the sum of the first {k} terms", rf"前\s*(?P<k>\d+)\s*项(?:的)?和(?:S{_SUB}\d+\}}?)?"),
        ("S{k}", rf"S{_SUB}(?P<k>\d+)\}}?"),
        ("the {k}th term", r"第\s*(?P<k>\d+)\s*项(?:a_?\{?\d+\}?)?"),
        ("a{k}", rf"a{_SUB}(?P<k>\d+)\}}?"),
        ("the formula for the nth term", r"(?:数列的?)?通项(?:公式)?(?:a_?\{?n\}?)?"),
        ("the common difference", r"公差d?"),
        ("the first term", r"首项(?:a_?\{?1\}?)?"),
    ),
    tell=_sequence,
)  # fmt: skip


def _rows(given: Given) -> str:
    values = given.values
    if not {"first", "step"} <= set(values):
        return ""
    way = "more" if given.has(r"比前[^,。]{0,4}多|多\d|增加") else "fewer"
    last = f" The last row has {values['last']} seats." if "last" in values else ""
    size = f" There are {values['count']} rows." if "count" in values else ""
    if bool(last) and bool(size):
        return ""
    asks = {"rows": "How many rows are there?", "all": "How many seats are there in total?"}
    asked = " ".join(asks.get(name, f"How many seats has the {name}th row?") for name in given.asked)
    return (
        f"The first row has {values['first']} seats, and each row has {values['step']} {way} seats than the "
        f"row before.{last}{size} {asked}"
    )


ROWS = Kind(
    topic=r"第一排|第1排",
    beyond=r"票|元|增加了|空位",
    facts=(
        ("first", rf"第(?:一|1)排{GAP}(?P<v>\d+)(?:个|把)?(?:座位|座)?"),
        ("step",
            r"(?:每|后)[^,。;?\d]{0,4}排[^,。;?\d]{0,8}(?:前|上)[^,。;?\d]{0,3}排(?:多|少)\s*(?P<v>\d+)"
            r"\s*(?:个|把)?(?:座位|座)?"),
        ("last", rf"最后(?:一|1)排{GAP}(?P<v>\d+)\s*(?:个|把)?(?:座位|座)?"),
        ("count", r"(?:共|有)(?P<v>\d+)\s*排"),
    ),
    asks=(
        ("rows", r"(?:一共|共)?有?(?:多少|几)排"),
        ("{k}", r"第(?P<k>\d+)排(?:有|是)?(?:多少|几)(?:个)?(?:座位|座)"),
        ("all", r"(?:一共|共|总共)有?(?:多少|几)(?:个)?(?:座位|座)"),
    ),
    tell=_rows,
    allowed=r"比前一?排|比前|每|往后|总共|一共",
)  # fmt: skip
_EQUATION = r"(?P<v>(?:y|f\(x\))\s*=\s*[-+\dx²^().\s/*]+[\dx²)])"


def _parabola(given: Given) -> str:
    if "equation" not in given.values or not re.search(r"x\s*(?:²|\^\s*2)", given.values["equation"]):
        return ""
    value = given.every.get("x")
    asks = [f"{ask} of" if ask.startswith("the") else ask for ask in given.asked]
    at = f" when x = {value[0]['v']}" if value else ""
    if at and given.asked != ("the value of y",):
        return ""
    if at:
        return f"For {given.values['equation']}, find the value of y{at}."
    return f"Find {listed([ask.removesuffix(' of') for ask in asks])} of the parabola {given.values['equation']}."


PARABOLA = Kind(
    topic=r"抛物线|二次函数",
    beyond=r"平移|过点|经过|利润|面积|围|取值范围|[abckm]的值|直线",
    facts=(("equation", _EQUATION), ("x", rf"当?x\s*=\s*(?P<v>{NUMBER})时?")),
    asks=(
        ("the vertex", r"(?:它的|其)?顶点(?:的)?(?:坐标)?"),
        ("the axis of symmetry", r"(?:它的|其)?对称轴(?:方程)?"),
        ("the zeros", r"(?:它的|其)?零点|与x轴的?(?:两个)?交点(?:的)?(?:坐标)?"),
        ("the maximum value", r"最大值"),
        ("the minimum value", r"最小值"),
        ("the value of y", r"(?:函数值|y的值|函数y的值)"),
    ),
    tell=_parabola,
)  # fmt: skip


_OF_LINE = {"slope": "the slope", "intercept": "the y-intercept", "zero": "the x-intercept", "axes": "the intercepts"}
_OF_POINTS = {"slope": "its slope", "intercept": "its y-intercept", "zero": "its zero", "equation": "its equation"}


def _line(given: Given) -> str:
    points = given.every.get("point*", [])
    if "equation" in given.values:
        if points or re.search(r"²|\^", given.values["equation"]):
            return ""
        asks = [_OF_LINE.get(ask, "") for ask in given.asked]
        return f"Find {listed(asks)} of the line {given.values['equation']}." if all(asks) else ""
    if len(points) != 2:
        return ""
    asks = [_OF_POINTS.get(ask, "") for ask in given.asked]
    both = " and ".join(f"({match['v']}, {match['y']})" for match in points)
    return f"A line passes through the points {both}. Find {listed(asks)}." if all(asks) else ""


LINE = Kind(
    topic=r"一次函数|直线|y\s*=\s*kx",
    beyond=r"抛物线|面积|平移|交于点|反比例|平行|垂直|圆|当[xy]|范围",
    facts=(
        ("form", r"(?P<v>y\s*=\s*kx\s*\+\s*b)(?:\(k≠0\))?"),
        ("equation", r"(?P<v>y\s*=\s*-?[\d./]*x(?:\s*[-+]\s*[\d./]+)?)"),
        ("point*", rf"(?:点)?[A-Z]?\(\s*(?P<v>{NUMBER})\s*,\s*(?P<y>{NUMBER})\s*\)"),
    ),
    asks=(
        ("equation", r"(?:这个|该|此)?(?:一次)?(?:函数|直线)?的?(?:解析式|表达式|关系式|方程)"),
        ("slope", r"(?<![A-Za-z])k(?![A-Za-z])|斜率"),
        ("intercept", r"(?<![A-Za-z])b(?![A-Za-z])|(?:在y轴上的)?截距|与y轴的?交点(?:的)?(?:坐标)?"),
        ("axes", r"与(?:x轴[、和]y轴|(?:两)?坐标轴)的?交点(?:的)?(?:坐标)?"),
        ("zero", r"与x轴的?交点(?:的)?(?:坐标)?|零点"),
    ),
    tell=_line,
)  # fmt: skip


def _triangle(given: Given) -> str:
    name = re.search(r"(?:△|三角形)\s*([A-Z]{3})", given.text)
    if name is None:
        return ""
    right = [f"the angle at {match['v']} is a right angle" for match in given.every.get("right", [])]
    unit = re.search(r"\d\s*(cm|mm|km|m)\b", given.text)
    sides = [
        f"{match['s']} = {match['v']}{'' if re.search('[a-z]', match['v']) or not unit else ' ' + unit[1]}"
        for match in given.every.get("side*", [])
    ]
    angles = [f"angle {match['s']} = {match['v']}" for match in given.every.get("angle*", [])]
    if not sides:
        return ""
    return f"In triangle {name[1]}, {listed([*right, *sides, *angles])}. Find {listed(list(given.asked))}."


_SIDE = r"(?:[A-Z]{2}|(?<![A-Za-z])[abc])"
TRIANGLE = Kind(
    topic=r"△|三角形ABC",
    beyond=r"外接|内切|中线|角平分线|相似|全等|⊙|圆|高(?!度)|平行|垂直|⊥|等腰|等边|sin|cos|tan|√",
    facts=(
        ("right", r"∠(?P<v>[A-Z])\s*=\s*90\s*°"),
        ("angle*", rf"∠(?P<s>[A-Z]{{1,3}})\s*=\s*(?P<v>{NUMBER}\s*°)"),
        ("side*", rf"(?P<s>{_SIDE})\s*=\s*(?P<v>\d+(?:\.\d+)?\s*(?:cm|mm|km|m)?)(?![A-Za-z\d])"),
    ),
    asks=(
        ("angle {s}", r"∠(?P<s>[A-Z]{1,3})(?:的(?:度数|大小))?"),
        ("the area of the triangle", r"(?:△|三角形)[A-Z]{3}的面积|(?:它|三角形)的?面积"),
        ("{s}", rf"(?:边)?(?P<s>{_SIDE})(?:的?(?:长|长度))?(?=[^\w]|和|与|及|$|的)"),
    ),
    tell=_triangle,
)  # fmt: skip


def _circle(given: Given) -> str:
    angles = given.every.get("angle*", [])
    if len(angles) != 1 or not given.asked:
        return ""
    told, asks = f"Angle {angles[0]['s']} = {angles[0]['v']}.", listed(list(given.asked))
    across = re.search(r"([A-Z]{2})(?:是|为)⊙?O?的?(?:圆O的)?直径", given.text)
    on = re.search(r"点([A-Z])(?:在⊙?O?(?:圆)?上|是⊙O上)|([A-Z])(?:是|为)⊙O上(?:的)?一点", given.text)
    tangents = re.search(r"P([A-Z])[、,和]P([A-Z])(?:是|为|分别(?:是|切|与)|切|都是)", given.text)
    cyclic = re.search(r"四边形([A-Z]{4})(?:内接于|是⊙O的内接|是圆内接)|圆内接四边形([A-Z]{4})", given.text)
    if cyclic:
        return f"{cyclic[1] or cyclic[2]} is a cyclic quadrilateral. {told} Find {asks}."
    if tangents:
        a, b = tangents.groups()
        return (
            f"Two tangents P{a} and P{b} are drawn from P to a circle with centre O, touching it at {a} and "
            f"{b}. {told} Find {asks}."
        )
    if across and on:
        return (
            f"{across[1]} is a diameter of a circle with centre O. {on[1] or on[2]} lies on the circle. {told} "
            f"Find {asks}."
        )
    three = re.search(r"点?([A-Z])[、,]([A-Z])[、,]([A-Z])(?:都|均)?(?:在|是)⊙O上", given.text)
    if three:
        arc = ", with C on the major arc AB" if given.has("点C在优弧") else ""
        return f"{', '.join(three.groups()[:2])} and {three[3]} lie on a circle with centre O{arc}. {told} Find {asks}."
    return ""


CIRCLE = Kind(
    topic=r"⊙O|圆O|圆内接",
    beyond=r"弧长|半径为|扇形|外角|延长|平分|cm|劣弧|⊥|垂直|∥",
    facts=(("angle*", rf"∠(?P<s>[A-Z]{{1,3}})\s*=\s*(?P<v>{NUMBER}\s*°)"),),
    asks=(("angle {s}", r"∠(?P<s>[A-Z]{1,3})(?:的(?:度数|大小))?"),),
    tell=_circle,
    allowed="不与|重合",
)  # fmt: skip
_HEIGHTS = (
    r"(?:离地面?(?:有)?(?:的)?(?:多高|高度|距离)|(?:旗杆|大树|树|楼|塔|建筑物|教学楼|墙|烟囱)(?:的)?(?:高度?|"
    r"有?多高)|能?达到?(?:墙上)?(?:的)?多高)"
)


def _sight(given: Given) -> str:
    values = given.values
    if given.has("梯"):
        known = {
            "slope": f"A ladder {values.get('slope')} long leans against a vertical wall.",
            "foot": f"Its foot is {values.get('foot')} from the wall.",
            "top": f"It reaches {values.get('top')} up the wall.",
            "angle": f"It makes an angle of {values.get('angle')} with the ground.",
        }
        asks = {
            "height": "How high up the wall does it reach?", "slope": "How long is the ladder?",
            "foot": "How far is its foot from the wall?", "angle": "What angle does it make with the ground?",
        }  # fmt: skip
        start = [] if "slope" in values else ["A ladder leans against a vertical wall."]
        told = [said for name, said in known.items() if name in values]
        return " ".join([*start, *told, *(asks[name] for name in given.asked)])
    if {"foot", "angle"} == set(values) and given.asked == ("height",):
        return (
            f"From a point {values['foot']} from the foot of a tower the angle of elevation of its top is "
            f"{values['angle']}. How tall is the tower?"
        )
    return ""


SIGHT = Kind(
    topic=r"仰角|梯子|梯脚",
    beyond=r"俯角|测角仪|眼睛|下滑|滑动|两次|前进|坡|身高|高1\.",
    facts=(
        ("slope", rf"梯(?:子)?(?:的)?长{GAP}(?P<v>{LENGTH})"),
        ("slope", rf"(?P<v>{LENGTH})长的梯子"),
        ("foot",
            rf"(?:梯脚|梯子底端|底端|底部|它的?下端)[^,。;?\d]{{0,6}}?(?:离|距)(?:离)?(?:墙|墙脚|墙角|墙根|"
            rf"墙底)?{GAP}(?P<v>{LENGTH})"),
        ("foot",
            rf"(?:离|距)(?:离)?[^,。;?\d]{{0,8}}?(?:底部|底端|脚|底)?{GAP}(?P<v>{LENGTH})(?:处|远|的地方|"
            r"的[A-Z]?点|的点)?"),
        ("angle", rf"(?:仰角|与地面(?:所)?(?:成)?的?(?:夹)?角|与地面成){GAP}(?P<v>{NUMBER}\s*°)(?:角|的角)?"),
    ),
    asks=(("height", _HEIGHTS), ("slope", r"梯子(?:的|有多)?长度?"), ("angle",
        r"(?:梯子)?与地面(?:所)?(?:成)?的?(?:夹)?角(?:的度数)"
        r"?")),
    tell=_sight,
)  # fmt: skip


def _figure(given: Given) -> str:
    pairs = [f"{match['v']} by {match['wide']}" for match in given.every.get("sizes*", [])]
    pi = f" Use π = {given.values['pi']}." if "pi" in given.values else ""
    asks = listed(list(given.asked))
    if len(pairs) == 2 and given.has("剪去|截去|挖去|切去") and given.has("一?个?角"):
        return (
            f"A rectangle of {pairs[1]} is cut from one corner of a rectangle of {pairs[0]}. Find {asks} of "
            "the L-shape."
        )
    if len(pairs) != 1 or not given.has("半圆") or given.has("剪|挖|去掉|截"):
        return ""
    match = given.every["sizes*"][0]
    on_wide, on_long = given.has("宽为直径|以宽|一条宽|短边|宽边"), given.has("长为直径|以长|长边")
    side = given.values.get("across") or (match["wide"] if on_wide else match["v"] if on_long else "")
    two = given.has("两端|两个半圆|两侧|两边")
    ends = "two semicircles attached to the two" if two else "a semicircle attached to one of the"
    return (
        f"The figure is a {pairs[0]} rectangle with {ends} {side} sides.{pi} Find {asks} of the "
        "shape."
    ) if side else ""


FIGURE = Kind(
    topic=r"半圆|剪去|截去|切去|挖去",
    beyond=r"圆形|扇形|四个角|正方形|阴影|涂|元|跑|每",
    facts=(
        ("pi", r"π\s*(?:取|=|≈)\s*(?P<v>3\.14\d*|22/7)"),
        ("sizes*", rf"长{GAP}(?P<v>{LENGTH})[,、]?\s*(?:和)?宽{GAP}(?P<wide>{LENGTH})"),
        ("across", rf"直径{GAP}(?P<v>{LENGTH})"),
    ),
    asks=(
        ("the perimeter", r"(?:[^,。;?~]{0,8}的?)?(?:周长|一周的?长度?)"),
        ("the area", r"(?:[^,。;?~]{0,8}的?)?(?:占地)?面积"),
    ),
    tell=_figure,
    allowed="剩下|剩余|各是|分别",
)  # fmt: skip
MATHEMATICS = (SIGHT, FIGURE, SEQUENCE, ROWS, PARABOLA, LINE, CIRCLE, TRIANGLE)
