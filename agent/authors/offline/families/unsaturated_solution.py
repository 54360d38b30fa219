"""An unsaturated solution and the three ways to saturate it: cooling, adding salt, evaporating water."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.authors.offline.family import Family, Incomplete
from chalkwright.agent.authors.offline.forms import forms_of
from chalkwright.agent.authors.offline.lessons.unsaturated_solution import Asked, Unsaturated, write
from chalkwright.agent.data import Problem

EXAMPLE = (
    "100 g of water dissolve at most 20 g of a salt X at 20 °C, 32 g at 30 °C and 50 g at 40 °C. A beaker holds a "
    "solution "
    "of 60 g of X in 200 g of water at 40 °C. How many grams of water must be evaporated at 40 °C until the solution "
    "is just "
    "saturated?"
)
_N = r"\d+(?:\.\d+)?"
_SALT = r"(?:(?:a|the) salt (?P<salt>[A-Z])|(?:potassium|sodium|ammonium) (?:nitrate|chloride|sulfate))"
_END = r"until (?:the solution|it) is (?:just )?saturated"
_FORMS = {
    "table": rf"100 g of water (?:can )?dissolve(?:s)? at most (?P<first>{_N}) g of {_SALT} at (?P<at>-?{_N}) ?°C"
    rf"(?P<others>(?:(?:,| and|, and) {_N} g at -?{_N} ?°C)+)",
    "solution": rf"(?:a (?:beaker|flask|vessel|glass) (?:holds|contains) a solution of (?P<m>{_N}) g of (?P<name>[\w "
    rf"]+?) in (?P<w>{_N}) g "
    rf"of water at (?P<t>-?{_N}) ?°C)",
    "dissolved": rf"(?P<m>{_N}) g of (?P<name>[\w ]+?) are dissolved in (?P<w>{_N}) g of water at (?P<t>-?{_N}) ?°C",
    "draw": r"enter the state of (?:this|the) solution as a point [A-Z] in a diagram with the solubility curve(?: of "
    r"[\w ]+)?",
    "ways": r"there are three ways from [A-Z] to the curve: cooling, adding (?P<name>[\w ]+), and evaporating water",
    "evaporate": r"(?P<where>find where each of them meets the curve, and state )?how many grams of water must be "
    r"evaporated"
    rf"(?: at (?P<at>-?{_N}) ?°C)? {_END}",
    "add": rf"how many grams of (?P<name>[\w ]+?) must be added(?: at (?P<at>-?{_N}) ?°C)? {_END}",
    "cool": rf"to (?:which|what) temperature must (?:it|the solution) be cooled {_END}",
}


def read(problem: Problem) -> Unsaturated | None:
    """The curve, the solution and what is asked; None when the wording is of another kind."""
    found = forms_of(re.sub(r"°\s+C", "°C", problem.text), _FORMS)
    asked: list[Asked] = [name for name in ("evaporate", "add", "cool") if found and name in found]
    if found is None or "table" not in found or len(asked) != 1 or ("solution" in found) == ("dissolved" in found):
        return None
    state = found.get("solution") or found["dissolved"]
    salt = (found["table"]["salt"] or re.search(r"of ([a-z ]+) at", found["table"][0])[1]).strip()  # type: ignore[index]
    names = {found[name]["name"].strip() for name in ("ways", "add") if name in found} | {state["name"].strip()}
    if names - {salt, f"the salt {salt}", "the salt", "salt"}:
        return None
    pairs = re.findall(rf"({_N}) g at (-?{_N})", found["table"]["others"])
    points = {Fraction(found["table"]["at"]): Fraction(found["table"]["first"])}
    points |= {Fraction(t): Fraction(s) for s, t in pairs}
    if len(points) != len(pairs) + 1 or len(points) > 12:
        raise Incomplete("Give each temperature of the solubility curve once, at most twelve of them.")
    where = found[asked[0]].groupdict().get("at")
    if where is not None and Fraction(where) != Fraction(state["t"]):
        raise Incomplete("The solution has another temperature than the question; give one temperature.")
    case = Unsaturated(
        points=tuple(sorted(points.items())), salt=salt if len(salt) > 1 else f"salt {salt}",
        mass=Fraction(state["m"]), water=Fraction(state["w"]), temperature=Fraction(state["t"]), asked=asked[0],
        all_ways="ways" in found or bool(found[asked[0]].groupdict().get("where")),
    )  # fmt: skip
    return _checked(case)


def _checked(case: Unsaturated) -> Unsaturated:
    solubilities = [s for _, s in case.points]
    if case.temperature not in dict(case.points) or solubilities != sorted(set(solubilities)):
        raise Incomplete("The solubility has to grow with the temperature, and be given at that of the solution.")
    if not 0 < case.per_hundred < case.solubility:
        raise Incomplete("This solution is saturated already, so nothing has to be done; check the masses.")
    if case.cooled is None and (case.asked == "cool" or case.all_ways):
        raise Incomplete(
            "The temperature at which cooling meets the curve is none of those given; reading it would be a guess."
        )
    return case


FAMILY = Family("unsaturated_solution", "saturating a solution", "chemistry", ("middle",), EXAMPLE, read, write)
