"""The few sentences a document says in its own name, by language."""

from __future__ import annotations

import re

from agent.data import Frozen

_TAG = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")
_RIGHT_TO_LEFT = frozenset({"ar", "dv", "fa", "he", "ps", "ur", "yi"})


class Wording(Frozen):
    """Standard texts with their places."""

    figure: str
    """Places: ``number``, ``title``."""
    gap: str
    """Place: ``title``."""
    no_description: str
    anchor: str
    """Places: ``first``, ``anchor`` (figure numbers)."""
    written_by_model: str
    """Places: ``model``, ``author``, ``date``."""
    written: str
    """Places: ``author``, ``date``."""
    formula: str
    table: str


ENGLISH = Wording(
    figure="Figure {number}. {title}",
    gap="The diagram “{title}” could not be drawn; its description follows.",
    no_description="No description was given.",
    anchor=(
        "The first diagram could not be drawn, so colours and labels follow figure {anchor} "
        "instead of figure {first}."
    ),
    written_by_model="Written by the model {model} ({author}) on {date} with Chalkwright.",
    written="Written by {author} on {date} with Chalkwright.",
    formula="Formula",
    table="Table",
)

CHINESE = Wording(
    figure="图 {number}　{title}",
    gap="图“{title}”未能绘出，以下是对它的文字描述。",
    no_description="没有提供描述。",
    anchor="第一幅图未能绘出，因此颜色和标注以图 {anchor} 为准，而不是图 {first}。",
    written_by_model="本文由模型 {model}（{author}）于 {date} 通过 Chalkwright 生成。",
    written="本文由 {author} 于 {date} 通过 Chalkwright 生成。",
    formula="公式",
    table="表格",
)

_TABLE = {"en": ENGLISH, "zh": CHINESE}


def language_tag(language: str) -> str:
    """``language`` when it has the form of a BCP 47 tag, else ``und`` (undetermined)."""
    return language if _TAG.fullmatch(language) else "und"


def primary(language: str) -> str:
    """The language without script and region: ``zh`` for ``zh-Hans-CN``."""
    return language.split("-", 1)[0].lower()


def direction(language: str) -> str:
    """``rtl`` for scripts written from right to left, else ``ltr``."""
    return "rtl" if primary(language) in _RIGHT_TO_LEFT else "ltr"


def wording(language: str) -> Wording:
    """The texts for a language; English where there is no translation."""
    return _TABLE.get(primary(language), ENGLISH)
