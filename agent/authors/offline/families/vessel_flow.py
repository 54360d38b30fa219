"""The same volume flows every second through wide and narrow cross-sections: speeds, and times in a tube."""

from __future__ import annotations

from fractions import Fraction

from chalkwright.agent.authors.offline.family import Family, Incomplete
from chalkwright.agent.authors.offline.lessons.vessel_flow import Asked, Flow, write
from chalkwright.agent.authors.offline.reading import number, tidy
from chalkwright.agent.authors.offline.wording import NUMBER, Wording, words
from chalkwright.agent.data import Problem

EXAMPLE = (
    "Water flows through a pipe with a cross-section of 12 cm² at a speed of 50 cm/s. Behind it the pipe has a "
    "cross-section of 4 cm². In every second the same volume passes both parts. How fast does the water flow in the "
    "second part?"
)
_WIDE = r"(?:a )?(?:mean |average )?"
_AREA = (
    rf"\b(?:whose|(?:a|the|its|have an?|has an?|with an?) (?:total |inner )?)\s*cross-section\s*(?:is|of|measures)?\s*"
    rf"(?P<n>{NUMBER})\s*(?P<unit>cm|mm|m)\s*(?:²|\^?2)"
)
_SPEED = rf"\b(?:with|at) an?{_WIDE.replace('(?:a )?', ' ')}speed of (?P<n>{NUMBER})\s*(?P<unit>cm|mm|m)/s"
_LENGTH = (
    r"\b(?:a|each|every|this|the) (?:capillary|tube|pipe|narrow part|second part|hose) is "
    rf"(?P<n>{NUMBER})\s*(?P<unit>cm|mm|m)"
    r"\s*long"
)
_SAME = (
    r"\b(?:in every second|every second|in each second) (?:the same|an equal) volume (?:of "
    r"(?:blood|water|oil|air|liquid) )?"
    r"(?:passes|flows through|goes through) (?:(?:the )?\w+ and all (?:these|the) \w+ together|both(?: parts| "
    r"pipes)?(?: of it)?)"
)
_ASKED: tuple[tuple[Asked, str], ...] = (
    ("time", r"\bhow many seconds does (?:a|the|one) (?:blood cell|drop|cell|particle|piece of dust)(?: of water)? "
             r"(?:stay|remain) in "
             r"(?:it|this part|the second part|the tube)|\bhow long does (?:a|the|one) (?:blood "
             r"cell|drop|cell|particle) (?:stay|"
             r"remain) in (?:it|this part|the second part|the tube)"),
    ("speed", r"\bhow fast does the (?:water|blood|oil|air|liquid) flow in (?:the (?:second|narrow|wide) part|the "
              r"second pipe|"
              r"the capillaries|it|them)|\bwhat is the speed (?:of the (?:water|blood|oil|air) )?in (?:the second "
              r"part|the "
              r"capillaries|the second pipe)"),
)  # fmt: skip
_VOCABULARY = words(
    "in a an the resting man woman person animal blood water oil air liquid flows flow through main artery aorta pipe "
    "tube "
    "hose river channel it is shared out among more and branches until of body all open capillaries capillary side by "
    "have has total behind then second part parts first wide narrow both which goes into becomes widens narrows there "
    "that "
    "at to"
)
_M = {"mm": Fraction(1, 10), "cm": Fraction(1), "m": Fraction(100)}
"""Centimetres of a unit."""


def read(problem: Problem) -> Flow | None:
    """The cross-sections, the first speed and what is asked; None when the wording is of another kind."""
    wording = Wording(tidy(problem.text))
    same = wording.take(_SAME)
    asked = [name for name, pattern in _ASKED if wording.take(pattern)]
    speeds, lengths, areas = wording.take(_SPEED), wording.take(_LENGTH), wording.take(_AREA)
    if len(same) != 1 or len(asked) != 1 or len(speeds) != 1 or len(areas) != 2:
        return None
    if len(lengths) != (asked[0] == "time") or wording.unread(_VOCABULARY):
        return None
    first, second = areas
    if not first.start() < speeds[0].start() < second.start():
        raise Incomplete("Name the part with the given speed first, then the other one.")
    flow = Flow(
        areas=(_centimetres(first["n"], first["unit"], 2), _centimetres(second["n"], second["unit"], 2)),
        speed=_centimetres(speeds[0]["n"], speeds[0]["unit"], 1),
        length=_centimetres(lengths[0]["n"], lengths[0]["unit"], 1) if lengths else None,
        asked=asked[0],
        places=("aorta", "capillaries")
        if wording.has("aorta") and wording.has("capillaries")
        else ("first part", "second part"),
    )
    if min(*flow.areas, flow.speed) <= 0 or flow.areas[0] == flow.areas[1] or flow.length == 0:
        raise Incomplete("The two cross-sections have to be different, and all measures above zero.")
    return flow


def _centimetres(text: str, unit: str, power: int) -> Fraction:
    return number(text) * _M[unit] ** power


FAMILY = Family("vessel_flow", "flow through wide and narrow vessels", "biology", ("middle",), EXAMPLE, read, write)
