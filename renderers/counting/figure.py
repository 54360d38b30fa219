"""A picture to be counted, described as data: what is in it, how many, where; never how it is drawn.

A figure is one of :class:`Scene` (groups of things), :class:`BarModel` and :class:`NumberLine`. What cannot be drawn
right (a count below 0, a group taken from none) is refused here, in one sentence.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

MOST_THINGS = 60
"""Things of one scene: beyond it a child cannot count them on a page."""
MOST_GROUPS = 20
MOST_BARS = 20
"""Bars of one row."""
FARTHEST = 10_000
"""Largest number of a number line."""

ColorName = Literal["red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "black", "white", "gray"]
Arrangement = Literal["auto", "row", "column", "near-far", "mixed"]
Backdrop = Literal["plain", "scenic"]


class Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class Cut(Frozen):
    """How every thing of a kind is divided."""

    parts: int = Field(ge=2, le=12, description="Pieces the whole is divided into.")
    shown: int = Field(ge=1, description="Pieces that are there; fewer than ``parts`` shows a fraction of the whole.")
    how: Literal["apart", "in place"] = "apart"
    """``apart``: the pieces lie apart, as cut or broken; ``in place``: the whole keeps its form, with its cuts."""
    ratio: tuple[int, ...] = ()
    """Relative sizes of the pieces, one a piece; empty: equal. ``(1, 2)``: one piece twice the other."""
    colors: tuple[ColorName, ...] = ()
    """A colour a piece; empty: the thing's own."""

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.shown > self.parts:
            raise ValueError(f"{self.shown} pieces are shown of a whole of {self.parts}; show at most {self.parts}.")
        for name, said in (("ratio", self.ratio), ("colors", self.colors)):
            if said and len(said) != self.parts:
                raise ValueError(f"{name} has {len(said)} entries for {self.parts} pieces; give one a piece.")
        return self


class Things(Frozen):
    """So many things of one kind and one colour."""

    name: str = Field(
        min_length=1,
        description="Name of the object, singular, e.g. ``apple``; see chalkwright.renderers.counting.icons.",
    )
    count: int = Field(ge=0, le=MOST_THINGS)
    color: ColorName | None = None
    """None: the object's own colours."""
    cut: Cut | None = None


class Group(Frozen):
    """Things that belong together: they stand together, or in one container."""

    things: tuple[Things, ...] = Field(min_length=1)
    container: str | None = None
    """Name of what holds them, e.g. ``basket``; None: they stand free."""
    taken_from: int | None = None
    """Index of the group that these were taken out of: an arrow leads from there to here."""
    label: str = ""
    """Words under the group; empty: none. Pictures that are scored have none."""

    @property
    def count(self) -> int:
        return sum(things.count for things in self.things)


class Scene(Frozen):
    """Groups of things on a page."""

    kind: Literal["scene"] = "scene"
    groups: tuple[Group, ...] = Field(min_length=1, max_length=MOST_GROUPS)
    arrangement: Arrangement = "auto"
    """``row``: groups from left to right, clearly apart; ``column``: from top to bottom; ``near-far``: the first group
    near (large, low), the second far (small, high); ``mixed``: no gap between groups, things told apart by colour or
    kind only; ``auto``: what the groups ask for."""
    on: str = ""
    """What everything stands on or in, e.g. ``table``; empty: the page."""
    chunks: Literal["auto", "five", "ten", "none"] = "auto"
    """Rows of five (two fives make a ten) where it helps to count; ``auto``: from six things of a kind on."""
    backdrop: Backdrop = "plain"
    seed: int = 0
    """Varies places within what the layout allows; the same seed draws the same picture."""
    shuffled: bool = False
    """``mixed`` only: the things in an order drawn from the seed; else kind after kind, in the order given."""

    @model_validator(mode="after")
    def _fits(self) -> Self:
        total = sum(group.count for group in self.groups)
        if total > MOST_THINGS:
            raise ValueError(f"The scene has {total} things; draw at most {MOST_THINGS}, so that they can be counted.")
        for index, group in enumerate(self.groups):
            source = group.taken_from
            if source is not None and not (0 <= source < len(self.groups) and source != index):
                raise ValueError(
                    f"Group {index} is taken from group {source}, which is not another group of the scene."
                )
            if source is not None and self.groups[source].taken_from is not None:
                raise ValueError(
                    f"Group {index} is taken from group {source}, which is itself taken away; take it from group "
                    f"{self.groups[source].taken_from}."
                )
        if self.arrangement == "near-far" and len(self.groups) != 2:
            raise ValueError(f"near-far takes two groups, not {len(self.groups)}; use row or column.")
        return self


class Bar(Frozen):
    """One part of a bar model."""

    value: int = Field(ge=0, le=1000)
    label: str = ""
    color: ColorName | None = None
    unknown: bool = False
    """Shown as a question mark instead of its value."""


class BarModel(Frozen):
    """A bar (or two, one over the other) whose parts have lengths in proportion to their values."""

    kind: Literal["bar"] = "bar"
    rows: tuple[tuple[Bar, ...], ...] = Field(min_length=1, max_length=4)
    total: str = ""
    """Words of the brace over the first row, e.g. ``9`` or ``?``; empty: no brace."""
    backdrop: Backdrop = "plain"

    @model_validator(mode="after")
    def _fits(self) -> Self:
        for number, row in enumerate(self.rows, 1):
            if not 1 <= len(row) <= MOST_BARS:
                raise ValueError(f"Row {number} of the bar model has {len(row)} bars; give 1 to {MOST_BARS}.")
        return self


class Jump(Frozen):
    by: int
    """Signed length."""
    label: str = ""
    """Words over the arc; empty: the signed length, e.g. ``+3``."""


class NumberLine(Frozen):
    """A number line with jumps, drawn as arcs that end in arrow heads."""

    kind: Literal["line"] = "line"
    start: int
    jumps: tuple[Jump, ...] = Field(min_length=1, max_length=20)
    low: int | None = None
    high: int | None = None
    """First and last number marked; None: what the jumps need."""
    backdrop: Backdrop = "plain"

    @property
    def places(self) -> tuple[int, ...]:
        """Where the jumps begin and end, in order."""
        return tuple(accumulate((jump.by for jump in self.jumps), initial=self.start))

    @model_validator(mode="after")
    def _fits(self) -> Self:
        reached = [*self.places, *(end for end in (self.low, self.high) if end is not None)]
        farthest = max(reached, key=abs)
        if abs(farthest) > FARTHEST:
            raise ValueError(f"The number line reaches {farthest}; draw at most {FARTHEST} either way.")
        if self.low is not None and self.high is not None and self.low >= self.high:
            raise ValueError(f"The number line ends at {self.high}, not after {self.low}; give a larger high.")
        return self


Figure = Annotated[Scene | BarModel | NumberLine, Field(discriminator="kind")]
