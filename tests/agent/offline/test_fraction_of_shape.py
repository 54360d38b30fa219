"""Fractions in pictures: wording → numbers → answers that were worked out by hand."""

from __future__ import annotations

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.fraction_of_shape import FAMILY
from tests.agent.offline.lessons import leaves_all, read, refuses_all, says_why, solves, whole_lesson

MARBLES = "Tom has 24 marbles. 2/3 of them are blue."
TWO = "Mia eats 1/4 of the cake and Tom eats 2/4 of the cake."
READ = [
    (
        "Tom has 24 marbles. He gives 1/3 of them to Ann and half of the rest to Ben. How many marbles are left?",
        "8 marbles",
    ),
    ("Mia eats 1/4 of the cake and Tom eats 2/4 of the rest. What fraction is left?", "3/8"),
    (
        "Sam eats 1/4 of a cake and Kim eats 1/3 of the rest. Then 12 slices are left. How many slices did the cake "
        "have?",
        "24 slices",
    ),
    (
        "A rectangle is split into 5 rows and 6 columns of equal squares. 12 of the squares are shaded. What "
        "fraction of it is shaded?",
        "2/5",
    ),
    ("A chocolate bar has 20 equal pieces. Sam takes 1/5 of the bar. How many pieces are left?", "16 pieces"),
    ("What fraction of the circle is shaded if 6 of 8 equal sectors are shaded?", "3/4"),
    ("There are 30 students in a class. 2/5 of the students are girls. How many boys are there?", "18 students"),
    ("Lena had $45. She spent 2/9 of the money on a book. How much money does she have left?", "35 dollars"),
    ("Ben has 36 marbles. 1/4 of the marbles are red. How many red marbles does Ben have?", "9 marbles"),
    ("A rope is 20 m long. 2/5 of the rope is cut off. How long is the remaining piece?", "12 m"),
    ("A rope is 20 m long. 2/5 of it is cut off. How long is the rest?", "12 m"),
    ("A rope is 20 m long. 2/5 of it is cut off. How long is it now?", "12 m"),
    ("Out of 40 apples, 3/8 are green. How many apples are green?", "15 apples"),
    ("A pizza is divided into 6 equal slices. Jack eats 2 slices. What fraction of the pizza does he eat?", "1/3"),
    (
        "Sara read 1/3 of a book on Monday and 1/4 of the book on Tuesday. What fraction has she still to read?",
        "5/12",
    ),
    ("Mia eats 2/6 of a pizza and then 1/6 of the pizza. What fraction of the pizza is left?", "1/2"),
    ("Mia eats 2/6 and then 1/6 of a pizza, what fraction is left?", "1/2"),
    ("What is 3/4 of 20 apples?", "15 apples"),
    (r"Find $\frac{2}{5}$ of 45.", "18"),
    ("Calculate 2/3 of 1.5 km.", "1 km"),
    (f"{MARBLES} How many marbles are not blue?", "8 marbles"),
    (f"{MARBLES} How many marbles are blue?", "16 marbles"),
    ("A baker has 36 rolls. She sells three quarters of the rolls. How many rolls are left?", "9 rolls"),
    ("A rectangle is divided into 8 equal parts. 6 are shaded. What fraction of the rectangle is shaded?", "3/4"),
    ("A pizza is cut into 8 equal slices. Three slices are eaten. What fraction of the pizza is left?", "5/8"),
    ("3/8 of a rectangle is shaded. What fraction of the rectangle is not shaded?", "5/8"),
    ("1/2 of a garden is planted with roses and 2/5 of the garden with tulips. What fraction is not planted?", "1/10"),
    (f"{TWO} What fraction did they eat altogether?", "3/4"),
]
NOT_OURS = [
    "Lena had $45 and spent 2/9 of the money on a book and $5 on a pen. How much money is left?",
    "There are 30 students in a class. 2/5 of the students are girls. How many more boys than girls are there?",
    "A rope is 20 m long. 2/5 of the rope is cut off and then 3 m more. How long is the remaining piece?",
    "A rope is 20 m long. 2/5 of the rope is cut off. How long is it?",
    "A rope is 20 m long. 2/5 of it is cut off and 1/2 of the rest is used. How long is the rest?",
    "Ben has 36 marbles. 1/4 of the marbles are red. How many blue marbles does he have?",
    f"{MARBLES} How many marbles are red?",
    "Tom has 24 marbles. Tom gives 1/3 of them to Ann. How many marbles does Tom have?",
    "Tom has 24 marbles. He gives 1/3 of them to Ann and 2 to Ben. How many marbles are left?",
    f"{TWO} What fraction did Mia eat altogether?",
    "Mia has 3/4 of a pizza. She eats 1/4 of the pizza. How much is left?",
    "Ben paints 1/4 of the wall red and 2/4 of the wall blue. What fraction is not painted red?",
    "2/3 of a number is 12. What is the number?",
]

INCOMPLETE = [
    ("A rectangle is divided into 8 parts. 6 are shaded. What fraction is shaded?", "equal parts"),
    ("Mia eats 3/4 of a pizza and 2/4 of the pizza. What fraction is left?", "add up to 1"),
    ("What is 2/3 of 20 apples?", "cannot be shared"),
    ("What is 3/4 of 10 apples?", "cannot be shared"),
    ("What is 3/40 of 80?", "smaller denominators"),
]

test_solves = solves(FAMILY, READ)
test_leaves_what_it_does_not_compute = leaves_all(FAMILY, NOT_OURS)
test_says_what_is_wrong = says_why(FAMILY, INCOMPLETE)


def test_texts_lead_to_the_simplified_answer() -> None:
    lesson = whole_lesson(FAMILY, FAMILY.example)
    assert r"\frac{2}{6} + \frac{1}{6} = \frac{3}{6}" in lesson.texts[1]
    assert r"\frac{3}{6} = \frac{1}{2}" in lesson.texts[2]
    assert r"**$\frac{1}{2}$**" in lesson.texts[-1]
    assert lesson.drawing["groups"] == [2, 1]
    assert lesson.drawing["pieces"] == 6


test_a_thing_has_equal_parts = solves(
    FAMILY,
    [
        ("A chocolate bar has 12 pieces. Tom eats 5. What fraction is left?", "7/12"),
        ("A pizza has 8 equal slices. Tom eats 3. What fraction is left?", "5/8"),
    ],
)
test_somebody_else_who_takes_some_is_left = leaves_all(
    FAMILY,
    [
        "A chocolate bar has 12 pieces. Tom eats 5. He drops one. What fraction is left?",
        "A chocolate bar has 12 pieces. Tom eats 5. Ann eats too. What fraction is left?",
        "A chocolate bar has 12 pieces. Sue takes a few. Tom eats 5. What fraction is left?",
        "A pizza is cut into 8 equal slices. Tom eats 3 slices and Sue takes a few. What fraction is left?",
        "A chocolate bar has 12 pieces in each row. Tom eats 5. What fraction is left?",
    ],
)
test_parts_that_may_be_unequal = says_why(
    FAMILY, [("A pizza has 8 slices. Tom eats 3. What fraction is left?", "equal")]
)


def test_parts_are_drawn_in_the_colour_of_the_story() -> None:
    story = "A circle is divided into 6 equal parts and 2 parts are coloured {0}. What fraction is {0}?"
    for colour in ("red", "green", "purple", "yellow"):
        lesson = FAMILY.write(read(FAMILY, story.format(colour)))
        assert (lesson.answer, lesson.drawing["colours"][0]) == ("1/3", colour)
        assert len(set(lesson.drawing["colours"])) == 4


def test_both_parts_of_a_shape_are_drawn_where_both_are_asked() -> None:
    lesson = whole_lesson(
        FAMILY,
        "A circle is divided into 8 equal parts. 2 of them are shaded. What fraction is shaded, and what fraction is "
        "not shaded?",
    )
    assert lesson.answer == "1/4; 3/4 left"
    shown = lesson.drawing
    assert (shown["both"], shown["part"], shown["answer"]) == (True, "2/8 = 1/4 shaded", "6/8 = 3/4 left")
    assert "1/4 of the whole; the 6 that are left are framed, 3/4" in lesson.scenes[2].alt


def test_two_colours_are_not_one() -> None:
    story = "A rectangle is divided into 8 equal parts. 3 parts are red and 2 are blue. What fraction is red?"
    assert FAMILY.read(Problem(text=story)) is None


test_pieces_that_several_people_take = solves(
    FAMILY,
    [
        (
            "A cake is cut into 12 equal pieces. Ben eats 4 pieces and Sue eats 3 pieces. What fraction of "
            "the cake is left?",
            "5/12",
        ),
        (
            "A cake is cut into 12 equal pieces. Ben eats 4 pieces and Sue eats 3 pieces. What fraction of "
            "the cake do they eat altogether?",
            "7/12",
        ),
        (
            "A cake is cut into 12 equal pieces. Ben eats two pieces, Sue eats three pieces and Al eats one "
            "piece. What fraction of the cake is left?",
            "1/2",
        ),
    ],
)
test_pieces_that_are_not_sure_are_left = refuses_all(
    FAMILY,
    [
        (
            "A cake is cut into 12 equal pieces. Ben eats 4 pieces and Sue eats 3 pieces. What fraction of "
            "the cake did Ben eat?"
        ),
        (
            "A cake is cut into 12 equal pieces. Ben eats 4 pieces and Sue eats twice as many. What fraction "
            "of the cake is left?"
        ),
        (
            "A cake is cut into 12 equal pieces. Ben eats 4 pieces and Sue eats 3 pieces more than Ben. What "
            "fraction of the cake is left?"
        ),
        (
            "A cake is cut into 12 equal pieces. Ben eats 4 pieces and Sue gives 3 pieces to Tom. What "
            "fraction of the cake is left?"
        ),
        (
            "A cake is cut into 12 equal pieces. Ben eats 9 pieces and Sue eats 5 pieces. What fraction of "
            "the cake is left?"
        ),
    ],
)


test_another_kind_than_the_one_told_is_refused = refuses_all(
    FAMILY,
    [
        "There are 150 apple trees and pear trees in an orchard. 3/5 are apple trees. How many are pear trees?",
        "A baker makes 48 rolls and buns, 1/6 are buns. How many rolls does he make?",
        "Lena has 40 stamps. 3/8 of them are from Spain. How many stamps are from Italy?",
    ],
)
