"""Text and drawing of two bodies that stick together when they collide."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from chalkwright.agent.offline.colours import colours_of
from chalkwright.agent.offline.exactness import equals, gives, with_unit
from chalkwright.agent.offline.family import Lesson, LessonScene
from chalkwright.agent.offline.forms import scenes_of
from chalkwright.agent.offline.reading import plain
from chalkwright.agent.offline.sticky_collision.solver import Body, Collision


def write(collision: Collision) -> Lesson:
    """Text and drawing of the solved collision."""
    speed = with_unit(collision.speed, "m/s") + (_onward(collision) if collision.directed else "")
    lost = with_unit(collision.loss, "J")
    answer = {
        "energy": lost,
        "speed": speed,
        "both": f"{speed}; kinetic energy lost {lost}",
        "before": with_unit(collision.first.speed, "m/s"),
        "mass": with_unit(collision.second.mass, "kg"),
    }[collision.asked]
    return Lesson(
        title="Stuck together",
        texts=_turned_texts(collision, answer) if collision.asked in ("before", "mass") else _texts(collision, answer),
        scenes=_scenes(collision, answer),
        plan=_PLAN.format(*_colours(collision)),
        drawing=_drawing(collision, answer),
        answer=answer,
    )


_FAST, _LOST = "How fast do they move then?", "How much kinetic energy is lost?"


def _onward(collision: Collision) -> str:
    """The direction after the collision, as it is put behind the speed; empty when there is none."""
    if collision.crossed:
        return f" at {with_unit(collision.angle, '°').replace(' °', '°')} {collision.points}"
    return f" {collision.heading}" if collision.heading else ""


def _tex(value: Fraction | float) -> str:
    return plain(value).replace("−", "-")


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _moving(body: Body) -> str:
    if not body.speed:
        return f"{body.name} ({plain(body.mass)} kg) is at rest"
    way = f"to the {body.way}" if body.way in ("left", "right") else body.way
    return f"{body.name} ({plain(body.mass)} kg) moves {way} at {plain(body.speed)} m/s"


def _momentum_line(body: Body) -> str:
    size = body.mass * body.speed
    way = f" to the {body.way}" if body.way else ""
    return f"- {_capital(body.name)}: $p = {_tex(body.mass)} \\cdot {_tex(body.speed)} = {_tex(size)}$ kg·m/s{way}"


def _sum(collision: Collision) -> str:
    x, y = collision.momentum
    total = collision.size
    if collision.crossed:
        return (
            "The two momenta are at right angles, so their sum is the hypotenuse of a right triangle:\n\n"
            f"$$p = \\sqrt{{{_tex(abs(x))}^2 + {_tex(abs(y))}^2}} {gives(total)} {_tex(total)}\\ \\text{{kg·m/s}}$$"
        )
    a, b = collision.first, collision.second
    pa, pb = a.mass * a.speed, b.mass * b.speed
    if not pa or not pb:
        still = (a if not pa else b).name
        return f"That of {still} is 0, so together they make $p = {_tex(pa)} + {_tex(pb)} = {_tex(pa + pb)}$ kg·m/s."
    if a.along(b):
        return f"Both point the same way, so they add up: $p = {_tex(pa)} + {_tex(pb)} = {_tex(pa + pb)}$ kg·m/s."
    high, low = max(pa, pb), min(pa, pb)
    return (
        f"They are opposite, so the smaller is taken from the larger: $p = {_tex(high)} - {_tex(low)} = "
        f"{_tex(high - low)}$ kg·m/s."
    )


def _energies(collision: Collision) -> str:
    """What is lost of the kinetic energy, if it is asked."""
    if collision.asked == "speed":
        return ""
    a, b = collision.first, collision.second
    before, after = a.energy + b.energy, collision.mass * collision.square / 2
    square = _tex(collision.momentum[0] ** 2 + collision.momentum[1] ** 2)
    return (
        "\n\n**Step 3: the kinetic energies.** Before:\n\n"
        f"$$E = \\tfrac12 \\cdot {_tex(a.mass)} \\cdot {_tex(a.speed)}^2 + \\tfrac12 \\cdot {_tex(b.mass)} \\cdot "
        f"{_tex(b.speed)}^2 {gives(before)} {_tex(before)}\\ \\text{{J}}$$\n\nAfter, with the common momentum:\n\n"
        f"$$E' = \\frac{{p^2}}{{2m}} = \\frac{{{square}}}{{2 \\cdot {_tex(collision.mass)}}} {gives(after)} "
        f"{_tex(after)}\\ \\text{{J}}$$\n\nThe difference is lost (it becomes heat): "
        f"${_tex(before)} - {_tex(after)} {gives(collision.loss)} {_tex(collision.loss)}$ J."
    )


def _texts(collision: Collision, answer: str) -> tuple[str, ...]:
    a, b, v = collision.first, collision.second, collision.speed
    total = collision.size
    turned = ""
    if collision.crossed and collision.directed:
        x, y = (abs(part) for part in collision.momentum)
        turned = (
            f"\n\nThe direction comes from the same triangle: $\\tan\\alpha = \\frac{{{_tex(y)}}}{{{_tex(x)}}}$, so "
            f"$\\alpha {gives(collision.angle)} {_tex(collision.angle)}^\\circ$ {collision.points}."
        )
    elif collision.heading and not collision.first.along(collision.second):
        turned = f"\n\nThe common momentum points {collision.heading}, and so does the velocity."
    behind = "" if collision.asked == "energy" or collision.directed else _onward(collision)
    goals = {"energy": (_LOST,), "speed": (_FAST,), "both": (_FAST, _LOST)}
    goal = " ".join(goals[collision.asked])
    first, _, second = answer.partition("; kinetic energy lost ")
    more = f" The kinetic energy lost is **{second}**." if second else ""
    share = f"{plain(float(collision.loss / (a.energy + b.energy)) * 100, 3)} %"
    check = (
        f"The energy after the collision is smaller than before, and {share} of it is lost; momentum is kept: "
        f"${_tex(collision.mass)} \\cdot {_tex(v)} {gives(v)} {_tex(total)}$ kg·m/s."
    )
    return (
        f"**What is asked.** {_capital(_moving(a))}, {_moving(b)}. They meet and go on stuck together. {goal}\n\n"
        "**The idea.** No force from outside acts along the ground, so the *momentum* (mass times velocity, with its "
        "direction) is the same before and after. The kinetic energy is not: sticking together costs energy.",
        f"**Step 1: the momenta before.**\n\n{_momentum_line(a)}\n{_momentum_line(b)}\n\nThe next picture draws them "
        f"as arrows and adds them. {_sum(collision)}",
        f"**Step 2: the common velocity.** Together they have ${_tex(a.mass)} + {_tex(b.mass)} = "
        f"{_tex(collision.mass)}$ kg:"
        f"\n\n$$v = \\frac{{p}}{{m}} = \\frac{{{_tex(total)}}}{{{_tex(collision.mass)}}} {gives(v)} {_tex(v)}\\ "
        f"\\text{{m/s}}$$" + turned + _energies(collision),
        f"**Answer.** {'The kinetic energy lost is' if collision.asked == 'energy' else 'They move at'} "
        f"**{first}**{behind}.{more}\n\n"
        f"**Check.** {check}\n\n**Remember.** In every collision momentum is kept; kinetic energy only if nothing is "
        "deformed.",
    )


def _turned_texts(collision: Collision, answer: str) -> tuple[str, ...]:
    """From the common speed back to the speed before, or to the mass at rest."""
    a, b = collision.first, collision.second
    v, p, before = _tex(collision.speed), _tex(collision.size), collision.asked == "before"
    given = f"{a.name} ({plain(a.mass)} kg)" if before else f"{a.name} ({plain(a.mass)} kg, {plain(a.speed)} m/s)"
    other = f"{b.name} ({plain(b.mass)} kg)" if before else b.name
    goal = f"How fast was {a.name} before?" if before else f"What is the mass of {b.name}?"
    known = (
        f"Together they have ${_tex(a.mass)} + {_tex(b.mass)} = {_tex(collision.mass)}$ kg and move at ${v}$ m/s:\n\n"
        f"$$p = {_tex(collision.mass)} \\cdot {v} {gives(collision.size)} {p}\\ \\text{{kg·m/s}}$$"
        if before
        else f"Before, only {a.name} moves:\n\n$$p = {_tex(a.mass)} \\cdot {_tex(a.speed)} = {p}\\ \\text{{kg·m/s}}$$"
    )
    found = (
        f"Before, {a.name} alone had this momentum, for {b.name} was at rest:\n\n$$v_0 = \\frac{{p}}{{m}} = "
        f"\\frac{{{p}}}{{{_tex(a.mass)}}} {gives(a.speed)} {_tex(a.speed)}\\ \\text{{m/s}}$$"
        if before
        else f"Afterwards both together have it, at ${v}$ m/s:\n\n$$m = \\frac{{p}}{{v}} = \\frac{{{p}}}{{{v}}} "
        f"{gives(collision.mass)} {_tex(collision.mass)}\\ \\text{{kg}}$$\n\nOf these {plain(a.mass)} kg are {a.name}: "
        f"${_tex(collision.mass)} - {_tex(a.mass)} {gives(b.mass)} {_tex(b.mass)}$ kg are {b.name}."
    )
    return (
        f"**What is asked.** {_capital(given)} runs into {other} at rest. They go on stuck together at "
        f"{plain(collision.speed)} m/s. {goal}\n\n**The idea.** No force from outside acts along the ground, so the "
        "*momentum* (mass times velocity, with its direction) is the same before and after.",
        f"**Step 1: the momentum that is known.** {known}",
        f"**Step 2: the other side of the collision.** {found}",
        f"**Answer.** {'Before, it moved at' if before else 'Its mass is'} **{answer}**.\n\n**Check.** Before: "
        f"${_tex(a.mass)} \\cdot {_tex(a.speed)} {gives(a.speed)} {p}$, after: ${_tex(collision.mass)} \\cdot {v} "
        f"{gives(collision.mass)} {p}$ kg·m/s.\n\n**Remember.** In every collision momentum is kept; kinetic energy "
        "only if nothing is deformed.",
    )


def _colours(collision: Collision) -> tuple[str, ...]:
    """Of the first body, the second one, and both together."""
    return colours_of((collision.first.name, collision.second.name, ""), ("blue", "red", "purple", "green", "grey"))


_PLAN = """\
- Seen from above; north is up and east to the right. The first body is {}, the second {}, both together {}.
- Arrows of velocity start at the bodies; their lengths are in proportion to the speeds, to one scale in all pictures.
- Arrows of momentum are put tip to tail and drawn to one scale.
- Values stand beside their arrows; what is not known yet shows a question mark.
"""


def _scaled(note: str) -> str:
    return note or "Arrows are as long as the speeds make them, to one scale."


def _scenes(collision: Collision, answer: str) -> tuple[LessonScene, ...]:
    a, b = collision.first, collision.second
    shared = f"Seen from above: {_moving(a)}; {_moving(b)}"
    if collision.asked in ("before", "mass"):
        shared = (
            f"Seen from above: {a.name} moves to the right towards {b.name}, which is at rest; a question mark "
            f"stands at what is asked"
        )
    return scenes_of(
        (
            (
                "Before the collision",
                "Show both bodies and their velocities.",
                ", ".join(_speeds(collision)),
                f"{shared}. {_scaled(_notes(collision)[0])}",
            ),
            (
                "The momenta add up",
                "Add the momenta as arrows.",
                f"{plain(a.mass * a.speed)}, {plain(b.mass * b.speed)} kg·m/s",
                f"{shared}. Their momenta, put tip to tail, make the common momentum.",
            ),
            (
                "After the collision",
                "Show both together and the result.",
                answer,
                f"Both together, {plain(collision.mass)} kg, side by side, move at {plain(collision.speed)} m/s. "
                f"{_scaled(_notes(collision)[1])} Answer: {answer}.",
            ),
        ),
        elements="Bodies as discs, arrows for velocities and momenta, values.",
        colours="First body {}, second {}, common arrow {}.".format(*_colours(collision)),
        layout="The place of the collision in the middle; east to the right, north up.",
    )


_LONGEST, _LEAST = 1.8, 0.45
"""Lengths of arrows of velocity: that of the fastest, and the shortest that still shows its tip."""


def _lengths(collision: Collision) -> tuple[float, ...]:
    """Lengths of both arrows before and of the one after, in proportion to the speeds; 0 at rest."""
    speeds = [float(speed) for speed in (collision.first.speed, collision.second.speed, collision.speed)]
    return tuple(max(_LEAST, _LONGEST * speed / max(speeds)) if speed else 0.0 for speed in speeds)


def _notes(collision: Collision) -> tuple[str, str]:
    """What is said below the pictures before and after where an arrow is longer than its speed makes it."""
    clipped = [length == _LEAST for length in _lengths(collision)]
    return (
        "The short arrow is longer than to scale, so that it can be seen." if any(clipped[:2]) else "",
        "The arrow is longer than to scale, so that it can be seen." if clipped[2] else "",
    )


def _speeds(collision: Collision) -> tuple[str, str]:
    """What stands at the arrows before the collision."""
    a, b = collision.first, collision.second
    return (
        "v = ?" if collision.asked == "before" else f"{plain(a.speed)} m/s",
        f"{plain(b.speed)} m/s" if b.speed else "at rest",
    )


def _drawing(collision: Collision, answer: str) -> dict[str, Any]:
    a, b = collision.first, collision.second
    heading = {"energy": "Lost kinetic energy", "before": "Speed before", "mass": "The other mass"}
    return {
        "ways": (a.ahead, b.ahead),
        "colours": _colours(collision),
        "names": (
            (a.name, f"{plain(a.mass)} kg"),
            (b.name, "m = ?" if collision.asked == "mass" else f"{plain(b.mass)} kg"),
        ),
        "speeds": _speeds(collision),
        "lengths": _lengths(collision),
        "notes": _notes(collision),
        "momenta": (tuple(map(float, a.momentum)), tuple(map(float, b.momentum))),
        "momentum_texts": (f"{plain(a.mass * a.speed)} kg·m/s", f"{plain(b.mass * b.speed)} kg·m/s"),
        "total_text": f"p {equals(collision.size)} {plain(collision.size)} kg·m/s",
        "after": f"{plain(collision.mass)} kg",
        "after_speed": with_unit(collision.speed, "m/s"),
        "has_compass": not {a.way, b.way} & {"left", "right"},
        "heading_text": f"{heading.get(collision.asked, 'Afterwards')}: {answer}",
        "energy_texts": (
            f"before {with_unit(a.energy + b.energy, 'J')}",
            f"after {with_unit(collision.mass * collision.square / 2, 'J')}",
        ),
    }
