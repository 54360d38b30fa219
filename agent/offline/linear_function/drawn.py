"""Straight lines and where their labels stand: the numbers of the linear_function drawing."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import ceil, hypot
from operator import itemgetter

from chalkwright.agent.offline.board import CLEAN, Board
from chalkwright.agent.offline.linear_function.solver import LinearFunction, Point, StraightLine
from chalkwright.agent.offline.placing import SHARES, Margins, Window, roomier, ticks, window
from chalkwright.agent.offline.polynomials import numeral
from chalkwright.agent.offline.sliding import Label, Placed, broken

_ALONG = (0.96, 0.04, 0.9, 0.1, 0.84, 0.16, 0.77, 0.23, 0.7, 0.3, 0.6, 0.4)
"""Where along a line its equation may stand, the ends first."""
_ON_A_SIDE = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8)
"""The same for a side of the slope triangle, its middle first."""


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


def _evenly(points: list[tuple[float, float]], margins: Margins) -> Window:
    """A window whose unit is as long across as it is up, so that angles are true."""
    x0, x1, y0, y1, (_, _, width, height) = window(points, margins)
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
    """Parameters of the template: window, ticks, points and the places of their labels.

    Where labels have no room the window grows.
    """
    tried: list[tuple[float, dict[str, object]]] = []
    for margins in roomier(0.18):
        tried.append(_drawn(given, answers, margins))
        if tried[-1][0] < CLEAN:
            return tried[-1][1]
    return min(tried, key=itemgetter(0))[1]


def _drawn(given: LinearFunction, answers: tuple[str, ...], margins: Margins) -> tuple[float, dict[str, object]]:
    """The parameters with so much room on all sides, and how badly labels stand there."""
    found = {name: p for name, p in given.marked.items() if name in given.asks}
    second = given.other or (given.beside[1] if given.beside else None)
    lines = [given.line, *([second] if second else [])]
    upright = _foot(given)
    corners = _corners(given, lines, upright)
    frame = window if upright is None else _evenly
    triangle = _triangle(given, frame(corners, margins).x1 - frame(corners, margins).x0)
    if triangle:
        corners += [_floats(p) for p in triangle]
    shown = frame(corners, margins)
    square = _square(upright, given.line, 0.03 * (shown.x1 - shown.x0)) if upright is not None else None
    board = _board(shown, lines, triangle, found.values(), square)
    board.axes(ticks(shown.x0, shown.x1, 10), ticks(shown.y0, shown.y1, 8))
    starts = [(Fraction(0), line.intercept) for line in lines] if given.by_equation else []
    for p in dict.fromkeys((*given.points, *found.values(), *starts)):
        board.point(*_floats(p))
    points = _place(board, given.points)
    (*line_labels,) = (board.place(_line_label(shown, line))[0] for line in lines)
    steep, last = board.fork(), board.fork()
    points |= _place(steep, [p for p in starts if p not in points])
    answered = _place(last, [p for p in found.values() if p not in given.points])
    steps = _steps(steep, triangle)
    slope = _slope_note(given, triangle)
    notes = last.note(answers, broken(answers)), steep.note((slope,), *([_broken(slope)] if "run = " in slope else []))
    unnamed = {p: points[p]._replace(text="") for p in given.points}
    return board.worst, {
        "position": SHARES,
        "origin": board.origin,
        "answers": notes[0],
        "slope_note": notes[1],
        "window": tuple(shown)[:4],
        "first_ticks": board.ticks(),
        "second_ticks": board.ticks(steep),
        "third_ticks": board.ticks(last),
        "lines": [(float(line.slope), float(line.intercept)) for line in lines],
        "line_labels": _plain(line_labels),
        "given_points": _plain(points[p] for p in given.points),
        "intercepts": _plain(points[p] for p in starts),
        "beside": given.beside is not None,
        "square": square,
        "found_points": _plain(unnamed.get(p) or answered[p] for p in dict.fromkeys(found.values())),
        "by_equation": given.by_equation,
        **steps,
    }


def _place(board: Board, points: Iterable[Point]) -> dict[Point, Placed]:
    """Each point with its coordinates beside it."""
    known = list(dict.fromkeys(points))
    return dict(zip(known, board.place(*(Label.of(*_floats(p), _name(p)) for p in known)), strict=True))


def _plain(labels: Iterable[Placed]) -> list[tuple[object, ...]]:
    """As literals of the drawing code."""
    return [tuple(label) for label in labels]


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


def _line_label(shown: Window, line: StraightLine) -> Label:
    """Its equation somewhere along a line, near an end of what is seen of it if it can."""
    inside = []
    for k in range(301):
        x = shown.x0 + (shown.x1 - shown.x0) * k / 300
        y = float(line.slope) * x + float(line.intercept)
        if shown.y0 + 0.06 * (shown.y1 - shown.y0) <= y <= shown.y1 - 0.06 * (shown.y1 - shown.y0):
            inside.append((x, y))
    anchors = tuple(inside[int((len(inside) - 1) * share)] for share in _ALONG)
    return Label(line.label, anchors, point=False)


def _steps(board: Board, triangle: tuple[Point, Point] | None) -> dict[str, object]:
    """The slope triangle with the names of its two sides."""
    if triangle is None:
        return {"triangle": None, "run_label": None, "rise_label": None}
    (xa, ya), (xb, yb) = _floats(triangle[0]), _floats(triangle[1])
    run, rise = numeral(triangle[1][0] - triangle[0][0]), numeral(triangle[1][1] - triangle[0][1])
    across = tuple((xa + (xb - xa) * share, ya) for share in _ON_A_SIDE)
    up = tuple((xb, ya + (yb - ya) * share) for share in _ON_A_SIDE)
    run_label, rise_label = board.place(
        Label(f"run {run}", across, ((0, 1), (0, -1)), point=False),
        Label(f"rise {rise}", up, ((1, 0), (-1, 0)), point=False),
    )
    return {"triangle": (xa, ya, xb, yb), "run_label": tuple(run_label), "rise_label": tuple(rise_label)}
