"""Refraction at a flat surface: angle of refraction, critical angle, or a refractive index, by Snell's law."""

from __future__ import annotations

from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.offline.family import Family
from chalkwright.agent.offline.refraction.lesson import write
from chalkwright.agent.offline.refraction.reader import read
from chalkwright.agent.offline.refraction.told import FORM

FAMILY = Family(
    name="refraction",
    title=mark("angle of refraction, critical angle, refractive index"),
    subject="physics",
    levels=("middle", "high"),
    example=(
        "A ray of light passes from air (n = 1.00) into glass (n = 1.50). The angle of incidence is 40°. Find the "
        "angle of refraction."
    ),
    keywords="Snell index angle of incidence ray glass water critical angle total internal reflection medium bent",
    needs=(
        "give the two media (from which into which) with their indices and one angle to the normal, or both "
        "angles, and ask for the missing angle, the critical angle or an index"
    ),
    read=read,
    write=write,
    form=FORM,
    answers_once=True,
)
