"""Directions on the globe: what is read, what is refused, what is answered."""

from chalkwright.agent.authors.offline.families.compass_direction import FAMILY
from tests.agent.offline.lessons import refuses_all, solves

READ = [
    (
        ("Place P lies at 20° N, 150° W and place Q at 35° N, 170° E. In which direction does Q lie from P?"),
        "north-west",
    ),
    (
        "Town A is at 10° S, 20° E, town B is at 40° S, 60° E. In which direction is B from A?",
        "south-east",
    ),
    (
        (
            "A ship is at 50° N, 10° W. Which of the following places lies to the north-east of the ship?\n"
            "\n"
            "A. 55° N, 30° W\n"
            "B. 40° N, 5° E\n"
            "C. 60° N, 5° E"
        ),
        "C (60° N, 5° E)",
    ),
    (
        ("City K lies at 15° N, 100° E and city L at 15° N, 170° W. In what direction does L lie from K?"),
        "east",
    ),
]
REFUSED = [
    ("Place P lies at 20° N, 150° W and place Q at 35° N, 30° E. In which direction does Q lie from P?"),
    "Place P lies at 20° N, 150° W. In which direction does Q lie from P?",
    ("Place P lies at 20° N, 150° W and place Q at 35° N, 170° E. In which direction does R lie from P?"),
    (
        "A ship is at 50° N, 10° W. Which of the following places lies to the north-east of the ship?\n"
        "\n"
        "A. 55° N, 30° W\n"
        "B. 40° N, 5° E"
    ),
    (
        "A ship is at 50° N, 10° W. Which of the following places lies nearest to the ship?\n"
        "\n"
        "A. 55° N, 30° W\n"
        "B. 40° N, 5° E"
    ),
    (
        "Place P lies at 20° N, 150° W and place Q at 35° N, 170° E. In which direction must one start on the"
        " great circle from P to Q?"
    ),
]

test_reads_and_solves = solves(FAMILY, READ)
test_refuses_what_it_cannot_solve = refuses_all(FAMILY, REFUSED)
