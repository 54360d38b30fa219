"""Text and drawing of a rectangle that has lost a circle or quarter circles."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from chalkwright.agent.offline.composite_perimeter.solver import Composite
from chalkwright.agent.offline.family import Lesson, LessonScene
from chalkwright.agent.offline.forms import scenes_of
from chalkwright.agent.offline.polynomials import numeral, numeral_tex

_PLAN = """\
- The shape is drawn to scale; lengths stand on grey dimension lines outside it, the radius is red.
- What is left is filled blue, what is cut away is white; the outline that is walked for the perimeter is blue.
- Calculations stand at the bottom, labels at size 30 or more, title at the top left.
"""


def write_cut(
    given: Composite, results: Mapping[str, tuple[str, str]], sum_of: Callable[[Composite, str], str]
) -> Lesson:
    """Text and drawing; ``results`` are plain text and LaTeX of what is asked, ``sum_of`` the line of a calculation."""
    answer = "; ".join(f"{ask} {plain}" for ask, (plain, _) in results.items())
    corners, unit = given.kind == "corners", given.unit
    size = f"{numeral(given.width)} {unit} by {numeral(given.height)} {unit}"
    cut = "a quarter circle at each of its four corners" if corners else "a circle in its middle"
    told = f"A rectangle of {size} has lost {cut}, with the radius {numeral(given.across / 2)} {unit}."
    return Lesson(
        title="Quarter circles cut off a rectangle" if corners else "A circle cut out of a rectangle",
        answer=answer,
        texts=(
            f"**What is asked.** {told} Find the {' and the '.join(given.asks)} of what is left.\n\n**The idea.** "
            + ("Four quarter circles with the same radius make one whole circle. " if corners else "")
            + "What is left is the whole rectangle without the circle.",
            f"**Step 1: the circle.** {'Put together, the four quarters are' if corners else 'What is cut out is'} one "
            f"circle with the radius "
            f"$r = {numeral_tex(given.across / 2)}$ {unit} and the diameter $d = {numeral_tex(given.across)}$ {unit}.",
            "**Step 2: calculate.** " + "\n\n".join(_step(given, ask, tex) for ask, (_, tex) in results.items()),
            "**Answer.** "
            + " ".join(f"The {ask} is **${tex}$**." for ask, (_, tex) in results.items())
            + f"\n\n**Check.** {_check(given)}\n\n**Remember.** Where something is cut out, take its area away from "
            f"the whole.",
        ),
        scenes=_scenes(given, told, answer),
        plan=_PLAN,
        drawing={
            "cut": True,
            "corners": corners,
            "kind": given.kind,
            "width": float(given.width),
            "height": float(given.height),
            "radius": float(given.across / 2),
            "width_text": f"{numeral(given.width)} {unit}",
            "height_text": f"{numeral(given.height)} {unit}",
            "radius_text": f"r = {numeral(given.across / 2)} {unit}",
            "idea": "four quarter circles = one circle" if corners else "left over = rectangle − circle",
            "sums": [sum_of(given, ask) for ask in given.asks],
            "area": "area" in given.asks,
            "perimeter": "perimeter" in given.asks,
        },
    )


def _step(given: Composite, ask: str, tex: str) -> str:
    pi = rf"{numeral_tex(given.pi)}" if given.pi is not None else r"\pi"
    equals = f" {tex}" if tex.startswith(r"\approx") else f" = {tex}"
    if ask == "area":
        w, h, r = (numeral_tex(n) for n in (given.width, given.height, given.across / 2))
        return (
            f"The area of the rectangle minus that of the circle, $\\pi r^2$:\n\n$$A = {w} \\cdot {h} - {pi} \\cdot "
            f"{r}^2{equals}$$"
        )
    straight = " + ".join(numeral_tex(side) for side in given.sides)
    return (
        "Once around go the straight parts that are left and the four arcs, together one circumference $\\pi "
        f"d$:\n\n$$P = {straight + ' + ' if straight else ''}{pi} \\cdot {numeral_tex(given.across)}{equals}$$"
    )


def _check(given: Composite) -> str:
    whole, box = given.width * given.height, given.across**2
    square = (
        f"The circle is smaller than the square around it, {numeral(box)} {given.unit}², so more than "
        f"{numeral(whole - box)} {given.unit}² are left"
    )
    if "area" in given.asks:
        return f"{square}, and less than the whole {numeral(whole)} {given.unit}²."
    return (
        f"With sharp corners the way around would be {numeral(2 * (given.width + given.height))} {given.unit}; the "
        f"arcs are shorter."
    )


def _scenes(given: Composite, told: str, answer: str) -> tuple[LessonScene, ...]:
    return scenes_of(
        (
            (
                "The shape and what is known",
                "Show the shape with its lengths.",
                "given lengths",
                f"{told} The radius is marked in red.",
            ),
            ("What is left", "Show what is left and what is missing.", "left over", f"{told} What is left is filled."),
            ("The result", "Show the calculation.", answer, f"{told} Result: {answer}."),
        ),
        elements="The rectangle, what is cut away, dimension lines, the radius.",
        colours="Outline dark, radius red, what is left blue.",
        layout="Shape to scale in the middle, calculations at the bottom.",
    )
