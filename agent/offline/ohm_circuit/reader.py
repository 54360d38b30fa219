"""What a problem of the family “battery and resistors” gives and asks."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.ohm_circuit.questions import NEEDED, VOLTAGE, name_references, targets
from chalkwright.agent.offline.ohm_circuit.solver import Circuit, Layout, solve
from chalkwright.agent.offline.question import USED, find_question, has_leftovers, sentences, take, told_first
from chalkwright.agent.offline.reading import Quantity, in_unit, mentions, number, quantities, tidy, with_digits

_TOPIC = (
    r"\bresist(?:or|ance)|Ω|\bohms?\b|(?-i:\b[UV] ?= ?\d[\d.]* ?V\b.*\bI ?= ?\d|\bI ?= ?\d[\d.]* "
    r"?m?A\b.*\b[UV] ?= ?\d)"
)
_OTHER_TASK = (
    r"\binternal|resistivity|temperature|capacit|induct|diode|transistor|"
    r"\bcoil|bridge|\bswitch|\bfuse|short[- ]circuit|"
    r"\b(?:(?:first|last|other) two|two of (?:them|the three|these)|pair|"
    r"fourth|four|five|six|ten|several|many|removed|added|replaced|"
    r"doubled|halved|energy|charge|heat|costs?|efficiency|"
    r"alternating|rms|batteries|cells|rheostat|potentiometer|ratio|brightest|brighter|"
    r"change[sd]?|largest|smallest|greatest|most|least|electrons?)\b"
)
_IDEAL = (
    r"(?:,? (?:of|with|having|which has)| \(?(?:neglect\w*|ignor\w*)(?: the| its)?)(?: a)?(?: negligible| no)? "
    r"internal resistance\b(?!\s*(?:of|is|=|r =)?\s*\d)\)?"
)
_OHM = r"(?:[kM]?Ω|kilo-?ohms?|ohms?)"
_SPELLED = r"(?:kilo-?)?ohms?|volts?|amps?|amperes?"
_TOTAL_GIVEN = (
    r"\b(?:total|equivalent|combined|overall|effective|net) resistance(?: \w+){0,4}? ?(?:is|=|equals|be|of) *"
    rf"\d[\d.,/]*\s*{_OHM}(?!\s*(?:,|and\b|in\b|resistors?|-))|"
    rf"\b(?:combination|together)\b[^.?]{{0,20}}\d[\d.,/]*\s*{_OHM}"
)
_SOURCE = (
    r"\b[UV]\s*=\s*\d|\b(?:series|parallel|connected) (?:across|on|to) (?:an? )?\d|"
    r"\b(?:battery|source|supply|cell|outlet|generator|power|socket|mains|emf|terminals)\b"
)
_WIDEST = 10**9
_SAID_OTHERWISE = (
    (r"\b(?:this|the|that) pair\b", "this combination"),
    (r"\b(?:joined|connected|wired|placed) end to end\b", "connected in series"),
    (r"\b(?:the )?(?:reading (?:of|on) )an? voltmeter(?: that is| which is)? (?:placed |connected )?across\b",
        "the voltage across"),
    (r"\b(?:what does|what will|what would) an? voltmeter (?:placed |connected )?across (?P<x>[^?.]*?) (?:read|show)\b",
        r"what is the voltage across \g<x>"),
    (r"\b(?P<n>two|three) (?:identical|equal|similar) (?:head|street|filament )?(?:lamps|lights|bulbs|heaters),? each "
        r"(?:with|of|having)(?: an?)?(?: resistance(?: of)?)? ", r"\g<n> identical resistors of "),
    (r"\ban? (?P<e>\d+(?:\.\d+)?) ?V(?:olt)? (?:battery|cell|source|supply),? (?:with|of|has|having|which has) (?:an )?"
        r"internal resistance\b", r"a battery of emf \g<e> V and internal resistance"),
)  # fmt: skip
"""Other words for what the patterns below know."""


def read(problem: Problem) -> Circuit | None:
    """Numbers of a circuit problem; None when it is none."""
    text = re.sub(_IDEAL, "", with_digits(tidy(problem.text), _SPELLED), flags=re.IGNORECASE)
    text = _without_subscripts(_told_by_name(text))
    for said, plain_words in _SAID_OTHERWISE:
        text = re.sub(said, plain_words, text, flags=re.IGNORECASE)
    text = re.sub(r"\b(?:light )?(?:lamps|bulbs)\b(?= (?:of|with|each)\b)", "resistors", text, flags=re.IGNORECASE)
    if not mentions(text, _TOPIC):
        return None
    inside = _with_internal(text)
    if inside is not None:
        return inside
    series, parallel = mentions(text, r"\bseries\b"), mentions(text, r"\bparallel\b")
    mixed = series and parallel and mentions(text, r"\d\s*-?(?:[kM]?Ω|ohm)")
    if mentions(text, _OTHER_TASK) and not mixed:
        return None
    grouped = _grouped(text) if mixed else None
    if grouped is not None and not mentions(text, _OTHER_TASK):
        return _mixed(text, grouped)
    if series and parallel:
        raise Incomplete(
            "Mixed circuits are not solved here: ask about resistors that are all in series or all in parallel."
        )
    if mentions(text, _TOTAL_GIVEN):
        raise Incomplete("Give the single resistances, not the total resistance of the circuit.")
    references, rest = take(
        r"\bthe\s+(\d[\d.]*)\s*-?(k?Ω|ohms?|kilo-?ohms?)[- ](?:resistor|bulb|lamp|light)", find_question(text)
    )
    body = text.replace(find_question(text), rest) if references else text
    values, voltage, current = _read_givens(body)
    layout: Layout = "series" if series else "parallel" if parallel else "single"
    resistors = _resistors(body, values, layout)
    question = name_references(find_question(text), references, resistors)
    circuit = Circuit(
        layout=layout,
        resistors=resistors,
        voltage=voltage,
        current=current,
        asked=targets(question, layout, resistors),
    )
    _check(body, circuit)
    return circuit


def _ohms(name: str) -> str:
    return rf"(?P<{name}>\d+(?:\.\d+)?)[ -]*(?P<{name}_unit>k?Ω|kilo-?ohms?|ohms?)(?: resistors?)?"


_PAIRED = (
    rf"(?:{_ohms('a')},? (?:and|in parallel with)(?: an?| one of)? {_ohms('b')}|\b(?:two|2) (?:identical |equal "
    rf")?(?:resistors? of )?{_ohms('twice')}(?!,? (?:and|or) (?:an? )?\d)(?: each)?)"
)
_MIXED = (
    rf"{_PAIRED}[^.?]*?\bparallel\b(?:[^.?]|\. (?=This|The (?:combination|pair)|They))*?\b(?:series with|with) (?:an?|"
    rf"the|another|one|a third)? ?(?:third |single )?(?:resistor (?:of )?)?{_ohms('c')}",
    rf"{_ohms('c')}[^.?\dΩ]*?\bseries with[^.?\dΩ]*?\b(?:parallel|combination|pair|group)\b[^.?\dΩ]*?{_PAIRED}",
    rf"{_ohms('c')}[^.?\dΩ]*?\bseries with[^.?\dΩ]*?{_PAIRED}[^.?\dΩ]*?\bparallel\b",
)


def _grouped(text: str) -> tuple[tuple[Fraction, Fraction, Fraction], tuple[int, int]] | None:
    """R1 and R2, which are in parallel, R3, which is in series with both, and where they stand in the text."""
    found = [match for pattern in _MIXED if (match := re.search(pattern, text, re.IGNORECASE))]
    if not found:
        return None
    match = found[0]

    def size(name: str) -> Fraction:
        return Fraction(match[name]) * (1000 if match[f"{name}_unit"].lower().startswith("k") else 1)

    pair = (size("twice"), size("twice")) if match["twice"] else (size("a"), size("b"))
    return (*pair, size("c")), match.span()


def _mixed(text: str, grouped: tuple[tuple[Fraction, Fraction, Fraction], tuple[int, int]]) -> Circuit:
    """A parallel pair in series with a third resistor. Raises Incomplete."""
    resistors, (start, end) = grouped
    question = find_question(text[end:])
    references, asked = take(
        r"\bthe\s+(\d[\d.]*)\s*-?(k?Ω|ohms?|kilo-?ohms?)[- ](?:resistor|bulb|lamp|light)", question
    )
    rest = f"{text[:start]} {text[end:]}"
    rest = rest.replace(question, asked) if references else rest
    more, voltage, current = _read_givens(re.sub(r"\b(?:two|three|2|3) (?=\w* ?resistors?\b)", "", rest))
    if more or (voltage is None) == (current is None):
        raise Incomplete("Give the three resistances once, and either the battery's voltage or the whole current.")
    if current is not None and not mentions(
        rest,
        r"\bammeter\b|\b(?:total|main|battery|source|supply)\b[^.?]{0,25}\bcurrent\b|\bcurrent (?:drawn |supplied |"
        r"flowing )?(?:from|by|through) the (?:battery|source|supply)",
    ):
        raise Incomplete("Say that the given current is that of the battery, or where the ammeter stands.")
    if _of_one_resistor(rest) or has_leftovers(_cross_out(rest)):
        raise Incomplete("Give the voltage of the battery or the whole current, and no other value.")
    named = name_references(question, references, resistors)
    circuit = Circuit(
        layout="mixed", resistors=resistors, voltage=voltage, current=current,
        asked=targets(re.sub(r",? ?\bin m?A\b,?", "", named), "mixed", resistors),
    )  # fmt: skip
    known = {"V": voltage, "I": current}
    if any(known.get(symbol) is not None for symbol in circuit.asked):
        raise Incomplete("The problem asks for a value it gives; ask for one that is missing.")
    return circuit


_INTERNAL = (
    r"\b(?P<start>an? |the )?(?:battery|cell|source|supply|power supply)(?:,? (?:with|of|has|having|which has|"
    r"whose))*(?: an?| its)? "
    r"(?:e\.?m\.?f\.?|electromotive force|voltage)(?: (?:of|is|=))* ?(?P<e>\d+(?:\.\d+)?) ?V(?:olts?)?,? (?:and|"
    r"with)(?: (?:an?|has|of))* internal resistance(?: (?:of|is|=))* ?"
    r"(?P<r>\d+(?:\.\d+)?) ?(?:Ω|ohms?)"
)


def _with_internal(text: str) -> Circuit | None:
    """A resistor at a battery with an internal resistance, which acts like a second one in series; else None."""
    found = re.search(_INTERNAL, text, re.IGNORECASE)
    if found is None or mentions(text, r"\bparallel\b|\bseries\b|\bmaximum\b|\bshort"):
        return None
    rest = f"{text[: found.start()]}a battery{text[found.end() :]}"
    outer = [q for q in quantities(rest) if q.unit and in_unit(q, "ohm") is not None]
    if len(outer) != 1 or len(quantities(rest)) != 1 or has_leftovers(_cross_out(rest)):
        return None
    question = find_question(rest)
    question = re.sub(
        r"\b(?:the )?(?:terminal (?:voltage|p\.?d\.?|potential difference)|(?:voltage|potential difference|p\.?d\.?) "
        r"(?:across|between|at) the (?:terminals|battery)(?: of the battery)?)",
        "the voltage across R1",
        question,
        flags=re.IGNORECASE,
    )
    question = re.sub(
        r"\blost volts?\b|\bvoltage (?:lost|drop) (?:inside|within|in) the (?:battery|cell)",
        "the voltage across R2",
        question,
        flags=re.IGNORECASE,
    )
    question = re.sub(r"\bacross the (?:external )?resistor\b", "across R1", question, flags=re.IGNORECASE)
    resistors = (in_unit(outer[0], "ohm"), Fraction(found["r"]))
    return Circuit(
        layout="series", resistors=resistors, voltage=Fraction(found["e"]), current=None,
        asked=targets(question, "series", resistors), internal=True,
    )  # fmt: skip


_IT = re.compile(
    r"\b(?P<ask>(?:what|how|find|calculate|determine)\b[^.?\d]*?)\b(?:an?|the) (?P<name>\d[\d.]*\s*-?(?:k?Ω|ohms?)[- ]"
    r"(?:resistor|bulb|lamp|light))\b(?P<mid>,? (?:if|when) )it (?=is (?:wired|connected|joined|placed|put)\b)",
    re.IGNORECASE,
)


def _told_by_name(text: str) -> str:
    """``A 20 Ω resistor is wired. What is the voltage across the 20 Ω resistor?`` for ``What … resistor if it is``."""
    match = _IT.match(text)
    if match is None:
        return told_first(text)
    # A question with a number in it is not turned round, for the number might be a given one.
    told = told_first(f"{match['ask']}{USED}{match['mid']}a {match['name']} {text[match.end() :]}")
    return told.replace(USED, f"the {match['name']}")


def _without_subscripts(text: str) -> str:
    text = text.translate(str.maketrans("₁₂₃", "123"))
    return re.sub(r"\b([RIVUP])\s*_?\s*([123])\b(?!\s*(?:[kmM]?Ω|ohm|\.))", r"\1\2", text)


def _read_givens(text: str) -> tuple[tuple[Quantity, ...], Fraction | None, Fraction | None]:
    """Resistances, the one voltage and the one current. Raises Incomplete for anything else."""
    found = _with_shared_units(text, [q for q in quantities(text) if not _is_count(text, q)])
    ohms = tuple(q for q in found if q.unit and in_unit(q, "ohm") is not None)
    volts = [in_unit(q, "volt") for q in found if q.unit and in_unit(q, "volt") is not None]
    amperes = [in_unit(q, "ampere") for q in found if q.unit and in_unit(q, "ampere") is not None]
    if len(ohms) + len(volts) + len(amperes) != len(found):
        raise Incomplete("In a circuit problem give only resistances in Ω, one voltage in V and one current in A.")
    if len(volts) > 1 or len(amperes) > 1:
        raise Incomplete("Give at most one voltage (the battery's) and one current (the battery's).")
    if any(q.value <= 0 for q in found):
        raise Incomplete("Resistances, voltage and current have to be greater than zero.")
    return ohms, volts[0] if volts else None, amperes[0] if amperes else None


def _is_count(text: str, quantity: Quantity) -> bool:
    return not quantity.unit and re.match(r"\s*(?:identical |equal |\w+ )?resistors", text[quantity.end :]) is not None


def _with_shared_units(text: str, found: list[Quantity]) -> tuple[Quantity, ...]:
    """``2, 3 and 6 Ω``: a bare number in a list has the unit of the next."""
    for k in range(len(found) - 2, -1, -1):
        between = text[found[k].end : found[k + 1].start]
        if not found[k].unit and re.fullmatch(r"\s*(?:,|and|, and|&)\s*", between):
            found[k] = found[k]._replace(unit=found[k + 1].unit)
    return tuple(found)


def _resistors(text: str, values: tuple[Quantity, ...], layout: Layout) -> tuple[Fraction | None, ...]:
    ohms: list[Fraction | None] = [in_unit(q, "ohm") for q in values]
    names = [re.search(r"R([123])\s*(?:=|is|of|has|:)?\s*$", text[: q.start]) for q in values]
    if any(names):
        order = [int(name.group(1)) if name else 0 for name in names]
        if sorted(order) != list(range(1, len(order) + 1)):
            raise Incomplete("Name the resistors R1, R2, R3 without gaps and give each of them a resistance in Ω.")
        ohms = [value for _, value in sorted(zip(order, ohms, strict=True), key=lambda pair: pair[0])]
    if len(ohms) > 1 and mentions(
        text, rf"\b(?:two|three|2|3)\s+\d[\d.]*[\s-]*{_OHM}[\s-]+(?:resistors|bulbs|lamps)\b"
    ):
        raise Incomplete("Name each resistor by itself, with its resistance in Ω, instead of two or three alike.")
    counts = re.findall(r"\b(two|three|2|3)\s+(?:[\w.]+[\s-]+(?:Ω\s+)?){0,3}?resistors", text, re.IGNORECASE)
    count = max((int(number(c)) for c in counts), default=0)
    if (
        len(ohms) == 1
        and count > 1
        and mentions(text, r"\b(each|identical|equal|same)\b|\b(?:two|three|2|3)\s+\d[\d.]*\s*-?(?:k?Ω|ohm)")
    ):
        ohms = ohms * count
    other = r"\b(?:other|second|third|unknown|missing)\s+(?:resist|one)|\bR[123]\b(?!\s*=)"
    unknown = mentions(find_question(text), NEEDED) or mentions(find_question(text), other)
    if layout == "single":
        if len(ohms) > 1 or count > 1:
            raise Incomplete("Say whether the resistors are connected in series or in parallel.")
        return tuple(ohms) or (None,)
    if unknown and len(ohms) == max(count, 2) - 1:
        ohms.append(None)
    if len(ohms) not in (2, 3) or (count and len(ohms) != count):
        raise Incomplete("Give the resistance of every one of the two or three resistors, in Ω.")
    return tuple(ohms)


def _check(text: str, circuit: Circuit) -> None:
    """What is given and what is asked have to fit. Raises Incomplete."""
    single = circuit.layout == "single"
    if not single and circuit.voltage is not None and not mentions(text, _SOURCE):
        raise Incomplete("Say that the voltage is the battery's (or source's).")
    if not single and circuit.voltage is not None and _of_one_resistor(text):
        raise Incomplete("Give the voltage of the battery, not that of one resistor.")
    if not single and mentions(
        text, r"\bV\b[^.?]{0,40}\bacross (?:the|one|each|R[123])\b(?! (?:battery|combination|whole|two|three))"
    ):
        raise Incomplete("Give the voltage of the battery, not that of one resistor.")
    if (
        circuit.layout == "parallel"
        and circuit.current is not None
        and not mentions(text, r"\b(?:total|main|battery|source|supply)\b[^.?]{0,25}\bcurrent\b")
    ):
        raise Incomplete("In a parallel circuit say that the given current is the total current.")
    given = sum(value is not None for value in (*circuit.resistors, circuit.voltage, circuit.current))
    needed = (
        len(circuit.resistors)
        if circuit.asked == ("R",) and None not in circuit.resistors
        else len(circuit.resistors) + 1
    )
    if given > needed and not (circuit.asked == ("R",) and given == needed + 1 and not single):
        raise Incomplete(
            "More values are given than can be chosen freely: leave out the voltage, the current or a resistance."
        )
    if given < needed:
        raise Incomplete(
            "A value is missing: give the resistances in Ω and the battery's voltage in V, or the current in A."
        )
    known = {"V": circuit.voltage, "I": circuit.current}
    if any(known.get(symbol) is not None for symbol in circuit.asked):
        raise Incomplete("The problem asks for a value it gives; ask for one that is missing.")
    if has_leftovers(_cross_out(text)):
        raise Incomplete(
            "A comparison or number in the problem could not be used; give every value as a number with its unit."
        )
    solution = solve(circuit)
    if min(solution.values()) <= 0:
        raise Incomplete("The values contradict each other: the missing resistance would not be positive.")
    if max(solution.values()) > _WIDEST or min(solution.values()) < Fraction(1, _WIDEST):
        raise Incomplete("The values are too large or too small for a school circuit; check their units.")


_ONE = r"(?:R[123]\b|the (?:first|second|third|other|smaller|larger|\d)|one\b|each\b|either\b|a resistor)"


def _of_one_resistor(text: str) -> bool:
    """Whether a given voltage is that of a single resistor."""
    statements = [s.split(find_question(s) or "\0")[0] for s in sentences(text)]
    return any(
        mentions(s, r"\d\s*[mk]?V\b|\bvolts?\b")
        and mentions(
            s,
            rf"\b{VOLTAGE}\b[^.?]{{0,15}}\b(?:across|over|of|at|on|in|for)\s+(?:the resistor\s+)?{_ONE}|\bdrops?\b|"
            rf"\bR[123]\s+(?:has|is|shows|gets|carries|takes|receives)\b|"
            rf"(?:V|volts?)\s+(?:(?:is|are|lies?|drops?)\s+)?(?:at|across|over|on|in)\s+(?:the resistor\s+)?{_ONE}",
        )
        for s in statements
    )


def _cross_out(text: str) -> str:
    for q in quantities(text):
        text = text[: q.start] + USED * (q.end - q.start) + text[q.end :]
    return re.sub(r"\b[RIVU][123]\b", USED, text)
