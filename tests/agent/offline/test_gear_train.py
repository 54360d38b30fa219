"""Toothed wheels: what is read, what is refused, what is answered."""

from chalkwright.agent.authors.offline.families.gear_train import FAMILY
from tests.agent.offline.lessons import refuses_all, solves

READ = [
    (
        (
            "Wheel A has 24 teeth and drives wheel B, which has 16 teeth. Someone turns A clockwise 4 times. How "
            "many times does B turn, and in which sense?"
        ),
        "6 times",
    ),
    (
        (
            "In a mill wheel P has 40 teeth and drives wheel Q with 25 teeth. Wheel Q drives wheel R, which has "
            "10 teeth. A motor turns P 3 times. How many times does R turn?"
        ),
        "12 times",
    ),
    (
        (
            "Gear A has 30 teeth and drives gear B, which has 12 teeth. Gear C, with 20 teeth, is fixed on the "
            "axle of B and drives gear D, which has 50 teeth. A makes 6 turns. How often does D turn?"
        ),
        "6 times",
    ),
]
REFUSED = [
    ("Wheel A has 24 teeth and drives wheel B. Someone turns A clockwise 4 times. How many times does B turn?"),
    (
        "Wheel A has 24 teeth and drives wheel B, which has 16 teeth. Someone turns A 4 times. In which sense"
        " and how many times does B turn?"
    ),
    (
        "Wheel A has 24 teeth and drives wheel B, which has 16 teeth. Someone turns A clockwise 4 times. How "
        "many times does C turn?"
    ),
    (
        "Wheel A has 24 teeth and drives wheel B, which has 16 teeth, by a belt. Someone turns A clockwise 4 "
        "times. How many times does B turn?"
    ),
    (
        "Wheel A has 24 teeth and drives wheel B, which has 16 teeth. Someone turns A clockwise 4 times in 10"
        " seconds. How many times does B turn?"
    ),
    (
        "Wheel A has 24 teeth and drives wheel B, which has 16 teeth. Wheel C has 12 teeth. Someone turns A "
        "clockwise 4 times. How many times does B turn?"
    ),
]

test_reads_and_solves = solves(FAMILY, READ)
test_refuses_what_it_cannot_solve = refuses_all(FAMILY, REFUSED)
