"""The few sentences a document says in its own name, by language."""

from __future__ import annotations

import re
from functools import lru_cache

from chalkwright.agent.data import Frozen
from chalkwright.agent.languages.catalogues import in_language, mark

_TAG = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")
_RIGHT_TO_LEFT = frozenset({"ar", "dv", "fa", "he", "ps", "ur", "yi"})


class Wording(Frozen):
    """Standard texts with their places, in English."""

    problem: str = mark("Problem")
    problem_picture: str = mark("Picture that belongs to the problem")
    figure: str = mark("Figure {number}.")
    """Place: ``number``."""
    enlarge: str = mark("Enlarge figure {number}")
    """Place: ``number``."""
    film: str = mark("Figure {number} as a film")
    """Place: ``number``."""
    gap: str = mark("This diagram could not be drawn; its description:")
    no_description: str = mark("No description was given.")
    anchor: str = mark(
        "Figure {first} could not be drawn, so colours and labels follow figure {anchor} instead of figure {first}."
    )
    """Places: ``first``, ``anchor`` (figure numbers)."""
    written_by_model: str = mark(
        "Written by the model {model} (author: {author}) with Chalkwright on {date}. Models make "
        "mistakes; check what matters."
    )
    """Places: ``model``, ``author``, ``date``."""
    written: str = mark("Worked out without a language model (author: {author}) with Chalkwright on {date}.")
    """Places: ``author``, ``date``."""
    translated: str = mark(
        "Translated by the model {model} with Chalkwright on {date}; the original is by {author}. "
        "Models make mistakes; check what matters."
    )
    """Places: ``model``, ``author``, ``date``."""
    untranslated: str = mark("This picture is the original's: translated labels did not fit into it.")
    formula: str = mark("Formula")
    table: str = mark("Table")
    computed_twice: str = mark("Computed twice: the text and a program, run apart, came to the same answer.")
    checked_twice: str = mark("Computed twice: the solution was checked in a second way.")
    """Where the author solves by itself and writes no program."""
    computed_once: str = mark("Computed once: nothing contradicts the answer, but nothing confirms it either.")
    not_computed: str = mark("Not computable: check the answer yourself.")
    proven_answer: str = mark("{answer}: {proven}")
    """Places: ``answer``, ``proven``."""
    rests_on: str = mark("It rests on: {facts}")
    """Place: ``facts``."""
    problem_number: str = mark("Problem {number}")
    """Place: ``number``."""
    present: str = mark("Present step by step")
    previous: str = mark("The step before")
    following: str = mark("The next step")
    close: str = mark("Close")
    step: str = mark("{number} of {all}")
    """Places: ``number``, ``all``."""
    answers: str = mark("Answers")
    not_explained: str = mark("This problem is not explained.")


def language_tag(language: str) -> str:
    """``language`` when it has the form of a BCP 47 tag, else ``und`` (undetermined)."""
    return language if _TAG.fullmatch(language) else "und"


def office_tag(language: str) -> str:
    """:func:`language_tag` as Word, PowerPoint and LibreOffice know it: Chinese by its place, else its bold is lost."""
    parts = language.lower().split("-")
    if parts[0] != "zh":
        return language_tag(language)
    return "zh-TW" if {"hant", "tw", "hk", "mo"} & set(parts) else "zh-CN"


def primary(language: str) -> str:
    """The language without script and region: ``zh`` for ``zh-Hans-CN``."""
    return language.split("-", 1)[0].lower()


def direction(language: str) -> str:
    """``rtl`` for scripts written from right to left, else ``ltr``."""
    return "rtl" if primary(language) in _RIGHT_TO_LEFT else "ltr"


@lru_cache(maxsize=64)
def wording(language: str) -> Wording:
    """The texts for a language; English where there is no translation."""
    return in_language(Wording, language)
