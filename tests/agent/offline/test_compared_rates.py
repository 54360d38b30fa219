"""Rates compared: what is read, what is refused, what is answered."""

from chalkwright.agent.authors.offline.families.compared_rates import FAMILY
from tests.agent.offline.lessons import refuses_all, solves

READ = [
    (
        (
            "A town rents out bicycles at three rates. Rate A: 4 euros to unlock and 0.10 euros a minute. Rate B:"
            " nothing to unlock and 0.20 euros a minute. Rate C: 12 euros for the whole day. For which riding "
            "times is rate A cheaper than both other rates?"
        ),
        "40 < t < 80",
    ),
    (
        (
            "A firm rents out cars at three rates. Rate P: 10 euros to start and 0.50 euros per km. Rate Q: 30 "
            "euros to start and 0.25 euros per km. Rate R: 70 euros for the whole day. For which distances is "
            "rate Q the cheapest?"
        ),
        "80 < s < 160",
    ),
    (
        (
            "A company offers boats at three rates. Rate K: 5 dollars to start and 2 dollars per hour. Rate L: "
            "nothing to start and 4 dollars per hour. Rate M: 8 dollars to start and 1 dollars per hour. For "
            "which times is rate M the cheapest of all?"
        ),
        "t > 3",
    ),
]
REFUSED = [
    (
        "A town rents out bicycles at three rates. Rate A: 4 euros to unlock and 0.10 euros a minute. Rate B:"
        " nothing to unlock and 0.20 euros an hour. Rate C: 12 euros for the whole day. For which riding "
        "times is rate A cheaper than both other rates?"
    ),
    (
        "A town rents out bicycles at three rates. Rate A: 4 euros to unlock and 0.10 euros a minute. Rate B:"
        " nothing to unlock and 0.20 euros a minute. For which riding times is rate A cheaper than both other"
        " rates?"
    ),
    (
        "A town rents out bicycles at three rates. Rate A: 4 euros to unlock and 0.10 euros a minute. Rate B:"
        " nothing to unlock and 0.20 euros a minute. Rate C: 7 euros for the whole day. For which riding "
        "times is rate A cheaper than both other rates?"
    ),
    (
        "A town rents out bicycles at three rates. Rate A: 4 euros to unlock and 0.10 euros a minute. Rate B:"
        " nothing to unlock and 0.20 euros a minute. Rate C: 12 euros for the whole day. The first 5 minutes "
        "are free. For which riding times is rate A cheaper than both other rates?"
    ),
    (
        "A town rents out bicycles at three rates. Rate A: 4 euros to unlock and 0.10 euros a minute. Rate B:"
        " nothing to unlock and 0.20 euros a minute. Rate C: 12 euros for the whole day. For which riding "
        "times is rate A dearer than both other rates?"
    ),
]

test_reads_and_solves = solves(FAMILY, READ)
test_refuses_what_it_cannot_solve = refuses_all(FAMILY, REFUSED)
