"""Reading a gas's mass, amount or volume, its molar volume and what is asked out of a wording."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal, NamedTuple

from agent.authors.offline.family import Incomplete
from agent.authors.offline.gases import NAMES, elements, molar_mass, named, normal
from agent.authors.offline.question import asked, unused
from agent.authors.offline.reading import mentions
from agent.authors.offline.rounding import Rounding, without_rounding
from agent.authors.offline.wording import NUMBER, Wording
from agent.data import Frozen, Problem

Kind = Literal["mass", "amount", "volume"]
_OTHER_TASK = (
    r"\b(obtained|given off|generated|made|needed|required|consumed|dissolv\w*|solid|liquid|electroly\w*|"
    r"ferment\w*|breath\w*|water|"
    r"molecules?|atoms?|particles?|avogadro|density|ideal gas law|pressure of|partial|moles? fraction|"
    r"solution|electro\w*|"
    r"diffus\w*|effus\w*|compress\w*|expand\w*|heated|cooled|boyle|charles|percent\w*|yield|excess|limiting|mixtures?|"
    r"react\w*|burn\w*|combust\w*|decompos\w*|produced?|formed|evolved|released|liberated|each|both|total|"
    r"unknown gas)\b|[→+]"
)
_SMALL, _LARGE = (
    r"ml|millilit(?:re|er)s?|cm\s?\^?\s?3|cm³|cubic centimet(?:re|er)s?",
    r"l|lit(?:re|er)s?|dm\s?\^?\s?3|dm³|cubic decimet(?:re|er)s?",
)
_PER_MOL = r"(?:\s*(?:/|per)\s*mol(?:e)?\b|\s*[·.]?\s*mol\s?\^?\s?(?:-\s?1|⁻¹))"
_END = r"(?![\w/^³⁻·])"
_PLACE: dict[Kind, str] = {"mass": "¤", "amount": "¤", "volume": "§"}
"""Stands where a quantity of the gas stood."""
_VESSEL = r"(?:balloon|flask|container|jar|syringe|tank|vessel|bottle)"
_BIG_CUBE = r"m\s?\^?\s?3|m³|cubic met(?:re|er)s?"
_TAKES = r"(?:occup(?:y|ies)|takes? up|fills?|has a volume of|have a volume of|has|=|is)"


class MolarGas(Frozen):
    """One gas, one known of mass (g), amount (mol) and volume (L)."""

    gas: str
    """Formula; empty for any gas."""
    known: Kind
    asked: Kind
    value: Fraction
    """Of what is known, in g, mol or L."""
    molar_volume: Fraction
    """L/mol."""
    conditions: str
    """``STP`` or ``RTP`` when the molar volume was not given but follows from these; else empty."""
    molar_mass: Fraction | None
    mass_given: bool
    """Whether the problem gives the molar mass or the atomic masses."""
    metric: bool
    """Whether volumes are written in dm³ and cm³."""
    small: bool
    """Whether the volume asked for is in mL or cm³."""
    rounding: Rounding | None
    """How the answer is wanted."""
    given_small: bool
    """Whether the known volume was given in mL or cm³."""

    @property
    def amount(self) -> Fraction:
        return {
            "mass": self.value / (self.molar_mass or 1),
            "amount": self.value,
            "volume": self.value / self.molar_volume,
        }[self.known]

    def of(self, kind: Kind) -> Fraction:
        """In g, mol or L."""
        return {
            "mass": self.amount * (self.molar_mass or 1),
            "amount": self.amount,
            "volume": self.amount * self.molar_volume,
        }[kind]

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """From the known to the asked, through the amount."""
        return (self.known, self.asked) if "amount" in (self.known, self.asked) else (self.known, "amount", self.asked)

    def unit(self, kind: Kind) -> str:
        return {"mass": "g", "amount": "mol", "volume": "dm³" if self.metric else "L"}[kind]


_GROUPED = rf"(?:\d{{1,3}}(?: \d{{3}})+|{NUMBER})"
_RELATIVE = (
    r"(?:\bM\s?r(?:\s*(?:of\s*)?\(?\s*<\w+>\s*\)?)?|\brelative (?:molecular|formula) mass(?: of (?:the )?<\w+>)?|"
    r"\bmolar mass(?: of (?:the )?<\w+>)?)\s*(?:=|:|is)\s*"
)
"""What stands before a relative molecular mass."""


class _Facts(NamedTuple):
    rest: str
    volumes: list[Fraction]
    masses: list[str]
    atoms: dict[str, Fraction]
    known: list[tuple[Kind, Fraction, bool]]


def read(problem: Problem) -> MolarGas | None:
    """Numbers of a gas-volume problem; None when it is none."""
    text, rounding = without_rounding(problem.text)
    text = _plain(normal(Wording(text).text))
    if not mentions(
        text, r"\bgas|molar volume|s\.?t\.?p\b|r\.?t\.?p\b|standard temperature|room temperature and pressure|\bmol"
    ) and "<" not in named(text):
        return None
    if not mentions(text, r"\bvolume|\blit(?:re|er)s?\b|\d\s*(?:ml|l|[dc]m|m\s?\^?\s?3|m³)|occup|space"):
        return None
    if mentions(text, _OTHER_TASK) or re.search(r"\bM\b(?!\s*\(|\s*=)", text):
        return None
    return _molar(text, rounding)


def _plain(text: str) -> str:
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


def _molar(text: str, rounding: Rounding | None) -> MolarGas | None:
    facts, conditions = _facts(text)
    gases = set(re.findall(r"<(\w+)>", facts.rest))
    if "H2O" in gases or not facts.known or not (facts.volumes or conditions or gases):
        return None
    if len(gases) > 1:
        raise Incomplete(
            "This problem names more than one gas; ask about one gas at a time, or give the balanced equation."
        )
    if len(facts.volumes) > 1 or len(facts.known) != 1 or len(facts.masses) > 1:
        raise Incomplete("Give exactly one of mass, amount and volume of the gas, and the molar volume once.")
    if not facts.volumes and not conditions:
        raise Incomplete(
            "The molar volume is missing; give it, for example 'the molar volume is 24 L/mol', or say 'at STP'."
        )
    if unused(re.sub(r"<\w+>|\bhow many times\b", " ", facts.rest)) or mentions(
        facts.rest, r"(?:°|\bdegrees?|\bK\b|\batm\b|\bk?Pa\b|\bbar\b)"
    ):
        raise Incomplete(
            "This gas problem has a number that is not used; give only one quantity of the gas and the molar volume."
        )
    _check_owner(facts.rest)
    kind, value, given_small = facts.known[0]
    wanted, small = _asked(facts.rest, kind)
    gas = next(iter(gases), "")
    mass: Fraction | None = None
    if "mass" in (kind, wanted):
        if facts.masses:
            mass = Fraction(facts.masses[0])
            if gas and abs(mass / molar_mass(gas, {}) - 1) > Fraction(3, 100):
                raise Incomplete(f"The molar mass given is not that of {gas}; check it.")
        elif not gas:
            raise Incomplete(
                "Between mass and volume the kind of gas is needed; name the gas or give its molar mass in g/mol."
            )
        else:
            mass = molar_mass(gas, facts.atoms)
    if facts.atoms and (mass is None or not gas or set(facts.atoms) != set(elements(gas))):
        raise Incomplete(
            "The atomic masses given do not fit the gas, or they are not needed; give those of its elements only."
        )
    if facts.masses and mass is None:
        raise Incomplete("The molar mass is not needed here; ask for a mass, or leave it out.")
    molar = facts.volumes[0] if facts.volumes else Fraction("22.4") if conditions == "STP" else Fraction(24)
    found = MolarGas(
        gas=gas,
        known=kind,
        asked=wanted,
        value=value,
        molar_volume=molar,
        conditions="" if facts.volumes else conditions,
        molar_mass=mass,
        mass_given=bool(facts.masses or facts.atoms),
        metric=mentions(text, r"\b[dc]m\s?\^?\s?3|\b[dc]m³"),
        small=small,
        rounding=rounding,
        given_small=given_small,
    )
    return _bounded(found)


def _check_owner(rest: str) -> None:
    """Raises Incomplete when a quantity belongs to something else than the gas."""
    rest = re.sub(rf"§[\s-]*{_VESSEL}\b", "§ ", rest, flags=re.IGNORECASE)
    for behind in re.findall(r"[¤§]\)?\s*([^~¤§]*)", rest):
        of = r"^(?:of |the |this |that |an? |any |pure |dry |ideal |sample |gaseous |some )+"
        word = re.sub(of, "", behind, flags=re.IGNORECASE)
        free = (
            r"$|[.,;:?!)(]|<|gas|it\b|at\b|in\b|is\b|are\b|do\b|does\b|occup|takes?\b|ha[sv]e?\b|under\b|measured|if\b|"
            r"when\b|where\b|and\b"
        )
        if not re.match(free, word, re.IGNORECASE):
            raise Incomplete(
                "Give the quantity of the gas itself; with another substance the reaction's equation is needed."
            )


def _bounded(found: MolarGas) -> MolarGas:
    if (
        found.value <= 0
        or not 20 <= found.molar_volume <= 30
        or (found.molar_mass is not None and not 1 <= found.molar_mass <= 400)
    ):
        raise Incomplete(
            "Give a quantity above zero, a molar volume between 20 and 30 L/mol and a molar mass between 1 and "
            "400 g/mol."
        )
    if not Fraction(1, 10000) <= found.amount <= 10000:
        raise Incomplete("The amount of gas is below 0.0001 mol or above 10 000 mol; check the numbers.")
    return found


def _facts(text: str) -> tuple[_Facts, str]:
    wording = Wording(text)
    wording.rest = wording.text = named(wording.text)
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
    thousandths = wording.take(rf"(?P<v>{_GROUPED})\s*(?:{_SMALL}){_PER_MOL}")
    thousandths += wording.take(rf"\bmolar (?:gas )?volume[^.?~\d]{{0,60}}?(?P<v>{_GROUPED})\s*(?:{_SMALL}){_END}")
    molar += [str(Fraction(re.sub(r"[\s,]", "", m["v"])) / 1000) for m in thousandths]
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
    return _Facts(wording.rest, [Fraction(v) for v in molar], masses, atoms, known), conditions


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


def _asked(text: str, known: Kind) -> tuple[Kind, bool]:
    question = re.sub(r"\bmolar (?:mass|volume)(?: of| is|:| =)*\s*~", "~", asked(text))
    ways: dict[Kind, str] = {
        "amount": r"\bhow many (?:mol\b|moles\b)|\b(?:number of|amount(?: in| of)?) (?:mol\b|moles\b|substance)|"
        r"\bwhat amount|\bthe amount\b|\bin mol\b|\bin moles\b",
        "mass": r"\bmass\b(?! of 1 mol)|\bhow many (?:kg|kilograms|grams|g)\b|\bweigh\b|\bhow heavy\b",
        "volume": rf"(?<!molar )(?<!molar gas )\bvolume\b|\bhow many (?:{_LARGE}|{_SMALL})\b|\bhow much (?:space|"
        r"room)\b",
    }
    wanted = [kind for kind, way in ways.items() if mentions(question, way)]
    wanted = [kind for kind in wanted if kind != known]
    if len(wanted) != 1 or mentions(
        question,
        r"\b(molar mass|formula|density|why|explain|which|pressure|temperature|kg|kilograms|mg|mmol|cubic metres|"
        r"m3|m³)\b",
    ):
        raise Incomplete("Ask for exactly one of the mass (g), the amount (mol) and the volume (L or mL) of the gas.")
    unit = re.search(rf"\banswer (?:in|to) (?:the )?(?:nearest )?({_SMALL}|{_LARGE}|[a-z]+)(?!\w)", text, re.IGNORECASE)
    words = f"{question} {unit[1]}" if unit else question
    return wanted[0], wanted[0] == "volume" and mentions(words, rf"(?<!\w)(?:{_SMALL})(?!\w)")
