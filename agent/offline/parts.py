"""A problem with several questions taken apart, and the lessons of its questions as one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from chalkwright.agent.offline.family import Lesson
from chalkwright.agent.offline.question import sentences
from chalkwright.agent.offline.reading import tidy

_COUNTER = re.compile(
    r"(?:(?<=^)|(?<=[\s:,;.?]))(?:\((?P<round>[a-d]|i{1,3}|iv|[1-4])\)|(?P<bare>[a-d]|i{1,3}|iv|(?m:^)[1-4])\))\s+"
)
_ORDERS = (("a", "b", "c", "d"), ("i", "ii", "iii", "iv"), ("1", "2", "3", "4"))
_ASKS = re.compile(
    r"\?\s*$|^(?:hence,? |then |also |and )?(?:find|write|calculate|determine|work out|compute|state|give|what|how|"
    r"which)\b",
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
        asked[-1], more = _until_question(asked[-1])
        rows = [sentences(tidy(each)) for each in asked]
        told = [len(row) > 1 for row in rows]
        if told != sorted(told) or any(_ASKS.search(each) for row in rows for each in row[:-1]):
            return ()  # what one question tells may hold for the next one, too
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


def _until_question(text: str) -> tuple[str, list[str]]:
    """The last question with what it tells before it asks, and the sentences behind it."""
    said = re.split(r"(?<=[.?])\s+(?=[A-Z(\[])", text)
    end = next((place for place, each in enumerate(said, 1) if _ASKS.search(each)), 1)
    return " ".join(said[:end]), said[end:]


_BIDS = r"find|calculate|determine|work out|compute|state|give|write(?: down)?|name"
_BID = re.compile(
    rf"(?P<lead>^(?:also |then |and |hence,? )*)(?P<bid>{_BIDS}) (?:me )?(?P<things>[^.?!]+)[.?!]?$", re.IGNORECASE
)
_LATE_BID = re.compile(rf"(?<=[a-z\d°)%]),? (?:and )?(?=(?:{_BIDS}) [^.?!]*[.?!]?\s*$)", re.IGNORECASE)
"""``…, find x and y`` at the end of a sentence that tells."""
_NEXT_THING = re.compile(r",? and(?: then| also)? (?!their\b)|, (?:then |also )?")
_NEXT_QUESTION = re.compile(
    r",? and(?: then| also)? (?=(?:at |in |on |for )?(?:what|how|which|where|when|who|is|are|does|do|will)\b)|"
    r", (?=(?:at |in |for )?(?:what|how|where|when) )",
    re.IGNORECASE,
)
_VERB = re.compile(r"\b(?:do|does|did|will|would|is|are|was|were|can|must|should|has|have)\b.*", re.IGNORECASE)
_BARE = 4
"""Words of a question that borrows its verb from the next one."""
_THEN = re.compile(r"\b(?:then|there|same|other|others|each)\b", re.IGNORECASE)
_BOTH_ANGLES = re.compile(r"\b(?:both|the two|these two) angles\b", re.IGNORECASE)


def finer_parts(text: str) -> tuple[str, ...]:
    """The story with each thing alone that its asking sentences ask for; none where they ask for one thing."""
    said = [part for each in sentences(text) for part in without_late_bid(each)]
    asked = [each for each in said if _ASKS.search(each)]
    if not asked or asked != said[-len(asked) :]:
        return ()
    story = " ".join(said[: -len(asked)])
    things = [thing for each in asked for thing in _things(each, story)]
    if not 1 < len(things) < 6 or any(_BACK.search(each) or _THEN.search(each) for each in things[1:]):
        return ()
    return tuple(f"{story} {thing}" for thing in things)


def without_late_bid(sentence: str) -> list[str]:
    """A sentence that tells and then asks, as two."""
    late = _LATE_BID.search(sentence)
    if late is None:
        return [sentence]
    bid = sentence[late.end() :]
    return [f"{sentence[: late.start()].rstrip(',')}.", f"{bid[0].upper()}{bid[1:]}"]


def _things(sentence: str, story: str) -> list[str]:
    """The questions of a sentence, each as one of its own."""
    bid = _BID.match(sentence)
    if bid:
        angles = list(dict.fromkeys(re.findall(r"\b(?:[Aa]ngle |∠ ?)([A-Z]{1,3})\b", story)))
        named = _BOTH_ANGLES.sub(" and ".join(f"angle {each}" for each in angles), bid["things"]) if (
            len(angles) == 2
        ) else bid["things"]  # fmt: skip
        things = [each.strip() for each in _NEXT_THING.split(named)]
        return [f"{bid['bid'].capitalize()} {each}." for each in things if each]
    questions = [each.strip(" ?.") for each in _NEXT_QUESTION.split(sentence)]
    for place in range(len(questions) - 2, -1, -1):
        verb = _VERB.search(questions[place + 1])
        if verb and not _VERB.search(questions[place]) and len(questions[place].split()) <= _BARE:
            questions[place] = f"{questions[place]} {verb[0]}"  # how high and how far does it go
    return [f"{each[0].upper()}{each[1:]}?" for each in questions if each]


def _is_said(lesson: Lesson, others: Sequence[Lesson]) -> bool:
    """Whether one of the others answers all that a lesson does."""
    return any(set(lesson.answer.split("; ")) <= set(other.answer.split("; ")) for other in others)


def joined(lessons: Sequence[Lesson]) -> Lesson:
    """The last question's lesson, whose last text works out and answers the others too, in their order."""
    lessons = [each for place, each in enumerate(lessons) if not _is_said(each, lessons[place + 1 :])]
    *others, last = lessons
    answer = "; ".join(dict.fromkeys(part for lesson in lessons for part in lesson.answer.split("; ")))
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
