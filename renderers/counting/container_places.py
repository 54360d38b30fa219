"""Containers that stand outdoors or are furniture, and places such as a table; see :mod:`.container_drawings`."""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin

from chalkwright.renderers.base import Box
from chalkwright.renderers.counting.container_drawings import Floors
from chalkwright.renderers.counting.shapes import area, box, grow_box, line, n, oval, polygon, rect, side, stroke


def tree(inner: Box, whole: Box, inside: str, floors: Floors) -> str:
    s = side(inner)
    crown = box(whole.left, whole.top, whole.right, inner.bottom + (inner.top - whole.top))
    x = (whole.left + whole.right) / 2
    trunk = f"M{n(x - 0.1 * s)} {n(crown.bottom - 0.08 * s)}L{n(x + 0.1 * s)} {n(crown.bottom - 0.08 * s)}"
    trunk += f"L{n(x + 0.17 * s)} {n(whole.bottom)}L{n(x - 0.17 * s)} {n(whole.bottom)}Z"
    core = grow_box(crown, *(-0.06 * s for _ in range(4)))
    a, b = core.width / 2, core.height / 2
    y = (core.top + core.bottom) / 2
    around = []
    for k in range(14):
        angle = 2 * pi * (k + 0.5) / 14
        c, d = cos(angle), sin(angle)
        stretch = 1 / (abs(c) ** 2.7 + abs(d) ** 2.7) ** (1 / 2.7)
        px = min(max(x + (a - 0.06 * s) * c * stretch, crown.left + 0.12 * s), crown.right - 0.12 * s)
        py = min(max(y + (b - 0.06 * s) * d * stretch, crown.top + 0.12 * s), crown.bottom - 0.12 * s)
        around.append(f'<circle cx="{n(px)}" cy="{n(py)}" r="{n(0.12 * s)}" fill="#7DB862"/>')
    calm = grow_box(core, *(-0.045 * s for _ in range(4)))
    return area(trunk, "#96683C") + "".join(around) + area(oval(core, 0.7), "#7DB862") + area(oval(calm, 0.72), inside)


def pond(inner: Box, whole: Box, inside: str, floors: Floors) -> str:
    s = side(inner)
    bank = grow_box(whole, *(-0.055 * s for _ in range(4)))
    water = grow_box(whole, *(-0.1 * s for _ in range(4)))
    return area(oval(whole, 0.7), "#93C178") + area(oval(bank, 0.7), "#7FBBDD") + area(oval(water, 0.71), inside)


def fish_tank(inner: Box, whole: Box, inside: str, floors: Floors) -> str:
    s = side(inner)
    frame = 0.05 * s
    water = box(whole.left + frame, whole.top + 0.12 * s, whole.right - frame, whole.bottom - 0.1 * s)
    return (
        rect(whole, "#6E8CA3", 0.05 * s)
        + rect(box(whole.left + frame, whole.top + frame, whole.right - frame, water.top + 0.02 * s), "#F7FBFD")
        + rect(water, inside)
        + rect(box(water.left, water.top, water.right, water.top + 0.02 * s), "#8CC4E4")
        + rect(box(water.left, inner.bottom + 0.02 * s, water.right, whole.bottom - frame), "#DCC79A")
        + rect(box(whole.left, whole.bottom - frame, whole.right, whole.bottom), "#516A7E", 0.02 * s)
    )


def shelf(inner: Box, whole: Box, inside: str, floors: Floors) -> str:
    s = side(inner)
    boards = "".join(
        rect(box(inner.left - 0.03 * s, y, inner.right + 0.03 * s, y + thick), "#C18F5C")
        for y, thick in _boards(inner, whole, floors)
    )
    return rect(whole, "#A97444", 0.03 * s) + rect(grow_box(inner, *(0.02 * s for _ in range(4))), inside) + boards


def _boards(inner: Box, whole: Box, floors: Floors) -> list[tuple[float, float]]:
    """Top and thickness of each board but the lowest, which is the case's own bottom."""
    thick = 0.5 * (whole.bottom - inner.bottom)
    return [(y, min(thick, 0.07 * (later - y))) for y, later in pairwise(floors)]


def cart(inner: Box, whole: Box, inside: str, floors: Floors) -> str:
    s = side(inner)
    radius = 0.13 * s
    body = box(whole.left, whole.top, inner.right + 0.07 * s, inner.bottom + 0.08 * s)
    reach = min(0.28 * inner.width, 0.4 * s)
    wheels = "".join(
        f'<circle cx="{n(x)}" cy="{n(whole.bottom - radius)}" r="{n(radius)}" fill="#4A5361"/>'
        f'<circle cx="{n(x)}" cy="{n(whole.bottom - radius)}" r="{n(0.45 * radius)}" fill="#C9D1DA"/>'
        for x in (inner.left + reach, inner.right - reach)
    )
    pull = f"M{n(body.right - 0.02 * s)} {n(inner.bottom)}L{n(whole.right - 0.03 * s)} {n(inner.bottom - 0.34 * s)}"
    grip = f"m{n(-0.07 * s)} 0l{n(0.07 * s)} 0"
    return (
        stroke(pull + grip, "#4A5361", 0.04 * s)
        + rect(body, "#D95B4E", 0.06 * s)
        + rect(grow_box(inner, 0.015 * s, 0.02 * s, 0.015 * s, 0.02 * s), inside, 0.04 * s)
        + wheels
    )


def pen(inner: Box, whole: Box, inside: str, floors: Floors) -> str:
    """A meadow with a fence around."""
    s = side(inner)
    bar = 0.035 * s
    left, right = whole.left + 0.03 * s, whole.right - 0.03 * s
    posts = [left + k * (right - left) / 2 for k in (0, 1, 2)]
    out = rect(box(left, whole.top + 0.06 * s, right, whole.bottom - 0.02 * s), inside)
    for top, bottom in ((whole.top, inner.top - 0.02 * s), (inner.bottom + 0.02 * s, whole.bottom)):
        height = bottom - top
        out += "".join(line(left, top + k * height, right, top + k * height, "#B98A5A", bar) for k in (0.36, 0.72))
        out += "".join(rect(box(x - 0.03 * s, top, x + 0.03 * s, bottom), "#9C6F42", 0.015 * s) for x in posts)
    sides = (left, right)
    return out + "".join(line(x, whole.top + 0.05 * s, x, whole.bottom - 0.05 * s, "#B98A5A", bar) for x in sides)


def table(inner: Box, whole: Box, inside: str, floors: Floors) -> str:
    """A table top seen from a little above; what is on it lies within its edges."""
    s = side(inner)
    top = box(whole.left, whole.top, whole.right, inner.bottom + 0.05 * s)
    edge = box(top.left, top.bottom - 0.01 * s, top.right, top.bottom + 0.07 * s)
    wide = 0.09 * s
    legs = "".join(
        rect(box(x, edge.bottom - 0.01 * s, x + wide, whole.bottom), "#8F6238", 0.01 * s)
        for x in (whole.left + 0.09 * s, whole.right - 0.09 * s - wide)
    )
    back, line_ = 0.07 * s, 0.02 * s

    def surface(of: Box) -> str:
        return polygon(
            [(of.left + back, of.top), (of.right - back, of.top), (of.right, of.bottom), (of.left, of.bottom)]
        )

    return (
        legs
        + area(surface(top), "#C99660")
        + area(surface(grow_box(top, -line_, -line_, -line_, 0)), inside)
        + rect(edge, "#B07C48", 0.02 * s)
    )


def cake(inner: Box, whole: Box, inside: str, floors: Floors) -> str:
    """A cake seen from a little above: what stands on it stands on its top, which the icing covers."""
    s = side(inner)
    top = box(whole.left + 0.12 * s, whole.top, whole.right - 0.12 * s, inner.bottom + (inner.top - whole.top))
    stand = box(whole.left, whole.bottom - 0.36 * s, whole.right, whole.bottom)
    foot = whole.bottom - 0.1 * s
    icing = 0.16 * s
    return (
        area(oval(stand, 0.6), "#9FB4CC")
        + area(oval(grow_box(stand, -0.03 * s, 0, -0.03 * s, -0.03 * s), 0.6), "#C9D8EA")
        + area(_drum(top, foot), "#C98A5A")
        + area(_drum(top, foot - 0.45 * (foot - top.bottom)), "#F3DDB8")
        + area(_drum(top, foot - 0.6 * (foot - top.bottom)), "#C98A5A")
        + area(_drum(top, top.bottom + icing), "#EC8FA6")
        + area(oval(grow_box(top, *(-0.035 * s for _ in range(4))), _DISC), inside)
    )


_DISC = 0.64
"""Roundness of a cake's top."""


def _drum(top: Box, foot: float) -> str:
    """Path data of a round thing seen from a little above: its top's upper half, and the lower half at ``foot``."""
    x, y, a, b = (top.left + top.right) / 2, (top.top + top.bottom) / 2, top.width / 2, top.height / 2
    low = foot - b
    return (
        f"M{n(x - a)} {n(y)}C{n(x - a)} {n(y - _DISC * b)} {n(x - _DISC * a)} {n(y - b)} {n(x)} {n(y - b)}"
        f"C{n(x + _DISC * a)} {n(y - b)} {n(x + a)} {n(y - _DISC * b)} {n(x + a)} {n(y)}L{n(x + a)} {n(low)}"
        f"C{n(x + a)} {n(low + _DISC * b)} {n(x + _DISC * a)} {n(foot)} {n(x)} {n(foot)}"
        f"C{n(x - _DISC * a)} {n(foot)} {n(x - a)} {n(low + _DISC * b)} {n(x - a)} {n(low)}Z"
    )


def book(inner: Box, whole: Box, inside: str, floors: Floors) -> str:
    """An open book."""
    s = side(inner)
    cover = box(whole.left, whole.top + 0.04 * s, whole.right, whole.bottom)
    leaves = grow_box(cover, -0.05 * s, 0.04 * s, -0.05 * s, -0.05 * s)
    x, wide = (whole.left + whole.right) / 2, 0.05 * s
    notch = polygon([(x - wide, leaves.top), (x + wide, leaves.top), (x, leaves.top + wide)])
    spine = polygon([(x - wide, cover.bottom), (x + wide, cover.bottom), (x, leaves.bottom - 0.02 * s)])
    return (
        rect(cover, "#4F7FB8", 0.05 * s)
        + rect(grow_box(leaves, 0, 0, 0, 0.02 * s), "#CBB994", 0.04 * s)
        + rect(leaves, inside, 0.04 * s)
        + area(notch, "#DCD3BE")
        + area(spine, "#3D679A")
    )


def watermelon(inner: Box, whole: Box, inside: str, floors: Floors) -> str:
    """A slice from the middle."""
    s = side(inner)
    white = grow_box(whole, *(-0.05 * s for _ in range(4)))
    flesh = grow_box(whole, *(-0.09 * s for _ in range(4)))
    return area(oval(whole, 0.66), "#4E9A4B") + area(oval(white, 0.66), "#DDEFC9") + area(oval(flesh, 0.67), inside)


def space(inner: Box, whole: Box, inside: str, floors: Floors) -> str:
    """An empty place: a dashed frame, the sign of a set with nothing in it."""
    s = side(inner)
    width = 0.03 * s
    edge = grow_box(whole, *(-width / 2 for _ in range(4)))
    return (
        f'<rect x="{n(edge.left)}" y="{n(edge.top)}" width="{n(edge.width)}" height="{n(edge.height)}" '
        f'rx="{n(0.1 * s)}" '
        f'fill="{inside}" stroke="#8A94A3" stroke-width="{n(width)}" stroke-dasharray="{n(0.09 * s)} {n(0.08 * s)}"/>'
    )
