"""Training and test equations of E2V-Bench (paper 000, Table 5). Pure.

The paper gives sizes, neither members nor a seed. Table 5's columns all divide by four, so whole equations were split:
296 for training, 75 for the test. Which 75 is chosen here, by a fixed seed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache

from chalkwright.agent.visualize.data import Equation, Operation
from chalkwright.benchmarks.e2v.data import Split
from chalkwright.benchmarks.e2v.enumeration import OPERATIONS, RANGES, equation_id, equations, range_of

SEED = 0
"""Of the one split that figures are reported on."""
TEST: Mapping[Operation, tuple[int, int, int, int]] = {
    "+": (1, 4, 8, 7),
    "-": (11, 16, 9, 2),
    "×": (1, 2, 2, 2),
    "÷": (1, 3, 3, 3),
}
"""Test equations by operation and range (1-5, 6-10, 11-15, 16-20).

Table 5 gives the sums only: 20, 38, 7 and 10 by operation, 14, 25, 22 and 14 by range. These are the whole numbers
near the proportional fit of all 371 equations to those sums, with no cell left empty.
"""


@cache
def split_of(equation: Equation, seed: int = SEED) -> Split:
    """Where an equation and its four items belong. Raises ``ValueError`` for one that the benchmark does not have."""
    if equation not in equations():
        raise ValueError(f"{equation} is none of the {len(equations())} equations of E2V-Bench")
    return "test" if equation in holdout_equations(seed) else "train"


@cache
def holdout_equations(seed: int = SEED) -> frozenset[Equation]:
    """The 75 test equations of a seed: of each cell of :data:`TEST` the first in the order of a hash."""
    chosen: list[Equation] = []
    for operation in OPERATIONS:
        for place, wanted in zip(RANGES, TEST[operation], strict=True):
            cell = [e for e in equations() if e.operation == operation and range_of(e) == place]
            chosen += sorted(cell, key=lambda equation: _order(equation, seed))[:wanted]
    return frozenset(chosen)


def _order(equation: Equation, seed: int) -> str:
    # A hash, for Python promises no order of random's draws from one version to the next.
    return hashlib.sha256(f"e2v {seed} {equation_id(equation)}".encode()).hexdigest()
