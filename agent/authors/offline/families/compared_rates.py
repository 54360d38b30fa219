"""Several rates with a fixed price and a price a minute (or another unit): where one is the cheapest."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.authors.offline.family import Family, Incomplete
from chalkwright.agent.authors.offline.lessons.compared_rates import Rate, Rates, write
from chalkwright.agent.authors.offline.options import choice_of, only
from chalkwright.agent.authors.offline.reading import number, tidy
from chalkwright.agent.authors.offline.wording import Wording, words
from chalkwright.agent.data import Problem

EXAMPLE = (
    "A town rents out bicycles at three rates. Rate A: 4 euros to unlock and 0.10 euros a minute. Rate B: nothing to "
    "unlock and 0.20 "
    "euros a minute. Rate C: 12 euros for the whole day. For which riding times is rate A cheaper than both other "
    "rates?"
)
_MONEY = r"(?:euros?|dollars?|pounds?|€)"
_N = r"(?P<{}>\d+(?:\.\d+)?)"
_RATE = (
    rf"\brate (?P<name>[A-Z]): (?:(?:{_N.format('fixed')} {_MONEY}|(?P<free>nothing)) (?:to unlock|to start|to begin "
    r"with|a month),? and "
    rf"{_N.format('each')} {_MONEY} (?:a|per|for each|for every) "
    rf"(?P<per>minute|hour|km|kilomet(?:re|er))|{_N.format('flat')} {_MONEY} for the "
    r"whole (?P<span>day|trip|month)(?:, however (?:long|far|much) one (?:rides|drives|calls))?)"
)
_ASKED = (
    r"\bfor which (?P<what>riding times|times|distances|driving distances|calling times) is rate (?P<best>[A-Z]) "
    r"(?:cheaper than both other "
    r"rates|the cheapest(?: of all| of the three)?)"
)
_DRAW = (
    r"\bdraw the price over the (?:riding |calling |driving )?(?:time|distance) \$?(?P<t>[a-z])\$?(?: \(in "
    r"(?P<unit>minutes|hours|km)(?: of one "
    r"day)?\))? for all three rates"
)
_VOCABULARY = words(
    "a an the town firm company shop city rents out offers electric scooters bicycles bikes cars boats phone at three "
    "rates has for and "
    "of its"
)
_OPTION = re.compile(
    r"(?:(?P<low>\d+(?:\.\d+)?) ?< ?)?(?P<t>[a-z]) ?(?:< ?(?P<high>\d+(?:\.\d+)?)|> ?(?P<more>\d+(?:\.\d+)?))?"
)


def read(problem: Problem) -> Rates | None:
    """The three rates and the one asked about; None when the wording is of another kind."""
    statement, options = choice_of(problem.text)
    wording = Wording(tidy(statement).replace("$", ""))
    rates, asked = wording.take(_RATE), wording.take(_ASKED)
    drawn = wording.take(_DRAW)
    if len(rates) != 3 or len(asked) != 1 or wording.unread(_VOCABULARY):
        return None
    pers = {match["per"] for match in rates if match["per"]}
    names = [match["name"].upper() for match in rates]
    if len(pers) != 1 or len(set(names)) < 3 or asked[0]["best"].upper() not in names:
        raise Incomplete(
            "All rates have to count the same, a minute or an hour or a kilometre, and need different letters."
        )
    per = {"kilometre": "km", "kilometer": "km"}.get(pers.copy().pop(), pers.copy().pop())
    if drawn and drawn[0]["unit"] and drawn[0]["unit"].rstrip("s") != per:
        raise Incomplete("The diagram and the rates count in different units.")
    case = Rates(
        rates=tuple(_rate(match) for match in rates), best=asked[0]["best"].upper(), per=per,
        money="dollars" if "dollar" in statement else "pounds" if "pound" in statement else "euros",
        symbol=drawn[0]["t"] if drawn else "t" if per != "km" else "s", letter="",
    )  # fmt: skip
    if case.span is None or case.span[0] == case.span[1] or case.others_cross is None:
        raise Incomplete("There is no such range in which this rate is cheaper than both others.")
    return case.model_copy(update={"letter": _letter(case, options)}) if options else case


def _rate(match: re.Match[str]) -> Rate:
    if match["flat"]:
        return Rate(name=match["name"].upper(), fixed=number(match["flat"]), each=Fraction(0))
    fixed = Fraction(0) if match["free"] else number(match["fixed"])
    return Rate(name=match["name"].upper(), fixed=fixed, each=number(match["each"]))


def _letter(case: Rates, options: dict[str, str]) -> str:
    """The option with exactly the range found."""
    right = []
    for letter, text in options.items():
        match = _OPTION.fullmatch(re.sub(r"\s+", " ", tidy(text)).strip())
        if match is None or match["t"] != case.symbol:
            raise Incomplete("Every option has to be a range such as 40 < t < 90.")
        low = match["low"] or match["more"]
        span = (number(low) if low else Fraction(0), number(match["high"]) if match["high"] else None)
        if span == case.span:
            right.append(letter)
    return only(right)


FAMILY = Family("compared_rates", "comparing rates", "mathematics", ("middle",), EXAMPLE, read, write)
