"""An arithmetic sequence from two facts about it: its terms, their number, the difference, sums, its formula."""

from __future__ import annotations

from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.offline.arithmetic_sequence.lesson import write
from chalkwright.agent.offline.arithmetic_sequence.reader import read
from chalkwright.agent.offline.arithmetic_sequence.told import FORM
from chalkwright.agent.offline.family import Family

FAMILY = Family(
    name="arithmetic_sequence",
    title=mark("arithmetic sequence"),
    subject="mathematics",
    levels=("high",),
    example="The first term of an arithmetic sequence is 5 and the common difference is 3. Find the 20th term.",
    keywords=(
        "row rows seats behind auditorium week weekly saves savings altogether pattern series progression "
        "common difference nth term rung sum"
    ),
    needs=(
        "give two terms, or one term and how much each is more than the one before, and ask for a term, a sum, "
        "the number of terms, the difference or the rule"
    ),
    read=read,
    write=write,
    form=FORM,
)
