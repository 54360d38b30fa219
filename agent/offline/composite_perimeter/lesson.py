"""Text and drawing of L-shapes and of rectangles with a semicircle."""

from __future__ import annotations

from fractions import Fraction

from chalkwright.agent.offline.algebra import sp
from chalkwright.agent.offline.composite_perimeter.cut_lesson import write_cut
from chalkwright.agent.offline.composite_perimeter.solver import Composite
from chalkwright.agent.offline.family import Lesson, LessonScene
from chalkwright.agent.offline.phrases import list_names
from chalkwright.agent.offline.polynomials import numeral, numeral_tex
from chalkwright.agent.offline.precision import rounding_asked
from chalkwright.agent.offline.reading import plain


def write(given: Composite) -> Lesson:
    """Text and drawing of a solved composite shape."""
    unit = given.unit
    results = {ask: _result(given, ask) for ask in given.asks}
    if given.cut:
        return write_cut(given, results, _sum)
    answer = "; ".join(f"{ask} {plain}" for ask, (plain, _) in results.items())
    asked = " and the ".join(given.asks)
    shape = "L-shape" if given.kind == "L" else "shape"
    return Lesson(
        title=("An L-shape", "A rectangle with a semicircle", "A rectangle with two semicircles")[given.halves],
        answer=answer,
        texts=(
            f"**What is asked.** {_givens(given)} Find the {asked} of the {shape}.\n\n**The idea.** "
            + " ".join(_IDEA[ask] for ask in given.asks),
            _missing(given),
            "\n\n".join(_step(given, ask, tex) for ask, (_, tex) in results.items()),
            "**Answer.** "
            + " ".join(f"The {ask} of the {shape} is **${tex}$**." for ask, (_, tex) in results.items())
            + f"\n\n**Check.** {_check(given)}\n\n**Remember.** {_remember(given)}",
        ),
        scenes=_scenes(given, answer),
        plan=_PLAN,
        drawing={
            "cut": False,
            "kind": given.kind,
            "width": float(given.width),
            "height": float(given.height),
            "cut_width": float(given.cut_width),
            "cut_height": float(given.cut_height),
            "width_text": _len(given.width, unit),
            "height_text": _len(given.height, unit),
            "cut_width_text": _len(given.cut_width, unit),
            "cut_height_text": _len(given.cut_height, unit),
            "rest_width_text": _len(given.width - given.cut_width, unit),
            "rest_height_text": _len(given.height - given.cut_height, unit),
            "radius_text": f"r = {_len(given.diameter / 2, unit)}",
            "sides_given": given.sides_given,
            "question": _question(given),
            "part_texts": [f"{numeral(w)} × {numeral(h)}" for w, h in given.parts],
            "sums": [_sum(given, ask) for ask in given.asks],
            "perimeter": "perimeter" in given.asks,
            "area": "area" in given.asks,
        },
    )


_IDEA = {
    "perimeter": "The perimeter is the way once around: walk along the outline and add up every side, each exactly "
    "once.",
    "area": "For the area, split the shape into simple parts, work out each part and add them.",
}
_ARCS = ("", "How long is the arc?", "How long are the arcs?")


def _question(given: Composite) -> str:
    """What is asked below the first picture of a shape with a semicircle."""
    return "What is the radius?" if given.asks == ("area",) else _ARCS[given.halves]


_REMEMBER = {
    True: "Opposite sides of a shape with right angles only balance: all horizontal sides below are together as long "
    "as those above. That gives you missing lengths.",
    False: "Lines inside a shape do not belong to its perimeter: where rectangle and semicircle touch, nothing is "
    "counted.",
}


def _remember(given: Composite) -> str:
    if given.asks == ("area",):
        return "Cut a shape into parts whose area you can work out, and add the areas: no part twice, none left out."
    return _REMEMBER[given.kind == "L"]


_PLAN = """\
- The shape is drawn to scale with dark lines; right angles carry square marks.
- Lengths stand on grey dimension lines outside the shape; unknown lengths show a question mark, found ones are green.
- The outline that is walked for the perimeter is blue; parts of the area are filled blue and orange.
- Calculations stand at the bottom, labels at size 28 or more, title at the top left.
"""


def _len(length: Fraction, unit: str) -> str:
    return f"{numeral(length)} {unit}"


def _tex(length: Fraction, unit: str) -> str:
    return rf"{numeral_tex(length)}\ \text{{{unit}}}"


def _result(given: Composite, ask: str) -> tuple[str, str]:
    """The result in plain text and in LaTeX, exact and rounded."""
    unit, tex_unit = (
        (given.unit, rf"\ \text{{{given.unit}}}")
        if ask == "perimeter"
        else (f"{given.unit}²", rf"\ \text{{{given.unit}}}^2")
    )
    amount = given.amount(ask)
    if amount.is_rational and given.pi is None:
        return f"{_number(amount)} {unit}", f"{_number(amount)}{tex_unit}"
    rounded = _round_amount(float(amount))
    if given.pi is not None:
        return f"≈ {rounded} {unit}", rf"\approx {rounded}{tex_unit}"
    straight = amount.subs(sp.pi, 0)
    turns = (amount - straight) / sp.pi
    exact_tex = f"({_number(straight)} {'-' if turns < 0 else '+'} {_number(abs(turns))}\\pi){tex_unit}"
    return f"≈ {rounded} {unit}", rf"{exact_tex} \approx {rounded}{tex_unit}"


def _number(amount: sp.Expr) -> str:
    return f"{float(amount):.10g}"


def _round_amount(amount: float) -> str:
    if rounding_asked() is not None:
        return plain(amount)
    return f"{amount:.2f}" if amount < 10_000 else f"{amount:.0f}"


def _givens(given: Composite) -> str:
    unit, size = given.unit, f"{_len(given.width, given.unit)} by {_len(given.height, given.unit)}"
    if given.sides_given:
        return f"An L-shape has, once around, sides of {list_names([_len(side, unit) for side in given.sides])}."
    if given.kind == "L":
        return (
            f"A rectangle of {size} has lost one corner: a rectangle of {_len(given.cut_width, unit)} by "
            f"{_len(given.cut_height, unit)} is missing."
        )
    where = "a semicircle on each of its two sides" if given.halves == 2 else "a semicircle on its side"
    return f"A rectangle of {size} carries {where} of {_len(given.diameter, unit)}."


def _missing(given: Composite) -> str:
    unit = given.unit
    w, h, p, q = given.width, given.height, given.cut_width, given.cut_height
    if given.sides_given:
        return (
            "**Step 1: how the sides fit.** All six sides are given. All corners are right angles, so the horizontal "
            "sides above have to be together as long as the side below, and the same holds for left and right:\n\n"
            f"$${numeral_tex(w - p)} + {numeral_tex(p)} = {_tex(w, unit)} \\qquad "
            f"{numeral_tex(h - q)} + {numeral_tex(q)} = {_tex(h, unit)}$$"
        )
    if given.kind == "L":
        return (
            "**Step 1: the missing sides.** All corners are right angles, so the horizontal sides above have to be "
            "together as long as the side below, and the same holds for left and right:\n\n"
            f"$$\\text{{above: }}{numeral_tex(w)} - {numeral_tex(p)} = {_tex(w - p, unit)} \\qquad \\text{{right: "
            f"}}{numeral_tex(h)} - {numeral_tex(q)} = {_tex(h - q, unit)}$$"
        )
    d = given.diameter
    radius = f"$d = {_tex(d, unit)}$, so its radius is\n\n$$r = \\frac{{d}}{{2}} = {_tex(d / 2, unit)}$$\n\n"
    if given.halves == 2:
        return (
            f"**Step 1: the semicircles.** The diameter of each is the side it sits on, {radius}"
            "Together the two semicircles make one whole circle. The dashed lines lie inside the shape."
        )
    return (
        f"**Step 1: the semicircle.** Its diameter is the side it sits on, {radius}"
        "The dashed line between rectangle and semicircle lies inside the shape."
    )


def _step(given: Composite, ask: str, tex: str) -> str:
    d = given.diameter
    lengths = " + ".join(numeral_tex(s) for s in given.sides)
    half = "" if given.halves == 2 else r"\frac{1}{2} \cdot "
    pi = f" (with $\\pi \\approx {numeral_tex(given.pi)}$)" if given.pi is not None else ""
    if ask == "perimeter":
        if given.kind == "L":
            return (
                f"**The perimeter.** Once around, starting at the bottom, the six sides are\n\n$$P = {lengths} = "
                f"{tex}$$"
            )
        sides = "Two straight sides, and the whole" if given.halves == 2 else "Three straight sides, and half the"
        return (
            f"**The perimeter.** {sides} circumference of a circle, ${half}\\pi \\cdot d${pi}:\n\n"
            f"$$P = {lengths} + {half}\\pi \\cdot {numeral_tex(d)}{_equals(tex)}$$"
        )
    products = " + ".join(rf"{numeral_tex(w)} \cdot {numeral_tex(h)}" for w, h in given.parts)
    if given.kind == "L":
        return f"**The area.** Cut the shape into two rectangles along the dashed line:\n\n$$A = {products} = {tex}$$"
    return (
        f"**The area.** A rectangle and {'a whole' if given.halves == 2 else 'half a'} circle, "
        f"${half}\\pi \\cdot r^2${pi}:\n\n"
        f"$$A = {products} + {half}\\pi \\cdot {numeral_tex(d / 2)}^2{_equals(tex)}$$"
    )


def _equals(tex: str) -> str:
    return f" {tex}" if tex.startswith(r"\approx") else f" = {tex}"


def _sum(given: Composite, ask: str) -> str:
    """The calculation on one line of the picture."""
    plain = _result(given, ask)[0]
    sign = "" if plain.startswith("≈") else "= "
    d, half = given.diameter, "" if given.halves == 2 else "½ × "
    if given.cut and ask == "area":
        return f"A = {numeral(given.width)} × {numeral(given.height)} − π × {numeral(d / 2)}² {sign}{plain}"
    if given.cut:
        return f"P = {''.join(f'{numeral(s)} + ' for s in given.sides)}π × {numeral(d)} {sign}{plain}"
    if ask == "perimeter":
        terms = " + ".join(numeral(s) for s in given.sides)
        return f"P = {terms}{'' if given.kind == 'L' else f' + {half}π × {numeral(d)}'} {sign}{plain}"
    terms = " + ".join(f"{numeral(w)} × {numeral(h)}" for w, h in given.parts)
    return f"A = {terms}{'' if given.kind == 'L' else f' + {half}π × {numeral(d / 2)}²'} {sign}{plain}"


def _check(given: Composite) -> str:
    w, h, p, q, unit = given.width, given.height, given.cut_width, given.cut_height, given.unit
    if given.kind != "L":
        d = given.diameter
        other = "perimeter" if given.asks[0] == "perimeter" else "area"
        low, high = (
            (sum(given.sides) + given.halves * d, sum(given.sides) + given.halves * 2 * d)
            if other == "perimeter"
            else (w * h, w * h + given.halves * d * d / 2)
        )
        one = "each" if given.halves > 1 else "the"
        square = "" if other == "perimeter" else "²"
        return (
            f"With a flat end in place of {one} arc the {other} would be {numeral(low)} {unit}{square}; with a box "
            f"drawn tightly around {one} semicircle it would be {numeral(high)} {unit}{square}. The result lies "
            "between them, as it has to."
        )
    checks = []
    if "perimeter" in given.asks:
        checks.append(
            "Push the two inner sides outwards: they fill the missing sides of the whole rectangle, so the perimeter "
            f"is the same, $2 \\cdot ({numeral_tex(w)} + {numeral_tex(h)}) = {_tex(2 * (w + h), unit)}$."
        )
    if "area" in given.asks:
        checks.append(
            f"The whole rectangle minus the corner: ${numeral_tex(w)} \\cdot {numeral_tex(h)} - {numeral_tex(p)} "
            f"\\cdot {numeral_tex(q)} = {numeral_tex(w * h - p * q)}$, the same area."
        )
    return " ".join(checks)


def _scenes(given: Composite, answer: str) -> tuple[LessonScene, ...]:
    what, unit = _givens(given), given.unit
    shared = {
        "colours": "Outline dark, dimension lines grey, found lengths green, perimeter blue, area parts blue and "
        "orange.",
        "layout": "Shape to scale in the middle, dimension lines outside, calculations at the bottom.",
    }
    above, right = _len(given.width - given.cut_width, unit), _len(given.height - given.cut_height, unit)
    if given.sides_given:
        known = "All six sides carry their lengths."
        found = (
            f"The sides above are together {_len(given.width, unit)}, those on the right {_len(given.height, unit)}."
        )
        title, labels = "How the sides fit", "given lengths"
    elif given.kind == "L":
        known = "The two sides still to be found, one above and one on the right, carry question marks."
        found = f"The missing sides are {above} above and {right} on the right."
        title, labels = "The missing lengths", "given lengths, question marks"
    else:
        known = f"Below it stands the question: {_question(given)}"
        found = f"The radius of {'each' if given.halves > 1 else 'the'} semicircle is {_len(given.diameter / 2, unit)}."
        title, labels = "The radius", "given lengths"
    elements = "The shape with right-angle marks, dimension lines."
    return (
        LessonScene(
            title="The shape and what is known",
            purpose="Show the shape with the given lengths.",
            elements=elements,
            labels=labels,
            alt=f"{what} {known}",
            **shared,
        ),
        LessonScene(
            title=title,
            purpose="Show how the lengths belong together.",
            elements=elements,
            labels="lengths with their calculation",
            alt=f"{what} {found}",
            **shared,
        ),
        LessonScene(
            title="The result",
            purpose=f"Show the {' and the '.join(given.asks)} with the calculation.",
            elements=elements + " Highlighted outline or filled parts.",
            labels=answer,
            alt=f"{what} {found} Result: {answer}.",
            **shared,
        ),
    )
