"""Names of elements in one canonical form: kind, form, and the points they are about (paper 002, §3.1). Pure.

``line segment AB``, ``AB`` and ``Segment BA`` are one element; so are ``∠ABC`` and ``angle CBA``. Marks that have only
a number (``Right angle mark 1``) are read from their descriptions.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

from chalkwright.agent.data import Frozen
from chalkwright.agent.keypoints.data import Keypoint, KeypointKind
from chalkwright.judges.keypoints.notation import POINT, formula, place, plain, points_of, runs_in

Form = Literal[
    "point", "line", "ray", "curve", "circle", "arc", "angle", "region", "right-angle", "equal-length",
    "equal-angle", "parallel", "length", "label", "other",
]  # fmt: skip
KIND_OF: dict[Form, KeypointKind] = {
    "point": "point",
    "line": "line",
    "ray": "line",
    "curve": "line",
    "circle": "line",
    "arc": "line",
    "angle": "angle",
    "region": "region",
    "right-angle": "symbol",
    "equal-length": "symbol",
    "equal-angle": "symbol",
    "parallel": "symbol",
    "length": "symbol",
    "label": "symbol",
    "other": "symbol",
}


class Element(Frozen):
    """What a keypoint is about."""

    form: Form
    points: tuple[tuple[str, ...], ...] = ()
    """One group of points, or several for marks on several segments or angles. Groups and, but for the vertex of an
    angle, the points of lines are unordered and stand sorted; rays, arcs' ends and regions see :func:`_group`."""
    text: str = ""
    """What names it where points do not: an equation, coordinates, degrees, a lower-case name."""

    @property
    def kind(self) -> KeypointKind:
        return KIND_OF[self.form]

    @property
    def names(self) -> frozenset[str]:
        """All points of it."""
        return frozenset(name for group in self.points for name in group)

    @property
    def specific(self) -> bool:
        """Whether it says of what it is; a bare ``Parallel mark`` does not."""
        return bool(self.points or self.text) and self.form != "other"


_WORDS: tuple[tuple[Form, str], ...] = (
    (
        "right-angle",
        r"right[\s-]*angles?\b(?!\s*triangle)|perpendicular(?:ity)?\s*(?:mark|symbol|sign)"
        r"|90\s*°\s*(?:mark|symbol)",
    ),
    ("equal-angle", r"equal[\s-]*angles?\b|congruent[\s-]*angles?\b|angle\s*(?:equality|congruence)"),
    (
        "equal-length",
        r"equal[\s-]*(?:lengths?|sides?|segments?)\b|congruen(?:t|ce)\b|length\s*equality|tick\s*marks?"
        r"|hash\s*marks?",
    ),
    ("parallel", r"parallel\b"),
    ("length", r"length\b|distance\b|measure(?:ment)?\s*(?:label|of\s*(?:side|segment|line))"),
    ("label", r"label\b|coordinates?\b|caption\b"),
    ("arc", r"arc\b(?!\s*mark)|semicircle\b"),
    ("circle", r"circle\b|circumcircle\b|incircle\b"),
    (
        "region",
        r"region\b|area\b|shad\w+|triangle\b|rectangle\b|square\b|quadrilateral\b|parallelogram\b|trapezium\b"
        r"|trapezoid\b|rhombus\b|pentagon\b|hexagon\b|polygon\b|sector\b|plane\b|face\b",
    ),
    ("angle", r"angle\b"),
    ("curve", r"curve\b|graph\b|parabola\b|hyperbola\b|function\b"),
    ("ray", r"ray\b|half[\s-]*line\b"),
    (
        "line",
        r"lines?\b|segments?\b|diagonal\b|altitude\b|height\b|median\b|radius\b|diameter\b|chord\b|side\b"
        r"|tangent\b|secant\b|bisector\b|perpendicular\b|axis\b|edge\b|asymptote\b|hypotenuse\b|arrow\b|vector\b",
    ),
    ("point", r"points?\b|vertex\b|foot\b|midpoint\b|cent(?:re|er)\b|intersection\b|intercept\b|dot\b"),
)
_PATTERNS = tuple((form, re.compile(rf"\b(?:{words})", re.IGNORECASE)) for form, words in _WORDS)
_KIND_FIRST = re.compile(r"^(point|line|angle|region|symbol)\b[\s:]*", re.IGNORECASE)
_EQUATION = re.compile(r"(?<![A-Za-z])([a-z]\s*(?:\([a-z]\))?\s*=\s*[^,;]+)")
_LOWER = re.compile(r"(?<![\w'])([a-zθαβγ]'?\d?)(?![\w'(])")
_NUMBER_ENDING = re.compile(r"\s+(?:#\s*)?(?:\d+|[ivx]+|N)\s*$")
_AT = re.compile(r"\b(?:at|coordinates?|located at|is|point)\s*\([^()]*(?:\([^()]*\)[^()]*)*\)")
_DEGREES = re.compile(r"(\d+(?:\.\d+)?|[a-zθαβγ])\s*°")


def read_element(name: str) -> Element:
    """The element of a name alone."""
    text = plain(name)
    rest = re.sub(r"^symbol\b[\s:]*", "", text, flags=re.IGNORECASE)
    form = form_of(rest)
    return _READERS.get(form, _other)(form, rest)


def canonical(keypoint: Keypoint) -> Element:
    """The element of a keypoint; a name that does not say of what it is is read with the description's help."""
    found = read_element(keypoint.element)
    if found.form == "point" and not found.text and (at := _AT.search(plain(keypoint.description))):
        where = place(at[0])
        return found.model_copy(update={"text": f"({where[0]},{where[1]})"}) if where else found
    if found.specific or found.form in ("point", "other", "label") or not keypoint.description:
        return found
    told = plain(keypoint.description)
    if found.form in _MARKS:
        groups = _groups(found.form, told)
        return found.model_copy(update={"points": groups}) if groups else found
    again = _READERS[found.form](found.form, told)
    return again if again.points else found


def form_of(text: str) -> Form:
    """The form that a plain name speaks of, the word of the kind at its beginning first."""
    leading = _KIND_FIRST.match(text)
    if leading and leading[1].lower() == "point":
        return "point"
    if leading and leading[1].lower() == "region":
        return "region"
    marked = bool(re.search(r"\b(?:mark|symbol|sign|label)\b", text, re.IGNORECASE))
    for form, pattern in _PATTERNS:
        if leading and leading[1].lower() == "line" and KIND_OF[form] not in ("line",):
            continue
        if leading and leading[1].lower() == "angle" and form not in ("angle", "right-angle"):
            continue
        if pattern.search(text):
            if form == "right-angle" and re.search(r"right[\s-]*angled?\s*triangle", text, re.IGNORECASE):
                return "region"
            return "equal-length" if form == "equal-angle" and not marked and _has_segments(text) else form
    return _bare(text)


def _bare(text: str) -> Form:
    """By the number of points alone: ``AB`` is a line, ``ABC`` says nothing."""
    points = points_of(text)
    if len(points) in (1, 2):
        return "point" if len(points) == 1 else "line"
    if place(text) and (re.fullmatch(rf"(?:{POINT})?\s*\(.*\)", text)):
        return "point"
    if re.fullmatch(r"\d+(?:\.\d+)?\s*°", text):
        return "angle"
    return "curve" if _EQUATION.search(text) else "other"


def _has_segments(text: str) -> bool:
    return any(len(run) == 2 for run in runs_in(text))


def _group(form: Form, points: tuple[str, ...]) -> tuple[str, ...]:
    """One group in its order: an angle's arms around its vertex, a ray from its start, a polygon from its least corner
    on to the lesser neighbour, else sorted."""
    if form in ("angle", "equal-angle", "right-angle") and len(points) == 3:
        first, vertex, last = points
        return (min(first, last), vertex, max(first, last))
    if form == "region" and len(points) > 3:
        return _ring(points)
    return points if form == "ray" else tuple(sorted(points))


def _ring(points: tuple[str, ...]) -> tuple[str, ...]:
    start = points.index(min(points))
    onwards = points[start:] + points[:start]
    back = (onwards[0], *reversed(onwards[1:]))
    return min(onwards, back)


def _point(form: Form, text: str) -> Element:
    rest = re.sub(r"^\s*(?:the\s+)?points?\b\s*", "", text, flags=re.IGNORECASE)
    at = place(rest)
    named = re.match(rf"\(?\s*({POINT})\b", rest) or re.search(rf"(?<![\w'])({POINT})(?![\w'])", rest)
    if named is None and re.fullmatch(r"[a-z]", rest):
        named = re.fullmatch(r"([A-Z])", rest.upper())
    name = points_of(named[1]) if named else ()
    return Element(form="point", points=(name,) if name else (), text=f"({at[0]},{at[1]})" if at else "")


def _line(form: Form, text: str) -> Element:
    if _DROPPED.search(text):
        return Element(form=form)  # the perpendicular from A to BC is not BC
    run = next((run for run in runs_in(text) if len(run) == 2), _pair(text))
    if run:
        return Element(form=form, points=(_group(form, run),))
    equation = _EQUATION.search(text)
    if equation:
        return Element(form="curve", text=_equation(equation[1]))
    name = _LOWER.search(_without_words(text))
    return Element(form=form, text=name[1] if name else "")


_DROPPED = re.compile(
    rf"\bfrom\s+(?:point\s+|vertex\s+)?{POINT}\s+(?:on)?to\s+(?:(?:the\s+)?(?:line|side|segment|base)\s+)?(?:{POINT}){{2}}(?![\w'])"
)


def _pair(text: str) -> tuple[str, ...]:
    """``from A to B``, ``connecting A and B``, ``A-B``."""
    match = re.search(rf"(?<![\w'])({POINT})\s*(?:to|and|through|-|,)\s*(?:points?\s+)?({POINT})(?![\w'])", text)
    return (*points_of(match[1]), *points_of(match[2])) if match else ()


def _without_words(text: str) -> str:
    """Without words of more than one letter, and the article."""
    return re.sub(r"\b(?:[A-Za-z]{2,}|[aA](?=\s+[a-z]{2,}))\b", " ", text)


def _equation(text: str) -> str:
    """``f(x)=…`` and ``y=…`` alike; of ``y = f(x)`` only f."""
    found = formula(text)
    named = re.fullmatch(r"y=([a-z]'*)\(x\)", found)
    if named:
        return named[1]
    return re.sub(r"^([a-z])\(x\)=", "y=", found)


def _curve(form: Form, text: str) -> Element:
    equation = _EQUATION.search(text)
    if equation:
        return Element(form="curve", text=_equation(equation[1]))
    name = re.search(r"(?<![\w'])([a-z]'*)\(x\)", text) or _LOWER.search(_without_words(text))
    return Element(form="curve", text=name[1] if name else "")


def _circle(form: Form, text: str) -> Element:
    head = re.split(r"\b(?:through|passing|with\s+radius|radius)\b", text)[0]
    centers = [run for run in runs_in(head) if len(run) == 1]
    around = [run for run in runs_in(head) if len(run) > 2]
    through = next((run for run in runs_in(text[len(head) :]) if len(run) == 1), ())
    if not centers and not around:
        name = _LOWER.search(_without_words(text))
        return Element(form="circle", text=name[1] if name else "")
    if not centers:
        return Element(form="circle", points=(tuple(sorted(around[0])),))
    return Element(form="circle", points=((centers[0][0], *through),))


def _arc(form: Form, text: str) -> Element:
    run = next((run for run in runs_in(text) if len(run) in (2, 3)), _pair(text))
    if not run:
        return Element(form="arc")
    ends = (run[0], run[-1])
    return Element(form="arc", points=(tuple(sorted(ends)),))


def _angle(form: Form, text: str) -> Element:
    run = next((run for run in runs_in(text) if len(run) in (1, 3)), ())
    degrees = _DEGREES.search(text)
    value = formula(degrees[0]) if degrees else ""
    if run:
        return Element(form="angle", points=(_group("angle", run),), text="")
    lower = _LOWER.search(_without_words(text))
    return Element(form="angle", text=value or (lower[1] if lower else ""))


def _region(form: Form, text: str) -> Element:
    run = next((run for run in runs_in(text) if len(run) > 2), ())
    if run:
        return Element(form="region", points=(_group("region", run),))
    named = re.search(r"(?:region|area)\s+([A-Z](?:[._]?\d)?|[IVX]+|\d)\b", text, re.IGNORECASE)
    if named:
        return Element(form="region", text=re.sub(r"[._]", "", named[1]).upper())
    return Element(form="region", text="between-curves" if re.search(r"\bbetween\b.*\bcurves?\b", text) else "")


_MARKS: tuple[Form, ...] = ("right-angle", "equal-length", "equal-angle", "parallel", "length")


def _mark(form: Form, text: str) -> Element:
    bare = _NUMBER_ENDING.sub("", text) if form != "length" or not _has_segments(text) else text
    return Element(form=form, points=_groups(form, bare), text=_lower_names(bare) if form == "parallel" else "")


def _lower_names(text: str) -> str:
    return " ".join(sorted({match[1] for match in _LOWER.finditer(_without_words(text))}))


def _groups(form: Form, text: str) -> tuple[tuple[str, ...], ...]:
    """The segments, angles or the vertex that a mark is on."""
    runs = list(runs_in(text))
    if form == "right-angle":
        # One of the two lines and the other's foot say nothing of the vertex that an angle or a single point does not.
        found = next((run for run in runs if len(run) == 3), None)
        single = next((run for run in runs if len(run) == 1), None)
        if found is not None:
            return (_group(form, found),)
        return (single,) if single is not None else ()
    if form == "equal-angle":
        return tuple(sorted({_group(form, run) for run in runs if len(run) in (1, 3)}))
    if form == "length":
        one = next((run for run in runs if len(run) == 2), _pair(text))
        return (_group(form, one),) if one else ()
    return tuple(sorted({_group(form, run) for run in runs if len(run) == 2}))


def _label(form: Form, text: str) -> Element:
    rest = re.sub(r"^(?:.*?\b)?(?:label|coordinates?|caption)\b(?:\s+of)?[\s:]*", "", text, flags=re.IGNORECASE)
    if form == "label" and re.match(r"^length\b", text, re.IGNORECASE):
        return _mark("length", text)
    body, _, where = rest.partition(" at ")
    at = place(where)
    return Element(form="label", text=formula(body) + (f"@({at[0]},{at[1]})" if at else ""))


def _other(form: Form, text: str) -> Element:
    return Element(form="other", text=text.casefold())


_READERS: dict[Form, Callable[[Form, str], Element]] = {
    "point": _point,
    "line": _line,
    "ray": _line,
    "curve": _curve,
    "circle": _circle,
    "arc": _arc,
    "angle": _angle,
    "region": _region,
    "label": _label,
    "other": _other,
    **dict.fromkeys(_MARKS, _mark),
}


__all__ = ["KIND_OF", "Element", "Form", "canonical", "form_of", "read_element"]
