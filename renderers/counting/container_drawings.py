"""Containers for food and small things, each drawn around its inner region. Pixels; see :mod:`.containers`.

A drawing takes the inner region, the box of the whole, the colour of the inner region and the heights at which rows
of things stand; it fills the box of the whole, and paints nothing but that colour in the inner region.
"""

from __future__ import annotations

from chalkwright.renderers.base import Box
from chalkwright.renderers.counting.shapes import (
    area,
    box,
    grow_box,
    hoop,
    line,
    n,
    oval,
    polygon,
    rect,
    side,
    stroke,
    tub,
)

Floors = tuple[float, ...]


def basket(inner: Box, whole: Box, inside: str, floors: Floors) -> str:
    s = side(inner)
    rim = inner.top - 0.13 * s
    body = box(whole.left + 0.03 * s, rim, whole.right - 0.03 * s, whole.bottom)
    third = (whole.bottom - inner.top) / 4
    bands = "".join(
        line(
            body.left + 0.05 * s,
            inner.top + k * third,
            body.right - 0.05 * s,
            inner.top + k * third,
            "#B5793F",
            0.02 * s,
        )
        for k in (1, 2, 3)
    )
    return (
        hoop(whole.left + 0.12 * s, whole.right - 0.12 * s, rim, whole.top, "#A86F38", 0.07 * s)
        + area(tub(body, 0.05 * s, 0.12 * s), "#CB9152")
        + bands
        + line(inner.left, whole.bottom - 0.06 * s, inner.right, whole.bottom - 0.06 * s, "#B5793F", 0.02 * s)
        + rect(grow_box(inner, 0.02 * s, 0.02 * s, 0.02 * s, 0.02 * s), inside, 0.06 * s)
        + rect(box(whole.left, rim - 0.01 * s, whole.right, inner.top - 0.03 * s), "#A86F38", 0.05 * s)
    )


def plate(inner: Box, whole: Box, inside: str, floors: Floors) -> str:
    s = side(inner)
    ring = grow_box(whole, -0.035 * s, -0.035 * s, -0.035 * s, -0.035 * s)
    well = grow_box(whole, -0.085 * s, -0.085 * s, -0.085 * s, -0.085 * s)
    return area(oval(whole, 0.66), "#8FA9C8") + area(oval(ring, 0.66), "#C9D8EA") + area(oval(well, 0.68), inside)


def bowl(inner: Box, whole: Box, inside: str, floors: Floors) -> str:
    s = side(inner)
    foot = box(inner.left + 0.28 * inner.width, whole.bottom - 0.1 * s, inner.right - 0.28 * inner.width, whole.bottom)
    outer = box(whole.left, inner.top - 0.06 * s, whole.right, whole.bottom - 0.05 * s)
    hollow = grow_box(outer, -0.07 * s, 0, -0.07 * s, -0.08 * s)
    return (
        rect(foot, "#3F79B5", 0.03 * s)
        + area(_round_tub(outer), "#5B9BD5")
        + area(_round_tub(hollow), inside)
        + _back(outer, 0.07 * s, "#A9CBEC")
        + rect(box(whole.left, whole.top, whole.left + 0.07 * s, inner.top), "#3F79B5", 0.035 * s)
        + rect(box(whole.right - 0.07 * s, whole.top, whole.right, inner.top), "#3F79B5", 0.035 * s)
    )


def _back(of: Box, wall: float, color: str) -> str:
    """The far rim of an open vessel, seen through its opening."""
    return rect(box(of.left + wall, of.top, of.right - wall, of.top + 0.35 * wall), color)


def _round_tub(of: Box) -> str:
    """Path data of a bowl's section: straight down at first, then round."""
    bend = of.top + 0.45 * of.height
    a = of.width / 2
    return (
        f"M{n(of.left)} {n(of.top)}L{n(of.right)} {n(of.top)}L{n(of.right)} {n(bend)}"
        f"C{n(of.right)} {n(of.bottom - 0.1 * of.height)} {n(of.right - 0.32 * a)} {n(of.bottom)} "
        f"{n(of.right - 0.62 * a)} {n(of.bottom)}L{n(of.left + 0.62 * a)} {n(of.bottom)}"
        f"C{n(of.left + 0.32 * a)} {n(of.bottom)} {n(of.left)} {n(of.bottom - 0.1 * of.height)} {n(of.left)} {n(bend)}Z"
    )


def nest(inner: Box, whole: Box, inside: str, floors: Floors) -> str:
    s = side(inner)
    hollow = grow_box(whole, -0.11 * s, 0, -0.11 * s, -0.13 * s)
    low = whole.bottom - 0.13 * s
    twigs = "".join(
        stroke(
            f"M{n(inner.left + x * inner.width)} {n(low + y * s)}"
            f"q{n(0.08 * s)} {n(bend * s)} {n(0.2 * s)} {n(0.01 * s)}",
            color,
            0.025 * s,
        )
        for x, y, bend, color in (
            (0.12, 0.04, 0.05, "#7D5430"),
            (0.3, 0.09, -0.03, "#C49A63"),
            (0.42, 0.05, 0.04, "#7D5430"),
            (0.6, 0.09, -0.03, "#C49A63"),
            (0.7, 0.04, 0.04, "#7D5430"),
        )
    )
    ends = "".join(
        line(x, whole.top + 0.12 * s, x + way * 0.06 * s, whole.top + 0.015 * s, "#7D5430", 0.03 * s)
        for x, way in ((whole.left + 0.06 * s, 1), (whole.right - 0.06 * s, -1))
    )
    body = box(whole.left, whole.top + 0.05 * s, whole.right, whole.bottom)
    hollow = grow_box(hollow, 0, -0.05 * s, 0, 0)
    rim = _back(hollow, 0.06 * s, "#D9BE94")
    return area(_round_tub(body), "#A1713F") + area(_round_tub(hollow), inside) + rim + twigs + ends


def crate(inner: Box, whole: Box, inside: str, floors: Floors) -> str:
    """The box."""
    s = side(inner)
    body = box(inner.left - 0.07 * s, inner.top - 0.05 * s, inner.right + 0.07 * s, whole.bottom)
    left = polygon(
        [
            (body.left, body.top),
            (whole.left, whole.top + 0.05 * s),
            (whole.left + 0.3 * s, whole.top),
            (body.left + 0.34 * s, body.top),
        ]
    )
    right = polygon(
        [
            (body.right, body.top),
            (whole.right, whole.top + 0.05 * s),
            (whole.right - 0.3 * s, whole.top),
            (body.right - 0.34 * s, body.top),
        ]
    )
    return (
        area(left, "#DDB27C")
        + area(right, "#DDB27C")
        + rect(body, "#C3925A", 0.02 * s)
        + rect(grow_box(inner, 0.015 * s, 0.015 * s, 0.015 * s, 0.015 * s), inside, 0.015 * s)
    )


def jar(inner: Box, whole: Box, inside: str, floors: Floors) -> str:
    s = side(inner)
    neck = box(inner.left + 0.08 * inner.width, whole.top + 0.1 * s, inner.right - 0.08 * inner.width, inner.top)
    lid = box(neck.left - 0.04 * s, whole.top, neck.right + 0.04 * s, whole.top + 0.15 * s)
    body = box(whole.left, inner.top - 0.06 * s, whole.right, whole.bottom)
    glass = grow_box(body, -0.045 * s, -0.045 * s, -0.045 * s, -0.045 * s)
    return (
        rect(neck, "#A9C7DA", 0.02 * s)
        + rect(body, "#7FA8C2", 0.16 * s)
        + rect(glass, inside, 0.09 * s)
        + rect(lid, "#D9694F", 0.04 * s)
        + rect(box(lid.left, lid.bottom - 0.045 * s, lid.right, lid.bottom), "#B94F38", 0.02 * s)
    )


def tray(inner: Box, whole: Box, inside: str, floors: Floors) -> str:
    s = side(inner)
    board = box(inner.left - 0.1 * s, whole.top, inner.right + 0.1 * s, whole.bottom)
    middle = (whole.top + whole.bottom) / 2
    grips = "".join(
        rect(box(x, middle - 0.18 * s, x + 0.2 * s, middle + 0.18 * s), "#9A6A43", 0.08 * s)
        for x in (whole.left, whole.right - 0.2 * s)
    )
    return (
        grips
        + rect(board, "#BF8A5B", 0.12 * s)
        + rect(grow_box(inner, 0.03 * s, 0.03 * s, 0.03 * s, 0.03 * s), inside, 0.07 * s)
    )


def bag(inner: Box, whole: Box, inside: str, floors: Floors) -> str:
    s = side(inner)
    top = inner.top - 0.09 * s
    body = box(whole.left, top, whole.right, whole.bottom)
    middle = (inner.left + inner.right) / 2
    reach = min(0.26 * inner.width, 0.3 * s)
    return (
        hoop(middle - reach, middle + reach, top + 0.02 * s, whole.top, "#8C5E91", 0.05 * s)
        + rect(body, "#B58ABA", 0.05 * s)
        + rect(box(body.left, top, body.right, top + 0.05 * s), "#8C5E91", 0.02 * s)
        + rect(grow_box(inner, 0.02 * s, 0.01 * s, 0.02 * s, 0.02 * s), inside, 0.05 * s)
    )


def pot(inner: Box, whole: Box, inside: str, floors: Floors) -> str:
    s = side(inner)
    body = box(inner.left - 0.09 * s, whole.top, inner.right + 0.09 * s, whole.bottom)
    grip = whole.top + 0.16 * s
    grips = "".join(
        rect(box(x, grip, x + 0.22 * s, grip + 0.13 * s), "#4D5866", 0.05 * s)
        for x in (whole.left, whole.right - 0.22 * s)
    )
    hollow = grow_box(body, -0.06 * s, 0, -0.06 * s, -0.07 * s)
    lip = "".join(
        rect(box(x, whole.top, x + 0.1 * s, whole.top + 0.05 * s), "#5D6978", 0.02 * s)
        for x in (body.left - 0.02 * s, body.right - 0.08 * s)
    )
    pan = area(tub(body, 0, 0.16 * s), "#7C8998") + area(tub(hollow, 0, 0.11 * s), inside)
    return grips + pan + _back(body, 0.06 * s, "#BCC5CF") + lip


def bucket(inner: Box, whole: Box, inside: str, floors: Floors) -> str:
    s = side(inner)
    top = inner.top - 0.08 * s
    body = box(whole.left + 0.02 * s, top, whole.right - 0.02 * s, whole.bottom)
    hollow = box(inner.left - 0.09 * s, top, inner.right + 0.09 * s, inner.bottom + 0.03 * s)
    return (
        hoop(body.left + 0.05 * s, body.right - 0.05 * s, top + 0.05 * s, whole.top, "#7B8794", 0.04 * s)
        + area(tub(body, 0.1 * s, 0.06 * s), "#E8A838")
        + area(tub(hollow, 0.07 * s, 0.05 * s), inside)
        + rect(box(whole.left, top - 0.01 * s, whole.right, inner.top - 0.01 * s), "#C98920", 0.035 * s)
    )


def cup(inner: Box, whole: Box, inside: str, floors: Floors) -> str:
    s = side(inner)
    body = box(whole.left, whole.top, inner.right + 0.09 * s, whole.bottom)
    middle, reach = whole.top + 0.42 * (whole.bottom - whole.top), 0.2 * s
    x = body.right - 0.03 * s
    tip = x + (whole.right - 0.035 * s - x) / 0.75
    high, low = middle - reach, middle + reach
    ear = f"M{n(x)} {n(high)}C{n(tip)} {n(high)} {n(tip)} {n(low)} {n(x)} {n(low)}"
    hollow = grow_box(body, -0.06 * s, 0, -0.06 * s, -0.07 * s)
    return (
        stroke(ear, "#C4574F", 0.07 * s)
        + area(tub(body, 0, 0.18 * s), "#DE7A6C")
        + area(tub(hollow, 0, 0.13 * s), inside)
        + _back(body, 0.06 * s, "#F0B5AC")
    )


def vase(inner: Box, whole: Box, inside: str, floors: Floors) -> str:
    s = side(inner)
    glass = grow_box(whole, *(-0.05 * s for _ in range(4)))
    outer = _belly(whole, 0.3 * s, 0.4 * s, 0.13 * s)
    return area(outer, "#4E8FA8") + area(_belly(glass, 0.25 * s, 0.27 * s, 0.13 * s), inside)


def _belly(of: Box, neck: float, lip: float, throat: float) -> str:
    """Path data of a vase: ``neck`` and ``lip`` are half widths, ``throat`` is how deep the neck is."""
    width, height, x, top = of.width, of.height, (of.left + of.right) / 2, of.top + throat

    def half(way: int) -> list[tuple[float, float]]:
        """Points of one side from the lip to the foot: a start and three Bézier pieces."""
        rim, wide = x + way * lip, x + way * width / 2
        return [
            (rim, of.top),
            (rim, top - 0.03 * throat),
            (x + way * neck, top - 0.03 * throat),
            (x + way * neck, top),
            (wide, top + 0.3 * throat),
            (wide, of.top + 0.3 * height),
            (wide, of.top + 0.5 * height),
            (wide, of.bottom - 0.12 * height),
            (x + way * 0.34 * width, of.bottom),
            (x + way * 0.28 * width, of.bottom),
        ]

    right, left = half(1), half(-1)[::-1]
    return _curve(right) + "L" + _curve(left)[1:] + "Z"


def _curve(points: list[tuple[float, float]]) -> str:
    """Path data of Bézier pieces: a start, then three points each."""
    said = [f"{n(a)} {n(b)}" for a, b in points]
    return f"M{said[0]}" + "".join(f"C{' '.join(said[k : k + 3])}" for k in range(1, len(said), 3))
