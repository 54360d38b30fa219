"""One gas: between its mass, its amount and its volume, by a molar volume."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from typing import Literal, NamedTuple

from agent.authors.offline.family import Family, Incomplete, Lesson, LessonScene
from agent.authors.offline.gases import elements, molar_mass, named, normal, tex, written
from agent.authors.offline.question import asked, unused
from agent.authors.offline.reading import is_exact, mentions, plain
from agent.authors.offline.wording import NUMBER, Wording
from agent.data import Frozen, Problem

EXAMPLE = "What volume does 11 g of carbon dioxide take up at room conditions, where the molar volume is 24 L/mol?"
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


class _Facts(NamedTuple):
    rest: str
    volumes: list[Fraction]
    masses: list[str]
    atoms: dict[str, Fraction]
    known: list[tuple[Kind, Fraction, bool]]


def read(problem: Problem) -> MolarGas | None:
    """Numbers of a gas-volume problem; None when it is none."""
    text = normal(Wording(problem.text).text)
    if not mentions(
        text, r"\bgas|molar volume|s\.?t\.?p\b|r\.?t\.?p\b|standard temperature|room temperature and pressure|\bmol"
    ) and "<" not in named(text):
        return None
    if not mentions(text, r"\bvolume|\blit(?:re|er)s?\b|\d\s*(?:ml|l|dm|cm)\b|occup|space"):
        return None
    if mentions(text, _OTHER_TASK) or re.search(r"\bM\b(?!\s*\(|\s*=)", text):
        return None
    return _molar(text)


def _molar(text: str) -> MolarGas | None:
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
        given_small=given_small,
    )
    return _bounded(found)


def _check_owner(rest: str) -> None:
    """Raises Incomplete when a quantity belongs to something else than the gas."""
    for behind in re.findall(r"~\)?\s*(?=[^~])([^~]*)", rest):
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
    molar += [m["v"] for m in wording.take(rf"\bmolar (?:gas )?volume[^.?~\d]{{0,60}}?(?P<v>{NUMBER})\s*{litre}{_END}")]
    small_molar = wording.take(
        rf"{NUMBER}\s*(?:{_SMALL}){_PER_MOL}|\bmolar (?:gas )?volume[^.?~\d]{{0,60}}?{NUMBER}\s*(?:{_SMALL})"
    )
    masses = [m["v"] for m in wording.take(rf"(?P<v>{NUMBER})\s*g(?:rams?)?{_PER_MOL}")]
    atoms = {
        m["a"]: Fraction(m["v"])
        for m in re.finditer(
            rf"(?<![A-Za-z])(?:A\s?r\s*\(\s*)?(?P<a>[A-Z][a-z]?)\s*\)?\s*=\s*(?P<v>{NUMBER})(?!\s*[A-Za-z]\w*/)",
            wording.rest,
        )
    }
    wording.rest = (
        re.sub(rf"(?<![A-Za-z])(?:A\s?r\s*\(\s*)?[A-Z][a-z]?\s*\)?\s*=\s*{NUMBER}", "~", wording.rest)
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
    if small_molar:
        raise Incomplete("Give the molar volume in L/mol or dm³/mol.")
    return _Facts(wording.rest, [Fraction(v) for v in molar], masses, atoms, known), conditions


def _conditions(wording: Wording, stated: bool) -> str:
    """``STP`` or ``RTP`` if the wording names them; states next to a stated molar volume are crossed out."""
    degrees = r"\s*(?:°\s*C|degrees? C(?:elsius)?|K\b)"
    pressure = r"(?:1(?:\.0+)?|one)\s*(?:atm(?:osphere)?s?\b|bar\b)|(?:101(?:\.3\d*)?|100)\s*k\s?Pa\b"
    stp = wording.take(r"\bs\.?t\.?p\b\.?|\bstandard temperature and pressure\b|\(?\bnormal conditions\b\)?")
    rtp = wording.take(r"\br\.?t\.?p\b\.?|\broom temperature and pressure\b")
    if stated:
        wording.take(rf"{NUMBER}{degrees}|{pressure}|\bstandard conditions\b")
    elif stp:
        wording.take(
            rf"\b(?:0|273(?:\.15)?){degrees}|(?:1(?:\.0+)?|one)\s*atm(?:osphere)?s?\b|101(?:\.3\d*)?\s*k\s?Pa\b"
        )
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
    return wanted[0], wanted[0] == "volume" and mentions(question, rf"\b(?:{_SMALL})(?!\w)")


_SYMBOL = {"mass": "m", "amount": "n", "volume": "V"}


def _with(value: Fraction, unit: str) -> str:
    return f"{'' if is_exact(value) else '≈ '}{plain(value)} {unit}"


def _sign(value: Fraction) -> str:
    return "=" if is_exact(value) else r"\approx"


def write(given: MolarGas) -> Lesson:
    """Text and drawing of a solved gas problem."""
    small = "cm³" if given.metric else "mL"
    last = given.of(given.asked)
    answer = _with(last * 1000, small) if given.small else _with(last, given.unit(given.asked))
    name = f"${tex(given.gas)}$" if given.gas else "the gas"
    v_unit = given.unit("volume")
    where = {
        "": f"The molar volume given is ${plain(given.molar_volume)}$ {v_unit}/mol.",
        "STP": f"At STP, here 0 °C and 1 atm, the molar volume is ${plain(given.molar_volume)}$ {v_unit}/mol.",
        "RTP": f"At room temperature and pressure the molar volume is about ${plain(given.molar_volume)}$ "
        f"{v_unit}/mol.",
    }[given.conditions]
    back = _with(given.of(given.known), given.unit(given.known))
    return Lesson(
        title=f"{'Gas' if not given.gas else written(given.gas)}: from {given.known} to {given.asked}",
        answer=answer,
        texts=(
            f"**What is asked.** Given is the {given.known} of {name}: {_given_text(given)}. {where} "
            f"Find the {given.asked}.\n\n**The idea.** A mole is a fixed number of particles. Because gas "
            "particles are so far apart, "
            "the volume does not depend on which gas it is: one mole always fills the molar volume $V_m$. "
            "Everything is reckoned "
            "through the number of moles. In the pictures every box holds the same amount of gas, and the bars "
            "lie exactly above each other.",
            *_middle(given, small),
            f"**Answer.** The {given.asked} of {name} is **{answer}**.\n\n"
            f"**Check.** Backwards: {_backwards(given)}, so we are back at {back}.\n\n"
            "**Remember.** Everything goes through the amount in moles: mass divided by molar mass, or volume "
            "divided by molar "
            "volume. One mole of *any* gas fills the same volume under the same conditions.",
        ),
        scenes=_scenes(given, answer),
        plan=_PLAN,
        drawing=_drawing(given),
    )


def _middle(given: MolarGas, small: str) -> tuple[str, str]:
    """The text before scene 2 and the one before scene 3."""
    steps = [_step(given, a, b) for a, b in pairwise(given.kinds)]
    last = given.of("volume") * 1000
    extra = f"\n\nIn {small} that is ${plain(last)}$ {small}." if given.small else ""
    if len(steps) == 2:
        return f"**Step 1: {steps[0]}", f"**Step 2: {steps[1]}{extra}"
    box = (
        f"**Step 1: look at one box.** One box holds ${plain(_box(given.amount))}$ mol. {_one_box(given)} Both "
        "bars have equally many "
        "boxes, because they show the same gas."
    )
    return box, f"**Step 2: {steps[0]}{extra}"


def _given_text(given: MolarGas) -> str:
    if given.given_small:
        small = "cm³" if given.metric else "mL"
        return f"${plain(given.value * 1000)}$ {small}, that is ${plain(given.value)}$ {given.unit('volume')}"
    return f"${plain(given.value)}$ {given.unit(given.known)}"


def _one_box(given: MolarGas) -> str:
    box = _box(given.amount)
    mass = f" and has a mass of ${plain(box * given.molar_mass)}$ g" if given.molar_mass is not None else ""
    return f"It fills ${plain(box * given.molar_volume)}$ {given.unit('volume')}{mass}."


def _step(given: MolarGas, a: Kind, b: Kind) -> str:
    v_unit = given.unit("volume")
    start, end = given.of(a), given.of(b)
    other: Kind = b if a == "amount" else a
    factor, unit = (
        (given.molar_mass or Fraction(1), "g/mol") if other == "mass" else (given.molar_volume, f"{v_unit}/mol")
    )
    name = "M" if other == "mass" else "V_m"
    if b == "amount":
        why = f"How many times does one mole fit in? Divide the {a} by the {a} of one mole."
        sum_ = (
            f"n = \\frac{{{_SYMBOL[a]}}}{{{name}}} = \\frac{{{plain(start)}\\ "
            f"\\text{{{given.unit(a)}}}}}{{{plain(factor)}\\ \\text{{{unit}}}}}"
        )
    else:
        why = f"Every mole has the same {b}, so multiply."
        sum_ = (
            f"{_SYMBOL[b]} = n \\cdot {name} {_sign(start)} {plain(start)}\\ \\text{{mol}} \\times {plain(factor)}\\ "
            f"\\text{{{unit}}}"
        )
    molar = f" {_mass_note(given)}" if other == "mass" else ""
    return f"from {a} to {b}.** {why}{molar}\n\n$${sum_} {_sign(end)} {plain(end)}\\ \\text{{{given.unit(b)}}}$$"


def _mass_note(given: MolarGas) -> str:
    mass = plain(given.molar_mass or Fraction(0))
    if not given.gas:
        return f"The molar mass given is $M = {mass}$ g/mol."
    if given.mass_given:
        return f"The molar mass of ${tex(given.gas)}$ is, with the values given, $M = {mass}$ g/mol."
    return f"With atomic masses rounded to one decimal, the molar mass of ${tex(given.gas)}$ is $M = {mass}$ g/mol."


def _backwards(given: MolarGas) -> str:
    parts = []
    way = tuple(reversed(given.kinds))
    for a, b in pairwise(way):
        other: Kind = b if a == "amount" else a
        factor = given.molar_mass or Fraction(1) if other == "mass" else given.molar_volume
        sign = r"\div" if b == "amount" else r"\times"
        exact = is_exact(given.of(a)) and is_exact(given.of(b))
        parts.append(
            f"${plain(given.of(a))} {sign} {plain(factor)} {'=' if exact else r'≈'} {plain(given.of(b))}$ "
            f"{given.unit(b)}"
        )
    return ", then ".join(parts)


_PLAN = """\
- One bar for each of mass, amount and volume, one under the other, all to one scale.
- Every bar is cut into boxes that hold the same amount of gas; the last box may be filled only in part.
- Mass orange, amount blue, volume teal; what is not known yet is an empty bar with a question mark.
- Between the bars stands what one divides or multiplies by.
- Labels at size 30, title at the top left.
"""


def _box(amount: Fraction) -> Fraction:
    """A round amount of which one to five boxes are needed."""
    box = Fraction(1)
    while box > amount:
        box /= 10
    while box * 10 <= amount:
        box *= 10
    return box if amount <= 5 * box else 2 * box


def _scenes(given: MolarGas, answer: str) -> tuple[LessonScene, ...]:
    chain = " over ".join(f"{k} ({given.unit(k)})" for k in given.kinds)
    base = f"Bars for {chain}, equally long, cut into boxes of {plain(_box(given.amount))} mol each."
    values = [f"{k} {_with(given.of(k), given.unit(k))}" for k in given.kinds]
    middle = "The amount in moles" if len(values) == 3 else "What one box holds"
    filled = (1, 2 if len(values) == 3 else 1, len(values))
    open_ = [", ".join(given.kinds[count:]) for count in filled]
    ends = (
        f" Still a question mark: {open_[0]}.",
        f" {_one_box(given).replace('$', '')} Still a question mark: {open_[1]}.",
        f" Result: {answer}.",
    )
    return tuple(
        LessonScene(
            title=title,
            purpose="Show mass, amount and volume of the same gas as bars to one scale.",
            elements="Bars of equal boxes, filled as far as the gas goes; what to divide or multiply by in between.",
            labels="; ".join(values[:count]),
            colours="Mass orange, amount blue, volume teal.",
            layout="One bar under the other, their names on the left.",
            alt=f"{base} Filled in: {'; '.join(values[:count])}.{end}",
        )
        for title, count, end in zip(("What is known", middle, f"The {given.asked}"), filled, ends, strict=True)
    )


def _drawing(given: MolarGas) -> dict[str, object]:
    box = _box(given.amount)
    v_unit = given.unit("volume")
    factors = {"mass": f"{plain(given.molar_mass or 1)} g/mol", "volume": f"{plain(given.molar_volume)} {v_unit}/mol"}
    per_box = {"mass": box * (given.molar_mass or 1), "amount": box, "volume": box * given.molar_volume}
    links = []
    for a, b in pairwise(given.kinds):
        links.append(f"÷ {factors[a]}" if b == "amount" else f"× {factors[b]}")
    return {
        "boxes": float(given.amount / box),
        "rows": [
            {
                "kind": k,
                "value": f"{_SYMBOL[k]} {'=' if is_exact(given.of(k)) else '≈'} {plain(given.of(k))} {given.unit(k)}",
                "box": f"{plain(per_box[k])} {given.unit(k)}",
            }
            for k in given.kinds
        ],
        "links": links,
        "gas": written(given.gas) if given.gas else "A gas",
        "rule": f"1 mol of any gas fills {factors['volume'].removesuffix('/mol')} here.",
    }


FAMILY = Family("gas_volume", "volume of a gas", "chemistry", ("middle", "high"), EXAMPLE, read, write)
