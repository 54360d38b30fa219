"""What a problem of the family “solubility curve” gives and asks."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.gases import SUBSCRIPTS
from chalkwright.agent.offline.question import asking, without_counters
from chalkwright.agent.offline.reading import mentions, plain, quantities, tidy
from chalkwright.agent.offline.solubility_curve.measured import measured, water_needed
from chalkwright.agent.offline.solubility_curve.solver import Kind, Solubility

_N = r"\d+(?:\.\d+)?"
_WATER = r"(?:of )?(?:water|H2O|H₂O)"
_OF_WATER = rf"(?P<n>{_N})\s*(?:g|mL|cm³)\s+(?:of\s+)?(?:(?:hot|cold|pure|distilled|the) )*(?:water|H2O|H₂O)"
_PER = (
    rf"(?:\bg\s*(?:of [A-Za-z]\S*(?: [a-z]+)? )?|(?<=\d)g\s*)?(?:per|/|in|for (?:each|every))\s*\(?100\s*(?:g|mL|"
    rf"cm³)\b(?:\s*{_WATER})?\)?"
)
_AMOUNT = re.compile(rf"(?P<n>{_N})\s*g\b(?!/)")
_TEMPERATURE = re.compile(rf"(?P<n>-?{_N})\s*°C")
_SUBSTANCES = (
    r"\b(potassium nitrate|potassium chlorate|potassium chloride|potassium sulfate|potassium dichromate|"
    r"potassium bromide|potassium iodide|"
    r"sodium nitrate|sodium chloride|sodium acetate|ammonium chloride|ammonium nitrate|copper\(?(?:II)?\)? sul(?:f|"
    r"ph)ate|lead nitrate|"
    r"silver nitrate|boric acid|benzoic acid|barium hydroxide|calcium chloride|sugar|sucrose|alum|KNO3|KNO₃|KClO3|"
    r"KClO₃|KCl|NaCl|NaNO3|NaNO₃|NH4Cl|NH₄Cl|KBr|KI|"
    r"salt|substance|solid|compound|solute)\b"
)
_BEYOND = (
    r"\b(hydrate|pentahydrate|decahydrate|mol(?:es?|ar|ality)?|percent\w*|concentration|density|evaporat\w*|boil\w*|"
    r"gas(?:es)?|oxygen|carbon dioxide|litres?|liters?|minimum|least|at what temperature|which temperature|"
    r"to what temperature|how much water|"
    r"(?:mass|grams?) of water (?:is |are )?(?:needed|required)|impur\w*|mixture|two salts|both salts|second salt|"
    r"add(?:ed|s|ing)?|"
    r"K[sS][pP]|unsaturated|supersaturated|yield|"
    r"mass of the (?:remaining )?solution|fraction)\b|%|·\s*\d?H"
)
_CRYSTALS = r"crystalli[sz]\w*|crystals?|precipitat\w*|deposit\w*|separates? out|comes? out|settles? out"


def read(problem: Problem) -> Solubility | None:
    """Numbers of a solubility problem; None when it is none."""
    text, asks_saturated = re.subn(_SATURATED, " ", _normal(tidy(problem.text)), flags=re.IGNORECASE)
    found = measured(text) or _at_one_temperature(text) or _from_points(text)
    if found is None or not asks_saturated:
        return found
    if found.kind != "left":
        raise Incomplete("Whether a solution is saturated is found only where it is asked what stays undissolved.")
    return found.model_copy(update={"asks_saturated": True})


_SATURATED = (
    r"\b(?:(?:say|state|decide|find out|work out) (?:whether|if) (?:the|this|his|her) (?:[a-z]+ )?solution is"
    r"(?: now| then)? saturated|"
    r"is (?:the|this|his|her) (?:[a-z]+ )?solution (?:now |then )?saturated)(?:\?|,? and(?= )|[.,])"
)
_LISTED = re.compile(rf"(?<![\d.])(?P<n>{_N})(?= at -?{_N} °C)")
"""A solubility in a list whose unit is told before it: ``14 at 0 °C, 21 at 20 °C``."""


def _with_units(text: str) -> str:
    """The text with ``14 g at 0 °C`` for ``14 at 0 °C`` where the list is said to be in grams per 100 g of water."""
    head = re.search(rf"\bsolubilit[^.?]*?\bin (?={_PER})[^.?]*?(?::|\b(?:is|are|was)\b)", text, re.IGNORECASE)
    return text if head is None else text[: head.end()] + _LISTED.sub(r"\g<n> g", text[head.end() :])


def _from_points(text: str) -> Solubility | None:
    """A problem that gives solubilities at two or more temperatures; None when the wording is of another kind."""
    text = _with_units(text)
    temperatures = len(_TEMPERATURE.findall(text)) + text.lower().count("temperature")
    if not mentions(text, r"\bsolubilit|\bdissolves?\b") or temperatures < 2:
        return None
    if mentions(text, _BEYOND):
        return None
    points, rest = _table(text)
    if not points:
        points, rest = _data(text)
    if len(points) < 2 or len({t for t, _ in points}) != len(points):
        raise Incomplete(
            "Give the solubility at two or more different temperatures, for example '32 g per 100 g of water at 20 °C "
            "and 110 g per "
            "100 g of water at 60 °C'."
        )
    if any(not Fraction(1, 100) <= s <= 600 or not -20 <= t <= 150 for t, s in points) or len(points) > 12:
        raise Incomplete(
            "Give at most 12 solubilities from 0.01 to 600 g per 100 g of water, between −20 °C and 150 °C."
        )
    return _question(tuple(sorted(points)), text, rest)


_ONE = (
    rf"(?P<n>{_N})\s*g\b(?!/(?!\s*100))\s*(?:(?:of |(?=[A-Z][A-Za-z\d₀-₉]* ))(?:the |this )?[A-Za-z][\w()₀-₉]*"
    r"(?: (?!in\b|per\b|will\b|can\b|dissolv)[a-z]+)?\s*)?"
    r"(?:(?:will|can|could|may|of it)\s+)*(?:at most\s+|just\s+)?"
    r"(?:dissolves?\s+|be dissolved\s+|(?:is|are) soluble\s+)?"
    rf"(?:per|/|in|for (?:each|every))\s*\(?100\s*(?:g|mL|cm³)(?![\w/])(?:\s*{_WATER})?\)?"
)
"""What 100 g of water dissolve."""
_UNDISSOLVED = (
    r"\bundissolved\b|\bnot dissolve\w*|\b(?:is|are|be|will be) left(?: over| behind)?\b|\bremains?\b(?! dissolved)|"
    r"\bsolid (?:is )?left\b"
)
_OTHER_CASE = (
    r"\b(?:cool\w*|heat\w*|warm\w*|evaporat\w*|crystal\w*|precipitat\w*|more|extra|further|another|again|half|twice|"
    r"filter\w*|second|both|each|then|remaining solution|percentage|double|later)\b"
)


def _at_one_temperature(text: str) -> Solubility | None:
    """One solubility scaled to another mass of water; None when the wording is of another kind."""
    temperatures = {Fraction(match["n"]) for match in _TEMPERATURE.finditer(text)}
    stated = list(re.finditer(_ONE, text, re.IGNORECASE))
    beyond = re.sub(r"add\(\?:ed\|s\|ing\)\?\||minimum\|least\||how much water\|\s*", "", _BEYOND)
    beyond = beyond.replace(r"(?:mass|grams?) of water (?:is |are )?(?:needed|required)|", "")
    if len(temperatures) > 1 or len(stated) != 1 or mentions(text, beyond) or mentions(text, _OTHER_CASE):
        return None
    if not mentions(text, r"\bsolubilit|\bdissolv|\bsoluble\b") or (not temperatures and not _per_water(stated[0])):
        return None
    rest = _TEMPERATURE.sub(" ", text[: stated[0].start()] + " . " + text[stated[0].end() :])
    needed = water_needed(
        rest, Fraction(stated[0]["n"]), next(iter(temperatures), Fraction(20)), told=bool(temperatures)
    )
    if needed is not None:
        return needed
    rest, water = _cut(rest, _OF_WATER)
    substance = _substance(text)
    rest, stirred = _cut(
        rest,
        rf"(?P<n>{_N})\s*g(?:\s+of\s+(?:the |this |an? |solid |dry )*(?:{re.escape(substance)}|salt|substance|solid|"
        r"solute|(?-i:[A-Z])\b)|(?:\s+of\s+(?:it|this))?(?=\s+(?:(?:is|are|was|were)\s+)?(?:stirred|put|added|mixed|"
        r"shaken|thrown|"
        r"poured|given)\b))",
    )
    if quantities(rest) or water is None:
        raise Incomplete("Give the solubility, the temperature, the mass of the water in g, and no other numbers.")
    kind = _kind_of_one(asking(rest), stirred is not None)
    start = next(iter(temperatures), Fraction(20))
    solubility = Fraction(stated[0]["n"])
    if start <= 0 or not Fraction(1, 100) <= solubility <= 600 or start > 150:
        raise Incomplete("Give a solubility from 0.01 to 600 g per 100 g of water, between 0 °C and 150 °C.")
    return _check(
        Solubility(
            points=((start, solubility),),
            substance=substance.translate(SUBSCRIPTS),
            kind=kind,
            water=water,
            solution=None,
            dissolved=stirred,
            start=start,
            end=None,
            has_temperature=bool(temperatures),
        )
    )


def _kind_of_one(question: str, stirred: bool) -> Kind:
    other = mentions(question, r"\b(?:mass|volume|amount|much|many|grams|g)(?: of)?(?: the)? water\b|\bsolution\b")
    if other or not mentions(question, r"how (?:much|many)|mass|amount|\bg\b|quantity"):
        raise Incomplete("Ask how many grams of the substance dissolve, or how many are left undissolved.")
    left = mentions(question, _UNDISSOLVED)
    if left != stirred or not (left or mentions(question, r"\bdissolv|\bsaturat")):
        raise Incomplete(
            "Ask how many grams dissolve in the given water, or say how many are stirred in and ask what is left."
        )
    return "left" if left else "dissolve"


def _substance(text: str) -> str:
    name = re.search(_SUBSTANCES, text, re.IGNORECASE)
    return name[0] if name else "the substance"


def _per_water(stated: re.Match[str]) -> bool:
    return re.search(_WATER, stated[0]) is not None


def _normal(text: str) -> str:
    text = re.sub(r"°\s*C\b|\bdegrees? (?:Celsius|C)\b|\bdeg C\b|℃", "°C", text)
    text = re.sub(rf"(?<![\d.])({_N})\s*°(?!C)(?= (?:and|to)\b)", r"\1 °C", text)
    text = re.sub(r"\bgrams?\b", "g", text, flags=re.IGNORECASE)
    text = re.sub(rf"({_N})\s*kg\b", lambda m: f"{float(Fraction(m[1]) * 1000):g} g", text)
    text = re.sub(r"\bml\b", "mL", text).replace("cm^3", "cm³").replace("_", "")
    text = re.sub(_HOLDS, r"\g<n> g\g<s> dissolve in 100 g of water", text, flags=re.IGNORECASE)
    text = re.sub(r"\b(an? )?solution (?:that|which) is saturated\b", r"\1saturated solution", text)
    return without_counters(text)


_HOLDS = (
    rf"\b100 g (?:of )?(?:water|H2O|H₂O) (?:can |will |could )?(?:dissolves?|holds?|takes? up) "
    rf"(?:at most |up to |a maximum of |only |just )?(?P<n>{_N}) g(?P<s> of [\w ]+?)?(?=[ .,;?]*(?:at|and|$|[.;]))"
)
_ROW = rf"[^:|\n;.]*?[:|=]\s*(?P<list>-?{_N}(?:\s*(?:°C|g)?\s*(?:,|\||;|\s|and)+\s*-?{_N})+)(?:\s*(?:°C|g)\b)?\s*\|?"


def _table(text: str) -> tuple[list[tuple[Fraction, Fraction]], str]:
    """Two rows ``temperature: …`` and ``solubility: …`` of equal length, and the text without them."""
    first = re.search(r"\btemperature" + _ROW, text, re.IGNORECASE)
    second = re.search(r"\bsolubility" + _ROW, text, re.IGNORECASE)
    if not first or not second:
        return [], text
    if not re.search(_PER, text):
        raise Incomplete("Say what the solubility is counted for, for example 'g per 100 g of water'.")
    columns = [[Fraction(n) for n in re.findall(rf"-?{_N}", row["list"])] for row in (first, second)]
    if len(columns[0]) != len(columns[1]):
        raise Incomplete("The table needs as many solubilities as temperatures.")
    rest = text
    for start, end in sorted((first.span(), second.span()), reverse=True):
        rest = rest[:start] + " . " + rest[end:]
    return list(zip(*columns, strict=True)), rest


def _data(text: str) -> tuple[list[tuple[Fraction, Fraction]], str]:
    """Pairs out of the sentences that state solubilities, and the other sentences."""
    pieces = re.split(r"(?<=[.?!])\s+(?=[A-Z(\d])|\n+|,\s*(?=(?:how|what|find|calculate|determine)\b)", text)
    points: list[tuple[Fraction, Fraction]] = []
    rest = []
    for piece in pieces:
        stated = re.sub(_PER, "g*", piece)
        amounts = _AMOUNT.findall(stated.replace("g*", "g"))
        told = mentions(piece, r"\bsolubilit|\bdissolves? in 100 g\b") and "?" not in piece
        if told and amounts and re.search(_PER, text):
            points += _pairs(stated.replace("g*", "g"))
        else:
            rest.append(piece)
    return points, " ".join(rest)


def _pairs(sentence: str) -> list[tuple[Fraction, Fraction]]:
    """Temperatures and amounts of one sentence, paired by the order in which they alternate."""
    marks = [(m.start(), "T", Fraction(m["n"])) for m in _TEMPERATURE.finditer(sentence)]
    marks += [(m.start(), "S", Fraction(m["n"])) for m in _AMOUNT.finditer(sentence)]
    marks.sort()
    order = "".join(kind for _, kind, _ in marks)
    values = [value for _, _, value in marks]
    if len(quantities(sentence)) != len(marks):
        raise Incomplete(
            "The sentence with the solubilities has a number that is neither a temperature in °C nor an amount in g."
        )
    half = len(values) // 2
    if order == "TS" * half:
        return list(zip(values[::2], values[1::2], strict=True))
    if order == "ST" * half:
        return list(zip(values[1::2], values[::2], strict=True))
    if order == "T" * half + "S" * half:
        return list(zip(values[:half], values[half:], strict=True))
    if order == "S" * half + "T" * half:
        return list(zip(values[half:], values[:half], strict=True))
    raise Incomplete("Write every solubility next to its temperature, for example '32 g per 100 g of water at 20 °C'.")


def _question(points: tuple[tuple[Fraction, Fraction], ...], text: str, rest: str) -> Solubility:
    left = mentions(asking(rest), _UNDISSOLVED) and not mentions(rest, _OTHER_CASE)
    kind: Kind = "left" if left else _kind(asking(rest), rest)
    rest = re.sub(rf"\b(?:{_PER})", " ", rest) if not mentions(rest, r"\bin 100\b") else rest
    rest, solution = _cut(
        rest, rf"(?P<n>{_N})\s*g\s+of\s+(?:an? |the |this )?(?:(?:hot|cold|aqueous) )?saturated (?:[\w ]+? )?solution"
    )
    rest, water = _cut(rest, _OF_WATER)
    substance = _substance(text)
    rest, dissolved = _cut(
        rest, rf"(?P<n>{_N})\s*g\s+of\s+(?:the |this )?(?:{re.escape(substance)}|salt|substance|solid|solute)"
    )
    temperatures = [Fraction(m["n"]) for m in _TEMPERATURE.finditer(rest)]
    others = quantities(_TEMPERATURE.sub(" ", rest))
    if others or (solution is None) == (water is None):
        raise Incomplete(
            "Give the mass of the water in g (or of the saturated solution), the temperatures in °C, and no other "
            "numbers."
        )
    start, end = _journey(kind, temperatures, rest)
    known = dict(points)
    missing = [t for t in (start, end) if t is not None and t not in known]
    if missing:
        raise Incomplete(
            f"The solubility at {plain(missing[0])} °C is not given; add it, because reading between the points is "
            f"only a guess."
        )
    if dissolved is None and kind == "cool" and not mentions(text, r"\bsaturated\b"):
        raise Incomplete("Say that the solution is saturated at the start, or how many grams are dissolved in it.")
    if (kind == "left") != (dissolved is not None and kind != "cool") or (
        dissolved is not None and solution is not None
    ):
        raise Incomplete("The mass of the dissolved substance does not fit this question; leave it out.")
    if solution is not None:
        if kind != "cool":
            raise Incomplete("Give the mass of the water instead of the mass of the solution.")
        water = solution * 100 / (100 + known[start])
    assert water is not None
    return _check(
        Solubility(
            points=points,
            substance=substance.translate(SUBSCRIPTS),
            kind=kind,
            water=water,
            solution=solution,
            dissolved=dissolved,
            start=start,
            end=end,
        )
    )


def _kind(asked: str, rest: str) -> Kind:
    if not re.search(r"how (?:much|many)|mass|amount|grams?\b|\bg\b|quantity", asked, re.IGNORECASE):
        raise Incomplete("Ask for a mass: how many grams dissolve, or how many grams crystallise.")
    crystals, more = mentions(asked, _CRYSTALS), mentions(asked, r"\b(more|additional\w*|extra|further)\b")
    dissolve = mentions(
        asked, r"\bdissolv\w*|needed (?:to|for)[\w ]*saturat\w*|saturate\b|required (?:to|for)[\w ]*saturat\w*"
    )
    if mentions(
        asked, r"\b(solution (?:contain|weigh)|remain\w*|left|stays?|still|how long|why|explain|total mass|new mass)\b"
    ):
        raise Incomplete("Only the mass that dissolves or crystallises can be asked; ask for one of these.")
    if (crystals and not dissolve) or (crystals and mentions(rest, r"\bcool\w*")):
        return "cool"
    if more and mentions(rest, r"\b(heat\w*|warm\w*|raised|from)\b"):
        return "heat"
    if dissolve and not more and not mentions(rest, r"\b(cool\w*|heat(?:ed|ing)|warm\w*)\b"):
        return "dissolve"
    raise Incomplete(
        "Ask how many grams dissolve at a temperature, how many more dissolve on heating, or how many crystallise on "
        "cooling."
    )


def _cut(text: str, pattern: str) -> tuple[str, Fraction | None]:
    """The text without the only match of a pattern, and its number. Two different matches raise Incomplete."""
    values = {Fraction(m["n"]) for m in re.finditer(pattern, text, re.IGNORECASE)}
    if len(values) > 1:
        raise Incomplete("Two different masses of the same thing are given; keep one.")
    return re.sub(pattern, " ", text, flags=re.IGNORECASE), (values.pop() if values else None)


def _journey(kind: Kind, temperatures: list[Fraction], rest: str) -> tuple[Fraction, Fraction | None]:
    """Start and end temperature; the end is None for ``dissolve``."""
    distinct = list(dict.fromkeys(temperatures))
    if kind in ("dissolve", "left"):
        if len(distinct) != 1:
            raise Incomplete("Give the one temperature at which the substance is to dissolve.")
        return distinct[0], None
    if len(distinct) != 2:
        raise Incomplete("Give the temperature at the start and the temperature at the end, and no other ones.")
    cold, hot = sorted(distinct)
    start, end = (hot, cold) if kind == "cool" else (cold, hot)
    if re.search(rf"\bto\s+{re.escape(plain(start))}\s*°C", rest) or not mentions(
        rest, r"\b(cool|heat|warm|rais|chill|from)\w*"
    ):
        raise Incomplete("The direction of the temperature change is unclear; write 'cooled from 60 °C to 20 °C'.")
    return start, end


def _check(case: Solubility) -> Solubility:
    if not 1 <= case.water <= 100000:
        raise Incomplete("The mass of water has to lie between 1 g and 100 kg.")
    if case.kind == "left":
        if case.answer <= 0:
            raise Incomplete(f"All of it dissolves, since {plain(case.capacity(case.start))} g could; nothing is left.")
        return case
    if case.dissolved is not None and not 0 < case.dissolved <= case.capacity(case.start):
        raise Incomplete("More is said to be dissolved at the start than the water can hold then; check the numbers.")
    if case.end is not None:
        rises = case.solubility(case.start) < case.solubility(case.end)
        if rises == (case.kind == "cool") or case.solubility(case.start) == case.solubility(case.end):
            raise Incomplete(
                "With these solubilities nothing crystallises on cooling (or dissolves on heating); check the data."
            )
    return case
