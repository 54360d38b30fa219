"""Flat shapes as SVG text, in pixels: what containers, backdrops, bars and arrows are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from chalkwright.renderers.base import Box

ROUND = 0.5523
"""Handle of a Bézier quarter that is round; towards 1 it becomes a rounded rectangle."""


def n(number: float) -> str:
    """A coordinate, to a twentieth of a pixel or finer."""
    return f"{number:.2f}".rstrip("0").rstrip(".")


def box(left: float, top: float, right: float, bottom: float) -> Box:
    return Box(left=left, top=top, right=right, bottom=bottom)


def grow_box(of: Box, left: float, top: float, right: float, bottom: float) -> Box:
    """A box that reaches so far beyond another at each side."""
    return Box(left=of.left - left, top=of.top - top, right=of.right + right, bottom=of.bottom + bottom)


def around(boxes: Sequence[Box]) -> Box:
    """The box around all of at least one."""
    return box(
        min(b.left for b in boxes),
        min(b.top for b in boxes),
        max(b.right for b in boxes),
        max(b.bottom for b in boxes),
    )


def side(of: Box) -> float:
    """Mean side: of the square of the same area."""
    return float((of.width * of.height) ** 0.5)


def rect(of: Box, fill: str, radius: float = 0.0) -> str:
    r = f' rx="{n(min(radius, of.width / 2, of.height / 2))}"' if radius else ""
    return f'<rect x="{n(of.left)}" y="{n(of.top)}" width="{n(of.width)}" height="{n(of.height)}"{r} fill="{fill}"/>'


def area(d: str, fill: str) -> str:
    return f'<path d="{d}" fill="{fill}"/>'


def stroke(d: str, color: str, width: float) -> str:
    """A line with round ends and corners."""
    return (
        f'<path d="{d}" fill="none" stroke="{color}" stroke-width="{n(width)}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def line(x1: float, y1: float, x2: float, y2: float, color: str, width: float) -> str:
    return stroke(f"M{n(x1)} {n(y1)}L{n(x2)} {n(y2)}", color, width)


def polygon(points: Iterable[tuple[float, float]]) -> str:
    """Path data of a closed polygon."""
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points) + "Z"


def oval(of: Box, k: float = ROUND) -> str:
    """Path data of an ellipse, or with a larger ``k`` of a rounder rectangle, that fills a box."""
    x, y, a, b = (of.left + of.right) / 2, (of.top + of.bottom) / 2, of.width / 2, of.height / 2
    return (
        f"M{n(x + a)} {n(y)}C{n(x + a)} {n(y + k * b)} {n(x + k * a)} {n(y + b)} {n(x)} {n(y + b)}"
        f"C{n(x - k * a)} {n(y + b)} {n(x - a)} {n(y + k * b)} {n(x - a)} {n(y)}"
        f"C{n(x - a)} {n(y - k * b)} {n(x - k * a)} {n(y - b)} {n(x)} {n(y - b)}"
        f"C{n(x + k * a)} {n(y - b)} {n(x + a)} {n(y - k * b)} {n(x + a)} {n(y)}Z"
    )


def tub(of: Box, narrower: float, radius: float) -> str:
    """Path data of a vessel, open at the top: the bottom ``narrower`` at each side, with round lower corners."""
    left, right, r = of.left + narrower, of.right - narrower, min(radius, of.height, (of.width - 2 * narrower) / 2)
    share = 1 - r / of.height
    return (
        f"M{n(of.left)} {n(of.top)}L{n(of.right)} {n(of.top)}L{n(of.right - narrower * share)} {n(of.bottom - r)}"
        f"Q{n(right)} {n(of.bottom)} {n(right - r)} {n(of.bottom)}L{n(left + r)} {n(of.bottom)}"
        f"Q{n(left)} {n(of.bottom)} {n(of.left + narrower * share)} {n(of.bottom - r)}Z"
    )


def hoop(left: float, right: float, foot: float, apex: float, color: str, width: float) -> str:
    """A handle: an arc from foot to foot, whose ink reaches up to ``apex``."""
    control = foot + (apex + width / 2 - foot) / 0.75
    return stroke(
        f"M{n(left)} {n(foot)}C{n(left)} {n(control)} {n(right)} {n(control)} {n(right)} {n(foot)}", color, width
    )
