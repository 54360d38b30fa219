"""The labels of a circuit drawing."""

from __future__ import annotations

from fractions import Fraction

from chalkwright.agent.offline.ohm_circuit.solver import Circuit, equation, subscript

_RULES = {
    "single": "V = R × I",
    "series": "Same current I everywhere;   V = {V},   R = {R}",
    "parallel": "Same voltage V everywhere;   I = {I}",
    "mixed": "I = I₁ + I₂;   V = V₁ + V₃,   V₁ = V₂",
}


def drawing(circuit: Circuit, values: dict[str, Fraction]) -> dict[str, object]:
    indices = range(1, len(circuit.resistors) + 1)
    single, driven = circuit.layout == "single", "V" in values
    given = {"V": circuit.voltage, "I": circuit.current} | {f"R{k}": circuit.resistors[k - 1] for k in indices}

    def label_known(symbol: str) -> str:
        text = equation(symbol, values) if given[symbol] is not None else f"{subscript(symbol)} = ?"
        return text.replace("₁", "") if single else text

    def label_solved(symbol: str) -> str:
        text = equation(symbol, values)
        return text.replace("₁", "") if single else text

    sums = {letter: " + ".join(f"{letter}{'₁₂₃'[k - 1]}" for k in indices) for letter in "VIR"}
    whole = [s for s in circuit.asked if s == "P" or (s == "R" and not single)]
    words = {"R": "Total resistance", "P": "Power" if single else "Total power"}
    drops = ["V"] if single else [f"V{k}" for k in indices] if circuit.layout == "series" else []
    branches = [f"I{k}" for k in indices] if circuit.layout == "parallel" else []
    if circuit.layout == "mixed":
        drops, branches = ["V3"], ["I1", "I2"]
    return {
        "parallel": circuit.layout == "parallel",
        "mixed": circuit.layout == "mixed",
        "driven": driven,
        "resistor_texts": [label_known(f"R{k}") for k in indices],
        "source_text": label_known("V") if driven else "",
        "current_text": label_known("I") if driven and ("I" in circuit.asked or circuit.current is not None) else "",
        "total_text": ",   ".join(f"{words[s]}  {s} = ?" for s in whole),
        "rule": _RULES[circuit.layout].format(**sums),
        "drops": [subscript(s) for s in drops],
        "branches": [subscript(s) for s in branches],
        "solved_resistor_texts": [label_solved(f"R{k}") for k in indices],
        "solved_source_text": label_solved("V") if driven else "",
        "solved_current_text": label_solved("I") if driven else "",
        "solved_drops": [label_solved(s) for s in drops] if driven else [],
        "solved_branches": [label_solved(s) for s in branches] if driven else [],
        "solved_total_text": ",   ".join(f"{words[s]}  {label_solved(s)}" for s in whole),
    }
