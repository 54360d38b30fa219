"""A problem with several questions taken apart, and the lessons of its questions as one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from chalkwright.agent.offline.family import Lesson
from chalkwright.agent.offline.question import sentences
from chalkwright.agent.offline.reading import tidy

_COUNTER = re.compile(
    r"(?:(?<=^)|(?<=[\s:,;.?]))(?:\((?P<round>[a-d]|i{1,3}|iv|[1-4])\)|(?P<bare>[a-d]|i{1,3}|iv)\))\s+"
)
_ORDERS = (("a", "b", "c", "d"), ("i", "ii", "iii", "iv"), ("1", "2", "3", "4"))
_ASKS = re.compile(
    r"\?\s*$|^(?:hence,? |then |also |and )?(?:find|calculate|determine|work out|compute|state|give|what|how|which)\b",
    re.IGNORECASE,
)
_BACK = re.compile(
    r"\b(?:this|that|these|those|hence|part|answer|result|it has|above|again|now|instead)\b", re.IGNORECASE
)
"""A question that builds on the one before it."""


def parts_of(text: str) -> tuple[str, ...]:
    """The story with each of its questions alone; none where it asks once, or a question tells something new."""
    counted = list(_COUNTER.finditer(text))
    if counted:
        names = [match["round"] or match["bare"] for match in counted]
        if not any(tuple(names) == order[: len(names)] for order in _ORDERS) or len(names) < 2:
            return ()
        stem = text[: counted[0].start()].strip()
        ends = [match.start() for match in counted[1:]] + [len(text)]
        asked = [text[match.end() : end].strip() for match, end in zip(counted, ends, strict=True)]
        first, *more = re.split(r"(?<=[.?])\s+(?=[A-Z(\[])", asked[-1])
        asked[-1] = first
        if any(len(sentences(tidy(each))) > 1 for each in asked):
            return ()
        asked = [re.sub(r"[,;]?(?: and| but)?$", "", each) for each in asked]
        return tuple(" ".join([stem, each if each[-1:] in (".", "?") else f"{each}.", *more]) for each in asked)
    said = sentences(tidy(text))
    asks = [_ASKS.search(each) is not None for each in said]
    asked = [each for each, is_question in zip(said, asks, strict=True) if is_question]
    first = asks.index(True) if asked else 0
    if not all(asks[first : first + len(asked)]):
        return ()  # something new is told between two questions
    if (
        len(asked) < 2
        or any(_BACK.search(each) for each in asked[1:])
        or any(re.search(r"\d", each) for each in asked[:-1])
    ):
        return ()
    return tuple(" ".join(each for each in said if each not in asked or each == one) for one in asked)


def joined(lessons: Sequence[Lesson]) -> Lesson:
    """The last question's lesson, whose last text works out and answers the others too, in their order."""
    *others, last = lessons
    answer = "; ".join(lesson.answer for lesson in lessons)
    before, _, rest = last.texts[-1].partition("**Answer.**")
    own, mark, end = rest.partition("\n\n**Check")
    worked = "\n\n".join(
        "\n\n".join((*lesson.texts[1:-1], lesson.texts[-1].partition("**Answer.**")[0].strip())).strip()
        for lesson in others
    )
    said = " ".join(
        lesson.texts[-1].partition("**Answer.**")[2].partition("\n\n**Check")[0].strip() for lesson in others
    )
    text = (
        f"{before}**The other question{'s' if len(others) > 1 else ''}.** {worked}\n\n**Answer.** "
        f"{said}{own}{mark}{end}"
    )
    return last.model_copy(update={"answer": answer, "texts": (*last.texts[:-1], text)})
