"""The fixed words of an explained figure, in the language of its page."""

from __future__ import annotations

import re
from collections.abc import Mapping

from chalkwright.agent.data import Frozen
from chalkwright.agent.documents.wording import primary
from chalkwright.agent.keypoints.marks import NAME, Mark
from chalkwright.renderers.faults import Fault

_LETTERS = re.compile(rf"(?:{NAME.pattern})+")
_ANSWER = re.compile(r"^([\s>*_#]*)answer\s*[:：][ \t]*", re.IGNORECASE | re.MULTILINE)
_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]")
_KANA = re.compile(r"[\u3040-\u30ff]")
_WORD = re.compile(r"[^\W\d_]{2,}")


class FigureWording(Frozen):
    """Standard texts with their places."""

    title: str
    added: str
    missing: str
    answer: str
    """How the line with the answer begins."""
    entry: str
    """Places: ``name``, ``description``."""
    between: str
    """Between the entries of a sentence."""
    stop: str
    marks: Mapping[str, str]
    """Names of marks by their kind, place: ``of``; empty where the marks' own names are in this language."""
    reasons: Mapping[str, str]
    """Why a mark was left out, by the kind of its fault, place: ``name``; empty where the faults say it themselves."""


ENGLISH = FigureWording(
    title="Solution",
    added="What is added to the picture:",
    missing="Not drawn:",
    answer="Answer: ",
    entry="{name}: {description}",
    between="; ",
    stop=".",
    marks={},
    reasons={},
)
CHINESE = FigureWording(
    title="解题图",
    added="图上添加的内容：",
    missing="未能画出：",
    answer="答案：",
    entry="{name}：{description}",
    between="；",
    stop="。",
    marks={
        "point": "点 {of}",
        "line": "线段 {of}",
        "ray": "射线 {of}",
        "straight": "直线 {of}",
        "curve": "曲线 {of}",
        "circle": "圆 {of}",
        "arc": "弧 {of}",
        "angle": "∠{of}",
        "right": "直角标记 ∠{of}",
        "region": "区域 {of}",
        "ticks": "等长标记 {of}",
        "arrows": "平行标记 {of}",
        "label": "标注 {of}",
    },
    reasons={
        "label-over-ink": "{name}：没有空位放置文字，会遮住原图。",
        "outside-frame": "{name}：离图太远，画不下。",
        "text-over-text": "{name}：文字会与其他文字重叠。",
        "text-over-line": "{name}：文字会压在线上。",
        "cut-by-frame": "{name}：文字会超出图的边缘。",
        "": "{name}：在图中找不到它的准确位置。",
    },
)
_TABLE = {"en": ENGLISH, "zh": CHINESE}


def figure_wording(language: str) -> FigureWording:
    """The texts for a language; English where there is no translation."""
    return _TABLE.get(primary(language), ENGLISH)


def written_in(text: str) -> str:
    """The language of a text, of those that have a wording: Chinese by its characters, else English."""
    characters = len(_HAN.findall(text))
    return "zh" if characters > len(_WORD.findall(_HAN.sub(" ", text))) and not _KANA.search(text) else "en"


def name_mark(mark: Mark, words: FigureWording) -> str:
    """What a mark is called on the page."""
    if not words.marks:
        return mark.element
    kind = "right" if mark.right else mark.extent if mark.kind == "line" and mark.extent != "segment" else mark.kind
    _, _, rest = mark.element.partition(" ")
    named = [place for place in mark.at if isinstance(place, str)]
    if mark.kind in ("point", "label"):
        of = mark.name
    elif named and len(named) == len(mark.at):
        of = "".join(named)
    else:
        of = rest if _LETTERS.fullmatch(rest) else mark.name
    return words.marks[kind].format(of=of).strip()


def describe_mark(mark: Mark, words: FigureWording) -> str:
    """A mark's name and what it is there for, as an entry of a list."""
    said = mark.keypoint.description if mark.description or not words.marks else ""
    name = name_mark(mark, words)
    return words.entry.format(name=name, description=said) if said else name


def tell_missing(mark: Mark, fault: Fault, words: FigureWording) -> str:
    """Why a mark is not in the picture, in one sentence."""
    if not words.reasons:
        return fault.message
    return words.reasons.get(fault.kind, words.reasons[""]).format(name=name_mark(mark, words))


def with_answer_named(text: str, words: FigureWording) -> str:
    """An explanation whose line with the answer begins in its own language."""
    return text if words is ENGLISH else _ANSWER.sub(lambda found: found[1] + words.answer, text)
