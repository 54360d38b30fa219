"""The point that is equally far from three given points of the plane: the centre of their circle."""

from __future__ import annotations

from chalkwright.agent.authors.offline.equidistant import Circumcentre
from chalkwright.agent.authors.offline.family import Family, Incomplete
from chalkwright.agent.authors.offline.lessons.equidistant_point import write
from chalkwright.agent.authors.offline.reading import tidy
from chalkwright.agent.authors.offline.wording import PAIR, Wording, value, words
from chalkwright.agent.data import Problem

EXAMPLE = "Find the centre of the circle through the points A(0, 0), B(6, 0) and C(0, 8)."
_EQUAL = (
    r"\b(?:the|a) point (?:that|which) is (?:equally far (?:away )?|equidistant )from (?:all three|all|the "
    r"three|these three)"
    r"(?: (?:of them|points|farms|towns|villages|houses|wells|stations|trees|schools))?|"
    r"\b(?:equally far|the same distance|equidistant) from (?:all three|all|the three|these three)(?: (?:of "
    r"them|points|farms|"
    r"towns|villages|houses|wells|stations|trees|schools))?|"
    r"\b(?:the )?(?:centre|center) of (?:the|its|their) (?:circumscribed circle|circumcircle|circle (?:through|that "
    r"passes through)"
    r"(?: the(?: three)? points| the points)?)|\b(?:the )?circumcent(?:re|er)(?: of (?:the )?triangle [A-Z]{3})?"
)
_BLANK = r"\(\s*_{3,}\s*,\s*_{3,}\s*\)|_{3,}"
_ASKED = r"\b(?:find|determine|calculate|where (?:is|must|should|does)|which point|what (?:is|are)|at which point)\b"
_VOCABULARY = words(
    "on the a an map of village park field town grid plan in coordinate plane lie lies stand stands is are at points "
    "point "
    "farms farm towns villages houses wells stations trees schools three and to be put up built placed that which it "
    "its with "
    "radio mast well station tower fountain hospital school one unit kilometre coordinates has have triangle vertices "
    "corners "
    "give there this from they this stand circle through same does"
)
_LIMIT = 30


def read(problem: Problem) -> Circumcentre | None:
    """The three points; None when the wording is of another kind."""
    wording = Wording(tidy(problem.text))
    points = wording.take(PAIR)
    equal, blanks, asked = wording.take(_EQUAL), wording.take(_BLANK), wording.take(_ASKED)
    if len(points) != 3 or not equal or not (blanks or asked):
        return None
    names = [match[0].strip()[0] if match[0].strip()[0].isalpha() else "" for match in points]
    letters = {name.lower() for name in names} | {"".join(names).lower()}
    if set(wording.unread(_VOCABULARY)) - letters:
        return None
    if not all(names):
        names = ["A", "B", "C"]
    places = tuple((value(match["x"]), value(match["y"])) for match in points)
    if len(set(names)) < 3 or any(abs(n) > _LIMIT for place in places for n in place):
        raise Incomplete(f"The three points need different names and coordinates from −{_LIMIT} to {_LIMIT}.")
    case = Circumcentre(points=(places[0], places[1], places[2]), names=(names[0], names[1], names[2]))
    if case.area == 0:
        raise Incomplete("The three points lie on one line, so no point is equally far from all of them.")
    if any(abs(n) > 2 * _LIMIT for n in case.centre):
        raise Incomplete("The point asked for lies far away, outside any readable picture; choose other points.")
    return case


FAMILY = Family(
    "equidistant_point", "centre of the circle through three points", "mathematics", ("middle",), EXAMPLE, read, write
)
