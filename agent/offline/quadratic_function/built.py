"""Parabolas given by zeros or vertex and a point, or as the area of a pen of given fence."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.polynomials import brackets, numeral, numeral_tex, terms
from chalkwright.agent.offline.quadratic_function.solver import Quadratic
from chalkwright.agent.offline.question import find_question
from chalkwright.agent.offline.wording import COORDINATE, NUMBER, PAIR, Wording, value, words

_ZEROS = (
    rf"\b(?:zeros?|roots?|x-intercepts?)\b(?: of [a-z ()]*?)?(?: (?:are|at|is))?(?: at)?(?: "
    rf"x\s*=)?\s*(?P<a>{COORDINATE})\s*(?:and|,)\s*(?:x\s*=\s*)?(?P<b>{COORDINATE})(?!\s*\)|\s*,\s*-?\d)|"
    rf"\b(?:cuts|crosses|meets|intersects) the x-axis (?:at|where)(?: the points)?(?: x\s*=)?\s*(?P<c>{COORDINATE}) "
    rf"and (?:at )?(?:x\s*=\s*)?(?P<d>{COORDINATE})(?!\s*\)|\s*,\s*-?\d)|"
    rf"\b(?:cuts|crosses|meets|intersects) the x-axis (?:at|in)(?: the points)? "
    rf"\(?\s*\(\s*(?P<e>{COORDINATE})\s*[,;]\s*0\s*\) and \(\s*(?P<f>{COORDINATE})\s*[,;]\s*0\s*\)"
)
_VERTEX = (
    rf"\b(?:vertex|turning point|minimum(?: point)?|maximum(?: point)?|lowest point|highest point)\b(?: (?:of "
    rf"[a-z ]*?)?)?(?:is|at|lies at|has coordinates|with "
    rf"coordinates)?\s*{PAIR.replace('?P<x>', '?P<p>').replace('?P<y>', '?P<q>')}"
)
_VALUE = rf"(?<![A-Za-z])[a-z]\s*\(\s*(?P<x>{COORDINATE})\s*\)\s*=\s*(?P<y>{COORDINATE})"
_CUT = (
    rf"\by-intercept\b(?: (?:is|of|at))*\s*=?\s*(?P<y>{COORDINATE})|\b(?:cuts|crosses|meets) the y-axis "
    rf"at\s*(?:y\s*=\s*)?(?P<z>{COORDINATE})(?!\s*\)|\s*,\s*-?\d)"
)
_ASKED = r"\b(?:equation|function|rule|formula|expression)\b|\bf\s*\(\s*x\s*\)|\by\s*="
_EXTREME = r"\b(?:greatest|largest|highest|maximum|least|smallest|lowest|minimum) value\b"
_KNOWN = words(
    "a an the of is are and its it graph function quadratic parabola passes goes through point points with f y x axis "
    "at find determine "
    "equation in form bx c ax what write rule has that whose zeros contains then work out answer as your give at b k h "
    "which for greatest largest highest maximum least smallest lowest minimum value cuts"
)
_FENCE = (
    rf"\b(?:uses?|has|have|with|using|there (?:is|are)|from)\s+(?:exactly |only )?(?P<n>{NUMBER})\s*(?P<u>m|met(?:re|"
    rf"er)s?|feet|ft|cm)\b(?: long)?"
    r"(?: (?:of|roll of))? (?:wire |chain[- ]link |new )?(?:fence|fencing|wire|netting|rope|edging|hedge|border|string)"
)
_WALL = (
    r"\b(?:against|along|beside|using|next to|bounded by|by|on) (?:an?|the|one)(?: [a-z]+){0,3} (?:wall|river|"
    r"barn|"
    r"house|building|hedge|stream|cliff)\b|\bwall\b[^.?]*\bside\b|\b(?:only )?three sides\b"
)
_AREA = (
    r"\b(?:greatest|largest|maximum|biggest|maximal)(?: possible)? area\b|\b(?:maxim\w+|largest|"
    r"greatest)\b[^.?]*\barea\b|\barea\b[^.?]*\b(?:as large as possible|maximum|greatest|largest)\b"
)


def built(text: str) -> Quadratic | None:
    """The parabola that zeros or vertex and a point determine; None for another kind of wording."""
    wording = Wording(text)
    question = find_question(wording.text)
    vertices = wording.take(_VERTEX)
    zeros = wording.take(_ZEROS) if not vertices else ()
    if len(zeros) + len(vertices) != 1 or not re.search(_ASKED, question, re.IGNORECASE):
        return None
    wording.take(r"\bin (?:the )?(?:form|shape)(?: of)?\s+(?:y|f\s*\(\s*x\s*\))?\s*=?\s*a?x?(?:²|\^2)?[^.?]*")
    points = [(value(m["x"]), value(m["y"])) for m in (*wording.take(_VALUE), *wording.take(PAIR))]
    points += [(Fraction(0), value(m["y"] or m["z"])) for m in wording.take(_CUT)]
    wording.take(r"(?<![A-Za-z])[a-z]\s*\(\s*x\s*\)")
    if len(points) != 1 or wording.unread(_KNOWN):
        return None
    x, y = points[0]
    extreme = ("extreme",) * bool(re.search(_EXTREME, question, re.IGNORECASE))
    if vertices:
        p, q = value(vertices[0]["p"]), value(vertices[0]["q"])
        return _asking_too(_from_vertex(p, q, x, y), extreme)
    a, b = (value(n) for n in (n for n in (zeros[0][k] for k in "abcdef") if n))
    return _asking_too(_from_zeros(a, b, x, y), extreme)


def _asking_too(given: Quadratic, more: tuple[str, ...]) -> Quadratic:
    return given.model_copy(update={"asks": (*given.asks, *more)})


def _from_zeros(a: Fraction, b: Fraction, x: Fraction, y: Fraction) -> Quadratic:
    product = (x - a) * (x - b)
    if product == 0 or y == 0 or a == b:
        raise Incomplete("The point has to lie off the x-axis, and the two zeros have to differ; check them.")
    k = y / product
    factors = f"(x {_plus(-a)})(x {_plus(-b)})"
    return _parabola(
        k, -k * (a + b), k * a * b,
        told=f"A parabola has the zeros ${numeral_tex(a)}$ and ${numeral_tex(b)}$ and passes through "
             f"$({numeral_tex(x)},\\ {numeral_tex(y)})$.",
        derived=f"At each zero one factor is zero, so the equation is $y = a{factors}$. The point has to "
                f"fit:\n\n$${numeral_tex(y)} = a \\cdot "
        f"{brackets(x - a)} \\cdot {brackets(x - b)} = {numeral_tex(product)}\\,a \\quad\\Rightarrow\\quad a = "
        f"{numeral_tex(k)}$$",
    )  # fmt: skip


def _from_vertex(p: Fraction, q: Fraction, x: Fraction, y: Fraction) -> Quadratic:
    if x == p or y == q:
        raise Incomplete("The point has to lie beside the vertex and at another height; check them.")
    k = (y - q) / (x - p) ** 2
    return _parabola(
        k, -2 * k * p, k * p * p + q,
        told=f"A parabola has the vertex $({numeral_tex(p)},\\ {numeral_tex(q)})$ and passes through "
             f"$({numeral_tex(x)},\\ {numeral_tex(y)})$.",
        derived=f"With its vertex the equation is $y = a(x {_plus(-p)})^2 {_plus(q)}$. The point has to "
                f"fit:\n\n$${numeral_tex(y)} = a \\cdot "
        f"{brackets(x - p)}^2 {_plus(q)} \\quad\\Rightarrow\\quad a = {numeral_tex(k)}$$",
    )  # fmt: skip


def _plus(number: Fraction) -> str:
    return f"{'-' if number < 0 else '+'} {numeral_tex(abs(number))}"


def _parabola(a: Fraction, b: Fraction, c: Fraction, told: str, derived: str) -> Quadratic:
    if any(abs(n) > 10_000 or n.denominator > 1000 for n in (a, b, c)):
        raise Incomplete("The numbers are too large or too long for a readable graph.")
    return Quadratic(a=a, b=b, c=c, raw="", solve="", asks=("equation",), x=None, told=told, derived=derived)


def pen(text: str) -> Quadratic | None:
    """The largest rectangle that a fence of given length encloses, with a wall or without; None for other wordings."""
    wording = Wording(text)
    fences = wording.take(_FENCE)
    if len(fences) != 1 or not wording.has(r"\brectang") or not wording.has(_AREA) or re.search(r"\d", wording.rest):
        return None
    wall = wording.has(_WALL)
    if not wall and wording.has(r"\bwall\b|\briver\b|\bside\b[^.?]*\bnot\b"):
        return None
    if wording.has(
        r"\b(?:divid\w+|partition\w*|two (?:equal )?(?:pens|parts|fields|enclosures)|gate|triang\w+|circ\w+|twice|"
        r"double)\b"
    ):
        return None
    n, unit = value(fences[0]["n"]), {"f": "ft", "c": "cm"}.get(fences[0]["u"][0].lower(), "m")
    sides = wording.has(
        r"\b(?:dimensions|how (?:long|wide)|length and (?:the )?width|lengths? of (?:its|the) sides|measurements|what "
        r"shape)\b"
    )
    question = find_question(wording.text)
    if not re.search(r"\barea\b", question, re.IGNORECASE) and not sides:
        return None
    rest = f"{numeral_tex(n)} - 2x" if wall else f"{numeral_tex(n / 2)} - x"
    told = (
        f"With {numeral(n)} {unit} of fence a rectangle is to be "
        f"enclosed{', one side of which is a wall and needs no fence' if wall else ''}. Its area is to be as large "
        f"as possible."
    )
    derived = (
        f"Call the two equal sides {'that meet the wall ' if wall else ''}$x$. Then "
        f"{'the side along the wall' if wall else 'each of the other two'} is "
        f"${rest}$ {unit}, and the area is\n\n$$y = x \\cdot ({rest}) = "
        f"{terms((Fraction(-2 if wall else -1), n if wall else n / 2, Fraction(0)))}$$"
    )
    return Quadratic(
        a=Fraction(-2 if wall else -1), b=n if wall else n / 2, c=Fraction(0), raw="", solve="",
        asks=("area", "sides") if sides else ("area",), x=None, told=told, derived=derived, unit=unit,
    )  # fmt: skip
