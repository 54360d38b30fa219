"""Light at a boundary: what is read, what is refused, what is answered."""

from chalkwright.agent.offline.refraction import FAMILY
from tests.agent.offline.lessons import refuses_all, says_why, solves, whole_lesson

READ = [
    (
        "Light passes from air into glass. The angle of refraction is 25°. Find the angle of incidence.",
        "angle of incidence ≈ 39.3°",
    ),
    (
        "A ray of light hits the surface of a pond at 60° to the normal. The refractive index of water is 1.33. What "
        "is the angle of refraction?",
        "angle of refraction ≈ 40.6°",
    ),
    ("Diamond has an index of refraction of 2.42. What is its critical angle in air?", "critical angle ≈ 24.4°"),
    ("Snell's law: n1 = 1.00, n2 = 1.33, θ1 = 30°. Find θ2.", "angle of refraction ≈ 22.1°"),
    (
        "A laser beam goes from air into an unknown liquid. The angle of incidence is 50° and the angle of "
        "refraction is 33°. Find the refractive index of the liquid.",
        "n₂ ≈ 1.41",
    ),
    (FAMILY.example, "angle of refraction ≈ 25.4°"),
    (
        "Light travels from water (refractive index 1.33) into air. The angle of incidence is 30°. What is the "
        "angle of refraction?",
        "angle of refraction ≈ 41.7°",
    ),
    (
        "A beam of light in glass with a refractive index of 1.52 strikes the boundary with air at an angle of "
        "incidence of 50°. "
        "Determine the angle of refraction.",
        "no refracted ray: total internal reflection",
    ),
    ("What is the critical angle for light going from glass (n = 1.5) into air?", "critical angle ≈ 41.8°"),
    (
        "The refractive index of diamond is 2.42. Find the critical angle for total internal reflection when "
        "light passes from diamond to air.",
        "critical angle ≈ 24.4°",
    ),
    (
        "A light ray passes from air into a transparent plastic. The angle of incidence is 45° and the angle of "
        "refraction is 28°. "
        "Calculate the refractive index of the plastic.",
        "n₂ ≈ 1.51",
    ),
    (
        "A light ray passes from a medium with $n_1 = 1.2$ into a medium with $n_2 = 1.6$; it is incident at "
        "$40^\\circ$ to the normal. "
        "Find the angle of refraction.",
        "angle of refraction ≈ 28.8°",
    ),
    (
        "A laser beam makes an angle of 30° with the surface as it passes from air into water. Find the angle of "
        "refraction.",
        "angle of refraction ≈ 40.6°",
    ),
]
REFUSED = [
    "Light enters water (n = 1.33) from air at an angle of 60° to the normal. Through what angle is it refracted?",
    "Light passes from air into glass (n = 1.5) at an angle of incidence of 40°. What is the speed of light in "
    "the glass? Also the angle of refraction?",
    "Light passes from air into diamond at an angle of incidence of 40°. Find the angle of refraction.",
    "Light passes from air into glass (n = 1.5) at an angle of 40°. Find the angle of refraction.",
    "What is the critical angle for light going from air into water?",
    "A ray passes from air through a 3 cm thick slab of glass (n = 1.5) at 40° to the normal. Find the angle of "
    "refraction.",
    "Light passes from air into glass (n = 1.5) at an angle of incidence of 95°. Find the angle of refraction.",
    "Light goes from air into water at an angle of incidence of 30°. What is the angle between the reflected and "
    "refracted rays?",
    "A ray of light is reflected by a plane mirror; the angle of incidence is 30°. What is the angle of reflection?",
    "Light passes from water into glass at an angle of incidence of 20° and an angle of refraction of 60°. Find "
    "the refractive index of the glass.",
]

test_reads_and_solves = solves(FAMILY, READ)
test_refuses_what_it_cannot_solve = refuses_all(FAMILY, REFUSED)


def test_says_what_it_assumes():
    text = "Light travels from water into air at an angle of incidence of 30°. What is the angle of refraction?"
    assert "we assume 1.33 for water" in whole_lesson(FAMILY, text).texts[0]


test_light_goes_towards_a_medium = solves(
    FAMILY, [("Light travels in glass (n = 1.5) towards air. What is the critical angle?", "critical angle ≈ 41.8°")]
)
test_light_goes_towards_no_rarer_medium = refuses_all(
    FAMILY,
    [
        "Light travels in air towards glass (n = 1.5). What is the critical angle?",
        "Light travels in glass (n = 1.5) towards the surface. What is the critical angle?",
        "Light travels in glass (n = 1.5) towards a mirror. What is the critical angle?",
    ],
)


test_a_ray_that_bends_to_an_angle = solves(
    FAMILY,
    [
        (
            "A ray in air hits a glass block at 40° to the normal and bends to 25° to the normal inside the "
            "block. Find the refractive index of the glass.",
            "n₂ ≈ 1.52",
        ),
        (
            "A light ray in air meets a plastic block at 60° to the normal and is bent to an angle of 35° to "
            "the normal. What is the refractive index of the plastic?",
            "n₂ ≈ 1.51",
        ),
    ],
)
test_a_ray_that_bends_by_or_to_something_else = refuses_all(
    FAMILY,
    [
        (
            "A ray in air hits a glass block at 40° to the normal and bends by 15° towards the normal. Find "
            "the refractive index of the glass."
        ),
        (
            "A ray in air hits a glass block at 40° to the normal and bends to 65° to the surface. Find the "
            "refractive index of the glass."
        ),
    ],
)


test_it_is_the_medium_that_was_named_last = solves(
    FAMILY,
    [
        (
            "A block of glass has n = 1.5. A ray of light falls on it from air at an angle of incidence of 50°. Find "
            "the angle of refraction.",
            "angle of refraction ≈ 30.7°",
        ),
        (
            "The refractive index of diamond is 2.42. Light is incident on it from water at an angle of incidence of "
            "35°. What is the angle of refraction?",
            "angle of refraction ≈ 18.4°",
        ),
        (
            "A ray of light falls on the water from air at an angle of incidence of 50°. Find the angle of refraction.",
            "angle of refraction ≈ 35.2°",
        ),
    ],
)
test_a_medium_that_was_not_named_is_not_guessed = refuses_all(
    FAMILY, ["A ray of light falls on it from air at an angle of incidence of 50°. Find the angle of refraction."]
)


def test_alternative_texts_give_the_angles_that_are_drawn_and_no_formula_for_what_is_asked():
    index = whole_lesson(
        FAMILY,
        "A laser beam goes from air into an unknown liquid. The angle of incidence is 50° and the angle of refraction "
        "is 33°. Find the refractive index of the liquid.",
    )
    assert all("at 50° to the normal" in scene.alt for scene in index.scenes)
    assert "at 33° to the normal" in index.scenes[0].alt
    assert not any("?" in scene.alt for scene in index.scenes)
    bent = whole_lesson(FAMILY, FAMILY.example)
    assert "25.4" not in bent.scenes[0].alt
    assert "at 25.4° to the normal" in bent.scenes[2].alt


test_says_that_speeds_are_not_the_way_back = says_why(
    FAMILY,
    [
        (
            "Light travels at 3.0 × 10^8 m/s in air and at 2.0 × 10^8 m/s in glass. Work out the "
            "refractive index of glass.",
            "not worked out from speeds",
        )
    ],
)
