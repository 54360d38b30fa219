"""Bodies that stick together: what is read, what is refused, what is answered."""

import pytest

from chalkwright.agent.offline.sticky_collision import FAMILY
from tests.agent.offline.lessons import read, refuses_all, solves, whole_lesson
from tests.offenders import each

READ = [
    (
        "A 10,000 kg railroad car travelling at 8 m/s couples with an identical car at rest. Find their speed after "
        "coupling.",
        "4 m/s",
    ),
    (
        "A dog of mass 10 kg jumps with 3 m/s onto a sled of mass 20 kg at rest. Find the speed of the sled with the "
        "dog on it.",
        "1 m/s",
    ),
    (
        (
            "Two lumps of clay slide on smooth ice. Lump A of mass 2 kg moves east at 3 m/s, lump B of mass 1 kg "
            "moves north at 8 m/s. They collide and stick together. How fast do they move afterwards?"
        ),
        "≈ 3.333 m/s",
    ),
    (
        (
            "Cart 1 of mass 3 kg moves to the right at 4 m/s and cart 2 of mass 1 kg moves to the left at 2 m/s. "
            "They collide and stick together. How fast do they move afterwards?"
        ),
        "2.5 m/s",
    ),
    (
        (
            "Ball A of mass 2 kg moves east at 5 m/s, ball B with mass 3 kg is at rest. They collide and stay "
            "together. How much kinetic energy is lost in the collision?"
        ),
        "15 J",
    ),
    (
        (
            "Block A of mass 2 kg slides west at 4 m/s. Block B of mass 4 kg slides south at 3 m/s. They collide "
            "and stick together. How fast do they move afterwards?"
        ),
        "≈ 2.404 m/s",
    ),
    (
        "A 2 kg ball moving at 6 m/s hits a 4 kg ball at rest. They stick together. What is their speed after the "
        "collision?",
        "2 m/s",
    ),
    (
        "A 5 g bullet is fired at 300 m/s into a 1.495 kg block at rest and gets stuck in it. How fast does the block "
        "move?",
        "1 m/s",
    ),
    (
        "A 0.5 kg cart moving at 3 m/s collides with a stationary 1 kg cart and they couple. How much kinetic energy "
        "is lost?",
        "1.5 J",
    ),
    (
        "A railway wagon of mass 20 t moving at 3 m/s couples with a wagon of mass 10 t moving at 1.5 m/s in the same "
        "direction. Find their speed.",
        "2.5 m/s",
    ),
    (
        "Two cars of mass 1200 kg and 800 kg move towards each other at 15 m/s and 20 m/s. They lock together. Find "
        "the velocity after the crash.",
        "1 m/s in the direction of the first body",
    ),
    (
        "A 2 kg cart at rest is hit by a 3 kg cart moving left at 5 m/s. They stick. Find their velocity.",
        "3 m/s to the left",
    ),
]
DIRECTED = [
    (
        "A 60 kg skater moving east at 5 m/s collides with a 40 kg skater at rest and they hold on to each other. Find "
        "their common velocity.",
        "3 m/s to the east",
    ),
    (
        "A truck of mass 4 kg rolls to the right at 1 m/s and meets a truck of mass 6 kg that rolls to the left at 4 "
        "m/s. They stick together. What is their common velocity?",
        "2 m/s to the left",
    ),
    (
        "A 5 kg sled moving to the right at 3 m/s collides with a 5 kg sled moving to the left at 1 m/s. They lock "
        "together. Find the final speed and state its direction.",
        "1 m/s to the right",
    ),
    (
        "Puck A of mass 3 kg moves east at 1 m/s, puck B of mass 4 kg moves north at 1 m/s. They collide and stick "
        "together. Find the speed and the direction afterwards.",
        "≈ 0.7143 m/s at ≈ 53.13° north of east",
    ),
    (
        "Puck A of mass 2 kg moves north at 2 m/s, puck B of mass 2 kg moves south at 6 m/s. They collide and stick "
        "together. With what velocity do they move on?",
        "2 m/s to the south",
    ),
    (
        "A 1 kg ball at 4 m/s runs head-on into a 3 kg ball moving to the right at 2 m/s. They stick together. In "
        "which direction and how fast do they move?",
        "0.5 m/s to the right",
    ),
]
REFUSED = [
    "A 2 kg cart at 6 m/s hits an identical cart moving towards it at 2 m/s. They do not stick together. How fast "
    "are they?",
    (
        "Cart 1 of mass 3 kg moves to the right at 4 m/s and cart 2 of mass 1 kg moves to the right at 2 m/s. They "
        "collide head-on and stick together. What is their velocity?"
    ),
    (
        "Cart 1 of mass 3 kg moves to the right at 4 m/s and cart 2 of mass 1 kg moves to the left at 2 m/s. "
        "They collide. How fast do they move afterwards?"
    ),
    (
        "Cart 1 of mass 3 kg moves to the right at 4 m/s and cart 2 of mass 1 kg moves to the left at 2 m/s. "
        "They collide elastically. How fast do they move afterwards?"
    ),
    (
        "Cart 1 of mass 3 kg moves to the right at 4 m/s and cart 2 of mass 1 kg moves to the right at 5 m/s."
        " They collide and stick together. How fast do they move afterwards?"
    ),
    (
        "Cart 1 of mass 3 kg moves to the right at 4 m/s and cart 2 of mass 1 kg moves to the left at 2 m/s. "
        "Friction is 3 N. They collide and stick together. How fast do they move afterwards?"
    ),
    (
        "Cart 1 of mass 3 kg moves to the right at 4 m/s and cart 2 of mass 1 kg moves north at 2 m/s. They "
        "collide and stick together. How fast do they move afterwards?"
    ),
    (
        "Cart 1 of mass 3 kg moves to the right at 4 m/s and cart 2 of mass 1 kg moves to the left at 2 m/s. "
        "They collide and stick together. What is the impulse?"
    ),
]

test_reads_and_solves = solves(FAMILY, READ)
test_says_the_direction_where_it_is_asked = solves(FAMILY, DIRECTED, bold=True)
test_refuses_what_it_cannot_solve = refuses_all(FAMILY, REFUSED)


def test_the_speed_of_opposite_bodies_is_given_with_its_direction() -> None:
    lesson = FAMILY.write(read(FAMILY, DIRECTED[1][0].replace("What is their common velocity", "How fast are they")))
    assert lesson.answer == "2 m/s"
    assert "**2 m/s** to the left" in lesson.texts[-1]


def test_bodies_are_drawn_in_the_colours_of_the_story() -> None:
    story = (
        "A {} ball of mass 2 kg moving at 3 m/s strikes a {} ball of mass 1 kg at rest and they stick together. What "
        "is their speed?"
    )
    for first, second in (("red", "blue"), ("green", "red"), ("yellow", "purple")):
        drawing = FAMILY.write(read(FAMILY, story.format(first, second))).drawing
        assert drawing["colours"][:2] == (first, second)
        assert len(set(drawing["colours"])) == 3


NAMED = (
    ("An ice skater of 60 kg gliding at 5 m/s catches up with a second skater of 45 kg who is gliding in the same "
     "direction at 1 m/s, and holds on to her. How fast do they glide on together?", ("ice skater", "second skater")),
    ("A 60 kg ice dancer gliding at 5 m/s bumps into a resting 40 kg gliding boy. They hold on to each other. How fast "
     "do they glide on?", ("ice dancer", "second body")),
    ("Ella (60 kg) skates at 4 m/s and bumps into Finn (40 kg), who is at rest. They hold on to each other. How fast "
     "do they glide on?", ("Ella", "Finn")),
    ("Two trucks couple: one of 20 tonnes rolls at 3 m/s into another of 10 tonnes that is at rest. How fast do they "
     "roll on?", ("first body", "second body")),
    ("A sled of mass 20 kg slides at 3 m/s and hits a stationary box with a mass of 10 kg. They stick together. How "
     "fast do they move?", ("sled", "box")),
)  # fmt: skip


@each(NAMED, lambda row: row[1][0])
def test_a_body_is_called_by_the_noun_beside_its_mass(row: tuple[str, tuple[str, str]]) -> None:
    collision = read(FAMILY, row[0])
    assert (collision.first.name, collision.second.name) == row[1]


def test_arrows_are_as_long_as_the_speeds_and_what_is_drawn_longer_is_said() -> None:
    lesson = whole_lesson(
        FAMILY,
        "A 4 kg cart moving to the right at 6 m/s hits a 2 kg cart moving to the right at 3 m/s. They stick together. "
        "What is their speed?",
    )
    first, second, after = lesson.drawing["lengths"]
    assert (second / first, after / first) == (pytest.approx(3 / 6), pytest.approx(5 / 6))
    assert lesson.drawing["notes"] == ("", "")
    bullet = whole_lesson(
        FAMILY,
        "A 0.01 kg bullet moving at 300 m/s hits a 2 kg block at rest and stays in it. What is their speed?",
    )
    assert bullet.drawing["lengths"][1] == 0
    assert 0 < bullet.drawing["lengths"][2] < bullet.drawing["lengths"][0]
    assert bullet.drawing["notes"][0] == ""
    assert "longer than to scale" in bullet.drawing["notes"][1]
    assert "longer than to scale" in bullet.scenes[2].alt
    assert "longer than to scale" not in bullet.scenes[0].alt


test_the_speed_before_is_found_by_the_way_back = solves(
    FAMILY,
    [
        (
            "A dart of mass 30 g is shot into a block of mass 0.97 kg that is at rest. The block, with "
            "the dart stuck in it, moves off at 3 m/s. How fast was the dart going?",
            "100 m/s",
        )
    ],
)
