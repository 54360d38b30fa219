"""Chinese problems of chemistry, and of the noon Sun."""

from __future__ import annotations

import re

from chalkwright.agent.offline.chinese.facts import GAP, NUMBER, Given, Kind, listed

_GASES = {
    "一氧化碳": "carbon monoxide", "二氧化碳": "carbon dioxide", "二氧化硫": "sulfur dioxide", "氧气": "oxygen",
    "氢气": "hydrogen", "氮气": "nitrogen", "氨气": "ammonia", "甲烷": "methane", "乙烷": "ethane", "丙烷": "propane",
    "乙烯": "ethene", "氯气": "chlorine", "氯化氢": "hydrogen chloride", "氦气": "helium", "臭氧": "ozone",
}  # fmt: skip
_FORMULA = r"(?:CO2|SO2|NO2|NH3|CH4|HCl|Cl2|CO|NO|O2|N2|H2|He)(?![A-Za-z\d])"
_GAS = rf"(?:{'|'.join(_GASES)}|{_FORMULA})"


def _gas(name: str) -> str:
    return _GASES.get(name, name)


def _volume(given: Given) -> str:
    facts = [name for name in ("mass", "amount", "volume") if name in given.values]
    gases = list(dict.fromkeys(re.findall(_GAS, given.text)))
    if len(facts) != 1 or len({_gas(gas) for gas in gases}) != 1 or not given.has("标准状况|摩尔体积|Vm|标况"):
        return ""
    molar = given.values.get("molar", "22.4")
    asks = listed(list(given.asked))
    return (
        f"{given.values[facts[0]]} of {_gas(gases[0])} are given; the molar volume is {molar} L/mol. Find "
        f"{asks} of the gas."
    )


VOLUME = Kind(
    topic=r"标准状况|标况|气体摩尔体积|摩尔体积",
    beyond=r"混合|反应|燃烧|密度|分子数|个|溶液|摩尔质量|→|原子数",
    facts=(
        ("molar", rf"(?:气体)?(?:摩尔体积|Vm){GAP}(?P<v>{NUMBER})\s*L/mol"),
        ("atoms*", r"(?:C|O|H|N|S|He|Cl)\s*[:=\-]?\s*(?P<v>\d+(?:\.\d+)?)(?=[,;)。])"),
        ("mass", r"(?<![\d.])(?P<v>\d+(?:\.\d+)?\s*g)(?![A-Za-z/])"),
        ("amount", r"(?<![\d.])(?P<v>\d+(?:\.\d+)?\s*mol)(?![A-Za-z/])"),
        ("volume", r"(?<![\d.])(?P<v>\d+(?:\.\d+)?\s*(?:L|mL))(?![A-Za-z/])"),
    ),
    asks=(
        ("the volume", r"(?:所占|占有|占据?|的)?(?:体积|多大体积)V?"),
        ("the mass", r"(?:的)?质量m?"),
        ("the amount in mol", r"(?:的)?物质的量n?"),
    ),
    tell=_volume,
)  # fmt: skip


def _reaction(given: Given) -> str:
    said = {_gas(match["gas"]): match["v"] for match in given.every["volume*"]}
    equation = given.values.get("equation", "")
    if len(said) != 1 or not (equation or given.has("完全燃烧|充分燃烧")):
        return ""
    (fuel, volume) = next(iter(said.items()))
    told = (
        f"{equation}. {volume} of {fuel} react completely."
    ) if equation else f"{volume} of {fuel} burn completely in oxygen."
    told = told.replace("=", "→")
    asks = [_gas(name) for name in given.asked]
    return f"{told} At the same temperature and pressure, find the volume of {' and the volume of '.join(asks)}."


_TERMS = r"\d*[A-Z][A-Za-z\d]*(?:\s*\+\s*\d*[A-Z][A-Za-z\d]*)*"
REACTION = Kind(
    topic=r"燃烧|反应|→|==",
    beyond=r"混合|剩余|余下|质量|mol|溶液|分子式|空气|百分|平均|密度|g\b",
    facts=(
        ("equation", rf"(?P<v>{_TERMS}\s*(?:→|=+)\s*{_TERMS})"),
        ("volume*", rf"(?<![\d.])(?P<v>\d+(?:\.\d+)?\s*(?:L|mL|m\^?3|cm\^?3|m³|cm³))\s*(?:的)?(?P<gas>{_GAS})"),
    ),
    asks=(("{gas}",
        rf"(?:需要?|消耗|生成|产生|放出|得到)(?:的|多少(?:升|毫升|m?L))?[^,。;?\d]{{0,8}}?(?P<gas>{_GAS})"
        r"(?:的体积)?(?:是|为)?(?:多少(?:升|毫升|L|mL)?)?"),),
    tell=_reaction,
    allowed=r"相同(?:的)?条件|同温同压|相同状况",
)  # fmt: skip
_SOLUTIONS = {
    "盐酸": "hydrochloric acid", "硫酸": "sulfuric acid", "硝酸": "nitric acid", "醋酸": "acetic acid",
    "白醋": "acetic acid", "HCl": "HCl", "H2SO4": "H2SO4", "NaOH": "NaOH", "氢氧化钠": "NaOH", "KOH": "KOH",
    "氢氧化钾": "KOH",
}  # fmt: skip
_ACIDS = ("hydrochloric acid", "HCl", "sulfuric acid", "H2SO4", "nitric acid", "acetic acid")
_SOLUTION = rf"(?:标准|稀)*(?:{'|'.join(_SOLUTIONS)})(?:标准)?(?:溶液)?"
_ML = r"\d+(?:\.\d+)?\s*(?:mL|L)"


def _solution(said: str) -> str:
    return next(english for name, english in _SOLUTIONS.items() if name in said)


def _titration(given: Given) -> str:
    if not {"known", "used", "sample"} <= set(given.every):
        return ""
    known, sample, used = (given.every[name][0] for name in ("known", "sample", "used"))
    first, other = _solution(known["what"]), _solution(sample["what"])
    if (used["what"] and _solution(used["what"]) != first) or (first in _ACIDS) == (other in _ACIDS):
        return ""
    return (
        f"{sample['v']} of {other} of unknown concentration are titrated with {known['v']} {first}. The equivalence "
        f"point is reached after {used['v']} of {first}. Calculate the concentration of the {other}."
    )


TITRATION = Kind(
    topic=r"滴定|中和",
    beyond=r"三次|平均|稀释|pH|指示剂的|返滴|纯度|质量分数",
    facts=(
        ("known", rf"(?P<v>{NUMBER}\s*mol/L)\s*(?:的)?(?:标准)?\s*(?P<what>{_SOLUTION})"),
        ("used",
            r"(?:消耗|用去|耗去|用了|恰好用去|需(?:要)?|加入)(?:了)?(?:该|上述|标准)?(?:的)"
            rf"?(?P<what>{_SOLUTION})?(?:的体积为?|溶液)?\s*(?P<v>{_ML})(?:该溶液|该酸|该碱)?"),
        ("sample", rf"(?P<v>{_ML})\s*(?:的|某|待测|未知)*(?:浓度的?|某浓度的?)?(?:的|待测)*\s*(?P<what>{_SOLUTION})"),
        ("used", rf"(?<=~)\s*(?P<v>{_ML})(?P<what>{_SOLUTION})?"),
    ),
    asks=(("concentration", rf"(?:待测|该|此|这种)?(?:{_SOLUTION})?的?(?:物质的量)?浓度(?:是多少)?"),),
    tell=_titration,
    allowed="恰好",
)  # fmt: skip
_SALTS = {
    "硝酸钾": "potassium nitrate", "氯化钠": "sodium chloride", "氯化钾": "potassium chloride",
    "硝酸钠": "sodium nitrate", "氯化铵": "ammonium chloride", "硫酸铜": "copper sulfate", "食盐": "sodium chloride",
    "KNO3": "KNO3", "NaCl": "NaCl", "KCl": "KCl",
}  # fmt: skip
_SALT = "|".join(_SALTS)


def _solubility(given: Given) -> str:
    points = [(match["t"], match["v"]) for match in given.every.get("point*", [])]
    if pair := given.every.get("pair"):
        points += [(pair[0]["t"], pair[0]["v"]), (pair[0]["u"], pair[0]["w"])]
    salts = {_SALTS[name] for name in re.findall(_SALT, given.text)}
    if len(salts) != 1 or not points:
        return ""
    salt = salts.pop()
    told = " ".join(f"The solubility of {salt} at {t} °C is {v} g per 100 g of water." for t, v in points)
    if "to" in given.values and len(points) == 2 and given.asked == ("crystals",):
        start = next((t for t, _ in points if t != given.values["to"]), "")
        amount = f"{given.values['solution']} g of saturated solution" if "solution" in given.values else ""
        amount = amount or (
            f"A saturated solution made with {given.values['water']} g of "
            "water" if "water" in given.values else "")
        return (
            f"{told} {amount} is cooled from {start} °C to {given.values['to']} °C. How many grams of {salt} "
            "crystallise?"
        ) if amount and start else ""
    if given.asked == ("dissolve",) and len(points) == 1 and "water" in given.values:
        return (
            f"{told} How many grams of {salt} can be dissolved in {given.values['water']} g of water at "
            f"{points[0][0]} °C?"
        )
    return ""


SOLUBILITY = Kind(
    topic=r"溶解度",
    beyond=r"质量分数|%|蒸发|不饱和|结晶水|升温|再加",
    facts=(
        ("pair",
            r"在?(?P<t>\d+)\s*(?:℃|°C)(?:和|、)(?P<u>\d+)\s*(?:℃|°C)(?:时)?的?溶解度(?:分别)?(?:为|是)"
            rf"{GAP}(?P<v>\d+(?:\.\d+)?)\s*g(?:和|、|,)(?P<w>\d+(?:\.\d+)?)\s*g"),
        ("point*", rf"(?P<t>\d+)\s*(?:℃|°C)时?,?[^,。;?\d]{{0,8}}?溶解度{GAP}(?P<v>\d+(?:\.\d+)?)\s*g"),
        ("to", r"(?:降温|冷却|降)(?:到|至)\s*(?P<v>\d+)\s*(?:℃|°C)"),
        ("solution", rf"(?P<v>\d+(?:\.\d+)?)\s*g\s*(?:\d+\s*(?:℃|°C)(?:时)?的?)?(?:{_SALT})?的?饱和溶液"),
        ("water", r"(?P<v>\d+(?:\.\d+)?)\s*g\s*(?:的)?水"),
        ("also*", r"(?P<v>\d+)\s*(?:℃|°C)(?:时)?"),
    ),
    asks=(
        ("crystals", rf"(?:能|会|可)?析出(?:的)?(?:{_SALT})?(?:晶体)?(?:的质量)?(?:多少(?:克|g))?"),
        ("dissolve", rf"(?:最多)?(?:能|可|可以)?溶解(?:多少(?:克|g))?(?:{_SALT})?(?:多少(?:克|g))?"),
    ),
    tell=_solubility,
    allowed=r"最多|分别|降温",
)  # fmt: skip
_DAYS = {"夏至": "June solstice", "冬至": "December solstice", "春分": "March equinox", "秋分": "September equinox"}


def _noon(given: Given) -> str:
    days = list(dict.fromkeys(re.findall("|".join(_DAYS), given.text)))
    latitude = given.every.get("latitude")
    if len(days) != 1 or not latitude:
        return ""
    side = "N" if re.search("N|北", latitude[0][0]) else "S"
    tilt = f" Take the tilt of the Earth's axis as {given.values['tilt']}." if "tilt" in given.values else ""
    return (
        f"What is the altitude of the Sun at noon at latitude {latitude[0]['v']} {side} at the "
        f"{_DAYS[days[0]]}?{tilt}"
    )


_DEGREES = r"\d+(?:\.\d+)?\s*°(?:\s*\d+\s*['′])?"
NOON = Kind(
    topic=r"正午太阳高度",
    beyond=r"纬度(?:是|为)多少|影|楼|太阳能|北回归线以|方向|差|变化",
    facts=(
        ("tilt", rf"黄赤交角{GAP}(?P<v>{_DEGREES})"),
        ("latitude", rf"(?P<half>北纬|南纬)?\s*(?P<v>{_DEGREES})\s*(?(half)|[NS])"),
    ),
    asks=(("altitude", r"(?:的)?正午太阳高度角?(?:是多少|为多少)?"),),
    tell=_noon,
)  # fmt: skip
_LONGITUDE = r"(?P<half>东经|西经)?\s*(?P<v>\d+(?:\.\d+)?)\s*°\s*(?P<side>(?(half)|[EW]))"


def _solar_time(given: Given) -> str:
    places, clock = given.every.get("place*", []), given.every.get("clock", [])
    if len(places) != 2 or len(clock) != 1:
        return ""
    at = [f"{match['v']}° {'W' if match['half'] == '西经' or match['side'] == 'W' else 'E'}" for match in places]
    between = given.text[places[0].end() : places[1].start()]
    if clock[0]["v"] in between:
        known, other = at
    elif places[1].end() <= clock[0].start() and given.text.find("多少") < places[1].start():
        other, known = at
    else:
        return ""
    return (
        f"It is {clock[0]['v']} local solar time at longitude {known}. What is the local solar time at "
        f"longitude {other}?"
    )


SOLAR_TIME = Kind(
    topic=r"地方时",
    beyond=r"区时|东[一二三四五六七八九十]+区|北京时间|飞|航行|日期|经度是多少",
    facts=(
        ("clock", r"(?P<v>\d{1,2}[:：]\d{2})"),
        ("place*", _LONGITUDE),
    ),
    asks=(("time", r"(?<=~)(?:[^,。;?~]{0,6})?(?:的)?地方时(?=是?为?(?:多少|几))(?:是?为?几[时点])?"),),
    tell=_solar_time,
    allowed="如果|若",
)  # fmt: skip
_PLACE = r"(?P<v>\d+(?:\.\d+)?\s*°\s*[NS])[,、]?\s*(?P<east>\d+(?:\.\d+)?\s*°\s*[EW])"


def _places(given: Given) -> str:
    places = [f"{match['v']}, {match['east']}" for match in given.every.get("place*", [])]
    moves = [f"{match['v']} {_SIDES[match['side']]}" for match in given.every.get("move*", [])]
    if len(places) == 1 and moves and given.asked == ("end",):
        return f"A ship is at {places[0]}. It sails {' and then '.join(moves)}. What is its new position?"
    if len(places) == 2 and not moves and "end" not in given.asked:
        asked = listed(list(given.asked))
        return f"Place A is at {places[0]}, place B is at {places[1]}. What is the difference in {asked}?"
    return ""


_SIDES = {"东": "east", "西": "west", "南": "south", "北": "north"}
PLACES = Kind(
    topic=r"°\s*[NS][^。]*°\s*[EW]",
    beyond=r"千米|km|时区|地方时|方向|太阳|海里|最短",
    facts=(
        ("place*", _PLACE),
        ("move*", r"向(?:正)?(?P<side>[东西南北])(?:方)?(?:航行|飞行|移动|行驶|走)?(?:了)?\s*(?P<v>\d+(?:\.\d+)?\s*°)"),
    ),
    asks=(
        ("latitude", r"(?:两地的?)?纬度(?:相差|差)|相差多少纬度"),
        ("longitude", r"(?:两地的?)?经度(?:相差|差)|相差多少经度"),
        ("end",
            r"(?:它)?(?:到达|最后|现在|此时|新)[^,。;?]{0,6}(?:位置|地点|坐标|经纬度)(?:是)?(?:哪里|何处|什么|"
            r"多少)?|到达(?:哪里|何处|什么地方)"),
    ),
    tell=_places,
    allowed="再|先|然后",
)  # fmt: skip
CHEMISTRY = (VOLUME, REACTION, TITRATION, SOLUBILITY, NOON, SOLAR_TIME, PLACES)
