"""One resistor, or two or three in series or in parallel, at a battery: solved."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from chalkwright.agent.data import Frozen
from chalkwright.agent.offline.exactness import with_unit

Layout = Literal["single", "series", "parallel", "mixed"]
"""``mixed`` is R1 and R2 in parallel, and R3 in series with both."""


class Circuit(Frozen):
    """Resistances in Ω (None: unknown), voltage of the battery in V and its current in A (None: not given)."""

    layout: Layout
    resistors: tuple[Fraction | None, ...]
    voltage: Fraction | None
    current: Fraction | None
    asked: tuple[str, ...]
    """Symbols: R, I, V, P of the whole circuit; R1, I2, V3 … of one resistor."""
    internal: bool = False
    """Whether the last resistor is the battery's own, within it."""


def solve(circuit: Circuit) -> dict[str, Fraction]:
    """Every quantity of the circuit by its symbol, in Ω, A, V and W; only resistances when nothing else is given."""
    resistors, voltage, current = list(circuit.resistors), circuit.voltage, circuit.current
    if None in resistors:
        assert voltage is not None
        assert current is not None
        rest = [r for r in resistors if r is not None]
        missing = _missing(circuit.layout, rest, voltage / current)
        resistors[resistors.index(None)] = missing
        if missing <= 0:
            return {"R": missing}
    known = [r for r in resistors if r is not None]
    if circuit.layout == "mixed":
        return _mixed(known, voltage, current)
    total = 1 / sum((1 / r for r in known), Fraction(0)) if circuit.layout == "parallel" else sum(known, Fraction(0))
    values = {"R": total} | {f"R{k}": r for k, r in enumerate(known, 1)}
    if voltage is None and current is None:
        return values
    current = current if current is not None else voltage / total if voltage is not None else Fraction(0)
    voltage = total * current
    values |= {"I": current, "V": voltage, "P": voltage * current}
    for k, r in enumerate(known, 1):
        values[f"I{k}"] = voltage / r if circuit.layout == "parallel" else current
        values[f"V{k}"] = voltage if circuit.layout == "parallel" else r * current
    return values


def _mixed(known: list[Fraction], voltage: Fraction | None, current: Fraction | None) -> dict[str, Fraction]:
    one, two, three = known
    pair = one * two / (one + two)
    values = {"R": pair + three, "R12": pair, "R1": one, "R2": two, "R3": three}
    if voltage is None and current is None:
        return values
    current = current if current is not None else (voltage or Fraction(0)) / values["R"]
    values |= {"I": current, "V": values["R"] * current, "P": values["R"] * current**2}
    values |= {"V1": pair * current, "V2": pair * current, "V3": three * current}
    return values | {"I1": values["V1"] / one, "I2": values["V2"] / two, "I3": current}


def _missing(layout: Layout, rest: list[Fraction], total: Fraction) -> Fraction:
    if layout != "parallel":
        return total - sum(rest, Fraction(0))
    conductance = 1 / total - sum((1 / r for r in rest), Fraction(0))
    return 1 / conductance if conductance else Fraction(0)


UNITS = {"R": "Ω", "I": "A", "V": "V", "P": "W"}


def quantity_text(symbol: str, value: Fraction) -> str:
    """``2 A``, ``≈ 1.333 A``, ``25 mA``, ``47 kΩ``: value with a fitting unit, marked when rounded."""
    unit = UNITS[symbol[0]]
    if unit == "Ω" and value >= 10_000:
        value, unit = value / 1000, "kΩ"
    elif unit in "AVW" and value < Fraction(1, 10):
        value, unit = value * 1000, f"m{unit}"
    return with_unit(value, unit)


def subscript(symbol: str) -> str:
    return symbol.translate(str.maketrans("123", "₁₂₃"))


def equation(symbol: str, values: dict[str, Fraction]) -> str:
    """``I = 2 A`` or ``I₁ ≈ 1.333 A``."""
    text = quantity_text(symbol, values[symbol])
    return f"{subscript(symbol)} {text if text.startswith('≈') else f'= {text}'}"
