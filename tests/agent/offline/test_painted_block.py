"""Blocks of painted cubes: what is read, what is refused, what is answered."""

from chalkwright.agent.authors.offline.families.painted_block import FAMILY
from tests.agent.offline.lessons import refuses_all, solves

READ = [
    (
        (
            "A block is 4 cubes long, 3 cubes wide and 3 cubes high. Its whole surface is painted red. Then it is"
            " taken apart into the small cubes. How many of the small cubes have exactly two red faces?"
        ),
        "16 cubes",
    ),
    (
        (
            "Equal cubes are glued to a block 5 cubes long, 5 cubes wide and 2 cubes high. The block stands on a "
            "table and everything but its bottom is painted blue. How many of the cubes have exactly three blue "
            "faces?"
        ),
        "4 cubes",
    ),
    (
        (
            "A cube is built of 4 × 4 × 4 small cubes. All six faces of the cube are painted green. Then it is "
            "taken apart. How many small cubes have no green faces?"
        ),
        "8 cubes",
    ),
    (
        (
            "A block is 6 cubes long, 4 cubes wide and 2 cubes high. The block is painted red on the outside. How"
            " many of the cubes have one red face?"
        ),
        "16 cubes",
    ),
]
REFUSED = [
    ("A block is 4 cubes long, 3 cubes wide and 3 cubes high. How many of the small cubes have exactly two red faces?"),
    (
        "A block is 4 cubes long, 3 cubes wide and 3 cubes high. Its whole surface is painted red. How many "
        "of the small cubes have at least two red faces?"
    ),
    (
        "A block is 4 cubes long, 3 cubes wide and 3 cubes high. Its top is painted red. How many of the "
        "small cubes have one red face?"
    ),
    (
        "A block is 4 cubes long, 3 cubes wide and 3 cubes high. Its whole surface is painted red. How many "
        "of the small cubes have exactly two blue faces?"
    ),
    (
        "A block is 4 cubes long, 3 cubes wide and 3 cubes high. Two corner cubes are missing. Its whole "
        "surface is painted red. How many of the small cubes have exactly two red faces?"
    ),
    (
        "A block is 4 cubes long, 3 cubes wide and 1 cubes high. Its whole surface is painted red. How many "
        "of the small cubes have exactly two red faces?"
    ),
]

test_reads_and_solves = solves(FAMILY, READ)
test_refuses_what_it_cannot_solve = refuses_all(FAMILY, REFUSED)
