"""Text and drawing of the Sun's heights on a day of polar day."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from chalkwright.agent.authors.offline.family import Lesson, LessonScene
from chalkwright.agent.authors.offline.forms import scenes_of
from chalkwright.agent.authors.offline.reading import plain
from chalkwright.agent.data import Frozen


class PolarDay(Frozen):
    """Heights of the Sun above the horizon in degrees, at a place of the northern hemisphere."""

    south: Fraction
    north: Fraction
    asks_overhead: bool

    @property
    def apart(self) -> Fraction:
        """Between the two directions to the Sun."""
        return 180 - self.south - self.north

    @property
    def declination(self) -> Fraction:
        """Latitude at which the Sun is overhead."""
        return 90 - self.apart / 2

    @property
    def latitude(self) -> Fraction:
        return self.north + self.apart / 2


def write(day: PolarDay) -> Lesson:
    """Text and drawing of the solved day."""
    answer = f"{plain(day.latitude)}° N"
    return Lesson(
        title="The Sun that does not set",
        texts=_texts(day, answer),
        scenes=_scenes(day, answer),
        plan=_PLAN,
        drawing=_drawing(day, answer),
        answer=answer,
    )


def _tex(value: Fraction) -> str:
    return f"{plain(value)}^\\circ"


def _texts(day: PolarDay, answer: str) -> tuple[str, ...]:
    south, north, apart, half = _tex(day.south), _tex(day.north), _tex(day.apart), _tex(day.apart / 2)
    goal = (
        "At which latitude is the Sun overhead, and at which does the place lie?"
        if day.asks_overhead
        else "Where is the place?"
    )
    aside = f" The Sun is overhead at {plain(day.declination)}° N." if day.asks_overhead else ""
    noon = 90 - (day.latitude - day.declination)
    return (
        f"**What is asked.** In the northern hemisphere, on a day of polar day, the Sun is {plain(day.south)}° high "
        "in the south (noon) "
        f"and {plain(day.north)}° high in the north (midnight). {goal}\n\n"
        "**The idea.** In a day the sky seems to turn about its north pole, which stands in the north as high above "
        "the horizon as the "
        "latitude says. The Sun stays equally far from that pole the whole day. So the pole lies exactly in the "
        "middle between the two "
        "directions.",
        "**Step 1: the angle between the two directions.** From the southern to the northern horizon there are "
        "180°:\n\n"
        f"$$180^\\circ - {south} - {north} = {apart}$$\n\nThe pole is in the middle, {plain(day.apart / 2)}° from "
        "each of them.",
        f"**Step 2: the two latitudes.** The pole stands {plain(day.apart / 2)}° higher in the north than the "
        "midnight Sun:\n\n"
        f"$$\\varphi = {north} + {half} = {_tex(day.latitude)}$$\n\nThis is the latitude of the place. From the pole "
        "of the sky to the "
        f"plane of the equator are 90°, so the Sun is\n\n$$\\delta = 90^\\circ - {half} = "
        f"{_tex(day.declination)}$$\n\nnorth of the "
        f"equator: it is overhead at {plain(day.declination)}° N.",
        f"**Answer.** The place lies at **{answer}**.{aside}\n\n"
        f"**Check.** At noon the Sun is $90^\\circ - ({_tex(day.latitude)} - {_tex(day.declination)}) = {_tex(noon)}$ "
        "high, at midnight "
        f"${_tex(day.latitude)} + {_tex(day.declination)} - 90^\\circ = {_tex(day.latitude + day.declination - 90)}$, "
        "as measured.\n\n"
        "**Remember.** The pole of the sky is as high as the latitude, and the Sun circles around it at one distance.",
    )


_PLAN = """\
- The sky in section along the meridian: horizon level, south left, north right, the observer O in the middle.
- Directions to the Sun orange, the axis of the sky purple, its height red; all angles exact.
- The daily path is seen edge-on, as a straight line at a right angle to the axis.
"""


def _scenes(day: PolarDay, answer: str) -> tuple[LessonScene, ...]:
    shared = (
        f"The sky in section along the meridian. The Sun is {plain(day.south)}° above the southern horizon at noon and "
        f"{plain(day.north)}° above the northern one at midnight"
    )
    return scenes_of(
        (
            ("Two heights of the Sun", "Show both heights.", f"{plain(day.south)}°, {plain(day.north)}°", f"{shared}."),
            ("The pole in the middle", "Show the axis of the sky between both directions.", f"{plain(day.apart / 2)}°",
             f"{shared}. The axis of the sky halves the angle of {plain(day.apart)}° between them."),
            ("The latitude", "Show the height of the pole, which is the latitude.", answer,
             f"{shared}. The pole of the sky is {plain(day.latitude)}° high in the north. Answer: {answer}."),
        ),
        elements="Horizon, sky as half circle, directions to the Sun, daily path edge-on, axis.",
        colours="Sun orange, axis purple, latitude red.",
        layout="South left, north right, observer in the middle of the horizon.",
    )  # fmt: skip


def _drawing(day: PolarDay, answer: str) -> dict[str, Any]:
    return {
        "south": float(day.south), "north": float(day.north), "latitude": float(day.latitude),
        "south_text": f"{plain(day.south)}°", "north_text": f"{plain(day.north)}°",
        "half_text": f"{plain(day.apart / 2)}°", "latitude_text": f"φ = {plain(day.latitude)}°",
        "heading_text": f"The height of the pole is the latitude: {answer}",
    }  # fmt: skip
