"""Straight lines and where their labels stand: the numbers of the linear_function drawing."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import ceil, hypot

from chalkwright.agent.offline.linear_function.solver import LinearFunction, Point, StraightLine
from chalkwright.agent.offline.placing import Board, Window, ticks, window
from chalkwright.agent.offline.polynomials import numeral


def _floats(point: Point) -> tuple[float, float]:
    return float(point[0]), float(point[1])


def _name(point: Point) -> str:
    return f"({numeral(point[0])}, {numeral(point[1])})"


def _triangle(given: LinearFunction, width: float) -> tuple[Point, Point] | None:
    """Two points of the line, the given ones or a step from the intercept that is wide enough to see."""
    line = given.line
    if line.slope == 0:
        return None
    if len(given.points) == 2:
        first, second = sorted(given.points)
        return first, second
    run = line.slope.denominator
    start = given.points[0] if given.points else (Fraction(0), line.intercept)
    return start, line.at(start[0] + run * ceil(width * 0.16 / run))


def _foot(given: LinearFunction) -> Point | None:
    """Where a line meets the given one that it is perpendicular to; None for other problems."""
    if given.beside is None or given.beside[0] != "perpendicular":
        return None
    line, other = given.line, given.beside[1]
    return line.at((other.intercept - line.intercept) / (line.slope - other.slope))


def _evenly(points: list[tuple[float, float]]) -> Window:
    """A window whose unit is as long across as it is up, so that angles are true."""
    x0, x1, y0, y1, (_, _, width, height) = window(points)
    unit = max((x1 - x0) / width, (y1 - y0) / height)
    across, up = (unit * width - (x1 - x0)) / 2, (unit * height - (y1 - y0)) / 2
    return Window(x0 - across, x1 + across, y0 - up, y1 + up)


def _square(corner: Point, line: StraightLine, size: float) -> list[tuple[float, float]]:
    """The mark of a right angle: three points of the small square at a corner of a line."""
    (x, y), slope = _floats(corner), float(line.slope)
    along = (size / hypot(1, slope), size * slope / hypot(1, slope))
    across = (-along[1], along[0])
    return [
        (x + along[0], y + along[1]),
        (x + along[0] + across[0], y + along[1] + across[1]),
        (x + across[0], y + across[1]),
    ]


def _corners(given: LinearFunction, lines: list[StraightLine], upright: Point | None) -> list[tuple[float, float]]:
    """What the window has to hold."""
    # Without a second point near, the window would shrink to one spot: two steps to each side keep the slope visible.
    corners = [_floats(p) for p in (*given.points, *given.marked.values())]
    reach = max([abs(x) for x, _ in corners] + [float(given.line.slope.denominator) * 2, 3.0])
    crosses = given.by_equation and given.line.slope != 0 and given.line.intercept != 0
    if len({x for x, _ in corners} | {0.0}) < 3 and not crosses:
        corners += [(-reach / 2, 0.0), (reach, 0.0), *(_floats(given.line.at(Fraction(round(reach)))) for _ in "1")]
    corners += [(0.0, float(line.intercept)) for line in lines]
    if given.by_equation and given.other is None and given.line.slope != 0:
        corners.append((float(-given.line.intercept / given.line.slope), 0.0))
    if upright is not None:
        corners.append(_floats(upright))
    return corners


def _board(
    shown: Window,
    lines: list[StraightLine],
    triangle: tuple[Point, Point] | None,
    found: Iterable[Point],
    square: list[tuple[float, float]] | None,
) -> Board:
    """The board with all lines that labels keep clear of."""
    board = Board(shown)
    for line in lines:
        board.curve(lambda x, line=line: float(line.slope) * x + float(line.intercept))  # type: ignore[misc]
    if triangle:
        (xa, ya), (xb, yb) = (_floats(p) for p in triangle)
        board.line((xa, ya), (xb, ya), (xb, yb))
    for x, y in (_floats(p) for p in found):
        board.line((x, 0), (x, y), (0, y))
    if square is not None:
        board.line(*square)
    return board


def drawing(given: LinearFunction, answers: tuple[str, ...]) -> dict[str, object]:
    """Parameters of the template: window, ticks, points and the places of their labels."""
    found = {name: p for name, p in given.marked.items() if name in given.asks}
    second = given.other or (given.beside[1] if given.beside else None)
    lines = [given.line, *([second] if second else [])]
    upright = _foot(given)
    corners = _corners(given, lines, upright)
    frame = window if upright is None else _evenly
    triangle = _triangle(given, frame(corners).x1 - frame(corners).x0)
    if triangle:
        corners += [_floats(p) for p in triangle]
    shown = frame(corners)
    square = _square(upright, given.line, 0.03 * (shown.x1 - shown.x0)) if upright is not None else None
    board = _board(shown, lines, triangle, found.values(), square)
    xticks, yticks = ticks(shown.x0, shown.x1, 10), ticks(shown.y0, shown.y1, 8)
    xnames, ynames = board.axes(xticks, yticks)
    starts = [(Fraction(0), line.intercept) for line in lines] if given.by_equation else []
    marks = {p: _name(p) for p in (*given.points, *found.values(), *starts)}
    for p in marks:
        _dot(board, *_floats(p))
    placed = {p: (*_floats(p), name, board.place(*_floats(p), name)) for p, name in marks.items()}
    line_labels = [_line_label(board, line) for line in lines]
    steps = _steps(board, triangle)
    slope = _slope_note(given, triangle)
    unnamed = {p: (*placed[p][:2], "", placed[p][3]) for p in given.points}
    return {
        "origin": board.origin,
        "tick_names": board.tick_names,
        "answers": board.note(answers),
        "slope_note": board.note((slope,), *([_broken(slope)] if "run = " in slope else [])),
        "window": tuple(shown)[:4],
        "xticks": (xticks, xnames),
        "yticks": (yticks, ynames),
        "lines": [(float(line.slope), float(line.intercept)) for line in lines],
        "line_labels": line_labels,
        "given_points": [placed[p] for p in given.points],
        "intercepts": [placed[start] for start in starts],
        "beside": given.beside is not None,
        "square": square,
        "found_points": [unnamed.get(p, placed[p]) for p in dict.fromkeys(found.values())],
        "by_equation": given.by_equation,
        **steps,
    }


def _slope_note(given: LinearFunction, triangle: tuple[Point, Point] | None) -> str:
    if triangle is None:
        return "slope m = 0"
    (xa, ya), (xb, yb) = triangle
    run, rise, slope = numeral(xb - xa), numeral(yb - ya), numeral(given.line.slope)
    end = "" if f"{rise}/{run}" == slope else f" = {slope}"
    return f"m = rise/run = {rise}/{run}{end}"


def _broken(slope: str) -> tuple[str, str]:
    """On two lines, which is half as wide."""
    words, _, value = slope.partition("run = ")
    return f"{words}run", f"= {value}"


def _dot(board: Board, x: float, y: float) -> None:
    px, py = board.window.pixel(x, y)
    board.dots += [(px + a, py + b) for a in (-7, 0, 7) for b in (-7, 0, 7)]


def _line_label(board: Board, line: StraightLine) -> tuple[float, float, str, tuple[float, float]]:
    """A place near the line's end inside the window, where its equation touches nothing."""
    w = board.window
    inside = []
    for k in range(301):
        x = w.x0 + (w.x1 - w.x0) * k / 300
        y = float(line.slope) * x + float(line.intercept)
        if w.y0 + 0.08 * (w.y1 - w.y0) <= y <= w.y1 - 0.08 * (w.y1 - w.y0):
            inside.append((x, y))
    choices = [inside[int((len(inside) - 1) * share)] for share in (0.96, 0.88, 0.8, 0.08, 0.2, 0.7)]
    spot = min(choices, key=lambda p: board.cost_at(p[0], p[1], line.label))
    return (*spot, line.label, board.place(*spot, line.label))


def _steps(board: Board, triangle: tuple[Point, Point] | None) -> dict[str, object]:
    """The slope triangle with the names of its two sides."""
    if triangle is None:
        return {"triangle": None, "run_label": None, "rise_label": None}
    (xa, ya), (xb, yb) = triangle
    run, rise = numeral(xb - xa), numeral(yb - ya)
    middle, end = _floats(((xa + xb) / 2, ya)), _floats((xb, (ya + yb) / 2))
    return {
        "triangle": (*_floats(triangle[0]), *_floats(triangle[1])),
        "run_label": (*middle, f"run {run}", board.place(*middle, f"run {run}")),
        "rise_label": (*end, f"rise {rise}", board.place(*end, f"rise {rise}")),
    }
