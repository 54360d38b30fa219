"""LaTeX source as tokens, and how many of them belong together."""

from __future__ import annotations

import re
from collections.abc import Sequence

_TOKEN = re.compile(r"\\[A-Za-z]+\*?|\\.|.", re.DOTALL)

ARITY = (
    dict.fromkeys((rf"\{name}" for name in ("frac", "dfrac", "tfrac", "cfrac", "binom", "dbinom", "tbinom")), 2)
    | dict.fromkeys((r"\overset", r"\underset", r"\stackrel", r"\textcolor", r"\colorbox"), 2)
    | dict.fromkeys((r"\fcolorbox",), 3)
    | dict.fromkeys(
        re.split(
            r"\s+",
            r"""\sqrt \vec \hat \bar \dot \ddot \tilde \check \acute \grave \breve \mathring \widehat \widetilde
            \overline \underline \overbrace \underbrace \overrightarrow \overleftarrow \overleftrightarrow \overarc
            \wideparen \overparen \xrightarrow \xleftarrow \cancel \bcancel \xcancel \boxed \fbox \mathrm \mathbf
            \mathit \mathsf \mathtt \mathbb \mathcal \mathfrak \mathscr \boldsymbol \bm \pmb \operatorname
            \operatorname* \text \textrm \textbf \textit \textsf \texttt \textup \textnormal \emph \mbox \hbox \ce
            \phantom \hphantom \vphantom \substack \color \hspace \vspace \not \mathop \mathrel \mathbin \mathord""",
        ),
        1,
    )
)
"""Arguments of the commands that take some; a command not listed takes the groups written right after it."""
_WITH_OPTION = frozenset((r"\sqrt", r"\xrightarrow", r"\xleftarrow", r"\color", r"\textcolor", r"\\"))
_PAIRS = {"{": "}", "[": "]", r"\left": r"\right", r"\begin": r"\end", "$": "$", r"\(": r"\)", r"\[": r"\]"}


def tokens(tex: str) -> list[str]:
    """Commands with their backslash, and single characters."""
    return _TOKEN.findall(tex)


def close(words: Sequence[str], start: int) -> int:
    """Index of the token that closes the group opened at ``start``; the number of tokens where none does."""
    opening, closing, depth, braces = words[start], _PAIRS[words[start]], 0, 0
    for at in range(start, len(words)):
        word = words[at]
        if opening != "{":
            braces += (word == "{") - (word == "}")
        if braces == 0 and at > start and word == closing:
            depth -= 1
            if depth == 0:
                return at
        elif braces == 0 and word == opening:
            depth += 1
    return len(words)


def skip_space(words: Sequence[str], at: int) -> int:
    """The first index from ``at`` that holds no white space."""
    while at < len(words) and words[at].isspace():
        at += 1
    return at


def unit_end(words: Sequence[str], start: int) -> int:
    """Index after what starts at ``start``: a group, a command with its arguments, a script, an environment."""
    word = words[start]
    if word == "{":
        return min(close(words, start) + 1, len(words))
    if word in (r"\left", r"\begin"):
        end = close(words, start)
        after = close(words, end + 1) + 1 if word == r"\begin" and end + 1 < len(words) else end + 2
        return min(after, len(words))
    if word in ("^", "_"):
        at = skip_space(words, start + 1)
        return unit_end(words, at) if at < len(words) else len(words)
    if word[0] == "\\":
        return arguments(words, start)[1]
    return start + 1


def arguments(words: Sequence[str], start: int) -> tuple[list[tuple[int, int]], int]:
    """Where each argument of the command at ``start`` begins and ends, options included, and where it all ends."""
    word, at, spans = words[start], start + 1, []
    if word in _WITH_OPTION and (option := skip_space(words, at)) < len(words) and words[option] == "[":
        end = min(close(words, option) + 1, len(words))
        spans.append((option, end))
        at = end
    wanted = ARITY.get(word)
    if wanted is None:
        while word[1:2].isalpha() and at < len(words) and words[at] == "{":
            end = unit_end(words, at)
            spans.append((at, end))
            at = end
        return spans, at
    for _ in range(wanted):
        begin = skip_space(words, at)
        if begin >= len(words) or words[begin] in "}&":
            break
        at = unit_end(words, begin)
        spans.append((begin, at))
    return spans, at
