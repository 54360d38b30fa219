"""What is to be drawn onto a picture, as a model or a teacher writes it: keypoints with places in its pixels."""

from __future__ import annotations

import re
from typing import Any, Literal

from pydantic import ConfigDict, Field, field_validator, model_validator

from chalkwright.agent.data import Frozen
from chalkwright.agent.keypoints.data import Keypoint
from chalkwright.agent.schemas import INTEGER, NUMBER, TEXT, TRUTH, Json, array, record

Spot = tuple[float, float]
Place = str | Spot
"""A point's name, or x and y in pixels of the picture, y downwards."""
MarkKind = Literal["point", "line", "curve", "circle", "arc", "angle", "region", "ticks", "arrows", "label"]
PLACES: dict[MarkKind, tuple[int, int]] = {
    "point": (0, 1),
    "line": (0, 2),
    "curve": (3, 200),
    "circle": (2, 2),
    "arc": (3, 3),
    "angle": (3, 3),
    "region": (3, 40),
    "ticks": (2, 2),
    "arrows": (2, 2),
    "label": (1, 2),
}
"""Fewest and most places of each kind: a circle has its centre and a point on it, an arc its centre and its two ends,
an angle its vertex in the middle, a label one place or the two ends of what it belongs to."""
NAME = re.compile(r"[A-Za-z](?:['′’]{1,2}|_?\d)?")
MOST_MARKS = 30


class Mark(Frozen):
    """One keypoint and how it is drawn.

    >>> from chalkwright import Mark
    >>> Mark(element="Line AD", description="The altitude.", kind="line", at=("A", (200, 250))).at
    ('A', (200.0, 250.0))
    """

    element: str = Field(min_length=1, max_length=120)
    """Kind and name, e.g. ``Point D`` or ``Angle BAC``; at most 120 characters."""
    description: str = Field(default="", max_length=600)
    """What it is there for; at most 600 characters."""
    kind: MarkKind
    """How it is drawn, e.g. ``point``, ``line``, ``angle``, ``label``."""
    at: tuple[Place, ...] = ()
    """Its places: points' letters, or x and y in pixels of the picture, y downwards."""
    by: str = Field(default="", max_length=120)
    """How the place is constructed (:mod:`agent.keypoints.constructions`); what is constructed is not guessed."""
    name: str = Field(default="", max_length=40)
    """The point's letter, or what is written at a line, an angle or as a label; TeX between dollar signs."""
    count: int = Field(default=1, ge=1, le=3)
    """Of arcs, ticks or arrows: equal numbers mark equal things."""
    right: bool = False
    """An angle's mark is the square of a right angle."""
    extent: Literal["segment", "ray", "straight"] = "segment"
    """How far a line goes: between its two places, beyond the second, beyond both."""
    dashed: bool | None = None
    """None: auxiliary lines are dashed, those along a line that is drawn already are not."""
    model_config = ConfigDict(frozen=True, allow_inf_nan=False, str_strip_whitespace=True, extra="forbid")

    @field_validator("at", mode="before")
    @classmethod
    def _one_place(cls, value: Any) -> Any:
        """A single place needs no list around it; places are points' names or pairs of numbers."""
        if isinstance(value, str):
            return (value,)
        if isinstance(value, list | tuple) and len(value) == 2 and all(isinstance(v, int | float) for v in value):
            return (tuple(value),)
        return value

    @model_validator(mode="after")
    def _complete(self) -> Mark:
        fewest, most = PLACES[self.kind]
        if not fewest <= len(self.at) <= most:
            wanted = f"{fewest}" if fewest == most else f"{fewest} to {most}"
            raise ValueError(f"a {self.kind} has {wanted} places under 'at', not {len(self.at)}")
        if self.kind == "point" and not NAME.fullmatch(self.name):
            raise ValueError(f"a point's name is a letter, not {self.name[:20]!r}")
        if self.kind in ("point", "line") and not self.by and len(self.at) < (1 if self.kind == "point" else 2):
            raise ValueError(f"this {self.kind} has neither its places under 'at' nor a construction under 'by'")
        if self.kind == "label" and not self.name:
            raise ValueError("a label has its text under 'name'")
        for place in self.at:
            if isinstance(place, str) and not NAME.fullmatch(place):
                raise ValueError(f"{place[:20]!r} under 'at' is neither a point's letter nor a pair of numbers")
        return self

    @property
    def keypoint(self) -> Keypoint:
        """What it adds, without how it is drawn."""
        return Keypoint(element=self.element, description=self.description or self.by)


class Marked(Frozen):
    """A picture's marks, and what was written with them: a model's reply, or a user's file (docs/explain-figure.md).

    >>> from chalkwright import Mark, Marked
    >>> altitude = Mark(element="Line AD", kind="line", at=("A", (200, 250)))
    >>> Marked(points={"A": (200, 50)}, keypoints=(altitude,)).scaled(2).points
    {'A': (400.0, 100.0)}
    """

    points: dict[str, Spot] = Field(default_factory=dict)
    """Where the picture's own points are, roughly: x and y in pixels, y downwards."""
    keypoints: tuple[Mark, ...] = Field(min_length=1, max_length=MOST_MARKS)
    """What is drawn, at most 30 marks, in this order."""
    width: float | None = Field(default=None, gt=0)
    """Of the picture in which the places were measured, in pixels; None: as the file has it."""
    title: str = Field(default="", max_length=200)
    """The document's heading."""
    explanation: str = Field(default="", max_length=20_000)
    """The document's text, Markdown with $…$ formulas."""
    alt: str = Field(default="", max_length=1500)
    """What a reader who cannot see the picture has to know; empty: said from the marks."""
    language: str = Field(default="", max_length=20)
    """BCP 47 tag of the text."""
    left_out: tuple[str, ...] = ()
    """What an earlier run could not draw, and why; only told."""
    model_config = ConfigDict(frozen=True, allow_inf_nan=False, extra="forbid")

    @field_validator("points", mode="before")
    @classmethod
    def _read_list(cls, value: Any) -> Any:
        """Providers that enforce a schema know no mappings: ``[{"name": "A", "at": [x, y]}, …]``."""
        if isinstance(value, list) and all(isinstance(entry, dict) and {"name", "at"} <= set(entry) for entry in value):
            return {str(entry["name"]): entry["at"] for entry in value}
        return value

    @field_validator("points")
    @classmethod
    def _check_letters(cls, value: dict[str, Spot]) -> dict[str, Spot]:
        for name in value:
            if not NAME.fullmatch(name):
                raise ValueError(f"{name[:20]!r} is no point's letter")
        return value

    def scaled(self, times: float) -> Marked:
        """The same marks on a picture that is so many ``times`` as large."""
        points = {name: (x * times, y * times) for name, (x, y) in self.points.items()}
        marks = tuple(
            mark.model_copy(
                update={"at": tuple(p if isinstance(p, str) else (p[0] * times, p[1] * times) for p in mark.at)}
            )
            for mark in self.keypoints
        )
        return self.model_copy(update={"points": points, "keypoints": marks, "width": None})


def schema() -> Json:
    """JSON Schema of a model's reply; every key is required, as providers that enforce schemas want it."""
    spot = array(NUMBER)
    mark = record(
        element=TEXT,
        description=TEXT,
        kind=TEXT | {"enum": list(PLACES)},
        at=array({"anyOf": [TEXT, spot]}),
        by=TEXT,
        name=TEXT,
        count=INTEGER,
        right=TRUTH,
        extent=TEXT | {"enum": ["segment", "ray", "straight"]},
    )
    points = array(record(name=TEXT, at=spot))
    return record(title=TEXT, language=TEXT, points=points, keypoints=array(mark), alt=TEXT)
