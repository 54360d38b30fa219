"""A lever in balance: three of two loads (forces or masses) and their two arms are given, the fourth is asked."""

from __future__ import annotations

from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.offline.family import Family
from chalkwright.agent.offline.lever.lesson import write
from chalkwright.agent.offline.lever.reader import read
from chalkwright.agent.offline.lever.told import FORM

FAMILY = Family(
    name="lever",
    title=mark("see-saw or lever in balance, a load on either side"),
    subject="physics",
    levels=("middle", "high"),
    example=(
        "A uniform lever rests on a fulcrum. A stone of weight 120 N hangs 0.5 m to the left of the fulcrum. What "
        "force, pulling straight down 1.5 m to the right of the fulcrum, keeps the lever in balance?"
    ),
    keywords=(
        "wheelbarrow crowbar axle handles nutcracker lift seesaw fulcrum pivot moment torque weight force arm "
        "distance beam child plank"
    ),
    needs=(
        "give two loads and one arm, or one load and two arms, one on either side of the pivot, and ask for the "
        "missing one"
    ),
    read=read,
    write=write,
    form=FORM,
    answers_once=True,
)
