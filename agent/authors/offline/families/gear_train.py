"""Toothed wheels that drive each other: how often and in which sense the last one turns."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.authors.offline.family import Family, Incomplete
from chalkwright.agent.authors.offline.lessons.gear_train import GearTrain, Wheel, write
from chalkwright.agent.authors.offline.reading import number
from chalkwright.agent.authors.offline.wording import Wording, words
from chalkwright.agent.data import Problem

EXAMPLE = (
    "Wheel A has 24 teeth and drives wheel B, which has 16 teeth. Someone turns A clockwise 4 times. How many times "
    "does B turn, and in which sense?"
)
_WHEEL = r"(?:the )?(?:(?:toothed |gear )?wheel |gear |cog )"
_TEETH = r"(?P<n>\d+) teeth"
_DRIVES = (
    rf"\b(?:drives|meshes with|engages(?: with)?) {_WHEEL}?(?P<driven>[A-Z])\b(?:(?:,? which has|,? with| that "
    rf"has)? {_TEETH})?"
)
_HAS = rf"\b{_WHEEL}(?P<wheel>[A-Z])\b,? (?:has|with|which has) {_TEETH},?"
_AXLE = (
    r"\b(?:sits|is|is fixed|is fastened|is mounted) (?:firmly )?on the (?:same )?(?:axle|shaft) (?:of|as) "
    rf"{_WHEEL}?(?P<axle>[A-Z])\b"
)
_TURNED = (
    rf"\b(?:someone|somebody|a motor|a child|one) turns {_WHEEL}?(?P<first>[A-Z]) (?:(?P<way>clockwise|anti-?clockwise|"
    r"counter-?clockwise) )?(?P<times>\d+(?:\.\d+)?) times|"
    rf"\b{_WHEEL}?(?P<first2>[A-Z]) makes (?P<times2>\d+(?:\.\d+)?) (?:full )?turns?(?: "
    r"(?P<way2>clockwise|anti-?clockwise|"
    r"counter-?clockwise))?"
)
_SENSE = r"\bin (?:which|what) (?:sense|direction)\b"
_ASKED = rf"\b(?:how many times|how often) does {_WHEEL}?(?P<last>[A-Z]) turn\b|\bdoes {_WHEEL}?(?P<last2>[A-Z]) turn\b"
_VOCABULARY = words(
    "in a an the music box clock machine mill toy bicycle and it which has how many times teeth wheel gear"
)


def read(problem: Problem) -> GearTrain | None:
    """The wheels in the order in which they are driven; None when the wording is of another kind."""
    wording = Wording(problem.text)
    turned, asked = wording.take(_TURNED), wording.take(_ASKED)
    sense = wording.take(_SENSE)
    if len(turned) != 1 or len(asked) != 1:
        return None
    teeth: dict[str, int] = {}
    links: list[tuple[str, str, str]] = []
    for clause in re.split(r"(?<=[.;])\s", wording.text):
        part = Wording(clause)
        drives, has, axle = part.take(_DRIVES), part.take(_HAS), part.take(_AXLE)
        for name, count in [(m["wheel"], m["n"]) for m in has] + [(m["driven"], m["n"]) for m in drives if m["n"]]:
            if teeth.setdefault(name, int(count)) != int(count):
                raise Incomplete(f"Wheel {name} has two different numbers of teeth.")
        subject = has[0]["wheel"] if has else _subject(clause)
        links += [(subject, "axle", m["axle"]) for m in axle] + [(subject, "drives", m["driven"]) for m in drives]
    for pattern in (_DRIVES, _HAS, _AXLE):
        wording.take(pattern)
    rest = set(wording.unread(_VOCABULARY)) - {name.lower() for name in teeth}
    if rest or not _how_often(wording, asked[0]):
        return None
    first = turned[0]["first"] or turned[0]["first2"]
    way = (turned[0]["way"] or turned[0]["way2"] or "").replace("-", "").lower()
    if sense and not way:
        raise Incomplete("Say in which sense the first wheel is turned: clockwise or counter-clockwise.")
    return _train(first, asked[0]["last"] or asked[0]["last2"], teeth, links,
                  number(turned[0]["times"] or turned[0]["times2"]), way, bool(sense))  # fmt: skip


def _how_often(wording: Wording, asked: re.Match[str]) -> bool:
    """Whether the number of turns is asked."""
    return "how" in asked[0].lower() or wording.has(r"\bhow many times\b|\bhow often\b")


def _subject(clause: str) -> str:
    found = re.search(rf"\b{_WHEEL}([A-Z])\b", clause, re.IGNORECASE)
    return found[1] if found else ""


def _train(
    first: str,
    last: str,
    teeth: dict[str, int],
    links: list[tuple[str, str, str]],
    turns: Fraction,
    way: str,
    sense: bool,
) -> GearTrain:
    """The wheels from the first to the last. Raises Incomplete where the chain has a gap or a fork."""
    wheels = [Wheel(name=first, teeth=teeth.get(first, 0), fixed=False)]
    while links:
        here = wheels[-1].name
        fits = [
            link for link in links if (link[0], link[1]) == (here, "drives") or (link[1], link[2]) == ("axle", here)
        ]
        if len(fits) != 1:
            raise Incomplete("Say of every wheel but the last which one wheel it drives, or on whose axle it sits.")
        links.remove(fits[0])
        name = fits[0][2] if fits[0][1] == "drives" else fits[0][0]
        wheels.append(Wheel(name=name, teeth=teeth.get(name, 0), fixed=fits[0][1] == "axle"))
    names = [wheel.name for wheel in wheels]
    if names[-1] != last or len(wheels) < 2 or len(set(names)) < len(names) or set(teeth) != set(names):
        raise Incomplete(
            "The wheels do not make one chain from the turned one to the one asked for; check their names."
        )
    if not all(5 <= wheel.teeth <= 200 for wheel in wheels) or turns <= 0 or len(wheels) > 5:
        raise Incomplete("Every wheel needs 5 to 200 teeth, and at most five wheels can be drawn.")
    return GearTrain(wheels=tuple(wheels), turns=turns, clockwise=way == "clockwise" if way else None, asks_sense=sense)


FAMILY = Family("gear_train", "toothed wheels", "mathematics", ("elementary", "middle"), EXAMPLE, read, write)
