"""Three ways to saturate a solution: what is read, what is refused, what is answered."""

from chalkwright.agent.authors.offline.families.unsaturated_solution import FAMILY
from tests.agent.offline.lessons import refuses_all, solves

READ = [
    (
        (
            "100 g of water dissolve at most 20 g of a salt X at 20 °C, 32 g at 30 °C and 50 g at 40 °C. A beaker"
            " holds a solution of 60 g of X in 200 g of water at 40 °C. How many grams of water must be "
            "evaporated at 40 °C until the solution is just saturated?"
        ),
        "80 g",
    ),
    (
        (
            "100 g of water can dissolve at most 20 g of a salt X at 20 °C, 32 g at 30 °C and 50 g at 40 °C. 60 g"
            " of X are dissolved in 150 g of water at 40 °C. How many grams of X must be added until the solution"
            " is saturated?"
        ),
        "15 g",
    ),
    (
        (
            "100 g of water dissolve at most 20 g of a salt X at 20 °C, 32 g at 30 °C and 50 g at 40 °C. A flask "
            "contains a solution of 80 g of X in 250 g of water at 40 °C. To which temperature must it be cooled "
            "until it is just saturated?"
        ),
        "30 °C",
    ),
]
REFUSED = [
    (
        "100 g of water dissolve at most 20 g of a salt X at 20 °C, 32 g at 30 °C and 50 g at 40 °C. A beaker"
        " holds a solution of 100 g of X in 200 g of water at 40 °C. How many grams of water must be "
        "evaporated at 40 °C until the solution is just saturated?"
    ),
    (
        "100 g of water dissolve at most 20 g of a salt X at 20 °C, 32 g at 30 °C and 50 g at 40 °C. A beaker"
        " holds a solution of 60 g of X in 200 g of water at 35 °C. How many grams of water must be "
        "evaporated at 35 °C until the solution is just saturated?"
    ),
    (
        "100 g of water dissolve at most 20 g of a salt X at 20 °C, 32 g at 30 °C and 50 g at 40 °C. A flask "
        "contains a solution of 75 g of X in 250 g of water at 40 °C. To which temperature must it be cooled "
        "until it is just saturated?"
    ),
    (
        "100 g of water dissolve at most 20 g of a salt X at 20 °C, 32 g at 30 °C and 50 g at 40 °C. A beaker"
        " holds a solution of 60 g of Y in 200 g of water at 40 °C. How many grams of water must be "
        "evaporated at 40 °C until the solution is just saturated?"
    ),
    (
        "100 g of solution contain at most 20 g of a salt X at 20 °C, 32 g at 30 °C and 50 g at 40 °C. A "
        "beaker holds a solution of 60 g of X in 200 g of water at 40 °C. How many grams of water must be "
        "evaporated at 40 °C until the solution is just saturated?"
    ),
]

test_reads_and_solves = solves(FAMILY, READ)
test_refuses_what_it_cannot_solve = refuses_all(FAMILY, REFUSED)
