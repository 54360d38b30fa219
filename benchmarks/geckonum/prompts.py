"""One prompt of GeckoNum as data: what the picture must show, and the words that ask for it (paper 004, §3, Table 1).

Everything that is drawn, asked or scored comes from the fields; the text is only for text-to-image models and people.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from pydantic import Field, model_validator

from chalkwright.agent.data import Frozen
from chalkwright.benchmarks.geckonum.vocabulary import (
    FREQUENT,
    RARE,
    TASK_OF,
    WORDS,
    PromptType,
    Quantity,
    Relation,
    Task,
    inflect,
)


class Mention(Frozen):
    """One noun of a prompt, with its number where the prompt names one."""

    noun: str
    number: int | None = Field(None, ge=1, le=10)
    color: str | None = None
    word: bool = False
    """The number stands in letters (``three``), not in digits."""

    def __str__(self) -> str:
        if self.number is None:
            return self.noun
        number = WORDS[self.number - 1] if self.word else str(self.number)
        return " ".join(part for part in (number, self.color, inflect(self.number, self.noun)) if part)


class Division(Frozen):
    """How one object of a prompt of task 3 is divided, and how many more stay whole."""

    pieces: int = Field(ge=2, le=5)
    """Equal parts of the divided object, but for ``twice``."""
    shown: int = Field(ge=1, le=5)
    """Parts that are there: 1 of 2 is a half."""
    wholes: int = Field(0, ge=0, le=5)
    twice: bool = False
    """Two pieces, one twice the size of the other."""
    broken: bool = False
    """Broken, not cut."""
    colors: tuple[str, ...] = ()
    """A colour a part; the object stays in one piece."""


class Prompt(Frozen):
    """One prompt."""

    id: str = Field(min_length=1)
    """Name of its pictures, without the seed: ``geckonum_00042`` in the published file."""
    text: str
    type: PromptType
    mentions: tuple[Mention, ...] = Field(min_length=1, max_length=3)
    """In the order of the text. With one entity of task 2: what is counted; see ``place``."""
    relation: Relation | None = None
    """Of the first mention to the second."""
    quantity: Quantity | None = None
    """Of the first mention, in task 2."""
    place: str | None = None
    """What a single entity of task 2 is in or on."""
    division: Division | None = None

    @model_validator(mode="after")
    def _fits(self) -> Self:
        needed = {
            "mentions": _MENTIONS.get(self.type, 1) == len(self.mentions),
            "relation": (self.relation is not None) == (self.type == "attribute-spatial"),
            "quantity": (self.quantity is not None) == (self.task == 2),
            "place": (self.place is not None) == (self.type == "approx-1-entity"),
            "division": (self.division is not None) == (self.task == 3),
        }
        wrong = [name for name, right in needed.items() if not right]
        if wrong:
            raise ValueError(f"A prompt of type {self.type} cannot have these {', '.join(wrong)}.")
        return self

    @property
    def task(self) -> Task:
        return TASK_OF[self.type]

    @property
    def has_words(self) -> bool:
        """Whether a number stands in letters."""
        return any(mention.word for mention in self.mentions)

    @property
    def frequent(self) -> bool | None:
        """Whether its noun is frequent in English (Table A1); None but for ``numeric-simple``, as in the paper."""
        if self.type != "numeric-simple":
            return None
        noun = self.mentions[0].noun
        return True if noun in FREQUENT else False if noun in RARE else None

    def number_of(self, noun: str, color: str | None = None) -> int | None:
        """How many it asks for: the sum of the mentions of that noun (and colour); None when there is none."""
        numbers = [
            mention.number
            for mention in self.mentions
            if mention.noun == noun and color in (None, mention.color) and mention.number is not None
        ]
        return sum(numbers) if numbers else None


_MENTIONS = {
    "2-additive": 2,
    "2-additive-color": 2,
    "attribute-spatial": 2,
    "approx-2-entity": 2,
    "3-additive": 3,
}


def image_id(prompt: Prompt, seed: int) -> str:
    """Name of one picture: ``<prompt>_<seed>``, as in the published annotations."""
    return f"{prompt.id}_{seed}"


def prompt_of(image: str) -> str:
    """The prompt's id in a picture's name."""
    return image.rpartition("_")[0] or image


def seed_of(image: str) -> int:
    """The seed in a picture's name, ``<dataset_id>_<seed>``; 0 where there is none."""
    seed = image.rpartition("_")[2]
    return int(seed) if seed.isdecimal() else 0


def by_id(prompts: Sequence[Prompt]) -> dict[str, Prompt]:
    """Prompts by their ids. Raises ``ValueError`` when two have the same."""
    found = {prompt.id: prompt for prompt in prompts}
    if len(found) != len(prompts):
        raise ValueError("two prompts have the same id")
    return found
