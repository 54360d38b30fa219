"""Reads a problem's text as a solver does: its points, functions and numbers, without the code that wrote it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from typing import Any

import sympy as sp

from generators.mathexplain.figures.description import Curve, Label
from generators.mathexplain.item import Item

X = sp.Symbol("x", real=True)
_FORMULA = re.compile(r"\$([^$]+)\$")
_NAME = r"[A-Z](?:'|_?\d)?"
_TOKEN = re.compile(r"\d+\.\d+|\d+|sqrt|ln|sin|cos|log\d+|pi|\*\*|[a-zA-Z]|[-+*/()=]")
_ONE_WORD = {"ln", "sin", "cos"}
Plane = tuple[float, float]


def term(tex: str, **names: Any) -> sp.Expr:
    """The SymPy term of a formula like ``\\frac{1}{2}x^2 - \\sqrt{3}e^{-x}``."""
    text = re.sub(r"\\left|\\right|\\,|\\cdot", " ", tex)
    text = re.sub(r"\\log_\{(\d+)\}", r" log\1 ", text)
    before = ""
    while text != before:
        before = text
        text = re.sub(r"\\frac\{([^{}]*)\}\{([^{}]*)\}", r"((\1)/(\2))", text)
        text = re.sub(r"\\sqrt\{([^{}]*)\}", r"sqrt(\1)", text)
        text = re.sub(r"\^\{([^{}]*)\}", r"**(\1)", text)
    text = re.sub(r"\^([\w])", r"**\1", text).replace("\\", " ")
    known = {"x": X, "e": sp.E, "pi": sp.pi, "sqrt": sp.sqrt, "ln": sp.log, "sin": sp.sin, "cos": sp.cos, **names}
    known |= {f"log{base}": lambda value, base=base: sp.log(value) / sp.log(base) for base in range(2, 6)}
    return sp.sympify(eval(_multiplied(text), {"__builtins__": {}, "n": sp.Rational}, known))


def _multiplied(text: str) -> str:
    """With all products and brackets written out: ``2ln x`` → ``n(2)*ln(x)``."""
    tokens: list[str] = _TOKEN.findall(text)
    out: list[str] = []
    open_words = 0
    for k, token in enumerate(tokens):
        value = token[0].isalnum()
        if out and (value or token == "(") and (out[-1][-1] == ")" or out[-1][-1].isalnum()):
            previous = tokens[k - 1]
            if previous in _ONE_WORD or previous.startswith("log"):
                out.append("(" if token != "(" else "")
                open_words += token != "("
            elif previous != "sqrt":
                out.append("*")
        if open_words and token in "+-)":
            out.append(")" * open_words)
            open_words = 0
        out.append(f"n('{token}')" if token[0].isdigit() else token)
    return "".join(out) + ")" * open_words


def capitals(text: str) -> set[str]:
    """The names of points in a text's formulas."""
    inside = re.sub(r"\\[A-Za-z]+", " ", " ".join(_FORMULA.findall(text)))
    return set(re.findall(_NAME, inside))


class Problem:
    """What can be taken from the text, and from the figure where the text sends the reader there."""

    def __init__(self, item: Item) -> None:
        self.item, self.text = item, item.problem

    @cached_property
    def formulas(self) -> list[str]:
        return _FORMULA.findall(self.text)

    @cached_property
    def points(self) -> dict[str, Plane]:
        found = re.findall(r"\b([A-Z])\(((?:[^()]|\\left\(|\\right\))+), ([^()]+)\)", " ".join(self.formulas))
        return {name: (float(term(x)), float(term(y))) for name, x, y in found}

    def at(self, names: str) -> list[Plane]:
        return [self.points[name] for name in names]

    @cached_property
    def terms(self) -> list[sp.Expr]:
        """The functions of x that the text gives by an equation."""
        sides = [formula.split("=", 1)[1] for formula in self.formulas if re.match(r"(y|f\(x\)) = .*(x|\d)", formula)]
        known = [side for side in sides if not re.search(r"[b-df-wyz]", re.sub(r"\\[a-z]+", "", side))]
        return [term(side, a=sp.Symbol("a")) for side in known]

    @cached_property
    def functions(self) -> list[Callable[[float], float]]:
        return [_function(one) for one in self.terms]

    def numbers(self, pattern: str) -> tuple[float, ...]:
        """The groups of the first hit, as numbers. Raises AssertionError where there is none."""
        hit = re.search(pattern, self.text)
        assert hit, pattern
        return tuple(float(term(group)) for group in hit.groups())

    @cached_property
    def curve(self) -> Callable[[float], float]:
        """The first given graph of the figure."""
        part = next(part for part in self.item.figure.given if isinstance(part, Curve))
        return _function(sp.sympify(part.expression, {"x": X}))

    @cached_property
    def marks(self) -> dict[str, float]:
        """Where the letters on the x-axis are."""
        return {p.tex: float(sp.sympify(p.x)) for p in self.item.figure.given if isinstance(p, Label)}


def _function(expression: sp.Expr) -> Callable[[float], float]:
    numeric = sp.lambdify([X], expression, "math")
    return lambda x: float(numeric(x))


def answer(item: Item) -> tuple[float, ...]:
    """The numbers of an item's answer: one, or two coordinates."""
    if item.value:
        return (float(sp.sympify(item.value)),)
    hit = re.fullmatch(r"\$\((.+), (.+)\)\$", item.answer)
    assert hit, item.answer
    return float(term(hit[1])), float(term(hit[2]))
