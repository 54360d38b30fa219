"""Flow through wide and narrow vessels: what is read, what is refused, what is answered."""

from chalkwright.agent.authors.offline.families.vessel_flow import FAMILY
from tests.agent.offline.lessons import refuses_all, solves

READ = [
    (
        (
            "Water flows through a pipe with a cross-section of 12 cm² at a speed of 50 cm/s. Behind it the pipe "
            "has a cross-section of 4 cm². In every second the same volume passes both parts. How fast does the "
            "water flow in the second part?"
        ),
        "150 cm/s",
    ),
    (
        (
            "Oil flows in a tube with a cross-section of 6 cm² with a mean speed of 0.2 m/s. Then the tube widens"
            " and has a cross-section of 15 cm². Every second the same volume of oil flows through both parts of "
            "it. What is the speed in the second part?"
        ),
        "8 cm/s",
    ),
    (
        (
            "Water flows through a hose with a cross-section of 3 cm² at a speed of 40 cm/s. Behind it the hose "
            "has a cross-section of 8 cm². In every second the same volume passes both parts. The second part is "
            "60 cm long. How long does a drop stay in the second part?"
        ),
        "4 s",
    ),
]
REFUSED = [
    (
        "Water flows through a pipe with a cross-section of 12 cm² at a speed of 50 cm/s. Behind it the pipe "
        "has a cross-section of 4 cm². How fast does the water flow in the second part?"
    ),
    (
        "Water flows through a pipe with a diameter of 12 cm at a speed of 50 cm/s. Behind it the pipe has a "
        "cross-section of 4 cm². In every second the same volume passes both parts. How fast does the water "
        "flow in the second part?"
    ),
    (
        "Water flows through a pipe with a cross-section of 12 cm² at a speed of 50 cm/s. Behind it the pipe "
        "has a cross-section of 4 cm². In every second the same volume passes both parts. How many litres "
        "flow in an hour?"
    ),
    (
        "Water flows through a pipe with a cross-section of 12 cm² at a speed of 50 cm/s. Behind it three "
        "pipes have a cross-section of 4 cm² each. In every second the same volume passes both parts. How "
        "fast does the water flow in the second part?"
    ),
]

test_reads_and_solves = solves(FAMILY, READ)
test_refuses_what_it_cannot_solve = refuses_all(FAMILY, REFUSED)
