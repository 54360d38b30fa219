"""Points seen from a base line: what is read, what is refused, what is answered."""

from chalkwright.agent.authors.offline.families.base_line_survey import FAMILY
from tests.agent.offline.lessons import refuses_all, solves

READ = [
    (
        (
            "Two jetties A and B are 4 km apart, B due east of A. Bearings are counted clockwise from north. From"
            " A a lighthouse H is seen at the bearing 045°, from B at the bearing 315°. How far is H away from "
            "the line AB?"
        ),
        "2 km",
    ),
    (
        (
            "On a map of the scale 1 : 25 000 two huts P and Q are 8 cm apart, Q due east of P. Bearings are "
            "counted clockwise from north. From P a tower T is seen at the bearing 045°, from Q at the bearing "
            "315°. How many metres is T really away from the line PQ?"
        ),
        "1000 m",
    ),
    (
        (
            "Two towers A and B are 900 m apart, B due east of A. Bearings are counted clockwise from north. From"
            " A a rock H is seen at the bearing 030°, from B at the bearing 320°. How many metres is H away from "
            "the line AB?"
        ),
        "≈ 635.4 m",
    ),
]
REFUSED = [
    (
        "Two jetties A and B are 4 km apart, B due east of A. From A a lighthouse H is seen at the bearing "
        "045°, from B at the bearing 315°. How far is H away from the line AB?"
    ),
    (
        "Two jetties A and B are 4 km apart, B due north of A. Bearings are counted clockwise from north. "
        "From A a lighthouse H is seen at the bearing 045°, from B at the bearing 315°. How far is H away "
        "from the line AB?"
    ),
    (
        "Two jetties A and B are 4 km apart, B due east of A. Bearings are counted clockwise from north. From"
        " A a lighthouse H is seen at the bearing 045°, from B at the bearing 315°. How far is H away from B?"
    ),
    (
        "Two jetties A and B are 4 km apart, B due east of A. Bearings are counted clockwise from north. From"
        " A a lighthouse H is seen at the bearing 045°, from B at the bearing 045°. How far is H away from "
        "the line AB?"
    ),
    (
        "Two jetties A and B are 4 km apart, B due east of A. Bearings are counted clockwise from north. From"
        " A a lighthouse H of 30 m is seen at the bearing 045°, from B at the bearing 315°. How far is H away"
        " from the line AB?"
    ),
]

test_reads_and_solves = solves(FAMILY, READ)
test_refuses_what_it_cannot_solve = refuses_all(FAMILY, REFUSED)
