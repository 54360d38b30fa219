"""The map of a grid problem: its window, its lines and its labels."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from chalkwright.agent.offline.exactness import equals
from chalkwright.agent.offline.latitude_longitude.solver import (
    Grid,
    Position,
    angle_text,
    clock_text,
    duration_text,
    on_day,
    where,
    zone_text,
)
from chalkwright.agent.offline.reading import plain

WIDTH, HEIGHT = 11.8, 5.7
"""The map's room in scene units."""


def _path(grid: Grid) -> list[tuple[float, float]]:
    path = [(float(grid.first.longitude), float(grid.first.latitude))]
    for value, side in grid.moves:
        x, y = path[-1]
        dx, dy = {"north": (0, 1), "south": (0, -1), "east": (1, 0), "west": (-1, 0)}[side]
        path.append((x + dx * float(value), y + dy * float(value)))
    return path


def drawing(grid: Grid, answer: str) -> dict[str, Any]:
    """Parameters of the drawing template."""
    path = _path(grid)
    start = path[0]
    end = (start[0] + float(grid.shift), float(grid.second.latitude))
    lines = _lines(grid, start, end)
    if grid.kind == "time":
        start, end = (start[0], 0.0), (end[0], 0.0)
    reach = [start, end, *path] + [(lines["meridian"], start[1])] * (lines["meridian"] is not None)
    reach += [(start[0], 0.0)] * lines["equator"]
    west, east, south, north = _window(reach)
    unit = min(WIDTH / (east - west), HEIGHT / (north - south))
    meridian = lines["meridian"]
    if meridian is not None and (start[0] - meridian) * (end[0] - meridian) > 0 and abs(start[1] - end[1]) * unit < 1.2:
        meridian = None  # the arrows from it would lie on each other
    # On one side of the equator the label of the nearer place would lie on the arrow to it.
    equator = 0.0 if lines["equator"] and start[1] * end[1] <= 0 else None
    clock = grid.kind == "time" and grid.minutes is not None
    return {
        "kind": grid.kind,
        "west": west,
        "east": east,
        "south": south,
        "north": north,
        "first": start,
        "second": end,
        "path": path,
        "move_texts": _moves(grid),
        "first_text": _label(grid, grid.first),
        "second_text": _label(grid, grid.second),
        "asked_text": "end: ?" if grid.kind == "move" else "",
        "asked_place": f"{_short(grid.second)}: ?" if grid.hour_angle is not None else _label(grid, grid.second),
        "reference": (meridian, equator),
        "asks_latitude": grid.asks_latitude,
        "asks_longitude": grid.asks_longitude,
        "latitude_text": _along_meridian(grid),
        "longitude_text": angle_text(abs(grid.shift), grid.in_minutes),
        "first_angles": _from_lines(grid, grid.first, meridian),
        "second_angles": _from_lines(grid, grid.second, meridian),
        "first_clock": on_day(grid, Fraction(grid.minutes or 0)) if clock else "",
        "second_clock": _later(grid) if clock else "",
        "duration_text": duration_text(abs(grid.shift) * 4),
        "latitude_sum": _sum(grid, grid.first.latitude, grid.second.latitude),
        "longitude_sum": _sum(grid, grid.first.longitude, grid.second.longitude),
        "has_latitudes": grid.has_latitudes,
        "has_longitudes": grid.has_longitudes,
        "asked_clock": _later(grid) if grid.hour_angle is not None or grid.asks_duration else "?" if clock else "",
        "heading_text": f"Start; the moves are {', then '.join(_moves(grid))}"
        if grid.kind == "move"
        else "The grid and what is known",
        "answer": answer,
    }


def _short(place: Position) -> str:
    return place.name.removeprefix("the ")


def _label(grid: Grid, place: Position) -> str:
    if grid.zones is not None:
        return f"{_short(place)}: {zone_text(grid.zones[0 if place == grid.first else 1])}"
    return f"{_short(place)}: {where(grid, place)}"


def _moves(grid: Grid) -> list[str]:
    """The moves as the problem gives them, in degrees or in kilometres."""
    if grid.ways:
        return [f"{plain(way.km)} km {way.side}" for way in grid.ways]
    return [f"{angle_text(v, grid.in_minutes)} {side}" for v, side in grid.moves]


def _along_meridian(grid: Grid) -> str:
    apart = abs(grid.second.latitude - grid.first.latitude)
    degrees = angle_text(apart, grid.in_minutes)
    if grid.km_per_degree is None:
        return degrees
    km = apart * grid.km_per_degree
    return f"{degrees} {equals(km)} {plain(km)} km"


def _later(grid: Grid) -> str:
    """The time at the second place."""
    if grid.zones is not None:
        return on_day(grid, grid.arrival)
    minutes = Fraction(grid.minutes or 0) + grid.shift * 4
    return clock_text(minutes if grid.hour_angle is None else minutes % 1440)


def _sum(grid: Grid, a: Fraction, b: Fraction) -> str:
    if abs(a - b) > 180:
        # Across the 180° meridian: both are counted from there.
        a, b = 180 - abs(a), -(180 - abs(b))
    low, high = sorted((abs(a), abs(b)))
    return f"{angle_text(high, grid.in_minutes)} {'+' if a * b < 0 else '−'} {angle_text(low, grid.in_minutes)}"


def _from_lines(grid: Grid, place: Position, meridian: float | None) -> tuple[str, str]:
    """How far a place is from the line where longitudes are counted, and from the equator."""
    longitude = abs(place.longitude)
    across = 180 - longitude if meridian is not None and abs(meridian) == 180 else longitude
    return angle_text(across, grid.in_minutes), angle_text(abs(place.latitude), grid.in_minutes)


def _lines(grid: Grid, start: tuple[float, float], end: tuple[float, float]) -> dict[str, Any]:
    """The lines from which a difference is counted, where the map can show them without hiding the difference."""
    meridian: float | None = None
    equator = False
    if grid.kind == "difference":
        line = 180.0 if end[0] > 180 else -180.0 if end[0] < -180 else 0.0
        if grid.asks_longitude and _countable(start[0] - line, end[0] - line):
            meridian = line
        equator = grid.asks_latitude and _countable(start[1], end[1])
    return {"meridian": meridian, "equator": equator}


def _countable(first: float, second: float) -> bool:
    """Whether both distances from a line and their difference are large enough to be drawn side by side."""
    sizes = [size for size in (abs(first), abs(second), abs(first - second)) if size > 0]
    return min(sizes) >= 0.3 * max(sizes)


def _window(points: list[tuple[float, float]]) -> tuple[float, float, float, float]:
    """West, east, south, north of a map that shows all points with room for labels, at one scale."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    scale = min(WIDTH / max(1.6 * (max(xs) - min(xs)), 4), HEIGHT / max(1.8 * (max(ys) - min(ys)), 4), WIDTH / 20)
    scale = max(scale, HEIGHT / 180)
    half_width, half_height = WIDTH / scale / 2, HEIGHT / scale / 2
    middle = (max(ys) + min(ys)) / 2
    middle = min(max(middle, half_height - 90), 90 - half_height)
    centre = (max(xs) + min(xs)) / 2
    if half_width >= 180:
        half_width = 180
        centre = 0.0 if min(xs) >= -180 and max(xs) <= 180 else centre
    return centre - half_width, centre + half_width, middle - half_height, middle + half_height
