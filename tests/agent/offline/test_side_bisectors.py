"""Perpendicular bisectors in a triangle: what is read, what is refused, what is answered."""

from chalkwright.agent.authors.offline.families.side_bisectors import FAMILY
from tests.agent.offline.lessons import refuses_all, solves

READ = [
    (
        (
            "In the triangle ABC the side BC is 20 cm long, and the angle BAC is 110°. The perpendicular bisector"
            " of AB meets BC at D, that of AC meets BC at E. How large is the angle DAE?"
        ),
        "40°",
    ),
    (
        (
            "In triangle PQR the side QR is 15 cm long, and the angle QPR is 120°. The perpendicular bisector of "
            "PQ meets QR at S, and that of PR meets QR at T. What is the perimeter of triangle PST?"
        ),
        "15 cm",
    ),
    (
        (
            "In the triangle ABC the angle BAC is 100 degrees. The perpendicular bisector of AB meets BC at D, "
            "that of AC meets BC at E. How large is the angle EAD?"
        ),
        "20°",
    ),
]
REFUSED = [
    (
        "In the triangle ABC the side BC is 20 cm long, and the angle BAC is 80°. The perpendicular bisector "
        "of AB meets BC at D, that of AC meets BC at E. How large is the angle DAE?"
    ),
    (
        "In the triangle ABC the side AB is 20 cm long, and the angle BAC is 110°. The perpendicular bisector"
        " of AB meets BC at D, that of AC meets BC at E. How large is the angle DAE?"
    ),
    (
        "In the triangle ABC the side BC is 20 cm long, and the angle BAC is 110°. The perpendicular bisector"
        " of AB meets BC at D, that of AC meets BC at E. How large is the angle ADE?"
    ),
    (
        "In the triangle ABC the side BC is 20 cm long, and the angle BAC is 110°. The bisector of AB meets "
        "BC at D, that of AC meets BC at E. How large is the angle DAE?"
    ),
    (
        "In the triangle ABC the angle BAC is 110°. The perpendicular bisector of AB meets BC at D, that of "
        "AC meets BC at E. What is the perimeter of the triangle ADE?"
    ),
    (
        "In the triangle ABC the angle BAC is 110°. The perpendicular bisector of AB meets BC at D, that of "
        "AC meets BC at E. How large is the angle DAE?\n"
        "\n"
        "A. 30°\n"
        "B. 50°"
    ),
]

test_reads_and_solves = solves(FAMILY, READ)
test_refuses_what_it_cannot_solve = refuses_all(FAMILY, REFUSED)
