"""Two overlapping groups: what is read, what is refused, what is answered."""

from chalkwright.agent.authors.offline.families.two_groups import FAMILY
from tests.agent.offline.lessons import refuses_all, solves

READ = [
    (
        (
            "In a class of 30 pupils, 18 play football and 15 play tennis. 5 pupils play neither. How many pupils"
            " play both?"
        ),
        "8 pupils",
    ),
    (
        ("Of the 60 guests, 35 drink tea and 40 drink coffee. 20 of them drink both. How many guests drink only tea?"),
        "15 guests",
    ),
    (
        ("Among 50 children 30 have a cat and 24 have a dog. 10 children have both. How many children have neither?"),
        "6 children",
    ),
    (
        (
            "Of 40 members 22 speak French and 25 speak Spanish. Everyone speaks at least one of the two. How "
            "many members speak exactly one?"
        ),
        "33 members",
    ),
    (
        ("In a club of 45 people, 28 swim and 25 row. 4 people do neither. ______ people swim, but not row."),
        "16 people",
    ),
]
REFUSED = [
    "In a class of 30 pupils, 18 play football and 15 play tennis. 5 pupils play neither. How many boys play both?",
    "In a class of 30 pupils, 18 play football and 15 play tennis. 5 girls play neither. How many pupils play both?",
    (
        "In a class of 30 pupils, 18 play only football and 15 play tennis. 5 pupils play neither. How many "
        "pupils play both?"
    ),
    ("In a class of 30 pupils, 18 play football and 15 play tennis. How many pupils play both?"),
    (
        "In a class of 30 pupils, 18 play football and 15 play tennis. 5 pupils play neither. 2 pupils are "
        "ill. How many pupils play both?"
    ),
    (
        "In a class of 30 pupils, 18 play football and 15 play tennis. 5 pupils play neither. How many pupils"
        " play both or chess?"
    ),
    (
        "In a class of 30 pupils, at least 18 play football and 15 play tennis. 5 pupils play neither. How "
        "many pupils play both?"
    ),
    ("In a class of 30 pupils, 18 play football and 5 play tennis. 1 pupil plays neither. How many pupils play both?"),
    (
        "In a class of 30 pupils, 18 play football and 15 play tennis. 5 pupils play neither. How many more "
        "pupils play football than tennis?"
    ),
    (
        "In a class of 30 pupils, 18 play football, 15 play tennis and 9 play chess. 5 pupils play none. How "
        "many pupils play all three?"
    ),
]

test_reads_and_solves = solves(FAMILY, READ)
test_refuses_what_it_cannot_solve = refuses_all(FAMILY, REFUSED)
