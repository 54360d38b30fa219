"""An answer in the unit or the form that a problem wants."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.precision import Rounding, use_rounding
from chalkwright.agent.offline.reading import Quantity, in_unit, plain, quantities, tidy, units
from chalkwright.agent.offline.rounding import in_units_of
from chalkwright.agent.offline.unit_wishes import Form, Wish, convert

PRECISE = Rounding(digits=13, kind="significant")
"""Digits of an answer that is still to be converted."""
_CLOSE = Fraction(1, 10**11)
_TIMES = re.compile(r"(?P<h>\d+) h(?:ours?)?,? (?:and )?(?P<min>\d+(?:\.\d+)?) min\b")
_SHARE = re.compile(r"(?<![\d./])(-?\d+)\s*/\s*(\d+)(?![\d./])")
_DECIMAL = re.compile(r"(?<![\d.,])-?\d+\.\d+(?![\d.])")
_MARK = re.compile(r"(?P<mark>[=≈])\s*$")
_BARE = re.compile(r"[-+\d.,/ ]*\d")
_SIGNS = {"degree": "°", "kilometer / hour": "km/h", "meter / second": "m/s", "metric_ton": "t", "minute": "min"}
_AS: dict[Form, str] = {"percent": "as a percentage", "decimal": "as a decimal", "fraction": "as a fraction"}


class Honoured(NamedTuple):
    """An answer as it is wanted, and in which way it is another than before."""

    answer: str
    how: str
    """``in centimetres``, or empty when the answer was so already."""


def honour_wishes(answer: str, exactly: str, wanted: Sequence[Wish], rounding: Rounding | None, given: str) -> Honoured:
    """The answer as wanted; ``exactly`` has more digits, ``given`` is the problem. Raises Incomplete."""
    hows = []
    precise = exactly = exactly.replace("−", "-")
    for wish in wanted:
        if wish.form is not None:
            in_form = _in_form(answer, exactly, wish.form)
            if in_form is not None:
                return Honoured(in_form, _AS[wish.form])
        else:
            precise = _in_unit(precise, wish, given, answer)
            hows += [f"in {wish.said}"] if precise != exactly else []
    if precise == exactly:
        return Honoured(answer, "")
    return Honoured(_short(precise, None if rounding is None else in_units_of(precise, rounding)), " and ".join(hows))


def _in_unit(exactly: str, wish: Wish, given: str, answer: str) -> str:
    """The answer with all quantities of the wished kind in the wished unit; as it is when one is so already."""
    found = quantities(exactly)
    if any(each.unit == wish.unit for each in found):
        return exactly
    source = _TIMES.sub(lambda each: f"{plain(Fraction(each['h']) * 60 + Fraction(each['min']))} min", exactly)
    if any(other.unit == wish.unit for each in found if (other := convert(each, wish.unit))):
        with use_rounding(PRECISE):
            return _rewritten(source, lambda each: _value_in(each, wish))
    if wish.sure and not _speaks_no_units(exactly, wish, given):
        raise Incomplete(
            f"The answer is wanted in {wish.said}, but what is found here ({answer}) is not of this kind; leave the "
            "unit out, or ask for a quantity that has it"
        )
    return exactly


def _value_in(each: Quantity, wish: Wish) -> tuple[Fraction, str] | None:
    other = convert(each, wish.unit)
    if other is None:
        return None
    power = {"**2": "²", "**3": "³"}.get(other.unit.removeprefix(wish.unit).replace(" ", ""), "")
    return other.value, f"{_sign(wish.unit)}{power}"


def _sign(unit: str) -> str:
    if unit in _SIGNS:
        return _SIGNS[unit]
    sign = f"{units().parse_units(unit):~P}"
    return re.sub(r"(?<![a-z])([mcdµ]?)l\b", r"\1L", sign)


def _speaks_no_units(answer: str, wish: Wish, given: str) -> bool:
    """Whether the answer is a mere number of a problem that has no other unit of this kind."""
    if any(each.unit for each in quantities(answer)) or not re.search(r"\d", answer) or ":" in answer:
        return False
    kin = [each for each in quantities(tidy(given)) if each.unit and in_unit(each, wish.unit) is not None]
    return {each.unit for each in kin} == {wish.unit}


def _rewritten(text: str, change: Callable[[Quantity], tuple[Fraction, str] | None]) -> str:
    """A text with other values and units for its quantities, and ≈ where the value is rounded."""
    for each in reversed(quantities(text)):
        changed = change(each)
        if changed is None:
            continue
        value, unit = changed
        simple = value.limit_denominator(10**4)
        # 9.999999999 has come from a longer number that was 10.
        value = simple if abs(simple - value) <= abs(value) * _CLOSE else value
        number = plain(value).replace("−", "-")
        before, mark = text[: each.start], _MARK.search(text[: each.start])
        if Fraction(number) != value:
            before = f"{before[: mark.start()] if mark else before}≈ "
        elif mark:
            name = before[: mark.start()]
            before = f"{name}= " if mark["mark"] == "=" or re.search(r"[\w₀-₉]\s$", name) else name
        text = f"{before}{number}{'' if unit in ('°', '') else ' '}{unit}{text[each.end :]}"
    return text


def _short(precise: str, rounding: Rounding | None) -> str:
    """A precise answer with the digits that are wanted, or the usual ones."""

    def unchanged(each: Quantity) -> tuple[Fraction, str] | None:
        said = precise[each.start : each.end]
        number = _BARE.match(said)
        tail = said[number.end() :].strip() if number else ""
        return (each.value, tail) if each.unit and "/" not in said[: number.end() if number else 0] else None

    if rounding is None:
        return _rewritten(precise, unchanged).replace("-", "−")
    with use_rounding(rounding):
        return _rewritten(precise, unchanged).replace("-", "−")


def _in_form(answer: str, exactly: str, form: Form) -> str | None:
    """The one number of an answer in another form; None when it has this one. Raises Incomplete."""
    has = {
        "fraction": bool(_SHARE.search(answer)),
        "percent": any(each.unit == "percent" for each in quantities(answer)),
        "decimal": bool(_DECIMAL.search(answer)),
    }
    if has[form] or not (any(has.values()) or form == "percent"):
        return None
    values = {Fraction(int(top), int(bottom)) for top, bottom in _SHARE.findall(exactly) if int(bottom)}
    others = quantities(_SHARE.sub(" ", exactly))
    values |= {each.value / (100 if each.unit == "percent" else 1) for each in others if each.unit in ("", "percent")}
    if len(values) != 1 or any(each.unit not in ("", "percent") for each in others):
        raise Incomplete(f"The answer ({answer}) is no single number to be given {_AS[form]}; leave this form out")
    value = values.pop()
    if form == "fraction" and "≈" in answer:
        raise Incomplete(f"The answer ({answer}) is rounded and has no simple fraction; leave this form out")
    shown = value * 100 if form == "percent" else value
    number = str(value) if form == "fraction" else plain(shown)
    mark = "" if form == "fraction" or Fraction(number.replace("−", "-")) == shown else "≈ "
    return f"{mark}{number}{' %' if form == 'percent' else ''}".replace("-", "−")
