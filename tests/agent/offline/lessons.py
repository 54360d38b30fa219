"""What a family makes of a wording: read or refused, and whether the lesson it writes is whole."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import pytest

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.drawings import scene_codes
from chalkwright.agent.offline.family import Family, Incomplete, Lesson
from tests.agent.offline.equations import dishonest, formulas
from tests.offenders import each

P = TypeVar("P")
NAMED_OTHERWISE = ("quadratic_function", "triangle_solving", "circle_theorems")
"""Their last text states the value of ``Lesson.answer``, but may call it by another name (“y-intercept −3”)."""
_MARKUP = re.compile(r"[\\${}^]|(?<![A-Za-z])[dt]?frac")
"""What no screen reader should have to read out."""
_PARTS = r"; |, (?=∠?\w+ [=≈])| or "
_SPOKEN = (
    (r"\\(?:text|mathrm)\{([^{}]*)\}", r"\1"),
    (r"\\frac\{([^{}]*)\}\{([^{}]*)\}(?=[a-z])", r"(\1/\2)"),
    (r"\\frac\{([^{}]*)\}\{([^{}]*)\}", r"\1/\2"),
    (r"\\approx", "≈"),
    (r"\\angle|∠", " "),
    (r"\^\{?\\circ\}?", "°"),
    (r"\^2", "²"),
    (r"\^3", "³"),
    (r"_\{?\w+\}?|[₀-₉ᵢₒ]", ""),
    (r"\\[ ,;]", " "),
    ("-", "−"),
    (r"[$*\\]|:(?= )", ""),
)


def read(family: Family[P], text: str) -> P:
    """The numbers of a problem that is of this family."""
    found = family.read(Problem(text=text))
    assert found is not None, f"{family.name} does not read: {text}"
    return found


def reads(family: Family[Any], text: str) -> bool:
    """Whether the family takes the problem as its own and finds all it needs."""
    try:
        return family.read(Problem(text=text)) is not None
    except Incomplete:
        return False


def leaves(family: Family[Any], text: str) -> bool:
    """Whether the family leaves the problem to others, without a word of its own."""
    return family.read(Problem(text=text)) is None


def refuses(family: Family[Any], text: str) -> bool:
    """Whether the family does not solve the problem, be it in silence or with a sentence."""
    return not reads(family, text)


def whole_lesson(family: Family[Any], text: str) -> Lesson:
    """The lesson of a problem that is of this family, seen to be whole."""
    lesson = family.write(read(family, text))
    assert_lesson_is_whole(family, lesson)
    return lesson


def assert_lesson_is_whole(family: Family[Any], lesson: Lesson) -> None:
    """What every lesson of every family keeps: texts, answer, formulas and drawing."""
    assert 2 <= len(lesson.scenes) <= 4, f"{len(lesson.scenes)} scenes"
    assert len(lesson.texts) == len(lesson.scenes) + 1, f"{len(lesson.texts)} texts for {len(lesson.scenes)} scenes"
    assert all(len(scene.alt) > 30 for scene in lesson.scenes), "an alternative text is too short to tell anything"
    leaking = [scene.alt for scene in lesson.scenes if _MARKUP.search(scene.alt)]
    assert leaking == [], f"markup in an alternative text: {leaking}"
    assert "Check" in lesson.texts[-1], f"no check: {lesson.texts[-1]}"
    missing = unstated(lesson, values_only=family.name in NAMED_OTHERWISE)
    assert missing == [], f"{missing} not in: {lesson.texts[-1]}"
    for text in lesson.texts:
        assert_formulas_are_closed(text)
        assert dishonest(text) == [], f"{dishonest(text)} in: {text}"
    assert_every_scene_has_code(family, lesson)


def first(row: tuple[str, str]) -> str:
    return row[0]


def solves(family: Family[Any], rows: Sequence[tuple[str, str]], *, bold: bool = False) -> Callable[[], None]:
    """A test of every wording and its answer, in the last text's bold type where ``bold``; the lessons are whole."""

    @each(rows, first)
    def test(row: tuple[str, str]) -> None:
        text, answer = row
        lesson = whole_lesson(family, text)
        assert lesson.answer == answer, f"{lesson.answer} instead of {answer}"
        assert not bold or f"**{answer}**" in lesson.texts[-1], f"{answer} is not bold in: {lesson.texts[-1]}"

    return test


def refuses_all(family: Family[Any], texts: Sequence[str]) -> Callable[[], None]:
    """A test that no such problem is solved, be it refused in silence or with a sentence."""

    @each(texts)
    def test(text: str) -> None:
        assert refuses(family, text), f"{family.name} takes: {text}"

    return test


def leaves_all(family: Family[Any], texts: Sequence[str]) -> Callable[[], None]:
    """A test that every such problem is left to others in silence."""

    @each(texts)
    def test(text: str) -> None:
        assert leaves(family, text), f"{family.name} takes: {text}"

    return test


def says_why(family: Family[Any], rows: Sequence[tuple[str, str]]) -> Callable[[], None]:
    """A test of what the sentence says that refuses a problem of the family."""

    @each(rows, first)
    def test(row: tuple[str, str]) -> None:
        text, why = row
        with pytest.raises(Incomplete, match=why):
            family.read(Problem(text=text))

    return test


def unstated(lesson: Lesson, values_only: bool = False) -> list[str]:
    """The parts of the answer that the last text's answer does not state: the words in order, the value in one."""
    _, mark, rest = lesson.texts[-1].partition("**Answer.**")
    assert mark, f"no answer: {lesson.texts[-1]}"
    said = _words(rest.partition("**Check")[0])
    return [part for part in re.split(_PARTS, lesson.answer) if not _says(said, part, values_only)]


def _says(said: list[str], part: str, values_only: bool) -> bool:
    value = _words(_value(part))
    name = [] if values_only else _words(part)[: -len(value)]
    ends = [place for place in range(len(said)) if said[place : place + len(value)] == value]
    return any(_in_order(name, said[:place]) for place in ends)


def _value(part: str) -> str:
    """``≈ 3 m`` of ``height h ≈ 3 m``."""
    value = re.search(r"[=≈].*", part) or re.search(r"\S*\d.*", part)
    return value[0] if value else part


def _words(text: str) -> list[str]:
    for pattern, instead in _SPOKEN:
        text = re.sub(pattern, instead, text)
    return [word.strip("().,;:").casefold() for word in text.split()]


def _in_order(words: list[str], among: list[str]) -> bool:
    rest = iter(among)
    return all(word in rest for word in words)


def assert_formulas_are_closed(text: str) -> None:
    assert not re.search(r"\bnan\b|\binf\b|None|Fraction\(|Rational", text), f"no number in: {text}"
    tex = "".join(formulas(text)).replace(r"\{", "").replace(r"\}", "")
    pairs = [(r"\{", r"\}"), (r"\\left\b", r"\\right\b")]
    closed = [len(re.findall(start, tex)) == len(re.findall(end, tex)) for start, end in pairs]
    assert all([text.replace(r"\$", "").count("$") % 2 == 0, *closed]), f"formulas are not closed in: {text}"


def assert_every_scene_has_code(family: Family[Any], lesson: Lesson) -> None:
    assert _has_literal(lesson.drawing), f"no literal for a value of {lesson.drawing}"
    codes = scene_codes(family.name, lesson.drawing)
    assert len(codes) == len(lesson.scenes), f"code of {len(codes)} scenes for {len(lesson.scenes)}"
    for place, code in enumerate(codes, 1):
        classes = [node.name for node in ast.parse(code).body if isinstance(node, ast.ClassDef)]
        assert f"Scene{place}" in classes, f"scene {place} defines only {classes}"


def _has_literal(values: object) -> bool:
    try:
        return bool(ast.literal_eval(repr(values)) == values)
    except (ValueError, SyntaxError):
        return False
