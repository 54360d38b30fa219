"""What people type: an equation in any usual form, or a word problem.

``7 + 2``, ``9 = 7 + ?``, ``7×2``, ``seven plus two``, ``sieben minus zwei``, ``七加二等于九``, ``🍎🍎🍎 + 🍎🍎``,
``3 apples and 2 pears``. What cannot be shown is refused in one sentence that says what to write instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.visualize.data import (
    LARGEST,
    LARGEST_OF_LINES,
    Drawing,
    Equation,
    Operation,
    Story,
    Term,
    Written,
)
from chalkwright.agent.visualize.signs import EQUAL, UNKNOWN, operation_of
from chalkwright.agent.visualize.tokens import BadEquation, Token, clipped, quote, tokens

__all__ = ["BadEquation", "TooLarge", "equation_of", "parse", "read", "work_out"]

LONGEST = 1500
"""Characters of an equation or a word problem."""
_FORMS = (
    ("T", "O", "T"),
    ("T", "O", "T", "="),
    ("T", "O", "T", "=", "T"),
    ("T", "=", "T", "O", "T"),
    ("=", "T", "O", "T"),
)
_STORY_WORDS = 5
"""Words besides numbers and signs from which on a text may be a word problem."""
_STORY_HAN = 6
"""The same in characters of Chinese and Japanese, which put no spaces between words."""
_HAN = re.compile("[぀-鿿]")
_EXAMPLE = "write an equation such as 7 + 2 = 9"
_NOTHING = mark("There is no equation to draw; write one such as 7 + 2 = 9.")
_NO_NUMBER = mark("There is no number in “{said}”, so nothing can be counted; write an equation such as 7 + 2 = 9.")
_STRANGE = mark("“{said}” is no number, sign or object that can be drawn; write an equation such as 7 + 2 = 9.")
_LETTER = mark("The letter “{said}” stands for no number here; write ? for the one number that is missing.")
_BELOW = mark("“{said}” goes below zero, and less than nothing cannot be drawn; write an equation such as 7 + 2 = 9.")


class TooLarge(BadEquation):
    """The numbers are right, but too large for the picture."""


class _Term(NamedTuple):
    """A number, or None for the unknown, and what it counts."""

    value: int | None
    thing: str


def read(text: str, language: str = "en") -> Written | Story:
    """The equation in a text, or the text itself when it may be a word problem. Raises :class:`BadEquation`."""
    text = text.strip()
    if not text:
        raise BadEquation(_NOTHING)
    if len(text) > LONGEST:
        raise BadEquation(
            f"The text has {len(text):,} characters; an equation or a word problem has at most {LONGEST:,}."
        )
    found = tokens(text, language)
    unread = [token for token in found if token.kind == "word"]
    numbers = sum(token.kind == "number" for token in found)
    if not numbers and not any(token.text == UNKNOWN for token in found):
        raise BadEquation(_NO_NUMBER.format(said=clipped(text)))
    if not unread:
        return _read_tokens(text, found)
    words = sum(token.text[0].isalpha() for token in unread)
    if numbers and (words >= _STORY_WORDS or len(_HAN.findall(text)) >= _STORY_HAN):
        return Story(text=text)
    raise BadEquation(_strange(unread[0].text))


def parse(text: str, language: str = "en") -> Written:
    """The equation in a text. Raises :class:`BadEquation`, also for a word problem."""
    found = read(text, language)
    if isinstance(found, Story):
        raise BadEquation(f"{quote(text)} is no equation; {_EXAMPLE}.")
    return found


def equation_of(written: Written, drawing: Drawing = "scene") -> Equation:
    """The equation, when every quantity of it can be shown as things. Raises :class:`TooLarge`."""
    most = max(written.left, written.right, written.result)
    if most > LARGEST:
        other = "" if drawing != "scene" else (f"; a bar model or a number line shows up to {LARGEST_OF_LINES}")
        raise TooLarge(f"{written} has {most} things, and at most {LARGEST} can be counted in one picture{other}.").by(
            *(() if drawing != "scene" else ("--as bar", "--as line"))
        )
    return Equation(left=written.left, operation=written.operation, right=written.right, result=written.result)


def _strange(word: str) -> str:
    if len(word) == 1 and word.isalpha():
        return _LETTER.format(said=clipped(word))
    return _STRANGE.format(said=clipped(word))


def _read_tokens(text: str, found: Sequence[Token]) -> Written:
    before = [Token("sign", EQUAL), *found]
    if any(sign.kind == "sign" and sign.text != UNKNOWN and token.text == "-" for sign, token in pairwise(before)):
        raise BadEquation(_BELOW.format(said=clipped(text)))
    for pieces in (found, found[:-1] if found and found[-1].text == UNKNOWN else found):
        joined = _join_terms(pieces)
        for form in _FORMS:
            matched = _match(joined, form)
            if matched is not None:
                return _solve(text, *matched)
    raise BadEquation(_explain_form(text, found))


def _explain_form(text: str, found: Sequence[Token]) -> str:
    operations = sum(token.kind == "x" or operation_of(token.text) is not None for token in found)
    if operations > 1:
        return f"{quote(text)} has more than one operation; write one at a time, such as 7 + 2."
    if not operations:
        return f"{quote(text)} has no operation (+, -, × or ÷); {_EXAMPLE}."
    return f"{quote(text)} is no complete equation; {_EXAMPLE}."


def _join_terms(found: Iterable[Token]) -> list[Token | _Term]:
    """Numbers joined with the names of what they count (``3 apples``)."""
    pieces: list[Token | _Term] = []
    for token in found:
        last = pieces[-1] if pieces else None
        if token.kind == "number":
            pieces.append(_Term(token.value, token.thing))
        elif token.text == UNKNOWN:
            pieces.append(_Term(None, ""))
        elif token.kind == "thing" and isinstance(last, _Term) and not last.thing:
            pieces[-1] = last._replace(thing=token.thing)
        else:
            pieces.append(token)
    return pieces


def _match(pieces: Sequence[Token | _Term], form: Sequence[str]) -> tuple[_Term, Operation, _Term, _Term] | None:
    """Left, operation, right, result; None when the pieces are not of this form. ``x`` is what its place wants."""
    if len(pieces) != len(form):
        return None
    terms: list[_Term] = []
    operation: Operation | None = None
    for piece, wanted in zip(pieces, form, strict=True):
        letter_x = isinstance(piece, Token) and piece.kind == "x"
        if wanted == "T" and (isinstance(piece, _Term) or letter_x):
            terms.append(piece if isinstance(piece, _Term) else _Term(None, ""))
        elif wanted == "O" and isinstance(piece, Token) and (letter_x or operation_of(piece.text)):
            operation = "×" if letter_x else operation_of(piece.text)
        elif not (wanted == "=" and isinstance(piece, Token) and piece.text == EQUAL):
            return None
    assert operation is not None
    if len(terms) == 2:
        terms.append(_Term(None, ""))
    elif form[1] == EQUAL:
        terms = [*terms[1:], terms[0]]
    return terms[0], operation, terms[1], terms[2]


def _solve(text: str, left: _Term, operation: Operation, right: _Term, result: _Term) -> Written:
    """Raises :class:`BadEquation` when it is false, has no solution, or more unknowns than one."""
    said = f"{_show(left)} {operation} {_show(right)}"
    terms: dict[Term, int | None] = {"left": left.value, "right": right.value, "result": result.value}
    asked = [name for name, value in terms.items() if value is None]
    if len(asked) > 1:
        raise BadEquation(f"{quote(text)} leaves {len(asked)} numbers open; leave at most one open, as in 7 + ? = 9.")
    if max(value for value in terms.values() if value is not None) > LARGEST_OF_LINES:
        raise TooLarge(f"{quote(text)} has numbers over {LARGEST_OF_LINES}, which is the largest that can be drawn.")
    if asked == ["result"]:
        terms["result"] = work_out(left.value or 0, operation, right.value or 0)
    elif asked:
        terms[asked[0]] = _missing(f"{said} = {result.value}", terms, operation)
    else:
        true = work_out(left.value or 0, operation, right.value or 0)
        if true != result.value:
            raise BadEquation(f"{said} is {true}, not {result.value}; write {said} = {true}.")
    things = tuple(dict.fromkeys(term.thing for term in (left, right, result) if term.thing))
    return Written(**terms, operation=operation, asked=asked[0] if asked else None, objects=things)


def work_out(left: int, operation: Operation, right: int) -> int:
    """The result. Raises :class:`BadEquation` when it is below zero, broken, undefined or too large."""
    said = f"{left} {operation} {right}"
    if operation == "÷":
        if right == 0:
            raise BadEquation(f"{said} has no result, because nothing can be divided by 0; divide by another number.")
        if left % right:
            near = left - left % right or right
            raise BadEquation(
                f"{said} leaves a remainder of {left % right}, and only whole results can be drawn; write for example "
                f"{near} ÷ {right} = {near // right}."
            )
        return left // right
    value = {"+": left + right, "-": left - right, "×": left * right}[operation]
    if value < 0:
        raise BadEquation(
            f"{said} goes below zero, and less than nothing cannot be drawn; write {right} - {left} = {-value}."
        )
    if value > LARGEST_OF_LINES:
        raise TooLarge(f"{said} is {value:,}, and {LARGEST_OF_LINES} is the largest number that can be drawn.")
    return value


def _missing(said: str, terms: dict[Term, int | None], operation: Operation) -> int:
    """The one number that makes it true."""
    fitting = [value for value in range(LARGEST_OF_LINES + 1) if _holds(terms, operation, value)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise BadEquation(f"More than one number makes {said} true; write the one that is meant.")
    raise BadEquation(f"No whole number from 0 to {LARGEST_OF_LINES} makes {said} true; check its numbers.")


def _holds(terms: dict[Term, int | None], operation: Operation, value: int) -> bool:
    left, right, result = (value if term is None else term for term in (terms["left"], terms["right"], terms["result"]))
    if operation == "÷":
        return right != 0 and left == right * result
    return result == {"+": left + right, "-": left - right, "×": left * right}[operation]


def _show(term: _Term) -> str:
    return "?" if term.value is None else str(term.value)
