"""What is asked beside the angle or the index: whether another ray gets out, how fast light is in the medium."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.offline.reading import mentions

_TRIAL = (
    r"(?:^|(?<=[.?!;] )|(?<=\band ))(?:will|does|do|can|could|would|is|state whether|say whether|determine "
    r"whether)\b[^?.]*?"
    r"(?:\bat (?:an angle of )?|\bincidence (?:of|is)\s*|\bangle of )(?P<value>\d+(?:\.\d+)?)\s*°[^?]*[?.]"
)
_ESCAPES = (
    r"\b(?:come out|emerges?|escapes?|leaves?|gets? out|pass(?:es)?|enters?|refracted|gets? through|totally|"
    r"total internal)\b"
)


_TOLD = r"\bat (?:an angle (?:of incidence )?of )?(?P<value>\d+(?:\.\d+)?)\s*°(?:\s*(?:to|from|with) the normal)?"
_TOTALLY = (
    r"(?:^|(?<=[.?!;] ))(?:does|is|will|do|can|state whether|determine whether) [^?.\d]*"
    r"\b(?:total(?:ly)?(?: internal(?:ly)?)? reflect\w*|escapes?|emerges?)\b[^?.\d]*[?.]"
)
"""The angle of a ray that is told, and the question whether that one gets out."""


def take_trial(text: str) -> tuple[str, Fraction | None]:
    """The text without the question whether a ray at a given angle gets out, and that angle."""
    found = [match for match in re.finditer(_TRIAL, text, re.IGNORECASE) if mentions(match[0], _ESCAPES)]
    told, asked = list(re.finditer(_TOLD, text, re.IGNORECASE)), list(re.finditer(_TOTALLY, text, re.IGNORECASE))
    if not found and len(told) == len(asked) == 1 and text.count("°") == 1:
        rest = f"{text[: told[0].start()]}{text[told[0].end() : asked[0].start()]}{text[asked[0].end() :]}"
        return rest, Fraction(told[0]["value"])
    if len(found) != 1:
        return text, None
    return f"{text[: found[0].start()]}{text[found[0].end() :]}", Fraction(found[0]["value"])


_LIGHT = (
    r"[\[(]?\b(?:take |taking |use |given (?:that )?)?(?:(?:the )?(?:speed|velocity) of light in (?:air|an? vacuum|"
    r"vacuum|"
    r"free space)|(?-i:\bc(?= ?=)))"
    r"(?:,? c)?(?: is| as| to be|\s*=|:)*\s*(?P<c>[23](?:\.\d+)?)\s*(?:×|x|\*|·)\s*10\s*\^?\s*(?:8|⁸)\s*m\s*(?:/\s*s|"
    r"s\s*\^?\s*-1|s⁻¹)[\])]?\.?"
)
_SPEED = (
    r"(?:,? and |, |\s)?(?:(?:find|calculate|work out|what is) )?(?:hence )?(?:the )?(?:speed|velocity) of (?:the "
    r")?light "
    r"(?:in|inside|through) (?:it\b|(?:the|this) [a-z]+)"
)


def take_speed(text: str) -> tuple[str, Fraction | None]:
    """The text without the question for the speed of light in the second medium, and the speed in air in m/s."""
    given = list(re.finditer(_LIGHT, text, re.IGNORECASE))
    if len(given) != 1:
        return text, None
    rest = re.sub(_LIGHT, " ", text, flags=re.IGNORECASE)
    bare, asked = re.subn(_SPEED, " ", rest, flags=re.IGNORECASE)
    return (bare, Fraction(given[0]["c"]) * 10**8) if asked == 1 else (text, None)
