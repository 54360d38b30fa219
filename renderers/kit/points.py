"""The points that drawing code names, so that what the plan says of them can be checked when the picture is done.

``named`` is what both kits export; the kits' own ``point`` helpers call :func:`register`. The names live in this
process only, which is the forked child of one render.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

Coord = tuple[float, ...]
"""``(x, y)`` or ``(x, y, z)``, in the units of the code."""
Seen = tuple[float, float]
"""Where a point is in the picture: any unit that is the same across and up."""
Place = Callable[[Coord, Any], Seen]
"""From the code's units to :data:`Seen`; the second argument is the axes that the point belongs to, or None."""

NAME = r"[A-Z]'*(?:_\{[A-Za-z0-9]+\}|_(?:[0-9]+|[a-z]+)|[0-9]+)?'*"
"""A point's name as it is written: a capital letter with primes and an index, such as A', P1, P_1, A_{max}."""
_SIGNS = str.maketrans("′’‘´`₀₁₂₃₄₅₆₇₈₉", "'''''0123456789") | {ord("″"): "''"}
_LABEL = re.compile(rf"\$?({NAME})\$?\s*(?:\(.*)?", re.DOTALL)
_ROW = re.compile(rf"(?<![A-Za-z])(?:{NAME})+(?![A-Za-z])")
_SAME = 1e-3
"""Two places closer than this share of the figure's size are one."""


def ascii_signs(text: str) -> str:
    """Primes and low digits as ASCII."""
    return text.translate(_SIGNS)


def canonical(name: str) -> str:
    """One spelling for each point: ``A_{1}'``, ``A'₁`` and ``A1'`` are all ``A1'``. ``name`` fits :data:`NAME`."""
    plain = ascii_signs(name)
    index = "".join(c for c in plain[1:] if c.isalnum())
    return plain[0] + (f"_{index}" if index and not index.isdigit() else index) + "'" * plain.count("'")


def point_name(label: str) -> str | None:
    """The point that a label names, be it ``A``, ``$P_1$`` or ``A (2, 3)``; None for other words."""
    found = _LABEL.fullmatch(ascii_signs(label).strip())
    return canonical(found[1]) if found else None


def points_in(text: str) -> frozenset[str]:
    """The points that a text speaks of, singly or in a row as in ``ABCD`` and ``∠F2'OG``.

    >>> sorted(points_in("Each foot: E and F on AB; AB ∥ DC"))
    ['A', 'B', 'C', 'D', 'E', 'F']
    """
    rows = _ROW.findall(ascii_signs(text))
    return frozenset(canonical(name) for row in rows for name in re.findall(NAME, row))


@dataclass(frozen=True)
class Registration:
    """One naming. ``now`` tells where the point is in the end; it is None for a bare coordinate."""

    stated: Coord
    now: Callable[[], Any] | None = None
    axes: Any = None

    def final(self) -> Coord:
        return self.stated if self.now is None else _coord("its point", self.now())


@dataclass(frozen=True)
class Named:
    """What the code named: coordinates in its own units, and as seen. ``twice`` are names of two different places."""

    own: dict[str, Coord] = field(default_factory=dict)
    seen: dict[str, Seen] = field(default_factory=dict)
    twice: dict[str, tuple[Coord, Coord]] = field(default_factory=dict)


_registered: dict[str, list[Registration]] = {}
_place: list[Place] = []


def named(name: str = "", coord: Any = None, /, **points: Any) -> Any:
    """Name points: ``named("A", (0, 0))`` or ``A, B = named(A=(0, 0), B=(3, 0))``; gives the coordinates back.

    Raises ValueError for a name that is no point's, such as ``side``, and for what is no coordinate.
    """
    given = ({name: coord} if name else {}) | points
    if not given:
        raise ValueError('named needs a name and a coordinate, as in named("A", (0, 0))')
    for one, at in given.items():
        known = point_name(one)
        if known is None:
            raise ValueError(f"a point's name is a capital letter, with an index or a prime (A, P1, B'), not {one!r}")
        center = getattr(at, "get_center", None)
        register(known, center() if center else at, center)
    return next(iter(given.values())) if len(given) == 1 else tuple(given.values())


def register(name: str, coord: Any, now: Callable[[], Any] | None = None, axes: Any = None) -> None:
    """Note that ``name`` (canonical) is at ``coord``; ``now`` tells later where it has been moved to."""
    _registered.setdefault(name, []).append(Registration(_coord(name, coord), now, axes))


def see_with(place: Place) -> None:
    """Tell how the code's units become what one sees; without it they are the same across and up."""
    _place[:] = [place]


def forget() -> None:
    """Start anew."""
    _registered.clear()
    _place.clear()


def registered() -> dict[str, Coord]:
    """Where the named points are now, in the code's own units."""
    return read().own


def read() -> Named:
    """All that was named, with every point where it is in the end. Call when the picture is drawn."""
    place = _place[0] if _place else _as_is
    follow = _movement([one for all_of in _registered.values() for one in all_of])
    ends = {name: [_end(one, follow) for one in all_of] for name, all_of in _registered.items()}
    size = extent([coord[:2] for coords in ends.values() for coord in coords])
    found = Named()
    for name, coords in ends.items():
        # A dot that is drawn says more than a coordinate that was only stated.
        best = max(range(len(coords)), key=lambda k: (_registered[name][k].now is not None, k))
        found.own[name] = coords[best]
        found.seen[name] = place(coords[best], _registered[name][best].axes)
        other = next((c for c in coords if math.dist(c[:2], coords[best][:2]) > _SAME * size), None)
        if other is not None:
            found.twice[name] = (other, coords[best])
    return found


def extent(points: Sequence[Sequence[float]]) -> float:
    """The diagonal of the box around the points that have finite coordinates; 0 for none."""
    finite = [p for p in points if all(map(math.isfinite, p))]
    if not finite:
        return 0.0
    return math.hypot(*(max(p[k] for p in finite) - min(p[k] for p in finite) for k in (0, 1)))


def _end(one: Registration, follow: Callable[[Coord], Coord]) -> Coord:
    return one.final() if one.now is not None else follow(one.stated)


def _movement(all_of: list[Registration]) -> Callable[[Coord], Coord]:
    """How the figure was moved, as far as its dots tell: bare coordinates follow it.

    As complex numbers z → a·z + b, from the two dots that were furthest apart and true of all others.
    """
    moved = [(complex(*one.stated[:2]), complex(*one.final()[:2])) for one in all_of if one.now is not None]
    pairs = [(p, q) for k, p in enumerate(moved) for q in moved[k + 1 :] if p[0] != q[0]]
    if not pairs:
        return _stay
    try:
        (z1, w1), (z2, w2) = max(pairs, key=lambda pair: abs(pair[0][0] - pair[1][0]))
        a = (w2 - w1) / (z2 - z1)
        b = w1 - a * z1
        if not all(abs(a * z + b - w) <= _SAME * abs(w2 - w1) for z, w in moved):
            return _stay
    except OverflowError:
        return _stay

    def follow(coord: Coord) -> Coord:
        end = a * complex(*coord[:2]) + b
        return (end.real, end.imag, *coord[2:])

    return follow


def _stay(coord: Coord) -> Coord:
    return coord


def _as_is(coord: Coord, axes: Any) -> Seen:
    return coord[0], coord[1]


def _coord(name: str, value: Any) -> Coord:
    try:
        coord = tuple(float(number) for number in value)
    except (TypeError, ValueError):
        coord = ()
    if len(coord) not in (2, 3):
        raise ValueError(f"the place of {name} has to be (x, y), not {value!r:.80}")
    return coord
