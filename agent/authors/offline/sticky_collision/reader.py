"""What a problem of the family “collision of bodies that stick together” gives and asks."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.authors.offline.family import Incomplete
from chalkwright.agent.authors.offline.forms import forms_of
from chalkwright.agent.authors.offline.reading import number
from chalkwright.agent.authors.offline.sticky_collision.solver import Asked, Body, Collision
from chalkwright.agent.data import Problem

_N = r"(?P<{}>\d+(?:\.\d+)?)"
_NOUN = r"(?:puck|cart|trolley|ball|lump|block|car|wagon|truck|glider|disc|skater|body)"
_NAME = rf"(?:the )?(?P<{{}}>{_NOUN} [A-Z1-9])"
_WAY = r"(?:to the |towards the |due )?(?P<{}>east|west|north|south|right|left)"


def _body(key: str) -> str:
    return (
        rf"{_NAME.format('name' + key)},? (?:of|with(?: the| a)?) mass (?:of )?{_N.format('mass' + key)} ?kg,? "
        r"(?:moves|slides|"
        rf"glides|rolls|runs|travels) {_WAY.format('way' + key)} (?:at|with)(?: a speed of)? "
        rf"{_N.format('speed' + key)} ?m/s"
    )


def _at_rest(key: str) -> str:
    return (
        rf"{_NAME.format('name' + key)},? (?:of|with(?: the| a)?) mass (?:of )?{_N.format('mass' + key)} ?kg,? is "
        r"at rest"
    )


_FORMS = {
    "scene": rf"two (?:sticky )?{_NOUN}s(?: of (?:clay|putty))? (?:move|glide|slide|roll|run)(?: freely)? "
    r"(?:on|along|over) (?:a |the )?"
    r"(?:smooth |straight |level |horizontal |frictionless )*(?:ice|table|track|rails?|floor|road|surface)(?: without "
    r"friction)?",
    "both": rf"{_body('1')}(?:,| and|, and) (?:{_body('2')}|{_at_rest('3')})",
    "first": _body("1"),
    "second": rf"{_body('2')}|{_at_rest('3')}",
    "stuck": r"(?:they|the two|both) (?:meet|collide|bump into each other)(?: and| and then)? (?:go on|stick|move "
    r"on|stay|remain)"
    r"(?: stuck)? together",
    "energy": r"how much (?:kinetic|mechanical) energy is lost (?:in|during|by) the (?:collision|impact)",
    "speed": r"how fast do they (?:move|go on|go) (?:then|afterwards|after the collision|together)|"
    r"(?:what is|find|calculate) their (?:common )?(?:speed|velocity) (?:then|afterwards|after the collision)",
}
_AHEAD = {"east": (1, 0), "right": (1, 0), "west": (-1, 0), "left": (-1, 0), "north": (0, 1), "south": (0, -1)}


def read(problem: Problem) -> Collision | None:
    """Both bodies and what is asked; None when the wording is of another kind."""
    found = forms_of(problem.text, _FORMS)
    if found is None or "stuck" not in found or ("both" in found) == ("first" in found and "second" in found):
        return None
    asked: list[Asked] = [name for name in ("energy", "speed") if name in found]
    if len(asked) != 1:
        return None
    if "both" in found:
        first, second = _read(found["both"], "1"), _read(found["both"], "2")
    else:
        first, second = _read(found["first"], "1"), _read(found["second"], "2")
    if {word in ("east", "west", "north", "south") for word in (first.way, second.way) if word} == {True, False}:
        raise Incomplete("Give both directions by compass points, or both by left and right.")
    if first.name == second.name or min(first.mass, second.mass) <= 0 or not (first.speed or second.speed):
        raise Incomplete("The two bodies need different names, masses above 0 kg, and one of them has to move.")
    collision = Collision(first=first, second=second, asked=asked[0])
    if collision.loss == 0:
        raise Incomplete("These two bodies never meet, because they move in the same way; check their velocities.")
    if first.along(second) and not collision.meets:
        raise Incomplete("The one that is behind has to be faster, else they never meet; name the faster one first.")
    return collision


def _read(match: re.Match[str], key: str) -> Body:
    if match.groupdict().get(f"mass{key}") is None:
        return Body(name=_named(match["name3"]), mass=number(match["mass3"]), speed=Fraction(0), way="", ahead=(0, 0))
    way = match[f"way{key}"].lower()
    return Body(
        name=_named(match[f"name{key}"]), mass=number(match[f"mass{key}"]), speed=number(match[f"speed{key}"]), way=way,
        ahead=_AHEAD[way],
    )  # fmt: skip


def _named(text: str) -> str:
    """``cart 1`` of ``Cart 1``."""
    return text[:-1].lower() + text[-1].upper()
