"""Texts of ways on the globe in kilometres, and of a meridian found by its solar time."""

from __future__ import annotations

from fractions import Fraction

from chalkwright.agent.offline.exactness import gives, with_unit
from chalkwright.agent.offline.latitude_longitude.solver import (
    Grid,
    angle_text,
    clock_text,
    duration_text,
    latitude_text,
    longitude_text,
    on_day,
    where,
    wrap_longitude,
    zone_text,
)
from chalkwright.agent.offline.reading import plain

Texts = tuple[str, tuple[str, ...]]


def _tex(grid: Grid, value: Fraction) -> str:
    return angle_text(value, grid.in_minutes).replace("°", "^\\circ")


def voyage_texts(grid: Grid) -> Texts:
    """A way along a meridian: degrees, kilometres and, where it is asked, hours."""
    assert grid.km_per_degree is not None
    start, end = grid.first.latitude, grid.second.latitude
    apart, each = abs(start - end), grid.km_per_degree
    km = apart * each
    a, b = sorted((abs(start), abs(end)), reverse=True)
    opposite = start * end < 0
    at = f" on the meridian {longitude_text(grid, grid.first.longitude)}" if grid.has_longitudes else ""
    speed = f" It covers {plain(grid.speed)} km in every hour." if grid.speed else ""
    goal = "How many hours does the voyage take?" if grid.speed else "How long is the way?"
    kilometres = (
        f"$${_tex(grid, apart)} \\times {plain(each)}\\ \\text{{km per degree}} {gives(km)} "
        f"{plain(km)}\\ \\text{{km}}$$"
    )
    answer = with_unit(km, "km")
    steps = f"**Step 2: degrees into kilometres.**\n\n{kilometres}"
    degree = f"One degree along a meridian is {plain(each)} km long."
    back = f"${plain(km)} \\div {plain(apart)} {gives(km)} {plain(each)}$ km for one degree, as given."
    if grid.radius is not None:
        degree, steps, back = _by_radius(grid, grid.radius, apart, km)
    if grid.speed:
        answer, step, back = _in_hours(grid.speed, km, each)
        steps += step
    return answer, (
        f"**What is asked.** The way runs{at} from {latitude_text(grid, start)} to {latitude_text(grid, end)}.{speed} "
        f"{degree} {goal}\n\n"
        "**The idea.** All meridians are circles around the whole Earth, so along a meridian every degree of latitude "
        "is equally long. First count the degrees, then turn them into kilometres"
        f"{' and these into hours' if grid.speed else ''}.",
        "**Step 1: count the degrees.** Start and end lie on "
        + (
            "opposite sides of the equator, so the way leads to the equator first and then on: add."
            if opposite
            else "the same side of the equator (or on it): subtract."
        )
        + f"\n\n$${_tex(grid, a)} {'+' if opposite else '-'} {_tex(grid, b)} = {_tex(grid, apart)}$$\n\n"
        "The next picture shows it on the map.",
        steps,
        f"**Answer.** {'The voyage takes' if grid.speed else 'The way is'} **{answer}**"
        f"{'' if grid.speed else ' long'}.\n\n**Check.** {back}\n\n"
        "**Remember.** Along a meridian kilometres and degrees of latitude grow in step.",
    )


def _in_hours(speed: Fraction, km: Fraction, each: Fraction) -> tuple[str, str, str]:
    """The answer, the step into hours and its check, where it is asked how long a voyage takes."""
    hours = km / speed
    return (
        with_unit(hours, "h"),
        f"\n\n**Step 3: kilometres into hours.** Each hour brings {plain(speed)} km:\n\n$$\\frac{{{plain(km)}\\ "
        f"\\text{{km}}}}{{{plain(speed)}\\ \\text{{km/h}}}} {gives(hours)} {plain(hours)}\\ \\text{{h}}$$",
        f"In {plain(hours)} hours at {plain(speed)} km each the way is ${plain(hours)} \\times "
        f"{plain(speed)} {gives(hours)} {plain(km)}$ km, and {_back(km, each)}",
    )


def _by_radius(grid: Grid, radius: Fraction, apart: Fraction, km: Fraction) -> tuple[str, str, str]:
    """What is told, the step into kilometres and its check, where the radius of the Earth is given."""
    pi = "\\pi" if grid.pi is None else "\\frac{22}{7}" if grid.pi == Fraction(22, 7) else plain(grid.pi)
    whole = f"2 \\cdot {pi} \\cdot {plain(radius)}\\ \\text{{km}}"
    around = 360 * km / apart
    return (
        f"The radius of the Earth is {plain(radius)} km.",
        "**Step 2: degrees into kilometres.** A meridian and the one opposite to it are a circle around the Earth, and "
        f"360° are its whole circumference, $2 \\pi R$. Of that we need {angle_text(apart, False)}:\n\n"
        f"$$\\frac{{{plain(apart)}}}{{360}} \\cdot {whole} {gives(km)} {plain(km)}\\ \\text{{km}}$$",
        f"The whole circumference is ${whole} {gives(around)} {plain(around)}$ km, and {plain(apart)} of 360 degrees "
        f"are {plain(apart / 360, 3)} of it.",
    )


def parallel_texts(grid: Grid) -> Texts:
    """A way along a parallel, by the radius of the Earth."""
    assert grid.km_per_degree is not None
    assert grid.radius is not None
    latitude, apart, each = abs(grid.first.latitude), abs(grid.shift), grid.km_per_degree
    km, radius = apart * each, plain(grid.radius)
    small = each * 360 / (2 * (grid.pi or Fraction(355, 113)))
    pi = "\\pi" if grid.pi is None else "\\frac{22}{7}" if grid.pi == Fraction(22, 7) else plain(grid.pi)
    answer = with_unit(km, "km")
    a, b = grid.first.longitude, grid.second.longitude
    same = "the same side" if a * b > 0 else "opposite sides"
    return answer, (
        f"**What is asked.** Both places lie on the parallel {latitude_text(grid, grid.first.latitude)}, at "
        f"{longitude_text(grid, a)} and {longitude_text(grid, b)}. The radius of the Earth is {radius} km. How far is "
        "it along the parallel?\n\n**The idea.** A *parallel* is smaller the nearer it lies to a pole: its radius is "
        "that of the Earth times the cosine of the latitude.",
        f"**Step 1: the degrees between the meridians.** They lie on {same} of Greenwich (or on it), so the "
        f"difference is {angle_text(apart, grid.in_minutes)}. The next picture shows it on the map.",
        f"**Step 2: the circle.** Its radius is\n\n$$r = R \\cos\\varphi = {radius} \\cdot \\cos "
        f"{_tex(grid, latitude)} \\approx "
        f"{plain(small)}\\ \\text{{km}}$$\n\nand of its circumference we need {angle_text(apart, False)} of 360°:\n\n"
        f"$$\\frac{{{plain(apart)}}}{{360}} \\cdot 2 \\cdot {pi} \\cdot {plain(small)}\\ \\text{{km}} {gives(km)} "
        f"{plain(km)}\\ \\text{{km}}$$",
        f"**Answer.** The way is **{answer}** long.\n\n**Check.** One degree of this parallel is about {plain(each)} "
        f"km, and ${plain(apart)} \\times {plain(each)} {gives(km)} {plain(km)}$ km.\n\n"
        "**Remember.** On a parallel a degree is shorter than on a meridian: at 60° only half as long.",
    )


def zone_texts(grid: Grid) -> Texts:
    """A time in another zone, perhaps after a flight, or how long the flight lasts."""
    assert grid.zones is not None
    first, second, apart = grid.first.name, grid.second.name, grid.zones[1] - grid.zones[0]
    start, lasts = Fraction(grid.minutes or 0), grid.duration
    word, difference = ("ahead of" if apart > 0 else "behind"), duration_text(abs(apart) * 60)
    there = on_day(grid, start + apart * 60)
    answer = duration_text(lasts) if grid.asks_duration else on_day(grid, grid.arrival)
    flown = f" The flight lasts {duration_text(lasts)}." if lasts and not grid.asks_duration else ""
    goal = (
        f"What time is it in {second} then?" if not lasts else f"When does it arrive in {second}, by the clocks there?"
    )
    landed = f" It lands when the clocks in {second} show {clock_text(grid.arrival % 1440)}."
    step = f"At the start it is {there} in {second}."
    if grid.asks_duration:
        goal = "How long does the flight last?"
        step += f" It lands at {clock_text(grid.arrival % 1440)} there, that is {answer} later."
    elif lasts:
        step += f" Then the flight takes {duration_text(lasts)}: in {second} it is {answer} when it ends."
    back = on_day(grid, start + lasts)
    return answer, (
        f"**What is asked.** {first} has the time zone {zone_text(grid.zones[0])}, {second} "
        f"{zone_text(grid.zones[1])}. In {first} it is {on_day(grid, start)}.{flown}"
        f"{landed if grid.asks_duration else ''} {goal}\n\n**The idea.** A time zone tells how many hours its clocks "
        "are ahead of those in Greenwich (GMT). East is ahead, west is behind.",
        f"**Step 1: the difference of the zones.** {second} is {difference} {word} {first}. The next picture marks "
        "every hour between them.",
        f"**Step 2: by the clocks of {second}.** {step}",
        f"**Answer.** {'The flight lasts' if grid.asks_duration else f'In {second} it is'} **{answer}**.\n\n**Check.** "
        f"By the clocks of {first} it is {back} then, and {difference} {'more' if apart > 0 else 'less'} gives "
        f"{on_day(grid, grid.arrival)}.\n\n"
        "**Remember.** First change the clock, then count the hours of the flight (or the other way round, never "
        "both at once).",
    )


def _back(km: Fraction, each: Fraction) -> str:
    """The last part of a check: kilometres back into degrees."""
    return f"${plain(km)} \\div {plain(each)} {gives(km / each)} {plain(km / each)}$ is the number of degrees again."


def flight_texts(grid: Grid) -> Texts:
    """Moves in kilometres along meridians and parallels."""
    assert grid.km_per_degree is not None
    each, answer = plain(grid.km_per_degree), where(grid, grid.second)
    named = ", then ".join(f"{plain(way.km)} km {way.side}" for way in grid.ways)
    along = any(way.side in ("east", "west") and way.at != 0 for way in grid.ways)
    half = (
        " A *parallel* is smaller the nearer it lies to a pole: at the latitude $\\varphi$ its circumference is that "
        "of the equator times $\\cos\\varphi$, and so is the length of each of its degrees."
        if along
        else ""
    )
    lines, latitude, longitude = [], grid.first.latitude, grid.first.longitude
    for way in grid.ways:
        if way.side in ("north", "south"):
            latitude += way.degrees if way.side == "north" else -way.degrees
            place = latitude_text(grid, latitude)
        else:
            longitude = wrap_longitude(longitude + (way.degrees if way.side == "east" else -way.degrees))
            place = longitude_text(grid, longitude)
        lines.append(f"- {_conversion(grid, way.km, way.degrees, way.at, way.side)} It leads to {place}.")
    return answer, (
        f"**What is asked.** A way starts at {where(grid, grid.first)} and goes {named}. One degree of a great circle "
        f"is {each} km. Where does it end?\n\n"
        "**The idea.** Kilometres have to become degrees before they can be counted on the grid. A meridian and the "
        f"equator belong to great circles, so each of their degrees is {each} km long.{half}",
        "**Step 1: kilometres into degrees.** A way to the north or south changes only the latitude, one to the east "
        "or west only the longitude. Take the moves one after the other:\n\n" + "\n".join(lines),
        "**Step 2: follow the moves on the grid.** In the picture each move runs along one line of the grid. Past the "
        "equator, the meridian of Greenwich or the 180° meridian the letter changes. The end has the last latitude and "
        "the last longitude that were found.",
        f"**Answer.** It ends at **{answer}**.\n\n"
        f"**Check.** Go back from {answer} by the opposite moves: you arrive at {where(grid, grid.first)} again."
        + (
            "\n\n**Remember.** On a parallel a degree is shorter than on a meridian: at 60° only half as long."
            if along
            else "\n\n**Remember.** On a meridian and on the equator every degree is equally long."
        ),
    )


def _conversion(grid: Grid, km: Fraction, apart: Fraction, latitude: Fraction, side: str) -> str:
    assert grid.km_per_degree is not None
    each = grid.km_per_degree
    if side in ("north", "south") or latitude == 0:
        circle = "the meridian" if side in ("north", "south") else "the equator"
        return (
            f"{plain(km)} km {side} along {circle}: ${plain(km)} \\div {plain(each)} {gives(apart)} {plain(apart)}$, "
            f"that is {angle_text(apart, False)}."
        )
    return (
        f"{plain(km)} km {side} along the parallel of {latitude_text(grid, latitude)}: one degree is ${plain(each)} "
        f"\\times \\cos {_tex(grid, abs(latitude))} = {plain(each / 2)}$ km there, and ${plain(km)} \\div "
        f"{plain(each / 2)} {gives(apart)} {plain(apart)}$, that is {angle_text(apart, False)}."
    )


def meridian_texts(grid: Grid) -> Texts:
    """A meridian asked by its solar time."""
    assert grid.minutes is not None
    known, shift = Fraction(grid.minutes), grid.shift
    here, there = clock_text(known), clock_text((known + shift * 4) % 1440)
    later, east = ("later", "east") if shift > 0 else ("earlier", "west")
    difference, turn = duration_text(abs(shift) * 4), abs(shift)
    answer, start = longitude_text(grid, grid.second.longitude), grid.first.longitude
    direct = start + shift
    step = (
        f"From {longitude_text(grid, start)} we go {angle_text(turn, False)} to the {east}"
        + (", past the meridian of Greenwich" if start * direct < 0 else "")
        + (", past the 180° meridian, where the letter changes" if abs(direct) > 180 else "")
    )
    return answer, (
        f"**What is asked.** On the meridian {longitude_text(grid, start)} it is {here} local solar time; at the same "
        f"moment it is {there} local solar time on another meridian. Which one?\n\n"
        "**The idea.** The Earth turns once, 360°, in 24 hours: 15° in one hour, 1° in 4 minutes. It turns towards the "
        "east, so places farther east are ahead in time.",
        f"**Step 1: the difference in time.** From {here} to {there} the clock is {difference} {later}. So the "
        f"meridian lies to the **{east}** of {longitude_text(grid, start)}.",
        "**Step 2: hours into degrees.** Every 4 minutes are worth one degree:\n\n"
        f"$${plain(turn * 4)}\\ \\text{{min}} \\div 4\\ \\text{{min}} = {plain(turn)}$$\n\n"
        f"that is {angle_text(turn, False)}. {step}:\n\n$${_sum(grid, start, shift)}$$",
        f"**Answer.** It is the meridian **{answer}**.\n\n"
        f"**Check.** {angle_text(turn, False)} are {plain(turn / 15)} times 15°, and each 15° are one hour: together "
        f"{difference}, and the place farther {east} is {'ahead' if shift > 0 else 'behind'}.\n\n"
        "**Remember.** 15° are one hour; east is ahead, west is behind.",
    )


def _sum(grid: Grid, start: Fraction, shift: Fraction) -> str:
    """The sum of longitudes, east counted as plus."""
    direct = start + shift
    left = f"{_tex(grid, abs(start))}" if start >= 0 else f"-{_tex(grid, abs(start))}"
    result = f"{'-' if direct < 0 else ''}{_tex(grid, abs(direct))}"
    text = f"{left} {'+' if shift > 0 else '-'} {_tex(grid, abs(shift))} = {result}"
    if abs(direct) > 180:
        turned = wrap_longitude(direct)
        text += f", \\quad {result} {'-' if direct > 0 else '+'} 360^\\circ = {'-' if turned < 0 else ''}"
        text += _tex(grid, abs(turned))
    return f"{text} \\quad (\\text{{east is plus}})"
