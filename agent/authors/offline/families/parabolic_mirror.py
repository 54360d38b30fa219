"""A parabolic mirror with its width and depth: where its focus is, and how far the light goes to it."""

from __future__ import annotations

from fractions import Fraction

from chalkwright.agent.authors.offline.family import Family, Incomplete
from chalkwright.agent.authors.offline.forms import forms_of
from chalkwright.agent.authors.offline.lessons.parabolic_mirror import Asked, Mirror, write
from chalkwright.agent.authors.offline.reading import number
from chalkwright.agent.data import Problem

EXAMPLE = (
    "A dish in the shape of a paraboloid is 80 cm wide at the rim and 10 cm deep. Light that arrives parallel to the "
    "axis is reflected "
    "into the focus F. How far is F from the vertex of the dish?"
)
_N = r"(?P<{}>\d+(?:\.\d+)?) ?(?P<{}>cm|mm|dm|m)"
_DISH = r"(?:mirror|dish|reflector|antenna)"
_FORMS = {
    "arises": rf"the {_DISH} of (?:a|the) [a-z ]+ arises when an arc of a parabola turns about its axis",
    "size": rf"the {_DISH} is {_N.format('w', 'wu')} wide at the rim and {_N.format('d', 'du')} deep",
    "dish": rf"a(?:n)? (?:parabolic )?{_DISH}(?P<shape> in the shape of a paraboloid)? is {_N.format('w', 'wu')} wide "
    r"at the rim and "
    rf"{_N.format('d', 'du')} deep",
    "focus": r"(?:light|rays?)(?: that arrives?| that arrive| arriving)? parallel to the axis (?:is|are) reflected "
    r"(?:in)?to the focus "
    r"(?P<f>[A-Z])",
    "asked_focus": rf"how far is (?:the focus )?(?P<f>[A-Z]) (?:away )?from the vertex(?: of the {_DISH})?",
    "ray": rf"a ray parallel to the axis, {_N.format('x', 'xu')} (?:away )?from it, hits the {_DISH} at (?P<p>[A-Z])",
    "asked_way": r"how (?:long is the way of the light|far does the light go) from (?P<p>[A-Z]) to (?P<f>[A-Z])",
    "final": r"give (?:the length |the distance )?(?P<pf>[A-Z]{2}) as the answer",
}


def read(problem: Problem) -> Mirror | None:
    """The mirror and what is asked; None when the wording is of another kind."""
    found = forms_of(problem.text, _FORMS)
    if found is None or "focus" not in found:
        return None
    # Without these words it need not be a parabola.
    shaped = "arises" in found and "size" in found
    if "dish" in found:
        shaped = bool(found["dish"]["shape"]) or "parabolic" in found["dish"][0].lower()
    if not shaped or ("ray" in found) != ("asked_way" in found) or not {"asked_focus", "asked_way"} & set(found):
        return None
    size = found["size"] if "size" in found else found["dish"]
    units = {size["wu"], size["du"]} | ({found["ray"]["xu"]} if "ray" in found else set())
    focus = {found[name]["f"].upper() for name in ("focus", "asked_focus", "asked_way") if name in found}
    points = {found[name]["p"].upper() for name in ("ray", "asked_way") if name in found}
    if len(units) != 1 or len(focus) != 1 or len(points) > 1:
        raise Incomplete("Give all lengths in one unit, and one name to each point.")
    asked: Asked = "way" if "asked_way" in found else "focus"
    if "final" in found and set(found["final"]["pf"].upper()) != focus | points:
        return None
    mirror = Mirror(
        width=number(size["w"]), depth=number(size["d"]), unit=units.pop(), asked=asked, both="asked_focus" in found,
        distance=number(found["ray"]["x"]) if "ray" in found else None,
        focus=focus.pop(), point=points.pop() if points else "P",
    )  # fmt: skip
    return _checked(mirror)


def _checked(mirror: Mirror) -> Mirror:
    if min(mirror.width, mirror.depth) <= 0 or not Fraction(1, 20) <= mirror.depth / mirror.width <= 2:
        raise Incomplete("The mirror is too flat or too deep for a readable picture; check its width and depth.")
    if mirror.distance is not None and not mirror.width / 20 <= mirror.distance <= mirror.width / 2:
        raise Incomplete("The ray has to hit the mirror beside its axis, within the rim.")
    return mirror


FAMILY = Family("parabolic_mirror", "parabolic mirror", "mathematics", ("high",), EXAMPLE, read, write)
