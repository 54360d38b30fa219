"""What is asked about each picture, and the right answers (paper 004, §4, §A.3, Figures A6 to A11).

Task 1: how many of each noun, with its colour or place where the prompt names one. Task 2: which line describes the
picture best, three lines for one entity and five for two. Task 3: yes/no questions whose right answer is *yes*. Those
of the study were made by a model from the prompt's words; ours are made from its fields, so that every division is
asked in the same way: presence, how many are whole, how it is divided, sizes and colours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from chalkwright.agent.data import Frozen
from chalkwright.benchmarks.geckonum.prompts import Division, Prompt
from chalkwright.benchmarks.geckonum.vocabulary import (
    CODES,
    IN_WORDS,
    NEITHER,
    ONE_ONLY,
    OPPOSITE,
    SCENES,
    WORDS,
    Quantity,
    Relation,
    inflect,
    plural,
    with_article,
)

Kind = Literal["count", "line", "yes-no"]


class OfferedLine(Frozen):
    """One of the descriptions that task 2 offers."""

    text: str
    code: int


class PictureQuestion(Frozen):
    """One thing that is asked about one picture."""

    id: str
    """Its place among the prompt's questions, from 0."""
    text: str
    kind: Kind
    target: int
    """The right answer: a number, a line's code, or 1 for *yes*."""
    noun: str = ""
    color: str | None = None
    relation: Relation | None = None
    """Only things of the noun that lie so to ``other`` count."""
    other: str | None = None
    lines: tuple[OfferedLine, ...] = ()


@lru_cache(maxsize=4096)
def questions(prompt: Prompt) -> tuple[PictureQuestion, ...]:
    """All questions about a picture of the prompt."""
    made = {1: _counts, 2: _lines, 3: _parts}[prompt.task](prompt)
    return tuple(question.model_copy(update={"id": str(n)}) for n, question in enumerate(made))


def read_question(prompt: Prompt, text: str) -> PictureQuestion | None:
    """What a published question of task 1 asks, by its words; None where it asks for no mention.

    A plain question about a noun that two mentions share has their sum as its answer (digest C2).
    """
    found = _HOW_MANY.match(text)
    if found is None:
        return None
    what, where = found[1].lower(), found[2].lower()
    for mention in prompt.mentions:
        for color in dict.fromkeys((None, mention.color)):
            if what == f"{color or ''} {plural(mention.noun)}".strip():
                relation = next((name for name, words in IN_WORDS.items() if where.startswith(words)), None)
                return _count(prompt, text, mention.noun, color).model_copy(update={"relation": relation})
    return None


_HOW_MANY = re.compile(r"\s*How many (.+?) are (.+)", re.IGNORECASE)


def lines(prompt: Prompt) -> tuple[OfferedLine, ...]:
    """What an annotator of task 2 chooses from."""
    first = prompt.mentions[0].noun
    if prompt.place is not None:
        lies = next((lies for noun, lies, place in SCENES if (noun, place) == (first, prompt.place)), "on")
        where = f"{plural(first)} {lies} the {prompt.place}."
        return (
            OfferedLine(text=f"There are no {where}", code=CODES["no"]),
            OfferedLine(text=f"There are only a few {where}", code=CODES["few"]),
            OfferedLine(text=f"There are many {where}", code=CODES["many"]),
        )
    one, two = plural(first), plural(prompt.mentions[1].noun)
    return (
        OfferedLine(text=f"There are no {one} and no {two}.", code=NEITHER),
        OfferedLine(text=f"There are some {one} or some {two}, but not both.", code=ONE_ONLY),
        OfferedLine(text=f"There are fewer {one} than {two}.", code=CODES["fewer"]),
        OfferedLine(text=f"There are as many {one} as {two}.", code=CODES["as many"]),
        OfferedLine(text=f"There are more {one} than {two}.", code=CODES["more"]),
    )


def code_of(prompt: Prompt, text: str) -> int | None:
    """The code of a line of task 2 in anybody's words; None where it names no quantity."""
    said = f" {' '.join(text.lower().split())} "
    if prompt.place is None and ("not with both" in said or "not both" in said):
        return ONE_ONLY
    if prompt.place is None and said.count(" no ") >= 2:
        return NEITHER
    named = _COMPARED if prompt.place is None else _ALONE
    return next((CODES[name] for name in named if f" {name} " in said), None)


_ALONE: tuple[Quantity, ...] = ("no", "few", "many")
_COMPARED: tuple[Quantity, ...] = ("fewer", "as many", "more")


def _counts(prompt: Prompt) -> Iterator[PictureQuestion]:
    asked: set[str] = set()
    for mention in prompt.mentions:
        for color in dict.fromkeys((None, mention.color)):
            what = f"{color or ''} {plural(mention.noun)}".strip()
            if what not in asked:
                asked.add(what)
                yield _count(prompt, f"How many {what} are in the image?", mention.noun, color)
    if prompt.relation is not None:
        first, second = (mention.noun for mention in prompt.mentions)
        yield _relation_question(prompt, first, prompt.relation, second)
        yield _relation_question(prompt, second, OPPOSITE[prompt.relation], first)


def _relation_question(prompt: Prompt, noun: str, relation: Relation, other: str) -> PictureQuestion:
    text = f"How many {plural(noun)} are {IN_WORDS[relation]} the {plural(other)}?"
    return _count(prompt, text, noun, None).model_copy(update={"relation": relation, "other": other})


def _count(prompt: Prompt, text: str, noun: str, color: str | None) -> PictureQuestion:
    return PictureQuestion(
        id="", text=text, kind="count", target=prompt.number_of(noun, color) or 0, noun=noun, color=color
    )


def _lines(prompt: Prompt) -> Iterator[PictureQuestion]:
    assert prompt.quantity is not None
    text = "Which line describes the image best?"
    noun = prompt.mentions[0].noun
    other = prompt.mentions[1].noun if len(prompt.mentions) == 2 else None
    yield PictureQuestion(
        id="", text=text, kind="line", target=CODES[prompt.quantity], noun=noun, other=other, lines=lines(prompt)
    )


def _parts(prompt: Prompt) -> Iterator[PictureQuestion]:
    noun, division = prompt.mentions[0].noun, prompt.division
    assert division is not None
    for text in _about(noun, division):
        yield PictureQuestion(id="", text=text, kind="yes-no", target=1, noun=noun)


def _about(noun: str, division: Division) -> Iterator[str]:
    yield f"Is there {with_article(noun)} or a part of one?"
    if division.colors:
        yield f"Is it one {noun} in two colours?"
        yield from (f"Is one half of the {noun} {color}?" for color in division.colors)
        return
    wholes, broken = division.wholes, "broken" if division.broken else "cut"
    if wholes:
        yield f"{'Is' if wholes == 1 else 'Are'} exactly {WORDS[wholes - 1]} {inflect(wholes, noun)} whole?"
    if division.shown < division.pieces:
        fraction = {2: "half", 4: "a quarter"}.get(division.pieces, f"one of {division.pieces} parts")
        yield f"Is there, besides, {fraction} of another {noun}?"
        return
    yield f"Is exactly one {noun} {broken} into pieces?"
    yield f"Is it {broken} into exactly {WORDS[division.pieces - 1]} pieces?"
    if division.twice:
        yield "Is one piece twice the size of the other?"
    elif not division.broken:
        yield "Are the pieces equal?"
