"""Text and drawing of positions on the globe's grid."""

from __future__ import annotations

from fractions import Fraction

from chalkwright.agent.offline.family import Lesson, LessonScene
from chalkwright.agent.offline.forms import scenes_of
from chalkwright.agent.offline.latitude_longitude.drawn import drawing
from chalkwright.agent.offline.latitude_longitude.solver import (
    Grid,
    angle_text,
    answer_names,
    clock_text,
    duration_text,
    latitude_text,
    longitude_text,
    where,
    wrap_longitude,
)
from chalkwright.agent.offline.latitude_longitude.voyage_lesson import (
    flight_texts,
    meridian_texts,
    parallel_texts,
    voyage_texts,
    zone_texts,
)
from chalkwright.agent.offline.reading import plain


def write(grid: Grid) -> Lesson:
    """Text and drawing of a solved grid problem."""
    answer, texts = _write_texts(grid)
    return Lesson(
        title=_title(grid),
        texts=texts,
        scenes=_scenes(grid, answer),
        plan=_PLAN,
        drawing=drawing(grid, answer),
        answer=answer,
    )


def _title(grid: Grid) -> str:
    if grid.kind == "move":
        return "The other side of the Earth" if grid.antipode else "Moving on the globe's grid"
    if grid.kind == "time":
        return "Longitude and solar time" if grid.zones is None else "Clocks in two time zones"
    if grid.km_per_degree is None:
        return "How far apart on the grid?"
    return "A way along a parallel" if grid.parallel else "A way along a meridian"


def _write_texts(grid: Grid) -> tuple[str, tuple[str, ...]]:
    if grid.antipode:
        return _antipode_texts(grid)
    if grid.zones is not None:
        return zone_texts(grid)
    if grid.km_per_degree is not None and grid.parallel:
        return parallel_texts(grid)
    if grid.km_per_degree is not None:
        return flight_texts(grid) if grid.ways else voyage_texts(grid)
    if grid.hour_angle is not None:
        return meridian_texts(grid)
    return {"move": _move_texts, "difference": _difference_texts, "time": _time_texts}[grid.kind](grid)


_GRID_IDEA = (
    "**The idea.** *Latitude* counts degrees north or south from the equator, *longitude* degrees east or west from "
    "the meridian of Greenwich. "
)


def _move_texts(grid: Grid) -> tuple[str, tuple[str, ...]]:
    answer = where(grid, grid.second)
    steps = ", then ".join(f"{angle_text(v, grid.in_minutes)} {side}" for v, side in grid.moves)
    lines, latitude, longitude = [], grid.first.latitude, grid.first.longitude
    for value, side in grid.moves:
        sign = 1 if side in ("north", "east") else -1
        if side in ("north", "south"):
            before, latitude = latitude, latitude + sign * value
            lines.append(
                _step_line(
                    grid,
                    value,
                    side,
                    latitude_text(grid, before),
                    latitude_text(grid, latitude),
                    before * latitude < 0,
                    "equator",
                )
            )
        else:
            before, longitude = longitude, wrap_longitude(longitude + sign * value)
            passed = before * longitude < 0
            line = "180° meridian" if passed and abs(before) + abs(longitude) > 180 else "Greenwich meridian"
            lines.append(
                _step_line(
                    grid, value, side, longitude_text(grid, before), longitude_text(grid, longitude), passed, line
                )
            )
    return answer, (
        f"**What is asked.** A start at {where(grid, grid.first)} and the moves {steps} are given. Find the new "
        f"position.\n\n"
        + _GRID_IDEA
        + "A move to the north or south changes only the latitude, a move to the east or west only the "
        "longitude.",
        "**Step 1: follow the moves on the grid.** North is up and east is to the right. In the next picture each "
        "move runs along one line of the grid, so one of the two numbers stays the same.",
        "**Step 2: work out the numbers.** A move *away from* the equator (or Greenwich) makes the number larger, a "
        "move "
        "*towards* it makes it smaller; past it, the letter changes.\n\n" + "\n".join(f"- {line}" for line in lines),
        f"**Answer.** The new position is **{answer}**.\n\n"
        f"**Check.** Go back from {answer} by the opposite moves: you arrive at {where(grid, grid.first)} again.\n\n"
        "**Remember.** North and south change latitude, east and west change longitude.",
    )


def _antipode_texts(grid: Grid) -> tuple[str, tuple[str, ...]]:
    answer, first = where(grid, grid.second), grid.first
    apart = abs(first.longitude)
    return answer, (
        f"**What is asked.** A place lies at {where(grid, first)}. Find the place diametrically opposite to it, its "
        f"antipode.\n\n"
        + _GRID_IDEA
        + "The line from a place through the centre of the Earth comes out as far on the other side of the equator, "
        "and half a turn, 180°, further round.",
        f"**Step 1: the latitude.** It has the same size on the other side of the equator: "
        f"{latitude_text(grid, first.latitude)} "
        f"becomes {latitude_text(grid, grid.second.latitude)}. In the next picture that is the way along the meridian.",
        "**Step 2: the longitude.** Half a turn further is 180° away, which is on the other side of "
        f"Greenwich:\n\n$$180^\\circ - {_tex(grid, apart)} = {_tex(grid, 180 - apart)}$$\n\nso "
        f"{longitude_text(grid, first.longitude)} becomes {longitude_text(grid, grid.second.longitude)}.",
        f"**Answer.** The antipode is at **{answer}**.\n\n**Check.** The two longitudes together make "
        f"${_tex(grid, apart)} + {_tex(grid, 180 - apart)} = 180^\\circ$, half a turn.\n\n"
        "**Remember.** Antipode: same latitude with the other letter, 180° minus the longitude with the other letter.",
    )


def _step_line(grid: Grid, value: Fraction, side: str, before: str, after: str, passed: bool, line: str) -> str:
    crossing = f", passing the {line}" if passed else ""
    return f"{before}, then {angle_text(value, grid.in_minutes)} {side}{crossing}: {after}"


def _difference_texts(grid: Grid) -> tuple[str, tuple[str, ...]]:
    parts, steps = [], []
    if grid.asks_latitude:
        a, b = grid.first.latitude, grid.second.latitude
        parts.append(f"difference in latitude {angle_text(abs(a - b), grid.in_minutes)}")
        steps.append(_apart(grid, a, b, "latitude", "equator", (latitude_text(grid, a), latitude_text(grid, b))))
    if grid.asks_longitude:
        a, b = grid.first.longitude, grid.second.longitude
        parts.append(f"difference in longitude {angle_text(abs(grid.shift), grid.in_minutes)}")
        names = (longitude_text(grid, a), longitude_text(grid, b))
        if abs(a - b) > 180:
            to_line = [angle_text(180 - abs(x), grid.in_minutes) for x in (a, b)]
            steps.append(
                f"**Longitude.** {names[0]} and {names[1]} lie on both sides of the 180° meridian. The short way runs "
                f"across it, not across Greenwich: $180^\\circ - {_tex(grid, abs(a))} = {to_line[0]}$ and $180^\\circ "
                f"- {_tex(grid, abs(b))} = {to_line[1]}$, together **{angle_text(abs(grid.shift), grid.in_minutes)}**."
            )
        else:
            steps.append(_apart(grid, a, b, "longitude", "meridian of Greenwich", names))
    answer = "; ".join(parts)
    return answer, (
        f"**What is asked.** {_capital(grid.first.name)} lies at {where(grid, grid.first)}, {grid.second.name} at "
        f"{where(grid, grid.second)}. Find the {answer_names(grid)}.\n\n"
        + _GRID_IDEA
        + "A difference is found along one of these counts.",
        "**Step 1: same side or opposite sides?** On the *same* side of the starting line we subtract the smaller "
        "number from the larger one. On *opposite* sides we have to go back to the line first and then on, so we add. "
        "The next picture shows it.",
        "**Step 2: work it out.**\n\n" + "\n\n".join(steps),
        f"**Answer.** **{answer[0].upper()}{answer[1:]}**.\n\n"
        f"**Check.** Starting at {grid.first.name} and counting this many degrees towards {grid.second.name} on the "
        f"map's lines leads exactly there.\n\n"
        "**Remember.** Same letter: subtract. Different letters: add.",
    )


def _tex(grid: Grid, value: Fraction) -> str:
    return angle_text(value, grid.in_minutes).replace("°", "^\\circ")


def _apart(grid: Grid, a: Fraction, b: Fraction, what: str, line: str, names: tuple[str, str]) -> str:
    low, high = sorted((abs(a), abs(b)))
    result = angle_text(abs(a - b), grid.in_minutes)
    if low == 0:
        on, off = names if a == 0 else names[::-1]
        return (
            f"**{what.capitalize()}.** {on} is the {line} itself, where the counting starts, so the difference is how "
            f"far {off} is from it: **{result}**."
        )
    if a * b < 0:
        return (
            f"**{what.capitalize()}.** {names[0]} and {names[1]} lie on opposite sides of the {line}, so add: "
            f"${_tex(grid, abs(a))} + {_tex(grid, abs(b))} = {_tex(grid, abs(a - b))}$, that is **{result}**."
        )
    return (
        f"**{what.capitalize()}.** {names[0]} and {names[1]} lie on the same side of the {line}, so subtract: "
        f"${_tex(grid, high)} - {_tex(grid, low)} = {_tex(grid, high - low)}$, that is **{result}**."
    )


def _capital(name: str) -> str:
    """A name at the beginning of a sentence."""
    return name[0].upper() + name[1:]


def _between_meridians(grid: Grid) -> str:
    """How the degrees between two meridians are found; one of them may be that of Greenwich."""
    on, off = sorted((grid.first, grid.second), key=lambda place: abs(place.longitude))
    apart = _tex(grid, abs(grid.shift))
    if on.longitude == 0:
        return (
            f"{_capital(on.name)} lies on the meridian of Greenwich (0°), where the counting starts, so the difference "
            f"is the longitude of {off.name}:\n\n$${apart}$$\n\n"
        )
    same = on.longitude * off.longitude > 0
    return (
        f"The places lie on {'the same side' if same else 'opposite sides'} of Greenwich, so we "
        f"{'subtract' if same else 'add'}:\n\n$${_tex(grid, abs(off.longitude))} {'-' if same else '+'} "
        f"{_tex(grid, abs(on.longitude))} = {apart}$$\n\n"
    )


def _time_texts(grid: Grid) -> tuple[str, tuple[str, ...]]:
    first, second, shift = grid.first, grid.second, grid.shift
    apart, minutes = angle_text(abs(shift), grid.in_minutes), abs(shift) * 4
    east, word = ("east", "ahead") if shift > 0 else ("west", "behind")
    difference = duration_text(minutes)
    if grid.minutes is None:
        ahead = second if shift > 0 else first
        answer = f"{difference} ({ahead.name} is ahead)"
        goal = "Find the difference of their local solar times."
        result = f"The more eastern place sees the Sun first, so {ahead.name} is ahead."
        final = f"The local solar times differ by **{difference}**; {ahead.name} is ahead."
        if grid.sunrise:
            goal = "Both have the same latitude. In which of them does the Sun rise earlier, and by how much?"
            result += (
                f" On the same parallel the Sun rises at the same local solar time, so it rises first in {ahead.name}."
            )
            final = f"The Sun rises earlier in {ahead.name}, by **{difference}** ({ahead.name} is ahead)."
    else:
        there = Fraction(grid.minutes) + shift * 4
        answer = f"{clock_text(there)} local solar time"
        goal = (
            f"At {first.name} the local solar time is {clock_text(Fraction(grid.minutes))}. Find it at {second.name}."
        )
        result = (
            f"{_capital(second.name)} lies to the {east}, so its solar time is {word}: "
            f"{clock_text(Fraction(grid.minutes))} {'plus' if shift > 0 else 'minus'} {difference} gives "
            f"**{clock_text(there)}**."
        )
        final = f"At {second.name} it is **{answer}**."
    return answer, (
        f"**What is asked.** {_capital(first.name)} lies at {where(grid, first)}, {second.name} at "
        f"{where(grid, second)}. {goal}\n\n"
        "**The idea.** The Earth turns once, 360°, in 24 hours: 15° in one hour, 1° in 4 minutes. It turns towards "
        "the east, so "
        "places farther east have noon earlier and their solar time is ahead. Only the longitudes matter for this.",
        f"**Step 1: degrees between the meridians.** {_between_meridians(grid)}"
        "The next picture marks every 15° as one hour.",
        f"**Step 2: degrees into time.** Each degree is worth 4 minutes:\n\n$${plain(abs(shift))} \\times 4\\ "
        f"\\text{{min}} = {plain(minutes)}\\ \\text{{min}}$$\n\nThat is {difference}. {result}",
        f"**Answer.** {final}\n\n**Check.** {difference} of the 24 hours are as large a part of a day as {apart} are "
        f"of 360°: both are {plain(float(abs(shift)) / 360, 3)} of the whole.\n\n"
        "**Remember.** 15° are one hour; east is ahead, west is behind.",
    )


_PLAN = """\
- The map is a plain grid: one degree is equally long in both directions, north is up, east is right.
- Grid lines are grey and labelled at the bottom and the left; the equator and the meridian of Greenwich are thick.
- The first place is blue, the second one red; moves and differences are green.
- Unknown values show a question mark until they are found. Labels stand on white at size 26 or more.
"""


def _scenes(grid: Grid, answer: str) -> tuple[LessonScene, ...]:
    first = f"{grid.first.name} at {where(grid, grid.first)}"
    second = (
        ""
        if grid.kind == "move" or grid.hour_angle is not None
        else f" and {grid.second.name} at {where(grid, grid.second)}"
    )
    if grid.hour_angle is not None:
        first += f", where it is {clock_text(Fraction(grid.minutes or 0))}; the other meridian is asked"
    middle = {
        "move": "Arrows along the grid lines: "
        + ", then ".join(f"{angle_text(v, grid.in_minutes)} {s}" for v, s in grid.moves)
        + ".",
        "difference": f"Arrows show how far each place is from the line where the counting starts; asked is the "
        f"{answer_names(grid)}.",
        "time": f"The meridians are {angle_text(abs(grid.shift), grid.in_minutes)} apart; marks every 15 degrees stand "
        f"for one hour each.",
    }[grid.kind]
    return scenes_of(
        (
            (
                "The grid and what is known",
                "Show the given positions.",
                first + second,
                f"A grid of latitude and longitude with {first}{second}.",
            ),
            ("Along the grid", "Show the steps on the map.", "degrees", middle),
            (
                "The result",
                "Show the result on the map.",
                answer,
                f"The same grid with {first}{second}; the result is {answer}.",
            ),
        ),
        elements="Grid of meridians and parallels with degrees, both places, moves or differences.",
        colours="First place blue, second red, moves and differences green, grid grey.",
        layout="North up, east right, one scale for all degrees.",
    )
