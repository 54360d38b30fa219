"""The 371 equations of E2V-Bench (paper 000, §4.1). Pure.

The paper gives the numbers only. The rules here are the ones that reproduce them: 100 additions, 190 subtractions, 35
multiplications and 46 divisions (Table 5 over the four visual types), with quantities up to and including 20.
"""

from __future__ import annotations

from functools import cache
from typing import get_args

from chalkwright.agent.visualize.data import LARGEST, Equation, Operation
from chalkwright.benchmarks.e2v.data import Range

OPERATIONS: tuple[Operation, ...] = get_args(Operation)
RANGES: tuple[Range, ...] = get_args(Range)
NAMES: dict[Operation, str] = {"+": "add", "-": "sub", "×": "mul", "÷": "div"}
"""Of the operations in ids and file names."""
TITLES: dict[Operation, str] = {"+": "addition", "-": "subtraction", "×": "multiplication", "÷": "division"}


@cache
def equations() -> tuple[Equation, ...]:
    """All of them, by operation, then left, then right.

    ``a + b`` and ``a × b`` stand once, with 1 ≤ a ≤ b; ``a - b`` with 1 ≤ b < a; ``a ÷ b`` where b ≥ 2 divides a.
    """
    numbers = range(1, LARGEST + 1)
    pairs = [(a, b) for a in numbers for b in numbers]
    return (
        *(Equation(left=a, operation="+", right=b, result=a + b) for a, b in pairs if a <= b and a + b <= LARGEST),
        *(Equation(left=a, operation="-", right=b, result=a - b) for a, b in pairs if b < a),
        *(Equation(left=a, operation="×", right=b, result=a * b) for a, b in pairs if a <= b and a * b <= LARGEST),
        *(Equation(left=a, operation="÷", right=b, result=a // b) for a, b in pairs if b >= 2 and a % b == 0),
    )


def quantity(equation: Equation) -> int:
    """What the quantity ranges go by: the dividend of a division, else the result.

    The one rule that gives Table 5's ranges: 102, 100, 88 and 81 equations. (The table prints 353 for 11-15, where its
    own columns add up to 351 and this rule to 352; see docs/e2v.md.)
    """
    return equation.left if equation.operation == "÷" else equation.result


def range_of(equation: Equation) -> Range:
    """The range that :func:`quantity` falls into. Raises ``ValueError`` for one of 0, which no range holds."""
    value = quantity(equation)
    if value < 1:
        raise ValueError(f"{equation} has quantity {value}, which is in none of the ranges {', '.join(RANGES)}")
    return RANGES[(value - 1) // 5]


def equation_id(equation: Equation) -> str:
    """``add-3-4``."""
    return f"{NAMES[equation.operation]}-{equation.left}-{equation.right}"
