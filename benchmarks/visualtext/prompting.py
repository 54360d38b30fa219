"""What an image system is asked: one document page with the text, or with the solution (paper 003, §8.1)."""

from __future__ import annotations

from chalkwright.benchmarks.visualtext.data import Item
from chalkwright.benchmarks.visualtext.gold import LETTERS
from chalkwright.prompts import load


def prompts_of(item: Item, *, short: bool = False) -> str:
    """The prompt of an item; ``short`` for systems that cannot follow long ones (§4.1)."""
    name = f"visualtext/{item.task}_short" if short else f"visualtext/{item.task}"
    choices = tuple(zip(LETTERS, item.choices, strict=False))
    return load(name).render(text=item.text, passage=item.passage, choices=choices)
