"""Points on a grid: wording → numbers → answers that were worked out by hand."""

from __future__ import annotations

from chalkwright.agent.authors.offline.families.grid_position import FAMILY
from tests.agent.offline.lessons import leaves_all, refuses_all, says_why, solves, whole_lesson

READ = [
    ("A frog sits at (-3, 2). It jumps 5 right and 4 down. Where does it land?", "(2, −2)"),
    ("Tom starts at the origin. He walks 3 units east and then 4 units north. What are his coordinates?", "(3, 4)"),
    ("Starting from (-2, -3), move 4 units up and 5 units right. Which point do you reach?", "(3, 1)"),
    ("Point A is at (3, -2). Reflect it in the x-axis and write down the coordinates of the image.", "(3, 2)"),
    ("How far is the point (5, 12) from the origin?", "13 units"),
    ("A robot starts at (2, 3). It goes 4 units right and then 2 units down. Where is it now?", "(6, 1)"),
    ("Start at (0, 0). Move 3 squares to the left, then two squares up. Write the coordinates.", "(−3, 2)"),
    ("A ship is at $(1, 1)$. It sails 5 units north and 3 units west. What is its position?", "(−2, 6)"),
    ("Mia stands at (0, -4). She walks up 6, left 3, and down 1. Which point does she reach?", "(−3, 1)"),
    ("The point A(-3, 5) is reflected in the y-axis. What are the coordinates of its image?", "(3, 5)"),
    ("Reflect the point (7, -4) across the x axis and give the coordinates.", "(7, 4)"),
    ("What is the distance between P(-2, 3) and Q(4, 3)?", "6 units"),
    ("How far apart are the points (1, 2) and (-14, 10)?", "17 units"),
    ("Find the length of the segment joining A(1, 1) and B(3, 4).", "≈ 3.61 units"),
]
NOT_OURS = [
    "The point (2, 3) is rotated 90° about the origin. What are its new coordinates?",
    "A(1, 2) is 4 units right of B. Where is B?",
    "After moving 3 right a robot is at (5, 4). Where was it?",
    "A robot is at (5, 4) after going 3 right. Where did it start?",
    "A point moves 3 right and 2 up and ends at (5, 4). Where did it start?",
    "A robot starts at (2, 3), goes 4 right, turns and goes 2 back. Where is it?",
    "A robot starts at (2, 3) and goes 4 right. It repeats this twice. Where is it?",
    "A robot starts at (2, 3), goes 4 right and 3 up. How far is it from the start?",
    "A robot starts at (2, 3). It goes 4 right or 2 up. Where is it?",
    "Point (2, 3) is reflected in the line y = x. Find the image.",
    "Rotate (2, 3) by 90 degrees about the origin.",
    "What is the midpoint of (2, 3) and (4, 5)?",
    "Each square is 10 m. A ship starts at (1, 1) and sails 5 units north. Where is it?",
]

INCOMPLETE = [
    ("Reflect (2, 3) in the x-axis and then in the y-axis.", "one axis"),
    ("Reflect (2, 0) in the x-axis.", "its own image"),
    ("Find the distance from (2, 3) to the x-axis.", "exactly two points"),
    ("A robot starts at (2.5, 3) and moves 1 right. Where is it?", "whole coordinates"),
    ("A robot starts at (2, 3) and moves 40 right. Where is it?", "five moves"),
]

test_solves = solves(FAMILY, READ)
test_leaves_what_it_does_not_compute = leaves_all(FAMILY, NOT_OURS)
test_says_what_is_wrong = says_why(FAMILY, INCOMPLETE)


def test_texts_lead_to_the_answer() -> None:
    texts = whole_lesson(FAMILY, FAMILY.example).texts
    assert "$2 + 4 = 6$" in texts[1]
    assert "$3 - 2 = 1$" in texts[1]
    assert r"**$(6,\ 1)$**" in texts[-1]


def test_slanted_distance_is_exact_before_it_is_rounded() -> None:
    texts = whole_lesson(FAMILY, "Find the distance between (1, 1) and (3, 5).").texts
    assert r"d = \sqrt{20} = 2 \sqrt{5} \approx 4.47" in texts[2]
    assert "4.47" in texts[-1]


PROGRAMS = [
    (
        "A robot stands on (2, 1) and looks east. It carries out the program: 4 squares forward, turn left, 3 squares "
        "forward. Where "
        "does it end up?",
        "(6, 4)",
    ),
    (
        "A toy car starts at the point (0, 5) and faces south. First it moves 2 steps forward, then it turns left, "
        "then it moves 7 "
        "steps forward. Where is it now?",
        "(7, 3)",
    ),
    (
        "A turtle stands on (4, 4) of a grid and looks up. It gets this program: 2 units forward, turn right, 3 units "
        "forward, turn "
        "right, 5 units forward. Where does it stop?",
        "(7, 1)",
    ),
]
NO_PROGRAMS = [
    "A robot stands on (2, 1). It carries out the program: 4 squares forward, turn left, 3 squares forward. Where "
    "does it end up?",
    "A robot stands on (2, 1) and looks east. It carries out the program: 4 squares forward, turn by 45° to the left, "
    "3 squares "
    "forward. Where does it end up?",
    "A robot stands on (2, 1) and looks east. It carries out the program twice: 4 squares forward, turn left, 3 "
    "squares forward. "
    "Where does it end up?",
    "A robot stands on row 2, column 1, and looks east. It carries out the program: 4 squares forward, turn left, 3 "
    "squares forward. "
    "Where does it end up?",
    "A robot stands on (2, 1), which means row 2, and looks east. It goes: 4 squares forward, turn left, 3 squares "
    "forward. Where is "
    "it?",
    "A robot looks east. It carries out the program: 4 squares forward, turn left, 3 squares forward. It ends on (6, "
    "4). Where did it "
    "start?",
]

test_programs_are_read = solves(FAMILY, PROGRAMS)
test_programs_that_are_not_sure_are_refused = refuses_all(FAMILY, NO_PROGRAMS)
