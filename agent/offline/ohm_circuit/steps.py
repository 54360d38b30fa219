"""The steps of a circuit's solution in words and formulas."""

from __future__ import annotations

from fractions import Fraction

from chalkwright.agent.offline.exactness import gives
from chalkwright.agent.offline.ohm_circuit.solver import UNITS, Circuit, quantity_text
from chalkwright.agent.offline.reading import plain


def steps_of(circuit: Circuit, values: dict[str, Fraction]) -> list[str]:
    """Only the steps the question needs, each as ``title.** text``."""
    if circuit.layout == "single":
        steps = [_ohm_step(symbol, circuit, values) for symbol in circuit.asked if symbol in "RIV"]
        if not steps:
            missing = "I" if circuit.current is None else "V" if circuit.voltage is None else ""
            steps = [_ohm_step(missing, circuit, values)] if missing else []
    elif circuit.layout == "series":
        steps = _series_steps(circuit, values)
    elif circuit.layout == "mixed":
        steps = _mixed_steps(circuit, values)
    else:
        steps = _parallel_steps(circuit, values)
    if "P" in circuit.asked:
        steps.append(
            "the power.** Power is the energy turned over per second, voltage times current:\n\n"
            f"$$P = V \\cdot I = {plain(values['V'])} \\times {plain(values['I'])} {tex_result('P', values)}$$"
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
    return f"{title}.** Use Ohm's law{whole}:\n\n$${symbol} = {right} = {numbers} {tex_result(symbol, values)}$$"


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
            f"{' - '.join(plain(r) for r in rest)} {tex_result(f'R{k}', values)}$$"
        )
    else:
        numbers = " + ".join(plain(r) for r in circuit.resistors if r is not None)
        steps = [
            "the total resistance.** One after another, the resistors hold the same current back, so add them:\n\n"
            f"$$R = {' + '.join(names)} = {numbers} {tex_result('R', values)}$$"
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


def _mixed_steps(circuit: Circuit, values: dict[str, Fraction]) -> list[str]:
    r1, r2, r3, pair = (plain(values[s]) for s in ("R1", "R2", "R3", "R12"))
    asked = set(circuit.asked)
    steps = [
        "the two in parallel.** They act like one resistor:\n\n$$R_{12} = \\frac{R_1 \\cdot R_2}{R_1 + R_2} = "
        f"\\frac{{{r1} \\times {r2}}}{{{r1} + {r2}}} {tex_result('R12', values)}$$",
        "the total resistance.** That one and $R_3$ are in series, so add them:\n\n"
        f"$$R = R_{{12}} + R_3 = {pair} + {r3} {tex_result('R', values)}$$",
    ]
    if asked == {"R"}:
        return steps
    if circuit.current is None:
        steps.append(_ohm_step("I", circuit, values))
    if circuit.voltage is None and asked & {"V", "P"}:
        steps.append(_ohm_step("V", circuit, values))
    if asked & {"V3", "I3"}:
        steps.append(
            "the one in series.** The whole current flows through it:\n\n$$V_3 = R_3 \\cdot I = "
            f"{r3} \\times {plain(values['I'])} {tex_result('V3', values)}$$"
        )
    if asked & {"V1", "V2", "I1", "I2"}:
        steps.append(
            "the two in parallel.** Both have the same voltage, that of $R_{12}$:\n\n$$V_1 = V_2 = R_{12} \\cdot I = "
            f"{pair} \\times {plain(values['I'])} {tex_result('V1', values)}$$"
        )
    steps += [
        f"the current through $R_{k}$.** Divide this voltage by the resistance:\n\n$$I_{k} = \\frac{{V_{k}}}{{R_{k}}} "
        f"= \\frac{{{plain(values[f'V{k}'])}}}{{{plain(values[f'R{k}'])}}} {tex_result(f'I{k}', values)}$$"
        for k in (1, 2)
        if f"I{k}" in asked
    ]
    return steps


def _chain(letter: str, count: int) -> str:
    return "".join(f"{letter}_{k} = " for k in range(2, count + 1))


def _each_voltage(symbols: list[str], values: dict[str, Fraction]) -> str:
    return "\n\n".join(
        f"$$V_{s[1]} = R_{s[1]} \\cdot I = {plain(values[f'R{s[1]}'])} \\times {plain(values['I'])} "
        f"{tex_result(s, values)}$$"
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
            f"$$I_{k} = {plain(values['I'])} - {taken} {tex_result(f'I{k}', values)}$$\n\n"
            f"$$R_{k} = \\frac{{V}}{{I_{k}}} = \\frac{{{plain(values['V'])}}}{{{plain(values[f'I{k}'])}}} "
            f"{tex_result(f'R{k}', values)}$$",
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
            f"$$I = {names} = {numbers} {tex_result('I', values)}$$"
        )
    if any(s[0] == "V" and len(s) == 2 for s in circuit.asked):
        steps.append(
            f"the same voltage everywhere.** Each resistor lies directly at the battery: $V_1 = {_chain('V', count)}V$."
        )
    return steps


def _branch_step(branches: list[int], values: dict[str, Fraction]) -> str:
    lines = "\n\n".join(
        f"$$I_{k} = \\frac{{V}}{{R_{k}}} = "
        f"\\frac{{{plain(values['V'])}}}{{{plain(values[f'R{k}'])}}} {tex_result(f'I{k}', values)}$$"
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
        f"Turn this over to get $R$:\n\n$$R {tex_result('R', values)}$$"
    )


def tex_result(symbol: str, values: dict[str, Fraction]) -> str:
    """``= 2\\ \\text{A}`` in the base unit and in a handier one, with ≈ when rounded."""
    sign = gives(values[symbol])
    number, unit = quantity_text(symbol, values[symbol]).removeprefix("≈ ").split(" ")
    base = rf"{sign} {plain(values[symbol])}\ \text{{{UNITS[symbol[0]]}}}"
    return base if unit == UNITS[symbol[0]] else rf"{base} {sign} {number}\ \text{{{unit}}}"
