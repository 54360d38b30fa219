"""The unit or the form of a number that a problem wants for its answer."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal

from chalkwright.agent.data import Frozen
from chalkwright.agent.offline.question import sentences
from chalkwright.agent.offline.reading import Quantity, in_unit, quantities, tidy, unit_name

Form = Literal["decimal", "percent", "fraction"]
_WORD = (
    r"(?:(?:nano|micro|milli|centi|deci|hecto|kilo|mega|giga)?-?"
    r"(?:met(?:re|er)|gram(?:me)?|lit(?:re|er)|newton|joule|watt|volt|amp(?:ere)?|ohm|second|mole|calorie|pascal|"
    r"electronvolt|hertz)s?|inch(?:es)?|f(?:oo|ee)t|yards?|miles?|(?:metric )?ton(?:ne)?s?|pounds?|ounces?|minutes?|"
    r"hours?|days?|radians?|degrees?(?: (?:celsius|fahrenheit))?|milliamps?|(?:kilo)?watt[- ]hours?)"
)
_SYMBOL = (
    r"(?:(?-i:[munµμkcdMG]?(?:m|g|L|l|N|J|W|V|A|Ω|s|Wh|mol|Pa|eV)|k?cal|t|h|min|rad|deg|mi|ft|lb|oz|yd|km?ph|mph)|"
    r"cc|millimolar|°C?)"
)
_POWER = r"(?:\s?\^\s?[23]|[²³23])?"
_ONE = rf"(?:(?:square|cubic) {_WORD}|{_WORD}(?: squared| cubed)?|{_SYMBOL}{_POWER})"
_UNIT = (
    rf"(?P<unit>{_ONE}(?:\s?(?:/|\bper\b|\ban\b)\s?{_ONE})?|{_SYMBOL}\s?[·⋅]?\s?{_SYMBOL}(?:⁻[¹²]|\^-[12]))"
    r"(?![\w/²³^⁻-]|\s*per\b)"
)
_GIVE = (
    r"(?:(?:,? and )?\b(?:giv(?:e|ing)|express(?:ing)?|stat(?:e|ing)|writ(?:e|ing)|answer(?:ing)?|leav(?:e|ing)|"
    r"convert(?:ing)?|use|using|measured|expressed|put(?:ting)?) "
    r"(?:(?:your|the|all|each|its|both|final) )*(?:(?:answers?|results?|values?|solutions?|it|them|this)\b ?)?"
    r"(?:is |are |should be |must be )?)?"
)
_IN = re.compile(
    rf"(?:,\s*|\s|^)(?P<open>\()?\s*{_GIVE}(?:\b(?:in|into|as)(?: units? of)? ){_UNIT}(?(open)\s*\))\s*,?",
    re.IGNORECASE,
)
_COUNT = re.compile(rf"\bhow many {_UNIT}(?: of energy)?", re.IGNORECASE)
_SHAPE = r"(?: in (?:its )?(?:simplest|lowest) (?:form|terms))?"
_FORM = re.compile(
    rf"(?:,\s*|\s|^)\(?{_GIVE}(?:both )?(?:as|in|to) (?:an? |the )?(?:(?:exact|simple|simplified|reduced|common|proper|"
    rf"terminating) )*(?:(?P<decimal>decimal(?: (?:number|form|fraction|notation))?s?)|(?P<percent>percent(?:age)?s?|"
    rf"per cent|%)|(?P<fraction>fractions?){_SHAPE})(?![\w])\)?(?! places?| digits?| of\b| or\b| and\b)|"
    r"\b(?:what|which) (?P<part>percent(?:age)?|fraction|decimal)\b",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"\?|\b(?:find|calculate|determine|compute|work out|what|how|which|where|state|give|express|write|answer|convert|"
    r"use|estimate|leave|put)\b",
    re.IGNORECASE,
)
_SPELLED = {
    "gramme": "gram",
    "milliamp": "milliampere",
    "amp": "ampere",
    "cc": "centimeter ** 3",
    "cubed": "",
    "kph": "kilometer / hour",
    "kmph": "kilometer / hour",
    "mph": "mile / hour",
    "deg": "degree",
    "t": "metric_ton",
    "tonne": "metric_ton",
    "ton": "metric_ton",
    "metric ton": "metric_ton",
    "metric tonne": "metric_ton",
    "pound": "pound",
    "ounce": "ounce",
    "radian": "radian",
    "rad": "radian",
    "°": "degree",
    "degree": "degree",
}
_ANGLES = ("degree", "radian")


class Wish(Frozen):
    """A unit by Pint's name and as the problem writes it, or the form of a number."""

    unit: str = ""
    said: str = ""
    form: Form | None = None
    sure: bool = True
    """Whether it cannot be anything else: an ``A`` may be a place."""


def wishes(text: str) -> tuple[Wish, ...]:
    """What the asking sentences of a text want, once each, in their order."""
    found: list[tuple[int, Wish]] = []
    asking = "\n".join(_asking_part(sentence) for sentence in sentences(tidy(text)))
    for match in (*_IN.finditer(asking), *_COUNT.finditer(asking)):
        name = pint_name(match["unit"])
        if name:
            found.append((match.start(), Wish(unit=name, said=match["unit"], sure=_sure(match["unit"]))))
    for match in _FORM.finditer(asking):
        form: Form | None = next((kind for kind in ("decimal", "percent", "fraction") if match[kind]), None)
        if form is not None:
            found.append((match.start(), Wish(form=form)))
    return tuple(dict.fromkeys(wish for _, wish in sorted(found, key=lambda each: each[0])))


def _asking_part(sentence: str) -> str:
    start = _ASKS.search(sentence.rstrip("?"))
    return sentence[start.start() :] if start else sentence if sentence.endswith("?") else ""


def without_wishes(text: str) -> str:
    """The text without its wishes for a unit or a form."""
    rest = "\n".join(
        _FORM.sub(lambda match: match[0] if match["part"] else " ", _IN.sub(_unless_no_unit, sentence))
        if _ASKS.search(sentence)
        else sentence
        for sentence in sentences(tidy(text))
    )
    return re.sub(r"\s+([.?!,])|\n\s*[.!]+(?=\n|$)", r"\1", rest)


def in_own_units(text: str) -> str:
    """The text with ``how many kJ`` for ``how many joules`` where it gives its energies in kJ."""

    def owns(match: re.Match[str]) -> str:
        wanted = pint_name(match["unit"])
        if wanted and in_unit(Quantity(Fraction(1), wanted, 0, 0), "joule"):
            return "how much energy"
        given = [each for each in quantities(tidy(text)) if each.unit and convert(each, wanted) is not None]
        return f"how many {tidy(text)[given[0].start : given[0].end].lstrip('+-0123456789,./ ')}" if given else match[0]

    return _COUNT.sub(owns, text)


def _unless_no_unit(match: re.Match[str]) -> str:
    return " " if pint_name(match["unit"]) and _sure(match["unit"]) else match[0]


def _sure(said: str) -> bool:
    return len(said) > 1 or said in "gmsthLΩ°NJWV"


def pint_name(said: str) -> str:
    """Pint's name of a unit as :data:`_UNIT` finds it; empty for none."""
    bare = said.strip()
    power = re.match(r"(square|cubic) ", bare, re.IGNORECASE)
    if power:
        bare = f"{bare[power.end() :]}{'²' if power[1].lower() == 'square' else '³'}"
    whole = _SPELLED.get(bare if len(bare) == 1 else bare.lower().removesuffix("s"))
    if whole is not None:
        return whole
    for short in ("gramme", "amp"):
        bare = re.sub(rf"{short}(?=s?\b)", _SPELLED[short], bare, flags=re.IGNORECASE)
    return unit_name(bare) or unit_name(bare.lower())


def convert(quantity: Quantity, unit: str) -> Quantity | None:
    """The quantity in another unit of its kind, a square of a length in the square of it; None when there is none."""
    if not quantity.unit or "percent" in (quantity.unit, unit):
        return None
    for power in ("", " ** 2", " ** 3"):
        name = f"{unit}{power}"
        if power and unit not in _LENGTHS:
            break
        value = in_unit(quantity, name)
        if value is not None and ((quantity.unit in _ANGLES) == (unit in _ANGLES)):
            return quantity._replace(value=value, unit=name)
    return None


_LENGTHS = ("millimeter", "centimeter", "decimeter", "meter", "kilometer", "inch", "foot", "yard", "mile")
