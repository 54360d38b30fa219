"""A straight line from its equation, its slope and a point, or two points: equation, zero, values, intersections."""

from __future__ import annotations

import re
from fractions import Fraction

import sympy as sp

from agent.authors.offline.drawn_lines import Line, LinearFunction, drawing
from agent.authors.offline.family import Family, Incomplete, Lesson, LessonScene
from agent.authors.offline.polynomials import POLYNOMIAL, X, Y, brackets, fraction, polynomial, written, written_tex
from agent.authors.offline.wording import COORDINATE, PAIR, Wording, value, words
from agent.data import Problem

EXAMPLE = "A line passes through the points A(1, 2) and B(4, 8). Find its equation and its zero."

_VOCABULARY = words(
    "a an the is are was of and to in at on with by its it it's this that these from for has have given let be as "
    "so "
    "line lines straight linear function functions graph graphs equation equations rule formula form "
    "slope-intercept y mx b m f g x p q a c d both two through passes passing pass goes going contains joins points "
    "point find determine calculate compute work out give state write what which where when how do does they each "
    "other following slope gradient slopes y-intercept intercept intercepts x-intercept zero zeros root roots axis "
    "axes x-axis y-axis crosses cross cuts cut meets meet intersects intersect intersection intersections coordinates "
    "coordinate value values solve system simultaneous draw sketch plot show solution then also if i ii iii me please "
    "use graphically steepness respectively whose"
)
_EQUATION = rf"(?:(?<![A-Za-z])[a-z]\s*\(\s*x\s*\)|(?P<left>{POLYNOMIAL}))\s*=\s*(?P<right>{POLYNOMIAL})"
_IS = r"(?:\s|of|is|equal to|equals|:|=|\bm\b|\bb\b|\bk\b|at|\by\b|\bx\b)*"
_MEETING = r"\b(intersect\w*|meets?|cross|cut|solve|system|simultaneous|solution|both)\b"
_LIMIT = 10_000


def read(problem: Problem) -> LinearFunction | None:
    """Numbers of a straight-line problem; None when it is none."""
    text = Wording(problem.text)
    if not text.has(
        r"\b(line|lines|linear|slope|gradient|y-intercept|f\s*\(\s*x\s*\)|graph|system|simultaneous)|y\s*="
    ):
        return None
    try:
        return _read(text)
    except ValueError:
        return None


def _read(text: Wording) -> LinearFunction | None:
    inputs = [m["v"] for m in text.take(rf"(?<![A-Za-z])[a-z]\s*\(\s*(?P<v>{COORDINATE})\s*\)")]
    inputs += [
        m["v"]
        for m in text.take(rf"\b(?:when|at|for|if|where)\s+x\s*(?:=|is|equals)\s*(?P<v>{COORDINATE})(?!\s*[x\d(])")
    ]
    outputs = [
        m["v"]
        for m in text.take(
            rf"\b(?:when|if|which|does|where|(?:which|what) x (?:is|does|makes?|gives?))\s+(?:[a-z]\s*\(\s*x\s*\)|y)\s*(?:=|is|"
            rf"equals)\s*(?P<v>{COORDINATE})(?!\s*[xy\d(*/+-])"
        )
    ]
    lines = [_line(match) for match in text.take(_EQUATION)]
    if any(line is None for line in lines):
        return None
    slopes = [m["v"] for m in text.take(rf"\b(?:slope|gradient|steepness){_IS}(?P<v>{COORDINATE})(?!\s*[xy(])")]
    slopes += [m["v"] for m in text.take(rf"\bm\s*=\s*(?P<v>{COORDINATE})(?!\s*[xy(])")]
    points = [(value(m["x"]), value(m["y"])) for m in text.take(PAIR)]
    cut_y = text.take(
        rf"\b(?:b\s*(?==)|y-\s?intercept|(?:crosses|cuts|meets|intersects) the y-axis){_IS}(?P<v>{COORDINATE})(?!\s*[xy(])"
    )
    cut_x = text.take(
        rf"\b(?:x-\s?intercept|(?:crosses|cuts|meets|intersects) the x-axis){_IS}(?P<v>{COORDINATE})(?!\s*[xy(])"
    )
    points += [(Fraction(0), value(m["v"])) for m in cut_y] + [(value(m["v"]), Fraction(0)) for m in cut_x]
    if text.unread(_VOCABULARY) or len(lines) > 2 or len(slopes) > 1 or len(inputs) > 1 or len(outputs) > 1:
        return None
    known = [line for line in lines if line is not None]
    if not known and not points and not slopes:
        return None
    line = _determined(known, [value(s) for s in slopes], points)
    asks = _asked(text, len(known), bool(inputs), bool(outputs))
    if not asks:
        raise Incomplete(
            "The line is clear, but not what to find; ask for its equation, slope, zero, value or intercept."
        )
    return _checked(
        LinearFunction(
            line=line, other=known[1] if len(known) == 2 else None, points=tuple(points), by_equation=bool(known),
            asks=asks, x=value(inputs[0]) if inputs else None, y=value(outputs[0]) if outputs else None,
        )
    )  # fmt: skip


def _line(match: re.Match[str]) -> Line | None:
    """The line of an equation; None when it is vertical or not linear."""
    left = polynomial(match["left"]).as_expr() if match["left"] else Y
    poly = sp.Poly(left - polynomial(match["right"]).as_expr(), X, Y)
    if poly.total_degree() > 1 or poly.coeff_monomial(Y) == 0:
        return None
    solved = sp.Poly(sp.solve(poly.as_expr(), Y)[0], X)
    return Line(slope=fraction(solved.coeff_monomial(X)), intercept=fraction(solved.coeff_monomial(1)))


def _determined(lines: list[Line], slopes: list[Fraction], points: list[tuple[Fraction, Fraction]]) -> Line:
    """The one line that what is given fixes. Raises Incomplete when it is none or more than one."""
    if lines:
        if slopes or points:
            raise Incomplete(
                "Give either the line's equation, or its slope and a point, or two points, not several of them."
            )
        return lines[0]
    if len(slopes) + len(points) != 2:
        raise Incomplete(
            "A line is fixed by two points, or by its slope and one point; "
            f"{len(points)} points and {len(slopes)} slopes were found."
        )
    if slopes:
        x, y = points[0]
        return Line(slope=slopes[0], intercept=y - slopes[0] * x)
    (x1, y1), (x2, y2) = points
    if x1 == x2:
        raise Incomplete(
            "The two points lie on a vertical line or coincide; give two points with different x-coordinates."
        )
    slope = (y2 - y1) / (x2 - x1)
    return Line(slope=slope, intercept=y1 - slope * x1)


def _asked(text: Wording, equations: int, at_x: bool, at_y: bool) -> tuple[str, ...]:
    """What the rest of the wording asks for, in the order in which it is answered."""
    both_axes = text.has(r"(?:both|the two|the|coordinate)\s+(?:coordinate\s+)?axes|\bintercepts\b")
    x_axis, y_axis = text.has(r"\bx-axis"), text.has(r"\by-axis")
    wanted = {
        "equation": text.has(r"\bslope-intercept form|\bin the form\b") or not equations and text.has(r"\b(equation|rule|formula|which (?:linear )?function)"),
        "slope": text.has(r"\b(slope|gradient|steepness)\b(?!-)"),
        "intercept": text.has(r"\by-intercept|(?<!-)\bintercept\b") or y_axis or both_axes,
        "zero": text.has(r"\b(zeros?|roots?|x-intercept)\b") or x_axis or both_axes,
        "value": at_x,
        "argument": at_y,
        "meeting": equations == 2 and text.has(_MEETING),
        "graph": text.has(r"\b(draw|sketch|plot)\b"),
    }
    return tuple(name for name, asked in wanted.items() if asked)


def _checked(given: LinearFunction) -> LinearFunction:
    line, other = given.line, given.other
    if other is not None:
        if set(given.asks) - {"meeting", "graph"}:
            raise Incomplete(
                "With two lines only their point of intersection can be found; ask for the rest of each line alone."
            )
        if line.slope == other.slope:
            same = "are the same line" if line.intercept == other.intercept else "are parallel and never meet"
            raise Incomplete(f"The two lines {same}, so there is no single point of intersection; check the equations.")
    if line.slope == 0 and {"zero", "argument"} & set(given.asks):
        raise Incomplete("The line is horizontal, so it has no single zero; check the equation or the slope.")
    numbers = [n for p in given.marked.values() for n in p] + [line.slope]
    if any(abs(n) > _LIMIT or n.denominator > 1000 for n in numbers):
        raise Incomplete(f"The numbers are too large or too long for a readable graph; keep them below {_LIMIT}.")
    return given


_NAMES = {
    "equation": "the equation of the line",
    "slope": "the slope",
    "intercept": "the $y$-intercept",
    "zero": "the zero (where the line cuts the $x$-axis)",
    "value": "the value at $x = {x}$",
    "argument": "the $x$ for which $y = {y}$",
    "meeting": "the point where both lines meet",
    "graph": "the graph",
}


def write(given: LinearFunction) -> Lesson:
    """Text and drawing of a solved straight-line problem."""
    asked = " and ".join(
        _NAMES[a].format(x=written_tex(given.x or Fraction(0)), y=written_tex(given.y or Fraction(0)))
        for a in given.asks
    )
    answers = [_answer(given, ask) for ask in given.asks]
    return Lesson(
        title="Where two lines meet" if given.other else "A straight line",
        answer="; ".join(plain for plain, _ in answers),
        texts=(
            f"**What is asked.** {_given(given)} Find {asked}.\n\n**The idea.** {_IDEA[given.other is not None]}",
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
    "grows "
    "by 1, and the *$y$-intercept* $b$ says where the line cuts the $y$-axis. Together they give $y = mx + b$.",
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
- The line is blue, a second line purple; given points are dark, points that are found are red.
- The slope triangle has a green side along x and an orange side along y.
- Lines 3 to 4 points wide, labels at 24 points, placed where no line crosses them; title at the top left.
"""


def _given(given: LinearFunction) -> str:
    if given.other:
        return f"Two lines are given: ${given.line.tex}$ and ${given.other.tex}$."
    if given.by_equation:
        return f"A line has the equation ${given.line.tex}$."
    points = " and ".join(f"${_pair(p)}$" for p in given.points)
    if len(given.points) == 2:
        return f"A line goes through {points}."
    return f"A line has the slope $m = {written_tex(given.line.slope)}$ and goes through {points}."


def _slope_step(given: LinearFunction) -> str:
    line = given.line
    if given.other:
        return (
            "**Step 1: read off both lines.** The picture shows where each line cuts the $y$-axis and how steep it is. "
            f"The first starts at $b = {written_tex(line.intercept)}$ with slope $m = {written_tex(line.slope)}$, the "
            f"second at $b = {written_tex(given.other.intercept)}$ with slope $m = {written_tex(given.other.slope)}$. "
            "The slopes differ, so the lines meet in exactly one point."
        )
    if given.by_equation:
        return (
            "**Step 1: what the equation tells.** Written as $y = mx + b$ it is\n\n"
            f"$${line.tex}$$\n\nso the slope is $m = {written_tex(line.slope)}$ and the line cuts the $y$-axis at "
            f"$b = {written_tex(line.intercept)}$." + _steps_in_words(line)
        )
    if len(given.points) == 2:
        (x1, y1), (x2, y2) = given.points
        return (
            "**Step 1: the slope.** Walk from one point to the other: first along $x$, then along $y$. The slope is "
            "the change of $y$ divided by the change of $x$:\n\n"
            f"$$m = \\frac{{{written_tex(y2)} - {brackets(y1)}}}{{{written_tex(x2)} - {brackets(x1)}}} = "
            f"\\frac{{{written_tex(y2 - y1)}}}{{{written_tex(x2 - x1)}}}{_reduced(y2 - y1, x2 - x1)}$$"
            + _steps_in_words(line)
        )
    return (
        f"**Step 1: use the slope.** The slope is known: $m = {written_tex(line.slope)}$." + _steps_in_words(line)
        + " Starting at the given point, this fixes the whole line."
    )  # fmt: skip


def _reduced(rise: Fraction, run: Fraction) -> str:
    return "" if written_tex(rise / run) == rf"\frac{{{rise}}}{{{run}}}" else f" = {written_tex(rise / run)}"


def _steps_in_words(line: Line) -> str:
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
            f"The point $({written_tex(x)},\\ {written_tex(y)})$ has to fit $y = mx + b$:\n\n"
            f"$${written_tex(y)} = {brackets(line.slope)} \\cdot {brackets(x)} + b \\quad\\Rightarrow\\quad "
            f"b = {written_tex(line.intercept)}$$\n\nSo the line has the equation ${line.tex}$."
        )
    if given.other:
        x, y = given.marked["meeting"]
        parts.append(
            "At the point where the lines meet both right sides are equal:\n\n"
            f"$${line.side} = {given.other.side}$$\n\nBring the terms with $x$ to one side and the numbers to the "
            f"other:\n\n"
            f"$${Line(slope=line.slope - given.other.slope, intercept=Fraction(0)).side} = "
            f"{written_tex(given.other.intercept - line.intercept)} \\quad\\Rightarrow\\quad x = {written_tex(x)}$$\n\n"
            f"Put this into the first equation: $y = {_inserted(line, x)} = {written_tex(y)}$."
        )
    if "intercept" in given.asks or ("graph" in given.asks and not given.other):
        parts.append(f"On the $y$-axis $x = 0$, so $y = {written_tex(line.intercept)}$ there.")
    if "zero" in given.asks:
        parts.append(
            f"On the $x$-axis $y = 0$:\n\n$$0 = {line.side} \\quad\\Rightarrow\\quad x = "
            f"{written_tex(given.marked['zero'][0])}$$"
        )
    if "value" in given.asks:
        x, y = given.marked["value"]
        parts.append(
            f"Put $x = {written_tex(x)}$ into the equation:\n\n$$y = {_inserted(line, x)} = {written_tex(y)}$$"
        )
    if "argument" in given.asks:
        x, y = given.marked["argument"]
        parts.append(
            f"Put $y = {written_tex(y)}$ into the equation:\n\n$${written_tex(y)} = {line.side} "
            f"\\quad\\Rightarrow\\quad x = {written_tex(x)}$$"
        )
    if len(parts) == 1:
        parts.append(f"The slope is read off the triangle: $m = {written_tex(line.slope)}$.")
    return "\n\n".join(parts)


def _inserted(line: Line, x: Fraction) -> str:
    sign = "-" if line.intercept < 0 else "+"
    return f"{brackets(line.slope)} \\cdot {brackets(x)} {sign} {written_tex(abs(line.intercept))}"


def _pair(p: tuple[Fraction, Fraction]) -> str:
    return f"({written_tex(p[0])},\\ {written_tex(p[1])})"


def _answer(given: LinearFunction, ask: str) -> tuple[str, str]:
    """The answer to one question, as plain text and as a sentence in Markdown."""
    line, marked = given.line, given.marked
    if ask in ("equation", "graph"):
        start = "The equation of the line is" if ask == "equation" else "The graph in the picture is that of"
        if given.other:
            start += f" ${given.other.tex}$ and"
        return line.plain, f"{start} **${line.tex}$**."
    if ask == "slope":
        return f"m = {written(line.slope)}", f"The slope is **$m = {written_tex(line.slope)}$**."
    x, y = marked[ask]
    if ask == "intercept":
        return (
            f"b = {written(y)}",
            f"The line cuts the $y$-axis at **$({written_tex(x)},\\ {written_tex(y)})$**, so $b = {written_tex(y)}$.",
        )
    if ask == "zero":
        return (
            f"zero: x = {written(x)}",
            f"The zero is **$x = {written_tex(x)}${_about(x)}**: the line cuts the $x$-axis at "
            f"$({written_tex(x)},\\ 0)$.",
        )
    if ask == "value":
        return f"y = {written(y)}", f"At $x = {written_tex(x)}$ the value is **$y = {written_tex(y)}${_about(y)}**."
    if ask == "argument":
        return f"x = {written(x)}", f"$y = {written_tex(y)}$ is reached at **$x = {written_tex(x)}${_about(x)}**."
    return f"({written(x)}, {written(y)})", f"The lines meet at **$({written_tex(x)},\\ {written_tex(y)})$**."


def _about(number: Fraction) -> str:
    return "" if 1000 % number.denominator == 0 else f" ≈ {float(number):.4g}".replace("-", "−")


def _check(given: LinearFunction) -> str:
    line = given.line
    if given.other:
        x, y = given.marked["meeting"]
        return (
            f"Second equation: ${_inserted(given.other, x)} = {written_tex(y)}$. It gives the same $y$ as the first, "
            f"and in "
            "the picture both lines pass through this point."
        )
    x, y = (
        given.points[-1]
        if given.points
        else line.at(given.marked.get("zero", (Fraction(1), Fraction(0)))[0] or Fraction(1))
    )
    why = "which is the given point" if given.points else "and the picture shows this point on the line"
    return f"For $x = {written_tex(x)}$ the equation gives $y = {_inserted(line, x)} = {written_tex(y)}$, {why}."


def _scenes(given: LinearFunction, answer: str) -> tuple[LessonScene, ...]:
    what = _given(given).replace("$", "").replace("\\", "")
    shared = {
        "colours": "First line blue, second line purple, given points dark, found points red, triangle green and "
        "orange.",
        "layout": "Axes through the origin, one scale for all pictures.",
    }
    elements = "Coordinate axes with ticks, the given line or points."
    steps = _steps_in_words(given.line).strip()
    return (
        LessonScene(
            title="What is given", purpose="Show the given line, lines or points on the axes.", elements=elements,
            labels="equation or coordinates of what is given", alt=f"Coordinate axes. {what}", **shared,
        ),
        LessonScene(
            title="Slope and starting point", purpose="Show how steep the line is, by a slope triangle.",
            elements=elements + " The line, its y-intercept and a slope triangle.", labels="run and rise, y-intercept",
            alt=f"{what} The line has the slope {written(given.line.slope)} and cuts the y-axis at "
            f"{written(given.line.intercept)}. {steps}", **shared,
        ),
        LessonScene(
            title="The answer in the graph", purpose="Show the points that were found.",
            elements=elements + " The points found, with dashed lines to the axes.", labels=answer,
            alt=f"{what} The answer is marked in the graph: {answer}.", **shared,
        ),
    )  # fmt: skip


FAMILY = Family(
    "linear_function", "straight line in the plane", "mathematics", ("middle", "high"), EXAMPLE, read, write
)
