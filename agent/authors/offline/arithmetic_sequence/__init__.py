"""An arithmetic sequence with its first and last term and its sum: number of terms, difference, or one of its terms."""

from __future__ import annotations

from chalkwright.agent.authors.offline.arithmetic_sequence.lesson import write
from chalkwright.agent.authors.offline.arithmetic_sequence.reader import read
from chalkwright.agent.authors.offline.family import Family

FAMILY = Family(
    name="arithmetic_sequence",
    title="arithmetic sequence with its sum",
    subject="mathematics",
    levels=("high",),
    example=(
        "The rungs of a ladder are parallel and equally spaced, and its side rails are straight. The top rung is "
        "20 cm long, the bottom rung 50 cm, and all rungs together measure 385 cm. How many rungs has the ladder?"
    ),
    keywords="series progression common difference nth term rung seats rows sum",
    read=read,
    write=write,
)
