"""Drawings in another colour: their main colour family moves, their shades keep their order, their details stay."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from chalkwright.renderers.counting import icon_pixels, oklch
from chalkwright.renderers.counting.figure import ColorName
from chalkwright.renderers.counting.oklch import Oklch

_COLOR = re.compile(r'(?P<attribute>fill|stroke)="(?P<color>#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?)"')
_STROKE_WIDTH = re.compile(r'stroke-width="([0-9.]+)"')
_LINE_JOIN = re.compile(r'\s+stroke-linejoin="[^"]*"')
_SHAPE = re.compile(r"<(path|circle|ellipse|rect)\b[^>]*/>")

_SAME_HUE = 48.0
"""Degrees between the main colour and its shades: a banana's brown side belongs to its yellow."""
_GRAY = 0.045
"""Chroma below which a colour has no hue."""
_INK = 0.36
"""Lightness below which a gray is a drawn detail (eyes, lines), unless the thing itself is that dark."""
_GRAY_COUNTS = 0.65
"""What a gray area counts against one that has a hue."""
_TELL_APART = 0.18
"""What a detail must keep apart from the colour it lies on."""
_LARGE = 0.28
"""Share of its family from which a shade is too large to leave the colour's range."""
_MORE = 0.14
"""Lightness that small shades (spots, stripes) may go beyond that range, to stay visible."""
_SPOT = 0.08
"""Lightness by which spots must differ."""
_FADE = 0.5
"""Share of the chroma that a step of lightness to white takes."""
_ENOUGH = 0.54
"""Share of a thing's box that must be of its main family, for the thing to be called by that colour."""
OUTLINE = "#8d949c"
"""Around white things."""
OUTLINE_WIDTH = 1.3
"""In the view box's units, on each side."""


class _Tint(NamedTuple):
    """A named colour, and how light its shades may be before they take another name (dark orange is brown)."""

    base: str
    low: float
    high: float


_TINTS: dict[ColorName, _Tint] = {
    "red": _Tint("#ee2b32", 0.46, 0.68),
    "orange": _Tint("#ff8a1f", 0.69, 0.82),
    "yellow": _Tint("#ffd52e", 0.82, 0.95),
    "green": _Tint("#2fb84a", 0.50, 0.84),
    "blue": _Tint("#2579ee", 0.42, 0.76),
    "purple": _Tint("#8e44cc", 0.38, 0.68),
    "pink": _Tint("#ff85c5", 0.68, 0.88),
    "brown": _Tint("#8a5433", 0.36, 0.56),
    "black": _Tint("#2d2d33", 0.17, 0.37),
    "white": _Tint("#fafbfc", 0.88, 1.0),
    "gray": _Tint("#94989e", 0.52, 0.80),
}
_DRIFT: dict[ColorName, float] = {"yellow": 60.0}
"""Degrees of hue that a shade turns for each unit of lightness it loses: dark yellow is olive, golden is not."""

tints: dict[ColorName, str] = {name: tint.base for name, tint in _TINTS.items()}
"""The base colour of each name, as it is drawn: ``#rrggbb``."""


class Family(NamedTuple):
    """The colours that give a thing its colour."""

    main: str
    """The one that covers most of it."""
    members: frozenset[str]
    share: float
    """Of the thing's box, its middle counting most (:func:`chalkwright.renderers.counting.icon_pixels.shares`)."""


@cache
def family(body: str) -> Family:
    """The main colour family of a drawing."""
    shares = icon_pixels.shares(body)
    used = {oklch.full(match["color"]) for match in _COLOR.finditer(body)}
    ranked = sorted(
        ((_weight(shares, (c for c in used if _kin(c, main))) * _standing(main), main) for main in used), reverse=True
    )
    # The family is the one that covers most; its main colour, the member that covers most.
    best = frozenset(color for color in used if _kin(color, ranked[0][1]))
    main = max(sorted(best), key=lambda color: shares.get(color, 0.0))
    members = frozenset(color for color in used if _kin(color, main))
    return Family(main, members, _weight(shares, members))


def colorable(body: str) -> bool:
    """Whether one would call the thing by the colour it was given: enough of its box is of its main family."""
    return family(body).share >= _ENOUGH


@cache
def recolor(body: str, color: ColorName) -> str:
    """The body in another colour. White things get a gray outline, so that they are seen on a white page."""
    of = family(body)
    changed = _move_family(body, of, color)
    others = {oklch.full(match["color"]) for match in _COLOR.finditer(body)} - of.members
    main = oklch.parse(changed[of.main])
    for detail in others:
        changed[detail] = _keep_in_sight(oklch.parse(detail), oklch.parse(of.main), main)
    drawn = _COLOR.sub(lambda match: f'{match["attribute"]}="{changed[oklch.full(match["color"])]}"', body)
    return add_outline(drawn) if color == "white" else drawn


def add_outline(body: str) -> str:
    """The drawing on a slightly larger silhouette, which shows as a line around it."""
    behind = _SHAPE.sub(lambda shape: _widen_shape(shape[0], OUTLINE), body)
    shrink = icon_pixels.VIEW / (icon_pixels.VIEW + 2 * OUTLINE_WIDTH)
    shift = (1 - shrink) * icon_pixels.VIEW / 2
    return f'<g transform="matrix({shrink:.4f} 0 0 {shrink:.4f} {shift:.4f} {shift:.4f})">{behind}{body}</g>'


def silhouette(body: str, color: str) -> str:
    """Everything visible of a drawing in one colour."""
    return _COLOR.sub(lambda match: f'{match["attribute"]}="{color}"', body)


def only_family(body: str, within: float = _SAME_HUE) -> str:
    """The shapes of the main colour family without the details: an apple without its leaf.

    ``within`` is the angle of hue, in degrees, that a shade may be away from the main colour.
    """
    of = family(body)
    main = oklch.parse(of.main)
    members = {
        color
        for color in of.members
        if main.chroma < _GRAY or oklch.between(oklch.parse(color).hue, main.hue) <= within
    }

    def of_family(shape: re.Match[str]) -> str:
        return shape[0] if any(oklch.full(match["color"]) in members for match in _COLOR.finditer(shape[0])) else ""

    return _SHAPE.sub(of_family, body)


def _widen_shape(shape: str, color: str) -> str:
    wide = _STROKE_WIDTH.search(shape)
    width = 2 * OUTLINE_WIDTH + (float(wide[1]) if wide else 0.0)
    plain = silhouette(_LINE_JOIN.sub("", _STROKE_WIDTH.sub("", shape)), color)
    line = "" if wide else f' stroke="{color}"'
    return f'{plain[:-2]}{line} stroke-width="{width:g}" stroke-linejoin="round"/>'


def _move_family(body: str, of: Family, color: ColorName) -> dict[str, str]:
    """Each member of a family, and what it becomes: lighter stays lighter, within what the colour's name allows."""
    tint, shares = _TINTS[color], icon_pixels.shares(body)
    goal, start = oklch.parse(tint.base), oklch.parse(of.main)
    changed = {of.main: tint.base}
    for large in (True, False):
        low, high = (tint.low, tint.high) if large else (max(0.12, tint.low - _MORE), min(0.98, tint.high + _MORE))
        offsets = {
            member: oklch.parse(member).light - start.light
            for member in of.members - {of.main}
            if (shares.get(member, 0.0) > _LARGE * of.share) is large
        }
        rise = _fitting(max(offsets.values(), default=0.0), high - goal.light)
        fall = _fitting(-min(offsets.values(), default=0.0), goal.light - low)
        for member, offset in offsets.items():
            step = offset * (rise if offset > 0 else fall)
            if offset > _SPOT and color == "white":  # nothing is lighter than white: spots turn darker
                step = max(-offset, low - goal.light) / 2
            hue = goal.hue + _DRIFT.get(color, 0.0) * min(step, 0.0)
            chroma = goal.chroma * (1 - _FADE * max(step, 0.0))
            changed[member] = oklch.hex_of(Oklch(goal.light + step, chroma, hue))
    return changed


def _fitting(wanted: float, room: float) -> float:
    """What steps of lightness are multiplied with, so that the largest fits."""
    return min(1.0, max(room, 0.0) / wanted) if wanted > 0 else 1.0


def _keep_in_sight(detail: Oklch, before: Oklch, after: Oklch) -> str:
    """A detail's colour; lighter or darker when it would vanish in the thing's new colour."""
    needed = min(_TELL_APART, detail.apart(before))
    if detail.apart(after) >= needed:
        return oklch.hex_of(detail)
    lighter, darker = after.light + _TELL_APART, after.light - _TELL_APART
    wants_lighter = detail.light >= after.light or after.light < 0.4
    light = lighter if wants_lighter and lighter <= 0.97 else darker
    return oklch.hex_of(Oklch(light, detail.chroma, detail.hue))


def _standing(color: str) -> float:
    """A ladybug is a red thing with black spots, even where it shows more black than red."""
    return 1.0 if oklch.parse(color).chroma >= _GRAY else _GRAY_COUNTS


def _kin(color: str, main: str) -> bool:
    """Whether a colour is a shade of the main one."""
    one, other = oklch.parse(color), oklch.parse(main)
    if other.chroma < _GRAY:
        return one.chroma < _GRAY and (one.light >= _INK) == (other.light >= _INK)
    return one.chroma >= _GRAY and oklch.between(one.hue, other.hue) <= _SAME_HUE


def _weight(shares: dict[str, float], colors: Iterable[str]) -> float:
    return sum(shares.get(color, 0.0) for color in colors)
