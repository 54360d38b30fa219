"""What is wrong with a word problem: its groups, the numbers in its text, the cue of its type, what can be drawn.

The same rules hold for the offline templates and for models.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import get_args

from chalkwright.agent.visualize.data import Equation, VisualType, WordProblem
from chalkwright.agent.visualize.groups import groups_of
from chalkwright.agent.visualize.spoken import find_numbers
from chalkwright.renderers.counting.containers import container
from chalkwright.renderers.counting.figure import ColorName
from chalkwright.renderers.counting.icons import UnknownObject, icon
from chalkwright.renderers.faults import Fault

COLORS: tuple[str, ...] = get_args(ColorName)
LONGEST = 700
"""Characters of a story that a child in grades 1 to 3 can read."""
_PLACES = re.compile(
    r"\b(?:left|right|near|nearby|far|front|back|behind|top|bottom|above|below|middle|beside|apart|next to|rows?"
    r"|sides?)\b",
    re.IGNORECASE,
)
_NOTHING = re.compile(r"\b(?:no|none|nothing|zero|empty|all)\b", re.IGNORECASE)
_HOLDERS = ("basket", "plate", "bowl", "box", "jar", "tray", "bag", "bucket", "vase", "pot", "shelf")
"""Containers whose mention makes a container the cue."""


def faults(problem: WordProblem, *, language: str = "en") -> tuple[Fault, ...]:
    """Everything that is wrong; empty when the story and its groups can be shown. What depends on words (colours and
    places in the text, number words) is checked in English, numbers in digits in every language."""
    return (
        *_groups(problem),
        *_text(problem),
        *_numbers(problem, language),
        *_cue(problem),
        *_drawable(problem),
        *(_words(problem) if language.split("-")[0].lower() == "en" else ()),
    )


def givens(equation: Equation) -> tuple[int, int]:
    """The two numbers that the text has to tell."""
    return equation.left, equation.right


def _groups(problem: WordProblem) -> Iterator[Fault]:
    wanted = groups_of(problem.equation).counts
    found = tuple(part.count for part in problem.parts)
    ordered = problem.equation.operation in ("+", "-")
    if found != wanted if ordered else sorted(found) != sorted(wanted):
        yield Fault(
            kind="wrong-groups",
            message=f"The groups have {_and(found)} things, but {problem.equation} has groups of {_and(wanted)}.",
            remedy="Give exactly these groups in this order.",
        )
    taken = tuple(part.taken for part in problem.parts)
    if taken != tuple(problem.equation.operation == "-" and index == 1 for index in range(len(taken))):
        yield Fault(
            kind="wrong-taken",
            message="Only the second group of a subtraction is the one that is taken away.",
            remedy="Name the group that stays first, and the one that is taken away second.",
        )


def _text(problem: WordProblem) -> Iterator[Fault]:
    text = problem.text.strip()
    if not text:
        yield Fault(kind="no-story", message="The story is empty.", remedy="Write two to four short sentences.")
    elif len(text) > LONGEST:
        message = f"The story has {len(text)} characters; a child of six reads at most {LONGEST}."
        yield Fault(kind="long-story", message=message, remedy="Tell it in two to four short sentences.")
    elif re.search(r"https?:|[<>{}⟦⟧]|\n\s*\n", text):
        message = "The story holds markup, an address or several paragraphs."
        yield Fault(kind="no-plain-story", message=message, remedy="Write plain sentences only.")


def _numbers(problem: WordProblem, language: str) -> Iterator[Fault]:
    equation = problem.equation
    said = find_numbers(problem.text, language)
    values = {value for value, _ in said}
    english = language.split("-")[0].lower() == "en"
    missing = [
        value for value in dict.fromkeys(givens(equation)) if value not in values and not _is_implied(value, problem)
    ]
    if missing:
        yield Fault(
            kind="missing-number",
            message=f"The story of {equation} does not say the number {_and(tuple(missing))}.",
            remedy=f"Write both numbers, {_and(givens(equation))}, in digits.",
        )
    # A word of another language may only look like a number, and a 1 may be an article.
    told = [value for value, digits in said if digits or english]
    allowed = {*givens(equation), equation.result, 1, *(part.count for part in problem.parts), len(problem.parts)}
    strange = tuple(dict.fromkeys(value for value in told if value not in allowed))
    if strange:
        yield Fault(
            kind="strange-number",
            message=f"The story says {_and(strange)}, which is no number of {equation}.",
            remedy="Leave out every number that is not of the equation.",
        )


def _is_implied(value: int, problem: WordProblem) -> bool:
    """1 is told by ``a`` or ``each``, 0 by ``no`` or ``empty``."""
    return value == 1 or (value == 0 and _NOTHING.search(problem.text) is not None)


def _cue(problem: WordProblem) -> Iterator[Fault]:
    """The groups differ in the cue of the type and in nothing else."""
    visual, parts = problem.visual, problem.parts
    names = [part.name for part in parts]
    if visual == "object" and len(set(names)) < len(names):
        yield _cue_fault(visual, "two groups have the same object", "Give every group an object of its own")
    if visual != "object" and len(set(names)) > 1:
        yield _cue_fault(
            visual, f"the groups have different objects ({_list_words(names)})", "Use one object for all groups"
        )
    if visual == "color" and (None in (colors := [part.color for part in parts]) or len(set(colors)) < len(colors)):
        yield _cue_fault(visual, "not every group has a colour of its own", "Give every group another colour")
    if visual != "color" and any(part.color for part in parts):
        yield _cue_fault(visual, "a group has a colour", "Leave colours out")
    if visual == "container" and any(part.container is None for part in parts):
        yield _cue_fault(visual, "a group has no container", "Put every group into a container")
    if visual != "container" and any(part.container for part in parts):
        yield _cue_fault(visual, "a group has a container", "Leave containers out")
    holders = [part.container for part in parts]
    if visual == "container" and problem.equation.operation in ("+", "-") and len(set(holders)) < len(holders):
        yield _cue_fault(visual, "both groups are in the same container", "Use two different containers")


def _drawable(problem: WordProblem) -> Iterator[Fault]:
    for name in dict.fromkeys(part.name for part in problem.parts):
        try:
            icon(name)
        except UnknownObject as error:
            yield Fault(kind="unknown-object", message=str(error), remedy="Tell the story about one of these.")
    for holder in dict.fromkeys(part.container for part in problem.parts if part.container):
        try:
            container(holder)
        except UnknownObject as error:
            yield Fault(kind="unknown-container", message=str(error), remedy="Tell the story with one of these.")
    strange = tuple(dict.fromkeys(part.color for part in problem.parts if part.color and part.color not in COLORS))
    if strange:
        message = f"There is no colour called {_list_words(strange)}; the colours are {', '.join(COLORS)}."
        yield Fault(kind="unknown-color", message=message, remedy="Use these colours only.")
    if problem.visual == "color" and any(part.color == "white" for part in problem.parts):
        message = "White things are not seen on a white page."
        yield Fault(kind="unseen-color", message=message, remedy="Use a colour that is seen on white.")


def _words(problem: WordProblem) -> Iterator[Fault]:
    """The English text names the cue of its type, and no other type's."""
    text, parts, visual = problem.text.lower(), problem.parts, problem.visual
    for name in dict.fromkeys(part.name for part in parts):
        if not _names(text, _spellings(name)):
            message = f"The story does not name its object “{name}”."
            yield Fault(
                kind="unnamed-object", message=message, remedy="Use the same word in the story and in the counts."
            )
    colors = [color for color in COLORS if _names(text, {color, color.replace("gray", "grey")})]
    colors = [color for color in colors if not any(color in part.name for part in parts)]
    unsaid = [part.color for part in parts if part.color and part.color not in colors]
    if visual == "color" and unsaid:
        yield _cue_fault(visual, f"the story does not name {_list_words(unsaid)}", "Name the colour of every group")
    if visual in ("object", "spatial") and colors:
        yield _cue_fault(visual, f"the story tells of colours ({_list_words(colors)})", "Leave colours out")
    if visual == "spatial" and not _PLACES.search(text):
        yield _cue_fault(visual, "the story does not say where the groups are", "Say it: left and right, near and far")
    holders = {part.container for part in parts if part.container}
    unsaid = [holder for holder in holders if not _names(text, _spellings(holder, holder=True))]
    if unsaid:
        yield _cue_fault(visual, f"the story does not name {_list_words(unsaid)}", "Name every container")
    told = [holder for holder in _HOLDERS if _names(text, {holder, holder + "s", holder + "es"})]
    if visual in ("color", "object") and told:
        yield _cue_fault(visual, f"the story tells of containers ({_list_words(told)})", "Leave containers out")


def _spellings(name: str, *, holder: bool = False) -> set[str]:
    """The words for an object or container: its own, and the singular and plural of its drawing."""
    try:
        drawn = container(name) if holder else icon(name)
    except UnknownObject:
        return {name.lower()}
    return {name.lower(), drawn.name.lower(), drawn.plural.lower()}


def _names(text: str, spellings: set[str]) -> bool:
    endings = "|".join(re.escape(spelling) for spelling in sorted(spellings, key=len, reverse=True))
    return re.search(rf"(?<!\w)(?:{endings})(?:s|es)?(?!\w)", text) is not None


def _cue_fault(visual: VisualType, what: str, remedy: str) -> Fault:
    message = f"The type {visual} is not kept: {what}."
    return Fault(kind=f"not-{visual}", message=message, remedy=remedy + ".")


def _and(numbers: tuple[int, ...]) -> str:
    counted = Counter(numbers)
    if len(counted) == 1 and len(numbers) > 2:
        return f"{numbers[0]} ({len(numbers)} times)"
    return " and ".join(map(str, numbers))


def _list_words(words: object) -> str:
    assert isinstance(words, list | tuple)
    return ", ".join(str(word) for word in words)
