"""A toy robot's program of steps forward and quarter turns, as moves on the grid."""

from __future__ import annotations

import re

from chalkwright.agent.authors.offline.family import Incomplete
from chalkwright.agent.authors.offline.grids import Cell, Grid
from chalkwright.agent.authors.offline.reading import number
from chalkwright.agent.authors.offline.wording import PAIR, Wording, value, words

_COUNT = r"(?P<n>\d+|one|two|three|four|five|six|seven|eight|nine|ten)"
_STEP = (
    rf"\b(?:(?:go|goes|move|moves|walk|walks|drive|drives) )?{_COUNT}\s*(?:squares?|steps?|units?|fields?|cells?) "
    r"(?:forwards?|ahead|straight on)"
)
_TURN = r"\b(?:turns? )(?:to the )?(?P<turn>left|right)\b|\b(?P<other>left|right) turn\b"
_LOOKS = (
    r"\b(?:looks|faces|is facing|looking|facing|points|heading)(?: to the| due)? "
    r"(?P<way>north|south|east|west|up|down|right|left)\b"
)
_NAMED = (
    r"\bsquares are (?:named|given|called|written)(?: by| as)? \(column, ?row\)|"
    r"\bcolumns are (?:counted|numbered) from west to east, ?(?:and )?rows from south to north|"
    r"[\"“”']?turn[\"“”']? means a quarter turn on the spot|\ba turn is a quarter turn(?: on the spot)?|"
    r"\b(?:by )?a quarter turn\b"
)
_ASKED = (
    r"\b(?:in|at) the end (?:the robot|it|the toy) (?:stands|is) (?:on|at) (?:the )?(?:square|field|point)?\s*_{3,}|"
    r"\bon which square does (?:it|the robot) (?:stand|stop|end)(?: in the end| at the end| up)?|"
    r"\bwhere (?:is|does) (?:it|the robot)(?: now| in the end| at the end| end up| stop| finish)?"
)
_VOCABULARY = words(
    "a an the toy robot turtle car it its he she drives drive walks walk on of board grid squares square field point "
    "stands starts start is at and then gets follows carries out runs program programme this following now first last "
    "finally coordinate in after that each"
)
_AHEAD = {"north": (0, 1), "south": (0, -1), "east": (1, 0), "west": (-1, 0),
          "up": (0, 1), "down": (0, -1), "right": (1, 0), "left": (-1, 0)}  # fmt: skip
_MOST = 8


def program(text: str) -> Grid | None:
    """A start, the direction looked in, and steps forward with turns between them; None for other wordings."""
    wording = Wording(text)
    named = wording.take(_NAMED)
    asked, looks, starts = wording.take(_ASKED), wording.take(_LOOKS), wording.take(PAIR)
    steps, turns = wording.take(_STEP), wording.take(_TURN)
    if len(asked) != 1 or len(looks) != 1 or len(starts) != 1 or not steps or not turns:
        return None
    if wording.unread(_VOCABULARY) or looks[0].start() > steps[0].start() or starts[0].start() > steps[0].start():
        return None
    # Without the remark rows might be counted from the top.
    if re.search(r"\bcolumn|\brow", wording.text, re.IGNORECASE) and len(named) < 2:
        return None
    ahead, moves, orders = _AHEAD[looks[0]["way"].lower()], [], []
    for order in sorted((*steps, *turns), key=lambda order: order.start()):
        if order in turns:
            left = "left" in order[0].lower()
            ahead = (-ahead[1], ahead[0]) if left else (ahead[1], -ahead[0])
            orders.append(f"turn {'left' if left else 'right'}")
        else:
            count = int(number(order["n"]))
            moves.append((ahead[0] * count, ahead[1] * count))
            orders.append(f"{count} forward")
    return _checked(starts[0], looks[0]["way"].lower(), moves, orders)


def _checked(start: re.Match[str], facing: str, moves: list[Cell], orders: list[str]) -> Grid:
    x, y = value(start["x"]), value(start["y"])
    if x.denominator != 1 or y.denominator != 1 or (0, 0) in moves or len(moves) > _MOST:
        raise Incomplete(f"A program needs a start with whole numbers and at most {_MOST} ways forward.")
    grid = Grid(
        kind="moves", points=((int(x), int(y)),), moves=tuple(moves), axis=None, facing=facing, orders=tuple(orders)
    )
    if any(abs(n) > 20 for place in grid.path for n in place):
        raise Incomplete("The way has to stay between −20 and 20 on the grid.")
    return grid
