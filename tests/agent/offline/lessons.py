"""What a family makes of a wording: read or refused, and whether the lesson it writes is whole."""

from __future__ import annotations

import ast
import re
from typing import Any, TypeVar

from agent.authors.offline.drawings import scene_codes
from agent.authors.offline.family import Family, Incomplete, Lesson
from agent.data import Problem
from tests.agent.offline.equations import dishonest, formulas

P = TypeVar("P")
NAMED_OTHERWISE = ("quadratic_function", "triangle_solving", "circle_theorems")
"""Their last text states the value of ``Lesson.answer``, but may call it by another name (“y-intercept −3”)."""
_PARTS = r"; |, (?=∠?\w+ [=≈])| or "
_SPOKEN = (
    (r"\\(?:text|mathrm)\{([^{}]*)\}", r"\1"),
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
    assert "Check" in lesson.texts[-1], f"no check: {lesson.texts[-1]}"
    missing = unstated(lesson, values_only=family.name in NAMED_OTHERWISE)
    assert missing == [], f"{missing} not in: {lesson.texts[-1]}"
    for text in lesson.texts:
        assert_formulas_are_closed(text)
        assert dishonest(text) == [], f"{dishonest(text)} in: {text}"
    assert_every_scene_has_code(family, lesson)


def unstated(lesson: Lesson, values_only: bool = False) -> list[str]:
    """The parts of the answer whose words are not, in their order, in the last text's answer."""
    _, mark, rest = lesson.texts[-1].partition("**Answer.**")
    assert mark, f"no answer: {lesson.texts[-1]}"
    stated = _words(rest.partition("**Check")[0])
    parts = re.split(_PARTS, lesson.answer)
    return [part for part in parts if not _in_order(_words(_value(part) if values_only else part), stated)]


def _value(part: str) -> str:
    """``≈ 3 m`` of ``height h ≈ 3 m``."""
    value = re.search(r"[=≈].*|\S*\d.*", part)
    return value[0] if value else part


def _words(text: str) -> list[str]:
    for pattern, instead in _SPOKEN:
        text = re.sub(pattern, instead, text)
    return [word.strip("().,;:").casefold() for word in text.split()]


def _in_order(words: list[str], among: list[str]) -> bool:
    rest = iter(among)
    return all(word in rest for word in words)


def assert_formulas_are_closed(text: str) -> None:
    assert text.count("$") % 2 == 0, text
    assert not re.search(r"\bnan\b|\binf\b|None|Fraction\(|Rational", text), text
    for tex in formulas(text):
        bare = tex.replace(r"\{", "").replace(r"\}", "")
        assert bare.count("{") == bare.count("}"), tex
        assert tex.count(r"\left") == tex.count(r"\right") + tex.count(r"\leftarrow") - tex.count(r"\rightarrow"), tex


def assert_every_scene_has_code(family: Family[Any], lesson: Lesson) -> None:
    assert ast.literal_eval(repr(lesson.drawing)) == lesson.drawing, "a value of the drawing has no literal"
    codes = scene_codes(family.name, lesson.drawing)
    assert len(codes) == len(lesson.scenes), f"code of {len(codes)} scenes for {len(lesson.scenes)}"
    for place, code in enumerate(codes, 1):
        classes = [node.name for node in ast.parse(code).body if isinstance(node, ast.ClassDef)]
        assert f"Scene{place}" in classes, f"scene {place} defines only {classes}"
