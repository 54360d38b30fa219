"""The words of GeckoNum's prompts (paper 004, Tables 1, A1 and A2), and their numbers in digits and letters.

The 40 nouns with their frequency classes, the prompt types and the sizes of the types are printed in the paper; which
colours, relations, scenes, pairs and foods go with a type is exemplified there and taken from the published prompt
file (CC-BY 4.0). None of its sampled lists stands here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

Task = Literal[1, 2, 3]
TASKS: tuple[Task, ...] = get_args(Task)
TASK_TITLES: Mapping[Task, str] = {
    1: "Exact numbers",
    2: "Approximate numbers and zero",
    3: "Parts and fractions",
}

PromptType = Literal[
    "numeric-simple", "attribute-color", "numeric-sentence", "2-additive", "2-additive-color", "3-additive",
    "attribute-spatial", "approx-1-entity", "approx-2-entity", "fractional-simple", "part-whole",
    "fractional-complex",
]  # fmt: skip
PROMPT_TYPES: tuple[PromptType, ...] = get_args(PromptType)
COUNTS: Mapping[PromptType, int] = dict(
    zip(PROMPT_TYPES, (600, 160, 100, 100, 100, 100, 100, 24, 45, 36, 15, 6), strict=True)
)
"""Prompts of each type (Table A2): 1,386."""
TASK_OF: Mapping[PromptType, Task] = dict(zip(PROMPT_TYPES, (1,) * 7 + (2,) * 2 + (3,) * 3, strict=True))

FREQUENT = (
    "apple", "egg", "burger", "cookie", "pizza", "dog", "fish", "cat", "ant", "fly", "tree", "leaf", "flower",
    "coconut", "olive", "table", "book", "bottle", "spoon", "pencil", "chocolate",
)  # fmt: skip
RARE = (
    "lychee", "parsnip", "samosa", "cinnamon stick", "axolotl", "seahorse", "kangaroo", "koala", "manatee",
    "mushroom", "durian", "bonsai", "pistachio", "okra", "crib", "paperclip", "flute", "trowel", "corkscrew",
)  # fmt: skip
NOUNS = FREQUENT + RARE

COLORS = ("black", "white", "red", "green")
COLORED = ("apple", "cat", "koala", "mushroom", "bottle")
"""Nouns of the colour prompts."""
SENTENCE_NOUNS = ("fish", "apple", "samosa", "mushroom", "olive")

Relation = Literal["above", "left of", "right of", "below"]
RELATIONS: Mapping[Relation, int] = {"above": 28, "left of": 26, "right of": 26, "below": 20}
"""How many of the 100 spatial prompts have each."""
OPPOSITE: Mapping[Relation, Relation] = {
    "above": "below",
    "below": "above",
    "left of": "right of",
    "right of": "left of",
}
IN_WORDS: Mapping[Relation, str] = {
    "above": "above",
    "below": "below",
    "left of": "to the left of",
    "right of": "to the right of",
}

Quantity = Literal["no", "few", "many", "fewer", "as many", "more"]
QUANTITIES: tuple[Quantity, ...] = get_args(Quantity)
CODES: Mapping[Quantity, int] = {"no": 0, "few": 2, "many": 4, "fewer": 2, "as many": 3, "more": 4}
"""Of the answers of task 2 (§A.3)."""
NEITHER, ONE_ONLY = 0, 1
"""Codes of *neither X nor Y* and *X or Y but not both*."""
MANY_FROM = 11
"""People call more than ten *many* and one to ten *only a few* (§C.3.2, Figure A16)."""

SCENES: tuple[tuple[str, str, str], ...] = (
    ("flower", "in", "vase"),
    ("candle", "on", "cake"),
    ("plate", "on", "table"),
    ("book", "on", "shelf"),
    ("page", "in", "book"),
    ("seed", "in", "watermelon"),
    ("olive", "on", "plate"),
    ("grain of rice", "on", "table"),
)
"""What is counted, how it lies, and where, in prompts with one entity."""
PAIRS: tuple[tuple[str, str], ...] = (
    ("kangaroo", "crib"),
    ("ant", "flute"),
    ("chocolate", "cinnamon stick"),
    ("koala", "fly"),
    ("bottle", "apple"),
    ("pizza", "paperclip"),
    ("lychee", "spoon"),
    ("book", "cat"),
    ("egg", "burger"),
    ("axolotl", "cookie"),
    ("fish", "seahorse"),
    ("trowel", "manatee"),
    ("dog", "samosa"),
    ("table", "pencil"),
    ("corkscrew", "parsnip"),
)

FOODS = ("loaf of bread", "apple", "cake", "pizza")
BROKEN = ("fork", "pencil", "plate")
DIVIDED = ("pencil", "banana")
"""Objects of the complex fractions."""
HALVES = (("red", "blue"), ("orange", "black"))
"""Colours of the two halves of one object."""

WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
VALUES: Mapping[str, int] = {word: n for n, word in enumerate(WORDS, 1)}

_IRREGULAR = {"leaf": "leaves", "fly": "flies", "fish": "fish", "shelf": "shelves"}
_HEADS = {"loaf of bread": "loaves of bread", "grain of rice": "grains of rice"}


def plural(noun: str) -> str:
    """``leaf`` → ``leaves``, ``grain of rice`` → ``grains of rice``; fish stay fish."""
    return _HEADS.get(noun) or _IRREGULAR.get(noun) or noun + "s"


def inflect(number: int, noun: str) -> str:
    """The noun's form after a number: ``apple`` after 1, else ``apples``."""
    return noun if number == 1 else plural(noun)


def with_article(noun: str) -> str:
    """``an apple``, ``a pizza``."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"
