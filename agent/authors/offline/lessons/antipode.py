"""Text and drawing of opposite points of the globe."""

from __future__ import annotations

from typing import Any

from chalkwright.agent.authors.offline.antipodes import Antipode
from chalkwright.agent.authors.offline.family import Lesson, LessonScene


def write(place: Antipode) -> Lesson:
    """Text and drawing of a place and its antipode."""
    return Lesson(
        title="The opposite point of the Earth",
        texts=_texts(place),
        scenes=_scenes(place),
        plan=_PLAN,
        drawing=_drawing(place),
        answer=place.opposite.text,
    )


def _tex(place: Antipode, text: str) -> str:
    return text.replace("°", "^\\circ").replace("′", "'")


def _texts(place: Antipode) -> tuple[str, ...]:
    other = place.opposite
    flipped = (
        "The place lies on the equator, so its opposite does, too: its latitude is 0°."
        if place.latitude == 0
        else "The straight line makes equal angles with the plane of the equator on both sides of the centre (vertical "
        f"angles). So the latitude has the same number, but the other letter: from {place.latitude_text} to "
        f"**{other.latitude_text}**."
    )
    number, result = _tex(place, place.degrees(place.longitude)), _tex(place, other.degrees(other.longitude))
    letter = "" if other.longitude in (0, 180, -180) else ", and East and West change places"
    return (
        f"**What is asked.** A place lies at {place.text}. A straight line from it through the centre of the Earth "
        "comes "
        "out again at the opposite point, the *antipode*. Find the latitude and the longitude of that point.\n\n"
        "**The idea.** Look at the Earth twice: from the side, to see the latitudes, and from above the North Pole, to "
        "see the longitudes. In both views the line is a diameter.",
        f"**Step 1: the latitude.** {flipped}",
        "**Step 2: the longitude.** Seen from above the pole, the two meridians lie opposite each other. Together they "
        "make a full circle, half of it on each side, so the two longitudes add up to 180°"
        f"{letter}:\n\n$$180^\\circ - {number} = {result}$$\n\nThe longitude is **{other.longitude_text}**.",
        f"**Answer.** The opposite point lies at **{other.text}**.\n\n"
        f"**Check.** The two longitudes, {place.longitude_text} and {other.longitude_text}, make ${number} + {result} "
        "= "
        "180^\\circ$ together, half a turn; and the opposite of the opposite is the place itself.\n\n"
        "**Remember.** Keep the number of the latitude and change its letter; take the longitude from 180° and change "
        "its letter.",
    )


_PLAN = """\
- Left: the Earth from the side, the axis upright with N at the top, the equator level.
- Right: the Earth from above the North Pole, the meridian of Greenwich at the bottom, east counter-clockwise.
- The place is blue, its opposite red, the line through the centre green; angles are exact.
- Unknown values show a question mark until they are found.
"""


def _scenes(place: Antipode) -> tuple[LessonScene, ...]:
    fields = {
        "elements": "Two circles for the Earth, axis and equator, Greenwich, both points, the diameter between them.",
        "colours": "Place blue, opposite point red, diameter green.",
        "layout": "View from the side on the left, view from above the North Pole on the right.",
    }
    shared = (
        f"The Earth from the side and from above the North Pole. A straight line runs from the place at {place.text} "
        "through the centre"
    )
    other = place.opposite
    return (
        LessonScene(title="A line through the centre", purpose="Show the place and the line in both views.",
                    labels=f"{place.text}, ?", alt=f"{shared} to a point that is asked.", **fields),
        LessonScene(title="Equal angles at the centre", purpose="Show that both latitudes have the same number.",
                    labels=f"{place.latitude_text}, {other.latitude_text}",
                    alt=f"{shared}. Seen from the side it makes the angle {place.degrees(place.latitude)} with the "
                        "equator at both ends.", **fields),
        LessonScene(title="The opposite point", purpose="Show both longitudes and the result.", labels=other.text,
                    alt=f"{shared}. Seen from above, the meridians {place.longitude_text} and {other.longitude_text} "
                        "lie "
                        f"opposite each other. Result: {other.text}.", **fields),
    )  # fmt: skip


def _drawing(place: Antipode) -> dict[str, Any]:
    other = place.opposite
    return {
        "latitude": float(place.latitude),
        "longitude": float(place.longitude),
        "latitudes": (place.latitude_text, other.latitude_text),
        "longitudes": (place.longitude_text, other.longitude_text),
        "result": other.text,
    }
