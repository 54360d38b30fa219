"""How element names are written, brought to one plain form: Unicode signs, TeX, and runs of point names. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

POINT = r"[A-Z](?:'{1,2}|_?\{?\d\}?)?"
"""A point's name: a capital letter, perhaps with a prime or one digit."""
RUN = rf"(?:{POINT})+"

_SIGNS = {
    "\u2220": " angle ",
    "\u2221": " angle ",
    "\u2222": " angle ",
    "\u25b3": " triangle ",
    "\u2206": " triangle ",
    "\u22bf": " right triangle ",
    "\u25a1": " quadrilateral ",
    "\u25b1": " parallelogram ",
    "\u2299": " circle ",
    "\u2312": " arc ",
    "\u22a5": " perpendicular ",
    "\u27c2": " perpendicular ",
    "\u2225": " parallel ",
    "\u2032": "'",
    "\u2019": "'",
    "\u2033": "''",
    "\u2212": "-",
    "\u2013": "-",
    "\u2014": "-",
    "\u00b7": "*",
    "\u00d7": "*",
    "\u2245": " = ",
    "\u2261": " = ",
    "\u00b0": "°",
    "\u00ba": "°",
    "\u00b2": "^2",
    "\u00b3": "^3",
}
_COMMANDS = {
    "angle": " angle ",
    "measuredangle": " angle ",
    "triangle": " triangle ",
    "odot": " circle ",
    "perp": " perpendicular ",
    "parallel": " parallel ",
    "cong": " = ",
    "equiv": " = ",
    "cdot": "*",
    "times": "*",
    "pi": "π",
    "circ": "°",
    "theta": "θ",
    "alpha": "α",
    "beta": "β",
    "gamma": "γ",
    "prime": "'",
    "left": "",
    "right": "",
}
_WRAPPERS = re.compile(
    r"\\(?:overline|overleftrightarrow|overrightarrow|bar|vec|mathrm|mathbf|text|textbf|mathit|operatorname|overset"
    r"\{\\frown\}|overparen|widehat|wideparen)\s*\{([^{}]*)\}"
)
_ROOT = re.compile(r"\\sqrt\s*\{([^{}]*)\}")
_FRACTION = re.compile(r"\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
_DEGREES = re.compile(r"\^\s*\{?\s*(?:\\circ|°)\s*\}?|\s*\bdegrees?\b")
_COMMAND = re.compile(r"\\([A-Za-z]+)")
_COMBINING = re.compile(r"[\u0300-\u036f\u20d0-\u20ff]")
_WORD = re.compile(rf"(?<![\w'\\])({RUN})(?![\w'])")
_AFTER_LETTER = re.compile(
    r"\s*(?:$|[.,;:()∥=]|\d|(?:and|or|to|on|in|is|at|from|with|lies?|are|through|meets?|that|which|onto|by|of)\b)"
)
_BEFORE_LETTER = re.compile(
    r"(?:points?|vertex|vertices|angles?|at|and|from|to|through|cent(?:re|er)|called|named|,|label(?:led)?)\s*$", re.I
)
_ROMAN_OR_WORD = frozenset({"A", "I"})
_NO_NAMES = frozenset({"TV", "UK", "US", "USA", "CM", "KM", "MM", "SI", "OK"})


def plain(text: str) -> str:
    """A name or description without TeX and special signs; letter case is kept, for it tells points from words."""
    text = unicodedata.normalize("NFC", text)
    text = _COMBINING.sub("", unicodedata.normalize("NFD", text)) if _COMBINING.search(text) else text
    for sign, words in _SIGNS.items():
        text = text.replace(sign, words)
    text = text.replace("$", " ").replace("\\(", " ").replace("\\)", " ").replace("`", " ").replace("*" * 2, " ")
    for _ in range(3):
        text = _WRAPPERS.sub(r" \1 ", text)
        text = _FRACTION.sub(r"(\1)/(\2)", text)
        text = _ROOT.sub(r"√\1", text)
    text = _DEGREES.sub("°", text)
    text = _COMMAND.sub(lambda match: _COMMANDS.get(match[1], " "), text)
    text = re.sub(r"\bm\s+angle\b", " angle ", text)
    text = re.sub(rf"(?<![A-Za-z])({RUN})\s*//\s*(?={RUN})", r"\1 parallel ", text)
    return " ".join(text.split())


def points_of(run: str) -> tuple[str, ...]:
    """``AB'C1`` → A, B', C1; nothing where it is no run of point names."""
    run = re.sub(r"[\s,\-–_{}]", "", run)
    if not re.fullmatch(RUN, run):
        return ()
    return tuple(re.findall(r"[A-Z](?:'{1,2}|\d)?", run))


def runs_in(text: str) -> Iterator[tuple[str, ...]]:
    """Every run of point names in a plain text, words in capitals left out: ``from A to BC`` → (A,), (B, C)."""
    for match in _WORD.finditer(text):
        run = match[1]
        if run in _NO_NAMES or len(run) > _LONGEST:
            continue
        if run in _ROMAN_OR_WORD and not (
            _AFTER_LETTER.match(text, match.end()) or _BEFORE_LETTER.search(text[: match.start()])
        ):
            continue
        found = points_of(run)
        if found:
            yield found


_LONGEST = 14


def names_in(text: str) -> frozenset[str]:
    """The points that a text in any notation mentions."""
    return frozenset(name for run in runs_in(plain(text)) for name in run)


def formula(text: str) -> str:
    """An equation or a value in one form: no spaces, ``^`` for powers, no multiplication signs."""
    text = re.sub(r"\s+", "", plain(text)).replace("**", "^").replace("*", "").replace("{", "").replace("}", "")
    text = re.sub(r"sqrt\((\w+)\)", r"√\1", text)
    return text.strip(".,;:").casefold()


def place(text: str) -> tuple[str, str] | None:
    """The first pair of coordinates in a plain text, ``(0, 7)``; None where there is none."""
    match = re.search(r"\(\s*([^(),]+(?:\([^()]*\)[^(),]*)?)\s*,\s*([^(),]+(?:\([^()]*\)[^(),]*)?)\s*\)", text)
    if match is None or re.search(r"[A-Z]{2}|[a-z]{4}", match[0].replace("sqrt", "")):
        return None
    return formula(match[1]), formula(match[2])
