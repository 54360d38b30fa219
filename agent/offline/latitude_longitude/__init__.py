"""Positions on the globe's grid: a move by degrees, the difference of two positions, or solar time from longitude."""

from __future__ import annotations

from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.offline.family import Family
from chalkwright.agent.offline.latitude_longitude.lesson import write
from chalkwright.agent.offline.latitude_longitude.reader import read

FAMILY = Family(
    name="latitude_longitude",
    title=mark("new position, latitude and longitude difference, solar time"),
    subject="geography",
    levels=("middle",),
    example="A ship is at 20° N, 30° W. It sails 15° south and then 40° east. What is its new position?",
    keywords=(
        "degrees north south east west coordinates time difference time zone meridian equator hemisphere ship globe"
    ),
    needs=(
        "give two places with their degrees, or one place and moves straight north, south, east or west, and ask "
        "for the difference, the solar time or the new place"
    ),
    read=read,
    write=write,
)
