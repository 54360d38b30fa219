"""A figure as a list of parts, each given or added by the solution. Places are exact (SymPy); how it looks is not here.

Points have capital names; everything else refers to points by name, except the graphs of functions and what lies on
the axes.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from chalkwright.agent.data import Frozen
from generators.mathexplain.figures.terms import Exact

Side = Literal["auto", "above", "below", "left", "right", "above left", "above right", "below left", "below right"]


class Point(Frozen):
    """A named place; drawn as a dot where ``dot``, and only as its letter otherwise (a corner)."""

    kind: Literal["point"] = "point"
    name: str = Field(pattern=r"^[A-Z]('|_?\d)?$")
    x: Exact
    y: Exact
    dot: bool = False
    letter: bool = True
    """Whether its name is written."""
    side: Side = "auto"
    note: str = ""
    """How an added one came about, for its keypoint: ``the foot of the perpendicular from A to BC``."""


class Line(Frozen):
    """A segment, ray or straight line through two points."""

    kind: Literal["line"] = "line"
    start: str
    end: str
    form: Literal["segment", "ray", "straight"] = "segment"
    dashed: bool = False
    arrow: bool = False
    name: str = ""
    """A lower-case name that is written at it, e.g. ``l``; empty: none."""
    note: str = ""


class Circle(Frozen):
    """A circle, or the arc of it from one point counter-clockwise to another."""

    kind: Literal["circle"] = "circle"
    center: str
    through: str
    """A point on it."""
    arc: tuple[str, str] | None = None
    dashed: bool = False
    note: str = ""


class Curve(Frozen):
    """The graph of a function of x; a vertical line is a :class:`Line`."""

    kind: Literal["curve"] = "curve"
    name: str
    """As it is spoken of, e.g. ``f`` or ``y = x^2 - 4x + 3``."""
    expression: Exact
    domain: tuple[Exact, Exact]
    label: str = ""
    """TeX written at it; empty: none."""
    dashed: bool = False
    note: str = ""


class Angle(Frozen):
    """An angle's arc or right-angle mark at ``vertex``, less than 180 degrees unless ``reflex``."""

    kind: Literal["angle"] = "angle"
    a: str
    vertex: str
    b: str
    label: str = ""
    """TeX, e.g. ``60^\\circ`` or ``x``; empty: only the mark."""
    arcs: int = Field(1, ge=1, le=3, description="Equal numbers mark equal angles.")
    right: bool = False
    reflex: bool = False
    note: str = ""


class Mark(Frozen):
    """Strokes on segments that are equally long, or arrows on parallel lines."""

    kind: Literal["mark"] = "mark"
    of: Literal["equal", "parallel"]
    segments: tuple[tuple[str, str], ...] = Field(min_length=1)
    count: int = Field(1, ge=1, le=3)
    note: str = ""


class Length(Frozen):
    """A length written at a segment, TeX."""

    kind: Literal["length"] = "length"
    a: str
    b: str
    label: str
    note: str = ""


class Region(Frozen):
    """A shaded area: the polygon of ``corners``, or between curves, or a circle's sector or segment."""

    kind: Literal["region"] = "region"
    corners: tuple[str, ...] = ()
    between: tuple[Exact, Exact] | None = None
    """Two expressions in x, with ``domain``."""
    domain: tuple[Exact, Exact] | None = None
    sector: tuple[str, str, str] | None = None
    """Centre and the two ends of the arc, counter-clockwise."""
    chord: bool = False
    """With ``sector``: only the part beyond the chord."""
    name: str = ""
    """As it is spoken of where it has no corners, e.g. ``S``."""
    note: str = ""


class Label(Frozen):
    """A text at a place, e.g. a coordinate at an axis."""

    kind: Literal["label"] = "label"
    tex: str
    x: Exact
    y: Exact
    side: Side = "auto"
    note: str = ""


Part = Annotated[Point | Line | Circle | Curve | Angle | Mark | Length | Region | Label, Field(discriminator="kind")]


class Axes(Frozen):
    """A coordinate system; always given."""

    x: tuple[Exact, Exact]
    y: tuple[Exact, Exact]
    ticks: bool = False
    """Numbers at the units; where False, what matters is marked by labels."""
    grid: bool = False
    equal: bool = True
    """The same unit on both axes."""


class Sketch(Frozen):
    """Given parts (the problem's picture), and added parts (with them, the solution's picture), not yet looked at."""

    given: tuple[Part, ...] = ()
    added: tuple[Part, ...] = ()
    axes: Axes | None = None
