"""Text of circuit problems."""

from __future__ import annotations

from fractions import Fraction

from chalkwright.agent.offline.exactness import gives
from chalkwright.agent.offline.family import Lesson, LessonScene
from chalkwright.agent.offline.ohm_circuit.drawn import drawing
from chalkwright.agent.offline.ohm_circuit.solver import UNITS, Circuit, Layout, equation, solve
from chalkwright.agent.offline.ohm_circuit.steps import steps_of
from chalkwright.agent.offline.phrases import list_names
from chalkwright.agent.offline.reading import plain


def write(circuit: Circuit) -> Lesson:
    """Text and drawing of a solved circuit."""
    values, layout = solve(circuit), circuit.layout
    steps = steps_of(circuit, values)
    wanted = list_names([_name(s, layout) for s in circuit.asked])
    lines = "\n".join(
        f"- {_name(s, layout)[4].upper()}{_name(s, layout)[5:]}: **{equation(s, values)}**" for s in circuit.asked
    )
    return Lesson(
        title=_TITLES[layout],
        answer=", ".join(equation(s, values) for s in circuit.asked),
        texts=(
            f"**What is asked.** {state_givens(circuit)} Find {wanted}.\n\n**The idea.** {_IDEAS[layout]}",
            f"{_number_steps(steps[:1])}\n\n{_PICTURE[layout]}",
            (_number_steps(steps[1:], 2) or _summary(circuit, values))
            + "\n\nThe next picture shows the circuit with these values in place.",
            f"**Answer.**\n\n{lines}\n\n**Check.** {_check(circuit, values)}\n\n**Remember.** {_REMEMBER[layout]}",
        ),
        scenes=_scenes(circuit, values),
        plan=_PLAN,
        drawing=drawing(circuit, values),
    )


def _number_steps(steps: list[str], first: int = 1) -> str:
    return "\n\n".join(f"**Step {k}: {step}" for k, step in enumerate(steps, first))


_TITLES = {
    "single": "Ohm's law for one resistor",
    "series": "Resistors in series",
    "parallel": "Resistors in parallel",
    "mixed": "Two in parallel, one in series with them",
}
_IDEAS = {
    "single": "Ohm's law links voltage, current and resistance: $V = R \\cdot "
    "I$. When two of them are known, the third follows. The voltage drives the current; the resistance holds it back.",
    "series": "In series there is only one path, so the *same current* flows "
    "through every resistor. Each resistor holds "
    "it back in turn, so the resistances add up. The battery's voltage is shared among the resistors.",
    "parallel": "In parallel every resistor is connected directly to both ends of the battery, so each has the *same "
    "voltage*. The current has several paths and splits; every further path makes it easier to flow. So it is "
    "the currents that add up, and with them the reciprocals of the resistances.",
    "mixed": "Take the circuit apart from within. The two resistors *in parallel* act like one resistor; that one and "
    "the third are *in series*, so their resistances add up and the same current flows through both.",
}
_PICTURE = {
    "single": "In the next picture the arrow shows the direction of the current: out of the battery's + pole, through "
    "the resistor, back to the − pole. The voltage $V$ is measured across the resistor.",
    "series": "Follow the arrows in the next picture: whatever current leaves "
    "the battery's + pole passes through every resistor. The voltages across the resistors add up to the battery's.",
    "parallel": "Follow the arrows in the next picture: the current from the battery's + pole splits at the dots, and "
    "the parts come together again on the way back.",
    "mixed": "Follow the arrows in the next picture: the whole current passes $R_3$, then it splits at the dot into "
    "two parts, which come together again on the way back.",
}
_SUMMARY = {
    "series": "Only one resistance matters to the battery: the sum, as if a single resistor stood in the circuit.",
    "parallel": "For the battery the whole group acts like one resistor, smaller than each of the group.",
    "mixed": "For the battery the whole group acts like one resistor.",
}


def _summary(circuit: Circuit, values: dict[str, Fraction]) -> str:
    """What the result means, where a single step was enough."""
    if circuit.layout != "single":
        return _SUMMARY[circuit.layout]
    v, i, r = (equation(s, values).replace("R₁", "R") for s in "VIR")
    return (
        f"**What does this mean?** Now all three values are known: {v}, {i} and {r}. With the same resistor, twice "
        "the voltage would drive twice the current; with the same voltage, twice the resistance would let only half "
        "of the current through."
    )


_REMEMBER = {
    "single": "Voltage = resistance × current: for the same resistor, twice the voltage drives twice the current.",
    "series": "In series: one current, voltages add up, resistances add up.",
    "parallel": "In parallel: one voltage, currents add up, and the total resistance is smaller than the smallest one.",
    "mixed": "Replace the parallel pair by one resistor first; what is left is a series circuit.",
}
_PLAN = """\
- The battery stands on the left with its + pole (long line) on top; the current runs clockwise.
- Resistors are rectangles of one size, named R₁, R₂, R₃ with their values. The circuit shows connections, not lengths.
- Wires dark, currents red, voltages blue, unknown values "?".
- Lines 4 units wide, labels at size 28 to 30, title at the top left.
"""
_WHOLE_NAMES = {
    "R": "the total resistance",
    "I": "the current of the battery",
    "V": "the voltage of the battery",
    "P": "the total power",
}
_SINGLE_NAMES = {"R": "the resistance", "I": "the current", "V": "the voltage", "P": "the power"}


def _name(symbol: str, layout: Layout) -> str:
    if len(symbol) == 1:
        return (_SINGLE_NAMES if layout == "single" else _WHOLE_NAMES)[symbol]
    kind = {"R": "the resistance of", "I": "the current through", "V": "the voltage across"}[symbol[0]]
    return f"{kind} $R_{symbol[1]}$"


def state_givens(circuit: Circuit) -> str:
    known = [f"$R_{k} = {plain(r)}$ Ω" for k, r in enumerate(circuit.resistors, 1) if r is not None]
    unknown = [f"$R_{k}$" for k, r in enumerate(circuit.resistors, 1) if r is None]
    source = []
    if circuit.voltage is not None:
        source.append(
            f"the battery's {'e.m.f.' if circuit.internal else 'voltage'} is $V = {plain(circuit.voltage)}$ V"
        )
    if circuit.current is not None:
        source.append(f"the current is $I = {plain(circuit.current)}$ A")
    if circuit.layout == "single":
        facts = [f"its resistance is $R = {plain(circuit.resistors[0])}$ Ω"] if circuit.resistors[0] is not None else []
        return f"One resistor is connected to a battery: {list_names(facts + source)}."
    text = f"The resistors {list_names(known + unknown)} are connected in {circuit.layout}."
    if circuit.internal:
        text = (
            f"The resistor {known[0]} is connected to a battery whose internal resistance is {known[1]}; within the "
            "battery it acts like a second resistor in series."
        )
    if circuit.layout == "mixed":
        text = f"The resistors {known[0]} and {known[1]} are connected in parallel, and {known[2]} in series with both."
    return text + (f" As for the source, {list_names(source)}." if source else "")


def _check(circuit: Circuit, values: dict[str, Fraction]) -> str:
    count = len(circuit.resistors)
    total = plain(values["R"])
    if circuit.layout == "single":
        v, i, r = (plain(values[s]) for s in "VIR")
        sign = gives(*(values[s] for s in "VIR"))
        return f"Put the values into Ohm's law: ${r}\\ \\text{{Ω}} \\times {i}\\ \\text{{A}} {sign} {v}\\ \\text{{V}}$."
    if circuit.layout == "mixed":
        return _mixed_check(values)
    if "V" not in values:
        extreme = max if circuit.layout == "series" else min
        border = plain(extreme(values[f"R{k}"] for k in range(1, count + 1)))
        words = "larger than the largest" if circuit.layout == "series" else "smaller than the smallest"
        return f"The total, {total} Ω, is {words} single resistance, {border} Ω, as it has to be."
    letter = "V" if circuit.layout == "series" else "I"
    parts = [values[f"{letter}{k}"] for k in range(1, count + 1)]
    sign = gives(*parts, values[letter])
    what = "voltages across the resistors" if letter == "V" else "currents in the branches"
    numbers = " + ".join(plain(v) for v in parts)
    return (
        f"The {what} have to add up to the battery's: "
        f"${numbers} {sign} {plain(values[letter])}\\ \\text{{{UNITS[letter]}}}$."
    )


def _mixed_check(values: dict[str, Fraction]) -> str:
    """Both branches together carry the whole current; without a source, the pair is smaller than each of it."""
    if "I" not in values:
        smallest = plain(min(values["R1"], values["R2"]))
        return (
            f"The pair, {plain(values['R12'])} Ω, is smaller than the smaller one of it, {smallest} Ω, as it has to be."
        )
    parts = (values["I1"], values["I2"])
    sign = gives(*parts, values["I"])
    return (
        f"The currents of the two branches have to add up to the whole one: ${' + '.join(plain(v) for v in parts)} "
        f"{sign} {plain(values['I'])}\\ \\text{{A}}$."
    )


_FLOWS: dict[Layout, str] = {
    "single": "The current I runs clockwise from the + pole through the resistor",
    "series": "The same current I runs clockwise through all resistors, and the voltages across them add up to V",
    "parallel": "The current I splits into one current for each branch, and these add up to I; the voltage is V "
    "everywhere",
    "mixed": "The current I runs from the + pole through R3 and splits into I1 and I2, which come together again",
}


def _scenes(circuit: Circuit, values: dict[str, Fraction]) -> tuple[LessonScene, ...]:
    count, layout = len(circuit.resistors), circuit.layout
    ways = {
        "single": "one resistor",
        "series": f"{count} resistors one after another on the top wire",
        "parallel": f"{count} resistors side by side, each in a branch of its own between the top and the bottom wire",
        "mixed": "one resistor on the top wire, and behind it two side by side, each in a branch of its own",
    }
    given = state_givens(circuit).replace("$", "").replace("_", "")
    source = "a battery on the left, + pole on top" if "V" in values else "two open terminals on the left"
    shared = f"A circuit with {source}, and {ways[layout]}. {given}"
    everything = list_names([equation(s, values) for s in values if s not in ("P", "R12") or s in circuit.asked])
    elements = f"{source.capitalize()}; {ways[layout]}; wires without gaps."
    colours = "Wires and resistors dark, currents red, voltages blue."
    place = "The circuit fills the middle of the picture; labels stand beside the parts."
    return (
        LessonScene(
            title="The circuit and what is given",
            purpose="Show how the parts are connected, the given values, and a question mark at what is asked.",
            elements=elements,
            labels="Given values, ? for the unknown ones",
            colours=colours,
            layout=place,
            alt=f"{shared} The asked values carry a question mark.",
        ),
        LessonScene(
            title="Where the current flows",
            purpose="Show current arrows and voltages, and the rule that links them.",
            elements=elements + " Current arrows on the wires.",
            labels="Symbols of currents and voltages, the rule",
            colours=colours,
            layout=place,
            alt=f"{shared} {_FLOWS[layout]}.",
        ),
        LessonScene(
            title="The solved circuit",
            purpose="Show all values in place.",
            elements=elements + " Current arrows on the wires.",
            labels=everything,
            colours=colours,
            layout=place,
            alt=f"{shared} Solved: {everything}.",
        ),
    )
