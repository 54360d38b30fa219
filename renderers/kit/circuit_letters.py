"""How large a circuit's labels will be: the same for both libraries, so that circuits are laid out alike. Pure.

Widths are those of the house font in parts of its size, those of formulas a little more than either library takes.
"""

from __future__ import annotations

import re
import unicodedata

__all__ = ["CAPITAL", "text_depth", "text_height", "text_width"]

CAPITAL = 0.73
"""Height of a capital, in parts of the letters' size as all lengths here."""
_LINE, _FRACTION = (0.81, 0.23), (1.3, 0.82)
"""What a line of letters takes above and below its baseline, without and with a fraction."""
_WIDTHS = {
    0.24: " ",
    0.28: "',.:;ijl|",
    0.34: "I!()[]f{}",
    0.4: "-°/\\rt₁₂₃₄₅₆₇₈₉₀",
    0.5: '"*?sz',
    0.54: "cvxyFJLYekγλ",
    0.58: "#$+<=>0123456789VX^_ag~θ·−",
    0.62: "AESTZ`hnouδρ",
    0.66: "CPRbdpqBKμαβ",
    0.74: "&DGHNUOQΩφ",
    0.87: "MwWω",
    0.96: "%@m×÷±≈…√",
}
_PLAIN = {sign: width for width, signs in _WIDTHS.items() for sign in signs}
_SLANTED = 1.05
"""Room for a formula's letters, which lean."""
_SMALL = 0.72
"""An index to its letter."""
_TOKEN = re.compile(r"\\[a-zA-Z]+|\\.|.", re.DOTALL)
_RELATIONS = re.compile(r"\\(approx|ne|neq|leq?|geq?|to|times|cdot|div|pm|rightarrow)$|[=<>≈+\-−×·÷→]$")
_SILENT = ("\\text", "\\mathrm", "\\mathbf", "\\mathit", "\\left", "\\right", "\\displaystyle")
_BLANKS = {"\\,": 0.2, "\\:": 0.25, "\\;": 0.3, "\\ ": 0.3, "\\!": 0.0, "\\quad": 1.0, "\\qquad": 2.0, "~": 0.3}


def text_width(text: str) -> float:
    """Of a label, words and formulas between dollars, in parts of its letters' size."""
    parts = text.split("$")
    if len(parts) % 2 == 0:
        return _words(text)
    return sum(_SLANTED * _formula(part) if k % 2 else _words(part) for k, part in enumerate(parts))


def text_height(text: str) -> float:
    """From the lowest to the highest that a label's letters reach."""
    return sum(_reach(text))


def text_depth(text: str) -> float:
    """How far a label reaches below its baseline."""
    return _reach(text)[1]


def _reach(text: str) -> tuple[float, float]:
    return _FRACTION if "frac{" in text else _LINE


def _words(text: str) -> float:
    return sum(_PLAIN.get(sign) or _other(sign) for sign in text)


def _other(sign: str) -> float:
    if unicodedata.combining(sign):
        return 0.0
    return 1.0 if unicodedata.east_asian_width(sign) in "WFA" else 0.66


def _formula(tex: str) -> float:
    tokens = _TOKEN.findall(tex)
    width, at = 0.0, 0
    while at < len(tokens):
        token = tokens[at]
        if token in ("\\frac", "\\dfrac", "\\tfrac"):
            upper, at = _argument(tokens, at + 1)
            lower, at = _argument(tokens, at)
            width += max(_formula(upper), _formula(lower)) + 0.1
        elif token in ("_", "^"):
            index, at = _argument(tokens, at + 1)
            width += _SMALL * _formula(index)
        else:
            width += _token(token)
            at += 1
    return width


def _token(token: str) -> float:
    if token in _SILENT or token in "{} ":
        return 0.0
    if token in _BLANKS:
        return _BLANKS[token]
    if _RELATIONS.match(token):
        return 1.35
    return 0.75 if token.startswith("\\") else max(0.36, min(_words(token), 1.0))


def _argument(tokens: list[str], at: int) -> tuple[str, int]:
    """What stands in braces from there on, or the next sign, and where it goes on."""
    while at < len(tokens) and tokens[at].isspace():
        at += 1
    if at >= len(tokens) or tokens[at] != "{":
        return "".join(tokens[at : at + 1]), at + 1
    depth, end = 0, at
    while end < len(tokens):
        depth += {"{": 1, "}": -1}.get(tokens[end], 0)
        end += 1
        if depth == 0:
            break
    return "".join(tokens[at:end]).removeprefix("{").removesuffix("}"), end
