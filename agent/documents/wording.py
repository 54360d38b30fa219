"""The few sentences a document says in its own name, by language."""

from __future__ import annotations

import re

from chalkwright.agent.data import Frozen

_TAG = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")
_RIGHT_TO_LEFT = frozenset({"ar", "dv", "fa", "he", "ps", "ur", "yi"})


class Wording(Frozen):
    """Standard texts with their places."""

    problem: str
    problem_picture: str
    figure: str
    """Place: ``number``."""
    enlarge: str
    """Place: ``number``."""
    film: str
    """Place: ``number``."""
    gap: str
    no_description: str
    anchor: str
    """Places: ``first``, ``anchor`` (figure numbers)."""
    written_by_model: str
    """Places: ``model``, ``author``, ``date``."""
    written: str
    """Places: ``author``, ``date``."""
    translated: str
    """Places: ``model``, ``author``, ``date``."""
    untranslated: str
    formula: str
    table: str
    computed_twice: str
    checked_twice: str
    """Where the author solves by itself and writes no program."""
    computed_once: str
    not_computed: str
    proven_answer: str
    """Places: ``answer``, ``proven``."""
    rests_on: str
    """Place: ``facts``."""
    problem_number: str
    """Place: ``number``."""
    present: str
    previous: str
    following: str
    close: str
    step: str
    """Places: ``number``, ``all``."""
    answers: str
    not_explained: str


ENGLISH = Wording(
    problem="Problem",
    problem_picture="Picture that belongs to the problem",
    figure="Figure {number}.",
    enlarge="Enlarge figure {number}",
    film="Figure {number} as a film",
    gap="This diagram could not be drawn; its description:",
    no_description="No description was given.",
    anchor=(
        "Figure {first} could not be drawn, so colours and labels follow figure {anchor} instead of figure {first}."
    ),
    written_by_model=(
        "Written by the model {model} (author: {author}) with Chalkwright on {date}. "
        "Models make mistakes; check what matters."
    ),
    translated=(
        "Translated by the model {model} with Chalkwright on {date}; the original is by {author}. "
        "Models make mistakes; check what matters."
    ),
    untranslated="This picture is the original's: translated labels did not fit into it.",
    written="Worked out without a language model (author: {author}) with Chalkwright on {date}.",
    formula="Formula",
    table="Table",
    computed_twice="Computed twice: the text and a program, run apart, came to the same answer.",
    checked_twice="Computed twice: the solution was checked in a second way.",
    computed_once="Computed once: nothing contradicts the answer, but nothing confirms it either.",
    not_computed="Not computable: check the answer yourself.",
    proven_answer="{answer}: {proven}",
    rests_on="It rests on: {facts}",
    problem_number="Problem {number}",
    present="Present step by step",
    previous="The step before",
    following="The next step",
    close="Close",
    step="{number} of {all}",
    answers="Answers",
    not_explained="This problem is not explained.",
)

CHINESE = Wording(
    problem="题目",
    problem_picture="题目附图",
    figure="图 {number}",
    enlarge="放大图 {number}",
    film="图 {number} 的动画",
    gap="此图未能绘出，以下是对它的文字描述：",
    no_description="没有提供描述。",
    anchor="图 {first} 未能绘出，因此颜色和标注以图 {anchor} 为准。",
    written_by_model=(
        "由模型 {model}（作者：{author}）通过 Chalkwright 于 {date} 生成。模型可能出错，重要结论请自行核对。"
    ),
    translated="由模型 {model} 通过 Chalkwright 于 {date} 翻译，原文作者：{author}。模型可能出错，重要结论请自行核对。",
    untranslated="此图沿用原文的图：译成中文的标注放不下。",
    written="未使用语言模型（作者：{author}），由 Chalkwright 于 {date} 生成。",
    formula="公式",
    table="表格",
    computed_twice="已计算两次：正文与单独运行的程序得到相同的答案。",
    checked_twice="已计算两次：解答用另一种方法验算过。",
    computed_once="已计算一次：没有与答案矛盾之处，但也没有另外的验证。",
    not_computed="无法计算：请自行核对答案。",
    proven_answer="{answer}：{proven}",
    rests_on="依据：{facts}",
    problem_number="题目 {number}",
    present="逐步演示",
    previous="上一步",
    following="下一步",
    close="关闭",
    step="第 {number} 步，共 {all} 步",
    answers="答案",
    not_explained="此题没有讲解。",
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
