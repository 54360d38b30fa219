"""Text and drawing of directions on the globe."""

from __future__ import annotations

from typing import Any

from chalkwright.agent.authors.offline.compasses import Compass, Place
from chalkwright.agent.authors.offline.family import Lesson, LessonScene
from chalkwright.agent.authors.offline.reading import plain


def write(compass: Compass) -> Lesson:
    """Text and drawing of a solved direction."""
    answer = compass.chosen.direction_from(compass.start)
    if compass.wanted is not None:
        answer = f"{compass.chosen.name} ({compass.chosen.text})"
    return Lesson(
        title="Which direction on the globe?",
        texts=_texts(compass, answer),
        scenes=_scenes(compass, answer),
        plan=_PLAN,
        drawing=_drawing(compass, answer),
        answer=answer,
    )


def _called(place: Place, else_: str = "the start") -> str:
    return place.name or else_


def _north(compass: Compass, place: Place) -> str:
    north = place.north_of(compass.start)
    if north == 0:
        return "on the same parallel"
    return f"{plain(abs(north))}° farther {'north' if north > 0 else 'south'}"


def _east(compass: Compass, place: Place) -> str:
    east = place.east_of(compass.start)
    if east == 0:
        return "on the same meridian"
    return f"{plain(abs(east))}° farther {'east' if east > 0 else 'west'}"


def _way(compass: Compass, place: Place) -> str:
    """How the degrees of longitude are counted."""
    a, b = compass.start.longitude, place.longitude
    if a == b:
        return "the longitudes are equal"
    low, high = sorted((abs(a), abs(b)))
    if a * b >= 0:
        return (
            f"on the same side of Greenwich, ${plain(high)}^\\circ - {plain(low)}^\\circ = {plain(high - low)}^\\circ$"
        )
    through = abs(a) + abs(b)
    if through <= 180:
        return f"across Greenwich, ${plain(abs(a))}^\\circ + {plain(abs(b))}^\\circ = {plain(through)}^\\circ$"
    return (
        f"across Greenwich it would be ${plain(abs(a))}^\\circ + {plain(abs(b))}^\\circ = {plain(through)}^\\circ$, "
        "more "
        f"than half way round, so the shorter way crosses the 180° meridian: $360^\\circ - {plain(through)}^\\circ = "
        f"{plain(360 - through)}^\\circ$"
    )


def _texts(compass: Compass, answer: str) -> tuple[str, ...]:
    start, chosen = compass.start, compass.chosen
    name = _called(start, "The start")
    latitudes = "\n".join(
        f"- {place.name}, at {place.text.split(', ')[0]}, lies {_north(compass, place)}." for place in compass.places
    )
    longitudes = "\n".join(
        f"- {place.name}, at {place.text.split(', ')[1]}: {_way(compass, place)}, so it lies {_east(compass, place)}."
        for place in compass.places
    )
    goal = (
        f"Which of the places {', '.join(place.name for place in compass.places)} lies to the {compass.wanted} of it?"
        if compass.wanted
        else f"In which direction does {chosen.name}, at {chosen.text}, lie from it?"
    )
    result = (
        f"The place to the {compass.wanted} of {_called(start)} is **{answer}**."
        if compass.wanted
        else f"{chosen.name} lies to the **{answer}** of {_called(start)}."
    )
    back = start.direction_from(chosen)
    return (
        f"**What is asked.** {name} lies at {start.text}. {goal}\n\n"
        "**The idea.** The latitude decides between north and south, the longitude between east and west. East or west "
        "is taken along the *shorter* way around the Earth, so it is less than 180°.",
        f"**Step 1: north or south?** Compare the latitudes with {start.text.split(', ')[0]}; north is up in the "
        f"pictures.\n\n{latitudes}",
        f"**Step 2: east or west?** Compare the longitudes with {start.text.split(', ')[1]}.\n\n{longitudes}",
        f"**Answer.** {result}\n\n"
        f"**Check.** {chosen.name} lies {_north(compass, chosen)} and {_east(compass, chosen)}; seen from "
        f"{chosen.name}, "
        f"{_called(start)} lies the opposite way, to the {back}.\n\n"
        "**Remember.** Beyond the 180° meridian East and West change letters, but going on to the east is still east.",
    )


_PLAN = """\
- The start is the middle of a cross of two lines: its parallel (level) and its meridian (upright).
- Across: degrees to the east (right) or west (left) the shorter way. Up: degrees to the north.
- The start is blue, places are red; the place or quarter of the answer is green.
"""


def _scenes(compass: Compass, answer: str) -> tuple[LessonScene, ...]:
    fields = {
        "elements": "The start's parallel and meridian as a cross, the places as dots with their coordinates.",
        "colours": "Start blue, places red, answer green.",
        "layout": "North up, east to the right; degrees counted from the start.",
    }
    named = "; ".join(f"{place.name} at {place.text}" for place in compass.places)
    shared = f"A map with the start at {compass.start.text} in the middle"
    ways = "; ".join(f"{p.name} {_north(compass, p)} and {_east(compass, p)}" for p in compass.places)
    return (
        LessonScene(title="The start and the four quarters", purpose="Show where the four directions lie.",
                    labels=compass.start.text, alt=f"{shared}; its parallel and its meridian part the map into "
                                                   "north-west, "
                    f"north-east, south-west and south-east. Given: {named}.", **fields),
        LessonScene(title="The places around the start", purpose="Show every place by its degrees from the start.",
                    labels=named, alt=f"{shared}. {ways}.", **fields),
        LessonScene(title="The answer", purpose="Show the place and the direction asked.", labels=answer,
                    alt=f"{shared}. {compass.chosen.name} lies to the {compass.chosen.direction_from(compass.start)}. "
                        f"Answer: {answer}.", **fields),
    )  # fmt: skip


def _drawing(compass: Compass, answer: str) -> dict[str, Any]:
    start = compass.start

    def offset(place: Place) -> tuple[float, float]:
        return float(place.east_of(start)), float(place.north_of(start))

    across = max(max(abs(offset(place)[0]) for place in compass.places), 10.0)
    upward = max(max(abs(offset(place)[1]) for place in compass.places), 10.0)
    return {
        "start_text": f"{start.name + ': ' if start.name else ''}{start.text}",
        "places": [
            (offset(p), f"{p.name}: {p.text}", p.direction_from(start) if p is compass.chosen else "")
            for p in compass.places
        ],
        "scale": (4.2 / across, 1.9 / upward),
        "heading_text": f"Answer: {answer}" if compass.wanted else f"{compass.chosen.name} lies to the {answer}",
    }
