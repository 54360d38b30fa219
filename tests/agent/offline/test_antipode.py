"""Opposite points of the globe: what is read, what is refused, what is answered."""

from chalkwright.agent.authors.offline.families.antipode import FAMILY
from tests.agent.offline.lessons import refuses_all, solves

READ = [
    (
        "What is the antipode of the place at 52° N, 13° E?",
        "52° S, 167° W",
    ),
    (
        ("A tunnel is dug straight through the centre of the Earth from 40° N, 116° E. Where does it come out?"),
        "40° S, 64° W",
    ),
    (
        "Find the antipodal point of a town at latitude 12° S and longitude 75°30' W.",
        "12° N, 104°30′ E",
    ),
    (
        "Which point of the Earth lies exactly opposite the place at 0° N, 0° E?",
        "0°, 180°",
    ),
]
REFUSED = [
    "What is the antipode of the place at 52° N?",
    "What is the antipode of the place at 52° N, 13° N?",
    "What is the antipode of the place at 95° N, 13° E?",
    "How far is the antipode of the place at 52° N, 13° E?",
    "What time is it at the antipode of the place at 52° N, 13° E?",
    ("A tunnel is dug 500 km deep towards the centre of the Earth at 40° N, 116° E. Where does it end?"),
]

test_reads_and_solves = solves(FAMILY, READ)
test_refuses_what_it_cannot_solve = refuses_all(FAMILY, REFUSED)
