"""What a problem of the family “straight line in the plane” gives and asks."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.algebra import sp
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.linear_function.solver import LinearFunction, StraightLine
from chalkwright.agent.offline.linear_function.stories import story
from chalkwright.agent.offline.polynomials import POLYNOMIAL, fraction, polynomial, unknowns
from chalkwright.agent.offline.wording import ANSWER_AS, COORDINATE, NESTED, PAIR, Wording, value, words

_VOCABULARY = words(
    "a an is of to in at on with by it be as so line lines joining joins form y mx b m f g x p q c d both two "
    "points point find determine calculate compute what which where when how do each other slope gradient zero axis "
    "axes cuts cut show then if i ii"
)
_EQUATION = rf"(?:(?<![A-Za-z])[a-z]\s*\(\s*x\s*\)|(?P<left>{POLYNOMIAL}))\s*=\s*(?P<right>{POLYNOMIAL})"
_IS = r"(?:\s|of|is|equal to|equals|:|=|\bm\b|\bb\b|\bk\b|at|\by\b|\bx\b)*"
_MEETING = r"\b(intersect\w*|meets?|cross|cut|solve|system|simultaneous|solution|both)\b"
_FEE = (
    r"\b(?:fixed|basic|standing|call-?out|booking|joining|hire|flat|initial)(?: [a-z]+)? (?:fee|charge|cost|price|"
    r"fare)\b[^.?]*\d[^?]*\b(?:per|for (?:each|every)|every|each|an?) [a-z]+"
)
_BESIDE = (
    rf"\b(?P<way>parallel|perpendicular|at right angles) to (?:the )?(?:straight )?(?:line |graph of )?(?:(?:with|"
    rf"of) (?:the )?"
    rf"equation |given by )?{_EQUATION}"
)
_AREA = (
    r"\b(?:(?:find|calculate|determine|work out|what is) )?(?:the )?area of (?:the )?triangle(?: [A-Z]{3})?"
    r"(?: (?:formed|bounded|enclosed|made|cut off)(?: by)?(?: the| this)? line(?: [^.?]*?)?(?: and| with)(?: the)?(?: "
    r"two| coordinate)? axes)?"
    r"(?:,? where [A-Z] is (?:the )?origin)?"
)
_LIMIT = 10_000


def read(problem: Problem) -> LinearFunction | None:
    """Numbers of a straight-line problem; None when it is none."""
    told = story(problem.text)
    if told is not None:
        return told
    text = Wording(problem.text)
    if not text.has(_FEE) and not text.has(
        r"\b(line|lines|linear|slope|gradient|y-intercept|f\s*\(\s*x\s*\)|graph|system|simultaneous)|y\s*="
    ):
        return None
    if text.has(_FEE) and not text.has(r"\by\s*="):
        raise Incomplete(
            "A story of a fixed fee and a rate has to be put as an equation, for example: For y = 1.5x + 4, find x "
            "when y = 25."
        )
    try:
        return _read(text)
    except ValueError:
        return None


def _take_values(text: Wording) -> tuple[list[str], list[str]]:
    """The x at which a value is asked, and the value that is asked to be reached."""
    inputs = [m["v"] for m in text.take(rf"(?<![A-Za-z])[a-z]\s*\(\s*(?P<v>{COORDINATE})\s*\)")]
    inputs += [
        m["v"]
        for m in text.take(rf"\b(?:when|at|for|if|where)\s+x\s*(?:=|is|equals)\s*(?P<v>{COORDINATE})(?!\s*[x\d(])")
    ]
    outputs = [
        m["v"]
        for m in text.take(
            rf"\b(?:when|if|which|does|where|(?:which|what) x (?:is|does|makes?|gives?))\s+"
            rf"(?:[a-z]\s*\(\s*x\s*\)|y)\s*(?:=|is|"
            rf"equals)\s*(?P<v>{COORDINATE})(?!\s*[xy\d(*/+-])"
        )
    ]
    return inputs, outputs


def _take_slopes_and_points(text: Wording) -> tuple[list[Fraction], list[tuple[Fraction, Fraction]]]:
    slopes = text.take(rf"\b(?:slope|gradient|steepness){_IS}(?P<v>{COORDINATE})(?!\s*[xy(])")
    slopes += text.take(rf"\bm\s*=\s*(?P<v>{COORDINATE})(?!\s*[xy(])")
    points = [(value(m["x"]), value(m["y"])) for m in text.take(PAIR)]
    text.take(
        r"(?<=-axis) at (?:the |a )?(?:points? )?[A-Z]\b|"
        r"\bcoordinates of (?:the points? )?[A-Z](?: and (?:of )?[A-Z])?\b"
    )
    cut_y = text.take(
        rf"\b(?:b\s*(?==)|y-\s?intercept|(?:crosses|cuts|meets|intersects) the y-axis)"
        rf"{_IS}(?P<v>{COORDINATE})(?!\s*[xy(])"
    )
    cut_x = text.take(
        rf"\b(?:x-\s?intercept|(?:crosses|cuts|meets|intersects) the x-axis){_IS}(?P<v>{COORDINATE})(?!\s*[xy(])"
    )
    points += [(Fraction(0), value(m["v"])) for m in cut_y] + [(value(m["v"]), Fraction(0)) for m in cut_x]
    return [value(m["v"]) for m in slopes], points


def _read(text: Wording) -> LinearFunction | None:
    inputs, outputs = _take_values(text)
    formed = text.take(
        rf"{ANSWER_AS}(?:in (?:the )?(?:slope-intercept )?form(?: of)?|as|in the shape)\s+"
        r"y\s*=\s*[akm]\s*x\s*\+\s*[bcdntq]\b"
    )
    areas = text.take(_AREA)
    besides = text.take(_BESIDE)
    lines = [_line(match) for match in text.take(_EQUATION)]
    if any(line is None for line in lines):
        return None
    slopes, points = _take_slopes_and_points(text)
    beside = _beside(besides)
    if besides and (beside is None or len(besides) > 1):
        return None
    slopes += [_slope_of(*beside)] if beside is not None else []
    too_many = len(lines) > 2 or any(len(found) > 1 for found in (slopes, inputs, outputs))
    if too_many or text.has(NESTED) or text.unread(_VOCABULARY):
        return None
    known = [line for line in lines if line is not None]
    if not known and not points and not slopes:
        return None
    line = _determine_line(known, slopes, points)
    asks = _find_asks(text, len(known), bool(inputs), bool(outputs))
    if areas:
        asks = (*dict.fromkeys((*asks, "intercept", "zero")), "area")
        if len(known) > 1 or line.slope == 0 or line.intercept == 0:
            raise Incomplete("A triangle with the axes is made by one line that cuts both axes away from the origin.")
    if formed and "equation" not in asks:
        asks = ("equation", *asks)
    if not asks:
        raise Incomplete(
            "The line is clear, but not what to find; ask for its equation, slope, zero, value or intercept."
        )
    return _check(
        LinearFunction(
            line=line,
            other=known[1] if len(known) == 2 else None,
            points=tuple(points),
            by_equation=bool(known),
            asks=asks,
            x=value(inputs[0]) if inputs else None,
            y=value(outputs[0]) if outputs else None,
            beside=beside,
        )
    )


def _line(match: re.Match[str]) -> StraightLine | None:
    """The line of an equation; None when it is vertical or not linear."""
    x, y = unknowns()
    left = polynomial(match["left"]).as_expr() if match["left"] else y
    poly = sp.Poly(left - polynomial(match["right"]).as_expr(), x, y)
    if poly.total_degree() > 1 or poly.coeff_monomial(y) == 0:
        return None
    solved = sp.Poly(sp.solve(poly.as_expr(), y)[0], x)
    a, b, rest = (fraction(poly.coeff_monomial(part)) for part in (x, y, 1))
    return StraightLine(
        slope=fraction(solved.coeff_monomial(x)),
        intercept=fraction(solved.coeff_monomial(1)),
        general=None if left == y else (a, b, -rest),
    )


def _beside(found: tuple[re.Match[str], ...]) -> tuple[str, StraightLine] | None:
    """How a line lies beside another one, and that one; None when either is vertical."""
    line = _line(found[0]) if found else None
    way = "parallel" if found and found[0]["way"].lower() == "parallel" else "perpendicular"
    return None if line is None or (way == "perpendicular" and line.slope == 0) else (way, line)


def _slope_of(way: str, line: StraightLine) -> Fraction:
    return line.slope if way == "parallel" else -1 / line.slope


def _determine_line(
    lines: list[StraightLine], slopes: list[Fraction], points: list[tuple[Fraction, Fraction]]
) -> StraightLine:
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
        return StraightLine(slope=slopes[0], intercept=y - slopes[0] * x)
    (x1, y1), (x2, y2) = points
    if x1 == x2:
        raise Incomplete(
            "The two points lie on a vertical line or coincide; give two points with different x-coordinates."
        )
    slope = (y2 - y1) / (x2 - x1)
    return StraightLine(slope=slope, intercept=y1 - slope * x1)


def _find_asks(text: Wording, equations: int, at_x: bool, at_y: bool) -> tuple[str, ...]:
    """What the rest of the wording asks for, in the order in which it is answered."""
    both_axes = text.has(r"(?:both|the two|the|coordinate)\s+(?:coordinate\s+)?axes|\bintercepts\b")
    x_axis, y_axis = text.has(r"\bx-axis"), text.has(r"\by-axis")
    wanted = {
        "equation": text.has(r"\bslope-intercept form|\bin the form\b")
        or (
            not equations
            and text.has(
                r"\b(equation|rule|formula|which (?:linear )?function|(?:find|determine) the (?:straight )?line)\b"
            )
        ),
        "slope": text.has(r"\b(slope|gradient|steepness)\b(?!-)"),
        "intercept": text.has(r"\by-intercept|(?<!-)\bintercept\b") or y_axis or both_axes,
        "zero": text.has(r"\b(zeros?|roots?|x-intercept)\b") or x_axis or both_axes,
        "value": at_x,
        "argument": at_y,
        "meeting": equations == 2 and text.has(_MEETING),
        "graph": text.has(r"\b(draw|sketch|plot)\b"),
    }
    return tuple(name for name, asked in wanted.items() if asked)


def _check(given: LinearFunction) -> LinearFunction:
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
