"""Bodies that stick together: what is read, what is refused, what is answered."""

from chalkwright.agent.authors.offline.sticky_collision import FAMILY
from tests.agent.offline.lessons import refuses_all, solves

READ = [
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
]
REFUSED = [
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
test_refuses_what_it_cannot_solve = refuses_all(FAMILY, REFUSED)
