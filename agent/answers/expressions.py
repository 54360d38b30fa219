"""Expressions in the plain notation into SymPy. Pure.

Nothing is evaluated that was not read by this grammar, and nothing of unbounded cost is built: lengths, numbers, powers
and towers have limits.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import sympy
from sympy import Expr, Integer

from chalkwright.agent.answers.notation import Unreadable
from chalkwright.agent.answers.numerals import number_of
from chalkwright.agent.answers.tokens import MODES, ONLY_LETTERS, Mode, Token, tokens_of

LONGEST = 240
"""Characters of one expression."""
DEEPEST = 24
"""Brackets within brackets."""
LARGEST = 700.0
"""Natural logarithm of the largest number that is computed (about 10^304)."""
HIGHEST_FACTORIAL = 100
DIGITS = 30

_FUNCTIONS: dict[str, Callable[[Expr], Expr]] = {
    "sin": sympy.sin,
    "cos": sympy.cos,
    "tan": sympy.tan,
    "cot": sympy.cot,
    "sec": sympy.sec,
    "csc": sympy.csc,
    "arcsin": sympy.asin,
    "arccos": sympy.acos,
    "arctan": sympy.atan,
    "ln": sympy.log,
    "lg": lambda x: sympy.log(x) / sympy.log(10),
    "sqrt": sympy.sqrt,
    "abs": sympy.Abs,
}
_OF_ANGLES = frozenset(("sin", "cos", "tan", "cot", "sec", "csc"))
_MOST_IN_EXPONENT = 4


@lru_cache(maxsize=2048)
def read_expression(text: str, mode: Mode = MODES[0]) -> Expr:
    """The expression in ``text``. Raises :class:`Unreadable` for all that is not wholly one, and for monsters."""
    if ONLY_LETTERS.fullmatch(text):
        raise Unreadable("Letters alone are a word, or a name.")
    if len(text) > LONGEST:
        raise Unreadable(f"The expression has {len(text)} characters; at most {LONGEST} are read.")
    return _Parser(tokens_of(text, mode), mode).whole()


def value_of(expression: Expr) -> float | None:
    """The real value of a number; None when it is none."""
    try:
        found = complex(expression.evalf(DIGITS))
    except (TypeError, ValueError, ArithmeticError):
        return None
    usable = math.isfinite(found.real) and abs(found.imag) <= 1e-12 * max(1.0, abs(found.real))
    return found.real if usable else None


class _Parser:
    """Recursive descent; every rule returns a SymPy expression of bounded size."""

    def __init__(self, tokens: list[Token], mode: Mode) -> None:
        self.tokens = tokens
        self.mode = mode
        self.position = 0
        self.depth = 0

    @property
    def here(self) -> Token:
        return self.tokens[self.position]

    def whole(self) -> Expr:
        found = self._sum()
        if self.here.kind != "end":
            raise Unreadable(f"“{self.here.text}” is not expected there.")
        if found.has(sympy.nan, sympy.zoo, sympy.oo, -sympy.oo):
            raise Unreadable("The expression has no value.")
        return found

    def _take(self, *kinds: str) -> Token | None:
        if self.here.kind not in kinds:
            return None
        self.position += 1
        return self.tokens[self.position - 1]

    def _expect(self, kind: str) -> None:
        if self._take(kind) is None:
            raise Unreadable(f"“{kind}” is missing.")

    def _sum(self) -> Expr:
        self.depth += 1
        if self.depth > DEEPEST:
            raise Unreadable(f"The expression nests brackets more than {DEEPEST} deep.")
        found = self._product()
        while sign := self._take("+", "-"):
            found = found + self._product() if sign.kind == "+" else found - self._product()
        self.depth -= 1
        return found

    def _product(self) -> Expr:
        found = self._read_signed()
        while True:
            if self._take("*"):
                found = found * self._read_signed()
            elif self._take("/"):
                found = _quotient(found, self._read_juxtaposition() if self.mode.tight else self._read_signed())
            elif self._operand_follows():
                found = found * self._power()
            else:
                return found

    def _read_juxtaposition(self) -> Expr:
        found = self._read_signed()
        while self._operand_follows():
            found = found * self._power()
        return found

    def _operand_follows(self) -> bool:
        before = self.tokens[self.position - 1]
        if self.here.kind == "(" and before.kind == "name" and before.text in ("f", "P"):
            raise Unreadable("A function or probability is no product.")
        return self.here.kind in ("name", "function", "(", "√")

    def _read_signed(self) -> Expr:
        if self._take("-"):
            return -self._read_single_sign()
        self._take("+")
        return self._power()

    def _read_single_sign(self) -> Expr:
        if self.here.kind in ("-", "+"):
            raise Unreadable("Two signs stand in a row.")
        return self._power()

    def _power(self) -> Expr:
        base = self._read_postfix()
        return _raise_power(base, self._exponent()) if self._take("^") else base

    def _exponent(self) -> Expr:
        self.depth += 1
        if self.depth > DEEPEST:
            raise Unreadable(f"The expression nests powers more than {DEEPEST} deep.")
        found = -self._power() if self._take("-") else self._power()
        self.depth -= 1
        return found

    def _read_postfix(self) -> Expr:
        found = self._atom()
        while sign := self._take("%", "°", "!"):
            if sign.kind == "%":
                found = found / 100
            elif sign.kind == "°":
                found = found * sympy.pi / 180
            elif found.is_Integer and 0 <= found <= HIGHEST_FACTORIAL:
                found = sympy.factorial(found)
            else:
                raise Unreadable("That factorial is not computed.")
        return found

    def _atom(self) -> Expr:
        token = self._take("number", "name", "function", "(", "|", "√")
        if token is None:
            raise Unreadable("Something is missing in the expression.")
        if token.kind == "number":
            return self._number(token)
        if token.kind == "name":
            return self._symbol(token.text)
        if token.kind == "function":
            return self._function(token.text)
        if token.kind == "√":
            return sympy.sqrt(self._atom())
        found = self._sum()
        self._expect(")" if token.kind == "(" else "|")
        return found if token.kind == "(" else sympy.Abs(found)

    def _symbol(self, name: str) -> Expr:
        if name == "π":
            return sympy.pi
        if name == "e" and self.here.kind == "^":
            return sympy.E
        return sympy.Symbol(name)

    def _number(self, token: Token) -> Expr:
        value = number_of(token.text)
        if not value.is_Integer:
            return value
        bars = ("∕",) if self.here.kind == "∕" else ()
        if bars and self._take("∕"):
            return _quotient(value, self._whole_number())
        # 1 1∕2 and 1 1/2 are mixed numbers.
        after = self.tokens[self.position : self.position + 3]
        if [t.kind for t in after[::2]] == ["number", "number"] and after[1].kind in ("∕", "/") and after[0].spaced:
            above, below = number_of(after[0].text), number_of(after[2].text)
            if above.is_Integer and below.is_Integer and 0 < above < below:
                self.position += 3
                return value + above / below
        return value

    def _whole_number(self) -> Expr:
        token = self._take("number")
        if token is None:
            raise Unreadable("A fraction has no denominator.")
        return number_of(token.text)

    def _function(self, name: str) -> Expr:
        if name == "root":
            self._expect("(")
            degree = self._sum()
            self._expect(")")
            return _raise_power(self._atom(), _quotient(Integer(1), degree))
        power = self._exponent() if self._take("^") else Integer(1)
        if power.is_negative:
            raise Unreadable("A negative power of a function may mean its inverse.")
        argument = self._atom() if self.here.kind in ("(", "|") else self._bare_argument()
        if name in _OF_ANGLES and argument.is_Rational and argument != 0:
            raise Unreadable("An angle without unit may be degrees or radians.")
        if name in _OF_ANGLES and any(power.exp.free_symbols for power in argument.atoms(sympy.Pow)):
            raise Unreadable("An angle that grows without bounds is not computed.")
        return _raise_power(_FUNCTIONS[name](argument), power)

    def _bare_argument(self) -> Expr:
        """``sin 2x``: a product without signs."""
        found = self._power()
        while self.here.kind == "name" and not self.here.spaced:
            found = found * self._power()
        return found


def _quotient(above: Expr, below: Expr) -> Expr:
    if below == 0:
        raise Unreadable("Nothing can be divided by zero.")
    return above / below


def _raise_power(base: Expr, exponent: Expr) -> Expr:
    """``base^exponent`` where it is small enough to be computed."""
    if exponent.free_symbols:
        if any(power.exp.free_symbols or abs(power.exp) > _MOST_IN_EXPONENT for power in exponent.atoms(sympy.Pow)):
            raise Unreadable("Powers of powers of powers are not computed.")
        return base**exponent
    height = value_of(exponent)
    if height is None or abs(height) * max(1.0, _size(base)) > LARGEST:
        raise Unreadable("That power is too large.")
    if base == 0 and height <= 0:
        raise Unreadable("That power of zero has no value.")
    found = base**exponent
    if found.is_Pow and not found.exp.free_symbols and abs(value_of(found.exp) or math.inf) > LARGEST:
        raise Unreadable("That power is too large.")
    return found


def _size(expression: Expr) -> float:
    """How far a number's natural logarithm is from 0; 1 of what has names. Raises :class:`Unreadable`."""
    if expression.free_symbols or expression == 0:
        return 1.0
    try:
        found = abs(complex(expression.evalf(DIGITS)))
    except (TypeError, ValueError, ArithmeticError) as error:
        raise Unreadable("A number is too large.") from error
    if not 0 < found < math.inf:
        raise Unreadable("A number is too large or too small.")
    return abs(math.log(found))
