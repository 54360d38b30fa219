"""What becomes of the energy that each trophic level takes up, and what share of it reaches the next level."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.authors.offline.family import Family, Incomplete
from chalkwright.agent.authors.offline.forms import forms_of
from chalkwright.agent.authors.offline.lessons.energy_budget import Budget, Level, write
from chalkwright.agent.data import Problem

EXAMPLE = (
    "The producers take up 10000 kJ of the sun's energy. Of this they use up 6000 kJ in respiration, 1500 kJ pass to "
    "decomposers and 1000 kJ stay unused; the rest is taken up by the plant-eaters. What percentage of the energy that "
    "the producers take up reaches the plant-eaters?"
)
_N = r"(?P<{}>\d{{1,3}}(?: \d{{3}})+|\d{{1,3}}(?:,\d{{3}})+|\d+(?:\.\d+)?) ?kJ"
_WHO = r"producers|plants|algae|plant-eaters|herbivores|primary consumers|flesh-eaters|carnivores|secondary consumers"
_USES = (
    rf"use(?: up)? {_N.format('a')} (?:in|for|by) (?:their )?respiration, {_N.format('b')} pass(?:es)? to (?:the "
    r")?decomposers "
    rf"and {_N.format('c')} (?:stay|stays|remain|remains) unused"
)
_REST = rf"the rest is (?:taken up|eaten) by the (?P<next>{_WHO})"
_FORMS = {
    "intake": rf"(?:in (?:a|the) [a-z]+,? )?the (?P<first>{_WHO}) (?:take up|fix|bind) {_N.format('n')}(?: of (?:the "
    r"sun's )?energy)?"
    r"(?: per square met(?:re|er) and year| a year| each year)?",
    "uses_1": rf"of this (?:they|the (?P<who>{_WHO})) {_USES}",
    "rest_1": _REST,
    "uses_2": rf"(?:of this )?the (?P<who>{_WHO}) {_USES}",
    "rest_2": _REST,
    "draw": r"draw the (?:energy )?flow(?: of (?:the )?energy)? as arrows(?: whose widths are to scale)?",
    "share": rf"what percentage of the energy (?:that|which) the (?P<who>{_WHO}) take up reaches the (?P<to>{_WHO})",
    "amount": rf"how much energy do the (?P<to>{_WHO}) take up",
}


def read(problem: Problem) -> Budget | None:
    """The levels and what is asked; None when the wording is of another kind."""
    found = forms_of(problem.text.replace("’", "'"), _FORMS)
    if found is None or not {"intake", "uses_1", "rest_1"} <= set(found) or ("share" in found) == ("amount" in found):
        return None
    if ("uses_2" in found) != ("rest_2" in found):
        return None
    names = [found["intake"]["first"], *(found[name]["next"] for name in ("rest_1", "rest_2") if name in found)]
    names = [name.lower() for name in names]
    speakers = [(found["uses_1"]["who"] or names[0]).lower()] + (
        [found["uses_2"]["who"].lower()] if "uses_2" in found else []
    )
    if speakers != names[:-1] or len(set(names)) < len(names):
        raise Incomplete("Every level has to pass its rest to another one, in the order of the food chain.")
    levels, intake = [], _kj(found["intake"]["n"])
    for name, place in zip(names, ("uses_1", "uses_2"), strict=False):
        if place in found:
            level = Level(name=name, intake=intake, parts=tuple(_kj(found[place][key]) for key in "abc"))
            levels.append(level)
            intake = level.passed
    asked = found.get("share") or found["amount"]
    target = asked["to"].lower()
    if target not in names[1:] or ("share" in found and asked["who"].lower() != names[names.index(target) - 1]):
        raise Incomplete("Ask about the step from one level to the next one.")
    budget = Budget(levels=tuple(levels), names=tuple(names), target=target, share="share" in found)
    if any(level.passed <= 0 or min(level.parts) <= 0 for level in levels):
        raise Incomplete("A level cannot give away more energy than it takes up; check the numbers.")
    if min(level.passed / level.intake for level in levels) < Fraction(1, 50):
        raise Incomplete("Less than a fiftieth is passed on, too little for a readable picture; choose other numbers.")
    return budget


def _kj(text: str) -> Fraction:
    return Fraction(re.sub(r"[ ,]", "", text))


FAMILY = Family("energy_budget", "energy budget of trophic levels", "biology", ("middle",), EXAMPLE, read, write)
