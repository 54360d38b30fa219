"""The vocabulary of programs that prove an explanation's numbers: ``from chalkwright.proof import *``.

A program says what the problem gives, what follows from it and what the answer is; each of these names returns its
value, so that the program goes on with it. Values are numbers (of Python, NumPy, SymPy or Pint), lists of them,
expressions, inequalities, sets, truths or words; what is stated is kept as plain numbers and short words.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from numbers import Number
from typing import Any, TypeVar

from chalkwright.renderers.base import Stated, StatedKind
from chalkwright.renderers.kit.stated_words import words_of
from chalkwright.renderers.returned.schema import MOST_REASONS, MOST_STATED, MOST_VALUES, NAME, SENTENCE, TEXT, UNIT

__all__ = ["answer", "choose", "constant", "facts", "given", "step"]

V = TypeVar("V")
_stated: list[Stated] = []


def given(name: str, value: V, unit: str = "") -> V:
    """What the problem gives, as it gives it: ``m = given("m", 2, "kg")``."""
    return _state("given", name, value, unit)


def constant(name: str, value: V, unit: str = "") -> V:
    """What the problem leaves to common knowledge: a constant of nature, a convention, a molar mass."""
    return _state("constant", name, value, unit)


def step(name: str, value: V, unit: str = "") -> V:
    """A quantity that texts or scenes state on the way."""
    return _state("step", name, value, unit)


def answer(name: str, value: V, unit: str = "") -> V:
    """What is asked; one statement for each of several answers."""
    return _state("answer", name, value, unit)


def choose(letters: str, why: Mapping[str, str] | None = None) -> None:
    """Of a choice the letters of what is right, and why each other one fails."""
    reasons = [(_short(letter, NAME), _short(reason, SENTENCE)) for letter, reason in dict(why or {}).items()]
    _add(Stated(kind="choice", text=_short(letters, NAME), reasons=tuple(reasons[:MOST_REASONS]), line=_line()))


def facts(*sentences: str) -> None:
    """On what the answer rests where nothing can be computed."""
    for sentence in sentences:
        _add(Stated(kind="facts", text=_short(sentence, TEXT), line=_line()))


def read() -> tuple[Stated, ...]:
    """All that was stated in this process, in turn."""
    return tuple(_stated)


def _state(kind: StatedKind, name: str, value: V, unit: str) -> V:
    values, text = _plain(value, unit)
    _add(
        Stated(
            kind=kind, name=_short(name, NAME), values=values, text=text[:TEXT], unit=_short(unit, UNIT), line=_line()
        )
    )
    return value


def _add(one: Stated) -> None:
    if len(_stated) >= MOST_STATED:
        raise ValueError(f"a program states at most {MOST_STATED} things")
    _stated.append(one)


def _line() -> int:
    """Of the program, which calls a function of this module that calls this."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename == __file__:
        frame = frame.f_back
    return frame.f_lineno


def _short(text: object, most: int) -> str:
    if not isinstance(text, str):
        raise TypeError(f"a name, unit or sentence is text, not {_kind(text)}")
    return " ".join(text.split())[:most]


def _plain(value: Any, unit: str) -> tuple[tuple[float, ...], str]:
    """Its numbers, and what it is in words where it is no plain number."""
    if isinstance(value, str):
        return (), _short(value, TEXT)
    if (words := words_of(value)) is not None:
        return (), words
    if _is_list(value):
        names = sorted(value, key=str) if isinstance(value, Mapping) else []  # what SymPy solves for several letters
        pieces = [value[name] for name in names] if names else list(value)
        if len(pieces) > MOST_VALUES:
            raise ValueError(f"a statement has at most {MOST_VALUES} values")
        if _unordered(value):
            pieces = _sorted(pieces)
        read = [_plain(piece, unit) for piece in pieces]
        said = zip(pieces, (text for _, text in read), strict=True)
        texts = [f"({text})" if isinstance(piece, tuple) else text for piece, text in said]
        if names:
            texts = [f"{name} = {text}" for name, text in zip(names, texts, strict=True)]
        return tuple(number for numbers, _ in read for number in numbers), ", ".join(texts)
    if hasattr(value, "magnitude") and hasattr(value, "to"):  # a quantity of Pint's
        value = value.to(unit).magnitude if unit else value.magnitude
    if isinstance(value, Number) or _is_number(value):
        return (_number(value),), _written(value)
    from sympy import Basic

    if isinstance(value, Basic):
        return ((_number(value),) if value.is_number else ()), str(value)
    raise TypeError(f"a value is a number, a list of numbers or an expression, not {_kind(value)}")


def _is_list(value: Any) -> bool:
    """Whether it holds values; a matrix of SymPy's says so only by its indices."""
    holds = isinstance(value, Iterable) or hasattr(value, "__getitem__")
    return holds and not _is_number(value) and not hasattr(value, "magnitude")


def _sorted(pieces: list[Any]) -> list[Any]:
    """By size where all are numbers, else by how they are written, so that a set is the same each time."""
    try:
        return sorted(pieces, key=float)
    except (TypeError, ValueError):
        return sorted(pieces, key=str)


def _unordered(value: object) -> bool:
    return isinstance(value, set | frozenset) or type(value).__name__ == "FiniteSet"


def _is_number(value: object) -> bool:
    return isinstance(value, int | float | Fraction | Decimal) or (
        hasattr(value, "item") and not hasattr(value, "__len__")
    )


def _number(value: Any) -> float:
    if isinstance(value, complex):
        raise ValueError("a value is a real number")
    number = float(value)
    if not math.isfinite(number):
        raise ValueError(f"a value is a finite number, not {number}")
    return number


def _written(value: Any) -> str:
    if isinstance(value, int | Fraction | Decimal) and not isinstance(value, bool):
        return str(value)
    return f"{float(value):.12g}"


def _kind(value: object) -> str:
    return type(value).__name__[:NAME]
