"""Folded right-angled triangles: what is read, what is refused, what is answered."""

from chalkwright.agent.authors.offline.families.folded_triangle import FAMILY
from tests.agent.offline.lessons import refuses_all, solves

READ = [
    (
        (
            "A paper triangle ABC has a right angle at C, AC = 8 cm and BC = 6 cm. It is folded so that the "
            "corner A comes to lie on B. The crease meets AB at D and AC at E. How long is CE?"
        ),
        "1.75 cm",
    ),
    (
        (
            "The right-angled triangle PQR has a right angle at R, with PR = 12 cm and QR = 9 cm. The triangle is"
            " folded so that P falls on Q. The crease meets PQ at M and PR at N. Find the length of the crease "
            "MN."
        ),
        "5.625 cm",
    ),
    (
        (
            "A triangle ABC is right-angled at C, BC = 5 cm and AC = 10 cm. It is folded so that the vertex A "
            "lies on B. The crease meets AC at E and AB at D. How long is AE?"
        ),
        "6.25 cm",
    ),
]
REFUSED = [
    (
        "A paper triangle ABC has a right angle at C, AC = 6 cm and BC = 8 cm. It is folded so that the "
        "corner A comes to lie on B. The crease meets AB at D and AC at E. How long is CE?"
    ),
    (
        "A paper triangle ABC has a right angle at C, AC = 8 cm and BC = 6 cm. It is folded so that the "
        "corner A comes to lie on C. The crease meets AB at D and AC at E. How long is CE?"
    ),
    (
        "A paper triangle ABC has a right angle at C, AC = 8 cm and AB = 10 cm. It is folded so that the "
        "corner A comes to lie on B. The crease meets AB at D and AC at E. How long is CE?"
    ),
    (
        "A paper triangle ABC has a right angle at C, AC = 8 cm and BC = 6 cm. It is folded so that the "
        "corner A comes to lie on B. The crease meets AB at D and AC at E. How large is the area of CEB?"
    ),
    (
        "A paper triangle ABC has a right angle at C, AC = 8 cm and BC = 6 cm. It is folded so that the "
        "corner A comes to lie on B. The crease meets AB at D and BC at E. How long is CE?"
    ),
]

test_reads_and_solves = solves(FAMILY, READ)
test_refuses_what_it_cannot_solve = refuses_all(FAMILY, REFUSED)
