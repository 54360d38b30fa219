"""What a problem of the family “volumes of reacting gases” gives and asks."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.gases import (
    EQUATION,
    GASES,
    VAPOURS,
    Species,
    combustion,
    elements,
    equation,
    known_reaction,
    normal,
    write_formulas,
)
from chalkwright.agent.offline.question import demands, find_question, has_leftovers
from chalkwright.agent.offline.reacting_gases.solver import ReactingGases
from chalkwright.agent.offline.reading import mentions
from chalkwright.agent.offline.rounding import without_rounding
from chalkwright.agent.offline.wording import NUMBER, Wording

_OTHER_TASK = (
    r"\b(mass|grams?|kg|moles?|mol|molecules?|density|limiting|total|overall|final|"
    r"contraction|decreases?|"
    r"increases?|air|yield|percent\w*|mixtures?|composition|heat|enthalpy|kj|solution|concentration|molar|"
    r"catalyst needed|"
    r"respectively|before|pressure of|partial|half)\b|%"
)
_UNITS = (
    ("mL", r"ml|millilit(?:re|er)s?"),
    ("cm³", r"cm\s?\^?\s?3|cm³|cubic centimet(?:re|er)s?"),
    ("dm³", r"dm\s?\^?\s?3|dm³|cubic decimet(?:re|er)s?"),
    ("m³", r"m\s?\^?\s?3|m³|cubic met(?:re|er)s?"),
    ("L", r"l|lit(?:re|er)s?"),
)
_END = r"(?![\w/^³⁻·])"
_SAME = (
    r"(?:measured |taken |all |both |are |gases |volumes? |is |under |at |the |and |, |\(|in )*\b(?:same|"
    r"constant|identical|s\.?t\.?p|r\.?t\.?p|standard|room)\b"
    r"[^.?~<§]{0,40}?(?:temperature|pressure|conditions)(?: and (?:temperature|pressure))?|\b[sr]\.?t\.?p\b\.?"
)
_EXCESS = r"\b(?:left|remain\w*|unreacted|unused|excess)\b"
_BY_MASS = (
    r"\b(?:mass|grams?|kg|moles?|mol|molecules?|density|air|yield|percent\w*|heat|enthalpy|kj|solution|molar|pressure "
    r"of|"
    r"partial|limiting|respectively)\b|%|\d ?g\b"
)
_REMAINS = (
    r"\b(?:total |final |overall )*volume of (?:the |all (?:the )?)?(?:gas(?:es|eous mixture)?|mixture|products?)\b"
    r"[^.?]*\b(?:remain\w*|left|after|afterwards|at the end|present|obtained|once|when)\b|"
    r"\b(?:total|final|resulting) volume\b(?! of (?:the )?<)"
)
"""Asks for all gas after a reaction."""
_WHICH_LEFT = (
    r"\bwh(?:ich|at) (?:gas|reactant|one|reagent)\b[^.?]*\b(?:left|remain\w*|excess|unreacted|unused)\b|"
    r"\b(?:volume|how much|how many \w+) of which gas\b|\bname the gas (?:that is |which is "
    r")?(?:left|in excess|remaining)\b"
)
"""Asks which gas is left over."""


def _asks_each(question: str, species: tuple[Species, ...]) -> bool:
    """Whether two given gases are asked about apart: which is left over, how much of it, and what has formed."""
    named = set(re.findall(r"<(\w+)>", question))
    products = {one.formula for one in species if one.product}
    if named - products and not mentions(question, _WHICH_LEFT):
        return bool(named & products) and mentions(question, _EXCESS)
    if mentions(question, _WHICH_LEFT):
        return True
    return bool(named) and named <= products and mentions(question, r"\bform|\bproduc|\bmade\b|\bobtain")


_SAYS_DONE = r"\b(?:complete\w*|explode[sd]?|ignited|sparked|burnt?|fully|react)\b"
_MOST = 16


def deduced_fuel(text: str) -> ReactingGases | None:
    """A hydrocarbon whose formula is asked, with the volumes that its combustion takes and gives; None for others."""
    if not mentions(text, r"\bhydrocarbon\b", r"\bformula\b", r"\bcombust|\bburn"):
        return None
    rest, volumes = _volumes(
        re.sub(r"\bwater\b(?: vapou?r)?|\bsteam\b", "<H2O>", write_formulas(text), flags=re.IGNORECASE)
    )
    found = {}
    for place, (value, unit) in enumerate(volumes):
        owner = re.search(rf"§{place} (?:of |an? |the |pure |gaseous )*(<\w+>|hydrocarbon)", rest)
        if owner is None or owner[1].strip("<>") in found:
            return None
        found[owner[1].strip("<>")] = (value, unit)
    if (
        len({unit for _, unit in volumes}) != 1
        or "hydrocarbon" not in found
        or has_leftovers(re.sub(r"<\w+>|§\d", " ", rest))
    ):
        return None
    one = found["hydrocarbon"][0]
    carbon = found["CO2"][0] / one if "CO2" in found else None
    hydrogen = 2 * found["H2O"][0] / one if "H2O" in found else None
    if "O2" in found and carbon is not None and hydrogen is None:
        hydrogen = 4 * (found["O2"][0] / one - carbon)
    if (
        carbon is None
        or hydrogen is None
        or {carbon.denominator, hydrogen.denominator} != {1}
        or min(carbon, hydrogen) < 1
    ):
        raise Incomplete("Give the volumes of the hydrocarbon, of the carbon dioxide and of the oxygen (or steam).")
    fuel = f"C{carbon if carbon > 1 else ''}H{hydrogen if hydrogen > 1 else ''}"
    species = combustion(fuel)
    given = tuple(name for name in ("O2", "CO2", "H2O") if name in found)
    result = ReactingGases(
        species=species,
        known=fuel,
        asked=given,
        volume=one,
        unit=volumes[0][1],
        gases=(fuel, *given),
        derived=True,
        deduced=True,
    )
    if any(result.reacting(name) != found[name][0] for name in given) or max(s.number for s in species) > _MOST:
        raise Incomplete("These volumes do not fit the complete combustion of one hydrocarbon; check them.")
    return result


def _remaining(
    rest: str, volumes: list[tuple[Fraction, str]], species: tuple[Species, ...], steam: bool, apart: bool = False
) -> ReactingGases:
    """Both reacting gases are given, and all gas afterwards is asked, or each of it apart. Raises Incomplete."""
    owners = re.findall(r"§(\d) (?:of |the |pure |a |sample )*<(\w+)>", rest)
    counts = {one.formula: one.number for one in species if not one.product}
    given = {formula: volumes[int(place)] for place, formula in owners}
    if (
        len(owners) != 2
        or set(given) != set(counts)
        or len({unit for _, unit in volumes}) != 1
        or not (mentions(rest, _SAYS_DONE) or apart)
    ):
        raise Incomplete("To find all gas afterwards give the volumes of both reacting gases, each before its name.")
    used, over = sorted(given, key=lambda formula: given[formula][0] / counts[formula])
    gases = tuple(one.formula for one in species if _is_gas(one, steam))
    if not set(given) <= set(gases) or (demands(rest) > 1 and not apart):
        raise Incomplete("Ask only for the volume of all gas after the reaction of two gases.")
    return ReactingGases(
        species=species, known=used, asked=(over,), volume=given[used][0], unit=given[used][1], gases=gases,
        supply=given[over][0], remains=True, apart=apart,
        together=apart and mentions(find_question(rest), r"\b(?:total|final|overall|resulting) volume|" + _REMAINS),
    )  # fmt: skip


def read(problem: Problem) -> ReactingGases | None:
    """Numbers of a problem about reacting gas volumes; None when it is none."""
    text, rounding = without_rounding(problem.text)
    wording = Wording(normal(text))
    matches = list(re.finditer(EQUATION, wording.text))
    matches = [m for m in matches if "→" in m[0] or "+" in m[0]]
    if not matches:
        found = deduced_fuel(wording.text)
        if found is not None:
            return found
        fuel = _burnt(wording.text)
        known = "" if fuel else known_reaction(write_formulas(wording.text))
        if fuel or ((known and mentions(wording.text, r"\bvolume|\bhow m")) and not mentions(wording.text, _BY_MASS)):
            told = re.fullmatch(EQUATION, normal(known)) if known else None
            species = equation(told["left"], told["right"]) if told else combustion(fuel)
            return _read(wording.text, species).model_copy(update={"derived": True, "rounding": rounding})
        if mentions(
            wording.text,
            r"\bgas",
            r"\bvolume|\blit(?:re|er)s?\b|\d\s*(?:ml|l|dm3|cm3)\b",
            r"\breacts?\b|\bburn\w*|\bcombust\w*",
        ) and (not mentions(wording.text, _OTHER_TASK)):
            raise Incomplete("Give the balanced equation of the reaction, for example '2 H2 + O2 -> 2 H2O'.")
        return None
    rest = wording.text
    for match in matches:
        rest = rest.replace(match[0], " ; ")
    if not mentions(rest, r"\bvolume|\bhow many (?:ml|cm|dm|l\b|lit|millil)|\bhow much\b") or mentions(
        rest, _BY_MASS if mentions(rest, _REMAINS) else _OTHER_TASK
    ):
        return None
    if len(matches) != 1:
        raise Incomplete(
            "More than one equation was found; give only the balanced equation of the reaction asked about."
        )
    try:
        species = equation(matches[0]["left"], matches[0]["right"])
    except ValueError:
        raise Incomplete(
            "The equation is not balanced or not readable; give it balanced, for example '2 H2 + O2 -> 2 H2O'."
        ) from None
    return _read(rest, species).model_copy(update={"rounding": rounding})


def _burnt(text: str) -> str:
    """The hydrocarbon of which a text without an equation says that it burns completely; else empty."""
    if not mentions(text, r"\bcomplete(?:ly)?\b", r"\bburn|\bcombust", r"\bvolume|\bhow m") or mentions(
        text, _BY_MASS if mentions(text, _REMAINS) else _OTHER_TASK
    ):
        return ""
    fuels = {f for f in re.findall(r"<(\w+)>", write_formulas(text)) if set(elements(f)) == {"C", "H"}}
    return fuels.pop() if len(fuels) == 1 else ""


def _read(rest: str, species: tuple[Species, ...]) -> ReactingGases:
    steam = mentions(rest, r"\bsteam\b|\bwater vapou?r\b|\bgaseous water\b|\ball (?:\w+ )*gas(?:es|eous)\b")
    rest, volumes = _volumes(_mark_substances(rest, species))
    rest = re.sub(_SAME, " ", rest, flags=re.IGNORECASE)
    if len(volumes) == 2 and _asks_each(find_question(rest), species):
        return _remaining(rest, volumes, species, steam, apart=True)
    if len(volumes) == 2 and mentions(find_question(rest), _REMAINS):
        return _remaining(rest, volumes, species, steam)
    left = len(volumes) == 2 and mentions(find_question(rest), _EXCESS)
    if len(volumes) != 1 and not left:
        raise Incomplete(f"Give the volume of exactly one gas of the equation; {len(volumes)} volumes were found.")
    if has_leftovers(re.sub(r"<\w+>|§\d|\b[cd]?m\s?\^?\s?3\b", " ", rest)):
        raise Incomplete(
            "This problem has a number that is neither in the equation nor the volume of a gas; leave it out."
        )
    supply: Fraction | None = None
    if left:
        known, wanted, volumes, supply = _excess(rest, volumes, species)
    else:
        known = _owner(rest)
        wanted = _find_wanted(rest, known)
    formulas = [s.formula for s in species]
    for formula in (known, *wanted):
        if formulas.count(formula) != 1:
            raise Incomplete(f"The substance {formula} has to stand exactly once in the equation; check the names.")
        if not _is_gas(next(s for s in species if s.formula == formula), steam):
            raise Incomplete(f"The equation does not say that {formula} is a gas; write {formula}(g) if it is one.")
    value, unit = volumes[0]
    if not Fraction(1, 1000) <= value <= 1_000_000 or max(s.number for s in species) > _MOST:
        raise Incomplete(f"Give a volume between 0.001 and 1 000 000 and an equation with coefficients up to {_MOST}.")
    question = find_question(rest)
    for name, pattern in _UNITS:
        if (
            mentions(question, rf"\b(?:in|many) (?:{pattern}){_END}")
            and name != unit
            and not (name == "L" and unit == "L")
        ):
            raise Incomplete(f"The volume is given in {unit} but asked in {name}; use one unit.")
    gases = tuple(s.formula for s in species if _is_gas(s, steam))
    return ReactingGases(
        species=species, known=known, asked=wanted, volume=value, unit=unit, gases=gases, supply=supply
    )


def _is_gas(one: Species, steam: bool) -> bool:
    if one.state:
        return one.state == "g"
    return one.formula in GASES or (one.formula == "H2O" and steam)


def _mark_substances(rest: str, species: tuple[Species, ...]) -> str:
    """The wording with the equation's substances as ``<formula>``."""
    rest = write_formulas(rest)
    rest = re.sub(r"\bwater\b", "<H2O>", rest, flags=re.IGNORECASE)
    for name, formula in VAPOURS.items():
        if formula in {one.formula for one in species}:
            rest = re.sub(rf"\b{name}\b(?: vapou?r| gas)?", f"<{formula}>", rest, flags=re.IGNORECASE)
    for one in species:
        rest = re.sub(
            rf"(?<![A-Za-z0-9<]){re.escape(one.formula)}(?![A-Za-z0-9>])(?:\s*\(g\))?", f"<{one.formula}>", rest
        )
    return rest


def _volumes(rest: str) -> tuple[str, list[tuple[Fraction, str]]]:
    found: list[tuple[Fraction, str]] = []
    for name, pattern in _UNITS:

        def numbered(match: re.Match[str], unit: str = name) -> str:
            found.append((Fraction(re.sub(r"[\s,]", "", match["v"])), unit))
            return f" §{len(found) - 1} "

        way = rf"(?<![\w.^/~×*+-])(?P<v>{NUMBER})[\s-]*(?:{pattern}){_END}"
        rest = re.sub(way, numbered, rest, flags=re.IGNORECASE)
    return re.sub(r"\s+", " ", rest), found


def _excess(
    rest: str, volumes: list[tuple[Fraction, str]], species: tuple[Species, ...]
) -> tuple[str, tuple[str, ...], list[tuple[Fraction, str]], Fraction]:
    """The gas that is used up, the one that is left, the volume of the first and what there is of the second."""
    owners = re.findall(r"§(\d) (?:of |the |pure |a |sample )*<(\w+)>", rest)
    counts = {one.formula: one.number for one in species if not one.product}
    given = {formula: volumes[int(place)] for place, formula in owners}
    if len(owners) != 2 or set(given) != set(counts) or len({unit for _, unit in volumes}) != 1:
        raise Incomplete("To find what is left give the volumes of both reacting gases, each before its name.")
    used, over = sorted(given, key=lambda formula: given[formula][0] / counts[formula])
    named = re.findall(r"<(\w+)>", find_question(rest))
    extra = given[over][0] - given[used][0] * counts[over] / counts[used]
    if (
        extra <= 0
        or named != [over]
        or len(re.findall(r"\b(?:volume|how much|how many|which|why)\b", find_question(rest), re.IGNORECASE)) != 1
    ):
        raise Incomplete("Ask only how much of the gas that is in excess is left over, and name it.")
    return used, (over,), [given[used]], given[over][0]


def _owner(rest: str) -> str:
    behind = re.search(r"§0 (?:\([^)]*\) )?(?:of |the |pure |gaseous |a |sample )*<(\w+)>", rest)
    before = re.search(
        r"<(\w+)>(?: gas)? ?(?:\(|with |has |have |a |volume |of |is |are |occupies |occupying |V |= )*§0", rest
    )
    match = behind or before
    if match is None:
        raise Incomplete("Say which gas of the equation the volume given belongs to, for example '15 L of methane'.")
    return match[1]


_DIRECT = (
    r"\b(?:volumes?|how much|how many (?:ml|l|lit(?:re|er)s|dm3|cm3|m3|cm³|dm³|m³|millilit(?:re|er)s|cubic \w+))"
    r"(?:,? \(?in [a-zA-Z0-9³ ]{1,20}?\)?,?)? (?:of |the |gaseous |pure |gas )*<(\w+)>"
    r"(?:(?: (?:that|is|are|needed|required|used|formed|produced|consumed|made))*,? and (?:of )?(?:the )?<(\w+)>)?"
)


def _find_wanted(rest: str, known: str) -> tuple[str, ...]:
    question = find_question(rest)
    direct = re.findall(_DIRECT, question, re.IGNORECASE)
    asks = re.findall(r"\b(?:volumes?|how much|how many)\b", question, re.IGNORECASE)
    wanted = tuple(formula for pair in direct for formula in pair if formula)
    if (
        not wanted
        or len(asks) != len(direct)
        or known in wanted
        or len(set(wanted)) != len(wanted)
        or mentions(question, r"\b(?:why|explain|how(?! (?:much|many))|which|name)\b")
        or re.search(r"<\w+>,? (?:or|and) (?:of )?(?:the )?<\w+>", re.sub(_DIRECT, " ", question, flags=re.IGNORECASE))
    ):
        raise Incomplete(
            "Ask for the volume of one or two other gases of the equation, for example 'what volume of oxygen …'."
        )
    return wanted
