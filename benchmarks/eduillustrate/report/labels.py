"""Names beside points so that nothing covers anything: greedy placement in pixels. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from chalkwright.agent.offline.placing import DotBox, Pixel

_NEAR = 8.0
"""Pixels from the rim of a point to a name right beside it."""
_RINGS = 16
_STEP = 11.0
_ANGLES = 24
_SAMPLES = 16
_HIDDEN = 1000.0
"""What a square pixel that is covered or outside counts, in pixels of distance."""
_CROSSED = 400.0
"""What a leader that crosses a name counts."""


def place(points: Sequence[Pixel], sizes: Sequence[tuple[float, float]], frame: DotBox, marker: float) -> list[DotBox]:
    """A box for the name of each point ``(x, y)``, of the size ``(width, height)``, inside ``frame`` where it fits.

    ``marker`` is the half-width of the points' markers, which no name covers; nor does the line from a name to its
    point cross another name, where that can be. The nearest free place wins, to the right rather than elsewhere.
    """
    markers = [DotBox(x - marker, y - marker, x + marker, y + marker) for x, y in points]
    placed: dict[int, DotBox] = {}
    # From above: names of crowded points then fan out downwards in the order of the points.
    for n in sorted(range(len(points)), key=lambda n: (-points[n][1], points[n][0], n)):
        leaders = [(points[m], box.nearest(points[m])) for m, box in placed.items()]
        best, least = None, math.inf
        for box, far in _candidates(points[n], sizes[n], marker):
            if far >= least:
                continue
            hidden = box.area - box.overlap(frame)
            hidden += sum(box.overlap(other) for other in (*placed.values(), *markers))
            if far + _HIDDEN * hidden >= least:
                continue
            own = (points[n], box.nearest(points[n]))
            crossed = sum(_crosses(leader, box) for leader in leaders)
            crossed += sum(_crosses(own, other) for other in placed.values())
            if far + _HIDDEN * hidden + _CROSSED * crossed < least:
                best, least = box, far + _HIDDEN * hidden + _CROSSED * crossed
        assert best is not None
        placed[n] = best
    return [placed[n] for n in range(len(points))]


def _candidates(point: Pixel, size: tuple[float, float], marker: float) -> Iterator[tuple[DotBox, float]]:
    """Boxes all around with how far away they count."""
    (x, y), (width, height) = point, size
    for ring in range(_RINGS):
        away = marker + _NEAR + ring * _STEP
        for turn in range(_ANGLES):
            angle = 2 * math.pi * turn / _ANGLES
            # The side of the box that faces the point lies on the ring.
            across = x + math.cos(angle) * (away + width / 2)
            up = y + math.sin(angle) * (away + height / 2)
            box = DotBox(across - width / 2, up - height / 2, across + width / 2, up + height / 2)
            yield box, away + 6 * min(turn, _ANGLES - turn) / _ANGLES


def _crosses(leader: tuple[Pixel, Pixel], box: DotBox) -> bool:
    (x, y), (to_x, to_y) = leader
    for n in range(_SAMPLES):
        part = n / _SAMPLES
        at = (x + part * (to_x - x), y + part * (to_y - y))
        if box.distance(at) == 0:
            return True
    return False
