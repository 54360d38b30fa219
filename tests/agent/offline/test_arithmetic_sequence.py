"""Arithmetic sequences from any two facts about them: what is read, what is refused, what is answered."""

from chalkwright.agent.offline.arithmetic_sequence import FAMILY
from tests.agent.offline.lessons import refuses_all, says_why, solves

READ = [
    (
        "A hall has 18 seats in the first row. Every next row has 3 more seats. How many seats are in row 24?",
        "87 seats",
    ),
    (
        "A stack has 15 cans in the bottom row, 14 cans in the next row, 13 in the next and so on. How many cans are "
        "in the 6th row?",
        "10 cans",
    ),
    ("Write the next three terms: 6, 10, 14, 18, __, __, __", "a₅ = 22; a₆ = 26; a₇ = 30"),
    (
        "Tom jogs 17 minutes on the first day and increases his time by 2 minutes each day. How long does he jog on "
        "day 30?",
        "75 minutes",
    ),
    ("The first term of an arithmetic sequence is 5 and the common difference is 3. Find the 20th term.", "62"),
    ("In an arithmetic progression a1 = 2 and d = 5. What is a10?", "47"),
    ("Find a_12 if a_1 = 100 and d = -7.", "23"),
    ("Find the nth term of the sequence 5, 8, 11, 14, ...", "aₙ = 3n + 2"),
    ("Which term of the AP 3, 8, 13, 18, ... is 78?", "term 16"),
    ("How many terms are in the sequence 4, 9, 14, ..., 99?", "20 terms"),
    ("Find the sum of the arithmetic series 3 + 7 + 11 + ... + 99.", "1275"),
    (
        "Find the 7th term and the sum of the first 20 terms of the arithmetic progression 12, 9, 6, ...",
        "a₇ = −6; −330",
    ),
    (
        "The 4th term of an arithmetic sequence is 17 and the 9th term is 42. Find the first term and the common "
        "difference.",
        "a₁ = 2; d = 5",
    ),
    ("An arithmetic sequence has the first term 3, the last term 39 and the sum 210. Find the fifth term.", "19"),
    ("The sum of the first 10 terms of an arithmetic sequence is 145 and its first term is 1. What is d?", "3"),
    (
        "Each row has the same number of seats more than the row before. The first row has 20 seats, the last row 58, "
        "and all rows together have 780 seats. How many rows are there?",
        "20 rows",
    ),
    (
        "A theater has 20 seats in the first row, 22 in the second row, 24 in the third and so on. How many seats are "
        "there in the 15th row?",
        "48 seats",
    ),
    (
        "A cinema has 12 rows. The first row has 18 seats and each row has 2 more seats than the row before. How many "
        "seats are there in total?",
        "348 seats",
    ),
]
REFUSED = [
    "Row 3 has 12 seats and each row has 2 more seats than the row behind it. How many seats are in row 6?",
    "An arithmetic sequence has the first term 3, the last term 39 and the sum 211. Find the common difference.",
    "An arithmetic sequence has the first term 3, the last term 39 and the sum 210. Find the twelfth term.",
    "A geometric sequence has the first term 3, the last term 39 and the sum 210. Find the fifth term.",
    "Find the 10th term of the sequence 1, 4, 9, 16, ...",
    "Find the missing terms of an arithmetic sequence: 4, __, __, 19.",
    "Lena saves 5 euros in the first week and 2 euros more every week. How much has she saved by the 10th week?",
    "A cinema has 12 rows. The first row has 18 seats and each row but the last has 2 more seats than the row before. "
    "How many seats are there in total?",
    "Find three numbers in arithmetic progression whose sum is 15 and whose product is 80.",
]
WHY = [
    ("Find the 5th term of the arithmetic sequence 3, 5, 8, ...", "not equal"),
    ("The first term of an arithmetic sequence is 5. Find the 20th term.", "One number more"),
    ("Find the 200th term of the arithmetic sequence 3, 5, 7, ...", "room for 120"),
    ("How many terms are in the arithmetic sequence 4, 9, 14, ..., 100?", "not a whole number"),
]

test_reads_and_solves = solves(FAMILY, READ)
test_refuses_what_it_cannot_solve = refuses_all(FAMILY, REFUSED)
test_says_what_lacks = says_why(FAMILY, WHY)


test_rows_in_a_story_are_read = solves(
    FAMILY,
    [
        (
            "The front row of a theatre has 20 seats, and each row has 4 more seats than the row in front of "
            "it. How many seats are in the 15th row?",
            "76 seats",
        ),
        (
            "There are 12 bricks in the top row of a wall and each row has 2 more bricks than the row above "
            "it. How many bricks are there in the first 10 rows altogether?",
            "210 bricks",
        ),
        (
            "A stack of logs has 30 logs in the bottom row, and every row has 2 fewer logs than the row "
            "below it. How many logs are in the 8th row?",
            "16 logs",
        ),
    ],
)
test_rows_that_are_not_sure_are_refused = refuses_all(
    FAMILY,
    [
        (
            "The front row of a theatre has 20 seats, and each row has 4 more seats than the row behind it. "
            "How many seats are in the 15th row?"
        ),
        (
            "The back row of a theatre has 20 seats, and each row has 4 more seats than the row in front of "
            "it. How many seats are in the 15th row?"
        ),
        (
            "The front row of a theatre has 20 seats, and each row has twice as many seats as the row in "
            "front of it. How many seats are in the 5th row?"
        ),
        (
            "There are 12 bricks in the top row of a wall and each row has 2 more bricks than the row below "
            "it. How many bricks are in the 5th row?"
        ),
    ],
)


test_what_grows_every_week_is_read = solves(
    FAMILY,
    [
        (
            "Sam saves $5 in the first week and each week he saves $2 more than the week before. How much does he save "
            "altogether in 10 weeks?",
            "140",
        ),
        (
            "Lea runs 4 km in the first week and every week she runs 1 km more than the week before. How many km does "
            "she run in the 9th week?",
            "12 km",
        ),
    ],
)


test_patterns_that_are_numbered_are_read = solves(
    FAMILY,
    [
        (
            "Shapes are laid with tiles. Shape pattern 1 needs 5 tiles, pattern 2 needs 8 and pattern 3 needs 11, and "
            "so on. Find an expression for the number of tiles in pattern n. Which pattern needs 62 tiles?",
            "aₙ = 3n + 2; pattern 20",
        ),
        (
            "Matchsticks make houses in a row: stage 1 takes 6 matchsticks, stage 2 takes 11 and stage 3 takes 16. How "
            "many matchsticks does stage 12 take, and which stage takes 76 matchsticks?",
            "a₁₂ = 61 matchsticks; stage 15",
        ),
    ],
)
test_the_last_row_is_asked_by_its_place = solves(
    FAMILY,
    [
        (
            "A theatre has 15 seats in the front row. Every row has 2 more seats than the row in front of it, and "
            "there are 12 rows. How many seats are in the back row, and how many are there altogether?",
            "a₁₂ = 37 seats; 312 seats",
        ),
        (
            "A wall has 20 bricks in the bottom row and each row has 2 fewer bricks than the row below it. There are "
            "8 rows. How many bricks are in the top row?",
            "6 bricks",
        ),
        (
            "A stadium has 24 rows. The first row has 30 seats and each row has 4 more seats than the row before. How "
            "many seats are in the last row?",
            "122 seats",
        ),
    ],
)
test_a_last_row_of_no_known_place_is_refused = refuses_all(
    FAMILY,
    ["The first row has 30 seats and each row has 4 more seats than the row before. How many seats has the last row?"],
)
