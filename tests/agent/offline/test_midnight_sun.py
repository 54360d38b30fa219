"""The Sun on a day of polar day: what is read, what is refused, what is answered."""

from chalkwright.agent.authors.offline.families.midnight_sun import FAMILY
from tests.agent.offline.lessons import refuses_all, solves

READ = [
    (
        (
            "On a day of polar day in the northern hemisphere the Sun is 40° high when it stands due south and 6°"
            " high when it stands due north. At which latitude does the place lie?"
        ),
        "73° N",
    ),
    (
        (
            "At a station in the northern hemisphere scientists measure the height of the Sun on a day of polar "
            "day. When the Sun stands due north, it is 2° high, and when it stands due south, it is 44° high. "
            "What is the latitude of the station?"
        ),
        "69° N",
    ),
    (
        (
            "On a day of polar day at a place in the northern hemisphere the Sun is 31° high when it stands due "
            "south and 15° high when it stands due north. At which latitude does the Sun stand overhead, and at "
            "what latitude does the place lie? Give its latitude as the answer."
        ),
        "82° N",
    ),
]
REFUSED = [
    (
        "On a day of polar day the Sun is 40° high when it stands due south and 6° high when it stands due "
        "north. At which latitude does the place lie?"
    ),
    (
        "On a day of polar day in the northern hemisphere the Sun is 40° high when it stands due south and "
        "20° high when it stands due north. At which latitude does the place lie?"
    ),
    (
        "On a day of polar day in the northern hemisphere the Sun is 40° high when it stands due south. At "
        "which latitude does the place lie?"
    ),
    (
        "On a day of polar day in the northern hemisphere the Sun is 40° high when it stands due south and 6°"
        " high when it stands due east. At which latitude does the place lie?"
    ),
    (
        "On a day of polar day in the northern hemisphere the Sun is 40° high when it stands due south and 6°"
        " high when it stands due north. How long is the shadow of a pole of 2 m?"
    ),
]

test_reads_and_solves = solves(FAMILY, READ)
test_refuses_what_it_cannot_solve = refuses_all(FAMILY, REFUSED)
