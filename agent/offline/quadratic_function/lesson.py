"""Text of parabola problems."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.offline.algebra import sp
from chalkwright.agent.offline.family import Lesson, LessonScene
from chalkwright.agent.offline.polynomials import (
    brackets,
    equal,
    fraction,
    inline_tex,
    numeral,
    numeral_tex,
    terms,
    without_tex,
)
from chalkwright.agent.offline.precision import rounding_asked
from chalkwright.agent.offline.quadratic_function.drawn import drawing
from chalkwright.agent.offline.quadratic_function.solver import Quadratic
from chalkwright.agent.offline.reading import plain

_NAMES = {
    "form": "the form with a completed square",
    "zeros": "the zeros (where the parabola meets the $x$-axis)",
    "vertex": "the vertex",
    "extreme": "the {extreme} value",
    "axis": "the axis of symmetry",
    "intercept": "the $y$-intercept",
    "discriminant": "the discriminant",
    "value": "the value at $x = {x}$",
    "graph": "the shape of the graph",
    "equation": "its equation",
    "area": "the greatest area",
    "sides": "the sides of the rectangle",
}
_PLAN = """\
- School axes through the origin, x to the right and y up, with arrow heads and evenly spaced ticks.
- The parabola is blue, computed point by point from its equation, on both sides of its axis of symmetry.
- The y-intercept is dark, the vertex and the dashed axis of symmetry are purple, what is found is red.
- Labels at 24 points, placed where no line crosses them; title at the top left.
"""


def write(given: Quadratic) -> Lesson:
    """Text and drawing of a solved parabola problem."""
    extreme = "minimum" if given.a > 0 else "maximum"
    names = [_NAMES[a].format(x=numeral_tex(given.x or Fraction(0)), extreme=extreme) for a in given.asks]
    answers = [_answer(given, ask) for ask in given.asks]
    short = tuple(plain for plain, _ in answers)
    if given.told:
        start, more = given.told, f" Find {' and '.join(names)}."
    elif given.solve:
        start = f"Solve ${given.solve}$."
        more = (
            " The solutions are the zeros of the parabola "
            + f"$y = {given.side}$."
            + (
                f" Find {' and '.join(n for n, a in zip(names, given.asks, strict=True) if a != 'zeros')}, too."
                if len(names) > 1
                else ""
            )
        )
    else:
        start = f"The parabola $y = {given.raw or given.side}$ is given."
        more = (f" Multiplied out it is $y = {given.side}$." if given.raw else "") + f" Find {' and '.join(names)}."
    way = (
        "upwards, because the number before $x^2$ is positive"
        if given.a > 0
        else ("downwards, because the number before $x^2$ is negative")
    )
    return Lesson(
        title="A parabola",
        answer="; ".join(short),
        texts=(
            f"**What is asked.** {start}{more}\n\n**The idea.** A parabola is symmetric: its left half mirrors its "
            "right half. So everything is found from the middle, the *vertex*, outwards.",
            (f"**First, the equation.** {given.derived}\n\n" if given.derived else "")
            + f"**Step 1: vertex and axis.** The parabola cuts the $y$-axis at ${numeral_tex(given.c)}$ and opens "
            f"{way}. Here $a = {numeral_tex(given.a)}$, $b = {numeral_tex(given.b)}$ and $c = {numeral_tex(given.c)}$. "
            f"The axis of symmetry lies at\n\n{_axis_tex(given)}\n\nPut this into the equation to get the height of "
            "the vertex:\n\n"
            f"$${_insert(given, given.vertex[0])} = {numeral_tex(given.vertex[1])}$$\n\n"
            f"With the vertex the equation can be written as $y = {given.vertex_form}$.",
            _step_two(given),
            "**Answer.** "
            + " ".join(sentence for _, sentence in answers)
            + f"\n\n**Check.** {_check(given)}\n\n**Remember.** {_REMEMBER['zeros' in given.asks]}",
        ),
        scenes=_scenes(given, "; ".join(short)),
        plan=_PLAN,
        drawing=drawing(given, short),
    )


_REMEMBER = {
    True: "The discriminant $b^2 - 4ac$ tells how often a parabola meets the $x$-axis: twice if it is positive, once "
    "if it is zero, never if it is negative.",
    False: "The axis of symmetry at $x = -\\frac{b}{2a}$ is the middle of a parabola, and the vertex lies on it.",
}


def _axis_tex(given: Quadratic) -> str:
    return (
        f"$$x_V = -\\frac{{b}}{{2a}} = -\\frac{{{numeral_tex(given.b)}}}{{2 \\cdot {brackets(given.a)}}} = "
        f"{numeral_tex(given.vertex[0])}$$"
    )


def _insert(given: Quadratic, x: Fraction) -> str:
    """LaTeX: y = a·x² + b·x + c with a number for x."""
    base = brackets(x) if 1000 % x.denominator == 0 else f"\\left({numeral_tex(x)}\\right)"
    result = f"y = {numeral_tex(given.a)} \\cdot {base}^2"
    if given.b:
        result += f" {'-' if given.b < 0 else '+'} {numeral_tex(abs(given.b))} \\cdot {brackets(x)}"
    if given.c:
        result += f" {'-' if given.c < 0 else '+'} {numeral_tex(abs(given.c))}"
    return result


def _step_two(given: Quadratic) -> str:
    parts = []
    if {"zeros", "discriminant"} & set(given.asks):
        parts.append(_zeros_step(given))
    if given.x is not None:
        parts.append(
            f"**{'Then' if parts else 'Step 2:'} the value.** Put $x = {numeral_tex(given.x)}$ into the equation:\n\n"
            f"$${_insert(given, given.x)} = {numeral_tex(given.at(given.x))}$$"
        )
    if "intercept" in given.asks:
        parts.append(f"On the $y$-axis $x = 0$, and only $c$ is left: $y = {numeral_tex(given.c)}$.")
    if "form" in given.asks:
        parts.append(_square_step(given))
    if not parts or given.asks == ("intercept",):
        x = given.vertex[0]
        step = abs(x) or Fraction(1)
        parts.append(
            f"**Step 2: use the symmetry.** At $x = {numeral_tex(x - step)}$ and $x = {numeral_tex(x + step)}$, "
            "equally far to the left and right of the axis, the parabola has the same height $y = "
            f"{numeral_tex(given.at(x + step))}$. The picture shows both points; they confirm where the middle is."
        )
    return "\n\n".join(parts)


def _square_step(given: Quadratic) -> str:
    """The square that is completed, multiplied out again."""
    x, y = given.vertex
    lead = "" if given.a == 1 else f" Put ${numeral_tex(given.a)}$ before the bracket first." if given.b else ""
    half = given.b / (2 * given.a)
    return (
        f"**{'Then' if {'zeros', 'discriminant'} & set(given.asks) else 'Step 2:'} the completed square.**{lead} Half "
        f"of the number before $x$ belongs into the bracket: ${numeral_tex(given.b / given.a)} \\div 2 = "
        f"{numeral_tex(half)}$. Its square, ${numeral_tex(half * half)}$, is then there too much and has to be taken "
        f"away again{'' if given.a == 1 else f', ${numeral_tex(given.a)}$ times'}:\n\n"
        f"$$y = {given.vertex_form}$$\n\nIts last number, ${numeral_tex(y)}$, is the height of the vertex, and the "
        f"bracket is zero at $x = {numeral_tex(x)}$."
    )


def _zeros_step(given: Quadratic) -> str:
    d = given.discriminant
    text = (
        "**Step 2: the zeros.** At a zero $y = 0$, so we solve\n\n"
        f"$${given.side} = 0$$\n\nFirst the discriminant:\n\n"
        f"$$b^2 - 4ac = {brackets(given.b)}^2 - 4 \\cdot {brackets(given.a)} \\cdot {brackets(given.c)} = "
        f"{numeral_tex(d)}$$\n\n"
    )
    if d < 0:
        return text + (
            "It is negative, and no real number has a negative square. So there is no real zero: the parabola does not "
            "reach the $x$-axis."
        )
    top = f"{numeral_tex(-given.b)} \\pm \\sqrt{{{numeral_tex(d)}}}"
    formula = f"x = \\frac{{-b \\pm \\sqrt{{b^2 - 4ac}}}}{{2a}} = \\frac{{{top}}}{{{numeral_tex(2 * given.a)}}}"
    count = (
        "It is zero, so there is exactly one zero, at the vertex"
        if d == 0
        else "It is positive, so there are two zeros"
    )
    return text + f"{count}:\n\n$${formula}$$\n\n" + _roots_tex(given)


def _roots_tex(given: Quadratic) -> str:
    roots = given.zeros
    if len(roots) == 1:
        return f"This gives $x = {_tex_of(roots[0])}$."
    found = " and ".join(f"$x_{k} = {_tex_of(r)}{_approx(r)}$" for k, r in enumerate(roots, 1)) + "."
    if not all(root.is_rational for root in roots):
        return found
    lead = "" if given.a == 1 else "-" if given.a == -1 else numeral_tex(given.a)
    factors = "".join(f"({terms((Fraction(1), -fraction(root)))})" for root in roots).replace("(x)", "x")
    return f"{found} Put as factors, each of which is zero at one of them:\n\n$${given.side} = {lead}{factors}$$"


def _tex_of(root: sp.Expr) -> str:
    """A zero exactly: its rational part first, then its square root."""
    if root.is_rational:
        return numeral_tex(fraction(root))
    rational, surd = root.as_independent(sp.Pow, as_Add=True)
    sign = "-" if surd.could_extract_minus_sign() else "+"
    size = sp.latex(-surd if sign == "-" else surd)
    if rational == 0:
        return f"-{size}" if sign == "-" else size
    return f"{numeral_tex(fraction(rational))} {sign} {size}"


def _approx(root: sp.Expr) -> str:
    if root.is_rational and 1000 % fraction(root).denominator == 0:
        return ""
    return f" \\approx {float(root):.4g}"


def _approximate(root: sp.Expr) -> str:
    if root.is_rational and rounding_asked() is None:
        return numeral(fraction(root))
    return plain(float(root))


def _answer(given: Quadratic, ask: str) -> tuple[str, str]:
    """The answer to one question, as plain text and as a sentence in Markdown."""
    x, y = given.vertex
    if ask == "zeros":
        roots = given.zeros
        if not roots:
            return "no real zeros", "There are **no real zeros**" + (
                ": the equation has no real solution." if given.solve else "."
            )
        surd = not all(r.is_rational for r in roots)
        answer = " or ".join(f"x ≈ {_approximate(r)}" if surd else f"x {equal(fraction(r))}" for r in roots)
        exact = " and ".join(
            f"$x{f'_{k}' if len(roots) > 1 else ''} = {_tex_of(r)}{_approx(r)}$" for k, r in enumerate(roots, 1)
        )
        noun = "solution" if given.solve else "zero"
        return answer, f"The {noun}s are **{exact}**." if len(roots) > 1 else f"The only {noun} is **{exact}**."
    if ask == "equation":
        plain_terms = terms(given.coefficients, inline_tex).replace("-", "−").replace("^2", "²")
        return f"y = {plain_terms}", f"The equation is **$y = {given.side}$**."
    if ask == "area":
        return f"greatest area {numeral(y)} {given.unit}²", f"The greatest area is **{numeral(y)} {given.unit}²**."
    if ask == "sides":
        sides = f"{numeral(x)} {given.unit} by {numeral(given.other_side)} {given.unit}"
        return f"sides {sides}", f"It has the sides **{sides}**."
    if ask == "form":
        form = given.vertex_form.replace("\\left", "").replace("\\right", "")
        return f"y = {_inline(form)}", f"With the completed square it is **$y = {form}$**."
    if ask == "vertex":
        kind = "lowest" if given.a > 0 else "highest"
        return f"vertex ({numeral(x)}, {numeral(y)})", (
            f"The vertex is **$({numeral_tex(x)},\\ {numeral_tex(y)})$**; it is the {kind} point, so the "
            f"{'minimum' if given.a > 0 else 'maximum'} value is ${numeral_tex(y)}$."
        )
    if ask == "extreme":
        kind = "minimum" if given.a > 0 else "maximum"
        return f"{kind} value {numeral(y)} at x = {numeral(x)}", (
            f"The {kind} value is **${numeral_tex(y)}$**, taken at $x = {numeral_tex(x)}$."
        )
    if ask == "axis":
        return f"axis x {equal(x)}", f"The axis of symmetry is the line **$x = {numeral_tex(x)}$**."
    if ask == "intercept":
        return f"y-intercept {numeral(given.c)}", f"The $y$-axis is cut at **$(0,\\ {numeral_tex(given.c)})$**."
    if ask == "discriminant":
        return (
            f"b² − 4ac = {numeral(given.discriminant)}",
            f"The discriminant is **${numeral_tex(given.discriminant)}$**.",
        )
    if ask == "value":
        assert given.x is not None
        result = given.at(given.x)
        return (
            f"f({numeral(given.x)}) = {numeral(result)}",
            f"At $x = {numeral_tex(given.x)}$ the value is **$y = {numeral_tex(result)}$**.",
        )
    return f"graph of y = {terms(given.coefficients, inline_tex)}".replace("-", "−").replace(
        "^2", "²"
    ), f"The graph of **$y = {given.side}$** is the parabola in the picture."


def _inline(form: str) -> str:
    """The form with a completed square as plain text."""
    plain_form = re.sub(r"\\[dt]?frac\{(\d+)\}\{(\d+)\}", r"\1/\2", form)
    return plain_form.replace("^2", "²").replace("-", "−")


def _check(given: Quadratic) -> str:
    roots = given.zeros
    if "zeros" not in given.asks:
        x, y = given.vertex
        side = Fraction(1)
        return (
            "One step to the left and one to the right of the axis the parabola is equally high: at $x = "
            f"{numeral_tex(x - side)}$ and at $x = {numeral_tex(x + side)}$ it has $y = {numeral_tex(y + given.a)}$."
        )
    if not roots:
        x, y = given.vertex
        return (
            f"The vertex lies at $y = {numeral_tex(y)}$, {'above' if y > 0 else 'below'} the $x$-axis, and the "
            f"parabola opens {'upwards' if given.a > 0 else 'downwards'}, away from it."
        )
    if len(roots) == 1:
        return f"The vertex has the height 0, so it touches the $x$-axis at $x = {_tex_of(roots[0])}$."
    return (
        f"The middle of both zeros has to be the axis of symmetry: $\\frac{{x_1 + x_2}}{{2}} = "
        f"{numeral_tex(given.vertex[0])}$. "
        f"Their product has to be $\\frac{{c}}{{a}} = {numeral_tex(given.c / given.a)}$. Both are right."
    )


def _scenes(given: Quadratic, answer: str) -> tuple[LessonScene, ...]:
    x, y = given.vertex
    equation = without_tex(f"y = {terms(given.coefficients)}")
    what = f"A parabola with the equation {equation}, opening {'up' if given.a > 0 else 'down'}wards"
    shared = {
        "colours": "Parabola blue, vertex and axis of symmetry purple, y-intercept dark, results red.",
        "layout": "Axes through the origin, the vertex and all points of interest inside, one scale for all pictures.",
    }
    elements = "Coordinate axes with ticks, the parabola, its y-intercept."
    return (
        LessonScene(
            title="The parabola",
            purpose="Show the parabola with its y-intercept.",
            elements=elements,
            labels="equation, y-intercept",
            alt=f"{what}. It cuts the y-axis at {numeral(given.c)}.",
            **shared,
        ),
        LessonScene(
            title="Vertex and axis of symmetry",
            purpose="Show the middle of the parabola.",
            elements=elements + " Vertex, dashed axis of symmetry.",
            labels="vertex with coordinates, equation of the axis",
            alt=f"{what}. Its vertex is ({numeral(x)}, {numeral(y)}), its axis of symmetry is x = {numeral(x)}.",
            **shared,
        ),
        LessonScene(
            title="The answer in the graph",
            purpose="Show what was found on the parabola.",
            elements=elements + " The points found.",
            labels=answer,
            alt=f"{what}. Marked in the graph: {answer}.",
            **shared,
        ),
    )
