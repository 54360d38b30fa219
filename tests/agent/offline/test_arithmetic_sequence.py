"""Arithmetic sequences known by their ends and their sum: what is read, what is refused, what is answered."""

from chalkwright.agent.authors.offline.arithmetic_sequence import FAMILY
from tests.agent.offline.lessons import refuses_all, solves

READ = [
    (
        (
            "The rungs of a ladder are parallel and equally spaced, and its side rails are straight. The top rung"
            " is 20 cm long, the bottom rung 50 cm, and all rungs together measure 385 cm. How many rungs has the"
            " ladder?"
        ),
        "11 rungs",
    ),
    (
        ("An arithmetic sequence has the first term 3, the last term 39 and the sum 210. Find the common difference."),
        "4",
    ),
    (
        ("An arithmetic sequence has the first term 3, the last term 39 and the sum 210. Find the fifth term."),
        "19",
    ),
    (
        (
            "Each row has the same number of seats more than the row before. The first row has 20 seats, the last"
            " row 58, and all rows together have 780 seats. How many rows are there?"
        ),
        "20 rows",
    ),
]
REFUSED = [
    (
        "The top rung is 20 cm long, the bottom rung 50 cm, and all rungs together measure 385 cm. How many "
        "rungs has the ladder?"
    ),
    ("An arithmetic sequence has the first term 3, the last term 39 and the sum 211. Find the common difference."),
    ("An arithmetic sequence has the first term 3, the last term 39 and the sum 210. Find the twelfth term."),
    (
        "An arithmetic sequence has the first term 3, the last term 39 and the sum 210. Find the sum of its "
        "first five terms."
    ),
    ("A geometric sequence has the first term 3, the last term 39 and the sum 210. Find the fifth term."),
    (
        "Its rungs are parallel and equally spaced. The top rung is 20 cm long, the bottom rung 50 cm, and "
        "all rungs together measure 385 cm. The fourth rung is ______ cm long."
    ),
]

test_reads_and_solves = solves(FAMILY, READ)
test_refuses_what_it_cannot_solve = refuses_all(FAMILY, REFUSED)
