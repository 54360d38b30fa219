"""LaTeX's text mode as maths: words become upright text, ``$…$`` stays what it is, ``\\\\`` starts a line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from chalkwright.renderers.tex.parts import Token
from chalkwright.renderers.tex.source import arguments, close, skip_space, unit_end

_STYLED = {r"\emph": r"\textit"} | {
    name: name for name in (r"\text", r"\textrm", r"\textbf", r"\textit", r"\textsf", r"\texttt", r"\textup", r"\mbox")
}
_TAKING_TEXT = frozenset([r"\underline", r"\fbox", r"\textcolor", r"\colorbox", r"\parbox"])
_SIZES = {
    r"\tiny": 0.5,
    r"\scriptsize": 0.7,
    r"\footnotesize": 0.8,
    r"\small": 0.9,
    r"\normalsize": 1.0,
    r"\large": 1.2,
    r"\Large": 1.44,
    r"\LARGE": 1.728,
    r"\huge": 2.074,
    r"\Huge": 2.488,
}
"""What LaTeX's size commands make of ten points."""
_DROPPED = re.compile(
    r"\\(centering|noindent|ragged(right|left)|par|indent|[hv]fill?|(big|med|small)skip|normalfont|rm|/"
    r"|" + "|".join(name[1:] for name in _SIZES) + ")"
)
_ACCENT = re.compile(r"\\(['`^\"~=.]|[cvHku])")
_SIGNS = {
    r"\ ": " ",
    "~": "\u00a0",
    r"\%": r"\%",
    r"\$": r"\$",
    r"\&": r"\&",
    r"\#": r"\#",
    r"\_": r"\_",
    r"\{": r"\{",
    r"\}": r"\}",
    "'": "\u2019",
    "`": "\u2018",
    r"\LaTeX": "LaTeX",
    r"\TeX": "TeX",
    r"\textdegree": "°",
    "\n": " ",
    "%": r"\%",
    "&": r"\&",
    "#": r"\#",
    r"\textbackslash": r"\backslash",
    r"\dots": "…",
    r"\ldots": "…",
}
_JOINED = (("\u2018\u2018", "\u201c"), ("\u2019\u2019", "\u201d"), ("---", "\u2014"), ("--", "\u2013"))
_TEXT_ENVIRONMENTS = frozenset(["center", "flushleft", "flushright", "itemize", "enumerate"])


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line of text, or a part of a line in one size, as maths."""

    source: tuple[Token, ...]
    display: bool = False
    scale: float = 1.0
    goes_on: bool = False
    """Whether it stands to the right of the one before, in another size."""


def lines(source: Sequence[Token]) -> list[TextLine]:
    """Text-mode ``source`` as lines of maths-mode tokens."""
    result: list[TextLine] = []
    current: list[TextLine] = []
    scale = 1.0

    def add(tokens: Sequence[Token], size: float) -> None:
        if current and current[-1].scale == size:
            current[-1] = replace(current[-1], source=(*current[-1].source, *tokens))
        elif any(not token.text.isspace() for token in tokens):
            current.append(TextLine(tuple(tokens), scale=size, goes_on=bool(current)))

    def finish() -> None:
        if any(not token.text.isspace() for line in current for token in line.source):
            result.extend(current)
        current.clear()

    words = [token.text for token in source]
    at = 0
    while at < len(words):
        word = words[at]
        if word in (r"\\", r"\newline"):
            finish()
            at = _after_option(words, at + 1)
        elif word == r"\[" or words[at : at + 2] == ["$", "$"]:
            finish()
            width = 1 if word == r"\[" else 2
            end = close(words, at + width - 1)
            result.append(TextLine(tuple(source[at + width : end]), display=True))
            at = end + width
        elif word == r"\begin":
            name = "".join(words[at + 2 : close(words, at + 1)])
            end = unit_end(words, at)
            if name in _TEXT_ENVIRONMENTS:
                start, stop = close(words, at + 1) + 1, close(words, at)
                result_lines = lines(source[start:stop])
                finish()
                result.extend(result_lines)
            else:
                finish()
                result.append(TextLine(tuple(source[at:end]), display=True))
            at = end
        elif word == r"\item":
            finish()
            add([Token(r"\text{• }", source[at].owner)], scale)
            at = skip_space(words, at + 1)
        else:
            end = _run_end(words, at)
            runs, scale = _split_sizes(source[at:end], scale)
            for size, run in runs:
                add(_in_line(run), size)
            at = end
    finish()
    return result


def _split_sizes(source: Sequence[Token], scale: float) -> tuple[list[tuple[float, Sequence[Token]]], float]:
    """Runs of one size each, and the size that goes on after them."""
    words = [token.text for token in source]
    runs: list[tuple[float, Sequence[Token]]] = []
    start = at = 0
    while at < len(words):
        word, end = words[at], at + 1
        if word == "{":
            end = unit_end(words, at)
        elif word in ("$", r"\("):
            end = min(close(words, at) + 1, len(words))
        if word in _SIZES or (word == "{" and not _SIZES.keys().isdisjoint(words[at:end])):
            runs.append((scale, source[start:at]))
            if word == "{":
                runs += _split_sizes(source[at + 1 : end - 1], scale)[0]
            else:
                scale, end = _SIZES[word], skip_space(words, end)
            start = end
        at = end
    runs.append((scale, source[start:]))
    return [run for run in runs if run[1]], scale


def _after_option(words: Sequence[str], at: int) -> int:
    if at < len(words) and words[at] == "[":
        at = min(close(words, at) + 1, len(words))
    return skip_space(words, at)


def _run_end(words: Sequence[str], start: int) -> int:
    """Index after the words from ``start`` that stay on this line."""
    at = start
    while at < len(words) and words[at] not in (r"\\", r"\newline", r"\[", r"\begin", r"\item"):
        if words[at] in ("$", r"\("):
            if words[at : at + 2] == ["$", "$"]:
                break
            at = min(close(words, at) + 1, len(words))
        elif words[at] == "{":
            at = unit_end(words, at)
        else:
            at += 1
    return max(at, start + 1)


def _in_line(source: Sequence[Token]) -> list[Token]:
    """Text without line breaks as maths-mode tokens."""
    result: list[Token] = []
    words = [token.text for token in source]
    run = ""
    at = 0

    def flush() -> None:
        nonlocal run
        if run:
            result.append(_words(r"\text", run, source[at - 1].owner))
            run = ""

    while at < len(words):
        word, owner = words[at], source[at].owner
        if run and source[at - 1].owner != owner:
            flush()
        if word in _SIGNS or (word[0] != "\\" and word not in "{}$^_&"):
            sign = _SIGNS.get(word, word)
            run += "" if sign.isspace() and run.endswith(" ") else sign
            at += 1
            continue
        if _ACCENT.fullmatch(word) and at + 1 < len(words):
            end = unit_end(words, skip_space(words, at + 1))
            run += "".join(words[at:end])
            at = end
            continue
        flush()
        if word in ("$", r"\("):
            end = close(words, at)
            result += [Token("{", owner), *source[at + 1 : end], Token("}", owner)]
            at = end + 1
        elif word in _STYLED:
            end = arguments(words, at)[1]
            result += _style(_STYLED[word], source[at + 1 : end])
            at = end
        elif word in _TAKING_TEXT:
            spans, end = arguments(words, at)
            *settings, (begin, stop) = spans or [(at, at)]
            result += source[at : settings[-1][1]] if settings else source[at : at + 1]
            result += [Token("{", owner), *_in_line(_bare(source[begin:stop])), Token("}", owner)]
            at = end
        elif word == "{":
            end = min(close(words, at) + 1, len(words))
            result += [source[at], *_in_line(_bare(source[at:end])), replace(source[at], text="}")]
            at = end
        elif _DROPPED.fullmatch(word):
            at = skip_space(words, at + 1)
        else:
            end = arguments(words, at)[1]
            result += source[at:end]
            at = end
    flush()
    return result


def _bare(source: Sequence[Token]) -> Sequence[Token]:
    return source[1:-1] if source and source[0].text == "{" else source


def _words(command: str, text: str, owner: int) -> Token:
    for plain, joined in _JOINED:
        text = text.replace(plain, joined)
    return Token(f"{command}{{{text}}}", owner)


def _style(command: str, source: Sequence[Token]) -> list[Token]:
    """``\\textbf{…}``: as it is within one part, word by word across parts."""
    inner = _in_line(_bare(source))
    return [replace(t, text=command + t.text[5:]) if t.text.startswith(r"\text{") else t for t in inner]
