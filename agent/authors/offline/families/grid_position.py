"""Points on a coordinate grid: the position after moves, the mirror image in an axis, the distance of two points."""

from __future__ import annotations

import re
from typing import Literal

from chalkwright.agent.authors.offline.family import Family, Incomplete
from chalkwright.agent.authors.offline.grids import Cell, Grid
from chalkwright.agent.authors.offline.lessons.grid_position import write
from chalkwright.agent.authors.offline.programs import program
from chalkwright.agent.authors.offline.reading import number
from chalkwright.agent.authors.offline.wording import PAIR, Wording, value, words
from chalkwright.agent.data import Problem

EXAMPLE = "A robot starts at (2, 3) on a coordinate grid. It goes 4 units right and then 2 units down. Where is it now?"

_COUNT = r"(?P<n>\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a|an)"
_UNIT = r"(?:\s*-?\s*(?:grid\s+)?(?:units?|squares?|steps?|blocks?|spaces?|places?))?"
_WAY = r"(?P<way>left|right|up|upwards?|down|downwards?|north|south|east|west)\b"
_MOVES = (
    rf"\b{_COUNT}{_UNIT}\s*(?:to the\s+|to\s+|towards the\s+|due\s+)?{_WAY}",
    rf"\b{_WAY}\s*(?:by\s+|for\s+)?{_COUNT}\b{_UNIT}",
)
_STEPS = {"l": (-1, 0), "r": (1, 0), "u": (0, 1), "d": (0, -1), "n": (0, 1), "s": (0, -1), "e": (1, 0), "w": (-1, 0)}
_SUBJECT = (
    r"(?:(?:\b(?:a|an|the)\s+(?:[a-z]+\s+)?)|\b)(?P<s>[a-z]+)\s+(?:starts|begins|stands|sits|is|was|moves|walks|goes|"
    r"sails|crawls|"
    r"flies|drives|jumps|climbs|hops|swims|rolls|travels)\b"
)
_VOCABULARY = words(
    "a an the is are was of and to in at on from with by its it it's he she this that then now next after finally "
    "first second these point points grid coordinate coordinates plane system position location square starting "
    "starts start begins stands sits goes go moves move moved moving walks walk travels sails jumps jump climbs "
    "crawls flies drives hops swims rolls turns where what which does do end ends up finish find determine give "
    "write state name new plot calculate work out how far his her you your him me distance apart between two units "
    "unit long length line segment join joins joining connecting reflect reflected reflection mirrored mirror image "
    "across over about axis x-axis y-axis final lies lie have has will be arrive arrives land reach reaches p q r s "
    "b c each other they shown drawn translated translate exact"
)
_CLAIMED_END = (
    r"\b(?:ends?|arrives?|finish\w*|reach\w*|lands?|stops?|now)\s+(?:up\s+)?(?:is\s+)?(?:at|on|"
    r"in)?\s*(?:the\s+)?(?:point\s+)?~"
)
_LIMIT = 20
# The end is given and the start is asked, or one point is described by its place beside another one.
_BACKWARDS = r"~\s*of\b|\bafter\s+(?:it|he|she|\w+ing)\b|\b(?:did|was)\b[^.?]*\bstart|\bwhere was\b"


def read(problem: Problem) -> Grid | None:
    """Numbers of a grid problem; None when it is none."""
    driven = program(problem.text)
    if driven is not None:
        return driven
    raw = re.sub(r"\b([xyXY]) axis", r"\1-axis", problem.text)
    raw = re.sub(r"\bthe origin\b(?:,?\s*(?:O|O?\s*\(\s*0\s*,\s*0\s*\)))?", "(0, 0)", raw, flags=re.IGNORECASE)
    text = Wording(re.sub(r"\bwrite (?:it )?down\b", "write", raw, flags=re.IGNORECASE))
    subjects = {m["s"].lower() for m in re.finditer(_SUBJECT, text.text, re.IGNORECASE)} - {
        "it",
        "there",
        "scale",
        "side",
    }
    try:
        points = [(value(m["x"]), value(m["y"])) for m in text.take(PAIR)]
    except ValueError:
        return None
    moves = sorted((m for pattern in _MOVES for m in text.take(pattern)), key=lambda m: m.start())
    reflected = text.has(r"\b(reflect|mirror)")
    apart = text.has(r"\b(distance|how far|apart|how long|length)\b")
    if not points or sum((bool(moves), reflected, apart)) != 1:
        return None
    if text.unread(_VOCABULARY | subjects | {f"{s}'s" for s in subjects}) or text.has(_CLAIMED_END):
        return None
    if moves and text.has(_BACKWARDS):
        return None
    if (
        moves
        and text.text.find("(") > moves[0].start()
        and not text.has(
            r"\b(?:from|start\w* (?:at|in|"
            r"from))\s+(?:the point\s+)?~"
        )
    ):
        return None
    if any(n.denominator != 1 or abs(n) > _LIMIT for p in points for n in p):
        raise Incomplete(f"Points on this grid need whole coordinates from −{_LIMIT} to {_LIMIT}.")
    cells = tuple((int(x), int(y)) for x, y in points)
    if len(cells) != (2 if apart else 1):
        raise Incomplete(
            "For a distance give exactly two points, like (2, 3) and (6, 3)." if apart else
            "Give exactly one point to start from, like (2, 3)."
        )  # fmt: skip
    if apart:
        return _apart(cells)
    if reflected:
        return _reflected(text, cells)
    if not text.has(r"\b(where|what|which|find|determine|give|write|state|name)\b"):
        raise Incomplete("The moves are clear, but not what to find; ask for the position at the end.")
    given = Grid(kind="moves", points=cells, moves=tuple(_move(m) for m in moves), axis=None)
    if any(abs(n) > _LIMIT for p in given.path for n in p) or not 1 <= len(moves) <= 5 or (0, 0) in given.moves:
        raise Incomplete(f"Give one to five moves that stay between −{_LIMIT} and {_LIMIT} on the grid.")
    return given


def _move(match: re.Match[str]) -> Cell:
    count = 1 if match["n"].lower() in ("a", "an") else int(number(match["n"]))
    dx, dy = _STEPS[match["way"][0].lower()]
    return dx * count, dy * count


def _apart(cells: tuple[Cell, ...]) -> Grid:
    if cells[0] == cells[1]:
        raise Incomplete("Both points are the same, so they are not apart; check the coordinates.")
    return Grid(kind="distance", points=cells, moves=(), axis=None)


def _reflected(text: Wording, cells: tuple[Cell, ...]) -> Grid | None:
    axes: list[Literal["x", "y"]] = [a for a in ("x", "y") if text.has(rf"\b{a}-?\s?axis")]
    if len(axes) != 1:
        raise Incomplete("Say in which one axis the point is reflected: in the x-axis or in the y-axis.")
    if cells[0][1 if axes[0] == "x" else 0] == 0:
        raise Incomplete("The point lies on the mirror axis, so it is its own image; choose a point beside the axis.")
    return Grid(kind="reflection", points=cells, moves=(), axis=axes[0])


FAMILY = Family(
    "grid_position", "points on a coordinate grid", "mathematics", ("elementary", "middle"), EXAMPLE, read, write
)
