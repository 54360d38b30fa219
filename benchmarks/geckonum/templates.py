"""The benchmark's 1,386 prompts, from templates and vocabulary (paper 004, Tables 1 and A2).

The types that sweep a grid (numeric-simple, colours, sentences, tasks 2 and 3) have the paper's combinations; those
that were sampled (two and three numbers, two colours, places) are sampled here by a fixed seed, because no rule was
published. The wording is our own where the paper leaves it open. For the very prompts of the study give their file:
:func:`chalkwright.benchmarks.geckonum.prompt_files.read_prompts`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from chalkwright.benchmarks.geckonum.prompts import Division, Mention, Prompt
from chalkwright.benchmarks.geckonum.vocabulary import (
    BROKEN,
    COLORED,
    COLORS,
    COUNTS,
    DIVIDED,
    FOODS,
    HALVES,
    IN_WORDS,
    NOUNS,
    PAIRS,
    QUANTITIES,
    RELATIONS,
    SCENES,
    SENTENCE_NOUNS,
    WORDS,
    PromptType,
    inflect,
    plural,
    with_article,
)

PREFIX = "chalkwright"
"""Of the ids of our own prompts, so that they are never taken for the published ones."""
SEED = 4
"""Of the sampled types."""

Draft = Prompt
"""A prompt without its id."""
_FRAMES = (
    "There {verb} {what} to see.",
    "In this image there {verb} {what}.",
    "An image that shows {what}.",
    "A drawing of {what}.",
)
_FRACTIONS = {2: "half", 4: "a quarter"}


@cache
def own_prompts() -> tuple[Prompt, ...]:
    """All 1,386, in the order of the types; the same every time."""
    drafts = [draft for kind in COUNTS for draft in _MAKERS[kind]()]
    return tuple(draft.model_copy(update={"id": f"{PREFIX}_{n:05d}"}) for n, draft in enumerate(drafts))


def _numeric_simple() -> Iterator[Draft]:
    for noun in NOUNS:
        for number in range(1, 11):
            for word in (False, True) if number <= 5 else (False,):
                yield _counting("numeric-simple", [Mention(noun=noun, number=number, word=word)])


def _attribute_color() -> Iterator[Draft]:
    for color in COLORS:
        for noun in COLORED:
            for number in range(1, 5):
                for word in (False, True):
                    yield _counting("attribute-color", [Mention(noun=noun, number=number, color=color, word=word)])


def _numeric_sentence() -> Iterator[Draft]:
    for noun in SENTENCE_NOUNS:
        for number in range(1, 6):
            mention = Mention(noun=noun, number=number)
            for frame in _FRAMES:
                text = frame.format(verb="is" if number == 1 else "are", what=mention)
                yield _draft("numeric-sentence", text, [mention])


def _additive(kind: PromptType, nouns: int) -> Iterator[Draft]:
    def one(rng: random.Random, made: int) -> Draft:
        return _counting(kind, [_sample(rng, noun, 5) for noun in rng.sample(NOUNS, nouns)])

    yield from _distinct(kind, one)


def _additive_color() -> Iterator[Draft]:
    colored = [(color, noun) for color in COLORS for noun in COLORED]

    def one(rng: random.Random, made: int) -> Draft:
        return _counting("2-additive-color", [_sample(rng, noun, 4, color) for color, noun in rng.sample(colored, 2)])

    yield from _distinct("2-additive-color", one)


def _attribute_spatial() -> Iterator[Draft]:
    def one(rng: random.Random, made: int) -> Draft:
        first, second = (_sample(rng, noun, 5) for noun in rng.sample(NOUNS, 2))
        relation = relations[made]
        text = f"There {'is' if first.number == 1 else 'are'} {first} {IN_WORDS[relation]} {second}."
        return Prompt(id="-", text=text, type="attribute-spatial", mentions=(first, second), relation=relation)

    relations = [relation for relation, count in RELATIONS.items() for _ in range(count)]
    yield from _distinct("attribute-spatial", one)


def _approx_one() -> Iterator[Draft]:
    for noun, lies, place in SCENES:
        for quantity in QUANTITIES[:3]:
            words = {"no": "No", "few": "Only a few", "many": "Many"}[quantity]
            text = f"A picture of {with_article(place)}. {words} {plural(noun)} are {lies} the {place}."
            yield Prompt(
                id="-",
                text=text,
                type="approx-1-entity",
                mentions=(Mention(noun=noun),),
                quantity=quantity,
                place=place,
            )


def _approx_two() -> Iterator[Draft]:
    for first, second in PAIRS:
        for quantity in QUANTITIES[3:]:
            than = "as" if quantity == "as many" else "than"
            text = (
                f"A picture of some {plural(first)} and some {plural(second)}, "
                f"with {quantity} {plural(first)} {than} {plural(second)}."
            )
            mentions = (Mention(noun=first), Mention(noun=second))
            yield Prompt(id="-", text=text, type="approx-2-entity", mentions=mentions, quantity=quantity)


def _fractional_simple() -> Iterator[Draft]:
    for noun in FOODS:
        parts = "slices" if noun == "pizza" else "pieces"
        for pieces in (3, 4, 5):
            text = f"{with_article(noun).capitalize()} cut into {pieces} equal {parts}."
            yield _parts("fractional-simple", text, noun, Division(pieces=pieces, shown=pieces))
        for pieces, fraction in _FRACTIONS.items():
            for wholes in (1, 2, 3):
                verb = "is" if wholes == 1 else "are"
                number = f"{WORDS[wholes - 1]} {inflect(wholes, noun)}"
                text = f"On the table there {verb} {number} and {fraction} of another {noun}."
                yield _parts("fractional-simple", text, noun, Division(pieces=pieces, shown=1, wholes=wholes))


def _part_whole() -> Iterator[Draft]:
    for noun in BROKEN:
        for number in range(1, 6):
            text = f"There are {number} {plural(noun)} on the table, and one of them is broken into two pieces."
            if number == 1:
                text = f"There is 1 {noun} on the table, and it is broken into two pieces."
            yield _parts("part-whole", text, noun, Division(pieces=2, shown=2, wholes=number - 1, broken=True))


def _fractional_complex() -> Iterator[Draft]:
    for noun in DIVIDED:
        broken = noun == "pencil"
        how = "broken" if broken else "cut"
        text = f"{with_article(noun).capitalize()} {how} into two pieces, one of them twice as large as the other."
        yield _parts("fractional-complex", text, noun, Division(pieces=2, shown=2, twice=True, broken=broken))
        for first, second in HALVES:
            text = f"A picture of {with_article(noun)}: one half of it is {first}, the other half is {second}."
            yield _parts("fractional-complex", text, noun, Division(pieces=2, shown=2, colors=(first, second)))


_MAKERS: dict[PromptType, Callable[[], Iterator[Draft]]] = {
    "numeric-simple": _numeric_simple,
    "attribute-color": _attribute_color,
    "numeric-sentence": _numeric_sentence,
    "2-additive": lambda: _additive("2-additive", 2),
    "2-additive-color": _additive_color,
    "3-additive": lambda: _additive("3-additive", 3),
    "attribute-spatial": _attribute_spatial,
    "approx-1-entity": _approx_one,
    "approx-2-entity": _approx_two,
    "fractional-simple": _fractional_simple,
    "part-whole": _part_whole,
    "fractional-complex": _fractional_complex,
}


def _distinct(kind: PromptType, one: Callable[[random.Random, int], Draft]) -> Iterator[Draft]:
    """So many different drafts as the type has."""
    rng = random.Random(f"{kind} {SEED}")
    seen: set[str] = set()
    while len(seen) < COUNTS[kind]:
        draft = one(rng, len(seen))
        if draft.text not in seen:
            seen.add(draft.text)
            yield draft


def _sample(rng: random.Random, noun: str, most: int, color: str | None = None) -> Mention:
    return Mention(noun=noun, number=rng.randint(1, most), color=color, word=rng.random() < 0.5)


def _counting(kind: PromptType, mentions: Sequence[Mention]) -> Draft:
    """``Two cats, 3 dogs and one fish.``"""
    *first, last = map(str, mentions)
    text = f"{', '.join(first)} and {last}" if first else last
    return _draft(kind, f"{text[0].upper()}{text[1:]}.", mentions)


def _draft(kind: PromptType, text: str, mentions: Sequence[Mention]) -> Draft:
    return Prompt(id="-", text=text, type=kind, mentions=tuple(mentions))


def _parts(kind: PromptType, text: str, noun: str, division: Division) -> Draft:
    return Prompt(id="-", text=text, type=kind, mentions=(Mention(noun=noun),), division=division)
