"""Values that are written in more than one number: ``3 h 38 min``, ``15:38``, ``3 pm``, ``下午3时``. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from chalkwright.agent.answers.units import Unit

OPEN, SHUT = "⟪⟫"
"""Around roman letters of a formula: units stand upright, quantities do not."""
_HOUR = rf"(?P<hours>\d{{1,3}}) ?{OPEN}?(?:h(?:ours?|rs?)?(?![A-Za-z])|小?时|点){SHUT}?"
_MINUTE = rf"(?P<minutes>[0-5]?\d) ?{OPEN}?(?:min(?:utes?)?(?![A-Za-z])|分){SHUT}?"
_TIME = re.compile(rf"(?:(?<=[^\d.:])|^){_HOUR} ?(?:and )?(?:{_MINUTE}|(?P<bare>[0-5]\d)(?![\d.]))")
_CLOCK = re.compile(r"(?<![\d.:])(?P<hours>[01]?\d|2[0-4]) ?: ?(?P<minutes>[0-5]\d)(?![\d.:])")
_ROUND = re.compile(rf"(?<![\d.:]){_HOUR}(?! ?\d)|(?<![\d.:])(?P<only>\d{{1,2}})(?= ?[ap]\.? ?m\b)", re.IGNORECASE)
_LATE = re.compile(r"(?:下午|午后|傍晚|晚上|夜里|夜间) ?(?:的 ?)?$")
_AFTERNOON = re.compile(r" ?p\.? ?m\b| in the (?:afternoon|evening)", re.IGNORECASE)
_ANOTHER_DAY = re.compile(r"(?:次日|第二天|翌日|前一[天日]|(?:next|following|previous) day)", re.IGNORECASE)
_NEAR = 16
"""Signs around a time within which another day is said of it."""
_BETWEEN = re.compile(r" ?[零又]? ?")
"""No ``and``: masses of 2 kg and 300 g are two."""


class Whole(NamedTuple):
    """One value in hours, and where it stands."""

    start: int
    end: int
    values: tuple[float, ...]
    """All that it can mean: an hour of the afternoon is either of two."""
    sure: bool
    """Whether it is that value and nothing else."""
    ratio: bool
    """Whether its numbers may be those of a ratio, ``3:10``."""


def times_in(sentence: str) -> list[Whole]:
    """Durations and times of day of a sentence in the plain notation, in hours."""
    found: list[Whole] = []
    for pattern in (_TIME, _CLOCK, _ROUND):
        for match in pattern.finditer(sentence):
            if any(one.start < match.end() and match.start() < one.end for one in found):
                continue
            hours = float(match["hours"] or match["only"])
            parts = match.groupdict()
            minutes = parts.get("minutes") or parts.get("bare")
            value = hours + float(minutes or 0) / 60
            others = tuple(_others(sentence, match, value))
            if pattern is _TIME or pattern is _CLOCK or others:
                sure = pattern is _TIME and not others
                ratio = pattern is _CLOCK and not others
                found.append(Whole(match.start(), match.end(), (value, *others), sure, ratio))
    return found


def _others(sentence: str, match: re.Match[str], value: float) -> Iterator[float]:
    """What the time of day is on a clock of 24 hours, and counted from another day."""
    late = _LATE.search(sentence[: match.start()]) or _AFTERNOON.match(sentence, match.end())
    if late and value < 12:
        yield value + 12
    around = sentence[max(match.start() - _NEAR, 0) : match.end() + _NEAR]
    if _ANOTHER_DAY.search(around):
        yield from (value + 24, value - 24)


def is_continued(larger: Unit | None, smaller: Unit | None, between: str, value: float) -> bool:
    """Whether a number goes on the one before it in a smaller unit, as in ``3 m 20 cm``."""
    if larger is None or smaller is None or larger.dimension != smaller.dimension or not larger.dimension:
        return False
    if larger.offset or smaller.offset or larger.factor <= smaller.factor:
        return False
    return 0 <= value < larger.factor / smaller.factor and _BETWEEN.fullmatch(between) is not None
