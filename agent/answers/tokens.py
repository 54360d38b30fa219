"""What an expression in the plain notation is made of: numbers, names, functions, signs. Pure."""

from __future__ import annotations

import re
from typing import NamedTuple

from chalkwright.agent.answers.notation import Unreadable
from chalkwright.agent.answers.numerals import NUMBER

FUNCTIONS = frozenset(
    ("sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos", "arctan", "ln", "lg", "sqrt", "abs", "root")
)
_BY_LENGTH = sorted(FUNCTIONS - {"root"}, key=len, reverse=True)

_NUMBER = re.compile(NUMBER)
_NAME = re.compile(r"[A-Z]{2,}[a-z]*|[A-Z][a-z]+|[A-Za-z]|[α-ωΓΔΘΛΣΦΨΩ∠△]")
ONLY_LETTERS = re.compile(r"[A-Za-z]{2,}(?: +[A-Za-z]+)*|[A-Za-z]+(?: +[A-Za-z]+)+")
_REFUSED = frozenset(("log", "exp", "lim", "max", "min", "mod", "gcd", "lcm", "det", "deg", "and", "the", "or", "not"))
"""Short words that are no products; of ``log`` nobody knows the base."""
_RUN = re.compile(r"[A-Za-z]+")
_INDEX = re.compile(r"_\w+")
_SPACES = re.compile(r"\s*")
_SIGNS = frozenset("+-*/^()|!%°√∕")
_PROSE = 4
"""Letters in a row from which they are a word, not a product."""


class Token(NamedTuple):
    kind: str
    """``number``, ``name``, ``function``, ``end``, or the sign itself."""
    text: str = ""
    spaced: bool = False
    """Whether a space stands before it."""


class Mode(NamedTuple):
    """Where writers differ."""

    tight: bool
    """``1/2x`` is 1/(2x)."""
    split: bool
    """``AB`` is A times B, not one name."""


MODES = tuple(Mode(tight, split) for tight in (True, False) for split in (False, True))


def tokens_of(text: str, mode: Mode) -> list[Token]:
    """The tokens of ``text``, ``end`` last. Raises :class:`Unreadable` for words and unknown signs."""
    found: list[Token] = []
    position = 0
    while True:
        space = _SPACES.match(text, position)
        assert space is not None
        spaced, position = space.end() > position, space.end()
        if position >= len(text):
            return [*found, Token("end")]
        number, run = _NUMBER.match(text, position), _RUN.match(text, position)
        if number:
            found.append(Token("number", number[0], spaced))
            position = number.end()
        elif run:
            position = _read_run(text, run, spaced, mode, found)
        elif text[position] in _SIGNS:
            found.append(Token(text[position], text[position], spaced))
            position += 1
        elif name := _NAME.match(text, position):
            position = _read_name(text, name.end(), name[0], spaced, found)
        else:
            raise Unreadable(f"“{text[position]}” is no part of an expression.")


def _read_run(text: str, run: re.Match[str], spaced: bool, mode: Mode, found: list[Token]) -> int:
    """Letters in a row: a function, names, or a word (which is refused)."""
    word = run[0]
    if word in FUNCTIONS:
        found.append(Token("function", word, spaced))
        return run.end()
    for function in _BY_LENGTH:
        if word.startswith(function) and len(word) == len(function) + 1:  # sinx
            found += [Token("function", function, spaced), Token("name", word[-1])]
            return run.end()
    if len(word) >= _PROSE or word in _REFUSED:
        raise Unreadable(f"“{word}” is a word.")
    pieces = list(word) if mode.split else _NAME.findall(word)
    for piece in pieces[:-1]:
        found.append(Token("name", piece, spaced))
        spaced = False
    return _read_name(text, run.end(), pieces[-1], spaced, found)


def _read_name(text: str, end: int, name: str, spaced: bool, found: list[Token]) -> int:
    index = _INDEX.match(text, end)
    found.append(Token("name", name + (index[0] if index else ""), spaced))
    return index.end() if index else end
