"""Text and drawing of titrations."""

from __future__ import annotations

import re
from fractions import Fraction
from math import gcd

from chalkwright.agent.offline.exactness import equals, gives, nearly, with_unit
from chalkwright.agent.offline.family import Lesson, LessonScene
from chalkwright.agent.offline.reading import is_exact, plain
from chalkwright.agent.offline.rounding import show_value
from chalkwright.agent.offline.titration.solver import SUBSCRIPTS, Kind, Substance, Titration


def _sub(formula: str) -> str:
    return formula.translate(SUBSCRIPTS)


def _tex(formula: str) -> str:
    return r"\mathrm{" + re.sub(r"(\d)", r"_\1", formula) + "}"


def _equation(given: Titration) -> list[tuple[int, str]]:
    """Coefficient and formula of acid, base, salt and water."""
    acid, base = given.substance("acid"), given.substance("base")
    parts, water = given.parts, given.parts[0] * acid.ions
    step = acid.charge * base.charge // gcd(acid.charge, base.charge)
    cations, anions = step // base.charge, step // acid.charge

    def group(rest: str, count: int) -> str:
        return rest if count == 1 else f"({rest}){count}" if re.search(r"\d|[A-Z].*[A-Z]", rest) else f"{rest}{count}"

    salt = group(base.rest, cations) + group(acid.rest, anions)
    return [(parts[0], acid.formula), (parts[1], base.formula), (parts[1] // cations, salt), (water, "H2O")]


def _write_equation(given: Titration, tex: bool) -> str:
    way = _tex if tex else _sub
    gap = r"\," if tex else " "
    acid, base, salt, water = ((f"{n}{gap}" if n > 1 else "") + way(f) for n, f in _equation(given))
    arrow = r"\to" if tex else "→"
    return f"{acid} + {base} {arrow} {salt} + {water}"


def write(given: Titration) -> Lesson:
    """Text and drawing of a solved titration."""
    unit = given.volume_unit if given.asks_volume else given.molar_unit
    measured = with_unit(given.answer, unit)
    answer = show_value(given.wanted, unit, given.rounding)
    if given.in_litres:
        answer += f" ({plain(given.answer / 1000)} {'dm³' if given.metric else 'L'})"
    if given.molar_mass is not None:
        answer += f"; {show_value(given.wanted * given.molar_mass, _mass_unit(given), given.rounding)}"
    return Lesson(
        title=f"Titration of {_sub(given.substance('acid').formula)} and {_sub(given.substance('base').formula)}",
        answer=answer,
        texts=_texts(given, answer),
        scenes=_scenes(given, answer),
        plan=_PLAN,
        drawing=_drawing(given, measured if given.dilution else answer.split(" (")[0].split("; ")[0]),
    )


def _texts(given: Titration, answer: str) -> tuple[str, ...]:
    known, unknown = given.substance(given.known), given.substance(given.unknown)
    v_unit, c_unit = given.volume_unit, given.molar_unit
    unit = v_unit if given.asks_volume else c_unit
    symbol = f"{'V' if given.asks_volume else 'c'}({_tex(unknown.formula)})"
    what = "volume" if given.asks_volume else "concentration"
    k_volume, k_molar = given.volume(given.known) or 0, given.molar(given.known) or 0
    other = (given.molar(given.unknown) if given.asks_volume else given.volume(given.unknown)) or Fraction(0)
    other_text = f"{plain(other, 8)} {c_unit if given.asks_volume else v_unit}"
    amount, wanted = plain(given.known_amount), plain(given.unknown_amount)
    parts = f"{given.part(given.known)} : {given.part(given.unknown)}"
    acid, base = given.substance("acid"), given.substance("base")
    return (
        f"**What is asked.** {known.name.capitalize()} ({_formula_text(known)}): ${plain(k_volume, 8)}$ {v_unit} "
        f"of ${plain(k_molar, 8)}$ {c_unit}. {unknown.name.capitalize()} ({_formula_text(unknown)}): "
        f"{'concentration' if given.asks_volume else 'volume'} {other_text}. "
        f"They neutralise each other exactly. Find the {what} of the {unknown.name}.\n\n"
        "**The idea.** Volumes of different solutions cannot be compared directly, because one solution may be "
        "stronger than the other. *Amounts* in moles can: at the equivalence point every $\\mathrm{H^+}$ of "
        "the acid has "
        "met one $\\mathrm{OH^-}$ of the base, and the reaction equation says how many moles of each that takes.",
        f"**Step 1: the mole ratio.** The reaction equation is\n\n$${_write_equation(given, True)}$$\n\n"
        f"{_ions(acid)} {_ions(base)} So {_formula_text(known)} and {_formula_text(unknown)} react in the ratio "
        f"${parts}$, as the boxes in the next picture show.",
        f"**Step 2: the amount we know.** Of the {known.name} both numbers are known. Amount is concentration times "
        f"volume; with {v_unit} and {c_unit} the result comes in millimoles (1 mmol = 0.001 mol):\n\n"
        f"$$n({_tex(known.formula)}) = {plain(k_molar, 8)}\\ \\text{{{c_unit}}} \\times {plain(k_volume, 8)}\\ "
        f"\\text{{{v_unit}}} {gives(given.known_amount)} {amount}\\ \\text{{mmol}}$$\n\n"
        f"**Step 3: the other amount.** {_across(given)}\n\n"
        "The next picture shows both amounts as bars of equal boxes.",
        f"**Step 4: the {what}.** "
        + (
            "Volume is amount divided by concentration"
            if given.asks_volume
            else "Concentration is amount divided by volume"
        )
        + f":\n\n$${symbol} = \\frac{{{wanted}\\ \\text{{mmol}}}}{{{plain(other, 8)}\\ "
        f"\\text{{{c_unit if given.asks_volume else v_unit}}}}} {gives(given.answer)} {plain(given.answer)}\\ "
        f"\\text{{{unit}}}$$\n\n"
        f"{_before_dilution(given)}{_in_grams(given)}**Answer.** The {what} of the {unknown.name}"
        f"{' before the dilution' if given.dilution else ''} is **{answer}**.\n\n"
        f"**Check.** {_check(given)}\n\n"
        "**Remember.** Go from volume to moles, across by the mole ratio, and back again. A diprotic acid such as "
        "$\\mathrm{H_2SO_4}$ needs two $\\mathrm{OH^-}$, so never forget the ratio.",
    )


def _before_dilution(given: Titration) -> str:
    """From the diluted solution back to the original one."""
    if given.dilution is None:
        return ""
    small, large = given.dilution
    return (
        f"**Back to the original solution.** ${plain(small)}$ {given.volume_unit} of it were made up to "
        f"${plain(large)}$ "
        f"{given.volume_unit}; the amount in it stayed the same, so before it was ${plain(large / small)}$ times as "
        f"concentrated:\n\n$${plain(given.answer)}\\ \\text{{{given.molar_unit}}} \\times {plain(large / small)} "
        f"{gives(given.wanted)} {plain(given.wanted)}\\ \\text{{{given.molar_unit}}}$$\n\n"
    )


def _mass_unit(given: Titration) -> str:
    return "g/dm³" if given.metric else "g/L"


def _in_grams(given: Titration) -> str:
    """The concentration in grams, where it is asked."""
    if given.molar_mass is None:
        return ""
    value, formula = given.wanted * given.molar_mass, _formula_text(given.substance(given.unknown))
    return (
        f"**Moles into grams.** One mole of {formula} has a mass of ${plain(given.molar_mass)}$ g, so\n\n"
        f"$${plain(given.wanted)}\\ \\text{{{given.molar_unit}}} \\times {plain(given.molar_mass)}\\ \\text{{g/mol}} "
        f"{gives(value)} {plain(value)}\\ \\text{{{_mass_unit(given)}}}$$\n\n"
    )


def _across(given: Titration) -> str:
    known, unknown = given.part(given.known), given.part(given.unknown)
    symbol = f"n({_tex(given.substance(given.unknown).formula)})"
    amount, wanted = plain(given.known_amount), plain(given.unknown_amount)
    if known == unknown:
        return f"The ratio is $1 : 1$, so the amounts are equal:\n\n$${symbol} = {wanted}\\ \\text{{mmol}}$$"
    factor = f"{unknown} \\times {amount}" if known == 1 else f"\\frac{{{amount}}}{{{known}}}"
    sense = "twice as many" if known == 1 else "half as many"
    return (
        f"The ratio is ${known} : {unknown}$, so there are {sense} moles of the "
        f"{given.substance(given.unknown).name}:\n\n"
        f"$${symbol} = {factor}\\ \\text{{mmol}} {gives(given.unknown_amount)} {wanted}\\ \\text{{mmol}}$$"
    )


def _formula_text(substance: Substance) -> str:
    return f"${_tex(substance.formula)}$"


def _ions(substance: Substance) -> str:
    ion = r"$\mathrm{H^+}$" if substance.kind == "acid" else r"$\mathrm{OH^-}$"
    return f"One {_formula_text(substance)} gives {'one' if substance.ions == 1 else 'two'} {ion}."


def _both(given: Titration, kind: Kind) -> tuple[Fraction, Fraction]:
    """Volume and concentration, solved."""
    volume, molar = given.volume(kind), given.molar(kind)
    return (given.answer if volume is None else volume), (given.answer if molar is None else molar)


def _full(value: Fraction) -> str:
    """All digits if they end, else rounded."""
    return plain(value, 8 if is_exact(value, 8) else 4)


def _check(given: Titration) -> str:
    lines = []
    for kind, ion in (("acid", "H^+"), ("base", "OH^-")):
        side: Kind = "acid" if kind == "acid" else "base"
        volume, molar = _both(given, side)
        ions = given.substance(side).ions
        number = plain(volume * molar * ions)
        sign = "=" if is_exact(volume, 8) and is_exact(molar, 8) and is_exact(volume * molar * ions) else r"\approx"
        lines.append(
            f"$\\mathrm{{{ion}}}$: ${ions} \\times {_full(molar)} \\times {_full(volume)} {sign} {number}$ mmol"
        )
    return "; ".join(lines) + ". Both are equal, so nothing is left over."


_PLAN = """\
- The apparatus stands on the left in every scene: a burette with a scale in mL (0 at the top) above a conical flask.
- The level in the burette is at the volume used, to scale; the flask is not to scale and says so.
- Acid red, base blue, wherever they appear: liquid, boxes, labels. Unknown values show a question mark.
- The right side holds what the scene is about: data, mole ratio, amounts. Equal boxes mean equal amounts.
- Labels at size 30, title at the top left.
"""


def _scenes(given: Titration, answer: str) -> tuple[LessonScene, ...]:
    flask: Kind = "base" if given.titrant == "acid" else "acid"
    top, low = given.substance(given.titrant), given.substance(flask)
    base, acid = given.substance("base"), given.substance("acid")
    shared = f"A burette with {top.name} stands above a flask with {low.name}."
    colours = "Acid red, base blue, apparatus dark."
    layout = "Apparatus on the left third, the scene's content to the right of it."
    facts = "; ".join(_facts(given, kind, None) for kind in ("acid", "base"))
    ratio = f"{given.parts[0]} mol {_sub(acid.formula)} reacts with {given.parts[1]} mol {_sub(base.formula)}"
    return (
        LessonScene(
            title="The titration and what is known",
            purpose="Show the apparatus with both solutions and the unknown.",
            elements="Burette with scale and level, tap, flask, data of both solutions.",
            labels=facts,
            colours=colours,
            layout=layout,
            alt=f"{shared} Known: {facts}. The question mark is what we look for.",
        ),
        LessonScene(
            title="The mole ratio",
            purpose="Show how many moles of acid and base react with each other.",
            elements="Apparatus; boxes for formula units of acid and base, each H⁺ paired with one OH⁻.",
            labels=_write_equation(given, False),
            colours=colours,
            layout=layout,
            alt=f"{shared} Boxes pair every H⁺ with one OH⁻: {ratio}. Equation: {_write_equation(given, False)}.",
        ),
        LessonScene(
            title="Both amounts and the result",
            purpose="Show the amounts as bars of equal boxes, and the result.",
            elements="Apparatus; two bars made of equal boxes; result.",
            labels=answer,
            colours=colours,
            layout=layout,
            alt=f"{shared} Two bars of equal boxes: {plain(given.known_amount)} mmol "
            f"{_sub(given.substance(given.known).formula)} and {plain(given.unknown_amount)} mmol "
            f"{_sub(given.substance(given.unknown).formula)}. The result is {answer}.",
        ),
    )


def _facts(given: Titration, kind: Kind, answer: str | None) -> str:
    volume, molar = given.volume(kind), given.molar(kind)
    v = f"V = {plain(volume, 8)} {given.volume_unit}" if volume is not None else f"V {answer}" if answer else "V = ?"
    c = f"c = {plain(molar, 8)} {given.molar_unit}" if molar is not None else f"c {answer}" if answer else "c = ?"
    return f"{_sub(given.substance(kind).formula)}: {v}, {c}"


def _capacity(volume: Fraction) -> int:
    return next(size for size in (5, 10, 25, 50, 100, 250, 500, 1000, 2000) if size * 95 >= volume * 100)


def _drawing(given: Titration, answer: str) -> dict[str, object]:
    used = _both(given, given.titrant)[0]
    solved = answer if answer.startswith("≈") else f"= {answer}"
    flask: Kind = "base" if given.titrant == "acid" else "acid"
    order: tuple[Kind, Kind] = (given.titrant, flask)
    amounts = {given.known: given.known_amount, given.unknown: given.unknown_amount}

    def lines(result: str | None) -> list[list[str]]:
        return [re.split(r": |, ", _facts(given, kind, result)) for kind in order]

    return {
        "kinds": list(order),
        "capacity": _capacity(used),
        "used": float(used),
        "used_text": f"V = {plain(used)} {given.volume_unit}" if given.volume(given.titrant) is not None else "V = ?",
        "solved_used_text": f"V {equals(used)} {plain(used)} {given.volume_unit}",
        "facts": lines(None),
        "solved_facts": lines(solved),
        "scale_unit": given.volume_unit,
        "equation": _write_equation(given, False),
        "units": [
            {
                "kind": kind,
                "name": _sub(given.substance(kind).formula),
                "count": given.part(kind),
                "ions": given.substance(kind).ions,
                "amount": f"n {equals(amounts[kind])} {plain(amounts[kind])} mmol",
            }
            for kind in ("acid", "base")
        ],
        "box": f"{nearly(given.box)}{plain(given.box)}",
        "result": f"{'V' if given.asks_volume else 'c'}({_sub(given.substance(given.unknown).formula)}) {solved}",
    }
