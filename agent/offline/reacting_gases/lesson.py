"""Text and drawing of reacting gas volumes."""

from __future__ import annotations

from fractions import Fraction

from chalkwright.agent.offline.exactness import equals, gives, with_unit
from chalkwright.agent.offline.family import Lesson, LessonScene
from chalkwright.agent.offline.gases import elements, subscript_formula, tex
from chalkwright.agent.offline.phrases import list_names
from chalkwright.agent.offline.reacting_gases.solver import ReactingGases
from chalkwright.agent.offline.reading import plain
from chalkwright.agent.offline.rounding import show_value


def _equation(given: ReactingGases, in_tex: bool) -> str:
    def side(product: bool) -> str:
        terms = []
        for s in given.species:
            if s.product == product:
                number = "" if s.number == 1 else str(s.number) + (r"\," if in_tex else " ")
                terms.append(number + (tex(s.formula) if in_tex else subscript_formula(s.formula)))
        return " + ".join(terms)

    return side(False) + (r" \to " if in_tex else " → ") + side(True)


def write(given: ReactingGases) -> Lesson:
    """Text and drawing of solved gas volumes."""
    answer, names = _answer(given), [subscript_formula(formula) for formula in (given.known, *given.asked)]
    return Lesson(
        title="The formula of a hydrocarbon" if given.deduced else f"Gas volumes: {list_names(names)}",
        answer=answer,
        texts=_deduced_texts(given, answer) if given.deduced else _texts(given, answer),
        scenes=_scenes(given, answer),
        plan=_PLAN,
        drawing=_drawing(given, answer),
    )


def _answer(given: ReactingGases) -> str:
    if given.deduced:
        return subscript_formula(given.known)
    if given.remains and given.apart:
        left = [f for f in given.asked if given.wanted(f) > 0]
        each = [
            f"{subscript_formula(f)}: {show_value(v, given.unit, given.rounding)} "
            f"{'left over' if f in left else 'formed'}"
            for f, v in given.remaining
        ]
        whole = show_value(sum((v for _, v in given.remaining), Fraction(0)), given.unit, given.rounding)
        return "; ".join([*each, *[f"together {whole}"] * given.together])
    if given.remains:
        parts = " + ".join(f"{plain(v)} {given.unit} {subscript_formula(f)}" for f, v in given.remaining)
        left_in_all = sum((v for _, v in given.remaining), Fraction(0))
        return f"{show_value(left_in_all, given.unit, given.rounding)} ({parts})"
    return "; ".join(
        f"{f'{subscript_formula(formula)}: ' if len(given.asked) > 1 else ''}"
        f"{show_value(given.wanted(formula), given.unit, given.rounding)}"
        for formula in given.asked
    )


def _texts(given: ReactingGases, answer: str) -> tuple[str, ...]:
    known, wanted = f"${tex(given.known)}$", list_names([f"${tex(formula)}$" for formula in given.asked])
    a = given.count(given.known)
    numbers = list_names([f"${given.count(formula)}$ for ${tex(formula)}$" for formula in given.asked])
    many = len(given.asked) > 1
    what = f"The volume{'s' if many else ''} of {wanted}" if given.supply is None else f"What is left of {wanted}"
    what = "The volume of all gas that remains" if given.remains else what
    what = "The volumes after the reaction" if given.apart else what
    volume, box = plain(given.volume, 10), plain(given.box)
    one = "volume" if a == 1 else "volumes"
    share = "" if a == 1 else f"\\frac{{{volume}\\ \\text{{{given.unit}}}}}{{{a}}} {gives(given.box)} "
    return (
        f"**What is asked.** {_reaction(given)}we know the volume of {known}: ${volume}$ {given.unit}. "
        f"{_task(given, wanted)}, at the same temperature and pressure.\n\n"
        "**The idea.** At the same temperature and pressure equal volumes of *any* gases hold equally many particles "
        "(Avogadro's law). So for gases the numbers in the equation count not only particles, but volumes too. The "
        f"picture draws one equal box for each.{_left_out(given)}",
        f"**Step 1: one box.** The equation has ${a}$ for {known}, so the ${volume}$ {given.unit} fill {a} "
        f"{'box' if a == 1 else 'boxes'}:\n\n"
        f"$$1\\ \\text{{box}} = {share}{box}\\ \\text{{{given.unit}}}$$",
        f"**Step 2: the gas we look for.** The equation has {numbers}, and every box is equally large:\n\n"
        + "\n\n".join(_worked(given, formula) for formula in given.asked)
        + _all_gas(given),
        f"**Answer.** {what} {'are' if given.apart or (many and given.supply is None) else 'is'} **{answer}**.\n\n"
        f"**Check.** The volumes have to be in the ratio of the coefficients: {_checks(given, volume)}. They are.\n\n"
        f"**Remember.** In this reaction {a} {one} of {known} always {'goes' if a == 1 else 'go'} with "
        f"{list_names([f'{given.count(formula)} of ${tex(formula)}$' for formula in given.asked])}, whatever the "
        "unit. Liquids and solids do not count as volumes of gas.",
    )


def _all_gas(given: ReactingGases) -> str:
    """The gases after the reaction, added up."""
    if not given.remains:
        return ""
    lines = "".join(
        f"\n\n$$V({tex(f)}) = {given.count(f)} \\times {plain(given.box)}\\ \\text{{{given.unit}}} {gives(v)} "
        f"{plain(v)}\\ \\text{{{given.unit}}}$$"
        for f, v in given.remaining
        if f not in given.asked
    )
    total = sum((v for _, v in given.remaining), Fraction(0))
    sum_ = " + ".join(plain(v) for _, v in given.remaining)
    return (
        f"\n\nNow what has formed:{lines}\n\nTogether, with nothing left of ${tex(given.known)}$:\n\n$${sum_} "
        f"{gives(total)} {plain(total)}\\ \\text{{{given.unit}}}$$"
    )


def _deduced_texts(given: ReactingGases, answer: str) -> tuple[str, ...]:
    """From volumes to the formula of the hydrocarbon."""
    fuel, unit = given.known, given.unit
    atoms = elements(fuel)
    parts = {f: given.reacting(f) / given.volume for f in given.asked}
    told = list_names([f"${plain(given.reacting(f))}$ {unit} of ${tex(f)}$" for f in given.asked])
    each = "\n\n".join(
        f"$${tex(f)}: \\quad \\frac{{{plain(given.reacting(f))}}}{{{plain(given.volume)}}} = {plain(n)}$$"
        for f, n in parts.items()
    )
    x, y = atoms["C"], atoms["H"]
    hydrogen = (
        f"One molecule of water has two H, so $y = 2 \\cdot {plain(parts['H2O'])} = {y}$."
        if "H2O" in parts
        else f"Of the ${plain(parts['O2'])}$ $\\mathrm{{O_2}}$ the carbon takes {x}; the other "
        f"${plain(parts['O2'] - x)}$ make "
        f"water, and each $\\mathrm{{O_2}}$ takes four H for that: $y = 4 \\cdot {plain(parts['O2'] - x)} = {y}$."
    )
    return (
        f"**What is asked.** ${plain(given.volume)}$ {unit} of a gaseous hydrocarbon $\\mathrm{{C}}_x\\mathrm{{H}}_y$ "
        f"burn completely; that goes with {told}, at the same temperature and pressure. Find its formula.\n\n**The "
        "idea.** At the same temperature and pressure equal volumes of *any* gases hold equally many particles "
        "(Avogadro's law). So the volumes tell how many molecules go with one molecule of the hydrocarbon.",
        f"**Step 1: for one molecule.** Divide each volume by that of the hydrocarbon:\n\n{each}",
        f"**Step 2: count the atoms.** Each molecule of $\\mathrm{{CO_2}}$ has one C, so $x = {x}$. {hydrogen}",
        f"**Answer.** The hydrocarbon is **{answer}**.\n\n**Check.** The equation $${_equation(given, True)}$$ is "
        "balanced and has the volumes in this ratio.\n\n**Remember.** Volumes of gases count their molecules.",
    )


def _task(given: ReactingGases, wanted: str) -> str:
    if given.supply is None:
        return f"Find the volume{'s' if len(given.asked) > 1 else ''} of {wanted}"
    goal = "the volume of all gas afterwards" if given.remains else "how much is left"
    goal = "how much of each gas there is afterwards" if given.apart else goal
    return f"There are ${plain(given.supply, 10)}$ {given.unit} of {wanted}, more than that needs. Find {goal}"


def _worked(given: ReactingGases, formula: str) -> str:
    used, unit, v = given.reacting(formula), rf"\ \text{{{given.unit}}}", rf"V({tex(formula)})"
    line = f"$${v} = {given.count(formula)} \\times {plain(given.box)}{unit} {gives(used)} {plain(used)}{unit}$$"
    if given.supply is None:
        return line
    left = given.wanted(formula)
    return (
        f"{line}\n\nSo much takes part; the rest of it is left:\n\n"
        f"$${plain(given.supply, 10)}{unit} - {plain(used)}{unit} {gives(left)} {plain(left)}{unit}$$"
    )


def _checks(given: ReactingGases, volume: str) -> str:
    a = given.count(given.known)
    return list_names(
        [
            f"$\\frac{{{plain(given.reacting(f))}}}{{{volume}}} {equals(given.reacting(f))} "
            f"{_ratio(given.count(f), a)}$"
            for f in given.asked
        ]
    )


def _reaction(given: ReactingGases) -> str:
    if not given.derived:
        return f"In the reaction\n\n$${_equation(given, True)}$$\n\n"
    if set(elements(given.species[0].formula)) != {"C", "H"}:
        return f"These gases react by the equation\n\n$${_equation(given, True)}$$\n\nHere "
    return (
        "A hydrocarbon that burns completely takes up oxygen, its carbon becomes carbon dioxide and its hydrogen "
        f"becomes water. Balanced, so that no atom is lost, the equation is\n\n$${_equation(given, True)}$$\n\nHere "
    )


def _left_out(given: ReactingGases) -> str:
    """Which substances of the equation have no boxes, and why."""
    others = [f"${tex(s.formula)}$" for s in given.species if s.formula not in given.gases]
    if not others:
        return ""
    water = tex("H2O")
    if f"${water}$" not in others:
        return f" Only gases have boxes: {list_names(others)} {'is' if len(others) == 1 else 'are'} not a gas here."
    solids = [name for name in others if name != f"${water}$"]
    beside = f", and neither {'has' if len(solids) == 1 else 'have'} {list_names(solids)}" if solids else ""
    return f" Only gases have boxes. We take the water, ${water}$, as liquid, so it has none{beside}."


def _ratio(b: int, a: int) -> str:
    ratio = Fraction(b, a)
    return str(ratio.numerator) if ratio.denominator == 1 else f"\\frac{{{ratio.numerator}}}{{{ratio.denominator}}}"


_PLAN = """\
- The equation stands at the top. Below, every gas has a row with as many boxes as its coefficient.
- All boxes are equally large: equal volumes, equally many particles (three dots in each).
- Known gas blue, asked gas red, other gases grey. Unknown values show a question mark.
- Labels at size 30, title at the top left.
"""


def _scenes(given: ReactingGases, answer: str) -> tuple[LessonScene, ...]:
    rows = ", ".join(f"{given.count(f)} for {subscript_formula(f)}" for f in given.gases)
    shared = f"Equation {_equation(given, False)}. Equal boxes stand for equal volumes: {rows}."
    one = with_unit(given.box, given.unit)
    asked = list_names([subscript_formula(formula) for formula in given.asked])
    fills = "fill its one box." if given.count(given.known) == 1 else f"are shared among its boxes: each holds {one}."
    parts = (
        (
            "The equation counts volumes",
            f" The boxes of {subscript_formula(given.known)} hold {plain(given.volume, 10)} {given.unit}; "
            f"{asked} {'is' if len(given.asked) == 1 else 'are'} asked.",
        ),
        (
            "What one box holds",
            f" The {plain(given.volume, 10)} {given.unit} of {subscript_formula(given.known)} " + fills,
        ),
        (
            "The volume we look for",
            f" Each box of {asked} holds {one} too. {'Together' if given.supply is None else 'What is left'}: "
            f"{answer}.",
        ),
    )
    return tuple(
        LessonScene(
            title=title,
            purpose="Show that the coefficients count equal volumes of gas.",
            elements="The equation; a row of equal boxes for every gas, each box with three dots.",
            labels=alt.strip(),
            colours="Known gas blue, asked gas red, other gases grey.",
            layout="One row under the other, names on the left.",
            alt=shared + alt,
        )
        for title, alt in parts
    )


def _total(given: ReactingGases, formula: str) -> str:
    """What stands behind a row of boxes."""
    total = with_unit(given.reacting(formula), given.unit) if given.supply is not None else ""
    asked = show_value(given.wanted(formula), given.unit, given.rounding)
    return f"{total} used, {asked} left" if total else asked


def _unknown_fuel(given: ReactingGases, text: str) -> str:
    """The text with CxHy for the formula that is asked."""
    return text.replace(subscript_formula(given.known), "CxHy") if given.deduced else text


def _drawing(given: ReactingGases, answer: str) -> dict[str, object]:
    return {
        "equation": _unknown_fuel(given, _equation(given, False)),
        "rows": [
            {
                "name": _unknown_fuel(given, subscript_formula(f)),
                "count": given.count(f),
                "role": "known" if f == given.known else "asked" if f in given.asked else "other",
                "total": _total(given, f) if f in given.asked else "",
            }
            for f in given.gases
        ],
        "known": f"{plain(given.volume, 10)} {given.unit}",
        "longest": max(f"{plain(given.volume, 10)} {given.unit}", *(_total(given, f) for f in given.asked), key=len),
        "box": with_unit(given.box, given.unit),
        "answer": answer,
    }
