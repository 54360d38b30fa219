r"""Answers in one plain notation, whatever they were written in: LaTeX, Markdown, Unicode, full-width forms. Pure.

``$1\dfrac{1}{2}\ \text{cm}^2$`` and ``1½ cm²`` both become ``1 1∕2 cm^(2)``: ``^(…)`` is a power, ``_…`` an index,
``∕`` the bar of a fraction of two whole numbers (so that a mixed number can be told from a product), ``＄`` a dollar.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from chalkwright.renderers.tex.spans import formula_at

LONGEST = 2_000
"""Characters; what is longer is no final answer."""
DEEPEST = 40
"""Braces within braces."""

_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ", "0123456789+-=()n")
_SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉₊₋ₐₑᵢₒₓₙₘ", "0123456789pmaeioxnm")
_RAISED = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ]+")
_LOWERED = re.compile("[₀-₉₊₋ₐₑᵢₒₓₙₘ]+")
_VULGAR = re.compile("[¼½¾⅐-⅞]")
_SIGNS = str.maketrans({
    "−": "-", "–": "-", "—": "-", "×": "*", "·": "*", "⋅": "*", "∙": "*", "✕": "*", "÷": "/", "⩽": "≤", "≦": "≤",
    "⩾": "≥", "≧": "≥", "º": "°", "˚": "°", "≃": "≈", "≅": "≅", "∼": "~", "\u2126": "Ω", "µ": "μ", "，": ", ",
    "；": "; ", "。": ". ", "“": '"', "”": '"', "‘": "'", "’": "'", "⟶": "→", "⇒": "→", "\u00a0": " ", "\u202f": " ",
    "\u2009": " ", "\u200b": "", "∶": ":", "℃": "°C", "＄": "＄", "⇋": "⇌", "\ufeff": "",
})  # fmt: skip
_WIDE = re.compile("[\uff01-\uff03\uff05-\uff5e\u3300-\u33ff]")
"""Full-width forms, without the dollar, and squared units such as ㎝."""

_COMMANDS = {
    "times": "*", "cdot": "*", "div": "/", "pm": "±", "mp": "∓", "le": "≤", "leq": "≤", "leqslant": "≤", "ge": "≥",
    "geq": "≥", "geqslant": "≥", "lt": "<", "gt": ">", "ne": "≠", "neq": "≠", "approx": "≈", "simeq": "≈",
    "pi": "π", "infty": "∞", "cup": "∪", "cap": "∩", "in": "∈", "to": "→", "rightarrow": "→", "longrightarrow": "→",
    "Rightarrow": "→", "rightleftharpoons": "⇌", "angle": "∠", "triangle": "△", "circ": "°", "degree": "°",
    "mid": "|", "lvert": "|", "rvert": "|", "vert": "|", "perp": "⊥", "parallel": "∥", "uparrow": "↑",
    "downarrow": "↓", "prime": "′", "emptyset": "∅", "varnothing": "∅", "Omega": "Ω", "omega": "ω", "mu": "μ",
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "Delta": "Δ", "theta": "θ", "varphi": "φ", "phi": "φ",
    "lambda": "λ", "rho": "ρ", "sigma": "σ", "tau": "τ", "epsilon": "ε", "varepsilon": "ε", "eta": "η", "nu": "ν",
    "ell": "l", "percent": "%", "therefore": "", "ldots": "…", "cdots": "…", "dots": "…", "quad": " ", "qquad": " ",
    "displaystyle": "", "textstyle": "", "limits": "", "left": "", "right": "", "big": "", "Big": "", "bigl": "",
    "bigr": "", "{": "{", "}": "}", "%": "%", "$": "＄", ",": " ", ";": " ", ":": " ", "!": "", " ": " ", "&": "&",
    "#": "#", "_": "_", "\\": "; ", "(": " ", ")": " ", "[": " ", "]": " ", "|": "|",
}  # fmt: skip
_FUNCTIONS = frozenset((
    "sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos", "arctan", "ln", "lg", "log", "exp",
))  # fmt: skip
_WRAPPERS = frozenset((
    "mathbf", "mathit", "boldsymbol", "bm", "mathsf", "mathbb", "underline", "boxed", "operatorname", "ce", "pu",
))  # fmt: skip
_WORDS = frozenset(("text", "textrm", "textbf", "textit", "mathrm", "mbox", "rm", "unit", "si", "SI"))
_FRACTIONS = frozenset(("frac", "dfrac", "tfrac", "cfrac"))
_COMMAND = re.compile(r"\\([A-Za-z]+|.)?", re.DOTALL)
_TWICE_ESCAPED = re.compile(r"(?<!\\)\\\\(?=(?:[dt]?frac|sqrt|pi|times|cdot|text|mathrm|circ)(?![a-z]))")
"""Data sets hold commands whose backslash was escaped once too often."""
_INDEX_SIGNS = str.maketrans({"+": "p", "-": "m", ",": "c", "*": "t", "′": "q"})


class Unreadable(ValueError):
    """A text that is no mathematics this package reads, or too much of it."""


def plain(answer: str) -> str:
    """``answer`` in the plain notation, on one line. Raises :class:`Unreadable` when it is too long or too deep."""
    if len(answer) > LONGEST:
        raise Unreadable(f"The answer has {len(answer)} characters; at most {LONGEST} are read.")
    text = _without_dollars(_without_marks(_TWICE_ESCAPED.sub(r"\\", answer)))
    text = _signs(text)
    text = _Tex(text).read()
    text = re.sub(r" (?=\^\()|(?<=°) (?=[CF]\b)", "", " ".join(text.split()))
    return text.strip().rstrip(".,;").strip()


def _without_marks(text: str) -> str:
    """Without Markdown's emphasis and code marks."""
    text = re.sub(r"(?<![0-9A-Za-z)*])\*\*(?=[^\s*])(.+?)(?<=[^\s*])\*\*(?!\*)", r"\1", text, flags=re.DOTALL)
    text = re.sub(r"(?<![\w*)])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\w*(])", r"\1", text)
    return re.sub(r"(?<!\\)`", "", text)


def _without_dollars(text: str) -> str:
    """Formulas without their delimiters; a dollar sign that delimits nothing becomes ``＄``."""
    found: list[str] = []
    position = 0
    while position < len(text):
        span = formula_at(text, position) if text[position] in "$\\" else None
        if span is not None:
            found.append(f" {span.content} ")
            position = span.end
        elif text[position] == "\\":
            found.append(text[position : position + 2])
            position += 2
        else:
            found.append("＄" if text[position] == "$" else text[position])
            position += 1
    return "".join(found)


def _signs(text: str) -> str:
    """One sign for each meaning."""
    text = _RAISED.sub(lambda match: f"^({match[0].translate(_SUPERSCRIPTS)})", text)
    text = _LOWERED.sub(lambda match: f"_{{{match[0].translate(_SUBSCRIPTS)}}}", text)
    text = _VULGAR.sub(lambda match: " {}∕{} ".format(*unicodedata.normalize("NFKC", match[0]).split("⁄")), text)
    return _WIDE.sub(lambda match: unicodedata.normalize("NFKC", match[0]), text.translate(_SIGNS))


class _Tex:
    """Reads TeX that is mixed with plain text, from left to right."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.position = 0
        self.depth = 0

    def read(self) -> str:
        found: list[str] = []
        while self.position < len(self.source):
            found.append(self._next())
        return "".join(found)

    def _next(self) -> str:
        sign = self.source[self.position]
        if sign == "\\":
            return self._command()
        if sign == "{":
            return _group(self._read_braces())
        self.position += 1
        if sign == "^":
            return self._power()
        if sign == "_":
            index = re.sub(r"[^\w.]", "", self._argument().translate(_INDEX_SIGNS)).strip("_")
            return f"_{index}" if index else "_"
        return " " if sign in "&~}" else sign

    def _command(self) -> str:
        match = _COMMAND.match(self.source, self.position)
        assert match is not None
        self.position = match.end()
        name = match[1] or ""
        if name in _FRACTIONS:
            return self._fraction()
        if name == "sqrt":
            return self._root()
        if name in _FUNCTIONS:
            return f" {name} "
        if name in _WORDS:
            return f" {self._argument()} "
        if name in _WRAPPERS:
            return self._argument()
        return self._other(name)

    def _other(self, name: str) -> str:
        if name == "xrightarrow":
            self._option()
            self._argument()
            return "→"
        if name in ("begin", "end"):
            self._argument()
            return " "
        if name in ("left", "right") and self.source[self.position : self.position + 1] == ".":
            self.position += 1
        return _COMMANDS.get(name, f"\\{name} ")

    def _fraction(self) -> str:
        above, below = self._argument().strip(), self._argument().strip()
        if above.isdecimal() and below.isdecimal():
            return f" {above}∕{below} "
        return f"(({above})/({below}))"

    def _root(self) -> str:
        degree = self._option().strip()
        return f"root({degree})({self._argument()})" if degree and degree != "2" else f"√({self._argument()})"

    def _power(self) -> str:
        raised = self._argument().strip()
        if raised and set(raised) <= set("°′″"):
            return raised
        if raised.startswith("(") and raised.endswith(")") and raised.count("(") == 1:
            return f"^{raised}"
        return f"^({raised})"

    def _argument(self) -> str:
        """What a command or a sign takes: a group, a command, or one character."""
        while self.source[self.position : self.position + 1].isspace():
            self.position += 1
        sign = self.source[self.position : self.position + 1]
        if sign == "{":
            return self._read_braces()
        if sign == "\\":
            return self._nest(self._command)
        if sign == "(" and self.source[self.position - 1 : self.position] == "^":
            return self._read_brackets()
        # An exponent or index typed without braces: 10^-3, x_12.
        number = re.compile(r"-?\d+|-?[^\W\d_]").match(self.source, self.position)
        if number and self.source[self.position - 1 : self.position] in ("^", "_"):
            self.position = number.end()
            return number[0]
        self.position += 1
        return sign

    def _option(self) -> str:
        match = re.compile(r"\s*\[([^\[\]]*)\]").match(self.source, self.position)
        if match is None:
            return ""
        self.position = match.end()
        return match[1]

    def _read_braces(self) -> str:
        self.position += 1
        found: list[str] = []
        while self.position < len(self.source) and self.source[self.position] != "}":
            found.append(self._nest(self._next))
        self.position += 1
        return "".join(found)

    def _read_brackets(self) -> str:
        """``(…)`` after a ``^``."""
        start = self.position
        self.position += 1
        found: list[str] = []
        while self.position < len(self.source) and self.source[self.position] != ")":
            if self.source[self.position] == "(":
                found.append(self._nest(self._read_brackets))
            else:
                found.append(self._nest(self._next))
        self.position += 1
        return f"({''.join(found)})" if start or found else ""

    def _nest(self, read: Callable[[], str]) -> str:
        self.depth += 1
        if self.depth > DEEPEST:
            raise Unreadable(f"The answer nests braces more than {DEEPEST} deep.")
        found = read()
        self.depth -= 1
        return found


def _group(content: str) -> str:
    """Braces of plain text are a set, those of TeX only hold together."""
    if "," in content or ";" in content:
        return f"{{{content}}}"
    return f"({content})" if re.search(r"[+\-*/]", content.strip()[1:]) else content


_OPENING, _CLOSING = "([{", ")]}"


def split_outside(text: str, separator: re.Pattern[str]) -> list[str]:
    """``text`` cut at each separator that stands outside all brackets; pieces are stripped, empty ones left out.

    An unmatched bracket counts for nothing, so that the half-open ``[1, 3)`` is in one piece too.
    """
    found: list[str] = []
    depth = start = position = 0
    while position < len(text):
        sign = text[position]
        depth = max(0, depth + (sign in _OPENING) - (sign in _CLOSING))
        match = separator.match(text, position) if depth == 0 else None
        if match and match.end() > position:
            found.append(text[start:position])
            start = position = match.end()
        else:
            position += 1
    found.append(text[start:])
    return [piece.strip() for piece in found if piece.strip()]
