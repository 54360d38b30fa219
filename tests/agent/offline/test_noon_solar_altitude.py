"""The Sun's height at noon: what is read, what is refused, what is answered."""

from chalkwright.agent.offline.noon_solar_altitude import FAMILY
from tests.agent.offline.lessons import refuses_all, solves, whole_lesson

READ = [
    ("How high is the noon sun at Cairo (30°N) on the day the Sun is overhead at 20° N?", "altitude 80°"),
    (
        "In the southern hemisphere the noon sun on 21 June is 40° above the northern horizon. Find the latitude.",
        "latitude 26.6° S",
    ),
    ("What is the Sun's altitude at noon at the Tropic of Cancer (23.5° N) on March 21?", "altitude 66.5°"),
    (
        "The Sun's declination is +15°. At latitude 40°30' N find the altitude of the Sun at noon, its zenith "
        "distance and its direction.",
        "altitude 64.5°; zenith distance 25.5°; the noon Sun stands in the south",
    ),
    (FAMILY.example, "altitude 14.6°; shadow ≈ 7.68 m"),
    (
        "Find the noon altitude of the Sun at the equator on 21 June and say in which direction the Sun stands.",
        "altitude 66.6°; the noon Sun stands in the north",
    ),
    (
        "The Sun's declination is 10° S. Calculate the altitude of the Sun at noon at 35° S latitude.",
        "altitude 65°",
    ),
    ("What is the altitude of the noon sun at 40° N on the equinox?", "altitude 50°"),
    (
        "At noon on 22 December, what is the sun's angle above the horizon in a town at $30^\\circ$ S? Use 23.5° "
        "for the tilt of the axis.",
        "altitude 83.5°",
    ),
    (
        "A pole 2 m high stands at 40° N at noon on 21 June. It casts a shadow. How long is it?",
        "shadow ≈ 0.596 m",
    ),
    (
        "At midday on the equinox a stick 1 m tall stands at 45 degrees north. How long is its shadow in the sun?",
        "shadow ≈ 1 m",
    ),
    ("What is the Sun's zenith distance at noon at 60°N if its declination is +20°?", "zenith distance 40°"),
    ("What is the altitude of the sun at noon on the Tropic of Cancer at the June solstice?", "altitude 90°"),
]
REFUSED = [
    "At what latitude does the noon Sun stand 40° above the horizon at the equinox?",
    "What is the altitude of the Sun at 3 p.m. at 40° N on the equinox, if it was noon 3 hours before?",
    "What is the altitude of the noon Sun at latitude 40° on the equinox?",
    "What is the noon altitude of the Sun at 80° N at the December solstice?",
    "What is the noon altitude of the Sun at 40° N?",
    "What is the noon altitude of the Sun at 20° S at the summer solstice?",
    "What is the difference between the noon altitudes of the Sun at 40° N at the June and December solstices?",
    "How long is the shadow of a pole at noon at 40° N at the equinox in the sun?",
    "A pole 2 m tall casts a shadow 2 m long at noon on the equinox in the sun. What is the latitude?",
]

test_reads_and_solves = solves(FAMILY, READ)
test_refuses_what_it_cannot_solve = refuses_all(FAMILY, REFUSED)


def test_lesson_names_the_tilt():
    lesson = whole_lesson(FAMILY, "What is the altitude of the noon Sun at 50° N at the December solstice?")
    assert "the problem gives none" in lesson.texts[0]


PANELS_AND_HOUSES = [
    (
        "On 21 June the Sun stands overhead at 23.5° N. At noon a panel at 50° N is turned so that the Sun's rays "
        "meet it at a "
        "right angle. At what angle must the panel be tilted to the ground?",
        "tilt 26.5°",
    ),
    (
        "A farmer at 40° S puts up a solar panel so that the noon rays hit it perpendicularly at the June solstice. "
        "By how many "
        "degrees must the panel be tilted against the horizontal?",
        "tilt 63.5°",
    ),
    (
        "An engineer sets up a flat collector at 35° N so that the noon sunlight meets it at a right angle at the "
        "equinox. At what "
        "angle should the collector be inclined to the ground?",
        "tilt 35°",
    ),
    (
        "At 40° N two blocks of flats stand behind each other on level ground. The southern block is 20 m high. At "
        "noon on "
        "22 December, when the Sun stands overhead at 23.5° S, the noon Sun is to reach its ground-floor windows. How "
        "far apart must "
        "the blocks be at least?",
        "distance ≈ 40.1 m",
    ),
    (
        "Two houses are to stand behind each other at 46.5° N. The roof edge of the southern house is 12 m above the "
        "ground, the sills "
        "of the windows of the northern house are 2 m above the ground. The noon Sun must reach these sills even on "
        "22 December. What "
        "is the least distance between the two houses?",
        "distance ≈ 27.5 m",
    ),
]
NEITHER = [
    "A panel at 50° N is tilted so that the Sun's rays meet it at a right angle at noon. At what angle must the panel "
    "be tilted?",
    "On 21 June the Sun stands overhead at 23.5° S. A panel at 50° N is turned so that the noon rays meet it at a "
    "right angle. At "
    "what angle must the panel be tilted to the ground?",
    "A farmer at 40° S puts up a solar panel so that the morning rays hit it perpendicularly at the June solstice. By "
    "how many "
    "degrees must the panel be tilted against the horizontal?",
    "Two houses are to stand behind each other at 46.5° N on a slope of 5°. The roof edge of the southern house is 12 "
    "m above the "
    "ground, the sills of the windows of the northern house are 2 m above the ground. The noon Sun must reach these "
    "sills even on "
    "22 December. What is the least distance between the two houses?",
    "Two houses are to stand behind each other at 70° N. The roof edge of the southern house is 12 m above the "
    "ground. The noon Sun "
    "must reach the windows even on 22 December. What is the least distance between the two houses?",
]

test_panels_and_houses_are_read = solves(FAMILY, PANELS_AND_HOUSES)
test_panels_and_houses_that_are_not_sure_are_refused = refuses_all(FAMILY, NEITHER)


test_where_the_sun_is_overhead_says_the_day = solves(
    FAMILY,
    [
        (
            "On 21 June the Sun is directly overhead at the Tropic of Cancer (23.5° N). How high is the noon "
            "Sun at latitude 50° N?",
            "altitude 63.5°",
        ),
        (
            "The Sun is overhead at the equator at noon. What is the altitude of the noon Sun at 40° N?",
            "altitude 50°",
        ),
        (
            "The Sun is overhead at latitude 10° S. What is the altitude of the noon Sun at 40° N?",
            "altitude 40°",
        ),
    ],
)
test_an_overhead_sun_that_contradicts_the_day = refuses_all(
    FAMILY,
    [
        (
            "On 21 June the Sun is directly overhead at the Tropic of Capricorn (23.5° S). How high is the "
            "noon Sun at latitude 50° N?"
        ),
        "At which latitude is the Sun overhead at noon on 21 June?",
        "The Sun is overhead at latitude 10° S. Is it overhead at noon at latitude 12° N, too?",
    ],
)
