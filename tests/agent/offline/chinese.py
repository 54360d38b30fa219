"""What becomes of problems in Chinese, and of English ones whose explanation is asked for in Chinese."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from chalkwright.agent.data import Problem
from chalkwright.agent.errors import OutOfScope
from chalkwright.agent.explain.translation.held import hold
from chalkwright.agent.explain.translation.labels import find_literals
from chalkwright.agent.offline.author import Worked, tell
from chalkwright.agent.offline.family import Family
from tests.agent.offline.lessons import first
from tests.offenders import each

LANGUAGE = "zh-Hans"
_WORD = re.compile(r"(?<![A-Za-z#])[A-Za-z]{3,}")
_SAME = re.compile(r"kcal|(?:([A-Za-z])(?i:\1)){2}")
"""Words of every language, and genotypes."""


def solves_in_chinese(family: Family[Any], rows: Sequence[tuple[str, str]]) -> Callable[[], None]:
    """A test of every Chinese wording and its answer: not a word of the explanation or its pictures is English."""

    @each(rows, first)
    def test(row: tuple[str, str]) -> None:
        text, answer = row
        worked = tell(Problem(text=text))
        assert (worked.family.name, worked.language, worked.told.answer) == (family.name, LANGUAGE, answer)
        assert not english_in(worked)

    return test


def refuses_in_chinese(texts: Sequence[str]) -> Callable[[], None]:
    """A test that no such problem is solved."""

    @each(texts)
    def test(text: str) -> None:
        with pytest.raises(OutOfScope):
            tell(Problem(text=text))

    return test


def tells_in_chinese(family: Family[Any], texts: Sequence[str]) -> Callable[[], None]:
    """A test that English problems are explained in Chinese without an English word."""

    @each(texts)
    def test(text: str) -> None:
        worked = tell(Problem(text=text, language=LANGUAGE))
        assert worked.family.name == family.name
        assert not english_in(worked)

    return test


def english_in(worked: Worked) -> set[str]:
    """Words that are left in what readers see of it."""
    lesson = worked.told
    seen = [one for scene in lesson.scenes for one in (scene.title, scene.purpose, scene.alt)]
    labels = [one.text for code in worked.codes() for one in find_literals(code)]
    shown = [lesson.title, lesson.answer, *lesson.texts, *seen, *labels]
    words = {word for text in shown for word in _WORD.findall(hold(text).text)}
    return {word for word in words if not _SAME.fullmatch(word)}
