"""A typed equation as numbers, signs, things and words that are none of these."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import groupby
from typing import Literal, NamedTuple

from chalkwright.agent.errors import UserError
from chalkwright.agent.visualize.data import LARGEST_OF_LINES
from chalkwright.agent.visualize.signs import KEYCAP_TEN, SIGN_OF, UNKNOWN, plain, with_signs
from chalkwright.agent.visualize.spoken import LANGUAGES, number_of

_PIECE = re.compile(
    r"(?P<digits>\d+(?:[.,٫٬]\d+)*)|(?P<blank>_+|\.{3,})|(?P<space>\s+)|"
    r"(?P<word>(?:[^\W\d_][\u0300-\u036f\u0900-\u0903\u093a-\u094f\u0e31-\u0e4e'’]*)+(?:-(?:[^\W\d_]['’]?)+)*)|(?P<other>.)",
    re.DOTALL,
)
_THOUSANDS = re.compile(r"\d{1,3}(?:[,٬]\d{3})+")
_IGNORED = frozenset("()[]{}\"'“”„«».,;¿¡。、「」")
_VARIANTS = re.compile("[\ufe00-\ufe0f\u20e3\U0001f3fb-\U0001f3ff]")
_JOINED = re.compile("\u200d.")
_FLAG = re.compile("([\U0001f1e6-\U0001f1ff])[\U0001f1e6-\U0001f1ff]")
_TIMES = ("x", "х")
"""The letter, Latin or Cyrillic: a multiplication sign or an unknown, as its place wants."""
_QUOTED = 40
"""Characters of the user's text that a message repeats."""


class BadEquation(UserError):
    """What was typed is no equation that can be drawn."""


class Token(NamedTuple):
    """A piece of a typed equation."""

    kind: Literal["number", "sign", "x", "thing", "word"]
    text: str
    value: int | None = None
    """Of a number."""
    thing: str = ""
    """Of a thing, and of a number that was counted in emoji: the object's name where it can be drawn."""


def quote(text: str) -> str:
    """The user's words for a message, in quotation marks."""
    return f"“{clipped(text)}”"


def clipped(text: str) -> str:
    """The user's words on one line, not too many, without control characters."""
    clean = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return clean if len(clean) <= _QUOTED else clean[: _QUOTED - 1] + "…"


def tokens(text: str, language: str = "en") -> list[Token]:
    """The pieces of a text in order. Raises :class:`BadEquation` for fractions, decimals and powers."""
    _refuse_broken(text)
    languages = tuple(dict.fromkeys((language.split("-")[0].lower(), *LANGUAGES)))
    found: list[Token] = []
    words: list[str] = []
    for piece in _PIECE.finditer(_clean(text)):
        if piece["space"]:
            continue
        if piece["word"] and piece["word"] not in _TIMES:
            words.append(piece["word"])
            continue
        found += _read_words(words, languages)
        words = []
        found += _piece(piece)
    found += _read_words(words, languages)
    return _read_emoji_numbers(found)


def _refuse_broken(text: str) -> None:
    for character in text:
        form = unicodedata.decomposition(character)
        if form.startswith("<fraction>"):
            raise BadEquation(f"{quote(character)} is no whole number; only whole numbers can be counted.")
        if form.startswith("<super>") and unicodedata.digit(character, None) is not None:
            raise BadEquation(f"{quote(text)} has a power; write it out with one of +, -, × and ÷.")


def _clean(text: str) -> str:
    """In signs and plain words, with each emoji one character: no joiners, skin tones, variation selectors."""
    text = _VARIANTS.sub("", text.replace(KEYCAP_TEN, " 10 "))
    text = _FLAG.sub(r"\1", _JOINED.sub("", text))
    return with_signs(plain("".join(c for c in text if unicodedata.category(c) != "Cf")))


def _piece(piece: re.Match[str]) -> list[Token]:
    text = piece[0]
    if piece["digits"]:
        return [Token("number", text, _whole(text))]
    if piece["blank"]:
        return [Token("sign", UNKNOWN)]
    if text in _TIMES:
        return [Token("x", text)]
    sign = SIGN_OF.get(text)
    if sign is not None:
        return [Token("sign", sign)]
    if text in _IGNORED:
        return []
    if _is_emoji(text):
        return [Token("thing", text, thing=emoji_object(text))]
    return [Token("word", text)]


def _whole(digits: str) -> int:
    if digits.isdecimal():
        if len(digits) > 9:
            raise BadEquation(f"{quote(digits)} is too large; {LARGEST_OF_LINES} is the largest that can be drawn.")
        return int(digits)
    if _THOUSANDS.fullmatch(digits):
        return _whole(re.sub(r"[,٬]", "", digits))
    raise BadEquation(f"{quote(digits)} is no whole number; only whole numbers can be counted, such as 7 + 2 = 9.")


def _read_words(words: list[str], languages: tuple[str, ...]) -> list[Token]:
    """Number words and objects in a run of words, the longest first; the rest stays words."""
    found: list[Token] = []
    start = 0
    while start < len(words):
        for end in range(min(len(words), start + 4), start, -1):
            said = " ".join(words[start:end])
            value = number_of(said, languages)
            thing = "" if value is not None else object_named(said)
            if value is not None or thing:
                found.append(Token("thing" if thing else "number", said, value, thing))
                start = end
                break
        else:
            found.append(Token("word", words[start]))
            start += 1
    return found


def _read_emoji_numbers(found: list[Token]) -> list[Token]:
    """Emoji that stand for numbers become the number that they are."""
    counted: list[Token] = []
    for is_emoji, run in groupby(found, key=lambda token: _is_emoji(token.text)):
        pieces = list(run)
        names_a_number = len(pieces) == 1 and counted and counted[-1].kind == "number"
        if not is_emoji or names_a_number:
            counted += pieces
        else:
            same = len({piece.text for piece in pieces}) == 1
            counted.append(Token("number", pieces[0].text, len(pieces), pieces[0].thing if same else ""))
    return counted


def _is_emoji(text: str) -> bool:
    return len(text) == 1 and unicodedata.category(text) == "So"


def emoji_object(emoji: str) -> str:
    """The object that an emoji shows (``🍎``, RED APPLE → ``apple``); empty when none of ours."""
    name = unicodedata.name(emoji, "").lower().removesuffix(" face")
    return object_named(name) or object_named(name.rpartition(" ")[2])


@lru_cache(maxsize=4096)
def object_named(words: str) -> str:
    """The name of the object that can be drawn, for a word for it; empty when there is none."""
    from chalkwright.renderers.counting.icons import UnknownObject, icon

    try:
        return icon(words).name
    except UnknownObject:
        return ""
