"""Which groups of things show an equation, and which visual type suits it."""

from __future__ import annotations

from typing import NamedTuple

from chalkwright.agent.visualize.data import Equation, Operation, VisualType
from chalkwright.agent.visualize.tokens import BadEquation

DEFAULT: dict[Operation, VisualType] = {"+": "color", "-": "container", "×": "container", "÷": "container"}
"""The type that ten teachers rated highest (E2V-Bench, Table 12)."""
MOST_COLORS = 8
"""Groups that colours can tell apart."""


class Groups(NamedTuple):
    """The counts of the groups, in the order of their parts; of a subtraction the second is the one taken away."""

    counts: tuple[int, ...]
    frame: str
    """Name of the stories that fit: the operation; for a division with how it is shown."""


def groups_of(equation: Equation) -> Groups:
    """See :class:`chalkwright.agent.visualize.data.WordProblem`; 0 things are shared into empty groups.

    Raises :class:`BadEquation` for 0 groups of something, of which there is no picture.
    """
    left, operation, right, result = equation.left, equation.operation, equation.right, equation.result
    if operation == "+":
        return Groups((left, right), "+")
    if operation == "-":
        return Groups((result, right), "-")
    if operation == "×":
        if left == 0:
            said = f"; write {right} × 0 to see {right} empty groups" if right else ""
            raise BadEquation(
                f"{equation} has 0 groups, so there is nothing to draw{said or '; write another equation'}."
            )
        return Groups((right,) * left, "×")
    if right <= result or left == 0:
        return Groups((result,) * right, "÷ share")
    return Groups((right,) * result, "÷ group")


def visual_of(equation: Equation, wanted: VisualType | None, *, objects: int = 0) -> VisualType:
    """The visual type: the one that is wanted, else the one that suits.

    ``objects`` is how many different objects were named. Raises :class:`BadEquation` when the wanted one cannot show
    the equation.
    """
    counts = groups_of(equation).counts
    if wanted is None:
        if 0 in counts:
            return "container"
        if len(counts) == objects > 1:
            return "object"
        default = DEFAULT[equation.operation]
        return default if _why_not(equation, default, counts) is None else "container"
    why = _why_not(equation, wanted, counts)
    if why is not None:
        raise BadEquation(f"{equation} cannot be shown by {wanted}, because {why}; use the type container.")
    return wanted


def _why_not(equation: Equation, visual: VisualType, counts: tuple[int, ...]) -> str | None:
    if visual == "container":
        return None
    if 0 in counts:
        return "an empty group is seen only where it has a container"
    if visual in ("color", "object") and len(counts) > MOST_COLORS:
        return f"{len(counts)} groups are more than {MOST_COLORS} {visual}s that are well told apart"
    return None
