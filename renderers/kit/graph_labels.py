"""Labels of a graph that find their places by themselves: clear of curves, axes, numbers and each other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, cast
from weakref import WeakKeyDictionary

import numpy as np
import sympy as sp
from matplotlib.axes import Axes
from matplotlib.text import Annotation, Text
from numpy.typing import ArrayLike, NDArray

from chalkwright.renderers.kit.matplotlib import LABEL_SIZE

Array = NDArray[np.float64]
_places: WeakKeyDictionary[Annotation, Array] = WeakKeyDictionary()
"""The labels that may be moved, each with the data points (``n × 2``) that it may stand at."""
_WAYS = [
    (1, 1),
    (-1, 1),
    (1, -1),
    (-1, -1),
    (0, 1),
    (0, -1),
    (1, 0),
    (-1, 0),
    (0.5, 1),
    (-0.5, 1),
    (0.5, -1),
    (-0.5, -1),
]
_FAR = (14.0, 22.0, 34.0, 50.0, 75.0, 105.0, 140.0, 180.0)
"""Pixels between a label and its point."""
_LED = 45.0
"""Pixels from which on a line leads to it."""
_PAD = 7.0
"""Pixels that stay free around a label."""


def number(value: Any, exact: bool = True) -> str:
    """As school books print it: 2, −1.5, 1/3, √2 (as mathtext), else two decimals."""
    if isinstance(value, sp.Rational):
        decimal = f"{float(value):.2f}".rstrip("0").rstrip(".")
        if not exact or sp.Rational(decimal) == value:
            return decimal.replace("-0", "0" if float(decimal) == 0 else "-0").replace("-", "−")
        return f"{value}".replace("-", "−")
    if exact and isinstance(value, sp.Expr) and value.count_ops() <= 6:
        tex = sp.latex(sp.radsimp(sp.together(value)), ln_notation=True, fold_short_frac=True, order="old")
        tex = re.sub(r"\\ln\{\\left\((\w+) \\right\)\}", r"\\ln \1", tex).replace(r"\left", "").replace(r"\right", "")
        return f"${tex}$"
    plain = float(value)
    said = f"{plain:.2f}" if abs(plain) >= 0.005 or abs(plain) < 1e-9 else f"{plain:.1g}"
    said = said.rstrip("0").rstrip(".") if "." in said and "e" not in said else said
    return said.replace("-", "−") if float(said) else "0"


def attach(ax: Axes, text: str, places: ArrayLike, color: str) -> Annotation:
    """A label that may stand at any of the places (data points, ``n × 2``); :func:`arrange` chooses."""
    points = np.asarray(places, dtype=float).reshape(-1, 2)
    made = ax.annotate(
        text,
        (points[0, 0], points[0, 1]),
        (0, 0),
        textcoords="offset points",
        ha="center",
        va="center",
        fontsize=LABEL_SIZE,
        color=color,
        zorder=7,
        annotation_clip=False,
    )
    _places[made] = points
    return made


def arrange(ax: Axes) -> None:
    """Choose the places of all labels anew; far ones get a leader, numbers of the axes a white ground under a curve."""
    for line in [line for line in ax.lines if line.get_gid() == "leader"]:
        line.remove()
    _adopt_origin(ax)
    curves = _ink(ax)
    for tick in (*ax.get_xticklabels(), *ax.get_yticklabels()):
        box = np.asarray(tick.get_window_extent().extents)
        if _count_crossings(curves, box[:2] - 3, box[2:] + 3):
            tick.set_bbox({"facecolor": "white", "edgecolor": "none", "pad": 1.5})
    ink, standing = np.vstack([curves, _ink_of_axes(ax)]), [*_boxes(ax)]
    labels = sorted((t for t in ax.texts if t in _places), key=lambda t: len(_places[cast(Annotation, t)]))
    placed: dict[Annotation, Array] = {}
    for text in (*labels, *labels):  # a second time, now that all others stand
        if isinstance(text, Annotation):
            others = {other: box for other, box in placed.items() if other is not text}
            leads = [_dense(lead) for other, box in others.items() if (lead := _leader(ax, other, box)) is not None]
            placed[text] = _place(ax, text, np.vstack([ink, *leads]), [*standing, *others.values()])
    for text, box in placed.items():
        lead = _leader(ax, text, box)
        if lead is not None:
            ends = ax.transData.inverted().transform(lead)
            ax.plot(*ends.T, color=text.get_color(), linewidth=1.5, zorder=4, gid="leader")


def _adopt_origin(ax: Axes) -> None:
    """The origin's name gives way too."""
    for text in ax.texts:
        if text.get_text() == "O" and isinstance(text, Annotation) and text not in _places:
            _places[text] = np.array([text.xy])
            text.set(ha="center", va="center", gid="origin")


def _leader(ax: Axes, text: Annotation, box: Array) -> Array | None:
    """From a point to its label, in pixels; None where the label is near."""
    anchor = ax.transData.transform(text.xy)
    near = anchor.clip(box[:2] - _PAD, box[2:] + _PAD)
    length = float(np.hypot(*(near - anchor)))
    if length <= _LED or text.get_gid() is not None:
        return None
    return np.array([anchor + (near - anchor) / length * 13, near])


def _place(ax: Axes, text: Annotation, ink: Array, boxes: list[Array]) -> Array:
    """Move one label to the cheapest place and tell its box in pixels."""
    extent = Text.get_window_extent(text)
    half = np.array([extent.width, extent.height]) / 2
    anchors = ax.transData.transform(_places[text])
    inside = text.get_gid() == "area"
    far = _FAR if len(anchors) == 1 else _FAR[:2]
    moves = np.array([(0.0, 0.0)] if inside else [move for reach in far for move in _moves(half, reach)])
    dear = np.zeros(1) if inside else np.repeat(far, len(_WAYS)) * 1.5 + np.tile(np.arange(len(_WAYS)), len(far))
    blocks = np.array(boxes).reshape(-1, 4)
    best, chosen = np.inf, (0, np.zeros(2))
    for k, anchor in enumerate(anchors):
        centres = anchor + moves
        close = ink[(np.abs(ink - anchor) < np.abs(moves).max(axis=0) + half + _PAD).all(axis=1)]
        costs = dear + 0.5 * k + _on_the_way(anchor, moves, half, blocks)
        costs += _cost(centres - half - _PAD, centres + half + _PAD, close, blocks, ax)
        least = int(np.argmin(costs))
        if costs[least] < best:
            best, chosen = float(costs[least]), (k, moves[least])
    k, move = chosen
    text.xy = (float(_places[text][k, 0]), float(_places[text][k, 1]))
    scale = 72 / ax.figure.dpi
    text.set_position((float(move[0]) * scale, float(move[1]) * scale))
    centre = anchors[k] + move
    return np.concatenate([centre - half, centre + half])


def _moves(half: Array, far: float) -> Iterator[tuple[float, float]]:
    for u, v in _WAYS:
        near = far * (0.7 if u and v else 1)
        yield u * (half[0] + near), v * (half[1] + near)


def _cost(low: Array, high: Array, ink: Array, boxes: Array, ax: Axes) -> Array:
    """Of boxes ``n × 2`` to ``n × 2`` in pixels: what they would cover, and how far they leave the axes."""
    total = 60.0 * np.array([_count_crossings(ink, a, b) for a, b in zip(low, high, strict=True)])
    across = np.minimum(high[:, None], boxes[:, 2:]) - np.maximum(low[:, None], boxes[:, :2])
    total += np.where((across > 0).all(axis=2), 2000 + across.clip(0).prod(axis=2), 0.0).sum(axis=1)
    frame = ax.bbox.extents
    total += 200 * np.maximum(0, np.maximum(frame[:2] - low - 20, high - frame[2:] - 20)).sum(axis=1)
    return total


def _on_the_way(anchor: Array, moves: Array, half: Array, boxes: Array) -> Array:
    """The price of leaders over other texts: what lies between the point and the label."""
    ends = anchor + moves - np.sign(moves) * np.minimum(half, np.abs(moves))
    way = anchor + (ends - anchor) * np.linspace(0.2, 0.9, 8)[:, None, None]
    places = way[:, :, None]
    hit = ((places > boxes[:, :2] - 3) & (places < boxes[:, 2:] + 3)).all(axis=3)
    return np.asarray(100.0 * hit.sum(axis=(0, 2)))


def _count_crossings(ink: Array, low: Array, high: Array) -> int:
    return int(np.count_nonzero(((ink > low) & (ink < high)).all(axis=1)))


def _ink(ax: Axes) -> Array:
    """Points every few pixels along all lines and markers."""
    frame, found = ax.bbox, [np.empty((0, 2))]
    for line in ax.lines:
        path = line.get_transform().transform(np.asarray(line.get_xydata(), dtype=float))
        if line.get_marker() not in ("None", "", None):
            turn = np.linspace(0, 2 * np.pi, 12, endpoint=False)
            ring = 9 * np.stack([np.cos(turn), np.sin(turn)], axis=1)
            found.append((path[:, None] + ring).reshape(-1, 2))
        if line.get_linestyle() not in ("None", "") and len(path) > 1:
            found.append(_dense(path.clip(-1e4, 1e4)))
    ink = np.vstack(found)
    low, high = np.asarray(frame.min) - 20, np.asarray(frame.max) + 20
    return ink[((ink > low) & (ink < high)).all(axis=1)]


def _ink_of_axes(ax: Axes) -> Array:
    frame, found = ax.bbox, [np.empty((0, 2))]
    origin = ax.transData.transform((0.0, 0.0))
    for k, name in enumerate(("left", "bottom")):
        if ax.axison and ax.spines[name].get_visible():
            ends = np.array([[frame.x0, frame.y0], [frame.x1, frame.y1]])
            ends[:, k] = origin[k] if ax.spines[name].get_position() == "zero" else frame.extents[k]
            found.append(_dense(ends))
    return np.vstack(found)


def _dense(path: Array, step: float = 5.0) -> Array:
    """Points every ``step`` pixels along a polyline; gaps (nan) stay gaps."""
    breaks = np.flatnonzero(~np.isfinite(path).all(axis=1))
    found = [np.empty((0, 2))]
    for piece in np.split(path, breaks):
        run = piece[np.isfinite(piece).all(axis=1)]
        if len(run) > 1:
            walked = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(run, axis=0).T))])
            stops = np.linspace(0, walked[-1], int(walked[-1] / step) + 2)
            found.append(np.stack([np.interp(stops, walked, run[:, k]) for k in (0, 1)], axis=1))
    return np.vstack(found)


def _boxes(ax: Axes) -> Iterator[Array]:
    """Of the texts that labels have to give way to, in pixels."""
    standing: list[Text] = [t for t in ax.texts if t not in _places]
    standing += ax.figure.texts
    if ax.axison:
        for limits, k, ticks in ((ax.get_xlim(), 0, ax.get_xticklabels()), (ax.get_ylim(), 1, ax.get_yticklabels())):
            standing += [t for t in ticks if min(limits) <= t.get_position()[k] <= max(limits)]
    for text in standing:
        if text.get_text().strip():
            rim = 24.0 if text.get_bbox_patch() and text in ax.texts else 0.0
            yield np.asarray(text.get_window_extent().extents) + np.array([-rim, -rim, rim, rim])
