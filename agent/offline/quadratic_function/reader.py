"""What a problem of the family “parabola: zeros, vertex, values” gives and asks."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.algebra import sp
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.polynomials import (
    POLYNOMIAL,
    fraction,
    polynomial,
    unknowns,
)
from chalkwright.agent.offline.quadratic_function.built import built, pen
from chalkwright.agent.offline.quadratic_function.solver import Quadratic
from chalkwright.agent.offline.question import find_question
from chalkwright.agent.offline.reading import tidy
from chalkwright.agent.offline.wording import COORDINATE, NESTED, Wording, value, words

_VOCABULARY = words(
    "a an is of or to in at on with by it be as so quadratic curve zero point points axis symmetry find determine "
    "calculate compute what which where when how do y f g h p q x cuts cut showing axes both hence state "
    "least smallest greatest largest "
    "lowest highest show "
    "then if i ii b c d all line any real have has does"
)
_LIMIT = 10_000
_NATURE = (
    r"\b(?:(?:say|state|decide|determine|find out)\s+)?(?:whether|if) (?:it|this|the vertex) is (?:an? |the )?"
    r"(?:max(?:imum)?\b|min(?:imum)?\b)(?: point)? or (?:an? |the )?(?:max(?:imum)?\b|min(?:imum)?\b)(?: point)?"
)

_SQUARED = (
    r"\bin (?:the |its )?(?:vertex|completed[- ]square|turning[- ]point) form\b|\bby completing the square\b|"
    r"\bcomplet(?:e|ing) the square(?: (?:for|of|in))?\b|"
    r"\b(?:in|to|into) the (?:form|shape)(?: of)? (?:y\s*=\s*|f\s*\(\s*x\s*\)\s*=\s*)?[a-z]?\s*"
    r"\(\s*x\s*[-+]\s*[a-z]\s*\)\s*(?:²|\^\s*\{?2\}?)\s*[-+]\s*[a-z](?![a-z])"
)
"""The form a(x − d)² + e."""
_WHERE_ZERO = (
    r"\b(?:for|at) (?:which|what) values? of x (?:is|does) (?P<function>[^?;]*?),? (?:be(?:come)? )?"
    r"equals? (?:to )?(?:zero|0)\b"
)
"""``For which values of x is f(x) = … equal to zero``."""


def read(problem: Problem) -> Quadratic | None:
    """Numbers of a parabola problem; None when it is none."""
    for reader in (built, pen):
        found = reader(problem.text)
        if found is not None:
            return found
    text = Wording(_in_x(problem.text))
    if text.has(r"\b(?:vertex|turning point)\b"):
        text.rest = re.sub(_NATURE, "extreme value", text.rest, flags=re.IGNORECASE)
    text.rest = re.sub(_WHERE_ZERO, r"find the zeros of \g<function>", text.rest, flags=re.IGNORECASE)
    squared = text.take(_SQUARED)
    try:
        return _read(text, squared=bool(squared))
    except ValueError:
        return None


_LANDS = (
    r"\b(?:hits?|reach(?:es)?|strikes?|returns? to|land(?:s|ed)? (?:on|in)|touch(?:es)?) (?:the "
    r")?(?:ground|water|sea|floor|"
    r"earth)|\b(?:when|how long) [^?.]*\b(?:lands?|in the air|come(?:s)? down)\b"
)
_GREATEST_THEN = (
    r"\bwhen (?:does|will|is) [^.?!]*?\b(?:highest|greatest|maximum)\b[^.?!,]*?,? and (?:how high is "
    r"(?:that|it)|what is "
    r"(?:that|this|its) (?:maximum |greatest )?height)\b(?: then| at that (?:time|moment))?"
)
"""``When does it reach its highest point, and how high is it then``."""
_IN_T = r"(?<![A-Za-z])(?P<y>[a-zA-Z])\s*(?:\(\s*t\s*\))?\s*=(?=[^=.?!]*(?<![A-Za-z])\d*\.?\d*\s*t\s*(?:²|\^\s*\{?2))"


def _in_x(text: str) -> str:
    """A function of the time t as one of x, with its greatest height as its maximum value."""
    found = re.search(_IN_T, text)
    if found is None or re.search(r"(?<![A-Za-z])[xy](?![A-Za-z])", text):
        return text
    if re.search(_LANDS, find_question(tidy(text)), re.IGNORECASE):
        return ""  # of two zeros only the later one would be an answer
    text = re.sub(rf"(?<![A-Za-z]){found['y']}\s*\(\s*t\s*\)|(?<![A-Za-z]){found['y']}(?=\s*=)", "y", text)
    text = re.sub(
        r",? ?(?:so that |where |and |so )?(?:its|the|his|her) height,?(?: [a-z]+ metres?| in (?:metres?|meters?|m)"
        r"\b| above the "
        r"ground| of the [a-z]+)*(?: (?:after|at(?: time)?) t(?: seconds?| s)?)?(?: after (?:being thrown|launch))"
        r"?,? (?:is "
        r")?(?:given by )?(?:the (?:function|formula|equation) )?(?=y\s*=)",
        " ",
        text,
    )
    text = re.sub(r"\b(?:The |its |the )height\b[^.?!=\d]*?(?=y\s*=)", " ", text)
    text = re.sub(r"\((?:[a-z] (?:is )?(?:in )?(?:met|sec|feet)[a-z]*(?:, | and )?){1,2}\)", " ", text)
    text = re.sub(_GREATEST_THEN, "find the maximum value", text, flags=re.IGNORECASE)
    text = re.sub(
        r"\b(?:is |was )?(?:thrown|projected|fired|launched|kicked|hit)\b[^.,=]*?\b(?:upwards?|into the air|up)"
        r"\b", " ", text
    )
    text = re.sub(r"\bafter (\d+(?:\.\d+)?) ?s(?:econds?)?\b", r"when x = \1", text)
    text = re.sub(r"(?<![A-Za-z])t(?![A-Za-z'])(?: seconds?| s\b)?", "x", text)
    return re.sub(
        r"\b(?:maximum|greatest|highest|max(?:imal)?) height\b|\bhow high\b[^.?]*(?=[.?])",
        "maximum value",
        text,
        flags=re.IGNORECASE,
    )


def _read(text: Wording, *, squared: bool) -> Quadratic | None:
    inputs = text.take(rf"(?<![A-Za-z])[a-z]\s*\(\s*(?P<v>{COORDINATE})\s*\)")
    inputs += text.take(rf"\b(?:when|at|for|if|where)\s+x\s*(?:=|is|equals)\s*(?P<v>{COORDINATE})(?!\s*[x\d(])")
    functions = text.take(rf"(?<![A-Za-z])(?:[a-z]\s*\(\s*x\s*\)|y)\s*=\s*(?P<right>{POLYNOMIAL})(?!\s*=)")
    equations = text.take(rf"(?P<left>{POLYNOMIAL})\s*=\s*(?P<right>{POLYNOMIAL})(?!\s*=)")
    bare = text.take(rf"(?=[^=]*(?:\^|²)){POLYNOMIAL}(?!\s*=)") if not functions and not equations else ()
    equations = _told_once(functions, equations)
    sources = len(functions) + len(equations) + len(bare)
    told_twice = len(functions) == len(equations) == 1 and not bare
    if (sources != 1 and not told_twice) or len(inputs) > 1 or text.has(r"(?<!~)=(?!~)"):
        return None
    source = (equations or functions or bare)[0]
    right = source[0] if bare else source["right"]
    x, y = unknowns()
    poly = polynomial(right)
    if equations:
        poly = sp.Poly(polynomial(source["left"]).as_expr() - poly.as_expr(), x, y)
    if poly.degree(y) > 0 or poly.degree(x) != 2 or text.has(NESTED) or text.unread(_VOCABULARY):
        return None
    a, b, c = (fraction(poly.coeff_monomial(m)) for m in (x**2, x, 1))
    asks = (*["form"] * squared, *_find_asks(text, bool(equations), bool(inputs)))
    if not asks:
        raise Incomplete(
            "The parabola is clear, but not what to find; ask for its zeros, vertex, axis of symmetry or a value."
        )
    _check_extremum(text, a)
    if text.has(r"\bfactor") and not sp.sqrt(sp.Rational(str(b * b - 4 * a * c))).is_rational:
        raise Incomplete("This expression has no rational factors; leave the method open: the formula always works.")
    if any(abs(n) > _LIMIT or n.denominator > 1000 for n in (a, b, c, *(value(m["v"]) for m in inputs))):
        raise Incomplete(f"The numbers are too large or too long for a readable graph; keep them below {_LIMIT}.")
    given = Quadratic(
        a=a,
        b=b,
        c=c,
        raw=_tex(right) if "(" in right else "",
        asks=asks,
        solve=f"{_tex(source['left'])} = {_tex(right)}" if equations else "",
        x=value(inputs[0]["v"]) if inputs else None,
    )
    if max(abs(n) for n in (*given.vertex, given.at(given.x or Fraction(0)))) > 100 * _LIMIT:
        raise Incomplete("The vertex or the value lies too far out for a readable graph; use smaller numbers.")
    return given


def _told_once(functions: tuple[re.Match[str], ...], equations: tuple[re.Match[str], ...]) -> tuple[re.Match[str], ...]:
    """The equations; none of them where one function is given that is not the left side of the one equation."""
    if len(functions) != 1 or len(equations) != 1:
        return equations
    same = polynomial(functions[0]["right"]).as_expr() - polynomial(equations[0]["left"]).as_expr()
    return equations if equations[0]["right"].strip() == "0" and sp.expand(same) == 0 else (*equations, *equations)


def _tex(raw: str) -> str:
    return raw.strip().replace("²", "^2").replace("*", r" \cdot ").replace("·", r" \cdot ").replace("×", r" \cdot ")


def _find_asks(text: Wording, equation: bool, at_x: bool) -> tuple[str, ...]:
    axes = (
        r"\b(?:cross(?:es)?|cuts?|meets?|intersects?|intersections? with) (?:both |the two |the )?(?:coordinate )?axes"
    )
    wanted = {
        "vertex": text.has(r"\b(vertex|turning point|minimum|maximum|lowest|highest|extreme|extremum)\b(?! value)"),
        "extreme": text.has(r"\b(?:minimum|maximum|lowest|highest|smallest|least|greatest|largest|extreme) value"),
        "axis": text.has(r"\baxis of symmetry|\bsymmetry\b"),
        "intercept": text.has(rf"\by-intercept|\by-axis|{axes}"),
        "discriminant": text.has(r"\bdiscriminant"),
        "zeros": equation or text.has(rf"\b(zeros?|roots?|x-intercepts?|x-axis|solve|solutions?)\b|{axes}"),
        "value": at_x,
        "graph": text.has(r"\b(draw|sketch|plot)\b"),
    }
    return tuple(name for name, asked in wanted.items() if asked)


def _check_extremum(text: Wording, a: Fraction) -> None:
    up = a > 0
    if text.has(
        r"\b(maximum|highest|greatest|largest|downwards?)\b" if up else r"\b(minimum|lowest|smallest|least|upwards?)\b"
    ):
        raise Incomplete(
            f"This parabola opens {'up' if up else 'down'}wards, so it has a {'lowest' if up else 'highest'} point "
            f"only; "
            "check the sign of the number before x²."
        )
