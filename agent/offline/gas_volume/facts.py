"""Reading a gas's mass, amount or volume, its molar volume and what is asked out of a wording."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.gas_volume.solver import Kind
from chalkwright.agent.offline.gases import NAMES, elements, write_formulas
from chalkwright.agent.offline.question import asks, asks_twice, find_question
from chalkwright.agent.offline.reading import mentions
from chalkwright.agent.offline.wording import NUMBER, Wording

_SMALL, _LARGE = (
    r"ml|millilit(?:re|er)s?|cm\s?\^?\s?3|cm³|cubic centimet(?:re|er)s?",
    r"l|lit(?:re|er)s?|dm\s?\^?\s?3|dm³|cubic decimet(?:re|er)s?",
)
_PER_MOL = r"(?:\s*(?:/|per)\s*mol(?:e)?\b|\s*[·.]?\s*mol\s?\^?\s?(?:-\s?1|⁻¹))"
_END = r"(?![\w/^³⁻·])"
_PLACE: dict[Kind, str] = {"mass": "¤", "amount": "¤", "volume": "§"}
"""Stands where a quantity of the gas stood."""
_BIG_CUBE = r"m\s?\^?\s?3|m³|cubic met(?:re|er)s?"
_TAKES = r"(?:occup(?:y|ies)|takes? up|fills?|has a volume of|have a volume of|has|=|is)"


_GROUPED = rf"(?:\d{{1,3}}(?: \d{{3}})+|{NUMBER})"
_RELATIVE = (
    r"(?:\bM\s?r(?:\s*(?:of\s*)?\(?\s*<\w+>\s*\)?)?|\brelative (?:molecular|formula) mass(?: of (?:the )?<\w+>)?|"
    r"\bmolar mass(?: of (?:the )?<\w+>)?)\s*(?:=|:|is)\s*"
)
"""What stands before a relative molecular mass."""


class Facts(NamedTuple):
    """What a wording gives: the rest of it, molar volumes, molar masses, atomic masses, quantities of the gas."""

    rest: str
    volumes: list[Fraction]
    masses: list[str]
    atoms: dict[str, Fraction]
    known: list[tuple[Kind, Fraction, bool]]


def plain_text(text: str) -> str:
    """The text with one spelling of STP and RTP, and without the sign for relative atomic mass, which is not argon."""
    text = re.sub(r"\b([sr])\.\s?t\.\s?p\b\.?(?=\s+[A-Z])", lambda m: m[1].upper() + "TP.", text, flags=re.IGNORECASE)
    text = re.sub(r"\b([sr])\.?\s?t\.?\s?p\b\.?", lambda m: m[1].upper() + "TP", text, flags=re.IGNORECASE)
    text = re.sub(r"\bA_?r\b\s*(?:of\s+)?(?=\(?\s*[A-Z][a-z]?\s*\)?\s*=)|\bA_?r(?: values?)?\s*:", " ", text)
    element = "|".join(name for name, formula in NAMES.items() if len(elements(formula)) == 1)
    return re.sub(
        rf"\brelative atomic mass of ({element})\s*(?:=|is|:)\s*(?={NUMBER})",
        lambda m: next(iter(elements(NAMES[m[1].lower()]))) + " = ",
        text,
        flags=re.IGNORECASE,
    )


def _take_molar_volumes(wording: Wording) -> list[Fraction]:
    gas = r"(?:(?:an?|any|the|every|each|all|ideal|of|at) )*(?:gas(?:es)?|<\w+>)"
    litre = rf"(?:{_LARGE})"
    molar = [m["v"] for m in wording.take(rf"(?P<v>{NUMBER})\s*{litre}{_PER_MOL}")]
    molar += [
        m["v"]
        for m in wording.take(
            r"\b(?:1(?:\.0+)?|one|a)\s*mol(?:e)? (?:of "
            rf")?{gas}[^.?~\d]{{0,40}}?{_TAKES}[^.?~\d]{{0,25}}?(?P<v>{NUMBER})\s*{litre}{_END}"
        )
    ]
    bare = r"\b(?:1(?:\.0+)?|one)\s*mole? (?:occupies|takes up|fills) (?:about |approximately )?"
    molar += [m["v"] for m in wording.take(rf"{bare}(?P<v>{NUMBER})\s*{litre}{_END}")]
    molar += [m["v"] for m in wording.take(rf"\bmolar (?:gas )?volume[^.?~\d]{{0,60}}?(?P<v>{NUMBER})\s*{litre}{_END}")]
    thousandths = wording.take(
        rf"\b(?:1(?:\.0+)?|one|a)\s*mol(?:e)? (?:of )?(?:{gas}\b)?[^.?~\d]{{0,40}}?{_TAKES}[^.?~\d]{{0,25}}?"
        rf"(?P<v>{_GROUPED})\s*(?:{_SMALL}){_END}"
    )
    thousandths += wording.take(rf"(?P<v>{_GROUPED})\s*(?:{_SMALL}){_PER_MOL}")
    thousandths += wording.take(rf"\bmolar (?:gas )?volume[^.?~\d]{{0,60}}?(?P<v>{_GROUPED})\s*(?:{_SMALL}){_END}")
    return [Fraction(v) for v in molar] + [Fraction(re.sub(r"[\s,]", "", m["v"])) / 1000 for m in thousandths]


def facts_of(text: str) -> tuple[Facts, str]:
    """The facts of a plain text, and ``STP``, ``RTP`` or nothing."""
    wording = Wording(text)
    wording.rest = wording.text = write_formulas(wording.text)
    molar = _take_molar_volumes(wording)
    masses = [m["v"] for m in wording.take(rf"(?P<v>{NUMBER})\s*g(?:rams?)?{_PER_MOL}")]
    masses += [m["v"] for m in wording.take(rf"{_RELATIVE}(?P<v>{NUMBER})(?!\s*[A-Za-z]\w*/)")]
    atoms = {
        m["a"]: Fraction(m["v"])
        for m in re.finditer(
            rf"(?<![A-Za-z])(?:A\s?r\s*\(\s*)?<?(?P<a>[A-Z][a-z]?)>?\s*\)?\s*=\s*(?P<v>{NUMBER})(?!\s*[A-Za-z]\w*/)",
            wording.rest,
        )
    }
    wording.rest = (
        re.sub(rf"(?<![A-Za-z])(?:A\s?r\s*\(\s*)?<?[A-Z][a-z]?>?\s*\)?\s*=\s*{NUMBER}", "~", wording.rest)
        if atoms
        else wording.rest
    )
    conditions = _conditions(wording, bool(molar))
    known: list[tuple[Kind, Fraction, bool]] = []
    units: tuple[tuple[Kind, str, str], ...] = (
        ("amount", r"mmol|millimoles?", "1/1000"),
        ("amount", r"mol(?:es?)?", "1"),
        ("mass", r"mg|milligrams?", "1/1000"),
        ("mass", r"kg|kilograms?", "1000"),
        ("mass", r"g|grams?", "1"),
        ("volume", _SMALL, "1/1000"),
        ("volume", _BIG_CUBE, "1000"),
        ("volume", _LARGE, "1"),
    )
    for kind, unit, factor in units:
        for match in wording.take(rf"(?<![\w.^/~×*+-])(?P<v>{NUMBER})[\s-]*(?:{unit}){_END}"):
            known.append((kind, Fraction(re.sub(r"[\s,]", "", match["v"])) * Fraction(factor), unit is _SMALL))
            wording.rest = wording.rest[: match.end() - 1] + _PLACE[kind] + wording.rest[match.end() :]
    return Facts(wording.rest, molar, masses, atoms, known), conditions


def _conditions(wording: Wording, stated: bool) -> str:
    """``STP`` or ``RTP`` if the wording names them; states next to a stated molar volume are crossed out."""
    degrees = r"\s*(?:°\s*C|degrees? C(?:elsius)?|K\b)"
    pressure = r"(?:1(?:\.0+)?|one)\s*(?:atm(?:osphere)?s?\b|bar\b)|(?:101(?:\.3\d*)?|100)\s*k\s?Pa\b"
    atm = r"(?:(?:1(?:\.0+)?|one)\s*atm(?:osphere)?s?\b|101(?:\.3\d*)?\s*k\s?Pa\b)"
    stp = wording.take(r"\bs\.?t\.?p\b\.?|\bstandard temperature and pressure\b|\(?\bnormal conditions\b\)?")
    rtp = wording.take(r"\br\.?t\.?p\b\.?|\broom temperature and pressure\b")
    if stated:
        wording.take(rf"{NUMBER}{degrees}|{pressure}|\bstandard conditions\b")
    elif not stp and not rtp and re.search(rf"\b(?:0{degrees}|273(?:\.15)?\s*K\b)", wording.rest):
        zero = wording.take(rf"\b(?:0{degrees}|273(?:\.15)?\s*K\b)[\s,]*(?:and|,|at)?\s*(?:a pressure of )?{atm}")
        return "STP" if len(zero) == 1 else ""
    elif stp:
        wording.take(rf"\b(?:0|273(?:\.15)?){degrees}|{atm}")
    elif rtp:
        wording.take(rf"\b20{degrees}|(?:1(?:\.0+)?|one)\s*atm(?:osphere)?s?\b")
    return "STP" if stp and not rtp else "RTP" if rtp and not stp else ""


def find_asked_kind(text: str, known: Kind) -> tuple[Kind, bool, bool]:
    """What is asked, whether the amount on the way is asked too, and whether in mL or cm³.

    Raises Incomplete when something else is asked, or more.
    """
    text = re.sub(r"\bat room (?:temperature|conditions)\b", " ", text, flags=re.IGNORECASE)
    question = re.sub(r"\bmolar (?:mass|volume)(?: of| is|:| =)*\s*~", "~", find_question(text))
    ways: dict[Kind, str] = {
        "amount": r"\bhow many (?:mol\b|moles\b)|\b(?:number of|amount(?: in| of)?) (?:mol\b|moles\b|substance)|"
        r"\bwhat amount|\bthe amount\b|\bin mol\b|\bin moles\b",
        "mass": r"\bmass\b(?! of 1 mol)|\bhow many (?:kg|kilograms|grams|g)\b|\bweigh\b|\bhow heavy\b",
        "volume": rf"(?<!molar )(?<!molar gas )\bvolume\b|\bhow many (?:{_LARGE}|{_SMALL})\b|\bhow much (?:space|"
        r"room)\b",
    }
    wanted = [kind for kind, way in ways.items() if mentions(question, way)]
    wanted = [kind for kind in wanted if kind != known]
    also = "amount" in wanted and len(wanted) == 2 and not mentions(question, r"\bor\b")
    if also:
        wanted.remove("amount")
    if (
        len(wanted) != 1
        or (asks_twice(text) and not also)
        or asks(text) > 2
        or mentions(
            question,
            r"\b(molar mass|formula|density|why|explain|which|pressure|temperature|kg|kilograms|mg|mmol|cubic metres|"
            r"m3|m³)\b",
        )
    ):
        raise Incomplete("Ask for exactly one of the mass (g), the amount (mol) and the volume (L or mL) of the gas.")
    unit = re.search(rf"\banswer (?:in|to) (?:the )?(?:nearest )?({_SMALL}|{_LARGE}|[a-z]+)(?!\w)", text, re.IGNORECASE)
    words = f"{question} {unit[1]}" if unit else question
    return wanted[0], also, wanted[0] == "volume" and mentions(words, rf"(?<!\w)(?:{_SMALL})(?!\w)")
