"""Reflected and refracted rays: what is read, what is refused, what is answered."""

from chalkwright.agent.authors.offline.families.reflected_refracted import FAMILY
from tests.agent.offline.lessons import refuses_all, solves

READ = [
    (
        (
            "A ray of light in air hits a glass surface at an angle of incidence of 60°. The reflected ray and "
            "the refracted ray make an angle of 90°. How large is the angle of refraction?"
        ),
        "30°",
    ),
    (
        (
            "A laser beam meets the flat surface of water. The angle of incidence is 50°, the angle of refraction"
            " is 35°. Find the angle between the reflected and the refracted ray."
        ),
        "95°",
    ),
    (
        (
            "Light falls from air on a plane glass block and makes an angle of 30° with the surface. The angle "
            "between the reflected ray and the refracted ray is 85°. What is the angle of refraction?"
        ),
        "35°",
    ),
    (
        (
            "A ray of light hits a glass surface. The reflected ray and the refracted ray are perpendicular. The "
            "angle of refraction is 32°. How large is the angle of reflection?"
        ),
        "58°",
    ),
]
REFUSED = [
    (
        "A ray of light in air hits a glass surface at an angle of incidence of 60°. How large is the angle "
        "of refraction?"
    ),
    (
        "A ray of light in air hits a glass surface at an angle of incidence of 60°. The reflected ray and "
        "the refracted ray make an angle of 130°. How large is the angle of refraction?"
    ),
    (
        "A ray of light hits a glass surface at an angle of incidence of 60°. The incident ray and the "
        "refracted ray make an angle of 150°. How large is the angle of refraction?"
    ),
    (
        "A ray of light in air hits a glass surface at an angle of incidence of 60°. The reflected ray and "
        "the refracted ray make an angle of 90°. How large is the refractive index?"
    ),
    (
        "A ray of light hits a glass surface of 2 cm at an angle of incidence of 60°. The reflected ray and "
        "the refracted ray make an angle of 90°. How large is the angle of refraction?"
    ),
    ("A ray of light hits a mirror at an angle of incidence of 60°. How large is the angle of reflection?"),
]

test_reads_and_solves = solves(FAMILY, READ)
test_refuses_what_it_cannot_solve = refuses_all(FAMILY, REFUSED)
