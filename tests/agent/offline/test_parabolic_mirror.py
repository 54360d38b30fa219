"""Parabolic mirrors: what is read, what is refused, what is answered."""

from chalkwright.agent.authors.offline.families.parabolic_mirror import FAMILY
from tests.agent.offline.lessons import refuses_all, solves

READ = [
    (
        (
            "A dish in the shape of a paraboloid is 80 cm wide at the rim and 10 cm deep. Light that arrives "
            "parallel to the axis is reflected into the focus F. How far is F from the vertex of the dish?"
        ),
        "40 cm",
    ),
    (
        (
            "A parabolic antenna is 2 m wide at the rim and 0.25 m deep. Rays parallel to the axis are reflected "
            "to the focus G. How far is the focus G away from the vertex?"
        ),
        "1 m",
    ),
    (
        (
            "A parabolic mirror is 60 cm wide at the rim and 15 cm deep. Light parallel to the axis is reflected "
            "into the focus F. A ray parallel to the axis, 20 cm away from it, hits the mirror at P. How far does"
            " the light go from P to F?"
        ),
        "≈ 21.67 cm",
    ),
]
REFUSED = [
    (
        "A spherical dish is 80 cm wide at the rim and 10 cm deep. Light that arrives parallel to the axis is"
        " reflected into the focus F. How far is F from the vertex of the dish?"
    ),
    (
        "A dish is 80 cm wide at the rim and 10 cm deep. Light that arrives parallel to the axis is reflected"
        " into the focus F. How far is F from the vertex of the dish?"
    ),
    (
        "A parabolic mirror is 60 cm wide at the rim and 15 cm deep. Light parallel to the axis is reflected "
        "into the focus F. A ray parallel to the axis, 40 cm away from it, hits the mirror at P. How far does"
        " the light go from P to F?"
    ),
    (
        "A parabolic mirror is 60 cm wide at the rim and 15 cm deep. Light parallel to the axis is reflected "
        "into the focus F. How far is F from the rim?"
    ),
    (
        "A parabolic mirror is 60 cm wide at the rim and 0.15 m deep. Light parallel to the axis is reflected"
        " into the focus F. How far is F from the vertex?"
    ),
]

test_reads_and_solves = solves(FAMILY, READ)
test_refuses_what_it_cannot_solve = refuses_all(FAMILY, REFUSED)
