"""Texts as they are compared: TeX, sub- and superscripts, primes, Greek and the reader's usual confusions. Pure."""

from __future__ import annotations

import re
import unicodedata

_GREEK = dict(
    zip(
        (
            *("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "mu"),
            *("nu", "xi", "pi", "rho", "sigma", "tau", "upsilon", "phi", "chi", "psi", "omega"),
            *("Gamma", "Delta", "Theta", "Lambda", "Xi", "Pi", "Sigma", "Phi", "Psi", "Omega"),
        ),
        "αβγδεζηθικλμνξπρστυφχψωΓΔΘΛΞΠΣΦΨΩ",
        strict=True,
    )
)
_GREEK |= {f"var{name}": _GREEK[name] for name in ("epsilon", "theta", "phi", "rho", "pi", "sigma")}
_SIGNS = {
    "angle": "∠",
    "measuredangle": "∠",
    "triangle": "△",
    "circ": "°",
    "degree": "°",
    "prime": "'",
    "times": "×",
    "cdot": "·",
    "div": "÷",
    "approx": "≈",
    "ne": "≠",
    "neq": "≠",
    "le": "≤",
    "leq": "≤",
    "ge": "≥",
    "geq": "≥",
    "pm": "±",
    "to": "→",
    "rightarrow": "→",
    "parallel": "∥",
    "perp": "⊥",
    "ohm": "Ω",
    "percent": "%",
    "quad": " ",
    "qquad": " ",
}
_WRAPPING = re.compile(
    r"\\(?:text|textbf|textit|textrm|mathrm|mathbf|mathit|mathsf|mathdefault|operatorname|overline|overrightarrow|vec|"
    r"bar|hat|boldsymbol|bm|widehat|overarc|boxed|mbox)\s*\{([^{}]*)\}"
)
_SCRIPT = re.compile(r"[_^]\s*(?:\{([^{}]*)\}|(\\[A-Za-z]+|.))")
_FRACTION = re.compile(r"\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
_PRIMES = str.maketrans({"′": "'", "’": "'", "‘": "'", "`": "'", "´": "'", "″": "''", "−": "-", "–": "-", "º": "°"})
_ALIKE = str.maketrans(
    {"O": "0", "o": "0", "Q": "0", "D": "0", "θ": "0", "Θ": "0", "φ": "0", "Φ": "0", "l": "1", "I": "1", "|": "1",
     "i": "1", "!": "1", "]": "1", "[": "1", "S": "5", "s": "5", "Z": "2", "z": "2", "B": "8", "β": "8", "α": "a",
     "ν": "v", "ρ": "p", "μ": "u", "ω": "w", "γ": "y", "×": "x", "τ": "t", "κ": "k", "Ω": "0", "λ": "1", "η": "n"}
)  # fmt: skip
"""Signs that OCR takes for each other; each class is written as one sign."""
_TOKEN = re.compile(r"[^\W\d_]+\d*'*|\d+(?:[.,]\d+)?")


def plain(text: str) -> str:
    """A text without TeX: ``$\\theta_{1} = 30^\\circ$`` becomes ``θ1 = 30°``; scripts stand on the line."""
    text = text.replace("\\$", "$")
    for _ in range(4):
        shorter = _FRACTION.sub(r"\1/\2", _WRAPPING.sub(r"\1", _SCRIPT.sub(_script, text)))
        if shorter == text:
            break
        text = shorter
    text = re.sub(r"\\([A-Za-z]+)", lambda m: _GREEK.get(m[1]) or _SIGNS.get(m[1], " "), text)
    text = re.sub(r"\\[,;:! ]|~", " ", text)
    text = re.sub(r"[${}\\]", "", text)
    return unicodedata.normalize("NFKC", text.translate(_PRIMES)).translate(_PRIMES)


def _script(found: re.Match[str]) -> str:
    inner: str = found[1] if found[1] is not None else found[2]
    return f"{inner} " if inner.startswith("\\") else inner


def key(text: str) -> str:
    """What two texts share when they say the same: no TeX, no spaces, one form of each sign."""
    return re.sub(r"\s+", "", plain(text))


def tokens(text: str) -> tuple[str, ...]:
    """The words, names and numbers of a text: ``AC ≈ 12.5 cm`` gives ``AC``, ``12.5`` and ``cm``."""
    return tuple(_TOKEN.findall(plain(text)))


def fold_text(text: str) -> str:
    """A text as it may be misread: case, O and 0, l and 1, θ and 0 … are the same; primes and ° may be missed."""
    return re.sub(r"[\s'°·.,]+", "", key(text)).translate(_ALIKE).casefold()
