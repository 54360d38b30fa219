"""Labels of graphs stand beside what they name and touch nothing."""

from __future__ import annotations

import math
from itertools import pairwise

from chalkwright.agent.offline.board import CLEAN, LABEL, Board
from chalkwright.agent.offline.placing import POINT, DotBox, Margins, Window, text_width, window
from chalkwright.agent.offline.sliding import Label, Placed, box_at, broken, size_of


def made(*points: tuple[float, float]) -> Board:
    board = Board(window([(-5, -5), (5, 5)], Margins.around(0.1)))
    board.axes([-4, -2, 2, 4], [-4, -2, 2, 4])
    for point in points:
        board.point(*point)
    return board


def box_on(board: Board, placed: Placed) -> DotBox:
    dx, dy = placed.offset
    pixel = board.window.pixel(placed.x, placed.y)
    return box_at(*pixel, dx * POINT, dy * POINT, placed.sides, *size_of(placed.text, LABEL))


def test_a_label_slides_to_the_side_that_lines_leave_free() -> None:
    board = made((3, 3))
    board.line((3.3, -5), (3.3, 5))
    board.line((2.2, 3.4), (3.3, 3.4))
    (placed,) = board.place(Label.of(3, 3, "(3, 3)"))
    crossed = [dot for dot in board.dots if box_on(board, placed).holds(dot)]
    assert crossed == []
    assert board.worst < CLEAN


def test_labels_of_near_points_are_each_nearer_to_their_own() -> None:
    points = [(2.0, 2.0), (2.6, 2.0)]
    board = made(*points)
    placed = board.place(*(Label.of(*point, f"({point[0]}, {point[1]})") for point in points))
    for k, label in enumerate(placed):
        away = [box_on(board, label).distance(board.window.pixel(*point)) for point in points]
        assert away[k] == min(away)


def test_what_is_drawn_in_one_scene_alone_hinders_no_other() -> None:
    board = made((2, 2))
    first, second = board.fork(), board.fork()
    label = Label.of(2, 2, "(2, 2)")
    assert first.place(label) == second.place(label)


def test_a_number_gives_way_to_a_label_of_its_scene_only() -> None:
    board = made((2, 0))
    first, second = board.fork(), board.fork()
    first.boxes.append(DotBox(0, 0, 1920, 1080))
    assert not any(board.ticks(first)[1])
    assert all(board.ticks(second)[1])


def test_a_note_stands_where_nothing_is() -> None:
    board = made()
    board.boxes.append(DotBox(0, 0, 1920, 560))
    _x, y, text = board.note(("y = 2x", "zero: x = 0"))
    _left, bottom, _width, height = board.window.area
    assert bottom + y * height > 560 + 2 * 70
    assert text == "y = 2x\nzero: x = 0"


def test_a_broken_note_is_narrower_and_says_the_same() -> None:
    lines = ("vertex (−4.2, −17.64)", "zero: x = 2")
    assert broken(lines) == ("vertex", "(−4.2, −17.64)", "zero:", "x = 2")
    assert text_width("\n".join(broken(lines)), 34) < 0.8 * text_width("\n".join(lines), 34)


def test_a_steep_curve_is_known_to_the_board_up_to_the_edge_of_the_window() -> None:
    board = Board(Window(-1, 1, -1, 1))
    board.curve(lambda x: 400 * x)
    heights = sorted(y for _, y in board.dots)
    assert math.isclose(heights[0], board.window.pixel(0, -1)[1], abs_tol=1)
    assert math.isclose(heights[-1], board.window.pixel(0, 1)[1], abs_tol=1)
    assert max(b - a for a, b in pairwise(heights)) < 6
