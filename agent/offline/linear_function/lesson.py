"""Text of straight-line problems."""

from __future__ import annotations

from fractions import Fraction

from chalkwright.agent.offline.family import Lesson, LessonScene
from chalkwright.agent.offline.linear_function.drawn import drawing
from chalkwright.agent.offline.linear_function.solver import LinearFunction, StraightLine
from chalkwright.agent.offline.polynomials import brackets, equal, numeral, numeral_tex, terms, without_tex

_NAMES = {
    "equation": "the equation of the line",
    "slope": "the slope",
    "intercept": "the $y$-intercept",
    "zero": "the zero (where the line cuts the $x$-axis)",
    "value": "the value at $x = {x}$",
    "argument": "the $x$ for which $y = {y}$",
    "meeting": "the point where both lines meet",
    "graph": "the graph",
    "area": "the area of the triangle between the line and both axes",
}


def write(given: LinearFunction) -> Lesson:
    """Text and drawing of a solved straight-line problem."""
    asked = " and ".join(
        _NAMES[a].format(x=numeral_tex(given.x or Fraction(0)), y=numeral_tex(given.y or Fraction(0)))
        for a in given.asks
    )
    answers = [_answer(given, ask) for ask in given.asks]
    return Lesson(
        title="Where two lines meet" if given.other else "A straight line",
        answer="; ".join(plain for plain, _ in answers),
        texts=(
            f"**What is asked.** {_givens(given)} Find {asked}.\n\n**The idea.** {_IDEA[given.other is not None]}",
            _slope_step(given),
            _solving(given),
            "**Answer.** " + " ".join(sentence for _, sentence in answers) + f"\n\n**Check.** {_check(given)}\n\n"
            f"**Remember.** {_REMEMBER[given.other is not None]}",
        ),
        scenes=_scenes(given, "; ".join(plain for plain, _ in answers)),
        plan=_PLAN,
        drawing=drawing(given, tuple(plain for plain, _ in answers)),
    )


_IDEA = {
    False: "On a straight line $y$ changes at a steady rate. The *slope* $m$ says by how much $y$ changes when $x$ "
    "grows by 1, and the *$y$-intercept* $b$ says where the line cuts the $y$-axis. Together they give $y = mx + b$.",
    True: "A point lies on a line when its coordinates fit the line's equation. The point where the lines meet lies on "
    "both, so it has to fit both equations at once.",
}
_REMEMBER = {
    False: "In $y = mx + b$ the number $b$ is where you start on the $y$-axis, and $m$ is how far you go up (or down) "
    "for each step to the right.",
    True: "Where two lines meet, both give the same $y$ for the same $x$: set the two right sides equal.",
}
_PLAN = """\
- School axes through the origin, x to the right and y up, with arrow heads and evenly spaced ticks.
- The line is blue; a second line, or the given one that it lies beside, is purple.
- Given points are dark, points that are found are red.
- The slope triangle has a green side along x and an orange side along y.
- Lines 3 to 4 points wide, labels at 24 points, placed where no line crosses them; title at the top left.
"""


def _givens(given: LinearFunction) -> str:
    if given.other:
        return f"Two lines are given: ${given.line.given_tex}$ and ${given.other.given_tex}$."
    if given.by_equation:
        return f"A line has the equation ${given.line.given_tex}$."
    points = " and ".join(f"${_pair(p)}$" for p in given.points)
    if given.units is not None:
        return _told(given)
    if len(given.points) == 2:
        return f"A line goes through {points}."
    slope = numeral_tex(given.line.slope)
    if given.beside is not None:
        way, other = given.beside
        why = (
            "Parallel lines have equal slopes"
            if way == "parallel"
            else f"Perpendicular slopes have the product $-1$; the given line has $m = {numeral_tex(other.slope)}$"
        )
        return (
            f"A line is {way} to ${other.given_tex}$ and goes through {points}. {why}, so its slope is $m = {slope}$."
        )
    return f"A line has the slope $m = {slope}$ and goes through {points}."


def _told(given: LinearFunction) -> str:
    """A story as a line."""
    of, what = (
        unit if unit != "money" else f"cost (in {given.currency or 'money'})" for unit in given.units or ("", "")
    )
    facts = [f"at {numeral(x)} {of} it is {given.measured(y, 1, numeral(y))}" for x, y in given.points]
    if len(given.points) == 1:
        rate = given.measured(abs(given.line.slope), 1, numeral(abs(given.line.slope)))
        facts.append(f"with every {of} it {'grows' if given.line.slope > 0 else 'falls'} by {rate}")
    # A $ of money would open a formula.
    said, what = " and ".join(facts).replace("$", ""), what.replace("(in $)", "in dollars")
    return (
        f"Let $x$ count the {of} and $y$ be the {what}: {said}. Equal steps of $x$ change $y$ equally, so this is a "
        "straight line."
    )


def _rearranged(line: StraightLine) -> str:
    """How an equation ax + by = c is solved for y; empty for one that says y = … already."""
    if line.general is None:
        return ""
    a, b, c = line.general
    lines = []
    if a != 0:
        way = f"Take ${terms((a, Fraction(0)))}$ from" if a > 0 else f"Add ${terms((-a, Fraction(0)))}$ to"
        left = line.model_copy(update={"general": (Fraction(0), b, c)}).given_tex.partition(" = ")[0]
        lines.append(f"{way} both sides: ${left} = {terms((-a, c))}$.")
    if b != 1:
        lines.append(f"Divide both sides by ${numeral_tex(b)}$: ${line.tex}$.")
    return f"Solve ${line.given_tex}$ for $y$. {' '.join(lines)} " if lines else ""


def _slope_step(given: LinearFunction) -> str:
    line = given.line
    if given.other:
        return (
            f"**Step 1: read off both lines.** {_rearranged(line)}{_rearranged(given.other)}"
            "The picture shows where each line cuts the $y$-axis and how steep it is. "
            f"The first starts at $b = {numeral_tex(line.intercept)}$ with slope $m = {numeral_tex(line.slope)}$, the "
            f"second at $b = {numeral_tex(given.other.intercept)}$ with slope $m = {numeral_tex(given.other.slope)}$. "
            "The slopes differ, so the lines meet in exactly one point."
        )
    if given.by_equation:
        return (
            f"**Step 1: what the equation tells.** {_rearranged(line)}Written as $y = mx + b$ it is\n\n"
            f"$${line.tex}$$\n\nso the slope is $m = {numeral_tex(line.slope)}$ and the line cuts the $y$-axis at "
            f"$b = {numeral_tex(line.intercept)}$." + _steps_in_words(line)
        )
    if len(given.points) == 2:
        (x1, y1), (x2, y2) = given.points
        return (
            "**Step 1: the slope.** Walk from one point to the other: first along $x$, then along $y$. The slope is "
            "the change of $y$ divided by the change of $x$:\n\n"
            f"$$m = \\frac{{{numeral_tex(y2)} - {brackets(y1)}}}{{{numeral_tex(x2)} - {brackets(x1)}}} = "
            f"\\frac{{{numeral_tex(y2 - y1)}}}{{{numeral_tex(x2 - x1)}}}{_reduce(y2 - y1, x2 - x1)}$$"
            + _steps_in_words(line)
        )
    return (
        f"**Step 1: use the slope.** The slope is known: $m = {numeral_tex(line.slope)}$."
        + _steps_in_words(line)
        + " Starting at the given point, this fixes the whole line."
    )


def _reduce(rise: Fraction, run: Fraction) -> str:
    return "" if numeral_tex(rise / run) == rf"\frac{{{rise}}}{{{run}}}" else f" = {numeral_tex(rise / run)}"


def _steps_in_words(line: StraightLine) -> str:
    if line.slope == 0:
        return " The line neither rises nor falls: it is horizontal."
    way = "up" if line.slope > 0 else "down"
    run, rise = line.slope.denominator, abs(line.slope.numerator)
    return f" For every {run} to the right the line goes {rise} {way}."


def _solving(given: LinearFunction) -> str:
    line = given.line
    parts = ["**Step 2: calculate.**"]
    if not given.by_equation:
        x, y = given.points[0]
        parts.append(
            f"The point $({numeral_tex(x)},\\ {numeral_tex(y)})$ has to fit $y = mx + b$:\n\n"
            f"$${numeral_tex(y)} = {brackets(line.slope)} \\cdot {brackets(x)} + b \\quad\\Rightarrow\\quad "
            f"b = {numeral_tex(line.intercept)}$$\n\nSo the line has the equation ${line.tex}$."
        )
    if given.other:
        x, y = given.marked["meeting"]
        parts.append(
            "At the point where the lines meet both right sides are equal:\n\n"
            f"$${line.side} = {given.other.side}$$\n\nBring the terms with $x$ to one side and the numbers to the "
            f"other:\n\n"
            f"$${StraightLine(slope=line.slope - given.other.slope, intercept=Fraction(0)).side} = "
            f"{numeral_tex(given.other.intercept - line.intercept)} \\quad\\Rightarrow\\quad x = {numeral_tex(x)}$$\n\n"
            f"Put this into the first equation: $y = {_insert(line, x)} = {numeral_tex(y)}$."
        )
    if "intercept" in given.asks or ("graph" in given.asks and not given.other):
        parts.append(f"On the $y$-axis $x = 0$, so $y = {numeral_tex(line.intercept)}$ there.")
    if "zero" in given.asks:
        parts.append(
            f"On the $x$-axis $y = 0$:\n\n$$0 = {line.side} \\quad\\Rightarrow\\quad x = "
            f"{numeral_tex(given.marked['zero'][0])}$$"
        )
    if "value" in given.asks:
        x, y = given.marked["value"]
        parts.append(f"Put $x = {numeral_tex(x)}$ into the equation:\n\n$$y = {_insert(line, x)} = {numeral_tex(y)}$$")
    if "argument" in given.asks:
        x, y = given.marked["argument"]
        parts.append(
            f"Put $y = {numeral_tex(y)}$ into the equation:\n\n$${numeral_tex(y)} = {line.side} "
            f"\\quad\\Rightarrow\\quad x = {numeral_tex(x)}$$"
        )
    if "area" in given.asks:
        x, b = abs(given.marked["zero"][0]), abs(line.intercept)
        parts.append(
            "The triangle has its right angle at the origin; its two short sides lie on the axes:\n\n$$A = \\tfrac12 "
            f"\\cdot {numeral_tex(x)} \\cdot {numeral_tex(b)} = {numeral_tex(given.area)}$$"
        )
    if len(parts) == 1:
        parts.append(f"The slope is read off the triangle: $m = {numeral_tex(line.slope)}$.")
    return "\n\n".join(parts)


def _insert(line: StraightLine, x: Fraction) -> str:
    sign = "-" if line.intercept < 0 else "+"
    return f"{brackets(line.slope)} \\cdot {brackets(x)} {sign} {numeral_tex(abs(line.intercept))}"


def _pair(p: tuple[Fraction, Fraction]) -> str:
    return f"({numeral_tex(p[0])},\\ {numeral_tex(p[1])})"


def _answer(given: LinearFunction, ask: str) -> tuple[str, str]:
    """The answer to one question, as plain text and as a sentence in Markdown."""
    line, marked = given.line, given.marked
    if ask in ("equation", "graph"):
        start = "The equation of the line is" if ask == "equation" else "The graph in the picture is that of"
        if given.other:
            start += f" ${given.other.tex}$ and"
        return line.plain, f"{start} **${line.tex}$**."
    if ask == "slope":
        return f"m {equal(line.slope)}", f"The slope is **$m = {numeral_tex(line.slope)}$**."
    if ask == "area":
        return f"area {equal(given.area)}", f"The area is **$A = {numeral_tex(given.area)}$** square units."
    x, y = marked[ask]
    if given.units is not None:
        answer = given.measured(y, 1, numeral(y)) if ask == "value" else given.measured(x, 0, numeral(x))
        shown = answer.replace("$", "\\$")
        return answer, f"It is **{shown}**."
    if ask == "intercept":
        return (
            f"b {equal(y)}",
            f"The line cuts the $y$-axis at **$({numeral_tex(x)},\\ {numeral_tex(y)})$**, so $b = {numeral_tex(y)}$.",
        )
    if ask == "zero":
        return (
            f"zero: x {equal(x)}",
            f"The zero is **$x = {numeral_tex(x)}${_about(x)}**: the line cuts the $x$-axis at "
            f"$({numeral_tex(x)},\\ 0)$.",
        )
    if ask == "value":
        return f"y {equal(y)}", f"At $x = {numeral_tex(x)}$ the value is **$y = {numeral_tex(y)}${_about(y)}**."
    if ask == "argument":
        return f"x {equal(x)}", f"$y = {numeral_tex(y)}$ is reached at **$x = {numeral_tex(x)}${_about(x)}**."
    return f"({numeral(x)}, {numeral(y)})", f"The lines meet at **$({numeral_tex(x)},\\ {numeral_tex(y)})$**."


def _about(number: Fraction) -> str:
    return "" if 1000 % number.denominator == 0 else f" ≈ {float(number):.4g}".replace("-", "−")


def _check(given: LinearFunction) -> str:
    line = given.line
    if given.other:
        x, y = given.marked["meeting"]
        return (
            f"Second equation: ${_insert(given.other, x)} = {numeral_tex(y)}$. It gives the same $y$ as the first, and "
            "in the picture both lines pass through this point."
        )
    x, y = (
        given.points[-1]
        if given.points
        else line.at(given.marked.get("zero", (Fraction(1), Fraction(0)))[0] or Fraction(1))
    )
    why = "which is the given point" if given.points else "and the picture shows this point on the line"
    return f"For $x = {numeral_tex(x)}$ the equation gives $y = {_insert(line, x)} = {numeral_tex(y)}$, {why}."


def _given_line(given: LinearFunction) -> tuple[str, str]:
    """What the pictures show of the line that the slope comes from: alone, and with the line that is found."""
    if given.beside is None:
        return "", ""
    way, other = given.beside
    square = ", and a small square marks their right angle" if way == "perpendicular" else ""
    return (
        f" The line {other.plain} is drawn in purple.",
        f" The line {other.plain} is drawn beside it in purple{square}.",
    )


def _scenes(given: LinearFunction, answer: str) -> tuple[LessonScene, ...]:
    what = without_tex(_givens(given))
    answer = answer.replace("$", "")
    shared = {
        "colours": "First line blue, second line (or the given one beside it) purple, given points dark, found points "
        "red, triangle green and orange.",
        "layout": "Axes through the origin, one scale for all pictures.",
    }
    elements = "Coordinate axes with ticks, the given line or points."
    steps = _steps_in_words(given.line).strip()
    drawn, both = _given_line(given)
    return (
        LessonScene(
            title="What is given",
            purpose="Show the given line, lines or points on the axes.",
            elements=elements,
            labels="equation or coordinates of what is given",
            alt=f"Coordinate axes. {what}{drawn}",
            **shared,
        ),
        LessonScene(
            title="Slope and starting point",
            purpose="Show how steep the line is, by a slope triangle.",
            elements=elements + " The line, its y-intercept and a slope triangle.",
            labels="run and rise, y-intercept",
            alt=f"{what} The line has the slope {numeral(given.line.slope)} and cuts the y-axis at "
            f"{numeral(given.line.intercept)}. {steps}{both}",
            **shared,
        ),
        LessonScene(
            title="The answer in the graph",
            purpose="Show the points that were found.",
            elements=elements + " The points found, with dashed lines to the axes.",
            labels=answer,
            alt=f"{what} The answer is marked in the graph: {answer}.{both}",
            **shared,
        ),
    )
