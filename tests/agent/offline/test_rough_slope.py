"""Up and down a rough slope: what is read, what is refused, what is answered."""

from chalkwright.agent.authors.offline.families.rough_slope import FAMILY
from tests.agent.offline.lessons import refuses_all, solves

READ = [
    (
        (
            "A block is pushed at the foot P of a rough slope. It leaves P with a speed of 6 m/s up the slope, "
            "comes to rest at Q, slides back and passes P again at 2 m/s. Take g = 10 m/s². How much higher than "
            "P is Q?"
        ),
        "1 m",
    ),
    (
        (
            "A sledge is given a kick at the foot A of a straight rough slope. It leaves A at 10 m/s, comes to "
            "rest for a moment at B, slides back down and reaches A again with a speed of 5 m/s. g = 9.8 m/s². "
            "How much higher than A is the point B?"
        ),
        "≈ 3.189 m",
    ),
    (
        (
            "A box is pushed at the foot U of a rough slope. It starts from U at 7 m/s up the slope, comes to "
            "rest at V, comes back and arrives at U again at 1 m/s. Air resistance is neglected. Take g = 10 "
            "m/s^2. How much higher than U is V?"
        ),
        "1.25 m",
    ),
]
REFUSED = [
    (
        "A block is pushed at the foot P of a smooth slope. It leaves P with a speed of 6 m/s up the slope, "
        "comes to rest at Q, slides back and passes P again at 2 m/s. Take g = 10 m/s². How much higher than "
        "P is Q?"
    ),
    (
        "A block is pushed at the foot P of a rough slope. It leaves P with a speed of 6 m/s up the slope, "
        "comes to rest at Q, slides back and passes P again at 8 m/s. Take g = 10 m/s². How much higher than "
        "P is Q?"
    ),
    (
        "A block is pushed at the foot P of a rough slope. It leaves P with a speed of 6 m/s up the slope, "
        "comes to rest at Q, slides back and passes P again at 2 m/s. Take g = 10 m/s². How far along the "
        "slope is Q from P?"
    ),
    (
        "A block of mass 2 kg is pushed at the foot P of a rough slope. It leaves P with a speed of 6 m/s up "
        "the slope, comes to rest at Q, slides back and passes R again at 2 m/s. Take g = 10 m/s². How much "
        "higher than P is Q?"
    ),
    (
        "A block is pushed at the foot P of a rough slope. It leaves P with a speed of 6 m/s up the slope, "
        "comes to rest at Q, slides back and passes P again at 2 m/s. How much higher than P is Q?"
    ),
]

test_reads_and_solves = solves(FAMILY, READ)
test_refuses_what_it_cannot_solve = refuses_all(FAMILY, REFUSED)
