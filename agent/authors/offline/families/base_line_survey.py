"""A point seen from both ends of a base line by its bearings: how far it is from the line, also over a map's scale."""

from __future__ import annotations

from fractions import Fraction

from chalkwright.agent.authors.offline.family import Family, Incomplete
from chalkwright.agent.authors.offline.lessons.base_line_survey import Survey, write
from chalkwright.agent.authors.offline.reading import number, tidy, with_degree_signs
from chalkwright.agent.authors.offline.wording import NUMBER, Wording, words
from chalkwright.agent.data import Problem

EXAMPLE = (
    "Two jetties A and B are 4 km apart, B due east of A. Bearings are counted clockwise from north. From A a "
    "lighthouse H is seen "
    "at the bearing 045°, from B at the bearing 315°. How far is H away from the line AB?"
)
_SCALE = r"\bon a map (?:of|with|at) the scale 1 ?: ?(?P<scale>\d{1,3}(?: \d{3})+|\d[\d,]*\d)"
_APART = (
    rf"\b(?P<a>[A-Z]) and (?P<b>[A-Z])\b(?P<where>[a-z ]*?),? (?:are|lie) (?P<n>{NUMBER}) ?(?P<unit>cm|mm|km|m) apart\b"
)
_EAST = r"\b(?P<b>[A-Z]) (?:lies |is )?due east of (?P<a>[A-Z])\b"
_COUNTED = r"\bbearings are counted clockwise from (?:the )?north\b"
_SEEN = (
    r"\bfrom (?P<one>[A-Z]) (?:a |an |the )?(?:lighthouse |tower |ship |rock |island |buoy |church )?(?P<h>[A-Z]) "
    r"(?:is seen|is|lies|"
    r"appears) at (?:the|a) bearing (?:of )?(?P<x>\d{1,3}(?:\.\d+)?) ?°,? (?:and )?from (?P<other>[A-Z]) (?:it is "
    r"seen |it is )?at (?:the|"
    r"a) bearing (?:of )?(?P<y>\d{1,3}(?:\.\d+)?) ?°"
)
_ASKED = (
    r"\bhow many (?P<unit>kilomet(?:re|er)s|met(?:re|er)s|km|m) is (?P<h>[A-Z]) (?P<real>really |in reality )?away "
    r"from the "
    r"(?:straight )?line (?P<line>[A-Z]{2})|\bhow far is (?P<h2>[A-Z]) (?P<real2>really |in reality )?(?:away )?from "
    r"the (?:straight )?"
    r"line (?P<line2>[A-Z]{2})"
)
_VOCABULARY = words(
    "two jetties jetty towers tower points point stations huts harbours on the straight south shore of a bay lake "
    "coast road beach "
    "and in"
)


def read(problem: Problem) -> Survey | None:
    """The base line and both bearings; None when the wording is of another kind."""
    wording = Wording(with_degree_signs(tidy(problem.text)))
    scales, counted, seen, asked = (wording.take(p) for p in (_SCALE, _COUNTED, _SEEN, _ASKED))
    apart, east = wording.take(_APART), wording.take(_EAST)
    if any(len(part) != 1 for part in (counted, seen, asked, apart, east)) or len(scales) > 1:
        return None
    if wording.unread(_VOCABULARY) or set(apart[0]["where"].split()) - _VOCABULARY:
        return None
    a, b, h = east[0]["a"].upper(), east[0]["b"].upper(), seen[0]["h"].upper()
    names = (
        {apart[0]["a"].upper(), apart[0]["b"].upper()} == {a, b},
        [seen[0]["one"].upper(), seen[0]["other"].upper()] in ([a, b], [b, a]),
        (asked[0]["h"] or asked[0]["h2"]).upper() == h,
        set((asked[0]["line"] or asked[0]["line2"]).upper()) == {a, b},
        len({a, b, h}) == 3,
    )
    if not all(names):
        raise Incomplete("The names of the two ends and of the point seen do not fit together; check them.")
    bearings = {seen[0]["one"].upper(): Fraction(seen[0]["x"]), seen[0]["other"].upper(): Fraction(seen[0]["y"])}
    scale = int("".join(c for c in scales[0]["scale"] if c.isdigit())) if scales else None
    real = bool(asked[0]["real"] or asked[0]["real2"])
    if scale is not None and not (real or asked[0]["unit"]):
        raise Incomplete("Say whether the distance on the map or in reality is asked.")
    survey = Survey(
        names=(a, b, h), base=number(apart[0]["n"]), unit=apart[0]["unit"], scale=scale,
        bearings=(bearings[a], bearings[b]), wanted=_wanted(asked[0]["unit"], apart[0]["unit"], scale),
    )  # fmt: skip
    return _checked(survey)


def _wanted(asked: str | None, given: str, scale: int | None) -> str:
    if asked:
        return "km" if asked.lower().startswith("k") else "m"
    return "km" if scale else given


def _checked(survey: Survey) -> Survey:
    first, second = survey.angles
    if not (10 <= first <= 90 and 10 <= second <= 90) or not 15 <= 180 - first - second <= 150:
        raise Incomplete("From the ends the point has to be seen towards the north, between the two ends.")
    if survey.base <= 0 or (survey.scale or 1) < 1:
        raise Incomplete("The base line has to be longer than zero.")
    return survey


FAMILY = Family(
    "base_line_survey", "distance by bearings from a base line", "geography", ("high",), EXAMPLE, read, write
)
