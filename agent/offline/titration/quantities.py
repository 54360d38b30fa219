"""Acids and bases, the words a titration problem uses for them, and which number belongs to which of them."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal, NamedTuple

from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.gases import EQUATION, equation, normal
from chalkwright.agent.offline.titration.solver import SUBSTANCES, Kind, Substance
from chalkwright.agent.offline.wording import NUMBER, Wording

_PLAIN = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_POWER = r"(?:\s*(?:×|x|\*|·)\s*10\s*\^?\s*\(?\s*(?P<power>-?\s*\d+)\)?)?"
_VOLUME = (
    r"ml|milli-?lit(?:re|er)s?|cm\s?\^?\s?3|cm³|cc|cubic centimet(?:re|er)s?|dm\s?\^?\s?3|dm³|cubic decimet(?:re|"
    r"er)s?|l|lit(?:re|er)s?"
)
_PER = r"(?:\s*(?:/|per)\s*(?:l|lit(?:re|er)|dm\s?\^?\s?3|dm³)|\s*[·.]?\s*(?:l|dm)\s?\^?\s?(?:-\s?[13]|⁻[¹³]))"
_MOLAR = rf"m?mol(?:es?)?{_PER}|millimolar|molar|mM|M"
_UNIT = rf"(?:(?P<molar>{_MOLAR})|(?P<volume>{_VOLUME}))(?![\w/^³⁻])"
_QUANTITY = rf"(?<![\w.^/+-])(?P<number>{NUMBER}){_POWER}[\s-]*{_UNIT}"
_SMALL = (
    r"(?:of|an?|the|this|that|same|aqueous|solutions?|standard|standardi[sz]ed|dilute|sample|aliquot|portion|"
    r"some|its|whose|"
    r"unknown|concentrations?|molarity|volume|strength|with|having|has|had|known|is|was|at|acid|base|alkali|"
    r"which|c|v|exactly|about|=|:|,|\(|\)|§\d)"
)
_AFTER = (
    r"(?:\s*(?:of|an?|the|this|that|same|aqueous|solutions?|standard|standardi[sz]ed|dilute|sample|aliquot|portion|"
    r"unknown|strong|monoprotic|diprotic|monobasic|dibasic|,|\(|\)|§\d))*\s*"
)


_BARE_UNIT = r"\b(?:in|to|as) (?:mol(?:es?)?\s*(?:/|per|\s)\s*dm\s?\^?\s?-?\s?[3³]|mol\s*dm⁻³)(?!\w)"
"""A unit that is asked for has a 3 in it, which is no number of the problem."""


class MeasuredQuantity(NamedTuple):
    """A volume in mL or a concentration in mol/L, with its place in the marked text."""

    value: Fraction
    sort: Literal["volume", "molar"]
    place: int


class Marked(NamedTuple):
    """A wording in which ``§k`` stands for the k-th quantity, ``[acid]`` and ``[base]`` for the substances."""

    text: str
    measured: tuple[MeasuredQuantity, ...]
    acids: frozenset[Substance]
    bases: frozenset[Substance]
    metric: bool
    """Whether volumes are given in cm³ or dm³ rather than in mL or L."""


def mark(text: str) -> Marked:
    """A problem's text with its substances and quantities recognised. Raises Incomplete for a wrong equation."""
    wording = Wording(without_equation(text.translate(_PLAIN).replace("\\rm", " ")))
    plain = re.sub(r"(?<=[A-Za-z)])\s?_\s?(?=\d)", "", wording.text.replace("\\ ", " "))
    plain = re.sub(r"(?<=[HO4]) (?=\d|SO|NO|Cl|\))|(?<=\)) (?=2\b)", "", re.sub(r"(?<=\b[HNS]) (?=\d)", "", plain))
    plain = re.sub(r"\[([A-Z][A-Za-z0-9()]*)\]", r"concentration of \1", plain)
    found: dict[Kind, set[Substance]] = {"acid": set(), "base": set()}
    for substance in SUBSTANCES:
        name = substance.name.replace("sulfuric", "sul(?:f|ph)uric")
        name = name.replace("acetic acid", r"(?:vinegar(?: \((?:acetic|ethanoic) acid\))?|(?:acetic|ethanoic) acid)")
        formula = rf"(?<![A-Za-z0-9]){re.escape(substance.formula)}(?:\s*\(\s*aq\s*\))?(?![A-Za-z0-9])"
        pattern = rf"(?i:\b{name}\b)(?:\s*[(,]?\s*{formula}\s*[),]?)?|{formula}(?:\s*\(\s*(?i:{name})\s*\))?"
        plain, count = re.subn(pattern, f" [{substance.kind}] ", plain)
        if count:
            found[substance.kind].add(substance)
    plain = re.sub(r"(?<!\[)\b(?:strong |the )*acid\b(?! *\[)", " [acid] ", plain) if found["acid"] else plain
    plain = (
        re.sub(r"(?<!\[)\b(?:strong |the )*(?:base|alkali)\b(?! *\[)", " [base] ", plain) if found["base"] else plain
    )
    measured: list[MeasuredQuantity] = []

    def take(match: re.Match[str]) -> str:
        measured.append(_read_measure(match, len(measured)))
        return f" §{len(measured) - 1} "

    # Case matters only between M and m; L and l are one unit.
    marked = re.sub(_QUANTITY.replace("mM|M", "(?-i:mM|M)"), take, plain, flags=re.IGNORECASE)
    marked = re.sub(r"\b(?:mean|average) (?=titre|volume)", "", marked)
    marked = re.sub(_BARE_UNIT, " ", marked, flags=re.IGNORECASE)
    metric = re.search(r"\b(?:cm|dm)\s?\^?\s?[3³-]|cubic", plain) is not None
    return Marked(
        re.sub(r"\s+", " ", marked), tuple(measured), frozenset(found["acid"]), frozenset(found["base"]), metric
    )


def without_equation(text: str) -> str:
    """The text without its reaction equation. Raises Incomplete when that is not of an acid and a base, balanced."""
    clear = normal(text)
    found = [m for m in re.finditer(EQUATION, clear) if "→" in m[0] or "+" in m[0]]
    if not found:
        return text
    for match in found:
        try:
            species = equation(match["left"], match["right"])
        except ValueError:
            raise Incomplete(
                "The reaction equation is not balanced or not readable; correct it or leave it out."
            ) from None
        formulas = {s.formula for s in species if not s.product}
        kinds = {s.kind for s in SUBSTANCES if s.formula in formulas}
        if len(formulas) != 2 or len(kinds) != 2:
            raise Incomplete(
                "The reaction equation has to be that of the acid and the base, as 'HCl + NaOH -> NaCl + H2O'."
            )
        # The substances stay; the numbers of the equation are not data.
        clear = clear.replace(match[0], " " + " and ".join(sorted(formulas)) + " ; ")
    return clear


def _read_measure(match: re.Match[str], place: int) -> MeasuredQuantity:
    value = Fraction(re.sub(r"[\s,]", "", match["number"]))
    if match["power"]:
        value *= Fraction(10) ** int(match["power"].replace(" ", ""))
    unit = re.sub(r"\s", "", (match["molar"] or match["volume"]).lower())
    if match["molar"]:
        raw = match["molar"]
        return MeasuredQuantity(value / 1000 if raw.startswith(("mm", "mM", "milli")) else value, "molar", place)
    litres = unit.startswith(("l", "dm", "cubicdecim"))
    return MeasuredQuantity(value * 1000 if litres else value, "volume", place)


def owners(marked: Marked) -> dict[int, Kind]:
    """Which substance each quantity belongs to, as far as the wording or plain elimination says so."""
    found: dict[int, Kind] = {}
    for quantity in marked.measured:
        sign = f"§{quantity.place}"
        behind = re.search(rf"{sign}(?!\d){_AFTER}\[(acid|base)\]", marked.text)
        before = re.search(rf"\[(acid|base)\](?:\s*{_SMALL})*?\s*{sign}(?!\d)", marked.text)
        match = behind or before
        if match:
            found[quantity.place] = "acid" if match[1] == "acid" else "base"
    for sort in ("volume", "molar"):
        pair = [q.place for q in marked.measured if q.sort == sort]
        known = [i for i in pair if i in found]
        if len(pair) == 2 and len(known) == 1:
            other = next(i for i in pair if i not in found)
            found[other] = "base" if found[known[0]] == "acid" else "acid"
    return found


def titrant(text: str, of: dict[int, Kind]) -> Kind:
    """The substance in the burette; the base when the wording does not say. ``of`` is from :func:`owners`."""
    titre = re.search(r"\btitre(?: value)?(?: \w+){0,2} §(\d)", text)
    if titre and int(titre[1]) in of:
        return of[int(titre[1])]
    way = re.search(
        r"(?:titrated?|titrating|titration|neutrali[sz]ed?)\b[^.?]*?\b(?:with|against|by|using)\b[^.?\[]*\[(acid|"
        r"base)\]|"
        r"\[(acid|base)\][^.?\[]*\b(?:from (?:a|the) burette|(?:is|was|are|were) (?:slowly |then )?added)|"
        r"burette[^.?\[]*\[(acid|base)\]|"
        r"\badd(?:ing|ed|s)?\b[^.?\[]*\[(acid|base)\]",
        text,
    )
    if way:
        return "acid" if "acid" in way.groups() else "base"
    sample = re.search(
        r"\bto (?:completely |fully |exactly |just )*(?:neutrali[sz]e|titrate)\b[^.?\[]*\[(acid|base)\]", text
    )
    return "acid" if sample and sample[1] == "base" else "base"
