"""Markup in words that are drawn letter by letter: ``$x^2$``, ``\\frac``, ``H_{2}O``, ``**bold**``. Pure."""

from __future__ import annotations

import re

_MARKUP = re.compile(
    r"\$(?=\S)[^$]*?\S\$(?!\d)"  # a dollar sign before a price has a space or a figure beside it
    r"|\$[A-Za-z]\$"
    r"|\\[A-Za-z]{2,}|\\[()\[\]{}]"
    r"|\w[_^]\{"
    r"|[A-Za-z0-9)]\^[A-Za-z0-9({+−-]"
    r"|(?<![A-Za-z0-9_])[A-Za-z]_[A-Za-z0-9]{1,3}(?![A-Za-z0-9_])"
    r"|(?<![A-Za-z_])[A-Z][a-z]?_[0-9]"  # C_6H_12O_6
    r"|\*\*(?=\S)[^*]*[^*\s]\*\*"
    r"|(?<![\w*)])\*[^\W\d_](?:[^*]*[^\W_])?\*(?![\w*(])"
    r"|</?(?:sub|sup|b|i|em|strong|br|span)\b[^<>]*>"
)


def literal_markup(words: str) -> str:
    """The first piece of markup in what is drawn as it is written; empty where there is none."""
    found = _MARKUP.search(words)
    return found[0] if found else ""


def outside_mathtext(words: str) -> str:
    """The first piece that matplotlib draws as it is written: what lies between two dollar signs it typesets."""
    plain = words.replace(r"\$", " ")
    parts = plain.split("$")
    if len(parts) % 2 == 0:
        return literal_markup(plain)  # an odd number of signs typesets nothing
    return next((markup for part in parts[::2] if (markup := literal_markup(part))), "")
