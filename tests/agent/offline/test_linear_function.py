"""Straight lines: wording → numbers → answers that were worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from chalkwright.agent.offline.linear_function import FAMILY
from chalkwright.agent.offline.placing import AXES
from tests.agent.offline.lessons import leaves_all, read, says_why, solves, whole_lesson

READ = [
    ("Find the equation of the line parallel to y = 3x + 1 that passes through (2, 4).", "y = 3x − 2"),
    ("A line is perpendicular to the line y = 2x + 3 and goes through (4, 3). Write its equation.", "y = −0.5x + 5"),
    ("A line has gradient 1/2 and passes through (4, 1). Find its equation in the form y = mx + c.", "y = 0.5x − 1"),
    ("What is the gradient of the line joining A(-1, 4) and B(3, -8)?", "m = −3"),
    ("For the line y = -x/2 + 3 find the value of y when x = 4.", "y = 1"),
    ("A line passes through the points A(1, 2) and B(4, 8). Find its equation and its zero.", "y = 2x; zero: x = 0"),
    ("Find the equation of the line with gradient -3 that passes through (2, 5).", "y = −3x + 11"),
    ("A line has slope 2 and y-intercept -3. What is its equation?", "y = 2x − 3"),
    ("Where does the line $2x + 3y = 12$ cross the axes?", "b = 4; zero: x = 6"),
    ("A line has x-intercept 4 and y-intercept 2. What is its slope?", "m = −0.5"),
    (r"The function $f(x) = \frac{1}{2}x + 3$ is given. Determine f(4).", "y = 5"),
    ("The function f(x) = 2x - 3 is given. For which x is f(x) = 7?", "x = 5"),
    ("Where do the lines y = 2x + 1 and y = -x + 4 intersect?", "(1, 3)"),
    ("Solve the system x + y = 5 and x - y = 1.", "(3, 2)"),
    ("Find the zero of y = 3x - 7.", "zero: x = 7/3"),
    ("Write 3x - 4y = 8 in slope-intercept form.", "y = 0.75x − 2"),
]
NOT_OURS = [
    "Find k if the point (2, k) lies on y = 3x - 1.",
    "Find the equation of the line through (1,2) in the form ax + by = c with slope 3.",
    "f(x) = 2x + 1. Find f(f(2)).",
    "f(x) = 2x + 1. Find f(2) + f(3).",
    "The linear function f has slope 2 and f(1) = 5. Find its equation.",
    "Find the distance between the points (1, 2) and (4, 6).",
    "y = x^2 + 1. Find the slope.",
    "The line y = mx + 3 passes through (2, 7). Find m.",
    "Find the area under the line y = 2x from 0 to 3.",
    "Find the distance between the lines y = 2x + 1 and y = 2x + 4.",
    "A taxi costs 3 dollars plus 2 dollars per km. Write the equation of the line.",
]
INCOMPLETE = [
    ("The line passes through (1, 2). Find its equation.", "two points"),
    ("Find the slope of the line through (3, 1) and (3, 5).", "vertical"),
    ("Where do the lines y = 2x + 1 and y = 2x + 4 intersect?", "parallel"),
    ("Find the equation of the line y = 2x + 1 through (2, 3).", "not several"),
    ("The line y = 4 is given. Find its zero.", "horizontal"),
]

test_solves = solves(FAMILY, READ)
test_leaves_what_it_does_not_compute = leaves_all(FAMILY, NOT_OURS)
test_says_what_is_wrong = says_why(FAMILY, INCOMPLETE)


def test_last_text_gives_the_answer_with_its_point() -> None:
    given = read(FAMILY, "Find the zero of y = 3x - 7.")
    assert given.marked["zero"] == (Fraction(7, 3), 0)
    last = FAMILY.write(given).texts[-1]
    assert r"x = \frac{7}{3}$ ≈ 2.333" in last
    assert "**Check.**" in last
    assert "**Remember.**" in last


def test_labels_lie_inside_the_picture_for_extreme_numbers() -> None:
    drawing = whole_lesson(FAMILY, "A line passes through (-3, 7) and (5, -9000). What is its slope?").drawing
    x0, x1, y0, y1 = drawing["window"]
    assert x0 < -3 < 5 < x1
    assert y0 < -9000 < 7 < y1


@pytest.mark.parametrize(
    ("text", "quadrant"),
    [("Draw the graph of y = 2x.", (1, -1)), ("Draw the graph of y = -3x.", (-1, -1)), ("Draw y = 2x + 3.", (-1, -1))],
)
def test_the_origins_name_stands_where_the_line_does_not_pass(text: str, quadrant: tuple[int, int]) -> None:
    assert whole_lesson(FAMILY, text).drawing["origin"] == quadrant


def test_the_line_that_the_slope_comes_from_is_drawn_and_a_right_angle_looks_right() -> None:
    across = whole_lesson(FAMILY, "Find the equation of the line perpendicular to y = 3x + 1 through (2, 4).")
    assert across.drawing["lines"] == [(pytest.approx(-1 / 3), pytest.approx(14 / 3)), (3.0, 1.0)]
    x0, x1, y0, y1 = across.drawing["window"]
    _, _, width, height = AXES
    assert width / (x1 - x0) == pytest.approx(height / (y1 - y0))
    assert "y = 3x + 1 is drawn" in across.scenes[0].alt
    assert "right angle" in across.scenes[1].alt
    along = whole_lesson(FAMILY, "Find the equation of the line parallel to y = 2x - 1 through (3, 2).")
    assert along.drawing["lines"] == [(2.0, -4.0), (2.0, -1.0)]
    assert along.drawing["square"] is None
    assert "right angle" not in along.scenes[1].alt


@pytest.mark.parametrize("text", ["Draw the graph of y = 2x + 3.", "Where do y = 2x + 1 and y = -x + 4 intersect?"])
def test_every_tick_where_a_line_cuts_an_axis_has_its_number(text: str) -> None:
    drawing = whole_lesson(FAMILY, text).drawing
    xs, x_names, ys, y_names, aside = drawing["first_ticks"]
    beside = {(x, y) for x, y, *_ in aside}
    usual = {(x, 0.0) for x, name in zip(xs, x_names, strict=True) if name}
    usual |= {(0.0, y) for y, name in zip(ys, y_names, strict=True) if name}
    starts = {(0.0, intercept) for _, intercept in drawing["lines"]}
    assert starts <= beside | usual
    assert starts & beside


test_a_form_of_the_answer_is_no_other_line = solves(
    FAMILY,
    [
        (
            "Find the equation of the line through (1, 3) and (3, 11). Give your answer in the form y = mx + c.",
            "y = 4x − 1",
        ),
        (
            "A line has gradient 2 and passes through (1, 5). Write its equation in the form y = mx + b.",
            "y = 2x + 3",
        ),
        (
            "Find the equation of the straight line that passes through (0, 2) and (4, 0), leaving your "
            "answer in the form y = mx + c.",
            "y = −0.5x + 2",
        ),
    ],
)


test_a_story_of_a_fee_is_a_line = solves(
    FAMILY,
    [
        (
            "A plumber charges a call-out fee of $40 plus $25 per hour. A job cost $165. How many hours did it take?",
            "5 h",
        ),
        ("The hire of a boat has a fixed charge of £12 and £3 for every hour. What does it cost for 5 hours?", "£27"),
        (
            "A printer charges a fixed amount plus a price for each poster. 10 posters cost $60 and 25 posters cost "
            "$105. What do 40 posters cost?",
            "$150",
        ),
    ],
)


@pytest.mark.parametrize(("points", "lines"), [("(5, 7) and (-1, -8)", 2), ("(2, 1) and (6, 3)", 1)])
def test_the_slopes_note_is_broken_where_the_graph_leaves_no_room_for_a_line(points: str, lines: int) -> None:
    lesson = whole_lesson(FAMILY, f"A line passes through the points {points}. Find its equation and its zero.")
    assert lesson.drawing["slope_note"][2].count("\n") == lines - 1
