"""Documents whose truth is known: a passage, or a solution all of whose steps are right. For seeding faults."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

import yaml

from chalkwright.benchmarks.visualtext.data import Item
from chalkwright.benchmarks.visualtext.extraction import ANSWER_LABEL, STEP_LABELS
from chalkwright.renderers.pages import SetPage, set_page

Size = tuple[int, int]
"""Width and height in pixels."""
SQUARE: Size = (1024, 1024)


@dataclass(frozen=True)
class Document:
    """An item with the text that is set for it."""

    item: Item
    steps: tuple[str, ...] = ()
    """None of a passage."""
    answer: str = ""
    passage: str = ""
    """What is set for a passage; the item's text, unless it was damaged."""

    @property
    def text(self) -> str:
        """A paragraph a line."""
        if self.item.task == "rendering":
            return self.passage
        label = STEP_LABELS[self.item.task]
        return "\n".join([*(f"{label}: {step}" for step in self.steps), f"{ANSWER_LABEL}: {self.answer}"])

    def set(self, size: Size = SQUARE) -> SetPage:
        """Its page. Raises :class:`chalkwright.renderers.pages.PageOverfull`."""
        return set_page(self.text, width=size[0], height=size[1], markup=False)


@cache
def solutions() -> tuple[Document, ...]:
    """Our solutions."""
    text = files("chalkwright.benchmarks.visualtext").joinpath("worked.yaml").read_text(encoding="utf-8")
    found = []
    for number, entry in enumerate(yaml.safe_load(text), 1):
        item = Item(
            id=f"worked-{number}",
            task=entry["task"],
            text=entry["question"],
            passage=entry.get("passage", ""),
            choices=tuple(entry.get("choices", ())),
            answers=(entry["answer"],),
            truth=entry["truth"],
        )
        found.append(Document(item, tuple(entry["steps"]), entry["answer"]))
    return tuple(found)


def passages(items: Sequence[Item]) -> tuple[Document, ...]:
    """Items of text rendering as documents."""
    return tuple(Document(item, passage=item.text) for item in items)


def with_passage(document: Document, text: str) -> Document:
    """The same item with another text set for it."""
    return replace(document, passage=text)
