"""Trapeziums and their diagonals: what is read, what is refused, what is answered."""

from chalkwright.agent.authors.offline.families.trapezium_parallel import FAMILY
from tests.agent.offline.lessons import refuses_all, solves

READ = [
    (
        (
            "In the trapezium ABCD with AB ∥ CD, AB = 6 cm and CD = 12 cm. The diagonals AC and BD meet at O. The"
            " line through O parallel to AB meets AD at M and BC at N. How long is MN?"
        ),
        "8 cm",
    ),
    (
        (
            "A field has the shape of a trapezium PQRS with PQ parallel to RS, PQ = 30 m and RS = 20 m. The "
            "diagonals PR and QS meet at T. A segment through T is parallel to PQ; it ends at U on PS and at V on"
            " QR. How long is UV?"
        ),
        "24 m",
    ),
    (
        (
            "In the trapezium ABCD with AB ∥ CD, AB = 3 cm and CD = 4 cm, the diagonals AC and BD meet at O. The "
            "line through O parallel to CD meets AD at M and BC at N. Find the length of MN."
        ),
        "≈ 3.429 cm",
    ),
]
REFUSED = [
    (
        "In the trapezium ABCD with AB ∥ CD, AB = 6 cm and CD = 12 cm. The line through the middle of AD "
        "parallel to AB meets AD at M and BC at N. How long is MN?"
    ),
    (
        "In the trapezium ABCD with AD ∥ BC, AB = 6 cm and CD = 12 cm. The diagonals AC and BD meet at O. The"
        " line through O parallel to AB meets AD at M and BC at N. How long is MN?"
    ),
    (
        "In the trapezium ABCD with AB ∥ CD, AB = 6 cm and AD = 12 cm. The diagonals AC and BD meet at O. The"
        " line through O parallel to AB meets AD at M and BC at N. How long is MN?"
    ),
    (
        "In the trapezium ABCD with AB ∥ CD, AB = 6 cm and CD = 12 cm. The diagonals AC and BD meet at O. The"
        " line through O parallel to AB meets AD at M and BC at N. How long is MO?"
    ),
    (
        "In the trapezium ABCD with AB ∥ CD, AB = 6 cm, CD = 12 cm and the height 5 cm. The diagonals AC and "
        "BD meet at O. The line through O parallel to AB meets AD at M and BC at N. How long is MN?"
    ),
]

test_reads_and_solves = solves(FAMILY, READ)
test_refuses_what_it_cannot_solve = refuses_all(FAMILY, REFUSED)
