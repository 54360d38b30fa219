"""The Sun's altitude at solar noon from latitude and declination, its direction, and a pole's shadow."""

from __future__ import annotations

from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.offline.family import Family
from chalkwright.agent.offline.noon_solar_altitude.lesson import write
from chalkwright.agent.offline.noon_solar_altitude.reader import read

FAMILY = Family(
    name="noon_solar_altitude",
    title=mark("altitude of the noon Sun on a given day"),
    subject="geography",
    levels=("high",),
    example=(
        "How high does the Sun stand above the horizon at noon at latitude 52° N at the December solstice? How "
        "long is the shadow of a 2 m pole? Take the tilt of the Earth's axis as 23.4°."
    ),
    keywords="elevation shadow pole solstice equinox declination zenith midday height angle sun latitude",
    needs=(
        "give the latitude and the day or the Sun's declination, and ask for the Sun's altitude, zenith "
        "distance, direction or a shadow at noon"
    ),
    read=read,
    write=write,
)
