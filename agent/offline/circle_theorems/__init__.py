"""One angle in a circle from another: central and inscribed angles, Thales, cyclic quadrilaterals, tangents."""

from __future__ import annotations

from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.offline.circle_theorems.lengths import CircleLengths
from chalkwright.agent.offline.circle_theorems.lesson import write
from chalkwright.agent.offline.circle_theorems.reader import read
from chalkwright.agent.offline.circle_theorems.solver import CircleAngles
from chalkwright.agent.offline.family import Family

FAMILY: Family[CircleAngles | CircleLengths] = Family(
    name="circle_theorems",
    title=mark("angles in a circle: at the centre, over a diameter, cyclic quadrilateral, tangents"),
    subject="mathematics",
    levels=("high",),
    example=(
        "A, B and C lie on a circle with centre O, and C lies on the major arc AB. The angle AOB is 80°. Find the "
        "angle ACB."
    ),
    keywords="inscribed central angle arc chord tangent diameter semicircle cyclic quadrilateral centre",
    needs="name the points on the circle and its centre, give one angle by its letters and ask for another one",
    read=read,
    write=write,
)
