"""Titration of a strong acid with a strong base, or the other way round: the unknown concentration or volume."""

from __future__ import annotations

from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.offline.family import Family
from chalkwright.agent.offline.titration.lesson import write
from chalkwright.agent.offline.titration.reader import read

FAMILY = Family(
    name="titration",
    title=mark("acid–base titration: unknown concentration or volume"),
    subject="chemistry",
    levels=("high",),
    example=(
        "25.0 mL of hydrochloric acid of unknown concentration are titrated with 0.10 mol/L NaOH. The equivalence "
        "point is reached after 18.5 mL of NaOH. Calculate the concentration of the acid."
    ),
    keywords=(
        "neutralise concentration hydrochloric acid sodium hydroxide base equivalence point mol burette NaOH HCl "
        "molarity"
    ),
    needs="give the acid and the base, three of their volumes and concentrations, and ask for the fourth",
    read=read,
    write=write,
    answers_once=True,
    rounds=True,
)
