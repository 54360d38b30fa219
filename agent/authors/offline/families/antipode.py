"""The point of the Earth that lies exactly opposite a place."""

from __future__ import annotations

import re

from chalkwright.agent.authors.offline.antipodes import Antipode
from chalkwright.agent.authors.offline.family import Family, Incomplete
from chalkwright.agent.authors.offline.lessons.antipode import write
from chalkwright.agent.authors.offline.positions import directed_angles
from chalkwright.agent.authors.offline.question import USED
from chalkwright.agent.authors.offline.reading import with_degree_signs
from chalkwright.agent.authors.offline.wording import Wording, words
from chalkwright.agent.data import Problem

EXAMPLE = "What is the antipode of the place at 52° N, 13° E?"
_TOPIC = (
    r"\bantipod(?:e|es|al point|al place)\b|\bthrough the (?:very )?(?:cent(?:re|er)|middle) of the (?:earth|globe)\b|"
    r"\b(?:exactly|directly|diametrically) opposite\b"
)
_ASKED = (
    r"_{3,}\s*\(latitude and longitude\)|_{3,}|\b(?:what (?:is|are)|where "
    r"(?:is|does|would|do)|which|find|determine|give|"
    r"at (?:what|which) (?:latitude and longitude|position|place|point))\b"
)
_VOCABULARY = words(
    "a an the of at on in to from its it that with and is are lies lie one straight line rod needle tunnel hole shaft "
    "axis diameter drilled dug bored pushed thought imagined led leads goes go runs run passes starts begins comes "
    "come "
    "came out again end ends other side surface place point position latitude longitude coordinates town city ship "
    "island village observer earth earth's globe globe's sphere be would you if we there then another there's this "
    "state calculate"
)


def read(problem: Problem) -> Antipode | None:
    """The place whose antipode is asked; None when it is no such problem."""
    wording = Wording(with_degree_signs(problem.text))
    angles = directed_angles(wording.rest)
    if not wording.take(_TOPIC) or not wording.take(_ASKED) or len(angles) != 2:
        return None
    for angle in angles:
        wording.rest = wording.rest[: angle.start] + USED * (angle.end - angle.start) + wording.rest[angle.end :]
    between = wording.text[angles[0].end : angles[1].start]
    if wording.unread(_VOCABULARY) or not re.fullmatch(r"[\s,;|/]*(?:and )?(?:longitude )?(?:at )?", between):
        return None
    if angles[0].is_latitude == angles[1].is_latitude:
        raise Incomplete("Give the place by one latitude and one longitude, for example 52° N, 13° E.")
    north, east = sorted(angles, key=lambda angle: not angle.is_latitude)
    if north.value >= 90 or east.value > 180:
        raise Incomplete("The latitude has to be below 90° and the longitude at most 180°; check the numbers.")
    return Antipode(
        latitude=north.signed,
        longitude=east.signed,
        in_minutes=any("'" in wording.text[angle.start : angle.end] for angle in angles),
    )


FAMILY = Family("antipode", "opposite points of the globe", "geography", ("middle",), EXAMPLE, read, write)
