"""Window, arrows and label places of a grid drawing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from chalkwright.agent.authors.offline.grids import Cell, Grid, cell_name, move_text
from chalkwright.agent.authors.offline.placing import POINT, Board, Box, Window


def drawing(given: Grid, answer: str, titles: Sequence[str]) -> dict[str, object]:
    """Window, cell size, arrows and the places of all labels (in scene units from their points)."""
    stops = (
        given.path
        if given.kind == "moves"
        else (*given.points, given.image)
        if given.kind == "reflection"
        else given.points
    )
    if given.kind == "distance":
        (x1, y1), (x2, y2) = given.points
        stops = (given.points[0], (x2, y1), given.points[1]) if x1 != x2 and y1 != y2 else given.points
    x0, y0 = (min(0, min(p[k] for p in stops) - 1) if min(p[k] for p in stops) < 0 else 0 for k in (0, 1))
    x1, y1 = (max(4, max(p[k] for p in stops) + 1) for k in (0, 1))
    while x1 - x0 < 1.5 * (y1 - y0):
        x0, x1 = (x0 - 1 if min(x0, y0) < 0 else x0), x1 + 1
    cell = min(11.4 / (x1 - x0), 5.1 / (y1 - y0), 1.3)
    left, bottom = -cell * (x1 - x0) / 2, -0.55 - cell * (y1 - y0) / 2
    area = (960 + 135 * left, 540 + 135 * bottom, 135 * cell * (x1 - x0), 135 * cell * (y1 - y0))
    board = Board(Window(x0, x1, y0, y1, area), letter=22, line=54, margin=12)
    way = list(pairwise(stops))
    for a, b in way:
        board.line(a, b)
    if given.kind == "moves" or given.kind == "reflection":
        (x, y) = given.result
        board.line((x, 0), (x, y), (0, y))
    if given.kind == "distance" and len(stops) == 3:
        board.line(given.points[0], given.points[1])
    for x, y in stops:
        px, py = board.window.pixel(x, y)
        board.dots += [(px + a, py + b) for a in (-10, 0, 10) for b in (-10, 0, 10)]
    xnumbers, ynumbers = _numbers(board, cell)
    board.line((x0, 0), (x1, 0))
    board.line((0, y0), (0, y1))

    def place(x: float, y: float, text: str) -> tuple[float, float, str, tuple[float, float]]:
        dx, dy = board.place(x, y, text)
        return x, y, text, (dx * POINT / 135, dy * POINT / 135)

    result = given.result if given.kind != "distance" else None
    marks = {p: place(*p, cell_name(p)) for p in dict.fromkeys((*given.points, *([result] if result else [])))}
    if given.kind == "reflection":
        foot = (given.points[0][0], 0) if given.axis == "x" else (0, given.points[0][1])
        way = [(given.points[0], foot), (foot, given.image)]
    legs = [(*a, *b, place((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, _leg(given.kind, a, b))) for a, b in way]
    length = None
    if given.kind == "distance":
        (xa, ya), (xb, yb) = given.points
        length = place((xa + xb) / 2, (ya + yb) / 2, answer)
    return {
        "kind": given.kind, "window": (x0, x1, y0, y1), "cell": cell, "origin": (left - x0 * cell, bottom - y0 * cell),
        "xnumbers": xnumbers, "ynumbers": ynumbers, "given_points": [marks[p] for p in given.points],
        "result": marks[result] if result else None,
        "legs": legs, "length": length, "axis": given.axis or "",
        "heading_words": list(titles),
    }  # fmt: skip


def _numbers(board: Board, cell: float) -> tuple[list[int], list[int]]:
    """The numbers along both axes, as many as have room and lie on no line that is drawn."""
    w = board.window
    kept: tuple[list[int], list[int]] = ([], [])
    px, py = w.pixel(0, 0)
    board.boxes.append(Box(px - 46, py - 54, px - 4, py - 4))
    for k, (low, high) in enumerate(((w.x0, w.x1), (w.y0, w.y1))):
        widest = 23 * max(len(str(round(low))), len(str(round(high)))) if k == 0 else 34
        every = next(n for n in (1, 2, 5, 10) if n * cell * 135 > widest + 14)
        for n in range(round(low), round(high) + 1):
            half = 23 * len(str(n)) / 2
            px, py = w.pixel(n, 0) if k == 0 else w.pixel(0, n)
            x, y = (px, py - 33) if k == 0 else (px - 16 - half, py)
            box = Box(x - half, y - 21, x + half, y + 21)
            covered = any(box.holds(dot, 2) for dot in board.dots) or any(box.overlap(other) for other in board.boxes)
            if n != 0 and n % every == 0 and not covered:
                kept[k].append(n)
                board.boxes.append(box)
    return kept


def _leg(kind: str, a: Cell, b: Cell) -> str:
    step = (b[0] - a[0], b[1] - a[1])
    return move_text(step) if kind == "moves" else f"{abs(sum(step))}"
