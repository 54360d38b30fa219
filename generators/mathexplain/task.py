"""From a family's task in canonical letters and position to an item: other names, turned or mirrored, with options.

A family is a function of its numbers (and of what is asked) that gives a :class:`Task`. It is written once, with the
letters A, B, C … and an easy position; :func:`pose_task` draws it in the size of the page and lets names and
orientation vary from item to item. Everything is deterministic.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any, Literal

import sympy as sp

from chalkwright.benchmarks.mathexplain.data import Domain
from generators.mathexplain.figures.exact import decimal, number
from generators.mathexplain.figures.figure import Figure
from generators.mathexplain.item import CHOSEN, Item, options
from generators.mathexplain.parts import *
from generators.mathexplain.texts import Texts

Unit = Literal["", "cm", "cm^2", "cm^3", "m", "m^2", "degrees"]

WIDTH, HEIGHT = 8, 6
"""Units that a figure without axes fills."""
LETTERS, KEPT = 8, "OMHIV"
"""Letters that keep their meaning: centre, midpoint, foot, incentre, unnamed vertex."""
_ALPHABETS = ("", "PQRSTUVW", "DEFGJKLN", "STUVWXYZ", "JKLNPQRS", "")
"""Of the items of a family in turn; empty: the letters stay."""
_TURNS = ((0, False), ("1/4", False), (0, True), ("-1/3", False), ("1/5", True), (1, False), ("-1/6", True))
"""Tangents of half the angle by which a figure is turned, and whether it is mirrored before."""
_SIDES: tuple[Side, ...] = ("right", "above right", "above", "above left", "left", "below left", "below", "below right")
_FORMULA = re.compile(r"\$[^$]+\$")
_CAPITAL = re.compile(r"(\\[A-Za-z]+)|([A-Z])")


@dataclass(frozen=True)
class Task:
    """A problem in canonical letters and position; capital letters between its texts' dollar signs are points."""

    given: tuple[Part, ...]
    added: tuple[Part, ...]
    value: Number
    """As the explanation finds it."""
    asked: str
    """The same, measured in the figure: ``AB + BC``, ``∠ABC`` in degrees, ``[ABCD]`` for an area."""
    wrong: tuple[Number, ...] = ()
    """What typical mistakes lead to, the likeliest first; none where only a short answer makes sense."""
    unit: Unit = ""
    pose: Literal["free", "upright", "fixed"] = "free"
    """Upright figures are mirrored, not turned; fixed ones are drawn as they are."""
    scale: Number = 1
    """Figure's units in a unit of the problem."""
    space: Mapping[str, tuple[Any, Any, Any]] = field(default_factory=dict)
    """Where the corners of a solid really are; ``asked`` is measured there."""
    axes: Axes | None = None
    domain: Domain = "geometry"
    told: Mapping[str, Any] = field(default_factory=dict)
    """What its texts say beside the arguments and the value."""


@dataclass(frozen=True)
class Posed:
    """An item with what re-derives its answer from the figure."""

    item: Item
    asked: str = ""
    """Empty of an item on axes, whose answer is derived from its text."""
    scale: sp.Expr = sp.S.One
    space: Mapping[str, tuple[Any, Any, Any]] = field(default_factory=dict)


def pose_task(task: Task, texts: Texts, chapter: str, section: str, name: str, n: int, k: int) -> Posed:
    """Item number n of its section, k of its family."""
    letters = _renaming(task, k)
    figure, scale = _placed(task, k, letters)
    chosen = task.wrong and (n * CHOSEN + 7 * len(section)) % 100 < CHOSEN
    item = Item(
        id=name,
        chapter=chapter,
        section=section,
        domain=task.domain,
        problem=_renamed(texts.problem, letters),
        options=_options(task, name) if chosen else (),
        answer=_written_answer(task, task.value),
        value=str(task.value),
        explanation=_renamed(texts.explanation, letters),
        figure=figure,
    )
    space = {letters.get(point[0], point[0]) + point[1:]: place for point, place in task.space.items()}
    return Posed(item, _capitals(task.asked, letters), scale, space)


def _written_answer(task: Task, value: Number) -> str:
    return f"${_with_unit(value, task.unit)}$"


def _with_unit(value: Number, unit: Unit) -> str:
    if unit == "degrees":
        return rf"{tex(value)}^\circ"
    return measured(value, unit) if unit else tex(value)


def _rationalised(value: Number) -> sp.Expr:
    exact = sp.sympify(value)
    return exact if exact.is_Rational else sp.radsimp(exact)


def _options(task: Task, name: str) -> tuple[str, ...]:
    possible = (value for value in map(_rationalised, task.wrong) if value.is_positive or not task.unit)
    return options(task.value, possible, partial(_written_answer, task), name)


def _renaming(task: Task, k: int) -> dict[str, str]:
    """Canonical letter → letter of the k-th item; the letters that are read get the first ones."""
    given = [part for part in task.given if isinstance(part, Point)]
    added = [part for part in task.added if isinstance(part, Point)]
    ordered = sorted(given, key=lambda point: (not point.letter, point.name)) + added
    free = [name for name in dict.fromkeys(point.name[0] for point in ordered) if name not in KEPT]
    return dict(zip(free, _ALPHABETS[k % len(_ALPHABETS)], strict=False)) if len(free) <= LETTERS else {}


def _capitals(text: str, letters: Mapping[str, str]) -> str:
    return _CAPITAL.sub(lambda hit: hit[1] or letters.get(hit[2], hit[2]), text)


def _renamed(text: str, letters: Mapping[str, str]) -> str:
    return _FORMULA.sub(lambda formula: _capitals(formula[0], letters), text)


@dataclass(frozen=True)
class _Motion:
    """Mirrored in the vertical axis, then turned, then scaled, then named anew."""

    cos: sp.Expr
    sin: sp.Expr
    mirrored: bool
    scale: sp.Expr
    letters: Mapping[str, str]

    def name(self, point: str) -> str:
        return self.letters.get(point[0], point[0]) + point[1:]

    def place(self, x: str, y: str) -> tuple[str, str]:
        p, q = number(x), number(y)
        p = -p if self.mirrored else p
        if not self.sin and self.cos == 1:
            return _written(self.scale * p), _written(self.scale * q)
        return (
            _written(self.scale * (self.cos * p - self.sin * q)),
            _written(self.scale * (self.sin * p + self.cos * q)),
        )

    def side(self, side: Side) -> Side:
        if side == "auto":
            return side
        k = _SIDES.index(side)
        k = 4 - k if self.mirrored else k
        return _SIDES[(k + round(math.degrees(math.atan2(self.sin, self.cos)) / 45)) % 8]

    def ends(self, first: str, second: str) -> tuple[str, str]:
        """Of an arc, counter-clockwise again."""
        pair = self.name(first), self.name(second)
        return (pair[1], pair[0]) if self.mirrored else pair

    def part(self, part: Part) -> Part:
        match part:
            case Point():
                x, y = self.place(part.x, part.y)
                changed: dict[str, Any] = {"name": self.name(part.name), "x": x, "y": y, "side": self.side(part.side)}
            case Line():
                changed = {"start": self.name(part.start), "end": self.name(part.end)}
            case Circle():
                changed = {"center": self.name(part.center), "through": self.name(part.through)}
                changed |= {"arc": self.ends(*part.arc)} if part.arc else {}
            case Angle():
                changed = {"a": self.name(part.a), "vertex": self.name(part.vertex), "b": self.name(part.b)}
            case Mark():
                changed = {"segments": tuple((self.name(a), self.name(b)) for a, b in part.segments)}
            case Length():
                changed = {"a": self.name(part.a), "b": self.name(part.b)}
            case Region(sector=None):
                changed = {"corners": tuple(map(self.name, part.corners))}
            case Region(sector=(center, first, second)):
                changed = {"sector": (self.name(center), *self.ends(first, second))}
            case Label():
                x, y = self.place(part.x, part.y)
                changed = {"x": x, "y": y, "side": self.side(part.side)}
            case Curve() if self.scale == 1 and self.cos == 1 and not self.mirrored:
                changed = {}
            case _:
                raise TypeError(f"A {part.kind} cannot be moved: its task has to be fixed.")
        if part.note:
            changed["note"] = _capitals_alone(part.note, self.letters)
        return part.model_copy(update=changed)


def _capitals_alone(note: str, letters: Mapping[str, str]) -> str:
    """The note with its point names changed: words of capitals only."""
    return re.sub(r"\b[A-Z]+\b", lambda word: "".join(letters.get(c, c) for c in word[0]), note)


@cache
def _written(value: sp.Expr) -> str:
    return str(value if value.is_Rational else sp.expand(value))


def _placed(task: Task, k: int, letters: Mapping[str, str]) -> tuple[Figure, sp.Expr]:
    """The figure in its place, and how many of its units are one of the problem's."""
    half, mirrored = _TURNS[0 if task.pose == "fixed" else k % len(_TURNS)]
    t = sp.Rational(half) if task.pose == "free" else sp.Integer(0)
    cosine, sine = (1 - t**2) / (1 + t**2), 2 * t / (1 + t**2)
    scale = sp.Integer(1) if task.pose == "fixed" else _fitting(task, float(cosine), float(sine), mirrored)
    motion = _Motion(cosine, sine, mirrored, scale, letters)
    given, added = (tuple(map(motion.part, parts)) for parts in (task.given, task.added))
    figure = Figure(given=given, added=added, axes=task.axes)
    return figure, scale * task.scale


def _fitting(task: Task, cosine: float, sine: float, mirrored: bool) -> sp.Expr:
    """The scale, with two digits, at which the turned figure fills the page."""
    parts = (*task.given, *task.added)
    spots = {p.name: ((-1 if mirrored else 1) * decimal(p.x), decimal(p.y)) for p in parts if isinstance(p, Point)}
    spots = {name: (cosine * x - sine * y, sine * x + cosine * y) for name, (x, y) in spots.items()}
    border = list(spots.values())
    for part in parts:
        if isinstance(part, Circle) and not part.arc:
            (x, y), radius = spots[part.center], math.dist(spots[part.center], spots[part.through])
            border += [(x - radius, y - radius), (x + radius, y + radius)]
    spans = [max(values) - min(values) for values in zip(*border, strict=True)]
    factor = min(side / span for side, span in zip((WIDTH, HEIGHT), spans, strict=True) if span > 1e-9)
    places = 1 - math.floor(math.log10(factor))
    return sp.Rational(math.floor(factor * 10**places), 10**places)
