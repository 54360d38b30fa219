"""A body slides up a rough slope and back: how high it comes, from its speeds at the foot."""

from __future__ import annotations

from fractions import Fraction

from chalkwright.agent.authors.offline.family import Family, Incomplete
from chalkwright.agent.authors.offline.lessons.rough_slope import Slope, write
from chalkwright.agent.authors.offline.reading import number, tidy
from chalkwright.agent.authors.offline.wording import NUMBER, Wording, words
from chalkwright.agent.data import Problem

EXAMPLE = (
    "A block is pushed at the foot P of a rough slope. It leaves P with a speed of 6 m/s up the slope, comes to rest "
    "at Q, slides back "
    "and passes P again at 2 m/s. Take g = 10 m/s². How much higher than P is Q?"
)
_UP = rf"\b(?:it )?(?:leaves|starts from) (?P<p>[A-Z]) (?:with a speed of|at) (?P<up>{NUMBER}) ?m/s(?: up the slope)?"
_TURN = r"\bcomes to rest (?:for a moment )?at (?P<q>[A-Z])"
_BACK = (
    r"\b(?:slides|comes) back(?: down)?,? and (?:passes|reaches|arrives at) (?P<p2>[A-Z]) (?:again )?(?:at|with a "
    r"speed of) (?P<down>"
    rf"{NUMBER}) ?m/s"
)
_FOOT = r"\bthe foot (?P<foot>[A-Z]) of a (?:straight )?(?:rough )?(?:straight )?slope"
_G = rf"\b(?:take )?g ?= ?(?P<g>{NUMBER}) ?m/s\s*(?:²|\^?\s*2)"
_UNKNOWN = (
    r"\b(?:the angle of the slope and the coefficient of friction|neither the angle nor the friction) are "
    r"(?:not|un)\s?known|"
    r"\bair resistance is (?:left out|neglected)"
)
_ASKED = r"\bhow much higher than (?P<low>[A-Z]) is (?:the point )?(?P<high>[A-Z])"
_VOCABULARY = words(
    "a an the block sledge box puck is given push pushed kick at up slope and it then again of straight rough its"
)


def read(problem: Problem) -> Slope | None:
    """Both speeds at the foot; None when the wording is of another kind."""
    wording = Wording(tidy(problem.text))
    parts = [wording.take(pattern) for pattern in (_FOOT, _UP, _TURN, _BACK, _G, _ASKED)]
    wording.take(_UNKNOWN)
    if any(len(part) != 1 for part in parts) or wording.unread(_VOCABULARY) or "rough" not in problem.text.lower():
        return None
    foot, up, turn, back, g, asked = (part[0] for part in parts)
    low, high = foot["foot"].upper(), turn["q"].upper()
    if (
        {low} != {name.upper() for name in (up["p"], back["p2"], asked["low"])}
        or asked["high"].upper() != high
        or low == high
    ):
        raise Incomplete("The names of the foot and of the turning point do not fit together; check them.")
    slope = Slope(up=number(up["up"]), down=number(back["down"]), g=number(g["g"]), names=(low, high))
    if not 0 < slope.down < slope.up or not Fraction(9) <= slope.g <= 11:
        raise Incomplete(
            "On a rough slope the speed back at the foot is smaller than at the start, and g is about 9.8 m/s²."
        )
    return slope


FAMILY = Family("rough_slope", "up and down a rough slope", "physics", ("high",), EXAMPLE, read, write)
