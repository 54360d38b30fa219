"""Numbers as texts, specifications and labels write them: value, unit, shown places, and the name before them. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from chalkwright.agent.answers.notation import LONGEST, Unreadable, plain
from chalkwright.agent.answers.numerals import NUMBER, decimals_of, number_of
from chalkwright.agent.answers.units import Unit, unit_of
from chalkwright.agent.proof.wholes import OPEN, SHUT, Whole, is_continued, times_in
from chalkwright.renderers.base import Stated
from chalkwright.renderers.tex.spans import formula_at

PERCENT = Unit("", 0.01, 0.0, "%")
_ROMAN = re.compile(r"\\(?:text|mathrm|textrm|operatorname|mathsf|textsf)\s*\{((?:[^{}]|\{[^{}]*\})*)\}")
_PREFIXED = re.compile(
    r"\\mu\s*\\(?:text|mathrm|textrm)\s*\{\s*(?=[A-Za-z])|(?:\\(?:text|mathrm)\{([kM])\}|([kM]))\s*\\Omega(?![a-z])"
)
"""Units of which one letter is Greek: ``\\mu\text{J}``, ``k\\Omega``."""
_BARE = re.compile(r"(?:(?<=\d)|(?<=\d\}))(?:\\[,;: ]|\s|~)*(?=[A-Za-z])")
"""In a formula, between a number and an italic letter: a product, no unit."""
_SENTENCE = re.compile(r"(?<=[.!?;])\s+(?=\S)|[。；！？\n]+")
_LETTER = r"[^\W\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"
"""A letter or digit that a number or a name may go on from: scripts without blanks between words have none."""
_NUMBER = re.compile(
    rf"(?<!{_LETTER})(?<![.,_′]) ?(?P<sign>[-+]?) ?(?P<number>{NUMBER})(?:(?P<whole> )?(?P<above>\d+)?∕(?P<below>\d+))?"
    r"(?: ?\* ?10\^\((?P<power>-?\d{1,3})\))?"
)
_NEXT_UNIT = re.compile(rf" ?{OPEN}([^{SHUT}]*){SHUT}")
_JOINED_UNIT = re.compile(rf" ?([*/]) ?(?={OPEN})| ?(\^\(-?\d\))")
_WORD = re.compile(r"[A-Za-zμΩ°＄€£¥%\u4e00-\u9fff][A-Za-zμΩ°CF0-9/^()*\u4e00-\u9fff -]{0,28}")
_NAME = r"(?:[∠△Δ|]{0,2}[A-Za-zα-ωΓΔΘΛΣΦΨΩ][A-Za-z0-9′α-ω]{0,3}(?:_\w+)?(?:\([A-Za-z0-9]{1,3}\))?\|?)"
_TIED = re.compile(rf"(?<!{_LETTER})(?<![.^/*+({OPEN}-])(?P<name>{_NAME}) ?[=≈](?:[^=≈<>≤≥,;:?]{{1,80}}[=≈])* ?$")
_SAID = re.compile(
    rf"^.*(?:[^\W\d_]{{2,}}{SHUT}?|[,;:，；：]) (?P<name>{_NAME}) ?[=≈](?:[^=≈<>≤≥,;:?]{{1,80}}[=≈])* ?$"
)
"""Behind a word a name begins anew: of ``0.25 d = 6 and d = 24`` it is ``d`` that is 24."""
_LAST_SIGN = re.compile(r"([=≈])[^=≈]*$")
_ABOUT = re.compile(
    r"(?:≈|~|\b(?:about|approximately|approx\.?|around|roughly|nearly|almost|circa|etwa|rund|ungefähr|environ)"
    r"|约为?|大约|近似) ?$",
    re.IGNORECASE,
)
_OF_MORE = re.compile(r"(?:[\d+*/^√(-]|\b(?:(?:arc)?(?:sin|cos|tan|cot)|l(?:og|[gn]))(?:\^?\(?-?\d\)?|[²³])?) ?$")
_PREPOSITION = re.compile(r" (?:in|an?|at|as|\d+(?:[/*]\d*)?)$|[/*]$")
"""Of ``13 kJ in respiration`` and ``5 kJ a day`` the words are no units; of ``15 h 38`` the 38 is no power, and of
``2 litres 3/8`` nothing is a rate."""
_OPERAND = re.compile(rf"(?:(?P<word>[A-Za-z]+)|[\d)°%{SHUT}π√]|[α-ωΑ-Ω′_]) ?$")
"""What a sign may follow that is no number's own."""
_IN_LIST = re.compile(r"(?:,|;|、|,? ?\b(?:and|or|und|et)\b|[和或与]) ?[-+]?")
"""Between members of a list."""
_GOES_ON = re.compile(r" ?(?:[*/^∕!]|[-+] ?[\w(√])| ?\(|[A-Za-zα-ω√π]| ?: ?\d")


class Written(NamedTuple):
    """One number of a text."""

    value: float
    """In ``unit``."""
    place: float
    """One unit of the last stated place; 0 of a fraction, which is exact."""
    unit: Unit | None
    name: str
    """The quantity that it is said to be, as :func:`key` has it; empty where nothing ties them."""
    about: bool
    """Whether it is said to be rounded."""
    shown: str
    """As it stands there."""
    unit_text: str
    """The unit as it stands there; empty where there is none."""
    sentence: str
    before: str
    """What stands before it in its sentence."""
    alone: bool
    """Whether it is no part of an expression."""

    @property
    def stated(self) -> bool:
        """Whether a sign of equality stands before it."""
        return bool(self.name) or self.before.rstrip()[-1:] in ("=", "≈")

    @property
    def whole(self) -> bool:
        return self.place == 1 and not self.about


def as_stated(number: Written) -> Stated:
    """A number of a text as if a program had stated it."""
    text = number.shown.removesuffix(number.unit_text).rstrip()
    return Stated(kind="step", name=number.name, values=(number.value,), text=text, unit=number.unit_text)


def key(name: str) -> str:
    r"""A name for comparison: ``v_{0}``, ``$v_0$`` and ``v0`` are one; ``\alpha`` and ``alpha`` are ``α``."""
    try:
        text = plain(f"${name}$" if "\\" in name and "$" not in name else name)
    except Unreadable:
        return ""
    text = re.sub(r"[\s_{}$|]", "", text)
    return _GREEK.get(text.lower(), text) if len(text) > 2 else text


_GREEK = dict(
    zip(
        "alpha beta gamma delta epsilon theta lambda rho sigma omega phi eta tau".split(),  # noqa: SIM905
        "αβγδεθλρσωφητ",
        strict=True,
    )
)


def sentences(text: str) -> list[str]:
    """The sentences of a Markdown text in the plain notation, units of formulas between ``⟪ ⟫``."""
    return list(_sentences(text))


@lru_cache(maxsize=512)
def _sentences(text: str) -> tuple[str, ...]:
    found = []
    for piece in _SENTENCE.split(_with_marked_units(text)):
        if piece.strip() and len(piece) <= LONGEST:
            try:
                found.append(plain(piece))
            except Unreadable:
                continue
    return tuple(one for one in found if one)


def numbers_in(text: str) -> list[Written]:
    """Every number of a Markdown text, label or field."""
    return [number for sentence in sentences(text) for number in _numbers(sentence)]


def _numbers(sentence: str) -> list[Written]:
    times = times_in(sentence)
    wholes = [number for time in times for number in _time(sentence, time)]
    found: list[tuple[Written, int, int]] = []
    for match in _NUMBER.finditer(sentence):
        within = any(time.start <= match.start("number") < time.end for time in times if not time.ratio)
        number, end = _number(sentence, match, within=within)
        start = match.start("number")
        if found and not within and (one := _mixed(sentence, *found[-1], number, start, end)):
            # Its parts are for who looks for them, and nothing is said of them.
            wholes.append(one)
            found[-1] = (found[-1][0]._replace(name="", alone=False), *found[-1][1:])
            number = number._replace(alone=False)
        found.append((number, start, end))
    return [*wholes, *_in_lists(sentence, found), *(number for number, _, _ in found)]


def _number(sentence: str, match: re.Match[str], *, within: bool) -> tuple[Written, int]:
    """A number, and where it ends with its unit; ``within`` a time, which has its name."""
    value, place = _value(match)
    before = sentence[: match.start()]
    end, unit, unit_text = _unit_after(sentence, match.end())
    if unit is None and (money := before.rstrip()[-1:]) in tuple("＄€£¥"):
        unit, unit_text = unit_of(money), money
    tied = None if within else _tied(before)
    sign = _LAST_SIGN.search(before)
    about = bool(_ABOUT.search(before)) or bool(tied and sign and sign[1] == "≈")
    if about and place == 1:
        place = _trailing(match["number"])
    operated = bool(match["sign"] and _is_operand(before))
    if operated:
        value = abs(value)
    joined = within or operated or (not tied and before.rstrip()[-1:] in tuple("+-*/^∕√"))
    written = Written(
        value=value,
        place=place,
        unit=unit,
        name=key(tied["name"]) if tied else "",
        about=about,
        shown=f"{match[0].strip()} {unit_text}".strip(),
        unit_text=unit_text,
        sentence=_shown(sentence),
        before=_shown(before),
        alone=not joined and not _GOES_ON.match(sentence, end),
    )
    return written, end


def _is_operand(before: str) -> bool:
    """Whether a sign behind it adds or subtracts: behind a word, such as ``and``, it is the number's own."""
    operand = _OPERAND.search(before)
    word = operand and operand["word"]
    return bool(operand and (not word or len(word) == 1 or unit_named(word) is not None))


def _in_lists(sentence: str, found: list[tuple[Written, int, int]]) -> Iterator[Written]:
    """The members of lists in the unit that only the last one shows, ``2, 4 and 7 %``, for who looks for them."""
    unit: Written | None = None
    for (number, _, end), (_, following, _) in reversed(list(pairwise([*found, (None, len(sentence), 0)]))):
        assert number is not None
        goes_on = unit is not None and _IN_LIST.fullmatch(sentence[end:following].strip())
        if number.unit is not None:
            unit = number
        elif goes_on and unit is not None:
            yield number._replace(unit=unit.unit, unit_text=unit.unit_text, alone=False)
        else:
            unit = None


def _mixed(
    sentence: str, larger: Written, at: int, until: int, number: Written, start: int, end: int
) -> Written | None:
    """Both as one, of ``3 m 20 cm``; None where the second does not go on the first."""
    if not is_continued(larger.unit, number.unit, sentence[until:start], number.value):
        return None
    assert larger.unit is not None
    assert number.unit is not None
    share = number.unit.factor / larger.unit.factor
    return larger._replace(
        value=larger.value + number.value * share,
        place=number.place * share,
        shown=_shown(sentence[at:end]),
        alone=number.alone,
    )


def _tied(before: str) -> re.Match[str] | None:
    """The name whose value follows; of ``2T = 600 N`` it is not T that is 600 N, nor of ``sin α = 0.6`` α."""
    tied = _SAID.search(before) or _TIED.search(before)
    return None if tied and _OF_MORE.search(before[: tied.start("name")]) else tied


def _time(sentence: str, time: Whole) -> Iterator[Written]:
    before = sentence[: time.start]
    tied = _tied(before)
    for value in time.values:
        yield Written(
            value=value,
            place=1 / 60,
            unit=unit_of("h"),
            name=key(tied["name"]) if tied and time.sure else "",
            about=bool(_ABOUT.search(before)),
            shown=_shown(sentence[time.start : time.end]),
            unit_text="h",
            sentence=_shown(sentence),
            before=_shown(before),
            alone=time.sure,
        )


def _value(match: re.Match[str]) -> tuple[float, float]:
    number = float(number_of(match["number"]))
    place = 10.0 ** -decimals_of(match["number"])
    if match["below"] and int(match["below"]):
        if match["above"]:
            number, place = number + int(match["above"]) / int(match["below"]), 0.0
        elif match["whole"] is None:
            number, place = number / int(match["below"]), 0.0
    power = 10.0 ** int(match["power"] or 0)
    number, place = number * power, place * power
    return (-number if match["sign"] == "-" else number), place


def _trailing(number: str) -> float:
    """What a rounded whole number may hide: ``1200`` stands for all that round to it."""
    zeros = len(number) - len(number.rstrip("0"))
    return 10.0**zeros


def _unit_after(sentence: str, at: int) -> tuple[int, Unit | None, str]:
    """Where the unit behind a number ends, and what it is."""
    marked = _NEXT_UNIT.match(sentence, at)
    if marked:
        text, end = marked[1], marked.end()
        while joint := _JOINED_UNIT.match(sentence, end):
            text, end = text + (joint[1] or joint[2]), joint.end()
            following = _NEXT_UNIT.match(sentence, end)
            if following:
                text, end = text + following[1], following.end()
        unit = _unit(text.strip())
        return (end, unit, text.strip()) if unit else (at, None, "")
    start = at + (sentence[at : at + 1] == " ")
    word = _WORD.match(sentence, start)
    if word is None:
        return at, None, ""
    if word[0][0] == "%":
        return start + 1, PERCENT, "%"
    if (
        sentence[start] == "°"
        and (degrees := _NEXT_UNIT.match(sentence, start + 1))
        and degrees[1].strip() in ("C", "F")
    ):
        return degrees.end(), unit_of(f"°{degrees[1].strip()}"), f"°{degrees[1].strip()}"
    if sentence[start] == "°" and sentence[start + 1 : start + 2] not in ("C", "F"):
        return start + 1, unit_of("°"), "°"
    for length in range(len(word[0]), 0, -1):
        if _ends(word[0], length) and not _PREPOSITION.search(word[0][:length]) and (unit := _unit(word[0][:length])):
            return start + length, unit, word[0][:length]
    return at, None, ""


@lru_cache(maxsize=2048)
def _unit(text: str) -> Unit | None:
    return PERCENT if text == "%" else unit_of(text)


def unit_named(text: str) -> Unit | None:
    """The unit of a statement or a label; None for none and for one that is not known."""
    try:
        return _unit(plain(text.replace("**", "^"))) if text.strip() else None
    except Unreadable:
        return None


def _ends(text: str, length: int) -> bool:
    before, after = text[length - 1], text[length : length + 1]
    return not before.isspace() and not (before.isascii() and before.isalpha() and after.isascii() and after.isalpha())


def _with_marked_units(text: str) -> str:
    """Upright letters of formulas between marks; letters outside of formulas stay as they are."""
    found: list[str] = []
    position = 0
    while position < len(text):
        span = formula_at(text, position) if text[position] in "$\\" else None
        if span is None:
            found.append(text[position])
            position += 1
            continue
        upright = _PREFIXED.sub(_with_greek, span.content)
        marked = _ROMAN.sub(lambda roman: f" {OPEN}{roman[1].replace('$', '')}{SHUT} ", upright)
        product = _BARE.sub(r" \\cdot ", " ".join(marked.split()))
        found.append(f" ${product.strip()}$ ")
        position = span.end
    return "".join(found)


def _with_greek(found: re.Match[str]) -> str:
    return rf"\text{{{found[1] or found[2]}Ω}}" if found[0].endswith("Omega") else r"\text{μ"


def _shown(sentence: str) -> str:
    return sentence.replace(OPEN, "").replace(SHUT, "").strip()
