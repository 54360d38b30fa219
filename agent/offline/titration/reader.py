"""What a problem of the family “acid–base titration” gives and asks."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.question import find_question, has_leftovers
from chalkwright.agent.offline.reading import mentions
from chalkwright.agent.offline.rounding import without_rounding
from chalkwright.agent.offline.titration.quantities import Marked, mark, owners, titrant
from chalkwright.agent.offline.titration.solver import DIGITS, SUBSTANCES, Kind, Titration

_TITRATION = r"reacts? (?:exactly|completely|fully) with|titrat|neutrali[sz]|equivalence point|end ?-?point"
_OTHER_TASK = (
    r"\bpH\b|\bpOH\b|\bpK|\bgrams?\b|\bmass\b|\bexcess\b|\bdilut(?:ed|ing|ion)\b|\bback[- ]titrat|\bmixtures?\b|"
    r"\bpurity\b|"
    r"\btablets?\b|\bweak\b|\bheat\b|\benthalpy\b|\btemperature\b|\bremain|\bleft over\b|\baverage\b|\bmean\b|"
    r"\bconcordant|"
    r"\btrials?\b|"
    r"\bfirst equivalence|\bhalf|\bboth acids|\bsecond\b|\bprecipitat|\bammonia|\bphosphoric|"
    r"\bcarbonate|"
    r"\bcitric|\boxalic|\bHF\b|\bH3PO4|\bNH3\b|\bhydrogencarbonate|\bnormality\b|\beach\b|\bper ?cent"
)
_ASKS_OTHER = (
    r"\bm?g\s*(?:/|per|dm|l\b)|\bmmol\b|\bmillimol|\bkg\b|"
    r"\bH\s?[+⁺]|\bOH\s?[-⁻]|\bhydronium|\bhydrogen ion|\bsolid\b|\bdissolv|\bpellets?\b|\bcrystals?\b|\bfinal\b|"
    r"\bmoles?\b|\bamount of substance|\bmolar mass|\bindicator\b|\bcolou?r\b|\bequations?\b|\bwhy\b|\bexplain|"
    r"\bsalt\b|\bions?\b|"
    r"\bwater\b|\bratio\b|\bname\b|\bdraw|\bsketch|\bcurve\b|\btotal\b|\bformula\b|\bwhich\b"
)
_ASKS_MOLAR = r"\bconcentrat|\bmolarit|\bmol per lit|\bmol/|\bmolar\b|\bstrength\b"
_ASKS_VOLUME = r"\bvolume\b|\bhow much\b|\bhow many (?:ml|milli-?lit(?:re|er)s|cm|lit(?:re|er)s|cubic)"


def read(problem: Problem) -> Titration | None:
    """Numbers of a titration; None when it is none."""
    text, rounding = without_rounding(problem.text)
    text, dilution = _take_dilution(text)
    text, molar_mass = _take_molar_mass(text)
    marked = mark(re.sub(r"\bconcn?\.? of\b", "concentration of", text))
    if not mentions(marked.text, _TITRATION) or mentions(marked.text, _OTHER_TASK):
        return None
    if not marked.acids and not marked.bases:
        return None
    if len(marked.acids) != 1 or len(marked.bases) != 1:
        names = ", ".join(s.formula for s in SUBSTANCES)
        raise Incomplete(f"A titration needs one acid and one base, named or by formula, out of {names}.")
    if has_leftovers(re.sub(r"§\d+|\bhow many times\b", " ", marked.text)):
        raise Incomplete(
            "This titration has a number that is neither a volume nor a concentration in mol/L; leave it out."
        )
    given = _check(marked, _assign(marked)).model_copy(update={"rounding": rounding, "dilution": dilution})
    if dilution is not None and given.asks_volume:
        raise Incomplete("Of a diluted solution the concentration of the original one is found; ask for that.")
    if molar_mass is None:
        return given
    formula, value = molar_mass
    if given.asks_volume or formula not in ("", given.substance(given.unknown).formula):
        raise Incomplete("A molar mass is needed only of the substance whose concentration in grams is asked.")
    return given.model_copy(update={"molar_mass": value})


_VOL = r"(?:ml|cm\s?\^?\s?3|cm³|l|dm\s?\^?\s?3|dm³|lit(?:re|er)s?)(?![\w/])"
_DILUTED = (
    rf"\b(?:an? )?(?P<v>\d+(?:\.\d+)?)\s*(?P<vu>{_VOL})(?: (?:sample|portion|volume))? of (?P<of>(?:an? |the |this "
    rf")?[^.,;]*?) "
    r"(?:is|was|are|were) (?:made up|diluted|topped up)(?: (?:with|using) (?:distilled |deionised |pure )?water)?"
    rf" (?:exactly )?to (?:exactly )?(?P<w>\d+(?:\.\d+)?)\s*(?P<wu>{_VOL})"
    r"(?: (?:with|using|of|in an?|by adding)(?: [a-z]+){1,4})?(?: in a (?:volumetric|graduated) flask)?\.\s+"
)
"""A solution that is diluted before a part of it is titrated; which substance it holds is told with it."""
_ORIGINAL = r"\b(?:in|of) the (?:original|undiluted|concentrated|initial) (?P<what>[a-z]+(?: [a-z]+)?)"


def _take_dilution(text: str) -> tuple[str, tuple[Fraction, Fraction] | None]:
    """The text without the dilution before the titration, and both volumes in mL."""
    found = list(re.finditer(_DILUTED, text, re.IGNORECASE))
    original = re.search(_ORIGINAL, text, re.IGNORECASE)
    if len(found) != 1 or original is None:
        return text, None
    match = found[0]
    small, large = (
        Fraction(match[n]) * (1000 if match[u][0].lower() in "ld" else 1) for n, u in (("v", "vu"), ("w", "wu"))
    )
    if not 0 < small < large:
        return text, None
    rest = f"{text[: match.start()]}{text[match.end() :]}"
    rest = re.sub(_ORIGINAL, "", re.sub(r"\b(?:the )?diluted (?:solution|vinegar|acid|sample)\b", match["of"], rest))
    return re.sub(r"\bdiluted\b ?", "", rest, flags=re.IGNORECASE), (small, large)


_MOLAR_MASS = (
    r"[(\[]?\s*(?:\bM_?r|\bM(?=\s*=)|\brelative (?:formula|molecular) mass|\bmolar mass)\s*"
    r"(?:(?:of |\()(?P<formula>[A-Z]\w*)\)?)?\s*"
    r"(?:=|:|is|of)?\s*(?P<value>\d+(?:\.\d+)?)(?:\s*g\s*/\s*mol|\s*g mol\s*-1)?\s*[)\]]?\.?"
)
_IN_GRAMS = r"(?:,? and)?(?: also)?,?(?: \(b\))? in g(?:rams)?\s*(?:/|per)\s*(?:dm\s?\^?\s?3|dm³|l|lit(?:re|er))(?!\w)"


def _take_molar_mass(text: str) -> tuple[str, tuple[str, Fraction] | None]:
    """Where a concentration in grams is asked: the text without that, and the molar mass with its formula."""
    masses = list(re.finditer(_MOLAR_MASS, text, re.IGNORECASE))
    rest, asked = re.subn(_IN_GRAMS, "", text, flags=re.IGNORECASE)
    if not asked or len(masses) != 1:
        return text, None
    formula = (masses[0]["formula"] or "").translate(DIGITS)
    return re.sub(_MOLAR_MASS, " ", rest, flags=re.IGNORECASE), (formula, Fraction(masses[0]["value"]))


def _assign(marked: Marked) -> dict[tuple[Kind, str], Fraction]:
    volumes = [q for q in marked.measured if q.sort == "volume"]
    molars = [q for q in marked.measured if q.sort == "molar"]
    if len(marked.measured) != 3 or not volumes or not molars:
        raise Incomplete(
            "A titration needs exactly three of the two volumes (mL, cm³, L) and two concentrations (mol/L or M); "
            f"{len(volumes)} volumes and {len(molars)} concentrations were found."
        )
    of = owners(marked)
    if len(of) < 3:
        raise Incomplete("Say of which solution each value is, for example '25 mL of HCl' and '0.1 mol/L NaOH'.")
    values = {(of[q.place], q.sort): q.value for q in marked.measured}
    if len(values) < 3:
        raise Incomplete(
            "Two volumes or two concentrations seem to belong to one solution; say of which solution each value is."
        )
    if min(values.values()) <= 0:
        raise Incomplete("Volumes and concentrations have to be greater than zero.")
    return {(kind, sort): value for (kind, sort), value in values.items()}


def _check(marked: Marked, values: dict[tuple[Kind, str], Fraction]) -> Titration:
    given = Titration(
        acid=next(iter(marked.acids)).formula,
        base=next(iter(marked.bases)).formula,
        acid_volume=values.get(("acid", "volume")),
        acid_molar=values.get(("acid", "molar")),
        base_volume=values.get(("base", "volume")),
        base_molar=values.get(("base", "molar")),
        titrant=titrant(marked.text, owners(marked)),
        metric=marked.metric,
    )
    question = find_question(marked.text)
    wanted, other = (_ASKS_VOLUME, _ASKS_MOLAR) if given.asks_volume else (_ASKS_MOLAR, _ASKS_VOLUME)
    # 'How many mL of the 0.1 mol/L solution …': what is given inside the question is not what it asks.
    target = re.sub(
        r"\bunknown concentration\b|\b(?:with|of) (?:a )?(?:concentration|volume)(?: of)? §\d+", " ", question
    )
    missing = f"the {'volume' if given.asks_volume else 'concentration'} of the {given.unknown}"
    if not mentions(target, wanted) or mentions(target, other) or mentions(target, _ASKS_OTHER):
        raise Incomplete(f"The numbers determine {missing}; ask for that, and for nothing else.")
    named = re.search(
        rf"(?:{wanted})[a-z]*(?: \([a-z/]+\))?(?: in [a-zA-Z/³0-9 ]+?)?(?: of| is| was|,| the| that| an?| this| "
        r"unknown| solution| §\d+)* \[(acid|base)\]",
        target,
    )
    if named and named[1] != given.unknown:
        raise Incomplete(f"The question asks about the {named[1]}, but the numbers determine {missing}; check them.")
    volumes = [given.acid_volume, given.base_volume, given.answer if given.asks_volume else None]
    molars = [given.acid_molar, given.base_molar, None if given.asks_volume else given.answer]
    if any(v is not None and not Fraction(1, 2) <= v <= 1000 for v in volumes):
        raise Incomplete(
            "One of the volumes is below 0.5 mL or above 1000 mL, which no titration has; check the numbers."
        )
    if any(c is not None and not Fraction(1, 2000) <= c <= 20 for c in molars):
        raise Incomplete("One of the concentrations is below 0.0005 mol/L or above 20 mol/L; check the numbers.")
    litres = r"\b(?:in|many) (?:l|lit(?:re|er)s?|dm\s?\^?\s?3|dm³)(?!\w)"
    return given.model_copy(update={"in_litres": given.asks_volume and mentions(target, litres)})
