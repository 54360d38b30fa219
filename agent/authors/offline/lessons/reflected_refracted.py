"""Text and drawing of a ray that is partly reflected and partly refracted."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from chalkwright.agent.authors.offline.family import Lesson, LessonScene
from chalkwright.agent.authors.offline.reading import plain
from chalkwright.agent.authors.offline.split_rays import SplitRay

_NAMES = {
    "refraction": "angle of refraction",
    "reflection": "angle of reflection",
    "between": "angle between the reflected and the refracted ray",
}


def write(ray: SplitRay) -> Lesson:
    """Text and drawing of the solved angles."""
    answer = f"{plain(ray.answer)}°"
    return Lesson(
        title="One ray becomes two",
        texts=_texts(ray, answer),
        scenes=_scenes(ray, answer),
        plan=_PLAN,
        drawing=_drawing(ray),
        answer=answer,
    )


def _tex(value: Fraction) -> str:
    return f"{plain(value)}^\\circ"


def _known(ray: SplitRay) -> str:
    parts = []
    if ray.to_surface is not None:
        parts.append(f"The ray makes {plain(ray.to_surface)}° with the surface.")
    if "incidence" in ray.given:
        parts.append(f"The angle of incidence is {plain(ray.incidence)}°.")
    if "refraction" in ray.given:
        parts.append(f"The angle of refraction is {plain(ray.refraction)}°.")
    if "between" in ray.given:
        parts.append(f"The reflected and the refracted ray make {plain(ray.between)}°.")
    return " ".join(parts)


def _texts(ray: SplitRay, answer: str) -> tuple[str, ...]:
    i, r, between = _tex(ray.incidence), _tex(ray.refraction), _tex(ray.between)
    if ray.to_surface is not None:
        first = (
            "Angles of light are measured to the *normal*, and the normal makes 90° with the surface. So the angle of "
            f"incidence is\n\n$$i = 90^\\circ - {_tex(ray.to_surface)} = {i}$$\n\n"
        )
    elif "incidence" in ray.given:
        first = f"The angle of incidence is given: $i = {i}$. "
    else:
        first = "Call the angle of incidence $i$. "
    known = ray.to_surface is not None or "incidence" in ray.given
    value = f", here ${i}$" if known else ""
    if not known:
        solved = f"$$i = 180^\\circ - {between} - {r} = {i}$$"
    elif "between" in ray.given:
        solved = f"$$r = 180^\\circ - {i} - {between} = {r}$$"
    else:
        solved = f"$$\\beta = 180^\\circ - {i} - {r} = {between}$$"
    return (
        f"**What is asked.** Light meets a flat surface; one part is reflected, the other part enters the second "
        f"medium. {_known(ray)} Find the {_NAMES[ray.asked]}.\n\n"
        "**The idea.** Draw the normal: the line at a right angle to the surface where the ray meets it. All angles of "
        "light are measured to it. The normal is a straight line, so the angles on one side of it add up to 180°.",
        f"**Step 1: incidence and reflection.** {first}The law of reflection says that the angle of reflection is as "
        f"large as the angle of incidence{value}.",
        "**Step 2: the angles beside the normal.** On the side where the reflected and the refracted ray lie, three "
        "angles follow each other along the straight normal: the angle of reflection $i$, the angle $\\beta$ between "
        "the two rays, and the angle of refraction $r$. Together they make 180°:\n\n"
        f"$$i + \\beta + r = 180^\\circ$$\n\n{solved}",
        f"**Answer.** The {_NAMES[ray.asked]} is **{answer}**.\n\n"
        f"**Check.** ${i} + {between} + {r} = 180^\\circ$, a straight angle."
        + (" The refracted ray is bent towards the normal, as it must be in a denser medium."
           if ray.refraction < ray.incidence else "")
        + "\n\n**Remember.** Measure angles of light to the normal, not to the surface.",
    )  # fmt: skip


_PLAN = """\
- The surface is level, the second medium below it is shaded; the normal is dashed and upright.
- Incident ray blue from the upper left, reflected ray orange, refracted ray red; all angles exact.
- Arcs mark angles to the normal in the colour of their ray; the angle between two rays is green.
"""


def _scenes(ray: SplitRay, answer: str) -> tuple[LessonScene, ...]:
    fields = {
        "elements": "Surface, normal, incident, reflected and refracted ray, arcs for their angles.",
        "colours": "Incident blue, reflected orange, refracted red, angle between them green.",
        "layout": "The surface across the middle, the normal upright through the point where the ray meets it.",
    }
    shared = "A ray from the upper left meets a level surface; one ray is reflected, one is refracted below it."
    return (
        LessonScene(title="The rays and what is known", purpose="Show the three rays and the given angles.",
                    labels=_known(ray), alt=f"{shared} {_known(ray)}", **fields),
        LessonScene(title="Incidence and reflection", purpose="Show that both angles to the normal are equal.",
                    labels=f"i = {plain(ray.incidence)}°", alt=f"{shared} The angles of incidence and of reflection "
                                                               "are "
                    "equal.", **fields),
        LessonScene(title="Three angles along the normal", purpose="Show the three angles that add up to 180°.",
                    labels=f"{plain(ray.incidence)}°, {plain(ray.between)}°, {plain(ray.refraction)}°",
                    alt=f"{shared} Along the normal follow {plain(ray.incidence)}°, {plain(ray.between)}° and "
                        f"{plain(ray.refraction)}°. The {_NAMES[ray.asked]} is {answer}.", **fields),
    )  # fmt: skip


def _drawing(ray: SplitRay) -> dict[str, Any]:
    known_incidence = ray.to_surface is not None or "incidence" in ray.given
    return {
        "incidence": float(ray.incidence),
        "refraction": float(ray.refraction),
        "surface_text": "" if ray.to_surface is None else f"{plain(ray.to_surface)}°",
        "incidence_text": f"{plain(ray.incidence)}°" if "incidence" in ray.given else "",
        "between_text": f"{plain(ray.between)}°" if "between" in ray.given else "?" if ray.asked == "between" else "",
        "refraction_text": f"{plain(ray.refraction)}°" if "refraction" in ray.given
        else "?" if ray.asked == "refraction" else "",
        "equal_texts": (f"i = {plain(ray.incidence)}°",) * 2 if known_incidence else ("i", "i"),
        "all_texts": (f"{plain(ray.incidence)}°", f"{plain(ray.between)}°", f"{plain(ray.refraction)}°"),
    }  # fmt: skip
