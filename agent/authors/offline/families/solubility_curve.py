"""Solubility at several temperatures: how much dissolves, more on heating, or crystallises on cooling."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, Literal

import sympy as sp

from agent.authors.offline.family import Family, Incomplete, Lesson, LessonScene
from agent.authors.offline.reading import is_exact, mentions, plain, quantities, tidy
from agent.data import Frozen, Problem

EXAMPLE = (
    "The solubility of potassium nitrate is 32 g per 100 g of water at 20 °C and 110 g per 100 g of water at 60 °C. "
    "A saturated solution made with 250 g of water is cooled from 60 °C to 20 °C. How many grams of salt crystallise?"
)
Kind = Literal["cool", "heat", "dissolve"]
_N = r"\d+(?:\.\d+)?"
_WATER = r"(?:of )?(?:water|H2O|H₂O)"
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
_ASK = r"\?|\b(find|calculate|determine|compute|work out|how (?:much|many)|what (?:mass|amount))\b"


class Solubility(Frozen):
    """Data in °C and g per 100 g of water, and what happens to a given mass of water."""

    points: tuple[tuple[Fraction, Fraction], ...]
    """Sorted by temperature."""
    substance: str
    kind: Kind
    water: Fraction
    """Grams."""
    solution: Fraction | None
    """Grams of saturated solution, if that is given instead of the water."""
    dissolved: Fraction | None
    """Grams dissolved at the start; None for a saturated solution."""
    start: Fraction
    end: Fraction | None
    """°C; None for ``dissolve``."""

    def solubility(self, temperature: Fraction) -> Fraction:
        return dict(self.points)[temperature]

    def capacity(self, temperature: Fraction) -> Fraction:
        """Grams that this water can dissolve: s / 100 g = x / water, solved for x."""
        x = sp.Symbol("x")
        s, water = self.solubility(temperature), self.water
        ratio = sp.Rational(s.numerator, s.denominator) / 100
        (solution,) = sp.solve(sp.Eq(ratio, x / sp.Rational(water.numerator, water.denominator)), x)
        return Fraction(int(solution.p), int(solution.q))

    @property
    def at_start(self) -> Fraction:
        return self.capacity(self.start) if self.dissolved is None else self.dissolved

    @property
    def answer(self) -> Fraction:
        """Grams asked for."""
        if self.end is None:
            return self.at_start
        change = self.at_start - self.capacity(self.end)
        return max(Fraction(0), change) if self.kind == "cool" else -change


def read(problem: Problem) -> Solubility | None:
    """Numbers of a solubility problem; None when it is none."""
    text = _normal(tidy(problem.text))
    if not mentions(text, r"\bsolubilit") or len(_TEMPERATURE.findall(text)) + text.lower().count("temperature") < 2:
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


def _normal(text: str) -> str:
    text = re.sub(r"°\s*C\b|\bdegrees? (?:Celsius|C)\b|\bdeg C\b|℃", "°C", text)
    text = re.sub(rf"(?<![\d.])({_N})\s*°(?!C)(?= (?:and|to)\b)", r"\1 °C", text)
    text = re.sub(r"\bgrams?\b", "g", text, flags=re.IGNORECASE)
    text = re.sub(rf"({_N})\s*kg\b", lambda m: f"{float(Fraction(m[1]) * 1000):g} g", text)
    text = re.sub(r"\bml\b", "mL", text).replace("cm^3", "cm³").replace("_", "")
    return re.sub(r"\([a-d1-4]\)", " ", text)


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
        if mentions(piece, r"\bsolubilit") and amounts and re.search(_PER, text) and not re.search(r"\?", piece):
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
    asked = " ".join(s for s in re.split(r"(?<=[.?!])\s+|\n+", rest) if re.search(_ASK, s, re.IGNORECASE))
    kind = _kind(asked, rest)
    rest = re.sub(rf"\b(?:{_PER})", " ", rest) if not mentions(rest, r"\bin 100\b") else rest
    rest, solution = _cut(
        rest, rf"(?P<n>{_N})\s*g\s+of\s+(?:an? |the |this )?(?:(?:hot|cold|aqueous) )?saturated (?:[\w ]+? )?solution"
    )
    rest, water = _cut(
        rest, rf"(?P<n>{_N})\s*(?:g|mL|cm³)\s+(?:of\s+)?(?:(?:hot|cold|pure|distilled|the) )*(?:water|H2O|H₂O)"
    )
    name = re.search(_SUBSTANCES, text, re.IGNORECASE)
    substance = name[0] if name else "the substance"
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
    if dissolved is not None and (kind != "cool" or solution is not None):
        raise Incomplete("The mass of the dissolved substance does not fit this question; leave it out.")
    if solution is not None:
        if kind != "cool":
            raise Incomplete("Give the mass of the water instead of the mass of the solution.")
        water = solution * 100 / (100 + known[start])
    assert water is not None
    case = Solubility(
        points=points,
        substance=substance,
        kind=kind,
        water=water,
        solution=solution,
        dissolved=dissolved,
        start=start,
        end=end,
    )
    return _checked(case)


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
    if kind == "dissolve":
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


def _checked(case: Solubility) -> Solubility:
    if not 1 <= case.water <= 100000:
        raise Incomplete("The mass of water has to lie between 1 g and 100 kg.")
    if case.dissolved is not None and not 0 < case.dissolved <= case.capacity(case.start):
        raise Incomplete("More is said to be dissolved at the start than the water can hold then; check the numbers.")
    if case.end is not None:
        rises = case.solubility(case.start) < case.solubility(case.end)
        if rises == (case.kind == "cool") or case.solubility(case.start) == case.solubility(case.end):
            raise Incomplete(
                "With these solubilities nothing crystallises on cooling (or dissolves on heating); check the data."
            )
    return case


_GOAL = {"cool": "crystallise", "heat": "can dissolve in addition", "dissolve": "can dissolve"}


def _g(value: Fraction) -> str:
    return f"{plain(value)} g"


def _c(value: Fraction | None) -> str:
    return f"{plain(value or 0)} °C"


def _eq(value: Fraction) -> str:
    return "=" if is_exact(value) else r"\approx"


def write(case: Solubility) -> Lesson:
    """Text and drawing of a solved solubility problem."""
    about = "" if is_exact(case.answer) else "≈ "
    answer = f"{about}{_g(case.answer)} of {case.substance} {_GOAL[case.kind]}"
    return Lesson(
        title="Reading a solubility curve",
        texts=_texts(case, answer),
        scenes=_scenes(case, answer),
        plan=_PLAN,
        drawing=_drawing(case),
        answer=answer,
    )


def _texts(case: Solubility, answer: str) -> tuple[str, ...]:
    s1 = case.solubility(case.start)
    water = f"{_g(case.water)} of water" if is_exact(case.water) else f"about {_g(case.water)} of water"
    first = f"at {_c(case.start)}: {plain(s1)} g in 100 g of water"
    known = {
        "cool": f"A {'saturated ' if case.dissolved is None else ''}solution is cooled from {_c(case.start)} to "
        f"{_c(case.end)}.",
        "heat": f"A saturated solution is heated from {_c(case.start)} to {_c(case.end)}.",
        "dissolve": f"The temperature is {_c(case.start)}.",
    }[case.kind]
    amount = f"{_g(case.solution)} of saturated solution" if case.solution is not None else f"{_g(case.water)} of water"
    if case.dissolved is not None:
        amount += f", in which {_g(case.dissolved)} are dissolved"
    opening = (
        f"**What is asked.** {known} There is {amount}. How many grams of {case.substance} {_GOAL[case.kind]}?\n\n"
        "**The idea.** The *solubility* says how many grams dissolve at most in 100 g of water. It depends on the "
        "temperature: "
        "that is what the curve shows. With more water, more dissolves in the same ratio."
    )
    split = ""
    if case.solution is not None:
        split = (
            f"**The water in the solution.** At {_c(case.start)} every 100 g of water hold {plain(s1)} g, so "
            f"{plain(100 + s1)} g of saturated "
            f"solution contain 100 g of water:\n\n$$\\frac{{{plain(case.solution)}\\ "
            f"\\text{{g}}}}{{{plain(100 + s1)}\\ \\text{{g}}}} \\times 100\\ "
            f"\\text{{g}} {_eq(case.water)} {plain(case.water)}\\ \\text{{g of water}}$$\n\n"
        )
    read = f"**Step 1: read the curve.** The given points say: {first}"
    read += (
        f"; at {_c(case.end)}: {plain(case.solubility(case.end))} g in 100 g of water." if case.end is not None else "."
    )
    closing_rule = "**Remember.** Solubility is counted per 100 g of *water*, not of solution."
    if case.end is None:
        return (
            opening,
            read + " The next picture marks this point.",
            f"**Step 2: scale to the water.** {water} are {plain(case.water / 100)} times 100 g, so\n\n"
            f"$${plain(s1)}\\ \\text{{g}} \\times \\frac{{{plain(case.water)}}}{{100}} {_eq(case.answer)} "
            f"{plain(case.answer)}\\ \\text{{g}}$$",
            f"**Answer.** **{answer[0].upper()}{answer[1:]}**, at most.\n\n**Check.** {plain(case.answer)} g for "
            f"{plain(case.water)} g of water "
            f"are $\\frac{{{plain(case.answer)}}}{{{plain(case.water)}}} \\times 100 {_eq(case.answer)} {plain(s1)}$ "
            f"g for 100 g of water, as on the curve.\n\n{closing_rule}",
        )
    s2, hold1, hold2 = case.solubility(case.end), case.capacity(case.start), case.capacity(case.end)
    scaled = (
        f"$$\\text{{{_c(case.start)}: }} {plain(s1)}\\ \\text{{g}} \\times \\frac{{{plain(case.water)}}}{{100}} "
        f"{_eq(hold1)} {plain(hold1)}\\ \\text{{g}}$$\n\n"
        f"$$\\text{{{_c(case.end)}: }} {plain(s2)}\\ \\text{{g}} \\times \\frac{{{plain(case.water)}}}{{100}} "
        f"{_eq(hold2)} {plain(hold2)}\\ \\text{{g}}$$"
    )
    start = f"Dissolved at the start are {_g(case.at_start)}. " if case.dissolved is not None else ""
    if case.answer == 0:
        result = (
            f"{start}That is not more than the {_g(hold2)} which stay dissolved at {_c(case.end)}, so nothing "
            f"crystallises."
        )
        check = f"{plain(case.at_start)} g is at most {plain(hold2)} g: the solution does not become oversaturated."
    else:
        high, low = (case.at_start, hold2) if case.kind == "cool" else (hold2, case.at_start)
        verb = (
            "What no longer stays dissolved crystallises"
            if case.kind == "cool"
            else "The difference can be dissolved in addition"
        )
        result = (
            f"{start}{verb}:\n\n$${plain(high)}\\ \\text{{g}} - {plain(low)}\\ \\text{{g}} {_eq(case.answer)} "
            f"{plain(case.answer)}\\ \\text{{g}}$$"
        )
        check = f"${plain(low)} + {plain(case.answer)} {_eq(case.answer)} {plain(high)}$: nothing is lost."
    return (
        opening,
        read + " The next picture marks both points.",
        f"{split}**Step 2: scale to the water.** The dissolved mass is in the same ratio for "
        f"{water}:\n\n{scaled}\n\n**Step 3: compare.** {result}",
        f"**Answer.** **{answer[0].upper()}{answer[1:]}**.\n\n**Check.** {check}\n\n{closing_rule}",
    )


_PLAN = """\
- Left: temperature in °C across, solubility in g per 100 g of water up; dots are given data.
- Straight lines only join the dots.
- The start is red, the end blue, what crystallises or dissolves in addition is green; the curve is grey.
- Right: what is known, and in the last picture bars to one scale for the given water.
- Dashed guides lead from the points to both axes. Labels at size 24.
"""


def _scenes(case: Solubility, answer: str) -> tuple[LessonScene, ...]:
    data = ", ".join(f"{plain(s)} g at {_c(t)}" for t, s in case.points)
    marked = f"the point at {_c(case.start)}" + (f" and the point at {_c(case.end)}" if case.end is not None else "")
    fields = {
        "elements": "Axes, data points joined by straight lines, guides, a panel on the right.",
        "colours": "Start red, end blue, difference green, curve grey.",
        "layout": "Curve on the left, panel on the right.",
    }
    return (
        LessonScene(title="The data", purpose="Show the solubility curve and what is "
            "asked.", labels="data points, axes",
                    alt=f"Solubility of {case.substance} per 100 g of water: {data}.", **fields),
        LessonScene(title="Reading the curve", purpose="Mark the temperatures that matter.", labels="solubilities",
                    alt=f"Dashed guides mark {marked}.", **fields),
        LessonScene(title="The result for this water", purpose="Show the masses as bars.", labels=answer,
                    alt=f"Bars to one scale for {_g(case.water)} of water: {answer}.", **fields),
    )  # fmt: skip


def _drawing(case: Solubility) -> dict[str, Any]:
    about = "" if is_exact(case.answer) else "≈ "
    end_mass = case.at_start - case.answer if case.kind == "cool" else case.at_start
    given = [_g(case.solution) + " of solution" if case.solution is not None else _g(case.water) + " of water"]
    if case.dissolved is not None:
        given.append(f"{_g(case.dissolved)} dissolved")
    elif case.kind != "dissolve":
        given.append(f"saturated at {_c(case.start)}")
    given.append(
        {"cool": f"cooled to {_c(case.end)}", "heat": f"heated to {_c(case.end)}", "dissolve": f"at {_c(case.start)}"}[
            case.kind
        ]
    )
    given.append({"cool": "crystals: ?", "heat": "dissolves in addition: ?", "dissolve": "dissolves: ?"}[case.kind])
    s1 = case.solubility(case.start)
    s2 = case.solubility(case.end) if case.end is not None else None
    return {
        "temperatures": [float(t) for t, _ in case.points],
        "solubilities": [float(s) for _, s in case.points],
        "substance": case.substance,
        "start": (float(case.start), float(s1)),
        "end": (float(case.end), float(s2)) if case.end is not None and s2 is not None else None,
        "start_text": _g(s1),
        "end_text": _g(s2) if s2 is not None else "",
        "given": given,
        "water_text": f"in {'' if is_exact(case.water) else 'about '}{_g(case.water)} of water",
        "hundred": "in 100 g of water",
        "start_mass": float(case.at_start),
        "start_name": _c(case.start) if case.end is not None else _g(case.water),
        "start_mass_text": _g(case.at_start),
        "end_mass": float(end_mass),
        "end_name": _c(case.end),
        "end_mass_text": _g(end_mass),
        "change": float(case.answer),
        "change_text": f"{about}{_g(case.answer)}\n{'crystals' if case.kind == 'cool' else 'more'}",
        "kind": case.kind,
    }  # fmt: skip


FAMILY = Family("solubility_curve", "solubility curve", "chemistry", ("middle", "high"), EXAMPLE, read, write)
