"""Positions, differences and solar times on the globe: what is read, what is refused, what is answered."""

import pytest

from chalkwright.agent.offline.latitude_longitude import FAMILY
from tests.agent.offline.lessons import refuses_all, says_why, solves, whole_lesson

READ = [
    (FAMILY.example, "5° N, 10° E"),
    ("A plane at 60°N, 170°E flies 30° east and then 10° north. Where is it now?", "70° N, 160° W"),
    (
        "A yacht is at latitude 12° S and longitude 75°30' E. It sails 4° to the west, then 20° to the north. "
        "Give its new position.",
        "8° N, 71°30′ E",
    ),
    (
        "Town A lies at 30°N, 20°E and town B at 10°S, 50°E. Find the difference in latitude.",
        "difference in latitude 40°",
    ),
    ("What is the difference in longitude between 170°E and 165°W?", "difference in longitude 25°"),
    (
        "The longitude of Cairo is 30°E and that of Delhi is 75°E. When it is noon in Cairo, what is the local "
        "solar time in Delhi?",
        "15:00 local solar time",
    ),
    (
        "When it is 10:30 p.m. local solar time at place P (100 degrees West), what is the local solar time at Q "
        "(140 degrees East)?",
        "14:30 on the next day local solar time",
    ),
    (
        "It is 9:00 a.m. at Greenwich. What is the local solar time at a ship at longitude 52.5° W?",
        "5:30 local solar time",
    ),
    (
        "Two places lie at 15° W and 105° W. Find the difference in local solar time between them.",
        "6 h (A is ahead)",
    ),
]
REFUSED = [
    "A ship at 20° N, 30° W sails 500 km south. What is its new position?",
    "A ship is at 80° N, 30° W. It sails 15° north. What is its new position?",
    "Town A lies at 30°N, 20°E and town B at 10°S, 50°E. Find the distance between them.",
    "It is 12:00 in Tokyo (135°E). What time is it in New York (75°W) according to their time zones?",
    "A ship sails 15° south and 40° east and ends at 5° N, 10° E. Where did it start?",
    "A ship is at 20° N, 30° W. It sails 15 degrees north-east. What is its new position?",
    "Town A lies at 95°N, 20°E and town B at 10°S, 50°E. Find the difference in latitude.",
    "At 45° N, 10° E the noon sun is observed. What is its altitude?",
    "When it is noon in one of two towns at 30°E and 75°E, what is the local solar time in the other?",
    "Place A lies at 40°N and place B at 10°S. What is the difference in longitude?",
]

test_reads_and_solves = solves(FAMILY, READ)
test_refuses_what_it_cannot_solve = refuses_all(FAMILY, REFUSED)


@pytest.mark.parametrize(
    ("text", "reference"),
    [
        ("Town A is at 10° N, 20° E and town B at 30° N, 60° E. ", (0.0, None)),
        ("Town A is at 30° N, 25° E and town B at 31° N, 60° E. ", (None, None)),
        ("Town A is at 10° S, 20° W and town B at 11° N, 30° E. ", (0.0, 0.0)),
    ],
)
def test_arrows_from_equator_and_meridian_do_not_lie_on_each_other(text, reference):
    lesson = whole_lesson(FAMILY, text + "Find the difference in latitude and in longitude.")
    assert lesson.drawing["reference"] == reference


test_plain_wordings_are_read = solves(
    FAMILY,
    [
        ("It is noon in London (0°). What is the local time at 45° E?", "15:00 local solar time"),
        ("A ship at 5° N, 10° W sails 20° due south. What is its new latitude?", "15° S, 10° W"),
    ],
)
test_where_it_goes_to_is_not_how_far_it_goes = refuses_all(
    FAMILY,
    [
        "A ship at 10° N, 20° E sails to 30° N, 40° E. What is its new position?",
        "A ship at 10° N, 20° E sails to 30° N, 40° E. What is its new latitude?",
        "It is noon in Quito (0°). What is the local time at 45° E?",
        "It is noon in London (0°). What is the local time at 45° N?",
    ],
)

test_ways_in_kilometres_are_read = solves(
    FAMILY,
    [
        (
            "A ship sails along the meridian 20° E from 10° N to 25° N at 30 km/h. One degree of latitude is 111 km. "
            "How long does the voyage take?",
            "55.5 h",
        ),
        (
            "Two towns lie on the same meridian, at 12° N and at 30° N. Each degree of latitude is about 111 km long. "
            "How many kilometres are they apart?",
            "1998 km",
        ),
        (
            "A bird flies along a meridian from 5° S to 3° N. 1° is 111 km. How far does it fly?",
            "888 km",
        ),
        (
            "An aircraft starts at 0° N, 30° E. It flies 1110 km due east along the equator and then 2220 km due "
            "north. 1° "
            "of a great circle is 111 km. Where does it arrive?",
            "20° N, 40° E",
        ),
        (
            "A plane starts at 60° S, 10° W. It flies 555 km to the east and then 1110 km to the north. One degree of "
            "a great "
            "circle is 111 km. What is its new position?",
            "50° S, 0°",
        ),
        (
            "A helicopter is at 45° N, 7° E. It flies 222 km due south. Each degree of a meridian is 111 km. What is "
            "its "
            "position then?",
            "43° N, 7° E",
        ),
        ("A drone at 10° N, 20° E is carried by the wind 5° to the east. Where is it now?", "10° N, 25° E"),
    ],
)
test_ways_in_kilometres_that_are_not_sure_are_refused = refuses_all(
    FAMILY,
    [
        "A ship sails along the meridian 20° E from 10° N to 25° N at 30 km/h. How long does the voyage take?",
        "A ship sails along the parallel 20° N from 10° E to 25° E at 30 km/h. 1° is 111 km. How long does the voyage "
        "take?",
        "A ship sails along the meridian 20° E 10° N to 25° N at 30 km/h for 3 days. 1° is 111 km. How long does it "
        "take?",
        "A ship sails along the meridian from 10° N to 25° N at 30 km/h and rests for 5 hours. 1° is 111 km. How many "
        "hours does "
        "the voyage take?",
        "A ship sails along the meridian 12° to the south and then to 25° N at 30 km/h. 1° is 111 km. How long does "
        "it take?",
        "A plane starts at 50° S, 10° W. It flies 555 km to the east. One degree of a great circle is 111 km. Where "
        "does it end?",
        "A plane starts at 85° N, 10° W. It flies 1110 km to the north. One degree of a great circle is 111 km. Where "
        "is it now?",
        "A plane flies 555 km north and 555 km east from the equator. One degree of a great circle is 111 km. Where "
        "is it now?",
    ],
)
test_the_meridian_of_a_time_is_read = solves(
    FAMILY,
    [
        (
            "On the meridian 30° E it is 12:00 local solar time. On which meridian is it 9:00 local solar time at the "
            "same "
            "moment?",
            "15° W",
        ),
        (
            "At a place on the meridian 150° E it is 8:00 local solar time. At the same moment it is 14:00 local "
            "solar time on "
            "the meridian ______.",
            "120° W",
        ),
        (
            "It is noon local solar time on the meridian 10° W. At the same moment it is 14:20 local solar time at "
            "another "
            "place. What is its longitude?",
            "25° E",
        ),
        (
            "On the meridian 30° E it is 12:00 local solar time. On which meridian is it 9:00 in the evening local "
            "solar time?",
            "165° E",
        ),
    ],
)
test_a_meridian_that_is_not_sure_is_refused = refuses_all(
    FAMILY,
    [
        "On the meridian 30° E it is 12:00. On which meridian is it 9:00 at the same moment?",
        "On the meridian 30° E it is 12:00 local solar time. On which meridian is it 0:00 local solar time at the "
        "same moment?",
        "On the meridian 30° E it is 12:00 zone time. On which meridian is it 9:00 local solar time at the same "
        "moment?",
        "On the meridian 30° E it is 12:00 local solar time. On which meridian is it 9:00 local solar time two hours "
        "later?",
    ],
)
test_where_the_sun_rises_earlier_is_read = solves(
    FAMILY,
    [
        (
            "The towns P and Q lie on the same parallel, P at 20° E and Q at 65° E. In which of them does the Sun "
            "rise earlier, "
            "and how many hours earlier?",
            "3 h (Q is ahead)",
        ),
    ],
)
test_the_sun_of_different_parallels_is_refused = refuses_all(
    FAMILY,
    [
        "The towns P and Q lie at 20° E and at 65° E. In which of them does the Sun rise earlier, and how many hours "
        "earlier?",
        "P lies at 50° N, 20° E and Q at 10° N, 65° E. In which of them does the Sun rise earlier, and how many hours "
        "earlier?",
    ],
)


test_hemispheres_are_not_named = says_why(
    FAMILY,
    [
        (
            "A town lies at 10° S and 20° E. In which hemispheres is it?",
            "Hemispheres",
        ),
    ],
)


def test_places_are_called_as_the_story_calls_them() -> None:
    greenwich = whole_lesson(
        FAMILY, "It is 9:00 a.m. at Greenwich. What is the local solar time at a ship at longitude 52.5° W?"
    )
    assert "Greenwich at 0° and the ship at 52.5° W" in greenwich.scenes[0].alt
    assert (greenwich.drawing["first_text"], greenwich.drawing["second_text"]) == ("Greenwich: 0°", "ship: 52.5° W")
    back = whole_lesson(FAMILY, "It is noon solar time at a ship at 45° W. What is the local solar time at Greenwich?")
    assert "The ship lies at 45° W, Greenwich at 0°." in back.texts[0]
    meridian = whole_lesson(
        FAMILY, "At Greenwich the local solar time is 15:00. On which meridian is it 11:00 local solar time?"
    )
    assert (meridian.answer, meridian.drawing["asked_place"]) == ("60° W", "other place: ?")
    told_twice = whole_lesson(
        FAMILY, "Berlin lies at 13° E. It is noon in Berlin. What is the local solar time at a ship at 30° W?"
    )
    assert "Berlin at 13° E and the ship at 30° W" in told_twice.scenes[0].alt


def test_nobody_s_name_is_taken_for_that_of_a_place() -> None:
    lesson = whole_lesson(
        FAMILY, "It is 12 noon solar time for Tom at 20° E. What is the solar time at a place at 50° E?"
    )
    assert "A at 20° E and B at 50° E" in lesson.scenes[0].alt


test_the_way_along_a_meridian_follows_from_the_radius = solves(
    FAMILY,
    [
        (
            (
                "Two towns P (10° N, 25° E) and Q (46° N, 25° E) lie on the same meridian. Taking the radius of "
                "the Earth as 6370 km and π as 22/7, calculate the distance between P and Q measured along the "
                "meridian."
            ),
            "4004 km",
        ),
        (
            (
                "Two ports lie on the meridian 30° W, one at 12° S and the other at 24° N. Taking the Earth's "
                "radius as 6400 km, find the distance between them along the meridian."
            ),
            "≈ 4021 km",
        ),
    ],
)
test_two_clocks_give_a_longitude = solves(
    FAMILY,
    [
        (
            (
                "At noon in Greenwich a clock on a yacht, set to local time, shows 9:20 a.m. Find the longitude "
                "of the yacht."
            ),
            "40° W",
        ),
        (
            "The clock of a boat keeps local time and shows 2:30 p.m. when it is noon at Greenwich. Calculate the "
            "longitude of the boat.",
            "37.5° E",
        ),
    ],
)
