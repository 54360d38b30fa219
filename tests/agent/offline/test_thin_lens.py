"""Thin lenses: what is read, what is refused, what is answered."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from chalkwright.agent.offline.thin_lens import FAMILY
from tests.agent.offline.lessons import assert_lesson_is_whole, read, refuses_all, solves, whole_lesson
from tests.offenders import each


@each([
    (FAMILY.example, 10, 30, 15, {"image", "size", "nature"}),
    ("A diverging lens with a focal length of 20 cm forms an image of an object 30 cm away. Calculate the position "
     "of the image.", -20, 30, -12, {"image"}),
    ("A magnifying glass with f = 10 cm is held 6 cm from a stamp. Find the magnification.", 10, 6, -15,
     {"magnification"}),
    ("A candle 5 cm high is placed 60 cm from a convex lens with a focal length of 20 cm. Describe the image.",
     20, 60, 30, {"image", "size", "nature"}),
    ("A projector lens forms a real image on a screen 60 cm from the lens. The focal length is 20 cm. How far is "
     "the slide from the lens?", 20, 30, 60, {"object"}),
    ("A convex lens has a focal length of 20 cm. An object is placed 60 cm from the lens. Find the position and "
     "magnification of the image.", 20, 60, 30, {"image", "magnification"}),
    ("A 3-cm-high object is placed 15 cm from a converging lens of focal "
        "length 25 cm. Calculate the image distance and "
     "the height of the image.", 25, 15, Fraction(-75, 2), {"image", "size"}),
    ("A diverging lens has f = -12 cm. An object is 24 cm in front of the lens. Find the image distance.",
     -12, 24, -8, {"image"}),
    ("The focal length of a concave lens is 20 cm. The object distance is 30 cm. Determine the magnification.",
     -20, 30, -12, {"magnification"}),
    ("A real image forms 30 cm behind a convex lens when the object is "
        "20 cm from the lens. What is the focal length?",
     12, 20, 30, {"focal"}),
    ("Where must an object be placed so that a converging lens of focal "
        "length 10 cm forms a real image 30 cm from the "
     "lens?", 10, 15, 30, {"object"}),
    ("An object is placed 20 cm from a convex lens with focal length 15 "
        "cm. What is the distance of the image from the "
     "lens and its size if the object is 2 cm high?", 15, 20, 60, {"image", "size"}),
    ("A candle 5 cm high stands 0.4 m in front of a convex lens with "
        "focal length 150 mm. How far behind the lens is "
     "the sharp image?", 15, 40, 24, {"image"}),
])  # fmt: skip
def test_reads_and_solves(row: tuple[str, int, int, Any, set[str]]) -> None:
    text, focal, distance, image, asked = row
    lens = read(FAMILY, text)
    assert (lens.focal, lens.distance, lens.image) == (focal, distance, image)
    assert set(lens.asked) == asked
    assert_lesson_is_whole(FAMILY, FAMILY.write(lens))


REFUSED = [
    "An object is 30 cm from a convex lens of focal length 10 cm. How far is the object from the image?",
    "An object is placed 10 cm in front of a converging lens of focal length 10 cm. Where is the image?",
    "An object is placed 30 cm in front of a concave mirror of focal length 10 cm. Where is the image?",
    "An object is 30 cm in front of a converging lens with focal length 10 cm. How tall is the image?",
    "An object is 30 cm in front of a converging lens with focal length 10 cm. How far is the image from the object?",
    "Two converging lenses with focal length 10 cm stand 30 cm apart. Where is the image?",
    "The power of a lens is 5 dioptres. What is the focal length?",
    "A converging lens with f = 10 cm makes an image 3 times as large as the object. Where is the object?",
    "An image 3 cm tall forms 30 cm behind a convex lens of focal length 10 cm. Where is the object?",
    "An object 3 cm tall is placed 10.1 cm in front of a convex lens of focal length 10 cm. Where is the image?",
    "A convex lens has a focal length of 20 cm. An object is 60 cm from the lens and moved 10 cm. Where is the image?",
    "What colour has a camera lens?",
]

test_refuses = refuses_all(FAMILY, REFUSED)


def test_lesson_states_the_answer() -> None:
    lesson = whole_lesson(FAMILY, FAMILY.example)
    assert "= 15 cm" in lesson.answer
    assert "2 cm (inverted)" in lesson.answer
    assert "= 15 cm" in lesson.texts[-1]
    assert "**2 cm (inverted)**" in lesson.texts[-1]
    assert "real, inverted and reduced" in lesson.texts[-1]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (
            "A diverging lens has a focal length of 20 cm. An object 5 cm tall is placed 30 cm in front of it. "
            "Find the position and height of the image.",
            "dᵢ = −12 cm",
        ),
        ("A converging lens has f = 10 cm. An object is 30 cm away. Find the image distance.", "dᵢ = 15 cm"),
    ],
)
def test_it_is_the_lens_of_the_sentence_before(text: str, answer: str) -> None:
    assert answer in whole_lesson(FAMILY, text).answer


test_it_may_be_something_else = refuses_all(
    FAMILY,
    [
        "A converging lens has f = 10 cm. A screen stands behind it. An object is placed 25 cm in front of it. "
        "Find the image distance.",
        "A converging lens with f = 10 cm stands near a wall. An object is 25 cm away. Find the image distance.",
        "A converging lens has f = 10 cm. The image of an object is 25 cm away. Find the object distance.",
        "A converging lens has f = 10 cm. An object is 25 cm away from its image. Find the image distance.",
    ],
)


test_a_lens_that_is_held_over_something_is_read = solves(
    FAMILY,
    [
        (
            (
                "Mia reads a map with a magnifying glass of focal length 10 cm, holding the lens 6 cm from the "
                "map. Find the position of the image and the magnification."
            ),
            "Image distance: dᵢ = −15 cm (15 cm in front of the lens, on the object's side); Magnification: M = 2.5",
        ),
    ],
)
