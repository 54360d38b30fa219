"""Throws whose start is asked: its speed, its angle or its height, from where and when they land."""

from __future__ import annotations

import math
import re
from fractions import Fraction

from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.projectile.solver import Asked, Launch, Throw
from chalkwright.agent.offline.question import find_question
from chalkwright.agent.offline.reading import Quantity, in_unit, mentions, plain

_SPEED = (
    r"\b(?:initial|launch|horizontal|muzzle|take-?off|starting|original|projection) (?:speed|velocity)\b|\b(?:speed|"
    r"velocity) of (?:projection|launch)\b|"
    r"\bwhat (?:horizontal |initial )?(?:speed|velocity) (?:was|is|must|did|does|should|were)\b(?=[^.?]*\b(?:thrown|"
    r"kicked|launched|fired|projected|throw|kick|leave|start|roll)\b)|\bhow fast (?:was|is|must|did|does|should|"
    r"were)\b|"
    r"\b(?:find|calculate|determine|work out|what (?:is|was|must be)) (?:the|its|his|her) (?:speed|velocity)\b"
    r"(?! (?:with which it (?:hits|lands|strikes)|when|as|just|at (?:which it )?(?:land|impact|the ground)|on "
    r"(?:impact|landing)))"
)
_ANGLE = (
    r"\b(?:angle of (?:projection|launch|elevation)|launch angle|projection angle|angle (?:at which|to the "
    r"horizontal|above the horizontal)|at what angle)\b"
)
_START = (
    r"\bhow (?:high|tall) (?:is|was) the (?:cliff|tower|building|table|bridge|roof|desk|balcony|window)\b|"
    r"\bheight of the (?:cliff|tower|building|table|bridge|roof|desk|balcony|window)\b"
)
_LANDED = (
    r"\b(?:lands?|landing|landed|hits?|strikes?|reach(?:es)?|falls?)\b[^.?;\d]{0,60}$|\b(?:range|horizontal "
    r"distance)(?: of| is| =)*\s*$"
)
_AWAY = (
    r"^\s*(?:away|from (?:the|its) (?:foot|base|bottom|edge|launch\w*|starting|point|cliff|table|tower|building)|"
    r"horizontally|further|later)"
)


def from_landing(
    text: str, found: tuple[Quantity, ...], is_height: list[Quantity], g: tuple[Fraction, bool]
) -> Throw | None:
    """The throw whose start is asked; None where it is not. ``is_height`` are the lengths that are heights."""
    question = find_question(text)
    ways: tuple[tuple[Launch, str], ...] = (("speed", _SPEED), ("angle", _ANGLE), ("start", _START))
    sought = tuple(name for name, way in ways if mentions(question, way))
    speeds = [q for q in found if q.unit and in_unit(q, "m/s") is not None and q.unit != "degree"]
    if not sought or (speeds and sought != ("start",)):
        return None
    times = [v for q in found if q.unit and (v := in_unit(q, "second")) is not None]
    ranges = [q for q in found if q.unit and in_unit(q, "meter") is not None and q not in is_height]
    angles = [q.value for q in found if q.unit == "degree"]
    known = len(times) + len(ranges) + len(angles) + len(is_height) + len(speeds) + g[1]
    if known != len(found) or len(ranges) > 1 or not all(_lands(text, q) for q in ranges):
        return None
    reach = in_unit(ranges[0], "meter") if ranges else None
    sideways = mentions(text, r"\bhorizontally\b|\bhorizontal (?:speed|velocity)\b|roll\w* off")
    values = (reach, times[0] if len(times) == 1 else None, in_unit(is_height[0], "meter") if is_height else None)
    start = _horizontal(sought, values, speeds, g[0]) if sideways else _oblique(sought, values, angles, g[0])
    if start is None:
        raise Incomplete(
            "The start of this throw is found from its height and range, or from its range and its time or angle."
        )
    speed, angle, height = start
    told: tuple[Asked, ...] = (*(("time",) if times else ()), *(("range",) if ranges else ()))
    return Throw(
        speed=speed, speed_said=f"{plain(speed, 3)} m/s", angle=angle, height=height, g=g[0], g_given=g[1], asked=(),
        sought=sought, told=told,
    )  # fmt: skip


def _lands(text: str, length: Quantity) -> bool:
    """Whether a length says how far away something lands."""
    return bool(
        re.search(_LANDED, text[: length.start], re.IGNORECASE) or re.match(_AWAY, text[length.end :], re.IGNORECASE)
    )


def _horizontal(
    sought: tuple[Launch, ...],
    given: tuple[Fraction | None, Fraction | None, Fraction | None],
    speeds: list[Quantity],
    g: Fraction,
) -> tuple[Fraction, Fraction, Fraction] | None:
    """Speed, angle 0 and height."""
    reach, time, height = given
    if sought == ("speed",) and reach and height and time is None:
        return _fraction(float(reach) / math.sqrt(2 * float(height) / float(g))), Fraction(0), height
    if sought == ("start",) and len(speeds) == 1 and (time or reach) and not (time and reach) and height is None:
        speed = in_unit(speeds[0], "m/s") or Fraction(0)
        fall = time if time else (reach or Fraction(0)) / speed
        return speed.limit_denominator(10**6), Fraction(0), g * fall**2 / 2
    return None


def _oblique(
    sought: tuple[Launch, ...],
    given: tuple[Fraction | None, Fraction | None, Fraction | None],
    angles: list[Fraction],
    g: Fraction,
) -> tuple[Fraction, Fraction, Fraction] | None:
    """Speed, angle and height 0."""
    reach, time, height = given
    if height is not None or "start" in sought:
        return None
    if reach and time and not angles:
        across, up = float(reach / time), float(g * time / 2)
        return _fraction(math.hypot(across, up)), _fraction(math.degrees(math.atan2(up, across))), Fraction(0)
    if sought == ("speed",) and len(angles) == 1 and bool(reach) != bool(time):
        turn = math.radians(float(angles[0]))
        if reach:
            return _fraction(math.sqrt(float(reach * g) / math.sin(2 * turn))), angles[0], Fraction(0)
        return _fraction(float(g * (time or 0)) / (2 * math.sin(turn))), angles[0], Fraction(0)
    return None


def _fraction(value: float) -> Fraction:
    return Fraction(value).limit_denominator(10**7)
