"""Stories that are straight lines: a fee and a rate, something that burns down or fills up, two prices of a ride."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.linear_function.solver import LinearFunction, StraightLine
from chalkwright.agent.offline.question import find_question, sentences
from chalkwright.agent.offline.reading import mentions
from chalkwright.agent.offline.wording import Wording, words

_MONEY = re.compile(
    r"[$£€]\s?(\d+(?:,\d{3})*(?:\.\d+)?)|(\d+(?:,\d{3})*(?:\.\d+)?)\s?(?:€|euros?|dollars?|pounds?(?! of)|yuan)\b"
)
_TOKEN = re.compile(
    r"(?<![\w.])(?P<n>\d+(?:\.\d+)?)[\s-]*(?P<u>money|[a-zA-Z]+(?!\w))"
    r"(?:(?:\s*/\s*|\s+(?:per|for (?:each|every)|an?|each|every)\s+)(?:extra |additional |further )?(?P<per>[a-z]+))?"
)
_UNITS = {
    "kilometre": "km",
    "kilometer": "km",
    "metre": "m",
    "meter": "m",
    "centimetre": "cm",
    "centimeter": "cm",
    "minute": "min",
    "hour": "h",
    "hr": "h",
    "litre": "L",
    "liter": "L",
    "l": "L",
    "second": "s",
    "sec": "s",
    "gram": "g",
    "kilogram": "kg",
}
_FEE = (
    r"\b(?:fixed|basic|standing|call-?out|booking|joining|hire|flat|initial|entry|delivery|set-?up|base|starting|"
    r"constant|monthly)\b|"
    r"\bplus\b|\bfee\b|\bcharges?\b"
)
_DOWN = (
    r"\b(?:burn\w*|shrink\w*|drain\w*|leak\w*|empt\w+|uses?|used|lose\w*|loses|falls?|decreas\w*|shorter|"
    r"evaporat\w*|flows? out|runs? out|pumped out|consum\w*)\b"
)
_UP = r"\b(?:fill\w*|grow\w*|rises?|increas\w*|pumped in\w*|flows? in\w*|added|saves?|climb\w*|taller)\b"
_STEADY = rf"{_FEE}|\b(?:constant|steady|steadily|linear\w*|same rate|uniform\w*|straight line|fixed rate)\b"
_GONE = (
    r"\b(?:burn(?:s|t|ed)? (?:out|down|away|completely)|empty|gone|used up|completely (?:burnt|burned|melted|"
    r"drained))\b"
)
_KNOWN = words(
    "a an the of is are to for and plus each every per fixed basic charge charges fee cost costs pay pays paid bill "
    "total how "
    "much many what find "
    "long far after when if until all same constant first rate amount extra will would do does price rent hire ride "
    "rides trip journey "
    "which left remain remains remaining full long tall high height length drop by at in it one with then calculate "
    "determine left "
    "driven write as get function equation formula expression rule taxi go travel "
    "steadily steady linear start starts starting initially day days hour minute than more both pounds"
)


_SYMBOL = (
    r"(?:height|volume|length|amount|cost|price|charge) [b-z]\b|"
    r"\b(?:after|of|for|in terms of|with) [b-z](?: (?:hours?|minutes?|days?|weeks?|months?|years?|km|kilomet\w+|"
    r"miles?))?\b(?!')"
)
"""The letters that the function is to have."""
_AS_FUNCTION = (
    r"\b(?:write|find|give|state|what is|determine)\b[^.?]*\b(?:function|equation|formula|expression|"
    r"rule)\b[^.?]*[.?]?\s*$"
)
_BILL = r"\b(?:cost|costs|paid|pays|bill|bills|charged|came to|comes to)\b[^.\d]*\d+(?:\.\d+)? money\."


class _Token(NamedTuple):
    value: Fraction
    unit: str
    per: str


_Line = tuple[StraightLine, tuple[tuple[Fraction, Fraction], ...], tuple[str, str]]
"""A line, the points that give it, and the units of x and y."""


def story(text: str) -> LinearFunction | None:
    """The line of a story and what is asked of it; None for another kind of wording. Raises Incomplete."""
    plain = re.sub(r"(?<=\d),(?=\d{3}\b)", "", _MONEY.sub(lambda m: f"{m[1] or m[2]} money", text.replace("−", "-")))
    sign = next((s for s in "$£€" if s in text), "$" if "dollar" in text else "")
    if mentions(plain, r"\b(?:after|beyond|except|includ\w+|for|over) (?:the )?first\b"):
        return None
    question = find_question(plain)
    statement = " ".join(s for s in sentences(plain) if not find_question(s)) or plain.replace(question, " ")
    told, asked = _tokens(statement), _tokens(question)
    if not asked and len(told) == 3 and told[1].per and mentions(plain, _FEE, r"\bhow (?:many|long|far)\b", _BILL):
        asked = [told.pop()]  # the bill is told in a sentence of its own
    gone = mentions(question, _GONE)
    written = not asked and not gone and mentions(plain, _AS_FUNCTION)
    if asked and mentions(plain, r"\bwrite\b[^.?]*\b(?:function|equation|formula|expression|rule)\b"):
        return None  # two things are asked
    if len(asked) > 1 or (not asked and not gone and not written):
        return None
    wording = Wording(re.sub(
        rf"{_FEE}|{_DOWN}|{_UP}|{_GONE}|{_SYMBOL}", " ", _TOKEN.sub(" ", plain), flags=re.IGNORECASE))
    if wording.unread(_KNOWN) or re.search(r"\d", wording.rest):
        return None
    rates, values = [t for t in told if t.per], [t for t in told if not t.per]
    if len(rates) == 1 and len(values) == 1 and rates[0].unit == values[0].unit:
        found = _with_rate(plain, rates[0], values[0])
    elif not rates and len(values) == 4 and mentions(plain, _STEADY):
        found = _through_two(values[:2], values[2:])
    else:
        found = None
    if found is None:
        return None
    line, points, units = found
    if written:
        return LinearFunction(
            line=line, other=None, points=points, by_equation=False, asks=("equation",), x=None, y=None,
        )  # fmt: skip
    wanted = asked[0] if asked else _Token(Fraction(0), units[1], "")
    if wanted.per or wanted.unit not in units or line.slope == 0:
        return None
    return _asked(line, points, wanted, units, sign)


def _with_rate(plain: str, rate: _Token, start: _Token) -> _Line | None:
    down, up = mentions(plain, _DOWN), mentions(plain, _UP) or mentions(plain, _FEE)
    if down == up:
        return None
    line = StraightLine(slope=-rate.value if down else rate.value, intercept=start.value)
    return line, ((Fraction(0), start.value),), (rate.per, rate.unit)


def _through_two(one: list[_Token], other: list[_Token]) -> _Line | None:
    kinds = [t.unit for t in one]
    if kinds != [t.unit for t in other] or kinds[0] == kinds[1]:
        return None
    across = next(u for u in kinds if u != "money") if "money" in kinds else _time(one)
    if not across:
        return None
    (x1, y1), (x2, y2) = points = tuple(
        (next(t.value for t in pair if t.unit == across), next(t.value for t in pair if t.unit != across))
        for pair in (one, other)
    )
    if x1 == x2:
        return None
    slope = (y2 - y1) / (x2 - x1)
    line = StraightLine(slope=slope, intercept=y1 - slope * x1)
    return line, points, (across, next(u for u in kinds if u != across))


def _time(pair: list[_Token]) -> str:
    """The unit of time of a pair; empty where it has none."""
    return next((t.unit for t in pair if t.unit in ("h", "min", "s", "day", "week", "month", "year")), "")


def _tokens(text: str) -> list[_Token]:
    return [_Token(Fraction(m["n"]), _unit(m["u"]), _unit(m["per"]) if m["per"] else "") for m in _TOKEN.finditer(text)]


def _unit(word: str) -> str:
    one = word.lower() if len(word) > 2 else word
    one = one.removesuffix("s") if len(one) > 2 else one
    return _UNITS.get(one, one)


def _asked(
    line: StraightLine, points: tuple[tuple[Fraction, Fraction], ...], wanted: _Token, units: tuple[str, str], sign: str
) -> LinearFunction:
    at_x = wanted.unit == units[0]
    x = wanted.value if at_x else (wanted.value - line.intercept) / line.slope
    y = line.slope * x + line.intercept
    if (
        x < 0
        or y < 0
        or max(x, y) > 10_000
        or any(1000 % n.denominator for n in (line.slope, line.intercept, y if at_x else x))
    ):
        raise Incomplete("With these numbers the answer is negative, too large or no short decimal; check them.")
    return LinearFunction(
        line=line,
        other=None,
        points=points,
        by_equation=False,
        asks=("value",) if at_x else ("argument",),
        x=wanted.value if at_x else None,
        y=None if at_x else wanted.value,
        units=units,
        currency=sign,
    )
