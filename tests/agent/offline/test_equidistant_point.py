"""The centre of the circle through three points: what is read, what is refused, what is answered."""

from chalkwright.agent.authors.offline.families.equidistant_point import FAMILY
from tests.agent.offline.lessons import refuses_all, solves

READ = [
    (
        "Find the centre of the circle through the points A(0, 0), B(6, 0) and C(0, 8).",
        "(3, 4)",
    ),
    (
        (
            "Three wells stand at the points A(0, 0), B(6, 0) and C(2, 4). A tower is to be built at the point "
            "that is equally far from all three wells. Where must it stand?"
        ),
        "(3, 1)",
    ),
    (
        "Determine the circumcentre of the triangle PQR with P(-1, 0), Q(3, 0) and R(1, 6).",
        "(1, 8/3)",
    ),
    (
        "Find the point that is equidistant from the three points A(1, 1), B(5, 1), C(1, 7).",
        "(3, 4)",
    ),
]
REFUSED = [
    "Find the centre of the circle through the points A(0, 0) and B(6, 0).",
    "Find the centre of the circle through the points A(0, 0), B(6, 0) and C(9, 0).",
    "Find the radius of the circle through the points A(0, 0), B(6, 0) and C(0, 8).",
    "Find the centroid of the triangle with A(0, 0), B(6, 0) and C(0, 8).",
    ("Find the centre and the radius of the circle through the points A(0, 0), B(6, 0) and C(0, 8)."),
    ("Find the point on the x-axis that is equally far from all three points A(0, 0), B(6, 0) and C(0, 8)."),
]

test_reads_and_solves = solves(FAMILY, READ)
test_refuses_what_it_cannot_solve = refuses_all(FAMILY, REFUSED)
