"""L-shapes and rectangles with a semicircle: wording → numbers → answers that were worked out by hand."""

from __future__ import annotations

from chalkwright.agent.offline.composite_perimeter import FAMILY
from chalkwright.agent.offline.drawings import scene_codes
from tests.agent.offline.lessons import leaves_all, says_why, solves, whole_lesson

CUT = "A rectangle is 10 cm long and 6 cm wide. A rectangle of 4 cm by 2 cm is cut from one corner."
READ = [
    (
        'A rectangular card is 20 cm by 12 cm. A circular hole of radius 5 cm is cut out. Find the area that is left.',
        'area ≈ 161.46 cm²',
    ),
    ("Find the perimeter and area of an L-shape with sides 8 cm, 3 cm, 5 cm, 4 cm, 3 cm and 7 cm.",
     "perimeter 30 cm; area 36 cm²"),
    ("A track has two straight sides of 80 m and semicircular ends with a radius of 25 m. What is the perimeter? "
     "Use π = 3.14.", "perimeter ≈ 317.00 m"),
    # 6 + 4 + 6 + 2π
    ("The figure is a 6 cm by 4 cm rectangle with a semicircle attached to one of the 4 cm sides. Find its "
     "perimeter.", "perimeter ≈ 22.28 cm"),
    ("An L-shaped room is made by removing a 3 m by 2 m rectangle from the corner of an 8 m by 6 m rectangle. "
     "Calculate the area of the room.", "area 42 m²"),
    ("From a square sheet of paper with side 12 cm, a rectangle measuring 5 cm by 4 cm is cut out of one corner. "
     "Find the area that remains.", "area 124 cm²"),
    # 90·200 + π·45²/2 = 18000 + 3180.9
    ("A church window is a rectangle of width 90 cm and height 2 m topped by a semicircle. Calculate its area.",
     "area ≈ 21181 cm²"),
    (f"{CUT} Find the perimeter and the area of the L-shape.", "perimeter 32 cm; area 52 cm²"),
    ("An L-shaped room is made from a 8 m by 6 m rectangle with a 3 m × 2 m rectangle removed at one corner. What is "
     "its area?", "area 42 m²"),
    ("A square with side 20 cm has a 4 cm by 5 cm rectangle cut from one of its corners. What is its perimeter?",
     "perimeter 80 cm"),
    ("A rectangle has length 12 cm and width 70 mm. A square of side 3 cm is removed from a corner. Find the area of "
     "the remaining shape.", "area 75 cm²"),
    # 80 + 2·120 + π·40 = 445.66
    ("A window consists of a rectangle 80 cm wide and 120 cm high with a semicircle on top. Find its perimeter.",
     "perimeter ≈ 445.66 cm"),
    # 24 + 3.14·4/2 = 30.28
    ("A semicircle is attached to one of the shorter sides of a rectangle that measures 6 m by 4 m. What is the area "
     "of the shape? Use π = 3.14.", "area ≈ 30.28 m²"),
    # 10 + 10 + 4 + 2π = 30.28
    ("A semicircle is joined to the 4 cm side of a 10 cm by 4 cm rectangle. Calculate the perimeter.",
     "perimeter ≈ 30.28 cm"),
    # 2·100 + 60π = 388.50
    ("A running track is a rectangle 100 m by 60 m with semicircles at both ends. Find its perimeter.",
     "perimeter ≈ 388.50 m"),
    # 100·60 + 30²π = 8827.43
    ("A sports field consists of a rectangle 100 m long and 60 m wide with a semicircle at each short end. "
     "Calculate its area.", "area ≈ 8827.43 m²"),
    # 2·12 + 5·3.14 = 39.7
    ("A shape is formed by a rectangle 12 cm by 5 cm and two semicircles on the 5 cm sides. What is its perimeter? "
     "Use π = 3.14.", "perimeter ≈ 39.70 cm"),
]  # fmt: skip
NOT_OURS = [
    "A rectangle 8 cm by 5 cm has a 2 cm by 2 cm square cut out of each corner. Find the area.",
    "A rectangle of 10 cm by 6 cm has a square of side 2 cm cut from each corner. Find the area.",
    "A rectangle of 10 cm by 6 cm has squares of side 2 cm cut from two corners. Find the perimeter.",
    f"{CUT} Find the area of the rectangle.",
    "A rectangle of 10 cm by 6 cm has a triangle cut from a corner. Find the area.",
    f"{CUT} Paint costs 5 dollars per cm². What does the area cost?",
    "Find the perimeter of a rectangle 10 cm by 6 cm.",
    "A window is a rectangle 100 cm by 60 cm with semicircles at both ends. How long is it?",
]

INCOMPLETE = [
    ("A rectangle of 10 cm by 6 cm with a square of side 8 cm cut from a corner. Find the area.", "smaller"),
    ("A rectangle of 10 cm by 6 cm with a semicircle. Find the perimeter.", "which side"),
    ("A rectangle of 10 cm by 6 cm has a semicircle cut from the shorter side. Find the area.", "cut out"),
    ("A rectangle 10 by 6 has a 4 by 2 rectangle cut from one corner. Find the perimeter.", "unit"),
    ("A rectangle of 100 cm by 60 cm has a 1 cm by 2 cm rectangle cut from one corner. Find the area.", "scale"),
    ("A square of side 3 cm is cut from a corner of a rectangle. Find the area of the rest.", "length and width"),
]

test_solves = solves(FAMILY, READ)
test_leaves_what_it_does_not_compute = leaves_all(FAMILY, NOT_OURS)
test_says_what_is_wrong = says_why(FAMILY, INCOMPLETE)


def test_texts_name_the_missing_sides_and_the_answer() -> None:
    texts = whole_lesson(FAMILY, FAMILY.example).texts
    assert r"10 - 4 = 6\ \text{cm}" in texts[1]
    assert r"6 - 2 = 4\ \text{cm}" in texts[1]
    assert r"**$32\ \text{cm}$**" in texts[-1]
    assert r"**$52\ \text{cm}^2$**" in texts[-1]


test_a_square_of_so_many_metres = solves(
    FAMILY,
    [
        (
            "A rectangle is 12 m by 7 m. A 4 m square is cut from one corner. Calculate the remaining area.",
            "area 68 m²",
        )
    ],
)
test_another_square_is_left = leaves_all(
    FAMILY,
    [
        "A rectangle is 12 m by 7 m. A 4 square m piece is cut from one corner. Find the perimeter.",
        "A rectangle is 12 m by 7 m. A 4 m square is cut from each corner. Find the perimeter.",
        "A rectangle is 12 m by 7 m. A 4 m square is cut from the middle of a side. Find the perimeter.",
        "A rectangle is 12 m by 7 m. A 4 m square is added at one corner. Find the area.",
    ],
)


test_the_way_around_is_the_perimeter = solves(
    FAMILY,
    [
        (
            "A running track is a rectangle 100 m by 60 m with semicircles at both ends. How long is it?",
            "perimeter ≈ 388.50 m",
        ),
        (
            "A running track has two straight sections of 100 m and two semicircular ends with a radius of 30 m. What "
            "is the length of the track?",
            "perimeter ≈ 388.50 m",
        ),
        (
            "A running track is a rectangle 80 m long and 50 m wide with a semicircle at each of the two "
            "shorter ends. Find the distance around the outside of the track.",
            "perimeter ≈ 317.08 m",
        ),
        (
            "A rectangle is 12 cm by 6 cm. A semicircle sits on a shorter side. Find the length of the "
            "outline of the shape.",
            "perimeter ≈ 39.42 cm",
        ),
    ],
)
test_what_is_cut_out_is_named = says_why(
    FAMILY,
    [
        (
            "Tim has a rectangular card of 15 cm by 8 cm. He cuts a semicircle of diameter 8 cm out of a "
            "short side. What is the perimeter of what is left?",
            "cut out is not covered",
        ),
    ],
)


def test_question_marks_stand_only_at_sides_that_the_problem_does_not_give() -> None:
    around = "Find the perimeter of an L-shape with sides 8 cm, 3 cm, 5 cm, 4 cm, 3 cm and 7 cm."
    half = "A semicircle is joined to the 4 cm side of a 10 cm by 4 cm rectangle. Calculate the perimeter."
    cut = whole_lesson(FAMILY, f"{CUT} Find the perimeter.")
    assert "one above and one on the right, carry question marks" in cut.scenes[0].alt
    assert "color = GREEN_INK if known else RED_INK" in scene_codes(FAMILY.name, cut.drawing)[0]
    for text in (around, half):
        lesson = whole_lesson(FAMILY, text)
        assert "question mark" not in "".join(scene.alt + scene.labels for scene in lesson.scenes)
    given = whole_lesson(FAMILY, around)
    assert "known, color = True, GREY_INK" in scene_codes(FAMILY.name, given.drawing)[0]
    assert r"3 + 5 = 8\ \text{cm}" in given.texts[1]


test_what_goes_all_the_way_round_is_the_perimeter = solves(
    FAMILY,
    [
        (
            (
                "A running path goes round the outside of a park. The park is a rectangle 80 m long and 50 m wide "
                "with a semicircle added on each of its two shorter sides. How far does Ali jog if he goes round "
                "the park once?"
            ),
            "perimeter ≈ 317.08 m",
        ),
        (
            (
                "An L-shaped hall is formed by taking a 4 m by 2 m rectangle out of one corner of a 10 m by 6 m "
                "rectangle. Skirting board has to be fitted all the way round the walls. What length of skirting "
                "board is needed?"
            ),
            "perimeter 32 m",
        ),
    ],
)
