"""A ray that is partly reflected and partly refracted at a surface: the angles between its rays."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from chalkwright.agent.authors.offline.family import Family, Incomplete
from chalkwright.agent.authors.offline.lessons.reflected_refracted import write
from chalkwright.agent.authors.offline.reading import with_degree_signs
from chalkwright.agent.authors.offline.split_rays import SplitRay
from chalkwright.agent.authors.offline.wording import Wording, words
from chalkwright.agent.data import Problem

EXAMPLE = (
    "A ray of light in air hits a glass surface at an angle of incidence of 60°. The reflected ray and the refracted "
    "ray make an angle of 90°. How large is the angle of refraction?"
)
_DEGREES = r"(?P<value>\d+(?:\.\d+)?)\s*°"
_RAYS = r"(?:the )?reflected (?:ray |beam |light )?and (?:the )?refracted (?:ray|beam|light|rays|beams)"
_GIVEN = (
    ("between", rf"\b{_RAYS}(?: (?:of light)?)? ?(?:form|make|enclose|include) an? angle of {_DEGREES}"),
    ("between", rf"\b(?:the )?angle between {_RAYS} (?:is|measures|equals) {_DEGREES}"),
    ("surface", r"\b(?:makes?|forms?|making|forming|at|with) an angle of " + _DEGREES
     + r" (?:with|to) (?:the |its )?(?:water |glass |flat |plane |calm )?surface\b"),
    ("incidence", rf"\b(?:at |with )?(?:an |the |its )?angle of incidence (?:is |of |equals )?{_DEGREES}"),
    ("refraction", rf"\b(?:the |an )?angle of refraction (?:is|of|equals) {_DEGREES}"),
)  # fmt: skip
_SQUARE = (
    rf"\b{_RAYS} (?:are|stand) (?:at right angles|perpendicular)(?: to each other)?|"
    rf"\b{_RAYS} (?:make|form) a right angle"
)
Asked = Literal["refraction", "reflection", "between"]
_ASKED: tuple[tuple[Asked, str], ...] = (
    ("between", rf"\b(?:how large is|what is|find|calculate|determine) the angle between {_RAYS}"),
    ("refraction", r"\b(?:how large is|what is|find|calculate|determine) the angle of refraction"),
    ("reflection", r"\b(?:how large is|what is|find|calculate|determine) the angle of reflection"),
)
_VOCABULARY = words(
    "a an the of at on in into it its and is part one other narrow thin beam ray light laser lamp comes falls shines "
    "travels strikes hits meets reaches enters passes goes through from to air water glass plastic oil ice calm flat "
    "plane smooth level surface fish pond lake pool tank aquarium block pane slab reflected refracted there then some "
    "this that where"
)


def read(problem: Problem) -> SplitRay | None:
    """The given angles; None when it is no problem about a reflected and a refracted ray."""
    wording = Wording(with_degree_signs(problem.text).replace("refracted ray of light", "refracted ray"))
    asked = [name for name, pattern in _ASKED if wording.take(pattern)]
    given: list[tuple[str, Fraction]] = []
    for name, pattern in _GIVEN:
        given += [(name, Fraction(match["value"])) for match in wording.take(pattern)]
    given += [("between", Fraction(90)) for _ in wording.take(_SQUARE)]
    values = dict(given)
    if len(asked) != 1 or len(given) != 2 or len(values) != 2 or wording.unread(_VOCABULARY):
        return None
    if asked[0] in values or {"surface", "incidence"} <= set(values):
        return None
    if asked[0] == "reflection" and {"surface", "incidence"} & set(values):
        return None  # a number of the text would not be needed
    incidence = 90 - values["surface"] if "surface" in values else values.get("incidence")
    between, refraction = values.get("between"), values.get("refraction")
    if incidence is None:
        assert between is not None and refraction is not None
        incidence = 180 - between - refraction
    elif refraction is None:
        assert between is not None
        refraction = 180 - between - incidence
    ray = SplitRay(
        incidence=incidence,
        refraction=refraction,
        asked=asked[0],
        to_surface=values.get("surface"),
        given=tuple(values),
    )
    if not (5 <= ray.incidence <= 85 and 5 <= ray.refraction <= 85):
        raise Incomplete("With these angles one of the rays would not go on at its side of the surface; check them.")
    return ray


FAMILY = Family("reflected_refracted", "reflected and refracted ray", "physics", ("middle",), EXAMPLE, read, write)
