"""Throws without air resistance: what is read, what is refused, what is answered."""

from fractions import Fraction

import pytest

from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.projectile import FAMILY
from tests.agent.offline.lessons import read, refuses_all, solves

READ = [
    (
        "A ball is thrown at 20 m/s at 40° from the roof of a 30 m building. How far does it land from the building?",
        "range ≈ 63 m",
    ),
    (
        "A ball is thrown horizontally at 15 m/s and lands 30 m from the base. How high is the cliff?",
        "height of the start ≈ 19.6 m",
    ),
    (
        "A ball is kicked horizontally off a 20 m high roof and lands 30 m from the base of the building. At what "
        "speed was it kicked? Take g = 10 m/s².",
        "initial speed 15 m/s",
    ),
    (FAMILY.example, "range ≈ 40.2 m; maximum height ≈ 8.42 m"),
    (
        "A stone is thrown horizontally at 15 m/s from a cliff 45 m high. Take g = 10 m/s^2. How long does it "
        "take to "
        "reach the ground, how far from the base does it land and with what speed does it hit the ground?",
        "time of flight 3 s; range 45 m; impact speed ≈ 33.5 m/s",
    ),
    (
        "Take $g = 10\\ \\mathrm{m/s^2}$. A projectile is launched from the ground with a speed of $40$ m/s at "
        "$30^\\circ$ to the "
        "horizontal. Calculate (a) the time of flight (b) the range.",
        "time of flight 4 s; range ≈ 139 m",
    ),
    (
        "An airplane flying horizontally at 180 km/h at an altitude of 320 m drops a parcel. Ignoring air "
        "resistance, "
        "how long does it take to hit the ground? (g = 10)",
        "time of flight 8 s",
    ),
    (
        "A marble rolls off the edge of a table 80 cm high with a horizontal velocity of 1.5 m/s. Using g = 10 m "
        "s^-2, "
        "determine the horizontal distance it travels before it lands.",
        "range 0.6 m",
    ),
    (
        "A golf ball is hit with an initial velocity of 50 metres per second at an angle of 45 degrees. What is "
        "the maximum "
        "height reached? Use g = 9.8 m/s².",
        "maximum height ≈ 63.8 m",
    ),
    (
        "From the top of an 80 m tall tower a ball is thrown horizontally at 20 m/s. Find the range. g is 10 m/s2.",
        "range 80 m",
    ),
    (
        "A projectile is fired at 300 m/s at 60° above the horizontal from level ground. Find range, maximum "
        "height and time of flight. Use g = 9.8 meters per second squared.",
        "time of flight ≈ 53 s; range ≈ 7953 m; maximum height ≈ 3444 m",
    ),
    (
        "A ball is thrown horizontally at 54 kilometers per hour from a window 12.8 m above the ground. "
        "Find the time of flight. Take g = 10 m/s^2.",
        "time of flight 1.6 s",
    ),
]
REFUSED = [
    "A ball is kicked at 20 m/s at 40°. Does it clear a wall 3 m high that is 20 m away? Find its height there.",
    "A stone is thrown horizontally at 15 m/s from a cliff 45 m high. What is its velocity after 2 s?",
    "A stone is thrown horizontally at 15 m/s from a cliff 45 m high with air resistance. How far does it land?",
    "A stone is thrown vertically upwards at 15 m/s. How high does it rise?",
    "A ball is launched at 30° with 20 m/s on the Moon from the ground. How far does it fly?",
    "A ball is kicked from the ground at 20 m/s at 40°. What is its range and what angle would give the same range?",
    "A stone is thrown horizontally at 15 m/s from a cliff 45 m high. How far does it fall in the first second?",
    "A projectile is launched from the ground at 20 m/s at an angle of 95°. Find the range.",
    "A projectile is launched from the ground at an angle of 35°. Find the range.",
    "A stone is thrown at 15 m/s at 30° below the horizontal from a bridge. How long until it hits the water?",
    "A ray of light hits a glass surface at 40°. Find the angle of refraction.",
    "A ball is thrown from the ground at 20 m/s, 40° above the horizontal. How long does it take to reach its "
    "highest point?",
]

test_reads_and_solves = solves(FAMILY, READ)
test_refuses_what_it_cannot_solve = refuses_all(FAMILY, REFUSED)


def test_says_what_is_missing():
    text = "A stone is thrown horizontally at 15 m/s from a cliff. How long does it fall before it hits the ground?"
    with pytest.raises(Incomplete, match="height"):
        read(FAMILY, text)


def test_lesson_names_g():
    throw = read(FAMILY, FAMILY.example)
    assert throw.g == Fraction("9.81")
    assert not throw.g_given
    assert "the problem gives none" in FAMILY.write(throw).texts[0]


@pytest.mark.parametrize("g", ["9.8 m/s^2", "9.8 m/s²", "9.8 m/s/s", "9.8 metres per second per second", "9.8"])
def test_reads_g_at_the_end_of_a_sentence(g):
    text = "A ball is kicked from the ground at 12 m/s at an angle of 45°. How far does it land? "
    throw = read(FAMILY, f"{text}Take g = {g}.")
    assert (throw.g, throw.g_given) == (Fraction("9.8"), True)
