"""What a circuit problem asks for."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.ohm_circuit.solver import Layout
from chalkwright.agent.offline.question import take
from chalkwright.agent.offline.reading import mentions

NEEDED = (
    r"\b(?:what|which) (?:value of )?resist(?:ance|or)\b[^.?]*\b(?:must|has to|should|needs to|is to|can) be "
    r"(?:connected|placed|put|joined|used)\b[^.?]*\bin series with\b"
)
"""Asks for one more resistor."""


def name_references(question: str, references: list[re.Match[str]], resistors: tuple[Fraction | None, ...]) -> str:
    """``the 4 Ω resistor`` becomes ``R1``."""
    for match in references:
        value = Fraction(match.group(1)) * (1000 if match.group(2).lower().startswith("k") else 1)
        if resistors.count(value) != 1:
            raise Incomplete(f"Name the resistor that is meant: {match.group(1)} Ω does not single one out.")
        question = question.replace(match.group(), f"R{resistors.index(value) + 1}")
    known = [value for value in resistors if value is not None]
    if len(known) == len(resistors) == 2 and known[0] != known[1]:
        for pattern, value in ((_LARGER, max(known)), (_SMALLER, min(known))):
            question = re.sub(pattern, f"R{known.index(value) + 1}", question, flags=re.IGNORECASE)
    return question


_LARGER = r"\bthe (?:larger|bigger|greater) (?:resistor|resistance|one)\b"
_SMALLER = r"\bthe smaller (?:resistor|resistance|one)\b"


_EACH = (
    r"(?:each|both|every|all(?: three)?|the (?:individual|two|three)|R1 and "
    r"R2|R1, R2,? and R3)\b(?: of the)?(?: resistors?)?"
)
VOLTAGE = r"(?:voltages?(?: drops?)?|potential (?:difference|drop)s?|p\.?d\.?)"
_FLOW = r"(?:\s+(?:that|which|flowing|flows|passing|passes|is|flow))*\s+(?:through|in|of)\s+"
_DROP = r"(?:\s+(?:drop|that|which|is))*\s+(?:across|over|of|at)\s+"
_WHOLE = (
    r"(?:\s+(?:of|in|for|from|through|by|drawn|delivered|supplied|dissipated|flowing|"
    r"flows))*\s+(?:the|this)\s+(?:whole |entire |electric |)?"
)


class _Question:
    """What is left of a question, and the symbols of what was found in it."""

    def __init__(self, rest: str) -> None:
        self.rest = rest
        self.found: list[str] = []

    def find(self, pattern: str, *symbols: str) -> None:
        found, self.rest = take(pattern, self.rest)
        if found:
            self.found.extend(s for s in symbols if s not in self.found)


def targets(question: str, layout: Layout, resistors: tuple[Fraction | None, ...]) -> tuple[str, ...]:
    """Symbols of what is asked. Raises Incomplete for anything that is not computed here."""
    number = r"\d[\d.,/]*\s*[a-zA-ZΩµμ]+"
    _, unknown = take(
        rf"\b(?<!total )(?<!equivalent )(?<!combined )(?:resistances?|currents?|{VOLTAGE}|power)\s+(?:(?!{VOLTAGE}|"
        rf"currents?|resistances?|power|flows?|when|if)\w+\s+){{0,4}}?(?:is|of|=|"
        rf"are)\s*{number}(?:\s*(?:,|and|, and)\s*{number})*",
        question,
    )
    asked = _Question(unknown)
    _find_of_resistors(asked, layout, resistors)
    _find_of_circuit(asked, layout)
    total_power = r"\btotal power\b|\bpower\b[^.?]{0,30}\b(?:circuit|battery|source)\b"
    if "P" in asked.found and layout != "single" and not mentions(question, total_power):
        raise Incomplete(
            "With several resistors ask for the total power; the power of one of them is not computed here."
        )
    further = rf"resistances?\b|\bcurrents?\b|\b{VOLTAGE}\b|\bpowers?\b|\b[RIVU][123]\b"
    if mentions(asked.rest, further) or not asked.found:
        raise Incomplete(
            "Ask for the total resistance, the battery's current or voltage, the current or voltage of each resistor, "
            "or the total power, in these words."
        )
    return tuple(sorted(asked.found, key=lambda s: (len(s), "RIVP".index(s[0]), s)))


def _find_of_resistors(asked: _Question, layout: Layout, resistors: tuple[Fraction | None, ...]) -> None:
    find, indices = asked.find, range(1, len(resistors) + 1)
    if None in resistors:
        find(
            r"resistance of (?:the )?(?:other|second|third|unknown|missing)(?: one| resistor)?|"
            r"(?:what|which) (?:value )?(?:is|has) the other(?: one)?\b|\b(?:other|second|third|unknown|missing) "
            r"resist(?:or|ance)(?:'s resistance)?",
            f"R{resistors.index(None) + 1}",
        )
        if mentions(asked.rest, NEEDED):
            find(r"\b(?:what|which) (?:value of )?resist(?:ance|or)\b", f"R{resistors.index(None) + 1}")
        for k in indices:
            find(rf"(?:resistance(?: of)? )?R{k}\b", f"R{k}")
    if layout != "single":
        find(
            rf"currents? (?:strength )?{_FLOW.strip()}{_EACH}|"
            rf"currents?{_FLOW}{_EACH}|branch currents?|individual currents?",
            *(f"I{k}" for k in indices),
        )
        gets = (
            r"\s+(?:does|do|will|flows? (?:through|in)|is (?:there )?(?:across|over|at))"
            rf"\s+{_EACH}(?:\s+(?:get|have|receive|drop|carry))?"
        )
        find(rf"currents?{gets}", *(f"I{k}" for k in indices))
        find(rf"{VOLTAGE}{_DROP}{_EACH}|{VOLTAGE}{gets}|(?:individual|partial) {VOLTAGE}", *(f"V{k}" for k in indices))
        for k in indices:
            find(rf"currents?{_FLOW}(?:resistor )?R{k}\b|\bI{k}\b", f"I{k}")
            find(rf"{VOLTAGE}{_DROP}(?:resistor )?R{k}\b|\b[VU]{k}\b", f"V{k}")


def _find_of_circuit(asked: _Question, layout: Layout) -> None:
    find = asked.find
    find(
        r"(?:total|equivalent|combined|overall|effective|net) resistance|resistance"
        + _WHOLE
        + r"(?:circuit|combination|arrangement)",
        "R",
    )
    find(
        rf"(?:total|battery(?:'s)?|source|supply) {VOLTAGE}|{VOLTAGE} (?:must|does|should|has) (?:a|the) (?:battery|"
        rf"source|supply)(?: (?:have|supply|provide|need))?|{VOLTAGE}{_WHOLE}(?:battery|source|supply|cell)",
        "V",
    )
    find(
        r"(?:total )?power(?: is)?(?:"
        + _WHOLE
        + r"(?:circuit|battery|resistor|lamp|source|heater)|\s+dissipated)?(?!\s+in each)",
        "P",
    )
    find(
        r"(?:total|main|whole|battery|source|supply) current|"
        r"currents? (?:does|do|will|must|can) the (?:whole |entire )?(?:circuit|battery|source|supply|cell)s? "
        r"(?:supply|supplies|deliver|provide|give|draw|take)|"
        r"currents? (?:is |are )?(?:being )?(?:drawn|supplied|delivered|provided|taken) (?:from|by) "
        r"(?:the )?(?:whole |entire )?(?:circuit|battery|source|supply|cell)|"
        r"currents? (?:that )?(?:flows?|comes?) (?:out of|from) the (?:battery|source|supply|cell)|currents?"
        + _WHOLE
        + r"(?:circuit|battery|source|supply|cell)",
        "I",
    )
    for symbol, letters in (("I", "I"), ("V", "[UV]"), ("R", "R"), ("P", "P")):
        find(rf"(?-i:\b{letters}\b(?=\s*(?:,|and\b|\.|\?|$)))", symbol)
    if layout == "parallel":
        find(rf"\bthe {VOLTAGE}(?!\s+(?:across|of|drop))", "V")
    if layout == "single":
        find(r"\bresistance\b", "R")
        find(rf"\b{VOLTAGE}\b", "V")
    if layout != "parallel":
        find(r"\bcurrents?\b", "I")
