"""Points on a grid: what happens to them and what they are called."""

from __future__ import annotations

from typing import Literal

from chalkwright.agent.authors.offline.algebra import sp
from chalkwright.agent.data import Frozen

Cell = tuple[int, int]
_WAYS = {(-1, 0): "left", (1, 0): "right", (0, 1): "up", (0, -1): "down"}


class Grid(Frozen):
    """What happens to points on a grid."""

    kind: Literal["moves", "reflection", "distance"]
    points: tuple[Cell, ...]
    """The given point, or the two whose distance is asked."""
    moves: tuple[Cell, ...]
    axis: Literal["x", "y"] | None
    """The mirror of a reflection."""
    facing: str = ""
    """Where a robot with a program looks at the start."""
    orders: tuple[str, ...] = ()
    """The robot's program: ``5 forward``, ``turn left`` and so on."""

    @property
    def path(self) -> tuple[Cell, ...]:
        """The start and the position after each move."""
        places = [self.points[0]]
        for dx, dy in self.moves:
            places.append((places[-1][0] + dx, places[-1][1] + dy))
        return tuple(places)

    @property
    def image(self) -> Cell:
        x, y = self.points[0]
        return (x, -y) if self.axis == "x" else (-x, y)

    @property
    def result(self) -> Cell:
        return self.path[-1] if self.kind == "moves" else self.image

    @property
    def across(self) -> Cell:
        """How far the second point lies from the first, along x and along y."""
        (x1, y1), (x2, y2) = self.points
        return x2 - x1, y2 - y1

    @property
    def length(self) -> sp.Expr:
        dx, dy = self.across
        return sp.sqrt(sp.Integer(dx) ** 2 + sp.Integer(dy) ** 2)


def cell_name(cell: Cell) -> str:
    return f"({cell[0]}, {cell[1]})".replace("-", "−")


def move_text(move: Cell) -> str:
    dx, dy = move
    return f"{abs(dx + dy)} {_WAYS[((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))]}"
