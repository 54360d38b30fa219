"""What each fault has to do to the scores. A fault is *caught* when one of the dimensions named for it falls."""

from __future__ import annotations

from chalkwright.agent.data import Frozen
from chalkwright.benchmarks.lab.judge.faults import Fault
from chalkwright.judges.data import Dimension

FALL = 0.25
"""A dimension has fallen when it is lower than the clean document's by so much (of 5). A judge who takes one of three
diagrams from 5 to 4 lowers the geometric mean by 0.36; the smallest step of a half takes off 0.17 and is noise."""
STAY = 0.5
"""A dimension that has nothing to do with a fault should not be lower by more than this."""
CLEAN = 4.5
"""A good document passes when no measured dimension is lower."""
REQUIRED = 0.95
"""Share that the measured dimensions have to catch of each of their faults, and to pass of the clean documents."""


class Expectation(Frozen):
    """Of one fault."""

    falls: tuple[Dimension, ...]
    """One of them at least must fall, before a judge."""
    stays: tuple[Dimension, ...]
    """None of them should fall, before a judge."""
    measured: tuple[Dimension, ...] = ()
    """One of ELQ*, VC*, TDC* at least must fall; empty where nothing measured can see the fault."""
    unmoved: tuple[Dimension, ...] = ()
    """Measured dimensions that should not fall."""


EXPECTED: dict[Fault, Expectation] = {
    "wrong-answer": Expectation(falls=("CC",), stays=("PE", "TC", "ELQ", "VC")),
    "step-removed": Expectation(falls=("CC", "LC"), stays=("TC", "ELQ", "VC")),
    "steps-swapped": Expectation(falls=("LC",), stays=("TC", "ELQ", "VC")),
    "jargon": Expectation(falls=("PE",), stays=("TC", "ELQ", "VC", "DPA")),
    "broken-latex": Expectation(falls=("TC",), stays=("DPA", "ELQ", "VC")),
    "foreign-diagram": Expectation(falls=("DPA",), stays=("CC", "LC", "TC"), measured=("VC", "TDC"), unmoved=("ELQ",)),
    "label-overlap": Expectation(falls=("ELQ",), stays=("CC", "LC", "PE", "TC"), measured=("ELQ",), unmoved=("VC",)),
    "palette-changed": Expectation(
        falls=("VC",), stays=("CC", "LC", "PE", "TC", "DPA"), measured=("VC",), unmoved=("ELQ",)
    ),
    "pointing-nowhere": Expectation(
        falls=("TDC",), stays=("TC", "ELQ", "VC"), measured=("TDC",), unmoved=("ELQ", "VC")
    ),
}
"""Wrong answers change labels too, step faults take away the words around a diagram, a text may name a colour that has
changed: dimensions that may or may not notice are in neither list."""
