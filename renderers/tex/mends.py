"""What mathra sets otherwise than TeX, put right: in the source before it is set, and in the SVG after."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import groupby

from PIL import ImageColor

from chalkwright.renderers.tex.source import arguments, close, skip_space, unit_end

_AXIS = 258.0
"""Height of the maths axis, which tables are centred on."""
_PADDING = 250.0
"""Space that mathra leaves outside a table's outer vertical rules, and TeX does not."""
_RULE = 40.0
"""Thickness of a table's rules at full size."""
_BINOMIAL = r"\vphantom{\frac{(}{)}}"
"""Makes parentheses high enough for two letters above each other."""
_ALIASES = {
    r"\iff": r"\;\Longleftrightarrow\;",
    r"\implies": r"\;\Longrightarrow\;",
    r"\impliedby": r"\;\Longleftarrow\;",
}
_COLOURED = frozenset([r"\color", r"\textcolor", r"\colorbox", r"\fcolorbox"])
_TEXT = frozenset([r"\text", r"\mbox", r"\textrm", r"\textbf", r"\textit", r"\textsf", r"\operatorname"])
_RELATIONS = frozenset([*"=<>≈≤≥→", r"\approx", r"\le", r"\ge", r"\leq", r"\geq", r"\to", r"\rightarrow"])
"""A question mark behind one stands for what is sought, and is no punctuation, which would touch it."""
_MONO = re.compile(r"[A-Za-z0-9]+| |[^A-Za-z0-9 ]+")
_MONO_SPACE = r"\hspace{0.53em}"
_RECT = re.compile(r'<rect x="([-\d.]+)" y="([-\d.]+)" width="([-\d.]+)" height="([-\d.]+)"/>')
_STROKE = re.compile(r'(<line [^>]*stroke-width=")([\d.]+)')
_STAGGERED = re.compile(r"(?<=[0-9])\^(\{[^{}]*\}|[0-9]*[+-])")
_RISING, _FALLING = re.compile(r" \^(?=[ }]|$)"), re.compile(r" v(?=[ }]|$)")
_LABEL = re.compile(r"(?<=>)(\[[^\[\]]*\])(\[[^\[\]]*\])?")
_PLAIN_LABEL = re.compile(r"\[([a-z][a-z .,°]*)\]")
_RATIO = re.compile(r"\d+(?:\.\d+)?")
_XCOLOR = {
    "red": "#ff0000",
    "green": "#00ff00",
    "blue": "#0000ff",
    "cyan": "#00ffff",
    "magenta": "#ff00ff",
    "yellow": "#ffff00",
    "black": "#000000",
    "white": "#ffffff",
    "darkgray": "#404040",
    "gray": "#808080",
    "lightgray": "#bfbfbf",
    "brown": "#bf8040",
    "lime": "#bfff00",
    "olive": "#808000",
    "orange": "#ff8000",
    "pink": "#ffbfbf",
    "purple": "#bf0040",
    "teal": "#008080",
    "violet": "#800080",
}


def mend_source(words: Sequence[str]) -> list[str]:
    """The tokens, with what mathra takes otherwise written in another way. Raises ``ValueError`` in one sentence."""
    result: list[str] = []
    script_ends: set[int] = set()
    at = 0
    while at < len(words):
        word = words[at]
        end = at + 1
        if word in _ALIASES:
            result.append(_ALIASES[word])
        elif word == "'":
            primes, end = _primes(words, at, after_script=at in script_ends)
            result.append(primes)
        elif word == "_":
            script_ends.add(skip_space(words, unit_end(words, at)))
            result.append(word)
        elif word == r"\binom" and len(spans := arguments(words, at)[0]) == 2:
            end = spans[-1][1]
            above, below = ("".join(mend_source(words[start:stop])) for start, stop in spans)
            result.append(rf"{{\left({_BINOMIAL}{{{above}\atop {below}}}\right)}}")
        elif word == r"\texttt":
            end = unit_end(words, at)
            result.append(_typewriter("".join(words[at + 1 : end])))
        elif word == r"\ce":
            end = unit_end(words, at)
            result += [word, chemistry("".join(words[at + 1 : end]))]
        elif word in _COLOURED and at + 1 < len(words) and words[at + 1] == "{":
            end = min(close(words, at + 1) + 1, len(words))
            mixed = mix_colour("".join(words[at + 2 : end - 1]))
            result += [word, "{", mixed, "}"] if mixed else words[at:end]
        elif word == r"\begin" and at + 1 < len(words) and words[at + 1] == "{":
            end = min(close(words, at + 1) + 1, len(words))
            _refuse_option("".join(words[at:end]), "".join(words[end : end + 3]))
            result += words[at:end]
        elif word in _TEXT:
            end = arguments(words, at)[1]
            result += words[at:end]
        elif word == "?" and _last(result) in _RELATIONS:
            result.append("{?}")
        else:
            result.append(word)
        at = end
    return result


def _last(words: Sequence[str]) -> str:
    """The last token that is no space, or empty."""
    return next((word for word in reversed(words) if not word.isspace()), "")


def _primes(words: Sequence[str], start: int, *, after_script: bool) -> tuple[str, int]:
    """What stands for the primes from ``start`` and a superscript after them, and where both end.

    With scripts at the same letter, mathra would set those after the primes: there a superscript is written.
    """
    end = start
    while end < len(words) and words[end] == "'":
        end += 1
    primes = r"\prime" * (end - start)
    following = skip_space(words, end)
    if following < len(words) and words[following] == "^":
        stop = unit_end(words, following)
        script = mend_source(words[following + 1 : stop])
        return f"^{{{{}}{primes}{''.join(script)}}}", stop
    if after_script or (following < len(words) and words[following] == "_"):
        return f"^{{{{}}{primes}}}", end
    return ("'" if end - start == 1 else f"^{{{primes}}}"), end


def _typewriter(argument: str) -> str:
    text = argument[1:-1] if argument.startswith("{") else argument
    pieces = []
    for piece in _MONO.findall(text):
        if piece == " ":
            pieces.append(_MONO_SPACE)
        else:
            pieces.append(rf"\mathtt{{{piece}}}" if piece.isalnum() else rf"\text{{{piece}}}")
    return "{" + "".join(pieces) + "}"


def chemistry(argument: str) -> str:
    """The argument of ``\\ce`` with what mathra reads otherwise than mhchem."""
    argument = argument.replace("...", r"\ldots ").replace(" - ", r" \;-\; ")
    argument = _STAGGERED.sub(lambda m: "$^{" + m.group(1).strip("{}") + "}$", argument)
    argument = _RISING.sub(r" $\\;\\uparrow$", argument)
    argument = _FALLING.sub(r" $\\;\\downarrow$", argument)
    return _LABEL.sub(lambda m: "".join(_PLAIN_LABEL.sub(r"[\\text{\1}]", part or "") for part in m.groups()), argument)


def _refuse_option(begin: str, option: str) -> None:
    if re.fullmatch(r"\\begin\{(aligned|gathered|array)\}", begin) and option in ("[t]", "[b]"):
        raise ValueError(f"The formula uses {begin}{option}, which is not known here; leave out {option}.")


@lru_cache(maxsize=256)
def mix_colour(name: str) -> str:
    """``#rrggbb`` for a mixture as xcolor writes it, ``blue!50`` or ``red!20!black``; empty for anything else."""
    first, *steps = name.split("!")
    if not steps:
        return ""
    colour = _rgb(first)
    for number in range(0, len(steps), 2):
        other = _rgb(steps[number + 1]) if number + 1 < len(steps) else (255, 255, 255)
        if colour is None or other is None or not _RATIO.fullmatch(steps[number]):
            return ""
        part = min(float(steps[number]) / 100, 1)
        red, green, blue = (round(a * part + b * (1 - part)) for a, b in zip(colour, other, strict=True))
        colour = (red, green, blue)
    return "#{:02x}{:02x}{:02x}".format(*colour) if colour else ""


def _rgb(name: str) -> tuple[int, int, int] | None:
    try:
        red, green, blue = ImageColor.getrgb(_XCOLOR.get(name.strip(), name.strip()))[:3]
    except ValueError:
        return None
    return red, green, blue


def mend_rules(svg: str) -> str:
    """Strokes through cancelled terms as thin as TeX's, and a table's vertical rules where they belong.

    mathra measures these from the baseline instead of the table's top.
    """
    svg = _STROKE.sub(lambda match: f"{match[1]}{float(match[2]) * 0.6:.1f}", svg)
    if not re.search(r"verticals&quot;:\[\d", svg):
        return svg
    if "verticals&quot;:[0" in svg:
        svg = _trim_rules(svg)
    rules = [match for match in _RECT.finditer(svg) if float(match[4]) > float(match[3]) <= _RULE]
    moved: dict[int, str] = {}
    for _, group in groupby(rules, key=lambda match: match[1]):
        column = list(group)
        heights = [float(match[4]) for match in column]
        scale, above, half = float(column[0][3]) / _RULE, 0.0, sum(heights) / 2
        for match, height in zip(column, heights, strict=True):
            y = float(match[2]) + _AXIS * scale + half + above
            above += height
            moved[match.start()] = f'<rect x="{match[1]}" y="{y:.1f}" width="{match[3]}" height="{match[4]}"/>'
    return _exchange(svg, moved)


def _exchange(svg: str, rectangles: Mapping[int, str]) -> str:
    """The SVG with what stands in ``rectangles`` in place of the rectangle that begins there; read once only."""
    return _RECT.sub(lambda match: rectangles.get(match.start(), match[0]), svg)


def _trim_rules(svg: str) -> str:
    """Horizontal rules of a table as long as it is wide between its outer vertical ones."""
    every = list(_RECT.finditer(svg))
    upright = [match for match in every if float(match[4]) > float(match[3]) <= _RULE]
    if not upright:
        return svg
    left = min(float(match[1]) for match in upright)
    right = max(float(match[1]) + float(match[3]) for match in upright)
    trimmed: dict[int, str] = {}
    for match in every:
        start, end = float(match[1]), float(match[1]) + float(match[3])
        if float(match[4]) <= _RULE and abs(left - start - _PADDING) < 2 and abs(end - right - _PADDING) < 2:
            trimmed[match.start()] = (
                f'<rect x="{left:.1f}" y="{match[2]}" width="{right - left:.1f}" height="{match[4]}"/>'
            )
    return _exchange(svg, trimmed)
