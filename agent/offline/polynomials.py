"""Reading polynomials in x and y as pupils write them, without evaluating anyone's code."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache

from chalkwright.agent.offline.algebra import sp
from chalkwright.agent.offline.precision import rounding_asked
from chalkwright.agent.offline.reading import is_exact, plain

_ATOM = r"(?:\d+(?:\.\d+)?|(?<![A-Za-z])[xy](?![A-Za-wz])|\([-+*/·×.^²\dxy ]*\))(?:\s*(?:\^\s*2(?!\d)|²))?"
_TERM = rf"{_ATOM}(?:\s*[*/·×]?\s*{_ATOM})*"
POLYNOMIAL = rf"[-+]?\s*{_TERM}(?:\s*[-+]\s*{_TERM})*"
"""Where an expression like ``2x² - 3(x + 1)`` stands in a text."""
_TOKEN = re.compile(r"\s*(\d+(?:\.\d+)?|[xy]|\^\s*2|²|[-+*/·×()])")


@cache
def unknowns() -> tuple[sp.Symbol, sp.Symbol]:
    """x and y."""
    x, y = sp.symbols("x y")
    return x, y


def polynomial(text: str) -> sp.Poly:
    """The polynomial in x and y, of degree 2 at most. Raises ValueError for anything else."""
    expression, rest = _sum(_tokens(text))
    if rest:
        raise ValueError(f"“{text.strip()}” is not a polynomial in x and y")
    poly = sp.Poly(sp.expand(expression), *unknowns())
    if poly.total_degree() > 2:
        raise ValueError(f"“{text.strip()}” has a degree above 2")
    return poly


def _tokens(text: str) -> list[str]:
    found, position = [], 0
    text = text.strip()
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            raise ValueError(f"“{text}” is not a polynomial in x and y")
        found.append(match[1])
        position = match.end()
    return found


def _sum(tokens: list[str]) -> tuple[sp.Expr, list[str]]:
    sign = 1
    if tokens and tokens[0] in "+-":
        sign, tokens = (-1 if tokens[0] == "-" else 1), tokens[1:]
    total, tokens = _product(tokens)
    total = sign * total
    while tokens and tokens[0] in ("+", "-"):
        term, rest = _product(tokens[1:])
        total, tokens = (total + term if tokens[0] == "+" else total - term), rest
    return total, tokens


def _product(tokens: list[str]) -> tuple[sp.Expr, list[str]]:
    value, tokens, _ = _power(tokens)
    while tokens and tokens[0] not in "+-)":
        operator = tokens[0] if tokens[0] in "*/·×" else ""
        factor, tokens, next_digits = _power(tokens[1:] if operator else tokens)
        if operator == "/":
            if not factor.is_number or factor == 0:
                raise ValueError("a polynomial may only be divided by a number other than 0")
            value = value / factor
        elif not operator and next_digits:
            raise ValueError("a number may not follow a factor without a sign between them")
        else:
            value = value * factor
    return value, tokens


def _power(tokens: list[str]) -> tuple[sp.Expr, list[str], bool]:
    """A factor with its exponent, the tokens behind it, and whether it is written in digits."""
    if not tokens:
        raise ValueError("the expression ends too early")
    head, rest = tokens[0], tokens[1:]
    if head == "(":
        value, rest = _sum(rest)
        if not rest or rest[0] != ")":
            raise ValueError("a bracket is not closed")
        rest = rest[1:]
    elif head in "xy":
        value = unknowns()["xy".index(head)]
    elif head[0].isdigit():
        value = sp.Rational(head)
    else:
        raise ValueError(f"“{head}” stands where a number or a letter has to be")
    if rest and (rest[0] == "²" or rest[0].startswith("^")):
        value, rest = value**2, rest[1:]
    return value, rest, head[0].isdigit()


def numeral(value: Fraction) -> str:
    """A number exactly: a decimal where three places are enough, else ``7/3``; with the sign ``−``."""
    if 1000 % value.denominator == 0:
        return f"{float(value):.10g}".replace("-", "−")
    return str(value).replace("-", "−")


def equal(value: Fraction) -> str:
    """``= 7/3``, or ``≈ 2.33`` where a problem asks for two decimal places."""
    if rounding_asked() is None or is_exact(value):
        return f"= {numeral(value)}"
    return f"≈ {plain(value)}"


def numeral_tex(value: Fraction) -> str:
    """The same in LaTeX."""
    if 1000 % value.denominator == 0:
        return f"{float(value):.10g}"
    sign = "-" if value < 0 else ""
    return rf"{sign}\frac{{{abs(value.numerator)}}}{{{value.denominator}}}"


def inline_tex(value: Fraction) -> str:
    """The same on one line, for labels in pictures, where a stacked fraction would be too small."""
    return f"{float(value):.10g}" if 1000 % value.denominator == 0 else str(value)


def terms(coefficients: Sequence[Fraction], number: Callable[[Fraction], str] = numeral_tex) -> str:
    """LaTeX of the polynomial in x with these coefficients, constant last: ``2x^2 - 3x + 1``."""
    result = ""
    for power, value in zip(range(len(coefficients) - 1, -1, -1), coefficients, strict=True):
        if value == 0:
            continue
        digits = number(abs(value))
        if power and abs(value) == 1:
            digits = ""
        elif power and "/" in digits:
            digits = f"({digits})"
        letter = "" if power == 0 else "x" if power == 1 else f"x^{power}"
        sign = "-" if value < 0 else "+"
        result += f" {sign} {digits}{letter}" if result else f"{sign if value < 0 else ''}{digits}{letter}"
    return result or "0"


def without_tex(text: str) -> str:
    """Markdown with formulas of this module as plain text: ``−1/3``, ``(2/3)x²``."""
    text = re.sub(r"\\frac\{(\d+)\}\{(\d+)\}(?=[a-z])", r"(\1/\2)", text.replace("$", "").replace(r",\ ", ", "))
    text = re.sub(r"\\frac\{(\d+)\}\{(\d+)\}", r"\1/\2", text).replace("^2", "²")
    return re.sub(r"(?<![A-Za-z])-(?=[\d(a-z ])", "−", text)


def fraction(value: sp.Expr) -> Fraction:
    """A rational SymPy number. Raises TypeError for any other."""
    if not isinstance(value, sp.Rational):
        raise TypeError(f"{value} is no rational number")
    return Fraction(int(value.p), int(value.q))


def brackets(value: Fraction) -> str:
    """LaTeX of a number after a sign of operation: negative ones in brackets."""
    return f"({numeral_tex(value)})" if value < 0 else numeral_tex(value)
