"""A solved circuit as text and drawing."""

from __future__ import annotations

from fractions import Fraction

from agent.authors.offline.circuits import UNITS, Circuit, Layout, quantity_text, solve
from agent.authors.offline.family import Lesson, LessonScene
from agent.authors.offline.reading import is_exact, plain


def lesson(circuit: Circuit) -> Lesson:
    """Text and drawing of a solved circuit."""
    values, layout = solve(circuit), circuit.layout
    steps = _steps(circuit, values)
    wanted = _and([_name(s, layout) for s in circuit.asked])
    listed = "\n".join(
        f"- {_name(s, layout)[4].upper()}{_name(s, layout)[5:]}: **{_equation(s, values)}**" for s in circuit.asked
    )
    return Lesson(
        title=_TITLES[layout],
        answer=", ".join(_equation(s, values) for s in circuit.asked),
        texts=(
            f"**What is asked.** {_given_text(circuit)} Find {wanted}.\n\n**The idea.** {_IDEAS[layout]}",
            f"{_numbered(steps[:1])}\n\n{_PICTURE[layout]}",
            (_numbered(steps[1:], 2) or _SUMMARY[layout])
            + "\n\nThe next picture shows the circuit with these values in place.",
            f"**Answer.**\n\n{listed}\n\n**Check.** {_check(circuit, values)}\n\n**Remember.** {_REMEMBER[layout]}",
        ),
        scenes=_scenes(circuit, values),
        plan=_PLAN,
        drawing=_drawing(circuit, values),
    )


def _numbered(steps: list[str], first: int = 1) -> str:
    return "\n\n".join(f"**Step {k}: {step}" for k, step in enumerate(steps, first))


def _and(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _subscripted(symbol: str) -> str:
    return symbol.translate(str.maketrans("123", "₁₂₃"))


def _tex(symbol: str) -> str:
    return symbol if len(symbol) == 1 else f"{symbol[0]}_{symbol[1]}"


def _equation(symbol: str, values: dict[str, Fraction]) -> str:
    """``I = 2 A`` or ``I₁ ≈ 1.333 A``."""
    text = quantity_text(symbol, values[symbol])
    return f"{_subscripted(symbol)} {text if text.startswith('≈') else f'= {text}'}"


def _tex_result(symbol: str, values: dict[str, Fraction]) -> str:
    """``= 2\\ \\text{A}`` in the base unit, with ≈ when rounded."""
    sign = "=" if is_exact(values[symbol]) else r"\approx"
    return rf"{sign} {plain(values[symbol])}\ \text{{{UNITS[symbol[0]]}}}"


_TITLES = {
    "single": "Ohm's law for one resistor",
    "series": "Resistors in series",
    "parallel": "Resistors in parallel",
}
_IDEAS = {
    "single": "Ohm's law links voltage, current and resistance: $V = R \\cdot "
    "I$. When two of them are known, the third "
    "follows. The voltage drives the current; the resistance holds it back.",
    "series": "In series there is only one path, so the *same current* flows "
    "through every resistor. Each resistor holds "
    "it back in turn, so the resistances add up. The battery's voltage is shared among the resistors.",
    "parallel": "In parallel every resistor is connected directly to both ends of the battery, so each has the *same "
    "voltage*. The current has several paths and splits; every further path makes it easier to flow. So it is "
    "the currents that add up, and with them the reciprocals of the resistances.",
}
_PICTURE = {
    "single": "In the next picture the arrow shows the direction of the current: out of the battery's + pole, through "
    "the resistor, back to the − pole. The voltage $V$ is measured across the resistor.",
    "series": "Follow the arrows in the next picture: whatever current leaves "
    "the battery's + pole passes through every "
    "resistor. The voltages across the resistors add up to the battery's.",
    "parallel": "Follow the arrows in the next picture: the current from the battery's + pole splits at the dots, and "
    "the parts come together again on the way back.",
}
_SUMMARY = {
    "single": "No other value is needed: the three quantities of Ohm's law are complete.",
    "series": "Only one resistance matters to the battery: the sum, as if a single resistor stood in the circuit.",
    "parallel": "For the battery the whole group acts like one resistor, smaller than each of the group.",
}
_REMEMBER = {
    "single": "Voltage = resistance × current: for the same resistor, twice the voltage drives twice the current.",
    "series": "In series: one current, voltages add up, resistances add up.",
    "parallel": "In parallel: one voltage, currents add up, and the total resistance is smaller than the smallest one.",
}
_PLAN = """\
- The battery stands on the left with its + pole (long line) on top; the current runs clockwise.
- Resistors are rectangles of one size, named R₁, R₂, R₃ with their values. The circuit shows connections, not lengths.
- Wires dark, currents red, voltages blue, unknown values "?".
- Lines 4 units wide, labels at size 28 to 30, title at the top left.
"""
_WHOLE_NAMES = {
    "R": "the total resistance", "I": "the current of the battery", "V": "the voltage of the battery",
    "P": "the total power",
}  # fmt: skip


_SINGLE_NAMES = {"R": "the resistance", "I": "the current", "V": "the voltage", "P": "the power"}


def _name(symbol: str, layout: Layout) -> str:
    if len(symbol) == 1:
        return (_SINGLE_NAMES if layout == "single" else _WHOLE_NAMES)[symbol]
    kind = {"R": "the resistance of", "I": "the current through", "V": "the voltage across"}[symbol[0]]
    return f"{kind} $R_{symbol[1]}$"


def _given_text(circuit: Circuit) -> str:
    known = [f"$R_{k} = {plain(r)}$ Ω" for k, r in enumerate(circuit.resistors, 1) if r is not None]
    unknown = [f"$R_{k}$" for k, r in enumerate(circuit.resistors, 1) if r is None]
    source = []
    if circuit.voltage is not None:
        source.append(f"the battery's voltage is $V = {plain(circuit.voltage)}$ V")
    if circuit.current is not None:
        source.append(f"the current is $I = {plain(circuit.current)}$ A")
    if circuit.layout == "single":
        facts = [f"its resistance is $R = {plain(circuit.resistors[0])}$ Ω"] if circuit.resistors[0] is not None else []
        return f"One resistor is connected to a battery: {_and(facts + source)}."
    text = f"The resistors {_and(known + unknown)} are connected in {circuit.layout}."
    return text + (f" As for the source, {_and(source)}." if source else "")


def _steps(circuit: Circuit, values: dict[str, Fraction]) -> list[str]:
    """Only the steps the question needs, each as ``title.** text``."""
    if circuit.layout == "single":
        steps = [_ohm_step(symbol, circuit, values) for symbol in circuit.asked if symbol in "RIV"]
        if not steps:
            missing = "I" if circuit.current is None else "V" if circuit.voltage is None else ""
            steps = [_ohm_step(missing, circuit, values)] if missing else []
    elif circuit.layout == "series":
        steps = _series_steps(circuit, values)
    else:
        steps = _parallel_steps(circuit, values)
    if "P" in circuit.asked:
        steps.append(
            "the power.** Power is the energy turned over per second, voltage times current:\n\n"
            f"$$P = V \\cdot I = {plain(values['V'])} \\times {plain(values['I'])} {_tex_result('P', values)}$$"
        )
    return steps


def _ohm_step(symbol: str, circuit: Circuit, values: dict[str, Fraction]) -> str:
    """Ohm's law for the whole circuit, solved for one symbol."""
    v, i, r = (plain(values[s]) for s in "VIR")
    whole = "" if circuit.layout == "single" else " for the whole circuit"
    right, numbers, title = {
        "V": (r"R \cdot I", rf"{r} \times {i}", "the voltage"),
        "I": (r"\frac{V}{R}", rf"\frac{{{v}}}{{{r}}}", "the current"),
        "R": (r"\frac{V}{I}", rf"\frac{{{v}}}{{{i}}}", "the resistance"),
    }[symbol]
    return f"{title}.** Use Ohm's law{whole}:\n\n$${symbol} = {right} = {numbers} {_tex_result(symbol, values)}$$"


def _series_steps(circuit: Circuit, values: dict[str, Fraction]) -> list[str]:
    count = len(circuit.resistors)
    names = [f"R_{k}" for k in range(1, count + 1)]
    if None in circuit.resistors:
        k = circuit.resistors.index(None) + 1
        rest = [values[f"R{j}"] for j in range(1, count + 1) if j != k]
        steps = [_ohm_step("R", circuit, values)]
        steps.append(
            f"the missing resistance.** In series $R = {' + '.join(names)}$, so take the known part from the total:"
            f"\n\n$$R_{k} = {plain(values['R'])} - "
            f"{' - '.join(plain(r) for r in rest)} {_tex_result(f'R{k}', values)}$$"
        )
    else:
        numbers = " + ".join(plain(r) for r in circuit.resistors if r is not None)
        steps = [
            "the total resistance.** One after another, the resistors hold the same current back, so add them:\n\n"
            f"$$R = {' + '.join(names)} = {numbers} {_tex_result('R', values)}$$"
        ]
        if circuit.current is None and set(circuit.asked) != {"R"}:
            steps.append(_ohm_step("I", circuit, values))
        if circuit.voltage is None and set(circuit.asked) & {"V", "P"}:
            steps.append(_ohm_step("V", circuit, values))
    if any(s[0] == "I" and len(s) == 2 for s in circuit.asked):
        steps.append(f"the same current everywhere.** There is only one path: $I_1 = {_chain('I', count)}I$.")
    voltages = [s for s in circuit.asked if s[0] == "V" and len(s) == 2]
    if voltages:
        steps.append(f"the voltages.** Use Ohm's law for one resistor at a time:\n\n{_each_voltage(voltages, values)}")
    return steps


def _chain(letter: str, count: int) -> str:
    return "".join(f"{letter}_{k} = " for k in range(2, count + 1))


def _each_voltage(symbols: list[str], values: dict[str, Fraction]) -> str:
    return "\n\n".join(
        f"$$V_{s[1]} = R_{s[1]} \\cdot I = {plain(values[f'R{s[1]}'])} \\times {plain(values['I'])} "
        f"{_tex_result(s, values)}$$"
        for s in symbols
    )


def _parallel_steps(circuit: Circuit, values: dict[str, Fraction]) -> list[str]:
    count = len(circuit.resistors)
    asked = set(circuit.asked)
    if None in circuit.resistors:
        k = circuit.resistors.index(None) + 1
        rest = [j for j in range(1, count + 1) if j != k]
        taken = " - ".join(plain(values[f"I{j}"]) for j in rest)
        return [
            _branch_step(rest, values),
            f"the missing resistance.** The rest of the total current flows through $R_{k}$:\n\n"
            f"$$I_{k} = {plain(values['I'])} - {taken} {_tex_result(f'I{k}', values)}$$\n\n"
            f"$$R_{k} = \\frac{{V}}{{I_{k}}} = \\frac{{{plain(values['V'])}}}{{{plain(values[f'I{k}'])}}} "
            f"{_tex_result(f'R{k}', values)}$$",
        ]
    steps = []
    if "R" in asked or circuit.voltage is None:
        steps.append(_reciprocal_step(circuit, values))
    if circuit.voltage is None and asked != {"R"}:
        steps.append(_ohm_step("V", circuit, values))
    if asked & {"I", "P", "I1", "I2", "I3"} and not (asked <= {"P", "V", "R"} and circuit.current is not None):
        steps.append(_branch_step(list(range(1, count + 1)), values))
    if asked & {"I", "P"} and circuit.current is None:
        names = " + ".join(f"I_{k}" for k in range(1, count + 1))
        numbers = " + ".join(plain(values[f"I{k}"]) for k in range(1, count + 1))
        steps.append(
            "the total current.** At the dots the battery's current splits, so the parts add up to it:\n\n"
            f"$$I = {names} = {numbers} {_tex_result('I', values)}$$"
        )
    if any(s[0] == "V" and len(s) == 2 for s in circuit.asked):
        steps.append(
            f"the same voltage everywhere.** Each resistor lies directly at the battery: $V_1 = {_chain('V', count)}V$."
        )
    return steps


def _branch_step(branches: list[int], values: dict[str, Fraction]) -> str:
    lines = "\n\n".join(
        f"$$I_{k} = \\frac{{V}}{{R_{k}}} = "
        f"\\frac{{{plain(values['V'])}}}{{{plain(values[f'R{k}'])}}} {_tex_result(f'I{k}', values)}$$"
        for k in branches
    )
    return f"the currents in the branches.** Each resistor has the battery's voltage $V$ for itself:\n\n{lines}"


def _reciprocal_step(circuit: Circuit, values: dict[str, Fraction]) -> str:
    indices = range(1, len(circuit.resistors) + 1)
    symbols = " + ".join(rf"\frac{{1}}{{R_{k}}}" for k in indices)
    numbers = " + ".join(rf"\frac{{1}}{{{plain(values[f'R{k}'])}}}" for k in indices)
    inverse = 1 / values["R"]
    exact = inverse.denominator <= 10_000
    fraction = rf"= \frac{{{inverse.numerator}}}{{{inverse.denominator}}}" if exact else rf"\approx {plain(inverse)}"
    if inverse.denominator == 1:
        fraction = f"= {inverse.numerator}"
    return (
        "the total resistance.** Side by side the paths help each other, so the reciprocals add up:\n\n"
        f"$$\\frac{{1}}{{R}} = {symbols} = {numbers} {fraction}$$\n\n"
        f"Turn this over to get $R$:\n\n$$R {_tex_result('R', values)}$$"
    )


def _check(circuit: Circuit, values: dict[str, Fraction]) -> str:
    count = len(circuit.resistors)
    total = plain(values["R"])
    if circuit.layout == "single":
        v, i, r = (plain(values[s]) for s in "VIR")
        sign = "=" if all(is_exact(values[s]) for s in "VIR") else r"\approx"
        return f"Put the values into Ohm's law: ${r}\\ \\text{{Ω}} \\times {i}\\ \\text{{A}} {sign} {v}\\ \\text{{V}}$."
    if "V" not in values:
        extreme = max if circuit.layout == "series" else min
        border = plain(extreme(values[f"R{k}"] for k in range(1, count + 1)))
        words = "larger than the largest" if circuit.layout == "series" else "smaller than the smallest"
        return f"The total, {total} Ω, is {words} single resistance, {border} Ω, as it has to be."
    letter = "V" if circuit.layout == "series" else "I"
    parts = [values[f"{letter}{k}"] for k in range(1, count + 1)]
    sign = "=" if all(is_exact(v) for v in (*parts, values[letter])) else r"\approx"
    what = "voltages across the resistors" if letter == "V" else "currents in the branches"
    numbers = " + ".join(plain(v) for v in parts)
    return (
        f"The {what} have to add up to the battery's: "
        f"${numbers} {sign} {plain(values[letter])}\\ \\text{{{UNITS[letter]}}}$."
    )


def _scenes(circuit: Circuit, values: dict[str, Fraction]) -> tuple[LessonScene, ...]:
    count, layout = len(circuit.resistors), circuit.layout
    ways = {
        "single": "one resistor",
        "series": f"{count} resistors one after another on the top wire",
        "parallel": f"{count} resistors side by side, each in a branch of its own between the top and the bottom wire",
    }
    given = _given_text(circuit).replace("$", "").replace("_", "")
    source = "a battery on the left, + pole on top" if "V" in values else "two open terminals on the left"
    shared = f"A circuit with {source}, and {ways[layout]}. {given}"
    everything = _and([_equation(s, values) for s in values if s != "P" or "P" in circuit.asked])
    current = {
        "single": "The current I runs clockwise from the + pole through the resistor",
        "series": "The same current I runs clockwise through all resistors, and the voltages across them add up to V",
        "parallel": "The current I splits into one current for each branch, and "
        "these add up to I; the voltage is V everywhere",
    }[layout]
    elements = f"{source.capitalize()}; {ways[layout]}; wires without gaps."
    colours = "Wires and resistors dark, currents red, voltages blue."
    place = "The circuit fills the middle of the picture; labels stand beside the parts."
    return (
        LessonScene(
            title="The circuit and what is given",
            purpose="Show how the parts are connected, the given values, and a question mark at what is asked.",
            elements=elements, labels="Given values, ? for the unknown ones", colours=colours, layout=place,
            alt=f"{shared} The asked values carry a question mark.",
        ),
        LessonScene(
            title="Where the current flows",
            purpose="Show current arrows and voltages, and the rule that links them.",
            elements=elements + " Current arrows on the wires.", labels="Symbols of currents and voltages, the rule",
            colours=colours, layout=place, alt=f"{shared} {current}.",
        ),
        LessonScene(
            title="The solved circuit",
            purpose="Show all values in place.",
            elements=elements + " Current arrows on the wires.", labels=everything, colours=colours, layout=place,
            alt=f"{shared} Solved: {everything}.",
        ),
    )  # fmt: skip


_RULES = {
    "single": "V = R × I",
    "series": "Same current I everywhere;   V = {V},   R = {R}",
    "parallel": "Same voltage V everywhere;   I = {I}",
}


def _drawing(circuit: Circuit, values: dict[str, Fraction]) -> dict[str, object]:
    indices = range(1, len(circuit.resistors) + 1)
    single, driven = circuit.layout == "single", "V" in values
    given = {"V": circuit.voltage, "I": circuit.current} | {f"R{k}": circuit.resistors[k - 1] for k in indices}

    def known(symbol: str) -> str:
        text = _equation(symbol, values) if given[symbol] is not None else f"{_subscripted(symbol)} = ?"
        return text.replace("₁", "") if single else text

    def solved(symbol: str) -> str:
        text = _equation(symbol, values)
        return text.replace("₁", "") if single else text

    sums = {letter: " + ".join(f"{letter}{'₁₂₃'[k - 1]}" for k in indices) for letter in "VIR"}
    whole = [s for s in circuit.asked if s == "P" or (s == "R" and not single)]
    words = {"R": "Total resistance", "P": "Power" if single else "Total power"}
    drops = ["V"] if single else [f"V{k}" for k in indices] if circuit.layout == "series" else []
    branches = [f"I{k}" for k in indices] if circuit.layout == "parallel" else []
    return {
        "parallel": circuit.layout == "parallel",
        "driven": driven,
        "resistor_texts": [known(f"R{k}") for k in indices],
        "source_text": known("V") if driven else "",
        "current_text": known("I") if driven and ("I" in circuit.asked or circuit.current is not None) else "",
        "total_text": ",   ".join(f"{words[s]}  {s} = ?" for s in whole),
        "rule": _RULES[circuit.layout].format(**sums),
        "drops": [_subscripted(s) for s in drops],
        "branches": [_subscripted(s) for s in branches],
        "solved_resistor_texts": [solved(f"R{k}") for k in indices],
        "solved_source_text": solved("V") if driven else "",
        "solved_current_text": solved("I") if driven else "",
        "solved_drops": [solved(s) for s in drops] if driven else [],
        "solved_branches": [solved(s) for s in branches] if driven else [],
        "solved_total_text": ",   ".join(f"{words[s]}  {solved(s)}" for s in whole),
    }
