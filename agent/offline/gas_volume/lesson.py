"""Text and drawing of gas volumes."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from chalkwright.agent.offline.exactness import equals, gives, with_unit
from chalkwright.agent.offline.family import Lesson, LessonScene
from chalkwright.agent.offline.gas_volume.solver import Kind, MolarGas
from chalkwright.agent.offline.gases import NAMES, molar_mass, subscript_formula, tex
from chalkwright.agent.offline.reading import is_exact, plain
from chalkwright.agent.offline.rounding import show_value

_SYMBOL = {"mass": "m", "amount": "n", "volume": "V"}


def write(given: MolarGas) -> Lesson:
    """Text and drawing of a solved gas problem."""
    small = "cm³" if given.metric else "mL"
    last = given.of(given.asked)
    value, unit = (last * 1000, small) if given.small else (last, given.unit(given.asked))
    answer = show_value(value, unit, given.rounding)
    name = f"${tex(given.gas)}$" if given.gas else "the gas"
    whose = dict.fromkeys(("mass", "amount", "volume"), name)
    if given.partner is not None:
        whose["mass"] = f"${tex(given.partner.formula)}$"
    amount = show_value(given.amount, "mol", given.rounding)
    told, found = (f"{amount}; {answer}", f"amount and {given.asked}") if given.also else (answer, given.asked)
    if given.weighed is not None:
        told, found = _identity(given), "molar mass"
    v_unit = given.unit("volume")
    where = {
        "": f"The molar volume given is ${plain(given.molar_volume, 6)}$ {v_unit}/mol.",
        "STP": f"At STP, here 0 °C and 1 atm, the molar volume is ${plain(given.molar_volume, 6)}$ {v_unit}/mol.",
        "RTP": f"At room temperature and pressure the molar volume is about ${plain(given.molar_volume, 6)}$ "
        f"{v_unit}/mol.",
    }[given.conditions]
    back = f"{plain(given.value, 8)} {given.unit(given.known)}"
    return Lesson(
        title=f"{'Gas' if not given.gas else subscript_formula(given.gas)}: from {given.known} to {given.asked}",
        answer=told,
        texts=(
            f"**What is asked.** {_reaction(given)}Given is the {given.known} of {whose[given.known]}: "
            f"{_givens(given)}{_also_weighed(given)}. {where} Find the {'amount and the ' if given.also else ''}"
            f"{found if given.weighed is not None else given.asked}"
            f"{f' of {whose[given.asked]}' if given.partner else ''}.\n\n**The idea.** A mole is a fixed number of "
            "particles. Because gas particles are so far apart, the volume does not depend on which gas it is: one "
            "mole always fills the molar volume $V_m$. Everything is reckoned through the number of moles. In the "
            "pictures every box holds the same amount of gas, and the bars lie exactly above each other.",
            *_middle(given, small),
            f"{_molar_mass_step(given)}**Answer.** The {found} of {whose[given.asked]} {'are' if given.also else 'is'} "
            f"**{told}**.\n\n"
            f"**Check.** Backwards: {_backwards(given)}, so we are back at {back}.\n\n"
            "**Remember.** Everything goes through the amount in moles: mass divided by molar mass, or volume "
            "divided by molar volume. One mole of *any* gas fills the same volume under the same conditions.",
        ),
        scenes=_scenes(given, answer),
        plan=_PLAN,
        drawing=_drawing(given),
    )


def _reaction(given: MolarGas) -> str:
    """The equation of a gas that comes from another substance, or reacts to it."""
    if given.partner is None:
        return ""
    sides = [
        " + ".join(
            f"{'' if s.number == 1 else s.number}{tex(s.formula)}" for s in given.partner.species if s.product is side
        )
        for side in (False, True)
    ]
    return f"The reaction is\n\n$${sides[0]} \\to {sides[1]}$$\n\n"


def _also_weighed(given: MolarGas) -> str:
    return "" if given.weighed is None else f", and its mass is ${plain(given.weighed, 10)}$ g"


def _molar_mass_step(given: MolarGas) -> str:
    """From mass and amount to the mass of one mole."""
    if given.weighed is None:
        return ""
    value = given.found_mass
    return (
        f"**Step 3: the mass of one mole.** The {plain(given.weighed, 10)} g are ${plain(given.amount)}$ mol:\n\n"
        f"$$M = \\frac{{{plain(given.weighed, 10)}\\ \\text{{g}}}}{{{plain(given.amount)}\\ \\text{{mol}}}} "
        f"{gives(value)} {plain(value)}\\ \\text{{g/mol}}$$\n\n"
    )


def _identity(given: MolarGas) -> str:
    """The molar mass and, where it is asked, the usual gases that have it."""
    answer = show_value(given.found_mass, "g/mol", given.rounding)
    if not given.which:
        return answer
    gases = {formula: name for name, formula in reversed(NAMES.items()) if formula != "H2O"}
    near = [
        name
        for formula, name in gases.items()
        if abs(given.found_mass / molar_mass(formula, {}) - 1) < Fraction(2, 100)
    ]
    return f"{answer}; {' or '.join(near)}" if near else answer


def _middle(given: MolarGas, small: str) -> tuple[str, str]:
    """The text before scene 2 and the one before scene 3."""
    steps = [_step(given, a, b) for a, b in pairwise(given.kinds)]
    last = given.of("volume") * 1000
    extra = f"\n\nIn {small} that is ${plain(last)}$ {small}." if given.small else ""
    if len(steps) == 2:
        boxes = "\n\nThe next picture shows it: the bars have equally many boxes, because it is the same gas."
        return f"**Step 1: {steps[0]}{boxes}", f"**Step 2: {steps[1]}{extra}"
    box = (
        f"**Step 1: look at one box.** One box holds ${plain(_box(given.amount))}$ mol. {_one_box(given)} Both bars "
        "have equally many boxes, because they show the same gas."
    )
    return box, f"**Step 2: {steps[0]}{extra}"


def _givens(given: MolarGas) -> str:
    if given.given_small:
        small = "cm³" if given.metric else "mL"
        return f"${plain(given.value * 1000, 10)}$ {small}, that is ${plain(given.value, 10)}$ {given.unit('volume')}"
    return f"${plain(given.value, 10)}$ {given.unit(given.known)}"


def _one_box(given: MolarGas) -> str:
    box = _box(given.amount)
    mass = f" and has a mass of ${plain(box * given.molar_mass)}$ g" if given.molar_mass is not None else ""
    return f"It fills ${plain(box * given.molar_volume)}$ {given.unit('volume')}{mass}."


def _step(given: MolarGas, a: Kind, b: Kind) -> str:
    v_unit = given.unit("volume")
    start, end = given.of(a), given.of(b)
    other: Kind = b if a == "amount" else a
    factor, unit = (
        (given.molar_mass or Fraction(1), "g/mol") if other == "mass" else (given.molar_volume, f"{v_unit}/mol")
    )
    name = "M" if other == "mass" else "V_m"
    if b == "amount":
        why = f"How many times does one mole fit in? Divide the {a} by the {a} of one mole."
        sum_ = (
            f"n = \\frac{{{_SYMBOL[a]}}}{{{name}}} = \\frac{{{plain(start)}\\ "
            f"\\text{{{given.unit(a)}}}}}{{{plain(factor)}\\ \\text{{{unit}}}}}"
        )
    else:
        why = f"Every mole has the same {b}, so multiply."
        sum_ = (
            f"{_SYMBOL[b]} = n \\cdot {name} {gives(start)} {plain(start)}\\ \\text{{mol}} \\times {plain(factor)}\\ "
            f"\\text{{{unit}}}"
        )
    molar = f" {_mass_note(given)}" if other == "mass" else ""
    sign = gives(start, end)
    return f"from {a} to {b}.** {why}{molar}\n\n$${sum_} {sign} {plain(end)}\\ \\text{{{given.unit(b)}}}$$"


def _mass_note(given: MolarGas) -> str:
    mass = plain(given.molar_mass or Fraction(0))
    if given.partner is not None:
        other, each, ratio = given.partner.formula, plain(given.partner.mass), given.partner.ratio
        return (
            f"By the equation {ratio} mol of ${tex(other)}$ go{'es' if ratio == 1 else ''} with 1 mol of "
            f"${tex(given.gas)}$, and 1 mol of ${tex(other)}$ has a mass of {each} g. So with every mole of the gas go "
            f"${ratio} \\times {each} = {mass}$ g of ${tex(other)}$."
        )
    if not given.gas:
        return f"The molar mass given is $M = {mass}$ g/mol."
    if given.mass_given:
        return f"The molar mass of ${tex(given.gas)}$ is, with the values given, $M = {mass}$ g/mol."
    return f"With atomic masses rounded to one decimal, the molar mass of ${tex(given.gas)}$ is $M = {mass}$ g/mol."


def _backwards(given: MolarGas) -> str:
    parts = []
    way = tuple(reversed(given.kinds))
    for a, b in pairwise(way):
        other: Kind = b if a == "amount" else a
        factor = given.molar_mass or Fraction(1) if other == "mass" else given.molar_volume
        sign = r"\div" if b == "amount" else r"\times"
        exact = is_exact(given.of(a)) and is_exact(given.of(b))
        parts.append(
            f"${plain(given.of(a))} {sign} {plain(factor)} {'=' if exact else r'≈'} {plain(given.of(b))}$ "
            f"{given.unit(b)}"
        )
    return ", then ".join(parts)


_PLAN = """\
- One bar for each of mass, amount and volume, one under the other, all to one scale.
- Every bar is cut into boxes that hold the same amount of gas; the last box may be filled only in part.
- Mass orange, amount blue, volume teal; what is not known yet is an empty bar with a question mark.
- Between the bars stands what one divides or multiplies by.
- Labels at size 30, title at the top left.
"""


def _box(amount: Fraction) -> Fraction:
    """A round amount of which one to five boxes are needed."""
    box = Fraction(1)
    while box > amount:
        box /= 10
    while box * 10 <= amount:
        box *= 10
    return box if amount <= 5 * box else 2 * box


def _scenes(given: MolarGas, answer: str) -> tuple[LessonScene, ...]:
    chain = " over ".join(f"{k} ({given.unit(k)})" for k in given.kinds)
    base = f"Bars for {chain}, equally long, cut into boxes of {plain(_box(given.amount))} mol each."
    values = [f"{k} {with_unit(given.of(k), given.unit(k))}" for k in given.kinds]
    middle = "The amount in moles" if len(values) == 3 else "What one box holds"
    filled = (1, 2 if len(values) == 3 else 1, len(values))
    open_ = [", ".join(given.kinds[count:]) for count in filled]
    ends = (
        f" Still a question mark: {open_[0]}.",
        f" One box holds {plain(_box(given.amount))} mol. "
        f"{_one_box(given).replace('$', '')} Still a question mark: {open_[1]}.",
        f" Result: {answer}.",
    )
    return tuple(
        LessonScene(
            title=title,
            purpose="Show mass, amount and volume of the same gas as bars to one scale.",
            elements="Bars of equal boxes, filled as far as the gas goes; what to divide or multiply by in between.",
            labels="; ".join(values[:count]),
            colours="Mass orange, amount blue, volume teal.",
            layout="One bar under the other, their names on the left.",
            alt=f"{base} Filled in: {'; '.join(values[:count])}.{end}",
        )
        for title, count, end in zip(("What is known", middle, f"The {given.asked}"), filled, ends, strict=True)
    )


def _equals(given: MolarGas, kind: Kind) -> str:
    return "=" if kind == given.known or is_exact(given.of(kind)) else "≈"


def _show_value(given: MolarGas, kind: Kind) -> str:
    return plain(given.of(kind), 8 if kind == given.known else 4)


def _drawing(given: MolarGas) -> dict[str, object]:
    box = _box(given.amount)
    v_unit = given.unit("volume")
    factors = {
        "mass": f"{plain(given.molar_mass or 1)} g/mol",
        "volume": f"{plain(given.molar_volume, 6)} {v_unit}/mol",
    }
    per_box = {"mass": box * (given.molar_mass or 1), "amount": box, "volume": box * given.molar_volume}
    links = []
    for a, b in pairwise(given.kinds):
        links.append(f"÷ {factors[a]}" if b == "amount" else f"× {factors[b]}")
    return {
        "boxes": float(given.amount / box),
        "rows": [
            {
                "kind": _SYMBOL[k],
                "name": f"mass of {subscript_formula(given.partner.formula)}" if given.partner and k == "mass" else k,
                "value": f"{_SYMBOL[k]} {_equals(given, k)} {_show_value(given, k)} {given.unit(k)}",
                "box": f"{plain(per_box[k])} {given.unit(k)}",
            }
            for k in given.kinds
        ],
        "links": links,
        "gas": subscript_formula(given.gas) if given.gas else "A gas",
        "rule": f"M = {plain(given.weighed)} g ÷ {plain(given.amount)} mol "
        f"{equals(given.found_mass)} {plain(given.found_mass)} g/mol"
        if given.weighed is not None
        else f"1 mol of any gas fills {factors['volume'].removesuffix('/mol')} here.",
    }
