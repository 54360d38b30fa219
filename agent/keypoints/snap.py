"""Keypoints with rough places become exact geometry: names are looked up, places snapped, constructions computed.

A named point is the corner, crossing, dot or end next to its letter; a place in pixels is the nearest such feature
within the figure's reach, else the nearest stroke. Points that follow from others are constructed in whatever order
they can be.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from chalkwright.agent.keypoints.constructions import NotYet, PlacedPoints, Unclear, construct, on_ink
from chalkwright.agent.keypoints.features import Feature, FeatureKind, Figure
from chalkwright.agent.keypoints.inkwork import Array
from chalkwright.agent.keypoints.marks import NAME, Mark, Marked, Place
from chalkwright.renderers.faults import Fault
from chalkwright.renderers.measure.ocr import Read

SURE = 0.6
"""Confidence from which a read letter names a corner."""
_COSTS: Mapping[FeatureKind, float] = {"corner": 0.0, "turn": 0.0, "dot": 0.0, "centre": 1.0, "end": 2.0}
"""Pixels by which a feature has to be nearer to be preferred."""


FARTHEST = 0.6
"""How far beyond the picture's edge something may lie, to its longer side: the sheet grows around it."""


class Letter(NamedTuple):
    """A point's name as it stands in the picture."""

    at: Array
    height: float


class Missed(NamedTuple):
    """What cannot be drawn as it was written; ``mark`` is its number, None for the picture's own points."""

    mark: int | None
    fault: Fault


@dataclass(frozen=True)
class Snapped:
    """Where everything is, in picture pixels."""

    figure: Figure
    points: Mapping[str, Array]
    letters: Mapping[str, tuple[Letter, ...]]
    moved: Mapping[str, float]
    """By point, how far it was moved from where it was said to be, in pixels."""
    missed: tuple[Missed, ...]

    def place(self, place: Place) -> Array:
        """A place of a mark. Raises :class:`Unclear`."""
        if isinstance(place, str):
            name = plain_name(place)
            if name not in self.points:
                raise Unclear(f"There is no point {name} in the picture or among the keypoints.")
            return self.points[name]
        return nearest(np.array(place), self.figure, self.points)


def beyond(spots: Array, size: tuple[int, int]) -> float:
    """How far the farthest of some places is outside of a picture, in pixels; 0 when all are within."""
    return max(0.0, float((-spots).max()), float((spots - np.array(size)).max()))


def plain_name(name: str) -> str:
    """One spelling of a point's name: ``A1`` for ``A_1``, ``A'`` for every kind of prime."""
    return name.replace("_", "").replace("′", "'").replace("’", "'")


def letters(reads: Iterable[Read]) -> dict[str, tuple[Letter, ...]]:
    """The single letters that stand in a picture, by name."""
    found: dict[str, tuple[Letter, ...]] = {}
    for text in reads:
        name = text.text.strip()
        name = "O" if name in ("0", "o") else name  # beside a figure a lone zero is a letter
        if text.confidence >= SURE and NAME.fullmatch(name):
            box = text.box
            at = np.array([(box.left + box.right) / 2, (box.top + box.bottom) / 2])
            found[plain_name(name)] = (*found.get(plain_name(name), ()), Letter(at, box.height))
    return found


def snap(
    marked: Marked,
    figure: Figure,
    named: Mapping[str, tuple[Letter, ...]],
    leave_out: frozenset[int] = frozenset(),
) -> Snapped:
    """Place the picture's own points and the new ones, but for those of the marks to ``leave_out``."""
    run = _Run(marked, figure, named, leave_out)
    run.own_points()
    run.new_points()
    return Snapped(figure, run.placed.points, named, run.moved, tuple(run.missed))


@dataclass
class _Run:
    marked: Marked
    figure: Figure
    named: Mapping[str, tuple[Letter, ...]]
    leave_out: frozenset[int]
    moved: dict[str, float] = field(default_factory=dict)
    missed: list[Missed] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.placed = PlacedPoints(self.figure)
        self.new = {plain_name(mark.name): i for i, mark in enumerate(self.marked.keypoints) if mark.kind == "point"}

    def own_points(self) -> None:
        """The points that were listed with a place, then those whose letter stands in the picture."""
        said = {plain_name(name): np.array(at) for name, at in self.marked.points.items()}
        for name, guess in said.items():
            if name in self.new:
                continue  # listed twice; the keypoint says how it comes about
            found = find_named_point(self.figure, self.named.get(name, ()), guess)
            if found is None:
                remedy = f"Give the pixels of the corner or crossing that {name} names, or leave it out."
                message = f"Nothing is drawn where point {name} is said to be, at ({guess[0]:.0f}, {guess[1]:.0f})."
                self.missed.append(Missed(None, Fault(kind="misplaced-point", message=message, remedy=remedy)))
                continue
            self.placed.points[name] = found
            self.moved[name] = float(np.linalg.norm(found - guess))
        for name, where in self.named.items():
            if name not in self.placed.points and name not in self.new and len(where) == 1:
                found = find_named_point(self.figure, where, None)
                if found is not None:
                    self.placed.points[name] = found

    def new_points(self) -> None:
        """Each as soon as what it depends on is placed."""
        waiting = {name: index for name, index in self.new.items() if index not in self.leave_out}
        while waiting:
            before = len(waiting)
            reasons: dict[str, str] = {}
            for name, index in list(waiting.items()):
                try:
                    found = self._new_point(self.marked.keypoints[index])
                except NotYet as error:
                    reasons[name] = f"It depends on the point {error.name}, which is not in the picture."
                    continue
                except Unclear as error:
                    self._miss(index, str(error))
                else:
                    self.placed.points[name] = found
                del waiting[name]
            if len(waiting) == before:
                for name, index in waiting.items():
                    self._miss(index, reasons[name])
                return

    def _new_point(self, mark: Mark) -> Array:
        guess = None
        if mark.at:
            place = mark.at[0]
            guess = self.placed.point(plain_name(place)) if isinstance(place, str) else np.array(place)
        if not mark.by:
            assert guess is not None
            found = nearest(guess, self.figure, self.placed.points)
        else:
            found = construct(mark.by, self.placed, guess)
        self._check_near(found)
        if guess is not None:
            self.moved[plain_name(mark.name)] = apart = float(np.linalg.norm(found - guess))
            if mark.by and apart > 5 * self.figure.reach:
                raise Unclear(
                    f"“{mark.by}” is at ({found[0]:.0f}, {found[1]:.0f}), far from the place that was given, "
                    f"({guess[0]:.0f}, {guess[1]:.0f})."
                )
        return found

    def _check_near(self, found: Array) -> None:
        size = self.figure.ink.size
        if beyond(found[None], size) > FARTHEST * max(size):
            raise Unclear(
                f"It lies too far outside of the picture, at ({found[0]:.0f}, {found[1]:.0f}) px of "
                f"{size[0]} × {size[1]} px."
            )

    def _miss(self, index: int, why: str) -> None:
        mark = self.marked.keypoints[index]
        self.missed.append(Missed(index, fault_of(mark, why)))


def fault_of(mark: Mark, why: str) -> Fault:
    """The fault of a keypoint that cannot be drawn."""
    remedy = "Place it by a construction or in pixels of the picture, or leave it out."
    return Fault(kind="misplaced-keypoint", message=f"“{mark.element}” cannot be drawn: {why}", remedy=remedy)


def find_named_point(figure: Figure, where: Sequence[Letter], guess: Array | None) -> Array | None:
    """The feature that a letter names, or that is next to a guess; None when there is neither."""
    best: tuple[float, Feature] | None = None
    for feature in figure.features:
        at = np.array([feature.x, feature.y])
        to_guess = None if guess is None else float(np.linalg.norm(at - guess))
        to_letter = min((float(np.linalg.norm(at - letter.at)) - letter.height for letter in where), default=None)
        near_letter = to_letter is not None and to_letter <= 1.6 * max(letter.height for letter in where)
        near_guess = to_guess is not None and to_guess <= figure.reach
        if not (near_letter or near_guess):
            continue
        cost = _COSTS[feature.kind] + (to_guess if to_guess is not None else 0.0) * (0.5 if near_letter else 1.0)
        cost += max(0.0, to_letter) if to_letter is not None and near_letter else (figure.reach if where else 0.0)
        if best is None or cost < best[0]:
            best = (cost, feature)
    if best is not None:
        return np.array([best[1].x, best[1].y])
    if guess is None:
        return None
    try:
        return on_ink(figure, guess, figure.reach)
    except Unclear:
        return None


def nearest(guess: Array, figure: Figure, points: Mapping[str, Array]) -> Array:
    """A placed point or a feature within reach; else the stroke right there; else the place as it is."""
    close = [(float(np.linalg.norm(at - guess)) - 1.0, at) for at in points.values()]
    for feature in figure.features:
        at = np.array([feature.x, feature.y])
        close.append((float(np.linalg.norm(at - guess)) + _COSTS[feature.kind], at))
    apart, best = min(close, key=lambda entry: entry[0], default=(np.inf, guess))
    if apart <= figure.reach:
        return best
    try:
        return on_ink(figure, guess, figure.reach / 2)
    except Unclear:
        return guess
