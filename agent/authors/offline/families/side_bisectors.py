"""Two perpendicular bisectors of a triangle with an obtuse angle meet the longest side: angle and perimeter inside."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.authors.offline.family import Family, Incomplete
from chalkwright.agent.authors.offline.forms import forms_of
from chalkwright.agent.authors.offline.lessons.side_bisectors import Bisected, write
from chalkwright.agent.authors.offline.options import choice_of, only
from chalkwright.agent.authors.offline.reading import tidy, with_degree_signs
from chalkwright.agent.data import Problem

EXAMPLE = (
    "In the triangle ABC the side BC is 20 cm long, and the angle BAC is 110°. The perpendicular bisector of AB meets "
    "BC at D, "
    "that of AC meets BC at E. How large is the angle DAE?"
)
_N = r"\d+(?:\.\d+)?"
_ANGLE = r"(?:the )?(?:angle|∠|angle∠) ?(?P<{}>[A-Z]{{3}})"
_FORMS = {
    "given": rf"in (?:the |a )?triangle (?P<name>[A-Z]{{3}}),? the side (?P<side>[A-Z]{{2}}) is (?P<length>{_N}) "
    r"(?P<unit>cm|mm|dm|m) "
    rf"long,? and {_ANGLE.format('at')} (?:is|=|measures) (?P<angle>{_N}) ?°",
    "angle_only": rf"in (?:the |a )?triangle (?P<name>[A-Z]{{3}}),? {_ANGLE.format('at')} (?:is|=|measures) "
    rf"(?P<angle>{_N}) ?°",
    "cuts": r"the perpendicular bisector of (?P<s1>[A-Z]{2}) meets (?:the side )?(?P<b1>[A-Z]{2}) at (?P<p1>[A-Z]),? "
    r"(?:and )?that of "
    r"(?P<s2>[A-Z]{2}) meets (?:the side )?(?P<b2>[A-Z]{2}) at (?P<p2>[A-Z])",
    "both": rf"how large is {_ANGLE.format('asked')}, and (?:what|how long) is the perimeter of (?:the )?triangle "
    rf"(?P<tri>[A-Z]{{3}})",
    "perimeter": r"(?:what|how long) is the perimeter of (?:the )?triangle (?P<tri>[A-Z]{3})",
    "angle": rf"how large is {_ANGLE.format('asked')}",
}


def read(problem: Problem) -> Bisected | None:
    """The triangle and what is asked; None when the wording is of another kind."""
    statement, options = choice_of(tidy(problem.text))
    found = forms_of(with_degree_signs(statement.replace("\\angle", "∠").replace("angle ∠", "∠")), _FORMS)
    asked = [name for name in ("both", "perimeter", "angle") if found and name in found]
    if found is None or "cuts" not in found or len(asked) != 1 or ("given" in found) == ("angle_only" in found):
        return None
    given, cuts, question = found.get("given") or found["angle_only"], found["cuts"], found[asked[0]].groupdict()
    corner, ends = given["at"].upper()[1], {given["at"].upper()[0], given["at"].upper()[2]}
    if set(given["name"].upper()) != ends | {corner} or ("given" in found and set(given["side"].upper()) != ends):
        return None
    places: dict[str, str] = {}
    for k in (1, 2):
        side, base = set(cuts[f"s{k}"].upper()), set(cuts[f"b{k}"].upper())
        if base != ends or corner not in side or len(side & ends) != 1:
            return None
        places[(side & ends).pop()] = cuts[f"p{k}"].upper()
    left, right = sorted(ends)
    if set(places) != ends or len({*places.values(), corner, left, right}) < 5:
        return None
    inner = {places[left], places[right], corner}
    wants_angle, wants_perimeter = asked[0] != "perimeter", asked[0] != "angle"
    if wants_angle and (set(question["asked"].upper()) != inner or question["asked"].upper()[1] != corner):
        return None
    if wants_perimeter and (set(question["tri"].upper()) != inner or "given" not in found):
        return None
    angle = Fraction(given["angle"])
    if not 95 <= angle <= 165:
        raise Incomplete("This is worked out for an obtuse angle from 95° to 165°; else the bisectors cross inside.")
    case = Bisected(
        names=(corner, left, right, places[left], places[right]), angle=angle,
        length=Fraction(given["length"]) if "given" in found else None, unit=given["unit"] if "given" in found else "",
        wants_angle=wants_angle, wants_perimeter=wants_perimeter, letter="",
    )  # fmt: skip
    return case.model_copy(update={"letter": _letter(case, options)}) if options else case


def _letter(case: Bisected, options: dict[str, str]) -> str:
    """The option with exactly the numbers found."""
    numbers = [case.inner] * case.wants_angle + [case.length or Fraction(0)] * case.wants_perimeter
    right = []
    for letter, text in options.items():
        parts = re.fullmatch(
            rf"({_N}) ?°(?:,? and ({_N}) {case.unit or 'cm'})?|({_N}) {case.unit or 'cm'}", with_degree_signs(text)
        )
        if parts is None:
            raise Incomplete("The options have to be numbers with their units.")
        if [Fraction(part) for part in parts.groups() if part] == numbers:
            right.append(letter)
    return only(right)


FAMILY = Family(
    "side_bisectors", "perpendicular bisectors in a triangle", "mathematics", ("middle",), EXAMPLE, read, write
)
