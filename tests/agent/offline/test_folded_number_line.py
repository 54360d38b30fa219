"""Folded number lines: what is read, what is refused, what is answered."""

from chalkwright.agent.authors.offline.families.folded_number_line import FAMILY
from tests.agent.offline.lessons import refuses_all, solves

READ = [
    (
        (
            "A number line on a strip of paper is folded so that the point for -2 comes to lie on the point for "
            "8. On which number does the point for 5 come to lie?"
        ),
        "1",
    ),
    (
        (
            "A number line is folded so that the point for 1 lies on the point for 6. On what number does the "
            "point for -4 fall?"
        ),
        "11",
    ),
    (
        (
            "A number line is drawn on paper. It is folded so that the point for -7 falls on the point for 2. At "
            "which number is the fold?"
        ),
        "−2.5",
    ),
    (
        (
            "A number line is folded so that the point for 3 comes to lie on the point for 11. Two other points P"
            " and Q, with P on the left of Q and 20 units apart, come to lie on each other as well. For which "
            "number does Q stand?"
        ),
        "17",
    ),
]
REFUSED = [
    ("A number line is folded so that the point for 3 comes to lie on the point for 3. At which number is the fold?"),
    (
        "A number line is folded twice so that the point for 3 comes to lie on the point for 11. At which "
        "number is the fold?"
    ),
    (
        "A number line is folded so that the point for 3 comes to lie on the point for 11. On which number "
        "does the point for 7 come to lie?"
    ),
    (
        "A number line is folded so that the point for 3 comes to lie on the point for 11. Two other points P"
        " and Q, with P on the left of Q, come to lie on each other as well. For which number does Q stand?"
    ),
    (
        "A number line is folded so that the point for 3 comes to lie on the point for 11, and 2 units are "
        "cut off. At which number is the fold?"
    ),
]

test_reads_and_solves = solves(FAMILY, READ)
test_refuses_what_it_cannot_solve = refuses_all(FAMILY, REFUSED)
