"""The options of a multiple-choice problem."""

from __future__ import annotations

import re
from typing import NamedTuple

from chalkwright.agent.authors.offline.family import Incomplete

_OPTION = re.compile(r"^[ \t]*\(?(?P<letter>[A-H])[.):][ \t]+(?P<text>\S.*)$", re.MULTILINE)


class Choice(NamedTuple):
    """A problem's statement, and its options by letter; none where it is no choice."""

    statement: str
    options: dict[str, str]


def choice_of(text: str) -> Choice:
    """Parts a problem into its statement and the options behind it. Raises Incomplete when a letter is lacking."""
    found = list(_OPTION.finditer(text))
    starts = [place for place, match in enumerate(found) if match["letter"] == "A"]
    if not starts or len(found) - starts[-1] < 2:
        return Choice(text, {})
    found = found[starts[-1] :]
    letters = [match["letter"] for match in found]
    if letters != [chr(ord("A") + place) for place in range(len(letters))]:
        raise Incomplete("The options have to be lettered A, B, C … without a gap.")
    ends = [match.start() for match in found[1:]] + [len(text)]
    options = {
        match["letter"]: " ".join(text[match.start("text") : end].split())
        for match, end in zip(found, ends, strict=True)
    }
    return Choice(text[: found[0].start()].strip(), options)


def only(letters: list[str]) -> str:
    """The one right letter. Raises Incomplete when there is none, or more than one."""
    if len(letters) != 1:
        raise Incomplete("Not exactly one of the options is what was worked out; check the problem.")
    return letters[0]
