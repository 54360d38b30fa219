"""Text and drawing of a liquid that flows through two cross-sections one after the other."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

from chalkwright.agent.authors.offline.family import Lesson, LessonScene
from chalkwright.agent.authors.offline.forms import scenes_of
from chalkwright.agent.authors.offline.reading import is_exact, plain
from chalkwright.agent.data import Frozen

Asked = Literal["speed", "time"]


class Flow(Frozen):
    """Centimetres and seconds; the first area is that with the given speed."""

    areas: tuple[Fraction, Fraction]
    speed: Fraction
    length: Fraction | None
    """Of the second part; only where a time is asked."""
    asked: Asked
    places: tuple[str, str]

    @property
    def volume(self) -> Fraction:
        """cm³ in every second."""
        return self.areas[0] * self.speed

    @property
    def second_speed(self) -> Fraction:
        return self.volume / self.areas[1]

    @property
    def time(self) -> Fraction:
        assert self.length is not None
        return self.length / self.second_speed


def write(flow: Flow) -> Lesson:
    """Text and drawing of the solved flow."""
    value, unit = (flow.time, "s") if flow.asked == "time" else (flow.second_speed, "cm/s")
    answer = f"{'' if is_exact(value) else '≈ '}{plain(value)} {unit}"
    return Lesson(
        title="The same volume in every second",
        texts=_texts(flow, answer),
        scenes=_scenes(flow, answer),
        plan=_PLAN,
        drawing=_drawing(flow, answer),
        answer=answer,
    )


def _sign(value: Fraction) -> str:
    return "=" if is_exact(value) else "\\approx"


def _texts(flow: Flow, answer: str) -> tuple[str, ...]:
    (wide, narrow), v, w, volume = flow.areas, flow.speed, flow.second_speed, flow.volume
    first, second = flow.places
    times = narrow / wide
    ratio = f"{plain(times if times > 1 else 1 / times, 3)} times {'larger' if times > 1 else 'smaller'}"
    slower = "slower" if times > 1 else "faster"
    goal = (
        f"How long does a particle stay in the {second}?"
        if flow.asked == "time"
        else f"How fast is the flow in the {second}?"
    )
    given = (
        f" The {second} {'are' if second.endswith('ies') else 'is'} {plain(flow.length)} cm long."
        if flow.length
        else ""
    )
    time = ""
    if flow.length is not None:
        time = (
            f"\n\n**Step 3: from the speed to the time.** {plain(flow.length)} cm at {plain(w)} cm/s take\n\n"
            f"$$t = \\frac{{s}}{{v}} = \\frac{{{plain(flow.length)}}}{{{plain(w)}}} {_sign(flow.time)} "
            f"{plain(flow.time)}\\ "
            "\\text{s}$$"
        )
    back = narrow * w
    return (
        f"**What is asked.** In the {first} the cross-section is {plain(wide)} cm² and the speed {plain(v)} cm/s, in "
        "the "
        f"{second} the cross-section is {plain(narrow)} cm² altogether.{given} {goal}\n\n"
        "**The idea.** Nothing is lost on the way, so in every second the same volume passes each cross-section. In "
        "one "
        "second a column passes that is as long as the speed says: volume = cross-section times speed.",
        f"**Step 1: the volume in one second.** In the {first}:\n\n$${plain(wide)}\\ \\text{{cm}}^2 \\cdot "
        f"{plain(v)}\\ "
        f"\\text{{cm/s}} {_sign(volume)} {plain(volume)}\\ \\text{{cm}}^3\\text{{/s}}$$",
        f"**Step 2: the speed in the {second}.** The same volume spreads over {plain(narrow)} cm²:\n\n"
        f"$$v_2 = \\frac{{{plain(volume)}}}{{{plain(narrow)}}} {_sign(w)} {plain(w)}\\ \\text{{cm/s}}$$" + time,
        f"**Answer.** {'It stays there for' if flow.asked == 'time' else 'The flow there has the speed'} "
        f"**{answer}**.\n\n"
        f"**Check.** ${plain(narrow)} \\cdot {plain(w)} {_sign(back) if is_exact(w) else chr(92) + 'approx'} "
        f"{plain(volume)}$ "
        f"cm³/s, as in the {first}: the cross-section is {ratio}, and the flow as many times {slower}.\n\n"
        "**Remember.** Where the whole cross-section is larger, the flow is slower.",
    )


_PLAN = """\
- Both parts lie one behind the other, the flow goes to the right; the first is red, the second blue.
- The column that passes in one second is shaded; cross-sections and speeds stand beside their parts.
- Widths are drawn only larger or smaller, not to scale, because the areas differ too much.
"""


def _scenes(flow: Flow, answer: str) -> tuple[LessonScene, ...]:
    first, second = flow.places
    shared = (
        f"A liquid flows through the {first} with {plain(flow.areas[0])} cm² and then through the {second} with "
        f"{plain(flow.areas[1])} cm²"
    )
    return scenes_of(
        (
            ("Two cross-sections", "Show both parts and what is "
                                   "known.", f"{plain(flow.areas[0])}, {plain(flow.areas[1])} cm²",
             f"{shared}; the first speed is {plain(flow.speed)} cm/s."),
            ("The volume of one second", "Show the column that passes in one second.", f"{plain(flow.volume)} cm³",
             f"{shared}. In each second {plain(flow.volume)} cm³ pass."),
            ("The answer", "Show the second speed and the answer.", answer,
             f"{shared}. In the {second} the speed is {plain(flow.second_speed)} cm/s. Answer: {answer}."),
        ),
        elements="Two parts of the way, arrows for the speeds, the column of one second, values.",
        colours="First part red, second blue, the volume of a second green.",
        layout="The flow from left to right.",
    )  # fmt: skip


def _drawing(flow: Flow, answer: str) -> dict[str, Any]:
    def about(value: Fraction, unit: str) -> str:
        return f"{'' if is_exact(value) else '≈ '}{plain(value)} {unit}"

    return {
        "widens": flow.areas[1] > flow.areas[0],
        "branches": flow.places[1] == "capillaries",
        "places": flow.places,
        "area_texts": tuple(f"{plain(area)} cm²" for area in flow.areas),
        "speed_text": about(flow.speed, "cm/s"),
        "second_text": about(flow.second_speed, "cm/s"),
        "volume_text": about(flow.volume, "cm³ in every second"),
        "length_text": "" if flow.length is None else f"{plain(flow.length)} cm",
        "answer_text": f"Answer: {answer}",
    }
