"""What a Chinese problem gives and asks: every number has to be a known fact, every question a known one."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

GAP = r"(?:(?!比|多|少|倍|增|减|差|大于|小于|不足|之)[^,。;?!\d]){0,8}?"
"""Between a name and its value, within a clause, where nothing compares."""
LENGTH = r"\d+(?:\.\d+)?\s*(?:cm|mm|dm|km|m)(?![A-Za-z/])"
NUMBER = r"-?\d+(?:\.\d+)?"
_USED = "~"
_ROUNDED = (
    (re.compile(
        r"[,(]?\s*(?:计算)?(?:结果)?(?:均)?(?:精确到|保留)(?:整数|个位|1\s*(?:°|cm|m|s|g)?(?![\d.]))"
        r"\)?"), "to the nearest whole number"),
    (re.compile(r"[,(]?\s*(?:计算)?(?:结果)?(?:均)?保留([1-4一二两三四])位小数\)?"), "to {} decimal places"),
    (re.compile(r"[,(]?\s*(?:计算)?(?:结果)?(?:均)?保留([1-4一二两三四])位有效数字\)?"), "to {} significant figures"),
    (re.compile(r"[,(]?\s*(?:计算)?(?:结果)?(?:均)?精确到0\.1\s*[A-Za-z°]*\)?"), "to 1 decimal places"),
    (re.compile(r"[,(]?\s*(?:计算)?(?:结果)?(?:均)?精确到0\.01\s*[A-Za-z°]*\)?"), "to 2 decimal places"),
)
_DIGITS = {"一": "1", "二": "2", "两": "2", "三": "3", "四": "4"}
_CHANGE = (
    r"改|增(?!大的)|减|再|又|另|倍|原来|移|换|超过|至少|最多|若|如果|假设|同时|先后|依次|平均|相等|相同|一半|其余|剩|"
    r"比(?!例)|"
    r"乘积|之[和差比积商]|比值|总和|总共|各自|分别(?!为|是|求|位于)|除|没有|无法|第二|第三|每"
)
"""Words that may change what the numbers mean."""
_HARMLESS = re.compile(
    r"(?:不计|忽略)[^,。;?!]*|[^,。;?!~]{0,8}(?:粘|连|嵌|留|锁|挂)在[^,。;?!]{0,10}|[^,。;?!]{0,6}碰撞?后?|"
    r"(?:在)?光滑(?:的)?水平(?:桌|地|轨道|冰)?面?上?|在?(?:Rt)?(?:△|三角形)?[A-Z]{3}中|在?(?:等差)?数列\S{0,6}中|"
    r"[A-Z](?:[、和,][A-Z])*(?:分别)?(?:为|是)切点|点?[A-Z](?:[、,][A-Z])*(?:都|均)?(?:在|是)(?:⊙O|圆O?)上(?:的)"
    r"?一?点?|"
    r"[A-Z]{2}(?:是|为)(?:⊙O|圆O?)的直径|不与[A-Z、]+重合|[A-Z、]+(?:是|为|都是|分别是)(?:⊙O|圆O?)的(?:两条)?切线|"
    r"四边形[A-Z]{4}内接于(?:⊙O|圆O?)|(?:一根)?杠杆(?:处于)?平衡(?:状态|时)?|[^,。;?!]{0,6}恰好[^,。;?!]{0,10}|"
    r"到达(?:滴定)?终点时?|(?:在)?(?:标准状况|标况|同温同压|相同(?:的)?条件)下?|在同温同压下|该温度下|充分搅拌后?|"
    r"(?:投|抛|落)下\S{0,6}|夏至日?|冬至日?|春分日?|秋分日?|已知|斜靠在\S{0,8}墙\S?|两端\S{0,4}半圆|接在\S{0,8}|"
    r"\S{0,8}半圆\S{0,16}|半圆的直径[^,。;?!~]{0,10}宽|(?:一束)?光线?从[^,。;?!~]{1,12}(?:射|进)入[^,。;?!~]{0,8}|"
    r"并?粘在[^,。;?!~]{0,4}一起运动|"
    r"要使\S{0,8}平衡|小[\u4e00-\u9fff]|[甲乙]"
)
"""Clauses without a number or a question that set the scene and change nothing."""
_QUESTION = r"多少|多大|多远|多长|多高|多重|多久|几|什么|哪|怎样|如何|是否|吗|为何|证明|说明|判断|画"
_HOW_MUCH = (
    r"(?:各|分别)?(?:应?该?是|应?为|等于|有|约为?)?(?:什么|(?:多少|几)(?:个|度|千?克|毫?升|厘?米|千米|秒|欧姆?|"
    r"伏特?|安培?|牛顿?|倍|m?L|k?g|c?m|°|m/s)?|多[大长高远重])?"
)
"""What may stand behind a thing that is asked."""
_SMALL = re.compile(r"[\s,。;?!、:()~=]|出|它们?|其|该|此|这|那|个|的|时|以|各|分别|并|是|为|大小|值|下|中|所")


class Kind(NamedTuple):
    """A kind of problem."""

    topic: str
    facts: tuple[tuple[str, str], ...]
    """Names and patterns with a group ``v``, tried in this order; a name that ends in ``*`` may come several times."""
    asks: tuple[tuple[str, str], ...]
    tell: Callable[[Given], str]
    """The problem in English; empty where it is not complete."""
    beyond: str = "(?!)"
    allowed: str = "(?!)"
    """Words of change that mean nothing here."""


class Given(NamedTuple):
    """What is given and asked."""

    values: dict[str, str]
    every: dict[str, list[re.Match[str]]]
    """All matches of a fact."""
    asked: tuple[str, ...]
    text: str

    def has(self, pattern: str) -> bool:
        return re.search(pattern, self.text) is not None


def told(kind: Kind, text: str) -> str:
    """The problem in English; empty where it is of another kind or anything in it is not understood."""
    text, rounding = _without_rounding(_without_roots(text))
    if "√" in text or re.search(kind.topic, text) is None or re.search(kind.beyond, text):
        return ""
    every: dict[str, list[re.Match[str]]] = {}
    rest = text
    for name, pattern in kind.facts:
        found = list(re.finditer(pattern, rest))
        if name in every or (len(found) > 1 and not name.endswith("*")):
            found = found[:0] if name in every else found[:1] if len({match["v"] for match in found}) == 1 else found
        if len(found) > 1 and not name.endswith("*"):
            return ""
        if found:
            every[name] = found
            rest = _crossed(rest, found)
    asked: list[tuple[int, str]] = []
    for name, pattern in kind.asks:
        found = list(re.finditer(f"(?:{pattern}){_HOW_MUCH}", rest))
        asked += [(match.start(), name.format(**match.groupdict())) for match in found]
        rest = _crossed(rest, found)
    if not asked or re.search(r"\d", re.sub(r"\(\d\)|[A-Za-zθ]_?\d(?!\d)", " ", rest)) or _unclear(kind, rest):
        return ""
    values = {name: matches[0]["v"] for name, matches in every.items()}
    said = kind.tell(Given(values, every, tuple(dict.fromkeys(name for _, name in sorted(asked))), text))
    return f"{said} {rounding}".strip() if said else ""


def _without_roots(text: str) -> str:
    """The text with the two roots that schoolbooks give as numbers; others stay, and are not understood."""
    for sign, number in (("√2", "1.41421356"), ("√3", "1.73205081")):
        text = re.sub(rf"(?<![\d.]){sign}(?![\d.])", number, text)
    return text


def _crossed(text: str, found: list[re.Match[str]]) -> str:
    for match in reversed(found):
        text = f"{text[: match.start()]}{_USED * len(match[0])}{text[match.end() :]}"
    return text


def _unclear(kind: Kind, rest: str) -> bool:
    """Whether a word of change, a question or a thing that is asked is left over."""
    if re.search(_CHANGE, re.sub(kind.allowed, " ", rest)) or re.search(_QUESTION, rest):
        return True
    for clause in re.split(r"[,。;?!]", rest):
        bare = _SMALL.sub("", re.sub(kind.allowed, "", _HARMLESS.sub("", clause)))
        if _USED not in clause and re.search(r"[\u4e00-\u9fff]", bare):
            return True
    for wanted in re.finditer(r"(?:求|计算|写出)([^。;?!]*)", rest):
        for piece in re.split(r"和|与|及|、|,|\(\d\)", wanted[1]):
            if _USED not in piece and re.search(r"[\u4e00-\u9fffA-Za-z]", _SMALL.sub("", piece)):
                return True
    return False


def _without_rounding(text: str) -> tuple[str, str]:
    for pattern, said in _ROUNDED:
        match = pattern.search(text)
        if match:
            digit = match[1] if match.groups() else ""
            wish = said.format(_DIGITS.get(digit, digit))
            return text[: match.start()] + text[match.end() :], f"Give the answer {wish}."
    return text, ""


def listed(names: list[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
