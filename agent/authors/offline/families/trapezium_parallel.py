"""A trapezium with its diagonals: the segment through their crossing, parallel to the bases."""

from __future__ import annotations

from chalkwright.agent.authors.offline.family import Family, Incomplete
from chalkwright.agent.authors.offline.lessons.trapezium_parallel import Trapezium, write
from chalkwright.agent.authors.offline.reading import number, tidy
from chalkwright.agent.authors.offline.wording import NUMBER, Wording, words
from chalkwright.agent.data import Problem

EXAMPLE = (
    "In the trapezium ABCD with AB ∥ CD, AB = 6 cm and CD = 12 cm. The diagonals AC and BD meet at O. The line "
    "through O parallel "
    "to AB meets AD at M and BC at N. How long is MN?"
)
_NAME = r"\btrapezi(?:um|oid) (?P<name>[A-Z]{4})\b"
_PARALLEL = r"\b(?P<one>[A-Z]{2}) ?(?:∥|\|\||is parallel to|parallel to) ?(?P<other>[A-Z]{2})\b"
_SIDE = rf"\b(?P<side>[A-Z]{{2}}) ?= ?(?P<n>{NUMBER}) ?(?P<unit>cm|mm|dm|m)\b"
_CROSS = r"\b(?P<d1>[A-Z]{2}) and (?P<d2>[A-Z]{2}) (?:and )?(?:meet|cross|intersect) at (?P<o>[A-Z])\b"
_LINE = (
    r"\b(?:a |the )?(?:third )?(?:line|seam|segment|strip|bar) through (?P<through>[A-Z]) (?:is |runs )?parallel to "
    r"(?P<base>[A-Z]{2})\b;?(?: (?:and )?(?:it )?(?:ends|meets)\b)?"
)
_ENDS = (
    r"\b(?:ends? )?at (?P<m>[A-Z]) on (?P<ms>[A-Z]{2}) and at (?P<n>[A-Z]) on (?P<ns>[A-Z]{2})\b|\b(?P<ms2>[A-Z]{2}) "
    r"at (?P<m2>[A-Z]) and "
    r"(?P<ns2>[A-Z]{2}) at (?P<n2>[A-Z])\b"
)
_ASKED = (
    r"\bthe length of the (?:seam|segment|line) (?P<a1>[A-Z]{2}) is _{3,} ?(?P<u>cm|mm|dm|m)?\b|\bhow long is (?:the "
    r"(?:seam|segment) )?"
    r"(?P<a2>[A-Z]{2})\b|\bfind the length of (?P<a3>[A-Z]{2})\b"
)
_VOCABULARY = words(
    "a an the in of with and has have shape is it its two seams seam run along diagonals diagonal kite sail field "
    "piece cloth "
    "garden bed third that then ends meets roof window glass pane wooden frame bars"
)


def read(problem: Problem) -> Trapezium | None:
    """The bases; None when the wording is of another kind."""
    wording = Wording(tidy(problem.text).replace("\\parallel", "∥"))
    names, asked, lines, ends = (wording.take(p) for p in (_NAME, _ASKED, _LINE, _ENDS))
    parallels, sides, crosses = wording.take(_PARALLEL), wording.take(_SIDE), wording.take(_CROSS)
    found = (names, asked, lines, ends, parallels, crosses)
    if any(len(part) != 1 for part in found) or len(sides) != 2 or wording.unread(_VOCABULARY):
        return None
    a, b, c, d = tuple(names[0]["name"].upper())
    lengths = {frozenset(match["side"].upper()): number(match["n"]) for match in sides}
    bases = {frozenset((a, b)), frozenset((c, d))}
    point, line, end = crosses[0]["o"].upper(), lines[0], ends[0]
    m, n = (end["m"] or end["m2"]).upper(), (end["n"] or end["n2"]).upper()
    places = {frozenset((end["ms"] or end["ms2"]).upper()): m, frozenset((end["ns"] or end["ns2"]).upper()): n}
    right = (
        {frozenset(parallels[0]["one"].upper()), frozenset(parallels[0]["other"].upper())} == bases,
        set(lengths) == bases,
        {frozenset(crosses[0]["d1"].upper()), frozenset(crosses[0]["d2"].upper())}
        == {frozenset((a, c)), frozenset((b, d))},
        line["through"].upper() == point and frozenset(line["base"].upper()) in bases,
        set(places) == {frozenset((a, d)), frozenset((b, c))},
        set(next(asked[0][k] for k in ("a1", "a2", "a3") if asked[0][k]).upper()) == {m, n},
        len({a, b, c, d, point, m, n}) == 7,
        len({match["unit"] for match in sides} | ({asked[0]["u"]} if asked[0]["u"] else set())) == 1,
    )
    if not all(right):
        raise Incomplete("The names of this trapezium's points or its units do not fit together; check them.")
    first, second = lengths[frozenset((a, b))], lengths[frozenset((c, d))]
    if min(first, second) <= 0 or max(first, second) > 8 * min(first, second) or first == second:
        raise Incomplete("The two parallel sides have to be different, one at most eight times as long as the other.")
    left, right_end = places[frozenset((a, d))], places[frozenset((b, c))]
    return Trapezium(names=(a, b, c, d, point, left, right_end), bases=(first, second), unit=sides[0]["unit"])


FAMILY = Family("trapezium_parallel", "trapezium and its diagonals", "mathematics", ("high",), EXAMPLE, read, write)
