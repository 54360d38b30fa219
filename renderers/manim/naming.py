"""What a scene's labels name, in picture pixels: as the kit's helpers note it, or the point of the label's name.

``point`` notes the dot, which may be moved later; ``label_beside`` the segment, which is coordinates. When the label
was moved since, the segment was moved with it or was not: where a line is drawn tells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

import numpy as np

from chalkwright.renderers.base import Element, Points
from chalkwright.renderers.kit import points
from chalkwright.renderers.measure.layout_geometry import Array, as_points, reach, segments

Pixels = Callable[[Any, Array], Array]
"""From a mobject's points in the scene to picture pixels."""
_DRAWN = 4.0
"""Pixels within which a line is drawn where a segment is said to be."""


def name_what(
    elements: Sequence[Element], labels: dict[int, Any], pixels: Pixels, shown: Collection[int]
) -> Iterator[Element]:
    """The elements, the texts among them with what they name; ``labels`` are the mobjects of the texts, by place."""
    lines = np.vstack([np.empty((0, 4)), *(segments(e.outline) for e in elements if e.role != "text")])
    noted = {place: _noted(label, pixels, shown, lines) for place, label in labels.items()}
    known = {name: place for name, place in points.read().seen.items() if all(map(np.isfinite, place))}
    said = {place: points.point_name(elements[place].text) for place in labels}
    times = Counter(said.values())
    for place, e in enumerate(elements):
        if place not in labels:
            yield e
            continue
        names, name = noted[place], said[place]
        if not names and name in known and times[name] == 1:
            names = as_points(pixels(labels[place], np.array([[*known[name], 0.0]])))
        yield e.model_copy(update={"names": names}) if names else e


def _noted(label: Any, pixels: Pixels, shown: Collection[int], lines: Array) -> Points:
    note = getattr(label, "names", None)
    if not isinstance(note, tuple) or len(note) != 3:
        return ()
    what, other, at = note
    if other is None:
        return as_points(pixels(what, what.get_center()[None])) if id(what) in shown else ()
    moved = label.get_center() - at
    for shift in (moved, np.zeros(3)):
        ends = pixels(label, np.array([what + shift, other + shift]))
        if len(lines) and _is_drawn(ends, lines):
            return as_points(ends)
    return ()


def _is_drawn(ends: Array, lines: Array) -> bool:
    spots = np.vstack([ends, ends.mean(axis=0, keepdims=True)])
    return bool((reach(spots, lines)[0].min(axis=1) < _DRAWN).all())
